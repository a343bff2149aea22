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
 * are seldom fair to both sides. No rule but +repeat and +extend acts outside of +-won: a win is never claimed by a rule,
 * and a loss never by one.
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

/* The constants. A compiled game may have its own (ph_compiled.rules); `depth` is the number of plies left at a node. */
typedef struct select_rules {
    uint32_t null_least;     /* +null: from this depth on, */
    uint32_t null_less;      /* this many plies less deep, */
    uint32_t null_deep;      /* but from this depth on */
    uint32_t null_less_deep; /* this many */
    uint32_t null_verify;    /* from this depth on a cut is verified */
    uint32_t late_least;     /* +reduce: from this depth on, */
    uint32_t late_moves;     /* after this many moves, */
    uint32_t late_less;      /* this many plies less deep, */
    uint32_t late_deep;      /* but from this depth on, */
    uint32_t late_many;      /* after this many moves, */
    uint32_t late_less_deep; /* this many */
    ph_value
        futile[SELECT_NEAR]; /* +futile: the margin at depth 1, 2, ..., in units of evaluate(); 0: none is known, */
    uint32_t
        futile_swings[SELECT_NEAR]; /* then it is this many eighths of the mean swing of static values; 0: no rule */
    uint32_t extend_most;           /* +extend: plies added to the depth limit at most */
} select_rules;

/* The game's own, or the usual ones. */
const select_rules *select_rules_of(const ph_game *game);

/* What the rules know about a node. */
typedef struct select_node {
    bool checked;   /* the side to move is in check */
    bool valued;    /* the static value is known: */
    ph_value still; /* for the side to move */
    uint32_t back;  /* as walk.back, for the best child so far */
} select_node;

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

/* How many plies less deep is the null move searched at this node? 0: there is none. */
static inline uint32_t select_null(const walk *w, const select_node *s, uint32_t ply, uint32_t depth, ph_value beta)
{
    const frame *const f = w->f;
    if (!(f->selects & WITH_NULL) || !s->valued || s->still < beta || !select_tame(f, beta))
        return 0;
    if (depth < f->rules->null_least || w->unpassed == ply)
        return 0;
    return depth < f->rules->null_deep ? f->rules->null_less : f->rules->null_less_deep;
}

/* How many plies less deep is the next move searched, after `searched` others? 0: it is searched whole. */
static inline uint32_t select_late(const frame *f, const select_node *s, uint32_t ply, uint32_t depth,
                                   uint32_t searched)
{
    const select_rules *const rules = f->rules;
    if (!(f->selects & WITH_REDUCE) || s->checked || ply == 0 || depth < rules->late_least ||
        searched < rules->late_moves)
        return 0;
    const uint32_t less =
        depth < rules->late_deep || searched < rules->late_many ? rules->late_less : rules->late_less_deep;
    assert(depth > less + 1);
    return less;
}

/* Does the position at `ply` repeat one on the path, and at which ply? NO_PLY: it does not. */
static inline uint32_t select_repeats(const walk *w, uint64_t key, uint32_t ply, const void *state)
{
    const ph_game *const g = w->f->game;
    const uint32_t since = g->reversible(g->rules, state), most = since < ply - w->passed ? since : ply - w->passed;
    for (uint32_t by = 2; by <= most; by += 2)
        if (w->keys[ply - by] == key)
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
