/* tall_note.c - a plug-in with one fault: note() writes two lines. */
#include "quiet.h"

static int tall_note(const void *rules, const void *state, char *text, size_t size)
{
    return quiet_print(rules, state, text, size);
}

PH_API const ph_game phased_game = {QUIET_GAME, .note = tall_note};
