/* load.h - loads a game: a built-in one by its specification, or a plug-in by its file name. */
#ifndef PHASED_PLAY_LOAD_H
#define PHASED_PLAY_LOAD_H

#include "plugin.h"

typedef struct loaded_game {
    const ph_game *game;
    ph_game *builtin;
    plugin plugin;
} loaded_game;

/* Load the game called `spec`; with a slash it is a file name. False with a problem that names the game. */
bool game_load(loaded_game *l, const char *spec, const plugin_options *o, problem *why);
void game_unload(loaded_game *l); /* also one that could not be loaded */

#endif
