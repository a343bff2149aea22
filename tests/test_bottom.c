/* test_bottom.c - bottom nodes that are evaluated at once: the states in memory, stopped searches, and nodes that are too wide.
 * test_search.c checks the leaves, their order and the peaks of the paper's lists. */
#include "phased_trace.h"
#include "phased_tree.h"

#include "support/forest.h"
#include "support/recorder.h"
#include "support/released.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { MOST_WIDTH = 1023 }; /* of a bottom node that fits into a slot */

static void search(const ph_game *game, const ph_tree *tree, const ph_options *options, ph_result *result)
{
    const ph_node root = ph_tree_root(tree);
    assert_int_equal(ph_search(game, &root, options, result), PH_OK);
}

static ph_tree *any_tree(uint64_t seed)
{
    const uint32_t n = (uint32_t)seed;
    if (n % 3 == 0)
        return forest_uniform_iid(1 + n / 3 % 5, 1 + n / 15 % 6, 2 + n % 7 * 50, seed);
    return forest_ragged(seed, 1 + n % 9, 1 + n % 7, 400);
}

/* ---- states in memory -------------------------------------------------------------------------------------- */

/* The states in memory of a search that evaluates bottom nodes at once, computed from one with lists. */
typedef struct holding {
    const ph_tree *tree;
    const uint32_t *sizes; /* of the first partition at levels 0, 1, and 2 and below; 0: no node is evaluated at once */
    uint64_t peak;
} holding;

static ph_node node_at(const ph_tree *tree, const ph_index *path, uint32_t depth)
{
    ph_node n = ph_tree_root(tree);
    for (uint32_t i = 0; i < depth; i++)
        n = ph_tree_child(tree, n, path[i]);
    return n;
}

/* A node of BACKUP whose children are all leaves, and were put on OPEN together. */
static bool is_bottom(const ph_tree *tree, const uint32_t *sizes, const ph_backup_entry *e)
{
    const uint32_t level = e->depth / 2;
    const ph_node n = node_at(tree, e->path, e->depth);
    const uint32_t width = ph_tree_width(tree, n);
    if (sizes[level < 2 ? level : 2] < width || width > MOST_WIDTH ||
        (e->depth > 0 && e->path[e->depth - 1] > MOST_WIDTH))
        return false;
    for (uint32_t i = 0; i < width; i++)
        if (ph_tree_width(tree, ph_tree_child(tree, n, i)) > 0)
            return false;
    return true;
}

static bool is_below(const ph_open_state *s, const ph_backup_entry *e)
{
    return s->depth > e->depth && memcmp(s->path, e->path, e->depth * sizeof *s->path) == 0;
}

/* A bottom node has neither an entry nor states; the slot above it counts as one state. */
static void hold(void *context, const ph_event *event)
{
    holding *h = context;
    if (event->kind != PH_STEP)
        return;
    uint64_t states = event->n_open + event->n_backup;
    for (size_t i = 0; i < event->n_backup; i++) {
        const ph_backup_entry *e = &event->backup[i];
        uint64_t below = 0;
        for (size_t k = 0; k < event->n_open; k++)
            below += is_below(&event->open[k], e);
        if (is_bottom(h->tree, h->sizes, e))
            states -= below > 0 ? below : 1; /* 1: it is SOLVED, and its entry leaves in the next step */
    }
    h->peak = states > h->peak ? states : h->peak;
}

static void check_held(const ph_tree *tree, const char *fast, const char *listed, const uint32_t *sizes, bool min_root)
{
    holding h = {tree, sizes, 0};
    RELEASED ph_result slow = PH_RESULT;
    RELEASED ph_result quick = PH_RESULT;
    search(ph_tree_game(tree), tree,
           &PH_OPTIONS(.method = listed, .min_root = min_root, .observe = hold, .observe_context = &h), &slow);
    ph_game through_the_struct = *ph_tree_game(tree);
    through_the_struct.compiled = NULL;
    for (int compiled = 0; compiled < 2; compiled++) {
        search(compiled ? ph_tree_game(tree) : &through_the_struct, tree,
               &PH_OPTIONS(.method = fast, .min_root = min_root), &quick);
        assert_int_equal(quick.counts.leaves, slow.counts.leaves);
        if (quick.counts.states_peak != h.peak)
            fail_msg("%s holds %lu, by its lists %lu", fast, (unsigned long)quick.counts.states_peak,
                     (unsigned long)h.peak);
    }
}

/* In phases, or with the same sizes at each level, all states of the lists are in memory. */
static void states_are_those_without_bottom_nodes(void **unused)
{
    (void)unused;
    enum { ALL = 1 << 30 };
    static const struct {
        const char *fast, *listed;
        uint32_t sizes[3];
    } cases[] = {{"sss", "ps:1@reference", {ALL, ALL, ALL}},        {"ps:1", "ps:1@reference", {ALL, ALL, ALL}},
                 {"dual", "dual:1@reference", {ALL, ALL, ALL}},     {"ps:1/2/*", "ps:1/2/*@reference", {1, 2, ALL}},
                 {"ps:2/1", "ps:2/1@reference", {2, 1, 1}},         {"ps:*/2+1/3", "ps:*/2+1/3@reference", {ALL, 2, 3}},
                 {"dual:1/*", "dual:1/*@reference", {1, ALL, ALL}}, {"ps:2", "ps:2@reference", {0, 0, 0}},
                 {"ps:1+2", "ps:1+2@reference", {0, 0, 0}},         {"ps:100", "ps:100@reference", {0, 0, 0}},
                 {"dual:2", "dual:2@reference", {0, 0, 0}}};
    for (uint64_t seed = 0; seed < 400; seed++) {
        ph_tree *tree = any_tree(seed);
        const bool leaf = ph_tree_width(tree, ph_tree_root(tree)) == 0; /* then there is no search */
        for (size_t i = 0; !leaf && i < sizeof cases / sizeof *cases; i++)
            check_held(tree, cases[i].fast, cases[i].listed, cases[i].sizes, seed % 2);
        ph_tree_free(tree);
    }
}

/* w^((d-1)/2) slots and the nodes above them, where with all children of its bottom nodes it would be w^((d+1)/2). */
static void states_of_uniform_trees(void **unused)
{
    (void)unused;
    static const struct {
        uint32_t width, depth;
        const char *method;
        uint64_t states;
    } cases[] = {{4, 7, "sss", 85},  {4, 7, "dual", 85},  {8, 4, "sss", 73},  {8, 4, "dual", 9}, {8, 5, "sss", 73},
                 {8, 6, "dual", 73}, {16, 4, "dual", 17}, {4, 7, "ps:2", 31}, {5, 1, "sss", 1},  {5, 2, "dual", 1},
                 {8, 4, "ps:2", 21}, {8, 6, "ps:4", 15},  {3, 3, "sss", 4}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        ph_tree *tree = forest_uniform_iid(cases[i].width, cases[i].depth, 1000, i);
        RELEASED ph_result r = PH_RESULT;
        search(ph_tree_game(tree), tree, &PH_OPTIONS(.method = cases[i].method), &r);
        assert_int_equal(r.counts.states_peak, cases[i].states);
        ph_tree_free(tree);
    }
}

/* Half as wide and as deep: the worst-case memory falls with the states in memory. */
static void worst_bytes_follow(void **unused)
{
    (void)unused;
    ph_tree *odd = forest_uniform_iid(8, 5, 1000, 1);
    const ph_node root = ph_tree_root(odd);
    const ph_options at_once = PH_OPTIONS(.method = "sss"), in_phases = PH_OPTIONS(.method = "ps:2");
    const size_t enough = ph_worst_bytes(ph_tree_game(odd), &root, &at_once);
    assert_true(enough < 2500 && enough < ph_worst_bytes(ph_tree_game(odd), &root, &in_phases));
    RELEASED ph_result r = PH_RESULT;
    search(ph_tree_game(odd), odd, &PH_OPTIONS(.method = "ps:auto", .limits.bytes = enough), &r);
    assert_string_equal(r.method, "ps:1");
    assert_int_equal(r.stop, PH_FINISHED);
    ph_tree_free(odd);
}

/* ---- stops --------------------------------------------------------------------------------------------- */

static void assert_stopped_alike(const ph_result *slow, const ph_result *fast)
{
    assert_int_equal(fast->stop, slow->stop);
    assert_int_equal(fast->counts.leaves, slow->counts.leaves);
    assert_int_equal(fast->counts.nodes, slow->counts.nodes);
    assert_int_equal(fast->lower, slow->lower);
    assert_int_equal(fast->upper, slow->upper);
}

/* After any number of leaves, inside a bottom node or not, the search has the same bounds as the lists. */
static void check_stops(const ph_tree *tree, const char *method, bool min_root)
{
    char listed[32];
    (void)snprintf(listed, sizeof listed, "%s@reference", method);
    for (uint64_t limit = 1; limit < 40; limit++)
        for (int nodes = 0; nodes < 2; nodes++) {
            RELEASED ph_result slow = PH_RESULT;
            RELEASED ph_result fast = PH_RESULT;
            ph_options o = PH_OPTIONS(.method = listed, .min_root = min_root);
            *(nodes ? &o.limits.nodes : &o.limits.leaves) = limit;
            search(ph_tree_game(tree), tree, &o, &slow);
            o.method = method;
            search(ph_tree_game(tree), tree, &o, &fast);
            assert_stopped_alike(&slow, &fast);
        }
}

static void stops_are_those_of_the_lists(void **unused)
{
    (void)unused;
    static const char *const methods[] = {"sss", "dual", "ps:1/2/*", "dual:2/*", "ps:2"};
    for (uint64_t seed = 0; seed < 60; seed++) {
        ph_tree *tree = any_tree(seed);
        for (size_t i = 0; i < sizeof methods / sizeof *methods; i++)
            for (int min_root = 0; min_root < 2; min_root++)
                check_stops(tree, methods[i], min_root);
        ph_tree_free(tree);
    }
}

/* ---- too wide ------------------------------------------------------------------------------------------ */

static void check_wide(const uint32_t *widths, const char *method, const char *listed)
{
    ph_tree *tree = forest_widths(widths, 3, 100000, widths[0] + widths[2]);
    recorder r;
    recorder_init(&r, tree);
    RELEASED ph_result slow = PH_RESULT;
    RELEASED ph_result fast = PH_RESULT;
    search(&r.game, tree, &PH_OPTIONS(.method = listed), &slow);
    const size_t count = r.log->count;
    ph_node *order = malloc((count + 1) * sizeof *order);
    assert_non_null(order);
    memcpy(order, r.log->leaves, count * sizeof *order);
    r.log->count = 0;
    search(&r.game, tree, &PH_OPTIONS(.method = method), &fast);
    assert_int_equal(r.log->count, count);
    assert_memory_equal(r.log->leaves, order, count * sizeof *order);
    assert_int_equal(fast.value, slow.value);
    assert_int_equal(fast.counts.cutoffs, slow.counts.cutoffs);
    assert_int_equal(fast.counts.open_peak, slow.counts.open_peak);
    const bool fits = widths[2] <= MOST_WIDTH;
    assert_int_equal(fast.counts.states_peak < slow.counts.states_peak, fits);
    const ph_node root = ph_tree_root(tree);
    const size_t enough = ph_worst_bytes(ph_tree_game(tree), &root, &PH_OPTIONS(.method = method));
    search(ph_tree_game(tree), tree, &PH_OPTIONS(.method = method, .limits.bytes = enough), &fast);
    assert_int_equal(fast.stop, PH_FINISHED);
    free(order);
    recorder_release(&r);
    ph_tree_free(tree);
}

static void nodes_too_wide_for_a_slot_are_opened(void **unused)
{
    (void)unused;
    for (uint32_t width = MOST_WIDTH - 1; width <= MOST_WIDTH + 1; width++) {
        check_wide((const uint32_t[]){3, 4, width}, "sss", "ps:1@reference");
        check_wide((const uint32_t[]){3, 4, width}, "ps:1/*", "ps:1/*@reference");
        check_wide((const uint32_t[]){2, width + 1, 3}, "sss", "ps:1@reference");
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(states_are_those_without_bottom_nodes),
        cmocka_unit_test(states_of_uniform_trees),
        cmocka_unit_test(worst_bytes_follow),
        cmocka_unit_test(stops_are_those_of_the_lists),
        cmocka_unit_test(nodes_too_wide_for_a_slot_are_opened),
    };
    return cmocka_run_group_tests_name("bottom", tests, NULL, NULL);
}
