/* valued.h - positions that are values, a few registers large: how they are taken from memory and put there. For the
 * includer of loops.tmpl.h, before it. */
#ifndef PHASED_METHODS_VALUED_H
#define PHASED_METHODS_VALUED_H

#include <string.h>

INLINE game_position game_load(const game_rules *r, const void *state)
{
    (void)r;
    game_position p;
    memcpy(&p, state, sizeof p);
    return p;
}

INLINE void game_save(const game_rules *r, void *state, game_position p)
{
    (void)r;
    memcpy(state, &p, sizeof p);
}

#endif
