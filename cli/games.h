/* games.h - the games that a sweep was given, opened: those of --game, and the plug-ins among those of --model. */
#ifndef PHASED_CLI_GAMES_H
#define PHASED_CLI_GAMES_H

#include "../src/lab/grid.h"
#include "game.h"

enum { GAMES_MOST = 64 };

typedef struct games {
    loaded_game loaded[GAMES_MOST];
    grid_game list[GAMES_MOST]; /* what a grid is told of them */
    char *specs[GAMES_MOST];    /* as typed, to be freed */
    size_t count;
} games;

/* Open the games that the lists name; what plug-ins answer is looked at unless they are trusted. Of several ranks one
 * complains. Returns a status; close them whatever it is. */
int games_open(games *g, const grid_text *text, bool trust, bool complains);

/* Has one of them, a plug-in, answered what it must not? Complains if so. Returns a status. */
int games_check(const games *g);
void games_close(games *g);

#endif
