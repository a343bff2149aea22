/* tree.c - the search templates compiled for trees in memory.
 *
 * Going down such a tree is an addition and its value a load: calls through the struct of functions would be most of a
 * search. A position here is the index of a node, kept in a register. A search whose horizon lies inside the tree goes
 * through the struct, so that here a node without children is a leaf and there is no other. */
#include "../methods/loops.h"
#include "../trees/explicit.h"

typedef tree_node game_rules; /* the array of nodes */
typedef ph_node game_position;

typedef struct game_cursor {
    ph_node first;
    uint32_t count;
} game_cursor;

enum { GAME_HORIZON = 0, GAME_DEAR = 0 };

INLINE const game_rules *game_ground(const path *p)
{
    return ((const ph_tree *)p->f->game->rules)->nodes;
}

INLINE game_position game_load(const game_rules *r, const void *state)
{
    (void)r;
    return *(const ph_node *)state;
}

INLINE void game_save(const game_rules *r, void *state, game_position p)
{
    (void)r;
    *(ph_node *)state = p;
}

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

#include "../methods/numbered.h"

static bool within_horizon(const frame *f)
{
    return ((const ph_tree *)f->game->rules)->height <= f->depth;
}

/* All nodes below one of a level tree stand in one row, whose first is the leaf furthest to the left. */
static bool tree_is_level_below(const frame *f, const void *root, level_tree *t)
{
    const ph_tree *tree = f->game->rules;
    if (!tree->level)
        return false;
    t->words = (const ph_value *)&tree->nodes->first;
    t->least = tree->least;
    t->greatest = tree->greatest;
    t->height = 0;
    t->base = *(const ph_node *)root;
    for (; tree_width(tree, t->base) > 0; t->base = tree_child(tree, t->base, 0))
        t->widths[t->height++] = tree_width(tree, t->base);
    return true;
}

#define LOOPS(x) tree_##x
#define LOOPS_GAME &explicit_game
#define LOOPS_FITS within_horizon
#define LOOPS_AVX2 1
#define LOOPS_ROWS 1
#define LOOPS_FORESEES 1
#define LOOPS_LEVEL tree_is_level_below
#include "../methods/loops.tmpl.h"
