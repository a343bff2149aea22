/* methods.c - the methods that a command is asked to search by. */
#include "methods.h"

#include "common.h"

#include <stdlib.h>
#include <string.h>

static int method_check(const char *name)
{
    switch (ph_method_canonical(name, NULL, 0)) {
    case PH_E_PLAN:
        return complain(
            STATUS_BAD,
            "'%s': bad partition plan; write ps:K with K phases from 1, up to 16 sizes such as ps:1+2+5, or ps:auto",
            name);
    case PH_E_METHOD:
        return complain(STATUS_BAD,
                        "'%s': unknown method; they are minimax, alphabeta, sss and ps:K, each with @reference if "
                        "wished, and ps:K@printed",
                        name);
    default:
        return STATUS_OK;
    }
}

const ph_entry *method_find(const char *name)
{
    size_t length = strcspn(name, ":@");
    const ph_entry *e;
    for (size_t i = 0; (e = ph_catalog(PH_KIND_METHOD, i)); i++)
        if (strlen(e->name) == length && strncmp(e->name, name, length) == 0)
            break;
    return e;
}

int methods_init(method_list *m, const char *text)
{
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
        int status = method_check(name);
        if (status != STATUS_OK)
            return status;
    }
    return STATUS_OK;
}

void methods_release(method_list *m)
{
    free(m->names);
    free(m->text);
    *m = (method_list){0};
}
