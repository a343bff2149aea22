/* result.h - the answer of a search as JSON: the line of `phased search`, the last line of a trace. */
#ifndef PHASED_TRACE_RESULT_H
#define PHASED_TRACE_RESULT_H

#include "../base/json.h"
#include "phased.h"

/* Writes the node at the end of `path`, or the last step to it, as JSON. */
typedef void result_namer(json_writer *j, const char *key, const void *context, const ph_move *path, uint32_t depth);

/* Write the members that phased(1) lists, in that order, into an open object; `method` as the user wrote it. If the
 * namer is NULL, nodes are written by their identifiers. */
void result_put(json_writer *j, const ph_result *result, const char *method, result_namer *name, const void *context);

#endif
