/* phased_catalog.h - what there is: games, models of trees and methods, with their parameters. Whoever shows them to
 * people (a command line, a page, a language binding) lists nothing by hand. */
#ifndef PHASED_CATALOG_H
#define PHASED_CATALOG_H

#include "phased.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum ph_kind { PH_KIND_GAME, PH_KIND_MODEL, PH_KIND_METHOD } ph_kind;

/* What a value of a parameter looks like. */
typedef enum ph_parameter_type {
    PH_TYPE_INTEGER, /* from `least` to `most` */
    PH_TYPE_CHANCE,  /* a probability: 0 to 1 with at most 9 decimals, held as billionths */
    PH_TYPE_WIDTHS,  /* an integer, or one for each level: 8x4x8x4 */
    PH_TYPE_SEED,    /* any 64 bits: which of the trees of its kind it is, not what kind */
    PH_TYPE_PLAN,    /* of PS* and DUAL*: 4, 1+2+5, 1/2/5 or auto */
    PH_TYPE_ENTRIES, /* of records: an integer from `least` to `most`, or none, and then no colon either */
    PH_TYPE_GUESS    /* of mtdf: a value, or none, and then no colon either */
} ph_parameter_type;

typedef struct ph_parameter {
    const char *key;    /* "width" */
    const char *symbol; /* as papers write it: "w" */
    ph_parameter_type type;
    uint64_t least, most;
    const char *range;    /* for people: "1 to the width" */
    const char *standard; /* the value when it is not given; NULL: it must be given; "": it follows from the others */
    const char *example;  /* of one that must be given, or of a method's; else NULL */
    const char *help;     /* a line for people */
} ph_parameter;

/* A game or a model is written "name:key=value,key=value", a method "name:value". */
typedef struct ph_entry {
    const char *name;
    const char *help;                      /* a line for people */
    const ph_parameter *const *parameters; /* ends with NULL */
    const char *family;                    /* of a method: "depth-first", "best-first", "driver", of "auto" "chosen" */
} ph_entry;

/* What there is of a kind, from 0 on; NULL beyond the last. Entries and parameters are constant and never go away; a
 * later version may add members at their end. */
PH_API const ph_entry *ph_catalog(ph_kind kind, size_t index);

/* A built-in game that has ended is worth this and its margin to the winner, the opposite to the loser, 0 when drawn; a
 * guess stays below half of it. 1000018 is won by 18. */
#define PH_BUILTIN_WON 1000000

/* Read a position as the game's parse() does. PH_OK or PH_E_ARGUMENT; then *where, which may be NULL, says what is wrong
 * with it if the game is a built-in one: `line` and `column` are the row and the column of a board, from 1, or, with a
 * line of 0, `column` is the character of a sequence of moves. Other games do not say: *where is all zero. */
PH_API int ph_position_read(const ph_game *game, const char *text, void *state, ph_place *where);

#ifdef __cplusplus
}
#endif
#endif
