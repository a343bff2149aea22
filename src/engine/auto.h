/* auto.h - which method "auto" runs, and why. */
#ifndef PHASED_ENGINE_AUTO_H
#define PHASED_ENGINE_AUTO_H

#include "../search/frame.h"

enum { REASON_SIZE = 160 }; /* bytes of the longest reason */

/* The method and its parameters for a search of `root` in this frame. `reason` is set to a line that says why. The
 * choice depends only on the game, the position and the options (with the memory limit), never on the clock or the
 * machine. */
method auto_method(frame *f, const void *root, char reason[REASON_SIZE]);

#endif
