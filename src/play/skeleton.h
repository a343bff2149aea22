/* skeleton.h - the beginnings of a plug-in: a game that compiles and can be played, to be changed into another one. */
#ifndef PHASED_PLAY_SKELETON_H
#define PHASED_PLAY_SKELETON_H

#include "../tool/problem.h"

#include <stdio.h>

enum { SKELETON_NAME = 32 }; /* no name is longer */

/* May a game be called so? Files and functions are: small letters, digits and _, a letter first. */
bool skeleton_name_good(const char *name);

/* Write NAME.c, a Makefile and a README.md into `directory`, which is made if it is not there. No file is ever written
 * over: where one of them is there already, none is written. Tells `out`, a line a file, what was written. */
bool skeleton_write(const char *name, const char *directory, FILE *out, problem *why);

#endif
