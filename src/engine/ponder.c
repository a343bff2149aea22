/* ponder.c - thinking while the opponent thinks. Read ponder() first. */
#include "ponder.h"

#include "../base/clock.h"
#include "../base/game_memory.h"
#include "../base/memory.h"
#include "phased_trace.h"
#include "prepare.h"

#include <assert.h>

/* ---- learning from alpha-beta -------------------------------------------------------------------------- */

/* A node on the path of the search. */
typedef struct study {
    ph_value best; /* value of the children so far, within the window */
    ph_move move;  /* that has it; PH_NO_MOVE: none yet */
} study;

/* An observer of alpha-beta. It keeps what it finds as lessons until the search has ended. */
typedef struct pondering {
    order *order;
    const ph_memory *memory;
    uint32_t depth; /* of the search */
    study *studies; /* one for each ply */
    lesson *lessons;
    size_t n_lessons, capacity;
} pondering;

/* The value of a child is known: is it the best so far at its parent? */
static void ponder_compare(pondering *l, const ph_event *child)
{
    assert(child->depth > 0 && child->depth <= l->depth);
    study *parent = &l->studies[child->depth - 1];
    if (child->max ? child->value < parent->best : child->value > parent->best)
        *parent = (study){.best = child->value, .move = child->move};
}

/* A node is finished: its best move is a lesson. Lessons that the order could not keep, or for which there is no
 * memory, are dropped. */
static void ponder_leave(pondering *l, const ph_event *e)
{
    assert(l->n_lessons <= l->capacity && l->n_lessons <= l->order->count);
    const study *node = &l->studies[e->depth];
    if (node->move == PH_NO_MOVE || l->n_lessons == l->order->count)
        return;
    if (l->n_lessons == l->capacity) {
        const size_t capacity = l->capacity ? 2 * l->capacity : 1024;
        lesson *lessons = memory_regrow(l->memory, l->lessons, l->n_lessons, capacity, sizeof *lessons);
        if (!lessons)
            return;
        l->lessons = lessons;
        l->capacity = capacity;
    }
    assert(e->depth < l->depth);
    l->lessons[l->n_lessons++] = order_lesson(l->order, e->position, node->move, l->depth - e->depth);
}

static void ponder_observe(void *context, const ph_event *e)
{
    pondering *l = context;
    assert(e->depth <= l->depth);
    if (e->kind == PH_ENTER)
        l->studies[e->depth] = (study){.best = e->max ? e->alpha : e->beta, .move = PH_NO_MOVE};
    if (e->kind == PH_LEAVE)
        ponder_leave(l, e);
    if (e->depth > 0 && (e->kind == PH_LEAVE || e->kind == PH_LEAF))
        ponder_compare(l, e);
}

/* Search the request and learn. PH_OK or PH_E_MEMORY. */
static int ponder_search(pondering *l, const request *q, iteration *i, ph_result *r)
{
    assert(q->kept || (q->options.observe == ponder_observe && q->options.observe_context == l));
    l->depth = i->depth;
    l->n_lessons = 0;
    int error = search_once(q, i, r);
    for (size_t k = 0; k < l->n_lessons && !error; k++)
        order_learn(l->order, l->lessons[k]);
    return error;
}

/* ---- pondering ----------------------------------------------------------------------------------------- */

/* List the replies to `state`, the expected one first. Returns how many. */
static uint32_t replies_list(const ph_game *ordered, const void *state, ph_move *replies)
{
    if (position_over(ordered, state))
        return 0;
    uint32_t count = ordered->moves(ordered->rules, state, replies);
    ordered->order(ordered->rules, state, replies, count);
    return count;
}

/* A request for the position after a reply of the opponent. If the requested method has a table, it searches and fills
 * the table; else alpha-beta searches, with an observer that learns. */
static request request_after(const order *o, const request *q, const void *child, pondering *l)
{
    request after = *q;
    after.state = child;
    after.options.observe = NULL;
    if (method_prepares(&q->method))
        after.method = method_preparing();
    if (!q->kept) {
        method_parse("alphabeta", &after.method);
        after.game = &o->ordered;
        after.options.observe = ponder_observe;
        after.options.observe_context = l;
    }
    after.options.want_strategy = false;
    after.options.trying = NULL;     /* the root is not the caller's */
    after.options.root_moves = NULL; /* those of `state` */
    after.options.root_count = 0;
    after.options.lines = 0;
    if (q->game->flags & PH_MAX_VALUES)
        after.options.min_root = !q->options.min_root;
    return after;
}

int ponder(order *o, const request *q, uint32_t depth, ph_result *result)
{
    assert(depth > 0 && depth <= PH_MAX_DEPTH);
    const ph_game *g = &o->ordered;
    const double started = clock_now();
    int error = PH_OK;
    pondering l = {.order = o, .memory = &q->memory};
    ph_move *replies = memory_get(&q->memory, g->max_moves, sizeof *replies);
    void *child = memory_get(&q->memory, 1, g->state_size);
    l.studies = memory_get(&q->memory, (size_t)depth + 1, sizeof *l.studies);
    if (!replies || !child || !l.studies)
        error = PH_E_MEMORY;

    const uint32_t count = error ? 0 : replies_list(g, q->state, replies);
    request after = request_after(o, q, child, &l);
    bool reached = count > 0; /* did a line reach the horizon? If not, a deeper search finds nothing new */
    while (reached && !error && result->stop == PH_FINISHED && result->depth < depth) {
        reached = false;
        for (uint32_t i = 0; i < count && !error && result->stop == PH_FINISHED; i++) {
            result->stop = limits_left(&q->options.limits, &result->counts, started, &after.options.limits);
            if (result->stop != PH_FINISHED)
                break;
            g->apply(g->rules, q->state, replies[i], child);
            iteration one = {.depth = result->depth + 1, .guess = GUESS_NONE, .first = PH_NO_MOVE};
            ph_result r = PH_RESULT;
            error = ponder_search(&l, &after, &one, &r);
            counts_add(&result->counts, &r.counts);
            result->stop = r.stop;
            reached |= one.reached;
            ph_result_release(&r);
        }
        result->depth += !error && result->stop == PH_FINISHED;
    }
    if (!reached && !error && result->stop == PH_FINISHED)
        result->depth = depth; /* the game ends before that: nothing deeper to search */
    assert(result->depth <= depth);
    result->seconds = clock_now() - started;
    result->best = PH_NO_MOVE;
    memory_put(&q->memory, l.lessons);
    memory_put(&q->memory, l.studies);
    memory_put(&q->memory, child);
    memory_put(&q->memory, replies);
    return error;
}
