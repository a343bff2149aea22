/* problem.h - why something could not be done, in one line.
 *
 * Functions of the tool that can fail return false and say why here; the command prints it. */
#ifndef PHASED_TOOL_PROBLEM_H
#define PHASED_TOOL_PROBLEM_H

#include <stdbool.h>

typedef struct problem {
    bool input;     /* what was asked for is wrong; else it could not be done */
    char text[400]; /* what is wrong and what to do */
} problem;

/* Both return false. */
bool problem_input(problem *why, const char *format, ...) __attribute__((format(printf, 2, 3)));
bool problem_failure(problem *why, const char *format, ...) __attribute__((format(printf, 2, 3)));
bool problem_memory(problem *why);

#endif
