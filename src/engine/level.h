/* level.h - a weaker opponent: options.level, 1 to 20.
 *
 * A level searches fewer positions, and up to level 15 it also chooses at random among moves that seem nearly as good as
 * the best one. "Nearly" is a part of how much the values of the root's moves differ before any search, so the scale of the
 * game's values does not matter. Nothing depends on time or on earlier searches: the same position, options and seed give
 * the same move. */
#ifndef PHASED_ENGINE_LEVEL_H
#define PHASED_ENGINE_LEVEL_H

#include "search.h"

enum { LEVEL_MOST = 20 };

/* Choose a move for a request that has a level. `result` is all zero but for its size. PH_OK or PH_E_MEMORY. */
int level_search(const request *q, ph_result *result);

#endif
