/* subject.c - opens the tree or game that a command searches. */
#include "subject.h"

#include "../src/base/game_memory.h"
#include "../src/play/notation.h"
#include "../src/tool/catalog.h"
#include "../src/tool/position.h"
#include "../src/trace/dewey.h"
#include "../src/trace/shape.h"
#include "../src/trace/source.h"
#include "common.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_NODES = 4000000, MOST_POSITIONS = 1000000 }; /* of a model, or of a game copied into memory */

/* Is it a position of a game? Then moves are written in the game's notation, else as child numbers. A game may also
 * have been copied into a tree. */
static bool is_game(const subject *s)
{
    return s->loaded.game != NULL && !s->tree;
}

/* ---- the request --------------------------------------------------------------------------------------- */

static bool option_read_root(const option_row *o, const char *text, void *field)
{
    (void)o;
    bool min = strcmp(text, "min") == 0;
    *(bool *)field = min;
    return min || strcmp(text, "max") == 0;
}

static bool option_read_sort(const option_row *o, const char *text, void *field)
{
    (void)o;
    bool best = strcmp(text, "best") == 0;
    *(arrange_order *)field = best ? ARRANGE_BEST : ARRANGE_WORST;
    return best || strcmp(text, "worst") == 0;
}

/* Kept as text, since seed 0 is valid. */
static bool option_read_seed(const option_row *o, const char *text, void *field)
{
    uint64_t seed;
    return option_read_number(o, text, &seed) && option_read_text(o, text, field);
}

const option_row options_tree[] = {
    {.name = "model",
     .value = "MODEL",
     .help = "take a generated tree instead of FILE: ",
     .names_models = true,
     OPTION(subject_request, model.name, text)},
    OPTION_DEPTH(subject_request, depth,
                 "of a model: its depth; otherwise look N moves ahead: inner nodes of a tree at that depth count as 0, "
                 "positions of a game are evaluated"),
    OPTION_OF_MODELS("", subject_request, model.values),
    {.name = "root",
     .value = "max|min",
     .help = "who moves at the root (max)",
     OPTION(subject_request, min_root, root),
     .remedy = "max or min"},
    {.name = "reverse",
     .help = "of a tree: reverse the children of every node",
     OPTION(subject_request, order.reverse, flag)},
    {.name = "shuffle",
     .value = "SEED",
     .help = "of a tree: shuffle the children of every node",
     OPTION(subject_request, order.shuffle, seed),
     .most = UINT64_MAX,
     .remedy = "a number from 0 to 18446744073709551615"},
    {.name = "sort",
     .value = "best|worst",
     .help = "of a tree: sort the children of every node by value, the best or the worst for the side to move first",
     OPTION(subject_request, order.sort, sort),
     .remedy = "best or worst"},
    {0},
};

const option_row options_position[] = {
    {.name = "position",
     .value = "TEXT",
     .help = "start from this position (the start of the game)",
     OPTION(subject_request, position, text)},
    OPTION_TRUST(subject_request, trust),
    {0},
};

const option_row options_game[] = {
    {.name = "game",
     .value = "GAME",
     .help = "take a position of this game instead of FILE",
     OPTION(subject_request, game, text)},
    {.group = options_position},
    {0},
};

/* The option that asks for another child order; NULL: none. */
static const char *order_option(const subject_order *o)
{
    return o->reverse ? "--reverse" : o->shuffle ? "--shuffle" : o->sort ? "--sort" : NULL;
}

static int order_check(const subject_request *r)
{
    const subject_order *o = &r->order;
    if (o->reverse + (o->shuffle != NULL) + (o->sort != ARRANGE_NOT) > 1)
        return complain(STATUS_BAD, "--reverse, --shuffle and --sort: one order at a time");
    if (order_option(o) && r->game)
        return complain(STATUS_BAD, "%s is for trees: a game has its own move order", order_option(o));
    return STATUS_OK;
}

int subject_check(const subject_request *r, const char *name, unsigned can)
{
    const subject_model *m = &r->model;
    if (r->file && r->game)
        return complain(STATUS_BAD, "'%s' and --game %s: give only one of them", r->file, r->game);
    if (m->name && r->game)
        return complain(STATUS_BAD, "--model %s and --game %s: give only one of them", m->name, r->game);
    if (r->position && !r->game)
        return complain(STATUS_BAD, "--position is for games; add --game");
    if (r->file && m->name)
        return complain(STATUS_BAD, "'%s' and --model %s: give only one of them", r->file, m->name);
    int ordered = order_check(r);
    if (m->name || ordered != STATUS_OK)
        return ordered;
    const ph_parameter *p;
    for (size_t i = 0; (p = schema_of_models(i)); i++)
        if (m->values[i])
            return complain(STATUS_BAD, "--%s describes a model: add --model ordered", setting_option(p));
    if (r->depth && !(can & SUBJECT_HORIZON))
        return complain(STATUS_BAD, "--depth describes a model here: add --model ordered");
    if (r->file || r->game)
        return STATUS_OK;
    const char *missing = can & SUBJECT_GAMES ? "no FILE, no --model and no --game" : "no FILE and no --model";
    return complain(STATUS_BAD, "%s; try 'phased %s --help'", missing, name);
}

/* ---- opening ------------------------------------------------------------------------------------------- */

int position_open(const ph_game *game, const char *name, const char *text, void **root)
{
    problem why;
    *root = malloc(game->state_size);
    if (!*root)
        return complain_memory();
    game->start(game->rules, *root);
    if (!text)
        return STATUS_OK;
    if (!game->parse)
        return complain(STATUS_BAD, "%s cannot read positions; leave out --position", name);
    if (position_read(game, name, text, *root, &why))
        return STATUS_OK;
    return complain(STATUS_BAD, "--position %s", why.text);
}

/* Write the specification that the options describe. NULL without memory. */
static char *spec_compose(const subject_model *m, uint32_t depth)
{
    char number[16];
    text_stream made;
    if (!text_stream_open(&made))
        return NULL;
    FILE *const out = made.stream;
    bool begun = strchr(m->name, ':') != NULL;
    const ph_parameter *p;
    snprintf(number, sizeof number, "%" PRIu32, depth);
    fputs(m->name, out);
    for (size_t i = 0; (p = schema_of_models(i)); i++) {
        const char *value = depth && strcmp(p->key, "depth") == 0 ? number : m->values[i];
        if (value) {
            fprintf(out, "%c%s=%s", begun ? ',' : ':', p->key, value);
            begun = true;
        }
    }
    return text_stream_close(&made) ? made.text : NULL;
}

static int open_model(subject *s, const subject_request *r)
{
    ph_place where;
    if (!catalog_find(PH_KIND_MODEL, r->model.name))
        return complain_kind("--model", PH_KIND_MODEL, r->model.name, "--game");
    s->spec = spec_compose(&r->model, r->depth);
    if (!s->spec)
        return complain_memory();
    int error = ph_game_new(s->spec, NULL, &s->model, &where);
    if (error == PH_E_MEMORY)
        return complain_memory();
    if (error)
        return complain(STATUS_BAD, "--model %s: %s", s->spec, where.message);
    s->name = s->spec;
    s->game = s->model;
    return STATUS_OK;
}

static int open_file(subject *s, const subject_request *r)
{
    int status = tree_read(r->file, &s->tree);
    s->name = r->file;
    s->game = status == STATUS_OK ? ph_tree_game(s->tree) : NULL;
    return status;
}

/* The start of the game. */
static int open_start(subject *s)
{
    free(s->root);
    s->root = malloc(s->game->state_size);
    if (!s->root)
        return complain_memory();
    s->game->start(s->game->rules, s->root);
    return STATUS_OK;
}

static int open_game(subject *s, const subject_request *r, size_t bytes)
{
    int status = game_open(&s->loaded, r->game, r->trust, bytes);
    if (status != STATUS_OK)
        return status;
    s->name = r->game;
    s->game = s->loaded.game;
    return position_open(s->game, s->name, r->position, &s->root);
}

/* The game tree below the position, to the given depth, as JSON with moves as names of nodes. The caller frees it. */
static int positions_write(const subject *s, const subject_request *r, char **text, size_t *length)
{
    text_stream made;
    if (!text_stream_open(&made))
        return complain_memory();
    json_writer j = json_writer_of(made.stream);
    bool whole = source_put_game_for(&j, NULL, s->game, s->root, r->depth, MOST_POSITIONS, !r->min_root);
    const bool written = text_stream_close(&made);
    *text = made.text;
    *length = made.length;
    int sound = subject_sound(s);
    if (sound != STATUS_OK)
        return sound;
    if (!whole)
        return complain(STATUS_BAD,
                        "--depth %" PRIu32 ": more than %d positions to keep in memory; choose a smaller --depth",
                        r->depth, MOST_POSITIONS);
    return written ? STATUS_OK : complain_memory();
}

/* Copy the next moves of a game into memory. */
static int open_positions(subject *s, const subject_request *r)
{
    if (!r->depth)
        return complain(STATUS_BAD, "--game %s: no depth; add --depth 3", r->game);
    char *text = NULL;
    size_t length = 0;
    int status = positions_write(s, r, &text, &length);
    if (status == STATUS_OK) {
        int error = ph_tree_parse(text, length, NULL, &s->tree, NULL);
        status = error ? complain_error(error) : STATUS_OK;
    }
    free(text);
    if (status != STATUS_OK)
        return status;
    s->depth = 0; /* the tree ends there */
    s->game = ph_tree_game(s->tree);
    return open_start(s);
}

/* Copy the whole tree into memory; a tree from a file is there already. */
static int open_copy(subject *s, const subject_request *r)
{
    if (s->tree)
        return STATUS_OK;
    if (s->loaded.game)
        return open_positions(s, r);
    int error = ph_tree_copy(s->game, s->root, PH_MAX_DEPTH, MOST_NODES, NULL, &s->tree);
    const char *option = order_option(&r->order);
    if (error == PH_E_SIZE && option)
        return complain(STATUS_BAD,
                        "--model %s: more than %d nodes to keep in memory for %s; 'search' without it keeps none",
                        s->spec, MOST_NODES, option);
    if (error == PH_E_SIZE)
        return complain(STATUS_BAD, "--model %s: more than %d nodes to keep in memory; 'search' keeps none", s->spec,
                        MOST_NODES);
    if (error)
        return complain_error(error);
    s->game = ph_tree_game(s->tree);
    return open_start(s);
}

static int open_arranged(subject *s, const subject_request *r)
{
    int status = open_copy(s, r);
    if (status != STATUS_OK)
        return status;
    const subject_order *o = &r->order;
    arrange_order order = o->reverse ? ARRANGE_REVERSE : o->shuffle ? ARRANGE_SHUFFLE : o->sort;
    uint64_t seed = 0;
    const char *end;
    if (o->shuffle)
        number_read(o->shuffle, 0, UINT64_MAX, &seed, &end);
    ph_tree *arranged;
    int error = tree_arrange(s->tree, r->min_root, order, seed, &arranged);
    if (error)
        return complain_error(error);
    ph_tree_free(s->tree);
    s->tree = arranged;
    s->game = ph_tree_game(arranged);
    return open_start(s);
}

int subject_open(subject *s, const subject_request *r)
{
    return subject_open_within(s, r, 0);
}

int subject_open_within(subject *s, const subject_request *r, size_t bytes)
{
    *s = (subject){.depth = r->model.name ? 0 : r->depth,
                   .min_root = r->min_root}; /* a model is searched to its leaves */
    if (r->game)
        return open_game(s, r, bytes);
    int status = r->model.name ? open_model(s, r) : open_file(s, r);
    if (status == STATUS_OK)
        status = open_start(s);
    return status == STATUS_OK && order_option(&r->order) ? open_arranged(s, r) : status;
}

unsigned subject_can_tree(const subject_request *r)
{
    return SUBJECT_GAMES | (r->game ? SUBJECT_HORIZON : 0);
}

int subject_open_tree(subject *s, const subject_request *r)
{
    int status = subject_open(s, r);
    return status == STATUS_OK ? open_copy(s, r) : status;
}

int subject_sound(const subject *s)
{
    return game_check(&s->loaded, s->name);
}

bool subject_fault(const subject *s)
{
    return plugin_fault(&s->loaded.plugin) != NULL;
}

void subject_close(subject *s)
{
    free(s->root);
    free(s->spec);
    ph_tree_free(s->tree);
    ph_game_free(s->model);
    game_unload(&s->loaded);
    *s = (subject){0};
}

/* ---- its size ------------------------------------------------------------------------------------------ */

static uint64_t times(uint64_t a, uint64_t b)
{
    return b && a > UINT64_MAX / b ? UINT64_MAX : a * b;
}

/* All nodes on a level of a model have the same number of children, so the widths give all counts. */
static void measure_model(const subject *s, subject_size *size)
{
    const ph_game *g = s->game;
    uint64_t product[2] = {1, 1}; /* products of the widths of MIN's levels, and of MAX's */
    *size = (subject_size){0};
    for (uint32_t width; (width = g->widest(g->rules, s->root, size->depth)) > 0; size->depth++) {
        bool max = (size->depth % 2 == 0) != s->min_root;
        product[max] = times(product[max], width);
        uint32_t *widest = max ? &size->widest_max : &size->widest_min;
        *widest = width > *widest ? width : *widest;
    }
    size->leaves = times(product[0], product[1]);
    size->minimal = product[0] + product[1] - 1; /* Knuth & Moore 1975 */
}

/* Positions with unusually many moves are rare, so a bound on them says little. */
static void measure_game(const subject *s, subject_size *size)
{
    enum { USUAL = 16 };
    const ph_game *g = s->game;
    uint32_t widest = g->widest ? g->widest(g->rules, s->root, 0) : g->max_moves;
    widest = widest < USUAL ? widest : USUAL;
    *size = (subject_size){.widest_max = widest, .widest_min = widest};
}

bool subject_measure(const subject *s, subject_size *size)
{
    if (!s->tree) {
        if (is_game(s))
            measure_game(s, size);
        else
            measure_model(s, size);
        return true;
    }
    shape sh;
    if (!shape_init(&sh, s->tree, s->min_root))
        return false;
    *size = (subject_size){sh.depth, sh.leaves, sh.minimal, sh.widest_max, sh.widest_min};
    shape_release(&sh);
    return true;
}

uint64_t subject_leaves(const subject *s, uint32_t depth)
{
    uint32_t plies = depth ? depth : PH_MAX_DEPTH;
    if (s->tree)
        return leaves_below(s->tree, ph_tree_root(s->tree), plies);
    if (is_game(s))
        return 0;
    uint64_t leaves = 1;
    uint32_t width;
    for (uint32_t ply = 0; ply < plies && (width = s->game->widest(s->game->rules, s->root, ply)) > 0; ply++)
        leaves = times(leaves, width);
    return leaves;
}

/* ---- walking along a path ------------------------------------------------------------------------------ */

typedef void step_visitor(void *context, const ph_game *game, const void *before, ph_move move);

/* Call `visit`, unless NULL, for each move of a path. Returns the position at its end, to be freed; NULL without
 * memory. */
static void *path_follow(const subject *s, const ph_move *path, uint32_t depth, step_visitor *visit, void *context)
{
    const ph_game *g = s->game;
    void *state = malloc(g->state_size), *next = malloc(g->state_size);
    if (!state || !next) {
        free(state);
        free(next);
        return NULL;
    }
    memcpy(state, s->root, g->state_size);
    for (uint32_t i = 0; i < depth; i++) {
        if (visit)
            visit(context, g, state, path[i]);
        g->apply(g->rules, state, path[i], next);
        void *exchanged = state;
        state = next;
        next = exchanged;
    }
    free(next);
    return state;
}

bool subject_value(const subject *s, const ph_move *path, uint32_t depth, ph_value *value)
{
    const ph_game *g = s->game;
    void *state = path_follow(s, path, depth, NULL, NULL);
    bool leaf = state && position_over(g, state);
    if (leaf) {
        ph_value own = g->evaluate(g->rules, state);
        *value = !(g->flags & PH_MAX_VALUES) && depth % 2 ? -own : own;
    }
    free(state);
    return leaf;
}

/* ---- moves as text ------------------------------------------------------------------------------------- */

/* A growing text of moves; on request only the last move is kept. */
typedef struct move_text {
    size_t length;
    bool last;
    char text[]; /* NOTATION_SIZE for each move */
} move_text;

static void move_append(void *context, const ph_game *game, const void *before, ph_move move)
{
    move_text *t = context;
    if (t->last)
        t->length = 0;
    else if (t->length > 0)
        t->text[t->length++] = ' ';
    notation_print(game, before, move, t->text + t->length);
    t->length += strlen(t->text + t->length);
}

/* NULL without memory; the caller frees it. */
static move_text *moves_print(const subject *s, const ph_move *path, uint32_t depth, bool last)
{
    move_text *t = malloc(sizeof *t + ((size_t)depth + 1) * NOTATION_SIZE);
    if (!t)
        return NULL;
    *t = (move_text){.last = last};
    t->text[0] = '\0';
    void *end = path_follow(s, path, depth, move_append, t);
    bool whole = end != NULL;
    free(end);
    if (whole)
        return t;
    free(t);
    return NULL;
}

static void put(FILE *out, const subject *s, const ph_move *path, uint32_t depth, bool last)
{
    if (!is_game(s)) {
        dewey_put(out, s->tree, path, depth);
        return;
    }
    move_text *t = moves_print(s, path, depth, last);
    fputs(t ? t->text : "?", out);
    free(t);
}

static void put_json(json_writer *j, const char *key, const subject *s, const ph_move *path, uint32_t depth, bool last)
{
    if (!is_game(s)) {
        dewey_put_json(j, key, path, depth);
        return;
    }
    move_text *t = moves_print(s, path, depth, last);
    json_put_text(j, key, t ? t->text : "?");
    free(t);
}

void subject_put_path(FILE *out, const subject *s, const ph_move *path, uint32_t depth)
{
    put(out, s, path, depth, false);
}

void subject_put_path_json(json_writer *j, const char *key, const subject *s, const ph_move *path, uint32_t depth)
{
    put_json(j, key, s, path, depth, false);
}

void subject_put_step(FILE *out, const subject *s, const ph_move *path, uint32_t depth)
{
    put(out, s, path, depth, true);
}

void subject_put_step_json(json_writer *j, const char *key, const subject *s, const ph_move *path, uint32_t depth)
{
    put_json(j, key, s, path, depth, true);
}
