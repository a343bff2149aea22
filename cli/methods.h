/* methods.h - the methods that a command is asked to search by. */
#ifndef PHASED_CLI_METHODS_H
#define PHASED_CLI_METHODS_H

#include "command.h"

#include <stddef.h>

enum { METHODS_LISTS = 32 };

/* What --method was given, as typed: each time a list. */
typedef struct methods_request {
    const char *lists[METHODS_LISTS + 1]; /* the last is NULL */
} methods_request;

option_reader option_read_methods; /* a methods_request: one list more */

#define OPTION_METHODS(request, said)                                                                                  \
    {                                                                                                                  \
        .name = "method", .value = "METHODS", .help = (said), OPTION(request, methods, methods),                       \
        .remedy = "at most 32 times --method; a list has commas: sss,ps:2"                                             \
    }

/* The names are as typed: they are what is printed. */
typedef struct method_list {
    size_t count;
    const char **names;
    char *text; /* where the names are kept */
} method_list;

/* Read "ps:2,sss"; NULL is what the library chooses. Complains and returns a status; release the list whatever it is. */
int methods_init(method_list *m, const char *text);

/* The same of all lists; none is what the library chooses. */
int methods_init_lists(method_list *m, const methods_request *r);
void methods_release(method_list *m);

#endif
