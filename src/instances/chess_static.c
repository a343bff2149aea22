/* chess_static.c - the search loops compiled for chess with static leaves. */
#include "chess_cursor.h"

#include "loops.h"

const struct ph_compiled chess_static_compiled = {.game = &chess_static_game,
                                                  .search = loops_search,
                                                  .tabled = loops_tabled,
                                                  .rules = &chess_select_rules,
                                                  .sooner = true};
