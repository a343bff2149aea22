/* run.h - one search by one method, as the user asked for it. */
#ifndef PHASED_CLI_RUN_H
#define PHASED_CLI_RUN_H

#include "../src/play/worth.h"
#include "../src/tool/progress.h"
#include "leaf_log.h"
#include "options.h"
#include "subject.h"

#include <stdio.h>

/* How to search, and what to keep of it. */
typedef struct run_request {
    ph_limits limits; /* the depth is the subject's */
    bool leaves, strategy;
    auto_hints hints;
    uint32_t threads; /* that search together; 0: not given */
} run_request;

typedef struct run {
    const char *name; /* of the method, as typed */
    ph_result result;
    leaf_log log;     /* filled on request */
    progress *bar;    /* stopped before anything is complained of; may be NULL */
    uint32_t repeats; /* of run_repeat(): how many searches its times are of, result.seconds being their median ... */
    double low, high; /* ... and these their quartiles */
} run;

/* Search `s`; `observe` may be NULL. An interrupt from the keyboard ends the search as a limit does; a second one
 * ends the program. Returns a status, STATUS_STOPPED when a limit was reached; release the run whatever it is. */
int run_search(run *u, const subject *s, const run_request *r, const char *method, ph_observer observe, void *context);
void run_release(run *u);

/* The same `repeats` times, 0: as often as it takes to know the time well, which is once if that is long. Only the time may
 * differ from search to search, and a game of which anything else does is complained of. */
int run_repeat(run *u, const subject *s, const run_request *r, const char *method, uint32_t repeats);

/* Was it searched a move deeper each time? result.depth says how deep. */
bool run_deepened(const run *u, const subject *s);

/* Write the run as the line of JSON of phased(1), with what the request asks for. */
void run_put_json(FILE *out, const run *u, const subject *s, const run_request *r);

/* The value, for people: "52", "at least 30", "between 30 and 52", "unknown". */
void run_put_value(FILE *out, const ph_result *result);

/* What the answer says about a game that is decided. False: it is no game, or nothing is decided. */
bool run_worth(const run *u, const subject *s, const run_request *r, worth *w);

#endif
