/* conform.h - does a game follow all the rules of phased.h? A test for any game.
 *
 * check.h checks each answer by itself. Here answers are compared with each other: the same call twice, the moves of
 * a list with each other, a text with what is read back from it, a bound with later positions, positions that have the
 * same key, values beyond `won` with later values, one search method with another. All positions near the start are tested, and those of random games. */
#ifndef PHASED_PLAY_CONFORM_H
#define PHASED_PLAY_CONFORM_H

#include "../tool/progress.h"
#include "check.h"

typedef struct conform_options {
    uint64_t seed;      /* seed of the random games */
    uint32_t games;     /* number of random games */
    uint32_t positions; /* near the start: as many plies as have at most this many positions */
    uint32_t depth;     /* depth of the searches */
    const int *cancel;  /* set: stop soon; may be NULL */
    progress *bar;      /* called with a description of each test; may be NULL */
} conform_options;

/* What was tested. */
typedef struct conform_report {
    uint64_t near;             /* positions near the start */
    uint32_t near_plies;       /* all positions up to this many moves from the start */
    bool near_all;             /* the game has no other positions */
    uint32_t games;            /* random games played */
    uint64_t played;           /* positions in them */
    uint32_t unended;          /* games that were stopped before their end */
    uint32_t least, most;      /* moves of the shortest and the longest game */
    uint32_t widest;           /* the most moves of a position */
    uint32_t searches;         /* searches that finished, and agreed */
    ph_value value;            /* the value that they found */
    char fault[CHECK_MESSAGE]; /* the first fault; empty: none */
} conform_report;

enum { CONFORM_PLIES = 512 }; /* random games are stopped after this many moves */

/* The i-th of the methods that must agree; those with a table need a key(). NULL beyond the last. */
const char *conform_method(const ph_game *game, size_t i);

/* Test `game`. False without memory. */
bool conform_run(const ph_game *game, const conform_options *o, conform_report *report);

#endif
