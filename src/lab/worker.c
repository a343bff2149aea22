/* worker.c - the threads of a sweep that search trees. */
#include "worker.h"

#include "../base/bits.h"
#include "../base/clock.h"

#include <assert.h>
#include <stdlib.h>

/* ---- one tree ------------------------------------------------------------------------------------------ */

static store_run run_of(uint64_t tree, const ph_result *r)
{
    return (store_run){
        .tree = tree,
        .phases = r->phases,
        .stop = r->stop,
        .value = r->value,
        .counts = r->counts,
        .states_known = true,
        .seconds = r->seconds,
    };
}

/* Is it a result? A stop by the memory limit is one, since the limit is part of the experiment; others are not. */
static bool answered(ph_stop stop)
{
    return stop == PH_FINISHED || stop == PH_STOP_MEMORY;
}

static int search_all(const worker_job *job, const work_item *item, double seconds, const ph_game *game,
                      const void *root, work_row *rows, size_t *count)
{
    const grid *g = job->grid;
    ph_options options = PH_OPTIONS(.limits = {.seconds = seconds}, .cancel = job->cancel);
    const uint64_t key = grid_key(g, item->setting, item->tree);
    options.limits.depth = setting_horizon(grid_setting(g, item->setting));
    for (uint32_t i = 0; i < grid_columns(g) && !flag_raised(job->cancel); i++) {
        if (!(item->columns >> i & 1))
            continue;
        ph_result result = PH_RESULT;
        options.method = grid_method(g, i);
        options.limits.bytes = (size_t)grid_memory(g, i);
        int error = ph_search(game, root, &options, &result);
        if (error)
            return error;
        assert(result.lower <= result.upper);
        if (answered(result.stop))
            rows[(*count)++] = (work_row){item->setting, i, run_of(key, &result)};
        ph_result_release(&result);
    }
    return PH_OK;
}

/* Search a position of a game. */
static int search_position(const worker_job *job, const work_item *item, double seconds, work_row *rows, size_t *count)
{
    const ph_game *game = grid_game_of(job->grid, item->setting)->game;
    void *root = malloc(game->state_size);
    if (!root)
        return PH_E_MEMORY;
    bool good = roots_open(game, roots_text(grid_roots(job->grid, item->setting), item->tree), root);
    int error = good ? search_all(job, item, seconds, game, root, rows, count) : PH_E_ARGUMENT;
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
    const unsigned methods = job->apart ? 1 : (unsigned)bits_count(item->columns);
    int error = generated_open(grid_model(job->grid, item->setting), job->grid->seed + item->tree, methods, memory,
                               &game, &root);
    if (error)
        return error;
    error = search_all(job, item, seconds, game, root, rows, count);
    generated_close(game, root);
    return error;
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
