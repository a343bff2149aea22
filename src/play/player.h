/* player.h - the best move within a depth, a time or a memory limit. */
#ifndef PHASED_PLAY_PLAYER_H
#define PHASED_PLAY_PLAYER_H

#include "phased.h"

typedef struct player {
    const ph_game *game;
    ph_engine *engine; /* of that game */
    bool remembers;    /* uses what the engine has learnt, and learns */
} player;

/* Choose a move. With a time or a number of nodes the search deepens; else it looks as far ahead as the depth says or, where the memory does
 * not suffice for that, as far as it does: result->stop is then PH_STOP_MEMORY. PH_OK or PH_E_MEMORY. */
int player_choose(const player *p, const void *state, const ph_options *options, ph_result *result);

/* Is MIN to move, `ply` moves after the start? Where values are those of the side to move, each side is MAX to itself. */
bool player_min_root(const ph_game *game, uint32_t ply);

/* MAX's value as the side to move sees it. */
ph_value player_mover_value(const ph_game *game, uint32_t ply, ph_value value);

#endif
