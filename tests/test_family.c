/* test_family.c - Scout, aspiration, the null-window drivers, and every method with a table: the value on trees of every kind,
 * on graphs whose positions repeat, and in games; the reference versions leaf for leaf; and their laws, above all that mtsss
 * is SSS* and mtdual is DUAL*. */
#include "phased_trace.h"
#include "src/base/random.h"
#include "support/forest.h"
#include "support/gamebook.h"
#include "support/graph.h"
#include "support/judge.h"
#include "support/noted.h"

#include <stdio.h>

/* All methods that find the value, some with several settings. */
static const char *const METHODS[] = {
    "scout",
    "aspiration:1",
    "aspiration:50",
    "mtsss",
    "mtdual",
    "mtdf",
    "mtdf:-3",
    "mtdf:1000000",
    "negac",
    "minimax+tt",
    "alphabeta+tt",
    "negascout+tt",
    "scout+tt",
    "aspiration:3+tt",
    "alphabeta+tt+move",
    "negascout+tt+move+killers+countermoves+history+etc+iid",
    "mtdf+move+etc",
    "alphabeta+tt+killers",
    "alphabeta+tt+countermoves",
    "alphabeta+tt+history",
    "alphabeta+tt+etc",
    "alphabeta+tt+iid",
    "mtdf+killers+history+iid",
    "scout+tt+move+etc+iid",
    "sss+tt",
    "dual:2+tt",
    "ps:3+tt",
    "ps:1/*+tt",
    "rs+tt",
    "rs-dual:40+tt",
};

enum {
    N_METHODS_HERE = sizeof METHODS / sizeof METHODS[0],
    N_DEPTH_FIRST_HERE = N_METHODS_HERE - 6, /* their observers see windows; the last six are best-first */
};

static void check_same(const ph_result *a, const ph_result *b)
{
    assert_int_equal(a->lower, b->lower);
    assert_int_equal(a->upper, b->upper);
    assert_int_equal(a->stop, b->stop);
    assert_int_equal(a->best, b->best);
    assert_int_equal(a->counts.leaves, b->counts.leaves);
    assert_int_equal(a->counts.nodes, b->counts.nodes);
    assert_int_equal(a->counts.cutoffs, b->counts.cutoffs);
}

static void search_tree(const ph_tree *tree, const ph_options *o, ph_result *r)
{
    const ph_node root = ph_tree_root(tree);
    assert_int_equal(ph_search(ph_tree_game(tree), &root, o, r), PH_OK);
}

/* ---- the value -------------------------------------------------------------------------------------------------- */

static void check_values(const ph_tree *tree, uint32_t depth, bool min_root)
{
    const ph_value value = minimax(tree, ph_tree_root(tree), depth, !min_root);
    for (int i = 0; i <= N_METHODS_HERE; i++) {
        const bool bns = i == N_METHODS_HERE;
        const ph_options o =
            PH_OPTIONS(.method = bns ? "bns" : METHODS[i], .limits.depth = depth, .min_root = min_root);
        ph_result r = PH_RESULT;
        search_tree(tree, &o, &r);
        assert_int_equal(r.stop, PH_FINISHED);
        assert_true(r.lower <= value && value <= r.upper);
        assert_true(bns || r.lower == r.upper);
        check_line(tree, depth, !min_root, value, &r); /* of bns too: its move is a best one */
        ph_result_release(&r);
    }
}

static void every_method_is_minimax_on_trees(void **unused)
{
    (void)unused;
    static const uint32_t values[] = {2, 10, 1000000};
    for (uint64_t seed = 0; seed < 600; seed++) {
        ph_tree *tree = forest_ragged(seed, 1 + (uint32_t)(seed % 5), 1 + (uint32_t)(seed % 7), 200);
        const uint32_t height = ph_tree_height(tree);
        check_values(tree, height + 1, seed % 2);
        if (height > 1)
            check_values(tree, height - 1, seed % 3 == 0);
        ph_tree_free(tree);
    }
    for (uint64_t seed = 0; seed < 6; seed++)
        for (uint32_t w = 1; w <= 4; w++)
            for (uint32_t d = 1; d <= 5; d++) {
                ph_tree *tree = forest_uniform_iid(w, d, values[seed % 3], seed);
                check_values(tree, d, (seed + d) % 2);
                ph_tree_free(tree);
            }
}

/* ---- the reference versions ---------------------------------------------------------------------------------------- */

static const char *const PRINTED[] = {"scout", "aspiration:1", "aspiration:20", "mtsss", "mtdual",
                                      "mtdf",  "mtdf:7",       "negac",         "bns"};

/* The compiled loops, the functions of the struct (moves numbered or listed) and the reference version evaluate the same
 * leaves in the same order, repetitions included. */
static void fast_versions_do_what_is_printed(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < 400; seed++) {
        ph_tree *tree = forest_ragged(seed, 1 + (uint32_t)(seed % 5), 1 + (uint32_t)(seed % 7), 150);
        const uint32_t depth = ph_tree_height(tree) + seed % 2;
        for (size_t i = 0; i < sizeof PRINTED / sizeof PRINTED[0]; i++) {
            char slow[40];
            snprintf(slow, sizeof slow, "%s@reference", PRINTED[i]);
            ph_options o = PH_OPTIONS(.method = PRINTED[i], .limits = {.depth = depth, .bytes = 1 << 20},
                                      .min_root = seed % 3 == 1);
            ph_result a = PH_RESULT, b = PH_RESULT, c = PH_RESULT;
            noted first = {0}, second = {0};
            search_tree(tree, &o, &a);
            search_noted(tree, seed % 2, &o, &first, &b);
            o.method = slow;
            search_noted(tree, seed % 2 == 0, &o, &second, &c);
            check_same(&a, &b);
            check_same(&a, &c);
            assert_memory_equal(first.leaves ? first.leaves : &(ph_node){0},
                                second.leaves ? second.leaves : &(ph_node){0}, first.count * sizeof(ph_node));
            ph_result_release(&a);
            ph_result_release(&b);
            ph_result_release(&c);
            free(first.leaves);
            free(second.leaves);
        }
        ph_tree_free(tree);
    }
}

/* A search stopped anywhere has correct bounds, the same in both versions. */
static void stopped_searches_bound_the_value(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < 40; seed++) {
        ph_tree *tree = forest_ragged(seed, 4, 6, 100);
        const bool min_root = seed % 2;
        const ph_value value = minimax(tree, ph_tree_root(tree), PH_MAX_DEPTH, !min_root);
        for (uint64_t limit = 1; limit < 40; limit++)
            for (size_t i = 0; i < sizeof PRINTED / sizeof PRINTED[0]; i++) {
                char slow[40];
                snprintf(slow, sizeof slow, "%s@reference", PRINTED[i]);
                ph_options o = PH_OPTIONS(.method = PRINTED[i], .min_root = min_root);
                *(limit % 2 ? &o.limits.leaves : &o.limits.nodes) = limit;
                ph_result a = PH_RESULT, b = PH_RESULT;
                search_tree(tree, &o, &a);
                o.method = slow;
                search_tree(tree, &o, &b);
                check_same(&a, &b);
                assert_true(a.lower <= value && value <= a.upper);
                assert_true(a.best == PH_NO_MOVE || a.best < ph_tree_width(tree, ph_tree_root(tree)));
                ph_result_release(&a);
                ph_result_release(&b);
            }
        for (uint64_t leaves = 1; leaves < 40; leaves++)
            for (int i = 0; i < N_METHODS_HERE; i++) {
                const ph_options o = PH_OPTIONS(.method = METHODS[i], .limits.leaves = leaves, .min_root = min_root);
                ph_result r = PH_RESULT;
                search_tree(tree, &o, &r);
                assert_true(r.lower <= value && value <= r.upper && r.counts.leaves <= leaves);
                ph_result_release(&r);
            }
        ph_tree_free(tree);
    }
}

/* ---- laws ------------------------------------------------------------------------------------------------------ */

static void check_equal_leaves(const ph_tree *tree, const char *one, const char *other, bool min_root)
{
    ph_options o = PH_OPTIONS(.method = one, .limits.bytes = 4 << 20, .min_root = min_root);
    ph_result a = PH_RESULT, b = PH_RESULT;
    noted first = {0}, second = {0};
    search_noted(tree, false, &o, &first, &a);
    o.method = other;
    search_noted(tree, false, &o, &second, &b);
    assert_int_equal(first.count, second.count);
    if (first.count)
        assert_memory_equal(first.leaves, second.leaves, first.count * sizeof(ph_node));
    assert_int_equal(a.value, b.value);
    ph_result_release(&a);
    ph_result_release(&b);
    free(first.leaves);
    free(second.leaves);
}

/* With a table that loses nothing, null windows are SSS* and DUAL*: the same leaves, each once, in the same order. */
static void mtsss_is_sss_and_mtdual_is_dual(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < 500; seed++) {
        ph_tree *tree = forest_ragged(seed, 1 + (uint32_t)(seed % 6), 1 + (uint32_t)(seed % 7), 600);
        check_equal_leaves(tree, "mtsss", "sss@reference", seed % 2);
        check_equal_leaves(tree, "mtdual", "dual@reference", seed % 2);
        ph_tree_free(tree);
    }
    for (uint64_t seed = 0; seed < 30; seed++) {
        ph_tree *tree =
            forest_uniform_iid(2 + (uint32_t)(seed % 3), 4 + (uint32_t)(seed % 3), seed % 2 ? 4 : 1000, seed);
        check_equal_leaves(tree, "mtsss", "sss", false);
        check_equal_leaves(tree, "mtdual", "dual", false);
        ph_tree_free(tree);
    }
}

/* The calls of a driver: each has a null window within the bounds proven so far. If the guess is the value, two are enough. */
typedef struct calls {
    ph_value lower, upper;
    uint32_t count;
} calls;

static void see_call(void *context, const ph_event *event)
{
    calls *c = context;
    if (event->depth > 0 || (event->kind != PH_ENTER && event->kind != PH_LEAVE))
        return;
    if (event->kind == PH_ENTER) {
        assert_true(c->lower <= event->alpha && event->beta <= c->upper && event->beta - event->alpha == 1);
        c->count++;
        return;
    }
    *(event->value >= event->beta ? &c->lower : &c->upper) = event->value;
}

static void drivers_stay_within_proven_bounds(void **unused)
{
    (void)unused;
    static const char *const names[] = {"mtsss", "mtdual", "mtdf:3", "mtdf:-100", "negac", "bns"};
    for (uint64_t seed = 0; seed < 300; seed++) {
        ph_tree *tree = forest_ragged(seed, 4, 6, 200);
        const bool min_root = seed % 2;
        const ph_value value = minimax(tree, ph_tree_root(tree), PH_MAX_DEPTH, !min_root);
        if (ph_tree_width(tree, ph_tree_root(tree)) > 0) {
            char guessed[32];
            snprintf(guessed, sizeof guessed, "mtdf:%d", (int)value);
            for (size_t i = 0; i <= sizeof names / sizeof names[0]; i++) {
                const bool guess = i == sizeof names / sizeof names[0];
                calls c = {-PH_INFINITY, PH_INFINITY, 0};
                const ph_options o = PH_OPTIONS(.method = guess ? guessed : names[i], .min_root = min_root,
                                                .observe = see_call, .observe_context = &c);
                ph_result r = PH_RESULT;
                search_tree(tree, &o, &r);
                assert_true(c.count > 0 && (!guess || c.count == 2));
                assert_true(r.lower == c.lower && r.upper == c.upper);
                ph_result_release(&r);
            }
        }
        ph_tree_free(tree);
    }
}

/* With the best child first everywhere no TEST says "better": Scout evaluates the minimal tree, each leaf once. */
static void scout_searches_the_minimal_tree_once(void **unused)
{
    (void)unused;
    for (uint32_t w = 1; w <= 5; w++)
        for (uint32_t d = 1; d <= 6; d++) {
            ph_tree *tree = forest_minimal(w, d);
            uint64_t least = 1, more = 1;
            for (uint32_t i = 0; i < d; i++)
                *(i % 2 ? &least : &more) *= w;
            ph_result r = PH_RESULT;
            search_tree(tree, &PH_OPTIONS(.method = "scout"), &r);
            assert_int_equal(r.counts.leaves, least + more - 1);
            ph_result_release(&r);
            ph_tree_free(tree);
        }
}

static int node_order(const void *a, const void *b)
{
    const ph_node x = *(const ph_node *)a, y = *(const ph_node *)b;
    return (x > y) - (x < y);
}

/* If the guess, 0, is less than W away from the value, no leaf is evaluated that alpha-beta skips. */
static void a_good_guess_costs_nothing(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < 200; seed++) {
        ph_tree *tree = forest_ragged(seed, 4, 6, 200);
        const ph_value value = minimax(tree, ph_tree_root(tree), PH_MAX_DEPTH, true);
        char text[32];
        snprintf(text, sizeof text, "aspiration:%d", value < 0 ? 1 - value : 1 + value);
        ph_options o = PH_OPTIONS(.method = text, .limits.bytes = 1 << 20);
        ph_result a = PH_RESULT, b = PH_RESULT;
        noted some = {0}, all = {0};
        search_noted(tree, false, &o, &some, &a);
        o.method = "alphabeta";
        search_noted(tree, false, &o, &all, &b);
        qsort(all.leaves, all.count, sizeof *all.leaves, node_order);
        for (size_t i = 0; i < some.count; i++)
            assert_non_null(bsearch(&some.leaves[i], all.leaves, all.count, sizeof *all.leaves, node_order));
        ph_result_release(&a);
        ph_result_release(&b);
        free(some.leaves);
        free(all.leaves);
        ph_tree_free(tree);
    }
}

/* ---- what an observer sees ------------------------------------------------------------------------------------- */

typedef struct seen {
    uint64_t enters, leaves, cuts, left, known;
} seen;

static void see(void *context, const ph_event *event)
{
    seen *s = context;
    assert_true(event->alpha < event->beta);
    s->enters += event->kind == PH_ENTER;
    s->leaves += event->kind == PH_LEAF;
    s->cuts += event->kind == PH_CUT;
    s->left += event->kind == PH_LEAVE;
    s->known += event->kind == PH_KNOWN;
    if (event->kind == PH_CUT)
        assert_true(event->max ? event->value >= event->beta : event->value <= event->alpha);
}

static void observers_see_each_search(void **unused)
{
    (void)unused;
    uint64_t known = 0;
    for (uint64_t seed = 0; seed < 150; seed++) {
        ph_tree *tree = forest_ragged(seed, 4, 6, 200);
        for (int i = 0; i < N_DEPTH_FIRST_HERE; i++) {
            seen s = {0};
            ph_options o = PH_OPTIONS(.method = METHODS[i], .min_root = seed % 2);
            ph_result a = PH_RESULT, b = PH_RESULT;
            search_tree(tree, &o, &a);
            o.observe = see;
            o.observe_context = &s;
            search_tree(tree, &o, &b);
            check_same(&a, &b);
            assert_int_equal(s.enters, a.counts.nodes);
            assert_int_equal(s.left, a.counts.nodes);
            assert_int_equal(s.leaves, a.counts.leaves);
            assert_int_equal(s.cuts, a.counts.cutoffs);
            known += s.known;
            ph_result_release(&a);
            ph_result_release(&b);
        }
        ph_tree_free(tree);
    }
    assert_true(known > 0);
}

/* ---- memory ------------------------------------------------------------------------------------------------------ */

typedef struct failing {
    size_t left;   /* allocations until one fails */
    size_t blocks; /* not released yet */
} failing;

static void *failing_allocate(void *context, size_t bytes)
{
    failing *s = context;
    if (s->left == 0)
        return NULL;
    s->left--;
    s->blocks++;
    return malloc(bytes);
}

static void failing_release(void *context, void *block)
{
    ((failing *)context)->blocks--;
    free(block);
}

static void without_memory_there_is_an_error(void **unused)
{
    (void)unused;
    ph_tree *tree = forest_ragged(5, 4, 6, 100);
    const ph_node root = ph_tree_root(tree);
    for (int i = 0; i < N_METHODS_HERE + (int)(sizeof PRINTED / sizeof PRINTED[0]); i++) {
        char text[64];
        if (i < N_METHODS_HERE)
            snprintf(text, sizeof text, "%s", METHODS[i]);
        else
            snprintf(text, sizeof text, "%s@reference", PRINTED[i - N_METHODS_HERE]);
        int error = PH_E_MEMORY;
        for (size_t left = 0; error; left++) {
            failing s = {.left = left};
            const ph_memory memory = {failing_allocate, failing_release, &s};
            const ph_options o = PH_OPTIONS(.method = text, .memory = &memory);
            ph_result r = PH_RESULT;
            error = ph_search(ph_tree_game(tree), &root, &o, &r);
            assert_true(error == PH_OK || error == PH_E_MEMORY);
            ph_result_release(&r);
            assert_int_equal(s.blocks, 0);
        }
    }
    ph_tree_free(tree);
}

/* A table uses the memory that is left: any limit that is enough for the search's own path will do. */
static void small_tables_are_exact_too(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < 20; seed++) {
        ph_tree *tree = forest_uniform_iid(4, 5, 50, seed);
        const ph_value value = minimax(tree, ph_tree_root(tree), 5, true);
        for (size_t bytes = 1; bytes < 1 << 18; bytes = bytes * 3 / 2 + 1)
            for (int i = 0; i < N_METHODS_HERE; i++) {
                const ph_options o = PH_OPTIONS(.method = METHODS[i], .limits.bytes = bytes);
                ph_result r = PH_RESULT;
                search_tree(tree, &o, &r);
                assert_true(r.counts.bytes_peak <= bytes);
                assert_true(r.stop == PH_FINISHED || r.stop == PH_STOP_MEMORY);
                assert_true(bytes < 1 << 17 || r.stop == PH_FINISHED);
                assert_true(r.lower <= value && value <= r.upper);
                ph_result_release(&r);
            }
        ph_tree_free(tree);
    }
}

/* ---- graphs: positions that repeat, at other depths and in cycles ------------------------------------------ */

enum { MOST_NODES = 60, MOST_WIDTH = 4 };

static graph graph_generate(uint64_t seed)
{
    graph g = {.count = 4 + (uint32_t)seed % (MOST_NODES - 3), .most = MOST_WIDTH};
    g.keys = g.count;
    for (uint32_t n = 0; n < g.count; n++) {
        g.width[n] = n == 0 ? 3 : random_below(&seed, MOST_WIDTH + 1);
        g.value[n] = (ph_value)random_below(&seed, 15) - 7;
        for (uint32_t i = 0; i < MOST_WIDTH; i++)
            g.next[n][i] = random_below(&seed, g.count);
    }
    return g;
}

/* The values of all positions, `depth` plies deep, to the side to move. */
static void graph_minimax(const graph *g, uint32_t depth, ph_value now[MOST_NODES])
{
    ph_value before[MOST_NODES];
    memcpy(now, g->value, sizeof before); /* MOST_NODES of them */
    for (uint32_t d = 0; d < depth; d++) {
        memcpy(before, now, sizeof before);
        for (uint32_t n = 0; n < g->count; n++) {
            now[n] = g->width[n] ? -PH_INFINITY : g->value[n];
            for (uint32_t i = 0; i < g->width[n]; i++)
                now[n] = -before[g->next[n][i]] > now[n] ? -before[g->next[n][i]] : now[n];
        }
    }
}

static void every_method_is_minimax_on_graphs(void **unused)
{
    (void)unused;
    static const size_t bytes[] = {0, 1 << 12, 1 << 14, 1 << 18};
    for (uint64_t seed = 0; seed < 120; seed++) {
        const graph g = graph_generate(seed);
        const ph_game game = graph_game(&g);
        const uint32_t root = 0;
        for (uint32_t depth = 1; depth <= 6; depth++) {
            ph_value value[MOST_NODES], below[MOST_NODES];
            graph_minimax(&g, depth, value);
            graph_minimax(&g, depth - 1, below);
            for (int i = 0; i <= N_METHODS_HERE; i++) {
                const bool bns = i == N_METHODS_HERE;
                const ph_options o = PH_OPTIONS(.method = bns ? "bns" : METHODS[i],
                                                .limits = {.depth = depth, .bytes = bytes[(seed + depth) % 4]});
                ph_result r = PH_RESULT;
                assert_int_equal(ph_search(&game, &root, &o, &r), PH_OK);
                if (r.stop == PH_FINISHED) {
                    assert_true(r.lower <= value[0] && value[0] <= r.upper && (bns || r.lower == r.upper));
                    assert_int_equal(-below[r.best % 70000], value[0]);
                }
                assert_true(r.stop == PH_FINISHED ||
                            (r.stop == PH_STOP_MEMORY && o.limits.bytes && o.limits.bytes < 1 << 18));
                ph_result_release(&r);
            }
        }
    }
}

/* Whatever the keys are, the search plays legal moves, returns a legal answer and ends. */
static void colliding_keys_do_no_harm(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < 60; seed++) {
        graph g = graph_generate(seed);
        g.keys = 1 + (uint32_t)seed % 5;
        const ph_game game = graph_game(&g);
        const uint32_t root = 0;
        for (int i = 0; i <= N_METHODS_HERE + 1; i++) {
            const char *method = i < N_METHODS_HERE ? METHODS[i] : i == N_METHODS_HERE ? "bns" : "mtdf+deeper+move";
            const ph_options o = PH_OPTIONS(.method = method, .limits = {.depth = 6, .bytes = 1 << 18});
            ph_result r = PH_RESULT;
            assert_int_equal(ph_search(&game, &root, &o, &r), PH_OK);
            assert_int_equal(r.stop, PH_FINISHED);
            uint32_t child;
            graph_apply(&g, &root, r.best, &child);
            ph_result_release(&r);
        }
    }
}

/* All iterations share one table; each must still find the value of its own depth. */
static bool see_iteration(void *context, const ph_result *r)
{
    const graph *g = context;
    ph_value value[MOST_NODES];
    graph_minimax(g, r->depth, value);
    assert_int_equal(r->value, value[0]);
    return r->depth < 9;
}

static void deepening_is_exact_at_each_depth(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < 60; seed++) {
        graph g = graph_generate(seed);
        const ph_game game = graph_game(&g);
        const uint32_t root = 0;
        for (int i = 0; i < N_METHODS_HERE; i++) {
            seen s = {0};
            const ph_options o =
                PH_OPTIONS(.method = METHODS[i], .limits = {.seconds = 1e6, .bytes = 1 << 18},
                           .progress = see_iteration, .progress_context = &g,
                           .observe = seed % 4 || i >= N_DEPTH_FIRST_HERE ? NULL : see, .observe_context = &s);
            ph_result r = PH_RESULT;
            assert_int_equal(ph_search(&game, &root, &o, &r), PH_OK);
            ph_result_release(&r);
        }
    }
}

static bool list_method(void *context, const ph_result *r)
{
    strcat(strcat(context, r->method), " ");
    return true;
}

/* With a node budget the best-first method runs when the budget will not last for two more iterations. */
static void the_last_iteration_is_best_first(void **unused)
{
    (void)unused;
    ph_game *game = NULL;
    assert_int_equal(ph_game_new("othello", NULL, &game, NULL), PH_OK);
    unsigned char root[64];
    assert_true(game->state_size <= sizeof root);
    game->start(game->rules, root);
    for (uint64_t nodes = 1000; nodes <= 64000; nodes *= 4) {
        char ran[2000] = "";
        ph_options o =
            PH_OPTIONS(.method = "sss+tt", .limits.nodes = nodes, .progress = list_method, .progress_context = ran);
        ph_result r = PH_RESULT;
        assert_int_equal(ph_search(game, root, &o, &r), PH_OK);
        assert_int_equal(r.stop, PH_STOP_NODES);
        const char *const first = strstr(ran, "sss+tt");
        assert_true(!first || first - ran >= 6 * (long)strlen("alphabeta+tt+move "));
        if (nodes == 1000 || nodes == 64000) /* the budget does not last for a second one */
            assert_true(first && !strstr(first, "alphabeta") && strcmp(r.method, "sss+tt") == 0);
        ph_result_release(&r);
    }
    ph_game_free(game);
}

static bool list_some(void *context, const ph_result *r)
{
    list_method(context, r);
    return r->depth < 5;
}

/* So it is with a time limit: as long as next to nothing of it is used, alpha-beta prepares. */
static void time_left_is_for_preparing(void **unused)
{
    (void)unused;
    ph_game *game = NULL;
    assert_int_equal(ph_game_new("tictactoe", NULL, &game, NULL), PH_OK);
    unsigned char root[64];
    char ran[2000] = "";
    game->start(game->rules, root);
    const ph_options o =
        PH_OPTIONS(.method = "sss+tt", .limits.seconds = 1000, .progress = list_some, .progress_context = ran);
    ph_result r = PH_RESULT;
    assert_int_equal(ph_search(game, root, &o, &r), PH_OK);
    assert_int_equal(r.stop, PH_STOP_CANCELLED);
    assert_int_equal(r.depth, 5);
    assert_null(strstr(ran, "sss"));
    ph_result_release(&r);
    ph_game_free(game);
}

/* Where the game's order is poor, a prepared search needs fewer leaves, even with those of alpha-beta counted. It is the same
 * each time. If a limit ends the preparation, nothing is known. */
static void best_first_searches_are_prepared(void **unused)
{
    (void)unused;
    ph_game *game = NULL;
    assert_int_equal(ph_game_new("connect4", NULL, &game, NULL), PH_OK);
    unsigned char root[64];
    assert_true(game->state_size <= sizeof root);
    assert_true(game->parse(game->rules, "4444", root));
    const char *const pairs[][2] = {{"sss", "sss+tt"}, {"dual", "dual+tt"}, {"ps:2", "ps:2+tt"}, {"rs", "rs+tt"}};
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        ph_result plain = PH_RESULT, prepared = PH_RESULT, again = PH_RESULT;
        ph_options o = PH_OPTIONS(.method = pairs[i][0], .limits.depth = 8);
        assert_int_equal(ph_search(game, root, &o, &plain), PH_OK);
        o.method = pairs[i][1];
        assert_int_equal(ph_search(game, root, &o, &prepared), PH_OK);
        assert_int_equal(ph_search(game, root, &o, &again), PH_OK);
        assert_non_null(strstr(prepared.method, "+tt"));
        assert_int_equal(prepared.value, plain.value);
        assert_true(prepared.counts.leaves < plain.counts.leaves);
        check_same(&prepared, &again);
        assert_int_equal(prepared.pv_length, 8);

        /* The iterations before the last are alpha-beta's, one ply deeper each. */
        char ran[400] = "";
        o.progress = list_method;
        o.progress_context = ran;
        assert_int_equal(ph_search(game, root, &o, &again), PH_OK);
        o.progress = NULL;
        char expected[400] = "";
        for (int k = 1; k < 8; k++)
            strcat(expected, "alphabeta+tt+move ");
        strcat(strcat(expected, again.method), " ");
        assert_string_equal(ran, expected);

        o.limits.leaves = 10;
        assert_int_equal(ph_search(game, root, &o, &again), PH_OK);
        assert_int_equal(again.stop, PH_STOP_LEAVES);
        assert_int_equal(again.lower, -PH_INFINITY);
        assert_int_equal(again.upper, PH_INFINITY);
        assert_int_not_equal(again.best, PH_NO_MOVE);
        o.limits = (ph_limits){.depth = 8, .bytes = 1};
        assert_int_equal(ph_search(game, root, &o, &again), PH_OK);
        assert_int_equal(again.stop, PH_STOP_MEMORY);
        assert_int_not_equal(again.best, PH_NO_MOVE);
        ph_result_release(&plain);
        ph_result_release(&prepared);
        ph_result_release(&again);
    }
    ph_game_free(game);
}

/* Connect-4 with moves that differ only in their upper halves. Its functions get the rules of Connect-4, so the game that they
 * call must be a global variable. */
static const ph_game *halved; // NOLINT(cppcoreguidelines-avoid-non-const-global-variables)

static uint32_t halved_moves(const void *rules, const void *state, ph_move *moves)
{
    const uint32_t count = halved->moves(rules, state, moves);
    for (uint32_t i = 0; moves && i < count; i++)
        moves[i] = moves[i] << 16 | 5;
    return count;
}

static void halved_apply(const void *rules, const void *state, ph_move move, void *child)
{
    halved->apply(rules, state, move >> 16, child);
}

/* The table keeps 16 bits of a move. The best move that one iteration passes to the next must be kept whole; otherwise an
 * iteration that ends early would return another move. */
static void the_first_move_is_kept_whole(void **unused)
{
    (void)unused;
    ph_game *game = NULL;
    assert_int_equal(ph_game_new("connect4", NULL, &game, NULL), PH_OK);
    ph_game plain = *game, other = *game;
    halved = game;
    plain.compiled = other.compiled = NULL;
    plain.order = other.order = NULL;
    other.moves = halved_moves;
    other.apply = halved_apply;
    unsigned char root[64];
    assert_true(game->parse(game->rules, "4455", root));
    for (uint64_t nodes = 20; nodes < 4000; nodes += nodes / 9) {
        ph_result a = PH_RESULT, b = PH_RESULT;
        const ph_options o = PH_OPTIONS(.method = "alphabeta+tt", .limits = {.seconds = 1e6, .nodes = nodes});
        assert_int_equal(ph_search(&plain, root, &o, &a), PH_OK);
        assert_int_equal(ph_search(&other, root, &o, &b), PH_OK);
        assert_int_equal(a.best, b.best >> 16);
        assert_int_equal(a.value, b.value);
        assert_int_equal(a.counts.leaves, b.counts.leaves);
        ph_result_release(&a);
        ph_result_release(&b);
    }
    ph_game_free(game);
}

static void games_without_keys_are_rejected(void **unused)
{
    (void)unused;
    const graph g = graph_generate(1);
    ph_game game = graph_game(&g);
    const uint32_t root = 0;
    game.key = NULL;
    for (int i = 0; i < N_METHODS_HERE; i++) {
        const ph_options o = PH_OPTIONS(.method = METHODS[i], .limits.depth = 3);
        const bool tabled = strstr(METHODS[i], "+") || METHODS[i][0] == 'm' || METHODS[i][0] == 'n';
        ph_result r = PH_RESULT;
        assert_int_equal(ph_search(&game, &root, &o, &r), tabled ? PH_E_KEY : PH_OK);
        ph_result_release(&r);
    }
}

/* ---- games ------------------------------------------------------------------------------------------------------- */

/* Compiled or not, with any suffix: alpha-beta's value. */
static void games_have_the_right_value(void **unused)
{
    (void)unused;
    static const struct {
        const char *game;
        uint32_t depth;
    } cases[] = {{"tictactoe", 0}, {"tictactoe", 5},      {"connect4", 7}, {"connect4:columns=5,rows=4", 8},
                 {"othello", 5},   {"othello:size=6", 5}, {"kalah", 6},    {"kalah:pits=2,seeds=2", 0}};
    for (size_t c = 0; c < sizeof cases / sizeof cases[0]; c++) {
        ph_game *game;
        assert_int_equal(ph_game_new(cases[c].game, NULL, &game, NULL), PH_OK);
        ph_game plain = *game; /* through the struct */
        plain.compiled = NULL;
        void *root = malloc(game->state_size);
        assert_non_null(root);
        game->start(game->rules, root);
        ph_options o = PH_OPTIONS(.method = "alphabeta", .limits = {.depth = cases[c].depth, .bytes = 1 << 22});
        ph_result expected = PH_RESULT;
        assert_int_equal(ph_search(game, root, &o, &expected), PH_OK);
        for (int i = 0; i < N_METHODS_HERE; i++) {
            ph_result a = PH_RESULT, b = PH_RESULT;
            o.method = METHODS[i];
            assert_int_equal(ph_search(game, root, &o, &a), PH_OK);
            assert_int_equal(ph_search(&plain, root, &o, &b), PH_OK);
            assert_int_equal(a.value, expected.value);
            assert_int_equal(a.lower, a.upper);
            check_same(&a, &b);
            ph_result_release(&a);
            ph_result_release(&b);
        }
        ph_result_release(&expected);
        free(root);
        ph_game_free(game);
    }
}

/* ---- engines ----------------------------------------------------------------------------------------------------- */

static const char *const IN_ENGINES[] = {"alphabeta+tt",   "negascout+tt+move+killers+history",     "mtdf+move",
                                         "negac+move+iid", "aspiration:8+tt+move+countermoves+etc", "sss+tt"};

static ph_value plain_value(const ph_game *game, const void *state, uint32_t depth)
{
    ph_result r = PH_RESULT;
    assert_int_equal(ph_search(game, state, &PH_OPTIONS(.method = "alphabeta", .limits.depth = depth), &r), PH_OK);
    const ph_value value = r.value;
    ph_result_release(&r);
    return value;
}

/* The table outlives a search: the same search again costs almost nothing, and after ph_engine_forget() as much as at first. */
static void engines_keep_the_table(void **unused)
{
    (void)unused;
    ph_game *game;
    assert_int_equal(ph_game_new("connect4", NULL, &game, NULL), PH_OK);
    for (size_t i = 0; i < sizeof IN_ENGINES / sizeof IN_ENGINES[0]; i++) {
        ph_engine *engine;
        uint64_t state[8], leaves[3];
        assert_true(game->state_size <= sizeof state);
        game->start(game->rules, state);
        assert_int_equal(ph_engine_new(game, 1 << 20, NULL, &engine), PH_OK);
        const ph_options o = PH_OPTIONS(.method = IN_ENGINES[i], .limits.depth = 6);
        const ph_value value = plain_value(game, state, 6);
        for (int again = 0; again < 3; again++) {
            ph_result r = PH_RESULT;
            if (again == 2)
                ph_engine_forget(engine);
            assert_int_equal(ph_engine_search(engine, state, &o, &r), PH_OK);
            assert_int_equal(r.value, value);
            leaves[again] = r.counts.leaves;
            ph_result_release(&r);
        }
        const bool only_reads = strncmp(IN_ENGINES[i], "sss", 3) == 0; /* only its preparation writes to the table */
        assert_true(leaves[1] * (only_reads ? 1 : 4) < leaves[0]);
        assert_int_equal(leaves[2], leaves[0]);
        ph_engine_free(engine);
    }
    ph_game_free(game);
}

/* A game played by thinking and pondering: each value is that of alpha-beta at the reported depth. What was pondered need not be
 * searched again. */
static void engines_are_exact_from_move_to_move(void **unused)
{
    (void)unused;
    ph_game *game;
    assert_int_equal(ph_game_new("connect4:columns=5,rows=5", NULL, &game, NULL), PH_OK);
    for (size_t i = 0; i < sizeof IN_ENGINES / sizeof IN_ENGINES[0]; i++) {
        ph_engine *engine, *fresh;
        uint64_t state[8], next[8], saved = 0;
        game->start(game->rules, state);
        assert_int_equal(ph_engine_new(game, 1 << 20, NULL, &engine), PH_OK);
        const ph_options o = PH_OPTIONS(.method = IN_ENGINES[i], .limits.depth = 6);
        for (int move = 0; move < 10 && !game->over(game->rules, state); move++) {
            ph_result r = PH_RESULT, p = PH_RESULT, f = PH_RESULT;
            assert_int_equal(ph_engine_new(game, 1 << 20, NULL, &fresh), PH_OK);
            assert_int_equal(ph_engine_think(fresh, state, &o, &f), PH_OK);
            ph_engine_free(fresh);
            assert_int_equal(ph_engine_think(engine, state, &o, &r), PH_OK);
            assert_int_equal(r.value, plain_value(game, state, r.depth));
            assert_int_equal(r.value, f.value);
            saved += r.counts.leaves < f.counts.leaves;
            game->apply(game->rules, state, r.best, next);
            memcpy(state, next, sizeof state);
            if (!game->over(game->rules, state))
                assert_int_equal(
                    ph_engine_ponder(engine, state, &PH_OPTIONS(.method = IN_ENGINES[i], .limits.depth = 4), &p),
                    PH_OK);
            if (!game->over(game->rules, state)) { /* the opponent takes the first move */
                ph_move moves[8];
                game->moves(game->rules, state, moves);
                game->apply(game->rules, state, moves[0], next);
                memcpy(state, next, sizeof state);
            }
            ph_result_release(&r);
            ph_result_release(&p);
            ph_result_release(&f);
        }
        assert_true(saved >= 3);
        ph_engine_free(engine);
    }
    ph_game_free(game);
}

/* Records written under the rule of +deeper are not used by searches without it. */
static void engines_keep_the_rules_apart(void **unused)
{
    (void)unused;
    uint32_t differ = 0;
    for (uint64_t seed = 0; seed < 100; seed++) {
        const graph g = graph_generate(seed);
        const ph_game game = graph_game(&g);
        const uint32_t root = 0;
        ph_engine *engine;
        assert_int_equal(ph_engine_new(&game, 1 << 18, NULL, &engine), PH_OK);
        for (uint32_t i = 0; i < 12; i++) {
            const uint32_t depth = 1 + (i * 5 + (uint32_t)seed) % 7;
            ph_value value[MOST_NODES];
            graph_minimax(&g, depth, value);
            const ph_options o =
                PH_OPTIONS(.method = i % 2 ? "alphabeta+tt" : "alphabeta+tt+deeper", .limits.depth = depth);
            ph_result r = PH_RESULT;
            assert_int_equal(ph_engine_search(engine, &root, &o, &r), PH_OK);
            assert_true(i % 2 == 0 || r.value == value[0]);
            differ += r.value != value[0];
            ph_result_release(&r);
        }
        ph_engine_free(engine);
    }
    assert_true(differ > 0); /* the two rules differ */
}

static void engines_without_memory_say_so(void **unused)
{
    (void)unused;
    ph_game *game;
    assert_int_equal(ph_game_new("tictactoe", NULL, &game, NULL), PH_OK);
    uint64_t state[8];
    game->start(game->rules, state);
    int error = PH_E_MEMORY;
    for (size_t left = 0; error; left++) {
        failing s = {.left = left};
        const ph_memory memory = {failing_allocate, failing_release, &s};
        const ph_options o = PH_OPTIONS(.method = "mtdf+move+killers", .limits.depth = 4, .memory = &memory);
        ph_engine *engine;
        ph_result r = PH_RESULT;
        error = ph_engine_new(game, 1 << 16, &memory, &engine);
        if (!error)
            error = ph_engine_think(engine, state, &o, &r);
        assert_true(error == PH_OK || error == PH_E_MEMORY);
        ph_result_release(&r);
        ph_engine_free(engine);
        assert_int_equal(s.blocks, 0);
    }
    ph_game_free(game);
}

/* A null-window method stores the values of leaves if an evaluation takes as long as ten moves, or if that is not known. */
static void leaves_are_stored_where_they_are_costly(void **unused)
{
    (void)unused;
    static const char *const methods[] = {"mtdf", "negac", "bns"};
    ph_game *game = book_game("connect4");
    ph_game unknown = *game;
    unknown.evaluation_cost = 0;
    book_state start;
    game->start(game->rules, start.bytes);
    for (size_t m = 0; m < 3; m++) {
        static const uint32_t costs[] = {0, 999, 1000, 1001};
        uint64_t leaves[4];
        for (size_t i = 0; i < 4; i++) {
            ph_result r = PH_RESULT;
            const ph_options o = PH_OPTIONS(.method = methods[m], .limits.depth = 5, .evaluation_cost = costs[i]);
            assert_int_equal(ph_search(&unknown, start.bytes, &o, &r), PH_OK);
            leaves[i] = r.counts.leaves;
            ph_result_release(&r);
        }
        assert_true(leaves[0] < leaves[1]);
        assert_int_equal(leaves[0], leaves[2]);
        assert_int_equal(leaves[0], leaves[3]);
    }
    ph_game_free(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_method_is_minimax_on_trees),
        cmocka_unit_test(fast_versions_do_what_is_printed),
        cmocka_unit_test(stopped_searches_bound_the_value),
        cmocka_unit_test(mtsss_is_sss_and_mtdual_is_dual),
        cmocka_unit_test(drivers_stay_within_proven_bounds),
        cmocka_unit_test(scout_searches_the_minimal_tree_once),
        cmocka_unit_test(observers_see_each_search),
        cmocka_unit_test(without_memory_there_is_an_error),
        cmocka_unit_test(small_tables_are_exact_too),
        cmocka_unit_test(every_method_is_minimax_on_graphs),
        cmocka_unit_test(colliding_keys_do_no_harm),
        cmocka_unit_test(deepening_is_exact_at_each_depth),
        cmocka_unit_test(games_without_keys_are_rejected),
        cmocka_unit_test(games_have_the_right_value),
        cmocka_unit_test(a_good_guess_costs_nothing),
        cmocka_unit_test(engines_keep_the_table),
        cmocka_unit_test(engines_are_exact_from_move_to_move),
        cmocka_unit_test(engines_keep_the_rules_apart),
        cmocka_unit_test(engines_without_memory_say_so),
        cmocka_unit_test(best_first_searches_are_prepared),
        cmocka_unit_test(the_last_iteration_is_best_first),
        cmocka_unit_test(time_left_is_for_preparing),
        cmocka_unit_test(the_first_move_is_kept_whole),
        cmocka_unit_test(leaves_are_stored_where_they_are_costly),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
