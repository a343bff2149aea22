/* sooner.h - values that tell when the game ends, in games with PH_SOONER_IS_BETTER.
 *
 * A win is worth W at the position where the game is over, and 1 less for each ply before that: W - 3 three plies before. A
 * search compares values as they are at its root. So a leaf `ply` plies below the root counts as W - ply, and nothing
 * between the leaf and the root changes. A table keeps values as they are at their own position, which may be met at other
 * plies: there the same win is worth W - ply + ply = W again.
 *
 *     root            W - 3      A position two plies below the root that is won in one ply has the value W - 1
 *      move                      itself, and W - 3 at the root.
 *       position      W - 1
 *        over         W
 *
 * All values up to `won` stay as they are. No search is as deep as PH_WIN_PLIES, so W - ply is always beyond `won`. */
#ifndef PHASED_BASE_SOONER_H
#define PHASED_BASE_SOONER_H

#include "phased.h"

#include <assert.h>

/* Values beyond this one tell when the game ends; PH_INFINITY: none do. */
static inline ph_value sooner_limit(const ph_game *game)
{
    return (game->flags & PH_SOONER_IS_BETTER) && game->version >= 2 ? game->won : PH_INFINITY;
}

/* The value at the root of a position `ply` plies below it. Values of games that do not keep to the contract stay beyond
 * the limit. */
static inline ph_value sooner_at_root(ph_value limit, ph_value value, uint32_t ply)
{
    const ph_value plies = (ph_value)ply;
    if (__builtin_expect(limit == PH_INFINITY, 1))
        return value;
    if (value > limit && value < PH_INFINITY)
        return value - limit > plies ? value - plies : limit + 1;
    if (value < -limit && value > -PH_INFINITY)
        return -value - limit > plies ? value + plies : -limit - 1;
    return value;
}

/* The other way round. */
static inline ph_value sooner_at_node(ph_value limit, ph_value value, uint32_t ply)
{
    const ph_value plies = (ph_value)ply;
    if (__builtin_expect(limit == PH_INFINITY, 1))
        return value;
    if (value > limit && value < PH_INFINITY)
        return value + plies;
    return value < -limit && value > -PH_INFINITY ? value - plies : value;
}

/* Are all flags of a game known, and is there what they need? */
static inline bool sooner_flags_valid(const ph_game *game)
{
    const uint32_t known = PH_MAX_VALUES | PH_NUMBERED | PH_LEAF_VALUES | PH_EXACT | PH_OVER_WITHOUT_MOVES;
    if (game->flags & ~(known | PH_SOONER_IS_BETTER))
        return false;
    return !(game->flags & PH_SOONER_IS_BETTER) ||
           (game->version >= 2 && game->won > 0 && game->won <= PH_VALUE_MAX - PH_WIN_PLIES);
}

/* How many plies away the end of the game is, of which a value beyond `won` tells. */
static inline uint32_t sooner_plies(const ph_game *game, ph_value value)
{
    const ph_value size = value < 0 ? -value : value, most = game->won + PH_WIN_PLIES;
    assert(size > sooner_limit(game));
    return size < most ? (uint32_t)(most - size) : 0;
}

#endif
