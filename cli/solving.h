/* solving.h - what solve and analyse share: an engine that solves within limits, its progress, scores as text. */
#ifndef PHASED_CLI_SOLVING_H
#define PHASED_CLI_SOLVING_H

#include "options.h"
#include "phased_engine.h"
#include "subject.h"

typedef struct solve_request {
    subject_request subject; /* a position of a game */
    const char *method;      /* as typed; NULL: the game's own solver, or the library's choice */
    ph_limits limits;
    uint32_t threads; /* that search together; 0: not given */
    request_format format;
} solve_request;

/* The rows of both commands but their format. */
extern const option_row options_solve[];

/* Check the request and open the position and an engine for it. Complains and returns a status; close whatever it is. */
int solving_open(const solve_request *r, const char *name, subject *s, ph_engine **engine);
void solving_close(subject *s, ph_engine *engine);

/* Solve `state` of the subject's game within `limits`; on a terminal standard error shows how far it is, behind `label`. An
 * interrupt from the keyboard ends it as a limit does. Returns a status, STATUS_STOPPED when the value is not known. */
int solving_run(ph_engine *engine, const subject *s, const void *state, bool min_root, const solve_request *r,
                const ph_limits *limits, const char *label, ph_result *result);

/* The score behind a value, in the game's own counting: what it is won by. An infinite one stays as it is. */
ph_value solving_score(const subject *s, ph_value value);

/* The bounds of a result as scores: "18", "-2 to 3", "unknown". */
void solving_put_score(FILE *out, const subject *s, const ph_result *result);

/* "value", "score" (null when not known), "bounds" of the score, [null,null] when nothing is known. */
void solving_put_json(json_writer *j, const subject *s, const ph_result *result);

#endif
