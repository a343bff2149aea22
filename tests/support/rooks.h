/* rooks.h - chess with two kings and two rooks on a small board, for tests of selective search: it has checks, mates, null
 * moves and positions that recur. It asserts that nobody passes in check, or twice in a row. */
#ifndef PHASED_TESTS_ROOKS_H
#define PHASED_TESTS_ROOKS_H

#include "phased.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

enum { ROOKS_SIDE = 5, ROOKS_SQUARES = ROOKS_SIDE * ROOKS_SIDE, ROOKS_NONE = 63, ROOKS_MOST = 8 + 4 * ROOKS_SIDE };
enum { ROOKS_WON = 10000, ROOKS_ROOK = 500 };

/* kings[i] and rooks[i] of side i; ROOKS_NONE: taken. */
typedef struct rooks_at {
    uint8_t kings[2], rooks[2], side, passed;
    uint8_t quiet; /* plies since the last capture */
    uint8_t unused;
} rooks_at;

static inline int rooks_row(uint32_t square)
{
    return (int)square / ROOKS_SIDE;
}

static inline int rooks_column(uint32_t square)
{
    return (int)square % ROOKS_SIDE;
}

/* Can the rook go from `from` in that direction and meet `to`? */
static inline bool rooks_sees(const rooks_at *p, uint32_t from, uint32_t to)
{
    const int dr = (rooks_row(to) > rooks_row(from)) - (rooks_row(to) < rooks_row(from));
    const int dc = (rooks_column(to) > rooks_column(from)) - (rooks_column(to) < rooks_column(from));
    if ((dr != 0) == (dc != 0))
        return false;
    for (uint32_t at = (uint32_t)((int)from + dr * ROOKS_SIDE + dc); at != to;
         at = (uint32_t)((int)at + dr * ROOKS_SIDE + dc))
        if (at == p->kings[0] || at == p->kings[1] || at == p->rooks[0] || at == p->rooks[1])
            return false;
    return true;
}

static inline bool rooks_near(uint32_t a, uint32_t b)
{
    const int dr = rooks_row(a) - rooks_row(b), dc = rooks_column(a) - rooks_column(b);
    return dr >= -1 && dr <= 1 && dc >= -1 && dc <= 1;
}

/* Is the king of `side` attacked? */
static inline bool rooks_attacked(const rooks_at *p, uint32_t side)
{
    return rooks_near(p->kings[0], p->kings[1]) ||
           (p->rooks[1 - side] != ROOKS_NONE && rooks_sees(p, p->rooks[1 - side], p->kings[side]));
}

static inline void rooks_start(const void *rules, void *state)
{
    (void)rules;
    *(rooks_at *)state = (rooks_at){.kings = {2, 22}, .rooks = {0, 24}};
}

/* A move is 64 from + to. */
static inline void rooks_apply(const void *rules, const void *state, ph_move move, void *child)
{
    (void)rules;
    rooks_at p = *(const rooks_at *)state;
    const uint8_t from = (uint8_t)(move / 64), to = (uint8_t)(move % 64), other = (uint8_t)(1 - p.side);
    p.passed = 0;
    p.quiet = (uint8_t)(p.quiet < 100 ? p.quiet + 1 : 100);
    *(from == p.kings[p.side] ? &p.kings[p.side] : &p.rooks[p.side]) = to;
    if (p.rooks[other] == to) {
        p.rooks[other] = ROOKS_NONE;
        p.quiet = 0;
    }
    p.side = other;
    *(rooks_at *)child = p;
}

static inline uint32_t rooks_moves(const void *rules, const void *state, ph_move *moves)
{
    const rooks_at *const p = state;
    const uint32_t king = p->kings[p->side], rook = p->rooks[p->side];
    uint32_t count = 0;
    for (uint32_t to = 0; to < ROOKS_SQUARES; to++) {
        if (to == king || to == rook || to == p->kings[1 - p->side])
            continue;
        for (int which = 0; which < 2; which++) {
            const uint32_t from = which ? king : rook;
            if (from == ROOKS_NONE || !(which ? rooks_near(king, to) : rooks_sees(p, rook, to)))
                continue;
            rooks_at child;
            rooks_apply(rules, p, 64 * from + to, &child);
            if (rooks_attacked(&child, p->side))
                continue;
            if (moves)
                moves[count] = 64 * from + to;
            count++;
        }
    }
    return count;
}

static inline bool rooks_over(const void *rules, const void *state)
{
    return rooks_moves(rules, state, NULL) == 0;
}

static inline bool rooks_in_check(const void *rules, const void *state)
{
    (void)rules;
    const rooks_at *const p = state;
    return rooks_attacked(p, p->side);
}

/* A rook more, and a king near the middle. */
static inline ph_value rooks_evaluate(const void *rules, const void *state)
{
    const rooks_at *const p = state;
    if (rooks_over(rules, state))
        return rooks_in_check(rules, state) ? -ROOKS_WON - 1 : 0;
    ph_value values[2];
    for (int i = 0; i < 2; i++) {
        const int row = rooks_row(p->kings[i]) - ROOKS_SIDE / 2, column = rooks_column(p->kings[i]) - ROOKS_SIDE / 2;
        values[i] = (p->rooks[i] == ROOKS_NONE ? 0 : ROOKS_ROOK) - 7 * (row * row + column * column);
    }
    return values[p->side] - values[1 - p->side];
}

static inline uint64_t rooks_key(const void *rules, const void *state)
{
    (void)rules;
    const rooks_at *const p = state;
    return (uint64_t)p->kings[0] | (uint64_t)p->kings[1] << 8 | (uint64_t)p->rooks[0] << 16 |
           (uint64_t)p->rooks[1] << 24 | (uint64_t)p->side << 32;
}

static inline void rooks_pass(const void *rules, const void *state, void *child)
{
    rooks_at p = *(const rooks_at *)state;
    assert_false(rooks_in_check(rules, state));
    assert_false(p.passed);
    p.side = (uint8_t)(1 - p.side);
    p.passed = 1;
    p.quiet = 0;
    *(rooks_at *)child = p;
}

static inline uint32_t rooks_reversible(const void *rules, const void *state)
{
    (void)rules;
    return ((const rooks_at *)state)->quiet;
}

static inline ph_game rooks_game(void)
{
    return (ph_game){
        .version = PH_GAME_VERSION,
        .name = "rooks",
        .state_size = sizeof(rooks_at),
        .max_moves = ROOKS_MOST,
        .start = rooks_start,
        .moves = rooks_moves,
        .apply = rooks_apply,
        .over = rooks_over,
        .evaluate = rooks_evaluate,
        .key = rooks_key,
        .won = ROOKS_WON,
        .in_check = rooks_in_check,
        .pass = rooks_pass,
        .reversible = rooks_reversible,
    };
}

/* A position of a seed, in which the side to move has not been mated and cannot take the king; with one rook or two. */
static inline rooks_at rooks_position(uint64_t seed)
{
    const ph_game g = rooks_game();
    for (;; seed += 1000003) {
        uint64_t x = (seed + 1) * UINT64_C(0x9E3779B97F4A7C15);
        uint8_t squares[4];
        bool good = true;
        for (int i = 0; i < 4; i++) {
            x = (x ^ x >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
            squares[i] = (uint8_t)((x >> 20) % ROOKS_SQUARES);
            for (int j = 0; j < i; j++)
                good = good && squares[i] != squares[j];
        }
        rooks_at p = {.kings = {squares[0], squares[1]}, .rooks = {squares[2], squares[3]}};
        if (seed % 3 > 0)
            p.rooks[seed % 3 - 1] = ROOKS_NONE;
        if (good && !rooks_attacked(&p, 1) && !g.over(NULL, &p))
            return p;
    }
}

#endif
