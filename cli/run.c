/* run.c - one search by one method, as the user asked for it. */
#include "run.h"

#include "../src/trace/place.h"
#include "../src/trace/result.h"
#include "common.h"
#include "interrupt.h"

#include <inttypes.h>

/* ---- searching ----------------------------------------------------------------------------------------- */

int run_search(run *u, const subject *s, const request *r, const ph_method *method, ph_observer observe, void *context)
{
    /* 1. What to search, and how. */
    if (r->leaves && !leaf_log_init(&u->log, s->game, s->root))
        return complain_memory();
    const ph_game *game = r->leaves ? &u->log.game : s->game;
    const void *root = r->leaves ? u->log.root : s->root;
    const ph_options options = {
        .method = *method,
        .limits = r->limits,
        .min_root = r->min_root,
        .want_strategy = r->strategy,
        .observe = observe,
        .observe_context = context,
        .cancel = interrupt_flag(),
    };

    /* 2. Only while it searches does the program listen to interrupts, and only to one. */
    struct sigaction before;
    interrupt_listen(&before);
    int error = ph_search(game, root, &options, &u->result);
    interrupt_restore(&before);

    if (error)
        return complain_error(error);
    return u->result.stop == PH_FINISHED ? STATUS_OK : STATUS_STOPPED;
}

void run_release(run *u)
{
    ph_result_release(&u->result);
    leaf_log_release(&u->log);
}

/* ---- printing ------------------------------------------------------------------------------------------ */

static void leaf_append(void *list, const ph_move *path, uint32_t depth)
{
    json_array_append_new(list, place_json(path, depth));
}

/* The proof of the strategy evaluates leaves after the search proper has ended; only the latter's are wanted. */
static json_t *leaf_order_json(const run *u)
{
    json_t *list = json_array();
    if (list && !leaf_log_visit(&u->log, u->result.counts.leaves, leaf_append, list)) {
        json_decref(list);
        return NULL;
    }
    return list;
}

json_t *run_json(const run *u, const request *r)
{
    json_t *line = result_json(&u->result, u->name);
    bool whole = line != NULL;
    if (r->leaves)
        whole &= json_object_set_new(line, "leaf_order", leaf_order_json(u)) == 0;
    if (r->strategy)
        whole &= json_object_set_new(line, "strategy", result_strategy_json(&u->result)) == 0;
    if (whole)
        return line;
    json_decref(line);
    return NULL;
}

void run_put_value(FILE *out, const ph_result *result)
{
    bool low = result->lower > -PH_INFINITY, high = result->upper < PH_INFINITY;
    if (result->lower == result->upper)
        fprintf(out, "%" PRId32, result->lower);
    else if (low && high)
        fprintf(out, "between %" PRId32 " and %" PRId32, result->lower, result->upper);
    else if (low || high)
        fprintf(out, "at %s %" PRId32, low ? "least" : "most", low ? result->lower : result->upper);
    else
        fputs("unknown", out);
}
