/* common.h - what the commands share: errors, reading a tree, writing the output.
 *
 * A command sends its output when all of it is known, so that bad input leaves nothing on standard output. An error
 * is reported where it is found, in one line with complain(), and the exit status is returned. */
#ifndef PHASED_CLI_COMMON_H
#define PHASED_CLI_COMMON_H

#include "../src/tool/problem.h"
#include "../src/tool/text_stream.h"
#include "phased_catalog.h"
#include "phased_tree.h"

#include <stdio.h>

/* Exit statuses, as in phased(1). */
enum { STATUS_OK = 0, STATUS_FAILURE = 1, STATUS_BAD = 2, STATUS_STOPPED = 3 };

/* How complaints are printed. */
typedef struct complaint {
    const char
        *place;  /* what they are about: "ties.json: sweeps[0]"; an option follows as "sweeps[0].width"; NULL: none */
    bool silent; /* print none, since another process does */
} complaint;

complaint *complaint_state(void);

/* Print "phased: ..." on standard error, always as one line. Returns `status`. */
int complain(int status, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Report an error of the library; most of them are caused by the input. Returns a status. */
int complain_error(int error);

/* The same after a search by `method`, which is named if the game lacks what it needs; NULL: the standard method. */
int complain_search(int error, const char *method);

/* Report a problem of one of the tool's modules. Returns a status. */
int complain_problem(const problem *why);

int complain_memory(void);

/* Report that `text` is not of this `kind`, which `option` needs; if it is of the other kind, suggest `instead`. */
int complain_kind(const char *option, ph_kind kind, const char *text, const char *instead);

/* Read the tree in `file`, "-" for standard input. Returns a status. */
int tree_read(const char *file, ph_tree **tree);

/* Do both names mean the same file? It need not exist. */
bool same_file(const char *a, const char *b);

/* Open a file to read it, if it is a regular file. NULL: it is not, or there is none; a pipe is not waited for. */
FILE *regular_open(const char *path);

/* Output that is buffered until it is complete. */
typedef text_stream output;

int output_open(output *o); /* returns a status */

/* Write everything to standard output, unless `status` says that the command failed, and close. Returns `status`, or
 * STATUS_FAILURE if writing failed. */
int output_send(output *o, int status);

/* Was everything written to standard output? Complains if not. Returns a status. */
int output_finish(void);

#endif
