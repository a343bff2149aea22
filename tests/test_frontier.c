/* test_frontier.c - the memory of SSS* and PS*: how much they need, and that they never allocate more. */
#include "phased_tree.h"

#include "../src/base/random.h"
#include "../src/bestfirst/psstar.h"
#include "../src/engine/method_name.h"
#include "../src/trees/builder.h"
#include "support/forest.h"
#include "support/recorder.h"
#include "support/slow.h"

#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* A search, whose result replaces the one before. */
static void search_with(const ph_game *game, const void *root, const ph_options *options, ph_result *result)
{
    ph_result_release(result);
    *result = PH_RESULT;
    assert_int_equal(ph_search(game, root, options, result), PH_OK);
}

/* A search of a tree within `bytes`; 0: the default. */
static void search(const ph_game *game, const ph_tree *tree, const char *text, bool min_root, size_t bytes,
                   ph_result *result)
{
    ph_options options = PH_OPTIONS(.method = text, .min_root = min_root, .limits.bytes = bytes);
    ph_node root = ph_tree_root(tree);
    search_with(game, &root, &options, result);
}

static size_t worst_bytes(const ph_game *game, const ph_tree *tree, const char *text, bool min_root)
{
    ph_options options = PH_OPTIONS(.method = text, .min_root = min_root);
    ph_node root = ph_tree_root(tree);
    return ph_worst_bytes(game, &root, &options);
}

/* ---- trees of many widths ------------------------------------------------------------------------------ */

/* At each ply any width between the two, and leaves above the last ply now and then. */
typedef struct mixture {
    uint32_t least, most, depth;
    uint32_t leaves; /* one node in this many is a leaf; 0: none above the last ply */
    uint64_t random;
    tree_builder builder;
} mixture;

static void mixture_grow(mixture *g, uint32_t ply)
{
    if (ply == g->depth || (ply > 0 && g->leaves && random_below(&g->random, g->leaves) == 0)) {
        assert_int_equal(builder_leaf(&g->builder, (ph_value)random_below(&g->random, 500)), PH_OK);
        return;
    }
    assert_int_equal(builder_open(&g->builder), PH_OK);
    uint32_t width = g->least + (uint32_t)random_below(&g->random, g->most - g->least + 1);
    for (uint32_t i = 0; i < width; i++)
        mixture_grow(g, ply + 1);
    assert_int_equal(builder_close(&g->builder), PH_OK);
}

static ph_tree *mixture_tree(uint32_t least, uint32_t most, uint32_t depth, uint32_t leaves, uint64_t seed)
{
    mixture g = {.least = least, .most = most, .depth = depth, .leaves = leaves, .random = seed};
    builder_init(&g.builder, NULL, BUILDER_MOST);
    mixture_grow(&g, 0);
    ph_tree *tree;
    assert_int_equal(builder_finish(&g.builder, &tree), PH_OK);
    builder_release(&g.builder);
    return tree;
}

/* Uniform of even and odd depth, nearly uniform, ragged, with many widths. */
static ph_tree *any_tree(uint64_t seed)
{
    const uint32_t n = (uint32_t)seed;
    switch (n % 6) {
    case 0:
        return forest_uniform_iid(1 + n / 6 % 6, 1 + n / 36 % 6, 300, seed);
    case 1:
        return forest_ordered(2 + n / 6 % 5, 2 + n / 30 % 4, 1, 1.0, 256, 134, seed);
    case 2:
        return mixture_tree(3, 4 + n / 6 % 3, 3 + n / 18 % 3, 0, seed);
    case 3:
        return mixture_tree(1, 2 + n / 6 % 5, 3 + n / 30 % 4, 12, seed);
    case 4:
        return mixture_tree(1, 40, 3, 0, seed);
    default:
        return forest_ragged(seed, 1 + n % 12, 2 + n % 9, 900);
    }
}

static void assert_same(const ph_result *a, const ph_result *b)
{
    assert_int_equal(a->stop, PH_FINISHED);
    assert_int_equal(a->value, b->value);
    assert_int_equal(a->best, b->best);
    assert_int_equal(a->counts.leaves, b->counts.leaves);
    assert_int_equal(a->counts.nodes, b->counts.nodes);
    assert_int_equal(a->counts.cutoffs, b->counts.cutoffs);
    assert_int_equal(a->counts.open_peak, b->counts.open_peak);
    assert_int_equal(a->counts.backup_peak, b->counts.backup_peak);
    assert_int_equal(a->counts.states_peak, b->counts.states_peak);
}

/* ---- the bound ----------------------------------------------------------------------------------------- */

static const char *const plans[] = {"sss",        "ps:1",  "ps:2",   "ps:3",     "ps:4",      "ps:5",     "ps:6",
                                    "ps:9",       "ps:40", "ps:2+2", "ps:3+1",   "ps:1+2+4",  "ps:1/2/*", "ps:2/1/*",
                                    "ps:*/1+2/3", "dual",  "dual:2", "dual:3+1", "dual:1/2/*"};
enum { PLANS = sizeof plans / sizeof *plans };

/* With exactly what ph_worst_bytes() says no search stops, and each does what it does with plenty of memory. */
static void test_worst_bytes_is_enough(void **state)
{
    (void)state;
    ph_result plenty = PH_RESULT, exact = PH_RESULT;
    for (uint64_t seed = 0; seed < SOME_OF(3000); seed++) {
        ph_tree *tree = any_tree(seed);
        const ph_game *compiled = ph_tree_game(tree);
        ph_game listed = *compiled;
        listed.compiled = NULL;
        listed.flags &= ~(uint32_t)PH_NUMBERED;
        const ph_game *game = seed % 5 ? compiled : &listed;
        for (size_t m = 0; ph_tree_height(tree) > 0 && m < PLANS; m++) {
            for (int min_root = 0; min_root < 2; min_root++) {
                size_t bytes = worst_bytes(game, tree, plans[m], min_root);
                search(game, tree, plans[m], min_root, 0, &plenty);
                search(game, tree, plans[m], min_root, bytes, &exact);
                assert_same(&exact, &plenty);
                assert_true(exact.counts.bytes_peak <= bytes);
            }
        }
        ph_tree_free(tree);
    }
    ph_result_release(&plenty);
    ph_result_release(&exact);
}

/* At odd depth most nodes have several blocks. */
static void test_worst_bytes_at_odd_depth(void **state)
{
    (void)state;
    ph_result r = PH_RESULT;
    for (uint64_t seed = 0; seed < 200; seed++) {
        ph_tree *tree = forest_uniform_iid(3 + (uint32_t)seed % 6, 3 + 2 * ((uint32_t)seed % 2), 1000, seed);
        for (size_t m = 2; m < PLANS; m++) {
            search(ph_tree_game(tree), tree, plans[m], false, worst_bytes(ph_tree_game(tree), tree, plans[m], false),
                   &r);
            assert_int_equal(r.stop, PH_FINISHED);
        }
        ph_tree_free(tree);
    }
    ph_result_release(&r);
}

/* The phases that ps:auto chooses fit the memory; if none do, alpha-beta runs. */
static void test_auto_never_fails(void **state)
{
    (void)state;
    ph_result r = PH_RESULT, ab = PH_RESULT;
    unsigned of_each[2] = {0};
    for (uint64_t seed = 0; seed < 400; seed++) {
        ph_tree *tree = any_tree(seed);
        search(ph_tree_game(tree), tree, "alphabeta", seed % 2, 0, &ab);
        for (size_t bytes = 400; ph_tree_height(tree) > 0 && bytes < 40000; bytes += bytes / 4) {
            search(ph_tree_game(tree), tree, "ps:auto", seed % 2, bytes, &r);
            const bool chosen = strcmp(r.method, "alphabeta") != 0;
            of_each[chosen]++;
            assert_int_equal(r.stop == PH_FINISHED, chosen || ab.counts.bytes_peak <= bytes);
            assert_true(r.stop != PH_FINISHED || r.value == ab.value);
        }
        ph_tree_free(tree);
    }
    assert_true(of_each[0] > 100 && of_each[1] > 1000);
    ph_result_release(&r);
    ph_result_release(&ab);
}

/* ---- dropped blocks are used again ---------------------------------------------------------------------- */

/* A MIN root with 3000 MAX children of many widths: one is open at a time. */
static void test_one_wide_node_at_a_time(void **state)
{
    (void)state;
    tree_builder b;
    builder_init(&b, NULL, BUILDER_MOST);
    uint64_t random = 1;
    assert_int_equal(builder_open(&b), PH_OK);
    for (uint32_t i = 0; i < SOME_OF(3000); i++) {
        assert_int_equal(builder_open(&b), PH_OK);
        for (uint64_t width = 1030 + random_below(&random, 971); width > 0; width--)
            assert_int_equal(builder_leaf(&b, (ph_value)(3000 - i + random_below(&random, 900))), PH_OK);
        assert_int_equal(builder_close(&b), PH_OK);
    }
    assert_int_equal(builder_close(&b), PH_OK);
    ph_tree *tree;
    assert_int_equal(builder_finish(&b, &tree), PH_OK);
    builder_release(&b);
    ph_result r = PH_RESULT;
    search(ph_tree_game(tree), tree, "sss", true, (size_t)1 << 20, &r);
    assert_int_equal(r.stop, PH_FINISHED);
    assert_true(r.counts.bytes_peak < 32 << 10);
    ph_result_release(&r);
    ph_tree_free(tree);
}

/* A search, and what its arena looked like at the end. */
typedef struct inside {
    frame f;
    uint64_t clock;       /* where stamps begin */
    size_t capacity;      /* units of the arena, if not 0 */
    size_t touched, used; /* bytes */
    size_t used_units;
    bool moved; /* blocks were moved */
} inside;

static node_result inside_solve(frontier *s, const void *root, uint32_t *ref)
{
    inside *x = (inside *)(void *)s->f; /* its first member */
    s->clock = x->clock;
    if (x->capacity && x->capacity < s->arena.capacity)
        s->arena.capacity = x->capacity;
    node_result v = psstar_solve_any(s, root, ref);
    x->touched = frontier_fixed(s, s->reach) + arena_touched(&s->arena);
    x->used_units = s->arena.used_peak;
    x->used = frontier_fixed(s, s->reach) + x->used_units * ARENA_UNIT;
    x->moved = s->arena.map_bytes > 0;
    return v;
}

/* Close the frame afterwards. */
static void inside_search(inside *x, const ph_game *game, const void *root, const ph_options *options)
{
    method m;
    assert_int_equal(method_parse(options->method, &m), PH_OK);
    frame_open(&x->f, game, options, &m);
    assert_int_equal(psstar_run(&x->f, root, inside_solve), PH_OK);
    assert_true(x->f.stop == PH_FINISHED || x->capacity > 0);
}

/* Whatever the widths, at most 1.3 times the most bytes in use are touched. */
static void test_peak_is_what_is_open(void **state)
{
    (void)state;
    inside x = {0};
    static const struct {
        uint32_t least, most, depth;
    } shapes[] = {{1, 40, 4}, {1, 40, 3}, {1, 12, 5}, {1, 7, 7}, {1, 3, 12}, {20, 60, 3}};
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
        for (uint64_t seed = 0; seed < 6; seed++) {
            ph_tree *tree = mixture_tree(shapes[i].least, shapes[i].most, shapes[i].depth, 0, seed);
            ph_node root = ph_tree_root(tree);
            for (size_t m = 0; m < PLANS; m++) {
                ph_options options = PH_OPTIONS(.method = plans[m], .min_root = seed % 2);
                inside_search(&x, ph_tree_game(tree), &root, &options);
                assert_int_equal(x.touched, x.f.bytes);
                frame_close(&x.f);
                assert_true(10 * x.touched <= 13 * x.used);
            }
            ph_tree_free(tree);
        }
    }
}

/* In an arena that is hardly larger than the blocks in use, blocks move all the time, and nothing else changes. */
static void test_moving_changes_nothing(void **state)
{
    (void)state;
    unsigned moved = 0;
    for (uint64_t seed = 0; seed < SOME_OF(600); seed++) {
        ph_tree *tree = any_tree(seed);
        ph_node root = ph_tree_root(tree);
        for (size_t m = 0; ph_tree_height(tree) > 0 && m < PLANS; m++) {
            ph_options options = PH_OPTIONS(.method = plans[m], .min_root = seed % 2);
            inside plenty = {.capacity = 0};
            inside_search(&plenty, ph_tree_game(tree), &root, &options);
            inside x = {.capacity = arena_enough(arena_enough(plenty.used_units))};
            inside_search(&x, ph_tree_game(tree), &root, &options);
            assert_true(x.f.lower <= plenty.f.lower && plenty.f.upper <= x.f.upper);
            if (x.f.stop == PH_FINISHED) { /* used_units misses some peaks, so the arena may be too small */
                ph_counts a = frame_counts(&x.f), b = frame_counts(&plenty.f);
                a.bytes_peak = b.bytes_peak;
                assert_memory_equal(&a, &b, sizeof a);
                assert_int_equal(x.f.lower, plenty.f.lower);
                assert_int_equal(x.f.pv_length, plenty.f.pv_length);
                assert_memory_equal(x.f.pv, plenty.f.pv, plenty.f.pv_length * sizeof *plenty.f.pv);
                moved += x.moved;
            }
            frame_close(&x.f);
            frame_close(&plenty.f);
        }
        ph_tree_free(tree);
    }
    assert_true(moved > SOME_OF(500));
}

/* ---- the order of BACKUP ------------------------------------------------------------------------------- */

/* Stamps may begin anywhere: the leaves are evaluated in the order of the lists. */
static void test_stamps_do_not_go_round(void **state)
{
    (void)state;
    ph_result slow = PH_RESULT;
    static const uint64_t clocks[] = {(1u << 30) - 9, UINT32_MAX - 9, (uint64_t)1 << 40};
    for (uint64_t seed = 0; seed < 300; seed++) {
        ph_tree *tree = any_tree(seed);
        ph_node root = ph_tree_root(tree);
        recorder r;
        recorder_init(&r, tree);
        ph_node *order = malloc((r.log->capacity + 1) * sizeof *order);
        assert_non_null(order);
        for (size_t m = 0; ph_tree_height(tree) > 0 && m < PLANS; m++) {
            char listed[64];
            snprintf(listed, sizeof listed, "%s@reference", plans[m]);
            ph_options options = PH_OPTIONS(.method = listed);
            r.log->count = 0;
            search_with(&r.game, &root, &options, &slow);
            const size_t count = r.log->count;
            memcpy(order, r.log->leaves, count * sizeof *order);
            options.method = plans[m];
            r.log->count = 0;
            inside x = {.clock = clocks[seed % 3]};
            inside_search(&x, &r.game, &root, &options);
            frame_close(&x.f);
            assert_int_equal(r.log->count, count);
            assert_memory_equal(r.log->leaves, order, count * sizeof *order);
        }
        free(order);
        recorder_release(&r);
        ph_tree_free(tree);
    }
    ph_result_release(&slow);
}

/* ---- games that do not say how long they last ---------------------------------------------------------- */

/* The same tree as a game that does not say how wide or deep it is. */
static ph_game silent(const ph_tree *tree, uint32_t width)
{
    ph_game game = *ph_tree_game(tree);
    game.compiled = NULL;
    game.widest = NULL;
    game.longest = NULL;
    game.max_moves = width;
    return game;
}

/* A search without a depth limit takes as much memory as one that is just deep enough. */
static void test_lines_grow(void **state)
{
    (void)state;
    ph_result with = PH_RESULT, without = PH_RESULT;
    static const struct {
        uint32_t width, depth;
    } shapes[] = {{2, 18}, {2, 21}, {1, 100}, {1, 1000}, {3, 9}};
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
        for (uint64_t seed = 0; seed < 4; seed++) {
            ph_tree *tree = seed % 2 ? forest_uniform_iid(shapes[i].width, shapes[i].depth, 1000, seed)
                                     : mixture_tree(1, shapes[i].width, shapes[i].depth, 40, seed);
            ph_node root = ph_tree_root(tree);
            ph_game game = silent(tree, shapes[i].width);
            for (size_t m = 0; ph_tree_height(tree) > 0 && m < PLANS; m++) {
                ph_options options = PH_OPTIONS(.method = plans[m], .min_root = seed > 1);
                search_with(&game, &root, &options, &without);
                options.limits.depth = ph_tree_height(tree);
                search_with(&game, &root, &options, &with);
                assert_same(&without, &with);
                assert_int_equal(without.pv_length, with.pv_length);
                assert_memory_equal(without.pv, with.pv, with.pv_length * sizeof *with.pv);
                assert_true(2 * without.counts.bytes_peak <= 3 * with.counts.bytes_peak);
                options.limits.bytes = ph_worst_bytes(&game, &root, &options);
                search_with(&game, &root, &options, &with); /* lines also grow in the worst case */
                assert_same(&with, &without);
            }
            ph_tree_free(tree);
        }
    }
    ph_result_release(&with);
    ph_result_release(&without);
}

/* ---- little stack -------------------------------------------------------------------------------------- */

/* A node that gets one partition after the other from its ancestor: a chain of thousands of older blocks. */
static char *chain_new(size_t links)
{
    enum { DEEP = 20 };
    char *text = malloc(4 * links + 200), *at = text;
    assert_non_null(text);
    *at++ = '[';
    for (size_t i = 0; i < links; i++)
        at += sprintf(at, "5,");
    at += sprintf(at, "[[");
    for (size_t i = 10; i < links; i++)
        at += sprintf(at, "3,");
    for (int i = 0; i < DEEP; i++)
        *at++ = '[';
    *at++ = '1';
    for (int i = 0; i < DEEP; i++)
        *at++ = ']';
    strcpy(at, "]]]");
    return text;
}

static void *search_chain(void *context)
{
    const ph_tree *tree = context;
    ph_node root = ph_tree_root(tree);
    ph_result r = PH_RESULT;
    const ph_options options = PH_OPTIONS(.method = "ps:*/1");
    int error = ph_search(ph_tree_game(tree), &root, &options, &r);
    bool good = error == PH_OK && r.stop == PH_FINISHED && r.value == 5;
    ph_result_release(&r);
    return good ? context : NULL;
}

static void test_older_blocks_cost_no_stack(void **state)
{
    (void)state;
    char *text = chain_new(4000);
    ph_tree *tree;
    assert_int_equal(ph_tree_parse(text, strlen(text), NULL, &tree, NULL), PH_OK);
    pthread_attr_t attributes;
    pthread_t thread;
    void *good = NULL;
    assert_int_equal(pthread_attr_init(&attributes), 0);
    assert_int_equal(pthread_attr_setstacksize(&attributes, 128 * 1024), 0);
    assert_int_equal(pthread_create(&thread, &attributes, search_chain, tree), 0);
    assert_int_equal(pthread_join(thread, &good), 0);
    assert_non_null(good);
    pthread_attr_destroy(&attributes);
    ph_tree_free(tree);
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_worst_bytes_is_enough),
        cmocka_unit_test(test_worst_bytes_at_odd_depth),
        cmocka_unit_test(test_auto_never_fails),
        cmocka_unit_test(test_one_wide_node_at_a_time),
        cmocka_unit_test(test_peak_is_what_is_open),
        cmocka_unit_test(test_stamps_do_not_go_round),
        cmocka_unit_test(test_lines_grow),
        cmocka_unit_test(test_moving_changes_nothing),
        cmocka_unit_test(test_older_blocks_cost_no_stack),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
