/* grid.c - what a sweep runs: every combination of models or games, parameters, methods, memory limits and trees.
 * Read settings_fill() first. */
#include "grid.h"

#include "../tool/catalog.h"
#include "../tool/prose.h"

#include "../base/text.h"

#include <assert.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_SETTINGS = 10000, MOST_TREES = 10000000, MOST_PARTS = 1000000 };

/* ---- lists --------------------------------------------------------------------------------------------- */

/* An item of a list, and the rest of the list. */
typedef struct item {
    char text[STORE_METHOD_SIZE];
    const char *next; /* NULL after the last */
} item;

static item item_at(const char *list)
{
    item i;
    i.next = list;
    grid_next(&i.next, i.text, sizeof i.text);
    return i;
}

static void text_cut(char *text, size_t size, const char *from, size_t length)
{
    snprintf(text, size, "%.*s", (int)(length < size ? length : size), from);
}

bool grid_next(const char **rest, char *text, size_t size)
{
    if (!*rest)
        return false;
    const size_t length = strcspn(*rest, ",");
    text_cut(text, size, *rest, length);
    *rest = (*rest)[length] ? *rest + length + 1 : NULL;
    return true;
}

/* "rows=5,othello" begins with a parameter, "connect4:rows=5" and "./a=b.so" do not. */
static bool is_parameter(const char *text)
{
    return text[strcspn(text, ",:/=")] == '=';
}

bool grid_next_game(const char **rest, char *text, size_t size)
{
    if (!*rest)
        return false;
    size_t length = strcspn(*rest, ",");
    while ((*rest)[length] && is_parameter(*rest + length + 1))
        length += 1 + strcspn(*rest + length + 1, ",");
    text_cut(text, size, *rest, length);
    *rest = (*rest)[length] ? *rest + length + 1 : NULL;
    return true;
}

static bool whole_check(const char *option, const char *text, uint64_t least, uint64_t most, uint64_t *number,
                        problem *why)
{
    return decimal_read_whole(text, strlen(text), least, most, number) ||
           problem_input(why, "--%s '%s': write a number from %" PRIu64 " to %" PRIu64, option, text, least, most);
}

static bool value_check(const ph_parameter *p, const char *text, problem *why)
{
    schema_value value;
    return schema_read_value(p, word_of(text), &value) ||
           problem_input(why, "--%s '%s': write %s", setting_option(p), text, p->range);
}

/* ---- settings ------------------------------------------------------------------------------------------ */

/* One item of the list of each parameter of a model. A parameter that is left out has no list. */
typedef struct combination {
    const ph_entry *model;
    const char *lists[SCHEMA_MOST];
    item items[SCHEMA_MOST];
} combination;

/* The list as typed; else the standard value, or the example of a parameter that must be given. */
static const char *list_of(const ph_parameter *p, const grid_text *t)
{
    const ph_parameter *known;
    if (p->type == PH_TYPE_SEED)
        return NULL;
    for (size_t i = 0; (known = schema_of_models(i)); i++)
        if (strcmp(known->key, p->key) == 0 && t->lists[i])
            return t->lists[i];
    if (!p->standard)
        return p->example;
    return p->standard[0] ? p->standard : NULL;
}

static bool combination_read(const combination *c, setting *s, problem *why)
{
    char spec[2 * SETTING_SPEC_SIZE];
    char before = ':';
    text_writer w = text_open(spec, sizeof spec);
    text_puts(&w, c->model->name);
    for (size_t i = 0; c->model->parameters[i]; i++) {
        const ph_parameter *p = c->model->parameters[i];
        if (!c->lists[i])
            continue;
        if (!value_check(p, c->items[i].text, why))
            return false;
        text_put(&w, before);
        text_puts(&w, p->key);
        text_put(&w, '=');
        text_puts(&w, c->items[i].text);
        before = ',';
    }
    if (w.length >= sizeof spec)
        return problem_input(why, "%.80s: too long; at most %d characters", spec, SETTING_SPEC_SIZE);
    return setting_read(s, spec, why);
}

/* The value of a parameter; false if the model has none of that name, or the text is invalid. */
static bool combination_value(const combination *c, const char *key, schema_value *value)
{
    const size_t i = schema_find(c->model, word_of(key));
    return i < SCHEMA_MOST && schema_read_value(c->model->parameters[i], word_of(c->items[i].text), value);
}

/* Some pairs of a width w and an order R are invalid: the best child cannot be among the first w/R if R > w. */
static bool order_fits(const combination *c)
{
    schema_value order, width;
    if (!combination_value(c, "order", &order) || !combination_value(c, "width", &width))
        return true;
    for (uint64_t i = 0; i < width.number; i++)
        if (order.number <= schema_width(&width, i))
            return true;
    return false;
}

static bool setting_known(const grid *g, const setting *s)
{
    for (size_t i = 0; i < g->settings.count; i++)
        if (setting_same(grid_setting(g, i), s))
            return true;
    return false;
}

/* `game` is NULL for a model. */
static bool setting_add(grid *g, const setting *s, const grid_game *game, problem *why)
{
    if (setting_known(g, s))
        return true;
    if (g->settings.count == MOST_SETTINGS)
        return problem_input(why, "more than %d kinds of trees; make it several sweeps", MOST_SETTINGS);
    const uint32_t number = game ? (uint32_t)(game - g->list) + 1 : 0;
    ph_game *model = NULL;
    if (!game && ph_game_new(s->spec, NULL, &model, NULL)) /* setting_read() has found it valid */
        return problem_memory(why);
    if (!vector_push(&g->models, NULL, &model, sizeof model)) { /* pointers. NOLINT(bugprone-sizeof-expression) */
        ph_game_free(model);
        return problem_memory(why);
    }
    return (vector_push(&g->settings, NULL, s, sizeof *s) && vector_push(&g->games, NULL, &number, sizeof number)) ||
           problem_memory(why);
}

/* Step to the next combination, the last parameter fastest. False after the last combination. */
static bool combination_step(combination *c)
{
    size_t i = 0;
    while (c->model->parameters[i])
        i++;
    while (i-- > 0) {
        if (!c->lists[i])
            continue;
        bool more = c->items[i].next != NULL;
        c->items[i] = item_at(more ? c->items[i].next : c->lists[i]);
        if (more)
            return true;
    }
    return false;
}

/* All settings of one model. */
static bool settings_fill(grid *g, const ph_entry *model, const grid_text *t, problem *why)
{
    combination c = {.model = model};
    for (size_t i = 0; model->parameters[i]; i++) {
        c.lists[i] = list_of(model->parameters[i], t);
        if (c.lists[i])
            c.items[i] = item_at(c.lists[i]);
    }
    do {
        setting s;
        if (!order_fits(&c))
            g->skipped++;
        else if (!combination_read(&c, &s, why) || !setting_add(g, &s, NULL, why))
            return false;
    } while (combination_step(&c));
    return true;
}

static bool complain_model(const char *name, problem *why)
{
    char names[200];
    const ph_entry *e;
    text_writer w = text_open(names, sizeof names);
    for (size_t i = 0; (e = schema_model(i)); i++) {
        text_puts(&w, i == 0 ? "" : schema_model(i + 1) ? ", " : " or ");
        text_puts(&w, e->name);
    }
    const ph_entry *near = near_entry(PH_KIND_MODEL, name);
    if (near)
        return problem_input(why, "--model '%s': did you mean '%s'? Write %s", name, near->name, names);
    return problem_input(why, "--model '%s': write %s", name, names);
}

static const ph_entry *model_find(const char *name)
{
    const ph_entry *e;
    for (size_t i = 0; (e = schema_model(i)); i++)
        if (strcmp(e->name, name) == 0)
            return e;
    return NULL;
}

static bool models_fill(grid *g, const grid_text *t, problem *why)
{
    const char *standard = t->n_games ? NULL : schema_model(0)->name;
    for (const char *rest = t->model ? t->model : standard; rest;) {
        item i = item_at(rest);
        const ph_entry *model = model_find(i.text);
        const bool plugin = strchr(i.text, '/') != NULL; /* one of the games */
        if (!model && !plugin)
            return complain_model(i.text, why);
        if (model && !settings_fill(g, model, t, why))
            return false;
        rest = i.next;
    }
    return g->settings.count > 0 || t->n_games > 0 ||
           problem_input(why, "every order is above the width; write --order from 1 to the width");
}

/* ---- games --------------------------------------------------------------------------------------------- */

/* The depths of a game; NULL: search to the end. */
static const char *depths_of(const grid_game *game, const grid_text *t)
{
    const ph_parameter *p;
    for (size_t i = 0; (p = schema_of_models(i)); i++)
        if (strcmp(p->key, "depth") == 0)
            return t->lists[i] || game->seeded ? t->lists[i] : p->example;
    return NULL;
}

/* All settings of one game. */
static bool game_fill(grid *g, const grid_game *game, const grid_text *t, problem *why)
{
    const char *rest = depths_of(game, t);
    bool good = true;
    do {
        char spec[2 * SETTING_SPEC_SIZE], depth[SETTING_VALUE_SIZE] = "";
        setting s;
        bool given = grid_next(&rest, depth, sizeof depth);
        uint64_t number;
        if (given && !whole_check("depth", depth, 1, PH_MAX_DEPTH, &number, why))
            return false;
        snprintf(spec, sizeof spec, "%s%s%s", game->name,
                 !given                    ? ""
                 : strchr(game->name, ':') ? ",depth="
                                           : ":depth=",
                 depth);
        good = setting_read(&s, spec, why) && setting_add(g, &s, game, why);
    } while (good && rest);
    return good;
}

/* Read the positions of the games and the seeds of plug-ins that generate trees, and check them with all of their
 * games. */
static bool games_fill(grid *g, const grid_text *t, problem *why)
{
    bool seeded = false, placed = false;
    for (size_t i = 0; i < t->n_games; i++) {
        seeded |= t->games[i].seeded;
        placed |= !t->games[i].seeded;
    }
    if (t->positions && !placed)
        return problem_input(why, "--positions %.200s: positions belong to a game; add --game connect4", t->positions);
    bool good =
        !placed || (t->positions ? roots_read(&g->positions, t->positions, why) : roots_read_start(&g->positions, why));
    good = good && (!seeded || roots_read_seeds(&g->seeds, g->seed, g->trees, why));
    for (size_t i = 0; i < t->n_games && good; i++) {
        const grid_game *game = &t->games[i];
        good = game_fill(g, game, t, why) && roots_check(game->seeded ? &g->seeds : &g->positions, game->game,
                                                         game->name, game->seeded ? NULL : t->positions, why);
    }
    return good;
}

/* --trees and --seed apply to models only. */
static bool seeds_check(const grid *g, const grid_text *t, problem *why)
{
    return strcmp(grid_noun(g), "positions") != 0 || !(t->trees || t->seed) ||
           problem_input(why, "--%s belongs to models; the positions of a game are those of --positions",
                         t->trees ? "trees" : "seed");
}

/* ---- methods ------------------------------------------------------------------------------------------- */

static bool method_add(grid *g, const char *text, problem *why)
{
    char message[METHODS_MESSAGE];
    if (strlen(text) == STORE_METHOD_SIZE - 1)
        return problem_input(why, "--method %.40s...: too long; at most %d characters", text, STORE_METHOD_SIZE - 2);
    if (!methods_check(text, message))
        return problem_input(why, "--method %s", message);
    char name[STORE_METHOD_SIZE];
    int length = ph_method_canonical(text, name, sizeof name);
    assert(length > 0 && length < (int)sizeof name);
    (void)length;
    for (size_t i = 0; i < g->n_methods; i++)
        if (strcmp(g->names[i], name) == 0)
            return true;
    if (g->n_methods == GRID_MOST_COLUMNS)
        return problem_input(why, "more than %d methods; make it several sweeps", GRID_MOST_COLUMNS);
    memcpy(g->names[g->n_methods++], name, sizeof name);
    return true;
}

static bool methods_fill(grid *g, const char *list, problem *why)
{
    for (const char *rest = list; rest;) {
        item i = item_at(rest);
        if (!method_add(g, i.text, why))
            return false;
        rest = i.next;
    }
    return true;
}

static bool methods_suit_game(const grid *g, const char *name, const ph_game *game, problem *why)
{
    char message[METHODS_MESSAGE];
    for (size_t i = 0; i < g->n_methods; i++)
        if (!methods_suit(g->names[i], game, message))
            return problem_input(why, "%.200s: --method %s", name, message);
    return true;
}

/* Can each method search each game, and the models? They are all alike in this. */
static bool methods_suit_all(const grid *g, const grid_text *t, problem *why)
{
    for (size_t i = 0; i < t->n_games; i++)
        if (!methods_suit_game(g, t->games[i].name, t->games[i].game, why))
            return false;
    for (size_t i = 0; i < g->settings.count; i++)
        if (grid_model(g, i))
            return methods_suit_game(g, grid_setting(g, i)->name, grid_model(g, i), why);
    return true;
}

/* ---- memory limits ------------------------------------------------------------------------------------- */

static bool memory_check(const char *text, uint64_t *bytes, problem *why)
{
    size_t amount = 0;
    bool good = amount_read(text, &amount) && amount <= INT64_MAX;
    *bytes = amount;
    return good || problem_input(why, "--memory '%s': write bytes: 4096, 64K, 100M or 2G, or a list of them", text);
}

static bool memories_fill(grid *g, const char *list, problem *why)
{
    char text[STORE_METHOD_SIZE];
    if (!list)
        g->memories[g->n_memories++] = PH_DEFAULT_BYTES;
    for (const char *rest = list; grid_next(&rest, text, sizeof text);) {
        uint64_t bytes;
        bool known = false;
        if (!memory_check(text, &bytes, why))
            return false;
        for (size_t i = 0; i < g->n_memories; i++)
            known |= g->memories[i] == bytes;
        if (known)
            continue;
        if ((g->n_memories + 1) * g->n_methods > GRID_MOST_COLUMNS)
            return problem_input(why, "more than %d pairs of a method and a memory limit; make it several sweeps",
                                 GRID_MOST_COLUMNS);
        g->memories[g->n_memories++] = bytes;
    }
    return true;
}

/* ---- the grid ------------------------------------------------------------------------------------------ */

/* "2/3" */
static bool shard_read(grid *g, const char *text, problem *why)
{
    const char *slash = text ? strchr(text, '/') : NULL;
    uint64_t part = 1, parts = 1;
    if (text && (!slash || !decimal_read_whole(slash + 1, strlen(slash + 1), 1, MOST_PARTS, &parts) ||
                 !decimal_read_whole(text, (size_t)(slash - text), 1, parts, &part)))
        return problem_input(why, "--shard '%s': write I/N, the I-th of N parts: 1/4", text);
    g->part = (uint32_t)part - 1;
    g->n_parts = (uint32_t)parts;
    assert(g->part < g->n_parts);
    return true;
}

bool grid_init(grid *g, const grid_text *t, problem *why)
{
    memset(g, 0, sizeof *g);
    g->list = t->games;
    uint64_t trees = 0;
    if (!whole_check("trees", t->trees ? t->trees : "100", 1, MOST_TREES, &trees, why) ||
        !whole_check("seed", t->seed ? t->seed : "1", 0, INT64_MAX - MOST_TREES, &g->seed, why) ||
        !shard_read(g, t->shard, why))
        return false;
    g->trees = (uint32_t)trees;
    return methods_fill(g, t->method ? t->method : "alphabeta,sss,ps:2,ps:4", why) &&
           memories_fill(g, t->memory, why) && models_fill(g, t, why) && games_fill(g, t, why) &&
           methods_suit_all(g, t, why) && seeds_check(g, t, why);
}

void grid_release(grid *g)
{
    for (size_t i = 0; i < g->models.count; i++)
        ph_game_free(((ph_game **)g->models.items)[i]);
    vector_release(&g->models, NULL);
    vector_release(&g->settings, NULL);
    vector_release(&g->games, NULL);
    roots_release(&g->positions);
    roots_release(&g->seeds);
}

const grid_game *grid_game_of(const grid *g, size_t which)
{
    assert(which < g->games.count);
    const uint32_t number = ((const uint32_t *)g->games.items)[which];
    return number ? &g->list[number - 1] : NULL;
}

const roots *grid_roots(const grid *g, size_t which)
{
    const grid_game *game = grid_game_of(g, which);
    return !game ? NULL : game->seeded ? &g->seeds : &g->positions;
}

store_cell grid_cell(const grid *g, size_t which, size_t column)
{
    const grid_game *game = grid_game_of(g, which);
    store_cell c = {.setting = *grid_setting(g, which), .memory = grid_memory(g, column)};
    snprintf(c.method, sizeof c.method, "%s", grid_method(g, column));
    snprintf(c.version, sizeof c.version, "%s%s%s", PH_VERSION, game && game->build[0] ? "+" : "",
             game ? game->build : "");
    return c;
}

uint64_t grid_key(const grid *g, size_t which, uint32_t tree)
{
    const roots *r = grid_roots(g, which);
    assert(tree < grid_trees(g, which));
    return r ? roots_at(r, tree)->key : g->seed + tree;
}

/* The logarithm of the number of leaves of a model tree; 0 without memory. */
static double model_size(const ph_game *model)
{
    void *root = malloc(model->state_size);
    double size = 0;
    uint32_t width;
    if (!root)
        return 0;
    model->start(model->rules, root);
    for (uint32_t ply = 0; (width = model->widest(model->rules, root, ply)) > 0; ply++)
        size += log(width);
    free(root);
    return size;
}

double grid_size(const grid *g, size_t which)
{
    const grid_game *game = grid_game_of(g, which);
    const setting *s = grid_setting(g, which);
    uint32_t depth = game ? setting_horizon(s) : 0;
    return game ? log(game->game->max_moves) * (depth ? depth : PH_MAX_DEPTH) : model_size(grid_model(g, which));
}

const char *grid_noun(const grid *g)
{
    bool trees = false, positions = false;
    for (size_t i = 0; i < g->settings.count; i++) {
        const grid_game *game = grid_game_of(g, i);
        trees |= !game || game->seeded;
        positions |= game && !game->seeded;
    }
    return !positions ? "trees" : trees ? "trees and positions" : "positions";
}

/* FNV-1a, over a text and its closing zero. */
static uint64_t digest_add(uint64_t digest, const char *text)
{
    do
        digest = (digest ^ (unsigned char)*text) * UINT64_C(0x100000001B3);
    while (*text++);
    return digest;
}

static uint64_t digest_add_number(uint64_t digest, uint64_t number)
{
    char text[DECIMAL_SIZE];
    decimal_print(number, 0, text);
    return digest_add(digest, text);
}

uint64_t grid_digest(const grid *g)
{
    uint64_t digest = digest_add_number(UINT64_C(0xCBF29CE484222325), g->seed);
    digest = digest_add_number(digest, g->trees);
    digest = digest_add_number(digest_add_number(digest, g->part), g->n_parts);
    for (size_t i = 0; i < g->settings.count; i++) {
        const grid_game *game = grid_game_of(g, i);
        digest = digest_add(digest_add(digest, grid_setting(g, i)->spec), game ? game->build : "");
    }
    for (size_t i = 0; i < g->n_methods; i++)
        digest = digest_add(digest, g->names[i]);
    for (size_t i = 0; i < g->n_memories; i++)
        digest = digest_add_number(digest, g->memories[i]);
    for (size_t i = 0; i < g->positions.items.count; i++)
        digest = digest_add(digest, roots_text(&g->positions, i));
    return digest;
}

uint32_t grid_trees(const grid *g, size_t which)
{
    const roots *r = grid_roots(g, which);
    if (r)
        return (uint32_t)r->items.count;
    return setting_fixed(grid_setting(g, which)) ? 1 : g->trees;
}

bool grid_has_key(const grid *g, size_t which, uint64_t key)
{
    const roots *r = grid_roots(g, which);
    uint32_t tree;
    return r ? roots_find(r, key, &tree) : key >= g->seed && key - g->seed < grid_trees(g, which);
}

/* Trees are dealt to the shards in turn, starting one shard later for each setting, so that shards have equal sizes. */
bool grid_has(const grid *g, size_t which, uint32_t tree)
{
    assert(tree < grid_trees(g, which) && g->part < g->n_parts);
    return (which + tree) % g->n_parts == g->part;
}

uint64_t grid_searches(const grid *g)
{
    uint64_t trees = 0;
    assert(g->n_parts > 0 && grid_columns(g) > 0);
    for (size_t i = 0; i < g->settings.count; i++) {
        uint64_t first = (g->part + g->n_parts - i % g->n_parts) % g->n_parts, all = grid_trees(g, i);
        trees += first < all ? (all - 1 - first) / g->n_parts + 1 : 0;
    }
    return trees * grid_columns(g);
}

/* ---- choosing ------------------------------------------------------------------------------------------ */

bool grid_check_lists(const grid_text *t, problem *why)
{
    const ph_parameter *p;
    for (size_t i = 0; (p = schema_of_models(i)); i++)
        for (const char *rest = t->lists[i]; rest;) {
            item one = item_at(rest);
            if (!value_check(p, one.text, why))
                return false;
            rest = one.next;
        }
    char text[STORE_METHOD_SIZE], name[SETTING_NAME_SIZE];
    uint64_t bytes;
    for (const char *rest = t->memory; grid_next(&rest, text, sizeof text);)
        if (!memory_check(text, &bytes, why))
            return false;
    problem wrong;
    for (const char *rest = t->game; grid_next_game(&rest, text, sizeof text);)
        if (!setting_read_game(text, name, &wrong))
            return problem_input(why, "--game %s", wrong.text);
    return true;
}

static bool list_has_text(const char *list, const char *text)
{
    for (const char *rest = list; rest;) {
        item i = item_at(rest);
        if (strcmp(i.text, text) == 0)
            return true;
        rest = i.next;
    }
    return list == NULL;
}

/* The store has canonical names of methods, the list those that were typed. */
static bool list_has_method(const char *list, const char *method)
{
    for (const char *rest = list; rest;) {
        item i = item_at(rest);
        char name[STORE_METHOD_SIZE];
        if (ph_method_canonical(i.text, name, sizeof name) > 0 && strcmp(name, method) == 0)
            return true;
        rest = i.next;
    }
    return list == NULL;
}

/* A parameter that the model does not have matches every list. */
static bool list_has_value(const char *list, const ph_parameter *p, const setting *s)
{
    char own[SETTING_VALUE_SIZE], text[SETTING_VALUE_SIZE];
    schema_value value;
    setting_print_value(s, p->key, own);
    for (const char *rest = list; rest && own[0];) {
        item i = item_at(rest);
        if (schema_read_value(p, word_of(i.text), &value) &&
            schema_print_value(p, &value, text, sizeof text) < sizeof text && strcmp(text, own) == 0)
            return true;
        rest = i.next;
    }
    return list == NULL || !own[0];
}

static bool list_has_game(const char *list, const char *name)
{
    char text[STORE_METHOD_SIZE], own[SETTING_NAME_SIZE];
    problem why;
    for (const char *rest = list; grid_next_game(&rest, text, sizeof text);)
        if (setting_read_game(text, own, &why) && strcmp(own, name) == 0)
            return true;
    return false;
}

/* A list of models has models, and plug-ins that generate trees; a list of games has the others. A match in one of them
 * suffices. */
static bool lists_have_subject(const grid_text *t, const setting *s)
{
    if (!t->model && !t->game)
        return true;
    if (setting_is_game(s))
        return list_has_game(t->game, s->name) || (s->name[0] == '.' && list_has_game(t->model, s->name));
    return t->model && list_has_text(t->model, s->name);
}

static bool list_has_memory(const char *list, uint64_t memory)
{
    char text[STORE_METHOD_SIZE];
    size_t bytes;
    for (const char *rest = list; grid_next(&rest, text, sizeof text);)
        if (amount_read(text, &bytes) && bytes == memory)
            return true;
    return list == NULL;
}

bool grid_fills(const grid *g, const store_cell *c, size_t *which)
{
    for (size_t i = 0; i < g->settings.count; i++) {
        if (!setting_same(grid_setting(g, i), &c->setting))
            continue;
        for (size_t k = 0; k < grid_columns(g); k++) {
            const store_cell own = grid_cell(g, i, k);
            if (own.memory == c->memory && strcmp(own.method, c->method) == 0 && strcmp(own.version, c->version) == 0) {
                *which = i;
                return true;
            }
        }
    }
    return false;
}

bool grid_names(const grid_text *t, const store_cell *c)
{
    const ph_parameter *p;
    size_t which;
    if (t->only)
        return grid_fills(t->only, c, &which);
    for (size_t i = 0; (p = schema_of_models(i)); i++)
        if (!list_has_value(t->lists[i], p, &c->setting))
            return false;
    return lists_have_subject(t, &c->setting) && list_has_memory(t->memory, c->memory) &&
           list_has_method(t->method, c->method);
}
