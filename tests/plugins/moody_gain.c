/* moody_gain.c - a plug-in with one fault: gain() depends on how often it was called. */
#include "quiet.h"

static ph_value moody_gain(const void *rules, const void *state, ph_move move)
{
    static ph_value calls; // NOLINT(cppcoreguidelines-avoid-non-const-global-variables)
    return quiet_gain(rules, state, move) + calls++ % 2;
}

PH_API const ph_game phased_game = {QUIET_GAME, .note = quiet_note, .noisy = quiet_noisy, .gain = moody_gain};
