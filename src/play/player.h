/* player.h - finds the best move within a depth, a time or a memory limit. */
#ifndef PHASED_PLAY_PLAYER_H
#define PHASED_PLAY_PLAYER_H

#include "phased.h"

typedef struct player {
    const ph_game *game;
    ph_engine *engine; /* an engine of that game */
    bool remembers;    /* use what the engine has learned, and learn */
} player;

/* The bytes that an engine needs for what it learns while it plays with these limits for each move: a sixteenth of the
 * memory limit, no more than the standard size, and no more than a game with a limit of nodes or visits can fill. 1 if it
 * learns nothing: at a level, and if only the depth is limited. */
size_t player_learns(const ph_limits *limits, const ph_clock *clock, uint32_t level);

/* Choose a move. With a clock, a level or a limit on time, nodes or visits the search deepens iteratively. Else it searches to the given depth,
 * or as deep as the memory allows: result->stop is then PH_STOP_MEMORY. Returns PH_OK or PH_E_MEMORY. */
int player_choose(const player *p, const void *state, const ph_options *options, ph_result *result);

/* Is there a limit that ends a search: of depth, nodes, visits or time, or a level? */
bool player_has_limit(const ph_limits *limits, const ph_clock *clock, uint32_t level);

/* A move took this long: put the clock forward. `start`: as it was before the first move. False: the time is up. */
bool player_clock_run(ph_clock *now, const ph_clock *start, double seconds);

/* Is MIN to move, `ply` moves after the start? If values are those of the side to move, each side is MAX in its own
 * searches. */
bool player_min_root(const ph_game *game, uint32_t ply);

/* MAX's value from the point of view of the side to move. */
ph_value player_mover_value(const ph_game *game, uint32_t ply, ph_value value);

#endif
