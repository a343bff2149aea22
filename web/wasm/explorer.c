/* explorer.c - the functions of the library that the page calls; they return text. Read explorer_trace() first: the
 * others are similar. */
#include "explorer.h"

#include "../../src/base/game_memory.h"
#include "../../src/base/json.h"
#include "../../src/base/text.h"
#include "../../src/tool/catalog.h"
#include "../../src/trace/dewey.h"
#include "../../src/trace/result.h"
#include "../../src/trace/source.h"
#include "../../src/trace/trace.h"

#include <stdlib.h>
#include <string.h>

#ifdef __wasm__
#define EXPORT __attribute__((visibility("default"), used))
#else
#define EXPORT
#endif

enum { MOVE_TEXT = 64, NOTE_TEXT = 256, BOARD_TEXT = 4096 };

/* ---- answers ------------------------------------------------------------------------------------------- */

/* A text that grows as it is written. */
typedef struct answer {
    FILE *out;
    char *text;
    size_t length;
    json_writer j;
} answer;

static bool answer_open(answer *a)
{
    *a = (answer){0};
    a->out = open_memstream(&a->text, &a->length);
    if (a->out)
        a->j = json_writer_of(a->out);
    return a->out != NULL;
}

static char *answer_close(answer *a)
{
    if (fclose(a->out) == 0)
        return a->text;
    free(a->text);
    return NULL;
}

/* {"error":"...","line":1,"column":7} */
static char *answer_error(const char *message, const ph_place *where)
{
    answer a;
    if (!answer_open(&a))
        return NULL;
    json_put_begin(&a.j, NULL, '{');
    json_put_text(&a.j, "error", message);
    if (where && where->line) {
        json_put_count(&a.j, "line", where->line);
        json_put_count(&a.j, "column", where->column);
    }
    json_put_end(&a.j, '}');
    return answer_close(&a);
}

/* The tree in `text`. NULL if it is not one; then *wrong is the answer. */
static ph_tree *tree_open(const char *text, char **wrong)
{
    ph_tree *tree;
    ph_place where;
    int error = ph_tree_parse(text, strlen(text), NULL, &tree, &where);
    if (!error)
        return tree;
    *wrong = answer_error(where.message[0] ? where.message : ph_error_text(error), &where);
    return NULL;
}

/* ---- the catalogue ------------------------------------------------------------------------------------- */

static void put_if(json_writer *j, const char *key, const char *text)
{
    if (text)
        json_put_text(j, key, text);
}

static void put_parameter(json_writer *j, const ph_parameter *p)
{
    static const char *const types[] = {
        [PH_TYPE_INTEGER] = "integer", [PH_TYPE_CHANCE] = "chance", [PH_TYPE_WIDTHS] = "widths",
        [PH_TYPE_SEED] = "seed",       [PH_TYPE_PLAN] = "plan",     [PH_TYPE_ENTRIES] = "entries",
        [PH_TYPE_GUESS] = "guess",     [PH_TYPE_WORD] = "word"};
    json_put_begin(j, NULL, '{');
    json_put_text(j, "key", p->key);
    put_if(j, "symbol", p->symbol);
    put_if(j, "type", (size_t)p->type < sizeof types / sizeof types[0] ? types[p->type] : NULL);
    put_if(j, "range", p->range);
    put_if(j, "standard", p->standard);
    put_if(j, "example", p->example);
    put_if(j, "help", p->help);
    json_put_end(j, '}');
}

static void put_kind(json_writer *j, const char *key, ph_kind kind)
{
    const ph_entry *e;
    json_put_begin(j, key, '[');
    for (size_t i = 0; (e = ph_catalog(kind, i)); i++) {
        json_put_begin(j, NULL, '{');
        json_put_text(j, "name", e->name);
        put_if(j, "help", e->help);
        put_if(j, "family", e->family);
        json_put_begin(j, "parameters", '[');
        for (size_t k = 0; e->parameters[k]; k++)
            put_parameter(j, e->parameters[k]);
        json_put_end(j, ']');
        json_put_end(j, '}');
    }
    json_put_end(j, ']');
}

EXPORT char *explorer_catalog(void)
{
    answer a;
    if (!answer_open(&a))
        return NULL;
    json_put_begin(&a.j, NULL, '{');
    json_put_text(&a.j, "version", ph_version());
    put_kind(&a.j, "methods", PH_KIND_METHOD);
    put_kind(&a.j, "models", PH_KIND_MODEL);
    put_kind(&a.j, "games", PH_KIND_GAME);
    json_put_end(&a.j, '}');
    return answer_close(&a);
}

EXPORT char *explorer_method(const char *text)
{
    char message[METHODS_MESSAGE], canonical[256];
    answer a;
    if (!methods_check(text, message))
        return answer_error(message, NULL);
    const bool named = ph_method_canonical(text, canonical, sizeof canonical) >= 0;
    const ph_entry *e = named ? catalog_find(PH_KIND_METHOD, canonical) : NULL;
    if (!e)
        return answer_error("no method", NULL);
    if (!answer_open(&a))
        return NULL;
    json_put_begin(&a.j, NULL, '{');
    json_put_text(&a.j, "method", canonical);
    json_put_text(&a.j, "name", e->name);
    put_if(&a.j, "family", e->family);
    json_put_end(&a.j, '}');
    return answer_close(&a);
}

/* ---- trees --------------------------------------------------------------------------------------------- */

EXPORT char *explorer_parse(const char *text)
{
    char *wrong = NULL;
    ph_tree *tree = tree_open(text, &wrong);
    answer a;
    if (!tree)
        return wrong;
    if (answer_open(&a)) {
        json_put_begin(&a.j, NULL, '{');
        json_put_count(&a.j, "nodes", ph_tree_size(tree));
        json_put_count(&a.j, "height", ph_tree_height(tree));
        json_put_end(&a.j, '}');
        wrong = answer_close(&a);
    }
    ph_tree_free(tree);
    return wrong;
}

/* What is wrong with a position, and where: row and column of a board, or the character of a sequence of moves. */
static char *answer_position(const ph_place *at)
{
    char text[sizeof at->message + 64];
    if (!at->message[0])
        return answer_error("that is no position of this game", NULL);
    if (at->line)
        snprintf(text, sizeof text, "row %zu, column %zu: %s", at->line, at->column, at->message);
    else if (at->column)
        snprintf(text, sizeof text, "character %zu: %s", at->column, at->message);
    else
        snprintf(text, sizeof text, "%s", at->message);
    return answer_error(text, NULL);
}

/* The game `spec` and a position of it; the caller frees both. False: *wrong is the answer. */
static bool position_open(const char *spec, const char *position, ph_game **game, void **state, char **wrong)
{
    ph_place where;
    *state = NULL;
    int error = ph_game_new(spec, NULL, game, &where);
    if (error) {
        *wrong = answer_error(where.message[0] ? where.message : ph_error_text(error), &where);
        return false;
    }
    const ph_game *g = *game;
    *state = calloc(1, g->state_size);
    if (!*state) {
        *wrong = answer_error(ph_error_text(PH_E_MEMORY), NULL);
    } else {
        g->start(g->rules, *state);
        if (!position[0] || ph_position_read(g, position, *state, &where) == PH_OK)
            return true;
        *wrong = answer_position(&where);
    }
    free(*state);
    ph_game_free(*game);
    return false;
}

EXPORT char *explorer_tree(const char *spec, const char *position, uint32_t depth, uint32_t most)
{
    char *text = NULL;
    ph_game *game;
    void *state;
    answer a;
    if (!position_open(spec, position, &game, &state, &text))
        return text;
    if (answer_open(&a)) {
        const bool whole = source_put_game(&a.j, NULL, game, state, depth, most);
        text = answer_close(&a);
        if (!whole) {
            free(text);
            text = answer_error("the tree is too large; make it narrower or less deep", NULL);
        }
    }
    free(state);
    ph_game_free(game);
    return text;
}

/* ---- searches ------------------------------------------------------------------------------------------ */

/* Search a tree. Returns a PH_E_*. */
static int tree_search(const ph_tree *tree, const ph_options *options, ph_result *result)
{
    const ph_node root = ph_tree_root(tree);
    return ph_search(ph_tree_game(tree), &root, options, result);
}

EXPORT char *explorer_trace(const char *text, const char *method, uint32_t min_root, uint32_t as_text)
{
    char message[METHODS_MESSAGE], *wrong = NULL;
    if (!methods_check(method, message))
        return answer_error(message, NULL);
    ph_tree *tree = tree_open(text, &wrong);
    answer a;
    if (!tree || !answer_open(&a)) {
        ph_tree_free(tree);
        return wrong;
    }
    const trace_options o = {
        .out = a.out,
        .format = as_text ? TRACE_TEXT : TRACE_JSON,
        .tree = tree,
        .method = method,
        .min_root = min_root != 0,
        .explain = true,
        .first = 1,
        .last = UINT64_MAX,
    };
    trace *t = trace_new(&o);
    ph_options options =
        PH_OPTIONS(.method = method, .min_root = min_root != 0, .observe = trace_event, .observe_context = t);
    ph_result result = PH_RESULT;
    int error = t ? tree_search(tree, &options, &result) : PH_E_MEMORY;
    if (t && !trace_free(t, error ? NULL : &result))
        error = PH_E_MEMORY;
    ph_result_release(&result);
    ph_tree_free(tree);
    char *answered = answer_close(&a);
    if (!error)
        return answered;
    free(answered);
    return answer_error(ph_error_text(error), NULL);
}

/* The evaluated leaves, each counted once. */
typedef struct leaf_count {
    const ph_tree *tree;
    unsigned char *seen; /* one for each node */
    uint64_t distinct;
} leaf_count;

static void count_leaf(void *context, const ph_event *event)
{
    leaf_count *c = context;
    if (event->kind != PH_LEAF)
        return;
    const ph_node leaf = dewey_find(c->tree, event->path, event->depth);
    c->distinct += !c->seen[leaf];
    c->seen[leaf] = 1;
}

/* A depth-first method may evaluate a leaf again: how many different leaves are there? Best-first methods never do. */
static uint64_t distinct_leaves(const ph_tree *tree, const char *method, bool min_root, const ph_result *result)
{
    if (strcmp(catalog_find(PH_KIND_METHOD, result->method)->family, "best-first") == 0)
        return result->counts.leaves;
    leaf_count c = {tree, calloc(ph_tree_size(tree), 1), 0};
    ph_options options =
        PH_OPTIONS(.method = method, .min_root = min_root, .observe = count_leaf, .observe_context = &c);
    ph_result observed = PH_RESULT;
    const bool counted = c.seen && tree_search(tree, &options, &observed) == PH_OK;
    ph_result_release(&observed);
    free(c.seen);
    return counted ? c.distinct : result->counts.leaves;
}

/* The answer of one method, one line; an error is a line too. */
static void put_counts(answer *a, const ph_tree *tree, const char *method, bool min_root)
{
    char message[METHODS_MESSAGE];
    ph_result result = PH_RESULT;
    ph_options options = PH_OPTIONS(.method = method, .min_root = min_root);
    a->j = json_writer_of(a->out);
    json_put_begin(&a->j, NULL, '{');
    int error = methods_check(method, message) ? tree_search(tree, &options, &result) : PH_E_METHOD;
    if (error) {
        json_put_text(&a->j, "method", method);
        json_put_text(&a->j, "error", error == PH_E_METHOD ? message : ph_error_text(error));
    } else {
        result_put(&a->j, &result, method, NULL, NULL);
        json_put_count(&a->j, "distinct", distinct_leaves(tree, method, min_root, &result));
    }
    json_put_end(&a->j, '}');
    json_put_line_end(&a->j);
    ph_result_release(&result);
}

EXPORT char *explorer_counts(const char *text, const char *methods, uint32_t min_root)
{
    char *wrong = NULL;
    ph_tree *tree = tree_open(text, &wrong);
    answer a;
    if (!tree || !answer_open(&a)) {
        ph_tree_free(tree);
        return wrong;
    }
    while (*methods) {
        char method[256];
        const size_t length = strcspn(methods, " ");
        if (length > 0 && length < sizeof method) {
            memcpy(method, methods, length);
            method[length] = '\0';
            put_counts(&a, tree, method, min_root != 0);
        }
        methods += length + (methods[length] == ' ');
    }
    ph_tree_free(tree);
    return answer_close(&a);
}

EXPORT char *explorer_strategy(const char *text, uint32_t min_root)
{
    char *answered = NULL;
    ph_tree *tree = tree_open(text, &answered);
    answer a;
    if (!tree || !answer_open(&a)) {
        ph_tree_free(tree);
        return answered;
    }
    ph_result result = PH_RESULT;
    ph_options options = PH_OPTIONS(.method = "alphabeta", .min_root = min_root != 0, .want_strategy = true);
    json_put_begin(&a.j, NULL, '{');
    json_put_begin(&a.j, "leaves", '[');
    if (tree_search(tree, &options, &result) == PH_OK) {
        const ph_lines *s = &result.strategy;
        for (size_t i = 0; i < s->count; i++)
            dewey_put_json(&a.j, NULL, s->moves + s->start[i], (uint32_t)(s->start[i + 1] - s->start[i]));
    }
    json_put_end(&a.j, ']');
    json_put_end(&a.j, '}');
    ph_result_release(&result);
    ph_tree_free(tree);
    return answer_close(&a);
}

/* ---- games --------------------------------------------------------------------------------------------- */

/* Can the game write a position on one line? */
static bool has_note(const ph_game *g)
{
    return g->version >= 4 && g->note;
}

static void put_note(json_writer *j, const char *key, const ph_game *g, const void *state)
{
    char note[NOTE_TEXT] = "";
    g->note(g->rules, state, note, sizeof note);
    json_put_text(j, key, note);
}

/* The names of the moves, and the notes of the positions after them. */
static void put_moves(json_writer *j, const ph_game *g, const void *state)
{
    ph_move *moves = calloc(g->max_moves, sizeof *moves);
    void *child = calloc(1, g->state_size);
    const bool may = moves && child && !position_over(g, state) && g->print_move;
    const uint32_t count = may ? g->moves(g->rules, state, moves) : 0;
    json_put_begin(j, "moves", '[');
    for (uint32_t i = 0; i < count; i++) {
        char name[MOVE_TEXT] = "";
        g->print_move(g->rules, state, moves[i], name, sizeof name);
        json_put_text(j, NULL, name);
    }
    json_put_end(j, ']');
    if (has_note(g)) {
        put_note(j, "note", g, state);
        json_put_begin(j, "after", '[');
        for (uint32_t i = 0; i < count; i++) {
            g->apply(g->rules, state, moves[i], child);
            put_note(j, NULL, g, child);
        }
        json_put_end(j, ']');
    }
    free(child);
    free(moves);
}

EXPORT char *explorer_position(const char *spec, const char *position)
{
    char *text = NULL, board[BOARD_TEXT] = "";
    ph_game *game;
    void *state;
    answer a;
    if (!position_open(spec, position, &game, &state, &text))
        return text;
    if (answer_open(&a)) {
        if (game->print)
            game->print(game->rules, state, board, sizeof board);
        json_put_begin(&a.j, NULL, '{');
        json_put_text(&a.j, "board", board);
        json_put_integer(&a.j, "over", position_over(game, state));
        json_put_integer(&a.j, "value", game->evaluate(game->rules, state));
        put_moves(&a.j, game, state);
        json_put_end(&a.j, '}');
        text = answer_close(&a);
    }
    free(state);
    ph_game_free(game);
    return text;
}

/* A move of a line by its name, in the position before it. */
typedef struct named {
    const ph_game *game;
    const void *root;
} named;

static void put_move_name(json_writer *j, const char *key, const void *context, const ph_move *path, uint32_t depth)
{
    const named *n = context;
    const ph_game *g = n->game;
    char name[MOVE_TEXT] = "";
    char *at = calloc(2, g->state_size);
    if (at) {
        char *next = at + g->state_size;
        memcpy(at, n->root, g->state_size);
        for (uint32_t i = 0; i + 1 < depth; i++) {
            g->apply(g->rules, at, path[i], next);
            memcpy(at, next, g->state_size);
        }
        if (depth > 0 && g->print_move)
            g->print_move(g->rules, at, path[depth - 1], name, sizeof name);
    }
    free(at);
    json_put_text(j, key, name);
}

EXPORT char *explorer_think(const char *spec, const char *position, const char *method, uint32_t depth, uint32_t nodes)
{
    char *text = NULL, message[METHODS_MESSAGE];
    ph_game *game;
    void *state;
    answer a;
    if (!methods_check(method, message))
        return answer_error(message, NULL);
    if (!position_open(spec, position, &game, &state, &text))
        return text;
    ph_result result = PH_RESULT;
    ph_options options = PH_OPTIONS(.method = method, .limits.depth = depth, .limits.nodes = nodes);
    int error = ph_search(game, state, &options, &result);
    if (error) {
        text = answer_error(ph_error_text(error), NULL);
    } else if (answer_open(&a)) {
        const named n = {game, state};
        json_put_begin(&a.j, NULL, '{');
        result_put(&a.j, &result, method, put_move_name, &n);
        json_put_end(&a.j, '}');
        text = answer_close(&a);
    }
    ph_result_release(&result);
    free(state);
    ph_game_free(game);
    return text;
}
