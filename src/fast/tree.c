/* tree.c - the search templates compiled for trees in memory.
 *
 * Going down such a tree is an addition and its value a load: calls through the struct of functions would be most of a
 * search. A position here is the index of a node, kept in a register. */
#include "../base/select.h"
#include "../search/alphabeta.h"
#include "../search/compiled.h"
#include "../search/psstar.h"
#include "../trees/explicit.h"

static inline const ph_tree *tree_of(const frame *f)
{
    return f->game->rules;
}

/* What explicit_game's evaluate() says: a node that only the horizon makes a leaf is worth nothing. */
static inline ph_value tree_worth(const ph_tree *tree, ph_node node)
{
    return tree_width(tree, node) == 0 ? tree_value(tree, node) : 0;
}

#define T_STATE ph_node
#define T_PLACE(x, ply) 0
#define T_LOAD(n) (*(const ph_node *)node_state(n))
#define T_ADDRESS(state) (&(state))
#define T_CHILD(x, state, move, child) ((child) = tree_child(tree_of((x)->f), state, move))
#define T_LIST(x, state, ply) tree_width(tree_of((x)->f), state)
#define T_MOVE(x, ply, i) (i)
#define T_TERMINAL(x, state, ply) (tree_width(tree_of((x)->f), state) == 0 || (ply) == (x)->f->depth)
#define T_VALUE(x, state, max) tree_worth(tree_of((x)->f), state)

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
    return psstar_solve(s, *(const ph_node *)root, block);
}

static ph_value alphabeta_root(walk *w, const void *root)
{
    return alphabeta_solve(w, *(const ph_node *)root);
}

static ph_value minimax_root(walk *w, const void *root)
{
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
