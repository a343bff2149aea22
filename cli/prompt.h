/* prompt.h - lines that the user types: at a terminal with editing and history (libedit, where the tool was built with
 * it), through a pipe as they come. */
#ifndef PHASED_CLI_PROMPT_H
#define PHASED_CLI_PROMPT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct prompt {
    bool terminal; /* somebody sees a prompt */
    char *line;
    size_t room;
    struct editline *editor; /* NULL: none */
    struct history *history;
} prompt;

void prompt_open(prompt *p);

/* The next line, which lives until the one after it; NULL at the end of the input, on an error, and when an interrupt
 * ends the wait. */
char *prompt_read(prompt *p);

/* `silent`: the user has left by a line, and the cursor stands below it. */
void prompt_close(prompt *p, bool silent);

#endif
