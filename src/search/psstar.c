/* psstar.c - SSS* and PS*(k) for any game: psstar.tmpl.h over the struct of functions. */
#include "psstar.h"

#include "../base/select.h"

#include <string.h>

#define T_NAME(x) struct_##x
#define T_STATE void *
#define T_PLACE(s, ply) ((s)->states + (size_t)(ply) * (s)->stride)
#define T_LOAD(n) node_state(n)
#define T_ADDRESS(state) (state)
#define T_CHILD(s, state, move, child) (s)->f->game->apply((s)->f->game->rules, state, move, child)
#define T_LIST(s, state, ply) frame_moves((s)->f->game, state, store_moves(s, ply))
#define T_MOVE(s, ply, i) frame_move((s)->f->game, store_moves(s, ply), i)
#define T_TERMINAL(s, state, ply) frame_terminal((s)->f, state, ply)
#define T_VALUE(s, state, max) frame_value((s)->f->game, state, max)
#include "psstar.tmpl.h"

static verdict solve_any(store *s, const void *root, uint32_t *block)
{
    void *at = T_PLACE(s, 0);
    memcpy(at, root, s->f->game->state_size);
    return struct_solve(s, at, block);
}

int psstar_any(frame *f, const void *root)
{
    return psstar_run(f, root, solve_any);
}

/* The first move, for want of a better one. */
static void answer_first_move(store *s, const void *root, uint32_t child)
{
    ph_result *r = s->f->result;
    frame_moves(s->f->game, root, s->moves);
    r->pv[0] = frame_move(s->f->game, s->moves, child);
    r->pv_length = 1;
}

/* A stopped search with MAX to move: bounds from what is open, and the best child so far. */
static void answer_open(store *s, const void *root, uint32_t block)
{
    ph_result *r = s->f->result;
    if (block == NO_BLOCK) {
        answer_first_move(s, root, 0);
        return;
    }
    max_node *n = store_node(s, block);
    r->lower = n->low;
    r->upper = node_bound(s, n);
    if (n->low > -PH_INFINITY) {
        store_answer(s, root, node_low_line(s, n, 0));
        return;
    }
    uint32_t i;
    select_best(node_merits(s, n), n->count, &i);
    answer_first_move(s, root, n->first + i);
}

static void answer(store *s, const void *root, verdict v, uint32_t block)
{
    ph_result *r = s->f->result;
    bool min_root = s->f->options->min_root;
    if (v.what == VERDICT_SOLVED) {
        r->lower = r->upper = v.value;
        store_answer(s, root, min_root ? s->scratch : node_low_line(s, store_node(s, block), 0));
    } else if (min_root) {
        r->upper = v.value;
        answer_first_move(s, root, 0);
    } else {
        answer_open(s, root, block);
    }
}

int psstar_run(frame *f, const void *root, psstar_instance *solve)
{
    store s;
    int error = store_open(&s, f, root);
    if (error)
        return error;
    uint32_t block = NO_BLOCK;
    verdict v = solve(&s, root, &block);
    answer(&s, root, v, block);
    if (f->result->method.algorithm == PH_SSS)
        f->backup_peak = 0; /* SSS* has no such list */
    store_close(&s);
    return PH_OK;
}

void psstar_resolve(frame *f, const void *root)
{
    ph_method *m = &f->result->method;
    if (m->algorithm != PH_PS || m->phases || m->n_sizes)
        return;
    /* The space falls as the phases grow: the least that fits lies by bisection in (too_few, enough]. */
    uint32_t too_few = 0;
    uint32_t enough = 1;
    for (uint32_t ply = f->options->min_root, height = frame_height(f, root); ply < height; ply += 2) {
        uint32_t width = frame_widest(f->game, root, ply);
        enough = width > enough ? width : enough;
    }
    while (enough - too_few > 1) {
        m->phases = too_few + (enough - too_few) / 2;
        if (store_worst(f, root, m) <= f->bytes_limit)
            enough = m->phases;
        else
            too_few = m->phases;
    }
    m->phases = enough;
}
