/* table.h - the means, or medians and other quantiles, of what a store holds: one row a kind of tree and method. */
#ifndef PHASED_LAB_TABLE_H
#define PHASED_LAB_TABLE_H

#include "grid.h"

/* What can be measured; `space` is the paper's: states of OPEN and entries of BACKUP, for depth-first methods the
 * depth. `states` is what was really held, 0 for depth-first methods. */
typedef enum table_measure {
    MEASURE_LEAVES,
    MEASURE_NODES,
    MEASURE_CUTOFFS,
    MEASURE_SPACE,
    MEASURE_BYTES,
    MEASURE_STATES,
    MEASURE_SECONDS
} table_measure;

enum { MEASURE_KINDS = MEASURE_SECONDS + 1 };

/* What is said of the trees of a row: their mean, or the quantile of this number from 0 to 1. */
typedef struct table_statistic {
    bool quantile;
    double q;
} table_statistic;

/* A mean, its standard error and its 95 % confidence interval by Student's t; or so a quantile, by the bootstrap
 * (quantile.h). With one tree the error is not known: NAN. */
typedef struct table_mean {
    uint64_t count;
    double mean, stderror, low, high;
} table_mean;

typedef struct table_row {
    store_cell cell;
    uint64_t stopped; /* trees whose search was stopped by its memory limit; not in the means */
    table_mean figure;
    table_mean space;
    table_mean difference; /* from the method to compare with, on the trees that both have searched; count 0: none */
    table_mean ratio;      /* of the means on these trees, by Fieller's theorem; it has 1 in it if `difference` has 0 */
} table_row;

/* What a table is to tell. */
typedef struct table_question {
    table_measure measure;
    table_statistic statistic;
    const char *against; /* a method of the store, named by the lists or not; NULL: no comparison */
} table_question;

typedef struct table {
    table_row *rows;
    size_t count;
    table_question question;
} table;

/* The name of a measure, and back; false when there is none of this name. */
const char *table_measure_name(table_measure measure);
bool table_measure_parse(const char *text, table_measure *measure, problem *why);

/* "mean", "median", or "q90" for the 0.90-quantile, and back. */
bool table_statistic_parse(const char *text, table_statistic *statistic, problem *why);
enum { TABLE_STATISTIC_ROOM = 16 };
void table_statistic_print(table_statistic statistic, char text[TABLE_STATISTIC_ROOM]);

/* The rows that `lists` names. Release whatever it is. */
bool table_init(table *t, store *s, const grid_text *lists, const table_question *question, problem *why);

/* What `count` of its samples are called: "trees", "position". */
const char *table_noun(const table *t, uint64_t count);

/* Is this the method that the others are compared with? */
bool table_is_against(const table *t, const char *method);

/* Does a row differ from the one that it is compared with by more than chance explains? */
static inline bool table_row_differs(const table_row *r)
{
    return r->difference.low > 0 || r->difference.high < 0;
}

void table_release(table *t);

#endif
