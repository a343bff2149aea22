/* gnuplot.h - runs gnuplot. */
#ifndef PHASED_LAB_GNUPLOT_H
#define PHASED_LAB_GNUPLOT_H

#include "../base/memory.h"
#include "../tool/problem.h"

#include <stdio.h>

/* Writes a gnuplot program that draws `what`. */
typedef void gnuplot_program(FILE *out, const void *what);

/* Run the program; `drawn` gets the picture. */
bool gnuplot_draw(vector *drawn, gnuplot_program *put, const void *what, problem *why);

#endif
