/* method_list.h - the list of methods of a command. */
#ifndef PHASED_CLI_METHOD_LIST_H
#define PHASED_CLI_METHOD_LIST_H

#include "command.h"

#include <stddef.h>

enum { METHODS_LISTS = 32 };

/* The values of --method, as typed: each is a list. */
typedef struct methods_request {
    const char *lists[METHODS_LISTS + 1]; /* the last is NULL */
} methods_request;

option_reader option_read_methods; /* a methods_request: add a list */

#define OPTION_METHODS(request, said)                                                                                  \
    {                                                                                                                  \
        .name = "method", .value = "METHODS", .help = (said), OPTION(request, methods, methods),                       \
        .remedy = "at most 32 times --method; separate methods by commas: sss,ps:2"                                    \
    }

/* The names are kept as typed, since they are printed. */
typedef struct method_list {
    size_t count;
    const char **names;
    char *text; /* where the names are kept */
} method_list;

/* Read "ps:2,sss"; NULL means the library's default. Complains and returns a status; release the list in any case. */
int methods_init(method_list *m, const char *text);

/* The same for all lists; without any, the library's default. */
int methods_init_lists(method_list *m, const methods_request *r);
void methods_release(method_list *m);

#endif
