/* deepen.c - iterative deepening. Read deepen_within() first: it is the whole loop.
 *
 * A time limit may stop a search at any moment, and a search that was stopped knows little. So the position is searched
 * one move deep, then two, and so on; when time is up during an iteration, the one before it has an answer. The best
 * move of one iteration is tried first in the next. If another move proves better before time is up, that is the better
 * answer.
 *
 *     depth 5: best d4, value 12             (finished)
 *     depth 6: d4 has only 3, e5 has 9 ...   (out of time)      the answer is e5, value 9, depth 6
 *
 * A best-first method with a table ("sss+tt") runs in the last iteration alone. Those before it are alpha-beta's, which fill
 * the table with moves to try first. */
#include "deepen.h"

#include "../base/clock.h"
#include "../base/memory.h"
#include "../base/sooner.h"
#include "prepare.h"
#include "rooted.h"

#include <assert.h>
#include <math.h>

typedef struct deepening {
    const request *request;
    request next;     /* what the limits leave for the next iteration */
    ph_limits limits; /* of all iterations */
    pace pace;
    double started;   /* when the limit of time began to count */
    ph_result best;   /* the answer so far */
    ph_counts counts; /* of all iterations */
    double cost[4];   /* of the last iterations, the latest first, as parts of the budget */
    double used;      /* the part of it that is used up */
    uint32_t stable;  /* iterations since the best move changed */
    bool forced;      /* there is only one move */
} deepening;

/* Has an iteration that was stopped by a limit found a better answer than the one so far? It has if it finished the
 * move that was best, and another move has proven better since. */
static bool is_better(const deepening *d, const iteration *i, const ph_result *r)
{
    assert(r->stop != PH_FINISHED && d->best.owned);
    ph_value known = d->request->options.min_root ? r->upper : r->lower;
    return i->first_is_done && r->best != i->first && known > -PH_INFINITY && known < PH_INFINITY;
}

/* Replace the answer so far by that of an iteration. */
static void answer_take(deepening *d, const ph_result *r)
{
    assert(r->owned && r->lower <= r->upper);
    ph_result_release(&d->best);
    d->best = *r;
}

/* Report progress to the caller, if he wants that. False: he wants the search to end. */
static bool report(deepening *d)
{
    assert(d->best.owned && d->best.lower <= d->best.upper);
    const ph_options *o = &d->request->options;
    d->best.counts = d->counts;
    d->best.seconds = clock_now() - d->started;
    return !o->progress || o->progress(o->progress_context, &d->best);
}

/* Are these bounds proven, so that a search deeper than `depth` does not change them? Where sooner is better, quiescence
 * search and deeper records of the table may find an end of the game beyond the depth: there may be another one sooner. */
static bool is_proven(const ph_game *game, ph_value lower, ph_value upper, uint32_t depth)
{
    const bool won = game->won > 0 && lower > game->won, lost = game->won > 0 && upper < -game->won;
    if (!(game->flags & PH_SOONER_IS_BETTER))
        return won || lost;
    return lower == upper && (won || lost) && sooner_plies(game, lower) <= depth;
}

/* Would a deeper search have the same result? */
static bool is_final(const deepening *d, const iteration *i)
{
    const ph_game *const game = d->next.game;
    bool proven = is_proven(game, d->best.lower, d->best.upper, i->depth);
    for (uint32_t k = 1; k < d->best.ranked_count && proven; k++) /* the other lines, where several are wanted */
        proven = is_proven(game, d->best.ranked[k].lower, d->best.ranked[k].upper, i->depth);
    return !i->reached || proven;
}

/* The deepest iteration: the caller's limit, or the longest the game can last. */
static uint32_t depth_most(const request *q)
{
    const uint32_t most = q->options.limits.depth;
    uint32_t height = frame_height(q->game, q->state, most ? most : PH_MAX_DEPTH);
    assert(height <= PH_MAX_DEPTH);
    return height ? height : 1; /* the root is a leaf; a depth of 0 would mean no limit */
}

/* The part of the budget that is used up. 0 without one. */
static double budget_used(const deepening *d)
{
    const ph_limits *l = &d->limits;
    const double elapsed = clock_now() - d->started;
    double used = l->seconds > 0 ? elapsed / l->seconds : d->next.hit ? elapsed : 0;
    if (l->nodes && (double)d->counts.nodes / (double)l->nodes > used)
        used = (double)d->counts.nodes / (double)l->nodes;
    if (l->leaves && (double)d->counts.leaves / (double)l->leaves > used)
        used = (double)d->counts.leaves / (double)l->leaves;
    return used;
}

/* Note what the iteration that has just finished took of the budget. */
static void budget_note(deepening *d)
{
    const double used = budget_used(d);
    for (int i = 3; i > 0; i--)
        d->cost[i] = d->cost[i - 1];
    d->cost[0] = used - d->used;
    d->used = used;
}

/* How much more an iteration is expected to cost than the one two plies before it. Even and odd depths cost differently. */
static double growth_of(const deepening *d)
{
    enum { LEAST_GROWTH = 4, FIRST_GROWTH = 16 };
    const double growth = d->cost[2] > 0 ? d->cost[0] / d->cost[2] : FIRST_GROWTH;
    return growth > LEAST_GROWTH ? growth : LEAST_GROWTH;
}

/* Is the next iteration expected to be the last? It is if the budget does not last for the one after it as well. */
static bool is_last(const deepening *d, uint32_t depth, uint32_t most)
{
    return depth == most || d->used + growth_of(d) * (d->cost[1] + d->cost[0]) > 1;
}

/* ---- the clock ----------------------------------------------------------------------------------------- */

/* Is there nothing to choose? Only a clock makes that matter. */
static bool is_forced(const request *q, const pace *p)
{
    ph_move *const moves = p->soft < INFINITY ? memory_get(&q->memory, q->game->max_moves, sizeof *moves) : NULL;
    const bool forced = moves && rooted_list(q->game, q->state, &q->options, moves) <= 1;
    memory_put(&q->memory, moves);
    return forced;
}

/* If the expected move has been played, the clock runs. So far a second counted as the whole budget. */
static void look_for_hit(deepening *d)
{
    const ph_hit *const hit = d->next.hit;
    if (!hit || !hit_raised(hit))
        return;
    d->next.hit = NULL;
    d->started = hit->at;
    d->pace = (pace){hit->soft, hit->hard};
    d->limits.seconds = hit->hard < INFINITY ? hit->hard : 0;
    for (size_t i = 0; i < sizeof d->cost / sizeof *d->cost && hit->hard < INFINITY; i++)
        d->cost[i] /= hit->hard;
    d->used = budget_used(d);
    d->forced = is_forced(d->request, &d->pace);
}

/* Is the clock a reason to begin no other iteration? If it is not, the next one may get less than the limits leave. */
static bool pace_ends(deepening *d)
{
    const pace *const p = &d->pace;
    if (!(p->soft < INFINITY))
        return false;
    const double elapsed = clock_now() - d->started, target = pace_target(p, d->stable);
    const bool finishes = d->used + growth_of(d) * d->cost[1] <= 1;
    if (!finishes && target - elapsed < d->next.options.limits.seconds)
        d->next.options.limits.seconds = target - elapsed;
    return d->forced || elapsed >= (finishes ? target : target / 2);
}

/* ---- going on where the last deepening ended ------------------------------------------------------------ */

/* The same position may be searched again: the opponent has played the move on which the engine pondered, or the caller wants
 * more. The table then has the tree of the last iteration. Those before it would need other trees, since the table says
 * which move to try first and says it by the last iteration; so they are left out, except for the first. It always has an
 * answer. If a limit ends the deepening before it is as deep as the last one, the answer of that one counts. */
static ending ending_of(const request *q)
{
    return (ending){.key = q->game->key(q->game->rules, q->state),
                    .id = q->method.id,
                    .with = q->method.with,
                    .selective = q->selective,
                    .min_root = q->options.min_root};
}

/* May a deepening use what another has left, and leave something itself? */
static bool is_resumable(const request *q)
{
    return q->kept && q->game->key && !q->past && !q->options.root_moves && q->options.lines <= 1 &&
           !method_best_first(&q->method);
}

ending deepen_ended(const request *q)
{
    if (!is_resumable(q))
        return (ending){0};
    const ending now = ending_of(q), last = q->kept->ended;
    const bool same = last.key == now.key && last.id == now.id && last.with == now.with &&
                      last.selective == now.selective && last.min_root == now.min_root;
    return same ? last : (ending){0};
}

static void ending_leave(const deepening *d)
{
    const request *const q = d->request;
    if (!is_resumable(q))
        return;
    q->kept->ended = ending_of(q);
    const ph_result *const r = &d->best;
    q->kept->ended.answer = (ph_ranked){r->best, r->value, r->lower, r->upper, r->depth, 0, NULL};
}

/* Another position may have the same key. */
static bool is_legal(const request *q, ph_move move)
{
    ph_move *const moves = memory_get(&q->memory, q->game->max_moves, sizeof *moves);
    const uint32_t count = moves ? rooted_list(q->game, q->state, &q->options, moves) : 0;
    const bool legal = count > 0 && move_find(moves, count, move) < count;
    memory_put(&q->memory, moves);
    return legal;
}

/* A limit has ended this deepening. If the last one was deeper, its answer counts. */
static void answer_recall(deepening *d, const ending *last, uint32_t most)
{
    const ph_ranked *const a = &last->answer;
    if (a->depth > d->best.depth && a->depth <= most && d->best.pv_length > 0 && is_legal(d->request, a->move))
        result_recall(&d->best, a);
}

static int deepen_within(const request *q, const learnt *l, ph_result *result)
{
    /* If only leaves have values, a horizon above them is useless: one search to the leaves. */
    if (q->game->flags & PH_LEAF_VALUES)
        return search_once(q, &(iteration){.depth = q->options.limits.depth, .guess = GUESS_NONE, .first = PH_NO_MOVE},
                           result);
    deepening d = {
        .request = q, .next = *q, .started = clock_now(), .best = PH_RESULT, .forced = is_forced(q, &q->pace)};
    d.best.best = PH_NO_MOVE;
    d.limits = q->options.limits;
    d.pace = q->pace;
    const uint32_t most = depth_most(q);
    const ph_move first = l->order ? order_best(l->order, q->state) : PH_NO_MOVE;
    order_stats own = {0}, *const so_far = l->stats ? l->stats : &own;
    const bool prepares = method_prepares(&q->method) && !q->options.observe;
    const ending last = deepen_ended(q);
    ph_stop stop = PH_FINISHED;
    if (q->kept && q->kept->learner)
        learner_begin(q->kept->learner);
    for (uint32_t depth = 1; depth <= most && stop == PH_FINISHED; depth++) {
        const bool resumes = depth == 2 && last.answer.depth > depth && last.answer.depth <= most;
        if (resumes)
            depth = last.answer.depth;

        /* 1. Search within what is left of the limits. The first iteration always runs, so that there is an answer. */
        look_for_hit(&d);
        stop = limits_left(&d.limits, &d.counts, d.started, &d.next.options.limits);
        if (stop != PH_FINISHED && depth > 1)
            break;
        if (depth > 1 && pace_ends(&d)) {
            stop = PH_STOP_SECONDS;
            break;
        }
        const bool ordered = l->order && !q->past && depth <= l->order_depth && !(q->method.with & WITH_TABLE);
        d.next.game = ordered ? &l->order->ordered : q->game;
        d.next.options.expect = order_stats_expect(so_far, &q->options.expect);
        iteration i = {.depth = depth, .guess = GUESS_NONE, .first = first};
        if (depth > 1) {
            i.first = resumes ? last.answer.move : d.best.best;
            i.guess = resumes ? last.answer.value : d.best.value;
            i.before = d.best.ranked;
            i.before_count = d.best.ranked_count;
        }
        if (prepares)
            d.next.method = is_last(&d, depth, most) ? q->method : method_preparing();
        ph_result r = PH_RESULT;
        int error = search_once(&d.next, &i, &r);
        if (error == PH_E_MEMORY && depth > 1) { /* as when a limit is reached: the answer so far counts */
            stop = PH_STOP_MEMORY;
            break;
        }
        if (error)
            return error;
        assert(r.depth == depth);
        counts_add(&d.counts, &r.counts);
        stop = r.stop;

        /* 2. A finished iteration gives the answer. One that was stopped does so only if it found a better move. */
        if (stop == PH_FINISHED || depth == 1) {
            d.stable = r.best == d.best.best ? d.stable + 1 : 0;
            answer_take(&d, &r);
        } else if (is_better(&d, &i, &r)) {
            answer_take(&d, &r);
            /* Its best move was searched completely, with a window open to that side, so its value is exact. */
            d.best.lower = d.best.upper = d.best.value;
        } else {
            ph_result_release(&r);
        }
        if (stop != PH_FINISHED)
            break;
        budget_note(&d);
        if (!q->options.root_moves) /* else the best move is not that of the position */
            order_stats_add(so_far, d.next.game, q->state, &d.best, &q->memory);
        if (l->order && !q->options.root_moves)
            order_learn_line(l->order, q->state, &d.best, depth);

        /* 3. Go on, unless the caller has had enough, or a deeper search has the same result. */
        if (!report(&d))
            stop = PH_STOP_CANCELLED;
        if (is_final(&d, &i))
            break;
    }
    assert(d.best.owned);
    if (stop != PH_FINISHED)
        answer_recall(&d, &last, most);
    ending_leave(&d);
    d.best.counts = d.counts;
    d.best.seconds = clock_now() - d.started;
    d.best.stop = stop;
    *result = d.best;
    return PH_OK;
}

/* An answer of which nothing is proven: only its move counts. */
static void answer_unproven(ph_result *result)
{
    result->value = 0;
    result->lower = -PH_INFINITY;
    result->upper = PH_INFINITY;
}

/* There is no memory for a table that all iterations share. One search finds a move at least, the first if no other. */
static int deepen_rescue(const request *q, ph_result *result)
{
    const int error = search_once(q, &(iteration){.depth = 1, .guess = GUESS_NONE, .first = PH_NO_MOVE}, result);
    if (!error) {
        result->stop = PH_STOP_MEMORY;
        answer_unproven(result);
    }
    return error;
}

int deepen(const request *q, const learnt *l, ph_result *result)
{
    if (q->kept)
        return deepen_within(q, l, result);
    equipment own; /* one table, which all iterations share */
    request whole = *q;
    whole.kept = &own;
    int error = equipment_share(&own, &q->method, q->options.limits.bytes, &q->memory);
    if (!error)
        error = deepen_within(&whole, l, result);
    if (!error && own.bytes > result->counts.bytes_peak)
        result->counts.bytes_peak = own.bytes;
    equipment_release(&own);
    return error == PH_E_MEMORY ? deepen_rescue(q, result) : error;
}

int deepen_to_depth(const request *q, const learnt *l, ph_result *result)
{
    const int error = deepen(q, l, result);
    if (!error && q->options.limits.depth && result->stop != PH_FINISHED)
        answer_unproven(result); /* it is that of a lesser depth */
    return error;
}
