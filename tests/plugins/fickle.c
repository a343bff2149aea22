/* fickle.c - a plug-in that breaks one rule: evaluate() returns more each time it is called. Two moves, four times. */
#include "phased.h"

static void fickle_start(const void *rules, void *state)
{
    (void)rules;
    *(unsigned char *)state = 0;
}

static uint32_t fickle_moves(const void *rules, const void *state, ph_move *moves)
{
    (void)rules;
    (void)state;
    if (moves) {
        moves[0] = 1;
        moves[1] = 2;
    }
    return 2;
}

static void fickle_apply(const void *rules, const void *state, ph_move move, void *child)
{
    (void)rules;
    (void)move;
    *(unsigned char *)child = (unsigned char)(*(const unsigned char *)state + 1);
}

static bool fickle_over(const void *rules, const void *state)
{
    (void)rules;
    return *(const unsigned char *)state == 4;
}

static ph_value fickle_evaluate(const void *rules, const void *state)
{
    static ph_value calls;
    (void)rules;
    (void)state;
    return calls++;
}

PH_API const ph_game phased_game = {
    .version = PH_GAME_VERSION,
    .name = "Fickle",
    .state_size = 1,
    .max_moves = 2,
    .start = fickle_start,
    .moves = fickle_moves,
    .apply = fickle_apply,
    .over = fickle_over,
    .evaluate = fickle_evaluate,
};
