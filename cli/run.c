/* run.c - one search by one method, as the user asked for it. */
#include "run.h"

#include "../src/trace/result.h"
#include "common.h"
#include "interrupt.h"

#include <inttypes.h>

/* ---- searching ----------------------------------------------------------------------------------------- */

int run_search(run *u, const subject *s, const run_request *r, const ph_method *method, ph_observer observe,
               void *context)
{
    /* 1. What to search, and how. */
    if (r->leaves && !leaf_log_init(&u->log, s->game, s->root))
        return complain_memory();
    const ph_game *game = r->leaves ? &u->log.game : s->game;
    const void *root = r->leaves ? u->log.root : s->root;
    ph_limits limits = r->limits;
    limits.depth = s->depth;
    const ph_options options = {
        .method = *method,
        .limits = limits,
        .min_root = s->min_root,
        .want_strategy = r->strategy,
        .observe = observe,
        .observe_context = context,
        .cancel = interrupt_flag(),
    };

    /* 2. Only while it searches does the program listen to interrupts, and only to one. A write that an interrupt finds
     * waiting goes on. */
    struct sigaction before;
    interrupt_listen(&before, SA_RESTART);
    int error = ph_search(game, root, &options, &u->result);
    interrupt_leave(&before);

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

/* A list of nodes that grows, and of what. */
typedef struct node_list {
    const subject *of;
    json_t *list;
} node_list;

static void leaf_append(void *context, const ph_move *path, uint32_t depth)
{
    const node_list *n = context;
    json_array_append_new(n->list, subject_path_json(n->of, path, depth));
}

/* The proof of the strategy evaluates leaves after the search proper has ended; only the latter's are wanted. */
static json_t *leaf_order_json(const run *u, const subject *s)
{
    node_list n = {s, json_array()};
    if (n.list && !leaf_log_visit(&u->log, u->result.counts.leaves, leaf_append, &n)) {
        json_decref(n.list);
        return NULL;
    }
    return n.list;
}

static json_t *strategy_json(const run *u, const subject *s)
{
    const ph_lines *lines = &u->result.strategy;
    node_list n = {s, json_array()};
    for (size_t i = 0; i < lines->count; i++)
        leaf_append(&n, lines->moves + lines->start[i], (uint32_t)(lines->start[i + 1] - lines->start[i]));
    return n.list;
}

/* The moves of a game are written as its players do. */
static bool name_moves(json_t *line, const run *u, const subject *s)
{
    const ph_result *result = &u->result;
    json_t *pv = json_array();
    for (uint32_t i = 1; i <= result->pv_length; i++)
        json_array_append_new(pv, subject_step_json(s, result->pv, i));
    bool whole = json_object_set_new(line, "pv", pv) == 0;
    if (result->best != PH_NO_MOVE)
        whole &= json_object_set_new(line, "best", subject_step_json(s, &result->best, 1)) == 0;
    return whole;
}

json_t *run_json(const run *u, const subject *s, const run_request *r)
{
    json_t *line = result_json(&u->result, u->name);
    bool whole = line != NULL;
    if (s->loaded.game)
        whole &= name_moves(line, u, s);
    if (r->leaves)
        whole &= json_object_set_new(line, "leaf_order", leaf_order_json(u, s)) == 0;
    if (r->strategy)
        whole &= json_object_set_new(line, "strategy", strategy_json(u, s)) == 0;
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
