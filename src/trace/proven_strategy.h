/* proven_strategy.h - the strategy of MAX that a search has proven, drawn as a tree. */
#ifndef PHASED_TRACE_PROVEN_STRATEGY_H
#define PHASED_TRACE_PROVEN_STRATEGY_H

#include "draw.h"

/* Mark the nodes that lead to the leaves of a strategy as proven. */
void proven_mark(draw_mark *marks, const ph_tree *tree, const ph_lines *leaves);

/* Draw it as text: the value of each node is that of its least leaf in it, 0 at the depth limit. False without
 * memory. */
bool proven_draw(FILE *out, const ph_tree *tree, bool min_root, const ph_lines *leaves, bool colour);

#endif
