/* test_plans.c - what plans by level promise, on all small trees and on many larger ones.
 *
 * A one-level plan has single children above some level, partitions of any size there, and all children below it:
 * 1, .., 1, s, *. It never evaluates a leaf that alpha-beta does not evaluate, be it of PS* or of DUAL*. Two partitioned
 * levels do. */
#include "phased_tree.h"

#include "support/forest.h"
#include "support/recorder.h"
#include "support/released.h"
#include "support/slow.h"
#include "support/tiny.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char *const ONE_LEVEL[] = {"ps:1/*",     "dual:2/*",   "ps:2/*",     "dual:1/*",     "ps:1/2/*",
                                        "dual:1/1/*", "dual:1/2/*", "ps:1/1/*",   "ps:3/*",       "dual:3/*",
                                        "ps:1/3/*",   "dual:1/3/*", "ps:1/1+2/*", "dual:1/1+2/*", "dual"};
enum { N_ONE_LEVEL = sizeof ONE_LEVEL / sizeof *ONE_LEVEL };

/* ---- all small trees ----------------------------------------------------------------------------------- */

/* The first ones of ONE_LEVEL. */
static void check_tiny(const tiny *t, void *plans)
{
    enum { DEPTH = 8 };
    for (int min_root = 0; min_root < 2; min_root++) {
        const ph_value value = tiny_minimax(t, 0, !min_root);
        const uint32_t alphabeta = tiny_search(t, "alphabeta", DEPTH, min_root, value, NULL);
        for (uint32_t i = 0; i < *(const uint32_t *)plans; i++)
            assert_int_equal(tiny_search(t, ONE_LEVEL[i], DEPTH, min_root, value, NULL) & ~alphabeta, 0);
    }
}

static void one_level_plans_on_all_small_uniform_trees(void **unused)
{
    (void)unused;
    uint32_t four = 4, six = 6;
    const ph_value values = IS_SLOW ? 3 : 4;
    tiny_uniform(2, 3, values, check_tiny, &six);
    /* one level of MAX nodes, and of MIN nodes: plans for two are the same there */
    tiny_uniform(3, 2, values, check_tiny, &four);
    tiny_uniform(2, 4, 2, check_tiny, &six);
}

static void one_level_plans_on_all_small_ordered_trees(void **unused)
{
    (void)unused;
    uint32_t all = N_ONE_LEVEL;
    for (uint32_t size = 1; size <= (IS_SLOW ? 7 : 8); size++)
        tiny_ordered(size, 3, check_tiny, &all);
}

/* ---- many larger ones ---------------------------------------------------------------------------------- */

/* Does `method` evaluate only leaves that are in `allowed`? Its own leaves go to `marks`. */
static bool stays_within(recorder *r, const ph_tree *tree, const char *method, bool min_root, unsigned char *marks,
                         bool mark)
{
    RELEASED ph_result result = PH_RESULT;
    const ph_options options = PH_OPTIONS(.method = method, .min_root = min_root, .limits.bytes = 1 << 18);
    const ph_node root = ph_tree_root(tree);
    r->log->count = 0;
    assert_int_equal(ph_search(&r->game, &root, &options, &result), PH_OK);
    assert_int_equal(result.stop, PH_FINISHED);
    bool within = true;
    for (size_t i = 0; i < r->log->count; i++) {
        if (mark)
            marks[r->log->leaves[i]] = 1;
        within = within && marks[r->log->leaves[i]];
    }
    return within;
}

static ph_tree *some_tree(uint64_t seed)
{
    const uint32_t n = (uint32_t)seed;
    switch (n % 4) {
    case 0:
        return forest_uniform_iid(2 + n / 4 % 3, 2 + n / 12 % 4, 2 + n / 48 % 3, seed);
    case 1:
        return forest_uniform_iid(2 + n / 4 % 4, 2 + n / 16 % 3, 1000, seed);
    default:
        return forest_ragged(seed, 2 + n % 5, 2 + n % 7, 60);
    }
}

/* PLANS_TREES sets a greater number than make test has time for. */
static uint64_t tree_count(void)
{
    const char *text = getenv("PLANS_TREES");
    return text ? strtoull(text, NULL, 10) : IS_SLOW ? 10000 : 100000;
}

static void one_level_plans_stay_within_alphabeta(void **unused)
{
    (void)unused;
    static const char *const larger[] = {"ps:2/*",       "ps:3/*",     "ps:1/2/*",     "ps:1/3/*",     "ps:1/1/2/*",
                                         "ps:1+3/*",     "ps:1/2+1/*", "ps:1/1/1+2/*", "ps:1/*",       "ps:*/*",
                                         "dual:2/*",     "dual:3/*",   "dual:1/2/*",   "dual:1/1/2/*", "dual:1+3/*",
                                         "dual:1/2+1/*", "dual:1/*",   "dual"};
    enum { N = sizeof larger / sizeof *larger };
    const uint64_t count = tree_count();
    for (uint64_t seed = 0; seed < count; seed++) {
        ph_tree *tree = some_tree(seed);
        recorder r;
        recorder_init(&r, tree);
        unsigned char *marks = calloc(ph_tree_size(tree), 1);
        assert_non_null(marks);
        const bool min_root = seed / 8 % 2;
        stays_within(&r, tree, "alphabeta", min_root, marks, true);
        for (uint64_t i = 0; i < 4; i++)
            assert_true(stays_within(&r, tree, larger[(4 * seed + i) % N], min_root, marks, false));
        free(marks);
        recorder_release(&r);
        ph_tree_free(tree);
    }
}

/* In [[[0,0,1]],[1,0]] a plan with partitions of 2 at both levels leaves the 1 for later and looks to the right of that
 * unfinished node, where alpha-beta, which has seen the 1, needs one leaf of two. 1/2 is 1, 2, 2, ...: two partitioned
 * levels again, one deeper. */
static void two_partitioned_levels_break_it(void **unused)
{
    (void)unused;
    static const struct {
        const char *text, *plan;
        size_t alphabeta, leaves;
    } cases[] = {
        {"[[[0,0,1]],[1,0]]", "ps:2/2", 4, 5},
        {"[[[0,0,1]],[1,0]]", "ps:2/2@reference", 4, 5},
        {"[[[0,0,1]],[1,0]]", "ps:2/*", 4, 4},
        {"[[173,[[[60,44,188]],0]]]", "ps:1/2", 4, 5},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        ph_tree *tree;
        ph_place where;
        recorder r;
        unsigned char marks[TINY_NODES] = {0};
        assert_int_equal(ph_tree_parse(cases[i].text, strlen(cases[i].text), NULL, &tree, &where), PH_OK);
        recorder_init(&r, tree);
        stays_within(&r, tree, "alphabeta", false, marks, true);
        assert_int_equal(r.log->count, cases[i].alphabeta);
        const bool within = stays_within(&r, tree, cases[i].plan, false, marks, false);
        assert_int_equal(within, cases[i].leaves == cases[i].alphabeta);
        assert_int_equal(r.log->count, cases[i].leaves);
        recorder_release(&r);
        ph_tree_free(tree);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_level_plans_on_all_small_uniform_trees),
        cmocka_unit_test(one_level_plans_on_all_small_ordered_trees),
        cmocka_unit_test(one_level_plans_stay_within_alphabeta),
        cmocka_unit_test(two_partitioned_levels_break_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
