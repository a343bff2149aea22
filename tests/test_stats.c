/* test_stats.c - the statistics of reports, against exact formulas and independent computations. */
#include "lab/stats.h"

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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(student_is_exact_where_it_is_elementary),
        cmocka_unit_test(student_is_right_elsewhere),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
