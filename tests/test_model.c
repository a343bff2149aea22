/* test_model.c - model trees: the same everywhere, with the right distributions, and searched like their copies in
 * memory. */
#include "phased_trace.h"
#include "phased_tree.h"
#include "src/trees/model.h"

#include <inttypes.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

enum { MOST_NODES = 2000000 };

static const char *const METHODS[] = {
    "minimax", "alphabeta", "sss",    "ps:1",     "ps:2", "ps:3",   "ps:4",
    "ps:8",    "ps:1+2+5",  "ps:100", "ps:1/2/*", "dual", "dual:2", "dual:1/2/*",
};
enum { N_METHODS = sizeof METHODS / sizeof METHODS[0] };

/* Models of every kind, small enough to be copied many times. */
static const char *const SPECS[] = {
    "ordered:width=4,depth=4",
    "ordered:width=5,depth=3,order=2,p=0.9,seed=3",
    "ordered:width=6,depth=4,order=3,p=0.25,values=9,root=8,seed=4",
    "ordered:width=3,depth=5,order=3,values=2,root=0,seed=5",
    "ordered:width=1x7x2x3,order=2,p=0.5,seed=6",
    "strong:width=6,depth=4,seed=7",
    "minimal:width=5,depth=4,seed=8",
    "iid:width=4,depth=5,values=1000,seed=9",
    "iid:width=7,depth=3,values=2,seed=10",
    "iid:width=1,depth=9,seed=11",
    "incremental:width=4,depth=5,values=10,seed=12",
    "incremental:width=2x9x2x3,values=3,seed=13",
    "worst:width=4,depth=4",
    "worst:width=3x1x5x2",
};
enum { N_SPECS = sizeof SPECS / sizeof SPECS[0] };

/* ---- what all tests do --------------------------------------------------------------------------------- */

static ph_game *game_of(const char *spec)
{
    ph_game *game = NULL;
    ph_place where;
    int error = ph_game_new(spec, NULL, &game, &where);
    if (error)
        fail_msg("%s: %s", spec, where.message);
    return game;
}

static model_node root_of(const ph_game *game)
{
    unsigned char state[sizeof(model_node)];
    assert_int_equal(game->state_size, sizeof(model_node));
    game->start(game->rules, state);
    return model_load(state);
}

static ph_tree *copy_of(const ph_game *game)
{
    model_node root = root_of(game);
    ph_tree *tree;
    assert_int_equal(ph_tree_copy(game, &root, PH_MAX_DEPTH, MOST_NODES, NULL, &tree), PH_OK);
    return tree;
}

static ph_result *result_new(void)
{
    ph_result *r = malloc(sizeof *r);
    assert_non_null(r);
    *r = PH_RESULT;
    return r;
}

static void search(const ph_game *game, const void *root, const char *method, bool min_root, ph_result *result)
{
    ph_options options = PH_OPTIONS(.min_root = min_root);
    options.method = method;
    assert_int_equal(ph_search(game, root, &options, result), PH_OK);
    assert_int_equal(result->stop, PH_FINISHED);
}

/* The leaves below a node, left to right, as one number: FNV-1a. */
static uint64_t leaves_hash(const ph_tree *tree, ph_node node, uint64_t hash)
{
    uint32_t width = ph_tree_width(tree, node);
    for (uint32_t i = 0; i < width; i++)
        hash = leaves_hash(tree, ph_tree_child(tree, node, i), hash);
    uint32_t value = width ? 0 : (uint32_t)ph_tree_value(tree, node);
    for (int byte = 0; width == 0 && byte < 4; byte++)
        hash = (hash ^ (value >> 8 * byte & 0xFF)) * UINT64_C(0x100000001B3);
    return hash;
}

/* ---- the same everywhere ------------------------------------------------------------------------------- */

/* These numbers never change: stored results depend on them. */
static void trees_are_what_they_always_were(void **unused)
{
    (void)unused;
    static const uint64_t hashes[N_SPECS] = {
        UINT64_C(0x80CCA5207A207BD3), UINT64_C(0x6BA60509A5286659), UINT64_C(0xFDC01CD2E64137B1),
        UINT64_C(0x3D7FFACEC1156F24), UINT64_C(0x93A625E55A1EBE37), UINT64_C(0xC8FADD2688760017),
        UINT64_C(0x95C7B35454CF2F45), UINT64_C(0x43AEA1E44CD19807), UINT64_C(0xCEDBB6246E6CDE55),
        UINT64_C(0xEC4B03D56C69472E), UINT64_C(0x9675D276ED19F44C), UINT64_C(0x338461845C426D82),
        UINT64_C(0x1AC562DD6158A725), UINT64_C(0x25A371133A6BA884),
    };
    for (size_t i = 0; i < N_SPECS; i++) {
        ph_game *game = game_of(SPECS[i]);
        ph_tree *tree = copy_of(game);
        uint64_t hash = leaves_hash(tree, ph_tree_root(tree), UINT64_C(0xCBF29CE484222325));
        if (hash != hashes[i])
            fail_msg("%s: 0x%016" PRIX64, SPECS[i], hash);
        ph_tree_free(tree);
        ph_game_free(game);
    }
}

/* The code for machines that Random123 does not support gives the same bits, at the edges of a word too. */
static void generator_needs_no_random123(void **unused)
{
    (void)unused;
    static const uint64_t edges[] = {0, 1, UINT32_MAX, UINT64_C(1) << 32, UINT64_MAX - 1, UINT64_MAX};
    enum { N_EDGES = sizeof edges / sizeof edges[0] };
    for (uint64_t i = 0; i < 20000; i++) {
        const bool edge = i < (uint64_t)N_EDGES * N_EDGES * N_EDGES;
        const uint64_t a = edge ? edges[i % N_EDGES] : i * UINT64_C(0x9E3779B97F4A7C15);
        const uint64_t b = edge ? edges[i / N_EDGES % N_EDGES] : i;
        const uint64_t c = edge ? edges[i / N_EDGES / N_EDGES] : ~a;
        const philox_bits plain = philox_plain(a, b, c), generated = philox_draw(a, b, c);
        assert_true(plain.v[0] == generated.v[0] && plain.v[1] == generated.v[1]);
    }
}

/* Random123's own known answers for Philox2x64-10. */
static void generator_gives_known_answers(void **unused)
{
    (void)unused;
    model m = {.seed = 0};
    philox_bits bits = model_bits(&m, 0, 0);
    assert_true(bits.v[0] == UINT64_C(0xca00a0459843d731) && bits.v[1] == UINT64_C(0x66c24222c9a845b5));
}

static void seeds_and_defaults_count(void **unused)
{
    (void)unused;
    static const char *const same[][2] = {
        {"ordered:width=8,depth=4", "ordered:depth=4,seed=1,p=1,order=1,values=256,root=134,width=8"},
        {"ordered:width=4,depth=4,p=0.5", "ordered:width=4x4x4x4,p=0.500000000"},
        {"strong:width=8,depth=3", "ordered:width=8,depth=3,order=8,p=0.7"},
        {"minimal:width=8,depth=3", "ordered:width=8,depth=3,order=8,p=1.0"},
        {"iid:width=8,depth=3", "iid:width=8,depth=3,values=256,seed=1"},
    };
    for (size_t i = 0; i < sizeof same / sizeof same[0]; i++) {
        ph_game *a = game_of(same[i][0]), *b = game_of(same[i][1]);
        ph_tree *s = copy_of(a), *t = copy_of(b);
        assert_true(leaves_hash(s, ph_tree_root(s), 1) == leaves_hash(t, ph_tree_root(t), 1));
        ph_tree_free(s);
        ph_tree_free(t);
        ph_game_free(a);
        ph_game_free(b);
    }
    ph_game *a = game_of("iid:width=8,depth=3,seed=1"), *b = game_of("iid:width=8,depth=3,seed=2");
    ph_tree *s = copy_of(a), *t = copy_of(b);
    assert_true(leaves_hash(s, ph_tree_root(s), 1) != leaves_hash(t, ph_tree_root(t), 1));
    ph_tree_free(s);
    ph_tree_free(t);
    ph_game_free(a);
    ph_game_free(b);
}

/* ---- distributed as they say --------------------------------------------------------------------------- */

/* Within five standard deviations of `n` samples with probability p. */
static void assert_frequency(uint32_t hits, uint32_t n, double p)
{
    double expected = n * p, deviation = sqrt(n * p * (1 - p));
    if (fabs(hits - expected) > 5 * deviation + 1e-9)
        fail_msg("%u of %u, expected %.1f +- %.1f", (unsigned)hits, (unsigned)n, expected, deviation);
}

/* The places of the heirs of many roots and of their children. */
static void heirs_stand_where_order_and_p_say(void **unused)
{
    (void)unused;
    static const struct {
        uint32_t width, order, front;
        const char *p_text;
        double p;
    } cases[] = {
        {8, 2, 4, "0.9", 0.9}, {8, 1, 8, "1", 1}, {7, 2, 4, "0.25", 0.25}, {8, 8, 1, "0.7", 0.7},
        {8, 4, 2, "0", 0},     {8, 4, 2, "1", 1}, {5, 1, 5, "0.5", 1},     {1, 1, 1, "0", 1},
    };
    enum { SEEDS = 4000, WIDEST = 8 };
    for (size_t c = 0; c < sizeof cases / sizeof cases[0]; c++) {
        uint32_t at[2][WIDEST] = {{0}}, width = cases[c].width, front = cases[c].front;
        for (uint32_t seed = 0; seed < SEEDS; seed++) {
            char spec[100];
            snprintf(spec, sizeof spec, "ordered:width=%u,depth=3,order=%u,p=%s,seed=%u", (unsigned)width,
                     (unsigned)cases[c].order, cases[c].p_text, (unsigned)seed);
            ph_game *game = game_of(spec);
            model_node root = root_of(game);
            at[0][root.heir]++;
            at[1][model_child(game->rules, root, width - 1).heir]++;
            ph_game_free(game);
        }
        for (int level = 0; level < 2; level++)
            for (uint32_t i = 0; i < width; i++) {
                double p = i < front ? cases[c].p / front : (1 - cases[c].p) / (width - front);
                assert_frequency(at[level][i], SEEDS, p);
            }
    }
}

/* A child other than the heir is uniform among the values that are no better for the side to move. */
static void others_are_uniform_and_no_better(void **unused)
{
    (void)unused;
    enum { VALUES = 10, ROOT = 5, WIDTH = 1000 };
    uint32_t max_hits[VALUES] = {0}, min_hits[VALUES] = {0}, n_max = 0, n_min = 0;
    for (unsigned seed = 0; seed < 30; seed++) {
        char spec[100];
        snprintf(spec, sizeof spec, "ordered:width=%d,depth=3,values=%d,root=%d,seed=%u", WIDTH, VALUES, ROOT, seed);
        ph_game *game = game_of(spec);
        const model *m = game->rules;
        model_node root = root_of(game), heir = model_child(m, root, root.heir);
        assert_int_equal(root.value, ROOT);
        assert_int_equal(heir.value, ROOT);
        for (uint32_t i = 0; i < WIDTH; i++) {
            if (i != root.heir) {
                max_hits[model_child(m, root, i).value]++;
                n_max++;
            }
            if (i != heir.heir) {
                min_hits[model_child(m, heir, i).value]++;
                n_min++;
            }
        }
        ph_game_free(game);
    }
    for (int v = 0; v < VALUES; v++) {
        assert_frequency(max_hits[v], n_max, v <= ROOT ? 1.0 / (ROOT + 1) : 0);
        assert_frequency(min_hits[v], n_min, v >= ROOT ? 1.0 / (VALUES - ROOT) : 0);
    }
}

static void leaves_of_iid_are_uniform(void **unused)
{
    (void)unused;
    enum { VALUES = 7, WIDTH = 100000 };
    uint32_t hits[VALUES] = {0}, runs[VALUES] = {0};
    ph_game *game = game_of("iid:width=100000,depth=1,values=7,seed=5");
    model_node root = root_of(game);
    int before = 0;
    for (uint32_t i = 0; i < WIDTH; i++) {
        int value = model_value(game->rules, model_child(game->rules, root, i));
        hits[value]++;
        runs[(value - before + VALUES) % VALUES]++; /* nor does one say anything about the next */
        before = value;
    }
    for (int v = 0; v < VALUES; v++) {
        assert_frequency(hits[v], WIDTH, 1.0 / VALUES);
        assert_frequency(runs[v], WIDTH, 1.0 / VALUES);
    }
    ph_game_free(game);
}

static void leaves_of_incremental_are_sums(void **unused)
{
    (void)unused;
    enum { VALUES = 7, WIDTH = 30000 };
    uint32_t hits[VALUES] = {0};
    ph_game *game = game_of("incremental:width=30000,depth=3,values=7,seed=5");
    model_node node = model_child(game->rules, root_of(game), 3);
    for (uint32_t i = 0; i < WIDTH; i++)
        hits[model_child(game->rules, node, i).value - node.value]++;
    for (int v = 0; v < VALUES; v++)
        assert_frequency(hits[v], WIDTH, 1.0 / VALUES);
    ph_game_free(game);
}

/* ---- the laws of searching them ------------------------------------------------------------------------ */

static void ordered_trees_have_the_value_of_their_root(void **unused)
{
    (void)unused;
    ph_result *r = result_new();
    assert_non_null(r);
    for (unsigned i = 0; i < 400; i++) {
        char spec[120];
        unsigned width = 1 + i % 7, values = 1 + i * i % 300, root = i % values;
        snprintf(spec, sizeof spec, "ordered:width=%u,depth=%u,order=%u,p=0.%u,values=%u,root=%u,seed=%u", width,
                 1 + i % 5, 1 + i % width, i % 100, values, root, i);
        ph_game *game = game_of(spec);
        model_node state = root_of(game);
        for (size_t m = 0; m < N_METHODS; m++) {
            search(game, &state, METHODS[m], false, r);
            assert_int_equal(r->value, root);
            ph_result_release(r);
        }
        ph_game_free(game);
    }
    free(r);
}

static void minimal_trees_cost_the_minimal_tree(void **unused)
{
    (void)unused;
    static const struct {
        const char *spec;
        uint64_t leaves; /* product of the widths of MAX plus that of MIN minus 1 */
    } cases[] = {
        {"minimal:width=8,depth=4", 127},   {"minimal:width=8,depth=6", 1023},     {"minimal:width=5,depth=3", 29},
        {"minimal:width=24,depth=4", 1151}, {"minimal:width=2x3x4x5", 8 + 15 - 1}, {"minimal:width=1,depth=7", 1},
    };
    ph_result *r = result_new();
    assert_non_null(r);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        ph_game *game = game_of(cases[i].spec);
        model_node root = root_of(game);
        for (size_t m = 1; m < N_METHODS; m++) {
            search(game, &root, METHODS[m], false, r);
            assert_true(r->counts.leaves == cases[i].leaves);
            ph_result_release(r);
        }
        ph_game_free(game);
    }
    free(r);
}

static void worst_trees_give_alphabeta_nothing(void **unused)
{
    (void)unused;
    static const struct {
        const char *spec;
        uint64_t leaves;
    } cases[] = {{"worst:width=4,depth=5", 1024}, {"worst:width=9,depth=4", 6561}, {"worst:width=2x5x1x7x3", 210}};
    ph_result *r = result_new();
    assert_non_null(r);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        ph_game *game = game_of(cases[i].spec);
        model_node root = root_of(game);
        search(game, &root, "alphabeta", false, r);
        assert_true(r->counts.leaves == cases[i].leaves && r->counts.cutoffs == 0);
        ph_result_release(r);
        ph_game_free(game);
    }
    free(r);
}

/* The leaves that a search evaluates, one after the other, as one number. */
static void hash_leaf(void *context, const ph_event *event)
{
    uint64_t *hash = context;
    if (event->kind != PH_LEAF && event->kind != PH_STEP)
        return;
    for (uint32_t i = 0; i < event->depth; i++)
        *hash = (*hash ^ event->path[i]) * UINT64_C(0x100000001B3);
    *hash = (*hash ^ (uint32_t)event->value ^ event->depth) * UINT64_C(0x100000001B3);
}

static uint64_t observed(const ph_game *game, const void *root, const char *method, bool min_root, ph_result *result)
{
    uint64_t hash = 1;
    ph_options options = PH_OPTIONS(.min_root = min_root, .observe = hash_leaf, .observe_context = &hash);
    options.method = method;
    assert_int_equal(ph_search(game, root, &options, result), PH_OK);
    ph_result_release(result);
    return hash;
}

static void assert_same(const ph_result *a, const ph_result *b, const char *spec, const char *method)
{
    const ph_counts *x = &a->counts, *y = &b->counts;
    bool same = a->value == b->value && a->pv_length == b->pv_length && x->leaves == y->leaves &&
                x->nodes == y->nodes && x->cutoffs == y->cutoffs && x->open_peak == y->open_peak &&
                x->backup_peak == y->backup_peak && x->states_peak == y->states_peak;
    for (uint32_t i = 0; same && i < a->pv_length; i++)
        same = a->pv[i] == b->pv[i];
    if (!same)
        fail_msg("%s by %s differs from its copy", spec, method);
}

/* Compiled loops, the struct of functions and the papers' lists, on the model and on its copy in memory. */
static void models_are_searched_as_their_copies(void **unused)
{
    (void)unused;
    ph_result *a = result_new(), *b = result_new();
    assert_true(a && b);
    for (size_t i = 0; i < 2 * N_SPECS; i++) {
        const char *spec = SPECS[i / 2];
        bool min_root = i % 2;
        ph_game *game = game_of(spec);
        ph_game plain = *game;
        plain.compiled = NULL;
        ph_tree *tree = copy_of(game);
        ph_node top = ph_tree_root(tree);
        model_node root = root_of(game);
        for (size_t m = 0; m < N_METHODS; m++) {
            search(ph_tree_game(tree), &top, METHODS[m], min_root, a);
            search(game, &root, METHODS[m], min_root, b);
            assert_same(a, b, spec, METHODS[m]);
            ph_result_release(b);
            search(&plain, &root, METHODS[m], min_root, b);
            assert_same(a, b, spec, METHODS[m]);
            ph_result_release(b);
            ph_result_release(a);
            assert_true(observed(game, &root, METHODS[m], min_root, a) ==
                        observed(ph_tree_game(tree), &top, METHODS[m], min_root, b));
        }
        ph_tree_free(tree);
        ph_game_free(game);
    }
    free(a);
    free(b);
}

static void *no_memory(void *context, size_t bytes)
{
    (void)context;
    (void)bytes;
    return NULL;
}

static void no_release(void *context, void *block)
{
    (void)context;
    (void)block;
}

/* The same counts, except for the bytes if the second is searched by the loops for uniform trees; releases both
 * results. */
static void counts_compare(ph_result *a, ph_result *b, bool uniform)
{
    if (uniform)
        b->counts.bytes_peak = a->counts.bytes_peak;
    assert_memory_equal(&a->counts, &b->counts, sizeof a->counts);
    ph_result_release(a);
    ph_result_release(b);
}

/* A tree that keeps its generated nodes is searched like its model, by one method after the other: the same value,
 * line and counts; also if the depth limit is inside the tree, or the search starts below its root. */
static void check_recalled(const char *spec, bool min_root)
{
    ph_result *a = result_new(), *b = result_new();
    ph_game *game = game_of(spec), *recalled;
    assert_int_equal(ph_tree_recall(game, SIZE_MAX, NULL, &recalled), PH_OK);
    ph_game plain = *recalled;
    plain.compiled = NULL;
    for (size_t m = 0; m < 4 * N_METHODS; m++) {
        model_node root = root_of(game), top = root_of(recalled);
        if (m % 4 == 3) {
            const ph_move last = game->moves(game->rules, &root, NULL) - 1;
            model_node below = root, there = top;
            game->apply(game->rules, &root, last, &below);
            recalled->apply(recalled->rules, &top, last, &there);
            root = below;
            top = there;
        }
        const bool uniform = (m + min_root) % 2;
        const ph_options options =
            PH_OPTIONS(.method = METHODS[m / 4], .min_root = min_root, .limits.depth = (uint32_t)(m % 4 % 3));
        assert_int_equal(ph_search(game, &root, &options, a), PH_OK);
        assert_int_equal(ph_search(uniform ? recalled : &plain, &top, &options, b), PH_OK);
        assert_same(a, b, spec, METHODS[m / 4]);
        assert_int_equal(a->depth, b->depth);
        assert_string_equal(a->method, b->method);
        counts_compare(a, b, uniform);
    }
    ph_game_free(recalled);
    ph_game_free(game);
    free(a);
    free(b);
}

static void recalled_trees_are_searched_as_their_models(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < 2 * N_SPECS; i++)
        check_recalled(SPECS[i / 2], i % 2);
}

/* The same wherever a limit stops them: they take several leaves at a time, and must notice the limit. */
static void recalled_trees_stop_as_their_models(void **unused)
{
    (void)unused;
    ph_result *a = result_new(), *b = result_new();
    for (size_t i = 0; i < N_SPECS; i++) {
        ph_game *game = game_of(SPECS[i]), *recalled;
        assert_int_equal(ph_tree_recall(game, SIZE_MAX, NULL, &recalled), PH_OK);
        const model_node root = root_of(game), top = root_of(recalled);
        for (size_t m = 0; m < N_METHODS; m++) {
            for (uint64_t limit = 1; limit < 300; limit += limit < 60 ? 1 : 17) {
                const ph_options options =
                    PH_OPTIONS(.method = METHODS[m],
                               .limits = {.leaves = limit % 3 ? limit : 0, .nodes = limit % 3 ? 0 : 1 + limit / 3});
                assert_int_equal(ph_search(game, &root, &options, a), PH_OK);
                assert_int_equal(ph_search(recalled, &top, &options, b), PH_OK);
                assert_int_equal(a->stop, b->stop);
                assert_int_equal(a->lower, b->lower);
                assert_int_equal(a->upper, b->upper);
                counts_compare(a, b, true);
            }
        }
        ph_game_free(recalled);
        ph_game_free(game);
    }
    free(a);
    free(b);
}

static void trees_too_large_to_recall_are_refused(void **unused)
{
    (void)unused;
    ph_game *game = game_of("ordered:width=32,depth=12,order=8"), *small = game_of("iid:width=2,depth=2");
    ph_game *recalled = game, other = *small;
    const ph_memory none = {no_memory, no_release, NULL};
    other.compiled = NULL;
    assert_int_equal(ph_tree_recall(game, SIZE_MAX, NULL, &recalled), PH_E_SIZE);
    assert_null(recalled);
    assert_int_equal(ph_tree_recall(small, 100, NULL, &recalled), PH_E_SIZE);
    assert_int_equal(ph_tree_recall(&other, SIZE_MAX, NULL, &recalled), PH_E_ARGUMENT);
    assert_int_equal(ph_tree_recall(NULL, SIZE_MAX, NULL, &recalled), PH_E_ARGUMENT);
    assert_int_equal(ph_tree_recall(small, SIZE_MAX, NULL, NULL), PH_E_ARGUMENT);
    assert_int_equal(ph_tree_recall(small, SIZE_MAX, &none, &recalled), PH_E_MEMORY);
    ph_game_free(small);
    ph_game_free(game);
}

/* A huge tree costs nothing until it is visited, and a search may be less deep than the tree. */
static void huge_trees_start_at_once(void **unused)
{
    (void)unused;
    ph_result *r = result_new();
    assert_non_null(r);
    ph_game *game = game_of("ordered:width=32,depth=12,order=8");
    model_node root = root_of(game);
    for (size_t m = 0; m < N_METHODS; m++) {
        ph_options options = PH_OPTIONS(.limits = {.leaves = 1000, .bytes = 64 << 20});
        options.method = METHODS[m];
        assert_int_equal(ph_search(game, &root, &options, r), PH_OK);
        assert_int_equal(r->stop, PH_STOP_LEAVES);
        ph_result_release(r);
        options.limits = (ph_limits){.depth = 3};
        assert_int_equal(ph_search(game, &root, &options, r), PH_OK);
        assert_int_equal(r->stop, PH_FINISHED);
        assert_int_equal(r->value, 134); /* its evaluation is perfect */
        ph_result_release(r);
    }
    assert_int_equal(game->widest(game->rules, &root, 11), 32);
    assert_int_equal(game->widest(game->rules, &root, 12), 0);
    model_node child = model_child(game->rules, root, 31);
    assert_int_equal(game->widest(game->rules, &child, 11), 0);
    ph_game_free(game);
    free(r);
}

/* ---- what is refused ----------------------------------------------------------------------------------- */

static void bad_specifications_are_refused(void **unused)
{
    (void)unused;
    static const struct {
        const char *spec;
        int error;
        size_t column;
        const char *message;
    } cases[] = {
        {"", PH_E_ARGUMENT, 1,
         "no ''; there are chess, connect4, kalah, othello, tictactoe, ordered, strong, minimal, iid, incremental, "
         "worst"},
        {"orderly:width=8", PH_E_ARGUMENT, 1, "no 'orderly'"},
        {"ordered", PH_E_ARGUMENT, 8, "the width is missing: write width=8"},
        {"ordered:", PH_E_ARGUMENT, 9, "'': write key=value"},
        {"ordered:width=8", PH_E_ARGUMENT, 16, "the depth is missing: write depth=4"},
        {"ordered:depth=8", PH_E_ARGUMENT, 16, "the width is missing"},
        {"ordered:width", PH_E_ARGUMENT, 9, "'width': write key=value"},
        {"ordered:width=", PH_E_ARGUMENT, 15, "width has no value"},
        {"ordered:width=8,", PH_E_ARGUMENT, 17, "'': write key=value"},
        {"ordered:width=8,,depth=4", PH_E_ARGUMENT, 17, "'': write key=value"},
        {"ordered:=8", PH_E_ARGUMENT, 9, "'': write key=value"},
        {"ordered:width=8,deep=4", PH_E_ARGUMENT, 17,
         "ordered has no 'deep'; it has width, depth, order, p, values, root, seed"},
        {"iid:width=8,depth=4,order=2", PH_E_ARGUMENT, 21, "iid has no 'order'; it has width, depth, values, seed"},
        {"worst:width=8,depth=4,seed=2", PH_E_ARGUMENT, 23, "worst has no 'seed'; it has width, depth"},
        {"ordered:width=8,width=8", PH_E_ARGUMENT, 17, "width is given twice"},
        {"ordered:width=0,depth=4", PH_E_ARGUMENT, 15, "width=0: write 1 to 1000000"},
        {"ordered:width=1000001,depth=1", PH_E_ARGUMENT, 15, "width=1000001: write 1 to 1000000"},
        {"ordered:width=-8,depth=4", PH_E_ARGUMENT, 15, "width=-8: write"},
        {"ordered:width=8x,depth=4", PH_E_ARGUMENT, 15, "width=8x: write"},
        {"ordered:width=8x0x8", PH_E_ARGUMENT, 15, "width=8x0x8: write"},
        {"ordered:width=x,depth=4", PH_E_ARGUMENT, 15, "width=x: write"},
        {"ordered:width=8x4,depth=4", PH_E_ARGUMENT, 15, "2 widths for depth 4: write one, or one for each level"},
        {"ordered:width=8,depth=0", PH_E_ARGUMENT, 23, "depth=0: write 1 to 1024"},
        {"ordered:width=1,depth=1025", PH_E_ARGUMENT, 23, "depth=1025: write 1 to 1024"},
        {"ordered:width=8,depth=4,order=0", PH_E_ARGUMENT, 31, "order=0: write 1 to the width"},
        {"ordered:width=8,depth=4,order=9", PH_E_ARGUMENT, 31, "order=9 is above the width: write 1 to 8"},
        {"ordered:width=8,depth=4,p=1.1", PH_E_ARGUMENT, 27, "p=1.1: write a probability from 0 to 1"},
        {"ordered:width=8,depth=4,p=1.000000001", PH_E_ARGUMENT, 27, "p=1.000000001: write a probability"},
        {"ordered:width=8,depth=4,p=-0.1", PH_E_ARGUMENT, 27, "p=-0.1: write a probability"},
        {"ordered:width=8,depth=4,p=0.1234567890", PH_E_ARGUMENT, 27, "p=0.1234567890: write a probability"},
        {"ordered:width=8,depth=4,p=.5", PH_E_ARGUMENT, 27, "p=.5: write a probability"},
        {"ordered:width=8,depth=4,p=0.", PH_E_ARGUMENT, 27, "p=0.: write a probability"},
        {"ordered:width=8,depth=4,p=nan", PH_E_ARGUMENT, 27, "p=nan: write a probability"},
        {"ordered:width=8,depth=4,values=0", PH_E_ARGUMENT, 32, "values=0: write 1 to 2000000000"},
        {"ordered:width=8,depth=4,root=256", PH_E_ARGUMENT, 30, "root=256: write 0 to 255"},
        {"ordered:width=8,depth=4,values=2,root=2", PH_E_ARGUMENT, 39, "root=2: write 0 to 1"},
        {"ordered:width=8,depth=4,seed=18446744073709551616", PH_E_ARGUMENT, 30, "seed=18446744073709551616: write 0"},
        {"ordered:width=2,depth=64", PH_E_SIZE, 15, "width and depth give more than 2^64 nodes"},
        {"iid:width=1000000,depth=1024", PH_E_SIZE, 11, "width and depth give more than 2^64 nodes"},
        {"worst:width=2,depth=31", PH_E_SIZE, 13, "each leaf of 'worst' has a value of its own"},
        {"incremental:width=1,depth=1024,values=2000000", PH_E_ARGUMENT, 46, "sums beyond 2000000000: write values="},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        ph_game *game = (ph_game *)1;
        ph_place where;
        assert_int_equal(ph_game_new(cases[i].spec, NULL, &game, &where), cases[i].error);
        assert_null(game);
        if (where.line != 1 || where.column != cases[i].column || !strstr(where.message, cases[i].message))
            fail_msg("%s: %zu: %s", cases[i].spec, where.column, where.message);
        assert_int_equal(ph_game_new(cases[i].spec, NULL, &game, NULL), cases[i].error);
    }
    ph_game *game;
    assert_int_equal(ph_game_new(NULL, NULL, &game, NULL), PH_E_ARGUMENT);
    assert_int_equal(ph_game_new("iid:width=2,depth=2", NULL, NULL, NULL), PH_E_ARGUMENT);
    ph_game_free(NULL);
}

static void the_largest_are_accepted(void **unused)
{
    (void)unused;
    static const char *const specs[] = {
        "iid:width=2,depth=63",
        "iid:width=1,depth=1024",
        "worst:width=2,depth=30",
        "incremental:width=1,depth=1024,values=1953126",
        "ordered:width=1000000,depth=3,order=1000000,p=0.000000001",
        "ordered:width=8,depth=3,values=2000000000,root=1999999999,seed=18446744073709551615",
    };
    for (size_t i = 0; i < sizeof specs / sizeof specs[0]; i++)
        ph_game_free(game_of(specs[i]));
}

static void a_lack_of_memory_is_told(void **unused)
{
    (void)unused;
    const ph_memory none = {no_memory, no_release, NULL};
    ph_game *game;
    assert_int_equal(ph_game_new("iid:width=2,depth=2", &none, &game, NULL), PH_E_MEMORY);
    assert_null(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(trees_are_what_they_always_were),
        cmocka_unit_test(generator_needs_no_random123),
        cmocka_unit_test(generator_gives_known_answers),
        cmocka_unit_test(seeds_and_defaults_count),
        cmocka_unit_test(heirs_stand_where_order_and_p_say),
        cmocka_unit_test(others_are_uniform_and_no_better),
        cmocka_unit_test(leaves_of_iid_are_uniform),
        cmocka_unit_test(leaves_of_incremental_are_sums),
        cmocka_unit_test(ordered_trees_have_the_value_of_their_root),
        cmocka_unit_test(minimal_trees_cost_the_minimal_tree),
        cmocka_unit_test(worst_trees_give_alphabeta_nothing),
        cmocka_unit_test(models_are_searched_as_their_copies),
        cmocka_unit_test(recalled_trees_are_searched_as_their_models),
        cmocka_unit_test(recalled_trees_stop_as_their_models),
        cmocka_unit_test(trees_too_large_to_recall_are_refused),
        cmocka_unit_test(huge_trees_start_at_once),
        cmocka_unit_test(bad_specifications_are_refused),
        cmocka_unit_test(the_largest_are_accepted),
        cmocka_unit_test(a_lack_of_memory_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
