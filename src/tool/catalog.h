/* catalog.h - games, models and methods by the names that people type. */
#ifndef PHASED_TOOL_CATALOG_H
#define PHASED_TOOL_CATALOG_H

#include "../base/text.h"
#include "phased_catalog.h"

/* ---- entries ------------------------------------------------------------------------------------------------ */

/* The entry that `text` names, ignoring its parameters ("ordered:width=8", "ps:4@reference"); NULL when there is none.
 * Where two entries share a name ("dual", "dual:4"), the one with parameters is found if `text` has any. Names may be
 * written as in books: "SSS*", "Connect-4". */
const ph_entry *catalog_find(ph_kind kind, const char *text);

/* "ordered, strong, minimal" */
void catalog_put_names(text_writer *w, ph_kind kind);

/* For "did you mean": the entry with the name nearest to `text`, which is no name; NULL when none is near. */
const ph_entry *near_entry(ph_kind kind, const char *text);

/* ---- methods ------------------------------------------------------------------------------------------------ */

enum { METHODS_MESSAGE = 800 };

/* Is `text` a method? If not, `message` says what is wrong and what to write. */
bool methods_check(const char *text, char message[METHODS_MESSAGE]);

/* Can the method `text` search this game? If not, `message` says what the game lacks. */
bool methods_suit(const char *text, const ph_game *game, char message[METHODS_MESSAGE]);

/* How a method is written: "sss", or "ps:K" for one with a plan. Returns `text`. */
const char *methods_form(const ph_entry *e, char text[32]);

#endif
