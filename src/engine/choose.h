/* choose.h - what "auto" runs, and why. */
#ifndef PHASED_ENGINE_CHOOSE_H
#define PHASED_ENGINE_CHOOSE_H

#include "method.h"

enum { REASON_ROOM = 160 };

/* Replace what is still to be chosen in the frame's method: "auto" by a method and its parameters, "ps:auto" and the like
 * by theirs. `reason` becomes the line that says why "auto" chose so; empty for all others. The choice depends on the
 * game, the position and the options, the memory limit among them, and on nothing else: no clock, no machine. */
void choose_method(frame *f, const void *root, char reason[REASON_ROOM]);

#endif
