/* any_observed.c - the depth-first methods for any game, telling the observer what they do. */
#define GAME_OBSERVED 1
#include "any_cursor.h"

#include "loops.h"

const struct ph_compiled any_observed_compiled = {
    .search = loops_search, .tabled = loops_tabled, .quiet = true, .sooner = true};
