/* quantile.h - quantiles of a sample, and how far to trust them and what two of them differ by.
 *
 * Intervals are those of the bootstrap (Efron, 1979): the trees are drawn again, with replacement, QUANTILE_DRAWS times, each
 * time both methods on the same trees, and the middle 95 % of what comes out is the interval. The numbers drawn are the
 * same each time, so that a report is. */
#ifndef PHASED_LAB_QUANTILE_H
#define PHASED_LAB_QUANTILE_H

#include <stdbool.h>
#include <stddef.h>

enum { QUANTILE_DRAWS = 1000 };

/* An estimate and its standard error and 95 % interval, which are NAN of a sample of one. */
typedef struct quantile_estimate {
    double value, stderror, low, high;
} quantile_estimate;

typedef struct quantile_pair {
    quantile_estimate mine, difference, ratio;
} quantile_pair;

/* The q-quantile, 0 to 1, of `count` numbers that ascend: between two of them, as far as q is between their places. */
double quantile_of(const double *sorted, size_t count, double q);

/* The q-quantiles of two samples, the numbers of one place belonging together. `count` is 1 or more. False without
 * memory. */
bool quantile_compare(const double *mine, const double *others, size_t count, double q, quantile_pair *out);

#endif
