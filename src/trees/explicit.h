/* explicit.h - trees with every node in memory, which are games.
 *
 * One array of 8-byte nodes. The children of a node are contiguous, so a node needs only the first and their number:
 *
 *     interior   | first child (index) | count >= 1 |
 *     leaf       | value (int32 bits)  |          0 |
 *
 * Families are stored in the order in which the text closes them: a family comes after the families of its members,
 * the root alone and last. So a depth-first search walks the array from left to right. A position of the game is the
 * index of a node. Values are MAX's. Trees are made by builder.h and never change afterwards.
 *
 * In front of the array, counted backwards, each node has a bit: all of its children are leaves. A search that
 * reaches such a node reads their values one after the other without testing whether each is a leaf. A pointer to the
 * array gives access to the bits as well:
 *
 *     | ... | bits of nodes 64 .. 127 | bits of nodes 0 .. 63 | node 0 | node 1 | ... | root |
 *                                                             ^ nodes
 *
 * A tree is *uniform* (`level`) if all nodes of a ply have the same number of children: T(8,6), or three children at
 * the root and two at each of those. Then every place in the array can be computed. */
#ifndef PHASED_TREES_EXPLICIT_H
#define PHASED_TREES_EXPLICIT_H

#include "phased_tree.h"

#include <assert.h>

typedef struct tree_node {
    uint32_t first;
    uint32_t count;
} tree_node;

typedef struct tree_name {
    ph_node node;
    uint32_t text; /* where it begins in ph_tree.text */
} tree_name;

struct ph_tree {
    tree_node *nodes; /* in `block`, after the bits, at a cache line */
    void *block;
    uint32_t size;            /* number of nodes; the root is the last */
    uint32_t height;          /* moves on the longest path */
    bool level;               /* all nodes of a ply have the same number of children */
    ph_value least, greatest; /* of the leaves */
    tree_name *names;         /* the named nodes, ascending; NULL if there are none */
    uint32_t n_names;
    char *text; /* the names, each followed by a zero byte */
    ph_memory memory;
    ph_game game;                  /* explicit_game with this tree as its rules */
    uint32_t widest[PH_MAX_DEPTH]; /* by depth from the root: children of the widest node there, 0 from `height` on */
};

/* The game of a tree, except for `rules` and `max_moves`, which differ for each tree. */
extern const ph_game explicit_game;

/* Its compiled search loops; src/instances/tree.c has them. */
extern const struct ph_compiled tree_compiled;

static inline ph_node tree_root(const ph_tree *tree)
{
    return tree->size - 1;
}

static inline uint32_t tree_width(const ph_tree *tree, ph_node node)
{
    assert(node < tree->size);
    return tree->nodes[node].count;
}

static inline ph_node tree_child(const ph_tree *tree, ph_node node, uint32_t index)
{
    assert(index < tree_width(tree, node));
    return tree->nodes[node].first + index;
}

/* Does this node of the array have children, and are all of them leaves? */
static inline bool tree_over_leaves(const tree_node *nodes, ph_node node)
{
    const uint64_t *bits = (const uint64_t *)(const void *)nodes - 1;
    return *(bits - node / 64) >> node % 64 & 1;
}

/* For how many nodes from this one on is that true, as far as one word of bits tells? */
static inline uint32_t tree_run_over_leaves(const tree_node *nodes, ph_node node)
{
    const uint64_t *bits = (const uint64_t *)(const void *)nodes - 1;
    const uint64_t others = ~(*(bits - node / 64) >> node % 64);
    return (uint32_t)__builtin_ctzll(others | UINT64_C(1) << 63);
}

/* Is it true for all of `count` nodes from this one on? */
static inline bool tree_all_over_leaves(const tree_node *nodes, ph_node node, uint32_t count)
{
    const uint64_t *bits = (const uint64_t *)(const void *)nodes - 1;
    for (;;) {
        const uint64_t others = ~(*(bits - node / 64) >> node % 64);
        const uint32_t rest = 64 - node % 64; /* of this word */
        const uint32_t run = others ? (uint32_t)__builtin_ctzll(others) : 64;
        if (run >= count || run < rest)
            return run >= count;
        node += rest;
        count -= rest;
    }
}

/* Is it true for any of them? May return true without being sure: more than one word is not examined. */
static inline bool tree_any_over_leaves(const tree_node *nodes, ph_node node, uint32_t count)
{
    const uint64_t *bits = (const uint64_t *)(const void *)nodes - 1;
    const uint64_t some = *(bits - node / 64) >> node % 64;
    return node % 64 + count > 64 || (some & ~(~UINT64_C(1) << (count - 1))) != 0;
}

/* The value of a leaf: the builder stores it as unsigned, in two's complement. */
static inline ph_value tree_value(const ph_tree *tree, ph_node leaf)
{
    assert(tree_width(tree, leaf) == 0);
    return (ph_value)tree->nodes[leaf].first;
}

#endif
