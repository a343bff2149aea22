/* methods.c - the methods that a command is asked to search by. */
#include "methods.h"

#include "../src/tool/methods.h"
#include "common.h"

#include <stdlib.h>
#include <string.h>

int methods_init(method_list *m, const char *text)
{
    char chosen[64] = "";
    if (!text) {
        ph_method_canonical(NULL, chosen, sizeof chosen);
        text = chosen;
    }
    size_t most = 1;
    for (const char *c = text; *c; c++)
        most += *c == ',';
    *m = (method_list){
        .names = malloc(most * sizeof *m->names),
        .text = strdup(text),
    };
    if (!m->names || !m->text)
        return complain_memory();

    char *rest = m->text;
    for (char *name; (name = strsep(&rest, ",")); m->count++) {
        m->names[m->count] = name;
        char message[METHODS_MESSAGE];
        if (!methods_check(name, message))
            return complain(STATUS_BAD, "%s", message);
    }
    return STATUS_OK;
}

void methods_release(method_list *m)
{
    free(m->names);
    free(m->text);
    *m = (method_list){0};
}
