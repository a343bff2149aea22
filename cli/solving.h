/* solving.h - what solve and analyse share: an engine that searches within limits, its progress, scores as text. */
#ifndef PHASED_CLI_SOLVING_H
#define PHASED_CLI_SOLVING_H

#include "options.h"
#include "phased_engine.h"
#include "subject.h"

typedef struct solve_request {
    subject_request subject; /* a position of a game */
    const char *method;      /* as typed; NULL: the game's solver, or the library's default */
    ph_limits limits;
    uint32_t threads; /* number of threads; 0: not given */
    request_format format;
    uint32_t lines;        /* deepen, and rank this many moves of the root; 0: solve to the end of the game */
    const char *positions; /* name of a file: one position after the other; NULL: one alone */
    const char *title;     /* the name of the position, if there are several */
    bool later;            /* others came before it */
} solve_request;

/* The options of both commands, except their format and `lines`. */
extern const option_row options_solve[];

/* Write what a command shows of the subject's root. Returns a status. */
typedef int solving_printer(FILE *out, const subject *s, ph_engine *engine, const solve_request *r);

/* Show the position that the request names or, with --positions, all positions of the file. Returns a status. */
int solving_show(const solve_request *r, const char *name, solving_printer *print);

/* The title of a position, if there is one: as a line; as the first cell of a row of CSV; as a member of an object. */
void solving_put_title(FILE *out, const solve_request *r);
void solving_put_title_csv(FILE *out, const solve_request *r);
void solving_put_title_json(json_writer *j, const solve_request *r);

/* The names of the columns of CSV, which are written once. */
void solving_put_heads(FILE *out, const solve_request *r, const char *heads);

/* Report that the root has no moves. Returns a status. */
int complain_over(void);

/* Solve `state` of the subject's game within `limits`, or rank its moves; on a terminal progress is shown on standard error, after
 * `label`. An interrupt from the keyboard ends it as a limit does. Returns a status, STATUS_STOPPED if the value is
 * not known. */
int solving_run(ph_engine *engine, const subject *s, const void *state, bool min_root, const solve_request *r,
                const ph_limits *limits, const char *label, ph_result *result);

/* Is a score a winning margin? In chess and for plug-ins it is the value itself, and words say who wins. */
bool solving_has_margin(const subject *s);

/* Convert a value to a score. Infinite values stay as they are. */
ph_value solving_score(const subject *s, ph_value value);

/* The result for the side to move at the root: "18", "-2 to 3", "unknown"; without margins "wins in 7 moves", "loses,
 * value -12", "draws". The line of the result must start at the root. */
void solving_put_score(FILE *out, const subject *s, const ph_result *result);

/* "value", "score" (null if not known), without margins "outcome" (as `phased search` has it), "bounds" of the score,
 * [null,null] if nothing is known. */
void solving_put_json(json_writer *j, const subject *s, const ph_result *result);

#endif
