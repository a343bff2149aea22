/* game.h - opens the game and checks the methods that a command was given. */
#ifndef PHASED_CLI_GAME_H
#define PHASED_CLI_GAME_H

#include "../src/play/load.h"
#include "options.h"

/* Report that the command was given no game. Returns a status. */
int complain_no_game(const char *name);

/* Load the game called `spec`, to be searched within that many bytes (0: the default). The answers of a plug-in are checked
 * unless it is trusted. Complains and returns a status; unload it in any case. */
int game_open(loaded_game *l, const char *spec, bool trust, size_t bytes);

/* Has the game, a plug-in, given a bad answer? Complains if so. Returns a status. */
int game_check(const loaded_game *l, const char *spec);

/* Check that `text` is one method. Complains and returns a status. */
int method_open(const char *text);

/* Check that the method can search the game. Complains and returns a status. */
int method_suit(const char *text, const ph_game *game);

#endif
