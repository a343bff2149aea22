/* test_chess_search.c - searches of chess: all methods find one value with both kinds of leaves, fast methods evaluate the
 * leaves of their reference versions, the compiled loops do what the functions of the game do, and mates are found. */
#include "phased_engine.h"
#include "src/base/random.h"
#include "support/every.h"
#include "support/gamebook.h"
#include "support/released.h"
#include "support/slow.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char *const KINDS[] = {"chess", "chess:leaves=static"};

/* A position of a random game that is not over. */
static book_state position(const ph_game *g, uint32_t plies, uint64_t *seed)
{
    for (;;) {
        const book_state s = book_random(g, plies, seed);
        if (!book_over(g, &s))
            return s;
    }
}

static void searched(const ph_game *g, const book_state *s, const char *method, uint32_t depth, ph_result *result)
{
    const ph_options o = PH_OPTIONS(.method = method, .limits.depth = depth);
    if (ph_search(g, s->bytes, &o, result) != PH_OK || result->stop != PH_FINISHED)
        fail_msg("%s at depth %u", method, (unsigned)depth);
}

/* Plain methods differ in speed only; those with tables and windows differ in what they pass to quiescence. */
static void all_methods_find_one_value(void **unused)
{
    (void)unused;
    static const char *const methods[] = {
        "negascout",    "scout",    "sss",           "dual",    "ps:2",
        "ps:8",         "dual:2",   "rs:500",        "rs-dual", "alphabeta+tt",
        "mtdf+tt+move", "scout+tt", "aspiration:30", "mtsss",   "mtdual",
        "negac",        "ps:auto",  "auto",          "strong",  "negascout+tt+move+killers+history+etc+iid",
        "minimax"};
    enum { MANY = 1000, LEAST_PLIES = 4, MOST_PLIES = 160 };
    uint64_t seed = 11;
    for (size_t kind = 0; kind < 2; kind++) {
        ph_game *g = book_game(KINDS[kind]);
        for (uint32_t i = 0; i < (uint32_t)(IS_SLOW ? MANY / 20 : MANY); i++) {
            const book_state s = position(g, LEAST_PLIES + random_below(&seed, MOST_PLIES), &seed);
            for (uint32_t depth = 1; depth <= (IS_SLOW ? 3 : 4); depth++) {
                RELEASED ph_result plain = PH_RESULT;
                searched(g, &s, "alphabeta", depth, &plain);
                const size_t count = sizeof methods / sizeof *methods;
                for (size_t m = 0; m < count - (depth > 2); m++) { /* minimax looks two moves ahead */
                    RELEASED ph_result r = PH_RESULT;
                    searched(g, &s, methods[m], depth, &r);
                    if (r.value != plain.value)
                        fail_msg("%s %s at depth %u: %d, not %d", KINDS[kind], methods[m], (unsigned)depth,
                                 (int)r.value, (int)plain.value);
                }
            }
        }
        ph_game_free(g);
    }
}

static void fast_methods_are_their_references(void **unused)
{
    (void)unused;
    static const char *const methods[] = {"minimax", "alphabeta", "negascout", "scout", "sss", "dual", "ps:2"};
    uint64_t seed = 12;
    for (size_t kind = 0; kind < 2; kind++) {
        ph_game *g = book_game(KINDS[kind]);
        for (uint32_t i = 0; i < (uint32_t)SOME_OF(80); i++) {
            const book_state s = position(g, 4 + i, &seed);
            for (size_t m = 0; m < sizeof methods / sizeof *methods; m++) {
                RELEASED ph_result a = PH_RESULT;
                RELEASED ph_result b = PH_RESULT;
                char name[EVERY_TEXT];
                const uint32_t depth = m == 0 ? 2 : 1 + i % 3;
                (void)snprintf(name, sizeof name, "%s@reference", methods[m]);
                searched(g, &s, methods[m], depth, &a);
                searched(g, &s, name, depth, &b);
                assert_int_equal(a.value, b.value);
                assert_int_equal(a.best, b.best);
                assert_int_equal(a.counts.leaves, b.counts.leaves);
                assert_int_equal(a.counts.nodes, b.counts.nodes);
            }
        }
        ph_game_free(g);
    }
}

/* Every method, with its suffixes. */
static void compiled_loops_do_the_same(void **unused)
{
    (void)unused;
    char name[EVERY_TEXT];
    uint64_t seed = 13;
    for (size_t kind = 0; kind < 2; kind++) {
        ph_game *g = book_game(KINDS[kind]), bare = *g;
        bare.compiled = NULL;
        for (uint32_t n = 0; n < (uint32_t)SOME_OF(12); n++) {
            const book_state s = position(g, 8 + 7 * n, &seed);
            for (size_t i = 0; every_method(&i, name); i++) {
                RELEASED ph_result a = PH_RESULT;
                RELEASED ph_result b = PH_RESULT;
                searched(g, &s, name, 2, &a);
                searched(&bare, &s, name, 2, &b);
                assert_int_equal(a.value, b.value);
                assert_int_equal(a.best, b.best);
                assert_int_equal(a.counts.leaves, b.counts.leaves);
                assert_int_equal(a.counts.nodes, b.counts.nodes);
                assert_int_equal(a.counts.quiet, b.counts.quiet);
            }
        }
        ph_game_free(g);
    }
}

/* ---- mates ---------------------------------------------------------------------------------------------- */

/* Positions in which the side to move mates in this number of its own moves, and no sooner. */
static const struct {
    const char *fen;
    uint32_t moves;
} MATES[] = {
    {"6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", 1},
    {"r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4", 1},
    {"7k/8/5K2/8/8/8/8/6R1 w - - 0 1", 2},
    {"kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 2}, /* P. Morphy */
    {"8/8/8/8/8/2k5/7r/1K6 b - - 0 1", 3},
};

static void check_mate(const ph_game *g, const char *fen, const char *method, uint32_t depth, ph_value expected)
{
    const book_state s = book_position(g, fen);
    RELEASED ph_result r = PH_RESULT;
    if (strstr(method, "@printed")) /* the operator as printed can be wrong */
        return;
    searched(g, &s, method, depth, &r);
    const bool only_bounds = strncmp(method, "bns", 3) == 0;
    if (only_bounds ? r.lower > expected || r.upper < expected : r.value != expected)
        fail_msg("%s: %s at depth %u: %d, not %d", fen, method, (unsigned)depth, (int)r.value, (int)expected);
}

/* Every method finds each mate at its depth, and counts the plies; so do a few of them beyond it. */
static void mates_are_found(void **unused)
{
    (void)unused;
    static const char *const deeper[] = {"alphabeta", "dual", "negascout+tt+move", "mtdf+tt+move", "strong"};
    char method[EVERY_TEXT];
    for (size_t kind = 0; kind < 2; kind++) {
        ph_game *g = book_game(KINDS[kind]);
        for (size_t i = 0; i < sizeof MATES / sizeof *MATES; i++) {
            const uint32_t plies = 2 * MATES[i].moves - 1;
            const ph_value expected = g->won + PH_WIN_PLIES - (ph_value)plies;
            for (size_t m = 0; every_method(&m, method); m++)
                check_mate(g, MATES[i].fen, method, plies, expected);
            for (size_t m = 0; m < sizeof deeper / sizeof *deeper; m++)
                check_mate(g, MATES[i].fen, deeper[m], plies + 1, expected);
        }
        ph_game_free(g);
    }
}

/* The hundredth ply without a capture or a pawn move draws the game, unless it mates. */
static void fifty_moves_end_it(void **unused)
{
    (void)unused;
    static const struct {
        const char *fen;
        uint32_t plies; /* to mate; 0: draw */
    } cases[] = {
        {"k7/8/1K6/8/8/8/8/6Q1 w - - 99 80", 1},
        {"7k/8/5K2/8/8/8/8/6R1 w - - 97 80", 3},
        {"7k/8/5K2/8/8/8/8/6R1 w - - 98 80", 0},
        {"k7/8/8/8/3K4/8/8/6Q1 w - - 99 80", 0},
    };
    static const char *const methods[] = {"alphabeta", "sss", "negascout+tt+move", "strong"};
    ph_game *g = book_game("chess");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        for (size_t m = 0; m < sizeof methods / sizeof *methods; m++) {
            const ph_value win = g->won + PH_WIN_PLIES - (ph_value)cases[i].plies;
            check_mate(g, cases[i].fen, methods[m], 3, cases[i].plies ? win : 0);
        }
    ph_game_free(g);
}

/* ---- engines mate --------------------------------------------------------------------------------------- */

enum { BUDGET = 20000, LONGEST_MATE = 2 * 50 };

/* One engine plays both sides from here. Returns the plies until it mates; 0: it does not, or a position recurs. */
static uint32_t played_to_mate(const ph_game *g, const char *fen)
{
    book_state s = book_position(g, fen);
    uint64_t past[LONGEST_MATE];
    ph_engine *engines[2];
    uint32_t ply = 0;
    for (int i = 0; i < 2; i++)
        assert_int_equal(ph_engine_new(g, 1u << 22, NULL, &engines[i]), PH_OK);
    for (; ply < LONGEST_MATE && !book_over(g, &s); ply++) {
        RELEASED ph_result r = PH_RESULT;
        const ph_options o = PH_OPTIONS(.limits.visits = BUDGET, .history = past, .history_count = ply);
        assert_int_equal(ph_engine_search(engines[ply % 2], s.bytes, &o, &r), PH_OK);
        past[ply] = g->key(g->rules, s.bytes);
        bool recurs = false;
        for (uint32_t i = 0; i < ply; i++)
            recurs |= past[i] == past[ply];
        if (recurs)
            ply = LONGEST_MATE;
        else
            s = book_after(g, &s, r.best);
    }
    for (int i = 0; i < 2; i++)
        ph_engine_free(engines[i]);
    return ply < LONGEST_MATE && g->evaluate(g->rules, s.bytes) == -g->won - PH_WIN_PLIES ? ply : 0;
}

/* A king and a queen need 10 moves at most against any defence, a king and a rook 16. */
static void engines_mate(void **unused)
{
    (void)unused;
    enum { MOST = 30 };
    static const char *const cases[] = {
        "8/8/8/3k4/8/8/8/Q6K w - - 0 1", "8/8/4k3/8/8/8/1K6/7Q w - - 0 1", "7K/8/8/8/3k4/8/8/q7 b - - 0 1",
        "8/8/8/3k4/8/8/8/R6K w - - 0 1", "8/8/4k3/8/8/8/1K6/7R w - - 0 1", "K7/8/8/8/4k3/8/8/7r b - - 0 1",
    };
    for (size_t kind = 0; kind < 2; kind++) {
        ph_game *g = book_game(KINDS[kind]);
        for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
            const uint32_t moves = (played_to_mate(g, cases[i]) + 1) / 2;
            if (moves == 0 || moves > MOST)
                fail_msg("%s %s: mate in %u moves", KINDS[kind], cases[i], (unsigned)moves);
        }
        ph_game_free(g);
    }
}

/* A side that is lost takes the move by which a position recurs, and a side that wins does not. */
static void recurrences_are_draws(void **unused)
{
    (void)unused;
    static const char *const cases[] = {"8/8/8/3k4/8/8/8/Q6K b - - 8 9", "8/8/8/3k4/8/8/8/Q6K w - - 8 9"};
    ph_game *g = book_game("chess");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const book_state s = book_position(g, cases[i]);
        ph_move moves[BOOK_MOVES];
        (void)g->moves(g->rules, s.bytes, moves);
        for (size_t m = 0; m < 3; m++) {
            const book_state after = book_after(g, &s, moves[m]);
            const uint64_t past = g->key(g->rules, after.bytes);
            RELEASED ph_result r = PH_RESULT;
            const ph_options o = PH_OPTIONS(.limits.visits = BUDGET, .history = &past, .history_count = 1);
            assert_int_equal(ph_search(g, s.bytes, &o, &r), PH_OK);
            assert_true(i == 0 ? r.value == 0 && r.best == moves[m] : r.value > 0 && r.best != moves[m]);
        }
    }
    ph_game_free(g);
}

/* Under a budget the default follows the rules of chess, and looks further ahead than without them; with a depth it is exact. */
static void usual_rules_are_on(void **unused)
{
    (void)unused;
    for (size_t kind = 0; kind < 2; kind++) {
        ph_game *g = book_game(KINDS[kind]);
        const book_state s = book_position(g, "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3");
        RELEASED ph_result usual = PH_RESULT;
        RELEASED ph_result without = PH_RESULT;
        RELEASED ph_result plain = PH_RESULT;
        RELEASED ph_result exact = PH_RESULT;
        ph_options o = PH_OPTIONS(.limits.visits = BUDGET);
        assert_int_equal(ph_search(g, s.bytes, &o, &usual), PH_OK);
        o.method = "strong+repeat";
        assert_int_equal(ph_search(g, s.bytes, &o, &without), PH_OK);
        assert_true(usual.selective && without.selective);
        assert_true(usual.depth >= without.depth + 2);
        searched(g, &s, "strong", 4, &exact);
        searched(g, &s, "alphabeta", 4, &plain);
        assert_false(exact.selective);
        assert_int_equal(exact.value, plain.value);
        ph_game_free(g);
    }
}

/* Is the move one of the best ones that a line of EPD names: "bm Nf6 d5;"? */
static bool is_best(const ph_game *g, const book_state *s, const char *line, ph_move move)
{
    const char *word = strstr(line, "bm ");
    assert_non_null(word);
    for (word += strlen("bm "); *word && *word != ';'; word += strspn(word, " ")) {
        char name[16];
        ph_move best;
        const size_t length = strcspn(word, " ;");
        assert_true(length < sizeof name);
        snprintf(name, sizeof name, "%.*s", (int)length, word);
        word += length;
        if (!g->parse_move(g->rules, s->bytes, name, &best))
            fail_msg("%s is no move in %s", name, line);
        if (best == move)
            return true;
    }
    return false;
}

/* How many of the Bratko-Kopec positions does the engine solve? The search is deterministic, so the numbers are exact; whoever
 * changes search or evaluation sees here what that does, and renews them and docs/chess.md. */
static void bratko_kopec_positions_are_solved(void **unused)
{
    (void)unused;
    static const struct {
        uint64_t visits;
        uint32_t solved;
    } cases[] = {{10000, 5}, {100000, 11}};
    ph_game *g = book_game("chess");
    for (size_t i = 0; i < (IS_SLOW ? 1 : sizeof cases / sizeof *cases); i++) {
        char line[256];
        uint32_t solved = 0;
        FILE *in = fopen("tests/data/chess/bratko-kopec.epd", "r");
        assert_non_null(in);
        while (fgets(line, sizeof line, in)) {
            if (line[0] == '#')
                continue;
            const book_state s = book_position(g, line);
            const ph_options o = PH_OPTIONS(.limits.visits = cases[i].visits);
            RELEASED ph_result r = PH_RESULT;
            assert_int_equal(ph_search(g, s.bytes, &o, &r), PH_OK);
            solved += is_best(g, &s, line, r.best);
        }
        fclose(in);
        assert_int_equal(solved, cases[i].solved);
    }
    ph_game_free(g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_methods_find_one_value), cmocka_unit_test(fast_methods_are_their_references),
        cmocka_unit_test(compiled_loops_do_the_same), cmocka_unit_test(mates_are_found),
        cmocka_unit_test(fifty_moves_end_it),         cmocka_unit_test(engines_mate),
        cmocka_unit_test(recurrences_are_draws),      cmocka_unit_test(bratko_kopec_positions_are_solved),
        cmocka_unit_test(usual_rules_are_on),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
