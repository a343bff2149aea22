/* illegal_noisy.c - a plug-in with one fault: noisy() lists a move that is not legal. */
#include "quiet.h"

static uint32_t illegal_noisy(const void *rules, const void *state, ph_move *moves)
{
    const uint32_t count = quiet_noisy(rules, state, moves);
    if (count > 0)
        moves[0] = STAY + 1;
    return count;
}

PH_API const ph_game phased_game = {QUIET_GAME, .note = quiet_note, .noisy = illegal_noisy};
