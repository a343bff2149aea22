/* test_search.c - the fast methods against their reference versions in src/reference/, and what ph_search promises.
 *
 * The first part is the most important test of the project: on thousands of seeded trees each fast method evaluates the same
 * leaves in the same order as the version with the paper's lists, with the same counts, peaks and line. */
#include "phased_tree.h"

#include "support/forest.h"
#include "support/recorder.h"
#include "support/released.h"
#include "support/slow.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

static const char *method(const char *text)
{
    assert_true(ph_method_canonical(text, NULL, 0) > 0);
    return text;
}

static ph_tree *parse(const char *text)
{
    ph_tree *tree;
    ph_place where;
    assert_int_equal(ph_tree_parse(text, strlen(text), NULL, &tree, &where), PH_OK);
    return tree;
}

static void search(const ph_game *game, const ph_tree *tree, const char *text, bool min_root, ph_result *result)
{
    ph_options options = PH_OPTIONS(.method = method(text), .min_root = min_root);
    ph_node root = ph_tree_root(tree);
    assert_int_equal(ph_search(game, &root, &options, result), PH_OK);
}

/* The leaf at which a line ends. */
static ph_node line_end(const ph_tree *tree, const ph_move *moves, size_t count)
{
    ph_node node = ph_tree_root(tree);
    for (size_t i = 0; i < count; i++)
        node = ph_tree_child(tree, node, moves[i]);
    assert_int_equal(ph_tree_width(tree, node), 0);
    return node;
}

/* ---- fast = reference ---------------------------------------------------------------------------------- */

/* Trees of every kind: uniform of even and odd depth, with many values or few, ordered, ragged with single children. */
static ph_tree *any_tree(uint64_t seed)
{
    uint32_t n = (uint32_t)seed;
    switch (n % 4) {
    case 0:
        return forest_uniform_iid(1 + n / 4 % 5, 1 + n / 20 % 6, 2 + n % 7 * 50, seed);
    case 1:
        return forest_ordered(2 + n / 4 % 5, 2 + n / 20 % 4, 1, 1.0, 3 + n % 200, 1, seed);
    default:
        return forest_ragged(seed, 1 + n % 9, 1 + n % 9, 800);
    }
}

static const char *const methods[] = {
    "minimax", "alphabeta", "sss",      "ps:1",     "ps:2",      "ps:3",       "ps:4",       "ps:100", "ps:1+2+3",
    "ps:3+1",  "ps:auto",   "ps:1/2/*", "ps:2/*",   "ps:2/1",    "ps:*/2+1/1", "ps:1/1+2/*", "dual",   "dual:1",
    "dual:2",  "dual:3",    "dual:100", "dual:1+2", "dual:auto", "dual:1/2/*", "dual:2/1"};

static void assert_same(const ph_result *slow, const ph_result *fast)
{
    assert_int_equal(fast->stop, PH_FINISHED);
    assert_int_equal(fast->lower, slow->lower);
    assert_int_equal(fast->upper, slow->upper);
    assert_int_equal(fast->value, slow->value);
    assert_int_equal(fast->best, slow->best);
    assert_int_equal(fast->counts.leaves, slow->counts.leaves);
    assert_int_equal(fast->counts.nodes, slow->counts.nodes);
    assert_int_equal(fast->counts.cutoffs, slow->counts.cutoffs);
    assert_int_equal(fast->counts.open_peak, slow->counts.open_peak);
    assert_int_equal(fast->counts.backup_peak, slow->counts.backup_peak);
}

/* Through the struct with numbered moves, through the struct with listed moves, and in the loops compiled for trees. */
static void check_fast(const ph_tree *tree, recorder *r, const char *text, bool min_root)
{
    RELEASED ph_result slow = PH_RESULT, fast = PH_RESULT;
    char name[64];
    (void)snprintf(name, sizeof name, "%s@reference", text);
    r->log->count = 0;
    search(&r->game, tree, name, min_root, &slow);
    size_t count = r->log->count;
    ph_node *order = malloc((count + 1) * sizeof *order);
    assert_non_null(order);
    memcpy(order, r->log->leaves, count * sizeof *order);

    for (int listed = 0; listed < 2; listed++) {
        ph_game game = r->game;
        if (listed)
            game.flags &= ~(uint32_t)PH_NUMBERED;
        r->log->count = 0;
        search(&game, tree, text, min_root, &fast);
        assert_same(&slow, &fast);
        assert_int_equal(r->log->count, count);
        assert_memory_equal(r->log->leaves, order, count * sizeof *order);
    }
    search(ph_tree_game(tree), tree, text, min_root, &fast);
    assert_same(&slow, &fast);
    ph_node leaf = line_end(tree, fast.pv, fast.pv_length);
    assert_int_equal(ph_tree_value(tree, leaf), fast.value);
    free(order);
}

static void test_fast_equals_reference(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < SOME_OF(1600); seed++) {
        ph_tree *tree = any_tree(seed);
        recorder r;
        recorder_init(&r, tree);
        for (size_t m = 0; m < sizeof methods / sizeof *methods; m++)
            for (int min_root = 0; min_root < 2; min_root++)
                check_fast(tree, &r, methods[m], min_root);
        recorder_release(&r);
        ph_tree_free(tree);
    }
}

/* ---- any game ------------------------------------------------------------------------------------------ */

/* A tree disguised as another kind of game: positions of `size` bytes, values for the side to move, moves that are not child
 * numbers and have an order of their own, and no information on width or length. Evaluated leaves are logged. */
typedef struct guise {
    const ph_tree *tree;
    size_t size;
    leaf_log *log;
} guise;

/* A position: the node and the side to move; the other bytes must be copied with them. */
typedef struct guised {
    ph_node node;
    uint8_t min_moves;
} guised;

static guised guise_load(const void *state)
{
    guised g;
    memcpy(&g.node, state, sizeof g.node);
    memcpy(&g.min_moves, (const char *)state + sizeof g.node, 1);
    return g;
}

static void guise_store(const guise *of, void *state, guised g)
{
    memset(state, 0xa5, of->size);
    memcpy(state, &g.node, sizeof g.node);
    memcpy((char *)state + sizeof g.node, &g.min_moves, 1);
}

static void guise_start(const void *rules, void *state)
{
    const guise *of = rules;
    guise_store(of, state, (guised){ph_tree_root(of->tree), 0});
}

static uint32_t guise_moves(const void *rules, const void *state, ph_move *moves)
{
    const guise *of = rules;
    uint32_t count = ph_tree_width(of->tree, guise_load(state).node);
    for (uint32_t i = 0; moves && i < count; i++)
        moves[i] = 1000 + i;
    return count;
}

/* Backwards. */
static void guise_order(const void *rules, const void *state, ph_move *moves, uint32_t count)
{
    (void)rules;
    (void)state;
    for (uint32_t i = 0; i < count / 2; i++) {
        ph_move move = moves[i];
        moves[i] = moves[count - 1 - i];
        moves[count - 1 - i] = move;
    }
}

static void guise_apply(const void *rules, const void *state, ph_move move, void *child)
{
    const guise *of = rules;
    guised g = guise_load(state);
    guise_store(of, child, (guised){ph_tree_child(of->tree, g.node, move - 1000), !g.min_moves});
}

static bool guise_over(const void *rules, const void *state)
{
    return ph_tree_width(((const guise *)rules)->tree, guise_load(state).node) == 0;
}

static ph_value guise_evaluate(const void *rules, const void *state)
{
    const guise *of = rules;
    guised g = guise_load(state);
    for (size_t i = sizeof g.node + 1; i < of->size; i++)
        assert_int_equal(((const unsigned char *)state)[i], 0xa5);
    of->log->leaves[of->log->count++] = g.node;
    ph_value v = ph_tree_value(of->tree, g.node);
    return g.min_moves ? -v : v;
}

static ph_game guise_game(const guise *of)
{
    return (ph_game){
        .version = PH_GAME_VERSION,
        .name = "guise",
        .rules = of,
        .state_size = of->size,
        .max_moves = 9,
        .start = guise_start,
        .moves = guise_moves,
        .apply = guise_apply,
        .over = guise_over,
        .evaluate = guise_evaluate,
        .order = guise_order,
    };
}

static void check_guise(const ph_game *game, guise *of, const void *root, const char *text, leaf_log logs[2])
{
    RELEASED ph_result slow = PH_RESULT, fast = PH_RESULT;
    ph_options options = PH_OPTIONS(.method = method(text), .limits.depth = 8);
    logs[0].count = logs[1].count = 0;
    of->log = &logs[1];
    assert_int_equal(ph_search(game, root, &options, &fast), PH_OK);
    char reference[64];
    snprintf(reference, sizeof reference, "%s@reference", text);
    options.method = reference;
    of->log = &logs[0];
    assert_int_equal(ph_search(game, root, &options, &slow), PH_OK);
    assert_same(&slow, &fast);
    assert_int_equal(slow.pv_length, fast.pv_length);
    assert_memory_equal(slow.pv, fast.pv, fast.pv_length * sizeof *fast.pv);
    assert_int_equal(logs[0].count, logs[1].count);
    assert_memory_equal(logs[0].leaves, logs[1].leaves, logs[0].count * sizeof(ph_node));
}

/* Fast and reference version evaluate the same leaves in the same order, whatever the size of a position. */
static void test_any_game(void **state)
{
    (void)state;
    static const size_t sizes[] = {5, 7, 8, 13, 24, 40, 257};
    for (uint32_t seed = 0; seed < 350; seed++) {
        ph_tree *tree = forest_ragged(seed, 1 + seed % 9, 1 + seed % 7, 400);
        leaf_log logs[2];
        for (int i = 0; i < 2; i++)
            logs[i] = (leaf_log){malloc(ph_tree_size(tree) * sizeof(ph_node)), 0, ph_tree_size(tree)};
        guise of = {tree, sizes[seed % 7], &logs[0]};
        ph_game game = guise_game(&of);
        void *root = malloc(of.size);
        assert_true(root && logs[0].leaves && logs[1].leaves);
        game.start(&of, root);
        for (size_t m = 0; m < sizeof methods / sizeof *methods; m++)
            check_guise(&game, &of, root, methods[m], logs);
        free(root);
        free(logs[0].leaves);
        free(logs[1].leaves);
        ph_tree_free(tree);
    }
}

/* Wide nodes use other code to select the best slot, and lines with more bytes for each child number. */
static void test_wide_nodes(void **state)
{
    (void)state;
    static const uint32_t widths[][3] = {{40, 3, 40}, {3, 70, 3},    {300, 2, 3},
                                         {2, 300, 2}, {70000, 1, 1}, {1, 70000, 1}};
    for (size_t i = 0; i < sizeof widths / sizeof *widths; i++) {
        for (uint64_t seed = 0; seed < 4; seed++) {
            ph_tree *tree = forest_widths(widths[i], 3, 1000, seed);
            RELEASED ph_result all = PH_RESULT;
            RELEASED ph_result some = PH_RESULT;
            for (int min_root = 0; min_root < 2; min_root++) {
                search(ph_tree_game(tree), tree, "alphabeta", min_root, &all);
                for (size_t m = 2; m < sizeof methods / sizeof *methods; m++) {
                    search(ph_tree_game(tree), tree, methods[m], min_root, &some);
                    assert_int_equal(some.value, all.value);
                    ph_node leaf = line_end(tree, some.pv, some.pv_length);
                    assert_int_equal(ph_tree_value(tree, leaf), all.value);
                }
            }
            ph_tree_free(tree);
        }
    }
}

/* ---- laws through ph_search ---------------------------------------------------------------------------- */

static void test_sss_never_evaluates_more(void **state)
{
    (void)state;
    RELEASED ph_result ab = PH_RESULT;
    RELEASED ph_result sss = PH_RESULT;
    RELEASED ph_result one = PH_RESULT;
    RELEASED ph_result all = PH_RESULT;
    for (uint64_t seed = 0; seed < SOME_OF(3000); seed++) {
        ph_tree *tree = any_tree(seed);
        search(ph_tree_game(tree), tree, "alphabeta", seed % 2, &ab);
        search(ph_tree_game(tree), tree, "sss", seed % 2, &sss);
        search(ph_tree_game(tree), tree, "ps:1", seed % 2, &one);
        search(ph_tree_game(tree), tree, "ps:9", seed % 2, &all);
        assert_true(sss.counts.leaves <= ab.counts.leaves);
        assert_int_equal(one.counts.leaves, sss.counts.leaves);
        assert_int_equal(one.counts.nodes, sss.counts.nodes);
        assert_int_equal(all.counts.leaves, ab.counts.leaves);
        assert_int_equal(all.counts.nodes, ab.counts.nodes);
        assert_int_equal(all.counts.cutoffs, ab.counts.cutoffs);
        ph_tree_free(tree);
    }
}

static uint64_t power(uint64_t base, uint32_t exponent)
{
    return exponent ? base * power(base, exponent - 1) : 1;
}

static void test_minimal_trees(void **state)
{
    (void)state;
    RELEASED ph_result r = PH_RESULT;
    for (uint32_t w = 1; w <= 6; w++) {
        for (uint32_t d = 1; d <= 6; d++) {
            ph_tree *tree = forest_minimal(w, d);
            for (size_t m = 1; m < sizeof methods / sizeof *methods; m++) {
                search(ph_tree_game(tree), tree, methods[m], false, &r);
                assert_int_equal(r.counts.leaves, power(w, (d + 1) / 2) + power(w, d / 2) - 1);
            }
            ph_tree_free(tree);
        }
    }
}

static void test_printed_operator_is_wrong(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        ph_value right, printed;
    } cases[] = {
        {"[[[1]],[[3,0]],[[2]]]", 3, 2},
        {"[47,[[[[271]],[476],[[103,680],36,[202,31,622]],565],240,993,[[786,[297,965,711]],494,[33,684,975,494],839]],"
         "[19,233,[[492,[906,979,807],[391,318,499],677]]]]",
         240, 47},
    };
    RELEASED ph_result r = PH_RESULT;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        ph_tree *tree = parse(cases[i].text);
        search(ph_tree_game(tree), tree, "ps:2", false, &r);
        assert_int_equal(r.value, cases[i].right);
        search(ph_tree_game(tree), tree, "ps:2@printed", false, &r);
        assert_int_equal(r.value, cases[i].printed);
        ph_tree_free(tree);
    }
}

/* The lines from *next on form a strategy below `node`, which is `depth` moves down: all children at MIN, one at MAX. */
static void check_strategy(const ph_tree *tree, const ph_lines *lines, ph_node node, size_t depth, bool max,
                           size_t *next)
{
    uint32_t width = ph_tree_width(tree, node);
    assert_true(*next < lines->count);
    if (width == 0) {
        assert_int_equal(lines->start[*next + 1] - lines->start[*next], depth);
        ++*next;
    } else if (max) {
        ph_move move = lines->moves[lines->start[*next] + depth];
        check_strategy(tree, lines, ph_tree_child(tree, node, move), depth + 1, false, next);
    } else {
        for (uint32_t i = 0; i < width; i++) {
            assert_int_equal(lines->moves[lines->start[*next] + depth], i);
            check_strategy(tree, lines, ph_tree_child(tree, node, i), depth + 1, true, next);
        }
    }
}

static void test_strategy_is_proven(void **state)
{
    (void)state;
    RELEASED ph_result r = PH_RESULT;
    for (uint64_t seed = 0; seed < 400; seed++) {
        ph_tree *tree = any_tree(seed);
        ph_options options =
            PH_OPTIONS(.method = method(methods[seed % 11]), .min_root = seed % 3 == 0, .want_strategy = true);
        ph_node root = ph_tree_root(tree);
        assert_int_equal(ph_search(ph_tree_game(tree), &root, &options, &r), PH_OK);
        ph_value least = PH_INFINITY;
        size_t next = 0;
        check_strategy(tree, &r.strategy, root, 0, !options.min_root, &next);
        assert_int_equal(next, r.strategy.count);
        for (size_t i = 0; i < r.strategy.count; i++) {
            const size_t *start = r.strategy.start;
            ph_node leaf = line_end(tree, r.strategy.moves + start[i], start[i + 1] - start[i]);
            ph_value v = ph_tree_value(tree, leaf);
            least = v < least ? v : least;
        }
        assert_int_equal(least, r.value);
        ph_result_release(&r);
        assert_null(r.strategy.moves);
        ph_tree_free(tree);
    }
}

/* ---- limits -------------------------------------------------------------------------------------------- */

static void assert_sound(const ph_result *r, ph_value value, uint32_t width)
{
    assert_true(r->lower <= value && value <= r->upper);
    assert_true(r->best < width);
    assert_true(r->pv_length >= 1 && r->pv[0] == r->best);
}

/* With every limit of leaves, and of nodes, from 1 to the number that the search needs. */
static void test_counts_stop_soundly(void **state)
{
    (void)state;
    RELEASED ph_result whole = PH_RESULT;
    RELEASED ph_result part = PH_RESULT;
    for (uint64_t seed = 0; seed < 60; seed++) {
        ph_tree *tree = forest_ragged(seed, 4, 6, 60);
        ph_node root = ph_tree_root(tree);
        uint32_t width = ph_tree_width(tree, root);
        for (size_t m = 0; width > 0 && m < sizeof methods / sizeof *methods; m++) {
            ph_options options = PH_OPTIONS(.method = method(methods[m]), .min_root = seed % 2);
            assert_int_equal(ph_search(ph_tree_game(tree), &root, &options, &whole), PH_OK);
            for (uint64_t n = 1; n <= whole.counts.leaves; n++) {
                options.limits = (ph_limits){.leaves = n};
                assert_int_equal(ph_search(ph_tree_game(tree), &root, &options, &part), PH_OK);
                assert_int_equal(part.stop, n < whole.counts.leaves ? PH_STOP_LEAVES : PH_FINISHED);
                assert_int_equal(part.counts.leaves, n);
                assert_sound(&part, whole.value, width);
            }
            for (uint64_t n = 1; n <= whole.counts.nodes; n++) {
                options.limits = (ph_limits){.nodes = n};
                assert_int_equal(ph_search(ph_tree_game(tree), &root, &options, &part), PH_OK);
                assert_int_equal(part.stop, n < whole.counts.nodes ? PH_STOP_NODES : PH_FINISHED);
                assert_int_equal(part.counts.nodes, n);
                assert_sound(&part, whole.value, width);
            }
        }
        ph_tree_free(tree);
    }
}

static void assert_same_stop(const ph_result *a, const ph_result *b, bool lines)
{
    assert_int_equal(a->stop, b->stop);
    assert_int_equal(a->lower, b->lower);
    assert_int_equal(a->upper, b->upper);
    assert_int_equal(a->best, b->best);
    assert_int_equal(a->counts.leaves, b->counts.leaves);
    assert_int_equal(a->counts.nodes, b->counts.nodes);
    assert_int_equal(a->counts.cutoffs, b->counts.cutoffs);
    if (!lines)
        return;
    assert_int_equal(a->pv_length, b->pv_length);
    for (uint32_t i = 0; i < a->pv_length; i++)
        assert_int_equal(a->pv[i], b->pv[i]);
}

/* Wherever a limit stops it, a search knows what its reference version knows there: what was not evaluated counts for nothing. */
static void test_stops_are_those_of_the_reference(void **state)
{
    (void)state;
    static const char *const names[] = {"minimax",   "alphabeta", "negascout", "scout", "aspiration:10", "rs:5",
                                        "rs-dual:5", "mtdf:5",    "mtsss",     "bns",   "negac"};
    enum { WITH_LINES = 7 }; /* of the null-window methods a stopped search has the line of another pass */
    /* Null-window methods evaluate leaves of models again, since that is cheap; the reference versions do not. */
    static const char *const models[] = {"iid:width=3,depth=4,values=20", "ordered:width=4,depth=3",
                                         "worst:width=3,depth=3", "iid:width=6,depth=1,values=20"};
    for (uint64_t seed = 0; seed < 40; seed++) {
        ph_tree *tree = NULL;
        ph_game *model = NULL;
        if (seed < sizeof models / sizeof *models)
            assert_int_equal(ph_game_new(models[seed], NULL, &model, NULL), PH_OK);
        else
            tree = forest_ragged(seed, 4, 5, 60);
        const ph_game *const game = model ? model : ph_tree_game(tree);
        _Alignas(max_align_t) unsigned char root[256];
        assert_true(game->state_size <= sizeof root);
        game->start(game->rules, root);
        for (size_t m = 0; m < (model ? (size_t)WITH_LINES : sizeof names / sizeof *names); m++)
            for (uint64_t n = 1, finished = 0; finished < 2; n++) {
                char reference[40];
                (void)snprintf(reference, sizeof reference, "%s@reference", names[m]);
                finished = 0;
                for (uint32_t nodes = 0; nodes < 2; nodes++) {
                    RELEASED ph_result fast = PH_RESULT;
                    RELEASED ph_result slow = PH_RESULT;
                    ph_options o = PH_OPTIONS(.method = method(names[m]), .min_root = seed % 2);
                    *(nodes ? &o.limits.nodes : &o.limits.leaves) = n;
                    assert_int_equal(ph_search(game, root, &o, &fast), PH_OK);
                    o.method = reference;
                    assert_int_equal(ph_search(game, root, &o, &slow), PH_OK);
                    assert_same_stop(&fast, &slow, m < WITH_LINES);
                    finished += fast.stop == PH_FINISHED;
                }
            }
        ph_tree_free(tree);
        ph_game_free(model);
    }
}

static void test_memory_stops_soundly(void **state)
{
    (void)state;
    RELEASED ph_result whole = PH_RESULT;
    RELEASED ph_result part = PH_RESULT;
    ph_tree *tree = forest_uniform_iid(4, 6, 100, 5);
    ph_node root = ph_tree_root(tree);
    unsigned stopped = 0;
    for (size_t m = 0; m < sizeof methods / sizeof *methods; m++) {
        ph_options options = PH_OPTIONS(.method = method(methods[m]));
        assert_int_equal(ph_search(ph_tree_game(tree), &root, &options, &whole), PH_OK);
        for (size_t bytes = 1; bytes < 6000; bytes += bytes < 1500 ? 1 : 61) {
            options.limits.bytes = bytes;
            assert_int_equal(ph_search(ph_tree_game(tree), &root, &options, &part), PH_OK);
            assert_true(part.stop == PH_STOP_MEMORY || part.value == whole.value);
            assert_true(part.stop == PH_STOP_MEMORY || part.counts.bytes_peak <= bytes);
            assert_sound(&part, whole.value, 4);
            stopped += part.stop == PH_STOP_MEMORY;
        }
    }
    assert_true(stopped > 50);
    ph_tree_free(tree);
}

/* If a limit is enough for the search but not for the proof, the search is finished and the strategy is left out. */
static void test_strategy_within_limits(void **state)
{
    (void)state;
    RELEASED ph_result whole = PH_RESULT;
    RELEASED ph_result part = PH_RESULT;
    for (uint64_t seed = 0; seed < 200; seed++) {
        ph_tree *tree = forest_ragged(seed, 5, 6, 200);
        ph_node root = ph_tree_root(tree);
        ph_options options =
            PH_OPTIONS(.method = method(methods[seed % 11]), .min_root = seed % 2, .want_strategy = true);
        assert_int_equal(ph_search(ph_tree_game(tree), &root, &options, &whole), PH_OK);
        options.limits.leaves = whole.counts.leaves;
        assert_int_equal(ph_search(ph_tree_game(tree), &root, &options, &part), PH_OK);
        assert_int_equal(part.stop, PH_FINISHED);
        assert_int_equal(part.value, whole.value);
        ph_result_release(&part);
        options.limits = (ph_limits){.bytes = whole.counts.bytes_peak / 2 + 1};
        assert_int_equal(ph_search(ph_tree_game(tree), &root, &options, &part), PH_OK);
        assert_true(part.counts.bytes_peak <= options.limits.bytes);
        ph_result_release(&part);
        ph_result_release(&whole);
        ph_tree_free(tree);
    }
}

/* A game whose evaluation takes a while; the tree's own functions do the rest. */
static ph_value slow_evaluate(const void *rules, const void *state)
{
    const struct timespec millisecond = {.tv_nsec = 1000000};
    nanosleep(&millisecond, NULL);
    return ph_tree_value(rules, *(const ph_node *)state);
}

/* However slow an evaluation is, the clock is read in time: after a few evaluations, not after a thousand. */
static void test_slow_evaluations_stop_soon(void **state)
{
    (void)state;
    RELEASED ph_result r = PH_RESULT;
    ph_tree *tree = forest_uniform_iid(4, 8, 100, 1);
    ph_node root = ph_tree_root(tree);
    ph_game game = *ph_tree_game(tree);
    game.evaluate = slow_evaluate;
    game.compiled = NULL;
    for (size_t m = 0; m < 5; m++) {
        ph_options options = PH_OPTIONS(.method = method(methods[m]), .limits.seconds = 0.01);
        assert_int_equal(ph_search(&game, &root, &options, &r), PH_OK);
        assert_int_equal(r.stop, PH_STOP_SECONDS);
        assert_true(r.counts.leaves < 40);
    }
    ph_tree_free(tree);
}

/* Small searches whose time is up, whose flag is set, and with a depth limit. */
static void test_time_flag_and_depth_limit(void **state)
{
    (void)state;
    RELEASED ph_result r = PH_RESULT;
    ph_tree *tree = forest_uniform_iid(3, 8, 100, 1);
    ph_node root = ph_tree_root(tree);
    int cancel = 0;
    ph_cancel(&cancel);
    for (size_t m = 0; m < sizeof methods / sizeof *methods; m++) {
        ph_options options = PH_OPTIONS(.method = method(methods[m]), .limits.seconds = 1e-12);
        assert_int_equal(ph_search(ph_tree_game(tree), &root, &options, &r), PH_OK);
        assert_int_equal(r.stop, PH_STOP_SECONDS);
        assert_int_equal(r.counts.leaves, 0);
        options = PH_OPTIONS(.method = method(methods[m]), .cancel = &cancel);
        assert_int_equal(ph_search(ph_tree_game(tree), &root, &options, &r), PH_OK);
        assert_int_equal(r.stop, PH_STOP_CANCELLED);
        options = PH_OPTIONS(.method = method(methods[m]), .limits.depth = 3);
        assert_int_equal(ph_search(ph_tree_game(tree), &root, &options, &r), PH_OK);
        assert_int_equal(r.value, 0); /* an interior node of a tree counts as 0 at the depth limit */
        assert_int_equal(r.pv_length, 3);
    }
    ph_tree_free(tree);
}

/* If nothing is proven yet, a child that was visited is preferred to one that was not. */
static void test_best_so_far_was_visited(void **state)
{
    (void)state;
    RELEASED ph_result r = PH_RESULT;
    ph_tree *tree = parse("[[1,9],[5,9],[3,9],[8,9]]");
    ph_node root = ph_tree_root(tree);
    ph_options options = PH_OPTIONS(.method = method("sss"), .limits.leaves = 3);
    assert_int_equal(ph_search(ph_tree_game(tree), &root, &options, &r), PH_OK);
    assert_int_equal(r.stop, PH_STOP_LEAVES);
    assert_int_equal(r.best, 1);
    ph_tree_free(tree);
}

/* ---- space --------------------------------------------------------------------------------------------- */

/* At most 16 bytes for each state of OPEN, 32 and a position for each entry of BACKUP, and the rest in proportion to the depth.
 * The open MAX nodes of SSS* are the entries of BACKUP in PS*(1). This is about the general loops: those for uniform trees
 * trade memory for time if there is enough of it. */
static void test_bytes_per_state(void **state)
{
    (void)state;
    static const struct {
        uint32_t width, depth;
        const char *method, *entries;
    } cases[] = {{8, 4, "sss", "ps:1"},   {8, 6, "sss", "ps:1"},  {32, 4, "sss", "ps:1"},  {3, 8, "sss", "ps:1"},
                 {16, 4, "ps:2", "ps:2"}, {8, 6, "ps:2", "ps:2"}, {32, 4, "ps:8", "ps:8"}, {6, 8, "ps:2", "ps:2"},
                 {2, 12, "sss", "ps:1"},  {4, 12, "ps:2", "ps:2"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        ph_tree *tree = forest_ordered(cases[i].width, cases[i].depth, 1, 1.0, 256, 134, i);
        RELEASED ph_result r = PH_RESULT;
        RELEASED ph_result entries = PH_RESULT;
        ph_node root = ph_tree_root(tree);
        ph_options options = PH_OPTIONS(.method = method(cases[i].method));
        options.limits.bytes = ph_worst_bytes(ph_tree_game(tree), &root, &options);
        ph_game bare = *ph_tree_game(tree);
        bare.compiled = NULL;
        assert_int_equal(ph_search(&bare, &root, &options, &r), PH_OK);
        assert_int_equal(r.stop, PH_FINISHED);
        search(&bare, tree, cases[i].entries, false, &entries);
        uint64_t per_entry = 32 + sizeof(ph_node);
        uint64_t most = 16 * r.counts.open_peak + per_entry * entries.counts.backup_peak;
        assert_true(r.counts.bytes_peak <= most + 1024 + 32 * cases[i].depth);
        ph_tree_free(tree);
    }
}

static void test_auto_takes_the_fewest_phases(void **state)
{
    (void)state;
    ph_tree *tree = forest_ordered(16, 4, 2, 1.0, 256, 134, 3);
    ph_node root = ph_tree_root(tree);
    const ph_game *game = ph_tree_game(tree);
    for (size_t bytes = 500; bytes < 8000; bytes += 250) {
        ph_options options = PH_OPTIONS(.method = method("ps:auto"), .limits.bytes = bytes);
        RELEASED ph_result r = PH_RESULT;
        assert_int_equal(ph_search(game, &root, &options, &r), PH_OK);
        if (strcmp(r.method, "alphabeta") == 0) {
            options.method = "ps:16";
            assert_true(ph_worst_bytes(game, &root, &options) > bytes);
            ph_result_release(&r);
            continue;
        }
        assert_memory_equal(r.method, "ps:", 3);
        unsigned long phases = strtoul(r.method + 3, NULL, 10);
        assert_true(phases >= 1 && phases <= 16);
        options.method = r.method;
        assert_true(ph_worst_bytes(game, &root, &options) <= bytes);
        assert_int_equal(r.stop, PH_FINISHED);
        if (phases > 1) {
            char fewer[32];
            snprintf(fewer, sizeof fewer, "ps:%lu", phases - 1);
            options.method = fewer;
            assert_true(ph_worst_bytes(game, &root, &options) > bytes);
        }
    }
    ph_tree_free(tree);
}

/* ---- memory -------------------------------------------------------------------------------------------- */

/* An allocator that fails after `left` more requests, and counts the blocks that are not released yet. */
typedef struct budget {
    long left;
    long blocks;
} budget;

static void *budget_allocate(void *context, size_t bytes)
{
    budget *p = context;
    if (p->left-- == 0)
        return NULL;
    p->blocks++;
    return malloc(bytes);
}

static void budget_release(void *context, void *block)
{
    ((budget *)context)->blocks--;
    free(block);
}

static void test_every_allocation_can_fail(void **state)
{
    (void)state;
    RELEASED ph_result r = PH_RESULT;
    ph_tree *tree = forest_ragged(7, 5, 6, 200);
    ph_node root = ph_tree_root(tree);
    ph_game listed = *ph_tree_game(tree);
    listed.flags &= ~(uint32_t)PH_NUMBERED;
    listed.compiled = NULL;
    const ph_game *const games[] = {ph_tree_game(tree), &listed};
    for (size_t g = 0; g < 2; g++) {
        for (size_t m = 0; m < sizeof methods / sizeof *methods; m++) {
            int error = PH_E_MEMORY;
            for (long n = 0; error; n++) {
                budget p = {.left = n};
                ph_memory memory = {budget_allocate, budget_release, &p};
                ph_options options = PH_OPTIONS(.method = method(methods[m]), .want_strategy = true, .memory = &memory);
                error = ph_search(games[g], &root, &options, &r);
                assert_true(error == PH_OK || error == PH_E_MEMORY);
                assert_true(error == PH_OK || r.strategy.moves == NULL);
                ph_result_release(&r);
                assert_int_equal(p.blocks, 0);
                assert_true(n < 1000);
            }
        }
    }
    ph_tree_free(tree);
}

/* A game of unknown length, searched without a depth limit, needs memory only for the depth that it reaches. */
static void test_depth_first_memory_follows_depth(void **state)
{
    (void)state;
    static const char *const depth_first[] = {"minimax", "alphabeta"};
    ph_tree *tree = forest_uniform_iid(3, 6, 100, 4);
    ph_node root = ph_tree_root(tree);
    ph_game game = *ph_tree_game(tree);
    game.widest = NULL;
    for (size_t m = 0; m < sizeof depth_first / sizeof *depth_first; m++) {
        ph_result told = PH_RESULT, untold = PH_RESULT;
        ph_options options = PH_OPTIONS(.method = depth_first[m], .limits.depth = 6);
        assert_int_equal(ph_search(&game, &root, &options, &told), PH_OK);
        options.limits = (ph_limits){.bytes = told.counts.bytes_peak};
        assert_int_equal(ph_search(&game, &root, &options, &untold), PH_OK);
        assert_int_equal(untold.stop, PH_FINISHED);
        assert_int_equal(untold.counts.bytes_peak, told.counts.bytes_peak);
        options.limits.bytes--;
        assert_int_equal(ph_search(&game, &root, &options, &untold), PH_OK);
        assert_int_equal(untold.stop, PH_STOP_MEMORY);
        ph_result_release(&untold);
        ph_result_release(&told);
    }
    ph_tree_free(tree);
}

/* All memory is requested when the search opens, however large the tree. */
static void test_no_allocation_while_searching(void **state)
{
    (void)state;
    RELEASED ph_result r = PH_RESULT;
    for (size_t m = 0; m < sizeof methods / sizeof *methods; m++) {
        long requests[2];
        for (uint32_t large = 0; large < 2; large++) {
            ph_tree *tree = forest_uniform_iid(large ? 7 : 2, large ? 5 : 3, 100, 1);
            ph_node root = ph_tree_root(tree);
            budget p = {.left = -1};
            ph_memory memory = {budget_allocate, budget_release, &p};
            ph_options options = PH_OPTIONS(.method = method(methods[m]), .memory = &memory);
            assert_int_equal(ph_search(ph_tree_game(tree), &root, &options, &r), PH_OK);
            ph_result_release(&r);
            requests[large] = p.left;
            ph_tree_free(tree);
        }
        assert_int_equal(requests[0], requests[1]);
    }
}

/* ---- bad calls ----------------------------------------------------------------------------------------- */

static void test_bad_calls(void **state)
{
    (void)state;
    RELEASED ph_result r = PH_RESULT;
    ph_tree *tree = parse("[1,2]");
    ph_node root = ph_tree_root(tree);
    const ph_game *game = ph_tree_game(tree);
    ph_options options = PH_OPTIONS();
    assert_int_equal(ph_search(NULL, &root, &options, &r), PH_E_ARGUMENT);
    assert_int_equal(ph_search(game, NULL, &options, &r), PH_E_ARGUMENT);
    assert_int_equal(ph_search(game, &root, NULL, &r), PH_E_ARGUMENT);
    assert_int_equal(ph_search(game, &root, &options, NULL), PH_E_ARGUMENT);
    ph_engine *engine;
    assert_int_equal(ph_engine_new(NULL, 0, NULL, &engine), PH_E_ARGUMENT);
    assert_int_equal(ph_engine_new(game, 0, NULL, NULL), PH_E_ARGUMENT);
    ph_game other = *game;
    other.version = 99;
    assert_int_equal(ph_search(&other, &root, &options, &r), PH_E_VERSION);
    for (uint32_t flag = PH_SOONER_IS_BETTER; flag > 0;
         flag *= 2) { /* that one without `won`; the others are unknown */
        other = *game;
        other.flags |= flag;
        assert_int_equal(ph_search(&other, &root, &options, &r), PH_E_FLAG);
        assert_int_equal(ph_engine_new(&other, 0, NULL, &engine), PH_E_FLAG);
    }
    other = *game;
    other.flags |= PH_SOONER_IS_BETTER;
    other.won = PH_VALUE_MAX - PH_WIN_PLIES + 1; /* a win would be beyond PH_VALUE_MAX */
    assert_int_equal(ph_search(&other, &root, &options, &r), PH_E_FLAG);
    other = *game;
    other.evaluate = NULL;
    assert_int_equal(ph_search(&other, &root, &options, &r), PH_E_ARGUMENT);
    assert_int_equal(ph_search(game, &root, &PH_OPTIONS(.level = 1), &r), PH_E_ARGUMENT); /* only leaves have values */
    options.method = "sss@printed";
    assert_int_equal(ph_search(game, &root, &options, &r), PH_E_METHOD);
    options.method = "ps:0";
    assert_int_equal(ph_search(game, &root, &options, &r), PH_E_PLAN);
    ph_tree_free(tree);
}

static void test_root_that_is_a_leaf(void **state)
{
    (void)state;
    ph_tree *tree = parse("-7");
    for (size_t m = 0; m < sizeof methods / sizeof *methods; m++) {
        for (int min_root = 0; min_root < 2; min_root++) {
            RELEASED ph_result r = PH_RESULT;
            search(ph_tree_game(tree), tree, methods[m], min_root, &r);
            assert_int_equal(r.value, -7);
            assert_int_equal(r.best, PH_NO_MOVE);
            assert_int_equal(r.pv_length, 0);
            assert_int_equal(r.counts.leaves, 1);
        }
    }
    ph_tree_free(tree);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_any_game),
        cmocka_unit_test(test_stops_are_those_of_the_reference),
        cmocka_unit_test(test_strategy_within_limits),
        cmocka_unit_test(test_fast_equals_reference),
        cmocka_unit_test(test_wide_nodes),
        cmocka_unit_test(test_sss_never_evaluates_more),
        cmocka_unit_test(test_minimal_trees),
        cmocka_unit_test(test_printed_operator_is_wrong),
        cmocka_unit_test(test_strategy_is_proven),
        cmocka_unit_test(test_counts_stop_soundly),
        cmocka_unit_test(test_memory_stops_soundly),
        cmocka_unit_test(test_time_flag_and_depth_limit),
        cmocka_unit_test(test_slow_evaluations_stop_soon),
        cmocka_unit_test(test_best_so_far_was_visited),
        cmocka_unit_test(test_bytes_per_state),
        cmocka_unit_test(test_auto_takes_the_fewest_phases),
        cmocka_unit_test(test_every_allocation_can_fail),
        cmocka_unit_test(test_no_allocation_while_searching),
        cmocka_unit_test(test_depth_first_memory_follows_depth),
        cmocka_unit_test(test_bad_calls),
        cmocka_unit_test(test_root_that_is_a_leaf),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
