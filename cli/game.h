/* game.h - the game and the methods that a command was given. */
#ifndef PHASED_CLI_GAME_H
#define PHASED_CLI_GAME_H

#include "../src/play/load.h"
#include "request.h"

/* Load the game called `spec`. Complains and returns a status; unload it whatever it is. */
int game_open(loaded_game *l, const char *spec);

/* Read one method. Complains and returns a status. */
int method_open(ph_method *method, const char *text);

#endif
