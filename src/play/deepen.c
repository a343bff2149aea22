/* deepen.c - iterative deepening over ph_search(). */
#include "deepen.h"

#include "notation.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* One deepening. */
typedef struct deepening {
    const ph_game *game; /* the one that is searched */
    const void *state;
    ph_options options; /* limits are those of the next search */
    double seconds;     /* for all searches; 0: no limit */
    recall *recall;
    deepen_answer *answer;
    ph_result result;   /* of the latest search */
    uint32_t unchanged; /* searches in a row that cost just what the one before did */
} deepening;

static uint64_t greater(uint64_t a, uint64_t b)
{
    return a > b ? a : b;
}

static void costs_add(deepen_answer *a, const ph_result *r)
{
    ph_counts *sum = &a->counts;
    sum->leaves += r->counts.leaves;
    sum->nodes += r->counts.nodes;
    sum->cutoffs += r->counts.cutoffs;
    sum->open_peak = greater(sum->open_peak, r->counts.open_peak);
    sum->backup_peak = greater(sum->backup_peak, r->counts.backup_peak);
    sum->bytes_peak = greater(sum->bytes_peak, r->counts.bytes_peak);
    a->seconds += r->seconds;
}

/* Search `depth` moves deep; the answer is this search's if it finished, or if there is none yet. */
static int search_once(deepening *d, uint32_t depth)
{
    deepen_answer *a = d->answer;
    d->options.limits.depth = depth;
    if (d->seconds > 0) /* what is left, and if there is nothing left then next to nothing: 0 would be no limit */
        d->options.limits.seconds = d->seconds - a->seconds > 1e-9 ? d->seconds - a->seconds : 1e-9;
    int error = ph_search(d->game, d->state, &d->options, &d->result);
    if (error)
        return error;
    costs_add(a, &d->result);
    a->stop = d->result.stop;
    if (a->stop == PH_FINISHED) {
        const ph_counts *now = &d->result.counts, *before = &a->result.counts;
        bool same = a->depth > 0 && now->leaves == before->leaves && now->nodes == before->nodes;
        d->unchanged = same ? d->unchanged + 1 : 0;
        a->depth = depth;
        if (d->recall)
            recall_learn_line(d->recall, d->state, &d->result, depth);
    }
    if (a->stop == PH_FINISHED || a->depth == 0)
        a->result = d->result;
    return PH_OK;
}

/* Has all been seen that can be? When no line reaches the horizon a deeper search is the same again; twice in a row is
 * no accident. */
static bool seen_all(const deepening *d)
{
    return d->unchanged >= 2;
}

/* The next search costs at least as much as all before it: with half of the time gone it would not finish. */
static bool time_left(const deepening *d)
{
    return d->seconds == 0 || 2 * d->answer->seconds < d->seconds;
}

static int search_deeper(deepening *d, uint32_t depth)
{
    int error = PH_OK;
    for (uint32_t next = 1; next <= depth && !error; next++) {
        error = search_once(d, next);
        if (d->answer->stop != PH_FINISHED || seen_all(d) || !time_left(d))
            break;
    }
    return error;
}

/* A search that may hold nothing at all finds no move; a player must have one. */
static int best_provide(const deepening *d)
{
    ph_result *r = &d->answer->result;
    if (r->best != PH_NO_MOVE || d->game->over(d->game->rules, d->state))
        return PH_OK;
    ph_move *moves = malloc(d->game->max_moves * sizeof *moves);
    if (!moves)
        return PH_E_MEMORY;
    notation_moves(d->game, d->state, moves);
    r->best = r->pv[0] = moves[0];
    r->pv_length = 1;
    free(moves);
    return PH_OK;
}

static int search_within(deepening *d, uint32_t depth)
{
    if (d->seconds > 0)
        return search_deeper(d, depth);
    int error = search_once(d, depth);
    if (!error && d->answer->stop == PH_STOP_MEMORY) {
        error = search_deeper(d, depth - 1);
        if (d->answer->stop == PH_FINISHED)
            d->answer->stop = PH_STOP_MEMORY;
    }
    return error;
}

int deepen(const ph_game *game, const void *state, const ph_options *options, recall *r, deepen_answer *answer)
{
    assert(!options->want_strategy && !options->observe && (!r || r->game == game));
    memset(answer, 0, sizeof *answer);
    deepening d = {
        .game = r ? &r->ordered : game,
        .state = state,
        .options = *options,
        .seconds = options->limits.seconds,
        .recall = r,
        .answer = answer,
    };
    uint32_t most = options->limits.depth;
    if (most == 0 || most > PH_MAX_DEPTH)
        most = PH_MAX_DEPTH;
    int error = search_within(&d, most);
    return error ? error : best_provide(&d);
}

bool deepen_min_root(const ph_game *game, uint32_t ply)
{
    return (game->flags & PH_MAX_VALUES) && ply % 2 == 1;
}

ph_value deepen_mover_value(const ph_game *game, uint32_t ply, ph_value value)
{
    return deepen_min_root(game, ply) ? -value : value;
}
