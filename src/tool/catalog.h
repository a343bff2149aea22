/* catalog.h - entries of the catalogue by the names that people type. */
#ifndef PHASED_TOOL_CATALOG_H
#define PHASED_TOOL_CATALOG_H

#include "../base/text.h"
#include "phased_catalog.h"

/* The entry that `text` names, up to its parameters ("ordered:width=8", "ps:4@reference"); NULL when there is none. Of
 * two of one name the one that has parameters if there are any: "dual", "dual:4". Methods may be written as in books: "SSS*". */
const ph_entry *catalog_find(ph_kind kind, const char *text);

/* "ordered, strong, minimal" */
void catalog_put_names(text_writer *w, ph_kind kind);

/* What somebody may have meant who typed a name wrong. */
typedef struct near_name {
    const char *text; /* as typed, its first `length` characters */
    size_t length;
    size_t distance;  /* of the nearest name so far */
    const char *name; /* NULL: none is near */
} near_name;

near_name near_begin(const char *text, size_t length);

/* Is `name` nearer than those before it? Of two that are as near the first one stays. */
void near_offer(near_name *n, const char *name);

/* The entry of the catalogue that `text`, which names none, may have been meant to name; NULL: none is near. */
const ph_entry *near_entry(ph_kind kind, const char *text);

#endif
