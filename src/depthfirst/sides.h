/* sides.h - the functions that make a depth-first method out of its node, for the files of methods that loops.h
 * includes. */
#ifndef PHASED_DEPTHFIRST_SIDES_H
#define PHASED_DEPTHFIRST_SIDES_H

#include "walk.h"

/* The value of an interior node at `ply` in the window (alpha, beta). Of each method there is one such function for
 * nodes of MAX and one for nodes of MIN; they call each other. */
typedef ph_value node_search(walk *w, game_position p, uint32_t ply, ph_value alpha, ph_value beta);

/* ---- positions without moves, for cursors that have game_stops() ---- */

/* Go to a position and, in a game with such positions, to its first move. False: it has none. */
INLINE bool moveless_begin(const game_rules *r, game_cursor *c, game_position p, uint32_t ply, bool bottom)
{
    game_stand(r, c, p, ply);
    if (!GAME_MOVELESS)
        return true;
    game_begin(r, c, bottom);
    return game_more(c, 0);
}

/* Go to the first move, unless the cursor is there already: *begun. */
INLINE void moves_begin(const game_rules *r, game_cursor *c, bool bottom, bool *begun)
{
    if (!*begun)
        game_begin(r, c, bottom);
    *begun = false;
}

/* The value of a position without moves that was entered as a node: it is a leaf. After a stop it is not used. */
static __attribute__((cold, noinline, unused)) ph_value moveless_value(walk *w, const game_rules *r, game_position p,
                                                                       uint32_t ply, bool max, ph_value alpha,
                                                                       ph_value beta)
{
    ph_value value = 0;
    if (frame_may_evaluate(w->f) && game_leaf(w->f, r, p, ply, max, alpha, beta, &value)) {
        walk_left(w, 0, false);
        if (GAME_OBSERVED)
            observe_leaf(w, ply, max, value, alpha, beta);
    }
    return value;
}

/* ---- methods ---- */

/* Define the functions of a method, which are named in full so that they can be found: the search, as methods.def
 * names it; the root; and the two sides. `node` is the method itself, INLINE:
 *
 *     ph_value node(walk *w, game_position p, uint32_t ply, ph_value alpha, ph_value beta, const bool max, const bool root,
 *                   node_search *const other, const method_id how)
 *
 * `max`: MAX is to move at p; `root`: it is the root; `other` searches interior children; `how` is the method's number,
 * for a node that serves several methods. The root has its own function, so that only it tests for a move that is to be
 * searched first. The sides are not inlined: if one of two functions that call each other is inlined into the other, clang
 * needs 5 % more instructions. */
/* NOLINTBEGIN(bugprone-macro-parentheses): names of functions */
#define DEPTH_FIRST(search, from_root, max_node, min_node, node, how)                                                  \
    static node_search max_node, min_node;                                                                             \
    static __attribute__((noinline)) ph_value max_node(walk *w, game_position p, uint32_t ply, ph_value alpha,         \
                                                       ph_value beta)                                                  \
    {                                                                                                                  \
        return node(w, p, ply, alpha, beta, true, false, min_node, how);                                               \
    }                                                                                                                  \
    static __attribute__((noinline)) ph_value min_node(walk *w, game_position p, uint32_t ply, ph_value alpha,         \
                                                       ph_value beta)                                                  \
    {                                                                                                                  \
        return node(w, p, ply, alpha, beta, false, false, max_node, how);                                              \
    }                                                                                                                  \
    static __attribute__((cold)) ph_value from_root(walk *w, const void *root)                                         \
    {                                                                                                                  \
        w->ground = game_ground(&w->path);                                                                             \
        const game_position p = game_load(w->ground, root);                                                            \
        const bool max = !w->f->options->min_root;                                                                     \
        return node(w, p, 0, w->f->alpha, w->f->beta, max, true, max ? min_node : max_node, how);                      \
    }                                                                                                                  \
    static int search(frame *f, const void *root)                                                                      \
    {                                                                                                                  \
        enter_search(f);                                                                                               \
        return walk_run(f, root, from_root);                                                                           \
    }
/* NOLINTEND(bugprone-macro-parentheses) */

#endif
