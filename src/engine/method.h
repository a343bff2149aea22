/* method.h - methods as text, and the text of the program that carries one out. */
#ifndef PHASED_ENGINE_METHOD_H
#define PHASED_ENGINE_METHOD_H

#include "../methods/compiled.h"
#include "driver.h"
#include "phased_catalog.h"

enum { METHOD_ROOM = 12 * (PLAN_MOST_SIZES + 1) + 32 }; /* the longest text of a method */

/* Read a method; NULL is the library's choice. PH_OK; or PH_E_METHOD, PH_E_PLAN, PH_E_ENTRIES, PH_E_NUMBER or PH_E_SUFFIX,
 * and *result is left alone. */
int method_parse(const char *text, method *result);

/* Write it as method_parse() reads it, as snprintf would. */
int method_print(const method *m, char *text, size_t size);

bool method_best_first(const method *m);
bool method_has_entries(const method *m); /* records have */

/* Do several lanes search by it together? By a depth-first one, if its value does not hang on what the table happens to hold, if it
 * does not deepen nodes on its way, for lanes would all deepen the same ones, and if it does not count cuts: lanes that count them
 * in different places prove a position by different moves, and find little of each other's in the table. */
bool method_shares(const method *m);

/* The text for the frame's method, whose edition becomes that of what will run. Who observes sees the lists of SSS* and
 * PS*, and the fast depth-first methods at each node. Of the fast ones the loops that were compiled for this game, if
 * it has them. */
searcher *method_choose(frame *f);

/* What calls that text again and again, if the method is a driver; else NULL. */
driver *method_driver(const method *m);

/* What the catalogue says of the method in row `id`; NULL beyond the last. */
const ph_entry *method_entry(size_t id);

#endif
