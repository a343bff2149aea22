/* connect4_other.c - the methods compiled for Connect-4 on any board. */
#include "connect4_cursor.h"
#include "connect4_solve.h"

#include "loops.h"

const struct ph_compiled connect4_other_compiled = {
    .game = &connect4_game,
    .search = loops_search,
    .tabled = loops_tabled,
    .solver = &connect4_other_solver,
};
