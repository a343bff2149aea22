/* conform.h - does a game keep all the promises of phased.h? The test that any game can be put to.
 *
 * check.h looks at each answer by itself. Here answers are held against each other: the same question twice, a list for
 * moves that stand there twice, a text and what is read back from it, a hint and the positions that come, one method of
 * search and another. Looked at are all positions near the start, and those of random games. */
#ifndef PHASED_PLAY_CONFORM_H
#define PHASED_PLAY_CONFORM_H

#include "../tool/progress.h"
#include "check.h"

typedef struct conform_options {
    uint64_t seed;      /* of the random games */
    uint32_t games;     /* so many of them */
    uint32_t positions; /* near the start: as many plies of them as are no more than this */
    uint32_t depth;     /* of the searches */
    const int *cancel;  /* raised: stop soon; may be NULL */
    progress *bar;      /* is told what is tried; may be NULL */
} conform_options;

/* What was tried. */
typedef struct conform_report {
    uint64_t near;             /* positions near the start */
    uint32_t near_plies;       /* all that are no more moves from it */
    bool near_all;             /* there are no others */
    uint32_t games;            /* at random, that were played */
    uint64_t played;           /* positions of them */
    uint32_t unended;          /* games that had no end when they were left */
    uint32_t least, most;      /* moves of the shortest and the longest game */
    uint32_t widest;           /* moves of a position, at most */
    uint32_t searches;         /* that came to an end, and agreed */
    ph_value value;            /* what they found */
    char fault[CHECK_MESSAGE]; /* what was wrong first; empty: nothing */
} conform_report;

enum { CONFORM_PLIES = 512 }; /* no random game is played for longer */

/* The methods that must find the same, up to NULL. */
extern const char *const conform_methods[];

/* Put `game` to the test. False without memory. */
bool conform_run(const ph_game *game, const conform_options *o, conform_report *report);

#endif
