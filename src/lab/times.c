/* times.c - times of searches that are repeated. */
#include "times.h"

#include "quantile.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

/* Repeat short searches for about this long, within these counts. */
static const double ENOUGH_SECONDS = 0.02;
enum { FEWEST_REPEATS = 3 };

uint32_t times_repeats(double seconds)
{
    if (seconds >= 10 * ENOUGH_SECONDS)
        return 1;
    double wanted = ceil(ENOUGH_SECONDS / fmax(seconds, 1e-9));
    return (uint32_t)fmin(fmax(wanted, FEWEST_REPEATS), TIMES_MOST);
}

static int order_seconds(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

times_spread times_of(double *seconds, uint32_t count)
{
    assert(count > 0);
    qsort(seconds, count, sizeof *seconds, order_seconds);
    return (times_spread){quantile_of(seconds, count, 0.5), quantile_of(seconds, count, 0.25),
                          quantile_of(seconds, count, 0.75)};
}
