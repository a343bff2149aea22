/* quantile.h - quantiles and geometric means of a sample, and confidence intervals of them, of differences and of ratios.
 *
 * Intervals are by the bootstrap (Efron, 1979): the trees are resampled with replacement QUANTILE_RESAMPLES times, each
 * time with the same trees for both methods, and the middle 95 % of the results is the interval. The random numbers are
 * always the same, so that reports can be repeated. */
#ifndef PHASED_LAB_QUANTILE_H
#define PHASED_LAB_QUANTILE_H

#include <stdbool.h>
#include <stddef.h>

enum { QUANTILE_RESAMPLES = 1000 };

/* An estimate, its standard error and its 95 % interval, which are NAN for a sample of one. */
typedef struct quantile_estimate {
    double value, stderror, low, high;
} quantile_estimate;

typedef struct quantile_pair {
    quantile_estimate mine, difference, ratio;
} quantile_pair;

/* The q-quantile, q from 0 to 1, of `count` ascending numbers, with linear interpolation. */
double quantile_of(const double *sorted, size_t count, double q);

/* The q-quantiles of two paired samples of `count` >= 1 numbers. False without memory. */
bool quantile_compare(const double *mine, const double *others, size_t count, double q, quantile_pair *out);

/* The same for geometric means. Their ratio is the geometric mean of the ratios of the pairs. All is NAN if a number is not
 * positive. */
bool geomean_compare(const double *mine, const double *others, size_t count, quantile_pair *out);

#endif
