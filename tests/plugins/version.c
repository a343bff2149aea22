/* version.c - a plug-in for another version of the interface. */
#include "broken.h"

PH_API const ph_game phased_game = BROKEN_GAME(PH_GAME_VERSION + 1, broken_apply);
