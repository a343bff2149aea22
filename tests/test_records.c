/* test_records.c - best-first search in fixed memory (RS): its laws (docs/methods/records.md), and that the fast version does
 * what the reference version does, leaf for leaf.
 *
 * M is the number of entries that it may keep, D what one line needs: 2 + (height - 1) / 2. */
#include "phased_trace.h"
#include "phased_tree.h"

#include "support/forest.h"
#include "support/recorder.h"
#include "support/released.h"
#include "support/slow.h"
#include "support/tiny.h"

#include <limits.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { NAME_SIZE = 64 };

static uint64_t line_needs(uint32_t height)
{
    return 2 + (height > 0 ? (height - 1) / 2 : 0);
}

static uint64_t greater(uint64_t a, uint64_t b)
{
    return a > b ? a : b;
}

/* ---- fast = reference ---------------------------------------------------------------------------------- */

/* Trees of every kind: uniform of even and odd depth, with many values or few, ordered, ragged with single children. */
static ph_tree *any_tree(uint64_t seed)
{
    const uint32_t n = (uint32_t)seed;
    switch (n % 5) {
    case 0:
        return forest_uniform_iid(1 + n / 5 % 5, 1 + n / 25 % 6, 2 + n % 7 * 50, seed);
    case 1:
        return forest_ordered(2 + n / 5 % 5, 2 + n / 25 % 4, 1, 1.0, 3 + n % 200, 1, seed);
    case 2:
        return forest_ragged(seed, 1 + n % 40, 1 + n % 5, 600);
    default:
        return forest_ragged(seed, 1 + n % 9, 1 + n % 12, 600);
    }
}

static void search(const ph_game *game, const ph_tree *tree, const char *method, bool min_root, ph_result *result)
{
    const ph_options options = PH_OPTIONS(.method = method, .min_root = min_root);
    const ph_node root = ph_tree_root(tree);
    assert_int_equal(ph_search(game, &root, &options, result), PH_OK);
    assert_int_equal(result->stop, PH_FINISHED);
}

/* Trees with terminals at many plies on which a search that settles slots late returns a wrong value at small M. */
static void values_are_right_at_every_size(void **unused)
{
    (void)unused;
    static const char *const trees[] = {"[[[[0]],[[0]]],[[[1],0,[1],0]]]",
                                        "[[[[[[[14]]],[[-6]],11,[[[-11],[-11,0],11]]]]]]"};
    for (size_t t = 0; t < sizeof trees / sizeof *trees; t++) {
        ph_tree *tree;
        assert_int_equal(ph_tree_parse(trees[t], strlen(trees[t]), NULL, &tree, NULL), PH_OK);
        RELEASED ph_result expected = PH_RESULT;
        search(ph_tree_game(tree), tree, "minimax", false, &expected);
        for (unsigned i = 0; i < 4 * 10; i++) {
            char method[NAME_SIZE];
            (void)snprintf(method, sizeof method, "%s:%u%s", i % 2 ? "rs-dual" : "rs", i / 4,
                           i & 2 ? "@reference" : "");
            RELEASED ph_result r = PH_RESULT;
            search(ph_tree_game(tree), tree, method, false, &r);
            assert_int_equal(r.value, expected.value);
        }
        ph_tree_free(tree);
    }
}

static void assert_same(const ph_result *slow, const ph_result *fast)
{
    assert_int_equal(fast->lower, slow->lower);
    assert_int_equal(fast->upper, slow->upper);
    assert_int_equal(fast->value, slow->value);
    assert_int_equal(fast->best, slow->best);
    assert_int_equal(fast->pv_length, slow->pv_length);
    assert_memory_equal(fast->pv, slow->pv, slow->pv_length * sizeof *slow->pv);
    assert_int_equal(fast->counts.leaves, slow->counts.leaves);
    assert_int_equal(fast->counts.nodes, slow->counts.nodes);
    assert_int_equal(fast->counts.cutoffs, slow->counts.cutoffs);
    assert_int_equal(fast->counts.open_peak, slow->counts.open_peak);
    assert_int_equal(fast->counts.backup_peak, slow->counts.backup_peak);
    assert_int_equal(fast->counts.states_peak, slow->counts.states_peak);
}

/* Three ways: through the struct of functions with numbered moves, with listed moves, and compiled for trees. */
static void check_fast(const ph_tree *tree, recorder *r, const char *method, uint64_t most, bool min_root)
{
    RELEASED ph_result slow = PH_RESULT, fast = PH_RESULT;
    char name[2 * NAME_SIZE];
    (void)snprintf(name, sizeof name, "%s@reference", method);
    r->log->count = 0;
    search(&r->game, tree, name, min_root, &slow);
    assert_true(slow.counts.states_peak <= greater(most, line_needs(ph_tree_height(tree))));
    const size_t count = r->log->count;
    ph_node *order = malloc((count + 1) * sizeof *order);
    assert_non_null(order);
    memcpy(order, r->log->leaves, count * sizeof *order);
    for (int listed = 0; listed < 2; listed++) {
        ph_game game = r->game;
        if (listed)
            game.flags &= ~(uint32_t)PH_NUMBERED;
        r->log->count = 0;
        search(&game, tree, method, min_root, &fast);
        assert_int_equal(r->log->count, count);
        assert_memory_equal(r->log->leaves, order, count * sizeof *order);
        assert_same(&slow, &fast);
    }
    search(ph_tree_game(tree), tree, method, min_root, &fast);
    assert_same(&slow, &fast);
    free(order);
}

static void fast_equals_reference(void **unused)
{
    (void)unused;
    static const uint32_t entries[] = {0, 2, 3, 4, 5, 6, 7, 8, 10, 13, 17, 23, 39, 60, 100, 1000000};
    enum { N = sizeof entries / sizeof *entries };
    for (uint64_t seed = 0; seed < 1600; seed++) {
        ph_tree *tree = any_tree(seed);
        recorder r;
        recorder_init(&r, tree);
        for (uint64_t m = 0; m < N; m++)
            for (int dual = 0; dual < 2; dual++) {
                char method[NAME_SIZE];
                (void)snprintf(method, sizeof method, "%s:%u", dual ? "rs-dual" : "rs", entries[m]);
                check_fast(tree, &r, method, entries[m], (seed + m) % 2);
            }
        recorder_release(&r);
        ph_tree_free(tree);
    }
}

/* Child numbers of one, two and four bytes in the lines, nodes of many blocks, and lines longer than what is kept of them. */
static void wide_and_long_trees(void **unused)
{
    (void)unused;
    static const uint32_t widths[][3] = {{40, 3, 40}, {300, 2, 3}, {2, 300, 2}, {70000, 1, 1}, {1, 70000, 1}};
    static const uint32_t entries[] = {2, 9, 60};
    for (uint32_t i = 0; i < 5; i++)
        for (uint32_t m = 0; m < 12; m++) {
            ph_tree *tree = forest_widths(widths[i], 3, 1000, m);
            recorder r;
            recorder_init(&r, tree);
            char method[NAME_SIZE];
            (void)snprintf(method, sizeof method, "%s:%u", m % 2 ? "rs-dual" : "rs", entries[m / 4]);
            if (ph_tree_size(tree) < 10000)
                check_fast(tree, &r, method, entries[m / 4], m / 2 % 2);
            RELEASED ph_result all = PH_RESULT, some = PH_RESULT;
            search(ph_tree_game(tree), tree, "alphabeta", m / 2 % 2, &all);
            search(ph_tree_game(tree), tree, method, m / 2 % 2, &some);
            assert_int_equal(some.value, all.value);
            ph_node leaf = ph_tree_root(tree);
            for (uint32_t k = 0; k < some.pv_length; k++)
                leaf = ph_tree_child(tree, leaf, some.pv[k]);
            assert_int_equal(ph_tree_width(tree, leaf), 0);
            assert_int_equal(ph_tree_value(tree, leaf), all.value);
            recorder_release(&r);
            ph_tree_free(tree);
        }
    uint32_t thin[100] = {0};
    for (uint32_t i = 0; i < 100; i++)
        thin[i] = 1;
    for (uint32_t m = 0; m < 16; m++) {
        thin[0] = 1 + m % 2;
        ph_tree *tree = forest_widths(thin, m / 2 % 2 ? 70 : 100, 1000, m);
        RELEASED ph_result all = PH_RESULT, some = PH_RESULT;
        search(ph_tree_game(tree), tree, "alphabeta", m / 4 % 2, &all);
        search(ph_tree_game(tree), tree, m / 8 ? "rs-dual:60" : "rs:60", m / 4 % 2, &some);
        assert_int_equal(some.value, all.value);
        assert_int_equal(some.best, all.best);
        assert_in_range(some.pv_length, 63, 64);
        assert_memory_equal(some.pv, all.pv, some.pv_length * sizeof *some.pv);
        ph_tree_free(tree);
    }
}

/* ---- the laws on all small trees ------------------------------------------------------------------------- */

/* Numbers of entries; a test may skip the first ones. */
static const uint32_t ENTRIES[] = {0, 1, 6, 8, 5, 2, 3, 4, 7, 39};
enum { N_ENTRIES = sizeof ENTRIES / sizeof *ENTRIES, ALL = 0, SOME = 5 };

/* Every leaf is one that alpha-beta evaluates; there are no more entries than allowed; with the entries of one line the
 * leaves are those of alpha-beta, and with enough for the whole tree no more than those of SSS* or DUAL*. */
static void check_laws(const tiny *t, void *skip)
{
    const uint32_t depth = t->height > 0 ? t->height : 1;
    for (int min_root = 0; min_root < 2; min_root++) {
        const ph_value value = tiny_minimax(t, 0, !min_root);
        const uint32_t alphabeta = tiny_search(t, "alphabeta", depth, min_root, value, NULL);
        for (int dual = 0; dual < 2; dual++) {
            ph_counts counts = {0}, best = {0};
            for (uint32_t i = *(uint32_t *)skip; i < N_ENTRIES; i++) {
                char method[NAME_SIZE];
                (void)snprintf(method, sizeof method, "%s:%u", dual ? "rs-dual" : "rs", ENTRIES[i]);
                const uint32_t seen = tiny_search(t, method, depth, min_root, value, &counts);
                assert_int_equal(seen & ~alphabeta, 0);
                assert_true(counts.states_peak <= greater(ENTRIES[i], line_needs(t->height)));
                if (ENTRIES[i] <= line_needs(t->height))
                    assert_int_equal(seen, alphabeta);
            }
            tiny_search(t, dual ? "dual" : "sss", depth, min_root, value, &best);
            assert_true(counts.leaves <= best.leaves);
        }
    }
}

static void laws_on_all_small_uniform_trees(void **unused)
{
    (void)unused;
    uint32_t all = ALL, some = SOME;
    tiny_uniform(2, 3, IS_SLOW ? 2 : 3, check_laws, &all);
    tiny_uniform(3, 2, IS_SLOW ? 2 : 3, check_laws, &some);
    if (!IS_SLOW)
        tiny_uniform(2, 4, 2, check_laws, &some);
}

static void laws_on_all_small_ordered_trees(void **unused)
{
    (void)unused;
    uint32_t all = ALL;
    for (uint32_t size = 1; size <= (IS_SLOW ? 6 : 8); size++)
        tiny_ordered(size, size < 8 ? 3 : 2, check_laws, &all);
}

/* ---- records, and nothing else ---------------------------------------------------------------------------- */

/* A state with a finite merit is a record if and only if alpha-beta evaluates its next leaf whatever the values of the leaves
 * are that were not evaluated yet. This checks every step of a search: every state on OPEN, with each such leaf less and
 * greater than all others. */
typedef struct judge {
    const tiny *tree;
    bool min_root, dual;
    uint32_t records, others; /* how many were checked */
} judge;

static uint32_t leaves_below(const tiny *t, uint32_t n)
{
    uint32_t leaves = t->width[n] == 0 ? 1u << t->leaf[n] : 0;
    for (uint32_t i = 0; i < t->width[n]; i++)
        leaves |= leaves_below(t, t->first[n] + i);
    return leaves;
}

/* The leaf at which work on the state of node n begins: in its first child of which nothing was seen, or in the node itself
 * if that is true of it. */
static uint32_t next_leaf(const tiny *t, uint32_t n)
{
    uint32_t i = 0;
    while (i < t->width[n] && (leaves_below(t, t->first[n] + i) & *t->seen))
        i++;
    if (i < t->width[n])
        n = t->first[n] + i;
    while (t->width[n] > 0)
        n = t->first[n];
    return t->leaf[n];
}

/* Alpha-beta that counts the leaves it evaluates. */
static ph_value alphabeta(const tiny *t, uint32_t n, bool max, ph_value alpha, ph_value beta, uint32_t *leaves)
{
    if (t->width[n] == 0) {
        *leaves |= 1u << t->leaf[n];
        return t->value[t->leaf[n]];
    }
    for (uint32_t i = 0; i < t->width[n] && alpha < beta; i++) {
        const ph_value v = alphabeta(t, t->first[n] + i, !max, alpha, beta, leaves);
        if (max && v > alpha)
            alpha = v;
        if (!max && v < beta)
            beta = v;
    }
    return max ? alpha : beta;
}

/* Does alpha-beta evaluate the leaf, whatever the others are that were not evaluated? */
static bool is_sure(const judge *j, uint32_t leaf)
{
    tiny t = *j->tree;
    const uint32_t hidden = ((1u << t.leaves) - 1) & ~*t.seen;
    for (uint32_t high = hidden;; high = (high - 1) & hidden) {
        for (uint32_t i = 0; i < t.leaves; i++)
            if (hidden >> i & 1)
                t.value[i] = high >> i & 1 ? 100 : -100;
        uint32_t leaves = 0;
        alphabeta(&t, 0, !j->min_root, -PH_INFINITY, PH_INFINITY, &leaves);
        if (!(leaves >> leaf & 1))
            return false;
        if (high == 0)
            return true;
    }
}

static void judge_states(void *context, const ph_event *event)
{
    judge *j = context;
    if (event->kind != PH_STEP)
        return;
    const tiny *t = j->tree;
    ph_value greatest = -PH_INFINITY;
    for (size_t i = 0; i < event->n_open; i++) {
        const ph_open_state *s = &event->open[i];
        const ph_value merit = j->dual ? -s->merit : s->merit;
        const bool record = merit > greatest;
        greatest = record ? merit : greatest;
        uint32_t n = 0;
        for (uint32_t k = 0; k < s->depth; k++)
            n = t->first[n] + s->path[k];
        if (merit == PH_INFINITY)
            continue;
        assert_int_equal(is_sure(j, next_leaf(t, n)), record);
        j->records += record;
        j->others += !record;
    }
}

static void check_judged(const tiny *t, void *context)
{
    judge *total = context;
    static const char *const methods[] = {"rs:4", "rs:39", "rs-dual:4", "rs-dual:39"};
    for (uint32_t m = 0; m < 8; m++) {
        judge j = {.tree = t, .min_root = m % 2, .dual = m / 2 >= 2};
        const ph_options options =
            PH_OPTIONS(.method = methods[m / 2], .min_root = m % 2, .limits.depth = t->height > 0 ? t->height : 1,
                       .observe = judge_states, .observe_context = &j);
        RELEASED ph_result r = PH_RESULT;
        const uint32_t root = 0;
        *t->seen = 0;
        assert_int_equal(ph_search(&t->game, &root, &options, &r), PH_OK);
        total->records += j.records;
        total->others += j.others;
    }
}

static void records_are_safe_and_nothing_else_is(void **unused)
{
    (void)unused;
    judge total = {0};
    tiny_uniform(2, 3, 2, check_judged, &total);
    for (uint32_t size = 2; size <= (IS_SLOW ? 6 : 8); size++)
        tiny_ordered(size, 2, check_judged, &total);
    if (!IS_SLOW)
        tiny_uniform(3, 2, 2, check_judged, &total);
    assert_true(total.records > 1000 && total.others > 1000);
}

/* ---- against alpha-beta and SSS* on larger trees ---------------------------------------------------------- */

static leaf_log take_log(const ph_tree *tree, const char *method, bool min_root)
{
    RELEASED ph_result result = PH_RESULT;
    recorder r;
    recorder_init(&r, tree);
    search(&r.game, tree, method, min_root, &result);
    return recorder_take(&r);
}

/* With the entries of one line, or fewer, it is alpha-beta: the same leaves in the same order. */
static void a_line_is_alphabeta(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < 1500; seed++) {
        ph_tree *tree = any_tree(seed);
        const bool min_root = seed / 5 % 2;
        const leaf_log expected = take_log(tree, "alphabeta", min_root);
        for (int dual = 0; dual < 2; dual++) {
            char method[NAME_SIZE];
            (void)snprintf(method, sizeof method, "%s:%u", dual ? "rs-dual" : "rs",
                           (unsigned)line_needs(ph_tree_height(tree)));
            const leaf_log log = take_log(tree, method, min_root);
            assert_int_equal(log.count, expected.count);
            assert_memory_equal(log.leaves, expected.leaves, log.count * sizeof *log.leaves);
            free(log.leaves);
        }
        free(expected.leaves);
        ph_tree_free(tree);
    }
}

/* With entries for the whole tree rs never evaluates more leaves than SSS*, and rs-dual no more than DUAL*. With fewer entries all leaves are leaves of alpha-beta. */
static void never_more_than_the_others(void **unused)
{
    (void)unused;
    static const char *const names[2][3] = {{"sss", "rs:1000000", "rs"}, {"dual", "rs-dual:1000000", "rs-dual"}};
    uint64_t fewer = 0;
    for (uint64_t seed = 0; seed < 1500; seed++) {
        ph_tree *tree = any_tree(seed);
        for (int dual = 0; dual < 2; dual++) {
            RELEASED ph_result best = PH_RESULT, large = PH_RESULT, all = PH_RESULT;
            const bool min_root = (seed + (unsigned)dual) / 5 % 2;
            const ph_game *game = ph_tree_game(tree);
            search(game, tree, names[dual][0], min_root, &best);
            search(game, tree, names[dual][1], min_root, &large);
            search(game, tree, names[dual][2], min_root, &all);
            assert_int_equal(large.value, best.value);
            assert_true(large.counts.leaves <= best.counts.leaves);
            assert_int_equal(all.counts.leaves, large.counts.leaves);
            fewer += large.counts.leaves < best.counts.leaves;
        }
        ph_tree_free(tree);
    }
    assert_true(fewer > 0);
}

static void leaves_are_those_of_alphabeta(void **unused)
{
    (void)unused;
    const uint64_t count = IS_SLOW ? 500 : 5000;
    for (uint64_t seed = 0; seed < count; seed++) {
        ph_tree *tree = any_tree(seed);
        const bool min_root = seed / 3 % 2;
        const leaf_log allowed = take_log(tree, "alphabeta", min_root);
        unsigned char *marks = calloc(ph_tree_size(tree), 1);
        assert_non_null(marks);
        for (size_t i = 0; i < allowed.count; i++)
            marks[allowed.leaves[i]] = 1;
        for (int dual = 0; dual < 2; dual++) {
            char method[NAME_SIZE];
            (void)snprintf(method, sizeof method, "%s:%u", dual ? "rs-dual" : "rs", 3 + (unsigned)seed % 17);
            const leaf_log log = take_log(tree, method, min_root);
            for (size_t i = 0; i < log.count; i++)
                assert_true(marks[log.leaves[i]]);
            free(log.leaves);
        }
        free(marks);
        free(allowed.leaves);
        ph_tree_free(tree);
    }
}

/* ---- entries, step for step -------------------------------------------------------------------------------- */

typedef struct census {
    const ph_tree *tree;
    bool above;                 /* there is a node above the root, which is not shown */
    uint64_t most, steps, peak; /* entries allowed, steps seen, most entries after any of them */
} census;

/* A rest is shown as its first child, and is no entry: a node has one if not all its children have been opened. */
static void count_entries(void *context, const ph_event *event)
{
    census *c = context;
    if (event->kind != PH_STEP)
        return;
    uint64_t entries = event->n_open + event->n_backup + (c->above && event->n_open > 0);
    for (size_t i = 0; i < event->n_backup; i++) {
        const ph_backup_entry *e = &event->backup[i];
        ph_node n = ph_tree_root(c->tree);
        for (uint32_t k = 0; k < e->depth; k++)
            n = ph_tree_child(c->tree, n, e->path[k]);
        assert_true(e->low < e->high && e->last <= ph_tree_width(c->tree, n));
        entries -= e->last < ph_tree_width(c->tree, n);
    }
    assert_true(entries <= c->most);
    c->peak = greater(c->peak, entries);
    c->steps++;
}

static void entries_are_bounded_after_each_step(void **unused)
{
    (void)unused;
    uint64_t equal = 0, searches = 0;
    for (uint64_t seed = 0; seed < 600; seed++) {
        ph_tree *tree = any_tree(seed);
        const ph_node root = ph_tree_root(tree);
        for (uint32_t m = 0; m < 40; m += 3) {
            const bool dual = m % 2, min_root = seed / 2 % 2;
            census c = {tree, dual != min_root, greater(m, line_needs(ph_tree_height(tree))), 0, 0};
            char method[NAME_SIZE];
            (void)snprintf(method, sizeof method, "%s:%u", dual ? "rs-dual" : "rs", (unsigned)m);
            const ph_options options =
                PH_OPTIONS(.method = method, .min_root = min_root, .observe = count_entries, .observe_context = &c);
            RELEASED ph_result r = PH_RESULT;
            assert_int_equal(ph_search(ph_tree_game(tree), &root, &options, &r), PH_OK);
            assert_true(c.steps > 0 && r.counts.states_peak <= c.most);
            /* A step may add entries before it drops some, so the peak may be between two steps. */
            assert_true(c.peak <= r.counts.states_peak);
            equal += c.peak == r.counts.states_peak;
            searches++;
            assert_non_null(strstr(r.method, "@reference"));
        }
        ph_tree_free(tree);
    }
    assert_true(equal > searches / 2);
}

/* ---- changes, step for step -------------------------------------------------------------------------------- */

/* The open nodes according to the changes: one byte a node. */
typedef struct ledger {
    const ph_tree *tree;
    bool *open;
    size_t count, settled, dropped;
    bool over; /* the root is closed */
} ledger;

static ph_node node_at(const ph_tree *tree, const ph_index *path, uint32_t depth)
{
    ph_node n = ph_tree_root(tree);
    for (uint32_t k = 0; k < depth; k++)
        n = ph_tree_child(tree, n, path[k]);
    return n;
}

static void ledger_set(ledger *l, ph_node node, bool open)
{
    l->count += open;
    l->count -= l->open[node];
    l->open[node] = open;
}

static void ledger_close(ledger *l, ph_node node)
{
    ledger_set(l, node, false);
    for (uint32_t i = 0; i < ph_tree_width(l->tree, node); i++)
        ledger_close(l, ph_tree_child(l->tree, node, i));
}

/* The nodes that were opened and not closed since are those that are shown as open; no node is opened twice. */
static void follow_changes(void *context, const ph_event *event)
{
    ledger *l = context;
    if (event->kind != PH_STEP)
        return;
    assert_false(l->over);
    for (size_t i = 0; i < event->n_changes; i++) {
        const ph_change *c = &event->changes[i];
        const ph_node node = node_at(l->tree, c->path, c->depth);
        l->settled += c->kind == PH_SETTLED;
        l->dropped += c->kind == PH_DROPPED;
        l->over |= c->depth == 0 && c->kind != PH_OPENED;
        if (c->kind == PH_OPENED) {
            assert_false(l->open[node]);
            ledger_set(l, node, true);
        } else {
            ledger_close(l, node);
        }
    }
    size_t shown = 0;
    for (size_t i = 0; i < event->n_backup; i++) {
        shown += event->backup[i].depth > 0; /* the root is open from the start; no step says so */
        assert_true(event->backup[i].depth == 0 ||
                    l->open[node_at(l->tree, event->backup[i].path, event->backup[i].depth)]);
    }
    assert_int_equal(shown, l->count);
}

static void changes_tell_what_is_open(void **unused)
{
    (void)unused;
    static const char *const methods[] = {"rs:3", "rs:6", "rs:1000", "rs-dual:4", "rs-dual:1000", "rs:7@reference"};
    size_t settled = 0, dropped = 0;
    for (uint64_t seed = 0; seed < 300; seed++) {
        ph_tree *tree = any_tree(seed);
        const ph_node root = ph_tree_root(tree);
        for (size_t m = 0; m < sizeof methods / sizeof *methods; m++) {
            ledger l = {.tree = tree, .open = calloc(ph_tree_size(tree), sizeof *l.open)};
            assert_non_null(l.open);
            const ph_options options = PH_OPTIONS(.method = methods[m], .min_root = seed % 2, .observe = follow_changes,
                                                  .observe_context = &l);
            RELEASED ph_result r = PH_RESULT;
            assert_int_equal(ph_search(ph_tree_game(tree), &root, &options, &r), PH_OK);
            assert_true(l.over && l.count == 0);
            settled += l.settled;
            dropped += l.dropped;
            free(l.open);
        }
        ph_tree_free(tree);
    }
    assert_true(settled > 1000 && dropped > 1000);
}

/* ---- limits ------------------------------------------------------------------------------------------------ */

/* Stopped after any number of leaves or nodes, both versions have the same bounds, and these are right. */
static void stops_know_bounds(void **unused)
{
    (void)unused;
    static const char *const methods[] = {"rs:5", "rs:1000", "rs-dual:6", "rs-dual:1000"};
    for (uint64_t seed = 0; seed < 120; seed++) {
        ph_tree *tree = any_tree(seed);
        const ph_node root = ph_tree_root(tree);
        for (uint32_t m = 0; m < 4; m++) {
            RELEASED ph_result whole = PH_RESULT;
            search(ph_tree_game(tree), tree, methods[m], seed % 2, &whole);
            const uint64_t step = 1 + whole.counts.leaves / 17;
            for (uint64_t limit = 1; limit <= whole.counts.leaves; limit += limit < 6 ? 1 : step) {
                char slow_name[2 * NAME_SIZE];
                (void)snprintf(slow_name, sizeof slow_name, "%s@reference", methods[m]);
                RELEASED ph_result fast = PH_RESULT, slow = PH_RESULT;
                ph_options o = PH_OPTIONS(.method = methods[m], .min_root = seed % 2);
                if (seed % 3)
                    o.limits.leaves = limit;
                else
                    o.limits.nodes = limit;
                assert_int_equal(ph_search(ph_tree_game(tree), &root, &o, &fast), PH_OK);
                o.method = slow_name;
                assert_int_equal(ph_search(ph_tree_game(tree), &root, &o, &slow), PH_OK);
                assert_int_equal(fast.stop, slow.stop);
                assert_int_equal(fast.lower, slow.lower);
                assert_int_equal(fast.upper, slow.upper);
                assert_int_equal(fast.counts.leaves, slow.counts.leaves);
                assert_int_equal(fast.counts.nodes, slow.counts.nodes);
                assert_true(fast.lower <= whole.value && whole.value <= fast.upper);
                assert_int_equal(fast.best, slow.best);
            }
        }
        ph_tree_free(tree);
    }
}

/* With the worst-case memory it never stops for lack of it; with less it stops with bounds, or ends by luck. */
static void memory_is_bounded(void **unused)
{
    (void)unused;
    static const char *const methods[] = {"rs:5", "rs:30", "rs:1000", "rs-dual:7", "rs-dual:1000"};
    uint64_t stopped = 0;
    for (uint64_t seed = 0; seed < 400; seed++) {
        ph_tree *tree = any_tree(seed);
        const ph_node root = ph_tree_root(tree);
        for (uint32_t m = 0; m < sizeof methods / sizeof *methods; m++) {
            ph_options o = PH_OPTIONS(.method = methods[m], .min_root = seed % 2);
            RELEASED ph_result r = PH_RESULT;
            const size_t worst = ph_worst_bytes(ph_tree_game(tree), &root, &o);
            assert_true(worst < SIZE_MAX);
            o.limits.bytes = worst;
            assert_int_equal(ph_search(ph_tree_game(tree), &root, &o, &r), PH_OK);
            assert_int_equal(r.stop, PH_FINISHED);
            assert_true(r.counts.bytes_peak <= worst);
            const ph_value value = r.value;
            for (o.limits.bytes = worst / 2; o.limits.bytes > 0; o.limits.bytes /= 2) {
                assert_int_equal(ph_search(ph_tree_game(tree), &root, &o, &r), PH_OK);
                assert_true(r.stop == PH_FINISHED || r.stop == PH_STOP_MEMORY);
                assert_true(r.lower <= value && value <= r.upper && r.counts.bytes_peak <= o.limits.bytes);
                stopped += r.stop == PH_STOP_MEMORY;
            }
        }
        ph_tree_free(tree);
    }
    assert_true(stopped > 100);
}

/* "rs" without a number takes what the memory allows, and reports it; it is alpha-beta if that is too little. */
static void alone_it_takes_what_the_memory_allows(void **unused)
{
    (void)unused;
    ph_tree *tree = forest_uniform_iid(4, 6, 1000, 1);
    const ph_node root = ph_tree_root(tree);
    uint64_t before = UINT64_MAX;
    bool was_alphabeta = true;
    for (size_t bytes = 64; bytes < 1 << 20; bytes *= 2) {
        RELEASED ph_result r = PH_RESULT;
        const ph_options o = PH_OPTIONS(.method = "rs-dual", .limits.bytes = bytes);
        assert_int_equal(ph_search(ph_tree_game(tree), &root, &o, &r), PH_OK);
        const bool is_alphabeta = strcmp(r.method, "alphabeta") == 0;
        assert_true(is_alphabeta || strncmp(r.method, "rs-dual:", 8) == 0);
        assert_true(was_alphabeta || !is_alphabeta);
        was_alphabeta = is_alphabeta;
        if (r.stop != PH_FINISHED) {
            assert_true(is_alphabeta && r.stop == PH_STOP_MEMORY);
            continue;
        }
        assert_true(r.counts.bytes_peak <= bytes && r.counts.leaves <= before);
        before = r.counts.leaves;
    }
    RELEASED ph_result dual = PH_RESULT;
    search(ph_tree_game(tree), tree, "dual", false, &dual);
    assert_true(!was_alphabeta && before <= dual.counts.leaves);
    ph_tree_free(tree);
}

/* An allocator that succeeds this many times, and then fails; or fails for large blocks. */
typedef struct ration {
    long left;
    size_t most;
} ration;

static void *ration_get(void *context, size_t bytes)
{
    ration *r = context;
    return r->left-- > 0 && bytes <= r->most ? malloc(bytes) : NULL;
}

static void ration_put(void *context, void *block)
{
    (void)context;
    free(block);
}

static void every_allocation_may_fail(void **unused)
{
    (void)unused;
    static const char *const methods[] = {"rs:9", "rs-dual", "rs:9@reference", "rs-dual:9@reference"};
    ph_tree *tree = forest_ragged(12, 4, 6, 80);
    const ph_node root = ph_tree_root(tree);
    for (uint32_t m = 0; m < 8; m++)
        for (long count = 0, done = 0; !done; count++) {
            ration r = {count, SIZE_MAX};
            const ph_memory memory = {ration_get, ration_put, &r};
            const ph_options o = PH_OPTIONS(.method = methods[m / 2], .memory = &memory, .min_root = m % 2);
            RELEASED ph_result result = PH_RESULT;
            const int error = ph_search(ph_tree_game(tree), &root, &o, &result);
            assert_true(error == PH_OK || error == PH_E_MEMORY);
            done = error == PH_OK;
        }
    ph_tree_free(tree);
}

/* If a large block cannot be allocated the search takes a smaller one, with fewer entries, and reports how many. */
static void a_large_block_may_be_refused(void **unused)
{
    (void)unused;
    static const char *const methods[] = {"rs", "rs-dual", "rs:400000", "auto"};
    ph_tree *trees[] = {forest_uniform_iid(2, 12, 1000, 1), forest_uniform_iid(4, 7, 1000, 2)};
    for (uint32_t i = 0; i < 8; i++) {
        const ph_tree *tree = trees[i % 2];
        const ph_node root = ph_tree_root(tree);
        RELEASED ph_result expected = PH_RESULT, result = PH_RESULT;
        search(ph_tree_game(tree), tree, "alphabeta", false, &expected);
        ph_game game = *ph_tree_game(
            tree); /* which does not say how wide it is, so the search tries to allocate all that is allowed */
        game.widest = NULL;
        game.max_moves = 200;
        ration r = {LONG_MAX, 1 << 20};
        const ph_memory memory = {ration_get, ration_put, &r};
        const ph_options o = PH_OPTIONS(.method = methods[i / 2], .memory = &memory, .evaluation_cost = 100000,
                                        .limits.depth = ph_tree_height(tree));
        assert_int_equal(ph_search(&game, &root, &o, &result), PH_OK);
        assert_int_equal(result.stop, PH_FINISHED);
        assert_int_equal(result.value, expected.value);
        assert_true(result.counts.leaves <= expected.counts.leaves);
        const char *entries = strchr(result.method, ':');
        assert_true(strncmp(result.method, "rs", 2) != 0 ||
                    result.counts.states_peak <= strtoul(entries + 1, NULL, 10));
    }
    ph_tree_free(trees[0]);
    ph_tree_free(trees[1]);
}

static void a_raised_flag_stops_it(void **unused)
{
    (void)unused;
    ph_tree *tree = forest_uniform_iid(4, 6, 1000, 1);
    const ph_node root = ph_tree_root(tree);
    int flag = 0;
    ph_cancel(&flag);
    const ph_options o = PH_OPTIONS(.method = "rs:9", .cancel = &flag);
    RELEASED ph_result r = PH_RESULT;
    assert_int_equal(ph_search(ph_tree_game(tree), &root, &o, &r), PH_OK);
    assert_int_equal(r.stop, PH_STOP_CANCELLED);
    assert_int_equal(r.counts.leaves, 0);
    ph_tree_free(tree);
}

/* A time limit that ends at once stops it, with valid bounds. */
static void time_stops_it(void **unused)
{
    (void)unused;
    static const char *const methods[] = {"rs:9", "rs:100000", "rs-dual:9", "rs-dual:100000"};
    ph_tree *tree = forest_uniform_iid(6, 8, 1000, 1);
    const ph_node root = ph_tree_root(tree);
    for (uint32_t m = 0; m < 8; m++) {
        RELEASED ph_result whole = PH_RESULT, r = PH_RESULT;
        search(ph_tree_game(tree), tree, "alphabeta", m % 2, &whole);
        const ph_options o = PH_OPTIONS(.method = methods[m / 2], .min_root = m % 2, .limits.seconds = 1e-9);
        assert_int_equal(ph_search(ph_tree_game(tree), &root, &o, &r), PH_OK);
        assert_int_equal(r.stop, PH_STOP_SECONDS);
        assert_true(r.lower <= whole.value && whole.value <= r.upper);
        assert_true(r.best < ph_tree_width(tree, root));
    }
    ph_tree_free(tree);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_are_right_at_every_size),
        cmocka_unit_test(fast_equals_reference),
        cmocka_unit_test(wide_and_long_trees),
        cmocka_unit_test(laws_on_all_small_uniform_trees),
        cmocka_unit_test(laws_on_all_small_ordered_trees),
        cmocka_unit_test(records_are_safe_and_nothing_else_is),
        cmocka_unit_test(a_line_is_alphabeta),
        cmocka_unit_test(never_more_than_the_others),
        cmocka_unit_test(leaves_are_those_of_alphabeta),
        cmocka_unit_test(entries_are_bounded_after_each_step),
        cmocka_unit_test(changes_tell_what_is_open),
        cmocka_unit_test(stops_know_bounds),
        cmocka_unit_test(memory_is_bounded),
        cmocka_unit_test(alone_it_takes_what_the_memory_allows),
        cmocka_unit_test(every_allocation_may_fail),
        cmocka_unit_test(a_large_block_may_be_refused),
        cmocka_unit_test(a_raised_flag_stops_it),
        cmocka_unit_test(time_stops_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
