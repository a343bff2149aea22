/* minimax.c - Minimax and BestMove, as figures 8.17 and 8.18 of Khemani's textbook print them.
 * Added to the figures: a MIN root, limits, and the line that leads to the value. */
#include "reference.h"
#include "stack.h"

#include <assert.h>

/* Is `v` better than `value` for the side to move? Not if they are equal: the leftmost stays. */
static bool better(bool max, ph_value v, ph_value value)
{
    return max ? v > value : v < value;
}

static ph_value worst(bool max)
{
    return max ? -PH_INFINITY : PH_INFINITY;
}

/* Minimax(j): *value becomes the minimax value of `j`. False: stopped, and *value is not valid. */
static bool minimax(stack *s, const void *j, uint32_t ply, ph_value *value)
{
    if (frame_terminal(s->f, j, ply))
        return stack_evaluate(s, j, ply, -PH_INFINITY, PH_INFINITY, value);
    const level *v = stack_enter(s, j, ply);
    if (!v)
        return false;
    bool max = stack_max(s, ply);
    *value = worst(max);
    for (uint32_t i = 0; i < v->width; i++) {
        ph_value child;
        if (!minimax(s, stack_child(s, j, ply, i), ply + 1, &child))
            return false;
        if (better(max, child, *value)) {
            *value = child;
            stack_extend(s, ply, i);
        }
    }
    assert(*value != worst(max)); /* a value is finite */
    return true;
}

/* BestMove(j): *value becomes that of the best successor of the root `j`, with its line at ply 0. False: stopped,
 * and *value is that of the best successor that was searched to its end. */
static bool best_move(stack *s, const void *j, ph_value *value)
{
    const level *v = stack_enter(s, j, 0);
    if (!v)
        return false;
    for (uint32_t i = 0; i < v->width; i++) {
        ph_value child;
        if (!minimax(s, stack_child(s, j, 0, i), 1, &child))
            return false;
        if (better(stack_max(s, 0), child, *value)) {
            *value = child;
            stack_extend(s, 0, i);
        }
    }
    return true;
}

int reference_minimax(frame *f, const void *root)
{
    stack s;
    stack_open(&s, f);
    ph_value value = worst(stack_max(&s, 0));
    bool complete = false;
    if (!space_failed(&s.space))
        complete = frame_terminal(f, root, 0) ? stack_evaluate(&s, root, 0, -PH_INFINITY, PH_INFINITY, &value)
                                              : best_move(&s, root, &value);
    int err = stack_answer(&s, root, complete, value);
    stack_close(&s);
    return err;
}
