/* result.h - the answer of a search as JSON: the line of `phased search`, the last line of a trace. */
#ifndef PHASED_TRACE_RESULT_H
#define PHASED_TRACE_RESULT_H

#include "phased.h"

#include <jansson.h>

/* How JSON is written here: one line, seconds to the microsecond. */
#define RESULT_JSON_FLAGS (JSON_COMPACT | JSON_REAL_PRECISION(6))

/* The object with the keys that phased(1) lists, in that order, `method` as the user wrote it. NULL without memory. */
json_t *result_json(const ph_result *result, const char *method);

/* A value that is known is an integer; else [lower, upper], with null for what is not known. */
json_t *result_value_json(const ph_result *result);

/* The leaves of the proven strategy as a list of identifiers. */
json_t *result_strategy_json(const ph_result *result);

#endif
