/* agenda.c - what of a grid is not in the store yet, and about how long it will take. */
#include "agenda.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- what is missing ----------------------------------------------------------------------------------- */

static bool cells_fill(agenda *a, store *s, problem *why)
{
    const grid *g = a->grid;
    const size_t columns = grid_columns(g), count = g->settings.count * columns;
    a->cells = calloc(count, sizeof *a->cells);
    if (!a->cells)
        return problem_memory(why);
    for (size_t i = 0; i < count; i++)
        a->cells[i] = grid_cell(g, i / columns, i % columns);
    return store_find(s, a->cells, count, why);
}

/* The columns for which each tree of one setting is still to be searched; of trees in another part, none. */
typedef struct missing {
    const grid *grid;
    const roots *roots; /* of the setting, if it is a game */
    uint64_t *columns;  /* [tree] */
    uint64_t bit;       /* of the column that is looked up */
} missing;

/* Of a game the store may have positions that this sweep does not ask for. */
static bool missing_clear(void *context, const store_run *r)
{
    missing *m = context;
    uint32_t tree;
    if (m->roots && !roots_find(m->roots, r->tree, &tree))
        return true;
    if (!m->roots) {
        assert(r->tree >= m->grid->seed && r->tree - m->grid->seed < m->grid->trees);
        tree = (uint32_t)(r->tree - m->grid->seed);
    }
    m->columns[tree] &= ~m->bit;
    return true;
}

static bool missing_fill(missing *m, const agenda *a, size_t which, store *s, problem *why)
{
    const grid *g = a->grid;
    const size_t columns = grid_columns(g);
    assert(columns > 0 && columns <= GRID_MOST_COLUMNS && g->seed <= (uint64_t)INT64_MAX - g->trees);
    const uint64_t all = columns == 64 ? UINT64_MAX : (UINT64_C(1) << columns) - 1;
    const uint32_t trees = grid_trees(g, which);
    m->roots = grid_roots(g, which);
    for (uint32_t t = 0; t < trees; t++)
        m->columns[t] = grid_has(g, which, t) ? all : 0;
    const uint64_t first = m->roots ? 0 : g->seed, last = m->roots ? INT64_MAX : g->seed + trees - 1;
    for (size_t i = 0; i < columns; i++) {
        m->bit = UINT64_C(1) << i;
        if (!store_runs(s, a->cells[which * columns + i].id, first, last, missing_clear, m, why))
            return false;
    }
    return true;
}

/* The positions that are to be searched, as a whole: others may read the store meanwhile. */
static bool positions_add(const missing *m, uint32_t trees, store *s, problem *why)
{
    bool good = store_begin(s, why);
    for (uint32_t t = 0; t < trees && good; t++) {
        store_position p = {.line = roots_at(m->roots, t)->line};
        if (!m->columns[t])
            continue;
        snprintf(p.text, sizeof p.text, "%s", roots_text(m->roots, t));
        good = store_add_position(s, &p, why);
    }
    return store_end(s, good, why);
}

static bool items_add(agenda *a, size_t which, const missing *m, problem *why)
{
    const uint32_t trees = grid_trees(a->grid, which);
    size_t more = 0;
    for (uint32_t t = 0; t < trees; t++)
        more += m->columns[t] != 0;
    if (more == 0)
        return true;
    desk_item *items = realloc(a->items, (a->n_items + more) * sizeof *items);
    if (!items)
        return problem_memory(why);
    a->items = items;
    for (uint32_t t = 0; t < trees; t++)
        if (m->columns[t]) {
            items[a->n_items++] = (desk_item){(uint32_t)which, t, m->columns[t]};
            a->searches += (uint64_t)__builtin_popcountll(m->columns[t]);
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
        order[i] = (sized){grid_size(g, i), (uint32_t)i};
    qsort(order, g->settings.count, sizeof *order, sized_compare);
    for (size_t i = 0; i < g->settings.count; i++) {
        const uint32_t which = order[i].setting;
        if (!missing_fill(m, a, which, s, why) || !items_add(a, which, m, why) ||
            (m->roots && !positions_add(m, grid_trees(g, which), s, why)))
            return false;
    }
    return true;
}

bool agenda_init(agenda *a, const grid *g, store *s, problem *why)
{
    size_t most = g->trees > g->positions.items.count ? g->trees : g->positions.items.count;
    assert(most > 0);
    *a = (agenda){.grid = g};
    if (!cells_fill(a, s, why))
        return false;
    missing m = {.grid = g, .columns = calloc(most, sizeof *m.columns)};
    sized *order = calloc(g->settings.count, sizeof *order);
    a->costs = calloc(g->settings.count, sizeof *a->costs);
    bool good = false;
    if (!m.columns || !order || !a->costs)
        problem_memory(why);
    else
        good = items_fill(a, order, &m, s, why);
    free(order);
    free(m.columns);
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
    const size_t columns = grid_columns(a->grid);
    assert(row->setting < a->grid->settings.count && row->column < columns);
    return a->cells[row->setting * columns + row->column].id;
}

/* ---- the sample ---------------------------------------------------------------------------------------- */

enum { MOST_SAMPLES = 50 };
static const double SAMPLE_SECONDS = 0.25;

/* Search one tree and note its cost; what the sample leaves out of a search counts as if it were not there. */
static bool sample_one(agenda *a, const worker_job *job, const desk_item *item, double limit, problem *why)
{
    desk_row rows[GRID_MOST_COLUMNS];
    size_t count;
    double start = clock_now();
    int error = worker_search(job, NULL, item, limit, rows, &count);
    if (error)
        return problem_failure(why, "%s", ph_error_text(error));
    a->costs[item->setting] = clock_now() - start;
    a->at_least |= count < (size_t)__builtin_popcountll(item->columns);
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
    size_t searches = (kinds / stride + 1) * grid_columns(a->grid);
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
