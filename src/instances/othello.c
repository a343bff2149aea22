/* othello.c - the search loops compiled for Othello. */
#include "../games/othello.h"

#include "cursor.h"
#include "othello_solve.h"

/* A position is too large for registers, so the cursor stores one child. Sorting needs the moves in an array. */
typedef othello_rules game_rules;
typedef const othello_state *game_position;

typedef struct game_cursor {
    game_position at;
    othello_state child;
    uint32_t count;
    ph_move moves[OTHELLO_MOST_MOVES];
} game_cursor;

#define game_load game_load
INLINE game_position game_load(const game_rules *r, const void *state)
{
    (void)r;
    return state;
}

INLINE void game_save(const game_rules *r, void *state, game_position p)
{
    (void)r;
    memcpy(state, p, sizeof *p);
}

#define game_state game_state
INLINE const void *game_state(const path *on, game_position p, uint32_t ply)
{
    (void)on, (void)ply;
    return p;
}

INLINE uint32_t game_list(const game_rules *r, game_cursor *c, ph_move *moves)
{
    uint32_t count = othello_list(c->at, moves);
    othello_order(r, c->at, moves, count);
    return count;
}

/* Sorted moves of positions that were listed lately, each at the place that a hash of its discs tells; a later one
 * takes the place of an earlier. Whose turn it is does not matter: the order goes by the discs of the side to move. */
enum { KEPT_BITS = 7, KEPT_MOVES = 47 };

typedef struct kept_moves {
    uint64_t own, other;
    uint8_t count; /* 0: none are kept here */
    uint8_t moves[KEPT_MOVES];
} kept_moves;

typedef struct game_kept {
    kept_moves at[1 << KEPT_BITS];
} game_kept;

INLINE kept_moves *kept_place(game_kept *k, const othello_state *s)
{
    const uint64_t hash = s->own * UINT64_C(0x9E3779B97F4A7C15) ^ s->other * UINT64_C(0xC2B2AE3D27D4EB4F);
    return &k->at[hash >> (64 - KEPT_BITS)];
}

static __attribute__((noinline)) uint32_t game_list_kept(const game_rules *r, game_cursor *c, game_kept *k,
                                                         ph_move *moves)
{
    kept_moves *const kept = kept_place(k, c->at);
    if (kept->count > 0 && kept->own == c->at->own && kept->other == c->at->other) {
        for (uint32_t i = 0; i < kept->count; i++)
            moves[i] = kept->moves[i];
        return kept->count;
    }
    const uint32_t count = game_list(r, c, moves);
    if (count > KEPT_MOVES)
        return count;
    kept->own = c->at->own;
    kept->other = c->at->other;
    kept->count = (uint8_t)count;
    for (uint32_t i = 0; i < count; i++)
        kept->moves[i] = (uint8_t)moves[i];
    return count;
}

INLINE game_position game_child(const game_rules *r, game_cursor *c, ph_move move)
{
    c->child = othello_apply(r, c->at, move);
    return &c->child;
}

INLINE void game_begin(const game_rules *r, game_cursor *c, bool bottom)
{
    (void)bottom;
    c->count = game_list(r, c, c->moves);
}

#define game_listed game_listed
INLINE uint32_t game_listed(const game_cursor *c)
{
    return c->count;
}

INLINE bool game_more(const game_cursor *c, uint32_t i)
{
    return i < c->count;
}

INLINE game_position game_next(const game_rules *r, game_cursor *c, uint32_t i)
{
    return game_child(r, c, c->moves[i]);
}

INLINE ph_move game_move(const game_rules *r, const game_cursor *c, uint32_t i)
{
    (void)r;
    return c->moves[i];
}

INLINE bool game_over(const game_rules *r, game_position p)
{
    return othello_over(r, p);
}

INLINE ph_value game_value(const game_rules *r, game_position p, bool max)
{
    return max ? othello_evaluate(r, p) : -othello_evaluate(r, p);
}

INLINE uint64_t game_key(const game_rules *r, game_position p)
{
    (void)r;
    return othello_key(p);
}

#define GAME_KEEPS
#include "loops.h"

const struct ph_compiled othello_compiled = {
    .game = &othello_game,
    .search = loops_search,
    .tabled = loops_tabled,
    .solver = &othello_solver,
};
