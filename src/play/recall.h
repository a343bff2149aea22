/* recall.h - remembers which move was best in a position, and puts it first when that position comes up again.
 *
 * It is a game around the game: the same rules, positions and values, another order of moves. The value of a search
 * does not depend on the order, so a wrong or overwritten memory costs time and nothing else. A position is found by
 * the game's key, or by its bytes where the game has none.
 *
 * The order must not change while a search goes on, which may list the moves of a position twice and count on the same
 * order. So what is found in a search waits, as lessons, until it has ended. */
#ifndef PHASED_PLAY_RECALL_H
#define PHASED_PLAY_RECALL_H

#include "phased.h"

typedef struct recall_entry {
    uint64_t key;
    ph_move move;   /* PH_NO_MOVE: nothing is known */
    uint32_t depth; /* of the search that found it */
} recall_entry;

typedef struct recall {
    const ph_game *game; /* knows the rules */
    ph_game ordered;     /* search this one; the recall stays where it is meanwhile */
    recall_entry *entries;
    size_t count; /* a power of 2 */
} recall;

/* A memory of about `bytes` bytes, at least one entry. False without memory. */
bool recall_init(recall *r, const ph_game *game, size_t bytes);
void recall_release(recall *r);
void recall_clear(recall *r); /* forget all */

/* That a search `depth` moves deep found `move` best in `state`. */
recall_entry recall_lesson(const recall *r, const void *state, ph_move move, uint32_t depth);

/* Learn it, between searches. What a deeper search has found about the same position stays. */
void recall_learn(recall *r, recall_entry lesson);

/* Learn the principal variation of a search of `state`, `depth` moves deep. Without memory it goes unlearnt. */
void recall_learn_line(recall *r, const void *state, const ph_result *result, uint32_t depth);

/* The move that was best in `state`, PH_NO_MOVE if it is not known. */
ph_move recall_best(const recall *r, const void *state);

#endif
