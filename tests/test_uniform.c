/* test_uniform.c - trees in memory: the loops that read leaves in rows, and those for uniform trees, do exactly what the loops
 * over the struct of functions do, with the same counts, wherever a limit stops them. */
#include "../src/base/random.h"
#include "../src/base/row.h"
#include "../src/bestfirst/frontier.h"
#include "../src/engine/method_name.h"
#include "../src/trees/explicit.h"
#include "../src/uniform/uniform.h"

#include "support/forest.h"
#include "support/recorder.h"
#include "support/released.h"
#include "support/slow.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* ---- rows ----------------------------------------------------------------------------------------------- */

enum { MOST_LEAVES = 70 };

/* A row short enough to be compared in one step: the bound that it sets, and how many leaves it evaluates. */
static void check_offer(leaf_row r, ph_value bound, ph_value limit, uint32_t first, const bool max)
{
    ph_value b = bound;
    uint32_t seen = 0;
    assert_int_equal(row_offers(r, limit, &b, &seen, max), first == r.count);
    assert_int_equal(seen, first < r.count ? first + 1 : r.count);
    assert_int_equal(b, first < r.count ? bound : row_better(row_best(r, max), limit, max));
}

/* Every function of a row, compared with a plain loop. */
static void check_row(leaf_row r, ph_value bound)
{
    uint32_t up = 0, down = 0;
    ph_value least = INT32_MAX, greatest = INT32_MIN;
    while (up < r.count && row_value(r, up) < bound)
        up++;
    while (down < r.count && row_value(r, down) > bound)
        down++;
    for (uint32_t i = 0; i < r.count; i++) {
        least = row_value(r, i) < least ? row_value(r, i) : least;
        greatest = row_value(r, i) > greatest ? row_value(r, i) : greatest;
    }
    const uint32_t found_up = row_reaches(r, bound, true);
    const uint32_t found_down =
        bound < PH_INFINITY ? row_reaches(r, bound, false) : 0; /* never called with a bound that all leaves reach */
    assert_int_equal(found_up < r.count ? found_up : r.count, up);
    assert_int_equal(found_down < r.count ? found_down : r.count, down);
    if (r.count <= ROW_STEP) {
        if (bound > -PH_INFINITY)
            check_offer(r, bound, bound - 1, up, true);
        if (bound < PH_INFINITY)
            check_offer(r, bound, bound + 1, down, false);
    }
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
    for (uint32_t round = 0; round < SOME_OF(20000); round++) {
        const uint32_t span = 1u << random_below(&random, 20);
        for (uint32_t i = 0; i < MOST_LEAVES + ROW_STEP; i++) {
            leaves[ROW_WORDS * i] = (ph_value)random_below(&random, span) - (ph_value)(span / 2);
            leaves[ROW_WORDS * i + 1] = (ph_value)random_below(&random, 2); /* no value: never read */
        }
        const uint32_t most = round % 2 ? MOST_LEAVES : ROW_STEP;
        const leaf_row r = {leaves, 1 + random_below(&random, most)};
        check_row(r, (ph_value)random_below(&random, span + 2) - (ph_value)(span / 2));
    }
}

/* Values at both ends of the range, and infinite bounds. */
static void test_rows_at_the_ends(void **state)
{
    (void)state;
    static const ph_value values[] = {-PH_VALUE_MAX, -PH_VALUE_MAX + 1, 0, PH_VALUE_MAX - 1, PH_VALUE_MAX};
    static const ph_value bounds[] = {-PH_INFINITY, -PH_VALUE_MAX, 0, PH_VALUE_MAX, PH_INFINITY};
    uint64_t random = 6;
    ph_value leaves[ROW_WORDS * (MOST_LEAVES + ROW_STEP)];
    for (uint32_t round = 0; round < SOME_OF(5000); round++) {
        const uint32_t from = random_below(&random, 5), kinds = 1 + random_below(&random, 5 - from);
        for (uint32_t i = 0; i < MOST_LEAVES + ROW_STEP; i++) {
            leaves[ROW_WORDS * i] = values[from + random_below(&random, kinds)];
            leaves[ROW_WORDS * i + 1] = INT32_MAX;
        }
        check_row((leaf_row){leaves, 1 + random_below(&random, MOST_LEAVES)}, bounds[round % 5]);
    }
}

/* ---- searches ------------------------------------------------------------------------------------------- */

/* From FIRST_UNIFORM on: methods with loops of their own for uniform trees. */
static const char *const METHODS[] = {
    "alphabeta", "minimax",  "sss",    "dual",   "ps:1",     "dual:1",     "ps:2",       "ps:3",         "ps:4",
    "dual:2",    "dual:3",   "ps:1+1", "ps:1+2", "ps:2+1+5", "ps:1+8",     "dual:3+20",  "ps:1/2/*",     "ps:2/*",
    "ps:1/1/*",  "dual:2/*", "ps:*/2", "ps:2/3", "ps:2/1+2", "dual:1+2/3", "ps:2+1/1+2", "dual:2/2/1+3",
};

enum { FIRST_UNIFORM = 2, N_METHODS_HERE = sizeof METHODS / sizeof METHODS[0] };

/* The next method from `m` on that is tried on the tree of this seed: every fourth, so that four trees cover all methods. */
static uint32_t method_on(uint32_t m, uint64_t seed)
{
    while (m < N_METHODS_HERE && m % 4 != seed / 2 % 4)
        m++;
    return m;
}

/* The same tree with `by` added to each leaf. */
static ph_tree *shifted(ph_tree *tree, int64_t by)
{
    for (ph_node n = 0; n < tree->size; n++)
        if (tree_width(tree, n) == 0)
            tree->nodes[n].first += (uint32_t)by;
    tree->least = (ph_value)(tree->least + by);
    tree->greatest = (ph_value)(tree->greatest + by);
    return tree;
}

/* Half of the trees have values at one end of the range. */
static ph_tree *at_some_end(ph_tree *tree, uint64_t seed)
{
    switch (seed / 4 % 4) {
    case 0:
        return shifted(tree, -(int64_t)PH_VALUE_MAX - tree->least);
    case 1:
        return shifted(tree, (int64_t)PH_VALUE_MAX - tree->greatest);
    default:
        return tree;
    }
}

/* Uniform trees of many shapes, with widths that fill vectors or do not, and with few or many values; and ragged trees. */
static ph_tree *any_tree(uint64_t seed)
{
    static const uint32_t spans[] = {2, 3, 10, 256, 100000};
    uint64_t random = seed;
    if (seed % 4 == 0)
        return at_some_end(forest_ragged(seed, 1 + random_below(&random, 12), 1 + random_below(&random, 7), 600), seed);
    const uint32_t depth = random_below(&random, 9);
    uint32_t widths[9];
    uint32_t leaves_left = 3000;
    for (uint32_t i = 0; i < depth; i++) {
        uint32_t most = leaves_left < MOST_LEAVES ? leaves_left : MOST_LEAVES;
        if (random_below(&random, 3)) /* the others stay narrow, so that some trees are deep */
            most = most < 4 ? most : 4;
        widths[i] = 1 + random_below(&random, most);
        leaves_left /= widths[i];
    }
    return at_some_end(forest_widths(widths, depth, spans[random_below(&random, 5)], seed), seed);
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

/* Search a node through the compiled loops and through the struct, and compare. Returns the counts. */
static ph_counts check_from(const ph_tree *tree, ph_node root, const ph_options *options)
{
    RELEASED ph_result slow = PH_RESULT, fast = PH_RESULT;
    ph_game bare = *ph_tree_game(tree);
    bare.compiled = NULL;
    assert_int_equal(ph_search(&bare, &root, options, &slow), PH_OK);
    assert_int_equal(ph_search(ph_tree_game(tree), &root, options, &fast), PH_OK);
    assert_same(&slow, &fast);
    return slow.counts;
}

static ph_counts check_search(const ph_tree *tree, const ph_options *options)
{
    return check_from(tree, ph_tree_root(tree), options);
}

static void test_searches(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < SOME_OF(3000); seed++) {
        ph_tree *tree = any_tree(seed);
        for (uint32_t m = method_on(0, seed); m < N_METHODS_HERE; m = method_on(m + 1, seed))
            for (int min_root = 0; min_root < 2; min_root++)
                check_search(tree, &PH_OPTIONS(.method = METHODS[m], .min_root = min_root));
        ph_tree_free(tree);
    }
}

/* Stopped after every possible number of leaves and of nodes, or after some of them if there are many. */
static void test_limits(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 300; seed++) {
        ph_tree *tree = any_tree(seed);
        for (uint32_t m = method_on(0, seed); m < N_METHODS_HERE; m = method_on(m + 1, seed)) {
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

/* With a flag that is already raised nothing is done. With enough time the search finishes. */
static void test_cancelled(void **state)
{
    (void)state;
    int flag = 0;
    ph_cancel(&flag);
    for (uint64_t seed = 0; seed < 100; seed++) {
        ph_tree *tree = any_tree(seed);
        for (uint32_t m = method_on(0, seed); m < N_METHODS_HERE; m = method_on(m + 1, seed)) {
            check_search(tree, &PH_OPTIONS(.method = METHODS[m], .cancel = &flag));
            check_search(tree, &PH_OPTIONS(.method = METHODS[m], .limits.seconds = 1000));
        }
        ph_tree_free(tree);
    }
}

/* Stopped by the clock at any moment: the bounds are right, and there is a move. */
static void test_out_of_time(void **state)
{
    (void)state;
    for (uint32_t seed = 0; seed < 4; seed++) {
        ph_tree *tree = forest_ordered(8, 5 + seed % 2, 1, 1.0, FOREST_VALUES, FOREST_ROOT, seed);
        const ph_node root = ph_tree_root(tree);
        for (uint32_t i = 0; i < 40 * N_METHODS_HERE; i++) {
            RELEASED ph_result all = PH_RESULT, r = PH_RESULT;
            ph_options options = PH_OPTIONS(.method = METHODS[i % N_METHODS_HERE], .min_root = seed / 2);
            assert_int_equal(ph_search(ph_tree_game(tree), &root, &options, &all), PH_OK);
            const uint32_t millionths = 1 + i / N_METHODS_HERE;
            options.limits.seconds = 1e-6 * millionths;
            assert_int_equal(ph_search(ph_tree_game(tree), &root, &options, &r), PH_OK);
            assert_true(r.stop == PH_FINISHED || r.stop == PH_STOP_SECONDS);
            assert_true(r.lower <= all.value && all.value <= r.upper);
            assert_true(r.pv_length > 0 && r.best == r.pv[0] && r.best < 8);
            assert_true(r.counts.leaves <= all.counts.leaves && r.counts.nodes <= all.counts.nodes);
        }
        ph_tree_free(tree);
    }
}

/* Searches from a node inside the tree, and with less memory than the worst case, down to almost none. */
static void test_inside_and_memory(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 400; seed++) {
        ph_tree *tree = any_tree(seed);
        const ph_node root = ph_tree_root(tree);
        for (uint32_t m = method_on(0, seed); m < N_METHODS_HERE; m = method_on(m + 1, seed)) {
            ph_options options = PH_OPTIONS(.method = METHODS[m]);
            for (ph_node node = root; ph_tree_width(tree, node) > 0;
                 node = ph_tree_child(tree, node, ph_tree_width(tree, node) - 1))
                check_from(tree, node, &options);
            const size_t worst = ph_worst_bytes(ph_tree_game(tree), &root, &options);
            for (size_t bytes = worst == SIZE_MAX ? 1 : worst; bytes > 0; bytes /= 3) {
                RELEASED ph_result r = PH_RESULT;
                options.limits.bytes = bytes;
                assert_int_equal(ph_search(ph_tree_game(tree), &root, &options, &r), PH_OK);
                assert_true(r.counts.bytes_peak <= bytes);
            }
        }
        ph_tree_free(tree);
    }
}

/* With exactly the bytes of its peak a search is the same; with one byte less it returns correct bounds. */
static void test_just_enough(void **state)
{
    (void)state;
    uint32_t seen = 0;
    for (uint64_t seed = 0; seed < 400; seed++) {
        ph_tree *tree = any_tree(seed);
        const ph_node root = ph_tree_root(tree);
        for (uint32_t m = method_on(FIRST_UNIFORM, seed); m < N_METHODS_HERE && tree->level && tree->height > 2;
             m = method_on(m + 1, seed)) {
            RELEASED ph_result all = PH_RESULT, same = PH_RESULT, less = PH_RESULT;
            ph_options options = PH_OPTIONS(.method = METHODS[m], .min_root = seed % 2);
            assert_int_equal(ph_search(ph_tree_game(tree), &root, &options, &all), PH_OK);
            options.limits.bytes = (size_t)all.counts.bytes_peak;
            assert_int_equal(ph_search(ph_tree_game(tree), &root, &options, &same), PH_OK);
            assert_same(&all, &same);
            seen++;
            options.limits.bytes--;
            assert_int_equal(ph_search(ph_tree_game(tree), &root, &options, &less), PH_OK);
            assert_true(less.counts.bytes_peak <= options.limits.bytes);
            assert_true(less.lower <= all.value && all.value <= less.upper);
        }
        ph_tree_free(tree);
    }
    assert_true(seen > 500);
}

/* ---- uniform trees -------------------------------------------------------------------------------------- */

static bool uniform_below(const ph_tree *tree, uniform_tree *t)
{
    *t = (uniform_tree){.words = (const ph_value *)&tree->nodes->first,
                        .base = tree_root(tree),
                        .least = tree->least,
                        .greatest = tree->greatest};
    for (; tree_width(tree, t->base) > 0; t->base = tree_child(tree, t->base, 0))
        t->widths[t->height++] = tree_width(tree, t->base);
    return tree->level;
}

/* The nodes of a tree with arbitrary words in place of interior nodes and after the last node. These loops compute where nodes
 * are; they may read words that they do not need, but these must not change the result. */
static ph_value *words_of_leaves(const ph_tree *tree)
{
    ph_value *const words = malloc(ROW_WORDS * (tree->size + ROW_STEP) * sizeof *words);
    assert_non_null(words);
    for (ph_node n = 0; n < tree->size + ROW_STEP; n++) {
        const bool leaf = n < tree->size && tree_width(tree, n) == 0;
        words[ROW_WORDS * n] = leaf ? (ph_value)tree->nodes[n].first : n % 2 ? INT32_MAX : INT32_MIN;
        words[ROW_WORDS * n + 1] = leaf ? 0 : INT32_MAX;
    }
    return words;
}

/* Leaves that are generated when they are needed. Until a part of a row is requested its words are arbitrary; then that part, and
 * perhaps more, is filled in. */
typedef struct lazy_row {
    ph_value *leaves, *shown; /* the true values; those generated so far */
    uint16_t *known;          /* number of leaves generated in each row */
    uint32_t width;
    uint64_t random;
} lazy_row;

static uint32_t lazy_generate(const void *context, uint32_t row, uint32_t leaf)
{
    lazy_row *const l = *(lazy_row *const *)context;
    assert_int_equal(l->known[row], leaf); /* requested only when it is needed */
    const uint32_t end = leaf + 1 + random_below(&l->random, l->width - leaf);
    for (uint32_t i = leaf; i < end; i++)
        l->shown[(size_t)row * l->width + i] = l->leaves[(size_t)row * l->width + i];
    l->known[row] = (uint16_t)end;
    return end;
}

static lazy_row lazy_of(const ph_tree *tree, uniform_tree *t, uint64_t seed)
{
    lazy_row l = {.width = t->height ? t->widths[t->height - 1] : 1, .random = seed};
    l.leaves = calloc(tree->size + ROW_STEP, sizeof *l.leaves);
    l.shown = calloc(tree->size + ROW_STEP, sizeof *l.shown);
    l.known = calloc(tree->size, sizeof *l.known);
    assert_true(l.leaves && l.shown && l.known);
    uint32_t count = 0;
    for (ph_node n = 0; n < tree->size; n++)
        if (tree_width(tree, n) == 0)
            l.leaves[count++] = (ph_value)tree->nodes[n].first;
    for (uint32_t i = 0; i < tree->size + ROW_STEP; i++)
        l.shown[i] = random_below(&l.random, 2) ? INT32_MAX : INT32_MIN;
    t->words = l.shown;
    t->base = 0;
    t->lazy = (lazy_leaves){l.known, lazy_generate, NULL};
    return l;
}

static void lazy_release(lazy_row *l)
{
    free(l->leaves);
    free(l->shown);
    free(l->known);
}

/* A frame for a search of the tree by the method of the options. */
static void frame_of(frame *f, const ph_tree *tree, const ph_options *options, method *m)
{
    assert_int_equal(method_parse(options->method, m), PH_OK);
    frame_open(f, ph_tree_game(tree), options, m);
}

/* Run the loops for uniform trees directly, with vectors or in plain C, on leaves in memory or generated lazily. Returns whether
 * they can search the tree. */
static bool check_uniform_as(const ph_tree *tree, const char *text, bool min_root, bool plain, bool lazy)
{
    RELEASED ph_result slow = PH_RESULT;
    const ph_node root = ph_tree_root(tree);
    const ph_options options = PH_OPTIONS(.method = text, .min_root = min_root);
    uniform_tree t;
    method m;
    frame f;
    int error = PH_OK;
    frame_of(&f, tree, &options, &m);
    const bool level = uniform_below(tree, &t);
    ph_value *const words = words_of_leaves(tree);
    t.words = words;
    lazy_row l = {0}, *const there = &l;
    if (lazy) {
        l = lazy_of(tree, &t, tree->size);
        t.lazy.context = &there;
    }
    bool taken = level;
    if (taken)
        error = uniform_search(&f, &root, &t, plain, &taken);
    free(words);
    lazy_release(&l);
    if (!taken) {
        frame_close(&f);
        return false;
    }
    assert_int_equal(error, PH_OK);
    ph_game bare = *ph_tree_game(tree);
    bare.compiled = NULL;
    assert_int_equal(ph_search(&bare, &root, &options, &slow), PH_OK);
    ph_counts counts = frame_counts(&f);
    counts.bytes_peak = slow.counts.bytes_peak;
    assert_memory_equal(&counts, &slow.counts, sizeof counts);
    assert_int_equal(f.stop, PH_FINISHED);
    assert_int_equal(f.lower, slow.value);
    assert_int_equal(f.upper, slow.value);
    assert_int_equal(f.pv_length, slow.pv_length);
    assert_memory_equal(f.pv, slow.pv, slow.pv_length * sizeof *slow.pv);
    frame_close(&f);
    return true;
}

static bool check_uniform(const ph_tree *tree, const char *text, bool min_root, bool plain)
{
    return check_uniform_as(tree, text, min_root, plain, false);
}

/* An allocator that raises a flag with each block: a search that has begun stops when it next checks the flag. */
typedef struct watch {
    int flag;
    uint32_t blocks; /* number of requests */
    size_t largest;  /* bytes of the largest one */
} watch;

static void *watch_allocate(void *context, size_t bytes)
{
    watch *const w = context;
    ph_cancel(&w->flag);
    w->blocks++;
    w->largest = bytes > w->largest ? bytes : w->largest;
    return malloc(bytes);
}

static void watch_release(void *context, void *block)
{
    (void)context;
    free(block);
}

/* Stop the loops for uniform trees at their first check after `interval` leaves. Returns false if they cannot search this tree
 * or have finished. Their bound and move are then those of the loops over the struct after the same number of leaves. In phases
 * the loops over the struct work on until the next leaf, and may know more; there may be bounds on both sides, which *narrowed
 * counts. */
static bool check_stop(const ph_tree *tree, const char *text, bool min_root, uint32_t interval, uint32_t *narrowed)
{
    watch w = {0};
    const ph_memory memory = {watch_allocate, watch_release, &w};
    const ph_node root = ph_tree_root(tree);
    ph_options options = PH_OPTIONS(.method = text, .min_root = min_root, .memory = &memory, .cancel = &w.flag);
    uniform_tree t;
    method m;
    frame f;
    int error = PH_OK;
    frame_of(&f, tree, &options, &m);
    f.interval = interval;
    bool taken = uniform_below(tree, &t);
    if (taken)
        error = uniform_search(&f, &root, &t, false, &taken);
    const bool stopped = taken && f.stop != PH_FINISHED;
    if (stopped) {
        assert_int_equal(error, PH_OK);
        assert_int_equal(f.stop, PH_STOP_CANCELLED);
        assert_true(frame_leaves(&f) >= interval);
        RELEASED ph_result slow = PH_RESULT;
        ph_game bare = *ph_tree_game(tree);
        bare.compiled = NULL;
        options.memory = NULL;
        options.cancel = NULL;
        options.limits.leaves = frame_leaves(&f);
        assert_int_equal(ph_search(&bare, &root, &options, &slow), PH_OK);
        const bool phased = m.plan.n_sizes > 0 || m.plan.phases != 1;
        const bool dual = frontier_dual(&f);
        assert_int_equal(f.pv_length, 1);
        if (phased) {
            assert_true(f.lower <= slow.lower && slow.upper <= f.upper);
            assert_true(f.pv[0] < t.widths[0]);
            *narrowed += f.lower > -PH_INFINITY && f.upper < PH_INFINITY;
        } else {
            assert_int_equal(f.lower, !dual ? -PH_INFINITY : slow.lower);
            assert_int_equal(f.upper, dual ? PH_INFINITY : slow.upper);
            assert_int_equal(f.pv[0], slow.best);
        }
    }
    frame_close(&f);
    return stopped;
}

/* Stopped by a flag at any check, for both sides and both kinds of root. */
static void test_stops(void **state)
{
    (void)state;
    uint32_t stops[2] = {0, 0}, narrowed = 0;
    for (uint64_t seed = 0; seed < 400; seed++) {
        ph_tree *tree = any_tree(seed);
        for (uint32_t m = method_on(FIRST_UNIFORM, seed); m < N_METHODS_HERE; m = method_on(m + 1, seed))
            for (uint32_t min_root = 0; min_root < 2; min_root++)
                for (uint32_t interval = 1; check_stop(tree, METHODS[m], min_root, interval, &narrowed);
                     interval += 1 + interval / 8)
                    stops[min_root]++;
        ph_tree_free(tree);
    }
    assert_true(stops[0] > 1000 && stops[1] > 1000 && narrowed > 200);
}

/* T(4,4) has 256 leaves and 85 interior nodes. If a limit may be reached, these loops do not run, since they cannot stop exactly
 * there. Otherwise no block is larger than the bytes that they report. */
static void test_limited(void **state)
{
    (void)state;
    static const struct {
        uint64_t leaves, nodes;
        bool taken;
    } cases[] = {{1, 0, false}, {256, 0, false}, {257, 0, true}, {0, 1, false}, {0, 85, false}, {0, 86, true}};
    ph_tree *tree = forest_uniform_iid(4, 4, 9, 1);
    const ph_node root = ph_tree_root(tree);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        watch w = {0};
        const ph_memory memory = {watch_allocate, watch_release, &w};
        const ph_options options = PH_OPTIONS(.method = "sss", .memory = &memory, .limits.leaves = cases[i].leaves,
                                              .limits.nodes = cases[i].nodes);
        uniform_tree t;
        method m;
        frame f;
        int error = PH_OK;
        assert_int_equal(method_parse("sss", &m), PH_OK);
        frame_open(&f, ph_tree_game(tree), &options, &m);
        assert_true(uniform_below(tree, &t));
        bool taken;
        error = uniform_search(&f, &root, &t, false, &taken);
        assert_int_equal(taken, cases[i].taken);
        assert_int_equal(error, PH_OK);
        assert_int_equal(w.blocks > 0, cases[i].taken);
        assert_true(w.largest <= f.bytes);
        assert_int_equal(f.stop, PH_FINISHED);
        frame_close(&f);
    }
    ph_tree_free(tree);
}

/* How many searches the loops for uniform trees should have done, and how many they did. */
typedef struct tally {
    uint32_t level, taken;
} tally;

/* Check all methods with such loops on uniform trees that are deep enough, with either side to move, with vectors and in C. */
static tally check_many(void (*check)(tally *t, const ph_tree *tree, const char *text, bool min_root, bool plain))
{
    tally t = {0};
    for (uint64_t seed = 0; seed < SOME_OF(1500); seed++) {
        ph_tree *tree = any_tree(seed);
        for (uint32_t m = method_on(FIRST_UNIFORM, seed); m < N_METHODS_HERE && tree->level && tree->height > 2;
             m = method_on(m + 1, seed))
            for (int i = 0; i < 4; i++)
                check(&t, tree, METHODS[m], i % 2, i / 2);
        ph_tree_free(tree);
    }
    return t;
}

static void check_in_memory(tally *t, const ph_tree *tree, const char *text, bool min_root, bool plain)
{
    t->level++;
    t->taken += check_uniform(tree, text, min_root, plain);
}

/* Most are searched by these loops: all except those whose values are too far apart. */
static void test_uniform(void **state)
{
    (void)state;
    const tally t = check_many(check_in_memory);
    assert_true(t.level > SOME_OF(10000) && t.taken > t.level - t.level / 10);
}

static void check_lazy(tally *t, const ph_tree *tree, const char *text, bool min_root, bool plain)
{
    const bool dual = strstr(text, "dual") != NULL;
    const bool rows = (tree->height + (dual != min_root)) % 2 == 0;
    const bool done = check_uniform_as(tree, text, min_root, plain, true);
    assert_false(done && !rows);
    t->level += rows;
    t->taken += done;
}

/* The same with leaves that are generated lazily, unless the leaves are children of the nodes that are opened. */
static void test_lazy(void **state)
{
    (void)state;
    const tally t = check_many(check_lazy);
    assert_true(t.level > SOME_OF(5000) && t.taken > t.level - t.level / 10);
}

/* A very deep tree. */
static void test_deep(void **state)
{
    (void)state;
    uint32_t widths[60];
    for (uint32_t i = 0; i < 60; i++)
        widths[i] = i % 9 ? 1 : 2;
    ph_tree *tree = forest_widths(widths, 60, 9, 1);
    for (uint32_t m = FIRST_UNIFORM; m < N_METHODS_HERE; m++) {
        assert_true(check_uniform(tree, METHODS[m], false, false));
        check_search(tree, &PH_OPTIONS(.method = METHODS[m]));
    }
    ph_tree_free(tree);
}

/* So deep and narrow that a node may get its next partition from an ancestor more than three levels of blocks above. */
static void test_narrow(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < SOME_OF(400); seed++) {
        uint64_t random = seed;
        uint32_t widths[11], leaves_left = 4000;
        const uint32_t depth = 10 + random_below(&random, 2);
        for (uint32_t i = 0; i < depth; i++) {
            widths[i] = 2 + random_below(&random, 2);
            widths[i] = widths[i] < leaves_left ? widths[i] : 1;
            leaves_left /= widths[i];
        }
        ph_tree *tree = forest_widths(widths, depth, seed % 2 ? 20 : 4, seed);
        for (uint32_t m = method_on(FIRST_UNIFORM, seed); m < N_METHODS_HERE; m = method_on(m + 1, seed))
            check_search(tree, &PH_OPTIONS(.method = METHODS[m], .min_root = seed % 3 == 0));
        ph_tree_free(tree);
    }
}

/* Values too far apart for a key, nodes wider than a vector or than a block can be, rows that are too long. */
static void test_what_does_not_fit(void **state)
{
    (void)state;
    static const struct {
        uint32_t widths[4], depth, values;
        bool fits;
    } cases[] = {
        {{8, 8, 8, 8}, 4, 1u << 27, true},
        {{8, 8, 8, 8}, 4, 1u << 30, false},
        {{9, 2, 8, 8}, 4, 1u << 28, false},
        {{256, 2, 3, 2}, 4, 9, true},
        {{257, 2, 3, 2}, 4, 9, false},
        {{3, 2, 257, 2}, 4, 9, false},
        {{2, 70000}, 2, 9, false},
        {{2, 60000}, 2, 9, true},
        {{2, 2, 1023}, 3, 9, true},
        {{2, 2, 1024}, 3, 9, false},
        {{2, 1024, 2}, 3, 9, false},
        {{300}, 1, 9, false},
        {{1, 1, 1, 1}, 4, 2000000000u, false}, /* a single leaf with any value: the range has one value */
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        ph_tree *tree = forest_widths(cases[i].widths, cases[i].depth, cases[i].values, i);
        const bool one = tree->least == tree->greatest;
        for (int plain = 0; plain < 2; plain++)
            assert_int_equal(check_uniform(tree, "sss", false, plain), cases[i].fits || one);
        for (uint32_t m = FIRST_UNIFORM; m < N_METHODS_HERE; m++)
            check_search(tree, &PH_OPTIONS(.method = METHODS[m]));
        ph_tree_free(tree);
    }
}

/* Leaves are read several at a time, but those that the lists do not evaluate must not matter: with other values for them
 * nothing changes. */
static void test_only_evaluated_leaves_matter(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed < SOME_OF(1200); seed++) {
        ph_tree *tree = any_tree(seed);
        uint64_t random = seed;
        for (uint32_t m = method_on(0, seed); m < N_METHODS_HERE && tree->height > 0; m = method_on(m + 1, seed)) {
            RELEASED ph_result before = PH_RESULT, after = PH_RESULT;
            const ph_node root = ph_tree_root(tree);
            const ph_options options = PH_OPTIONS(.method = METHODS[m], .min_root = seed % 3 == 0);
            recorder r;
            recorder_init(&r, tree);
            assert_int_equal(ph_search(&r.game, &root, &options, &before), PH_OK);
            leaf_log log = recorder_take(&r);
            bool *const evaluated = calloc(tree->size, sizeof *evaluated);
            assert_non_null(evaluated);
            for (size_t i = 0; i < log.count; i++)
                evaluated[log.leaves[i]] = true;
            for (ph_node n = 0; n < tree->size; n++)
                if (tree_width(tree, n) == 0 && !evaluated[n])
                    tree->nodes[n].first = random_below(&random, 2) ? (uint32_t)tree->least : (uint32_t)tree->greatest;
            assert_int_equal(ph_search(ph_tree_game(tree), &root, &options, &after), PH_OK);
            assert_same(&before, &after);
            free(evaluated);
            free(log.leaves);
        }
        ph_tree_free(tree);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rows),
        cmocka_unit_test(test_rows_at_the_ends),
        cmocka_unit_test(test_searches),
        cmocka_unit_test(test_limits),
        cmocka_unit_test(test_cancelled),
        cmocka_unit_test(test_out_of_time),
        cmocka_unit_test(test_inside_and_memory),
        cmocka_unit_test(test_just_enough),
        cmocka_unit_test(test_stops),
        cmocka_unit_test(test_limited),
        cmocka_unit_test(test_uniform),
        cmocka_unit_test(test_lazy),
        cmocka_unit_test(test_deep),
        cmocka_unit_test(test_narrow),
        cmocka_unit_test(test_what_does_not_fit),
        cmocka_unit_test(test_only_evaluated_leaves_matter),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
