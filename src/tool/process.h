/* process.h - another program that runs beside this one: we write lines to its input and read lines from its output.
 *
 * The program is not trusted. It may write without end, never read, close its files, crash, or refuse to end. So every
 * wait has a deadline, a line has a limit, and process_end() ends the program in any case, and what it has started itself,
 * unless that has left its process group. */
#ifndef PHASED_TOOL_PROCESS_H
#define PHASED_TOOL_PROCESS_H

#include "problem.h"

#include <stddef.h>
#include <sys/types.h>

typedef struct process {
    pid_t id;          /* 0: no program runs */
    int in, out;       /* its input, to which we write, and its output */
    char *text;        /* what was read, PROCESS_LINE bytes: */
    size_t begin, end; /* this part was not returned yet */
} process;

enum { PROCESS_LINE = 1 << 16 }; /* the longest line, with its end */

typedef enum process_event {
    PROCESS_DONE,
    PROCESS_LATE,     /* the deadline has passed */
    PROCESS_CLOSED,   /* the program has ended, or has closed this file */
    PROCESS_TOO_LONG, /* a line longer than PROCESS_LINE */
    PROCESS_CANCELLED
} process_event;

/* Start a program without a shell; a name without a slash is searched for in PATH. `arguments` begins with it and ends
 * with NULL. Its error messages are thrown away, and signals from the keyboard do not reach it. False with a problem:
 * then nothing runs. End it in any case. */
bool process_start(process *p, char *const arguments[], problem *why);

/* Write `text`, and wait until all of it is written. `until` is a time of clock_now(); `cancel` may be NULL. */
process_event process_write(process *p, const char *text, double until, const int *cancel);

/* Read a line. It has no newline, may contain anything else, and is valid until the next call. */
process_event process_read(process *p, char **line, double until, const int *cancel);

/* Seconds of processor time that the program has used; 0 if that is not known, as after its end. */
double process_seconds(const process *p);

/* After PROCESS_CLOSED: has the program ended? Then how is written: "ended with status 1", "killed by signal 11 (Segmentation
 * fault)". */
enum { PROCESS_HOW = 80 };
bool process_ended(process *p, char how[PROCESS_HOW]);

/* Close its files and wait `grace` seconds for its end. If it still runs send SIGTERM, wait once more, and send SIGKILL. A
 * process that was never started, all zero, may be ended too. */
void process_end(process *p, double grace);

#endif
