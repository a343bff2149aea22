/* pgn.h - the games of a match in a file, in the form in which chess players keep theirs (PGN): tags, an empty line, the
 * moves as the game writes them, the result. Programs that read ratings out of tags can read it.
 *
 *     [Event "phased match"]
 *     [Round "1.2"]                   the pair, and which game of it
 *     [White "alphabeta depth 6"]     who moves first, whatever the game calls it
 *
 * A game is added to the file when it is over, and is on the disk then, so that nothing is lost with what comes after.
 * Games that are there already stay. */
#ifndef PHASED_PLAY_PGN_H
#define PHASED_PLAY_PGN_H

#include "../tool/problem.h"
#include "match.h"

#include <stdio.h>
#include <sys/types.h>

typedef struct pgn {
    const char *file;
    const ph_game *game;
    const char *spec; /* what the user calls the game */
    const match_options *options;
    FILE *out;
    off_t whole;    /* where the last whole game ends; -1: no file, a pipe perhaps */
    uint64_t games; /* that were written */
} pgn;

/* Open the file, whose other members are set. False with a problem: then there is nothing to close. */
bool pgn_open(pgn *p, problem *why);

/* Add a game. False with a problem: what was written of it is taken back. */
bool pgn_put(pgn *p, const match_game *g, problem *why);

void pgn_close(pgn *p);

/* Write the limits of a side, "depth 6, 0.5 s a move", as snprintf would. */
int limits_print(const ph_limits *l, char *text, size_t size);

#endif
