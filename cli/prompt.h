/* prompt.h - reads lines that the user types: on a terminal with editing and history (libedit, if the tool was built
 * with it), else as they come. */
#ifndef PHASED_CLI_PROMPT_H
#define PHASED_CLI_PROMPT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct prompt {
    bool terminal; /* show a prompt */
    char *line;
    size_t capacity;
    struct editline *editor; /* NULL: none */
    struct history *history;
} prompt;

void prompt_open(prompt *p);

/* The next line, valid until the one after it; NULL at the end of the input, on an error, and if an interrupt ends
 * the wait. */
char *prompt_read(prompt *p);

/* `silent`: the user has left with a line, so the cursor is below it already. */
void prompt_close(prompt *p, bool silent);

#endif
