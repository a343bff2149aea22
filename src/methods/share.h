/* share.h - SSS*, PS*(k) and DUAL* on several lanes, which are threads of the caller's.
 *
 * The first nodes of a search are shared as alpha-beta's young brothers are: at each node on the line of first moves, down to a
 * few plies, the first child comes first, searched in the same way; then the lanes take the others, each the next one, and
 * search it alone by the method, with what the brothers before have shown as a bound:
 *
 *     ply 0      MAX                      3.  the brothers of c, each by the lane that comes to it, with low = the value of c
 *     ply 1      c MIN   . . .            2.  the brothers of n, with high = the value of n
 *     ply 2      n MAX . .                1.  n itself, by one lane; in truth this is some plies further down
 *
 * So best first is what is below those nodes, and at them the order is the game's. Where that is good little is lost; where it is
 * not, SSS* would have compared the root's children first, and now does not.
 *
 * Why is the value that of one lane? PS* with the window (low, high) finds max(low, min(high, V)) of any node, and low may rise
 * meanwhile, which is what its case 4 does to all nodes below. So a child of a MAX node, searched with low, ends with its value,
 * if that is above low, or with the proof that it is not. low is the best value that any child has so far; or one less for
 * children to the left of that one, so that an equal one is found there. When all have ended the best is the greatest value and,
 * of equal children, the first: whoever has searched what, and when. It is the same below a MIN node, with high. */
#ifndef PHASED_METHODS_SHARE_H
#define PHASED_METHODS_SHARE_H

#include "psstar.h"

/* Has the caller given lanes, and may a search of `root` be worth sharing? */
bool share_pays(const frame *f, const void *root);

/* Search `root` through `solve` on several lanes, and write the answer, with bounds as the side sees them whose nodes are opened.
 * PH_OK or PH_E_MEMORY. *shared: it has been done. Else there was too little memory, of which one lane may need less. */
int share_run(frame *f, const void *root, psstar_instance *solve, bool *shared);

/* A lane's search of its part has come to `r`: what it is to search next, from where, and what stands there. NULL: nothing. */
frontier *share_next(frontier *s, verdict r, const void **root, uint32_t **ref);

#endif
