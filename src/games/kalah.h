/* kalah.h - the rules of Kalah with up to six pits a side, inline.
 *
 * A side is a word, and each of its cells a byte: its pits in sowing order, then its store. With six pits:
 *
 *     byte   7        6        5    4    3    2    1    0
 *            marks    store    f    e    d    c    b    a
 *
 * Sowing is the addition of a word with a one in each cell that gets a seed. There are at most KALAH_MOST_SEEDS
 * seeds, so no cell overflows. The sides alternate: a side that must not move passes, and has no other move. */
#ifndef PHASED_GAMES_KALAH_H
#define PHASED_GAMES_KALAH_H

#include "../base/bits.h"
#include "../base/schema.h"
#include "score.h"

enum {
    KALAH_MOST_PITS = 6,
    KALAH_MOST_SEEDS = 255,
    KALAH_PASS = KALAH_MOST_PITS, /* a move is the number of a pit from 0, or this */
};

typedef struct kalah_rules {
    uint32_t pits, seeds; /* pits of each side; seeds in each pit at the start */
    uint32_t empty;       /* 1: a last seed that falls into an empty pit is won even if the pit opposite is empty too */
} kalah_rules;

/* The usual board, a constant where the search loops are compiled for it. */
static const kalah_rules KALAH_USUAL = {6, 4, 1};

/* The marks are those of the side to move; the other side has none. */
typedef struct kalah_state {
    uint64_t own, other;
} kalah_state;

#define KALAH_MUST_PASS (UINT64_C(1) << 56) /* the other side's last seed fell into its store, so it moves again */
#define KALAH_O_MOVES (UINT64_C(1) << 57)   /* not the side that moved first */
#define KALAH_MARKS (UINT64_C(3) << 56)

/* For builtin.c: its name, its parameters, and its constructor. */
extern const builtin kalah_builtin;

/* The game, except for the members that its parameters decide. */
extern const ph_game kalah_game;

/* Its compiled search loops; src/instances/kalah.c has them. */
extern const struct ph_compiled kalah_compiled;

/* ---- cells --------------------------------------------------------------------------------------------- */

/* One seed in each of the first `count` cells, at most seven. */
static inline uint64_t kalah_ones(uint32_t count)
{
    return UINT64_C(0x0101010101010101) & ((UINT64_C(1) << 8 * count) - 1);
}

/* All bits of the pits. */
static inline uint64_t kalah_pits(const kalah_rules *r)
{
    return (UINT64_C(1) << 8 * r->pits) - 1;
}

static inline uint32_t kalah_cell(uint64_t side, uint32_t cell)
{
    return (uint32_t)(side >> 8 * cell) & 0xFF;
}

static inline uint32_t kalah_store(const kalah_rules *r, uint64_t side)
{
    return kalah_cell(side, r->pits);
}

/* The number of seeds in the pits. */
static inline uint32_t kalah_sum(const kalah_rules *r, uint64_t side)
{
    return (uint32_t)((side & kalah_pits(r)) * UINT64_C(0x0101010101010101) >> 56);
}

/* The highest bit of each byte that is 0. */
static inline uint64_t kalah_zeros(uint64_t word)
{
    const uint64_t low = UINT64_C(0x7F7F7F7F7F7F7F7F);
    return ~(((word & low) + low) | word | low);
}

/* ---- moves --------------------------------------------------------------------------------------------- */

/* Sets of pits, each the highest bit of its byte, in the order in which to try them. */
typedef struct kalah_moves {
    uint64_t again; /* the last seed falls into the store */
    uint64_t rest;
} kalah_moves;

/* The pits that are not empty. A pit with as many seeds as its distance from the store moves again; so does one with
 * a whole round more, but looking for it does not pay. */
static inline kalah_moves kalah_movable(const kalah_rules *r, uint64_t own)
{
    const uint64_t away = UINT64_C(0x010203040506) >> 8 * (KALAH_MOST_PITS - r->pits);
    const uint64_t pits = kalah_pits(r) & UINT64_C(0x8080808080808080);
    const uint64_t again = kalah_zeros(own ^ away) & pits;
    return (kalah_moves){again, pits & ~kalah_zeros(own) & ~again};
}

static inline bool kalah_may_move(const kalah_moves *m)
{
    return (m->again | m->rest) != 0;
}

/* Take the next pit: the nearest to the store of those that move again, then of the others. */
static inline uint32_t kalah_take(kalah_moves *m)
{
    uint64_t *const from = m->again ? &m->again : &m->rest;
    assert(*from);
    const uint32_t bit = 63 - (uint32_t)__builtin_clzll(*from);
    *from ^= UINT64_C(1) << bit;
    return bit / 8;
}

/* Sow the seeds of a pit of `own`; true: move again. */
static inline bool kalah_sow(const kalah_rules *r, uint64_t *own, uint64_t *other, uint32_t pit)
{
    const uint32_t pits = r->pits, round = 2 * pits + 1; /* the other side's store gets none */
    uint32_t seeds = kalah_cell(*own, pit);
    assert(pit < pits && seeds > 0);
    uint64_t mine = *own & ~(UINT64_C(0xFF) << 8 * pit), theirs = *other;

    /* 1. Whole rounds, then from cell to cell: own pits, the store, the other side's pits, own pits again. */
    for (; __builtin_expect(seeds >= round, 0); seeds -= round) {
        mine += kalah_ones(pits + 1);
        theirs += kalah_ones(pits);
    }
    uint32_t last = pit + seeds;
    mine += kalah_ones((last < pits ? last : pits) + 1) - kalah_ones(pit + 1);
    if (last > pits)
        theirs += kalah_ones(last < round ? last - pits : pits);
    if (last >= round) {
        last -= round;
        mine += kalah_ones(last + 1);
    }

    /* 2. The last seed, alone in an own pit, captures the seeds opposite. */
    if (last < pits && kalah_cell(mine, last) == 1) {
        const uint32_t opposite = 8 * (pits - 1 - last);
        const uint64_t captured = theirs >> opposite & 0xFF;
        if (captured || r->empty) {
            mine += ((captured + 1) << 8 * pits) - (UINT64_C(1) << 8 * last);
            theirs -= captured << opposite;
        }
    }
    *own = mine;
    *other = theirs;
    return last == pits; /* 3. In the store: once more. */
}

/* The game ends when one side's pits are empty; the seeds left on the other side belong to their owner. */
static inline bool kalah_over(const kalah_rules *r, kalah_state s)
{
    return !(s.own & kalah_pits(r)) || !(s.other & kalah_pits(r));
}

static inline kalah_state kalah_apply(const kalah_rules *r, kalah_state s, ph_move move)
{
    uint64_t marks = (s.own & KALAH_O_MOVES) ^ KALAH_O_MOVES;
    uint64_t own = s.own & ~KALAH_MARKS, other = s.other;
    if (move != KALAH_PASS && kalah_sow(r, &own, &other, move))
        marks |= KALAH_MUST_PASS;
    return (kalah_state){other | marks, own};
}

/* List the moves in the order in which to try them. Returns their number. */
static inline uint32_t kalah_list(const kalah_rules *r, kalah_state s, ph_move *moves)
{
    uint32_t count = 0;
    if (s.own & KALAH_MUST_PASS)
        moves[count++] = KALAH_PASS;
    else
        for (kalah_moves m = kalah_movable(r, s.own); kalah_may_move(&m);)
            moves[count++] = kalah_take(&m);
    return count;
}

/* ---- evaluation ---------------------------------------------------------------------------------------- */

/* By how many seeds the store of the side to move is ahead. */
static inline ph_value kalah_ahead(const kalah_rules *r, kalah_state s)
{
    return (ph_value)kalah_store(r, s.own) - (ph_value)kalah_store(r, s.other);
}

static inline ph_value kalah_evaluate(const kalah_rules *r, kalah_state s)
{
    const ph_value ahead = kalah_ahead(r, s);
    if (kalah_over(r, s))
        return score_final(ahead + (ph_value)kalah_sum(r, s.own) - (ph_value)kalah_sum(r, s.other));
    return ahead;
}

/* A hash: two positions have the same with probability 2^-64. */
static inline uint64_t kalah_key(kalah_state s)
{
    return bits_mix(bits_mix(s.own) + s.other);
}

#endif
