/* lines.h - a search that ranks the best moves of the root: options.lines. */
#ifndef PHASED_ENGINE_LINES_H
#define PHASED_ENGINE_LINES_H

#include "search.h"

/* search_once() for a request with `lines`: result->ranked has that many moves, or all if there are fewer. If a limit is
 * reached it has those that were finished before, or, if none was, the first with what is known of it; and after them those
 * that an earlier iteration knows. */
int lines_search(const request *q, iteration *i, ph_result *result);

#endif
