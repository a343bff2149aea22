/* starts.h - positions to begin games from, out of a file: one a line, as --position takes them; empty lines and what
 * follows a # at the beginning of a line do not count. */
#ifndef PHASED_PLAY_STARTS_H
#define PHASED_PLAY_STARTS_H

#include "../base/positions.h"
#include "../base/vector.h"
#include "../tool/problem.h"

typedef struct starts {
    positions states;
    vector texts; /* of char *, as in the file */
    uint32_t count;
} starts;

/* Read the positions of `game`, which people call `name`. False with a problem that names the file and the line: also
 * when there is none, or when a game is over there. Release it whatever it is. */
bool starts_read(starts *s, const char *file, const ph_game *game, const char *name, problem *why);
void starts_release(starts *s);

const char *starts_text(const starts *s, uint32_t index);
const void *starts_state(const starts *s, uint32_t index);

#endif
