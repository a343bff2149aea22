/* model.c - the search templates compiled for model trees.
 *
 * A position here is a value in two registers, and drawing a child is a handful of multiplications: calls through the
 * struct of functions would cost as much again. */
#include "../trees/model.h"

#include "../base/select.h"
#include "../methods/loops.h"

typedef model game_rules;
typedef model_node game_position;

typedef struct game_cursor {
    model_node at;
    uint32_t count;
} game_cursor;

enum { GAME_HORIZON = 1, GAME_DEAR = 0 };

INLINE const game_rules *game_ground(const path *p)
{
    return p->f->game->rules;
}

INLINE game_position game_load(const game_rules *r, const void *state)
{
    (void)r;
    return model_load(state);
}

INLINE void game_stand(const game_rules *r, game_cursor *c, game_position p, uint32_t ply)
{
    (void)ply;
    *c = (game_cursor){p, model_width(r, p)};
}

INLINE game_position game_child(const game_rules *r, const game_cursor *c, ph_move move)
{
    return model_child(r, c->at, move);
}

INLINE bool game_over(const game_rules *r, game_position p)
{
    return p.depth == r->depth;
}

INLINE ph_value game_value(const game_rules *r, game_position p, bool max)
{
    (void)max;
    return model_value(r, p);
}

#include "../methods/numbered.h"

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

static verdict psstar_root(store *s, const void *root, uint32_t *ref)
{
    return psstar_solve(s, model_load(root), ref);
}

static int run_psstar(frame *f, const void *root)
{
    return psstar_run(f, root, psstar_root);
}

#define LOOPS(x) model_##x
#define LOOPS_GAME &model_game
#define LOOPS_psstar run_psstar
#include "../methods/loops.tmpl.h"
