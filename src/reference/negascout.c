/* negascout.c - NegaScout as A. Reinefeld prints it (Spielbaum-Suchverfahren, 1989), corrected against 1983.
 * Every value here is that of the side to move, as there ("negamax"). Added: limits, and the line that leads to the value.
 * The condition d < maxdepth - 1, that the children are not leaves, is tested for each child. */
#include "reference.h"
#include "stack.h"

#include <assert.h>

/* The value of a terminal for the side to move, as far as it lies inside (alpha, beta). False: a limit was reached. */
static bool evaluate(stack *s, const void *p, uint32_t ply, ph_value alpha, ph_value beta, ph_value *value)
{
    const bool max = stack_max(s, ply);
    if (!stack_evaluate(s, p, ply, max ? alpha : -beta, max ? beta : -alpha, value))
        return false;
    *value = max ? *value : -*value;
    return true;
}

/* *value becomes a of the printed algorithm: the value of `p` if that is inside (alpha, beta). False: stopped, and a is that
 * after the children that were searched to their end. */
static bool negascout(stack *s, const void *p, uint32_t ply, ph_value alpha, ph_value beta, ph_value *value)
{
    assert(alpha < beta);
    *value = alpha;
    if (frame_terminal(s->f, p, ply))
        return evaluate(s, p, ply, alpha, beta, value);
    const level *at = stack_enter(s, p, ply);
    if (!at)
        return false;

    ph_value *const a = value;
    ph_value b = beta;
    for (uint32_t i = 0; i < at->width; i++) {
        /* t = -NegaScout(p_i, -b, -a) */
        const void *child = stack_child(s, p, ply, i);
        const bool leaf = frame_terminal(s->f, child, ply + 1);
        ph_value t;
        if (!negascout(s, child, ply + 1, leaf ? -beta : -b, -*a, &t)) /* a leaf is not evaluated again */
            return false;
        t = -t;

        /* Re-search. If it finds nothing above t, the value of the child is t, and no line to that is known. */
        if (t > *a && t < beta && i > 0 && !leaf) {
            ph_value again;
            if (!negascout(s, child, ply + 1, -beta, -t, &again))
                return false;
            if (-again > t)
                t = -again;
            else
                s->levels[ply + 1].length = 0;
        }

        /* a = max(a, t), and its line. */
        if (t > *a) {
            *a = t;
            stack_extend(s, ply, i);
        }
        if (*a >= beta) {
            s->f->cutoffs += i + 1 < at->width;
            return true;
        }
        b = *a + 1; /* the next null window */
        assert(b <= beta);
    }
    return true;
}

int reference_negascout(frame *f, const void *root)
{
    stack s;
    stack_open(&s, f);
    ph_value value = -PH_INFINITY;
    bool complete = false;
    if (!space_failed(&s.space))
        complete = negascout(&s, root, 0, -PH_INFINITY, PH_INFINITY, &value);
    int err = stack_answer(&s, root, complete, stack_max(&s, 0) ? value : -value);
    stack_close(&s);
    return err;
}
