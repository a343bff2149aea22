/* test_plans.c - what plans by level promise, on all small trees and on many larger ones.
 *
 * A one-level plan has single children above some level, partitions of any size there, and all children below it:
 * 1, .., 1, s, *. It never evaluates a leaf that alpha-beta does not evaluate, be it of PS* or of DUAL*. Two partitioned
 * levels do. */
#include "phased_tree.h"

#include "support/forest.h"
#include "support/recorder.h"
#include "support/released.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char *const ONE_LEVEL[] = {"ps:1/*",     "dual:2/*",   "ps:2/*",     "dual:1/*",     "ps:1/2/*",
                                        "dual:1/1/*", "dual:1/2/*", "ps:1/1/*",   "ps:3/*",       "dual:3/*",
                                        "ps:1/3/*",   "dual:1/3/*", "ps:1/1+2/*", "dual:1/1+2/*", "dual"};
enum { N_ONE_LEVEL = sizeof ONE_LEVEL / sizeof *ONE_LEVEL };

/* ---- trees of a few nodes, changed in place ------------------------------------------------------------ */

enum { MOST_NODES = 31 };

/* Children stand side by side. Leaves are numbered, and a bit of `seen` says that one was evaluated. */
typedef struct tiny {
    ph_game game;
    uint32_t size, leaves;
    uint32_t width[MOST_NODES], first[MOST_NODES], leaf[MOST_NODES];
    ph_value value[MOST_NODES]; /* of the leaf of that number */
    uint32_t *seen;
} tiny;

static void tiny_start(const void *rules, void *state)
{
    (void)rules;
    *(uint32_t *)state = 0;
}

static uint32_t tiny_moves(const void *rules, const void *state, ph_move *moves)
{
    (void)moves;
    return ((const tiny *)rules)->width[*(const uint32_t *)state];
}

static void tiny_apply(const void *rules, const void *state, ph_move move, void *child)
{
    *(uint32_t *)child = ((const tiny *)rules)->first[*(const uint32_t *)state] + move;
}

static bool tiny_over(const void *rules, const void *state)
{
    return ((const tiny *)rules)->width[*(const uint32_t *)state] == 0;
}

static ph_value tiny_evaluate(const void *rules, const void *state)
{
    const tiny *t = rules;
    const uint32_t leaf = t->leaf[*(const uint32_t *)state];
    assert_false(*t->seen >> leaf & 1); /* no leaf twice */
    *t->seen |= 1u << leaf;
    return t->value[leaf];
}

/* A tree from the depths of its nodes in preorder: 0 1 2 2 1 is [[a,b],c]. */
static void tiny_init(tiny *t, const uint32_t *depths, uint32_t size, uint32_t *seen)
{
    *t = (tiny){
        .game =
            {
                .version = PH_GAME_VERSION,
                .flags = PH_NUMBERED | PH_MAX_VALUES,
                .name = "tiny",
                .max_moves = MOST_NODES,
                .state_size = sizeof(uint32_t),
                .start = tiny_start,
                .moves = tiny_moves,
                .apply = tiny_apply,
                .over = tiny_over,
                .evaluate = tiny_evaluate,
            },
        .size = 1,
        .seen = seen,
    };
    t->game.rules = t;
    uint32_t at[MOST_NODES] = {0}; /* the node here of each node in preorder */
    for (uint32_t i = 0; i < size; i++) {
        t->first[at[i]] = t->size;
        for (uint32_t j = i + 1; j < size && depths[j] > depths[i]; j++)
            if (depths[j] == depths[i] + 1) {
                t->width[at[i]]++;
                at[j] = t->size++;
            }
        if (t->width[at[i]] == 0)
            t->leaf[at[i]] = t->leaves++;
    }
}

static ph_value tiny_minimax(const tiny *t, uint32_t n, bool max)
{
    if (t->width[n] == 0)
        return t->value[t->leaf[n]];
    ph_value best = max ? -PH_INFINITY : PH_INFINITY;
    for (uint32_t i = 0; i < t->width[n]; i++) {
        ph_value v = tiny_minimax(t, t->first[n] + i, !max);
        if (max ? v > best : v < best)
            best = v;
    }
    return best;
}

/* The leaves that a method evaluates. */
static uint32_t tiny_search(const tiny *t, const char *method, bool min_root, ph_value value)
{
    RELEASED ph_result r = PH_RESULT;
    const ph_options options =
        PH_OPTIONS(.method = method, .min_root = min_root, .limits = {.depth = 8, .bytes = 1 << 15});
    const uint32_t root = 0;
    *t->seen = 0;
    assert_int_equal(ph_search(&t->game, &root, &options, &r), PH_OK);
    assert_int_equal(r.stop, PH_FINISHED);
    assert_int_equal(r.value, value);
    return *t->seen;
}

/* ---- all small trees ----------------------------------------------------------------------------------- */

static void check_tiny(const tiny *t, uint32_t plans)
{
    for (int min_root = 0; min_root < 2; min_root++) {
        const ph_value value = tiny_minimax(t, 0, !min_root);
        const uint32_t alphabeta = tiny_search(t, "alphabeta", min_root, value);
        for (uint32_t i = 0; i < plans; i++)
            assert_int_equal(tiny_search(t, ONE_LEVEL[i], min_root, value) & ~alphabeta, 0);
    }
}

/* The shape with each of `values` different values at each leaf. */
static void check_shape(const uint32_t *depths, uint32_t size, ph_value values, uint32_t plans)
{
    tiny t;
    uint32_t seen;
    tiny_init(&t, depths, size, &seen);
    for (uint32_t i = 0; i < t.leaves;) {
        if (i == 0)
            check_tiny(&t, plans);
        if (++t.value[i] < values)
            i = 0;
        else
            t.value[i++] = 0;
    }
}

static uint32_t write_uniform(uint32_t *depths, uint32_t width, uint32_t height, uint32_t depth)
{
    uint32_t size = 1;
    depths[0] = depth;
    for (uint32_t i = 0; i < width && depth < height; i++)
        size += write_uniform(depths + size, width, height, depth + 1);
    return size;
}

static void check_uniform(uint32_t width, uint32_t height, ph_value values, uint32_t plans)
{
    uint32_t depths[MOST_NODES];
    check_shape(depths, write_uniform(depths, width, height, 0), values, plans);
}

static void one_level_plans_on_all_small_uniform_trees(void **unused)
{
    (void)unused;
    check_uniform(2, 3, 4, 6);
    check_uniform(3, 2, 4, 4); /* one level of MAX nodes, and of MIN nodes: plans for two are the same there */
    check_uniform(2, 4, 2, 6);
}

/* All ordered trees of `size` nodes: in preorder each node is at most one deeper than the one before. */
static void check_ordered(uint32_t *depths, uint32_t count, uint32_t size, ph_value values)
{
    if (count == size) {
        check_shape(depths, size, values, N_ONE_LEVEL);
        return;
    }
    for (uint32_t depth = 1; depth <= depths[count - 1] + 1; depth++) {
        depths[count] = depth;
        check_ordered(depths, count + 1, size, values);
    }
}

static void one_level_plans_on_all_small_ordered_trees(void **unused)
{
    (void)unused;
    uint32_t depths[MOST_NODES] = {0};
    for (uint32_t size = 1; size <= 8; size++)
        check_ordered(depths, 1, size, 3);
}

/* ---- many larger ones ---------------------------------------------------------------------------------- */

/* Does `method` evaluate leaves of `allowed` alone? Its own go to `marks`. */
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

/* PLANS_TREES asks for more than make test has time for. */
static uint64_t tree_count(void)
{
    const char *text = getenv("PLANS_TREES");
    return text ? strtoull(text, NULL, 10) : 100000;
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
        unsigned char marks[MOST_NODES] = {0};
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
