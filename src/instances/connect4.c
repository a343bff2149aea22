/* connect4.c - the depth-first templates compiled for Connect-4: for the usual board, whose rules the compiler knows,
 * and for any other. Best-first methods gain nothing by it. */
#include "../games/connect4.h"

#include "../methods/alphabeta.h"
#include "../methods/compiled.h"
#include "../methods/psstar.h"

#include <string.h>

/* The moves are not listed but taken one by one from the set of cells. RULES is defined twice below. */
#define T_BRANCHES
#define T_STATE connect4_state
#define T_LOCALS(w)                                                                                                    \
    const connect4_rules *const rules = RULES(w);                                                                      \
    uint64_t cells;                                                                                                    \
    uint32_t at = 0
#define T_PLACE(w, ply) ((connect4_state){0, 0})
#define T_CHILD(w, state, move, child) ((child) = connect4_apply(state, move))
#define T_BEGIN(w, state, ply) cells = connect4_cells(rules, state)
#define T_MORE(w, i) (cells != 0)
#define T_MOVE(w, ply, i) connect4_take(rules, &cells, &at)
#define T_TERMINAL(w, state, ply) ((ply) == f->depth || connect4_over(rules, state))
#define T_VALUE(w, state, max) ((max) ? connect4_evaluate(rules, state) : -connect4_evaluate(rules, state))

#define RULES(w) (&CONNECT4_USUAL)
#define T_NAME(x) usual_alphabeta_##x
#define T_PRUNES 1
#define T_OBSERVED 0
#include "../methods/alphabeta.tmpl.h"

#define T_NAME(x) usual_minimax_##x
#define T_PRUNES 0
#define T_OBSERVED 0
#include "../methods/alphabeta.tmpl.h"
#undef RULES

#define RULES(w) ((w)->ground)
#define T_NAME(x) other_alphabeta_##x
#define T_PRUNES 1
#define T_OBSERVED 0
#include "../methods/alphabeta.tmpl.h"

#define T_NAME(x) other_minimax_##x
#define T_PRUNES 0
#define T_OBSERVED 0
#include "../methods/alphabeta.tmpl.h"
#undef RULES

static bool usual(const walk *w)
{
    const connect4_rules *r = w->ground;
    return r->columns == CONNECT4_USUAL.columns && r->rows == CONNECT4_USUAL.rows;
}

static ph_value run_alphabeta(walk *w, const void *root)
{
    connect4_state s;
    memcpy(&s, root, sizeof s);
    return usual(w) ? usual_alphabeta_solve(w, s) : other_alphabeta_solve(w, s);
}

static ph_value run_minimax(walk *w, const void *root)
{
    connect4_state s;
    memcpy(&s, root, sizeof s);
    return usual(w) ? usual_minimax_solve(w, s) : other_minimax_solve(w, s);
}

static int search_alphabeta(frame *f, const void *root)
{
    return alphabeta_run(f, root, run_alphabeta);
}

static int search_minimax(frame *f, const void *root)
{
    return alphabeta_run(f, root, run_minimax);
}

const struct ph_compiled connect4_compiled = {
    .minimax = search_minimax,
    .alphabeta = search_alphabeta,
    .psstar = psstar_any,
};
