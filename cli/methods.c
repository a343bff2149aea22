/* methods.c - the methods that a command is asked to search by. */
#include "methods.h"

#include "common.h"

#include <stdlib.h>
#include <string.h>

static int method_read(const char *name, ph_method *method)
{
    switch (ph_method_parse(name, method)) {
    case PH_OK:
        return STATUS_OK;
    case PH_E_PLAN:
        return complain(
            STATUS_BAD,
            "'%s': bad partition plan; write ps:K with K phases from 1, up to 16 sizes such as ps:1+2+5, or ps:auto",
            name);
    default:
        return complain(STATUS_BAD,
                        "'%s': unknown method; they are minimax, alphabeta, sss and ps:K, each with @reference if "
                        "wished, and ps:K@printed",
                        name);
    }
}

int methods_init(method_list *m, const char *text)
{
    size_t most = 1;
    for (const char *c = text; *c; c++)
        most += *c == ',';
    *m = (method_list){
        .methods = malloc(most * sizeof *m->methods),
        .names = malloc(most * sizeof *m->names),
        .text = strdup(text),
    };
    if (!m->methods || !m->names || !m->text)
        return complain_memory();

    char *rest = m->text;
    for (char *name; (name = strsep(&rest, ",")); m->count++) {
        m->names[m->count] = name;
        int status = method_read(name, &m->methods[m->count]);
        if (status != STATUS_OK)
            return status;
    }
    return STATUS_OK;
}

void methods_release(method_list *m)
{
    free(m->methods);
    free(m->names);
    free(m->text);
    *m = (method_list){0};
}
