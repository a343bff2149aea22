/* deepen.c - iterative deepening. Read deepen_within() first: it is the whole loop.
 *
 * A clock may end a search at any moment, and a search that was ended knows little. So the position is searched one
 * move deep, then two, and so on; when the clock ends an iteration, the one before it has an answer. The move that was
 * best there is tried first in the next one: if then another proves better before the end, that is the better answer.
 *
 *     depth 5: best d4, worth 12               (finished)
 *     depth 6: d4 is worth only 3, e5 is 9 ... (out of time)      the answer is e5, worth 9, six moves deep */
#include "deepen.h"

#include "../base/clock.h"

#include <assert.h>

typedef struct deepening {
    const request *asked;
    request next; /* what the limits leave for the next iteration */
    double started;
    ph_result best;   /* the answer so far */
    ph_counts counts; /* of all iterations */
} deepening;

/* Has an iteration that a limit ended found better than the answer so far? It has if it is done with the move that was
 * best, and another one has proven better since. */
static bool is_better(const deepening *d, const iteration *i, const ph_result *r)
{
    assert(r->stop != PH_FINISHED && d->best.owned);
    ph_value known = d->asked->options.min_root ? r->upper : r->lower;
    return i->first_is_done && r->best != d->best.best && known > -PH_INFINITY && known < PH_INFINITY;
}

/* Take the answer of an iteration in place of the one before. */
static void answer_take(deepening *d, const ph_result *r)
{
    assert(r->owned && r->lower <= r->upper);
    ph_result_release(&d->best);
    d->best = *r;
}

/* Tell whoever wants to know how far it has come. False: that is enough. */
static bool tell(deepening *d)
{
    const ph_options *o = &d->asked->options;
    d->best.counts = d->counts;
    d->best.seconds = clock_now() - d->started;
    return !o->progress || o->progress(o->progress_context, &d->best);
}

/* Can a deeper search say anything else? */
static bool is_final(const deepening *d, const iteration *i)
{
    const ph_value won = d->next.game->won;
    return !i->reached || (won > 0 && (d->best.lower > won || d->best.upper < -won));
}

/* Plies to look ahead at most: what the caller allows, or what the game can last. */
static uint32_t depth_most(const request *q)
{
    const uint32_t most = q->options.limits.depth;
    uint32_t height = frame_height(q->game, q->state, most ? most : PH_MAX_DEPTH);
    return height ? height : 1; /* where the root is a leaf: a horizon of 0 would be none */
}

static int deepen_within(const request *q, const learnt *l, ph_result *result)
{
    /* Where inner positions have no value a horizon tells nothing: one search to the leaves. */
    if (q->game->flags & PH_LEAF_VALUES)
        return search_once(q, &(iteration){q->options.limits.depth, GUESS_NONE, PH_NO_MOVE, false, false}, result);
    deepening d = {.asked = q, .next = *q, .started = clock_now(), .best = PH_RESULT};
    const uint32_t most = depth_most(q);
    const ph_move first = l->order ? order_best(l->order, q->state) : PH_NO_MOVE;
    met own = {0}, *const so_far = l->met ? l->met : &own;
    ph_stop stop = PH_FINISHED;
    for (uint32_t depth = 1; depth <= most && stop == PH_FINISHED; depth++) {
        /* 1. Search, within what is left. The first iteration is let in whatever is left: some answer there must be. */
        stop = limits_left(&q->options.limits, &d.counts, d.started, &d.next.options.limits);
        if (stop != PH_FINISHED && depth > 1)
            break;
        const bool ordered = l->order && depth <= l->worth && !(q->method.with & WITH_TABLE);
        d.next.game = ordered ? &l->order->ordered : q->game;
        d.next.options.expect = met_expect(so_far, &q->options.expect);
        iteration i = {.depth = depth, .guess = GUESS_NONE, .first = first};
        if (depth > 1) {
            i.first = d.best.best;
            i.guess = d.best.value;
        }
        ph_result r = PH_RESULT;
        int error = search_once(&d.next, &i, &r);
        if (error == PH_E_MEMORY && depth > 1) { /* as when a limit is reached: there is an answer */
            stop = PH_STOP_MEMORY;
            break;
        }
        if (error)
            return error;
        counts_add(&d.counts, &r.counts);
        stop = r.stop;

        /* 2. A whole iteration is the answer; of one that was ended only what is better. */
        if (stop == PH_FINISHED || depth == 1) {
            answer_take(&d, &r);
        } else if (is_better(&d, &i, &r)) {
            answer_take(&d, &r);
            /* A move that was searched to its end within the open window of the root has an exact value. */
            d.best.lower = d.best.upper = d.best.value;
        } else {
            ph_result_release(&r);
        }
        if (stop != PH_FINISHED)
            break;
        met_add(so_far, d.next.game, q->state, &d.best, &q->memory);
        if (l->order)
            order_learn_line(l->order, q->state, &d.best, depth);

        /* 3. Go on, unless that is enough, or could say nothing new. */
        if (!tell(&d))
            stop = PH_STOP_CANCELLED;
        if (is_final(&d, &i))
            break;
    }
    assert(d.best.owned);
    d.best.counts = d.counts;
    d.best.seconds = clock_now() - d.started;
    d.best.stop = stop;
    *result = d.best;
    return PH_OK;
}

int deepen(const request *q, const learnt *l, ph_result *result)
{
    if (q->kept)
        return deepen_within(q, l, result);
    equipment own; /* one table for all iterations */
    request whole = *q;
    whole.kept = &own;
    int error = equipment_share(&own, &q->method, q->options.limits.bytes, &q->memory);
    if (!error)
        error = deepen_within(&whole, l, result);
    equipment_release(&own);
    return error;
}
