/* psstar.h - SSS*, PS*(k) and DUAL*: what the searches compiled for each game (psstar_search.h) have in common. */
#ifndef PHASED_BESTFIRST_PSSTAR_H
#define PHASED_BESTFIRST_PSSTAR_H

#include "frontier.h"
#include "node_result.h"

/* One compiled search: search `root`, an interior node; *ref says what is known of it in the end, as in a slot. */
typedef node_result psstar_instance(frontier *s, const void *root, uint32_t *ref);

/* Search `root` by the frame's method through `solve`. PH_OK or PH_E_MEMORY. */
int psstar_run(frame *f, const void *root, psstar_instance *solve);

/* The instance for any game, which opens the nodes of the method's side. */
node_result psstar_solve_any(frontier *s, const void *root, uint32_t *ref);

/* Replace "ps:auto" or "dual:auto" in the frame's method by the fewest phases whose space fits the memory limit in the worst
 * case, or by more if the expected order of moves makes them free; by alpha-beta, which needs one line, if none fits. */
void psstar_resolve(frame *f, const void *root);

#endif
