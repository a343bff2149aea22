/* paper.h - Tables 2 to 6 of Marsland & Srimani, Phased State Space Search (1986), and the same measured again. */
#ifndef PHASED_LAB_PAPER_H
#define PHASED_LAB_PAPER_H

#include "../tool/progress.h"
#include "stats.h"

#include <stddef.h>

enum { PAPER_TABLES = 5, PAPER_ROWS = 6, PAPER_COLUMNS = 5, PAPER_FIRST = 2, PAPER_TREES = 100 };

/* What the paper prints. A column is a kind of tree, a row a method. */
typedef struct paper_row {
    const char *method;
    uint32_t leaves[PAPER_COLUMNS]; /* average NBP */
    uint32_t space;                 /* list entries; for alpha-beta the depth */
} paper_row;

typedef struct paper_table {
    uint32_t number, depth, width;
    uint32_t n_columns, n_rows;
    struct {
        uint32_t order;
        const char *p;
    } columns[PAPER_COLUMNS];
    paper_row rows[PAPER_ROWS];
} paper_table;

extern const paper_table PAPER[PAPER_TABLES];

/* Is the paper's figure in this cell probably a misprint? */
bool paper_misprint(const paper_table *t, uint32_t row, uint32_t column);

/* What we measure. */
typedef struct paper_cell {
    stats leaves;
    uint64_t space; /* most states of OPEN and entries of BACKUP in any tree */
} paper_cell;

typedef struct paper {
    uint32_t trees; /* of each column: those of `seed`, `seed` + 1, ... */
    uint64_t seed;
    unsigned threads;
    unsigned tables;   /* bit i: measure PAPER[i]; afterwards: PAPER[i] was measured */
    const int *cancel; /* raised: stop soon */
    paper_cell cells[PAPER_TABLES][PAPER_ROWS][PAPER_COLUMNS];
} paper;

/* Measure the requested tables. The result is the same, bit for bit, for any number of threads. Returns an error or
 * PH_OK, also when cancelled; then `tables` has only those of which all trees were searched. */
int paper_measure(paper *p, progress *bar);

/* Our mean relative to the paper's figure: 0.05 means 5 % more. */
double paper_difference(const paper *p, uint32_t table, uint32_t row, uint32_t column);

/* Do our mean and the paper's differ by more than twice the standard error of their difference? We assume that the
 * paper's sample has the same variance as ours, and allow for its rounding. */
bool paper_outside(const paper *p, uint32_t table, uint32_t row, uint32_t column);

#endif
