/* worker.c - the threads of a sweep that search. */
#include "worker.h"

#include "../base/bits.h"
#include "../base/flag.h"
#include "drawn.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ---- one tree ------------------------------------------------------------------------------------------ */

/* How many phases "ps:4" or "dual:4" has; 0: it is another method, such as "rs:4", or has sizes. */
static uint64_t phases_of(const char *method)
{
    const char *colon = strchr(method, ':');
    char *end;
    if (!colon || strncmp(method, "rs", 2) == 0)
        return 0;
    unsigned long phases = strtoul(colon + 1, &end, 10);
    return *end == '\0' || *end == '@' ? phases : 0;
}

static store_run run_of(uint64_t tree, const ph_result *r)
{
    return (store_run){
        .tree = tree,
        .phases = phases_of(r->method),
        .stop = r->stop,
        .value = r->value,
        .counts = r->counts,
        .states_known = true,
        .seconds = r->seconds,
    };
}

/* A limit on memory is part of the question, so what it stopped is an answer; other stops are none. */
static bool answered(ph_stop stop)
{
    return stop == PH_FINISHED || stop == PH_STOP_MEMORY;
}

static int search_all(const worker_job *job, const desk_item *item, double seconds, const ph_game *game,
                      const void *root, desk_row *rows, size_t *count)
{
    ph_options options = PH_OPTIONS(.limits = {.bytes = job->bytes, .seconds = seconds}, .cancel = job->cancel);
    const uint64_t seed = job->grid->seed + item->tree;
    for (uint32_t i = 0; i < job->grid->n_methods && !flag_raised(job->cancel); i++) {
        if (!(item->methods >> i & 1))
            continue;
        ph_result result = PH_RESULT;
        options.method = job->grid->names[i];
        int error = ph_search(game, root, &options, &result);
        if (error)
            return error;
        assert(result.stop != PH_FINISHED || result.lower == result.upper);
        if (answered(result.stop))
            rows[(*count)++] = (desk_row){item->setting, i, run_of(seed, &result)};
        ph_result_release(&result);
    }
    return PH_OK;
}

int worker_search(const worker_job *job, const desk_item *item, double seconds, desk_row *rows, size_t *count)
{
    char spec[SETTING_SPEC_ROOM];
    ph_game *game;
    void *root;
    assert(item->methods != 0 && item->tree < grid_trees(job->grid, item->setting));
    *count = 0;
    setting_print_tree(grid_setting(job->grid, item->setting), job->grid->seed + item->tree, spec);
    int error = drawn_open(spec, job->apart ? 1 : (unsigned)bits_count(item->methods), &game, &root);
    if (error)
        return error;
    error = search_all(job, item, seconds, game, root, rows, count);
    drawn_close(game, root);
    return error;
}

/* ---- threads ------------------------------------------------------------------------------------------- */

static void crew_work(void *context)
{
    const crew *c = context;
    desk_item item;
    desk_row rows[GRID_MOST_METHODS];
    while (desk_take(c->desk, &item)) {
        size_t count;
        double start = clock_now();
        int error = worker_search(c->job, &item, 0, rows, &count);
        assert(count <= GRID_MOST_METHODS);
        desk_return(c->desk, rows, count, clock_now() - start, error);
    }
}

bool crew_start(crew *c, unsigned count, desk *d, const worker_job *job)
{
    c->desk = d;
    c->job = job;
    return pool_start(&c->pool, count, crew_work, c);
}

void crew_join(crew *c)
{
    pool_join(&c->pool);
}
