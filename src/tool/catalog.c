/* catalog.c - entries of the catalogue by the names that people type. */
#include "catalog.h"

#include <string.h>

const ph_entry *catalog_find(ph_kind kind, const char *text)
{
    const size_t length = strcspn(text, ":@");
    const ph_entry *e, *found = NULL;
    for (size_t i = 0; (e = ph_catalog(kind, i)); i++) {
        if (strlen(e->name) != length || strncmp(e->name, text, length) != 0)
            continue;
        if (!found || (text[length] == ':') == (e->parameters[0] != NULL))
            found = e;
    }
    return found;
}

void catalog_put_names(text_writer *w, ph_kind kind)
{
    const ph_entry *e;
    for (size_t i = 0; (e = ph_catalog(kind, i)); i++) {
        text_puts(w, i ? ", " : "");
        text_puts(w, e->name);
    }
}
