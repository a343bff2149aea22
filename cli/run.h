/* run.h - one search by one method, as the user requested it. */
#ifndef PHASED_CLI_RUN_H
#define PHASED_CLI_RUN_H

#include "../src/play/verdict.h"
#include "../src/tool/progress.h"
#include "leaf_log.h"
#include "options.h"
#include "subject.h"

#include <stdio.h>

/* How to search, and what to record. */
typedef struct run_request {
    ph_limits limits; /* limits; the depth is the subject's */
    bool leaves, strategy;
    auto_hints hints;
    uint32_t threads; /* number of threads; 0: not given */
} run_request;

typedef struct run {
    const char *name; /* of the method, as typed */
    ph_result result;
    leaf_log log;         /* filled on request */
    ph_progress progress; /* called after each iteration of a search that deepens; may be NULL */
    void *progress_context;
    progress *bar;    /* stopped before an error message is printed; may be NULL */
    uint32_t repeats; /* of run_repeat(): the number of searches; result.seconds is their median ... */
    double low, high; /* ... and these their quartiles */
} run;

/* Few games can be searched to the end: say that a limit is needed if there is none, nor a depth. The option that asks for the
 * searches and its value are named. */
int run_check_ends(const run_request *r, uint32_t depth, const char *option, const char *value);

/* Search `s`; `observe` may be NULL. An interrupt from the keyboard ends the search as a limit does; a second one
 * ends the program. Returns a status, STATUS_STOPPED if a limit was reached; release the run in any case. */
int run_search(run *u, const subject *s, const run_request *r, const char *method, ph_observer observe, void *context);
void run_release(run *u);

/* The same, `repeats` times; 0: as often as needed to measure the time well, once if it is long. Only the time may
 * differ between the searches; any other difference is reported as an error of the game. */
int run_repeat(run *u, const subject *s, const run_request *r, const char *method, uint32_t repeats);

/* Was it searched by iterative deepening? result.depth is the depth reached. */
bool run_deepened(const run *u, const subject *s);

/* Write the run as the line of JSON documented in phased(1), with what the request asks for; or only its members, into an open
 * object. */
void run_put_json(FILE *out, const run *u, const subject *s, const run_request *r);
void run_put_members(json_writer *j, const run *u, const subject *s, const run_request *r);

/* The value in words: "52", "at least 30", "between 30 and 52", "unknown". */
void run_put_value(FILE *out, const ph_result *result);

/* The result of a decided game in words. False if the subject is not a game or nothing is decided. */
bool run_verdict(const run *u, const subject *s, const run_request *r, verdict *v);

/* "outcome": who wins, and in how many moves or by how much if that is known. */
void run_put_outcome(json_writer *j, const verdict *v, bool min_root);

#endif
