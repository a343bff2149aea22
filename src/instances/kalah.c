/* kalah.c - the methods compiled for Kalah on the usual board, whose rules the compiler knows. */
#define GAME_RULES (&KALAH_USUAL)
#include "kalah_cursor.h"
#include "kalah_solve.h"

#include "loops.h"

/* The number of seeds at the start does not matter to a search. */
static bool usual(const frame *f)
{
    const kalah_rules *r = f->game->rules;
    return r->pits == KALAH_USUAL.pits && r->empty == KALAH_USUAL.empty;
}

const struct ph_compiled kalah_compiled = {
    .game = &kalah_game,
    .fits = usual,
    .otherwise = &kalah_other_compiled,
    .search = loops_search,
    .tabled = loops_tabled,
    .solver = &kalah_solver,
};
