/* native.c - explorer.c as a native program, whose answers the tests compare with those of the WebAssembly library.
 *
 * Each line of standard input is a request, its parts separated by tabs: the name of a function and its arguments.
 * Each answer is followed by a line with a single dot. */
#include "explorer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_PARTS = 6 };

static uint32_t number_of(const char *text)
{
    return text ? (uint32_t)strtoul(text, NULL, 10) : 0;
}

static char *answer_to(char *const *p)
{
    if (strcmp(p[0], "catalog") == 0)
        return explorer_catalog();
    if (strcmp(p[0], "method") == 0)
        return explorer_method(p[1]);
    if (strcmp(p[0], "parse") == 0)
        return explorer_parse(p[1]);
    if (strcmp(p[0], "tree") == 0)
        return explorer_tree(p[1], p[2], number_of(p[3]), number_of(p[4]));
    if (strcmp(p[0], "trace") == 0)
        return explorer_trace(p[1], p[2], number_of(p[3]), number_of(p[4]));
    if (strcmp(p[0], "counts") == 0)
        return explorer_counts(p[1], p[2], number_of(p[3]));
    if (strcmp(p[0], "strategy") == 0)
        return explorer_strategy(p[1], number_of(p[2]));
    if (strcmp(p[0], "position") == 0)
        return explorer_position(p[1], p[2]);
    if (strcmp(p[0], "think") == 0)
        return explorer_think(p[1], p[2], p[3], number_of(p[4]), number_of(p[5]));
    return NULL;
}

int main(void)
{
    char *line = NULL;
    size_t room = 0;
    ssize_t length;
    while ((length = getline(&line, &room, stdin)) > 0) {
        char none[] = "", *rest = line, *part, *parts[MOST_PARTS] = {none, none, none, none, none, none};
        line[length - 1] = '\0';
        for (size_t i = 0; i < MOST_PARTS && (part = strsep(&rest, "\t")); i++)
            parts[i] = part;
        char *answer = answer_to(parts);
        if (!answer)
            return 1;
        printf("%s\n.\n", answer);
        fflush(stdout); /* the caller waits for it */
        free(answer);
    }
    free(line);
    return 0;
}
