/* methods.h - the methods as people name them: what the catalogue lists, and what is wrong with a name. */
#ifndef PHASED_TOOL_METHODS_H
#define PHASED_TOOL_METHODS_H

#include "phased_catalog.h"

enum { METHODS_MESSAGE = 640 };

/* Is `text` a method? If not, `message` says what is wrong and what to write. */
bool methods_check(const char *text, char message[METHODS_MESSAGE]);

/* How it is written: "sss", and "ps:K" for one with a plan. Returns `room`. */
const char *methods_form(const ph_entry *e, char room[32]);

#endif
