/* line.h - reads lines of files from outside, as getline() does, but with a limit on their length; and lists. */
#ifndef PHASED_TOOL_LINE_H
#define PHASED_TOOL_LINE_H

#include "problem.h"

#include <stdint.h>
#include <stdio.h>
#include <sys/types.h>

enum { LINE_MOST = 1 << 20 };

/* Read a line with its newline into *line, a buffer of *capacity bytes that the caller frees. Returns its length, or -1 at
 * the end, on an error, without memory (errno is ENOMEM), and when a line is longer than LINE_MOST bytes (EFBIG). */
ssize_t line_read(char **line, size_t *capacity, FILE *in);

/* Called with each line, without the white space around it. Returning false, with a problem, ends the list. */
typedef bool line_visitor(void *context, const char *text, uint64_t number, problem *why);

/* Call `visit` for each line of `file` ("-": standard input), except empty lines and those that begin with #. False,
 * with a problem that names the file, and the line if one is wrong. */
bool line_visit(const char *file, line_visitor *visit, void *context, problem *why);

#endif
