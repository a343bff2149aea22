/* report.h - prints a summary of a store. */
#ifndef PHASED_LAB_REPORT_H
#define PHASED_LAB_REPORT_H

#include "../tool/sheet.h"
#include "summary.h"

typedef struct report_style {
    sheet_format format;
    bool pivot;    /* one row a kind of tree, one column a method; else one row for each pair */
    bool interval; /* show intervals in a pivoted table for people; programs always get them */
    size_t width;  /* of the terminal, for SHEET_TEXT; 0: SHEET_WIDTH */
} report_style;

/* Print a summary. For people, a parameter that is the same in all rows is printed above the table instead; programs
 * (CSV, JSON) get every column. False without memory. */
bool report_put(FILE *out, const summary *t, const report_style *how);

#endif
