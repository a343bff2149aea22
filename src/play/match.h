/* match.h - two methods against each other, over many games of a kind.
 *
 * Games come in pairs: the same opening, drawn at random or given, with A to begin and then with B. So neither side profits
 * from openings that favour one colour, and a pair, not a game, is one independent observation. Pairs run side by side on
 * several threads; each depends on the seed and its number alone, and they are entered in the order of their numbers, so
 * the match is the same on any number of threads, also where a test ends it, unless a time limit decides what is found. */
#ifndef PHASED_PLAY_MATCH_H
#define PHASED_PLAY_MATCH_H

#include "phased.h"
#include "rating.h"
#include "starts.h"

/* What one side has done. */
typedef struct match_side {
    uint64_t moves;
    uint64_t leaves, nodes; /* in all */
    uint64_t bytes_peak;
    uint64_t stopped; /* searches that the memory limit ended before their depth */
    double seconds;
} match_side;

enum { MATCH_A, MATCH_B, MATCH_SIDES };

typedef struct match_score {
    uint64_t games; /* played to their end, in whole pairs */
    uint64_t wins[MATCH_SIDES], draws;
    uint64_t pairs[RATING_PAIR_KINDS]; /* those of which A has 0, 1/2, 1, 3/2 and 2 points */
    match_side sides[MATCH_SIDES];
} match_score;

/* One game, as it is told when it has been entered. */
typedef struct match_game {
    uint32_t pair;    /* from 0 */
    int first;        /* the side that begins */
    ph_value outcome; /* its sign: for the side that begins */
    bool cut;         /* not over after the longest that is played: drawn */
    uint32_t start;   /* the number of its position; 0 where there is none */
    uint32_t opening; /* moves that were drawn, the first ones */
    const ph_move *moves;
    uint32_t count;
} match_game;

typedef struct match_options {
    const char *methods[MATCH_SIDES];
    ph_limits limits[MATCH_SIDES]; /* for each move: a depth, nodes, seconds, or several; bytes */
    ph_order expect;               /* as in ph_options, and so the next */
    uint32_t evaluation_cost;
    uint32_t pairs;
    uint32_t opening;     /* random moves before the engines take over */
    const starts *starts; /* NULL: the start of the game; else the pairs begin at each in turn */
    const sprt *test;     /* NULL: all pairs are played; else only until it is decided */
    uint64_t seed;
    uint32_t threads;
    const int *cancel; /* may be NULL; raised: no pair is begun, those under way do not count */

    /* Both may be NULL, and are called by one thread at a time: progress after each pair, with the score so far; tell of
     * each game of it before that, and after `cancel` also of a game whose pair is not whole. False: no more, the match is
     * over as if it were cancelled. */
    void (*progress)(void *context, const match_score *so_far);
    bool (*tell)(void *context, const match_game *game);
    void *context;
} match_options;

typedef struct match_result {
    match_score score;
    uint32_t openings; /* how many of them differ; a game may not have as many as there are pairs */
    double seconds;    /* on the clock */
    double llr;        /* of the test, and what it says */
    sprt_verdict verdict;
} match_result;

/* Play. PH_OK also after `cancel`: then the score has fewer games. */
int match_run(const ph_game *game, const match_options *options, match_result *result);

/* A's share of the points, a draw being half a point, and bounds on its expectation: Wilson's interval at 95 %, with
 * pairs as observations that are won or lost. Draws and split pairs vary less than that, so it is rather too wide than
 * too narrow. With no game: 1/2, 0 and 1. */
typedef struct match_share {
    double share, low, high;
} match_share;

match_share match_share_of(const match_score *score);

#endif
