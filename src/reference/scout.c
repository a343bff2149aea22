/* scout.c - Scout as J. Pearl describes it (Asymptotic properties of minimax trees and game-searching procedures, 1980).
 * EVAL finds the value of a node, TEST finds whether it is above a given value; they are two procedures here as there. Added:
 * limits, the line that leads to the value, and that EVAL does not evaluate a leaf again that TEST has evaluated. */
#include "reference.h"
#include "stack.h"

/* Is `a` better than `b`: greater for MAX, less for MIN? */
static bool better(bool max, ph_value a, ph_value b)
{
    return max ? a > b : a < b;
}

/* TEST: is the node better than v for one side, MAX or MIN (`for_max`)? *yes is the answer; if the node is a leaf, *value is
 * its value. False: stopped. */
static bool test(stack *s, const void *j, uint32_t ply, bool for_max, ph_value v, bool *yes, ph_value *value)
{
    if (frame_terminal(s->f, j, ply)) {
        if (!stack_evaluate(s, j, ply, for_max ? v : -PH_INFINITY, for_max ? PH_INFINITY : v, value))
            return false;
        *yes = better(for_max, *value, v);
        return true;
    }
    const level *at = stack_enter(s, j, ply);
    if (!at)
        return false;
    const bool wants_yes = stack_max(s, ply) == for_max; /* the side to move wants the answer yes */
    *yes = !wants_yes;
    for (uint32_t i = 0; i < at->width; i++) {
        if (!test(s, stack_child(s, j, ply, i), ply + 1, for_max, v, yes, value))
            return false;
        if (*yes == wants_yes) { /* one such child is enough */
            s->f->cutoffs += i + 1 < at->width;
            return true;
        }
    }
    return true;
}

/* EVAL. False: stopped, and *value is the best of the children that were searched to their end. */
static bool eval(stack *s, const void *j, uint32_t ply, ph_value *value)
{
    const bool max = stack_max(s, ply);
    *value = max ? -PH_INFINITY : PH_INFINITY;
    if (frame_terminal(s->f, j, ply))
        return stack_evaluate(s, j, ply, -PH_INFINITY, PH_INFINITY, value);
    const level *at = stack_enter(s, j, ply);
    if (!at)
        return false;
    for (uint32_t i = 0; i < at->width; i++) {
        const void *child = stack_child(s, j, ply, i);
        const bool leaf = frame_terminal(s->f, child, ply + 1);
        ph_value v = *value;
        if (i > 0) {
            bool yes;
            if (!test(s, child, ply + 1, max, *value, &yes, &v))
                return false;
            if (!yes)
                continue;
        }
        if ((i == 0 || !leaf) && !eval(s, child, ply + 1, &v))
            return false;
        *value = v;
        stack_extend(s, ply, i);
    }
    return true;
}

int reference_scout(frame *f, const void *root)
{
    stack s;
    stack_open(&s, f);
    ph_value value = stack_max(&s, 0) ? -PH_INFINITY : PH_INFINITY;
    bool complete = false;
    if (!space_failed(&s.space))
        complete = eval(&s, root, 0, &value);
    int err = stack_answer(&s, root, complete, value);
    stack_close(&s);
    return err;
}
