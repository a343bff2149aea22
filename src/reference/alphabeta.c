/* alphabeta.c - alpha-beta with both bounds, hence with deep cut-offs, as the textbooks print it (Knuth & Moore 1975).
 * A node is searched while alpha < beta. A MAX node raises alpha and returns it, or beta when the window closes; at a MIN node
 * it is the other way round. A value is exact only if it is strictly inside the window, and only then is its line valid. */
#include "reference.h"
#include "stack.h"

#include <assert.h>

/* A child has the value `child`: narrow the window. True: the child is the best so far. */
static bool narrow(bool max, ph_value child, ph_value *alpha, ph_value *beta)
{
    ph_value *bound = max ? alpha : beta;
    bool better = max ? child > *alpha : child < *beta;
    if (better)
        *bound = child;
    return better;
}

/* *value becomes the value of `j`, cut to [alpha, beta]. False: stopped, and *value is alpha (beta at a MIN node) after the
 * children that were searched to their end. */
static bool alphabeta(stack *s, const void *j, uint32_t ply, ph_value alpha, ph_value beta, ph_value *value)
{
    assert(alpha < beta);
    bool max = stack_max(s, ply);

    /* 1. A terminal: its value, cut to the window. */
    *value = max ? alpha : beta;
    if (frame_terminal(s->f, j, ply)) {
        ph_value v;
        if (!stack_evaluate(s, j, ply, alpha, beta, &v))
            return false;
        *value = v < alpha ? alpha : v > beta ? beta : v;
        return true;
    }
    const level *at = stack_enter(s, j, ply);
    if (!at)
        return false;

    for (uint32_t i = 0; i < at->width; i++) {
        /* 2. Search the next child in what is left of the window. */
        ph_value child;
        if (!alphabeta(s, stack_child(s, j, ply, i), ply + 1, alpha, beta, &child))
            return false;
        if (narrow(max, child, &alpha, &beta))
            stack_extend(s, ply, i);
        *value = max ? alpha : beta;

        /* 3. Cut off: an ancestor already has something at least as good elsewhere. */
        if (alpha >= beta) {
            s->f->cutoffs += i + 1 < at->width;
            return true;
        }
    }
    return true;
}

int reference_alphabeta(frame *f, const void *root)
{
    stack s;
    stack_open(&s, f);
    ph_value value = stack_max(&s, 0) ? -PH_INFINITY : PH_INFINITY;
    bool complete = false;
    if (!space_failed(&s.space))
        complete = alphabeta(&s, root, 0, -PH_INFINITY, PH_INFINITY, &value);
    int err = stack_answer(&s, root, complete, value);
    stack_close(&s);
    return err;
}

static ph_value clamped(int64_t v)
{
    return v > PH_VALUE_MAX ? PH_INFINITY : v < -PH_VALUE_MAX ? -PH_INFINITY : (ph_value)v;
}

/* Aspiration: a window around the guess and, if the value is outside, a second search with the window open on that side. If
 * the second search is stopped before it finds a move, the move of the first one is the answer. */
int reference_aspiration(frame *f, const void *root)
{
    stack s;
    stack_open(&s, f);
    const bool max = stack_max(&s, 0);
    const int64_t guess = f->guess == GUESS_NONE ? 0 : f->guess;
    ph_value alpha = clamped(guess - f->method.window), beta = clamped(guess + f->method.window);
    ph_value value = max ? alpha : beta, lower = -PH_INFINITY, upper = PH_INFINITY;
    ph_move found = PH_NO_MOVE;
    bool complete = false;
    if (!space_failed(&s.space))
        complete = alphabeta(&s, root, 0, alpha, beta, &value);
    if (complete && (value == alpha || value == beta)) {
        if (s.levels[0].length > 0)
            found = s.levels[0].line[0];
        *(value == beta ? &lower : &upper) = value;
        assert(lower <= upper);
        alpha = lower > -PH_INFINITY ? lower - 1 : lower;
        beta = upper < PH_INFINITY ? upper + 1 : upper;
        complete = alphabeta(&s, root, 0, alpha, beta, &value);
    }
    const bool improved = max ? value > alpha : value < beta;
    if (!complete && !improved && found != PH_NO_MOVE) {
        s.levels[0].line[0] = found;
        s.levels[0].length = 1;
    }
    int err = stack_answer(&s, root, complete, value);
    if (!complete) {
        f->lower = max && improved ? value : lower;
        f->upper = !max && improved ? value : upper;
    }
    stack_close(&s);
    return err;
}
