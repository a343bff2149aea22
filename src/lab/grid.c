/* grid.c - what a sweep runs: every combination of models, parameters, methods and trees.
 * Read settings_fill() first. */
#include "grid.h"

#include "../tool/catalog.h"
#include "../tool/methods.h"

#include "../base/decimal.h"
#include "../base/text.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_SETTINGS = 10000, MOST_TREES = 10000000, MOST_PARTS = 1000000 };

/* ---- lists --------------------------------------------------------------------------------------------- */

/* A place in a list: one item of it, and what follows. */
typedef struct item {
    char text[STORE_METHOD_ROOM];
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

/* One item of the list of each parameter of a model; the list of one that is not written at all is NULL. */
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
    char spec[2 * SETTING_SPEC_ROOM];
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
        return problem_input(why, "%.80s: too long; at most %d characters", spec, SETTING_SPEC_ROOM);
    return setting_read(s, spec, why);
}

/* In a grid of widths and orders some pairs are none: the best child cannot be among the first w/R if R > w. */
static bool order_fits(const combination *c)
{
    schema_value order, width;
    size_t o = schema_find(c->model, word_of("order")), w = schema_find(c->model, word_of("width"));
    if (o == SCHEMA_MOST || w == SCHEMA_MOST ||
        !schema_read_value(c->model->parameters[o], word_of(c->items[o].text), &order) ||
        !schema_read_value(c->model->parameters[w], word_of(c->items[w].text), &width))
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

static bool setting_add(grid *g, const setting *s, problem *why)
{
    if (setting_known(g, s))
        return true;
    if (g->settings.count == MOST_SETTINGS)
        return problem_input(why, "more than %d kinds of trees; make it several sweeps", MOST_SETTINGS);
    return vector_push(&g->settings, NULL, s, sizeof *s) || problem_memory(why);
}

/* Turn the items like the wheels of a counter, the last one fastest. False when all are back at the beginning. */
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
        else if (!combination_read(&c, &s, why) || !setting_add(g, &s, why))
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
    for (const char *rest = t->model ? t->model : schema_model(0)->name; rest;) {
        item i = item_at(rest);
        const ph_entry *model = model_find(i.text);
        if (!model)
            return complain_model(i.text, why);
        if (!settings_fill(g, model, t, why))
            return false;
        rest = i.next;
    }
    return g->settings.count > 0 ||
           problem_input(why, "every order is above the width; write --order from 1 to the width");
}

/* ---- methods ------------------------------------------------------------------------------------------- */

static bool method_add(grid *g, const char *text, problem *why)
{
    char message[METHODS_MESSAGE];
    if (!methods_check(text, message))
        return problem_input(why, "--method %s", message);
    char name[STORE_METHOD_ROOM];
    int length = ph_method_canonical(text, name, sizeof name);
    assert(length > 0 && length < (int)sizeof name);
    (void)length;
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
    uint64_t trees = 0;
    if (!whole_check("trees", t->trees ? t->trees : "100", 1, MOST_TREES, &trees, why) ||
        !whole_check("seed", t->seed ? t->seed : "1", 0, INT64_MAX - MOST_TREES, &g->seed, why) ||
        !shard_read(g, t->shard, why))
        return false;
    g->trees = (uint32_t)trees;
    return methods_fill(g, t->method ? t->method : "alphabeta,sss,ps:2,ps:4", why) && models_fill(g, t, why);
}

void grid_release(grid *g)
{
    vector_release(&g->settings, NULL);
}

uint32_t grid_trees(const grid *g, size_t which)
{
    return setting_fixed(grid_setting(g, which)) ? 1 : g->trees;
}

/* Trees are dealt like cards, and each setting begins with the next player: parts are of one size. */
bool grid_has(const grid *g, size_t which, uint32_t tree)
{
    assert(tree < grid_trees(g, which) && g->part < g->n_parts);
    return (which + tree) % g->n_parts == g->part;
}

uint64_t grid_searches(const grid *g)
{
    uint64_t trees = 0;
    assert(g->n_parts > 0 && g->n_methods > 0);
    for (size_t i = 0; i < g->settings.count; i++) {
        uint64_t first = (g->part + g->n_parts - i % g->n_parts) % g->n_parts, all = grid_trees(g, i);
        trees += first < all ? (all - 1 - first) / g->n_parts + 1 : 0;
    }
    return trees * g->n_methods;
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

/* The store has methods as the library writes them, the list as they were typed. */
static bool list_has_method(const char *list, const char *method)
{
    for (const char *rest = list; rest;) {
        item i = item_at(rest);
        char name[STORE_METHOD_ROOM];
        if (ph_method_canonical(i.text, name, sizeof name) > 0 && strcmp(name, method) == 0)
            return true;
        rest = i.next;
    }
    return list == NULL;
}

/* A parameter that the model does not have is in every list. */
static bool list_has_value(const char *list, const ph_parameter *p, const setting *s)
{
    char own[SETTING_VALUE_ROOM], text[SETTING_VALUE_ROOM];
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

bool grid_names(const grid_text *t, const store_cell *c)
{
    const ph_parameter *p;
    for (size_t i = 0; (p = schema_of_models(i)); i++)
        if (!list_has_value(t->lists[i], p, &c->setting))
            return false;
    return list_has_text(t->model, c->setting.model->name) && list_has_method(t->method, c->method);
}
