/* tree.c - the search templates compiled for trees in memory.
 *
 * Going down such a tree is an addition and its value a load: calls through the struct of functions would be most of a
 * search. A position here is the index of a node, kept in a register. A search whose horizon lies inside the tree goes
 * through the struct, so that here a node without children is a leaf and there is no other. */
#include "../base/select.h"
#include "../methods/alphabeta.h"
#include "../methods/compiled.h"
#include "../methods/psstar.h"
#include "../trees/explicit.h"

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

#define T_NAME(x) alphabeta_##x
#define T_PRUNES 1
#define T_OBSERVED 0
#include "../methods/alphabeta.tmpl.h"

#define T_NAME(x) minimax_##x
#define T_PRUNES 0
#define T_OBSERVED 0
#include "../methods/alphabeta.tmpl.h"

static verdict psstar_root(store *s, const void *root, uint32_t *ref)
{
    s->ground = ((const ph_tree *)s->ground)->nodes;
#ifdef __SSE2__
    if (select_has_avx2())
        return psstar_avx2_solve(s, *(const ph_node *)root, ref);
#endif
    return psstar_solve(s, *(const ph_node *)root, ref);
}

static ph_value alphabeta_root(walk *w, const void *root)
{
    w->ground = ((const ph_tree *)w->ground)->nodes;
    return alphabeta_solve(w, *(const ph_node *)root);
}

static ph_value minimax_root(walk *w, const void *root)
{
    w->ground = ((const ph_tree *)w->ground)->nodes;
    return minimax_solve(w, *(const ph_node *)root);
}

static bool within_horizon(const frame *f)
{
    return ((const ph_tree *)f->game->rules)->height <= f->depth;
}

static int tree_psstar(frame *f, const void *root)
{
    return within_horizon(f) ? psstar_run(f, root, psstar_root) : psstar_any(f, root);
}

static int tree_alphabeta(frame *f, const void *root)
{
    return within_horizon(f) ? alphabeta_run(f, root, alphabeta_root) : alphabeta_any(f, root);
}

static int tree_minimax(frame *f, const void *root)
{
    return within_horizon(f) ? alphabeta_run(f, root, minimax_root) : minimax_any(f, root);
}

const struct ph_compiled tree_compiled = {
    .minimax = tree_minimax,
    .alphabeta = tree_alphabeta,
    .psstar = tree_psstar,
};
