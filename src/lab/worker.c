/* worker.c - the threads of a sweep that search trees. */
#include "worker.h"

#include "../base/bits.h"
#include "../base/clock.h"
#include "../tool/thread_clock.h"
#include "times.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ---- one search ---------------------------------------------------------------------------------------- */

static store_run run_of(uint64_t tree, const ph_result *r)
{
    return (store_run){
        .tree = tree,
        .phases = r->phases,
        .stop = r->stop,
        .value = r->value,
        .counts = r->counts,
        .states_known = true,
        .later_known = true,
        .seconds = r->seconds,
    };
}

/* Is it a result? A stop by the memory limit is one, since the limit is part of the experiment; others are not. */
static bool answered(ph_stop stop)
{
    return stop == PH_FINISHED || stop == PH_STOP_MEMORY;
}

/* What the searches of an item have in common. */
typedef struct search_plan {
    const worker_job *job;
    const work_item *item;
    const ph_game *game;
    const void *root;
    double seconds; /* the limit; 0: none */
    bool shared;    /* the tree keeps the nodes that a search generates */
    double used;    /* processor time at the end of the last search: reading it is not free, so once a search */
} search_plan;

/* Search once for a column. False: there is an error, or no answer; then *error is PH_OK. */
static bool search_once_for(search_plan *p, uint32_t column, store_run *run, int *error)
{
    const grid *g = p->job->grid;
    ph_result result = PH_RESULT;
    ph_options options = PH_OPTIONS(.method = grid_method(g, column), .cancel = p->job->cancel,
                                    .limits = {.seconds = p->seconds, .bytes = (size_t)grid_memory(g, column)});
    options.limits.depth = setting_horizon(grid_setting(g, p->item->setting));
    *error = ph_search(p->game, p->root, &options, &result);
    const double began = p->used;
    p->used = thread_seconds();
    if (*error)
        return false;
    assert(result.lower <= result.upper && p->used >= began);
    *run = run_of(grid_key(g, p->item->setting, p->item->tree), &result);
    run->cpu_seconds = p->used - began;
    ph_result_release(&result);
    return answered(run->stop);
}

/* ---- repeated searches --------------------------------------------------------------------------------- */

/* The times of one column. */
typedef struct trial {
    double *seconds, *cpu; /* of each search; the same block of memory */
    uint32_t done, wanted;
} trial;

static bool trial_open(trial *t, const search_plan *p, const store_run *first)
{
    const uint32_t wanted = p->job->repeats ? p->job->repeats : times_repeats(first->seconds);
    *t = (trial){.wanted = wanted};
    t->seconds = malloc(2 * sizeof *t->seconds * t->wanted);
    if (!t->seconds)
        return false;
    t->cpu = t->seconds + t->wanted;
    return true;
}

static void trial_note(trial *t, const store_run *run)
{
    assert(t->done < t->wanted);
    t->seconds[t->done] = run->seconds;
    t->cpu[t->done++] = run->cpu_seconds;
}

static void trial_sum_up(const trial *t, store_run *run)
{
    const times_spread wall = times_of(t->seconds, t->done), cpu = times_of(t->cpu, t->done);
    run->repeats = t->done;
    run->seconds = wall.median;
    run->seconds_low = wall.low;
    run->seconds_high = wall.high;
    run->cpu_seconds = cpu.median;
    run->cpu_seconds_low = cpu.low;
    run->cpu_seconds_high = cpu.high;
}

/* Are they the same in everything but the times? */
static bool runs_agree(const store_run *a, const store_run *b)
{
    ph_counts x = a->counts, y = b->counts;
    x.bytes_peak = y.bytes_peak = 0; /* not stored */
    return a->value == b->value && a->stop == b->stop && a->phases == b->phases && memcmp(&x, &y, sizeof x) == 0;
}

/* One more search for each column that still needs one. */
static int trials_round(search_plan *p, trial *trials, const work_row *rows, size_t count, bool *more)
{
    *more = false;
    for (size_t i = 0; i < count && !flag_raised(p->job->cancel); i++) {
        store_run run;
        int error;
        if (trials[i].done == trials[i].wanted)
            continue;
        *more = true;
        if (!search_once_for(p, rows[i].column, &run, &error))
            return error;
        if (!runs_agree(&run, &rows[i].run))
            return WORKER_E_DIFFERS;
        trial_note(&trials[i], &run);
    }
    return PH_OK;
}

/* Repeat the searches of `rows`, by the methods in turn, so that a change of the machine's speed affects all of them alike.
 * If the tree keeps its nodes, the first search of a method may have generated some: then it is not one of those timed. */
static int search_repeatedly(search_plan *p, work_row *rows, size_t *count)
{
    trial trials[GRID_MOST_COLUMNS];
    size_t opened = 0;
    int error = PH_OK;
    bool more = true;
    while (opened < *count && error == PH_OK) {
        if (!trial_open(&trials[opened], p, &rows[opened].run))
            error = PH_E_MEMORY;
        else if (!p->shared)
            trial_note(&trials[opened], &rows[opened].run);
        opened += error == PH_OK;
    }
    while (error == PH_OK && more && !flag_raised(p->job->cancel))
        error = trials_round(p, trials, rows, *count, &more);
    const bool whole = error == PH_OK && !flag_raised(p->job->cancel);
    for (size_t i = 0; i < opened; i++) {
        if (whole)
            trial_sum_up(&trials[i], &rows[i].run);
        free(trials[i].seconds);
    }
    *count = whole ? *count : 0;
    return error;
}

/* ---- one tree ------------------------------------------------------------------------------------------ */

static int search_all(search_plan *p, work_row *rows, size_t *count)
{
    int error = PH_OK;
    p->used = thread_seconds();
    for (uint32_t i = 0; i < grid_columns(p->job->grid) && !flag_raised(p->job->cancel); i++) {
        work_row row = {.setting = p->item->setting, .column = i};
        if (!(p->item->columns >> i & 1))
            continue;
        if (search_once_for(p, i, &row.run, &error))
            rows[(*count)++] = row;
        else if (error)
            return error;
    }
    return p->job->timed && p->seconds == 0 ? search_repeatedly(p, rows, count) : PH_OK;
}

/* Search a position of a game. */
static int search_position(const worker_job *job, const work_item *item, double seconds, work_row *rows, size_t *count)
{
    const ph_game *game = grid_game_of(job->grid, item->setting)->game;
    void *root = malloc(game->state_size);
    if (!root)
        return PH_E_MEMORY;
    bool good = roots_open(game, roots_text(grid_roots(job->grid, item->setting), item->tree), root);
    search_plan p = {job, item, game, root, seconds, false, 0};
    int error = good ? search_all(&p, rows, count) : PH_E_ARGUMENT;
    free(root);
    return error;
}

int worker_search(const worker_job *job, tree_memory *memory, const work_item *item, double seconds, work_row *rows,
                  size_t *count)
{
    ph_game *game;
    void *root;
    assert(item->columns != 0 && item->tree < grid_trees(job->grid, item->setting));
    *count = 0;
    if (grid_game_of(job->grid, item->setting))
        return search_position(job, item, seconds, rows, count);
    /* A single method that is timed searches a tree that keeps its nodes too: its times are compared with others later. */
    const unsigned methods = job->apart ? 1 : job->timed ? 2 : (unsigned)bits_count(item->columns);
    int error = generated_open(grid_model(job->grid, item->setting), job->grid->seed + item->tree, methods, memory,
                               &game, &root);
    if (error)
        return error;
    search_plan p = {job, item, game, root, seconds, !job->apart, 0};
    error = search_all(&p, rows, count);
    generated_close(game, root);
    return error;
}

const char *worker_error_text(int error)
{
    return error == WORKER_E_DIFFERS
               ? "a search had another value or other counts when it was repeated; try phased check PLUGIN"
               : ph_error_text(error);
}

/* ---- threads ------------------------------------------------------------------------------------------- */

static void workers_work(void *context)
{
    const workers *w = context;
    work_item item;
    work_row rows[GRID_MOST_COLUMNS];
    tree_memory memory = {0};
    while (queue_take(w->queue, &item)) {
        size_t count;
        double start = clock_now();
        int error = worker_search(w->job, &memory, &item, 0, rows, &count);
        assert(count <= GRID_MOST_COLUMNS);
        queue_return(w->queue, rows, count, clock_now() - start, error);
    }
    tree_memory_release(&memory);
}

bool workers_start(workers *w, unsigned count, work_queue *q, const worker_job *job)
{
    w->queue = q;
    w->job = job;
    return pool_start(&w->pool, count, workers_work, w);
}

void workers_join(workers *w)
{
    pool_join(&w->pool);
}
