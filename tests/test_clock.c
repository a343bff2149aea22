/* test_clock.c - how a game clock is spent, and how late a search is. */
#include "engine/pace.h"
#include "phased_catalog.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static ph_game *game_named(const char *spec)
{
    ph_game *game = NULL;
    assert_int_equal(ph_game_new(spec, NULL, &game, NULL), PH_OK);
    return game;
}

static pace pace_for(ph_clock clock)
{
    pace p;
    assert_int_equal(pace_of(&clock, &p), PH_OK);
    assert_true(p.soft > 0 && p.soft <= p.hard);
    return p;
}

/* ---- limits -------------------------------------------------------------------------------------------- */

static void limits_are_taken_as_given(void **unused)
{
    (void)unused;
    const pace none = pace_for((ph_clock){0});
    assert_true(isinf(none.soft) && isinf(none.hard));
    const pace both = pace_for((ph_clock){.soft = 1, .hard = 2});
    assert_true(both.soft == 1 && both.hard == 2);
    assert_true(pace_for((ph_clock){.hard = 2}).soft == 2);
    assert_true(pace_for((ph_clock){.soft = 3, .hard = 2}).soft == 2);
    assert_true(isfinite(pace_for((ph_clock){.soft = 1}).hard));
    const pace late = pace_for((ph_clock){.soft = 5, .hard = 10, .remaining = 2});
    assert_true(late.soft == 2 && late.hard == 2);
}

/* Whatever the clock, there is time left after the move; and the last move before more time may use most of it. */
static void a_game_lasts_longer_than_a_move(void **unused)
{
    (void)unused;
    for (uint64_t milliseconds = 1; milliseconds < 100000000; milliseconds *= 3)
        for (uint32_t tenths = 0; tenths < 10000; tenths = 4 * tenths + 1)
            for (uint32_t moves = 0; moves < 100; moves = 3 * moves + 1) {
                const double remaining = 1e-3 * (double)milliseconds;
                const pace p =
                    pace_for((ph_clock){.remaining = remaining, .increment = 0.1 * tenths, .moves_to_go = moves});
                assert_true(p.hard < remaining);
                assert_true(moves == 1 || p.hard <= remaining / 2);
                assert_true(moves != 1 || p.soft > 0.79 * remaining);
            }
    const pace more = pace_for((ph_clock){.remaining = 60, .increment = 1});
    const pace less = pace_for((ph_clock){.remaining = 60});
    assert_true(more.soft > less.soft && more.hard > less.hard);
    assert_true(pace_for((ph_clock){.remaining = 60, .moves_to_go = 5}).soft > less.soft);
}

static void a_stable_move_comes_sooner(void **unused)
{
    (void)unused;
    const pace p = {.soft = 1, .hard = 4};
    for (uint32_t stable = 0; stable < 10; stable++)
        assert_true(pace_target(&p, stable + 1) <= pace_target(&p, stable));
    assert_true(pace_target(&p, 0) == 1 && pace_target(&p, 100) < 0.5);
}

static void bad_clocks_are_rejected(void **unused)
{
    (void)unused;
    static const ph_clock bad[] = {{.soft = -1},
                                   {.hard = -1},
                                   {.remaining = -1},
                                   {.remaining = 1, .increment = -1},
                                   {.soft = (double)NAN},
                                   {.increment = 1},
                                   {.moves_to_go = 1},
                                   {.hard = (double)INFINITY},
                                   {.soft = 1, .reserved = 1}};
    ph_game *game = game_named("tictactoe");
    uint64_t state[8];
    game->start(game->rules, state);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        ph_result r = PH_RESULT;
        assert_int_equal(ph_search(game, state, &PH_OPTIONS(.clock = bad[i]), &r), PH_E_ARGUMENT);
    }
    ph_game_free(game);
}

/* ---- searches ------------------------------------------------------------------------------------------ */

/* A clock is a budget: the strong engine deepens, and ends by itself. */
static void a_clock_is_a_budget(void **unused)
{
    (void)unused;
    ph_game *game = game_named("othello");
    uint64_t state[8];
    game->start(game->rules, state);
    ph_result r = PH_RESULT;
    const ph_options options = PH_OPTIONS(.clock = {.soft = 0.02, .hard = 60});
    assert_int_equal(ph_search(game, state, &options, &r), PH_OK);
    assert_string_equal(r.method, "strong");
    assert_int_equal(r.stop, PH_STOP_SECONDS);
    assert_true(r.depth > 1 && r.seconds < 60);
    ph_result_release(&r);
    ph_game_free(game);
}

static void it_stops_at_the_hard_limit(void **unused)
{
    (void)unused;
    ph_game *game = game_named("othello");
    uint64_t state[8];
    game->start(game->rules, state);
    ph_result r = PH_RESULT;
    const ph_options options = PH_OPTIONS(.method = "minimax", .limits.depth = 60, .clock = {.hard = 0.02});
    assert_int_equal(ph_search(game, state, &options, &r), PH_OK);
    assert_int_equal(r.stop, PH_STOP_SECONDS);
    assert_true(r.best != PH_NO_MOVE);
    ph_result_release(&r);
    ph_game_free(game);
}

/* With one move to choose from one iteration is enough. Without a clock the search goes on. */
static void a_forced_move_takes_no_time(void **unused)
{
    (void)unused;
    ph_game *game = game_named("othello");
    uint64_t state[8];
    ph_move moves[64];
    game->start(game->rules, state);
    assert_true(game->moves(game->rules, state, moves) > 1);
    ph_result r = PH_RESULT;
    ph_options options = PH_OPTIONS(.clock = {.soft = 1000}, .root_moves = moves, .root_count = 1);
    assert_int_equal(ph_search(game, state, &options, &r), PH_OK);
    assert_int_equal(r.depth, 1);
    assert_int_equal(r.best, moves[0]);
    options.clock = (ph_clock){0};
    options.limits.nodes = 10000;
    assert_int_equal(ph_search(game, state, &options, &r), PH_OK);
    assert_true(r.depth > 1);
    ph_result_release(&r);
    ph_game_free(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(limits_are_taken_as_given),   cmocka_unit_test(a_game_lasts_longer_than_a_move),
        cmocka_unit_test(a_stable_move_comes_sooner),  cmocka_unit_test(bad_clocks_are_rejected),
        cmocka_unit_test(a_clock_is_a_budget),         cmocka_unit_test(it_stops_at_the_hard_limit),
        cmocka_unit_test(a_forced_move_takes_no_time),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
