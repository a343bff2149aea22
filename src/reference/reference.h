/* reference.h - each method as its paper prints it: the first reading, the oracle, the tracer.
 *
 * Read minimax.c and alphabeta.c first, then scout.c and negascout.c, then mtd.c for those that ask again and again, then sss.c, then psstar.c, where Table 1 of the paper is one function a case.
 * records.c is the search by records, which has no lists. Under them: space.h (memory) for all, stack.h for the depth-first ones, and for the two with
 * lists node.h (Dewey identifiers), open.h, backup.h, lists.h. */
#ifndef PHASED_REFERENCE_REFERENCE_H
#define PHASED_REFERENCE_REFERENCE_H

#include "../frame/frame.h"

/* Search `root` within the open frame `f`, whose plan is resolved. Fills its bounds and its line; a limit that was reached
 * is in f->stop. Returns PH_OK or PH_E_MEMORY. One function for each row of the table: reference_alphabeta, ... */
#define METHOD(ENUM, name, family, parameters, fast, reference, help) int reference(frame *f, const void *root);
#include "../methods/methods.def"

#endif
