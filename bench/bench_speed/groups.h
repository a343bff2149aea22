/* groups.h - the groups of the benchmark; each is a file in this folder, and adds its figures to the sheet. */
#ifndef PHASED_BENCH_GROUPS_H
#define PHASED_BENCH_GROUPS_H

#include "figure_sheet.h"

void bench_trees(sheet *s);
void bench_games(sheet *s);
void bench_lab(sheet *s);
void bench_json(sheet *s);

#endif
