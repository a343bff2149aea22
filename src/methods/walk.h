/* walk.h - what a depth-first search holds: its path, and the best line so far from each node of it. */
#ifndef PHASED_METHODS_WALK_H
#define PHASED_METHODS_WALK_H

#include "../frame/path.h"

typedef struct walk {
    frame *f;
    const void *ground; /* the game's rules, or what a compiled instance wants at hand */
    path path;
    uint32_t **lines; /* by ply, the best line of the node there: entry p is the child number at ply p */
    uint32_t *words;  /* their memory, and that of the rest */

    /* For the observer alone. */
    ph_move *trail;     /* child numbers from the root to the current node */
    uint32_t *alpha_by; /* by ply: depth of the ancestor that set the lower bound there */
    uint32_t *beta_by;
} walk;

/* Get what the search of an interior `root` needs. PH_E_MEMORY when there is none; when the limit forbids it the frame
 * is stopped, and there is nothing to close. */
int walk_open(walk *w, frame *f, const void *root);
void walk_close(walk *w);

/* The best line at `ply` is now the interior `child` and then the best line of the ply below: the two plies exchange
 * their lines, since the one below begins anew with its next node. */
static inline void walk_improve(walk *w, uint32_t ply, uint32_t child)
{
    uint32_t *line = w->lines[ply + 1];
    w->lines[ply + 1] = w->lines[ply];
    w->lines[ply] = line;
    line[ply] = child;
}

/* Write the answer: `value`, if it is not infinite, with the best line of the root. */
void walk_answer(walk *w, ph_value value);

#endif
