/* report.h - the means of what a store holds, printed. */
#ifndef PHASED_LAB_REPORT_H
#define PHASED_LAB_REPORT_H

#include "table.h"

#include <stdio.h>

typedef enum report_format { REPORT_TEXT, REPORT_CSV, REPORT_JSON, REPORT_MARKDOWN, REPORT_LATEX } report_format;

/* Print a table. For people, a parameter that is the same in all rows stands above the table instead; for programs
 * (CSV, JSON) every column is always there. False without memory. */
bool report_put(FILE *out, const table *t, report_format format);

#endif
