/* moody_check.c - a plug-in with one fault: in_check() depends on how often it was called. */
#include "quiet.h"

static bool moody_check(const void *rules, const void *state)
{
    static unsigned calls; // NOLINT(cppcoreguidelines-avoid-non-const-global-variables)
    return quiet_in_check(rules, state) || calls++ % 2;
}

PH_API const ph_game phased_game = {QUIET_GAME, .note = quiet_note, .in_check = moody_check};
