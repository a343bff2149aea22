/* stack.h - what a depth-first method stores for each ply: the moves, the child being searched, the best line. */
#ifndef PHASED_REFERENCE_STACK_H
#define PHASED_REFERENCE_STACK_H

#include "space.h"

typedef struct level {
    ph_move *moves; /* NULL for numbered games */
    uint32_t width; /* number of moves */
    void *child;    /* the position after one of them */
    ph_move *line;  /* the best line from here so far */
    uint32_t length;
} level;

typedef struct stack {
    space space;
    frame *f;
    level *levels; /* one for each ply; all zero at plies that were not reached */
} stack;

/* On failure space_failed(&s->space) is true; a stack is closed in any case. */
void stack_open(stack *s, frame *f);
void stack_close(stack *s);

/* Is MAX to move at `ply`? */
static inline bool stack_max(const stack *s, uint32_t ply)
{
    return (ply % 2 == 0) != s->f->options->min_root;
}

/* Evaluate the terminal `j`: MAX's value, if it lies inside (low, high), else perhaps only a bound on that side. False: a limit
 * was reached. */
bool stack_evaluate(stack *s, const void *j, uint32_t ply, ph_value low, ph_value high, ph_value *value);

/* Enter the interior node `j`: list its moves. NULL: a limit was reached, or there is no memory. */
level *stack_enter(stack *s, const void *j, uint32_t ply);

/* The i-th successor of `j`, which stack_enter() has entered. */
const void *stack_child(stack *s, const void *j, uint32_t ply, uint32_t i);

/* The line from `ply` becomes move i and then the line of that child. */
void stack_extend(stack *s, uint32_t ply, uint32_t i);

/* Write the answer: `value` is that of the root or, when not `complete`, of its successors searched so far, and then infinite
 * if there are none. */
int stack_answer(stack *s, const void *root, bool complete, ph_value value);

#endif
