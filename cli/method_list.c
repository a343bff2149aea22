/* method_list.c - the list of methods of a command. */
#include "method_list.h"

#include "../src/base/text.h"
#include "../src/tool/catalog.h"
#include "common.h"

#include <stdlib.h>
#include <string.h>

bool option_read_methods(const option_row *o, const char *text, void *field)
{
    methods_request *r = field;
    size_t i = 0;
    (void)o;
    while (i < METHODS_LISTS && r->lists[i])
        i++;
    if (i == METHODS_LISTS)
        return false;
    r->lists[i] = text;
    return true;
}

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

int methods_init_lists(method_list *m, const methods_request *r)
{
    size_t size = 1;
    for (size_t i = 0; r->lists[i]; i++)
        size += strlen(r->lists[i]) + 1;
    char *text = calloc(size, 1);
    if (!text)
        return complain_memory();
    text_writer w = text_open(text, size);
    for (size_t i = 0; r->lists[i]; i++) {
        text_puts(&w, i ? "," : "");
        text_puts(&w, r->lists[i]);
    }
    int status = methods_init(m, r->lists[0] ? text : NULL);
    free(text);
    return status;
}

void methods_release(method_list *m)
{
    free(m->names);
    free(m->text);
    *m = (method_list){0};
}
