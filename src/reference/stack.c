/* stack.c - what a depth-first method stores for each ply. */
#include "stack.h"

#include "../search/path.h"
#include "../search/quiescence.h"

#include <assert.h>
#include <string.h>

static size_t levels_count(const frame *f)
{
    return (size_t)f->depth + 1;
}

/* A line from `ply` has at most this many moves. */
static size_t line_most(const frame *f, size_t ply)
{
    return f->depth - ply;
}

static size_t moves_most(const frame *f)
{
    return f->game->flags & PH_NUMBERED ? 0 : f->game->max_moves;
}

void stack_open(stack *s, frame *f)
{
    *s = (stack){.space = {.f = f}, .f = f};
    s->levels = space_get(&s->space, levels_count(f), sizeof *s->levels);
}

void stack_close(stack *s)
{
    const frame *f = s->f;
    for (size_t ply = 0; s->levels && ply < levels_count(f); ply++) {
        level *v = &s->levels[ply];
        space_put(&s->space, v->moves, moves_most(f), sizeof *v->moves);
        space_put(&s->space, v->child, 1, f->game->state_size);
        space_put(&s->space, v->line, line_most(f, ply), sizeof *v->line);
    }
    space_put(&s->space, s->levels, levels_count(f), sizeof *s->levels);
    assert(s->space.bytes == 0);
}

/* Count the ply: the papers count the depth as the space of a depth-first method. */
static void reach(frame *f, uint32_t ply)
{
    if (ply > f->open_peak)
        f->open_peak = ply;
}

bool stack_evaluate(stack *s, const void *j, uint32_t ply, ph_value low, ph_value high, ph_value *value)
{
    if (!quiet_evaluate(s->f, j, ply, stack_max(s, ply), low, high, value))
        return false;
    assert(ply <= s->f->depth);
    reach(s->f, ply);
    s->levels[ply].length = 0;
    return true;
}

/* Allocate the level at its first visit. */
static void level_open(stack *s, level *v, uint32_t ply)
{
    if (moves_most(s->f))
        v->moves = space_get(&s->space, moves_most(s->f), sizeof *v->moves);
    if (!space_failed(&s->space))
        v->child = space_get(&s->space, 1, s->f->game->state_size);
    if (!space_failed(&s->space))
        v->line = space_get(&s->space, line_most(s->f, ply), sizeof *v->line);
}

level *stack_enter(stack *s, const void *j, uint32_t ply)
{
    assert(ply < s->f->depth);
    if (!frame_may_expand(s->f))
        return NULL;
    reach(s->f, ply);
    frame_reach(s->f, ply);
    level *v = &s->levels[ply];
    if (!v->line)
        level_open(s, v, ply);
    if (space_failed(&s->space))
        return NULL;
    v->length = 0;
    v->width = frame_moves(s->f->game, j, v->moves);
    s->f->moves += v->width;
    assert(v->width > 0);
    return v;
}

const void *stack_child(stack *s, const void *j, uint32_t ply, uint32_t i)
{
    const ph_game *game = s->f->game;
    level *v = &s->levels[ply];
    assert(i < v->width);
    game->apply(game->rules, j, frame_move(v->moves, i), v->child);
    return v->child;
}

void stack_extend(stack *s, uint32_t ply, uint32_t i)
{
    level *v = &s->levels[ply];
    const level *child = &s->levels[ply + 1];
    assert(child->length < line_most(s->f, ply));
    v->line[0] = frame_move(v->moves, i);
    if (child->length)
        memcpy(v->line + 1, child->line, child->length * sizeof *v->line);
    v->length = child->length + 1;
}

int stack_answer(stack *s, const void *root, bool complete, ph_value value)
{
    frame *f = s->f;
    if (s->space.error)
        return s->space.error;
    bool max = stack_max(s, 0);
    f->lower = complete || max ? value : -PH_INFINITY;
    f->upper = complete || !max ? value : PH_INFINITY;
    const level *v = s->levels;
    if (!v || v->length == 0)
        return path_answer_first(f, root);
    if (!frame_line(f, v->length))
        return PH_E_MEMORY;
    f->pv_length = v->length;
    memcpy(f->pv, v->line, v->length * sizeof *v->line);
    return PH_OK;
}
