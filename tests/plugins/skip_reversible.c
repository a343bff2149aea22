/* skip_reversible.c - a plug-in with one fault: reversible() counts two for each move. */
#include "quiet.h"

static uint32_t skip_reversible(const void *rules, const void *state)
{
    return 2 * quiet_reversible(rules, state);
}

PH_API const ph_game phased_game = {QUIET_GAME, .note = quiet_note, .reversible = skip_reversible};
