/* whole_file.h - files that are there as a whole or not at all.
 *
 * What is written goes to a draft beside the file, which takes its place when all of it is on the disk. Until then, and
 * if anything fails, what was there before stays. A link is followed: the file that it leads to is replaced, the link
 * stays. What is no file (a terminal, a pipe, /dev/stdout) is written as it comes. */
#ifndef PHASED_TOOL_WHOLE_FILE_H
#define PHASED_TOOL_WHOLE_FILE_H

#include "problem.h"

#include <stdio.h>

typedef struct whole_file {
    FILE *out;
    const char *name; /* as it was named */
    char *target;     /* what will be replaced */
    char *draft;      /* NULL: it is written as it comes */
} whole_file;

/* Begin. After false there is nothing to close. */
bool whole_file_open(whole_file *f, const char *name, problem *why);

/* End: put the draft in its place if `good` and if all of it could be written, else forget it. Returns whether it is in
 * its place; *why is left alone when `good` is false. */
bool whole_file_close(whole_file *f, bool good, problem *why);

#endif
