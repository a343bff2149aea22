/* connect4.h - the rules of Connect-4 on any board of up to nine columns that fits a word, inline.
 *
 * A position is two sets of cells, of the side to move and of the other. A column takes rows + 1 bits, lowest cell
 * first; the bit on top stays empty and separates the columns. On the 7 x 6 board, where a column takes 7 bits:
 *
 *      6 13 20 27 34 41 48     always empty
 *      5 12 19 26 33 40 47
 *      .  .  .  .  .  .  .
 *      0  7 14 21 28 35 42
 *
 * Lines then run along four steps: 1 up, h to the right, h - 1 and h + 1 along the diagonals (h = rows + 1). */
#ifndef PHASED_GAMES_CONNECT4_H
#define PHASED_GAMES_CONNECT4_H

#include "../base/bits.h"
#include "../base/schema.h"
#include "score.h"

#define CONNECT4_MOST_COLUMNS 9
#define CONNECT4_MOST_ROWS 63

typedef struct connect4_rules {
    uint32_t columns, rows;
    uint64_t board;                        /* every cell */
    uint64_t bottom;                       /* the lowest of each column */
    uint64_t middle;                       /* the column in the middle, or both */
    uint64_t inner;                        /* these and their neighbours */
    uint64_t order[CONNECT4_MOST_COLUMNS]; /* the cells of each column, from the middle outwards: the move order */
} connect4_rules;

typedef struct connect4_state {
    uint64_t own, other;
} connect4_state;

/* The usual board, 7 x 6, a constant where the search loops are compiled for it. */
static const connect4_rules CONNECT4_USUAL = {
    .columns = 7,
    .rows = 6,
    .board = UINT64_C(0xFDFBF7EFDFBF),
    .bottom = UINT64_C(0x40810204081),
    .middle = UINT64_C(0x3F) << 21,
    .inner = UINT64_C(0x3F) << 14 | UINT64_C(0x3F) << 21 | UINT64_C(0x3F) << 28,
    .order = {UINT64_C(0x3F) << 21, UINT64_C(0x3F) << 14, UINT64_C(0x3F) << 28, UINT64_C(0x3F) << 7,
              UINT64_C(0x3F) << 35, UINT64_C(0x3F), UINT64_C(0x3F) << 42},
};

/* For builtin.c: its name, its parameters, and its constructor. */
extern const builtin connect4_builtin;

/* The game, except for the members that its parameters decide. */
extern const ph_game connect4_game;

/* Its compiled search loops; src/instances/connect4.c has them. */
extern const struct ph_compiled connect4_compiled;

static inline uint64_t connect4_column(const connect4_rules *r, uint32_t column)
{
    return ((UINT64_C(1) << r->rows) - 1) << column * (r->rows + 1);
}

static inline bool connect4_full(const connect4_rules *r, connect4_state s)
{
    return (s.own | s.other) == r->board;
}

/* Four in a line along this step: two pairs, two steps apart. */
static inline bool connect4_along(uint64_t set, uint32_t step)
{
    uint64_t pairs = set & set >> step;
    return pairs & pairs >> 2 * step;
}

/* With fewer than four columns there are only vertical lines, and the board may be so high that the other steps would
 * leave the 64 bits. */
static inline bool connect4_narrow(const connect4_rules *r)
{
    return r->columns < 4;
}

static inline bool connect4_four(const connect4_rules *r, uint64_t set)
{
    uint32_t h = r->rows + 1;
    if (connect4_narrow(r))
        return connect4_along(set, 1);
    return connect4_along(set, h) || connect4_along(set, h - 1) || connect4_along(set, h + 1) || connect4_along(set, 1);
}

static inline bool connect4_over(const connect4_rules *r, connect4_state s)
{
    return connect4_four(r, s.other) || connect4_full(r, s);
}

/* The cells where a stone may land, one in each column that is not full. */
static inline uint64_t connect4_cells(const connect4_rules *r, connect4_state s)
{
    return ((s.own | s.other) + r->bottom) & r->board;
}

static inline connect4_state connect4_apply(connect4_state s, uint64_t cell)
{
    assert(bits_count(cell) == 1 && !((s.own | s.other) & cell));
    return (connect4_state){s.other, s.own | cell};
}

/* Take the next cell to try from `cells`, starting at turn *at of the order. */
static inline uint64_t connect4_take(const connect4_rules *r, uint64_t *cells, uint32_t *at)
{
    assert(*cells);
    uint64_t cell = *cells & r->order[(*at)++];
    while (!cell)
        cell = *cells & r->order[(*at)++];
    *cells ^= cell;
    return cell;
}

/* The move of a cell: the number of its column. */
static inline uint32_t connect4_move(const connect4_rules *r, uint64_t cell)
{
    return bits_first(cell) / (r->rows + 1);
}

/* List the moves in the order in which to try them. Returns their number. */
static inline uint32_t connect4_list(const connect4_rules *r, connect4_state s, ph_move *moves)
{
    uint64_t cells = connect4_cells(r, s);
    uint32_t count = 0, at = 0;
    while (cells)
        moves[count++] = connect4_move(r, connect4_take(r, &cells, &at));
    return count;
}

/* The cell where a stone of this move lands. */
static inline uint64_t connect4_cell(const connect4_rules *r, connect4_state s, ph_move move)
{
    return connect4_cells(r, s) & connect4_column(r, move);
}

/* Cells, empty or not, that would make four with three of `set` along this step. */
static inline __attribute__((always_inline)) uint64_t connect4_fourth(uint64_t set, uint32_t step)
{
    uint64_t above = set << step & set << 2 * step; /* two stones below the cell ... */
    uint64_t below = set >> step & set >> 2 * step;
    return (above & (set << 3 * step | set >> step)) | (below & (set >> 3 * step | set << step));
}

/* The cells on which `set` would win if it were its turn and the cell within reach. */
static inline __attribute__((always_inline)) uint64_t connect4_threats(const connect4_rules *r, uint64_t set)
{
    uint32_t h = r->rows + 1;
    uint64_t upwards = set << 1 & set << 2 & set << 3;
    if (connect4_narrow(r))
        return upwards;
    return connect4_fourth(set, h) | connect4_fourth(set, h - 1) | connect4_fourth(set, h + 1) | upwards;
}

/* Threats on empty cells, stones in the middle, stones near it. Forced inline: otherwise gcc and clang call it as a
 * function for each leaf, where the board is no longer a constant, which takes half as many instructions again. */
static inline __attribute__((always_inline)) ph_value connect4_guess(const connect4_rules *r, connect4_state s)
{
    uint64_t empty = r->board & ~(s.own | s.other);
    ph_value threats =
        bits_count(connect4_threats(r, s.own) & empty) - bits_count(connect4_threats(r, s.other) & empty);
    ph_value middle = bits_count(s.own & r->middle) - bits_count(s.other & r->middle);
    ph_value inner = bits_count(s.own & r->inner) - bits_count(s.other & r->inner);
    return 12 * threats + 2 * middle + inner;
}

/* The stones that the winner has not needed, plus one: on 7 x 6, 22 minus the stones played. */
static inline ph_value connect4_margin(const connect4_rules *r, uint64_t winner)
{
    return (ph_value)((r->columns * r->rows + 1) / 2 + 1) - bits_count(winner);
}

static inline __attribute__((always_inline)) ph_value connect4_evaluate(const connect4_rules *r, connect4_state s)
{
    if (connect4_four(r, s.other))
        return score_final(-connect4_margin(r, s.other));
    return connect4_full(r, s) ? 0 : connect4_guess(r, s);
}

/* ---- a family: what all children of a position have in common ------------------------------------------ */

/* A stone makes four exactly if three stones of its side are in line already. So to test all children, all such cells
 * are found once, instead of looking for four in a line in each child. Of a child's estimate, everything except the
 * threats of the new stone is known from its parent. */
typedef struct connect4_family {
    uint64_t wins;    /* the cells that make four for the side to move */
    uint64_t threats; /* the same for the other side */
    ph_value base;    /* the parent's part of the estimate, for the side to move there */
} connect4_family;

/* For the stones of one side: 2 for each in the middle, 1 for each beside it. */
static inline __attribute__((always_inline)) ph_value connect4_placed(const connect4_rules *r, uint64_t set)
{
    return 2 * bits_count(set & r->middle) + bits_count(set & r->inner);
}

/* What is needed if no child will be estimated: each is inside the search, or has ended the game. */
static inline __attribute__((always_inline)) connect4_family connect4_family_inside(const connect4_rules *r,
                                                                                    connect4_state s)
{
    return (connect4_family){.wins = connect4_threats(r, s.own)};
}

static inline __attribute__((always_inline)) connect4_family connect4_family_whole(const connect4_rules *r,
                                                                                   connect4_state s)
{
    const uint64_t empty = r->board & ~(s.own | s.other);
    const uint64_t threats = connect4_threats(r, s.other) & empty;
    return (connect4_family){
        .wins = connect4_threats(r, s.own),
        .threats = threats,
        .base = connect4_placed(r, s.own) - connect4_placed(r, s.other) - 12 * bits_count(threats),
    };
}

/* Has the game ended with the stone on `cell`? `s` is the parent. */
static inline bool connect4_family_ended(const connect4_rules *r, connect4_state s, const connect4_family *f,
                                         uint64_t cell)
{
    return (f->wins & cell) || (s.own | s.other | cell) == r->board;
}

/* The value of the child after `cell` for the side that moved there: the negative of connect4_evaluate(). `guessed`:
 * the family has the parts for an estimate; else the game has ended. */
static inline __attribute__((always_inline)) ph_value connect4_family_value(const connect4_rules *r, connect4_state s,
                                                                            const connect4_family *f, uint64_t cell,
                                                                            const bool guessed)
{
    const uint64_t own = s.own | cell, empty = r->board & ~(own | s.other);
    if (f->wins & cell)
        return score_final(connect4_margin(r, own));
    if (!guessed || !empty)
        return 0;
    return f->base + 12 * (bits_count(connect4_threats(r, own) & empty) + !!(f->threats & cell)) +
           2 * !!(cell & r->middle) + !!(cell & r->inner);
}

/* No two positions share a key: in each column, the own stones below a one that is on top of all stones. */
static inline uint64_t connect4_key(const connect4_rules *r, connect4_state s)
{
    return bits_mix((s.own | s.other) + r->bottom + s.own);
}

#endif
