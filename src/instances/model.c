/* model.c - the search templates compiled for model trees.
 *
 * A position here is a value in two registers, and drawing a child is a handful of multiplications: calls through the
 * struct of functions would cost as much again. */
#include "../trees/model.h"

#include "../base/select.h"
#include "../methods/alphabeta.h"
#include "../methods/compiled.h"
#include "../methods/psstar.h"

#define T_STATE model_node
#define T_LOCALS(x) const model *const m = (x)->ground
#define T_PLACE(x, ply)                                                                                                \
    (model_node)                                                                                                       \
    {                                                                                                                  \
        0                                                                                                              \
    }
#define T_SAVE(s, n, state) memcpy(node_state(n), &(state), sizeof(model_node))
#define T_SIBLINGS(s, b) const model_node parent = model_load(node_state(b))
#define T_SIBLING(s, b, i, child) ((child) = model_child(m, parent, (b)->first + (i)))
#define T_CHILD(x, state, move, child) ((child) = model_child(m, state, move))
#define T_LIST(x, state, ply) model_width(m, state)
#define T_MOVE(x, ply, i) (i)
#define T_TERMINAL(x, state, ply) ((state).depth == m->depth || (ply) == (x)->f->depth)
#define T_VALUE(x, state, max) model_value(m, state)

#define T_NAME(x) psstar_##x
#define T_BEST select_best
#define T_RIVAL select_rival
#define T_TARGET
#include "../methods/psstar.tmpl.h"

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
    return psstar_solve(s, model_load(root), ref);
}

static ph_value alphabeta_root(walk *w, const void *root)
{
    return alphabeta_solve(w, model_load(root));
}

static ph_value minimax_root(walk *w, const void *root)
{
    return minimax_solve(w, model_load(root));
}

static int run_psstar(frame *f, const void *root)
{
    return psstar_run(f, root, psstar_root);
}

static int run_alphabeta(frame *f, const void *root)
{
    return alphabeta_run(f, root, alphabeta_root);
}

static int run_minimax(frame *f, const void *root)
{
    return alphabeta_run(f, root, minimax_root);
}

const struct ph_compiled model_compiled = {
    .minimax = run_minimax,
    .alphabeta = run_alphabeta,
    .psstar = run_psstar,
};
