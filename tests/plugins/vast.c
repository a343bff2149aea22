/* vast.c - a plug-in whose positions take 8 GB each. */
#include "broken.h"

PH_API const ph_game phased_game = {
    .version = PH_GAME_VERSION,
    .name = "vast",
    .state_size = (size_t)1 << 33,
    .max_moves = 1,
    .start = broken_start,
    .moves = broken_moves,
    .apply = broken_apply,
    .over = broken_over,
    .evaluate = broken_evaluate,
};
