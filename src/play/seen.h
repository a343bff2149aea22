/* seen.h - positions by the key that a game gave them, to find two different positions with the same key. */
#ifndef PHASED_PLAY_SEEN_H
#define PHASED_PLAY_SEEN_H

#include "../base/game_memory.h"

typedef struct seen {
    positions states;
    uint64_t *keys;  /* of the states */
    uint32_t *slots; /* 1 + the number of a state; 0: empty. A hash table with twice as many slots as states */
    uint32_t count, capacity;
    size_t size; /* bytes of a state */
} seen;

/* Space for as many positions of the game as are useful. False without memory; release it in any case. */
bool seen_init(seen *s, const ph_game *game);
void seen_release(seen *s);

/* The first position with this key; NULL: there was none, and `state` is kept if there is space. */
const void *seen_find(seen *s, uint64_t key, const void *state);

#endif
