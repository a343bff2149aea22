/* tictactoe.c - the methods compiled for tic-tac-toe, searched to the end of the game. A search of limited depth
 * goes through the struct of functions. */
#include "../games/tictactoe.h"

#include "cursor.h"

typedef void game_rules; /* there are none */
typedef tictactoe_state game_position;

/* Depth first the moves are not listed but taken one by one from the set of empty squares. */
typedef struct game_cursor {
    tictactoe_state at;
    uint64_t rest; /* left to try */
    ph_move move;  /* just taken */
} game_cursor;

INLINE uint32_t game_list(const game_rules *r, game_cursor *c, ph_move *moves)
{
    (void)r;
    return tictactoe_list(c->at, moves);
}

INLINE game_position game_child(const game_rules *r, game_cursor *c, ph_move move)
{
    (void)r;
    return tictactoe_apply(c->at, move);
}

INLINE void game_begin(const game_rules *r, game_cursor *c, bool bottom)
{
    (void)r, (void)bottom;
    c->rest = tictactoe_empty(c->at);
}

INLINE bool game_more(const game_cursor *c, uint32_t i)
{
    (void)i;
    return c->rest != 0;
}

INLINE game_position game_next(const game_rules *r, game_cursor *c, uint32_t i)
{
    (void)r, (void)i;
    c->move = bits_take(&c->rest);
    return tictactoe_apply(c->at, c->move);
}

INLINE ph_move game_move(const game_rules *r, const game_cursor *c, uint32_t i)
{
    (void)r, (void)i;
    return c->move;
}

INLINE bool game_over(const game_rules *r, game_position p)
{
    (void)r;
    return tictactoe_over(p);
}

INLINE ph_value game_value(const game_rules *r, game_position p, bool max)
{
    (void)r;
    return max ? tictactoe_evaluate(p) : -tictactoe_evaluate(p);
}

INLINE uint64_t game_key(const game_rules *r, game_position p)
{
    (void)r;
    return tictactoe_key(p);
}

#define GAME_HORIZON 0
#ifdef __OPTIMIZE__ /* without it the compiler cannot inline calls through constant pointers, and rejects the code */
#define GAME_UNROLLED
#endif
#include "loops.h"

static bool to_the_end(const frame *f)
{
    return f->depth >= TICTACTOE_SQUARES && !f->selects; /* rules search some nodes less deep */
}

const struct ph_compiled tictactoe_compiled = {
    .game = &tictactoe_game,
    .fits = to_the_end,
    .search = loops_search,
    .tabled = loops_tabled,
};
