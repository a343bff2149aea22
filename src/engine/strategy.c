/* strategy.c - a strategy of MAX that is worth the value of the root.
 *
 * A strategy takes one child at each MAX node and all at each MIN node; it is worth its smallest leaf. No method here
 * keeps the whole of the one it has proven (SSS* forgets each subtree when it is done with it), so it is found again:
 * one question, "is this node worth at least v?", asked depth first. Read prove(). */
#include "strategy.h"

#include "../base/memory.h"
#include "../frame/path.h"

#include <assert.h>
#include <string.h>

typedef struct proof {
    frame *f;
    path path;
    ph_value goal;
    int error;
    ph_move *line;  /* moves to the current node */
    size_t n_moves; /* in lines->moves */
    size_t room_moves, room_lines;
    size_t bytes; /* held */
    strategy *lines;
} proof;

/* Make room for `wanted` items in *block. */
static bool proof_grow(proof *p, void **block, size_t *room, size_t used, size_t wanted, size_t size)
{
    if (wanted <= *room)
        return true;
    size_t more = *room * 2 > wanted ? *room * 2 : wanted + 16;
    p->bytes += (more - *room) * size;
    if (!frame_hold(p->f, p->bytes))
        return false;
    void *grown = memory_regrow(&p->f->memory, *block, used, more, size);
    if (!grown) {
        p->error = PH_E_MEMORY;
        return false;
    }
    *block = grown;
    *room = more;
    return true;
}

/* The leaf at the end of the current line belongs to the strategy. */
static bool proof_keep(proof *p, uint32_t ply)
{
    strategy *l = p->lines;
    assert(ply <= p->path.height && l->start[l->count] == p->n_moves);
    void *moves = l->moves;
    void *start = l->start;
    bool ok = proof_grow(p, &moves, &p->room_moves, p->n_moves, p->n_moves + ply, sizeof *l->moves);
    l->moves = moves;
    ok = ok && proof_grow(p, &start, &p->room_lines, l->count + 1, l->count + 2, sizeof *l->start);
    l->start = start;
    if (!ok)
        return false;
    if (ply)
        memcpy(l->moves + p->n_moves, p->line, ply * sizeof *p->line);
    p->n_moves += ply;
    l->start[++l->count] = p->n_moves;
    return true;
}

/* Is the node at `ply` worth the goal? If so its leaves are kept, else none. */
static bool prove(proof *p, uint32_t ply, bool max)
{
    frame *f = p->f;
    void *state = path_state(&p->path, ply);
    if (frame_terminal(f, state, ply))
        return frame_may_evaluate(f) && frame_value(f->game, state, max) >= p->goal && proof_keep(p, ply);

    const size_t count = p->lines->count;
    const size_t n_moves = p->n_moves;
    ph_move *moves = path_moves(&p->path, ply);
    const uint32_t width = frame_moves(f->game, state, moves);
    for (uint32_t i = 0; i < width; i++) {
        p->line[ply] = frame_move(moves, i);
        f->game->apply(f->game->rules, state, p->line[ply], path_state(&p->path, ply + 1));
        bool child = prove(p, ply + 1, !max);
        if (p->error || f->stop != PH_FINISHED)
            return false;
        if (child == max) { /* MAX has one that is, or MIN one that is not: enough */
            if (!child) {
                p->lines->count = count;
                p->n_moves = n_moves;
            }
            return child;
        }
    }
    return !max;
}

/* A frame for the second search: the same clock and flag, its own counts. */
static frame second_frame(const frame *f)
{
    frame g = *f;
    g.leaf_grant = 0;
    g.leaf_budget = 0;
    return g;
}

void strategy_release(strategy *s, const ph_memory *memory)
{
    memory_put(memory, s->start);
    memory_put(memory, s->moves);
    *s = (strategy){0};
}

int strategy_prove(frame *f, const void *root, strategy *lines)
{
    assert(f->lower == f->upper);
    frame g = second_frame(f);
    proof p = {.f = &g, .goal = f->lower, .lines = lines, .room_lines = 1};
    path_measure(&p.path, &g, root);
    p.bytes = path_bytes(&p.path) + ((size_t)p.path.height + 1) * sizeof *p.line;
    if (!frame_hold(&g, p.bytes))
        return PH_OK;
    int error = path_open(&p.path, root);
    p.line = memory_get(&f->memory, (size_t)p.path.height + 1, sizeof *p.line);
    lines->start = memory_get(&f->memory, 1, sizeof *lines->start);
    if (!error && p.line && lines->start) {
        lines->start[0] = 0;
        if (!prove(&p, 0, !f->options->min_root))
            lines->count = 0;
        error = p.error;
        f->bytes = g.bytes;
    } else {
        error = PH_E_MEMORY;
    }
    memory_put(&f->memory, p.line);
    path_close(&p.path);
    return error;
}
