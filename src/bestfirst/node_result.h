/* node_result.h - the result of working on a node in a best-first search. */
#ifndef PHASED_BESTFIRST_NODE_RESULT_H
#define PHASED_BESTFIRST_NODE_RESULT_H

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
typedef struct node_result {
    uint64_t bits;
} node_result;

static inline node_result node_result_make_slot(unsigned what, ph_value merit, uint32_t slot)
{
    assert(what <= INTERIOR && slot < 1u << 30);
    return (node_result){(uint64_t)slot << 34 | (uint64_t)what << 32 | (uint32_t)merit};
}

static inline node_result node_result_make(unsigned what, ph_value merit)
{
    return node_result_make_slot(what, merit, 0);
}

static inline unsigned node_result_what(node_result r)
{
    return r.bits >> 32 & 3;
}

static inline ph_value node_result_merit(node_result r)
{
    return (ph_value)(uint32_t)r.bits;
}

static inline uint32_t node_result_slot(node_result r)
{
    return (uint32_t)(r.bits >> 34);
}

#endif
