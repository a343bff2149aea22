/* kalah_other.c - the methods compiled for Kalah on any board. */
#include "kalah_cursor.h"
#include "kalah_solve.h"

#include "loops.h"

const struct ph_compiled kalah_other_compiled = {
    .game = &kalah_game,
    .search = loops_search,
    .tabled = loops_tabled,
    .solver = &kalah_solver,
};
