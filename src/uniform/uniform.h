/* uniform.h - SSS*, PS*(k) and DUAL* on uniform trees whose leaves are in memory: what this folder offers.
 *
 * In a uniform tree all nodes of a ply have the same number of children. So the place of every node can be computed, and
 * leaves can be compared eight at a time: these loops take a half to a quarter of the instructions of the general version
 * (src/bestfirst), and count the same. The laboratory's sweeps run them. */
#ifndef PHASED_UNIFORM_UNIFORM_H
#define PHASED_UNIFORM_UNIFORM_H

#include "../search/frame.h"

/* Leaves that are generated when they are first read, each row of siblings from its beginning. */
typedef struct lazy_leaves {
    const uint16_t *known; /* how many leaves of each row there are already */
    uint32_t (*generate)(const void *context, uint32_t row,
                         uint32_t leaf); /* up to that leaf at least; how many then */
    const void *context;
} lazy_leaves;

/* A uniform tree, seen from the node that is searched. */
typedef struct uniform_tree {
    const ph_value *words;    /* its nodes, ROW_WORDS each; where leaves are lazy the leaves alone, a word each */
    uint32_t base;            /* the first node below the root in this order: the leftmost leaf */
    lazy_leaves lazy;         /* without `known` all leaves are in memory */
    uint32_t height;          /* plies down to the leaves */
    ph_value least, greatest; /* no leaf is outside */
    uint32_t widths[PH_MAX_DEPTH];
} uniform_tree;

/* Search the tree by the frame's method, if these loops can do that within its limits: *fits. Else nothing is done. They
 * need memory for all nodes that can be open. They count rows of leaves, so they do not stop at an exact number of leaves
 * or nodes: where such a limit can be reached, the tree does not fit. `plain`: without AVX2, on any machine. PH_OK or
 * PH_E_MEMORY. */
int uniform_search(frame *f, const void *root, const uniform_tree *t, bool plain, bool *fits);

#endif
