/* strategy.c - a strategy of MAX whose value is that of the root.
 *
 * A strategy has one child of each MAX node and all children of each MIN node; its value is that of its smallest leaf.
 * No method keeps the whole strategy that it has proven (SSS* drops each subtree that it has finished), so it is found
 * again by a depth-first search that tests whether a node has at least the value v. Read prove(). */
#include "strategy.h"

#include "../base/memory.h"
#include "../search/path.h"
#include "../search/quiescence.h"

#include <assert.h>
#include <string.h>

typedef struct proof {
    frame *f;
    path path;
    ph_value goal;
    int error;
    ph_move *line;  /* moves to the current node */
    size_t n_moves; /* in lines->moves */
    size_t moves_capacity, lines_capacity;
    size_t bytes; /* in use */
    strategy *lines;
} proof;

/* Enlarge *block, if needed, to hold `wanted` items. */
static bool proof_grow(proof *p, void **block, size_t *capacity, size_t used, size_t wanted, size_t size)
{
    if (wanted <= *capacity)
        return true;
    assert(used <= *capacity && used < wanted);
    size_t more = *capacity * 2 > wanted ? *capacity * 2 : wanted + 16;
    p->bytes += (more - *capacity) * size;
    if (!frame_hold(p->f, p->bytes))
        return false;
    void *grown = memory_regrow(&p->f->memory, *block, used, more, size);
    if (!grown) {
        p->error = PH_E_MEMORY;
        return false;
    }
    *block = grown;
    *capacity = more;
    return true;
}

/* Add the leaf at the end of the current line to the strategy. */
static bool proof_keep(proof *p, uint32_t ply)
{
    strategy *l = p->lines;
    assert(ply <= p->path.height && l->start[l->count] == p->n_moves);
    void *moves = l->moves;
    void *start = l->start;
    bool ok = proof_grow(p, &moves, &p->moves_capacity, p->n_moves, p->n_moves + ply, sizeof *l->moves);
    l->moves = moves;
    ok = ok && proof_grow(p, &start, &p->lines_capacity, l->count + 1, l->count + 2, sizeof *l->start);
    l->start = start;
    if (!ok)
        return false;
    if (ply)
        memcpy(l->moves + p->n_moves, p->line, ply * sizeof *p->line);
    p->n_moves += ply;
    assert(p->n_moves <= p->moves_capacity && l->count + 1 < p->lines_capacity);
    l->start[++l->count] = p->n_moves;
    return true;
}

/* Does the node at `ply` have at least the value `goal`? If so, the leaves of a strategy below it are added, else
 * none. */
static bool prove(proof *p, uint32_t ply, bool max)
{
    assert(ply <= p->path.height);
    frame *f = p->f;
    void *state = path_state(&p->path, ply);
    if (frame_terminal(f, state, ply)) {
        ph_value v;
        return quiet_evaluate(f, state, ply, max, p->goal - 1, p->goal, &v) && v >= p->goal && proof_keep(p, ply);
    }

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
        if (child == max) { /* MAX has a child that reaches the goal, or MIN one that does not */
            if (!child) {
                p->lines->count = count;
                p->n_moves = n_moves;
            }
            return child;
        }
    }
    return !max;
}

/* A frame for the second search, with the same clock and cancel flag, but its own counts. */
static frame second_frame(const frame *f)
{
    frame g = *f;
    g.leaf_grant = 0;
    g.leaf_budget = 0;
    g.quiet = NULL;
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
    assert(f->lower == f->upper && !lines->start && !lines->moves && lines->count == 0);
    frame g = second_frame(f);
    proof p = {.f = &g, .goal = f->lower, .lines = lines, .lines_capacity = 1};
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
    quiet_close(&g);
    return error;
}
