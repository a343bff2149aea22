/* schema.h - the parameters of games and models. Each has one table of them, in its own file, and whoever must know of
 * parameters reads that: specifications, the options of commands, grids of sweeps, the columns of stores and reports,
 * the pages of the documentation. */
#ifndef PHASED_BASE_SCHEMA_H
#define PHASED_BASE_SCHEMA_H

#include "spec.h"

/* ---- the tables ---------------------------------------------------------------------------------------- */

/* What a value of a parameter looks like. */
typedef enum ph_parameter_type {
    PH_TYPE_INTEGER, /* from `least` to `most` */
    PH_TYPE_CHANCE,  /* a probability: 0 to 1 with at most 9 decimals, held as billionths */
    PH_TYPE_WIDTHS,  /* an integer, or one for each level: 8x4x8x4 */
    PH_TYPE_SEED     /* any 64 bits: which of the trees of its kind it is, not what kind */
} ph_parameter_type;

typedef struct ph_parameter {
    const char *key;    /* "width" */
    const char *symbol; /* as papers write it: "w" */
    ph_parameter_type type;
    uint64_t least, most;
    const char *range;    /* for people: "1 to the width" */
    const char *standard; /* the value when it is not given; NULL: it must be given; "": it follows from the others */
    const char *example;  /* of one that must be given; else NULL */
    const char *help;     /* a line for people */
} ph_parameter;

/* A game or a model. */
typedef struct ph_entry {
    const char *name;
    const char *help;                      /* a line for people */
    const ph_parameter *const *parameters; /* ends with NULL */
} ph_entry;

/* One that the library can make: on error *game is left alone and *where, which may be NULL, says what is wrong. */
typedef struct builtin {
    ph_entry entry;
    int (*make)(const char *spec, const ph_memory *memory, ph_game **game, ph_place *where);
} builtin;

/* The games, and the models, from 0 on; NULL beyond the last. They are listed in src/instances/builtin.c. */
const ph_entry *schema_game(size_t index);
const ph_entry *schema_model(size_t index);

/* ---- reading and writing ------------------------------------------------------------------------------- */

enum { SCHEMA_MOST = 16, SCHEMA_DECIMALS = 9 }; /* parameters of one game; decimals of a probability */
#define SCHEMA_CERTAIN UINT64_C(1000000000)     /* billionths: p = 1 */

typedef struct schema_value {
    spec_word text;  /* in the specification, or the standard value; length 0: neither */
    bool given;      /* in the specification */
    uint64_t number; /* of widths: how many there are */
} schema_value;

/* Read the values of all parameters, in the order of the table, those that are not given from their standard. PH_OK,
 * or PH_E_ARGUMENT. */
int schema_read(const ph_entry *e, const char *spec, schema_value values[SCHEMA_MOST], ph_place *where);

/* Read one value. False: it is none of this parameter. */
bool schema_read_value(const ph_parameter *p, spec_word text, schema_value *value);

/* The i-th of the widths that schema_read() has found good. */
uint32_t schema_width(const schema_value *value, uint64_t i);

/* Write a value without what does not count, "08x4" as "8x4", "0.90" as "0.9"; as snprintf does, the length that it
 * takes is returned. */
size_t schema_print_value(const ph_parameter *p, const schema_value *value, char *text, size_t size);

/* Write the one specification that means the same, with the standard values, without the seed. */
size_t schema_print(const ph_entry *e, const schema_value values[SCHEMA_MOST], char *text, size_t size);

/* The place of the parameter in the table; SCHEMA_MOST when it is not there. */
size_t schema_find(const ph_entry *e, spec_word key);

#endif
