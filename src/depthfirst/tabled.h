/* tabled.h - what a depth-first search with a table does at a node, whatever the game: tabled_node.h has the rest.
 *
 * Values in the table are for the side to move, so that results found with MAX at the root can be used with MIN at the
 * root. If a game evaluates for MAX, the side to move is part of the key. */
#ifndef PHASED_DEPTHFIRST_TABLED_H
#define PHASED_DEPTHFIRST_TABLED_H

#include "../base/bits.h"
#include "sorter.h"
#include "walk.h"

/* A node under search. Windows and values are MAX's. */
typedef struct tabled {
    uint64_t key;
    uint32_t depth;       /* plies from here to the depth limit */
    ph_value alpha, beta; /* the window, within what the table knows */
    ph_value lower, upper;
    ph_value best;   /* the best value so far; it may lie outside of the window */
    ph_move move;    /* to that child, if it raised MAX's bound or lowered MIN's; PH_NO_MOVE: none did */
    uint32_t first;  /* the move that the table knows; TABLE_MOVE: none */
    uint32_t height; /* how many plies below it were searched */
    bool max, open;  /* open: a line reached the depth limit */
    uint32_t place;  /* of the best child of the root, as moves are listed */
    uint64_t mark;   /* of the child that is searched, for other threads */
    bool joined;     /* the node was cut while other threads searched children of it */
} tabled;

/* What the table knows about a position to be searched `depth` plies deep, from MAX's point of view. False: no bound. */
bool tabled_probe(const frame *f, uint64_t key, uint32_t depth, bool max, table_record *r);

/* Begin the node with that key at `ply`. True: the table has the answer, n->best; `exact_alone`: only if it has the
 * value. */
bool tabled_begin(walk *w, tabled *n, uint64_t key, uint32_t ply, bool exact_alone, bool root);

/* A shallower search of the node has ended: the move that it found is the first. */
void tabled_learn_first(walk *w, tabled *n, uint32_t ply);

/* Update height and openness of the node by the child that the walk has just left. */
static inline void tabled_look(tabled *n, const walk *w)
{
    if (w->height >= n->height)
        n->height = w->height + 1;
    n->open |= w->open;
}

/* The node is finished: store the result in the table and in the walk. Returns its value. */
ph_value tabled_end(walk *w, tabled *n);

/* The value of a leaf `ply` plies below the root, if the table has it; and storing it. `horizon`: the leaf is at the depth
 * limit, so the game may not be over. In games with noisy moves it may be a bound beyond (low, high). */
bool tabled_leaf(walk *w, uint64_t key, uint32_t ply, bool max, ph_value low, ph_value high, ph_value *value);
void tabled_keep_leaf(walk *w, uint64_t key, uint32_t ply, bool max, bool horizon, ph_value low, ph_value high,
                      ph_value value);

/* What is to be done with a child of a node that threads share. */
typedef enum tabled_turn {
    TURN_NOW,      /* it is searched, and marked; */
    TURN_LATER,    /* another thread searches it: the others first; */
    TURN_NEEDLESS, /* another thread has found the value of this node, n->best: neither it nor the others; */
    TURN_BACK,     /* or has cut a node above: the frame is stopped until the search has come back there */
} tabled_turn;

/* The child with that key comes next at the node at `ply`. `others`: the node may have been answered meanwhile;
 * `may_wait`: some children have been searched, and this one has not been put off before. `exact_alone` as above. */
tabled_turn tabled_next(walk *w, tabled *n, uint64_t key, uint32_t ply, bool others, bool may_wait, bool exact_alone);

/* The child was searched. */
void tabled_unmark(walk *w, const tabled *n);

/* The frame was stopped below the child. True: this thread was called back to this node, and goes on with it. */
bool tabled_is_back(walk *w, const tabled *n, uint32_t ply);

/* Does a thread search the child with that key? */
bool tabled_marked(const walk *w, const tabled *n, uint64_t key);

/* Does a bound that the table has for the child with that key cut the node? Then n->best is that bound. */
bool tabled_child_cuts(walk *w, tabled *n, uint64_t key);

/* At the root, a move that the search was told to try first comes before the table's. It is a whole move; of the table's
 * move only 16 bits are stored. */
static inline uint32_t tabled_first(const frame *f, const tabled *n, bool root)
{
    if (root && f->first != PH_NO_MOVE)
        return f->first;
    return f->method.with & WITH_MOVE ? n->first : TABLE_MOVE;
}

/* The i-th of `count` children of a numbered game, if that one is to come first: with 2 in front 2, 0, 1, 3, ... */
static inline uint32_t tabled_number(uint32_t first, uint32_t count, uint32_t i)
{
    assert(i < count);
    if (first >= count || i > first)
        return i;
    return i == 0 ? first : i - 1;
}

/* Is a shallower search of this node, which finds a first move, expected to save more than it costs? */
static inline bool tabled_deepens(const frame *f, const tabled *n)
{
    enum { LEAST = 4 }; /* plies; below that the node costs no more than the order could save */
    return (f->method.with & WITH_IID) && n->first == TABLE_MOVE && n->depth >= LEAST && f->options->limits.depth > 0 &&
           !(f->game->flags & PH_LEAF_VALUES);
}

#endif
