/* bench_speed.c - how long each method takes, in units of this library's alpha-beta, in one run.
 *
 * Trees in memory of the ordered model (R = 1, 256 values). On each tree all methods run in turn, round after round, so
 * that a busy machine slows all alike; a method's time on a tree is its least over the rounds, its ratio is against
 * alpha-beta on the same tree. The table gives the median over the trees and the middle half in brackets.
 *
 * Break-even: how dear an evaluation must be, in units of alpha-beta's own cost per leaf, for the method to overtake
 * alpha-beta: with t time and l leaves, (t - t_ab) / (l_ab - l) / (t_ab / l_ab).
 *
 *     bench_speed [TREES [ROUNDS]] */
#include "phased_tree.h"
#include "src/trees/explicit.h"
#include "tests/support/forest.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MOST_TREES = 200, LOOP = 0, ALPHABETA = 1 };

/* The first two are the hand-written loop and alpha-beta itself, which all others are measured against. */
static const char *const method_names[] = {"loop", "alphabeta", "minimax",       "sss",
                                           "ps:2", "ps:4",      "sss@reference", "ps:2@reference"};
enum { METHODS = sizeof method_names / sizeof *method_names };

typedef struct shape {
    uint32_t width, depth;
    double share; /* of the trees asked for: large ones are few */
} shape;

static const shape shapes[] = {{8, 6, 1}, {32, 4, 1}, {8, 8, 0.3}};

/* What a method needed on one tree. */
typedef struct cost {
    double seconds;
    uint64_t leaves;
} cost;

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* ---- alpha-beta as one writes it by hand for this one kind of tree ---- */

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

/* ---- one measurement ---- */

static cost measure(const ph_tree *tree, int method, int32_t *value)
{
    ph_result result = PH_RESULT;
    cost c = {0, 0};
    ph_node root = ph_tree_root(tree);
    if (method == LOOP) {
        double begin = now();
        *value = loop_max(tree->nodes, root, INT32_MIN, INT32_MAX, &c.leaves);
        c.seconds = now() - begin;
        return c;
    }
    ph_options options = PH_OPTIONS();
    options.method = method_names[method];
    if (ph_method_canonical(options.method, NULL, 0) < 0)
        abort();
    double begin = now();
    int error = ph_search(ph_tree_game(tree), &root, &options, &result);
    c.seconds = now() - begin;
    if (error || result.stop)
        abort();
    c.leaves = result.counts.leaves;
    *value = result.value;
    ph_result_release(&result);
    return c;
}

static bool is_slow(int method)
{
    return strstr(method_names[method], "@reference") || strcmp(method_names[method], "minimax") == 0;
}

/* The slow ones run twice a tree, on the largest trees not at all: their ratios are large, and their time would be most
 * of the bench. */
static bool runs(const shape *s, int method, int round)
{
    return !is_slow(method) || (round < 2 && s->share == 1);
}

static void measure_tree(const shape *s, const ph_tree *tree, int rounds, cost best[METHODS])
{
    int32_t agreed = 0;
    for (int m = 0; m < METHODS; m++)
        best[m] = (cost){INFINITY, 0};
    for (int round = 0; round < rounds; round++) {
        for (int k = 0; k < METHODS; k++) {
            int m = (k + round) % METHODS; /* nobody is always first */
            if (!runs(s, m, round))
                continue;
            int32_t value;
            cost c = measure(tree, m, &value);
            if (round == 0 && k == 0)
                agreed = value;
            if (value != agreed)
                abort();
            if (c.seconds < best[m].seconds)
                best[m] = c;
        }
    }
}

/* ---- the table ---- */

static int compare(const void *a, const void *b)
{
    double x = *(const double *)a;
    double y = *(const double *)b;
    return (x > y) - (x < y);
}

static void print_row(const char *name, cost costs[][METHODS], int m, int trees)
{
    double ratios[MOST_TREES] = {0};
    double t = 0, l = 0, t_ab = 0, l_ab = 0;
    for (int i = 0; i < trees; i++) {
        ratios[i] = costs[i][m].seconds / costs[i][ALPHABETA].seconds;
        t += costs[i][m].seconds;
        l += (double)costs[i][m].leaves;
        t_ab += costs[i][ALPHABETA].seconds;
        l_ab += (double)costs[i][ALPHABETA].leaves;
    }
    qsort(ratios, (size_t)trees, sizeof *ratios, compare);
    printf("  %-15s %9.0f %9.2f %8.2f  [%.2f .. %.2f]", name, l / trees, t / l * 1e9, ratios[trees / 2],
           ratios[trees / 4], ratios[3 * trees / 4]);
    if (m <= ALPHABETA || strstr(name, "minimax"))
        printf("%12s\n", "-");
    else if (l < l_ab)
        printf("%12.2f\n", t <= t_ab ? 0.0 : (t - t_ab) / (l_ab - l) / (t_ab / l_ab));
    else
        printf("%12s\n", t <= t_ab ? "0" : "never");
}

static void bench_shape(const shape *s, int trees, int rounds)
{
    static cost costs[MOST_TREES][METHODS];
    int n = (int)(trees * s->share) > 3 ? (int)(trees * s->share) : 3;
    for (int i = 0; i < n; i++) {
        ph_tree *tree = forest_ordered(s->width, s->depth, 1, 1.0, FOREST_VALUES, FOREST_ROOT, (uint64_t)i + 1);
        measure_tree(s, tree, rounds, costs[i]);
        ph_tree_free(tree);
    }
    printf("T(%u,%u), %d trees\n  %-15s %9s %9s %8s  %-16s %9s\n", s->width, s->depth, n, "method", "leaves", "ns/leaf",
           "ratio", "[middle half]", "break-even");
    for (int m = 0; m < METHODS; m++)
        if (runs(s, m, 0))
            print_row(method_names[m], costs, m, n);
    double list = 0, fast = 0;
    for (int i = 0; i < n; i++) {
        for (int m = 0; m < METHODS; m++) {
            list += strcmp(method_names[m], "sss@reference") == 0 ? costs[i][m].seconds : 0;
            fast += strcmp(method_names[m], "sss") == 0 ? costs[i][m].seconds : 0;
        }
    }
    if (s->share == 1)
        printf("  sss against its list form: 1/%.0f\n", list / fast);
    printf("\n");
    fflush(stdout);
}

/* The argument as a number; 0, which is out of range, when it is none. */
static int number(const char *text)
{
    char *end;
    long n = strtol(text, &end, 10);
    return *end == '\0' && n > 0 && n < 1000 ? (int)n : 0;
}

int main(int argc, char **argv)
{
    int trees = argc > 1 ? number(argv[1]) : 30;
    int rounds = argc > 2 ? number(argv[2]) : 9;
    if (trees < 3 || trees > MOST_TREES || rounds < 1) {
        fprintf(stderr, "bench_speed: TREES is 3 to %d (30), ROUNDS 1 or more (9)\n", MOST_TREES);
        return 2;
    }
    printf("Time relative to alpha-beta on the same tree: the least of %d rounds, median over the trees.\n\n", rounds);
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++)
        bench_shape(&shapes[i], trees, rounds);
    return 0;
}
