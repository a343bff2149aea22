/* sound_key.c - the game of the plug-ins stale_key, part_key, clash_key and low_won without their faults. */
#include "heaps.h"

PH_API const ph_game phased_game = {HEAPS_GAME, .apply = heaps_apply, .evaluate = heaps_evaluate, .key = heaps_key,
                                    .won = WIN - 1};
