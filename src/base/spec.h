/* spec.h - specifications of games: a name, then perhaps parameters, "connect4:columns=7,rows=6".
 *
 * Whatever is wrong is said once, with its column. `where` may be NULL. */
#ifndef PHASED_BASE_SPEC_H
#define PHASED_BASE_SPEC_H

#include "phased.h"

/* A piece of the text. */
typedef struct spec_word {
    const char *text;
    size_t length;
} spec_word;

typedef struct spec_item {
    spec_word key, value;
} spec_item;

/* Is the name in front of the parameters this one? Capitals and hyphens may be as in books: "Connect-4", "Tic-tac-toe". */
bool spec_names(const char *spec, const char *name);

/* The first parameter, or the one behind item->value; its key is empty when there is none. PH_OK or PH_E_ARGUMENT. */
int spec_first(const char *spec, spec_item *item, ph_place *where);
int spec_next(const char *spec, spec_item *item, ph_place *where);

bool word_is(spec_word word, const char *text);
spec_word word_of(const char *text); /* all of it */

/* Read decimal digits and nothing else, a number from `least` to `most`. */
bool word_number(spec_word word, uint64_t least, uint64_t most, uint64_t *number);

/* For "%.*s": a word, or as much of it as a message has room for. */
#define WORD_SHOWN(word) (int)((word).length < 24 ? (word).length : 24), (word).text

/* Say what is wrong with the part of `spec` that begins at `at`. Returns PH_E_ARGUMENT. */
int spec_complain(ph_place *where, const char *spec, const char *at, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

#endif
