/* stamp.h - pictures that tell where they come from: command, version and seeds, where such a file keeps such things.
 *
 *     svg   <metadata>
 *     png   a chunk tEXt, Description
 *     pdf   the document's information, Subject: an update behind the document, as the format provides for */
#ifndef PHASED_LAB_STAMP_H
#define PHASED_LAB_STAMP_H

#include "gnuplot.h"

#include <stddef.h>

/* Write a picture with this text in it, or as it is when it is not what was expected. */
void stamp_put(FILE *out, const char *terminal, const char *picture, size_t length, const char *origin);

/* Let gnuplot draw, and write it to `file` with its stamp. `origin` may be NULL. It is replaced as a whole, or stays as
 * it is. */
bool stamp_draw(const char *file, const char *terminal, gnuplot_program *put, const void *what, const char *origin,
                problem *why);

#endif
