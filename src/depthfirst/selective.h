/* selective.h - selective search by hand-made rules, as chess programs have them. Each is a suffix of a method's name.
 *
 *     +null    the side to move passes. If it is at or above beta even so, after a search that is less deep, the node is
 *              cut: a move would be better still. Not where it is (zugzwang), so that deep cuts are verified
 *     +reduce  after the first moves of a node the others are searched less deep, and whole only if they turn out better
 *     +futile  near the depth limit, a node whose static value is far above beta or far below alpha is cut
 *     +extend  a side in check is searched one ply deeper
 *     +repeat  a position that occurred on the path from the root is a draw
 *
 * A reduction is by an even number of plies: an odd one would change whose turn it is at the depth limit, and static values
 * are seldom fair to both sides. A game whose static values are fair can have finer rules (search/select_rules.h), which
 * reduce by any number. No rule but +repeat and +extend acts outside of +-won: a win is never claimed by a rule, and a
 * loss never by one.
 *
 * A draw by +repeat depends on the path to the node. If it is what a node is worth, the node is not stored in the table,
 * unless the line that repeats lies below it. That is all: a bound that merely relies on a move that repeats is stored
 * ("at most 5", because one move leads to 5 and the other back to a draw), and what is stored is used on every path, also on
 * one on which a move would repeat.
 *
 * This header decides for any game; selective_node.h has what needs the game's cursor. tabled_node.h and strong_node.h
 * have the searches themselves. */
#ifndef PHASED_DEPTHFIRST_SELECTIVE_H
#define PHASED_DEPTHFIRST_SELECTIVE_H

#include "walk.h"

/* The game's own, or the usual ones. */
const select_rules *select_rules_of(const ph_game *game);

/* What the rules know about a node. */
typedef struct select_node {
    bool checked;   /* the side to move is in check */
    bool valued;    /* the static value is known: */
    ph_value still; /* for the side to move */
    bool improving; /* it is above that of two plies ago */
    bool cut;       /* a move is expected to cut the node */
    bool whole;     /* its window is not a null window */
    const void *state;
    uint32_t back; /* as walk.back, for the best child so far */
} select_node;

/* What the finer rules know about a move. */
typedef struct select_move {
    bool noisy;
    bool killer;
    ph_value gain; /* of a noisy move, as gain() says */
    int32_t past;  /* its history (learner.h); 0: unknown */
} select_move;

/* Is a bound no claim of a win or a loss? */
static inline bool select_tame(const frame *f, ph_value bound)
{
    const ph_value won = f->game->won;
    return won > 0 ? -won <= bound && bound <= won : -PH_INFINITY < bound && bound < PH_INFINITY;
}

/* The margin of a static value at this depth; PH_INFINITY: it cuts nothing. */
ph_value select_margin(const walk *w, uint32_t depth);

/* The node was searched, and found to be worth `value`: a lesson about static values. */
void select_learn(walk *w, const select_node *s, uint32_t depth, ph_value value);

/* The finer rules, if the game has some and one of `rules` is on; else NULL. */
static inline const select_fine *select_fine_of(const frame *f, uint32_t rules)
{
    return f->selects & rules ? f->rules->fine : NULL;
}

/* What the finer rules have to know about a move. */
static inline select_move select_look(const frame *f, const select_node *s, ph_move move)
{
    const ph_game *const g = f->game;
    const bool noisy = f->rules->fine->noisy(s->state, move);
    return (select_move){.noisy = noisy, .gain = noisy ? g->gain(g->rules, s->state, move) : 0};
}

/* How many plies less deep is the null move searched at this node? 0: there is none. */
uint32_t select_null(const walk *w, const select_node *s, uint32_t ply, uint32_t depth, ph_value beta);

/* How many plies less deep is `move` searched, after `searched` others? 0: it is searched whole. The second by the finer
 * rules. */
uint32_t select_late(const frame *f, const select_node *s, uint32_t ply, uint32_t depth, uint32_t searched,
                     ph_move move);
uint32_t select_late_fine(const frame *f, const select_node *s, uint32_t ply, uint32_t depth, uint32_t searched,
                          const select_move *m);

/* Is a move that gives no check left out, after `searched` others of which the best has the value `best`? It would have to
 * be better than `bound`. */
bool select_skips(const frame *f, const select_node *s, uint32_t depth, uint32_t searched, ph_value best,
                  ph_value bound, const select_move *m);

/* Does the static value cut a node by the finer rules? 1: it is a bound above beta; -1: below alpha, if a quiescence
 * search agrees; 0: no. */
int select_decides(const frame *f, const select_node *s, uint32_t depth, ph_value alpha, ph_value beta);

/* Does the position at `ply` repeat one on the path, and at which ply? NO_PLY: it does not. */
static inline uint32_t select_repeats(const walk *w, uint64_t key, uint32_t ply, const void *state)
{
    const ph_game *const g = w->f->game;
    const uint32_t since = g->reversible(g->rules, state), most = since < ply - w->passed ? since : ply - w->passed;
    for (uint32_t by = 2; by <= most; by += 2)
        if (w->plies[ply - by].key == key)
            return ply - by;
    return NO_PLY;
}

/* A node at `ply` is left whose best child goes back as *s says. True: its value depends on the path to it. */
static inline bool select_leave(walk *w, const select_node *s, uint32_t ply)
{
    w->back = s->back < ply ? s->back : NO_PLY;
    return w->back != NO_PLY;
}

#endif
