/* walk.h - what a depth-first search holds: positions, moves and the best line so far of each ply of its path. */
#ifndef PHASED_SEARCH_WALK_H
#define PHASED_SEARCH_WALK_H

#include "frame.h"

#include <assert.h>
#include <string.h>

typedef struct walk {
    frame *f;
    uint32_t height;       /* plies on the longest path */
    unsigned char *states; /* a position a ply */
    size_t stride;
    ph_move *moves;   /* max_moves a ply; NULL for numbered games */
    ph_move *lines;   /* the best line from each ply on, a triangle */
    uint32_t *length; /* of each of them */

    /* For the observer alone. */
    ph_move *path;      /* child numbers from the root */
    uint32_t *alpha_by; /* by ply: depth of the ancestor that set the lower bound there */
    uint32_t *beta_by;
} walk;

/* Get what the search of an interior `root` needs. PH_E_MEMORY when there is none; when the limit forbids it the frame
 * is stopped. */
int walk_open(walk *w, frame *f, const void *root);
void walk_close(walk *w);

static inline void *walk_state(const walk *w, uint32_t ply)
{
    return w->states + (size_t)ply * w->stride;
}

static inline ph_move *walk_moves(const walk *w, uint32_t ply)
{
    return w->moves ? w->moves + (size_t)ply * w->f->game->max_moves : NULL;
}

/* The best line from `ply` on: at most height - ply moves. */
static inline ph_move *walk_line(const walk *w, uint32_t ply)
{
    size_t p = ply;
    return w->lines + p * w->height - p * (p - (p > 0)) / 2;
}

/* The best line at `ply` is `move`, then the best line of the ply below; of a leaf there is none. */
static inline void walk_improve(walk *w, uint32_t ply, ph_move move, bool leaf)
{
    uint32_t tail = leaf ? 0 : w->length[ply + 1];
    ph_move *line = walk_line(w, ply);
    assert(tail < w->height - ply);
    line[0] = move;
    if (tail)
        memcpy(line + 1, walk_line(w, ply + 1), tail * sizeof *line);
    w->length[ply] = tail + 1;
}

#endif
