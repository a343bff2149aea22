/* formats.h - inside src/trace: one trace and its three ways to be written. */
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
        records;                      /* what runs, known from the first event on: see trace_operates() */
    bool failed;                      /* something could not be written */
    FILE *to;                         /* text: where a line goes that is kept in o.out until all of it is there; */
    prose_line line;                  /* that line */
    uint64_t steps;                   /* that have been completed */
    uint64_t step;                    /* the one that the event at hand belongs to */
    uint64_t leaves;                  /* evaluated so far */
    uint64_t leaf_step;               /* the last one's step */
    ph_value leaf;                    /* ... and value, */
    ph_index leaf_number;             /* ... and number among its siblings, from 0 */
    ph_value alpha[PH_MAX_DEPTH + 1]; /* the windows with which the nodes on the path were entered */
    ph_value beta[PH_MAX_DEPTH + 1];
    known known;      /* DOT, records, or explained: what the leaves so far prove */
    draw_mark *marks; /* DOT: one a node, */
    char *beside;     /* and what stands beside the tree; NULL: nothing */
    explain *explain; /* NULL: not asked for */
};

/* Does the operator of SSS* or PS* work here? Else a depth-first method walks. */
static inline bool trace_operates(const trace *t)
{
    return t->operates;
}

/* PH_LEAVE: what the node's value says of it: "=", or ">=", "<=" when it fell outside the window. */
const char *trace_relation(const trace *t, const ph_event *event);

/* PH_CUT: leaves below the children that were not searched. */
uint64_t trace_leaves_saved(const trace *t, const ph_event *event);

/* Does MAX move at the node this deep on the event's path? */
static inline bool trace_max_at(const ph_event *event, uint32_t depth)
{
    return ((event->depth - depth) % 2 == 0) == event->max;
}

/* Is it a bound with which the root was entered? Then no node has it: a driver asks within it. */
bool trace_of_call(const trace *t, const ph_event *event, bool beta);

/* "opened", "settled", "dropped" or "closed". */
const char *trace_change(const ph_change *change);

/* What a change says of its node: "=", ">=" or "<=" and its value; NULL: nothing that is proven. Needs t->known. */
const char *trace_change_relation(const trace *t, const ph_change *change);

/* A state of OPEN and an entry of BACKUP as JSON; with what is known, the relation of a node that is SOLVED to its merit. */
void trace_put_state(json_writer *j, const ph_open_state *s, const known *k);
void trace_put_entry(json_writer *j, const ph_backup_entry *b);

/* How each format writes. The DOT format is shown every event up to the last step, the others those of the steps to
 * show. text needs no start. */
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

/* Mark what follows from the events: what nodes are worth, what will never be looked at; the answer too, which belongs in a
 * picture only if the steps that found it do: if it shows the `whole` search. */
void marks_finish(trace *t, const ph_result *result, bool whole);

#endif
