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

#endif
