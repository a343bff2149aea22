/* lines.c - ranks the best moves of the root. Read lines_run() first.
 *
 * The best move is that of an ordinary search, the second best that of a search of all other moves, and so on. A table that
 * all these searches share makes the later ones cheap. If all moves are to be ranked, each is searched alone instead.
 *
 *     3 lines of a b c d e: search a b c d e, best is c; a b d e: a; b d e: e         ranked c a e */
#include "lines.h"

#include "../base/clock.h"
#include "../base/memory.h"
#include "rooted.h"

#include <assert.h>
#include <string.h>

typedef struct lines {
    const request *request;
    request next; /* for one line */
    double started;
    ph_move *moves; /* that are still to be ranked, */
    uint32_t count; /* this many */
    bool alone;     /* each move is searched alone */
    ph_result *each;
    uint32_t done; /* how many of them are ranked */
    ph_counts counts;
    ph_stop stop;
} lines;

/* The move to begin with: the best of the remaining ones at a lesser depth. */
static ph_move lines_first(const lines *l, const iteration *i)
{
    if (l->done == 0)
        return i->first;
    for (uint32_t k = 0; k < i->before_count; k++)
        if (move_find(l->moves, l->count, i->before[k].move) < l->count)
            return i->before[k].move;
    return PH_NO_MOVE;
}

/* Remove a move that is ranked. The order of the others stays. */
static void lines_drop(lines *l, ph_move move)
{
    const uint32_t at = move_find(l->moves, l->count, move);
    assert(at < l->count);
    memmove(l->moves + at, l->moves + at + 1, (l->count - at - 1) * sizeof *l->moves);
    l->count--;
}

/* Search for the next line. PH_OK, also if a limit is reached, or PH_E_MEMORY. */
static int lines_next(lines *l, iteration *i)
{
    ph_options *const o = &l->next.options;
    if (l->done > 0) {
        l->stop = limits_left(&l->request->options.limits, &l->counts, l->started, &o->limits);
        if (l->stop != PH_FINISHED)
            return PH_OK;
    }
    if (l->alone || l->done > 0) { /* else the root is the caller's */
        o->root_moves = l->moves;
        o->root_count = l->alone ? 1 : l->count;
    }
    iteration one = {.depth = i->depth, .guess = i->guess, .first = lines_first(l, i)};
    if (l->done > 0)
        one.guess = l->each[l->done - 1].value;
    ph_result *const r = &l->each[l->done];
    *r = PH_RESULT;
    const int error = search_once(&l->next, &one, r);
    if (error)
        return error;
    counts_add(&l->counts, &r->counts);
    l->stop = r->stop;
    i->reached |= one.reached;
    i->first_is_done = l->done > 0 ? !l->alone : one.first_is_done; /* the first line has that move in it */
    if (l->stop != PH_FINISHED && l->done > 0) {
        ph_result_release(r);
    } else {
        l->done++;
        if (l->stop == PH_FINISHED && l->count > 0) /* else the root is a leaf */
            lines_drop(l, r->best);
    }
    return PH_OK;
}

/* Sort by value, best first. Equal values keep their order. */
static void lines_sort(lines *l)
{
    const bool min = l->request->options.min_root;
    for (uint32_t i = 1; i < l->done; i++) {
        const ph_result r = l->each[i];
        uint32_t k = i;
        for (; k > 0 && (min ? l->each[k - 1].value > r.value : l->each[k - 1].value < r.value); k--)
            l->each[k] = l->each[k - 1];
        l->each[k] = r;
    }
}

/* A search that was stopped ranks, after the moves that it has, those that it knows from a lesser depth. */
static uint32_t ranked_fill(const lines *l, uint32_t wanted, const iteration *i, ph_ranked *ranked)
{
    uint32_t count = l->done;
    for (uint32_t k = 0; k < count; k++) {
        const ph_result *r = &l->each[k];
        ranked[k] = (ph_ranked){r->best, r->value, r->lower, r->upper, r->depth, r->pv_length, r->pv};
    }
    for (uint32_t k = 0; k < i->before_count && count < wanted && l->stop != PH_FINISHED; k++) {
        bool known = false;
        for (uint32_t n = 0; n < l->done && !known; n++)
            known = ranked[n].move == i->before[k].move;
        if (!known)
            ranked[count++] = i->before[k];
    }
    return count;
}

/* The answer is that of the best line. If not all moves were searched, another one may be better. */
static int lines_answer(lines *l, uint32_t wanted, const iteration *i, ph_result *result)
{
    ph_ranked *ranked = memory_get(&l->request->memory, wanted, sizeof *ranked);
    if (!ranked)
        return PH_E_MEMORY;
    const uint32_t count = ranked_fill(l, wanted, i, ranked);
    ph_result best = l->each[0];
    const int error = best.best == PH_NO_MOVE ? PH_OK : result_rank(&best, ranked, count);
    memory_put(&l->request->memory, ranked);
    if (error)
        return error;
    *result = best;
    l->each[0].owned = NULL; /* the caller's now */
    if (l->alone && l->stop != PH_FINISHED)
        *(l->request->options.min_root ? &result->lower : &result->upper) =
            l->request->options.min_root ? -PH_INFINITY : PH_INFINITY;
    result->counts = l->counts;
    result->seconds = clock_now() - l->started;
    result->stop = l->stop;
    return PH_OK;
}

/* Rank `wanted` of the moves listed. */
static int lines_run(lines *l, uint32_t wanted, iteration *i, ph_result *result)
{
    const ph_options *const o = &l->request->options;
    const bool all = wanted >= l->count && l->count > 1;
    l->alone = all && !o->want_strategy && !o->observe && l->request->method.id != METHOD_BNS;
    l->next.options.lines = 0;
    if (wanted > l->count)
        wanted = l->count ? l->count : 1; /* a leaf has a value, and no line */
    l->each = memory_get(&l->request->memory, wanted, sizeof *l->each);
    if (!l->each)
        return PH_E_MEMORY;
    int error = PH_OK;
    while (l->done < wanted && l->stop == PH_FINISHED && !error)
        error = lines_next(l, i);
    if (error == PH_E_MEMORY && l->done > 0) { /* as when a limit is reached */
        l->stop = PH_STOP_MEMORY;
        error = PH_OK;
    }
    if (!error && (l->alone || l->each[0].selective)) /* else each is at least as good as the next */
        lines_sort(l);
    if (!error)
        error = lines_answer(l, wanted, i, result);
    for (uint32_t k = 0; k < l->done; k++)
        ph_result_release(&l->each[k]);
    memory_put(&l->request->memory, l->each);
    return error;
}

int lines_search(const request *q, iteration *i, ph_result *result)
{
    lines l = {.request = q, .next = *q, .started = clock_now()};
    l.moves = memory_get(&q->memory, q->game->max_moves, sizeof *l.moves);
    if (!l.moves)
        return PH_E_MEMORY;
    l.count = rooted_list(q->game, q->state, &q->options, l.moves);
    equipment own = {0}; /* one table, which all lines share */
    int error = q->kept ? PH_OK : equipment_share(&own, &q->method, q->options.limits.bytes, &q->memory);
    if (!q->kept && !error)
        l.next.kept = &own;
    error = lines_run(&l, q->options.lines, i, result);
    if (!error && own.bytes > result->counts.bytes_peak)
        result->counts.bytes_peak = own.bytes;
    equipment_release(&own);
    memory_put(&q->memory, l.moves);
    return error;
}
