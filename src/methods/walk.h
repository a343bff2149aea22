/* walk.h - what a depth-first search holds: its path, and the best line so far from each node of it. */
#ifndef PHASED_METHODS_WALK_H
#define PHASED_METHODS_WALK_H

#include "../frame/path.h"

#include <assert.h>

typedef struct walk {
    frame *f;
    const void *ground; /* the game's rules, or what a compiled instance wants at hand */
    path path;
    ph_move **lines; /* by ply, the best line of the node there: entry p is the move at ply p */
    ph_move *words;  /* their memory, and that of the rest */

    /* With a table alone: of the node that was left last. */
    uint32_t height; /* how many plies ahead it looked, as far as lines had not ended before */
    bool open;       /* a line of it met the horizon */
    uint32_t shared; /* nodes above this ply are shared with the other lanes (frame/team.h); 0: none are */

    /* For the observer alone. */
    ph_index *trail;    /* child numbers from the root to the current node */
    uint32_t *alpha_by; /* by ply: depth of the ancestor that set the lower bound there */
    uint32_t *beta_by;
    ph_value *seen; /* by ply: the best of the node's children, whatever its window was */
} walk;

/* A depth-first method compiled for a game: the value of the interior node `root`, which stands on the path. */
typedef ph_value walk_instance(walk *w, const void *root);

/* Search the interior node `root` through an instance, and write the answer. PH_OK or PH_E_MEMORY. */
int walk_run(frame *f, const void *root, walk_instance *search);

/* A node at `ply` is expanded, the first one there. False, with the frame stopped, when the memory limit forbids it. */
bool walk_deepen(walk *w, uint32_t ply);

/* What one lane of a search of `root` holds when it has come to the deepest leaf; and what each takes besides, if they are
 * several. */
size_t walk_most_bytes(frame *f, const void *root);
size_t walk_strand_bytes(void);

/* The same for any node. */
static inline bool walk_reach(walk *w, uint32_t ply)
{
    return w->f->reached > ply || walk_deepen(w, ply);
}

/* The children of the root come in two rounds if a move was named to be searched first: it alone, then the others. Named
 * the third of five the order is 2, 0, 1, 3, 4. This one is over, and was the first if *naming: is there another? */
static inline bool walk_again(const frame *f, bool *naming)
{
    const bool again = *naming && f->stop == PH_FINISHED;
    *naming = false;
    return again;
}

/* The best line at `ply` is now `move` to an interior child and then the best line of the ply below: the two plies
 * exchange their lines, since the one below begins anew with its next node. */
static inline void walk_improve(walk *w, uint32_t ply, ph_move move)
{
    ph_move *line = w->lines[ply + 1];
    assert(ply < w->path.height && move != PH_NO_MOVE);
    w->lines[ply + 1] = w->lines[ply];
    w->lines[ply] = line;
    line[ply] = move;
}

/* The same for any child. It is a call, so that a node whose best changes seldom does not get everything ready for it. */
static __attribute__((noinline, unused)) void walk_note(walk *w, uint32_t ply, ph_move move, bool leaf)
{
    if (leaf)
        w->lines[ply][ply] = move;
    else
        walk_improve(w, ply, move);
}

/* The best line at `ply` is now `move` alone: what follows it is not known. */
static inline void walk_end(walk *w, uint32_t ply, ph_move move)
{
    assert(ply < w->path.height && move != PH_NO_MOVE);
    w->lines[ply][ply] = move;
    w->lines[ply][ply + 1] = PH_NO_MOVE;
}

/* A node was cut whose window is not the one that its parent gave it, or that has none: its line is `move` alone. */
static inline void walk_cut(walk *w, uint32_t ply, ph_move move, bool leaf)
{
    if (leaf)
        w->lines[ply][ply] = move;
    else
        walk_end(w, ply, move);
}

/* ---- telling the observer ------------------------------------------------------------------------------- */

/* A node is entered, and left; a leaf is evaluated. What a node returns is cut to its window; what is told of it is what
 * it saw. In the window (3, 9) a MIN node with the leaf 2 returns 3, and is left with 2. */
void observe_enter(const walk *w, uint32_t ply, bool max, ph_value alpha, ph_value beta);
void observe_leave(const walk *w, uint32_t ply, bool max, ph_value alpha, ph_value beta);
void observe_leaf(const walk *w, uint32_t ply, bool max, ph_value value, ph_value alpha, ph_value beta);

/* The table answers for a node, or for a leaf: outside of (alpha, beta) `value` is a bound. */
void observe_known(const walk *w, uint32_t ply, bool max, ph_value value, ph_value alpha, ph_value beta);

/* Bounds of the node just entered that the table has narrowed are its own. */
void observe_narrowed(const walk *w, uint32_t ply, bool alpha, bool beta);

/* The table knows of a child that closes the window: the node is left with `value`. */
void observe_cut_by_table(const walk *w, uint32_t ply, bool max, ph_value value, ph_value alpha, ph_value beta);

/* The bound of the other side closed the window, `searched` children being done. */
void observe_cut(const walk *w, uint32_t ply, bool max, ph_value alpha, ph_value beta, uint32_t searched);

/* From here on the bound of the side to move is this node's. */
void observe_own(const walk *w, uint32_t ply, bool max);

/* The same, and tell that the node has `value` now, and what its window has become. */
void observe_bound(const walk *w, uint32_t ply, bool max, ph_value value, ph_value alpha, ph_value beta);

/* From here on the bound of the other side is that of the ancestor at depth `by`; whose it was. A node that asks with a
 * null window sets both bounds itself. */
uint32_t observe_far(const walk *w, uint32_t ply, bool max, uint32_t by);

#endif
