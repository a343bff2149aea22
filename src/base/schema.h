/* schema.h - the parameters of games and models, and specifications such as "connect4:columns=7,rows=6".
 *
 * Each game and model has one table of its parameters, in its own file. Everything else follows from these tables:
 * reading specifications, the options of commands, grids of sweeps, the columns of stores and reports, and the
 * documentation. Errors are reported once, with the column in the specification; `where` may be NULL. */
#ifndef PHASED_BASE_SCHEMA_H
#define PHASED_BASE_SCHEMA_H

#include "phased.h"
#include "phased_catalog.h"

/* ---- specifications ----------------------------------------------------------------------------------------- */

/* A part of a specification. */
typedef struct spec_word {
    const char *text;
    size_t length;
} spec_word;

typedef struct spec_item {
    spec_word key, value;
} spec_item;

/* Does the specification have this name? It may be written as in books: "Connect-4", "Tic-tac-toe". */
bool spec_names(const char *spec, const char *name);

/* The first parameter, or the one after item->value; its key is empty when there is none. PH_OK or PH_E_ARGUMENT. */
int spec_first(const char *spec, spec_item *item, ph_place *where);
int spec_next(const char *spec, spec_item *item, ph_place *where);

bool word_is(spec_word word, const char *text);
spec_word word_of(const char *text); /* all of it */

/* Read decimal digits and nothing else, a number from `least` to `most`. */
bool word_number(spec_word word, uint64_t least, uint64_t most, uint64_t *number);

/* For "%.*s": a word, or its beginning if it is long. */
#define WORD_SHOWN(word) (int)((word).length < 24 ? (word).length : 24), (word).text

/* Report what is wrong with the part of `spec` that begins at `at`. Returns PH_E_ARGUMENT. */
int spec_complain(ph_place *where, const char *spec, const char *at, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* ---- the tables ---------------------------------------------------------------------------------------- */

/* A built-in game or model. make(): on error *game is unchanged and *where, which may be NULL, says what is wrong.
 * read() is a version of parse() that says where a position is wrong; ph_position_read() calls it for games with this
 * parse(). count(), which may be NULL, counts move sequences for ph_perft(). */
typedef struct builtin {
    ph_entry entry;
    int (*make)(const char *spec, const ph_memory *memory, ph_game **game, ph_place *where);
    bool (*parse)(const void *rules, const char *text, void *state);
    bool (*read)(const void *rules, const char *text, void *state, ph_place *where);
    uint64_t (*count)(const void *state, uint32_t depth, const int *cancel, uint64_t *ended);
} builtin;

/* The models, from 0 on; NULL beyond the last. */
static inline const ph_entry *schema_model(size_t index)
{
    return ph_catalog(PH_KIND_MODEL, index);
}

/* The parameters of all models, each once, from 0 on; NULL beyond the last. At most SCHEMA_MOST. */
const ph_parameter *schema_of_models(size_t index);

/* ---- reading and writing ------------------------------------------------------------------------------- */

enum { SCHEMA_MOST = 16, SCHEMA_DECIMALS = 9 }; /* parameters of one game; decimals of a probability */
#define SCHEMA_CERTAIN UINT64_C(1000000000)     /* billionths: p = 1 */

typedef struct schema_value {
    spec_word text;  /* from the specification, or the standard value; length 0: neither */
    bool given;      /* in the specification */
    uint64_t number; /* for widths: how many there are; for a word: which one, from 0 */
} schema_value;

/* Read the values of all parameters, in the order of the table; those not given have their standard values. PH_OK or
 * PH_E_ARGUMENT. */
int schema_read(const ph_entry *e, const char *spec, schema_value values[SCHEMA_MOST], ph_place *where);

/* Read one value. False: it is not valid for this parameter. */
bool schema_read_value(const ph_parameter *p, spec_word text, schema_value *value);

/* The i-th of the widths that schema_read() has read. */
uint32_t schema_width(const schema_value *value, uint64_t i);

/* Write a value in canonical form, "08x4" as "8x4", "0.90" as "0.9". Returns the length, as snprintf does. */
size_t schema_print_value(const ph_parameter *p, const schema_value *value, char *text, size_t size);

/* Write the canonical specification, with the standard values and without the seed. */
size_t schema_print(const ph_entry *e, const schema_value values[SCHEMA_MOST], char *text, size_t size);

/* The index of the parameter in the table; SCHEMA_MOST when there is none. */
size_t schema_find(const ph_entry *e, spec_word key);

#endif
