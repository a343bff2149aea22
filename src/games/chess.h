/* chess.h - the rules of chess: positions, attacks and moves.
 *
 * A position is a set of squares for each kind of piece and for each side. Bit 8 * rank + file is a square, a1 the
 * least:
 *
 *     56 57 58 59 60 61 62 63     a8 .. h8
 *      .  .  .  .  .  .  .  .
 *      8  9 10 11 12 13 14 15     a2 .. h2
 *      0  1  2  3  4  5  6  7     a1 .. h1
 *
 * The two sides are 0, White, and 1, Black. A square seen from the other side is its number ^ 56, a step of a white pawn
 * is a rotation by 8 bits to the left, that of a black pawn one by 56: no pawn is on the first or on the last rank, so
 * nothing gets to the wrong end.
 *
 * Start with chess_state, then with chess_list() in chess_moves.c. chess_value.c has the evaluation, chess_text.c reads
 * and writes positions and moves. */
#ifndef PHASED_GAMES_CHESS_H
#define PHASED_GAMES_CHESS_H

#include "../base/bits.h"
#include "../base/schema.h"
#include "score.h"

enum { CHESS_WHITE, CHESS_BLACK };
enum { CHESS_PAWN, CHESS_KNIGHT, CHESS_BISHOP, CHESS_ROOK, CHESS_QUEEN, CHESS_KING, CHESS_PIECES };

enum {
    CHESS_MATE = SCORE_WON + PH_WIN_PLIES, /* what the side that mated has */
    CHESS_MOST_MOVES = 218,                /* the most that any position has */
    CHESS_NOWHERE = 64,                    /* not a square */
    CHESS_DRAWN_CLOCK = 100,
    CHESS_MOST_CLOCK = 9999, /* a draw must be claimed, so a game may go on */
    CHESS_KEYED_CLOCK = 80,  /* from here on the clock is a part of the key */
};

/* Rights to castle, of White; Black's are these, two bits higher. */
enum { CHESS_SHORT = 1, CHESS_LONG = 2, CHESS_RIGHTS = 15 };

/* Copied for each move. The members from `hash` to `phase` follow from the others, and are updated by each move. */
typedef struct chess_state {
    uint64_t piece[CHESS_PIECES]; /* of both sides */
    uint64_t side[2];
    uint64_t hash;     /* of everything but `clock` and `number` */
    int32_t placed;    /* a packed value (chess_value.h): all pieces on their squares, for White */
    uint8_t phase;     /* the pieces left: 24 at the start, 0 with pawns only */
    uint8_t turn;      /* the side to move */
    uint8_t castling;  /* rights */
    uint8_t passant;   /* the square on which a pawn can be taken en passant; CHESS_NOWHERE unless that is legal */
    uint16_t clock;    /* plies since the last capture or pawn move; CHESS_MOST_CLOCK: or more */
    uint16_t number;   /* of the move, from 1 */
    uint8_t unused[4]; /* 0 */
} chess_state;

_Static_assert(sizeof(chess_state) == 88, "a position has no padding, whose bytes would be undefined");

/* For builtin.c: its name, its parameters, and its constructor. */
extern const builtin chess_builtin;

/* The game with quiescent leaves and with static ones. */
extern const ph_game chess_game, chess_static_game;

/* Their compiled search loops; src/instances/chess.c and chess_static.c have them. */
extern const struct ph_compiled chess_compiled, chess_static_compiled;

/* How selective search treats both (search/select_rules.h); src/instances/chess.c. */
extern const struct select_rules chess_select_rules;

/* ---- moves --------------------------------------------------------------------------------------------- */

/* from | to << 6 | piece << 12: the piece that a pawn becomes, or 0. Castling is a move of the king. */
static inline ph_move chess_move(uint32_t from, uint32_t to, uint32_t becomes)
{
    return from | to << 6 | becomes << 12;
}

static inline uint32_t chess_from(ph_move move)
{
    return move & 63;
}

static inline uint32_t chess_to(ph_move move)
{
    return move >> 6 & 63;
}

static inline uint32_t chess_becomes(ph_move move)
{
    return move >> 12;
}

/* List the legal moves, best guess first, or only the noisy ones: captures and promotions to queens. There is space for
 * CHESS_MOST_MOVES. Returns their number. */
uint32_t chess_list(const chess_state *s, ph_move *moves);
uint32_t chess_list_noisy(const chess_state *s, ph_move *moves);

/* The number of legal moves; is there one at all? */
uint32_t chess_count(const chess_state *s);
bool chess_can_move(const chess_state *s);

void chess_apply(const chess_state *s, ph_move move, chess_state *child);

/* The same position with the other side to move, which must not be in check. */
void chess_pass(const chess_state *s, chess_state *child);

/* The move sequences of `depth` moves, at least 1, and in *ended those that mate or stalemate ends earlier. No other
 * draw ends one, as in published counts. `cancel` as for perft_count(). */
uint64_t chess_perft(const chess_state *s, uint32_t depth, const int *cancel, uint64_t *ended);

/* ---- the end of the game ------------------------------------------------------------------------------- */

/* Does any king, with what is left, mate any other? Not a single knight, nor bishops on squares of one colour. */
static inline bool chess_insufficient(const chess_state *s)
{
    if (s->piece[CHESS_PAWN] | s->piece[CHESS_ROOK] | s->piece[CHESS_QUEEN])
        return false;
    const uint64_t knights = s->piece[CHESS_KNIGHT], bishops = s->piece[CHESS_BISHOP];
    const uint64_t dark = UINT64_C(0xAA55AA55AA55AA55);
    if (knights)
        return !bishops && !(knights & (knights - 1));
    return !(bishops & dark) || !(bishops & ~dark);
}

/* A draw although there may be moves. */
static inline bool chess_drawn(const chess_state *s)
{
    return s->clock >= CHESS_DRAWN_CLOCK || chess_insufficient(s);
}

static inline bool chess_over(const chess_state *s)
{
    return chess_drawn(s) || !chess_can_move(s);
}

/* The value for the side to move (chess_value.c). */
ph_value chess_evaluate(const chess_state *s);

/* What a move brings at least, once all captures on its square are played out. */
ph_value chess_gain(const chess_state *s, ph_move move);

/* Is that negative? */
bool chess_loses(const chess_state *s, ph_move move);

/* Is a move a capture or a promotion to a queen? Has the side to move more than pawns and its king? Of a chess_state: for
 * selective search. */
bool chess_is_noisy(const void *state, ph_move move);
bool chess_may_pass(const void *state);

/* ---- attacks ------------------------------------------------------------------------------------------- */

enum { CHESS_FILE, CHESS_RANK, CHESS_RISING, CHESS_FALLING, CHESS_LINES }; /* the lines through a square */

extern const uint64_t chess_lines[64][CHESS_LINES]; /* without the square itself */
extern const uint64_t chess_knight[64], chess_king[64];

static inline uint64_t chess_bit(uint32_t square)
{
    return UINT64_C(1) << square;
}

static inline uint64_t chess_occupied(const chess_state *s)
{
    return s->side[CHESS_WHITE] | s->side[CHESS_BLACK];
}

static inline uint64_t chess_of(const chess_state *s, uint32_t side, uint32_t piece)
{
    return s->piece[piece] & s->side[side];
}

static inline uint64_t chess_rotate(uint64_t set, uint32_t steps)
{
    return set << steps | set >> (64 - steps);
}

/* The squares that a piece on `square` attacks along a line: up to the first piece on either side of it, which are the
 * bits from the highest blocker below to the lowest above. ("Obstruction difference", M. van Kervinck.) */
static inline uint64_t chess_along(uint64_t line, uint32_t square, uint64_t occupied)
{
    const uint64_t blockers = line & occupied;
    const uint64_t below = blockers & (chess_bit(square) - 1), above = blockers ^ below;
    const uint64_t lowest = above & -above, highest = chess_bit(63 - (uint32_t)__builtin_clzll(below | 1));
    return line & (2 * lowest - highest);
}

static inline uint64_t chess_diagonals(uint32_t square, uint64_t occupied)
{
    const uint64_t *lines = chess_lines[square];
    return chess_along(lines[CHESS_RISING], square, occupied) | chess_along(lines[CHESS_FALLING], square, occupied);
}

static inline uint64_t chess_straights(uint32_t square, uint64_t occupied)
{
    const uint64_t *lines = chess_lines[square];
    return chess_along(lines[CHESS_FILE], square, occupied) | chess_along(lines[CHESS_RANK], square, occupied);
}

#define CHESS_FILE_A UINT64_C(0x0101010101010101)
#define CHESS_FILE_H (CHESS_FILE_A << 7)

/* The squares that pawns of a side attack. */
static inline uint64_t chess_pawn_attacks(uint64_t pawns, uint32_t side)
{
    return chess_rotate(pawns & ~CHESS_FILE_A, side ? 55 : 7) | chess_rotate(pawns & ~CHESS_FILE_H, side ? 57 : 9);
}

/* The pieces of `side` that attack a square. Mostly no bishop, rook or queen is on a line through it. */
static inline uint64_t chess_attackers(const chess_state *s, uint32_t square, uint64_t occupied, uint32_t side)
{
    const uint64_t queens = s->piece[CHESS_QUEEN], *lines = chess_lines[square];
    const uint64_t bishops =
        (lines[CHESS_RISING] | lines[CHESS_FALLING]) & (s->piece[CHESS_BISHOP] | queens) & s->side[side];
    const uint64_t rooks = (lines[CHESS_FILE] | lines[CHESS_RANK]) & (s->piece[CHESS_ROOK] | queens) & s->side[side];
    uint64_t attackers = (chess_knight[square] & s->piece[CHESS_KNIGHT]) | (chess_king[square] & s->piece[CHESS_KING]) |
                         (chess_pawn_attacks(chess_bit(square), side ^ 1) & s->piece[CHESS_PAWN]);
    attackers &= s->side[side];
    if (bishops)
        attackers |= bishops & chess_diagonals(square, occupied);
    if (rooks)
        attackers |= rooks & chess_straights(square, occupied);
    return attackers;
}

static inline uint32_t chess_king_of(const chess_state *s, uint32_t side)
{
    return bits_first(chess_of(s, side, CHESS_KING));
}

/* The pieces that give check to the side to move. */
static inline uint64_t chess_checkers(const chess_state *s)
{
    return chess_attackers(s, chess_king_of(s, s->turn), chess_occupied(s), s->turn ^ 1u);
}

/* The piece on a square; CHESS_PAWN also if the square is empty. */
static inline uint32_t chess_piece_at(const chess_state *s, uint32_t square)
{
    return (uint32_t)((s->piece[CHESS_KNIGHT] >> square & 1) + 2 * (s->piece[CHESS_BISHOP] >> square & 1) +
                      3 * (s->piece[CHESS_ROOK] >> square & 1) + 4 * (s->piece[CHESS_QUEEN] >> square & 1) +
                      5 * (s->piece[CHESS_KING] >> square & 1));
}

/* May the pawn on `from` take en passant, without leaving its king in check? */
bool chess_takes_passant(const chess_state *s, uint32_t from);

/* ---- keys and pieces ----------------------------------------------------------------------------------- */

/* Equal for positions that are equal for the rest of the game. The clock does not count until it can draw the game within
 * a search: most of the time the same position with another clock is worth the same, and a position that recurs must have
 * the same key. */
static inline uint64_t chess_key(const chess_state *s)
{
    return s->clock < CHESS_KEYED_CLOCK ? s->hash : s->hash ^ bits_mix(s->clock);
}

/* Put a piece on the board, or take it off: all members that follow from the pieces. */
void chess_put(chess_state *s, uint32_t side, uint32_t piece, uint32_t square);

/* Set `hash` to what the pieces on the board and these members say, when a position is set up: */
void chess_set(chess_state *s, uint32_t turn, uint32_t castling, uint32_t passant);

#endif
