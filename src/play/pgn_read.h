/* pgn_read.h - reads the positions in which the games of a PGN file end, such as a collection of openings. */
#ifndef PHASED_PLAY_PGN_READ_H
#define PHASED_PLAY_PGN_READ_H

#include "../tool/problem.h"
#include "phased.h"

/* Called with the last position of each game, and the line in which it ends. Returning false, with a problem, ends the
 * reading. */
typedef bool pgn_visitor(void *context, const void *state, uint64_t line, problem *why);

/* Read the games of `file` ("-": standard input): tags, of which FEN is the first position, and moves as the game writes
 * them; comments, variations and marks are skipped. False, with a problem that names the file and the line. */
bool pgn_read(const char *file, const ph_game *game, pgn_visitor *visit, void *context, problem *why);

#endif
