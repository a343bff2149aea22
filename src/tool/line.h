/* line.h - lines of a text that somebody else wrote: as getline() reads them, but not without end. */
#ifndef PHASED_TOOL_LINE_H
#define PHASED_TOOL_LINE_H

#include <stdio.h>
#include <sys/types.h>

enum { LINE_MOST = 1 << 20 };

/* Read a line with its end into *line, which has room for *room and is the caller's to free. Returns its length; -1 at
 * the end, on an error, and after LINE_MOST bytes without an end (errno is EFBIG). */
ssize_t line_read(char **line, size_t *room, FILE *in);

#endif
