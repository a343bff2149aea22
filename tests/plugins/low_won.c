/* low_won.c - a plug-in with one fault: estimates are greater than won. */
#include "heaps.h"

PH_API const ph_game phased_game = {HEAPS_GAME, .apply = heaps_apply, .evaluate = heaps_evaluate, .key = heaps_key,
                                    .won = 5};
