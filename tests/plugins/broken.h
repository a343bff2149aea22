/* broken.h - a complete game; each plug-in here breaks one thing. None of its functions is ever called. */
#ifndef PHASED_TESTS_BROKEN_H
#define PHASED_TESTS_BROKEN_H

#include "phased.h"

static void broken_start(const void *rules, void *state)
{
    (void)rules;
    *(char *)state = 0;
}

static uint32_t broken_moves(const void *rules, const void *state, ph_move *moves)
{
    (void)rules, (void)state, (void)moves;
    return 0;
}

static inline void broken_apply(const void *rules, const void *state, ph_move move, void *child)
{
    (void)move;
    (void)state;
    broken_start(rules, child);
}

static bool broken_over(const void *rules, const void *state)
{
    (void)rules, (void)state;
    return true;
}

static ph_value broken_evaluate(const void *rules, const void *state)
{
    (void)rules, (void)state;
    return 0;
}

#define BROKEN_GAME(game_version, game_apply)                                                                          \
    {                                                                                                                  \
        .version = (game_version), .name = "broken", .state_size = 1, .max_moves = 1, .start = broken_start,           \
        .moves = broken_moves, .apply = (game_apply), .over = broken_over, .evaluate = broken_evaluate                 \
    }

#endif
