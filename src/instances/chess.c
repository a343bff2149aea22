/* chess.c - the search loops compiled for chess with quiescent leaves. */
#define GAME_QUIET 1
#include "chess_cursor.h"

#include "loops.h"

const struct ph_compiled chess_compiled = {
    .game = &chess_game, .search = loops_search, .tabled = loops_tabled, .quiet = true, .sooner = true};
