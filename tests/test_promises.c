/* test_promises.c - what a search says about memory, for every method of the catalogue in all its forms, with an allocator
 * that counts: ph_worst_bytes() is enough, bytes_peak is no more than was allocated, limits hold, and a search that stops for
 * memory still has a best move. */
#include "../src/base/random.h"
#include "phased_tree.h"

#include "support/counter.h"
#include "support/every.h"
#include "support/forest.h"
#include "support/gamebook.h"
#include "support/graph.h"
#include "support/released.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

/* ---- trees ---- */

enum { N_TREES = 4 };

static ph_tree *tree_of(uint32_t number)
{
    static const char small[] = "[[[6,2],[4,8]],[[1,5],[7,3]]]";
    ph_tree *tree;
    if (number == 1)
        return forest_uniform_iid(3, 5, 50, 1);
    if (number > 1)
        return forest_ragged(10 + number, 5, 7, 120);
    assert_int_equal(ph_tree_parse(small, sizeof small - 1, NULL, &tree, NULL), PH_OK);
    return tree;
}

static void check_best(const ph_tree *tree, const char *method, size_t bytes, const ph_result *r)
{
    if (r->best >= ph_tree_width(tree, ph_tree_root(tree)))
        fail_msg("%s within %zu bytes stops without a move", method, bytes);
    assert_true(r->lower <= r->upper);
}

/* ---- promises ---- */

static void worst_bytes_are_enough(void **unused)
{
    (void)unused;
    char method[EVERY_TEXT];
    for (uint32_t t = 0; t < N_TREES; t++) {
        ph_tree *tree = tree_of(t);
        const ph_node root = ph_tree_root(tree);
        for (size_t i = 0; every_method(&i, method); i++) {
            const ph_options o = PH_OPTIONS(.method = method);
            const size_t bytes = ph_worst_bytes(ph_tree_game(tree), &root, &o);
            if (bytes == SIZE_MAX)
                continue;
            RELEASED ph_result r = PH_RESULT;
            const ph_options within = PH_OPTIONS(.method = method, .limits.bytes = bytes);
            assert_int_equal(ph_search(ph_tree_game(tree), &root, &within, &r), PH_OK);
            if (r.stop != PH_FINISHED)
                fail_msg("%s stops within its worst %zu bytes", method, bytes);
        }
        ph_tree_free(tree);
    }
}

/* What is used is no more than what the allocator gave, and than the limit, and not 0. */
static void check_peak(const ph_game *game, const void *root, const char *method, uint32_t depth, size_t limit)
{
    memory_count c = COUNTER;
    const ph_memory memory = counter_memory(&c);
    const ph_options o = PH_OPTIONS(.method = method, .limits.bytes = limit, .limits.depth = depth, .memory = &memory);
    ph_result r = PH_RESULT;
    assert_int_equal(ph_search(game, root, &o, &r), PH_OK);
    const size_t peak = (size_t)r.counts.bytes_peak;
    if (peak > c.peak)
        fail_msg("%s within %zu bytes: %zu reported, %zu allocated", method, limit, peak, c.peak);
    if (limit && peak > limit)
        fail_msg("%s uses %zu of %zu bytes", method, peak, limit);
    if (r.stop == PH_FINISHED)
        assert_true(peak > 0);
    assert_true(r.best != PH_NO_MOVE);
    ph_result_release(&r);
    assert_int_equal(c.now, 0);
}

static void peaks_are_allocated(void **unused)
{
    (void)unused;
    static const size_t limits[] = {0, 1 << 20, 200000, 65536, 4096, 1000, 10};
    char method[EVERY_TEXT];
    ph_game *game = book_game("connect4");
    book_state start;
    game->start(game->rules, start.bytes);
    for (size_t i = 0; every_method(&i, method); i++)
        for (size_t l = 0; l < sizeof limits / sizeof *limits; l++) {
            check_peak(game, start.bytes, method, 4, limits[l]);
            for (uint32_t t = 0; t < N_TREES; t++) {
                ph_tree *tree = tree_of(t);
                const ph_node root = ph_tree_root(tree);
                check_peak(ph_tree_game(tree), &root, method, 0, limits[l]);
                ph_tree_free(tree);
            }
        }
    ph_game_free(game);
}

/* A search that deepens from a position where the game is over has allocated its table all the same. */
static void tables_count_where_nothing_is_searched(void **unused)
{
    (void)unused;
    ph_game *game = book_game("tictactoe");
    book_state over;
    assert_true(game->parse(game->rules, "14253", over.bytes));
    memory_count c = COUNTER;
    const ph_memory memory = counter_memory(&c);
    const ph_options o =
        PH_OPTIONS(.method = "alphabeta+tt", .limits.nodes = 1000, .limits.bytes = 1 << 20, .memory = &memory);
    ph_result r = PH_RESULT;
    assert_int_equal(ph_search(game, over.bytes, &o, &r), PH_OK);
    assert_true(r.counts.bytes_peak >= c.peak / 2 && r.counts.bytes_peak <= c.peak);
    ph_result_release(&r);
    ph_game_free(game);
}

/* Of a game whose length is not known no more is allocated than the limit allows: as much as it says, and beside that the
 * result; SSS*, PS* and DUAL* may take as much again for their path. */
static void unknown_lengths_stay_within(void **unused)
{
    (void)unused;
    static const size_t limits[] = {1 << 20, 200000, 65536, 10000, 1000, 10};
    enum { RESULT = 8 << 10 }; /* a line of PH_MAX_DEPTH moves, and some hundred bytes */
    char method[EVERY_TEXT];
    ph_game *known = book_game("connect4"), game = *known;
    book_state start;
    game.start(game.rules, start.bytes);
    game.longest = NULL;
    game.compiled = NULL;
    for (size_t i = 0; every_method(&i, method); i++)
        for (size_t l = 0; l < sizeof limits / sizeof *limits; l++) {
            memory_count c = COUNTER;
            const ph_memory memory = counter_memory(&c);
            const ph_options o =
                PH_OPTIONS(.method = method, .limits.bytes = limits[l], .limits.leaves = 300, .memory = &memory);
            ph_result r = PH_RESULT;
            assert_int_equal(ph_search(&game, start.bytes, &o, &r), PH_OK);
            assert_true(r.best != PH_NO_MOVE);
            const bool lists = strncmp(method, "ps", 2) == 0 || strncmp(method, "sss", 3) == 0 ||
                               strncmp(method, "dual", 4) == 0 || strncmp(method, "auto", 4) == 0;
            if (c.peak > (lists ? 2 : 1) * limits[l] + RESULT)
                fail_msg("%s within %zu bytes allocates %zu", method, limits[l], c.peak);
            ph_result_release(&r);
            assert_int_equal(c.now, 0);
        }
    ph_game_free(known);
}

static void graph_random(graph *g, uint64_t *random)
{
    *g = (graph){.count = GRAPH_NODES, .keys = GRAPH_NODES, .most = GRAPH_WIDTH};
    for (uint32_t n = 0; n < GRAPH_NODES; n++) {
        g->width[n] = n == 0 ? 3 : random_below(random, 8) ? 1 + random_below(random, GRAPH_WIDTH) : 0;
        g->value[n] = (ph_value)random_below(random, 60) - 30;
        for (uint32_t i = 0; i < GRAPH_WIDTH; i++)
            g->next[n][i] = random_below(random, GRAPH_NODES);
    }
}

/* A second search in the same frame may know from the table of plies for which there is no memory. */
static void repeated_searches_stay_within(void **unused)
{
    (void)unused;
    static const char *const methods[] = {
        "aspiration:10+tt+iid+history", "aspiration:1+tt", "mtdf", "mtsss+iid", "negac+iid", "bns", "alphabeta+iid"};
    uint64_t random = 5;
    for (uint32_t round = 0; round < 40; round++) {
        graph g;
        graph_random(&g, &random);
        const ph_game game = graph_game(&g);
        const uint64_t root = 0;
        for (size_t m = 0; m < sizeof methods / sizeof *methods; m++)
            for (size_t limit = 600; limit < 6000; limit += 31 + limit / 20)
                check_peak(&game, &root, methods[m], 5 + round % 3, limit);
    }
}

/* The same with the table of an engine, which knows the plies from an earlier search with more memory: the first of several
 * searches in one frame comes to the depth limit by the table alone. */
static void known_plies_stay_within(void **unused)
{
    (void)unused;
    static const char *const methods[] = {"aspiration:1+tt", "aspiration:10+tt", "mtdf", "negac", "bns", "mtsss",
                                          "mtdual"};
    uint64_t random = 5;
    for (uint32_t round = 0; round < 20; round++) {
        graph g;
        graph_random(&g, &random);
        const ph_game game = graph_game(&g);
        const uint64_t root = 0;
        const uint32_t depth = 5 + round % 3;
        for (size_t m = 0; m < sizeof methods / sizeof *methods; m++)
            for (size_t limit = 400; limit < 3000; limit += 100) {
                memory_count c = COUNTER;
                const ph_memory memory = counter_memory(&c);
                ph_engine *engine;
                assert_int_equal(ph_engine_new(&game, 1 << 14, &memory, &engine), PH_OK);
                ph_result r = PH_RESULT;
                const ph_options before =
                    PH_OPTIONS(.method = "alphabeta+tt", .limits.depth = depth, .memory = &memory);
                assert_int_equal(ph_engine_think(engine, &root, &before, &r), PH_OK);
                const ph_options within =
                    PH_OPTIONS(.method = methods[m], .limits.depth = depth, .limits.bytes = limit, .memory = &memory);
                assert_int_equal(ph_engine_think(engine, &root, &within, &r), PH_OK);
                assert_true(r.best != PH_NO_MOVE);
                ph_result_release(&r);
                ph_engine_free(engine);
                assert_int_equal(c.now, 0);
            }
    }
}

/* Whatever the limit: a best move, and bounds that hold. */
static void stops_have_a_move(void **unused)
{
    (void)unused;
    char method[EVERY_TEXT];
    for (uint32_t t = 0; t < N_TREES; t++) {
        ph_tree *tree = tree_of(t);
        const ph_node root = ph_tree_root(tree);
        RELEASED ph_result expected = PH_RESULT;
        assert_int_equal(ph_search(ph_tree_game(tree), &root, &PH_OPTIONS(.method = "minimax"), &expected), PH_OK);
        for (size_t i = 0; every_method(&i, method); i++)
            for (size_t bytes = 1; bytes < 20000; bytes += 1 + bytes / 3) {
                RELEASED ph_result r = PH_RESULT;
                const ph_options o = PH_OPTIONS(.method = method, .limits.bytes = bytes);
                assert_int_equal(ph_search(ph_tree_game(tree), &root, &o, &r), PH_OK);
                check_best(tree, method, bytes, &r);
                if (!strstr(method, "@printed"))
                    assert_true(r.lower <= expected.value && expected.value <= r.upper);
            }
        ph_tree_free(tree);
    }
}

/* If an allocation fails, or it and all after it, there is an error, or a stop for memory with a best move; and nothing is
 * proven then, whatever was searched before. */
static void check_failures(const ph_game *game, const void *root, const char *method, uint32_t depth, ph_value value,
                           bool once)
{
    for (long left = 0, failed = 1; failed && left < 60; left++) {
        memory_count c = {.left = left, .once = once};
        const ph_memory memory = counter_memory(&c);
        const ph_options o = PH_OPTIONS(.method = method, .limits.depth = depth, .memory = &memory);
        ph_result r = PH_RESULT;
        const int error = ph_search(game, root, &o, &r);
        failed = once ? c.left < 0 : c.left == 0;
        assert_true(error == PH_OK || error == PH_E_MEMORY);
        assert_true(error || r.best != PH_NO_MOVE);
        if (!error && (r.lower > value || r.upper < value) && !strstr(method, "@printed"))
            fail_msg("%s with %ld allocations proves [%d, %d], it is %d", method, left, r.lower, r.upper, value);
        ph_result_release(&r);
        assert_int_equal(c.now, 0);
    }
}

static void failures_prove_nothing(void **unused)
{
    (void)unused;
    enum { DEPTH = 4 };
    char method[EVERY_TEXT];
    ph_tree *tree = tree_of(1);
    const ph_node top = ph_tree_root(tree);
    ph_game *game = book_game("connect4");
    book_state start;
    assert_true(game->parse(game->rules, "4433", start.bytes));
    RELEASED ph_result of_tree = PH_RESULT;
    RELEASED ph_result of_game = PH_RESULT;
    const ph_options minimax = PH_OPTIONS(.method = "minimax"), so_deep = PH_OPTIONS(.limits.depth = DEPTH);
    assert_int_equal(ph_search(ph_tree_game(tree), &top, &minimax, &of_tree), PH_OK);
    assert_int_equal(ph_search(game, start.bytes, &so_deep, &of_game), PH_OK);
    for (size_t i = 0; every_method(&i, method); i++)
        for (uint32_t once = 0; once < 2; once++) {
            check_failures(ph_tree_game(tree), &top, method, 0, of_tree.value, once);
            check_failures(game, start.bytes, method, DEPTH, of_game.value, once);
        }
    ph_game_free(game);
    ph_tree_free(tree);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(worst_bytes_are_enough),      cmocka_unit_test(peaks_are_allocated),
        cmocka_unit_test(unknown_lengths_stay_within), cmocka_unit_test(repeated_searches_stay_within),
        cmocka_unit_test(known_plies_stay_within),     cmocka_unit_test(tables_count_where_nothing_is_searched),
        cmocka_unit_test(stops_have_a_move),           cmocka_unit_test(failures_prove_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
