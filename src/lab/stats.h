/* stats.h - the mean of a sample and how far to trust it. Numbers are added one by one and kept nowhere. */
#ifndef PHASED_LAB_STATS_H
#define PHASED_LAB_STATS_H

#include <stdint.h>

/* All zero is empty. The same numbers in the same order give the same bits. */
typedef struct stats {
    uint64_t count;
    double mean;
    double squares; /* sum of squared distances from the mean */
} stats;

void stats_add(stats *s, double x);

/* 0 of an empty sample. */
double stats_mean(const stats *s);

/* The standard deviation of what the sample is drawn from; 0 while there are fewer than two numbers. */
double stats_deviation(const stats *s);

/* The standard error of the mean. */
double stats_stderr(const stats *s);

/* Student's t, beyond which 5 % lie on both sides together; NAN for a freedom of 0. */
double stats_student(uint64_t freedom);

/* A figure and its 95 % interval, whose ends are NAN where it has none. */
typedef struct stats_interval {
    double value, low, high;
} stats_interval;

/* The ratio of the means of pairs (x, y), of which `difference` has x - y, and its interval (Fieller, 1954): all r such
 * that the mean of x - r y is not told from 0. Unknown where that has no end, since the mean of y could as well be 0. */
stats_interval stats_ratio(const stats *x, const stats *y, const stats *difference);

#endif
