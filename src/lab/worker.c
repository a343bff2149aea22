/* worker.c - the threads of a sweep that search. */
#include "worker.h"

#include "../base/bits.h"
#include "../base/flag.h"
#include "../tool/catalog.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ---- one tree ------------------------------------------------------------------------------------------ */

/* How many phases "ps:4" or "dual:4" has; 0: it is another method, such as "rs:4", or has sizes. */
static uint64_t phases_of(const char *method)
{
    const ph_entry *e = catalog_find(PH_KIND_METHOD, method);
    const char *colon = strchr(method, ':');
    char *end;
    if (!colon || !e || !e->parameters[0] || e->parameters[0]->type != PH_TYPE_PLAN)
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
            rows[(*count)++] = (desk_row){item->setting, i, run_of(key, &result)};
        ph_result_release(&result);
    }
    return PH_OK;
}

/* A position of a game. */
static int search_position(const worker_job *job, const desk_item *item, double seconds, desk_row *rows, size_t *count)
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

int worker_search(const worker_job *job, drawn_room *room, const desk_item *item, double seconds, desk_row *rows,
                  size_t *count)
{
    char spec[SETTING_SPEC_ROOM];
    ph_game *game;
    void *root;
    assert(item->columns != 0 && item->tree < grid_trees(job->grid, item->setting));
    *count = 0;
    if (grid_game_of(job->grid, item->setting))
        return search_position(job, item, seconds, rows, count);
    setting_print_tree(grid_setting(job->grid, item->setting), job->grid->seed + item->tree, spec);
    const unsigned methods = job->apart ? 1 : (unsigned)bits_count(item->columns);
    int error = drawn_open(spec, methods, job->roomy, room, &game, &root);
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
    desk_row rows[GRID_MOST_COLUMNS];
    drawn_room room = {0};
    while (desk_take(c->desk, &item)) {
        size_t count;
        double start = clock_now();
        int error = worker_search(c->job, &room, &item, 0, rows, &count);
        assert(count <= GRID_MOST_COLUMNS);
        desk_return(c->desk, rows, count, clock_now() - start, error);
    }
    drawn_room_release(&room);
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
