/* node_verdict.h - the result of working on a node in a best-first search. */
#ifndef PHASED_BESTFIRST_NODE_VERDICT_H
#define PHASED_BESTFIRST_NODE_VERDICT_H

#include "phased.h"

#include <assert.h>

/* FELL: its merit has fallen. SOLVED: its value is known. STOPPED: the search must stop. INTERIOR: its next child must be
 * opened, or worked on further down. */
enum { FELL, SOLVED, STOPPED, INTERIOR };

/* What happened, the merit of the node and, for a MAX node, the slot that it is about. All of it is in one register: a
 * struct of three words would be built in memory, which costs a tenth of a search.
 *
 *     63      34 33  32 31             0
 *     |  slot   | what |     merit     | */
typedef struct verdict {
    uint64_t bits;
} verdict;

static inline verdict verdict_slot(unsigned what, ph_value merit, uint32_t slot)
{
    assert(what <= INTERIOR && slot < 1u << 30);
    return (verdict){(uint64_t)slot << 34 | (uint64_t)what << 32 | (uint32_t)merit};
}

static inline verdict verdict_make(unsigned what, ph_value merit)
{
    return verdict_slot(what, merit, 0);
}

static inline unsigned verdict_what(verdict v)
{
    return v.bits >> 32 & 3;
}

static inline ph_value verdict_merit(verdict v)
{
    return (ph_value)(uint32_t)v.bits;
}

static inline uint32_t verdict_of_slot(verdict v)
{
    return (uint32_t)(v.bits >> 34);
}

#endif
