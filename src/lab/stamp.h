/* stamp.h - pictures with their origin (command, version and seeds) in the metadata of the file.
 *
 *     svg   <metadata>
 *     png   a tEXt chunk, Description
 *     pdf   the document's information, Subject: an incremental update appended to the document */
#ifndef PHASED_LAB_STAMP_H
#define PHASED_LAB_STAMP_H

#include "gnuplot.h"

#include <stddef.h>

/* Write a picture with the text `origin` in its metadata, or unchanged if its format is not as expected. */
void stamp_put(FILE *out, const char *terminal, const char *picture, size_t length, const char *origin);

/* Let gnuplot draw, and write the picture with its origin, which may be NULL, to `file`. The file is replaced as a
 * whole, or left as it is. */
bool stamp_draw(const char *file, const char *terminal, gnuplot_program *put, const void *what, const char *origin,
                problem *why);

#endif
