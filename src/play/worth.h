/* worth.h - what the value of a search says about the game, for people: "wins in 5 moves", "wins by 18", "draws". */
#ifndef PHASED_PLAY_WORTH_H
#define PHASED_PLAY_WORTH_H

#include "phased.h"

#include <stdio.h>

typedef enum worth_kind {
    WORTH_UNKNOWN, /* not even a value */
    WORTH_GUESS,   /* a value, as the game guesses at the horizon */
    WORTH_LOSS,
    WORTH_DRAW,
    WORTH_WIN
} worth_kind;

/* To the side to move. */
typedef struct worth {
    worth_kind kind;
    ph_value value;
    uint32_t moves;  /* of a win or loss: so many of the winner are left; 0: nobody knows */
    ph_value margin; /* of a built-in game in which it counts by how much one wins, else 0 ... */
    bool more;       /* ... and a deeper search may find more */
} worth;

/* What `result` says of `state`; `whole`: the search has seen the end of the game on every line. Follows the line of the
 * result to see where it ends; without memory that is not known. */
worth worth_of(const ph_game *game, const void *state, bool min_root, const ph_result *result, bool whole);

/* Has a search of `state` within these limits seen the end of the game on every line? False when that cannot be told. */
bool worth_whole(const ph_game *game, const void *state, const ph_limits *limits, const ph_result *result);

/* Write "wins in 5 moves", or "win in 5 moves" to somebody who is spoken to, `you`. Of what is not decided "value 12" and
 * then for whom, "for it" or "for you", if that is not NULL. */
void worth_put(FILE *out, const worth *w, bool you, const char *for_whom);

#endif
