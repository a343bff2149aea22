/* missing.c - a plug-in whose game lacks a function. */
#include "broken.h"

PH_API const ph_game phased_game = BROKEN_GAME(PH_GAME_VERSION, NULL);
