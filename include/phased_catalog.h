/* phased_catalog.h - the games, tree models and methods of the library, with their parameters. A command line, a page
 * or a language binding shows these lists to its users and needs no list of its own. */
#ifndef PHASED_CATALOG_H
#define PHASED_CATALOG_H

#include "phased.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum ph_kind { PH_KIND_GAME, PH_KIND_MODEL, PH_KIND_METHOD } ph_kind;

/* The form of a parameter's values. */
typedef enum ph_parameter_type {
    PH_TYPE_INTEGER, /* from `least` to `most` */
    PH_TYPE_CHANCE,  /* a probability: 0 to 1 with at most 9 decimals */
    PH_TYPE_WIDTHS,  /* an integer, or one for each level: 8x4x8x4 */
    PH_TYPE_SEED,    /* any 64 bits: selects one of the trees of a model */
    PH_TYPE_PLAN,    /* the partitions of PS* and DUAL*: 4, 1+2+5, 1/2/5 or auto */
    PH_TYPE_ENTRIES, /* the entries of RS: an integer from `least` to `most`; optional, and so is the colon */
    PH_TYPE_GUESS,   /* the first guess of mtdf: a value; optional, and so is the colon */
    PH_TYPE_WORD     /* one of the words of `range`, "quiescent or static" */
} ph_parameter_type;

typedef struct ph_parameter {
    const char *key;    /* "width" */
    const char *symbol; /* as papers write it: "w" */
    ph_parameter_type type;
    uint64_t least, most;
    const char *range;    /* for people: "1 to the width" */
    const char *standard; /* the default; NULL: a value is required; "": it follows from the other parameters */
    const char *example;  /* for required parameters and those of methods; else NULL */
    const char *help;     /* one line for people */
} ph_parameter;

/* A game or a model is written "name:key=value,key=value", a method "name:value". */
typedef struct ph_entry {
    const char *name;
    const char *help;                      /* one line for people */
    const ph_parameter *const *parameters; /* ends with NULL */
    const char *family;                    /* of a method: "depth-first", "best-first", "driver"; of "auto": "chosen" */
} ph_entry;

/* The index-th entry of a kind, from 0; NULL after the last. Entries and parameters are constant and live as long as
 * the library. A later version may add members at the end of both structs. */
PH_API const ph_entry *ph_catalog(ph_kind kind, size_t index);

/* Does a method's name have a suffix with which its value may differ from that of minimax ("+null", "+deeper", ...)? False
 * if `text` names no method. "strong" alone is selective only where no depth is set: ph_result.selective says so. */
PH_API bool ph_method_selective(const char *text);

/* The value of a built-in game that has ended: this plus the winning margin for the winner, the negative for the loser,
 * 0 for a draw. 1000018 means won by 18. Estimates stay below half of it. */
#define PH_BUILTIN_WON 1000000

/* Read a position as the game's parse() does. Returns PH_OK or PH_E_ARGUMENT. On error *where, which may be NULL,
 * says what is wrong, if the game is built in: `line` and `column` are the row and column of the board, from 1; or
 * `line` is 0 and `column` counts the characters of a sequence of moves. For other games *where is all zero. */
PH_API int ph_position_read(const ph_game *game, const char *text, void *state, ph_place *where);

/* Count the sequences of `depth` moves from a position, and in *ended the shorter ones to the end of the game, if the game
 * is built in and counts them itself: in chess only mate and stalemate end one, as in published counts. Returns PH_OK, or
 * PH_E_ARGUMENT if it does not, or depth is 0. `cancel` may be NULL; when it becomes another number than 0, the count stops
 * soon and is incomplete. */
PH_API int ph_perft(const ph_game *game, const void *state, uint32_t depth, const int *cancel, uint64_t *ways,
                    uint64_t *ended);

#ifdef __cplusplus
}
#endif
#endif
