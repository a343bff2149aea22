/* schedule.c - the searches of a grid that are not in the store yet, their order, and an estimate of the time. */
#include "schedule.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- what is missing ----------------------------------------------------------------------------------- */

static bool cells_fill(schedule *a, store *s, problem *why)
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

/* The columns for which each tree of one setting is still to be searched; none for trees of other shards. */
typedef struct missing {
    const grid *grid;
    const roots *roots; /* of the setting, if it is a game */
    uint64_t *columns;  /* [tree] */
    uint64_t bit;       /* of the column being looked up */
    uint32_t repeats;   /* a search that was timed less often is missing */
} missing;

/* For a game, the store may have positions that are not part of this sweep. */
static bool missing_clear(void *context, const store_run *r)
{
    missing *m = context;
    uint32_t tree;
    if (r->repeats < m->repeats || (m->roots && !roots_find(m->roots, r->tree, &tree)))
        return true;
    if (!m->roots) {
        assert(r->tree >= m->grid->seed && r->tree - m->grid->seed < m->grid->trees);
        tree = (uint32_t)(r->tree - m->grid->seed);
    }
    m->columns[tree] &= ~m->bit;
    return true;
}

static bool missing_fill(missing *m, const schedule *a, size_t which, store *s, problem *why)
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

/* Add the positions to be searched in one transaction, since others may read the store at the same time. */
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

static bool items_add(schedule *a, size_t which, const missing *m, problem *why)
{
    const uint32_t trees = grid_trees(a->grid, which);
    size_t more = 0;
    for (uint32_t t = 0; t < trees; t++)
        more += m->columns[t] != 0;
    if (more == 0)
        return true;
    work_item *items = realloc(a->items, (a->n_items + more) * sizeof *items);
    if (!items)
        return problem_memory(why);
    a->items = items;
    for (uint32_t t = 0; t < trees; t++)
        if (m->columns[t]) {
            items[a->n_items++] = (work_item){(uint32_t)which, t, m->columns[t]};
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

static bool order_fill(schedule *a, problem *why)
{
    const size_t count = a->grid->settings.count;
    sized *all = calloc(count, sizeof *all);
    a->order = calloc(count, sizeof *a->order);
    if (!all || !a->order) {
        free(all);
        return problem_memory(why);
    }
    for (size_t i = 0; i < count; i++)
        all[i] = (sized){grid_size(a->grid, i), (uint32_t)i};
    qsort(all, count, sizeof *all, sized_compare);
    for (size_t i = 0; i < count; i++)
        a->order[i] = all[i].setting;
    free(all);
    return true;
}

static bool items_fill(schedule *a, missing *m, store *s, problem *why)
{
    const grid *g = a->grid;
    for (size_t i = 0; i < g->settings.count; i++) {
        const uint32_t which = a->order[i];
        if (!missing_fill(m, a, which, s, why) || !items_add(a, which, m, why) ||
            (m->roots && !positions_add(m, grid_trees(g, which), s, why)))
            return false;
    }
    return true;
}

/* Move one tree of each setting, or of at most MOST_SAMPLES evenly spread settings, to the front: their times give the
 * estimate. They are searched only once, and no thread waits for the estimate. */
static bool samples_first(schedule *a, problem *why)
{
    enum { MOST_SAMPLES = 50 };
    size_t kinds = 0, kind = 0, last = 0;
    for (size_t i = 0; i < a->n_items; i++)
        kinds += i == 0 || a->items[i].setting != a->items[i - 1].setting;
    const size_t stride = kinds / MOST_SAMPLES + 1;
    work_item *items = calloc(a->n_items + 1, sizeof *items);
    if (!items)
        return problem_memory(why);
    last = a->n_samples = (kinds + stride - 1) / stride;
    for (size_t i = 0; i < a->n_items; i++) {
        const bool begins = i == 0 || a->items[i].setting != a->items[i - 1].setting;
        const bool sample = begins && kind % stride == 0;
        kind += begins;
        if (sample)
            items[a->n_samples - 1 - (kind - 1) / stride] = a->items[i]; /* the smallest first */
        else
            items[last++] = a->items[i];
    }
    assert(last == a->n_items && kind == kinds);
    free(a->items);
    a->items = items;
    return true;
}

bool schedule_init(schedule *a, const grid *g, store *s, uint32_t repeats, problem *why)
{
    size_t most = g->trees > g->positions.items.count ? g->trees : g->positions.items.count;
    assert(most > 0);
    *a = (schedule){.grid = g};
    if (!cells_fill(a, s, why))
        return false;
    missing m = {.grid = g, .repeats = repeats, .columns = calloc(most, sizeof *m.columns)};
    a->known = calloc(g->settings.count, sizeof *a->known);
    a->costs = calloc(g->settings.count, sizeof *a->costs);
    bool good = false;
    if (!m.columns || !a->known || !a->costs)
        problem_memory(why);
    else
        good = order_fill(a, why) && items_fill(a, &m, s, why) && samples_first(a, why);
    free(m.columns);
    return good;
}

void schedule_release(schedule *a)
{
    free(a->cells);
    free(a->items);
    free(a->order);
    free(a->known);
    free(a->costs);
    *a = (schedule){0};
}

int64_t schedule_cell(const schedule *a, const work_row *row)
{
    const size_t columns = grid_columns(a->grid);
    assert(row->setting < a->grid->settings.count && row->column < columns);
    return a->cells[row->setting * columns + row->column].id;
}

/* ---- how long it will take ----------------------------------------------------------------------------- */

void schedule_learn(schedule *a, const work_row *rows, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        assert(rows[i].setting < a->grid->settings.count);
        a->known[rows[i].setting]++;
        a->costs[rows[i].setting] += rows[i].run.seconds * (rows[i].run.repeats > 1 ? rows[i].run.repeats : 1);
    }
}

bool schedule_sampled(const schedule *a)
{
    for (size_t i = 0; i < a->n_samples; i++)
        if (a->known[a->items[i].setting] == 0)
            return false;
    return true;
}

/* A setting without a time is assumed to cost as much as the next larger one with a time. The largest settings may not
 * have finished yet: they are assumed to cost as much as the next smaller one, which is a lower bound. */
void schedule_estimate(schedule *a)
{
    const size_t settings = a->grid->settings.count;
    double cost = 0;
    for (size_t i = 0; i < settings; i++) {
        const uint32_t which = a->order[i];
        if (a->known[which] > 0)
            cost = a->costs[which] / (double)a->known[which] * (double)grid_columns(a->grid);
        a->costs[which] = cost;
    }
    for (size_t i = settings; i-- > 0;) {
        cost = a->costs[a->order[i]] > 0 ? a->costs[a->order[i]] : cost;
        a->costs[a->order[i]] = cost;
    }
    a->at_least = !schedule_sampled(a);
    for (size_t i = 0; i < a->n_items; i++)
        a->seconds += a->costs[a->items[i].setting];
}
