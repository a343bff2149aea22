/* forest.h - seeded random trees for tests and benches.
 *
 * The same arguments give the same tree on every machine. The caller frees it with ph_tree_free(); without memory the
 * program aborts. The models are those of the literature; MAX moves at the root. */
#ifndef PHASED_TESTS_FOREST_H
#define PHASED_TESTS_FOREST_H

#include "phased_tree.h"

/* Fitted to the tables of the 1986 paper: values 0 .. 255, and a root value at 0.525 of that range. */
#define FOREST_VALUES 256u
#define FOREST_ROOT 134

/* iid: T(w,d) whose leaves are uniform on 0 .. values-1 and independent. */
ph_tree *forest_uniform_iid(uint32_t w, uint32_t d, uint32_t values, uint64_t seed);

/* The same with a width for each of the d levels, the root's first. */
ph_tree *forest_widths(const uint32_t *widths, uint32_t d, uint32_t values, uint64_t seed);

/* ordered (R, p): T(w,d) with values 0 .. values-1 and minimax value `root`. One child inherits the value v of its
 * parent: with probability p one of the first ceil(w/R), else one of the others, if there are any. The other children
 * of a MAX node are uniform on 0 .. v, those of a MIN node on v .. values-1. */
ph_tree *forest_ordered(uint32_t w, uint32_t d, uint32_t R, double p, uint32_t values, ph_value root, uint64_t seed);

/* T(w,d) in which the first child of every node is its best: ordered (w, 1). */
ph_tree *forest_minimal(uint32_t w, uint32_t d);

/* Any width from 1 to max_width at any node, leaves at any depth up to max_depth, chains of single children, at times a
 * root that is a leaf. The seed determines how bushy it is, and whether the values are few (ties) or many, negative or
 * not. Once there are max_nodes nodes, all further ones are leaves. */
ph_tree *forest_ragged(uint64_t seed, uint32_t max_width, uint32_t max_depth, size_t max_nodes);

#endif
