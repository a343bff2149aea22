/* stats.h - mean and confidence interval of a sample. Numbers are added one by one and not kept. */
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

/* 0 for an empty sample. */
double stats_mean(const stats *s);

/* The standard deviation of the population; 0 while there are fewer than two numbers. */
double stats_deviation(const stats *s);

/* The standard error of the mean. */
double stats_stderr(const stats *s);

/* The two-sided 5 % point of Student's t, to the last digits of a double; NAN for 0 degrees of freedom. */
double stats_student(uint64_t freedom);

/* A figure and its 95 % interval; the ends are NAN where there is none. */
typedef struct stats_interval {
    double value, low, high;
} stats_interval;

/* The ratio of the means of pairs (x, y) and its interval (Fieller, 1954): all r for which the mean of x - r y does not
 * differ significantly from 0. `difference` has the numbers x - y. The interval is unknown where it would be unbounded,
 * because the mean of y does not differ significantly from 0. */
stats_interval stats_ratio(const stats *x, const stats *y, const stats *difference);

#endif
