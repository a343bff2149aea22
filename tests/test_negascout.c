/* test_negascout.c - NegaScout: the value, the move and the line; the fast version against the one that Reinefeld prints,
 * leaf for leaf; and its law: it evaluates no leaf that alpha-beta skips. */
#include "phased_trace.h"
#include "phased_tree.h"
#include "support/forest.h"
#include "support/judge.h"
#include "support/noted.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void check_same(const ph_result *a, const ph_result *b)
{
    assert_int_equal(a->lower, b->lower);
    assert_int_equal(a->upper, b->upper);
    assert_int_equal(a->stop, b->stop);
    assert_int_equal(a->best, b->best);
    assert_int_equal(a->pv_length, b->pv_length);
    if (a->pv_length > 0)
        assert_memory_equal(a->pv, b->pv, a->pv_length * sizeof *a->pv);
    assert_int_equal(a->counts.leaves, b->counts.leaves);
    assert_int_equal(a->counts.nodes, b->counts.nodes);
    assert_int_equal(a->counts.cutoffs, b->counts.cutoffs);
}

/* ---- the laws ---------------------------------------------------------------------------------------------- */

static int node_order(const void *a, const void *b)
{
    const ph_node x = *(const ph_node *)a, y = *(const ph_node *)b;
    return (x > y) - (x < y);
}

/* Every leaf of `some` is one of `all`. */
static void check_among(noted *some, noted *all)
{
    if (all->count > 0)
        qsort(all->leaves, all->count, sizeof *all->leaves, node_order);
    for (size_t i = 0; i < some->count; i++)
        assert_non_null(bsearch(&some->leaves[i], all->leaves, all->count, sizeof *all->leaves, node_order));
}

/* How long the lines are: `whole` ones lead to a leaf. */
typedef struct tally {
    uint64_t trees, whole;
} tally;

static void check_tree(const ph_tree *tree, uint32_t depth, bool min_root, tally *count)
{
    const ph_options fast = PH_OPTIONS(.method = "negascout", .limits.depth = depth, .min_root = min_root);
    const ph_options slow = PH_OPTIONS(.method = "negascout@reference", .limits.depth = depth, .min_root = min_root);
    const ph_options full = PH_OPTIONS(.method = "alphabeta", .limits.depth = depth, .min_root = min_root);
    const ph_node root = ph_tree_root(tree);
    ph_result a = PH_RESULT, b = PH_RESULT, c = PH_RESULT, d = PH_RESULT;
    noted first = {0}, second = {0};

    /* 1. It is the minimax value, and the line leads to it. */
    assert_int_equal(ph_search(ph_tree_game(tree), &root, &fast, &a), PH_OK);
    assert_int_equal(a.stop, PH_FINISHED);
    assert_int_equal(a.lower, a.upper);
    assert_int_equal(a.value, minimax(tree, root, depth, !min_root));
    check_line(tree, depth, !min_root, a.value, &a);

    /* 2. Compiled, through the struct, and as printed: the same leaves in the same order. */
    search_noted(tree, false, &slow, &first, &b);
    search_noted(tree, true, &fast, &second, &c);
    check_same(&a, &b);
    check_same(&a, &c);
    assert_memory_equal(first.leaves ? first.leaves : &root, second.leaves ? second.leaves : &root,
                        first.count * sizeof(ph_node));
    assert_int_equal(a.counts.open_peak, b.counts.open_peak);
    assert_int_equal(a.counts.open_peak, c.counts.open_peak);

    /* 3. No leaf that alpha-beta skips. */
    search_noted(tree, false, &full, &second, &d);
    check_among(&first, &second);

    count->trees++;
    count->whole += a.pv_length == d.pv_length;
    ph_result_release(&a);
    ph_result_release(&b);
    ph_result_release(&c);
    ph_result_release(&d);
    free(first.leaves);
    free(second.leaves);
}

static void it_is_minimax_on_ragged_trees(void **unused)
{
    (void)unused;
    tally count = {0};
    for (uint64_t seed = 0; seed < 3000; seed++) {
        ph_tree *tree = forest_ragged(seed, 1 + (uint32_t)(seed % 5), 1 + (uint32_t)(seed % 7), 400);
        const uint32_t height = ph_tree_height(tree);
        check_tree(tree, height + 1, seed % 2, &count);
        if (height > 1)
            check_tree(tree, height - 1, seed % 3 == 0, &count);
        ph_tree_free(tree);
    }
    assert_true(count.whole > count.trees / 2);
}

/* Odd and even depths, single children, few values and many. */
static void it_is_minimax_on_uniform_trees(void **unused)
{
    (void)unused;
    static const uint32_t values[] = {2, 3, 10, 1000000};
    tally count = {0};
    for (uint64_t seed = 0; seed < 40; seed++)
        for (uint32_t w = 1; w <= 4; w++)
            for (uint32_t d = 1; d <= 5; d++)
                for (size_t v = 0; v < sizeof values / sizeof values[0]; v++) {
                    ph_tree *tree = forest_uniform_iid(w, d, values[v], seed);
                    check_tree(tree, d, (seed + d) % 2, &count);
                    ph_tree_free(tree);
                }
    assert_int_equal(count.trees, 40 * 4 * 5 * 4);
}

/* With the best child first everywhere, no null window says "better": the minimal tree is evaluated, each leaf once. */
static void the_minimal_tree_is_searched_once(void **unused)
{
    (void)unused;
    for (uint32_t w = 1; w <= 5; w++)
        for (uint32_t d = 1; d <= 6; d++) {
            ph_tree *tree = forest_minimal(w, d);
            uint64_t least = 1, more = 1;
            for (uint32_t i = 0; i < d; i++)
                *(i % 2 ? &least : &more) *= w;
            const ph_options options = PH_OPTIONS(.method = "negascout");
            const ph_node root = ph_tree_root(tree);
            ph_result r = PH_RESULT;
            assert_int_equal(ph_search(ph_tree_game(tree), &root, &options, &r), PH_OK);
            assert_int_equal(r.counts.leaves, least + more - 1);
            ph_result_release(&r);
            ph_tree_free(tree);
        }
}

/* In the tree [[5, 9], [6, 7]] the scout of the second child says "at least 6", and the search above 6 says "not above 6".
 * Leaf 6 is evaluated twice, and the line ends with the move. In [[5, 9], [7, 8]] the value is more than the scout says. */
static void bounds_that_meet_leave_no_line(void **unused)
{
    (void)unused;
    static const struct {
        const char *text;
        ph_value value;
        uint64_t leaves;
        uint32_t pv_length;
    } cases[] = {{"[[5, 9], [6, 7]]", 6, 5, 1}, {"[[5, 9], [7, 8]]", 7, 6, 2}, {"[[5, 9], [5, 7]]", 5, 3, 2}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        ph_tree *tree;
        assert_int_equal(ph_tree_parse(cases[i].text, strlen(cases[i].text), NULL, &tree, NULL), PH_OK);
        const ph_options options = PH_OPTIONS(.method = "negascout");
        const ph_node root = ph_tree_root(tree);
        ph_result r = PH_RESULT;
        assert_int_equal(ph_search(ph_tree_game(tree), &root, &options, &r), PH_OK);
        assert_int_equal(r.value, cases[i].value);
        assert_int_equal(r.counts.leaves, cases[i].leaves);
        assert_int_equal(r.pv_length, cases[i].pv_length);
        ph_result_release(&r);
        ph_tree_free(tree);
    }
}

/* A search stopped anywhere has correct bounds, the same in both versions. */
static void a_stopped_search_bounds_the_value(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < 60; seed++) {
        ph_tree *tree = forest_ragged(seed, 4, 6, 200);
        const ph_node root = ph_tree_root(tree);
        const bool min_root = seed % 2;
        const ph_value value = minimax(tree, root, PH_MAX_DEPTH, !min_root);
        for (uint64_t leaves = 1; leaves < 60; leaves++) {
            ph_options options = PH_OPTIONS(.method = "negascout", .limits.leaves = leaves, .min_root = min_root);
            ph_result a = PH_RESULT, b = PH_RESULT;
            assert_int_equal(ph_search(ph_tree_game(tree), &root, &options, &a), PH_OK);
            options.method = "negascout@reference";
            assert_int_equal(ph_search(ph_tree_game(tree), &root, &options, &b), PH_OK);
            check_same(&a, &b);
            assert_true(a.lower <= value && value <= a.upper);
            assert_true(a.counts.leaves <= leaves);
            ph_result_release(&a);
            ph_result_release(&b);
        }
        ph_tree_free(tree);
    }
}

/* ---- what an observer sees --------------------------------------------------------------------------------- */

typedef struct seen {
    uint64_t enters, leaves, cuts, leaves_of_nodes;
} seen;

static void see(void *context, const ph_event *event)
{
    seen *s = context;
    assert_true(event->alpha < event->beta);
    s->enters += event->kind == PH_ENTER;
    s->leaves += event->kind == PH_LEAF;
    s->cuts += event->kind == PH_CUT;
    s->leaves_of_nodes += event->kind == PH_LEAVE;
    if (event->kind == PH_CUT) {
        assert_true(event->max ? event->value >= event->beta : event->value <= event->alpha);
        assert_true(event->by < event->depth);
    }
}

static void an_observer_sees_each_search(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < 300; seed++) {
        ph_tree *tree = forest_ragged(seed, 4, 6, 200);
        const ph_node root = ph_tree_root(tree);
        seen s = {0};
        ph_options options = PH_OPTIONS(.method = "negascout", .min_root = seed % 2);
        ph_result a = PH_RESULT, b = PH_RESULT;
        assert_int_equal(ph_search(ph_tree_game(tree), &root, &options, &a), PH_OK);
        options.observe = see;
        options.observe_context = &s;
        assert_int_equal(ph_search(ph_tree_game(tree), &root, &options, &b), PH_OK);
        check_same(&a, &b);
        assert_int_equal(s.enters, a.counts.nodes);
        assert_int_equal(s.leaves_of_nodes, a.counts.nodes);
        assert_int_equal(s.leaves, a.counts.leaves);
        assert_int_equal(s.cuts, a.counts.cutoffs);
        ph_result_release(&a);
        ph_result_release(&b);
        ph_tree_free(tree);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_is_minimax_on_ragged_trees),     cmocka_unit_test(it_is_minimax_on_uniform_trees),
        cmocka_unit_test(the_minimal_tree_is_searched_once), cmocka_unit_test(bounds_that_meet_leave_no_line),
        cmocka_unit_test(a_stopped_search_bounds_the_value), cmocka_unit_test(an_observer_sees_each_search),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
