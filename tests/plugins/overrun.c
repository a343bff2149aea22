/* overrun.c - a plug-in whose print_move() writes beyond its buffer, at one position. */
#include "deep.h"

static int print_move(const void *rules, const void *state, ph_move move, char *text, size_t size)
{
    (void)rules;
    size_t length = deep_spoilt(state) ? size + 8 : 1;
    memset(text, (int)('a' + move), length);
    text[length] = '\0';
    return (int)length;
}

PH_API const ph_game phased_game = {DEEP_GAME, .moves = deep_moves, .evaluate = deep_evaluate,
                                    .print_move = print_move};
