/* table.h - the means of what a store holds: one row a kind of tree and method. */
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

/* A mean, its standard error and its 95 % confidence interval by Student's t. With one tree the error is not known:
 * NAN. */
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
    double ratio;          /* of the means on these trees */
} table_row;

typedef struct table {
    table_row *rows;
    size_t count;
    table_measure measure;
    const char *against; /* NULL: no comparison */
} table;

/* The name of a measure, and back; false when there is none of this name. */
const char *table_measure_name(table_measure measure);
bool table_measure_parse(const char *text, table_measure *measure, problem *why);

/* The rows that `lists` names. `against` is a method of the store, named or not, or NULL. Release whatever it is. */
bool table_init(table *t, store *s, const grid_text *lists, table_measure measure, const char *against, problem *why);
void table_release(table *t);

#endif
