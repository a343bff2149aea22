/* stats.c - the mean of a sample and how far to trust it.
 * Welford's recurrence (1962), which loses no digits to the difference of two large sums. */
#include "stats.h"

#include <assert.h>
#include <math.h>

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
