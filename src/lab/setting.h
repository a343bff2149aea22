/* setting.h - a kind of tree: a model and its parameters, all but the seed.
 *
 * It is its specification in the one canonical form, "ordered:width=8,depth=4,order=2,p=0.9,values=256": two settings are
 * the same if these are. Everything else is read from it by the model's own table (schema.h), so that a parameter more
 * changes nothing here. */
#ifndef PHASED_LAB_SETTING_H
#define PHASED_LAB_SETTING_H

#include "../base/schema.h"
#include "../tool/problem.h"

enum { SETTING_SPEC_ROOM = 256, SETTING_VALUE_ROOM = 64 };

typedef struct setting {
    const ph_entry *model;
    char spec[SETTING_SPEC_ROOM];
} setting;

/* Read a specification that names no seed, make it canonical, and make sure that there is such a tree. */
bool setting_read(setting *s, const char *spec, problem *why);

bool setting_same(const setting *a, const setting *b);

/* By model, then by its parameters in the order of their table; the likelier comes first. */
int setting_compare(const setting *a, const setting *b);

/* The value of a parameter, whose text lies in the setting. NULL: its model has no such parameter, or it is not set. */
const ph_parameter *setting_value(const setting *s, const char *key, schema_value *value);

/* The same as text; empty where there is none. */
void setting_print_value(const setting *s, const char *key, char text[SETTING_VALUE_ROOM]);

/* The option of a parameter: its key, but for the root, since --root says who moves there. */
const char *setting_option(const ph_parameter *p);

/* Nothing is random in its trees: there is one, and it has no seed. */
bool setting_fixed(const setting *s);

/* The specification of one tree. */
void setting_print_tree(const setting *s, uint64_t seed, char text[SETTING_SPEC_ROOM]);

/* How many leaves its trees have, as a logarithm; 0 without memory. */
double setting_size(const setting *s);

#endif
