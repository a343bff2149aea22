/* method.h - a method as a search carries it out: which one, by which text, with which partitions or entries. */
#ifndef PHASED_FRAME_METHOD_H
#define PHASED_FRAME_METHOD_H

#include "plan.h"

/* Which text of a method runs: the fast one; the papers' own lists; the lists with the operator of PS* exactly as
 * printed in 1986; or records whose children are settled at their turn, as those of SSS* are, not at once. */
typedef enum edition { EDITION_FAST, EDITION_REFERENCE, EDITION_PRINTED, EDITION_TURN, N_EDITIONS } edition;

/* As many entries as the memory limit allows: still to be chosen. */
#define ENTRIES_ALL UINT32_MAX

typedef struct method {
    uint32_t id; /* its row in methods.def */
    edition edition;
    plan plan;        /* one phase where the method has no plan */
    uint32_t entries; /* M of records; 0 where the method has none */
} method;

/* D: the entries that one line of records may need in a tree of that height, whichever side moves at its root. That is
 * the node at or above the root, a node for every second ply below it, and a slot: 3 where the height is 4. */
static inline uint32_t records_line(uint32_t height)
{
    return 2 + (height > 0 ? (height - 1) / 2 : 0);
}

/* What a new slot at `ply` of such a tree may need down to a leaf, itself included: one more for every second ply. */
static inline uint32_t records_need(uint32_t height, uint32_t ply)
{
    return 1 + (height - ply) / 2;
}

#endif
