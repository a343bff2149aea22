/* line.h - the rest of the best line, as far as the table knows it. */
#ifndef PHASED_ENGINE_LINE_H
#define PHASED_ENGINE_LINE_H

#include "../frame/frame.h"

/* A search with a table often ends its line where that had the answer, and a driver after its move. If the frame knows the
 * value, go on with moves that the table proves to be best. Nothing is evaluated. PH_OK or PH_E_MEMORY, and then the line is as
 * it was. */
int line_extend(frame *f, const void *root);

#endif
