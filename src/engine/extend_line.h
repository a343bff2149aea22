/* extend_line.h - the rest of the best line, as far as the table knows it. */
#ifndef PHASED_ENGINE_EXTEND_LINE_H
#define PHASED_ENGINE_EXTEND_LINE_H

#include "../search/frame.h"

/* The line of a search with a table often ends at a position whose value was in the table; that of a driver may end
 * after one move. If the value of the root is known, add moves that the table proves to be best. Nothing is evaluated.
 * PH_OK, or PH_E_MEMORY and the line is unchanged. */
int line_extend(frame *f, const void *root);

#endif
