/* match.h - a match of many games between two methods, or chess programs (uci_player.h).
 *
 * Games come in pairs: the same opening, random or given, first with A to move first and then with B. So openings
 * that favour one side do no harm, and a pair, not a game, is one independent observation. Several threads play pairs
 * at the same time. Each pair depends only on the seed and its number, and pairs are entered in the order of their
 * numbers. So the match is the same on any number of threads, even if a test ends it, unless a time limit affects the
 * searches. */
#ifndef PHASED_PLAY_MATCH_H
#define PHASED_PLAY_MATCH_H

#include "phased.h"
#include "rating.h"
#include "starts.h"
#include "uci_player.h"

/* Totals of one side. */
typedef struct match_side {
    uint64_t moves;
    uint64_t leaves, nodes; /* in all; a program does not say */
    uint64_t visits;        /* nodes, leaves and positions of quiescence search; of a program its nodes, as it says */
    uint64_t bytes_peak;
    uint64_t stopped; /* searches that the memory limit stopped before their depth */
    uint64_t late;    /* games lost on time, */
    uint64_t starved; /* and those of them in which the processor time of the last search was within the clock */
    uint64_t forfeits[UCI_FAULTS]; /* games that a chess program lost by a fault of this kind */
    char what[UCI_WHAT];           /* the first fault, in words */
    double seconds;
} match_side;

enum { MATCH_A, MATCH_B, MATCH_SIDES };

typedef struct match_score {
    uint64_t games; /* games of complete pairs */
    uint64_t wins[MATCH_SIDES], draws;
    uint64_t pairs[RATING_PAIR_KINDS]; /* pairs in which A has 0, 1/2, 1, 3/2 and 2 points */
    match_side sides[MATCH_SIDES];
} match_score;

/* One game, as it is reported when it has been entered. */
typedef struct match_game {
    uint32_t pair;       /* from 0 */
    int first;           /* the side that moves first */
    ph_value outcome;    /* its sign: positive if the side that moves first has won */
    bool cut;            /* not over after the most moves that are played: a draw */
    bool late;           /* lost on time, */
    bool starved;        /* although the processor time of the last search was within the clock */
    uci_fault fault;     /* lost by this fault of a chess program, */
    char what[UCI_WHAT]; /* in words */
    uint32_t start;      /* the number of its starting position; 0: none */
    uint32_t opening;    /* moves of the random opening, the first ones */
    const ph_move *moves;
    uint32_t count;
} match_game;

typedef struct match_options {
    const char *methods[MATCH_SIDES];
    const uci_spec *programs[MATCH_SIDES]; /* the chess program that plays instead of the method; NULL: none */
    double patience;                       /* seconds that a program may take beyond its limits */
    ph_limits limits[MATCH_SIDES];         /* limits of each move: depth, nodes, seconds, or several of them; bytes */
    ph_clock clocks[MATCH_SIDES];          /* as they are at the start of each game; moves_to_go: of each period */
    uint32_t levels[MATCH_SIDES];
    ph_order expect; /* as in ph_options; the next too */
    uint32_t evaluation_cost;
    uint32_t pairs;
    uint32_t opening; /* random moves at the start of each game */
    bool balanced;    /* choose openings whose value is at most `balance` for either side, by a shallow search */
    ph_value balance;
    const starts *starts; /* NULL: the start of the game; else the pairs start from each in turn */
    const sprt *test;     /* NULL: play all pairs; else play until the test is decided */
    uint64_t seed;
    uint32_t threads;
    const int *cancel; /* may be NULL; set: start no more pairs, and drop those in progress */

    /* Both may be NULL, and are called by one thread at a time: `tell` for each game of a pair, then `progress` after
     * the pair with the score so far. After `cancel`, `tell` may also report a game whose pair is not complete. If
     * one returns false the match ends as if it were cancelled. */
    void (*progress)(void *context, const match_score *so_far);
    bool (*tell)(void *context, const match_game *game);
    void *context;
} match_options;

typedef struct match_result {
    match_score score;
    uint32_t openings; /* the number of different openings; a game may not have one for each pair */
    double seconds;    /* elapsed time */
    double llr;        /* the log-likelihood ratio of the test, and its decision */
    sprt_verdict verdict;
    problem why; /* why a chess program could not be started; else empty */
} match_result;

/* Play. PH_OK also after `cancel`: then the score has fewer games. If a program cannot be started the match ends, with the
 * score so far. */
int match_run(const ph_game *game, const match_options *options, match_result *result);

/* A's share of the points, with a draw as half a point, and bounds on its expectation: Wilson's interval at 95 %,
 * with pairs as observations that are won or lost. Draws and split pairs vary less than that, so it is too wide
 * rather than too narrow. Without games: 1/2, 0 and 1. */
typedef struct match_share {
    double share, low, high;
} match_share;

match_share match_share_of(const match_score *score);

#endif
