/* test_wide.c - very wide nodes: the maxima above a row against a plain search of it, and how few merits they read; SSS* and
 * PS* on wide trees against the lists, and against a heap where the lists would take too long. */
#include "phased_tree.h"

#include <stdint.h>

/* The number of merits that were read. */
static uint64_t *looks(void)
{
    static uint64_t count;
    return &count;
}

#define WIDE_LOOK(count) (*looks() += (count))
#include "src/base/select.h"

#include "src/base/random.h"
#include "src/trees/builder.h"
#include "support/forest.h"
#include "support/recorder.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* ---- the row ------------------------------------------------------------------------------------------- */

static const uint32_t counts[] = {1, 31, 32, 33, 63, 64, 65, 257, 1000, 1024, 1025, 5000, 32768, 40000, 70000};

/* Rows of few values, changed one by one and in runs: always what select_best() and select_rival() say. */
static void test_rows(void **state)
{
    (void)state;
    uint64_t random = 7;
    for (size_t c = 0; c < sizeof counts / sizeof *counts; c++) {
        const uint32_t count = counts[c];
        ph_value *row = malloc(count * sizeof *row);
        ph_value *tops = malloc((wide_tops(count) + 1) * sizeof *tops);
        assert_true(row && tops);
        tops[wide_tops(count)] = 12345; /* nothing is written after them */
        for (uint32_t i = 0; i < count; i++)
            row[i] = (ph_value)random_below(&random, 4);
        wide_mend(row, count, tops, 0, count - 1);
        for (int step = 0; step < 300; step++) {
            const uint32_t from = (uint32_t)random_below(&random, count);
            uint32_t to = from + (step % 3 ? 0 : (uint32_t)random_below(&random, 100));
            to = to < count ? to : count - 1;
            for (uint32_t i = from; i <= to; i++)
                row[i] = random_below(&random, 9) ? (ph_value)random_below(&random, 4) : INT32_MIN;
            wide_mend(row, count, tops, from, to);
            uint32_t expected, slot;
            const ph_value best = select_best(row, count, &expected);
            assert_int_equal(wide_best(row, count, tops, &slot), best);
            assert_int_equal(slot, expected);
            const uint32_t i = step % 2 ? slot : from;
            assert_int_equal(wide_rival(row, count, tops, i), select_rival(row, count, i));
        }
        assert_int_equal(tops[wide_tops(count)], 12345);
        free(row);
        free(tops);
    }
}

/* Of a million merits a step reads 32 in each of the four rows. */
static void test_few_are_looked_at(void **state)
{
    (void)state;
    const uint32_t count = 1u << 20;
    ph_value *row = calloc(count, sizeof *row);
    ph_value *tops = malloc(wide_tops(count) * sizeof *tops);
    assert_true(row && tops);
    wide_mend(row, count, tops, 0, count - 1);
    assert_true(*looks() > 0);
    uint64_t random = 1;
    *looks() = 0;
    for (int step = 0; step < 1000; step++) {
        uint32_t slot = (uint32_t)random_below(&random, count);
        row[slot] = (ph_value)random_below(&random, 1000);
        wide_mend(row, count, tops, slot, slot);
        (void)wide_best(row, count, tops, &slot);
        (void)wide_rival(row, count, tops, slot);
    }
    assert_true(*looks() <= 1000 * (3 + 4 + 4) * WIDE_GROUP);
    free(row);
    free(tops);
}

/* ---- the search ---------------------------------------------------------------------------------------- */

static const char *const plans[] = {"sss", "ps:1", "ps:2", "ps:280+1"};

static void assert_same_leaves(recorder *r, const ph_tree *tree, const char *plan, bool min_root)
{
    char listed[64];
    snprintf(listed, sizeof listed, "%s@reference", plan);
    ph_options options = PH_OPTIONS(.method = listed, .min_root = min_root);
    ph_result slow = PH_RESULT, fast = PH_RESULT;
    ph_node root = ph_tree_root(tree);
    r->log->count = 0;
    assert_int_equal(ph_search(&r->game, &root, &options, &slow), PH_OK);
    const size_t count = r->log->count;
    ph_node *order = malloc((count + 1) * sizeof *order);
    assert_non_null(order);
    memcpy(order, r->log->leaves, count * sizeof *order);
    options.method = plan;
    r->log->count = 0;
    assert_int_equal(ph_search(&r->game, &root, &options, &fast), PH_OK);
    assert_int_equal(r->log->count, count);
    assert_memory_equal(r->log->leaves, order, count * sizeof *order);
    assert_int_equal(fast.value, slow.value);
    assert_int_equal(fast.counts.cutoffs, slow.counts.cutoffs);
    assert_int_equal(fast.counts.open_peak, slow.counts.open_peak);
    assert_int_equal(fast.counts.backup_peak, slow.counts.backup_peak);
    free(order);
    ph_result_release(&slow);
    ph_result_release(&fast);
}

/* Wide at the root, wide below it, and wide twice: the leaves of the lists in their order. */
static void test_leaves_of_the_lists(void **state)
{
    (void)state;
    static const uint32_t widths[][4] = {{600, 2, 1, 1}, {300, 1, 2, 1}, {260, 2, 2, 1},
                                         {2, 2, 300, 1}, {2, 300, 2, 1}, {700, 0, 0, 0}};
    for (size_t w = 0; w < sizeof widths / sizeof *widths; w++) {
        uint32_t depth = 0;
        while (depth < 4 && widths[w][depth])
            depth++;
        for (uint64_t seed = 0; seed < 2; seed++) {
            ph_tree *tree = forest_widths(widths[w], depth, seed ? 1000 : 5, seed);
            recorder r;
            recorder_init(&r, tree);
            for (size_t p = 0; p < sizeof plans / sizeof *plans; p++)
                for (int min_root = 0; min_root < 2; min_root++)
                    assert_same_leaves(&r, tree, plans[p], min_root);
            recorder_release(&r);
            ph_tree_free(tree);
        }
    }
}

/* SSS* on a MAX root whose children have two leaves, as a heap does it: how many leaves it evaluates. */
typedef struct heap {
    uint64_t *key; /* merit first, then the leftmost */
    size_t count;
} heap;

static uint64_t heap_key(ph_value merit, uint32_t child)
{
    return (uint64_t)(uint32_t)merit << 32 | (UINT32_MAX - child);
}

static void heap_sink(heap *h, size_t i)
{
    for (size_t child; (child = 2 * i + 1) < h->count; i = child) {
        if (child + 1 < h->count && h->key[child + 1] > h->key[child])
            child++;
        if (h->key[i] >= h->key[child])
            return;
        const uint64_t key = h->key[i];
        h->key[i] = h->key[child];
        h->key[child] = key;
    }
}

static uint64_t heap_leaves(const ph_tree *tree, ph_value *value)
{
    const ph_node root = ph_tree_root(tree);
    const uint32_t width = ph_tree_width(tree, root);
    heap h = {malloc(width * sizeof *h.key), width};
    bool *second = calloc(width, sizeof *second);
    assert_true(h.key && second);
    for (uint32_t i = 0; i < width; i++)
        h.key[i] = heap_key(ph_tree_value(tree, ph_tree_child(tree, ph_tree_child(tree, root, i), 0)), i);
    for (size_t i = width; i-- > 0;)
        heap_sink(&h, i);
    for (uint64_t leaves = width;;) {
        const uint32_t child = UINT32_MAX - (uint32_t)h.key[0];
        const ph_value merit = (ph_value)(h.key[0] >> 32);
        ph_value v = merit;
        if (!second[child]) {
            leaves++;
            v = ph_tree_value(tree, ph_tree_child(tree, ph_tree_child(tree, root, child), 1));
        }
        if (v >= merit) {
            free(h.key);
            free(second);
            *value = merit;
            return leaves;
        }
        second[child] = true;
        h.key[0] = heap_key(v, child);
        heap_sink(&h, 0);
    }
}

static void check_very_wide(ph_tree *tree)
{
    ph_node root = ph_tree_root(tree);
    ph_options options = PH_OPTIONS(.method = "sss");
    ph_result r = PH_RESULT;
    ph_value value;
    const uint64_t leaves = heap_leaves(tree, &value);
    assert_int_equal(ph_search(ph_tree_game(tree), &root, &options, &r), PH_OK);
    assert_int_equal(r.value, value);
    assert_int_equal(r.counts.leaves, leaves);
    assert_int_equal(r.counts.open_peak, ph_tree_width(tree, root));
    ph_result_release(&r);
    ph_tree_free(tree);
}

/* A random tree, in which few children are selected twice; and one whose second leaves are all less than the first ones, so
 * that each child is selected once. */
static void test_very_wide(void **state)
{
    (void)state;
    const uint32_t widths[] = {1u << 17, 2};
    check_very_wide(forest_widths(widths, 2, 1000000, 3));
    tree_builder b;
    builder_init(&b, NULL, BUILDER_MOST);
    uint64_t random = 1;
    assert_int_equal(builder_open(&b), PH_OK);
    for (uint32_t i = 0; i < widths[0]; i++) {
        assert_int_equal(builder_open(&b), PH_OK);
        assert_int_equal(builder_leaf(&b, (ph_value)(1000 + random_below(&random, 100000))), PH_OK);
        assert_int_equal(builder_leaf(&b, (ph_value)random_below(&random, 1000)), PH_OK);
        assert_int_equal(builder_close(&b), PH_OK);
    }
    assert_int_equal(builder_close(&b), PH_OK);
    ph_tree *tree;
    assert_int_equal(builder_finish(&b, &tree), PH_OK);
    builder_release(&b);
    check_very_wide(tree);
}

/* The line leads to the value also where the numbers of children need two bytes. */
static void test_lines(void **state)
{
    (void)state;
    static const char *const methods[] = {"sss",    "ps:2",    "ps:7",         "dual",
                                          "dual:3", "rs:1000", "rs-dual:1000", "alphabeta"};
    static const uint32_t shapes[][3] = {{3, 300, 2},   {300, 2, 3}, {2, 3, 700},
                                         {300, 300, 1}, {1, 2, 300}, {2, 1, 300}};
    for (size_t t = 0; t < 4 * sizeof shapes / sizeof *shapes; t++) {
        ph_tree *tree = forest_widths(shapes[t / 4], 3, 100000, t);
        const ph_node root = ph_tree_root(tree);
        for (size_t m = 0; m < 2 * sizeof methods / sizeof *methods; m++) {
            ph_game game = *ph_tree_game(tree);
            if (m % 2)
                game.compiled = NULL;
            const ph_options o = PH_OPTIONS(.method = methods[m / 2], .min_root = t % 2);
            ph_result r = PH_RESULT;
            assert_int_equal(ph_search(&game, &root, &o, &r), PH_OK);
            assert_int_equal(r.pv_length, 3);
            ph_node at = root;
            for (uint32_t i = 0; i < r.pv_length; i++) {
                assert_true(r.pv[i] < ph_tree_width(tree, at));
                at = ph_tree_child(tree, at, r.pv[i]);
            }
            assert_int_equal(ph_tree_value(tree, at), r.value);
            ph_result_release(&r);
        }
        ph_tree_free(tree);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rows),
        cmocka_unit_test(test_few_are_looked_at),
        cmocka_unit_test(test_leaves_of_the_lists),
        cmocka_unit_test(test_very_wide),
        cmocka_unit_test(test_lines),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
