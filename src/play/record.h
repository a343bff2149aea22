/* record.h - a game so far: its moves and the positions between them. */
#ifndef PHASED_PLAY_RECORD_H
#define PHASED_PLAY_RECORD_H

#include "../base/game_memory.h"
#include "../base/memory.h"
#include "notation.h"

#include <stdio.h>

/* How a game of a user against an engine ended before its last position. */
typedef enum record_end {
    RECORD_OPEN, /* it did not */
    RECORD_USER_RESIGNED,
    RECORD_ENGINE_RESIGNED,
    RECORD_DRAW_AGREED,
    RECORD_ENGINE_LATE, /* its time was up */
    RECORD_ENDS
} record_end;

typedef struct record {
    const ph_game *game;
    positions states; /* count + 1 of them, the start first */
    vector moves;     /* count of them, of ph_move */
    vector keys;      /* of the positions before the last, of uint64_t, if positions can recur */
    uint32_t count;
    ph_move *legal; /* the moves of the last position; none if it is over */
    uint32_t n_legal;
    record_end end; /* for the caller; taking back moves opens the game again */
    char *from;     /* the text of the starting position; NULL: the start of the game */
} record;

/* False without memory. */
bool record_init(record *r, const ph_game *game);

/* Start from `state`, whose text is `text` (may be NULL), instead of the start of the game; no move has been played.
 * False without memory. */
bool record_begin(record *r, const void *state, const char *text);
void record_release(record *r);

const void *record_state(const record *r, uint32_t ply); /* after `ply` moves */
const void *record_last(const record *r);

/* For options.history of a search of the last position: the keys of the positions before it, and how many; 0 if
 * positions of this game never recur. Valid until the next move. */
static inline const uint64_t *record_history(const record *r, size_t *count)
{
    *count = r->keys.count < r->count ? r->keys.count : r->count;
    return r->keys.items;
}

static inline ph_move record_move(const record *r, uint32_t ply) /* the move after `ply` others */
{
    return ((const ph_move *)r->moves.items)[ply];
}

static inline bool record_over(const record *r)
{
    return r->n_legal == 0;
}

/* Has the last position occurred at least twice before, in a game whose positions can recur? That is a draw. */
bool record_repeated(const record *r);

/* The value of the last position of a finished game for the side that moved first in this record: its sign says who
 * has won. */
ph_value record_outcome(const record *r);

/* Play a legal move. False without memory: then nothing has changed. */
bool record_play(record *r, ph_move move);

/* Take back moves until `count` are left. Until another move is played they can be made again. */
void record_cut(record *r, uint32_t count);

/* How many moves can be made again; and make the first of them. */
static inline uint32_t record_ahead(const record *r)
{
    return (uint32_t)r->moves.count - r->count;
}

void record_redo(record *r);
void record_drop(record *r); /* then none can */

/* Write the moves that were played, each after a blank. */
void record_put_moves(FILE *out, const record *r);

#endif
