/* method_name.h - method names, and what methods.def says about each method. */
#ifndef PHASED_ENGINE_METHOD_NAME_H
#define PHASED_ENGINE_METHOD_NAME_H

#include "../search/compiled.h"
#include "driver.h"
#include "phased_catalog.h"

enum { METHOD_NAME_SIZE = 12 * (PLAN_MOST_SIZES + 1) + 32 }; /* bytes of the longest name of a method */

/* Parse a name; NULL is "auto". PH_OK; or PH_E_METHOD, PH_E_PLAN, PH_E_ENTRIES, PH_E_NUMBER or PH_E_SUFFIX, and *result
 * is unchanged. */
int method_parse(const char *text, method *result);

/* Print the name so that method_parse() can read it. Cuts and returns the length as snprintf does. */
int method_print(const method *m, char *text, size_t size);

bool method_best_first(const method *m);
bool method_has_entries(const method *m); /* "rs:85" and "rs-dual:85" */

/* Can several threads share a search by this method? They can if it is depth-first, and
 *   - its value does not depend on what is in the table ("+deeper");
 *   - it does not deepen inside nodes ("+iid"): all threads would deepen the same ones;
 *   - it keeps no history of cutoffs: with different histories, threads prove a position by different moves, and find
 *     few of each other's results in the table;
 *   - it has no rules of selective search, unless it is the strong engine. */
bool method_shares(const method *m);

/* Can its value differ from minimax's, because of a suffix? ("strong" without one is selective if no depth is set.) */
bool method_selective(const method *m);

/* Replace "+select" by the rules that the game offers. False: it has not what the method's rules need. */
bool method_offer(method *m, const ph_game *game);

/* K of "ps:K" and "dual:K"; 0 for plans with sizes and for other methods. */
uint32_t method_phases(const method *m);

/* Its version in src/reference. */
searcher *method_reference(const method *m);

/* The function that calls alpha-beta repeatedly, if the method is a driver; else NULL. */
driver *method_driver(const method *m);

/* The catalogue's entry for method `id`; NULL after the last. */
const ph_entry *method_entry(size_t id);

#endif
