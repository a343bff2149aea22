/* stats.h - mean and confidence interval of a sample. Numbers are added one by one and not kept. */
#ifndef PHASED_LAB_STATS_H
#define PHASED_LAB_STATS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* All zero is empty. The same numbers in the same order give the same bits. */
typedef struct stats {
    uint64_t count;
    double mean;
    double squares; /* sum of squared distances from the mean */
} stats;

void stats_add(stats *s, double x);

/* 0 for an empty sample. */
double stats_mean(const stats *s);

/* The standard deviation of the population; 0 while there are fewer than two numbers. */
double stats_deviation(const stats *s);

/* The standard error of the mean. */
double stats_stderr(const stats *s);

/* The two-sided 5 % point of Student's t, to the last digits of a double; NAN for 0 degrees of freedom. */
double stats_student(uint64_t freedom);

/* The sign test (Arbuthnott, 1710): in pairs of numbers the first was below the second this often, and above it this often; ties
 * are left out. The probability of a split at least as uneven if both are as likely: 2 P(X <= min(below, above)), at most
 * 1, where X is binomial. */
double stats_sign(uint64_t below, uint64_t above);

/* Adjust `count` probabilities of tests for their number (Holm, 1979): the i-th smallest of m becomes the greatest of (m - j + 1)
 * times the j-th smallest, j = 1 .. i, at most 1. NAN is no test and is left alone. False without memory. */
bool stats_holm(double *p, size_t count);

/* A figure and its 95 % interval; the ends are NAN where there is none. */
typedef struct stats_interval {
    double value, low, high;
} stats_interval;

/* The ratio of the means of pairs (x, y) and its interval (Fieller, 1954): all r for which the mean of x - r y does not
 * differ significantly from 0. `difference` has the numbers x - y. The interval is unknown where it would be unbounded,
 * because the mean of y does not differ significantly from 0. */
stats_interval stats_ratio(const stats *x, const stats *y, const stats *difference);

#endif
