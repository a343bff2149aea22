/* whole_file.h - files that are replaced as a whole or not at all.
 *
 * Output goes to a temporary file beside the target, which is renamed over it when all of it is on the disk. Until
 * then, and if anything fails, the old file stays. A symbolic link is followed: the file that it points to is
 * replaced. What is not a regular file (a terminal, a pipe, /dev/stdout) is written directly. */
#ifndef PHASED_TOOL_WHOLE_FILE_H
#define PHASED_TOOL_WHOLE_FILE_H

#include "problem.h"

#include <stdio.h>

typedef struct whole_file {
    FILE *out;
    const char *name; /* as given */
    char *target;     /* the file to replace */
    char *draft;      /* the temporary file; NULL: written directly */
} whole_file;

/* Open for writing to `out`. After false there is nothing to close. */
bool whole_file_open(whole_file *f, const char *name, problem *why);

/* Close: replace the target if `good` and if everything could be written, else delete the temporary file. Returns
 * whether the target was replaced; *why is left alone when `good` is false. */
bool whole_file_close(whole_file *f, bool good, problem *why);

#endif
