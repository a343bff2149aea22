/* suite.h - the positions of a file, each with a name; those of test positions with the moves that are right or wrong there.
 *
 * The name is the "id" of an EPD record, or else the position as it is in the file, if that is short, or its line. "bm" lists
 * the best moves and "am" moves to avoid: a move passes if it is one of the first, and none of the others. */
#ifndef PHASED_PLAY_SUITE_H
#define PHASED_PLAY_SUITE_H

#include "starts.h"

enum { SUITE_NAME_SIZE = 64 };

typedef struct suite_item {
    char name[SUITE_NAME_SIZE];
    ph_move *moves; /* the best moves, then those to avoid */
    uint32_t best, avoid;
} suite_item;

typedef struct suite {
    starts starts;
    vector items;   /* of suite_item */
    uint32_t tests; /* how many of them say which moves are right or wrong */
} suite;

/* Read the positions of `game`, called `name` in messages. False with a problem that names the file and the line. Release it in
 * any case. */
bool suite_read(suite *s, const char *file, const ph_game *game, const char *name, problem *why);
void suite_release(suite *s);

static inline uint32_t suite_count(const suite *s)
{
    return (uint32_t)s->items.count;
}

const suite_item *suite_at(const suite *s, uint32_t index);
const void *suite_state(const suite *s, uint32_t index);

/* Does it say which moves are right or wrong? */
static inline bool suite_tests(const suite_item *i)
{
    return i->best + i->avoid > 0;
}

bool suite_passes(const suite_item *i, ph_move move);

#endif
