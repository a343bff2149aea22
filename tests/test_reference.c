/* test_reference.c - the laws of minimax, alpha-beta, SSS* and PS*(k), checked on the code in src/reference/.
 *
 * Every search runs on a game that wraps an explicit tree and writes down which leaves are evaluated. Read search()
 * first; what follows are the laws, then the worked trees, then limits, memory and other games. */

#include "phased_trace.h"
#include "phased_tree.h"
#include "support/forest.h"
#include "support/recorder.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* ---- one search, with the leaves it evaluates ---------------------------------------------------------- */

typedef struct outcome {
    ph_result result;
    leaf_log log;
} outcome;

/* Search by the code in src/reference/, or by the edition that the method names. */
static int run(const ph_game *game, const void *root, const ph_options *options, ph_result *result)
{
    char text[256];
    ph_options own = *options;
    snprintf(text, sizeof text, strchr(options->method, '@') ? "%s" : "%s@reference", options->method);
    own.method = text;
    *result = PH_RESULT;
    return ph_search(game, root, &own, result);
}

static const char *method(const char *text)
{
    assert_true(ph_method_canonical(text, NULL, 0) > 0);
    return text;
}

/* Search the whole tree with `options`, except that the method is `text`. */
static outcome search_with(const ph_tree *tree, const char *text, const ph_options *options)
{
    outcome o;
    recorder r;
    recorder_init(&r, tree);
    ph_options own = *options;
    own.method = method(text);
    ph_node root = ph_tree_root(tree);
    assert_int_equal(run(&r.game, &root, &own, &o.result), PH_OK);
    o.log = recorder_take(&r);
    assert_int_equal(o.result.counts.leaves, o.log.count);
    return o;
}

static outcome search(const ph_tree *tree, const char *text, bool min_root)
{
    return search_with(tree, text, &PH_OPTIONS(.min_root = min_root));
}

static void outcome_release(outcome *o)
{
    free(o->log.leaves);
    ph_result_release(&o->result);
}

static ph_tree *parse(const char *text)
{
    ph_tree *tree;
    ph_place where;
    assert_int_equal(ph_tree_parse(text, strlen(text), NULL, &tree, &where), PH_OK);
    return tree;
}

static ph_tree *load(const char *path)
{
    char text[4096];
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    size_t length = fread(text, 1, sizeof text - 1, file);
    fclose(file);
    text[length] = '\0';
    return parse(text);
}

/* The oracle: the definition of the minimax value. */
static ph_value minimax(const ph_tree *tree, ph_node n, bool max)
{
    uint32_t width = ph_tree_width(tree, n);
    if (width == 0)
        return ph_tree_value(tree, n);
    ph_value value = max ? -PH_INFINITY : PH_INFINITY;
    for (uint32_t i = 0; i < width; i++) {
        ph_value v = minimax(tree, ph_tree_child(tree, n, i), !max);
        if (max ? v > value : v < value)
            value = v;
    }
    return value;
}

static ph_value root_value(const ph_tree *tree, bool min_root)
{
    return minimax(tree, ph_tree_root(tree), !min_root);
}

enum { RAGGED = 3000 };

/* Trees of every shape; the largest have some hundred leaves. */
static ph_tree *ragged(uint64_t seed)
{
    return forest_ragged(seed, 2 + (uint32_t)(seed % 5), 1 + (uint32_t)(seed % 7), 40 + seed % 400);
}

/* ---- laws ---------------------------------------------------------------------------------------------- */

static const char *const RIGHT[] = {"minimax", "alphabeta", "sss",      "ps:1",       "ps:2",       "ps:3",
                                    "ps:5",    "ps:99",     "ps:1+2",   "ps:3+1",     "ps:1+2+5",   "ps:1/2/*",
                                    "ps:2/*",  "ps:1/2",    "ps:2/1/3", "ps:*/2+1/1", "ps:1/1+2/*", "dual",
                                    "dual:1",  "dual:2",    "dual:99",  "dual:2+1",   "dual:1/2/*", "dual:2/1"};
enum { N_RIGHT = sizeof RIGHT / sizeof *RIGHT };

/* Each position on the principal variation has the root's value, and the last is a leaf. */
static void check_pv(const ph_tree *tree, const ph_result *r, bool min_root)
{
    ph_node n = ph_tree_root(tree);
    for (uint32_t i = 0; i < r->pv_length; i++) {
        n = ph_tree_child(tree, n, r->pv[i]);
        assert_int_equal(minimax(tree, n, (i % 2 == 1) != min_root), r->value);
    }
    assert_int_equal(ph_tree_width(tree, n), 0);
    assert_int_equal(r->best, r->pv_length ? r->pv[0] : PH_NO_MOVE);
}

static void check_right(const ph_tree *tree, const char *text, bool min_root)
{
    outcome o = search(tree, text, min_root);
    assert_int_equal(o.result.stop, PH_FINISHED);
    assert_int_equal(o.result.value, root_value(tree, min_root));
    assert_int_equal(o.result.lower, o.result.value);
    assert_int_equal(o.result.upper, o.result.value);
    check_pv(tree, &o.result, min_root);
    outcome_release(&o);
}

static void every_method_finds_the_value_and_a_line_to_it(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < RAGGED; seed++) {
        ph_tree *tree = ragged(seed);
        for (size_t i = 0; i < N_RIGHT; i++)
            check_right(tree, RIGHT[i], seed % 2);
        ph_tree_free(tree);
    }
}

static void check_same(const ph_tree *tree, const char *a, const char *b, bool min_root)
{
    outcome x = search(tree, a, min_root), y = search(tree, b, min_root);
    assert_int_equal(x.log.count, y.log.count);
    assert_memory_equal(x.log.leaves, y.log.leaves, x.log.count * sizeof(ph_node));
    assert_int_equal(x.result.counts.nodes, y.result.counts.nodes);
    assert_int_equal(x.result.counts.cutoffs, y.result.counts.cutoffs);
    outcome_release(&x);
    outcome_release(&y);
}

static void one_phase_is_sss_and_single_children_are_alphabeta(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < RAGGED; seed++) {
        ph_tree *tree = ragged(seed);
        check_same(tree, "ps:1", "sss", seed % 2);
        check_same(tree, "ps:4294967295", "alphabeta", seed % 2);
        check_same(tree, "ps:1+1", "alphabeta", seed % 2);
        ph_tree_free(tree);
    }
}

static void sss_evaluates_no_more_than_alphabeta(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < RAGGED; seed++) {
        ph_tree *tree = seed % 2 ? ragged(seed) : forest_uniform_iid(3, 4, 2 + (uint32_t)(seed % 3), seed);
        outcome best_first = search(tree, "sss", seed % 4 == 1), depth_first = search(tree, "alphabeta", seed % 4 == 1);
        assert_true(best_first.log.count <= depth_first.log.count);
        outcome_release(&best_first);
        outcome_release(&depth_first);
        ph_tree_free(tree);
    }
}

/* ---- DUAL* --------------------------------------------------------------------------------------------- */

/* The tree with each value v as -v, as text. Returns where the text goes on. */
static char *write_negated(const ph_tree *tree, ph_node n, char *text)
{
    const uint32_t width = ph_tree_width(tree, n);
    if (width == 0)
        return text + sprintf(text, "%d", -(int)ph_tree_value(tree, n));
    for (uint32_t i = 0; i < width; i++) {
        *text++ = i ? ',' : '[';
        text = write_negated(tree, ph_tree_child(tree, n, i), text);
    }
    *text++ = ']';
    return text;
}

static ph_tree *negated(const ph_tree *tree)
{
    char *text = malloc(16 * ph_tree_size(tree));
    assert_non_null(text);
    *write_negated(tree, ph_tree_root(tree), text) = '\0';
    ph_tree *other = parse(text);
    free(text);
    return other;
}

/* With all values negated and the other side at the root, SSS* and PS* do what DUAL* does here. */
static void check_turned(const ph_tree *tree, const ph_tree *other, const char *dual, const char *primal, bool min_root)
{
    outcome x = search(tree, dual, min_root), y = search(other, primal, !min_root);
    assert_int_equal(x.result.value, -y.result.value);
    assert_int_equal(x.log.count, y.log.count);
    assert_memory_equal(x.log.leaves, y.log.leaves, x.log.count * sizeof(ph_node));
    assert_int_equal(x.result.counts.nodes, y.result.counts.nodes);
    assert_int_equal(x.result.counts.cutoffs, y.result.counts.cutoffs);
    assert_int_equal(x.result.counts.open_peak, y.result.counts.open_peak);
    assert_int_equal(x.result.counts.backup_peak, y.result.counts.backup_peak);
    assert_int_equal(x.result.counts.states_peak, y.result.counts.states_peak);
    assert_int_equal(x.result.pv_length, y.result.pv_length);
    assert_memory_equal(x.result.pv, y.result.pv, x.result.pv_length * sizeof(ph_move));
    outcome_release(&x);
    outcome_release(&y);
}

static void dual_is_sss_on_the_negated_tree(void **unused)
{
    (void)unused;
    static const char *const plans[] = {"1", "2", "3", "99", "1+2", "1/2/*", "2/1"};
    for (uint64_t seed = 0; seed < RAGGED; seed++) {
        ph_tree *tree = ragged(seed), *other = negated(tree);
        check_turned(tree, other, "dual", "sss", seed % 2);
        for (size_t i = 0; i < sizeof plans / sizeof *plans; i++) {
            char dual[32], ps[32];
            (void)snprintf(dual, sizeof dual, "dual:%s", plans[i]);
            (void)snprintf(ps, sizeof ps, "ps:%s", plans[i]);
            check_turned(tree, other, dual, ps, seed % 2);
        }
        ph_tree_free(tree);
        ph_tree_free(other);
    }
}

static void dual_evaluates_no_more_than_alphabeta(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < RAGGED; seed++) {
        ph_tree *tree = seed % 2 ? ragged(seed) : forest_uniform_iid(3, 4, 2 + (uint32_t)(seed % 3), seed);
        check_same(tree, "dual:1", "dual", seed % 4 == 1);
        check_same(tree, "dual:4294967295", "alphabeta", seed % 4 == 1);
        outcome best_first = search(tree, "dual", seed % 4 == 1),
                depth_first = search(tree, "alphabeta", seed % 4 == 1);
        assert_true(best_first.log.count <= depth_first.log.count);
        outcome_release(&best_first);
        outcome_release(&depth_first);
        ph_tree_free(tree);
    }
}

/* ---- OPEN is sorted ------------------------------------------------------------------------------------ */

static int compare_paths(const ph_open_state *a, const ph_open_state *b)
{
    for (uint32_t i = 0; i < a->depth && i < b->depth; i++)
        if (a->path[i] != b->path[i])
            return a->path[i] < b->path[i] ? -1 : 1;
    return a->depth < b->depth ? -1 : a->depth > b->depth;
}

static void check_sorted(void *context, const ph_event *event)
{
    if (event->kind != PH_STEP)
        return;
    ++*(size_t *)context;
    for (size_t i = 1; i < event->n_open; i++) {
        const ph_open_state *a = &event->open[i - 1], *b = &event->open[i];
        assert_true(a->merit > b->merit || (a->merit == b->merit && compare_paths(a, b) < 0));
    }
}

/* In DUAL* the least merit comes first. */
static void check_dual_sorted(void *context, const ph_event *event)
{
    if (event->kind != PH_STEP)
        return;
    ++*(size_t *)context;
    for (size_t i = 1; i < event->n_open; i++) {
        const ph_open_state *a = &event->open[i - 1], *b = &event->open[i];
        assert_true(a->merit < b->merit || (a->merit == b->merit && compare_paths(a, b) < 0));
    }
}

static void open_is_sorted_after_every_step(void **unused)
{
    (void)unused;
    static const char *const listed[] = {"sss", "ps:1", "ps:2", "ps:3", "ps:1+2", "ps:99", "ps:1/2/*", "ps:2/1"};
    size_t steps = 0;
    for (uint64_t seed = 0; seed < RAGGED; seed++) {
        ph_tree *tree = seed % 3 ? ragged(seed) : forest_uniform_iid(4, 3 + (uint32_t)(seed % 2), 3, seed);
        for (size_t i = 0; i < sizeof listed / sizeof *listed; i++) {
            ph_options options = PH_OPTIONS(.min_root = seed % 2, .observe = check_sorted, .observe_context = &steps);
            outcome o = search_with(tree, listed[i], &options);
            outcome_release(&o);
        }
        for (int phased = 0; phased < 2; phased++) {
            ph_options options =
                PH_OPTIONS(.min_root = seed % 2, .observe = check_dual_sorted, .observe_context = &steps);
            outcome o = search_with(tree, phased ? "dual:2" : "dual", &options);
            outcome_release(&o);
        }
        ph_tree_free(tree);
    }
    assert_true(steps > 1000000);
}

/* ---- the operator as printed --------------------------------------------------------------------------- */

static ph_value value_by(const ph_tree *tree, const char *text)
{
    outcome o = search(tree, text, false);
    outcome_release(&o);
    return o.result.value;
}

static void the_printed_operator_is_wrong_on_the_counterexamples(void **unused)
{
    (void)unused;
    static const struct {
        const char *path;
        ph_value printed, right;
    } cases[] = {{"tests/data/trees/odd-depth.json", 2, 3}, {"tests/data/trees/irregular.json", 47, 240}};
    for (size_t i = 0; i < 2; i++) {
        ph_tree *tree = load(cases[i].path);
        assert_int_equal(value_by(tree, "ps:2@printed"), cases[i].printed);
        assert_int_equal(value_by(tree, "ps:2"), cases[i].right);
        assert_int_equal(root_value(tree, false), cases[i].right);
        ph_tree_free(tree);
    }
}

static uint32_t count_wrong(uint32_t w, uint32_t d, uint32_t trees)
{
    static const char *const plans[] = {"ps:1@printed", "ps:2@printed", "ps:3@printed", "ps:4@printed"};
    uint32_t wrong = 0;
    for (uint32_t seed = 0; seed < trees; seed++) {
        ph_tree *tree = forest_uniform_iid(w, d, 1000, seed);
        for (size_t i = 0; i < 4; i++)
            wrong += value_by(tree, plans[i]) != root_value(tree, false);
        ph_tree_free(tree);
    }
    return wrong;
}

static void the_printed_operator_is_right_on_uniform_trees_of_even_depth(void **unused)
{
    (void)unused;
    assert_int_equal(count_wrong(4, 4, 500), 0);
    assert_int_equal(count_wrong(3, 6, 100), 0);
    assert_true(count_wrong(4, 3, 100) > 0);
}

/* ---- worked trees -------------------------------------------------------------------------------------- */

static void check_leaf_values(const ph_tree *tree, const char *text, const ph_value *values, size_t count)
{
    outcome o = search(tree, text, false);
    assert_int_equal(o.log.count, count);
    for (size_t i = 0; i < count; i++)
        assert_int_equal(ph_tree_value(tree, o.log.leaves[i]), values[i]);
    outcome_release(&o);
}

static void stockman(void **unused)
{
    (void)unused;
    static const ph_value order[] = {30, 21, 28, 78, 52, 22, 53, 80};
    ph_tree *tree = load("tests/data/trees/stockman.json");
    check_leaf_values(tree, "sss", order, 8);
    outcome o = search(tree, "alphabeta", false);
    assert_int_equal(o.log.count, 13);
    assert_int_equal(o.result.value, 52);
    outcome_release(&o);
    ph_tree_free(tree);
}

static void lecture(void **unused)
{
    (void)unused;
    /* The first look sees 15 21 5 13; 21 is refined to 5, 15 to 11, 13 to 12. In the last subtree 13 cannot beat the
     * bound of 12 and neither can 14 beside it, so that with ties to the left the lecture's 7 is not needed. */
    static const ph_value order[] = {15, 21, 5, 13, 5, 11, 12, 13, 14};
    ph_tree *tree = load("tests/data/trees/lecture.json");
    outcome o = search(tree, "sss", false);
    assert_int_equal(o.result.value, 12);
    outcome_release(&o);
    check_leaf_values(tree, "sss", order, 9);
    ph_tree_free(tree);
}

/* OPEN after a step as the books write it: "2.1.2.2 SOLVED 11, 1.1.1.1 SOLVED 10". */
static void write_open(const ph_event *event, char *text, size_t size)
{
    size_t used = 0;
    text[0] = '\0';
    for (size_t i = 0; i < event->n_open; i++) {
        const ph_open_state *s = &event->open[i];
        used += (size_t)snprintf(text + used, size - used, "%s", i ? ", " : "");
        for (uint32_t j = 0; j < s->depth; j++)
            used += (size_t)snprintf(text + used, size - used, "%s%u", j ? "." : "", (unsigned)s->path[j] + 1);
        used += (size_t)snprintf(text + used, size - used, " %s %d", s->solved ? "SOLVED" : "LIVE", (int)s->merit);
        assert_true(used < size);
    }
}

typedef struct passage {
    const char *const *lines; /* consecutive steps */
    size_t count, matched;
} passage;

static void follow_passage(void *context, const ph_event *event)
{
    passage *p = context;
    if (event->kind != PH_STEP || p->matched == p->count)
        return;
    char text[512];
    write_open(event, text, sizeof text);
    p->matched = strcmp(text, p->lines[p->matched]) == 0 ? p->matched + 1 : 0;
}

static void textbook_open(void **unused)
{
    (void)unused;
    static const char *const lines[] = {
        "2.1.2.2 SOLVED 11, 1.1.1.1 SOLVED 10, 1.1.2.1 SOLVED 7, 2.1.1.1 SOLVED 5",
        "2.1.2 SOLVED 11, 1.1.1.1 SOLVED 10, 1.1.2.1 SOLVED 7, 2.1.1.1 SOLVED 5",
        "2.1 SOLVED 11, 1.1.1.1 SOLVED 10, 1.1.2.1 SOLVED 7",
        "2.2 LIVE 11, 1.1.1.1 SOLVED 10, 1.1.2.1 SOLVED 7",
    };
    ph_tree *tree = load("tests/data/trees/textbook-open.json");
    passage p = {lines, 4, 0};
    outcome o = search_with(tree, "sss", &PH_OPTIONS(.observe = follow_passage, .observe_context = &p));
    assert_int_equal(p.matched, p.count);
    outcome_release(&o);
    ph_tree_free(tree);
}

/* DUAL* by hand on [[3,1],[2,5]]. MAX moves one child at a time: it begins with the first, and MIN's best reply there,
 * 1, is more than -infinity, so that the merit rises; then MAX's other child with 1: MIN's replies have the values 2 and 5. */
static void dual_lists(void **unused)
{
    (void)unused;
    static const char *const lines[] = {
        "1 LIVE -2147483647",
        "1.1 LIVE -2147483647, 1.2 LIVE -2147483647",
        "1.2 LIVE -2147483647, 1.1 SOLVED 3",
        "1.2 SOLVED 1, 1.1 SOLVED 3",
        "1 SOLVED 1",
        "2 LIVE 1",
        "2.1 LIVE 1, 2.2 LIVE 1",
        "2.2 LIVE 1, 2.1 SOLVED 2",
        "2.1 SOLVED 2, 2.2 SOLVED 5",
        "2 SOLVED 2",
        " SOLVED 2",
        "",
    };
    ph_tree *tree = parse("[[3,1],[2,5]]");
    passage p = {lines, sizeof lines / sizeof *lines, 0};
    outcome o = search_with(tree, "dual", &PH_OPTIONS(.observe = follow_passage, .observe_context = &p));
    assert_int_equal(p.matched, p.count);
    assert_int_equal(o.result.value, 2);
    assert_int_equal(o.result.best, 1);
    outcome_release(&o);
    ph_tree_free(tree);
}

/* ---- counts -------------------------------------------------------------------------------------------- */

static uint64_t power(uint64_t base, uint32_t exponent)
{
    uint64_t result = 1;
    while (exponent--)
        result *= base;
    return result;
}

/* The first descent puts the first partition of every MAX node on the lists, and they never become longer. */
static void check_peaks(uint32_t w, uint32_t d, uint32_t k, uint64_t seed)
{
    ph_tree *tree = forest_uniform_iid(w, d, 256, seed);
    char text[16];
    snprintf(text, sizeof text, "ps:%u", (unsigned)k);
    outcome o = search(tree, text, false);
    uint64_t size = (w + k - 1) / k, backup = 0;
    for (uint32_t j = 0; j <= (d - 1) / 2; j++)
        backup += power(size, j);
    assert_int_equal(o.result.counts.open_peak, power(size, (d + 1) / 2));
    assert_int_equal(o.result.counts.backup_peak, backup);
    assert_int_equal(o.result.counts.states_peak, power(size, (d + 1) / 2) + backup);
    outcome_release(&o);
    ph_tree_free(tree);
}

static void peaks_are_those_of_the_paper(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < 20; seed++)
        for (uint32_t k = 1; k <= 8; k++) {
            check_peaks(8, 4, k, seed);
            check_peaks(4, 6, k, seed);
            check_peaks(4, 5, k, seed);
        }
    ph_tree *tree = forest_uniform_iid(3, 5, 256, 1);
    outcome depth_first = search(tree, "alphabeta", false), best_first = search(tree, "sss", false);
    assert_int_equal(depth_first.result.counts.open_peak, 5);
    assert_int_equal(depth_first.result.counts.backup_peak, 0);
    assert_int_equal(depth_first.result.counts.states_peak, 0);
    assert_int_equal(best_first.result.counts.open_peak, 27);
    assert_int_equal(best_first.result.counts.backup_peak, 0);
    outcome_release(&depth_first);
    outcome_release(&best_first);
    ph_tree_free(tree);
}

static void minimal_trees_are_searched_minimally(void **unused)
{
    (void)unused;
    static const char *const pruning[] = {"alphabeta", "sss",    "ps:1", "ps:2",   "ps:3",
                                          "ps:99",     "ps:1+2", "dual", "dual:2", "dual:1/*"};
    for (uint32_t w = 1; w <= 5; w++) {
        for (uint32_t d = 0; d <= 5; d++) {
            ph_tree *tree = forest_minimal(w, d);
            for (size_t i = 0; i < sizeof pruning / sizeof *pruning; i++) {
                outcome o = search(tree, pruning[i], false);
                assert_int_equal(o.log.count, power(w, (d + 1) / 2) + power(w, d / 2) - 1);
                outcome_release(&o);
            }
            ph_tree_free(tree);
        }
    }
}

/* The lecture's tree of widths 3, 3, 2, 2: 36 leaves, of which every method needs at least 11. */
static void lecture_widths(void **unused)
{
    (void)unused;
    static const uint32_t widths[] = {3, 3, 2, 2};
    ph_tree *tree = forest_widths(widths, 4, 1, 0); /* one value: wherever a cut-off can be, there is one */
    for (size_t i = 0; i < N_RIGHT; i++) {
        outcome o = search(tree, RIGHT[i], false);
        assert_int_equal(o.log.count, i == 0 ? 36 : 11);
        outcome_release(&o);
    }
    ph_tree_free(tree);
}

/* ---- limits -------------------------------------------------------------------------------------------- */

/* A stopped search has valid bounds, and a move that exists. */
static void check_stopped(const ph_tree *tree, const ph_result *r, bool min_root, ph_stop stop)
{
    ph_value value = root_value(tree, min_root);
    assert_true(r->lower <= value && value <= r->upper);
    assert_true(r->stop == PH_FINISHED || r->stop == stop);
    if (r->stop == PH_FINISHED)
        assert_true(r->lower == value && r->upper == value);
    else if (r->lower > -PH_INFINITY)
        assert_int_equal(r->value, r->lower);
    else
        assert_int_equal(r->value, r->upper < PH_INFINITY ? r->upper : 0);
    ph_node n = ph_tree_root(tree);
    assert_int_equal(r->best, ph_tree_width(tree, n) ? r->pv[0] : PH_NO_MOVE);
    for (uint32_t i = 0; i < r->pv_length; i++) {
        assert_true(r->pv[i] < ph_tree_width(tree, n));
        n = ph_tree_child(tree, n, r->pv[i]);
    }
}

static void check_leaf_limits(const ph_tree *tree, const char *text, bool min_root)
{
    outcome all = search(tree, text, min_root);
    for (uint64_t limit = 1; limit <= all.log.count; limit++) {
        ph_options options = PH_OPTIONS(.limits.leaves = limit, .min_root = min_root);
        outcome o = search_with(tree, text, &options);
        check_stopped(tree, &o.result, min_root, PH_STOP_LEAVES);
        assert_int_equal(o.log.count, limit);
        assert_memory_equal(o.log.leaves, all.log.leaves, limit * sizeof(ph_node));
        outcome_release(&o);
    }
    outcome_release(&all);
}

static void check_node_limits(const ph_tree *tree, const char *text, bool min_root)
{
    outcome all = search(tree, text, min_root);
    for (uint64_t limit = 1; limit <= all.result.counts.nodes; limit++) {
        ph_options options = PH_OPTIONS(.limits.nodes = limit, .min_root = min_root);
        outcome o = search_with(tree, text, &options);
        check_stopped(tree, &o.result, min_root, PH_STOP_NODES);
        assert_int_equal(o.result.counts.nodes, limit);
        outcome_release(&o);
    }
    outcome_release(&all);
}

static void check_byte_limits(const ph_tree *tree, const char *text, bool min_root)
{
    outcome all = search(tree, text, min_root);
    size_t peak = all.result.counts.bytes_peak;
    for (size_t limit = 1; limit <= peak; limit += limit < peak && limit + 61 > peak ? peak - limit : 61) {
        ph_options options = PH_OPTIONS(.limits.bytes = limit, .min_root = min_root);
        outcome o = search_with(tree, text, &options);
        check_stopped(tree, &o.result, min_root, PH_STOP_MEMORY);
        assert_true(o.result.counts.bytes_peak <= limit);
        assert_int_equal(o.result.stop == PH_FINISHED, limit == peak);
        outcome_release(&o);
    }
    outcome_release(&all);
}

static void every_limit_is_a_result_with_bounds(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < 300; seed++) {
        ph_tree *tree = forest_ragged(seed, 4, 5, 60);
        for (size_t i = 0; i < N_RIGHT; i++) {
            check_leaf_limits(tree, RIGHT[i], seed % 2);
            check_node_limits(tree, RIGHT[i], seed % 2);
            if (i > 1) /* the stack of the depth-first two is as large as PH_MAX_DEPTH */
                check_byte_limits(tree, RIGHT[i], seed % 2);
        }
        ph_tree_free(tree);
    }
}

static void a_small_memory_stops_depth_first_too(void **unused)
{
    (void)unused;
    ph_tree *tree = parse("[[3,12,8],[2,4,6],[14,5,2]]");
    for (size_t i = 0; i < 2; i++) {
        for (size_t bytes = 1; bytes < 400; bytes++) {
            outcome o = search_with(tree, RIGHT[i], &PH_OPTIONS(.limits = {.bytes = bytes, .depth = 2}));
            check_stopped(tree, &o.result, false, PH_STOP_MEMORY);
            assert_true(o.result.counts.bytes_peak <= bytes);
            outcome_release(&o);
        }
    }
    ph_tree_free(tree);
}

static void a_cancelled_search_does_nothing(void **unused)
{
    (void)unused;
    ph_tree *tree = parse("[[3,12,8],[2,4,6],[14,5,2]]");
    int flag = 1;
    for (size_t i = 0; i < N_RIGHT; i++) {
        outcome o = search_with(tree, RIGHT[i], &PH_OPTIONS(.cancel = &flag));
        check_stopped(tree, &o.result, false, PH_STOP_CANCELLED);
        assert_int_equal(o.log.count, 0);
        assert_int_equal(o.result.best, 0);
        outcome_release(&o);
    }
    ph_tree_free(tree);
}

/* A depth limit makes leaves of interior nodes, whose value in an explicit tree is 0. */
static void the_horizon_is_evaluated(void **unused)
{
    (void)unused;
    ph_tree *tree = parse("[[5,[9,9]],[-3,7],[[1]]]");
    for (size_t i = 0; i < N_RIGHT; i++) {
        outcome o = search_with(tree, RIGHT[i], &PH_OPTIONS(.limits.depth = 2));
        assert_int_equal(o.result.value, 0);
        assert_int_equal(o.result.pv_length, 2);
        outcome_release(&o);
        o = search_with(tree, RIGHT[i], &PH_OPTIONS(.limits.depth = 3));
        assert_int_equal(o.result.value, 5);
        outcome_release(&o);
    }
    ph_tree_free(tree);
}

/* ---- memory -------------------------------------------------------------------------------------------- */

typedef struct meter {
    size_t left; /* allocations that succeed */
    size_t held;
} meter;

static void *meter_allocate(void *context, size_t bytes)
{
    meter *m = context;
    if (m->left == 0)
        return NULL;
    m->left--;
    m->held++;
    return malloc(bytes);
}

static void meter_release(void *context, void *block)
{
    ((meter *)context)->held--;
    free(block);
}

static void ignore_event(void *context, const ph_event *event)
{
    (void)context;
    (void)event;
}

/* Let allocation 1, 2, 3 ... fail, until the search succeeds. */
static void check_failures(const ph_game *game, const void *root, const char *text, ph_options options)
{
    meter m = {0};
    ph_memory memory = {meter_allocate, meter_release, &m};
    options.method = method(text);
    options.memory = &memory;
    int err = PH_E_MEMORY;
    for (size_t allowed = 0; err == PH_E_MEMORY; allowed++) {
        m = (meter){.left = allowed};
        ph_result r = PH_RESULT;
        err = run(game, root, &options, &r);
        ph_result_release(&r);
        assert_int_equal(m.held, 0);
    }
    assert_int_equal(err, PH_OK);
}

/* ---- other games --------------------------------------------------------------------------------------- */

/* An explicit tree in disguise: moves have codes and are listed backwards until order() puts them right, a position
 * includes the side to move, and values are those of the side to move. */
typedef struct disguised {
    ph_node node;
    bool max;
} disguised;

static uint32_t disguised_moves(const void *rules, const void *state, ph_move *moves)
{
    uint32_t count = ph_tree_width(rules, ((const disguised *)state)->node);
    for (uint32_t i = 0; moves && i < count; i++)
        moves[i] = 1000 + 7 * (count - 1 - i);
    return count;
}

static void disguised_order(const void *rules, const void *state, ph_move *moves, uint32_t count)
{
    (void)rules;
    (void)state;
    for (uint32_t i = 0; i < count; i++)
        moves[i] = 1000 + 7 * i;
}

static void disguised_apply(const void *rules, const void *state, ph_move move, void *child)
{
    const disguised *s = state;
    *(disguised *)child = (disguised){ph_tree_child(rules, s->node, (move - 1000) / 7), !s->max};
}

static bool disguised_over(const void *rules, const void *state)
{
    return ph_tree_width(rules, ((const disguised *)state)->node) == 0;
}

static ph_value disguised_evaluate(const void *rules, const void *state)
{
    const disguised *s = state;
    ph_value v = ph_tree_value(rules, s->node);
    return s->max ? v : -v;
}

static void disguised_start(const void *rules, void *state)
{
    *(disguised *)state = (disguised){ph_tree_root(rules), true};
}

static ph_game disguise(const ph_tree *tree)
{
    return (ph_game){
        .version = PH_GAME_VERSION,
        .name = "disguised",
        .rules = tree,
        .state_size = sizeof(disguised),
        .max_moves = 8,
        .start = disguised_start,
        .moves = disguised_moves,
        .apply = disguised_apply,
        .over = disguised_over,
        .evaluate = disguised_evaluate,
        .order = disguised_order,
    };
}

static void check_disguised(const ph_tree *tree, const char *text, bool min_root)
{
    outcome plain = search(tree, text, min_root);
    ph_game game = disguise(tree);
    disguised root = {ph_tree_root(tree), !min_root};
    ph_result r = PH_RESULT;
    assert_int_equal(run(&game, &root, &PH_OPTIONS(.method = method(text), .min_root = min_root), &r), PH_OK);
    assert_int_equal(r.value, plain.result.value);
    assert_int_equal(r.counts.leaves, plain.result.counts.leaves);
    assert_int_equal(r.counts.nodes, plain.result.counts.nodes);
    assert_int_equal(r.pv_length, plain.result.pv_length);
    for (uint32_t i = 0; i < r.pv_length; i++)
        assert_int_equal(r.pv[i], 1000 + 7 * plain.result.pv[i]);
    ph_result_release(&r);
    outcome_release(&plain);
}

static void any_game_will_do(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < 500; seed++) {
        ph_tree *tree = ragged(seed);
        for (size_t i = 0; i < N_RIGHT; i++)
            check_disguised(tree, RIGHT[i], seed % 2);
        ph_tree_free(tree);
    }
}

static void every_allocation_may_fail(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < 20; seed++) {
        ph_tree *tree = forest_ragged(seed, 4, 4, 40);
        ph_game game = disguise(tree);
        disguised root = {ph_tree_root(tree), true};
        for (size_t i = 0; i < N_RIGHT; i++) {
            check_failures(&game, &root, RIGHT[i], PH_OPTIONS());
            check_failures(&game, &root, RIGHT[i], PH_OPTIONS(.observe = ignore_event));
            check_failures(&game, &root, RIGHT[i], PH_OPTIONS(.limits.bytes = 1));
        }
        check_failures(&game, &root, "rs:9", PH_OPTIONS(.limits.depth = 6, .observe = ignore_event));
        check_failures(&game, &root, "rs-dual:9", PH_OPTIONS(.limits.depth = 6, .observe = ignore_event));
        ph_tree_free(tree);
    }
}

/* ---- events -------------------------------------------------------------------------------------------- */

typedef struct story {
    char rules[512];
    size_t used;
    uint64_t leaves, open_peak, backup_peak, states_peak;
} story;

static void tell_story(void *context, const ph_event *event)
{
    story *s = context;
    if (event->kind == PH_LEAF) {
        s->leaves++;
        return;
    }
    assert_int_equal(event->kind, PH_STEP);
    s->used += (size_t)snprintf(s->rules + s->used, sizeof s->rules - s->used, "%s%s", s->used ? " " : "", event->rule);
    assert_true(s->used < sizeof s->rules);
    s->open_peak = event->n_open > s->open_peak ? event->n_open : s->open_peak;
    s->backup_peak = event->n_backup > s->backup_peak ? event->n_backup : s->backup_peak;
    const uint64_t states = event->n_open + event->n_backup;
    s->states_peak = states > s->states_peak ? states : s->states_peak;
}

static void check_story(const char *tree_text, const char *text, const char *rules)
{
    ph_tree *tree = parse(tree_text);
    story s = {.used = 0};
    outcome o = search_with(tree, text, &PH_OPTIONS(.observe = tell_story, .observe_context = &s));
    assert_string_equal(s.rules, rules);
    assert_int_equal(s.leaves, o.result.counts.leaves);
    assert_int_equal(s.open_peak, o.result.counts.open_peak);
    assert_int_equal(s.backup_peak, o.result.counts.backup_peak);
    assert_int_equal(s.states_peak, o.result.counts.states_peak);
    outcome_release(&o);
    ph_tree_free(tree);
}

static void the_observer_hears_every_case(void **unused)
{
    (void)unused;
    check_story("7", "sss", "leaf root");
    check_story("7", "ps:2", "2a 3a");
    check_story("[[3,1],[2,5]]", "sss", "max min leaf min leaf sibling leaf sibling leaf parent purge root");
    check_story("[[3,1],[2,5]]", "dual", "max min leaf leaf purge sibling min leaf leaf purge parent root");
    check_story("[[3,1],[2,5]]", "ps:2", "1a 1b 2a 3b 2a 3c 4b next 1b 2a 3b 2a 3c 4b done 3a");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_method_finds_the_value_and_a_line_to_it),
        cmocka_unit_test(one_phase_is_sss_and_single_children_are_alphabeta),
        cmocka_unit_test(sss_evaluates_no_more_than_alphabeta),
        cmocka_unit_test(dual_is_sss_on_the_negated_tree),
        cmocka_unit_test(dual_evaluates_no_more_than_alphabeta),
        cmocka_unit_test(dual_lists),
        cmocka_unit_test(open_is_sorted_after_every_step),
        cmocka_unit_test(the_printed_operator_is_wrong_on_the_counterexamples),
        cmocka_unit_test(the_printed_operator_is_right_on_uniform_trees_of_even_depth),
        cmocka_unit_test(stockman),
        cmocka_unit_test(lecture),
        cmocka_unit_test(textbook_open),
        cmocka_unit_test(peaks_are_those_of_the_paper),
        cmocka_unit_test(minimal_trees_are_searched_minimally),
        cmocka_unit_test(lecture_widths),
        cmocka_unit_test(every_limit_is_a_result_with_bounds),
        cmocka_unit_test(a_small_memory_stops_depth_first_too),
        cmocka_unit_test(a_cancelled_search_does_nothing),
        cmocka_unit_test(the_horizon_is_evaluated),
        cmocka_unit_test(any_game_will_do),
        cmocka_unit_test(every_allocation_may_fail),
        cmocka_unit_test(the_observer_hears_every_case),
    };
    return cmocka_run_group_tests_name("reference", tests, NULL, NULL);
}
