/* catalog.h - entries of the catalogue by the names that people type. */
#ifndef PHASED_TOOL_CATALOG_H
#define PHASED_TOOL_CATALOG_H

#include "../base/near.h"
#include "../base/text.h"
#include "phased_catalog.h"

/* The entry that `text` names, up to its parameters ("ordered:width=8", "ps:4@reference"); NULL when there is none. Of
 * two of one name the one that has parameters if there are any: "dual", "dual:4". All may be written as in books: "SSS*", "Connect-4". */
const ph_entry *catalog_find(ph_kind kind, const char *text);

/* "ordered, strong, minimal" */
void catalog_put_names(text_writer *w, ph_kind kind);

/* The entry of the catalogue that `text`, which names none, may have been meant to name; NULL: none is near. */
const ph_entry *near_entry(ph_kind kind, const char *text);

#endif
