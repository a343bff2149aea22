/* trace.h - shows a search step by step: as text for people, as JSON for programs, as a drawing for Graphviz.
 *
 *     trace *t = trace_new(&options);
 *     search.observe = trace_event;
 *     search.observe_context = t;
 *     ... ph_search(...) ...
 *     if (!trace_free(t, &result)) the trace is not complete
 *
 * A step is one application of the operator of SSS* or PS*, or one event of a depth-first method; steps count from 1.
 * The JSON is described in docs/trace-format.md. */
#ifndef PHASED_TRACE_TRACE_H
#define PHASED_TRACE_TRACE_H

#include "phased_catalog.h"
#include "phased_trace.h"
#include "phased_tree.h"

#include <stdio.h>

/* TRACE_MARKS writes nothing: it keeps the marks of the tree for the caller to show. */
typedef enum trace_format { TRACE_TEXT, TRACE_JSON, TRACE_DOT, TRACE_MARKS } trace_format;

typedef struct trace_options {
    FILE *out;
    trace_format format;
    bool colour;   /* text: use colours */
    bool strategy; /* add the strategy that the search has proven, if the result has one */
    size_t width;  /* text: width of the terminal at which lines are wrapped; 0: do not wrap */
    const ph_tree *tree;
    const char *method; /* as the user wrote it; the events have the method that runs */
    bool min_root;
    bool explain;         /* text and JSON: a sentence for each event; in JSON the lists as changes */
    uint32_t depth;       /* as in ph_limits: the search depth; 0: no limit */
    uint64_t first, last; /* the steps to show; a drawing shows the state after the last */
} trace_options;

typedef struct trace trace;

/* Open a trace; the tree and the text of the method must stay valid. NULL without memory. */
trace *trace_new(const trace_options *options);

/* The observer; its context is the trace. */
void trace_event(void *context, const ph_event *event);

/* Write the end of the trace and close it; without a result (NULL: the search failed) nothing more is written. False
 * if something could not be written, because of memory or the device. */
bool trace_free(trace *t, const ph_result *result);

#endif
