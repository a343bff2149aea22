/* test_level.c - trees in memory: the loops that take leaves in rows, and those for level trees, do what the loops over the
 * struct of functions do, to the last count, wherever a limit stops them. */
#include "../src/base/random.h"
#include "../src/base/row.h"
#include "phased_tree.h"

#include "support/forest.h"
#include "support/released.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* ---- rows ----------------------------------------------------------------------------------------------- */

enum { MOST_LEAVES = 70 };

/* Every question to a row, and the answer of a loop. */
static void check_row(leaf_row r, ph_value wall)
{
    uint32_t up = 0, down = 0;
    ph_value least = INT32_MAX, greatest = INT32_MIN;
    while (up < r.count && row_value(r, up) < wall)
        up++;
    while (down < r.count && row_value(r, down) > wall)
        down++;
    for (uint32_t i = 0; i < r.count; i++) {
        least = row_value(r, i) < least ? row_value(r, i) : least;
        greatest = row_value(r, i) > greatest ? row_value(r, i) : greatest;
    }
    assert_int_equal(row_reaches(r, wall, true), up);
    assert_int_equal(row_reaches(r, wall, false), down);
    assert_int_equal(row_best(r, true), greatest);
    assert_int_equal(row_best(r, false), least);
    const ph_value last = row_value(r, r.count - 1);
    const uint32_t at = row_find(r, last);
    assert_int_equal(row_value(r, at), last);
    for (uint32_t i = 0; i < at; i++)
        assert_int_not_equal(row_value(r, i), last);
}

static void test_rows(void **state)
{
    (void)state;
    uint64_t random = 5;
    ph_value leaves[ROW_WORDS * (MOST_LEAVES + ROW_STEP)];
    for (uint32_t round = 0; round < 20000; round++) {
        const uint32_t span = 1u << random_below(&random, 20);
        for (uint32_t i = 0; i < MOST_LEAVES + ROW_STEP; i++) {
            leaves[ROW_WORDS * i] = (ph_value)random_below(&random, span) - (ph_value)(span / 2);
            leaves[ROW_WORDS * i + 1] = (ph_value)random_below(&random, 2); /* no value: never looked at */
        }
        const leaf_row r = {leaves, 1 + random_below(&random, MOST_LEAVES)};
        check_row(r, (ph_value)random_below(&random, span + 2) - (ph_value)(span / 2));
    }
}

/* ---- searches ------------------------------------------------------------------------------------------- */

static const char *const METHODS[] = {"alphabeta", "minimax"};

enum { N_METHODS_HERE = sizeof METHODS / sizeof METHODS[0] };

/* Level trees of many shapes, widths that fill vectors and that do not, few values and many; and ragged ones. */
static ph_tree *any_tree(uint64_t seed)
{
    static const uint32_t spans[] = {2, 3, 10, 256, 100000};
    uint64_t random = seed;
    if (seed % 4 == 0)
        return forest_ragged(seed, 1 + random_below(&random, 12), 1 + random_below(&random, 7), 600);
    const uint32_t depth = random_below(&random, 9);
    uint32_t widths[9];
    uint32_t room = 3000; /* leaves */
    for (uint32_t i = 0; i < depth; i++) {
        uint32_t most = room < MOST_LEAVES ? room : MOST_LEAVES;
        if (random_below(&random, 3)) /* the others stay narrow, so that some trees are deep */
            most = most < 4 ? most : 4;
        widths[i] = 1 + random_below(&random, most);
        room /= widths[i];
    }
    return forest_widths(widths, depth, spans[random_below(&random, 5)], seed);
}

static void assert_same(const ph_result *slow, const ph_result *fast)
{
    assert_int_equal(fast->stop, slow->stop);
    assert_int_equal(fast->lower, slow->lower);
    assert_int_equal(fast->upper, slow->upper);
    assert_int_equal(fast->best, slow->best);
    assert_int_equal(fast->pv_length, slow->pv_length);
    assert_memory_equal(fast->pv, slow->pv, slow->pv_length * sizeof *slow->pv);
    ph_counts counts = fast->counts;
    counts.bytes_peak = slow->counts.bytes_peak;
    assert_memory_equal(&counts, &slow->counts, sizeof counts);
}

/* Search the tree through its compiled loops and through the struct; how many leaves and nodes it took. */
static ph_counts check_search(const ph_tree *tree, const ph_options *options)
{
    RELEASED ph_result slow = PH_RESULT, fast = PH_RESULT;
    const ph_node root = ph_tree_root(tree);
    ph_game bare = *ph_tree_game(tree);
    bare.compiled = NULL;
    assert_int_equal(ph_search(&bare, &root, options, &slow), PH_OK);
    assert_int_equal(ph_search(ph_tree_game(tree), &root, options, &fast), PH_OK);
    assert_same(&slow, &fast);
    return slow.counts;
}

static void test_searches(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 3000; seed++) {
        ph_tree *tree = any_tree(seed);
        for (uint32_t m = 0; m < N_METHODS_HERE; m++)
            for (int min_root = 0; min_root < 2; min_root++)
                check_search(tree, &PH_OPTIONS(.method = METHODS[m], .min_root = min_root));
        ph_tree_free(tree);
    }
}

/* Stopped after each number of leaves and of nodes that there is, or after some where there are many. */
static void test_limits(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 300; seed++) {
        ph_tree *tree = any_tree(seed);
        for (uint32_t m = 0; m < N_METHODS_HERE; m++) {
            ph_options options = PH_OPTIONS(.method = METHODS[m], .min_root = seed % 2);
            const ph_counts all = check_search(tree, &options);
            for (uint64_t n = 1; n <= all.leaves; n += 1 + all.leaves / 40) {
                options.limits.leaves = n;
                check_search(tree, &options);
            }
            options.limits.leaves = 0;
            for (uint64_t n = 1; n <= all.nodes; n += 1 + all.nodes / 20) {
                options.limits.nodes = n;
                check_search(tree, &options);
            }
        }
        ph_tree_free(tree);
    }
}

/* A flag that is raised beforehand, and a time that is over: nothing is done. Time enough: all is done. */
static void test_cancelled(void **state)
{
    (void)state;
    int flag = 0;
    ph_cancel(&flag);
    for (uint64_t seed = 0; seed < 100; seed++) {
        ph_tree *tree = any_tree(seed);
        for (uint32_t m = 0; m < N_METHODS_HERE; m++) {
            check_search(tree, &PH_OPTIONS(.method = METHODS[m], .cancel = &flag));
            check_search(tree, &PH_OPTIONS(.method = METHODS[m], .limits.seconds = 1000));
        }
        ph_tree_free(tree);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rows),
        cmocka_unit_test(test_searches),
        cmocka_unit_test(test_limits),
        cmocka_unit_test(test_cancelled),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
