/* test_rating.c - Elo and the sequential test, against published values and hand calculations. */
#include "play/rating.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static void check_near(double got, double wanted, double within)
{
    if (!(fabs(got - wanted) <= within))
        fail_msg("%.9g in place of %.9g", got, wanted);
}

/* ---- Elo ----------------------------------------------------------------------------------------------- */

static void elo_is_logistic(void **unused)
{
    (void)unused;
    check_near(rating_share(0), 0.5, 1e-12);
    check_near(rating_share(400), 10.0 / 11, 1e-12);
    check_near(rating_elo(0.75), 400 * log10(3), 1e-9); /* three points of four: 190.8 */
    check_near(rating_elo(0.25), -400 * log10(3), 1e-9);
    for (int elo = -500; elo <= 500; elo += 25)
        check_near(rating_elo(rating_share(elo)), elo, 1e-9);
    assert_true(isinf(rating_elo(0)) && rating_elo(0) < 0);
    assert_true(isinf(rating_elo(1)) && rating_elo(1) > 0);
}

/* 100 won, 80 lost, 20 drawn: a share of 0.55 is 34.86. Its variance is (100 * 0.45^2 + 20 * 0.05^2 + 80 * 0.55^2) /
 * 200 = 0.2225, so the mean is known to 1.96 sqrt(0.2225 / 200) = 0.06537: from 0.48463 to 0.61537. */
static void an_interval_by_hand(void **unused)
{
    (void)unused;
    static const uint64_t lost_drawn_won[] = {80, 20, 100};
    const rating r = rating_of(lost_drawn_won, 3);
    const double reach = 1.959964 * sqrt(0.2225 / 200);
    assert_true(r.spread);
    check_near(r.elo, 34.860, 1e-3);
    check_near(r.low, -400 * log10(1 / (0.55 - reach) - 1), 1e-9);
    check_near(r.low, -10.686, 1e-3);
    check_near(r.high, 81.639, 1e-3);
}

/* Split pairs favour neither side, and narrow the interval more than as many games would. */
static void pairs_know_more_than_games(void **unused)
{
    (void)unused;
    static const uint64_t pairs[] = {0, 10, 80, 10, 0}, games[] = {100, 0, 100};
    const rating by_pairs = rating_of(pairs, 5), by_games = rating_of(games, 3);
    check_near(by_pairs.elo, 0, 1e-9);
    check_near(by_games.elo, 0, 1e-9);
    assert_true(by_pairs.high < by_games.high / 3);
    check_near(by_pairs.low, -by_pairs.high, 1e-9);
}

static void few_results_have_no_interval(void **unused)
{
    (void)unused;
    static const uint64_t none[5], split[] = {0, 0, 7, 0, 0}, won[] = {0, 0, 0, 0, 3}, one_off[] = {0, 0, 0, 1, 3};
    assert_false(rating_of(none, 5).spread);
    check_near(rating_of(none, 5).elo, 0, 0);
    assert_false(rating_of(split, 5).spread);
    check_near(rating_of(split, 5).elo, 0, 1e-9);
    assert_true(isinf(rating_of(won, 5).elo) && !rating_of(won, 5).spread);
    const rating r = rating_of(one_off, 5);
    assert_true(r.spread && isfinite(r.elo) && isfinite(r.low) && isinf(r.high)); /* beyond all points */
}

/* ---- the test ------------------------------------------------------------------------------------------ */

static void bounds_are_walds(void **unused)
{
    (void)unused;
    const sprt even = {0, 5, 0.05, 0.05}, uneven = {0, 5, 0.1, 0.2};
    check_near(sprt_lower(&even), -log(19), 1e-12); /* the -2.94 and 2.94 that chess programmers know */
    check_near(sprt_upper(&even), log(19), 1e-12);
    check_near(sprt_lower(&uneven), log(0.2 / 0.9), 1e-12);
    check_near(sprt_upper(&uneven), log(0.8 / 0.1), 1e-12);
    assert_int_equal(sprt_judge(&even, 2.94), SPRT_UNDECIDED);
    assert_int_equal(sprt_judge(&even, 2.95), SPRT_H1);
    assert_int_equal(sprt_judge(&even, -2.95), SPRT_H0);
}

/* Tests of Stockfish as fishtest reported them, to two decimals: pull requests 2493, 2920, 2951, 2971 and 3098. */
static void published_tests_come_out_again(void **unused)
{
    (void)unused;
    static const struct {
        double elo0, elo1, llr;
        uint64_t pairs[5];
    } cases[] = {
        {-1.00, 3.00, 2.94, {424, 2948, 5832, 3045, 460}}, {-0.50, 1.50, 2.95, {665, 4806, 9333, 4893, 747}},
        {-0.50, 1.50, 2.95, {59, 754, 2467, 865, 75}},     {-0.50, 1.50, 2.96, {17, 253, 1042, 337, 39}},
        {0.25, 1.75, 2.93, {11, 407, 3238, 513, 11}},      {-0.25, 1.25, 2.96, {491, 7345, 29693, 7670, 465}},
        {0.25, 1.25, 2.97, {53, 2220, 21459, 2445, 47}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const sprt t = {cases[i].elo0, cases[i].elo1, 0.05, 0.05};
        check_near(sprt_llr(&t, cases[i].pairs, 5), cases[i].llr, 0.0051);
    }
}

/* If pairs are either won or lost it is Wald's test of a coin: 40 log(s1 / s0) + 30 log((1 - s1) / (1 - s0)). */
static void two_kinds_are_a_coin(void **unused)
{
    (void)unused;
    static const uint64_t pairs[] = {30, 0, 0, 0, 40}, games[] = {30, 40};
    const sprt t = {0, 50, 0.05, 0.05};
    const double s1 = 1 / (1 + pow(10, -0.125)); /* 0.57146 */
    const double coin = 40 * log(s1 / 0.5) + 30 * log((1 - s1) / 0.5);
    check_near(coin, 0.7167, 1e-4);
    check_near(sprt_llr(&t, games, 2), coin, 1e-9);
    check_near(sprt_llr(&t, pairs, 5), coin, 1e-3); /* three outcomes count as a thousandth each */
}

/* It changes its sign with the sides, grows with the games, and no single pair decides anything. */
static void laws_of_the_ratio(void **unused)
{
    (void)unused;
    static const uint64_t none[5], some[] = {3, 9, 40, 14, 4}, turned[] = {4, 14, 40, 9, 3},
                                   twice[] = {6, 18, 80, 28, 8};
    static const uint64_t won[] = {0, 0, 0, 0, 1}, lost[] = {1, 0, 0, 0, 0};
    const sprt t = {-10, 10, 0.05, 0.05}, one = {0, 10, 0.05, 0.05};
    check_near(sprt_llr(&t, none, 5), 0, 0);
    assert_true(sprt_llr(&t, some, 5) > 0);
    check_near(sprt_llr(&t, turned, 5), -sprt_llr(&t, some, 5), 1e-9);
    check_near(sprt_llr(&t, twice, 5), 2 * sprt_llr(&t, some, 5), 1e-9);
    check_near(sprt_llr(&one, won, 5), log(rating_share(10) / 0.5), 0.01);
    check_near(sprt_llr(&one, lost, 5), log((1 - rating_share(10)) / 0.5), 0.01);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(elo_is_logistic),
        cmocka_unit_test(an_interval_by_hand),
        cmocka_unit_test(pairs_know_more_than_games),
        cmocka_unit_test(few_results_have_no_interval),
        cmocka_unit_test(bounds_are_walds),
        cmocka_unit_test(published_tests_come_out_again),
        cmocka_unit_test(two_kinds_are_a_coin),
        cmocka_unit_test(laws_of_the_ratio),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
