/* quantile.c - quantiles and geometric means of a sample, and their confidence intervals. Read bootstrap() first. */
#include "quantile.h"

#include "../base/random.h"
#include "stats.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

double quantile_of(const double *sorted, size_t count, double q)
{
    assert(count > 0 && q >= 0 && q <= 1);
    double place = q * (double)(count - 1);
    size_t below = (size_t)place, above = below + 1 < count ? below + 1 : below;
    return sorted[below] + (place - (double)below) * (sorted[above] - sorted[below]);
}

static int compare_numbers(const void *left, const void *right)
{
    const double *a = left, *b = right;
    return (*a > *b) - (*a < *b);
}

/* A number and its place in the sample. */
typedef struct ranked {
    double number;
    size_t place;
} ranked;

/* By number, then by place, so that the order does not depend on the sort algorithm. */
static int compare_ranked(const void *left, const void *right)
{
    const ranked *a = left, *b = right;
    if (a->number != b->number)
        return a->number < b->number ? -1 : 1;
    return (a->place > b->place) - (a->place < b->place);
}

static ranked *ranks_new(const double *numbers, size_t count)
{
    ranked *list = calloc(count, sizeof *list);
    for (size_t i = 0; list && i < count; i++)
        list[i] = (ranked){numbers[i], i};
    if (list)
        qsort(list, count, sizeof *list, compare_ranked);
    return list;
}

/* The quantile of a resample of `count` numbers, in which the number of place i occurs times[i] times. */
static double resampled_quantile(const void *sample, const uint32_t *times, size_t count, double q)
{
    const ranked *const list = sample;
    double place = q * (double)(count - 1), low = 0;
    size_t below = (size_t)place, seen = 0, i = 0;
    for (seen = times[list[0].place]; seen <= below; seen += times[list[i].place])
        i++;
    low = list[i].number;
    while (seen <= below + 1 && i + 1 < count)
        seen += times[list[++i].place];
    assert(i < count);
    return low + (place - (double)below) * (list[i].number - low);
}

/* The geometric mean of a resample; the numbers are logarithms. */
static double resampled_geomean(const void *sample, const uint32_t *times, size_t count, double unused)
{
    const double *const logs = sample;
    double sum = 0;
    (void)unused;
    for (size_t i = 0; i < count; i++)
        sum += times[i] * logs[i];
    return exp(sum / (double)count);
}

/* Standard error and interval of an estimate from its QUANTILE_RESAMPLES resampled values. */
static quantile_estimate estimate_of(double value, double *resampled)
{
    stats spread = {0};
    for (size_t i = 0; i < QUANTILE_RESAMPLES; i++)
        stats_add(&spread, resampled[i]);
    qsort(resampled, QUANTILE_RESAMPLES, sizeof *resampled, compare_numbers);
    return (quantile_estimate){value, stats_deviation(&spread), quantile_of(resampled, QUANTILE_RESAMPLES, 0.025),
                               quantile_of(resampled, QUANTILE_RESAMPLES, 0.975)};
}

/* ---- the bootstrap ------------------------------------------------------------------------------------- */

/* A statistic of the sample in which the number of place i occurs times[i] times. */
typedef double resampled(const void *sample, const uint32_t *times, size_t count, double q);

typedef struct resamples {
    double mine[QUANTILE_RESAMPLES], difference[QUANTILE_RESAMPLES], ratio[QUANTILE_RESAMPLES];
} resamples;

static void resample(resamples *d, resampled *statistic, const void *mine, const void *others, uint32_t *times,
                     size_t count, double q)
{
    uint64_t state = 1;
    for (size_t i = 0; i < QUANTILE_RESAMPLES; i++) {
        memset(times, 0, count * sizeof *times);
        for (size_t k = 0; k < count; k++)
            times[random_below(&state, (uint32_t)count)]++;
        d->mine[i] = statistic(mine, times, count, q);
        double other = statistic(others, times, count, q);
        d->difference[i] = d->mine[i] - other;
        d->ratio[i] = d->mine[i] / other;
    }
}

/* The statistic of two paired samples, of their difference and of their ratio. False without memory. */
static bool bootstrap(resampled *statistic, const void *mine, const void *others, size_t count, double q,
                      quantile_pair *out)
{
    uint32_t *times = calloc(count, sizeof *times);
    resamples *d = malloc(sizeof *d);
    const bool good = times && d;
    if (good) {
        for (size_t i = 0; i < count; i++)
            times[i] = 1;
        const double a = statistic(mine, times, count, q), b = statistic(others, times, count, q);
        *out = (quantile_pair){{a, NAN, NAN, NAN}, {a - b, NAN, NAN, NAN}, {a / b, NAN, NAN, NAN}};
        if (count > 1) {
            resample(d, statistic, mine, others, times, count, q);
            *out = (quantile_pair){estimate_of(a, d->mine), estimate_of(a - b, d->difference),
                                   estimate_of(a / b, d->ratio)};
        }
    }
    free(times);
    free(d);
    return good;
}

bool quantile_compare(const double *mine, const double *others, size_t count, double q, quantile_pair *out)
{
    assert(count > 0 && count <= UINT32_MAX);
    ranked *m = ranks_new(mine, count), *o = ranks_new(others, count);
    const bool good = m && o && bootstrap(resampled_quantile, m, o, count, q, out);
    free(m);
    free(o);
    return good;
}

bool geomean_compare(const double *mine, const double *others, size_t count, quantile_pair *out)
{
    assert(count > 0 && count <= UINT32_MAX);
    const quantile_estimate unknown = {NAN, NAN, NAN, NAN};
    double *logs = calloc(2 * count, sizeof *logs);
    bool positive = true;
    for (size_t i = 0; logs && i < count; i++) {
        positive &= mine[i] > 0 && others[i] > 0;
        logs[i] = log(mine[i]);
        logs[count + i] = log(others[i]);
    }
    *out = (quantile_pair){unknown, unknown, unknown};
    const bool good = logs && (!positive || bootstrap(resampled_geomean, logs, logs + count, count, 0, out));
    free(logs);
    return good;
}
