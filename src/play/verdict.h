/* verdict.h - says what the value of a search means in the game, in words: "wins in 5 moves", "wins by 18", "draws". */
#ifndef PHASED_PLAY_VERDICT_H
#define PHASED_PLAY_VERDICT_H

#include "phased.h"

#include <stdio.h>

typedef enum verdict_kind {
    VERDICT_UNKNOWN, /* not even a value */
    VERDICT_GUESS,   /* an estimated value */
    VERDICT_LOSS,
    VERDICT_DRAW,
    VERDICT_WIN
} verdict_kind;

/* For the side to move. */
typedef struct verdict {
    verdict_kind kind;
    ph_value value;
    uint32_t moves;  /* moves of the winner until the win; 0: not known */
    ph_value margin; /* the margin in a built-in game that is won by more or less, else 0 ... */
    bool more;       /* ... and whether a deeper search may find more */
    bool proven;     /* the value is beyond the game's `won`: it means no more than who wins */
} verdict;

/* What `result` means for `state`; `whole`: the search reached the end of the game on every line. Follows the line of
 * the result to see where it ends; without memory that is not known. */
verdict verdict_of(const ph_game *game, const void *state, bool min_root, const ph_result *result, bool whole);

/* Did a search of `state` within these limits reach the end of the game on every line? False if that is not known. */
bool verdict_whole(const ph_game *game, const void *state, const ph_limits *limits, const ph_result *result);

/* Write "wins in 5 moves", or, with `you`, "win in 5 moves". If nothing is decided write "value 12", followed by
 * `whom`, "for it" or "for you", if that is not NULL. */
void verdict_put(FILE *out, const verdict *v, bool you, const char *for_whom);

#endif
