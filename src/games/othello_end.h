/* othello_end.h - Othello near its end: moves on a single square, the last square, and stable discs.
 *
 * A score is the disc difference at the end for the side to move, with the empty squares given to the winner. On a
 * board of 64 squares that is 64 minus twice the loser's discs. */
#ifndef PHASED_GAMES_OTHELLO_END_H
#define PHASED_GAMES_OTHELLO_END_H

#include "othello.h"

#define OTHELLO_INLINE static inline __attribute__((always_inline))

#define OTHELLO_LEFT                                                                                                   \
    UINT64_C(0x0101010101010101) /* the first column; multiplied by a row of bits it repeats that row in all rows */
#define OTHELLO_RIGHT UINT64_C(0x8080808080808080)   /* the last one */
#define OTHELLO_FALLING UINT64_C(0x8040201008040201) /* the diagonals from corner to corner */
#define OTHELLO_RISING UINT64_C(0x0102040810204080)

/* ---- one square ---------------------------------------------------------------------------------------- */

enum { OTHELLO_LINES = 4 };

/* The squares that share a line with a square: row, column, both diagonals, without the square itself; and its
 * neighbours. */
typedef struct othello_square {
    uint64_t line[OTHELLO_LINES];
    uint64_t near;
} othello_square;

#define OTHELLO_BIT(x) (UINT64_C(1) << (x))
#define OTHELLO_SHIFTED(set, rows) ((rows) >= 0 ? (set) << 8 * ((rows)&7) : (set) >> 8 * (-(rows)&7))
#define OTHELLO_SQUARE(x)                                                                                              \
    {                                                                                                                  \
        {(UINT64_C(0xFF) << ((x)&56)) & ~OTHELLO_BIT(x), OTHELLO_LEFT << ((x)&7) & ~OTHELLO_BIT(x),                    \
         OTHELLO_SHIFTED(OTHELLO_FALLING, (x) / 8 - (x) % 8) & ~OTHELLO_BIT(x),                                        \
         OTHELLO_SHIFTED(OTHELLO_RISING, (x) / 8 + (x) % 8 - 7) & ~OTHELLO_BIT(x)},                                    \
            OTHELLO_BIT(x) << 8 | OTHELLO_BIT(x) >> 8 |                                                                \
                ((OTHELLO_BIT(x) << 1 | OTHELLO_BIT(x) << 9 | OTHELLO_BIT(x) >> 7) & ~OTHELLO_LEFT) |                  \
                ((OTHELLO_BIT(x) >> 1 | OTHELLO_BIT(x) >> 9 | OTHELLO_BIT(x) << 7) & ~OTHELLO_RIGHT),                  \
    }
#define OTHELLO_SQUARES(row)                                                                                           \
    OTHELLO_SQUARE(8 * (row)), OTHELLO_SQUARE(8 * (row) + 1), OTHELLO_SQUARE(8 * (row) + 2),                           \
        OTHELLO_SQUARE(8 * (row) + 3), OTHELLO_SQUARE(8 * (row) + 4), OTHELLO_SQUARE(8 * (row) + 5),                   \
        OTHELLO_SQUARE(8 * (row) + 6), OTHELLO_SQUARE(8 * (row) + 7)

static const othello_square OTHELLO_AT[64] = {OTHELLO_SQUARES(0), OTHELLO_SQUARES(1), OTHELLO_SQUARES(2),
                                              OTHELLO_SQUARES(3), OTHELLO_SQUARES(4), OTHELLO_SQUARES(5),
                                              OTHELLO_SQUARES(6), OTHELLO_SQUARES(7)};

/* The discs that a disc of `own` on square `x` turns over: the same as othello_flips(), but faster. On each line, up
 * the bits and down, it finds the first square that is not the other side's. If that is `own`, the discs between are
 * turned. Upwards it is the least bit; downwards the greatest. */
OTHELLO_INLINE uint64_t othello_turned(uint64_t own, uint64_t other, uint32_t x)
{
    const uint64_t above = ~UINT64_C(1) << x, below = (UINT64_C(1) << x) - 1;
    uint64_t turned = 0;
    for (int i = 0; i < OTHELLO_LINES; i++) {
        const uint64_t up = OTHELLO_AT[x].line[i] & above, end_up = up & ~other;
        const uint64_t first_up = end_up & (~end_up + 1) & own;
        turned |= (first_up - (first_up != 0)) & up;
        const uint64_t down = OTHELLO_AT[x].line[i] & below, end_down = down & ~other;
        const uint64_t first_down = UINT64_C(1) << 63 >> __builtin_clzll(end_down | 1) & own & down;
        turned |= (~first_down + 1) << 1 & down;
    }
    return turned;
}

/* ---- the last square ----------------------------------------------------------------------------------- */

/* How many discs are turned on a line of eight by one at `place`, if the bits of `own` are one side's and all others
 * the other side's: those up to the next of `own`, in both directions. */
#define OTHELLO_COUNT(place, own)                                                                                      \
    (uint8_t)(                                                                                                         \
        ((own) >> ((place) + 1) ? __builtin_ctz((unsigned)(own) >> ((place) + 1)) : 0) +                               \
        ((own) & ((1 << (place)) - 1) ? (place)-32 + __builtin_clz((unsigned)(own) & ((1u << (place)) - 1)) : 0))
#define OTHELLO_COUNT_4(place, own)                                                                                    \
    OTHELLO_COUNT(place, own), OTHELLO_COUNT(place, (own) + 1), OTHELLO_COUNT(place, (own) + 2),                       \
        OTHELLO_COUNT(place, (own) + 3)
#define OTHELLO_COUNT_16(place, own)                                                                                   \
    OTHELLO_COUNT_4(place, own), OTHELLO_COUNT_4(place, (own) + 4), OTHELLO_COUNT_4(place, (own) + 8),                 \
        OTHELLO_COUNT_4(place, (own) + 12)
#define OTHELLO_COUNT_64(place, own)                                                                                   \
    OTHELLO_COUNT_16(place, own), OTHELLO_COUNT_16(place, (own) + 16), OTHELLO_COUNT_16(place, (own) + 32),            \
        OTHELLO_COUNT_16(place, (own) + 48)
#define OTHELLO_COUNTS(place)                                                                                          \
    {                                                                                                                  \
        OTHELLO_COUNT_64(place, 0), OTHELLO_COUNT_64(place, 64), OTHELLO_COUNT_64(place, 128),                         \
            OTHELLO_COUNT_64(place, 192)                                                                               \
    }

static const uint8_t OTHELLO_TURNS[8][256] = {OTHELLO_COUNTS(0), OTHELLO_COUNTS(1), OTHELLO_COUNTS(2),
                                              OTHELLO_COUNTS(3), OTHELLO_COUNTS(4), OTHELLO_COUNTS(5),
                                              OTHELLO_COUNTS(6), OTHELLO_COUNTS(7)};

/* How many discs one of `own` on the last empty square `x` turns over. A multiplication turns a column or diagonal
 * into a row, by adding its bits up in the last row. Squares off a smaller board belong to nobody, and are beyond the
 * last disc of a line. */
OTHELLO_INLINE int32_t othello_last_turns(uint64_t own, uint32_t x)
{
    const uint32_t row = x / 8, column = x % 8;
    return OTHELLO_TURNS[column][own >> 8 * row & 0xFF] +
           OTHELLO_TURNS[row][(own >> column & OTHELLO_LEFT) * OTHELLO_RISING >> 56] +
           OTHELLO_TURNS[column][(own & OTHELLO_AT[x].line[2]) * OTHELLO_LEFT >> 56] +
           OTHELLO_TURNS[column][(own & OTHELLO_AT[x].line[3]) * OTHELLO_LEFT >> 56];
}

/* ---- parity -------------------------------------------------------------------------------------------- */

/* The quarters of the board that have an odd number of empty squares. The side that moves there will probably also
 * move there last, and discs turned by the last move stay. All pairs, fours and rows of bits are added without carry,
 * down to four bits. */
OTHELLO_INLINE uint64_t othello_odd_quarters(uint64_t empty)
{
    empty ^= empty >> 1;
    empty ^= empty >> 2;
    empty ^= empty >> 8;
    empty ^= empty >> 16;
    return (empty & UINT64_C(0x0000001100000011)) * 0x0F0F0F0F;
}

/* ---- stable discs -------------------------------------------------------------------------------------- */

/* The squares on diagonals that `full` covers from edge to edge. A square is kept if its neighbours on the diagonal
 * are, in both directions, at distances 1, 2 and 4; `first` is the edge where upward diagonals begin, and `last`
 * where they end. */
OTHELLO_INLINE uint64_t othello_full_diagonals(uint64_t full, uint32_t step, const uint64_t first[3],
                                               const uint64_t last[3])
{
    uint64_t up = full, down = full;
    for (uint32_t i = 0; i < 3; i++) {
        up &= last[i] | up >> (step << i);
        down &= first[i] | down << (step << i);
    }
    return up & down;
}

/* Discs of `own` that can never be turned, as far as that is easy to see: in each of the four directions the line is
 * full, or the disc is at its end, or beside another such disc. Squares off a smaller board count as full and stable.
 */
OTHELLO_INLINE uint64_t othello_stable(const othello_rules *r, uint64_t own, uint64_t other)
{
    /* One, two and four rows and columns at the edges. */
    static const uint64_t upper_left[3] = {0x01010101010101FF, 0x030303030303FFFF, 0x0F0F0F0FFFFFFFFF};
    static const uint64_t lower_right[3] = {0xFF80808080808080, 0xFFFFC0C0C0C0C0C0, 0xFFFFFFFFF0F0F0F0};
    static const uint64_t upper_right[3] = {0x80808080808080FF, 0xC0C0C0C0C0C0FFFF, 0xF0F0F0F0FFFFFFFF};
    static const uint64_t lower_left[3] = {0xFF01010101010101, 0xFFFF030303030303, 0xFFFFFFFF0F0F0F0F};
    const uint64_t outer = UINT64_C(0xFF818181818181FF), outside = ~r->board, full = own | other | outside;

    uint64_t rows = full, columns = full;
    rows &= rows >> 1;
    rows &= rows >> 2;
    rows &= rows >> 4;
    rows = (rows & OTHELLO_LEFT) * 0xFF | OTHELLO_LEFT | OTHELLO_RIGHT;
    columns &= columns >> 8 | columns << 56;
    columns &= columns >> 16 | columns << 48;
    columns &= columns >> 32 | columns << 32;
    columns |= UINT64_C(0xFF000000000000FF);
    const uint64_t falling = othello_full_diagonals(full, 9, upper_left, lower_right) | outer;
    const uint64_t rising = othello_full_diagonals(full, 7, upper_right, lower_left) | outer;

    uint64_t stable = 0, more = 0;
    do {
        stable = more;
        const uint64_t s = stable | outside, right = s & ~OTHELLO_LEFT, left = s & ~OTHELLO_RIGHT;
        more = own & (rows | right >> 1 | left << 1) & (columns | s >> 8 | s << 8) &
               (falling | right >> 9 | left << 9) & (rising | left >> 7 | right << 7);
    } while (more != stable);
    return stable;
}

/* ---- scores -------------------------------------------------------------------------------------------- */

OTHELLO_INLINE ph_value othello_squares(const othello_rules *r)
{
    return (ph_value)(r->size * r->size);
}

/* The score if neither side can move. */
OTHELLO_INLINE ph_value othello_score(const othello_rules *r, uint64_t own, uint64_t other)
{
    return othello_margin(r, &(othello_state){.own = own, .other = other});
}

/* An upper bound on the score: stable discs of the other side cannot be won. */
OTHELLO_INLINE ph_value othello_at_most(const othello_rules *r, uint64_t own, uint64_t other)
{
    return othello_squares(r) - 2 * bits_count(othello_stable(r, other, own));
}

#endif
