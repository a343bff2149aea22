/* catalog.c - entries of the catalogue by the names that people type. */
#include "catalog.h"

#include "../base/alike.h"
#include "../base/spec.h"

#include <string.h>

const ph_entry *catalog_find(ph_kind kind, const char *text)
{
    const bool method = kind == PH_KIND_METHOD;
    const size_t length = strcspn(text, method ? ":@(+" : ":@");
    const ph_entry *e, *found = NULL;
    for (size_t i = 0; (e = ph_catalog(kind, i)); i++) {
        if (method ? !alike(text, length, e->name) : !spec_names(text, e->name))
            continue;
        if (!found || (text[length] == ':' || text[length] == '(') == (e->parameters[0] != NULL))
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

/* ---- names that were typed wrong ----------------------------------------------------------------------- */

const ph_entry *near_entry(ph_kind kind, const char *text)
{
    near_name n = near_begin(text, strcspn(text, kind == PH_KIND_METHOD ? ":@(+" : ":@("));
    const ph_entry *e, *found = NULL;
    for (size_t i = 0; (e = ph_catalog(kind, i)); i++) {
        const size_t before = n.distance;
        near_offer(&n, e->name);
        if (n.distance < before)
            found = e;
    }
    return n.name ? found : NULL;
}
