/* schema.h - the parameters of games and models. Each has one table of them, in its own file, and whoever must know of
 * parameters reads that: specifications, the options of commands, grids of sweeps, the columns of stores and reports,
 * the pages of the documentation. */
#ifndef PHASED_BASE_SCHEMA_H
#define PHASED_BASE_SCHEMA_H

#include "phased_catalog.h"
#include "spec.h"

/* ---- the tables ---------------------------------------------------------------------------------------- */

/* One that the library can make: on error *game is left alone and *where, which may be NULL, says what is wrong. A game
 * whose parse() is this one has a twin of it that says where a position is wrong: ph_position_read(). */
typedef struct builtin {
    ph_entry entry;
    int (*make)(const char *spec, const ph_memory *memory, ph_game **game, ph_place *where);
    bool (*parse)(const void *rules, const char *text, void *state);
    bool (*read)(const void *rules, const char *text, void *state, ph_place *where);
} builtin;

/* The models, from 0 on; NULL beyond the last. */
static inline const ph_entry *schema_model(size_t index)
{
    return ph_catalog(PH_KIND_MODEL, index);
}

/* The different parameters of all models, from 0 on; NULL beyond the last. At most SCHEMA_MOST. */
const ph_parameter *schema_of_models(size_t index);

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
