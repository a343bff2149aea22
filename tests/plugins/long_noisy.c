/* long_noisy.c - a plug-in with one fault: noisy() lists more moves than max_moves. */
#include "quiet.h"

static uint32_t long_noisy(const void *rules, const void *state, ph_move *moves)
{
    (void)rules, (void)state;
    for (ph_move move = 0; move < 4; move++)
        moves[move] = LEFT;
    return 4;
}

PH_API const ph_game phased_game = {QUIET_GAME, .note = quiet_note, .noisy = long_noisy};
