/* summary.h - means, quantiles or geometric means of the results in a store: one row for each kind of tree and method. */
#ifndef PHASED_LAB_SUMMARY_H
#define PHASED_LAB_SUMMARY_H

#include "grid.h"

/* What can be measured. `space` is the paper's: states of OPEN plus entries of BACKUP; for depth-first methods the
 * depth. `states` is the peak number of states in memory, 0 for depth-first methods. `cpu` is processor time, `visits` are
 * leaves, nodes and positions of quiescence search together. */
typedef enum summary_measure {
    MEASURE_LEAVES,
    MEASURE_NODES,
    MEASURE_CUTOFFS,
    MEASURE_SPACE,
    MEASURE_STATES,
    MEASURE_SECONDS,
    MEASURE_CPU,
    MEASURE_MOVES,
    MEASURE_QUIET,
    MEASURE_VISITS,
    MEASURE_VISITS_PER_LEAF,
    MEASURE_DEEPEST
} summary_measure;

enum { MEASURE_KINDS = MEASURE_DEEPEST + 1 };

static inline bool summary_measures_time(summary_measure measure)
{
    return measure == MEASURE_SECONDS || measure == MEASURE_CPU;
}

/* The statistic over the trees of a row: the mean, the geometric mean, or the q-quantile, q from 0 to 1. */
typedef struct summary_statistic {
    bool quantile, geometric;
    double q;
} summary_statistic;

/* A mean, its standard error and its 95 % confidence interval by Student's t; or the same of a quantile or a geometric mean,
 * by the bootstrap (quantile.h). With one tree the error is unknown: NAN. */
typedef struct summary_mean {
    uint64_t count;
    double mean, stderror, low, high;
} summary_mean;

typedef struct summary_row {
    store_cell cell;
    uint64_t stopped; /* searches stopped by the memory limit; not in the means */
    summary_mean figure;
    summary_mean space;
    summary_mean difference; /* from the baseline, on the trees that both have searched; count 0: none */
    summary_mean ratio; /* of the means on these trees, by Fieller's theorem; contains 1 if `difference` contains 0 */
    uint64_t below, above; /* on how many of these trees the method has less, and more, than the baseline */
    double sign_p;         /* of the sign test; NAN: there is no comparison */
    double holm_p;         /* the same, adjusted for the number of comparisons in all rows (Holm) */
    uint64_t timed;        /* searches that were repeated for their times */
    double spread;         /* mean over them: half the interquartile range of the time, relative to its median */
} summary_row;

/* What to compute. */
typedef struct summary_question {
    summary_measure measure;
    summary_statistic statistic;
    const char *against; /* the baseline: a method of the store, selected by the lists or not; NULL: no comparison */
} summary_question;

typedef struct summary {
    summary_row *rows;
    size_t count;
    summary_question question;
} summary;

/* The name of a measure, and back; false when there is no such name. */
const char *summary_measure_name(summary_measure measure);
bool summary_measure_parse(const char *text, summary_measure *measure, problem *why);

/* "mean", "geomean", "median", or "q90" for the 0.90-quantile, and back. */
bool summary_statistic_parse(const char *text, summary_statistic *statistic, problem *why);
enum { SUMMARY_STATISTIC_SIZE = 16 };
void summary_statistic_print(summary_statistic statistic, char text[SUMMARY_STATISTIC_SIZE]);

/* Compute the rows that `lists` selects. Release the summary in any case. */
bool summary_init(summary *t, store *s, const grid_text *lists, const summary_question *question, problem *why);

/* The noun for `count` samples: "trees", "position". */
const char *summary_noun(const summary *t, uint64_t count);

/* Is this method the baseline? */
bool summary_is_against(const summary *t, const char *method);

/* Does a row differ significantly from the baseline? */
static inline bool summary_row_differs(const summary_row *r)
{
    return r->difference.low > 0 || r->difference.high < 0;
}

void summary_release(summary *t);

#endif
