/* method.h - a method as a search runs it: which one, which implementation, with which partitions or entries. */
#ifndef PHASED_SEARCH_METHOD_H
#define PHASED_SEARCH_METHOD_H

#include "plan.h"

/* One id for each row of methods.def. */
typedef enum method_id {
#define METHOD(ENUM, name, family, parameters, fast, tabled, reference, help) METHOD_##ENUM,
#include "methods.def"
    N_METHODS
} method_id;

enum { METHOD_AUTO = N_METHODS }; /* not in the list: replaced by one of its rows before a search runs */

/* Which implementation of a method runs: the fast one; the reference version; or the reference version
 * with the operator of PS* exactly as printed in 1986. */
typedef enum edition { EDITION_FAST, EDITION_REFERENCE, EDITION_PRINTED, N_EDITIONS } edition;

/* As many entries as the memory limit allows: still to be chosen. */
#define ENTRIES_ALL UINT32_MAX

/* No guess is given. */
#define GUESS_NONE PH_INFINITY

/* Options of a depth-first method or a driver: the suffixes of its name, "+tt" and the others. Each implies WITH_TABLE.
 * WITH_DEEPER and those of selective search (depthfirst/selective.h) can change a value. */
enum with {
    WITH_TABLE = 1 << 0,        /* a table of positions */
    WITH_DEEPER = 1 << 1,       /* the table also uses deeper records (depthfirst/table.h) */
    WITH_MOVE = 1 << 2,         /* the table's move is tried first */
    WITH_KILLERS = 1 << 3,      /* then moves that caused cut-offs at other nodes of the same ply */
    WITH_COUNTERMOVES = 1 << 4, /* then the move that caused a cut-off after the same move of the opponent */
    WITH_HISTORY = 1 << 5,      /* the others by how often they have caused cut-offs */
    WITH_ETC = 1 << 6,          /* enhanced transposition cut-off: all children are looked up in the table first */
    WITH_IID = 1 << 7,          /* internal deepening: if the table has no move, a shallower search finds one */
    WITH_NULL = 1 << 8,         /* a null move that is good enough cuts the node */
    WITH_REDUCE = 1 << 9,       /* late moves are searched less deep */
    WITH_FUTILE = 1 << 10, /* near the depth limit, nodes whose static value is far outside of the window are cut */
    WITH_EXTEND = 1 << 11, /* a side in check is searched a ply deeper */
    WITH_SELECT = 1 << 12, /* all of these four that the game offers: replaced by them before a search runs */
    WITH_REPEAT = 1 << 13, /* a position that occurred on the path from the root is a draw */
    WITH_SELECTIVE = WITH_NULL | WITH_REDUCE | WITH_FUTILE | WITH_EXTEND | WITH_SELECT | WITH_REPEAT,
    WITH_SORTING = WITH_KILLERS | WITH_COUNTERMOVES | WITH_HISTORY,
};

/* The suffixes, in the order in which a name has them. */
#define METHOD_SUFFIXES(X)                                                                                             \
    X("+tt", WITH_TABLE)                                                                                               \
    X("+deeper", WITH_DEEPER)                                                                                          \
    X("+move", WITH_MOVE)                                                                                              \
    X("+killers", WITH_KILLERS)                                                                                        \
    X("+countermoves", WITH_COUNTERMOVES)                                                                              \
    X("+history", WITH_HISTORY)                                                                                        \
    X("+etc", WITH_ETC)                                                                                                \
    X("+iid", WITH_IID)                                                                                                \
    X("+null", WITH_NULL)                                                                                              \
    X("+reduce", WITH_REDUCE)                                                                                          \
    X("+futile", WITH_FUTILE)                                                                                          \
    X("+extend", WITH_EXTEND)                                                                                          \
    X("+select", WITH_SELECT)                                                                                          \
    X("+repeat", WITH_REPEAT)

typedef struct method {
    uint32_t id; /* its row in methods.def */
    edition edition;
    plan plan;        /* one phase where the method has no plan */
    uint32_t entries; /* M of RS; 0 where the method has none */
    ph_value guess;   /* where mtdf begins; GUESS_NONE: to be found; 0 where the method has none */
    uint32_t window;  /* aspiration: how far from the guess its bounds are; 0 where the method has none */
    uint32_t with;    /* enum with */
} method;

/* Alpha-beta, to run in place of a method of this edition that does not fit the memory limit. */
static inline method method_alphabeta(edition of)
{
    const edition e = of == EDITION_FAST ? EDITION_FAST : EDITION_REFERENCE;
    return (method){.id = METHOD_ALPHABETA, .edition = e, .plan.phases = 1};
}

/* D: the entries that one line of RS may need in a tree of that height, whichever side moves at the root. That is the node at
 * or above the root, a node for every second ply below it, and a slot: 3 if the height is 4. */
static inline uint32_t records_line(uint32_t height)
{
    return 2 + (height > 0 ? (height - 1) / 2 : 0);
}

/* What a new slot at `ply` of such a tree may need down to a leaf, itself included: one more for every second ply. A ply below
 * the tree needs no more than the last. */
static inline uint32_t records_need(uint32_t height, uint32_t ply)
{
    return 1 + (ply < height ? (height - ply) / 2 : 0);
}

#endif
