/* test_lines.c - searches of some moves of the root, and rankings of the best ones: the values are those of minimax, by every
 * method, on trees and in games. */
#include "phased.h"
#include "src/base/random.h"
#include "support/forest.h"
#include "support/gamebook.h"
#include "support/judge.h"

#include <stdlib.h>
#include <string.h>

static const char *const METHODS[] = {
    "auto",
    "minimax",
    "alphabeta",
    "scout",
    "negascout",
    "sss",
    "dual",
    "ps:2",
    "ps:1/2/*",
    "dual:2",
    "rs:40",
    "rs-dual",
    "mtdf",
    "aspiration:5",
    "mtsss",
    "negac",
    "bns",
    "alphabeta+tt",
    "negascout+tt+move+killers+iid+etc",
    "sss+tt",
    "strong",
    "ps:2@reference",
    "alphabeta@reference",
    "negascout@reference",
};
enum { N_HERE = sizeof METHODS / sizeof *METHODS, MOST = 64 };

/* The values of the root's moves, searched one at a time by minimax. */
typedef struct known {
    ph_move moves[MOST];
    ph_value values[MOST];
    uint32_t count;
} known;

static ph_value value_of(const known *k, ph_move move)
{
    for (uint32_t i = 0; i < k->count; i++)
        if (k->moves[i] == move)
            return k->values[i];
    fail();
    return 0;
}

static known know(const ph_game *g, const void *state, uint32_t depth, bool min_root)
{
    known k = {.count = 0};
    if (g->over(g->rules, state))
        return k;
    k.count = g->moves(g->rules, state, g->flags & PH_NUMBERED ? NULL : k.moves);
    assert_true(k.count <= MOST);
    void *child = malloc(g->state_size);
    for (uint32_t i = 0; i < k.count; i++) {
        if (g->flags & PH_NUMBERED)
            k.moves[i] = i;
        g->apply(g->rules, state, k.moves[i], child);
        ph_result r = PH_RESULT;
        if (depth == 1) {
            const ph_value v = g->evaluate(g->rules, child);
            k.values[i] = (g->flags & PH_MAX_VALUES) || min_root ? v : -v;
            continue;
        }
        const ph_options o = PH_OPTIONS(.method = "minimax", .limits.depth = depth - 1, .min_root = !min_root);
        assert_int_equal(ph_search(g, child, &o, &r), PH_OK);
        k.values[i] = r.value;
        ph_result_release(&r);
    }
    free(child);
    return k;
}

static bool better(ph_value a, ph_value b, bool min_root)
{
    return min_root ? a < b : a > b;
}

/* The ranking is right: sorted, each value that of the move, and no other move is better than the last. */
static void check_ranked(const known *k, const ph_options *o, const ph_result *r, bool bounds)
{
    const uint32_t expected = o->lines < k->count ? o->lines : k->count;
    assert_int_equal(r->ranked_count, expected);
    assert_int_equal(r->ranked[0].move, r->best);
    assert_int_equal(r->ranked[0].value, r->value);
    assert_int_equal(r->ranked[0].pv_length, r->pv_length);
    for (uint32_t i = 0; i < expected; i++) {
        const ph_ranked *x = &r->ranked[i];
        const ph_value v = value_of(k, x->move);
        assert_true(x->lower <= v && v <= x->upper);
        assert_int_equal(x->pv[0], x->move);
        assert_int_equal(x->depth, r->depth);
        if (!bounds) {
            assert_int_equal(x->value, v);
            assert_int_equal(x->lower, x->upper);
        }
        for (uint32_t j = 0; j < i; j++)
            assert_true(r->ranked[j].move != x->move);
        if (i > 0)
            assert_false(better(v, value_of(k, r->ranked[i - 1].move), o->min_root));
    }
    uint32_t above = 0;
    for (uint32_t i = 0; i < k->count; i++)
        above += better(k->values[i], value_of(k, r->ranked[expected - 1].move), o->min_root);
    assert_true(above < expected);
}

static void check_all(const ph_game *g, const void *state, uint32_t depth, bool min_root)
{
    const known k = know(g, state, depth, min_root);
    for (int m = 0; m < N_HERE && k.count > 0; m++) {
        if (!g->key && (strstr(METHODS[m], "+tt") || !strcmp(METHODS[m], "strong") || METHODS[m][0] == 'm'))
            continue;
        ph_options o = PH_OPTIONS(.method = METHODS[m], .limits.depth = depth, .min_root = min_root);
        for (o.lines = 1; o.lines <= k.count + 1; o.lines++) {
            ph_result r = PH_RESULT;
            assert_int_equal(ph_search(g, state, &o, &r), PH_OK);
            assert_int_equal(r.stop, PH_FINISHED);
            check_ranked(&k, &o, &r, !strcmp(METHODS[m], "bns"));
            ph_result_release(&r);
            assert_null(r.ranked);
        }

        /* Every second move alone. */
        ph_move some[MOST];
        ph_value best = min_root ? PH_INFINITY : -PH_INFINITY;
        o.lines = 0;
        o.root_moves = some;
        for (uint32_t i = 0; i < k.count; i += 2) {
            some[o.root_count++] = k.moves[i];
            best = better(k.values[i], best, min_root) ? k.values[i] : best;
        }
        ph_result r = PH_RESULT;
        assert_int_equal(ph_search(g, state, &o, &r), PH_OK);
        assert_true(r.lower <= best && best <= r.upper);
        assert_int_equal(value_of(&k, r.best), best);
        uint32_t at = 0;
        while (at < o.root_count && some[at] != r.best)
            at++;
        assert_true(at < o.root_count);
        if (strcmp(METHODS[m], "bns") != 0)
            assert_int_equal(r.lower, r.upper);
        assert_null(r.ranked);
        ph_result_release(&r);
    }
}

static void test_trees(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 60; seed++) {
        ph_tree *t = forest_ragged(seed, 5, 5, 300);
        const ph_node root = ph_tree_root(t);
        check_all(ph_tree_game(t), &root, 1 + (uint32_t)(seed % 5), seed % 2);
        ph_tree_free(t);
    }
}

static void test_games(void **state)
{
    (void)state;
    static const char *const GAMES[] = {"connect4", "kalah", "othello", "tictactoe"};
    uint64_t seed = 26;
    for (int i = 0; i < 4; i++) {
        ph_game *g = book_game(GAMES[i]);
        for (uint32_t plies = 2; plies <= 8; plies += 3) {
            const book_state s = book_random(g, plies, &seed);
            check_all(g, &s, 3, plies % 2);
        }
        ph_game_free(g);
    }
}

static void test_bad_root_moves(void **state)
{
    (void)state;
    ph_game *g = book_game("tictactoe");
    const book_state s = book_position(g, "");
    ph_result r = PH_RESULT;
    const ph_move twice[] = {3, 3}, illegal[] = {3, 77};
    ph_options o = PH_OPTIONS(.limits.depth = 3, .root_moves = twice, .root_count = 2);
    assert_int_equal(ph_search(g, &s, &o, &r), PH_E_ARGUMENT);
    o.root_moves = illegal;
    assert_int_equal(ph_search(g, &s, &o, &r), PH_E_ARGUMENT);
    o.root_count = 0;
    assert_int_equal(ph_search(g, &s, &o, &r), PH_E_ARGUMENT);
    o.root_count = 1;
    assert_int_equal(ph_search(g, &s, &o, &r), PH_OK);
    assert_int_equal(r.best, 3);
    o.root_moves = NULL;
    assert_int_equal(ph_search(g, &s, &o, &r), PH_E_ARGUMENT);
    ph_result_release(&r);
    ph_game_free(g);
}

/* An engine's table is not spoilt by a search of a bad move alone: the next search has the value of the position. */
static void test_engine(void **state)
{
    (void)state;
    static const char *const WITH[] = {"strong", "alphabeta+tt", "negascout+tt+move", "mtdf", "sss+tt"};
    uint64_t seed = 5;
    ph_game *g = book_game("connect4");
    for (int i = 0; i < 15; i++) {
        const book_state s = book_random(g, 8, &seed);
        const known k = know(g, &s, 5, false);
        if (k.count == 0)
            continue;
        ph_value most = -PH_INFINITY;
        for (uint32_t j = 0; j < k.count; j++)
            most = k.values[j] > most ? k.values[j] : most;
        ph_engine *e;
        assert_int_equal(ph_engine_new(g, 1 << 20, NULL, &e), PH_OK);
        for (uint32_t j = 0; j <= k.count; j++) {
            ph_result r = PH_RESULT;
            ph_options o = PH_OPTIONS(.method = WITH[i % 5], .limits.depth = 5);
            if (j < k.count) {
                o.root_moves = &k.moves[j];
                o.root_count = 1;
            }
            assert_int_equal((j % 2 ? ph_engine_search : ph_engine_think)(e, &s, &o, &r), PH_OK);
            assert_int_equal(r.value, j < k.count ? k.values[j] : most);
            o.lines = 3;
            assert_int_equal((j % 2 ? ph_engine_search : ph_engine_think)(e, &s, &o, &r), PH_OK);
            assert_int_equal(r.ranked_count, j < k.count ? 1 : k.count < 3 ? k.count : 3);
            for (uint32_t x = 0; x < r.ranked_count; x++)
                assert_int_equal(r.ranked[x].value, value_of(&k, r.ranked[x].move));
            ph_result_release(&r);
        }
        ph_engine_free(e);
    }
    ph_game_free(g);
}

/* The key of a root with one move is not that of a position below it: tic-tac-toe's keys are small numbers, mixed, and 0 is
 * the empty board. */
static void test_empty_board(void **state)
{
    (void)state;
    ph_game *g = book_game("tictactoe");
    const book_state s = book_position(g, "");
    for (uint32_t depth = 2; depth <= 4; depth++) {
        const known k = know(g, &s, depth, false);
        for (uint32_t j = 0; j < k.count; j++) {
            ph_engine *e;
            ph_result r = PH_RESULT;
            const ph_options o =
                PH_OPTIONS(.method = "negascout+tt", .limits.depth = depth, .root_moves = &k.moves[j], .root_count = 1);
            assert_int_equal(ph_engine_new(g, 1 << 16, NULL, &e), PH_OK);
            assert_int_equal(ph_engine_think(e, &s, &o, &r), PH_OK);
            assert_int_equal(r.value, k.values[j]);
            ph_result_release(&r);
            ph_engine_free(e);
        }
    }
    ph_game_free(g);
}

/* A limit holds for all lines together, and what was finished before is ranked. */
static void test_stops(void **state)
{
    (void)state;
    static const char *const SOME[] = {"alphabeta", "sss", "negascout+tt", "mtdf"};
    ph_game *g = book_game("connect4");
    uint64_t seed = 9;
    const book_state s = book_random(g, 6, &seed);
    const known k = know(g, &s, 4, false);
    for (int m = 0; m < 4; m++) {
        for (uint32_t lines = 3; lines <= k.count; lines += k.count - 3) {
            ph_options o = PH_OPTIONS(.method = SOME[m], .limits.depth = 4, .lines = lines);
            uint32_t before = 0;
            for (o.limits.leaves = 1; before < lines && o.limits.leaves < 1 << 20; o.limits.leaves *= 2) {
                ph_result r = PH_RESULT;
                assert_int_equal(ph_search(g, &s, &o, &r), PH_OK);
                assert_true(r.counts.leaves <= o.limits.leaves);
                assert_true(r.ranked_count >= 1 && r.ranked_count <= lines && r.ranked_count >= before);
                assert_int_equal(r.ranked[0].move, r.best);
                for (uint32_t i = 0; i < r.ranked_count; i++) {
                    const ph_value v = value_of(&k, r.ranked[i].move);
                    if (r.stop == PH_FINISHED || r.ranked_count > 1)
                        assert_int_equal(r.ranked[i].value, v);
                }
                before = r.stop == PH_FINISHED ? lines : r.ranked_count;
                ph_result_release(&r);
            }
            assert_int_equal(before, lines);
        }
    }
    ph_game_free(g);
}

/* More time never makes the answer worse: a first line that is finished counts, wherever the second is stopped. */
static void test_first_line_counts(void **state)
{
    (void)state;
    static const char *const SOME[] = {"alphabeta", "negascout+tt", "strong"};
    ph_game *g = book_game("othello");
    const book_state s = book_studied(g, "othello", 0);
    for (int m = 0; m < 3; m++) {
        uint32_t depth = 0;
        for (uint64_t nodes = 1; nodes < 4000; nodes += 1 + nodes / 64) {
            const ph_options o = PH_OPTIONS(.method = SOME[m], .limits.nodes = nodes, .lines = 2);
            ph_result r = PH_RESULT;
            assert_int_equal(ph_search(g, &s, &o, &r), PH_OK);
            assert_true(r.depth >= depth);
            depth = r.depth;
            ph_result_release(&r);
        }
        assert_true(depth > 2);
    }
    ph_game_free(g);
}

/* Deepening: the ranking agrees with the answer. It is that of one finished iteration, or begins with the lines of
 * the next, of which the first has proven better since, and the others follow from the iteration before. */
static void test_deepening(void **state)
{
    (void)state;
    ph_game *g = book_game("othello");
    const book_state s = book_studied(g, "othello", 0);
    unsigned mixed = 0;
    for (uint64_t nodes = 1; nodes < 100000; nodes += nodes / 8 + 1) {
        for (int m = 0; m < 3; m++) {
            static const char *const SOME[] = {NULL, "alphabeta+tt", "auto"};
            const ph_options o = PH_OPTIONS(.method = SOME[m], .limits.nodes = nodes, .lines = 4);
            ph_result r = PH_RESULT;
            assert_int_equal(ph_search(g, &s, &o, &r), PH_OK);
            assert_true(r.counts.nodes <= nodes);
            assert_true(r.ranked_count == 4 || (r.depth == 1 && r.ranked_count > 0 && r.ranked_count < 4));
            assert_int_equal(r.ranked[0].move, r.best);
            assert_int_equal(r.ranked[0].value, r.value);
            assert_int_equal(r.ranked[0].depth, r.depth);
            for (uint32_t i = 1; i < r.ranked_count; i++) {
                const bool same = r.ranked[i].depth == r.ranked[i - 1].depth;
                assert_true(same || (r.ranked[i - 1].depth == r.depth && r.ranked[i].depth + 1 == r.depth));
                assert_true(!same || r.ranked[i].value <= r.ranked[i - 1].value);
                for (uint32_t k = 0; k < i; k++)
                    assert_true(r.ranked[i].move != r.ranked[k].move);
                mixed += !same;
            }
            ph_result_release(&r);
        }
    }
    assert_true(mixed > 0);
    ph_game_free(g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_trees),     cmocka_unit_test(test_games),       cmocka_unit_test(test_bad_root_moves),
        cmocka_unit_test(test_engine),    cmocka_unit_test(test_stops),       cmocka_unit_test(test_first_line_counts),
        cmocka_unit_test(test_deepening), cmocka_unit_test(test_empty_board),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
