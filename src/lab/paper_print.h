/* paper_print.h - prints the measured tables beside those of the paper, for people and for programs. */
#ifndef PHASED_LAB_PAPER_PRINT_H
#define PHASED_LAB_PAPER_PRINT_H

#include "../tool/sheet.h"
#include "paper.h"

/* The tables in the paper's layout, then how well they agree, and which assumptions are the paper's and which ours. A
 * table that is wider than `width` continues below; 0: tables are not split, and prose has 80 columns. False without
 * memory. */
bool paper_put_text(FILE *out, const paper *p, size_t width);

/* Only the tables, as Markdown or LaTeX. False without memory. */
bool paper_put_sheets(FILE *out, const paper *p, sheet_format format);

/* One line a cell: table,width,depth,order,p,method,mean,stderr,paper,space,paper_space. */
void paper_put_csv(FILE *out, const paper *p);

/* The same, one object a line. */
void paper_put_json(FILE *out, const paper *p);

#endif
