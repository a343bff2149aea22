/* every.h - every method that the catalogue lists, in all its forms: with parameters, suffixes and editions.
 *
 *     for (size_t i = 0; every_method(&i, method); i++)
 *         ... ph_search() with `method` ... */
#ifndef PHASED_TESTS_EVERY_H
#define PHASED_TESTS_EVERY_H

#include "phased_catalog.h"

#include <stdio.h>
#include <string.h>

enum { EVERY_TEXT = 96 };

/* Write the i-th method into `text`; *i becomes its number, since numbers of forms that do not exist are skipped. False: there
 * are no more. */
static inline bool every_method(size_t *i, char text[EVERY_TEXT])
{
    static const char *const parameters[] = {"", ":2", ":9", ":1+2", ":1/2/*", ":auto", ":60"};
    static const char *const forms[] = {"",
                                        "@reference",
                                        "@printed",
                                        "+tt",
                                        "+tt+move+killers+countermoves+history+etc+iid",
                                        "+tt+killers",
                                        "+tt+replies",
                                        "+tt+history"};
    enum { N_PARAMETERS = sizeof parameters / sizeof *parameters, N_FORMS = sizeof forms / sizeof *forms };
    for (;; ++*i) {
        const ph_entry *const e = ph_catalog(PH_KIND_METHOD, *i / (N_PARAMETERS * N_FORMS));
        if (!e)
            return false;
        const char *const parameter = parameters[*i / N_FORMS % N_PARAMETERS];
        if (*parameter && !e->parameters[0]) /* "dual" is listed with a plan and without */
            continue;
        (void)snprintf(text, EVERY_TEXT, "%s%s%s", e->name, parameter, forms[*i % N_FORMS]);
        if (ph_method_canonical(text, NULL, 0) > 0)
            return true;
    }
}

#endif
