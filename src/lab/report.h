/* report.h - the means of what a store holds, printed. */
#ifndef PHASED_LAB_REPORT_H
#define PHASED_LAB_REPORT_H

#include "../tool/sheet.h"
#include "table.h"

typedef struct report_style {
    sheet_format format;
    bool pivot;    /* a line a kind of tree, a column a method; else a line for each of both */
    size_t width;  /* of a text; 0: as wide as texts are that go elsewhere */
    bool interval; /* of a pivoted table for people, with intervals; programs always get them */
} report_style;

/* Print a table. For people, a parameter that is the same in all rows stands above the table instead; for programs
 * (CSV, JSON) every column is always there. False without memory. */
bool report_put(FILE *out, const table *t, const report_style *how);

#endif
