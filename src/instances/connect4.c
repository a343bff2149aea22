/* connect4.c - the methods compiled for Connect-4 on the usual board, whose rules the compiler knows. */
#define GAME_RULES (&CONNECT4_USUAL)
#include "connect4_cursor.h"
#include "connect4_solve.h"

#include "loops.h"

static bool usual(const frame *f)
{
    return memcmp(f->game->rules, &CONNECT4_USUAL, sizeof CONNECT4_USUAL) == 0;
}

const struct ph_compiled connect4_compiled = {
    .game = &connect4_game,
    .fits = usual,
    .otherwise = &connect4_other_compiled,
    .search = loops_search,
    .tabled = loops_tabled,
    .solver = &connect4_solver,
};
