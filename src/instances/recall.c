/* recall.c - the search templates compiled for model trees that remember what was drawn. As model.c, but a child is
 * mostly looked up. */
#include "../trees/recall.h"

#include "../methods/loops.h"

typedef recall game_rules;
typedef recall_place game_position;

typedef struct game_cursor {
    recall_place at;
    uint32_t count;
} game_cursor;

enum { GAME_HORIZON = 1, GAME_DEAR = 0 };

INLINE const game_rules *game_ground(const path *p)
{
    return p->f->game->rules;
}

INLINE game_position game_load(const game_rules *r, const void *state)
{
    (void)r;
    return recall_load(state);
}

INLINE void game_save(const game_rules *r, void *state, game_position p)
{
    (void)r;
    memcpy(state, &p, sizeof p);
}

INLINE void game_stand(const game_rules *r, game_cursor *c, game_position p, uint32_t ply)
{
    (void)ply;
    *c = (game_cursor){p, recall_width(r, p)};
}

INLINE game_position game_child(const game_rules *r, game_cursor *c, ph_move move)
{
    return recall_child(r, c->at, move);
}

INLINE bool game_over(const game_rules *r, game_position p)
{
    return p.depth == r->model.depth;
}

INLINE bool game_over_leaves(const game_rules *r, game_position p)
{
    return p.depth + 1 == r->model.depth;
}

INLINE ph_value game_value(const game_rules *r, game_position p, bool max)
{
    (void)max;
    return recall_value(r, p);
}

#include "../methods/numbered.h"

#define LOOPS(x) recall_##x
#define LOOPS_GAME &recall_game
#define LOOPS_FORESEES 1
#define LOOPS_AVX2 1
#include "../methods/loops.tmpl.h"
