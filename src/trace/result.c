/* result.c - the answer of a search as JSON. */
#include "result.h"

#include "dewey.h"

/* A known value is an integer; otherwise [lower, upper], with null for unknown bounds. */
static void put_value(json_writer *j, const ph_result *result)
{
    if (result->lower == result->upper) {
        value_put_json(j, "value", result->lower);
        return;
    }
    json_put_begin(j, "value", '[');
    value_put_json(j, NULL, result->lower);
    value_put_json(j, NULL, result->upper);
    json_put_end(j, ']');
}

static void name_by_dewey(json_writer *j, const char *key, const void *context, const ph_move *path, uint32_t depth)
{
    (void)context;
    dewey_put_json(j, key, path, depth);
}

void result_put(json_writer *j, const ph_result *result, const char *method, result_namer *name, const void *context)
{
    const ph_counts *c = &result->counts;
    if (!name)
        name = name_by_dewey;
    json_put_text(j, "method", method);
    json_put_text(j, "ran", result->method);
    if (result->reason)
        json_put_text(j, "reason", result->reason);
    if (result->depth)
        json_put_count(j, "depth", result->depth);
    else
        json_put_null(j, "depth");
    put_value(j, result);
    if (result->best == PH_NO_MOVE)
        json_put_null(j, "best");
    else
        name(j, "best", context, &result->best, 1);
    json_put_begin(j, "pv", '[');
    for (uint32_t i = 1; i <= result->pv_length; i++)
        name(j, NULL, context, result->pv, i);
    json_put_end(j, ']');
    json_put_count(j, "leaves", c->leaves);
    json_put_count(j, "nodes", c->nodes);
    json_put_count(j, "cutoffs", c->cutoffs);
    json_put_count(j, "open_peak", c->open_peak);
    json_put_count(j, "backup_peak", c->backup_peak);
    json_put_count(j, "states_peak", c->states_peak);
    json_put_count(j, "bytes_peak", c->bytes_peak);
    json_put_real(j, "seconds", result->seconds);
    json_put_text(j, "stopped", ph_stop_text(result->stop));
}
