/* test_suffixes.c - the leaves of searches with a table, to the last one.
 *
 * What +killers, +history and the others learn changes the order of the moves and never a value, so a mistake in them costs
 * only leaves, which no other test counts. A change of the order on purpose changes these numbers: look at the sum of
 * each column before you accept the new ones. */
#include "support/gamebook.h"
#include "support/released.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { N_GAMES = 3 };

static const struct {
    const char *spec, *position;
    uint32_t depth, minimax_depth; /* minimax visits every position, so it gets a smaller depth */
} GAMES[N_GAMES] = {{"connect4", "44", 8, 6}, {"othello", "f5d6c3", 6, 4}, {"kalah", "cf", 9, 7}};

/* The leaves of each game. */
static const struct {
    const char *method;
    uint64_t leaves[N_GAMES];
} ROWS[] = {
    {"alphabeta+tt", {9932, 969, 428}},
    {"alphabeta+move", {9932, 969, 428}},
    {"alphabeta+killers", {5208, 1110, 488}},
    {"alphabeta+move+killers", {5214, 1111, 488}},
    {"alphabeta+countermoves", {6513, 1005, 1204}},
    {"alphabeta+move+countermoves", {6709, 1005, 1204}},
    {"alphabeta+killers+countermoves", {5765, 1306, 621}},
    {"alphabeta+move+killers+countermoves", {5775, 1306, 621}},
    {"alphabeta+history", {8800, 1148, 1447}},
    {"alphabeta+move+history", {8800, 1148, 1447}},
    {"alphabeta+killers+history", {6125, 1242, 825}},
    {"alphabeta+move+killers+history", {6116, 1242, 825}},
    {"alphabeta+countermoves+history", {8733, 1127, 1282}},
    {"alphabeta+move+countermoves+history", {8284, 1127, 1282}},
    {"alphabeta+killers+countermoves+history", {5725, 1338, 770}},
    {"alphabeta+move+killers+countermoves+history", {6159, 1338, 770}},
    {"alphabeta+etc", {9602, 969, 428}},
    {"alphabeta+iid", {11429, 1156, 720}},
    {"alphabeta+deeper", {9932, 969, 428}},
    {"alphabeta+move+killers+countermoves+history+etc+iid", {4461, 1192, 954}},
    {"negascout+tt", {6522, 992, 374}},
    {"negascout+move", {6522, 992, 374}},
    {"negascout+killers", {3867, 1147, 431}},
    {"negascout+countermoves", {4800, 1017, 902}},
    {"negascout+history", {6240, 1262, 788}},
    {"negascout+move+killers+countermoves+history", {4076, 1421, 602}},
    {"negascout+etc", {6235, 992, 374}},
    {"negascout+iid", {7773, 1196, 644}},
    {"negascout+deeper", {6522, 992, 374}},
    {"negascout+move+killers+countermoves+history+etc+iid", {3962, 1255, 968}},
    {"minimax+tt", {29272, 915, 26904}},
    {"minimax+tt+killers", {29272, 915, 26904}},
    {"scout+tt", {6522, 1052, 376}},
    {"scout+move+killers+history", {4138, 1303, 620}},
    {"mtdf", {6523, 614, 407}},
    {"mtdf+move+killers+countermoves+history", {3943, 895, 2357}},
    {"mtsss+killers", {5422, 1273, 1415}},
    {"bns+history", {10551, 3434, 3415}},
};

/* Through the loops compiled for the game, and through its functions. */
static void leaves_are_pinned(void **unused)
{
    (void)unused;
    for (size_t g = 0; g < N_GAMES; g++) {
        ph_game *game = book_game(GAMES[g].spec);
        const book_state at = book_position(game, GAMES[g].position);
        ph_game plain = *game;
        plain.compiled = NULL;
        RELEASED ph_result expected = PH_RESULT;
        book_search(game, &at, "alphabeta", GAMES[g].depth, &expected);
        for (size_t i = 0; i < sizeof ROWS / sizeof ROWS[0]; i++) {
            const bool all = strncmp(ROWS[i].method, "minimax", 7) == 0;
            const uint32_t depth = all ? GAMES[g].minimax_depth : GAMES[g].depth;
            RELEASED ph_result compiled = PH_RESULT;
            RELEASED ph_result called = PH_RESULT;
            book_search(game, &at, ROWS[i].method, depth, &compiled);
            book_search(&plain, &at, ROWS[i].method, depth, &called);
            if (compiled.counts.leaves != ROWS[i].leaves[g] || called.counts.leaves != ROWS[i].leaves[g])
                fail_msg("%s by %s: %llu leaves compiled, %llu called, expected %llu", GAMES[g].spec, ROWS[i].method,
                         (unsigned long long)compiled.counts.leaves, (unsigned long long)called.counts.leaves,
                         (unsigned long long)ROWS[i].leaves[g]);
            if (!all) {
                assert_true(compiled.lower <= expected.value && compiled.upper >= expected.value);
                assert_true(called.lower <= expected.value && called.upper >= expected.value);
            }
        }
        ph_game_free(game);
    }
}

/* ---- the strong engine --------------------------------------------------------------------------------- */

/* Nodes and leaves, to a depth and with bets within a budget. Whatever it learns, or keeps in its tables, changes these. A change
 * on purpose does, too: PHASED_TEST_PRINT=1 prints the new ones. */
enum { STRONG_NODES = 30000 };

static const struct {
    uint32_t depth;
    uint64_t nodes, leaves, bets; /* bets: the leaves within STRONG_NODES nodes */
} STRONG[N_GAMES] = {{10, 27056, 41002, 90825}, {7, 1511, 2530, 96516}, {10, 1970, 1832, 43121}};

static void check_strong(const ph_game *game, const book_state *at, size_t g)
{
    RELEASED ph_result exact = PH_RESULT;
    RELEASED ph_result bets = PH_RESULT;
    book_search(game, at, "strong", STRONG[g].depth, &exact);
    const ph_options o = PH_OPTIONS(.limits.nodes = STRONG_NODES);
    assert_int_equal(ph_search(game, at->bytes, &o, &bets), PH_OK);
    if (getenv("PHASED_TEST_PRINT"))
        printf("{%u, %llu, %llu, %llu}\n", (unsigned)STRONG[g].depth, (unsigned long long)exact.counts.nodes,
               (unsigned long long)exact.counts.leaves, (unsigned long long)bets.counts.leaves);
    assert_true(bets.selective && !exact.selective);
    assert_int_equal(exact.counts.nodes, STRONG[g].nodes);
    assert_int_equal(exact.counts.leaves, STRONG[g].leaves);
    assert_int_equal(bets.counts.leaves, STRONG[g].bets);
}

static void the_strong_engine_is_pinned(void **unused)
{
    (void)unused;
    for (size_t g = 0; g < N_GAMES; g++) {
        ph_game *game = book_game(GAMES[g].spec);
        const book_state at = book_position(game, GAMES[g].position);
        ph_game plain = *game;
        plain.compiled = NULL;
        check_strong(game, &at, g);
        check_strong(&plain, &at, g);
        ph_game_free(game);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(leaves_are_pinned),
                                       cmocka_unit_test(the_strong_engine_is_pinned)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
