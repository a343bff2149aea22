/* save.h - a game in a file:
 *
 *     phased game 1
 *     game connect4:columns=7,rows=6
 *     first me
 *     moves 4 4 3
 *
 * `game` is what phased play was given, `first` who began: me or engine. */
#ifndef PHASED_PLAY_SAVE_H
#define PHASED_PLAY_SAVE_H

#include "record.h"

enum { SAVE_MESSAGE = 512 };

/* Write the game; false with a message that names the file. */
bool save_write(const char *file, const record *r, const char *spec, bool engine_first, char message[SAVE_MESSAGE]);

/* Read a game of `spec`, whose rules are those of `game`. False with a message: then there is nothing to release. */
bool save_read(const char *file, const ph_game *game, const char *spec, record *r, bool *engine_first,
               char message[SAVE_MESSAGE]);

#endif
