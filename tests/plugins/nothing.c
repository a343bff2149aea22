/* nothing.c - a shared object that is not a plug-in. */
#include "broken.h"

PH_API const ph_game another_game = BROKEN_GAME(PH_GAME_VERSION, broken_apply);
