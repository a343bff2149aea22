/* quiescence_node.h - quiescence search over the cursor of a game, for loops.h and any.c. quiescence.h says what it is.
 * Read quiet_node() below: it is all there is. */
#ifndef PHASED_SEARCH_QUIESCENCE_NODE_H
#define PHASED_SEARCH_QUIESCENCE_NODE_H

#include "quiescence.h"
#include "select_rules.h"

/* Does selective search leave out the i-th move of a position? A noisy one that loses, or would not come near alpha; in check
 * quiet moves after the first ones, if one of those saves the side to move from mate. */
static inline bool quiet_leaves_out(const frame *f, const void *state, ph_move move, uint32_t i, bool must_move,
                                    ph_value still, ph_value alpha, ph_value *best)
{
    const ph_game *const g = f->game;
    const select_fine *const fine = f->rules->fine;
    if (must_move)
        return i >= fine->evasions && *best >= -g->won && !fine->noisy(state, move);
    const ph_value gain = g->gain(g->rules, state, move), most = still + gain + fine->hope;
    if (gain >= 0 && most > alpha)
        return false;
    if (gain >= 0 && most > *best)
        *best = most;
    return true;
}

/* The value of the side to move, if it lies inside (alpha, beta), else a bound on that side. The position is `down` plies
 * below a leaf. After a stop the value is not used. */
static ph_value quiet_node(frame *f, game_position p, uint32_t down, ph_value alpha, ph_value beta, bool max)
{
    const path *const q = f->quiet;
    const game_rules *const r = rules_of(game_ground(q));
    assert(alpha < beta && down <= QUIET_PLIES);

    /* 1. Stand pat: no noisy move need be played. Not in check, unless this is the end of the line. Where nobody can be in
     * check, over() is not asked if standing pat is enough. */
    const bool checks = f->game->in_check != NULL;
    const bool last = down == QUIET_PLIES || (checks && game_stops(r, p));
    const bool must_move = checks && !last && game_in_check(r, p);
    ph_value best = -PH_INFINITY, still = 0;
    if (!must_move) {
        const ph_value value = value_at(f, r, p, f->quiet_ply + down, max);
        best = still = max ? value : -value;
        if (best >= beta || last || (!checks && game_stops(r, p)))
            return best;
        alpha = best > alpha ? best : alpha;
    }

    /* 2. The noisy moves that lose nothing; in check all moves. */
    game_cursor c;
    game_stand(r, &c, p, down);
    ph_move *const moves = path_moves(q, down);
    const uint32_t count = must_move ? game_list(r, &c, moves) : game_noisy(r, &c, moves);
    f->moves += count;
    if (GAME_MOVELESS && must_move && count == 0) { /* the game is over */
        const ph_value value = value_at(f, r, p, f->quiet_ply + down, max);
        return max ? value : -value;
    }
    const bool selects = (f->selects & WITH_FUTILE) && f->rules->fine;
    const void *const state = selects ? game_state(q, p, down) : NULL;
    for (uint32_t i = 0; i < count && best < beta; i++) {
        if (selects ? quiet_leaves_out(f, state, moves[i], i, must_move, still, alpha, &best)
                    : !must_move && game_loses(r, p, moves[i]))
            continue;
        if (!frame_may_visit(f))
            break;
        const ph_value v = -quiet_node(f, game_child(r, &c, moves[i]), down + 1, -beta, -alpha, !max);
        if (f->stop != PH_FINISHED)
            break;
        best = v > best ? v : best;
        alpha = best > alpha ? best : alpha;
    }
    if (down + (count > 0) > f->quiet_down)
        f->quiet_down = down + (count > 0);
    return best;
}

/* MAX's value of a leaf that is counted already, in the window (low, high), which may be empty: then any value will do.
 * False: the frame is stopped. */
static __attribute__((noinline)) bool quiet_leaf(frame *f, game_position p, uint32_t ply, bool max, ph_value low,
                                                 ph_value high, ph_value *value)
{
    if (!f->quiet && !quiet_open(f))
        return false;
    assert(high > -PH_INFINITY);
    low = low < high ? low : high - 1;
    f->quiet_ply = ply;
    f->quiet_down = 0;
    f->quiet->game = f->game; /* which may have another order of moves now */
    *value = max ? quiet_node(f, p, 0, low, high, true) : -quiet_node(f, p, 0, -high, -low, false);
    if (ply + f->quiet_down > f->deepest)
        f->deepest = ply + f->quiet_down;
    return f->stop == PH_FINISHED;
}

#endif
