/* paper_print.h - the measured tables beside the printed ones: for people, and for programs. */
#ifndef PHASED_LAB_PAPER_PRINT_H
#define PHASED_LAB_PAPER_PRINT_H

#include "../tool/sheet.h"
#include "paper.h"

/* The tables as the paper lays them out, then how well they agree, and what is whose. A table that is wider than `width`
 * goes on below; 0: it is as wide as it is, and the prose 80 columns. False without memory. */
bool paper_put_text(FILE *out, const paper *p, size_t width);

/* The tables alone, to be pasted: Markdown or LaTeX. False without memory. */
bool paper_put_sheets(FILE *out, const paper *p, sheet_format format);

/* One line a cell: table,width,depth,order,p,method,mean,stderr,paper,space,paper_space. */
void paper_put_csv(FILE *out, const paper *p);

/* The same, one object a line. */
void paper_put_json(FILE *out, const paper *p);

#endif
