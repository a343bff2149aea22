/* mute.c - a valid plug-in whose game writes neither positions nor moves: count to six by ones and twos. The player
 * who reaches six wins. */
#include "phased.h"

static void mute_start(const void *rules, void *state)
{
    (void)rules;
    *(unsigned char *)state = 0;
}

static uint32_t mute_moves(const void *rules, const void *state, ph_move *moves)
{
    (void)rules;
    if (moves) {
        moves[0] = 1;
        moves[1] = 2;
    }
    return *(const unsigned char *)state == 5 ? 1 : 2;
}

static void mute_apply(const void *rules, const void *state, ph_move move, void *child)
{
    (void)rules;
    *(unsigned char *)child = (unsigned char)(*(const unsigned char *)state + move);
}

static bool mute_over(const void *rules, const void *state)
{
    (void)rules;
    return *(const unsigned char *)state == 6;
}

static ph_value mute_evaluate(const void *rules, const void *state)
{
    return mute_over(rules, state) ? -1 : 0;
}

PH_API const ph_game phased_game = {
    .version = PH_GAME_VERSION,
    .name = "Count to six",
    .state_size = 1,
    .max_moves = 2,
    .start = mute_start,
    .moves = mute_moves,
    .apply = mute_apply,
    .over = mute_over,
    .evaluate = mute_evaluate,
};
