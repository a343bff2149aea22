/* past.h - the positions before the root of a search (options.history), of which a recurrence is a draw.
 *
 * It wraps the game in another one with the same rules, moves and values, in which a position below the root that equals
 * one of the past is over and has the value 0. For one root this depends on the position alone. So every method
 * searches this game as any other, and all find the same value.
 *
 * A position of this game is one of the inner game, then a mark: how far from the root it is, and whether it recurs. The
 * mark is made once, when the move to the position is played. */
#ifndef PHASED_ENGINE_PAST_H
#define PHASED_ENGINE_PAST_H

#include "phased.h"

typedef struct past {
    const ph_game *inner;
    ph_game game;    /* the one to search; it points to this past, which must not move */
    void *root;      /* the root as a position of it */
    size_t mark_at;  /* the bytes of a position in front of its mark */
    uint64_t *slots; /* the keys, a hash set with linear probing; 0: empty */
    size_t mask;     /* their number, a power of 2, minus 1 */
    bool has_zero;   /* 0 is one of the keys */
    uint64_t salt;   /* combined with the keys of positions, see past_open() */
    ph_memory memory;
} past;

/* Open the past of `root` that the `count` keys make. *result becomes NULL if no position can recur, because the last move
 * cannot be taken back. `salted`: keys of positions depend on the past, so that what a table keeps of this search is not
 * used in one with another past, where values may differ. PH_OK or PH_E_MEMORY. */
int past_open(past **result, const ph_game *inner, const void *root, const uint64_t *keys, size_t count, bool salted,
              const ph_memory *memory);
void past_close(past *p); /* may be NULL */

#endif
