/* leaves.h - how the best-first searches read a game: the moves of a node, and the values of leaves.
 *
 * psstar_search.h and records_search.h include it, in a file that has the cursor of a game (src/instances). `dual`: MIN
 * nodes are opened (DUAL*). There all values are those of MIN, who gets 7 where MAX gets -7, and the searches read as if
 * they were written for MAX. */
#ifndef PHASED_BESTFIRST_LEAVES_H
#define PHASED_BESTFIRST_LEAVES_H

#include "../base/row.h"
#include "../base/select.h"
#include "../search/path.h"

#define NOINLINE __attribute__((noinline))

/* What the opening side gets at a leaf at `ply` where it is (`max`) or is not to move, if that lies inside (low, high); else
 * perhaps only a bound on that side. Counts the leaf. False: a limit was reached. */
INLINE bool leaf_evaluate(bool dual, frame *f, const game_rules *g, game_position p, uint32_t ply, bool max,
                          ph_value low, ph_value high, ph_value *value)
{
    if (!frame_may_evaluate(f) || !game_leaf(f, g, p, ply, max != dual, dual ? -high : low, dual ? -low : high, value))
        return false;
    *value = dual ? -*value : *value;
    return true;
}

/* List the moves of the node at `ply`, where the cursor is, on the path; returns how many there are. */
INLINE uint32_t list_moves(const path *p, const game_rules *g, game_cursor *c, uint32_t ply)
{
    const uint32_t count = game_list(g, c, GAME_NUMBERED ? NULL : path_moves(p, ply));
    if (!GAME_NUMBERED)
        p->f->moves += count;
    return count;
}

/* The move to child i of the node at `ply`, whose moves are on the path if the game lists them. */
INLINE ph_move child_move(const path *p, uint32_t ply, uint32_t i)
{
    return GAME_NUMBERED ? i : frame_move(path_moves(p, ply), i);
}

#define NO_LEAF UINT32_MAX

#ifdef GAME_ROWS
/* evaluate_leaves() for leaves that are side by side in memory, all of which may be evaluated. */
INLINE uint32_t evaluate_row(bool dual, frame *f, leaf_row row, uint32_t from, ph_value high, ph_value *best,
                             uint32_t *leaf)
{
    const uint32_t hit = row_reaches(row, dual ? -high : high, !dual);
    frame_count_leaves(f, hit < row.count ? hit + 1 : row.count);
    if (hit < row.count)
        return from + hit;
    const ph_value value = row_best(row, !dual), v = dual ? -value : value;
    if (v > *best) {
        *best = v;
        *leaf = from + row_find(row, value);
    }
    return from + row.count;
}
#endif

/* All children of the MAX node `at`, where the cursor is, are terminals: evaluate those from `from` to `to` - 1 until one
 * reaches `high`. Returns which one did, `to` if none did, NO_LEAF at a limit. *best is raised to the greatest value of
 * those that did not reach it, and *leaf says which child that was; values not above `low` do not matter. */
INLINE uint32_t evaluate_leaves(bool dual, const path *p, const game_rules *g, game_position at, game_cursor *c,
                                uint32_t ply, uint32_t from, uint32_t to, ph_value low, ph_value high, ph_value *best,
                                uint32_t *leaf)
{
    frame *const f = p->f;
    assert(from < to);
#ifdef GAME_ROWS
    leaf_row row = game_leaves(g, at);
    assert(to <= row.count);
    row.first += ROW_WORDS * from;
    row.count = to - from;
    if (frame_may_evaluate_row(f, row.count))
        return evaluate_row(dual, f, row, from, high, best, leaf);
#endif
    (void)at;
    for (uint32_t i = from; i < to; i++) {
        const game_position child = game_child(g, c, child_move(p, ply, i));
        ph_value v;
        if (!leaf_evaluate(dual, f, g, child, ply + 1, false, *best > low ? *best : low, high, &v))
            return NO_LEAF;
        if (v >= high)
            return i;
        if (v > *best) {
            *best = v;
            *leaf = i;
        }
    }
    return to;
}

#endif
