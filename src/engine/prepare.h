/* prepare.h - a best-first search in the order of a table that alpha-beta has filled: "sss+tt". */
#ifndef PHASED_ENGINE_PREPARE_H
#define PHASED_ENGINE_PREPARE_H

#include "../search/frame.h"

/* Is this a best-first method with a table? Then all iterations but the last run method_preparing(). */
bool method_prepares(const method *m);

/* Alpha-beta, which fills the table. */
method method_preparing(void);

/* Does the table help this search? The method must be best-first with a table, and the game must have values above its
 * leaves. */
bool prepare_pays(const frame *f);

/* Search by the frame's method in the order of its table. PH_OK or a PH_E_*. */
int prepare_search(frame *f, const void *root);

#endif
