/* order.h - remembers which move was best in a position, and puts it first when that position comes up again.
 *
 * It is a game around the game: the same rules, positions and values, another order of moves. The value of a search
 * does not depend on the order, so a wrong or overwritten memory costs time and nothing else. A position is found by
 * the game's key, or by its bytes where the game has none. The memory is the order's own, or a table of positions that
 * others have filled.
 *
 * The order must not change while a search goes on, which may list the moves of a position twice and count on the same
 * order. So what is found in a search waits, as lessons, until it has ended. */
#ifndef PHASED_ENGINE_ORDER_H
#define PHASED_ENGINE_ORDER_H

#include "phased.h"

struct table; /* methods/table.h */

typedef struct lesson {
    uint64_t key;
    ph_move move;   /* PH_NO_MOVE: nothing is known */
    uint32_t depth; /* of the search that found it */
} lesson;

typedef struct order {
    const ph_game *game; /* knows the rules */
    ph_game ordered;     /* search this one; the order stays where it is meanwhile */
    lesson *entries;
    size_t count;              /* a power of 2 */
    const struct table *table; /* in place of entries; it must not change while this order is searched. NULL: none */
    ph_memory memory;
} order;

/* A memory of about `bytes` bytes, at least one entry. False without memory. */
bool order_init(order *o, const ph_game *game, size_t bytes, const ph_memory *memory);

/* The moves of a table, of a game that has key(). It learns nothing, and nothing is to be released. */
void order_init_table(order *o, const ph_game *game, const struct table *t);
void order_release(order *o);
void order_clear(order *o); /* forget all */

/* That a search `depth` moves deep found `move` best in `state`. */
lesson order_lesson(const order *o, const void *state, ph_move move, uint32_t depth);

/* Learn it, between searches. What a deeper search has found about the same position stays. */
void order_learn(order *o, lesson l);

/* Learn the principal variation of a search of `state`, `depth` moves deep. Without memory it goes unlearnt. */
void order_learn_line(order *o, const void *state, const ph_result *result, uint32_t depth);

/* The move that was best in `state`, PH_NO_MOVE if it is not known. */
ph_move order_best(const order *o, const void *state);

#endif
