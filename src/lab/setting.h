/* setting.h - a kind of tree: a model and its parameters, all but the seed; or a game and how far to look.
 *
 * It is its specification in the one canonical form, "ordered:width=8,depth=4,order=2,p=0.9,values=256": two settings are
 * the same if these are. Everything else is read from it by the model's own table (schema.h), so that a parameter more
 * changes nothing here. Of a game it is "connect4:depth=6" or "connect4:columns=6,rows=5,depth=6", of a plug-in
 * "./nim.so:depth=6", whatever folder it lies in; without a depth it is searched to its end. */
#ifndef PHASED_LAB_SETTING_H
#define PHASED_LAB_SETTING_H

#include "../base/schema.h"
#include "../tool/problem.h"

enum { SETTING_SPEC_ROOM = 256, SETTING_VALUE_ROOM = 64, SETTING_NAME_ROOM = 128 };

typedef struct setting {
    const ph_entry *model; /* of a game an entry whose one parameter is the depth */
    char name
        [SETTING_NAME_ROOM]; /* of the model, or of the game with its own parameters if any is not the standard one */
    char spec[SETTING_SPEC_ROOM];
} setting;

/* Read a specification that names no seed, make it canonical, and make sure that there is such a tree. A plug-in need
 * not be there. */
bool setting_read(setting *s, const char *spec, problem *why);

/* The name of a game as settings have it: "connect4:rows=6" is "connect4", "lib/nim.so" is "./nim.so". */
bool setting_read_game(const char *spec, char name[SETTING_NAME_ROOM], problem *why);

/* Is it a game, and how far to look in it; 0: to its end. */
bool setting_is_game(const setting *s);
uint32_t setting_horizon(const setting *s);

bool setting_same(const setting *a, const setting *b);

/* By name, then by the parameters in the order of their table; the likelier comes first. */
int setting_compare(const setting *a, const setting *b);

/* The value of a parameter, whose text lies in the setting. NULL: its model has no such parameter, or it is not set. */
const ph_parameter *setting_value(const setting *s, const char *key, schema_value *value);

/* The same as text; empty where there is none. */
void setting_print_value(const setting *s, const char *key, char text[SETTING_VALUE_ROOM]);

/* The option of a parameter: its key, but for the root, since --root says who moves there. */
const char *setting_option(const ph_parameter *p);

/* Nothing is random in the trees of a model: there is one, and it has no seed. */
bool setting_fixed(const setting *s);

/* The specification of one tree of a model. */
void setting_print_tree(const setting *s, uint64_t seed, char text[SETTING_SPEC_ROOM]);

/* How many leaves the trees of a model have, as a logarithm; 0 without memory. */
double setting_size(const setting *s);

#endif
