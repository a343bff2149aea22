/* noted.h - a tree that records every evaluation of a leaf. For tests only, since it asserts. */
#ifndef PHASED_TESTS_NOTED_H
#define PHASED_TESTS_NOTED_H

#include "phased_tree.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

typedef struct noted {
    const ph_game *inner;
    ph_node *leaves;
    size_t count, capacity;
} noted;

static inline const ph_game *inner_of(const void *rules)
{
    return (*(noted *const *)rules)->inner;
}

static inline uint32_t noted_moves(const void *rules, const void *state, ph_move *moves)
{
    return inner_of(rules)->moves(inner_of(rules)->rules, state, moves);
}

static inline void noted_apply(const void *rules, const void *state, ph_move move, void *child)
{
    inner_of(rules)->apply(inner_of(rules)->rules, state, move, child);
}

static inline bool noted_over(const void *rules, const void *state)
{
    return inner_of(rules)->over(inner_of(rules)->rules, state);
}

static inline ph_value noted_evaluate(const void *rules, const void *state)
{
    noted *n = *(noted *const *)rules;
    if (n->count == n->capacity) {
        n->capacity = 2 * n->capacity + 64;
        n->leaves = realloc(n->leaves, n->capacity * sizeof *n->leaves);
        assert_non_null(n->leaves);
    }
    memcpy(&n->leaves[n->count++], state, sizeof(ph_node));
    return n->inner->evaluate(n->inner->rules, state);
}

/* Search `tree` by a method through the struct of functions, whose moves are numbered or `listed`, and record the
 * leaves. */
static inline void search_noted(const ph_tree *tree, bool listed, const ph_options *options, noted *n,
                                ph_result *result)
{
    const ph_node root = ph_tree_root(tree);
    n->inner = ph_tree_game(tree);
    n->count = 0;
    ph_game game = *n->inner;
    game.rules = &n;
    game.moves = noted_moves;
    game.apply = noted_apply;
    game.over = noted_over;
    game.evaluate = noted_evaluate;
    game.widest = NULL;
    game.compiled = NULL;
    if (listed)
        game.flags &= ~(uint32_t)PH_NUMBERED;
    assert_int_equal(ph_search(&game, &root, options, result), PH_OK);
    assert_int_equal(n->count, result->counts.leaves);
}

#endif
