/* chess.c - the search loops compiled for chess with quiescent leaves. */
#define GAME_QUIET 1
#include "chess_cursor.h"

#include "loops.h"

/* What chess programs generally do. docs/chess.md has the matches that were played about it; no number was tuned alone. */
static const select_fine FINE = {
    .noisy = chess_is_noisy,
    .may_pass = chess_may_pass,
    .null_less = 3,
    .null_part = 3,
    .null_swing = 150,
    .late_scale = 50,
    .late_base = 50,
    .late_past = 8192,
    .unknown_least = 4,
    .above_most = 7,
    .below_most = 4,
    .above = 80,
    .below = 150,
    .below_by = 100,
    .skip_most = 8,
    .noisy_most = 6,
    .skip = 80,
    .skip_by = 80,
    .noisy_loss = 100,
    .hope = 120,
    .evasions = 3,
};

const select_rules chess_select_rules = {
    .usual = WITH_NULL | WITH_REDUCE | WITH_FUTILE | WITH_EXTEND,
    .null_least = 2,
    .null_verify = 12,
    .extend_most = 16,
    .fine = &FINE,
};

const struct ph_compiled chess_compiled = {.game = &chess_game,
                                           .search = loops_search,
                                           .tabled = loops_tabled,
                                           .quiet = true,
                                           .rules = &chess_select_rules,
                                           .sooner = true};
