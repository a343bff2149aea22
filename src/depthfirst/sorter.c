/* sorter.c - the order of moves, learned from cut-offs elsewhere. */
#include "sorter.h"

#include <assert.h>
#include <string.h>

static uint32_t known_as(ph_move move)
{
    return move & (SORTER_MOVES - 1);
}

void sorter_clear(sorter *s)
{
    memset(s, 0xFF, sizeof *s); /* PH_NO_MOVE */
    memset(s->history, 0, sizeof s->history);
}

/* Put the i-th move before the `to`-th; those between keep their order. */
static void move_up(ph_move *moves, uint32_t i, uint32_t to)
{
    const ph_move move = moves[i];
    assert(to <= i);
    memmove(moves + to + 1, moves + to, (i - to) * sizeof *moves);
    moves[to] = move;
}

/* Move `move` to place `from` if it is there or after it. Returns the number of moves in front that are now in place. */
static uint32_t bring(ph_move *moves, uint32_t count, uint32_t from, ph_move move)
{
    assert(from <= count);
    for (uint32_t i = from; move != PH_NO_MOVE && i < count; i++)
        if (moves[i] == move) {
            move_up(moves, i, from);
            return from + 1;
        }
    return from;
}

static uint32_t bring_first(ph_move *moves, uint32_t count, uint32_t first)
{
    for (uint32_t i = 0; first != TABLE_MOVE && i < count; i++)
        if (table_move(moves[i]) == first) {
            move_up(moves, i, 0);
            return 1;
        }
    return 0;
}

/* Insertion sort: usually few moves have caused cut-offs, and equal ones keep the game's order. */
static void sort_by_history(const uint32_t *history, ph_move *moves, uint32_t from, uint32_t count)
{
    for (uint32_t i = from + 1; i < count; i++) {
        const uint32_t cuts = history[known_as(moves[i])];
        uint32_t to = i;
        while (to > from && history[known_as(moves[to - 1])] < cuts)
            to--;
        if (to < i)
            move_up(moves, i, to);
    }
}

void sorter_sort(const sorter *s, uint32_t with, uint32_t ply, bool max, uint32_t first, ph_move *moves, uint32_t count)
{
    assert(ply < PH_MAX_DEPTH); /* only expanded nodes are sorted */
    uint32_t done = bring_first(moves, count, first);
    if (!s)
        return;
    if (with & WITH_KILLERS)
        for (int i = 0; i < SORTER_KILLERS; i++)
            done = bring(moves, count, done, s->killers[ply][i]);
    if ((with & WITH_COUNTERMOVES) && ply > 0)
        /* cppcheck-suppress arrayIndexOutOfBoundsCond */
        done = bring(moves, count, done, s->countermoves[max][known_as(s->played[ply])]);
    if (with & WITH_HISTORY)
        sort_by_history(s->history[max], moves, done, count);
}

void sorter_bring(ph_move *moves, uint32_t count, ph_move move)
{
    bring(moves, count, 0, move);
}

/* Older cut-offs count less and less. */
static void history_halve(sorter *s)
{
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < SORTER_MOVES; i++)
            s->history[side][i] /= 2;
}

void sorter_learn(sorter *s, uint32_t ply, bool max, uint32_t depth, ph_move move)
{
    assert(ply < PH_MAX_DEPTH);
    ph_move *killers = s->killers[ply];
    if (killers[0] != move) {
        killers[1] = killers[0];
        killers[0] = move;
    }
    if (ply > 0)
        /* cppcheck-suppress arrayIndexOutOfBoundsCond */
        s->countermoves[max][known_as(s->played[ply])] = move;
    const uint32_t near = depth < 64 ? depth : 64; /* the deeper the search that a cut-off saves, the more it counts */
    uint32_t *cuts = &s->history[max][known_as(move)];
    *cuts += near * near;
    if (*cuts > UINT32_MAX / 2)
        history_halve(s);
}
