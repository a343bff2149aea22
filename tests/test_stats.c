/* test_stats.c - the statistics of reports, against exact formulas and independent computations. */
#include "lab/quantile.h"
#include "lab/stats.h"
#include "lab/times.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static void assert_near(double a, double b, double relative)
{
    if (!(fabs(a - b) <= relative * fabs(b)))
        fail_msg("%.17g is not %.17g", a, b);
}

/* ---- Student's t --------------------------------------------------------------------------------------- */

/* The inverse is elementary at 1, 2 and 4 degrees of freedom. */
static void student_is_exact_where_it_is_elementary(void **unused)
{
    (void)unused;
    const long double pi = acosl(-1), a = 4 * 0.975L * 0.025L;
    assert_true(isnan(stats_student(0)));
    assert_near(stats_student(1), (double)tanl(pi * 0.475L), 4e-16);
    assert_near(stats_student(2), (double)(0.95L * sqrtl(2 / a)), 4e-16);
    assert_near(stats_student(4), (double)(2 * sqrtl(cosl(acosl(sqrtl(a)) / 3) / sqrtl(a) - 1)), 4e-16);
    assert_near(stats_student(1), 12.706204736174705, 4e-16);
    assert_near(stats_student(UINT64_MAX), 1.9599639845400543, 4e-16);
}

/* The gamma function of (n + 1) / 2 divided by that of n / 2: the product of (k + 1) / k over k = n - 2, n - 4, ... */
static long double gamma_ratio(uint64_t n)
{
    long double g = n % 2 ? 1 / sqrtl(acosl(-1)) : sqrtl(acosl(-1)) / 2;
    for (uint64_t k = n % 2 ? 1 : 2; k < n; k += 2)
        g *= (long double)(k + 1) / (long double)k;
    return g;
}

static long double student_shape(long double n, long double t)
{
    return expl(-(n + 1) / 2 * log1pl(t * t / n)) / sqrtl(n * acosl(-1));
}

/* Simpson's rule. */
static long double student_integral(long double n, long double end)
{
    enum { STEPS = 8000 };
    const long double h = end / STEPS;
    long double sum = student_shape(n, 0) + student_shape(n, end);
    for (int i = 1; i < STEPS; i++)
        sum += (i % 2 ? 4 : 2) * student_shape(n, h * i);
    return sum * h / 3;
}

/* Elsewhere the integral of the density from -t to t is 0.95; a step between the two ways to compute t would show. */
static void student_is_right_elsewhere(void **unused)
{
    (void)unused;
    static const uint64_t freedoms[] = {3, 5, 6, 7, 8, 9, 10, 29, 30, 99, 100, 999, 1998, 1999, 2000, 2001, 50000};
    for (size_t i = 0; i < sizeof freedoms / sizeof freedoms[0]; i++) {
        const long double n = (long double)freedoms[i], t = (long double)stats_student(freedoms[i]);
        const long double wrong = (0.475L / gamma_ratio(freedoms[i]) - student_integral(n, t)) / student_shape(n, t);
        if (!(fabsl(wrong) <= 4e-16L * t))
            fail_msg("at %llu degrees of freedom t is wrong by %Lg", (unsigned long long)freedoms[i], wrong);
    }
    for (uint64_t n = 1; n < 3000; n++)
        assert_true(stats_student(n) > stats_student(n + 1));
}

/* ---- tests --------------------------------------------------------------------------------------------- */

/* The distribution of heads among n throws of a coin, added up throw by throw. */
static double sign_by_throws(unsigned below, unsigned above)
{
    enum { MOST = 1200 };
    static double chance[MOST + 1];
    const unsigned n = below + above, least = below < above ? below : above;
    double sum = 0;
    assert_true(n <= MOST);
    chance[0] = 1;
    for (unsigned thrown = 1; thrown <= n; thrown++) {
        chance[thrown] = 0;
        for (unsigned k = thrown; k > 0; k--)
            chance[k] = (chance[k] + chance[k - 1]) / 2;
        chance[0] /= 2;
    }
    for (unsigned k = 0; k <= least; k++)
        sum += chance[k];
    return fmin(2 * sum, 1);
}

static void the_sign_test_is_exact(void **unused)
{
    (void)unused;
    assert_near(stats_sign(0, 5), 2.0 / 32, 1e-15);
    assert_near(stats_sign(9, 1), 2 * 11.0 / 1024, 1e-15);
    assert_true(stats_sign(0, 0) == 1 && stats_sign(3, 3) == 1 && stats_sign(0, 1) == 1);
    assert_near(stats_sign(450, 550), sign_by_throws(450, 550), 1e-11);
    assert_near(stats_sign(620, 380), sign_by_throws(620, 380), 1e-11);
    assert_true(stats_sign(0, 1000000) == 0 && stats_sign(499000, 501000) > 0.04 && stats_sign(499000, 501000) < 0.05);
}

/* Sorted 0.005, 0.01, 0.03, 0.04, these are multiplied by 4, 3, 2 and 1, and none becomes less than the one before. */
static void holm_adjusts(void **unused)
{
    (void)unused;
    double p[] = {0.01, 0.04, NAN, 0.03, 0.005}, none[] = {NAN}, high[] = {0.6, 0.7};
    assert_true(stats_holm(p, 5) && stats_holm(none, 1) && stats_holm(high, 2));
    assert_near(p[0], 0.03, 1e-15);
    assert_near(p[1], 0.06, 1e-15);
    assert_true(isnan(p[2]) && isnan(none[0]) && high[0] == 1 && high[1] == 1);
    assert_near(p[3], 0.06, 1e-15);
    assert_near(p[4], 0.02, 1e-15);
}

/* ---- geometric means ----------------------------------------------------------------------------------- */

/* The geometric mean of the ratios; for many pairs the interval is about that of the mean of their logarithms. */
static void geometric_means_are_right(void **unused)
{
    (void)unused;
    enum { PAIRS = 400 };
    quantile_pair p, again;
    assert_true(geomean_compare((const double[]){1, 4, 16}, (const double[]){2, 4, 4}, 3, &p));
    assert_near(p.mine.value, 4, 1e-15);
    assert_near(p.ratio.value, cbrt(0.5 * 1 * 4), 1e-15);
    assert_true(geomean_compare((const double[]){1, 0}, (const double[]){2, 4}, 2, &p) && isnan(p.ratio.value));
    assert_true(geomean_compare((const double[]){3}, (const double[]){6}, 1, &p));
    assert_true(fabs(p.ratio.value - 0.5) < 1e-15 && isnan(p.ratio.low));

    double x[PAIRS], y[PAIRS];
    stats logs = {0};
    for (int i = 0; i < PAIRS; i++) {
        x[i] = 100 + (i * 37) % 101;
        y[i] = 90 + (i * 53) % 127;
        stats_add(&logs, log(x[i] / y[i]));
    }
    assert_true(geomean_compare(x, y, PAIRS, &p) && geomean_compare(x, y, PAIRS, &again));
    assert_near(p.ratio.value, exp(logs.mean), 1e-13);
    assert_near(log(p.ratio.high / p.ratio.low), 2 * stats_student(PAIRS - 1) * stats_stderr(&logs), 0.1);
    assert_memory_equal(&p, &again, sizeof p);
}

/* ---- repeated searches --------------------------------------------------------------------------------- */

static void times_are_medians_and_quartiles(void **unused)
{
    (void)unused;
    double five[] = {5, 1, 4, 2, 3}, one[] = {7};
    const times_spread t = times_of(five, 5), u = times_of(one, 1);
    assert_true(t.median == 3 && t.low == 2 && t.high == 4);
    assert_true(u.median == 7 && u.low == 7 && u.high == 7);
    assert_int_equal(times_repeats(1), 1);
    assert_int_equal(times_repeats(0.1), 3);
    assert_int_equal(times_repeats(0.001), 20);
    assert_int_equal(times_repeats(0), TIMES_MOST);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(student_is_exact_where_it_is_elementary),
        cmocka_unit_test(student_is_right_elsewhere),
        cmocka_unit_test(the_sign_test_is_exact),
        cmocka_unit_test(holm_adjusts),
        cmocka_unit_test(geometric_means_are_right),
        cmocka_unit_test(times_are_medians_and_quartiles),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
