/* problem.h - error messages of the tool, one line each.
 *
 * Functions of the tool that can fail return false and put the reason into a `problem`; the command prints it. */
#ifndef PHASED_TOOL_PROBLEM_H
#define PHASED_TOOL_PROBLEM_H

#include <stdbool.h>

typedef struct problem {
    bool input;      /* the input is wrong; else the operation failed */
    char text[1000]; /* what is wrong and what to do */
} problem;

/* They all return false. */
bool problem_input(problem *why, const char *format, ...) __attribute__((format(printf, 2, 3)));
bool problem_failure(problem *why, const char *format, ...) __attribute__((format(printf, 2, 3)));
bool problem_memory(problem *why);

#endif
