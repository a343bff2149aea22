/* judge.h - the minimax value of a tree to a depth, and whether a line leads to it: checks of searches, for tests
 * only. */
#ifndef PHASED_TESTS_JUDGE_H
#define PHASED_TESTS_JUDGE_H

#include "phased_tree.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

/* The minimax value of a node searched `depth` plies deep; `max`: MAX is to move. */
static inline ph_value minimax(const ph_tree *tree, ph_node node, uint32_t depth, bool max)
{
    const ph_game *g = ph_tree_game(tree);
    if (depth == 0 || ph_tree_width(tree, node) == 0)
        return g->evaluate(g->rules, &node);
    ph_value best = max ? -PH_INFINITY : PH_INFINITY;
    for (uint32_t i = 0; i < ph_tree_width(tree, node); i++) {
        const ph_value v = minimax(tree, ph_tree_child(tree, node, i), depth - 1, !max);
        best = max ? (v > best ? v : best) : (v < best ? v : best);
    }
    return best;
}

/* The line leads to a node with the root's value `value`: to a leaf, or as far as bounds have proved it. */
static inline void check_line(const ph_tree *tree, uint32_t depth, bool max, ph_value value, const ph_result *r)
{
    ph_node node = ph_tree_root(tree);
    for (uint32_t i = 0; i < r->pv_length; i++) {
        assert_true(r->pv[i] < ph_tree_width(tree, node));
        node = ph_tree_child(tree, node, r->pv[i]);
    }
    assert_true(r->pv_length > 0 || ph_tree_width(tree, node) == 0);
    assert_int_equal(minimax(tree, node, depth - r->pv_length, r->pv_length % 2 == 0 ? max : !max), value);
}

#endif
