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

/* Of each family a beginning is in memory; what is asked for beyond it is drawn. */
INLINE uint32_t game_known(const game_rules *r, const game_cursor *c, uint32_t from, const ph_value **values)
{
    if (c->at.depth + 1 != r->model.depth)
        return 0;
    *values = r->leaves + (size_t)c->at.index * c->count + from;
    return recall_known(r, c->at, from) - from;
}

INLINE bool game_first(const game_rules *r, const game_cursor *c, uint32_t i, ph_value *value, uint32_t *width)
{
    if (c->at.depth + 2 != r->model.depth)
        return false;
    *width = r->model.levels[c->at.depth + 1].width;
    *value = r->leaves[(size_t)recall_child(r, c->at, i).index * *width]; /* with the node it was drawn */
    return true;
}

INLINE uint64_t game_key(const game_rules *r, game_position p)
{
    (void)r;
    return recall_key(p);
}

#include "../methods/numbered.h"

static uint32_t row_draw(const void *who, uint32_t row, uint32_t leaf)
{
    return recall_draw_row(who, row, leaf);
}

/* Every level has its leaves in one row, which begins with those below its first node. */
static bool recall_is_level_below(const frame *f, const void *root, level_tree *t)
{
    const recall *const r = f->game->rules;
    const recall_place p = recall_load(root);
    const uint32_t depth = r->model.depth;
    if (!r->roomy || f->depth < depth - p.depth)
        return false;
    t->words = r->leaves;
    t->drawn = (level_drawn){r->drawn + r->first[depth - 1], row_draw, r};
    t->greatest = recall_greatest(r);
    t->base = p.index;
    for (uint32_t ply = p.depth; ply < depth; ply++) {
        t->widths[t->height++] = r->model.levels[ply].width;
        t->base *= r->model.levels[ply].width;
    }
    return true;
}

#define LOOPS(x) recall_##x
#define LOOPS_GAME &recall_game
#define LOOPS_FORESEES 1
#define LOOPS_AVX2 1
#define LOOPS_KNOWN 1
#define LOOPS_LEVEL recall_is_level_below
#define LOOPS_ALONE 1
#include "../methods/loops.tmpl.h"
