/* share.h - SSS*, PS*(k) and DUAL* on several threads, which the caller provides.
 *
 * The topmost nodes are shared as in parallel alpha-beta ("young brothers wait"). At each node on the line of first moves,
 * down to a few plies, the first child is searched first, in the same way. Then each thread takes the next of the other
 * children and searches it alone by the method. The best value so far is its bound:
 *
 *     ply 0      MAX                      3.  the siblings of c, one per thread, with low = the value of c
 *     ply 1      c MIN   . . .            2.  the siblings of n, with high = the value of n
 *     ply 2      n MAX . .                1.  n itself, by one thread (in fact this is some plies further down)
 *
 * So the search is best-first below these nodes, but at these nodes it follows the game's order of moves. If that order is
 * good, little is lost. If it is bad, more leaves are evaluated, because SSS* would have compared the root's children first.
 *
 * Why is the value the same as on one thread? PS* with the window (low, high) finds max(low, min(high, V)) of any node, and
 * low may rise meanwhile, which is what its case 4 does to all nodes below. So a child of a MAX node, searched with low,
 * ends with its value, if that is above low, or with the proof that it is not. low is the best value of any child so far,
 * or one less for children to the left of that child, so that an equal one is found there. When all have ended, the best is
 * the greatest value and, among equal children, the first one, no matter which thread searched what and when. Below a MIN
 * node it is the same, with high. */
#ifndef PHASED_BESTFIRST_SHARE_H
#define PHASED_BESTFIRST_SHARE_H

#include "psstar.h"

/* Has the caller provided threads, and can sharing pay for a search of `root`? */
bool share_pays(const frame *f, const void *root);

/* Search `root` through `solve` on several threads, and write the answer, with bounds as the opening side sees them. PH_OK
 * or PH_E_MEMORY. *shared: it has been done. Else there was too little memory; one thread may need less. */
int share_run(frame *f, const void *root, psstar_instance *solve, bool *shared);

/* The search of a thread's part has ended with `r`. Returns what the thread is to search next, with its root and what is
 * known of that; NULL: nothing. */
frontier *share_next(frontier *s, node_result r, const void **root, uint32_t **ref);

#endif
