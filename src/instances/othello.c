/* othello.c - the depth-first templates compiled for Othello. Best-first methods gain nothing by it. */
#include "../games/othello.h"

#include "../methods/alphabeta.h"
#include "../methods/compiled.h"
#include "../methods/psstar.h"

#include <string.h>

/* The moves of `s`, sorted; how many. */
static inline uint32_t list(const othello_rules *r, const othello_state *s, ph_move *moves)
{
    uint32_t count = othello_list(s, moves);
    othello_order(r, s, moves, count);
    return count;
}

/* Sorting wants the moves side by side; a position is too large for registers, so each node has room for one child. */
#define T_BRANCHES
#define T_STATE othello_state *
#define T_LOCALS(w)                                                                                                    \
    const othello_rules *const rules = (w)->ground;                                                                    \
    ph_move moves[OTHELLO_MOST_MOVES];                                                                                 \
    othello_state room
#define T_PLACE(w, ply) (&room)
#define T_CHILD(w, state, move, child) (*(child) = othello_apply(rules, state, move))
#define T_LIST(w, state, ply) list(rules, state, moves)
#define T_MOVE(w, ply, i) moves[i]
#define T_TERMINAL(w, state, ply) ((ply) == f->depth || othello_over(rules, state))
#define T_VALUE(w, state, max) ((max) ? othello_evaluate(rules, state) : -othello_evaluate(rules, state))

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
    othello_state s;
    memcpy(&s, root, sizeof s);
    return alphabeta_solve(w, &s);
}

static ph_value run_minimax(walk *w, const void *root)
{
    othello_state s;
    memcpy(&s, root, sizeof s);
    return minimax_solve(w, &s);
}

static int search_alphabeta(frame *f, const void *root)
{
    return alphabeta_run(f, root, run_alphabeta);
}

static int search_minimax(frame *f, const void *root)
{
    return alphabeta_run(f, root, run_minimax);
}

const struct ph_compiled othello_compiled = {
    .minimax = search_minimax,
    .alphabeta = search_alphabeta,
    .psstar = psstar_any,
};
