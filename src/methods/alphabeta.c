/* alphabeta.c - minimax and alpha-beta for any game: alphabeta.tmpl.h over the struct of functions, four times. */
#include "alphabeta.h"

/* ---- the observer -------------------------------------------------------------------------------------- */

static void observe(const walk *w, ph_event event)
{
    event.path = w->trail;
    w->f->options->observe(w->f->options->observe_context, &event);
}

static void observe_enter(const walk *w, uint32_t ply, bool max, ph_value alpha, ph_value beta)
{
    if (ply > 0) {
        w->alpha_by[ply] = w->alpha_by[ply - 1];
        w->beta_by[ply] = w->beta_by[ply - 1];
    }
    observe(w, (ph_event){.kind = PH_ENTER, .depth = ply, .max = max, .alpha = alpha, .beta = beta});
}

static void observe_leave(const walk *w, uint32_t ply, bool max, ph_value value, ph_value alpha, ph_value beta)
{
    observe(w, (ph_event){.kind = PH_LEAVE, .depth = ply, .max = max, .value = value, .alpha = alpha, .beta = beta});
}

static void observe_leaf(const walk *w, uint32_t ply, bool max, ph_value value, ph_value alpha, ph_value beta)
{
    observe(w, (ph_event){.kind = PH_LEAF, .depth = ply, .max = max, .value = value, .alpha = alpha, .beta = beta});
}

/* The bound of the other side closed the window. */
static void observe_cut(const walk *w, uint32_t ply, bool max, ph_value value, ph_value alpha, ph_value beta,
                        uint32_t searched)
{
    observe(w, (ph_event){.kind = PH_CUT,
                          .depth = ply,
                          .max = max,
                          .value = value,
                          .alpha = alpha,
                          .beta = beta,
                          .by = max ? w->beta_by[ply] : w->alpha_by[ply],
                          .searched = searched});
}

/* From here on the bound of the side to move is this node's. */
static void observe_bound(const walk *w, uint32_t ply, bool max)
{
    (max ? w->alpha_by : w->beta_by)[ply] = ply;
}

/* ---- the instances ------------------------------------------------------------------------------------- */

#define T_STATE void *
#define T_LOCALS(w) const ph_game *const game = (w)->f->game
#define T_PLACE(w, ply) path_state(&(w)->path, ply)
#define T_CHILD(w, state, move, child) game->apply((w)->ground, state, move, child)
#define T_LIST(w, state, ply) frame_moves(game, state, path_moves(&(w)->path, ply))
#define T_MOVE(w, ply, i) frame_move(path_moves(&(w)->path, ply), i)
#define T_TERMINAL(w, state, ply) frame_terminal((w)->f, state, ply)
#define T_VALUE(w, state, max) frame_value(game, state, max)

#define T_NAME(x) alphabeta_##x
#define T_PRUNES 1
#define T_OBSERVED 0
#include "alphabeta.tmpl.h"

#define T_NAME(x) alphabeta_observed_##x
#define T_PRUNES 1
#define T_OBSERVED 1
#include "alphabeta.tmpl.h"

#define T_NAME(x) minimax_##x
#define T_PRUNES 0
#define T_OBSERVED 0
#include "alphabeta.tmpl.h"

#define T_NAME(x) minimax_observed_##x
#define T_PRUNES 0
#define T_OBSERVED 1
#include "alphabeta.tmpl.h"

static ph_value run_alphabeta(walk *w, const void *root)
{
    (void)root; /* a copy stands in the walk's first place */
    return w->f->options->observe ? alphabeta_observed_solve(w, w->path.states) : alphabeta_solve(w, w->path.states);
}

static ph_value run_minimax(walk *w, const void *root)
{
    (void)root;
    return w->f->options->observe ? minimax_observed_solve(w, w->path.states) : minimax_solve(w, w->path.states);
}

int alphabeta_any(frame *f, const void *root)
{
    return alphabeta_run(f, root, run_alphabeta);
}

int minimax_any(frame *f, const void *root)
{
    return alphabeta_run(f, root, run_minimax);
}

int alphabeta_run(frame *f, const void *root, alphabeta_instance *search)
{
    walk w;
    int error = walk_open(&w, f, root);
    if (error)
        return error;
    if (f->stop != PH_FINISHED)
        return path_answer_first(f, root);
    walk_answer(&w, search(&w, root));
    walk_close(&w);
    return PH_OK;
}
