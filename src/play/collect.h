/* collect.h - writes the positions of the games of a match to a file, one a line, as --positions reads them: each position once, in
 * the order of the games, without those of the random opening and those in which the game is over.
 *
 * A position is written as the game's note, in chess FEN; of a game without note() it is the moves that led there. One that
 * is not read back as the same position is left out. */
#ifndef PHASED_PLAY_COLLECT_H
#define PHASED_PLAY_COLLECT_H

#include "../tool/whole_file.h"
#include "match.h"

typedef struct collect {
    const char *name; /* of the game */
    const ph_game *game;
    const match_options *options;
    whole_file file;
    bool open;
    positions work;  /* two positions of the game that is followed, and one that is read back */
    uint64_t *known; /* a hash table of the positions written; 0: empty */
    size_t count, capacity;
} collect;

/* Begin to write `file`, which is replaced when all is written. False with a problem; close it in any case. */
bool collect_open(collect *c, const char *file, const ph_game *game, const char *name, const match_options *options,
                  problem *why);

/* Add the positions of a game. */
bool collect_add(collect *c, const match_game *g, problem *why);

/* Replace the file if `good`. */
bool collect_close(collect *c, bool good, problem *why);

#endif
