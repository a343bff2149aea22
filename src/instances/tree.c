/* tree.c - the search templates compiled for trees in memory.
 *
 * Going down such a tree is an addition and its value a load: calls through the struct of functions would be most of a
 * search. A position here is the index of a node, kept in a register. A search whose horizon lies inside the tree goes
 * through the struct, so that here a node without children is a leaf and there is no other. */
#include "../base/select.h"
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

INLINE void game_stand(const game_rules *r, game_cursor *c, game_position p, uint32_t ply)
{
    (void)ply;
    *c = (game_cursor){r[p].first, r[p].count};
}

INLINE game_position game_child(const game_rules *r, const game_cursor *c, ph_move move)
{
    (void)r;
    return c->first + move;
}

INLINE bool game_over(const game_rules *r, game_position p)
{
    return r[p].count == 0;
}

INLINE ph_value game_value(const game_rules *r, game_position p, bool max)
{
    (void)max;
    return (ph_value)r[p].first;
}

#include "../methods/numbered.h"

#define T_STATE ph_node
#define T_LOCALS(x) const tree_node *const nodes = (x)->ground
#define T_PLACE(x, ply) 0
#define T_SAVE(s, n, state) (*(ph_node *)node_state(n) = (state))
#define T_SIBLINGS(s, b) const ph_node eldest = nodes[*(const ph_node *)node_state(b)].first + (b)->first
#define T_SIBLING(s, b, i, child) ((child) = eldest + (i))
#define T_CHILD(x, state, move, child) ((child) = nodes[state].first + (move))
#define T_LIST(x, state, ply) nodes[state].count
#define T_MOVE(x, ply, i) (i)
#define T_TERMINAL(x, state, ply) ((void)(ply), nodes[state].count == 0)
#define T_VALUE(x, state, max) ((ph_value)nodes[state].first)

#define T_NAME(x) psstar_##x
#define T_BEST select_best
#define T_RIVAL select_rival
#define T_TARGET
#include "../methods/psstar.tmpl.h"

#ifdef __SSE2__
#define T_NAME(x) psstar_avx2_##x
#define T_BEST select_best_avx2
#define T_RIVAL select_rival_avx2
#define T_TARGET __attribute__((target("avx2")))
#include "../methods/psstar.tmpl.h"
#endif

static verdict psstar_root(store *s, const void *root, uint32_t *ref)
{
    s->ground = ((const ph_tree *)s->ground)->nodes;
#ifdef __SSE2__
    if (select_has_avx2())
        return psstar_avx2_solve(s, *(const ph_node *)root, ref);
#endif
    return psstar_solve(s, *(const ph_node *)root, ref);
}

static int tree_psstar(frame *f, const void *root)
{
    return psstar_run(f, root, psstar_root);
}

static bool within_horizon(const frame *f)
{
    return ((const ph_tree *)f->game->rules)->height <= f->depth;
}

#define LOOPS(x) tree_##x
#define LOOPS_GAME &explicit_game
#define LOOPS_FITS within_horizon
#define LOOPS_psstar tree_psstar
#include "../methods/loops.tmpl.h"
