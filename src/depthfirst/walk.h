/* walk.h - the state of a depth-first search: its path, and the best line so far from each node of it. */
#ifndef PHASED_DEPTHFIRST_WALK_H
#define PHASED_DEPTHFIRST_WALK_H

#include "../search/path.h"
#include "../search/select_rules.h"
#include "learner.h"

#include <assert.h>

#define NO_PLY UINT32_MAX

/* How far the static values of nodes were from what their search found. */
typedef struct swing {
    uint64_t sum;
    uint32_t count;
} swing;

/* What selective search keeps of a node on the path. */
typedef struct select_ply {
    uint64_t key;
    ph_value still; /* its static value for the side to move; -PH_INFINITY: unknown */
} select_ply;

typedef struct walk {
    frame *f;
    const void *ground; /* the game's rules, or what a compiled instance needs often */
    path path;
    ph_move **lines; /* by ply, the best line of the node there: entry p is the move at ply p */
    ph_move *words;  /* their memory, and that of the rest */
    int32_t *scores; /* of the moves of each ply, if their order is learnt; else NULL */
    uint32_t before; /* how many plies deep earlier searches in the same frame have gone */

    /* Only with a table: about the node that was left last. */
    /* How many plies ahead it was searched; fewer than requested if all its lines ended earlier. 0: it was a leaf. */
    uint32_t height;
    bool open;       /* a line of it reached the depth limit */
    uint32_t shared; /* nodes above this ply are shared with the other threads (search/team.h); 0: none are */

    /* Only in selective search (selective.h). */
    select_ply *plies; /* NULL: no rule of selective search is on */
    uint32_t passed;   /* the ply after the last null move on the path; 0: there is none */
    uint32_t unpassed; /* no null move is tried at this ply; UINT32_MAX: there is none */
    uint32_t back; /* the value of the node left last comes from a repetition of the position at this ply; NO_PLY: no */
    swing swings[SELECT_NEAR]; /* by depth, from 1 */

    /* Only for the observer. */
    ph_index *trail;    /* child numbers from the root to the current node */
    uint32_t *alpha_by; /* by ply: depth of the ancestor that set the lower bound there */
    uint32_t *beta_by;
    ph_value *seen; /* by ply: the best of the node's children, whatever its window was */
} walk;

/* A depth-first method compiled for a game: the value of the interior node `root`, which is on the path. */
typedef ph_value walk_instance(walk *w, const void *root);

/* Search the interior node `root` through an instance, and write the answer. PH_OK or PH_E_MEMORY. */
int walk_run(frame *f, const void *root, walk_instance *search);

/* A node at `ply` is expanded, the first one there. False, with the frame stopped, when the memory limit forbids it. */
bool walk_deepen(walk *w, uint32_t ply);

/* The bytes of one thread of a search of `root` that has come to the deepest leaf; and what each needs in addition,
 * if there are several. */
size_t walk_most_bytes(frame *f, const void *root);
size_t walk_strand_bytes(void);

/* The same for any node. */
static inline bool walk_reach(walk *w, uint32_t ply)
{
    assert(ply <= w->path.height && w->f->reached <= w->path.height);
    return w->f->reached > ply || walk_deepen(w, ply);
}

/* Scores for the moves of a ply. */
static inline int32_t *walk_scores(const walk *w, uint32_t ply)
{
    assert(w->scores && ply <= w->path.height);
    return w->scores + (size_t)ply * learner_scored(w->f->game);
}

/* If a move is to be searched first, the children of the root are searched in two rounds: that move, then the others. If it
 * is the third of five the order is 2, 0, 1, 3, 4. One round is over, the first if *naming: is there another? */
static inline bool walk_again(const frame *f, bool *naming)
{
    const bool again = *naming && f->stop == PH_FINISHED;
    assert(!*naming || f->first != PH_NO_MOVE);
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

/* The same for any child. Not inlined, so that a node whose best child seldom changes does not prepare registers for it. */
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

/* With a table: a node was left that was searched `height` plies ahead; `open`: a line reached the depth limit. */
static inline void walk_left(walk *w, uint32_t height, bool open)
{
    w->height = height;
    w->open = open;
}

/* ---- telling the observer ------------------------------------------------------------------------------- */

/* A node is entered, and left; a leaf is evaluated. A node returns a value clipped to its window; the observer gets the
 * unclipped one. In the window (3, 9) a MIN node with the leaf 2 returns 3, and the observer sees 2. */
void observe_enter(const walk *w, uint32_t ply, bool max, ph_value alpha, ph_value beta);
void observe_leave(const walk *w, uint32_t ply, bool max, ph_value alpha, ph_value beta);
void observe_leaf(const walk *w, uint32_t ply, bool max, ph_value value, ph_value alpha, ph_value beta);

/* The table answers for a node, or for a leaf: outside of (alpha, beta) `value` is a bound. */
void observe_known(const walk *w, uint32_t ply, bool max, ph_value value, ph_value alpha, ph_value beta);

/* Bounds that the table has narrowed belong to the node just entered, not to an ancestor. */
void observe_narrowed(const walk *w, uint32_t ply, bool alpha, bool beta);

/* The table knows of a child that closes the window: the node is left with `value`. */
void observe_cut_by_table(const walk *w, uint32_t ply, bool max, ph_value value, ph_value alpha, ph_value beta);

/* The bound of the other side closed the window after `searched` children. */
void observe_cut(const walk *w, uint32_t ply, bool max, ph_value alpha, ph_value beta, uint32_t searched);

/* From now on the bound of the side to move belongs to this node. */
void observe_own(const walk *w, uint32_t ply, bool max);

/* The same, and report the node's value so far and its new window. */
void observe_bound(const walk *w, uint32_t ply, bool max, ph_value value, ph_value alpha, ph_value beta);

/* From now on the bound of the other side belongs to the ancestor at depth `by`. Returns to whom it belonged. A node that
 * searches with a null window sets both bounds itself. */
uint32_t observe_far(const walk *w, uint32_t ply, bool max, uint32_t by);

#endif
