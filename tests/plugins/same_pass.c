/* same_pass.c - a plug-in with one fault: pass() leaves the move to the same side. */
#include "quiet.h"

static void same_pass(const void *rules, const void *state, void *child)
{
    (void)rules;
    *(quiet *)child = *(const quiet *)state;
}

PH_API const ph_game phased_game = {QUIET_GAME, .note = quiet_note, .pass = same_pass};
