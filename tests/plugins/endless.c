/* endless.c - a plug-in with the most common mistake: no moves are left, but the game is not over. */
#include <phased.h>

static void start(const void *rules, void *state)
{
    (void)rules;
    *(uint8_t *)state = 3;
}

static uint32_t moves(const void *rules, const void *state, ph_move *list)
{
    (void)rules;
    (void)list;
    return *(const uint8_t *)state ? 1 : 0;
}

static void apply(const void *rules, const void *state, ph_move move, void *child)
{
    (void)rules;
    (void)move;
    *(uint8_t *)child = (uint8_t)(*(const uint8_t *)state - 1);
}

static bool over(const void *rules, const void *state)
{
    (void)rules;
    (void)state;
    return false;
}

static ph_value evaluate(const void *rules, const void *state)
{
    (void)rules;
    return *(const uint8_t *)state;
}

PH_API const ph_game phased_game = {
    .version = PH_GAME_VERSION,
    .flags = PH_NUMBERED,
    .name = "endless",
    .state_size = 1,
    .max_moves = 1,
    .start = start,
    .moves = moves,
    .apply = apply,
    .over = over,
    .evaluate = evaluate,
};
