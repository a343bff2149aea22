/* tictactoe.h - the rules of tic-tac-toe, inline.
 *
 * A position is two sets of squares, of the side to move and of the other. Squares are numbered in the order in which
 * to try them: the middle, the corners, the sides. Players number them along the rows:
 *
 *     bits  1 5 2     players  1 2 3
 *           6 0 7              4 5 6
 *           3 8 4              7 8 9
 *
 * A move is the number of its bit. */
#ifndef PHASED_GAMES_TICTACTOE_H
#define PHASED_GAMES_TICTACTOE_H

#include "../base/bits.h"
#include "../base/schema.h"
#include "score.h"

#include <string.h>

/* Both sets in one word, so that a move sets a bit and rotates the word by half:
 *
 *     31      16 15       0
 *     |  other  |   own   |
 */
typedef struct tictactoe_state {
    uint32_t sets;
} tictactoe_state;

enum { TICTACTOE_SQUARES = 9, TICTACTOE_BOARD = 0x1FF };

/* For builtin.c: its name, its parameters, and its constructor. */
extern const builtin tictactoe_builtin;

/* The game, except for the members that its parameters decide. */
extern const ph_game tictactoe_game;

/* Its compiled search loops; src/instances/tictactoe.c has them. */
extern const struct ph_compiled tictactoe_compiled;

static inline tictactoe_state tictactoe_make(uint32_t own, uint32_t other)
{
    return (tictactoe_state){other << 16 | own};
}

static inline uint32_t tictactoe_own(tictactoe_state s)
{
    return s.sets & 0xFFFF;
}

static inline uint32_t tictactoe_other(tictactoe_state s)
{
    return s.sets >> 16;
}

static inline uint32_t tictactoe_empty(tictactoe_state s)
{
    return TICTACTOE_BOARD & ~(s.sets | s.sets >> 16);
}

/* The lines of three: rows, columns, diagonals. */
static const uint16_t TICTACTOE_LINES[] = {0x026, 0x0C1, 0x118, 0x04A, 0x121, 0x094, 0x013, 0x00D};

/* Does `set` contain one? Bit n of the table answers for set n. */
static inline bool tictactoe_three(uint32_t set)
{
    static const uint64_t with_line[] = {
        UINT64_C(0xE8C8E0C0A888A000), UINT64_C(0xECC8ECC0EC88EC00), UINT64_C(0xF8F8E0C0F8F8A000),
        UINT64_C(0xFEFAEEEAFEFAEEAA), UINT64_C(0xFFEAEAEAFF88A000), UINT64_C(0xFFEAEEEAFF88EC00),
        UINT64_C(0xFFFAEAEAFFF8A000), UINT64_C(0xFFFAEEEAFFFAEEAA),
    };
    return with_line[set / 64] >> set % 64 & 1u;
}

static inline bool tictactoe_over(tictactoe_state s)
{
    return tictactoe_three(tictactoe_other(s)) || tictactoe_empty(s) == 0;
}

static inline tictactoe_state tictactoe_apply(tictactoe_state s, ph_move move)
{
    assert(tictactoe_empty(s) >> move & 1u);
    const uint32_t sets = s.sets | 1u << move;
    return (tictactoe_state){sets >> 16 | sets << 16};
}

/* List the moves. Returns their number. */
static inline uint32_t tictactoe_list(tictactoe_state s, ph_move *moves)
{
    uint32_t count = 0;
    for (uint64_t rest = tictactoe_empty(s); rest;)
        moves[count++] = bits_take(&rest);
    return count;
}

/* How many more lines are open to the side to move than to the other. Not inline, since it is larger than the rest of
 * the game. */
ph_value tictactoe_guess(tictactoe_state s);

/* The margin of a loss is 6 minus the squares that the winner has taken: 3 at most, 1 on the last square. */
static inline ph_value tictactoe_evaluate(tictactoe_state s)
{
    if (tictactoe_three(tictactoe_other(s)))
        return score_final(bits_count(tictactoe_other(s)) - 6);
    if (tictactoe_empty(s) == 0)
        return 0;
    return tictactoe_guess(s);
}

/* No two positions share a key. */
static inline uint64_t tictactoe_key(tictactoe_state s)
{
    return bits_mix((uint64_t)tictactoe_own(s) << 16 | tictactoe_other(s));
}

#endif
