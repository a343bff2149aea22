/* complete.h - what may follow on a command line: what a shell shows when the user presses Tab.
 *
 * All of it comes from the tables that the commands themselves read: commands.h, the options of each, the catalogue. */
#ifndef PHASED_CLI_COMPLETE_H
#define PHASED_CLI_COMPLETE_H

#include <stddef.h>
#include <stdio.h>

/* A line that stands for the names of files. */
#define COMPLETE_FILES ":files"

/* `words` are those behind "phased", the last of which, perhaps empty, is being typed. Write each word that it may become
 * on a line, a tab and a line of help behind it. */
void complete_put(FILE *out, const char *const *words, size_t count);

#endif
