/* gnuplot.h - gnuplot as a program that is run. */
#ifndef PHASED_LAB_GNUPLOT_H
#define PHASED_LAB_GNUPLOT_H

#include "../base/vector.h"
#include "../tool/problem.h"

#include <stdio.h>

/* Write a program about something. */
typedef void gnuplot_program(FILE *out, const void *what);

/* Run it; `drawn` gets the bytes of what it prints. */
bool gnuplot_draw(vector *drawn, gnuplot_program *put, const void *what, problem *why);

#endif
