/* trees.c - the time of each method on trees in memory, relative to a hand-written loop for them.
 *
 * The trees are those of the ordered model (R = 1, 256 values). On each tree the loop and all methods run in turn, round after
 * round, so that a busy machine slows all of them equally. A time is the least of its rounds, and a ratio is of two times on
 * the same tree. The sheet gets the ratios of all trees. */
#include "groups.h"
#include "phased_tree.h"
#include "src/tool/progress.h"
#include "src/trees/explicit.h"
#include "tests/support/forest.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* A method that the library does not know is left out. `slow`: the version with lists, or minimax, which would take most of
 * the time; it runs only on small trees. */
static const struct {
    const char *name;
    bool slow;
} METHODS[] = {
    {"alphabeta", false}, {"negascout", false}, {"sss", false},    {"dual", false},
    {"rs", false},        {"rs-dual", false},   {"rs:40", false},  {"rs-dual:20", false},
    {"ps:2", false},      {"ps:4", false},      {"ps:1/*", false}, {"sss@reference", true},
};

enum { N_METHODS = sizeof METHODS / sizeof METHODS[0], ALPHABETA = 0, MOST_TREES = 24 };

/* Even and odd, narrow and wide. */
static const struct shape {
    uint32_t width, depth;
    int trees, rounds;
} SHAPES[] = {
    {8, 6, 24, 9}, {32, 4, 16, 7}, {8, 8, 4, 5},  {8, 5, 24, 9},  {8, 7, 8, 5},
    {4, 12, 3, 4}, {64, 4, 3, 4},  {16, 6, 3, 4}, {16, 4, 24, 9}, {4, 7, 24, 9},
};

/* The cost of a method on one tree. */
typedef struct cost {
    double seconds; /* INFINITY: it did not run */
    double leaves, states, bytes;
} cost;

/* ---- a hand-written alpha-beta for this kind of tree ---- */

static int32_t loop_min(const tree_node *nodes, uint32_t node, int32_t alpha, int32_t beta, uint64_t *leaves);

static int32_t loop_max(const tree_node *nodes, uint32_t node, int32_t alpha, int32_t beta, uint64_t *leaves)
{
    const tree_node n = nodes[node];
    if (n.count == 0) {
        ++*leaves;
        return (int32_t)n.first;
    }
    for (uint32_t i = 0; i < n.count; i++) {
        int32_t v = loop_min(nodes, n.first + i, alpha, beta, leaves);
        if (v > alpha)
            alpha = v;
        if (alpha >= beta)
            return beta;
    }
    return alpha;
}

static int32_t loop_min(const tree_node *nodes, uint32_t node, int32_t alpha, int32_t beta, uint64_t *leaves)
{
    const tree_node n = nodes[node];
    if (n.count == 0) {
        ++*leaves;
        return (int32_t)n.first;
    }
    for (uint32_t i = 0; i < n.count; i++) {
        int32_t v = loop_max(nodes, n.first + i, alpha, beta, leaves);
        if (v < beta)
            beta = v;
        if (alpha >= beta)
            return alpha;
    }
    return beta;
}

/* ---- one tree ---- */

static cost run_loop(const ph_tree *tree, int32_t *value)
{
    uint64_t leaves = 0;
    double begin = bench_now();
    *value = loop_max(tree->nodes, ph_tree_root(tree), INT32_MIN, INT32_MAX, &leaves);
    return (cost){.seconds = bench_now() - begin, .leaves = (double)leaves};
}

static cost run_method(const ph_tree *tree, int method, int32_t *value)
{
    ph_result r = PH_RESULT;
    const ph_node root = ph_tree_root(tree);
    const ph_options options = PH_OPTIONS(.method = METHODS[method].name);
    double begin = bench_now();
    int error = ph_search(ph_tree_game(tree), &root, &options, &r);
    cost c = {.seconds = bench_now() - begin};
    bench_must(!error && r.stop == PH_FINISHED, METHODS[method].name);
    c.leaves = (double)r.counts.leaves;
    c.states = (double)(r.counts.open_peak + r.counts.backup_peak);
    c.bytes = (double)r.counts.bytes_peak;
    *value = r.value;
    ph_result_release(&r);
    return c;
}

static bool known(int method)
{
    return ph_method_canonical(METHODS[method].name, NULL, 0) >= 0;
}

static void keep_least(cost *least, cost c)
{
    if (c.seconds < least->seconds)
        *least = c;
}

/* The costs of all methods, and last that of the loop. */
static void measure_tree(const ph_tree *tree, int rounds, cost costs[N_METHODS + 1])
{
    for (int m = 0; m <= N_METHODS; m++)
        costs[m] = (cost){.seconds = INFINITY};
    for (int round = 0; round < rounds; round++) {
        int32_t agreed, value;
        keep_least(&costs[N_METHODS], run_loop(tree, &agreed));
        for (int k = 0; k < N_METHODS; k++) {
            const int m = (k + round) % N_METHODS; /* so that no method is always first */
            if (!known(m) || (METHODS[m].slow && (round > 1 || tree->size > 400000)))
                continue;
            keep_least(&costs[m], run_method(tree, m, &value));
            bench_must(value == agreed, METHODS[m].name);
        }
    }
}

/* The cost of an evaluation, in units of alpha-beta's time per leaf, from which on a method with time t and l leaves is faster
 * than alpha-beta. With 2 s and 100 leaves against 1 s and 200 leaves, the 100 leaves saved make up for 1 s if each costs
 * 1/100 s more, which is two of alpha-beta's 1/200 s. */
static double break_even(const cost *c, const cost *ab)
{
    if (c->seconds <= ab->seconds)
        return 0;
    return c->leaves < ab->leaves ? (c->seconds - ab->seconds) / (ab->leaves - c->leaves) / (ab->seconds / ab->leaves)
                                  : INFINITY;
}

/* ---- one shape ---- */

static void report_method(sheet *s, const char *line, cost costs[][N_METHODS + 1], int trees, int m)
{
    double hand[MOST_TREES], leaf[MOST_TREES], state[MOST_TREES], even[MOST_TREES];
    for (int i = 0; i < trees; i++) {
        const cost *c = &costs[i][m];
        hand[i] = c->seconds / costs[i][N_METHODS].seconds;
        leaf[i] = 1e9 * c->seconds / c->leaves;
        state[i] = c->bytes / c->states;
        even[i] = break_even(c, &costs[i][ALPHABETA]);
    }
    const size_t n = (size_t)trees;
    sheet_add(s, METHODS[m].name, line, "time/hand", hand, n);
    sheet_add(s, METHODS[m].name, line, "ns/leaf", leaf, n);
    sheet_add(s, METHODS[m].name, line, "bytes/state", state, n);
    if (m != ALPHABETA)
        sheet_add(s, METHODS[m].name, line, "break-even", even, n);
}

/* The approximate cost of a tree of this shape: leaves evaluated in all rounds. */
static double weight_of(const sheet *s, const struct shape *shape)
{
    return pow(shape->width, 0.75 * shape->depth) * sheet_effort(s, shape->rounds);
}

static void measure_shape(sheet *s, const struct shape *shape, progress *bar)
{
    static cost costs[MOST_TREES][N_METHODS + 1];
    char line[SHEET_NAME];
    double hand[MOST_TREES];
    const int trees = sheet_effort(s, shape->trees);
    snprintf(line, sizeof line, "T(%u,%u)", shape->width, shape->depth);
    for (int i = 0; i < trees; i++) {
        ph_tree *tree = forest_ordered(shape->width, shape->depth, 1, 1.0, FOREST_VALUES, FOREST_ROOT, (uint64_t)i + 1);
        measure_tree(tree, sheet_effort(s, shape->rounds), costs[i]);
        ph_tree_free(tree);
        progress_add(bar, weight_of(s, shape));
        progress_show(bar);
    }
    if (s->csv) /* which prints its lines now */
        progress_clear(bar);
    for (int m = 0; m < N_METHODS; m++)
        if (costs[0][m].seconds < INFINITY)
            report_method(s, line, costs, trees, m);
    for (int i = 0; i < trees; i++)
        hand[i] = 1e9 * costs[i][N_METHODS].seconds / costs[i][N_METHODS].leaves;
    sheet_add(s, "hand", line, "ns/leaf", hand, (size_t)trees);
}

static bool is_wanted(const sheet *s, const struct shape *shape)
{
    return !s->quick || pow(shape->width, shape->depth) < 1e5;
}

/* The progress bar is drawn between trees, not by a thread, which would disturb the measurement. */
void bench_trees(sheet *s)
{
    progress bar;
    uint64_t trees = 0;
    double weight = 0;
    for (size_t i = 0; i < sizeof SHAPES / sizeof SHAPES[0]; i++)
        if (is_wanted(s, &SHAPES[i])) {
            trees += (uint64_t)sheet_effort(s, SHAPES[i].trees);
            weight += sheet_effort(s, SHAPES[i].trees) * weight_of(s, &SHAPES[i]);
        }
    progress_init(&bar, stderr, trees, weight);
    for (size_t i = 0; i < sizeof SHAPES / sizeof SHAPES[0]; i++)
        if (is_wanted(s, &SHAPES[i]))
            measure_shape(s, &SHAPES[i], &bar);
    progress_clear(&bar);
}
