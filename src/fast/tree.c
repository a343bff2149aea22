/* tree.c - the search templates compiled for trees in memory.
 *
 * Going down such a tree is an addition and its value a load: calls through the struct of functions would be most of a
 * search. A position here is the index of a node, kept in a register. */
#include "../base/select.h"
#include "../search/alphabeta.h"
#include "../search/compiled.h"
#include "../search/psstar.h"
#include "../trees/explicit.h"

/* What explicit_game's evaluate() says: a node that only the horizon makes a leaf is worth nothing. */
static inline ph_value node_worth(tree_node node)
{
    return node.count == 0 ? (ph_value)node.first : 0;
}

#define T_STATE ph_node
#define T_LOCALS(x) const tree_node *const nodes = (x)->ground
#define T_PLACE(x, ply) 0
#define T_LOAD(n) (*(const ph_node *)node_state(n))
#define T_ADDRESS(state) (&(state))
#define T_SLOT(s, n, i) ((n)->first + (i))
#define T_CHILD(x, state, move, child) ((child) = nodes[state].first + (move))
#define T_LIST(x, state, ply) nodes[state].count
#define T_MOVE(x, ply, i) (i)
#define T_TERMINAL(x, state, ply) (nodes[state].count == 0 || (ply) == (x)->f->depth)
#define T_VALUE(x, state, max) node_worth(nodes[state])

#define T_NAME(x) psstar_##x
#include "../search/psstar.tmpl.h"

#define T_NAME(x) alphabeta_##x
#define T_PRUNES 1
#define T_OBSERVED 0
#include "../search/alphabeta.tmpl.h"

#define T_NAME(x) minimax_##x
#define T_PRUNES 0
#define T_OBSERVED 0
#include "../search/alphabeta.tmpl.h"

static verdict psstar_root(store *s, const void *root, uint32_t *block)
{
    s->ground = ((const ph_tree *)s->ground)->nodes;
    return psstar_solve(s, *(const ph_node *)root, block);
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

static int tree_psstar(frame *f, const void *root)
{
    return psstar_run(f, root, psstar_root);
}

static int tree_alphabeta(frame *f, const void *root)
{
    return alphabeta_run(f, root, alphabeta_root);
}

static int tree_minimax(frame *f, const void *root)
{
    return alphabeta_run(f, root, minimax_root);
}

const struct ph_compiled tree_compiled = {
    .minimax = tree_minimax,
    .alphabeta = tree_alphabeta,
    .psstar = tree_psstar,
};
