/* tictactoe.c - the depth-first templates compiled for tic-tac-toe. Best-first methods gain nothing by it. */
#include "../games/tictactoe.h"

#include "../methods/alphabeta.h"
#include "../methods/compiled.h"
#include "../methods/psstar.h"

/* The moves are not listed but taken one by one from the set of empty squares. */
#define T_BRANCHES
#define T_STATE tictactoe_state
#define T_LOCALS(w) uint64_t rest
#define T_PLACE(w, ply) ((tictactoe_state){0, 0})
#define T_CHILD(w, state, move, child) ((child) = tictactoe_apply(state, move))
#define T_BEGIN(w, state, ply) rest = tictactoe_empty(state)
#define T_MORE(w, i) (rest != 0)
#define T_MOVE(w, ply, i) bits_take(&rest)
#define T_TERMINAL(w, state, ply) ((ply) == f->depth || tictactoe_over(state))
#define T_VALUE(w, state, max) ((max) ? tictactoe_evaluate(state) : -tictactoe_evaluate(state))

#define T_NAME(x) alphabeta_##x
#define T_PRUNES 1
#define T_OBSERVED 0
#include "../methods/alphabeta.tmpl.h"

#define T_NAME(x) minimax_##x
#define T_PRUNES 0
#define T_OBSERVED 0
#include "../methods/alphabeta.tmpl.h"

static ph_value run_alphabeta(walk *w, const void *root)
{
    tictactoe_state s;
    memcpy(&s, root, sizeof s);
    return alphabeta_solve(w, s);
}

static ph_value run_minimax(walk *w, const void *root)
{
    tictactoe_state s;
    memcpy(&s, root, sizeof s);
    return minimax_solve(w, s);
}

static int search_alphabeta(frame *f, const void *root)
{
    return alphabeta_run(f, root, run_alphabeta);
}

static int search_minimax(frame *f, const void *root)
{
    return alphabeta_run(f, root, run_minimax);
}

const struct ph_compiled tictactoe_compiled = {
    .minimax = search_minimax,
    .alphabeta = search_alphabeta,
    .psstar = psstar_any,
};
