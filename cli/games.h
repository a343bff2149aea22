/* games.h - the games that a sweep was given, opened: those of --game, and the plug-ins among those of --model. */
#ifndef PHASED_CLI_GAMES_H
#define PHASED_CLI_GAMES_H

#include "../src/lab/grid.h"
#include "game.h"

enum { GAMES_MOST = 64 };

typedef struct games {
    loaded_game loaded[GAMES_MOST];
    grid_game list[GAMES_MOST]; /* what a grid needs to know about them */
    char *specs[GAMES_MOST];    /* as typed, to be freed */
    size_t count;
} games;

/* Open the games that the lists name. The answers of plug-ins are checked unless they are trusted. Among several
 * ranks only one complains. Returns a status; close them in any case. */
int games_open(games *g, const grid_text *text, bool trust, bool complains);

/* Has one of them, a plug-in, given a bad answer? Complains if so. Returns a status. */
int games_check(const games *g);
void games_close(games *g);

#endif
