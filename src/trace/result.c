/* result.c - the answer of a search as JSON. */
#include "result.h"

#include "place.h"

json_t *result_value_json(const ph_result *result)
{
    if (result->lower == result->upper)
        return place_value_json(result->lower);
    return json_pack("[o, o]", place_value_json(result->lower), place_value_json(result->upper));
}

/* Every node on the line, the root's child first. */
static json_t *pv_json(const ph_result *result)
{
    json_t *list = json_array();
    for (uint32_t i = 1; i <= result->pv_length; i++)
        json_array_append_new(list, place_json(result->pv, i));
    return list;
}

json_t *result_strategy_json(const ph_result *result)
{
    const ph_lines *lines = &result->strategy;
    json_t *list = json_array();
    for (size_t i = 0; i < lines->count; i++) {
        uint32_t depth = (uint32_t)(lines->start[i + 1] - lines->start[i]);
        json_array_append_new(list, place_json(lines->moves + lines->start[i], depth));
    }
    return list;
}

json_t *result_json(const ph_result *result, const char *method)
{
    const ph_counts *c = &result->counts;
    json_t *best = result->best == PH_NO_MOVE ? json_null() : place_json(&result->best, 1);
    return json_pack("{s:s, s:o, s:o, s:o, s:I, s:I, s:I, s:I, s:I, s:I, s:f, s:s}", "method", method, "value",
                     result_value_json(result), "best", best, "pv", pv_json(result), "leaves", (json_int_t)c->leaves,
                     "nodes", (json_int_t)c->nodes, "cutoffs", (json_int_t)c->cutoffs, "open_peak",
                     (json_int_t)c->open_peak, "backup_peak", (json_int_t)c->backup_peak, "bytes_peak",
                     (json_int_t)c->bytes_peak, "seconds", result->seconds, "stopped", ph_stop_text(result->stop));
}
