/* complete.h - completion of command lines: what a shell shows when the user presses Tab.
 *
 * Everything comes from the tables that the commands themselves use: commands.h, their options, the catalogue. */
#ifndef PHASED_CLI_COMPLETE_H
#define PHASED_CLI_COMPLETE_H

#include <stddef.h>
#include <stdio.h>

/* A line that means: file names. */
#define COMPLETE_FILES ":files"

/* `words` are the words after "phased"; the last one, perhaps empty, is being typed. Write each word that it may
 * become on a line of its own, followed by a tab and a line of help. */
void complete_put(FILE *out, const char *const *words, size_t count);

#endif
