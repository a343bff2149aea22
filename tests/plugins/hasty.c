/* hasty.c - a plug-in whose game has PH_SOONER_IS_BETTER, but no `won`. */
#include "broken.h"

PH_API const ph_game phased_game = {
    .version = PH_GAME_VERSION,
    .flags = PH_SOONER_IS_BETTER,
    .name = "hasty",
    .state_size = 1,
    .max_moves = 1,
    .start = broken_start,
    .moves = broken_moves,
    .apply = broken_apply,
    .over = broken_over,
    .evaluate = broken_evaluate,
};
