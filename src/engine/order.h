/* order.h - remembers which move was best in a position, and puts it first when that position comes up again.
 *
 * It wraps the game in another one with the same rules, positions and values, but another order of moves. The value of
 * a search does not depend on the order, so a wrong or overwritten entry costs only time. A position is found by the
 * game's key, or by a hash of its bytes if the game has no key. The moves are remembered in entries of the order's own,
 * or in a table of positions that a search has filled.
 *
 * The order must not change during a search, which may list the moves of a position twice and relies on the same order.
 * So what a search finds is kept as lessons until it has ended. */
#ifndef PHASED_ENGINE_ORDER_H
#define PHASED_ENGINE_ORDER_H

#include "phased.h"

struct table; /* depthfirst/table.h */

typedef struct lesson {
    uint64_t key;
    ph_move move;   /* PH_NO_MOVE: nothing is known */
    uint32_t depth; /* of the search that found it */
} lesson;

typedef struct order {
    const ph_game *game; /* the game itself; the first member (around.h) */
    ph_game ordered;     /* the one to search; it points to this order, which must not move */
    lesson *entries;
    size_t count;              /* a power of 2 */
    const struct table *table; /* instead of entries; it must not change during a search. NULL: none */
    ph_memory memory;
} order;

/* A memory of about `bytes` bytes, at least one entry. False without memory. */
bool order_init(order *o, const ph_game *game, size_t bytes, const ph_memory *memory);

/* An order from the moves in a table, of a game that has key(). It learns nothing and needs no release. */
void order_init_table(order *o, const ph_game *game, const struct table *t);
void order_release(order *o);
void order_clear(order *o); /* forget all */

/* The lesson that a search `depth` moves deep found `move` best in `state`. */
lesson order_lesson(const order *o, const void *state, ph_move move, uint32_t depth);

/* Learn a lesson, between searches. The lesson of a deeper search of the same position is kept. */
void order_learn(order *o, lesson l);

/* Learn the principal variation of a search of `state`, `depth` moves deep. Without memory nothing is learnt. */
void order_learn_line(order *o, const void *state, const ph_result *result, uint32_t depth);

/* The move that was best in `state`; PH_NO_MOVE: not known. */
ph_move order_best(const order *o, const void *state);

#endif
