/* skirmish.h - a random game with noisy moves, checks and losing exchanges, for tests of quiescence search.
 *
 * A position is a place, one of PLACES, and a ply. What it is follows from these two and the seed: its moves, which of them
 * are noisy, its value. Different lines meet again in the same position. On average a position has less than one noisy move,
 * so lines end. */
#ifndef PHASED_TESTS_SKIRMISH_H
#define PHASED_TESTS_SKIRMISH_H

#include "phased.h"

typedef struct skirmish {
    uint64_t seed;
    uint32_t places;
    bool max_values; /* evaluate() is MAX's, who moves at even plies */
} skirmish;

typedef struct skirmish_at {
    uint32_t place, ply;
} skirmish_at;

enum { SKIRMISH_WIDTH = 5 };

static inline uint64_t skirmish_bits(const void *rules, const void *state, uint32_t what)
{
    const skirmish *s = rules;
    const skirmish_at *at = state;
    uint64_t x = s->seed * UINT64_C(0x9E3779B97F4A7C15) + ((uint64_t)at->place << 40 ^ (uint64_t)at->ply << 8 ^ what);
    x = (x ^ x >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    x = (x ^ x >> 27) * UINT64_C(0x94D049BB133111EB);
    return x ^ x >> 31;
}

static inline void skirmish_start(const void *rules, void *state)
{
    (void)rules;
    *(skirmish_at *)state = (skirmish_at){0, 0};
}

static inline bool skirmish_over(const void *rules, const void *state)
{
    return skirmish_bits(rules, state, 1) % 24 == 0;
}

/* Moves are not numbers from 0: 16 bits do not tell them apart. */
static inline uint32_t skirmish_moves(const void *rules, const void *state, ph_move *moves)
{
    const uint32_t count =
        skirmish_over(rules, state) ? 0 : 1 + (uint32_t)(skirmish_bits(rules, state, 2) % SKIRMISH_WIDTH);
    for (uint32_t i = 0; moves && i < count; i++)
        moves[i] = 70000 * i + 5;
    return count;
}

static inline void skirmish_apply(const void *rules, const void *state, ph_move move, void *child)
{
    const skirmish_at *at = state;
    const uint32_t place =
        (uint32_t)(skirmish_bits(rules, state, 100 + move / 70000) % ((const skirmish *)rules)->places);
    *(skirmish_at *)child = (skirmish_at){place, at->ply + 1};
}

static inline ph_value skirmish_evaluate(const void *rules, const void *state)
{
    const ph_value v = (ph_value)(skirmish_bits(rules, state, 3) % 41) - 20;
    const skirmish *s = rules;
    return s->max_values && ((const skirmish_at *)state)->ply % 2 ? -v : v;
}

static inline uint64_t skirmish_key(const void *rules, const void *state)
{
    (void)rules;
    const skirmish_at *at = state;
    return (uint64_t)at->ply << 32 | at->place;
}

static inline bool skirmish_is_noisy(const void *rules, const void *state, ph_move move)
{
    return skirmish_bits(rules, state, 200 + move / 70000) % 16 < 4;
}

/* In another order than moves() has them. */
static inline uint32_t skirmish_noisy(const void *rules, const void *state, ph_move *moves)
{
    ph_move all[SKIRMISH_WIDTH];
    uint32_t count = 0;
    for (uint32_t i = skirmish_moves(rules, state, all); i-- > 0;)
        if (skirmish_is_noisy(rules, state, all[i]))
            moves[count++] = all[i];
    return count;
}

static inline bool skirmish_in_check(const void *rules, const void *state)
{
    return skirmish_bits(rules, state, 4) % 16 == 0;
}

static inline ph_value skirmish_gain(const void *rules, const void *state, ph_move move)
{
    return (ph_value)(skirmish_bits(rules, state, 300 + move / 70000) % 8) - 1;
}

static inline ph_game skirmish_game(const skirmish *rules)
{
    return (ph_game){
        .version = PH_GAME_VERSION,
        .flags = rules->max_values ? PH_MAX_VALUES : 0,
        .name = "skirmish",
        .rules = rules,
        .state_size = sizeof(skirmish_at),
        .max_moves = SKIRMISH_WIDTH,
        .start = skirmish_start,
        .moves = skirmish_moves,
        .apply = skirmish_apply,
        .over = skirmish_over,
        .evaluate = skirmish_evaluate,
        .key = skirmish_key,
        .noisy = skirmish_noisy,
        .in_check = skirmish_in_check,
        .gain = skirmish_gain,
    };
}

#endif
