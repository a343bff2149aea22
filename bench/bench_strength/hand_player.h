/* hand_player.h - the opponent: the ordinary alpha-beta that a programmer writes in an evening, over the same rules functions.
 *
 * Iterative deepening, a transposition table, two killer moves per ply, a time check every 256 positions; and, if it is given
 * noisy moves, quiescence. */
#ifndef PHASED_BENCH_STRENGTH_HAND_PLAYER_H
#define PHASED_BENCH_STRENGTH_HAND_PLAYER_H

#include "phased.h"

/* Lists the moves to be played out before a position is evaluated. */
typedef uint32_t (*noisy_moves)(const void *rules, const void *state, ph_move *moves);

typedef struct hand hand;

typedef struct hand_answer {
    ph_move best;
    ph_value value;
    uint32_t depth;     /* of the last finished iteration */
    uint64_t positions; /* visited */
} hand_answer;

hand *hand_new(const ph_game *game, noisy_moves noisy); /* NULL without memory; `noisy` may be NULL */
void hand_free(hand *h);
void hand_forget(hand *h);

/* When to stop; 0 means no limit. */
typedef struct hand_limits {
    double seconds; /* of processor time */
    uint64_t nodes; /* interior ones */
    int depth;
} hand_limits;

hand_answer hand_think(hand *h, const void *state, const hand_limits *limits);

#endif
