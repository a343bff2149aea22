/* deep.h - a valid game, in which each plug-in here breaks one position that random games rarely reach: after the
 * moves 3 2 3 1 0. Ten moves, each a number from 0 to 3. */
#ifndef PHASED_TESTS_DEEP_H
#define PHASED_TESTS_DEEP_H

#include "phased.h"

#include <string.h>

enum { DEEP_PLIES = 10, DEEP_WIDTH = 4 };

typedef struct deep {
    unsigned char plies, moves[DEEP_PLIES];
} deep;

/* Is this the broken position? */
static inline bool deep_spoilt(const void *state)
{
    static const unsigned char moves[] = {3, 2, 3, 1, 0};
    const deep *d = state;
    return d->plies == sizeof moves && memcmp(d->moves, moves, sizeof moves) == 0;
}

static inline void deep_start(const void *rules, void *state)
{
    (void)rules;
    memset(state, 0, sizeof(deep));
}

static inline uint32_t deep_moves(const void *rules, const void *state, ph_move *moves)
{
    (void)rules, (void)state;
    for (ph_move i = 0; moves && i < DEEP_WIDTH; i++)
        moves[i] = i;
    return DEEP_WIDTH;
}

static inline void deep_apply(const void *rules, const void *state, ph_move move, void *child)
{
    (void)rules;
    deep *d = child;
    memcpy(child, state, sizeof *d);
    d->moves[d->plies++] = (unsigned char)move;
}

static inline bool deep_over(const void *rules, const void *state)
{
    (void)rules;
    return ((const deep *)state)->plies == DEEP_PLIES;
}

static inline ph_value deep_evaluate(const void *rules, const void *state)
{
    (void)rules;
    const deep *d = state;
    ph_value sum = 0;
    for (unsigned i = 0; i < d->plies; i++)
        sum = 5 * sum % 1009 + d->moves[i];
    return sum;
}

/* The members that no plug-in here breaks; each of them lists the others. */
#define DEEP_GAME                                                                                                      \
    .version = PH_GAME_VERSION, .name = "deep", .state_size = sizeof(deep), .max_moves = DEEP_WIDTH,                   \
    .start = deep_start, .apply = deep_apply, .over = deep_over

#endif
