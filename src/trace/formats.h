/* formats.h - private to src/trace: a trace and its three output formats. */
#ifndef PHASED_TRACE_FORMATS_H
#define PHASED_TRACE_FORMATS_H

#include "../base/json.h"
#include "../tool/prose.h"
#include "draw.h"
#include "known.h"
#include "trace.h"

#include <string.h>

typedef struct explain explain; /* explain.h */

struct trace {
    trace_options o;
    bool begun, operates, dual, minimax, backup,
        records;          /* the method that runs, known from the first event on: see trace_operates() */
    bool failed;          /* something could not be written */
    FILE *to;             /* text: where a line is written to once it is complete; until then it is in o.out */
    prose_line line;      /* that line */
    uint64_t steps;       /* steps completed */
    uint64_t step;        /* the step of the current event */
    uint64_t leaves;      /* leaves evaluated so far */
    uint64_t leaf_step;   /* the step of the last leaf */
    ph_value leaf;        /* ... and value, */
    ph_index leaf_number; /* ... and its number among its siblings, from 0 */
    ph_value alpha[PH_MAX_DEPTH + 1]; /* the windows with which the nodes on the path were entered */
    ph_value beta[PH_MAX_DEPTH + 1];
    known known;      /* DOT, RS, or explained: what the leaves so far prove */
    draw_mark *marks; /* DOT: one a node, */
    char *beside;     /* and the text beside the tree; NULL: none */
    explain *explain; /* NULL: not requested */
};

/* Is it SSS*, PS*, DUAL* or RS, which work by an operator? Else it is depth-first. */
static inline bool trace_operates(const trace *t)
{
    return t->operates;
}

/* PH_LEAVE: the relation of the node to its value: "=", or ">=", "<=" if it fell outside the window. */
const char *trace_relation(const trace *t, const ph_event *event);

/* PH_CUT: the number of leaves below the children that were not searched. */
uint64_t trace_leaves_saved(const trace *t, const ph_event *event);

/* Does MAX move at the node of this depth on the event's path? */
static inline bool trace_max_at(const ph_event *event, uint32_t depth)
{
    return ((event->depth - depth) % 2 == 0) == event->max;
}

/* Is it a bound of the window of the root? Then it belongs to no node: a driver has chosen it. */
bool trace_of_call(const trace *t, const ph_event *event, bool beta);

/* "opened", "settled", "dropped" or "closed". */
const char *trace_change(const ph_change *change);

/* What a change says about its node: "=", ">=" or "<=" its value; NULL: nothing proven. Needs t->known. */
const char *trace_change_relation(const trace *t, const ph_change *change);

/* A state of OPEN and an entry of BACKUP as JSON; with what is known, the relation of a SOLVED node to its merit. */
void trace_put_state(json_writer *j, const ph_open_state *s, const known *k);
void trace_put_entry(json_writer *j, const ph_backup_entry *b);

/* The functions of each format. DOT gets every event up to the last step, the others get those of the steps to show.
 * Text needs no start. */
void text_put_head(const trace *t, const ph_event *event);     /* the event in one line, without its step */
void text_put_answer(const trace *t, const ph_result *result); /* the last line, without its end */
void text_event(trace *t, const ph_event *event);
void text_end(trace *t, const ph_result *result);

void json_start(trace *t);
void json_event(trace *t, const ph_event *event);
void json_end(trace *t, const ph_result *result);

void dot_start(trace *t);
void dot_event(trace *t, const ph_event *event);
void dot_end(trace *t, const ph_result *result);

/* Mark what follows from the events: the values of nodes, and what will never be visited; also the answer, but only
 * if the drawing shows the `whole` search. */
void marks_finish(trace *t, const ph_result *result, bool whole);

#endif
