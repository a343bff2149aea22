/* grid.c - what a sweep runs: every combination of models, parameters, methods and trees.
 * Read settings_fill() first. */
#include "grid.h"

#include "room.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const grid_text GRID_DEFAULTS = {
    .model = "ordered",
    .width = "8",
    .depth = "4",
    .order = "1",
    .p = "1",
    .values = "256",
    .root = "",
    .method = "alphabeta,sss,ps:2,ps:4",
    .trees = "100",
    .seed = "1",
};

enum { MOST_SETTINGS = 10000, MOST_TREES = 10000000 };

/* Which parameters the models have beside width and depth. */
typedef struct model_row {
    const char *name;
    bool order, p, values, root;
} model_row;

static const model_row MODELS[] = {
    {"ordered", true, true, true, true},        {"strong", false, false, true, true},
    {"minimal", false, false, true, true},      {"iid", false, false, true, false},
    {"incremental", false, false, true, false}, {"worst", false, false, false, false},
};

enum { N_MODELS = sizeof MODELS / sizeof MODELS[0] };

/* ---- lists --------------------------------------------------------------------------------------------- */

/* A place in a list: one item of it, and what follows. */
typedef struct item {
    char text[RESULTS_METHOD_ROOM];
    const char *next; /* NULL after the last */
} item;

static item item_at(const char *list)
{
    item i;
    size_t length = strcspn(list, ",");
    snprintf(i.text, sizeof i.text, "%.*s", (int)(length < sizeof i.text ? length : sizeof i.text), list);
    i.next = list[length] ? list + length + 1 : NULL;
    return i;
}

static bool whole_read(const char *text, uint64_t least, uint64_t most, uint64_t *number)
{
    char *end;
    errno = 0;
    *number = strtoull(text, &end, 10);
    return text[0] >= '0' && text[0] <= '9' && *end == '\0' && errno == 0 && *number >= least && *number <= most;
}

static bool whole_check(const char *option, const char *text, uint64_t least, uint64_t most, uint64_t *number,
                        problem *why)
{
    return whole_read(text, least, most, number) ||
           problem_input(why, "--%s '%s': write a number from %" PRIu64 " to %" PRIu64, option, text, least, most);
}

/* Digits, perhaps a point and up to 9 decimals: what the models read. */
static bool p_check(const char *text, double *p, problem *why)
{
    size_t whole = strspn(text, "0123456789");
    size_t decimals = text[whole] == '.' ? strspn(text + whole + 1, "0123456789") : 0;
    bool good = whole > 0 && decimals <= 9 && text[whole + decimals + (text[whole] == '.')] == '\0';
    *p = good ? strtod(text, NULL) : -1;
    return (good && *p <= 1) ||
           problem_input(why, "--p '%s': write a probability from 0 to 1, with at most 9 decimals", text);
}

/* ---- settings ------------------------------------------------------------------------------------------ */

/* One combination of items, and the model's row. */
typedef struct combination {
    const model_row *model;
    item width, depth, order, p, values, root;
} combination;

static bool combination_read(const combination *c, setting *s, problem *why)
{
    uint64_t depth, order = 0, values = 0, root = UINT64_MAX;
    *s = (setting){.p = -1};
    snprintf(s->model, sizeof s->model, "%s", c->model->name);
    if (strlen(c->width.text) >= sizeof s->width || c->width.text[0] < '1' || c->width.text[0] > '9')
        return problem_input(why, "--width '%s': write a number from 1", c->width.text);
    memcpy(s->width, c->width.text, strlen(c->width.text) + 1);
    if (!whole_check("depth", c->depth.text, 1, PH_MAX_DEPTH, &depth, why) ||
        (c->model->order && !whole_check("order", c->order.text, 1, UINT32_MAX, &order, why)) ||
        (c->model->p && !p_check(c->p.text, &s->p, why)) ||
        (c->model->values && !whole_check("values", c->values.text, 1, PH_VALUE_MAX, &values, why)) ||
        (c->model->root && c->root.text[0] && !whole_check("root-value", c->root.text, 0, PH_VALUE_MAX, &root, why)))
        return false;
    s->depth = (uint32_t)depth;
    s->order = (uint32_t)order;
    s->values = (uint32_t)values;
    s->root = (int64_t)root; /* -1: the model's default */
    return true;
}

static bool setting_known(const grid *g, const setting *s)
{
    for (size_t i = 0; i < g->n_settings; i++)
        if (setting_same(&g->settings[i], s))
            return true;
    return false;
}

/* Is there such a tree? The model itself says what is wrong with its parameters. */
static bool setting_check(const setting *s, problem *why)
{
    char text[SETTING_SPEC_ROOM];
    ph_game *game = NULL;
    ph_place where = {0};
    setting_print_tree(s, 1, text);
    int error = ph_game_new(text, NULL, &game, &where);
    ph_game_free(game);
    if (error == PH_E_MEMORY)
        return problem_memory(why);
    return !error || problem_input(why, "%s: %s", text, where.message[0] ? where.message : ph_error_text(error));
}

static bool setting_add(grid *g, const setting *s, problem *why)
{
    if (s->order > strtoul(s->width, NULL, 10)) {
        g->skipped++;
        return true;
    }
    if (setting_known(g, s))
        return true;
    if (!setting_check(s, why))
        return false;
    if (g->n_settings == MOST_SETTINGS)
        return problem_input(why, "more than %d kinds of trees; make it several sweeps", MOST_SETTINGS);
    void *list = g->settings;
    bool good = room_make(&list, &g->room, g->n_settings + 1, sizeof *s);
    g->settings = list;
    if (!good)
        return problem_memory(why);
    g->settings[g->n_settings++] = *s;
    return true;
}

/* Step to the next item of a list. False, and back at the beginning, after the last. */
static bool item_step(item *i, const char *list)
{
    bool more = i->next != NULL;
    *i = item_at(more ? i->next : list);
    return more;
}

/* All settings of one model: the items turn like the wheels of a counter, the last one fastest. A wheel that the model
 * does not have stands still. */
static bool settings_fill(grid *g, const model_row *model, const grid_text *t, problem *why)
{
    combination c = {model,         item_at(t->width),  item_at(t->depth), item_at(t->order),
                     item_at(t->p), item_at(t->values), item_at(t->root)};
    do {
        setting s;
        if (!combination_read(&c, &s, why) || !setting_add(g, &s, why))
            return false;
    } while ((model->root && item_step(&c.root, t->root)) || (model->values && item_step(&c.values, t->values)) ||
             (model->p && item_step(&c.p, t->p)) || (model->order && item_step(&c.order, t->order)) ||
             item_step(&c.depth, t->depth) || item_step(&c.width, t->width));
    return true;
}

static const model_row *model_find(const char *name)
{
    for (size_t i = 0; i < N_MODELS; i++)
        if (strcmp(MODELS[i].name, name) == 0)
            return &MODELS[i];
    return NULL;
}

static bool models_fill(grid *g, const grid_text *t, problem *why)
{
    for (const char *rest = t->model; rest;) {
        item i = item_at(rest);
        const model_row *model = model_find(i.text);
        if (!model)
            return problem_input(why, "--model '%s': write ordered, strong, minimal, iid, incremental or worst",
                                 i.text);
        if (!settings_fill(g, model, t, why))
            return false;
        rest = i.next;
    }
    return g->n_settings > 0 || problem_input(why, "every order is above the width; write --order from 1 to the width");
}

/* ---- methods ------------------------------------------------------------------------------------------- */

static bool method_add(grid *g, const char *text, problem *why)
{
    char name[RESULTS_METHOD_ROOM];
    int error = ph_method_canonical(text, name, sizeof name);
    if (error == PH_E_PLAN)
        return problem_input(why,
                             "--method '%s': bad partition plan; write ps:K with K from 1, sizes such as ps:1+2+5, "
                             "or ps:auto",
                             text);
    if (error < 0)
        return problem_input(why, "--method '%s': unknown method; write minimax, alphabeta, sss or ps:K", text);
    for (size_t i = 0; i < g->n_methods; i++)
        if (strcmp(g->names[i], name) == 0)
            return true;
    if (g->n_methods == GRID_MOST_METHODS)
        return problem_input(why, "more than %d methods; make it several sweeps", GRID_MOST_METHODS);
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

/* ---- the grid ------------------------------------------------------------------------------------------ */

static const char *or_default(const char *text, const char *otherwise)
{
    return text ? text : otherwise;
}

static grid_text text_complete(const grid_text *t)
{
    const grid_text *d = &GRID_DEFAULTS;
    return (grid_text){
        .model = or_default(t->model, d->model),
        .width = or_default(t->width, d->width),
        .depth = or_default(t->depth, d->depth),
        .order = or_default(t->order, d->order),
        .p = or_default(t->p, d->p),
        .values = or_default(t->values, d->values),
        .root = or_default(t->root, d->root),
        .method = or_default(t->method, d->method),
        .trees = or_default(t->trees, d->trees),
        .seed = or_default(t->seed, d->seed),
    };
}

bool grid_init(grid *g, const grid_text *text, problem *why)
{
    memset(g, 0, sizeof *g);
    const grid_text t = text_complete(text);
    uint64_t trees = 0;
    if (!whole_check("trees", t.trees, 1, MOST_TREES, &trees, why) ||
        !whole_check("seed", t.seed, 0, INT64_MAX - MOST_TREES, &g->seed, why))
        return false;
    g->trees = (uint32_t)trees;
    return methods_fill(g, t.method, why) && models_fill(g, &t, why);
}

void grid_release(grid *g)
{
    free(g->settings);
    g->settings = NULL;
    g->n_settings = 0;
}

uint32_t grid_trees(const grid *g, size_t which)
{
    return setting_fixed(&g->settings[which]) ? 1 : g->trees;
}

uint64_t grid_searches(const grid *g)
{
    uint64_t trees = 0;
    for (size_t i = 0; i < g->n_settings; i++)
        trees += grid_trees(g, i);
    return trees * g->n_methods;
}

/* ---- choosing ------------------------------------------------------------------------------------------ */

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

/* A parameter that the model does not have is in every list. */
static bool list_has_number(const char *list, double number, bool there)
{
    for (const char *rest = list; rest && there;) {
        item i = item_at(rest);
        if (strtod(i.text, NULL) == number)
            return true;
        rest = i.next;
    }
    return list == NULL || !there;
}

bool grid_names(const grid_text *t, const results_cell *c)
{
    const setting *s = &c->setting;
    return list_has_text(t->model, s->model) && list_has_text(t->width, s->width) &&
           list_has_text(t->method, c->method) && list_has_number(t->depth, s->depth, true) &&
           list_has_number(t->order, s->order, s->order != 0) && list_has_number(t->p, s->p, s->p >= 0) &&
           list_has_number(t->values, s->values, s->values != 0) &&
           list_has_number(t->root, (double)s->root, s->root >= 0);
}
