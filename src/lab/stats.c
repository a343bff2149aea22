/* stats.c - mean and confidence interval of a sample.
 * Welford's recurrence (1962), which avoids the cancellation of two large sums. */
#include "stats.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

void stats_add(stats *s, double x)
{
    assert(s->squares >= 0);
    s->count++;
    double before = x - s->mean;
    s->mean += before / (double)s->count;
    s->squares += before * (x - s->mean);
}

double stats_mean(const stats *s)
{
    return s->mean;
}

double stats_deviation(const stats *s)
{
    return s->count > 1 ? sqrt(s->squares / (double)(s->count - 1)) : 0;
}

double stats_stderr(const stats *s)
{
    return s->count > 0 ? stats_deviation(s) / sqrt((double)s->count) : 0;
}

/* ---- Student's t --------------------------------------------------------------------------------------- */

static const long double NORMAL =
    1.959963984540054235524594430520551528L; /* the two-sided 5 % point for n = infinity */

/* Fisher's expansion about the normal distribution (Abramowitz & Stegun, 26.7.5). From 2000 degrees of freedom on the first
 * term that is missing is below 1e-16. */
static double student_far(uint64_t freedom)
{
    const long double z = NORMAL, y = z * z, n = (long double)freedom;
    const long double g1 = z * (y + 1) / 4;
    const long double g2 = z * ((5 * y + 16) * y + 3) / 96;
    const long double g3 = z * (((3 * y + 19) * y + 17) * y - 15) / 384;
    const long double g4 = z * ((((79 * y + 776) * y + 1482) * y - 1920) * y - 945) / 92160;
    return (double)(z + (g1 + (g2 + (g3 + g4 / n) / n) / n) / n);
}

/* The probability of |T| < t with t = sqrt(freedom) tan(angle), a finite sum (Abramowitz & Stegun, 26.7.3 and 26.7.4); *slope:
 * its derivative by the angle. */
static long double student_within(uint64_t freedom, long double angle, long double *slope)
{
    const bool odd = freedom % 2 == 1;
    const long double two_over_pi = 0.636619772367581343075535053490057448L, c = cosl(angle), s = sinl(angle);
    long double term = odd ? c : 1, sum = 0;
    for (uint64_t k = odd ? 3 : 2; k <= freedom; k += 2) {
        sum += term;
        term *= c * c * (long double)(k - 1) / (long double)k;
    }
    *slope = (long double)freedom * term / c * (odd ? two_over_pi : 1);
    return odd ? two_over_pi * (angle + s * sum) : s * sum;
}

/* By Newton's method from Fisher's expansion. The probability is concave in the angle, so that after one step the angle
 * only grows. */
double stats_student(uint64_t freedom)
{
    enum { MOST_STEPS = 20, MOST_SUMMED = 2000 };
    if (freedom == 0 || freedom >= MOST_SUMMED)
        return freedom == 0 ? NAN : student_far(freedom);
    const long double root = sqrtl((long double)freedom);
    long double angle = atanl((long double)student_far(freedom) / root), step = 1, slope;
    for (int i = 0; i < MOST_STEPS && fabsl(step) > 1e-17L * angle; i++) {
        step = (0.95L - student_within(freedom, angle, &slope)) / slope;
        angle += step;
        assert(angle > 0);
    }
    return (double)(root * tanl(angle));
}

stats_interval stats_ratio(const stats *x, const stats *y, const stats *difference)
{
    const double n = (double)x->count, t = x->count > 1 ? stats_student(x->count - 1) : NAN, k = t * t / n / (n - 1);
    const double covariance = (x->squares + y->squares - difference->squares) / 2;
    const double a = y->mean * y->mean - k * y->squares, b = x->mean * y->mean - k * covariance;
    const double c = x->mean * x->mean - k * x->squares;
    const double root = a > 0 ? sqrt(fmax(b * b - a * c, 0)) : NAN; /* rounding may make 0 negative */
    return (stats_interval){x->mean / y->mean, (b - root) / a, (b + root) / a};
}

/* ---- tests --------------------------------------------------------------------------------------------- */

/* The terms C(n, k) / 2^n of the sum fall from k = min(below, above) to 0; the first comes from logarithms, since 2^n may be too
 * large. */
double stats_sign(uint64_t below, uint64_t above)
{
    const uint64_t least = below < above ? below : above, n = below + above;
    long double first = -(long double)n * logl(2), sum = 0, term;
    if (below == above)
        return 1;
    for (uint64_t j = 1; j <= least; j++)
        first += logl((long double)(n - least + j) / (long double)j);
    term = 1; /* relative to the first */
    for (uint64_t k = least; term > 1e-22L * sum; k--) {
        sum += term;
        if (k == 0)
            break;
        term *= (long double)k / (long double)(n - k + 1);
    }
    return fmin((double)(2 * sum * expl(first)), 1);
}

/* A probability and its place. */
typedef struct tested {
    double p;
    size_t place;
} tested;

static int tested_compare(const void *left, const void *right)
{
    const tested *a = left, *b = right;
    return a->p != b->p ? (a->p > b->p) - (a->p < b->p) : (a->place > b->place) - (a->place < b->place);
}

bool stats_holm(double *p, size_t count)
{
    tested *list = calloc(count + 1, sizeof *list);
    size_t tests = 0;
    double most = 0;
    if (!list)
        return false;
    for (size_t i = 0; i < count; i++)
        if (!isnan(p[i]))
            list[tests++] = (tested){p[i], i};
    qsort(list, tests, sizeof *list, tested_compare);
    for (size_t i = 0; i < tests; i++) {
        most = fmax(most, (double)(tests - i) * list[i].p);
        p[list[i].place] = fmin(most, 1);
    }
    free(list);
    return true;
}
