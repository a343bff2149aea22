/* methods.h - the methods that a command is asked to search by. */
#ifndef PHASED_CLI_METHODS_H
#define PHASED_CLI_METHODS_H

#include <stddef.h>

/* The names are as typed: they are what is printed. */
typedef struct method_list {
    size_t count;
    const char **names;
    char *text; /* where the names are kept */
} method_list;

/* Read "ps:2,sss"; NULL is what the library chooses. Complains and returns a status; release the list whatever it is. */
int methods_init(method_list *m, const char *text);
void methods_release(method_list *m);

#endif
