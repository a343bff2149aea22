/* path.h - the current path of a search: for each ply a place for a position and for its moves. */
#ifndef PHASED_SEARCH_PATH_H
#define PHASED_SEARCH_PATH_H

#include "frame.h"

typedef struct path {
    frame *f;
    const ph_game *game; /* the frame's */
    uint32_t height;     /* plies on the longest path that can be searched; there are places for one more */
    size_t stride;       /* bytes from one position to the next */
    unsigned char *states;
    ph_move *moves; /* max_moves a ply; NULL for numbered games, unless their order is learnt */
} path;

/* Set everything that follows from the game and the depth limit, without allocating; then the bytes it will need. */
void path_measure(path *p, frame *f, const void *root);
size_t path_bytes(const path *p);

/* The bytes that are written by a search which goes no deeper than `ply`. */
size_t path_bytes_to(const path *p, uint32_t ply);

/* Allocate that memory, or only for a search that goes no deeper than `ply`, and store the root. PH_OK or PH_E_MEMORY. */
int path_open(path *p, const void *root);
int path_open_to(path *p, const void *root, uint32_t ply);
void path_close(path *p);

static inline void *path_state(const path *p, uint32_t ply)
{
    assert(p->states && ply <= p->height);
    return p->states + (size_t)ply * p->stride;
}

static inline ph_move *path_moves(const path *p, uint32_t ply)
{
    assert(ply <= p->height);
    return p->moves ? p->moves + (size_t)ply * p->game->max_moves : NULL;
}

/* Write the principal variation, down to a leaf or to PH_NO_MOVE, from a line of moves. This and the functions below return
 * PH_OK or PH_E_MEMORY. */
int path_answer_line(const path *p, const ph_move *line);

/* The same: the first `most` moves, or all down to a leaf, of a line of child numbers. */
int path_answer(const path *p, const ph_index *line, uint32_t most);

/* The same for a search that knows only a child of the root. */
int path_answer_child(const path *p, ph_index child);

/* The same for a search that could not even begin: the root's first move. */
int path_answer_first(frame *f, const void *root);

#endif
