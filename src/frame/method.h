/* method.h - a method as a search carries it out: which one, by which text, with which partitions or entries. */
#ifndef PHASED_FRAME_METHOD_H
#define PHASED_FRAME_METHOD_H

#include "plan.h"

/* Which text of a method runs: the fast one; the papers' own lists; the lists with the operator of PS* exactly as
 * printed in 1986; or records whose children are settled at their turn, as those of SSS* are, not at once. */
typedef enum edition { EDITION_FAST, EDITION_REFERENCE, EDITION_PRINTED, EDITION_TURN, N_EDITIONS } edition;

/* As many entries as the memory limit allows: still to be chosen. */
#define ENTRIES_ALL UINT32_MAX

/* No guess is given. */
#define GUESS_NONE PH_INFINITY

/* What a depth-first method or a driver has besides: the suffixes of its text, "+tt" and the others. All but the first ask
 * for the first. None but WITH_DEEPER can change a value. */
enum with {
    WITH_TABLE = 1 << 0,   /* a table of positions */
    WITH_DEEPER = 1 << 1,  /* which answers with deeper records too (methods/table.h) */
    WITH_MOVE = 1 << 2,    /* the move that the table knows is tried first */
    WITH_KILLERS = 1 << 3, /* then those that cut other nodes of the same ply */
    WITH_REPLIES = 1 << 4, /* then what cut after the same move of the opponent */
    WITH_HISTORY = 1 << 5, /* the others by how often they have cut */
    WITH_ETC = 1 << 6,     /* enhanced transposition cut-off: the table is asked for all children first */
    WITH_IID = 1 << 7,     /* internal deepening: where the table knows no move a shallower search finds one */
    WITH_SORTING = WITH_KILLERS | WITH_REPLIES | WITH_HISTORY,
};

typedef struct method {
    uint32_t id; /* its row in methods.def */
    edition edition;
    plan plan;        /* one phase where the method has no plan */
    uint32_t entries; /* M of records; 0 where the method has none */
    ph_value guess;   /* where mtdf begins; GUESS_NONE: to be found; 0 where the method has none */
    uint32_t window;  /* aspiration: how far from the guess its bounds are; 0 where the method has none */
    uint32_t with;    /* enum with */
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
