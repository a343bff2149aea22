/* rooted.h - a search of only some of the moves of its root (options.root_moves).
 *
 * The game is wrapped in one whose first position has only these moves, and which any method can search. A position of
 * that game is one of the game inside and a byte that says whether it is the root, so a root that occurs again below
 * itself has all its moves. */
#ifndef PHASED_ENGINE_ROOTED_H
#define PHASED_ENGINE_ROOTED_H

#include "phased.h"

typedef struct rooted {
    const ph_game *game; /* the game itself; the first member (around.h) */
    ph_game wrapped;     /* the one to search; it points to this struct, which must not move */
    void *state;         /* its root */
    const ph_move *moves;
    uint32_t count;
    ph_memory memory;
} rooted;

/* Are the root moves of these options legal, and all different? PH_OK, PH_E_ARGUMENT or PH_E_MEMORY. */
int rooted_check(const ph_game *game, const void *state, const ph_options *options, const ph_memory *memory);

/* Wrap `game` for a search of these moves of `state`. NULL without memory. It is not on the stack, which is small. */
rooted *rooted_open(const ph_game *game, const void *state, const ph_options *options, const ph_memory *memory);
void rooted_close(rooted *r); /* `r` may be NULL */

/* List the moves of `state` that are to be searched. `moves` has space for game->max_moves. 0: it is a leaf. */
uint32_t rooted_list(const ph_game *game, const void *state, const ph_options *options, ph_move *moves);

/* The place of a move in a list; `count`: it is not there. */
static inline uint32_t move_find(const ph_move *moves, uint32_t count, ph_move move)
{
    uint32_t i = 0;
    while (i < count && moves[i] != move)
        i++;
    return i;
}

#endif
