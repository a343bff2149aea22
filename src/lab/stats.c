/* stats.c - mean and confidence interval of a sample.
 * Welford's recurrence (1962), which avoids the cancellation of two large sums. */
#include "stats.h"

#include <assert.h>
#include <math.h>
#include <stddef.h>

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

/* Fisher's expansion about the normal distribution; correct to 0.1 % from 3 degrees of freedom on. */
double stats_student(uint64_t freedom)
{
    static const double few[] = {NAN, 12.706, 4.303};
    static const double terms[] = {1.95996, 2.37227, 2.82250, 2.55585, 1.58954};
    if (freedom < 3)
        return few[freedom];
    double t = 0;
    assert(freedom >= 3);
    for (size_t i = sizeof terms / sizeof terms[0]; i-- > 0;)
        t = t / (double)freedom + terms[i];
    return t;
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
