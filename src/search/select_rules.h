/* select_rules.h - the constants of selective search. A compiled game may have its own (ph_compiled.rules).
 * depthfirst/selective.h says what the rules are. */
#ifndef PHASED_SEARCH_SELECT_RULES_H
#define PHASED_SEARCH_SELECT_RULES_H

#include "phased_game.h"

enum { SELECT_NEAR = 3 }; /* the greatest depth of a node that its static value can cut, by the coarse rules */

/* The finer rules, for a game that can say which moves are noisy. `depth` is the number of plies left at a node, `rest` the
 * number of plies that its next move would be searched deep. Margins are in units of evaluate(). */
typedef struct select_fine {
    bool (*noisy)(const void *state, ph_move move); /* is this one of the moves of noisy()? */
    bool (*may_pass)(const void *state);            /* is zugzwang unlikely? Else there is no null move */

    /* +null: the reduction is null_less, and depth / null_part, and one for each null_swing by which the static value is
     * above beta, at most 3. */
    uint32_t null_less, null_part;
    ph_value null_swing;

    /* +reduce: the reduction is late_scale / 100 x ln(depth) ln(moves before), and late_base / 100. selective.c adds or
     * takes a ply for what it knows about node and move; one for each late_past of the move's history (learner.h). From
     * depth unknown_least on a node of which the table knows no move is searched a ply less deep. */
    uint32_t late_scale, late_base;
    int32_t late_past;
    uint32_t unknown_least;

    /* +futile: a node is cut up to depth above_most if it is above beta by above x depth; up to below_most, if it is below
     * alpha by below + below_by x depth x depth, and a quiescence search agrees. */
    uint32_t above_most, below_most;
    ph_value above, below, below_by;

    /* +futile: a quiet move is left out up to a rest of skip_most, if the static value is below alpha by skip + skip_by x
     * rest; a noisy one up to depth noisy_most, if its gain is below -noisy_loss x depth. */
    uint32_t skip_most, noisy_most;
    ph_value skip, skip_by, noisy_loss;

    /* +futile, in quiescence search: a noisy move is left out that would stay below alpha with its gain and hope; in check,
     * quiet moves after this many, if one of those before saves the side from mate. */
    ph_value hope;
    uint32_t evasions;
} select_fine;

typedef struct select_rules {
    uint32_t usual;          /* rules (enum with) that `strong` follows under a budget although its name has none; */
    bool bets;               /* does it make learnt bets then? */
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
    /* +futile: the margin at depth 1, 2, ..., in units of evaluate(). 0: none is known; then it is this many eighths of the
     * mean swing of static values; 0: no rule */
    ph_value futile[SELECT_NEAR];
    uint32_t futile_swings[SELECT_NEAR];
    uint32_t extend_most;    /* +extend: plies added to the depth limit at most */
    const select_fine *fine; /* NULL: none. They replace the rules above but null_least, null_verify, extend_most */
} select_rules;

#endif
