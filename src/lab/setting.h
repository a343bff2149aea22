/* setting.h - a kind of tree: a model and its parameters, all but the seed; or a game and a search depth.
 *
 * A setting is identified by its specification in canonical form, "ordered:width=8,depth=4,order=2,p=0.9,values=256":
 * two settings are the same if their specifications are. Values of parameters are read from it by the model's own
 * table (schema.h), so a new parameter changes nothing here. For a game it is "connect4:depth=6" or
 * "connect4:columns=6,rows=5,depth=6", for a plug-in "./nim.so:depth=6", whatever folder it is in; without a depth the
 * game is searched to its end. */
#ifndef PHASED_LAB_SETTING_H
#define PHASED_LAB_SETTING_H

#include "../base/schema.h"
#include "../tool/problem.h"

enum { SETTING_SPEC_SIZE = 256, SETTING_VALUE_SIZE = 64, SETTING_NAME_SIZE = 128 };

typedef struct setting {
    const ph_entry *model;        /* for a game: an entry whose only parameter is the depth */
    char name[SETTING_NAME_SIZE]; /* of the model, or of the game with its parameters unless all are standard */
    char spec[SETTING_SPEC_SIZE];
} setting;

/* Read a specification without a seed, make it canonical, and check that it is valid. A plug-in need not exist. */
bool setting_read(setting *s, const char *spec, problem *why);

/* The name of a game as in settings: "connect4:rows=6" becomes "connect4", "lib/nim.so" becomes "./nim.so". */
bool setting_read_game(const char *spec, char name[SETTING_NAME_SIZE], problem *why);

/* Is it a game, and its search depth; 0: to the end. */
bool setting_is_game(const setting *s);
uint32_t setting_horizon(const setting *s);

bool setting_same(const setting *a, const setting *b);

/* Compare by name, then by the parameters in the order of their table; higher probabilities come first. */
int setting_compare(const setting *a, const setting *b);

/* The value of a parameter; its text points into the setting. NULL: there is no such parameter, or it is not set. */
const ph_parameter *setting_value(const setting *s, const char *key, schema_value *value);

/* The same as text; empty where there is none. */
void setting_print_value(const setting *s, const char *key, char text[SETTING_VALUE_SIZE]);

/* The command-line option of a parameter: its key, except for the root value, since --root is the side to move. */
const char *setting_option(const ph_parameter *p);

/* Does the model have only one tree, without a seed? */
bool setting_fixed(const setting *s);

#endif
