/* test_weaker.c - weaker opponents: among which moves each level chooses, by a game of one move whose values are known. */
#include "phased.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

enum { MOST = 8, SEEDS = 200 };

/* The value of each move to the side that makes it; the best first. */
typedef struct choice {
    uint32_t count;
    ph_value values[MOST];
} choice;

static void choice_start(const void *rules, void *state)
{
    (void)rules;
    *(uint32_t *)state = 0;
}

static uint32_t choice_moves(const void *rules, const void *state, ph_move *moves)
{
    const choice *const c = rules;
    const uint32_t count = *(const uint32_t *)state ? 0 : c->count;
    for (uint32_t i = 0; moves && i < count; i++)
        moves[i] = i;
    return count;
}

static void choice_apply(const void *rules, const void *state, ph_move move, void *child)
{
    (void)rules, (void)state;
    *(uint32_t *)child = move + 1;
}

static bool choice_over(const void *rules, const void *state)
{
    (void)rules;
    return *(const uint32_t *)state > 0;
}

static ph_value choice_evaluate(const void *rules, const void *state)
{
    const uint32_t n = *(const uint32_t *)state;
    return n ? -((const choice *)rules)->values[n - 1] : 0;
}

static ph_game choice_game(const choice *c)
{
    return (ph_game){
        .version = PH_GAME_VERSION,
        .name = "choice",
        .rules = c,
        .state_size = sizeof(uint32_t),
        .max_moves = MOST,
        .start = choice_start,
        .moves = choice_moves,
        .apply = choice_apply,
        .over = choice_over,
        .evaluate = choice_evaluate,
    };
}

/* Over many seeds, each of the `most` best moves is chosen, and no other. */
static void check_chosen(const ph_game *game, uint32_t level, uint32_t lines, bool min_root, uint32_t most)
{
    bool seen[MOST] = {false};
    const uint32_t root = 0;
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        const ph_options o = PH_OPTIONS(.level = level, .seed = seed, .lines = lines, .min_root = min_root);
        ph_result r = PH_RESULT;
        assert_int_equal(ph_search(game, &root, &o, &r), PH_OK);
        assert_true(r.best < MOST);
        if (r.best >= most)
            fail_msg("level %u with %u lines and seed %u: move %u", (unsigned)level, (unsigned)lines, (unsigned)seed,
                     (unsigned)r.best);
        seen[r.best] = true;
        ph_result_release(&r);
    }
    for (uint32_t i = 0; i < most; i++)
        if (!seen[i])
            fail_msg("level %u with %u lines never plays move %u", (unsigned)level, (unsigned)lines, (unsigned)i);
}

/* The mean distance of these values from their mean is 31. A move may be worse than the best by 31 * 2 * (16 - level) / 16: 58
 * at level 1, 46, 31, 15, and 3 at level 15. These are worse by 0, 3, 20, 40, 60 and 110. */
static void a_level_says_how_much_worse_a_move_may_be(void **unused)
{
    (void)unused;
    static const choice c = {6, {50, 47, 30, 10, -10, -60}};
    static const struct {
        uint32_t level, most;
    } expected[] = {{1, 4}, {4, 4}, {8, 3}, {12, 2}, {15, 2}, {16, 1}, {17, 1}, {20, 1}};
    const ph_game game = choice_game(&c);
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++)
        for (uint32_t lines = 0; lines <= 6; lines += 3) {
            check_chosen(&game, expected[i].level, lines, false, expected[i].most);
            check_chosen(&game, expected[i].level, lines, true, expected[i].most);
        }
}

/* However many moves are as good, and however many are ranked. */
static void only_the_four_best_are_played(void **unused)
{
    (void)unused;
    static const choice c = {8, {50, 49, 48, 47, 46, 45, 0, -50}};
    const ph_game game = choice_game(&c);
    check_chosen(&game, 1, 0, false, 4);
    check_chosen(&game, 1, 6, false, 4);
    check_chosen(&game, 1, 8, true, 4);
}

/* Wins and losses, beyond `won`, say nothing of how much the values differ. */
static void proven_values_do_not_widen_the_choice(void **unused)
{
    (void)unused;
    static const choice limit = {3, {1000, 990, 980}}; /* mean distance 6: up to 11 worse */
    static const choice win = {3, {1001, 990, 980}};   /* of the last two 5: up to 9 worse */
    static const choice loss = {3, {10, 0, -1001}};    /* of the first two 5 */
    static const choice no_loss = {3, {10, 0, -1000}}; /* mean distance 446 */
    ph_game game = choice_game(&limit);
    game.won = 1000;
    check_chosen(&game, 1, 0, false, 2);
    game.rules = &win;
    check_chosen(&game, 1, 0, false, 1);
    game.rules = &loss;
    check_chosen(&game, 1, 0, false, 1);
    game.rules = &no_loss;
    check_chosen(&game, 1, 0, false, 2);
}

/* The same seed chooses the same move. */
static void a_seed_repeats_a_choice(void **unused)
{
    (void)unused;
    static const choice c = {6, {50, 47, 30, 10, -10, -60}};
    const ph_game game = choice_game(&c);
    const uint32_t root = 0;
    for (uint64_t seed = 0; seed < 50; seed++) {
        const ph_options o = PH_OPTIONS(.level = 1, .seed = seed);
        ph_result a = PH_RESULT, b = PH_RESULT;
        assert_int_equal(ph_search(&game, &root, &o, &a), PH_OK);
        assert_int_equal(ph_search(&game, &root, &o, &b), PH_OK);
        assert_int_equal(a.best, b.best);
        assert_int_equal(a.value, b.value);
        assert_string_equal(a.reason, b.reason);
        ph_result_release(&a);
        ph_result_release(&b);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_level_says_how_much_worse_a_move_may_be),
        cmocka_unit_test(only_the_four_best_are_played),
        cmocka_unit_test(proven_values_do_not_widen_the_choice),
        cmocka_unit_test(a_seed_repeats_a_choice),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
