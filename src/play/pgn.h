/* pgn.h - writes the games of a match to a file, in the format that chess players use (PGN): tags, an empty line, the
 * moves in the game's notation, the result. Programs that compute ratings from tags can read it.
 *
 *     [Event "phased match"]
 *     [Round "1.2"]                   the pair, and which game of it
 *     [White "alphabeta depth 6"]     who moves first, whatever the game calls it; in chess White
 *
 * A game is written to disk when it ends, so that nothing is lost if the match is stopped. Games that are already in
 * the file stay. */
#ifndef PHASED_PLAY_PGN_H
#define PHASED_PLAY_PGN_H

#include "../tool/problem.h"
#include "match.h"

#include <stdio.h>
#include <sys/types.h>

typedef struct pgn {
    const char *file;
    const ph_game *game;
    const char *spec; /* the game as the user named it */
    const match_options *options;
    FILE *out;
    off_t whole;    /* where the last complete game ends; -1: not a regular file */
    uint64_t games; /* games written */
} pgn;

/* Open the file; the other members are set by the caller. False with a problem: then there is nothing to close. */
bool pgn_open(pgn *p, problem *why);

/* Append a game. False with a problem: then what was written of it is removed. */
bool pgn_put(pgn *p, const match_game *g, problem *why);

void pgn_close(pgn *p);

/* Write the limits of a side, "depth 6, 0.5 s a move", as snprintf does. */
int limits_print(const match_options *o, int side, char *text, size_t size);

/* Write a clock, "40/60+0.6", as snprintf does. */
int clock_print(const ph_clock *c, char *text, size_t size);

#endif
