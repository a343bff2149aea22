/* listed.h - what the cursors of real games have in common, for the includer of loops.tmpl.h whose game_cursor has the
 * position that it stands `at`, and whose game_rules are those of the struct. valued.h is for positions that are values. */
#ifndef PHASED_METHODS_LISTED_H
#define PHASED_METHODS_LISTED_H

enum { GAME_HORIZON = 1, GAME_DEAR = 1, GAME_NUMBERED = 0 };

INLINE const game_rules *game_ground(const path *p)
{
    return p->f->game->rules;
}

INLINE void game_stand(const game_rules *r, game_cursor *c, game_position p, uint32_t ply)
{
    (void)r, (void)ply;
    c->at = p;
}

#endif
