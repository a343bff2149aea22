/* starts.h - reads starting positions from a file: one a line, as --position takes them. Empty lines and lines that
 * start with # are ignored. From a file whose name ends with .pgn: the last position of each game. */
#ifndef PHASED_PLAY_STARTS_H
#define PHASED_PLAY_STARTS_H

#include "../base/game_memory.h"
#include "../base/memory.h"
#include "../tool/problem.h"

typedef struct starts {
    positions states;
    vector texts; /* as in the file, with their lines */
    uint32_t count;
} starts;

/* Read the positions of `game`, called `name` in messages. False with a problem that names the file and the line,
 * also if there is no position, or the game is over in one. Release it in any case. */
bool starts_read(starts *s, const char *file, const ph_game *game, const char *name, problem *why);
void starts_release(starts *s);

const char *starts_text(const starts *s, uint32_t index);
uint64_t starts_line(const starts *s, uint32_t index); /* of a game in PGN: the line in which it ends */
const void *starts_state(const starts *s, uint32_t index);

#endif
