/* line.h - lines of a text that somebody else wrote: as getline() reads them, but not without end; and lists of them. */
#ifndef PHASED_TOOL_LINE_H
#define PHASED_TOOL_LINE_H

#include "problem.h"

#include <stdint.h>
#include <stdio.h>
#include <sys/types.h>

enum { LINE_MOST = 1 << 20 };

/* Read a line with its end into *line, which has room for *room and is the caller's to free. Returns its length; -1 at
 * the end, on an error, and after LINE_MOST bytes without an end (errno is EFBIG). */
ssize_t line_read(char **line, size_t *room, FILE *in);

/* Takes a line of a list, without the white space around it. False ends the list, with a problem. */
typedef bool line_visitor(void *context, const char *text, uint64_t number, problem *why);

/* Hand on the lines of `file`, "-" for standard input; empty ones, and those that begin with #, do not count. False with a
 * problem that names the file, and the line where one is wrong. */
bool line_visit(const char *file, line_visitor *visit, void *context, problem *why);

#endif
