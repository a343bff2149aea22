/* agenda.c - what of a grid is not in the store yet, and about how long it will take. */
#include "agenda.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- what is missing ----------------------------------------------------------------------------------- */

static bool cells_fill(agenda *a, uint64_t memory, store *s, problem *why)
{
    const grid *g = a->grid;
    size_t count = g->settings.count * g->n_methods;
    a->cells = calloc(count, sizeof *a->cells);
    if (!a->cells)
        return problem_memory(why);
    for (size_t i = 0; i < count; i++) {
        store_cell *c = &a->cells[i];
        *c = (store_cell){.setting = *grid_setting(g, i / g->n_methods), .memory = memory, .version = PH_VERSION};
        memcpy(c->method, g->names[i % g->n_methods], sizeof c->method);
    }
    return store_find(s, a->cells, count, why);
}

/* The methods by which each tree of one setting is still to be searched; of trees in another part, none. */
typedef struct missing {
    const grid *grid;
    uint64_t *methods; /* [tree] */
    uint64_t bit;      /* of the method that is looked up */
} missing;

static bool missing_clear(void *context, const store_run *r)
{
    missing *m = context;
    assert(r->tree >= m->grid->seed && r->tree - m->grid->seed < m->grid->trees);
    m->methods[r->tree - m->grid->seed] &= ~m->bit;
    return true;
}

static bool missing_fill(missing *m, const agenda *a, size_t which, store *s, problem *why)
{
    const grid *g = a->grid;
    assert(g->n_methods > 0 && g->n_methods <= GRID_MOST_METHODS && g->seed <= (uint64_t)INT64_MAX - g->trees);
    uint64_t all = g->n_methods == 64 ? UINT64_MAX : (UINT64_C(1) << g->n_methods) - 1;
    const uint32_t trees = grid_trees(g, which);
    for (uint32_t t = 0; t < trees; t++)
        m->methods[t] = grid_has(g, which, t) ? all : 0;
    for (size_t i = 0; i < g->n_methods; i++) {
        m->bit = UINT64_C(1) << i;
        if (!store_runs(s, a->cells[which * g->n_methods + i].id, g->seed, g->seed + trees - 1, missing_clear, m, why))
            return false;
    }
    return true;
}

static bool items_add(agenda *a, size_t which, const missing *m, problem *why)
{
    const uint32_t trees = grid_trees(a->grid, which);
    size_t more = 0;
    for (uint32_t t = 0; t < trees; t++)
        more += m->methods[t] != 0;
    if (more == 0)
        return true;
    desk_item *items = realloc(a->items, (a->n_items + more) * sizeof *items);
    if (!items)
        return problem_memory(why);
    a->items = items;
    for (uint32_t t = 0; t < trees; t++)
        if (m->methods[t]) {
            items[a->n_items++] = (desk_item){(uint32_t)which, t, m->methods[t]};
            a->searches += (uint64_t)__builtin_popcountll(m->methods[t]);
        }
    assert(a->searches >= a->n_items);
    return true;
}

/* ---- the order of the work ----------------------------------------------------------------------------- */

typedef struct sized {
    double size;
    uint32_t setting;
} sized;

static int sized_compare(const void *left, const void *right)
{
    const sized *a = left, *b = right;
    if (a->size != b->size)
        return a->size < b->size ? 1 : -1;
    return a->setting < b->setting ? -1 : 1;
}

static bool items_fill(agenda *a, sized *order, missing *m, store *s, problem *why)
{
    const grid *g = a->grid;
    for (size_t i = 0; i < g->settings.count; i++)
        order[i] = (sized){setting_size(grid_setting(g, i)), (uint32_t)i};
    qsort(order, g->settings.count, sizeof *order, sized_compare);
    for (size_t i = 0; i < g->settings.count; i++)
        if (!missing_fill(m, a, order[i].setting, s, why) || !items_add(a, order[i].setting, m, why))
            return false;
    return true;
}

bool agenda_init(agenda *a, const grid *g, uint64_t memory, store *s, problem *why)
{
    assert(memory > 0 && g->trees > 0);
    *a = (agenda){.grid = g};
    if (!cells_fill(a, memory, s, why))
        return false;
    missing m = {.grid = g, .methods = calloc(g->trees, sizeof *m.methods)};
    sized *order = calloc(g->settings.count, sizeof *order);
    a->costs = calloc(g->settings.count, sizeof *a->costs);
    bool good = false;
    if (!m.methods || !order || !a->costs)
        problem_memory(why);
    else
        good = items_fill(a, order, &m, s, why);
    free(order);
    free(m.methods);
    return good;
}

void agenda_release(agenda *a)
{
    free(a->cells);
    free(a->items);
    free(a->costs);
    *a = (agenda){0};
}

int64_t agenda_cell(const agenda *a, const desk_row *row)
{
    assert(row->setting < a->grid->settings.count && row->method < a->grid->n_methods);
    return a->cells[row->setting * a->grid->n_methods + row->method].id;
}

/* ---- the sample ---------------------------------------------------------------------------------------- */

enum { MOST_SAMPLES = 50 };
static const double SAMPLE_SECONDS = 0.25;

/* Search one tree and note its cost; what the sample leaves out of a search counts as if it were not there. */
static bool sample_one(agenda *a, const worker_job *job, const desk_item *item, double limit, problem *why)
{
    desk_row rows[GRID_MOST_METHODS];
    size_t count;
    double start = clock_now();
    int error = worker_search(job, item, limit, rows, &count);
    if (error)
        return problem_failure(why, "%s", ph_error_text(error));
    a->costs[item->setting] = clock_now() - start;
    a->at_least |= count < (size_t)__builtin_popcountll(item->methods);
    return true;
}

/* One tree of each setting, or of as many settings as there is time for, evenly spread. The settings between them cost
 * as much as the one before. */
bool agenda_sample(agenda *a, const worker_job *job, problem *why)
{
    uint32_t last = UINT32_MAX;
    size_t n = 0, kinds = 0;
    for (size_t i = 0; i < a->n_items; i++)
        kinds += i == 0 || a->items[i].setting != a->items[i - 1].setting;
    size_t stride = kinds / MOST_SAMPLES + 1;
    size_t searches = (kinds / stride + 1) * a->grid->n_methods;
    double limit = SAMPLE_SECONDS / (double)searches;
    double cost = 0;
    assert(stride > 0 && searches > 0 && limit > 0);
    for (size_t i = 0; i < a->n_items; i++) {
        const desk_item *item = &a->items[i];
        if (item->setting != last) {
            if (n++ % stride == 0 && !sample_one(a, job, item, limit, why))
                return false;
            cost = a->costs[item->setting] > 0 ? a->costs[item->setting] : cost;
            a->costs[item->setting] = cost;
            last = item->setting;
        }
        a->seconds += cost;
    }
    return true;
}
