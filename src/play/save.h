/* save.h - saves a game to a file and loads it:
 *
 *     phased game 1
 *     game connect4:columns=7,rows=6
 *     first me
 *     moves 4 4 3
 *
 * `game` is the argument of phased play, `first` who moved first: me or engine. The path of a plug-in may be written
 * in another way when the game is loaded: only the file's name counts. A game that did not begin at the
 * start has a line `position` after `game`, as it was given, with newlines written as \\n. If a player resigned,
 * a draw was agreed or the time of phased was up, a line `end` follows: me, engine, draw or time. */
#ifndef PHASED_PLAY_SAVE_H
#define PHASED_PLAY_SAVE_H

#include "../tool/problem.h"
#include "record.h"

/* Write the game; false with a problem that names the file. */
bool save_write(const char *file, const record *r, const char *spec, bool engine_first, problem *why);

/* Read a game of `spec`, whose rules are those of `game`. False with a problem: then there is nothing to release. */
bool save_read(const char *file, const ph_game *game, const char *spec, record *r, bool *engine_first, problem *why);

#endif
