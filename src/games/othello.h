/* othello.h - the rules of Othello on 8 x 8 and 6 x 6, inline.
 *
 * A position is two sets of squares, of the side to move and of the other, the legal moves of the former, and whose
 * turn it is. Bit 8 * row + column is a square, a1 the least; a smaller board takes the upper left corner:
 *
 *      0  1  2  3  4  5  6  7     a1 .. h1
 *      8  9 10 11 12 13 14 15     a2 .. h2
 *      .  .  .  .  .  .  .  .
 *
 * The legal moves are kept because every operation needs them: expanding, evaluating, or testing for the end of the
 * game. A side that cannot move passes; if neither can, the game has ended. */
#ifndef PHASED_GAMES_OTHELLO_H
#define PHASED_GAMES_OTHELLO_H

#include "../base/bits.h"
#include "../base/schema.h"
#include "score.h"

enum { OTHELLO_PASS = 64, OTHELLO_MOST_MOVES = 64 };

typedef struct othello_rules {
    uint32_t size;
    uint64_t board;
    uint64_t corners;
    uint64_t edges;   /* without the corners and their neighbours */
    uint64_t beside;  /* squares beside a corner on an edge: "C" */
    uint64_t crosses; /* squares diagonally adjacent to a corner: "X" */
} othello_rules;

typedef struct othello_state {
    uint64_t own, other;
    uint64_t moves;   /* the legal moves of own; none: pass, if the game is not over */
    uint64_t o_moves; /* 1: O is to move, 0: X */
} othello_state;

/* For builtin.c: its name, its parameters, and its constructor. */
extern const builtin othello_builtin;

/* The game, except for the members that its parameters decide. */
extern const ph_game othello_game;

/* Its compiled search loops; src/instances/othello.c has them. */
extern const struct ph_compiled othello_compiled;

/* Discs that a line to the left or right may run through: on the outer columns it would continue in the next row. */
#define OTHELLO_INSIDE UINT64_C(0x7E7E7E7E7E7E7E7E)

/* Discs in a row, in the two directions of a step. */
typedef struct othello_rows {
    uint64_t up, down;
} othello_rows;

/* The runs of up to six discs of `through` that begin beside `from`, up the bits and down: grown to one, two, four,
 * six. Works for many squares `from` at once. */
static inline othello_rows othello_run(uint64_t from, uint64_t through, uint32_t step)
{
    uint64_t up = through & from << step, down = through & from >> step;
    up |= through & up << step;
    down |= through & down >> step;
    uint64_t pairs_up = through & through << step, pairs_down = through & through >> step;
    up |= pairs_up & up << 2 * step;
    down |= pairs_down & down >> 2 * step;
    up |= pairs_up & up << 2 * step;
    down |= pairs_down & down >> 2 * step;
    return (othello_rows){up, down};
}

/* The squares after these runs. */
static inline uint64_t othello_beyond(uint64_t from, uint64_t through, uint32_t step)
{
    othello_rows rows = othello_run(from, through, step);
    return rows.up << step | rows.down >> step;
}

/* The legal moves of `own`. */
static inline uint64_t othello_moves(const othello_rules *r, uint64_t own, uint64_t other)
{
    uint64_t inside = other & OTHELLO_INSIDE;
    uint64_t reached = othello_beyond(own, other, 8) | othello_beyond(own, inside, 1) | othello_beyond(own, inside, 7) |
                       othello_beyond(own, inside, 9);
    return reached & r->board & ~(own | other);
}

/* The runs from the square `from` that end at a disc of `own`. */
static inline uint64_t othello_between(uint64_t from, uint64_t own, uint64_t through, uint32_t step)
{
    othello_rows rows = othello_run(from, through, step);
    return (rows.up << step & own ? rows.up : 0) | (rows.down >> step & own ? rows.down : 0);
}

/* The discs that a disc of `own` on `square` turns over. */
static inline uint64_t othello_flips(uint64_t own, uint64_t other, uint64_t square)
{
    uint64_t inside = other & OTHELLO_INSIDE;
    return othello_between(square, own, other, 8) | othello_between(square, own, inside, 1) |
           othello_between(square, own, inside, 7) | othello_between(square, own, inside, 9);
}

static inline othello_state othello_pass(const othello_rules *r, const othello_state *s)
{
    assert(s->moves == 0);
    return (othello_state){s->other, s->own, othello_moves(r, s->other, s->own), !s->o_moves};
}

static inline othello_state othello_place(const othello_rules *r, const othello_state *s, uint64_t square)
{
    assert(s->moves & square);
    uint64_t flips = othello_flips(s->own, s->other, square);
    uint64_t own = s->other & ~flips;
    uint64_t other = s->own | flips | square;
    return (othello_state){own, other, othello_moves(r, own, other), !s->o_moves};
}

static inline othello_state othello_apply(const othello_rules *r, const othello_state *s, ph_move move)
{
    return move == OTHELLO_PASS ? othello_pass(r, s) : othello_place(r, s, UINT64_C(1) << move);
}

static inline bool othello_over(const othello_rules *r, const othello_state *s)
{
    return s->moves == 0 && othello_moves(r, s->other, s->own) == 0;
}

/* List the moves from a1 on, or the pass. Returns their number. */
static inline uint32_t othello_list(const othello_state *s, ph_move *moves)
{
    uint32_t count = 0;
    for (uint64_t rest = s->moves; rest;)
        moves[count++] = bits_take(&rest);
    if (count == 0)
        moves[count++] = OTHELLO_PASS;
    return count;
}

/* ---- move ordering ------------------------------------------------------------------------------------- */

/* With fewer empty squares, looking at the position after a move costs more than it saves. */
enum { OTHELLO_FEW = 6 };

/* The priority of a move: corners first, squares that give one away last. */
static inline int32_t othello_promise(const othello_rules *r, uint64_t square)
{
    return square & r->corners ? 16 : square & r->crosses ? -8 : square & r->beside ? -4 : square & r->edges ? 2 : 0;
}

static inline bool othello_few(const othello_rules *r, const othello_state *s)
{
    return bits_count(r->board & ~(s->own | s->other)) < OTHELLO_FEW;
}

/* The same, but also counting the opponent's replies: the fewer the better. */
static inline int32_t othello_prospect(const othello_rules *r, const othello_state *s, uint64_t square)
{
    uint64_t answers = othello_place(r, s, square).moves;
    return othello_promise(r, square) - 2 * bits_count(answers) - 2 * bits_count(answers & r->corners);
}

/* Insert `move`, with this priority, into the `count` sorted moves, best first, after its equals. */
static inline void othello_insert(ph_move *moves, int32_t *priorities, uint32_t count, ph_move move, int32_t priority)
{
    for (; count > 0 && priorities[count - 1] < priority; count--) {
        priorities[count] = priorities[count - 1];
        moves[count] = moves[count - 1];
    }
    priorities[count] = priority;
    moves[count] = move;
}

/* Sort moves, best guess first. */
static inline void othello_order(const othello_rules *r, const othello_state *s, ph_move *moves, uint32_t count)
{
    int32_t priorities[OTHELLO_MOST_MOVES];
    if (count < 2)
        return;
    bool few = othello_few(r, s);
    for (uint32_t i = 0; i < count; i++) {
        uint64_t square = UINT64_C(1) << moves[i];
        othello_insert(moves, priorities, i, moves[i],
                       few ? othello_promise(r, square) : othello_prospect(r, s, square));
    }
}

/* ---- evaluation ---------------------------------------------------------------------------------------- */

/* The disc difference at the end, with the empty squares given to the winner. */
static inline ph_value othello_margin(const othello_rules *r, const othello_state *s)
{
    ph_value more = bits_count(s->own) - bits_count(s->other);
    ph_value empty = (ph_value)(r->size * r->size) - bits_count(s->own | s->other);
    return more > 0 ? more + empty : more < 0 ? more - empty : 0;
}

/* Mobility, corners, and discs beside corners that are still empty. */
static inline ph_value othello_guess(const othello_rules *r, const othello_state *s, uint64_t answers)
{
    uint64_t open = r->corners & ~(s->own | s->other);
    uint64_t wide = (open << 9 | open << 7 | open >> 7 | open >> 9) & r->crosses;
    ph_value mobility = bits_count(s->moves) - bits_count(answers);
    ph_value corners = bits_count(s->own & r->corners) - bits_count(s->other & r->corners);
    ph_value crosses = bits_count(s->own & wide) - bits_count(s->other & wide);
    ph_value edges = bits_count(s->own & r->edges) - bits_count(s->other & r->edges);
    return 8 * mobility + 40 * corners - 20 * crosses + 3 * edges;
}

static inline ph_value othello_evaluate(const othello_rules *r, const othello_state *s)
{
    uint64_t answers = othello_moves(r, s->other, s->own);
    if (!(s->moves | answers))
        return score_final(othello_margin(r, s));
    return othello_guess(r, s, answers);
}

static inline uint64_t othello_key(const othello_state *s)
{
    return bits_mix(bits_mix(bits_mix(s->own) + s->other) + s->o_moves);
}

#endif
