/* tree.c - the methods compiled for trees in memory.
 *
 * Going down such a tree is an addition and its value a load: calls through the struct of functions would be most of a
 * search. A position here is the index of a node, kept in a register. A search whose horizon lies inside the tree goes
 * through the struct, so that here a node without children is a leaf and there is no other. */
#include "../trees/explicit.h"
#include "../uniform/uniform.h"
#include "cursor.h"

typedef tree_node game_rules; /* the array of nodes */
typedef ph_node game_position;

typedef struct game_cursor {
    ph_node first;
    uint32_t count;
} game_cursor;

#define game_ground game_ground
INLINE const game_rules *game_ground(const path *p)
{
    return ((const ph_tree *)p->f->game->rules)->nodes;
}

#define game_stand game_stand
INLINE void game_stand(const game_rules *r, game_cursor *c, game_position p, uint32_t ply)
{
    (void)ply;
    *c = (game_cursor){r[p].first, r[p].count};
}

INLINE game_position game_child(const game_rules *r, game_cursor *c, ph_move move)
{
    (void)r;
    return c->first + move;
}

INLINE bool game_over(const game_rules *r, game_position p)
{
    return r[p].count == 0;
}

/* A node whose children are all leaves has a bit. */
INLINE bool game_over_leaves(const game_rules *r, game_position p)
{
    return tree_over_leaves(r, p);
}

INLINE ph_value game_value(const game_rules *r, game_position p, bool max)
{
    (void)max;
    return (ph_value)r[p].first;
}

INLINE uint32_t game_rows(const game_rules *r, const game_cursor *c, uint32_t i)
{
    const uint32_t rows = tree_run_over_leaves(r, c->first + i);
    return rows < c->count - i ? rows : c->count - i;
}

INLINE bool game_all_rows(const game_rules *r, const game_cursor *c)
{
    return tree_all_over_leaves(r, c->first, c->count);
}

INLINE bool game_any_rows(const game_rules *r, const game_cursor *c)
{
    return tree_any_over_leaves(r, c->first, c->count);
}

INLINE leaf_row game_leaves(const game_rules *r, game_position p)
{
    return (leaf_row){(const ph_value *)&r[r[p].first].first, r[p].count};
}

/* A value is stored as unsigned; read as signed it is itself again. */
INLINE leaf_row game_row(const game_rules *r, const game_cursor *c, uint32_t i)
{
    const tree_node child = r[c->first + i];
    return (leaf_row){(const ph_value *)&r[child.first].first, child.count};
}

INLINE uint64_t game_key(const game_rules *r, game_position p)
{
    (void)r;
    return p;
}

static bool within_horizon(const frame *f)
{
    return ((const ph_tree *)f->game->rules)->height <= f->depth;
}

/* All nodes below a node of a uniform tree lie in one row, which begins with the leftmost leaf. */
static bool tree_uniform_below(frame *f, const void *root, uniform_tree *t)
{
    const ph_tree *tree = f->game->rules;
    if (!tree->level)
        return false;
    t->words = (const ph_value *)&tree->nodes->first;
    t->lazy = (lazy_leaves){0};
    t->least = tree->least;
    t->greatest = tree->greatest;
    t->height = 0;
    t->base = *(const ph_node *)root;
    for (; tree_width(tree, t->base) > 0; t->base = tree_child(tree, t->base, 0))
        t->widths[t->height++] = tree_width(tree, t->base);
    return true;
}

#define GAME_HORIZON 0
#define GAME_NUMBERED 1
#define GAME_ROWS
#include "loops.h"

const struct ph_compiled tree_compiled = {
    .game = &explicit_game,
    .fits = within_horizon,
    .search = loops_search,
    .tabled = loops_tabled,
    .uniform = tree_uniform_below,
};
