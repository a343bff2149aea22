/* cursor.h - what the cursor of a game is written with. loops.h says what a cursor is. */
#ifndef PHASED_INSTANCES_CURSOR_H
#define PHASED_INSTANCES_CURSOR_H

#include "../base/row.h"
#include "../base/select.h"
#include "../bestfirst/psstar.h"
#include "../bestfirst/records.h"
#include "../bestfirst/share.h"
#include "../depthfirst/selective.h"
#include "../depthfirst/strong.h"
#include "../depthfirst/tabled.h"
#include "../depthfirst/walk.h"
#include "../search/compiled.h"
#include "../search/quiescence.h"
#include "../search/team.h"

#include <string.h>

/* Functions of a cursor are compiled into the loops: a call would often cost more than what they do. */
#define INLINE static inline __attribute__((always_inline))

#endif
