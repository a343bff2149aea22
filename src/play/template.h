/* template.h - writes the template of a plug-in: a game that compiles and can be played, to be changed into another
 * one. */
#ifndef PHASED_PLAY_TEMPLATE_H
#define PHASED_PLAY_TEMPLATE_H

#include "../tool/problem.h"

#include <stdio.h>

enum { TEMPLATE_NAME = 32 }; /* longest name */

/* Is this a valid name of a game? It becomes part of file and function names: lower-case letters, digits and _,
 * starting with a letter. */
bool template_name_good(const char *name);

/* Write NAME.c, a Makefile and a README.md to `directory`, which is created if it does not exist. No file is
 * overwritten: if one of them exists, none is written. Reports each file on a line of `out`. */
bool template_write(const char *name, const char *directory, FILE *out, problem *why);

#endif
