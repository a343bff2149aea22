/* shape.h - describes a tree without a search: its size, its minimal tree, its strategies.
 *
 * The minimal tree is the fewest leaves that can prove the value. A proof is a strategy of MAX, which bounds the
 * value from below, and one of MIN, which bounds it from above; any two such strategies share exactly one leaf. So
 * its size is that of MAX's smallest strategy plus that of MIN's smallest minus 1, whatever the order of the
 * children. No method can do with fewer leaves. In a uniform tree it is the product of the widths of the MAX levels
 * plus that of the MIN levels minus 1 (Knuth & Moore 1975). */
#ifndef PHASED_TRACE_SHAPE_H
#define PHASED_TRACE_SHAPE_H

#include "../base/json.h"
#include "phased_tree.h"

#include <gmp.h>
#include <stdio.h>

typedef struct shape_width {
    uint32_t least, most; /* number of children of the nodes on one level; least is 0 if one of them is a leaf */
} shape_width;

typedef struct shape {
    uint32_t depth;
    size_t nodes; /* leaves included */
    uint64_t leaves;
    uint64_t minimal;
    uint64_t clusters;   /* leaves reached by all children of MAX nodes and the first of MIN nodes, where SSS* begins */
    mpz_t strategies;    /* of MAX */
    uint32_t widest_max; /* most children of any MAX node: PS* with this many phases is alpha-beta */
    uint32_t widest_min; /* and of any MIN node: the same for DUAL* */
    shape_width *widths; /* one for each level above the deepest */
} shape;

/* Measure `tree`. False without memory. */
bool shape_init(shape *s, const ph_tree *tree, bool min_root);
void shape_release(shape *s);

/* Write it as text, or as a line of JSON. */
void shape_put(FILE *out, const shape *s);
void shape_put_json(FILE *out, const shape *s);

/* Only the number of strategies. All digits, unless there are too many; then their number is written. In JSON it is a
 * string, since JSON readers do not keep integers of a hundred digits. */
void shape_put_strategies(FILE *out, const shape *s);
void shape_put_strategies_json(json_writer *j, const char *key, const shape *s);

#endif
