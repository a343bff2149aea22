/* twice_noisy.c - a plug-in with one fault: noisy() lists a move twice. */
#include "quiet.h"

static uint32_t twice_noisy(const void *rules, const void *state, ph_move *moves)
{
    const uint32_t count = quiet_noisy(rules, state, moves);
    if (count > 0)
        moves[count] = moves[0];
    return 2 * count;
}

PH_API const ph_game phased_game = {QUIET_GAME, .note = quiet_note, .noisy = twice_noisy};
