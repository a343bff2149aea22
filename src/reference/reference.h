/* reference.h - each method as its paper prints it: to read first, to test the fast versions against, and to trace.
 * README.md says in which order to read the files. */
#ifndef PHASED_REFERENCE_REFERENCE_H
#define PHASED_REFERENCE_REFERENCE_H

#include "../search/frame.h"

/* Search `root` within the open frame `f`, whose plan is resolved. Sets the bounds and the line of the frame; if a limit was
 * reached, f->stop says which. Returns PH_OK or PH_E_MEMORY. One function for each row of methods.def: reference_alphabeta
 * and so on. */
#define METHOD(ENUM, name, family, parameters, fast, tabled, reference, help) int reference(frame *f, const void *root);
#include "../search/methods.def"

#endif
