/* test_level.c - levels: reproducible, weaker than full strength, and without blunders that a level sees. */
#include "phased_catalog.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static ph_game *game_named(const char *spec)
{
    ph_game *game = NULL;
    assert_int_equal(ph_game_new(spec, NULL, &game, NULL), PH_OK);
    return game;
}

static ph_result level_of(const ph_game *game, const void *state, uint32_t level, uint64_t seed)
{
    ph_result r = PH_RESULT;
    const ph_options options = PH_OPTIONS(.level = level, .seed = seed);
    assert_int_equal(ph_search(game, state, &options, &r), PH_OK);
    assert_true(r.best != PH_NO_MOVE && r.pv_length > 0 && r.pv[0] == r.best);
    assert_non_null(r.reason);
    assert_memory_equal(r.reason, "level ", 6);
    return r;
}

/* Whichever method plays, and whichever move was chosen. */
static void the_reason_says_what_was_chosen(void **unused)
{
    (void)unused;
    static const char *const methods[] = {NULL, "alphabeta+tt", "minimax", "strong"};
    ph_game *game = game_named("connect4");
    uint64_t state[32];
    game->start(game->rules, state);
    for (size_t i = 0; i < sizeof methods / sizeof *methods; i++)
        for (uint32_t level = 1; level <= 20; level += 6) {
            char expected[80];
            ph_result r = PH_RESULT;
            const ph_options options = PH_OPTIONS(.method = methods[i], .level = level, .seed = 7);
            assert_int_equal(ph_search(game, state, &options, &r), PH_OK);
            uint32_t place = 0;
            while (place < r.ranked_count && r.ranked[place].move != r.best)
                place++;
            snprintf(expected, sizeof expected, "level %u of 20, seed 7: move %u of those ranked", level,
                     r.ranked_count ? place + 1 : 1);
            assert_non_null(r.reason);
            assert_string_equal(r.reason, expected);
            ph_result_release(&r);
        }
    ph_game_free(game);
}

static void levels_are_checked(void **unused)
{
    (void)unused;
    ph_game *game = game_named("tictactoe");
    ph_engine *engine;
    uint64_t state[8];
    ph_result r = PH_RESULT;
    game->start(game->rules, state);
    assert_int_equal(ph_engine_new(game, 0, NULL, &engine), PH_OK);
    assert_int_equal(ph_search(game, state, &PH_OPTIONS(.level = 21), &r), PH_E_ARGUMENT);
    assert_int_equal(ph_engine_solve(engine, state, &PH_OPTIONS(.level = 1), &r), PH_E_ARGUMENT);
    assert_int_equal(ph_engine_ponder(engine, state, &PH_OPTIONS(.level = 1), &r), PH_E_ARGUMENT);
    ph_engine_free(engine);
    ph_game_free(game);
}

/* What an engine has learnt before makes no difference, nor does the function that is called. */
static void the_same_seed_gives_the_same_move(void **unused)
{
    (void)unused;
    static const char *const specs[] = {"othello", "connect4", "kalah", "tictactoe"};
    for (size_t g = 0; g < sizeof specs / sizeof *specs; g++) {
        ph_game *game = game_named(specs[g]);
        ph_engine *engine;
        uint64_t state[32];
        game->start(game->rules, state);
        assert_int_equal(ph_engine_new(game, 0, NULL, &engine), PH_OK);
        ph_result before = PH_RESULT;
        assert_int_equal(ph_engine_think(engine, state, &PH_OPTIONS(.limits.nodes = 3000), &before), PH_OK);
        ph_result_release(&before);
        for (uint32_t level = 1; level <= 20; level += 3)
            for (uint64_t seed = 0; seed < 5; seed++) {
                ph_result one = level_of(game, state, level, seed), other = PH_RESULT;
                const ph_options options = PH_OPTIONS(.level = level, .seed = seed);
                assert_int_equal(seed % 2 ? ph_engine_think(engine, state, &options, &other)
                                          : ph_engine_search(engine, state, &options, &other),
                                 PH_OK);
                assert_int_equal(one.best, other.best);
                assert_int_equal(one.value, other.value);
                assert_int_equal(one.counts.nodes, other.counts.nodes);
                assert_string_equal(one.reason, other.reason);
                ph_result_release(&one);
                ph_result_release(&other);
            }
        ph_engine_free(engine);
        ph_game_free(game);
    }
}

/* Seeds make a difference at the lower levels, and none at the highest. */
static void seeds_choose(void **unused)
{
    (void)unused;
    ph_game *game = game_named("othello");
    uint64_t state[32];
    game->start(game->rules, state);
    for (int high = 0; high < 2; high++) {
        uint32_t different = 0;
        ph_result first = level_of(game, state, high ? 20 : 3, 0);
        for (uint64_t seed = 1; seed < 20; seed++) {
            ph_result r = level_of(game, state, high ? 20 : 3, seed);
            different += r.best != first.best;
            ph_result_release(&r);
        }
        assert_true(high ? different == 0 : different > 0);
        ph_result_release(&first);
    }
    ph_game_free(game);
}

/* Even the lowest level takes a win that is one move ahead, whatever the seed. */
static void a_win_is_taken(void **unused)
{
    (void)unused;
    ph_game *game = game_named("connect4");
    uint64_t state[32];
    assert_true(game->parse(game->rules, "414141", state)); /* X plays 4 */
    for (uint32_t level = 1; level <= 20; level += 5)
        for (uint64_t seed = 0; seed < 10; seed++) {
            ph_result r = level_of(game, state, level, seed);
            char text[16];
            game->print_move(game->rules, state, r.best, text, sizeof text);
            assert_string_equal(text, "4");
            ph_result_release(&r);
        }
    ph_game_free(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(levels_are_checked),
        cmocka_unit_test(the_reason_says_what_was_chosen),
        cmocka_unit_test(the_same_seed_gives_the_same_move),
        cmocka_unit_test(seeds_choose),
        cmocka_unit_test(a_win_is_taken),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
