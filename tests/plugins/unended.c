/* unended.c - a plug-in whose print_move() fills its buffer and does not terminate the text. */
#include "deep.h"

static int print_move(const void *rules, const void *state, ph_move move, char *text, size_t size)
{
    (void)rules, (void)state;
    memset(text, (int)('a' + move), size);
    return (int)size;
}

PH_API const ph_game phased_game = {DEEP_GAME, .moves = deep_moves, .evaluate = deep_evaluate,
                                    .print_move = print_move};
