/* frame.h - what every method needs around its own idea: counts, limits, the clock, the observer, the answer.
 *
 * A method asks frame_may_evaluate() before each evaluation and frame_may_expand() before each expansion; once one
 * of them has said no, `stop` says why and the method returns what it knows. Both only count down, and the first reads the
 * cancel flag: what is slow happens when a budget is used up. */
#ifndef PHASED_FRAME_FRAME_H
#define PHASED_FRAME_FRAME_H

#include "../base/flag.h"
#include "method.h"

struct table;  /* methods/table.h */
struct sorter; /* methods/sorter.h */
struct team;   /* team.h */

typedef struct frame {
    const ph_game *game;
    const ph_options *options;
    const char *text; /* of the method that runs, for the observer */
    method method;    /* what runs */
    ph_memory memory;
    uint32_t depth;     /* plies below the root at which positions are evaluated, at most PH_MAX_DEPTH */
    ph_move first;      /* depth-first methods search this move of the root before the others; PH_NO_MOVE: none */
    uint32_t root_done; /* children of the root that they have searched to their end */
    size_t bytes_limit;
    size_t bytes; /* most bytes held so far */
    ph_stop stop;
    uint64_t leaf_grant, node_grant;   /* how many leaves and nodes until the limits are looked at again */
    uint32_t leaf_budget, node_budget; /* how many of them are left */
    uint64_t cutoffs;
    uint64_t open_peak, backup_peak; /* of the paper's lists, */
    uint64_t states_peak;            /* and of what is really held (phased.h) */
    uint32_t reached;                /* one ply below the deepest node that was expanded */
    const int *cancel;               /* never NULL */
    double started;                  /* when the search began */
    double deadline;                 /* when it must end; INFINITY: no clock is read */
    uint32_t interval;               /* leaves or nodes until the next look */
    uint32_t lanes_used;             /* lanes that have searched, where there were several; else 0 */
    bool (*tick)(void *context);     /* called at each look; false: that is enough. NULL: nobody wants to know */
    void *tick_context;

    /* Of depth-first methods alone. */
    ph_value alpha, beta;  /* the window of the root; a driver asks in narrower ones */
    ph_value guess;        /* what the value will be about; GUESS_NONE: nobody knows */
    struct table *table;   /* NULL: none. It may hold more than this search has put there */
    struct sorter *sorter; /* NULL: moves are not sorted */
    bool cheap;            /* no evaluation takes long */
    bool keeps_leaves;     /* the values of leaves are kept in the table too */
    bool tests_all;        /* the root asks of each child whether it is better than the window; */
    uint32_t better;       /* so many are */
    size_t bytes_beside;   /* bytes of the two, if they are the search's own */
    struct team *team;     /* that search together; NULL: it is alone */

    /* The answer. */
    ph_value lower, upper; /* of the root, MAX's; -PH_INFINITY and PH_INFINITY where nothing is known */
    ph_move *pv;           /* the best line, from frame_line() */
    uint32_t pv_length;
} frame;

/* Start the clock and set the checkpoints. `game` and `options` outlive the frame. */
void frame_open(frame *f, const ph_game *game, const ph_options *options, const method *m);

/* No evaluation of this search takes longer than some microseconds: a look at the clock before each is not needed. */
void frame_cheap(frame *f);

/* Give back the line, unless somebody has taken it. */
void frame_close(frame *f);

double frame_seconds(const frame *f); /* since it was opened */
ph_counts frame_counts(const frame *f);

/* Room for a line of at most `most` moves in place of the one before; its length becomes 0. NULL without memory. */
ph_move *frame_line(frame *f, uint32_t most);

/* The slow halves of the two questions below: look at the limits, grant a new budget. False: stop. */
bool frame_grant_leaves(frame *f);
bool frame_grant_nodes(frame *f);

/* May one more leaf be evaluated? Counts it if so. */
static inline bool frame_may_evaluate(frame *f)
{
    if (__builtin_expect(f->leaf_budget <= flag_read(f->cancel), 0) && !frame_grant_leaves(f))
        return false;
    f->leaf_budget--;
    return true;
}

/* May `count` more leaves be evaluated, come what may? Looks at the limits if it must, counts none and stops nothing: who
 * hears no asks for them one at a time. */
bool frame_grant_row(frame *f, uint32_t count);

static inline bool frame_may_evaluate_row(frame *f, uint32_t count)
{
    return __builtin_expect(f->leaf_budget >= (uint64_t)flag_read(f->cancel) + count, 1) || frame_grant_row(f, count);
}

/* So many of them were. */
static inline void frame_count_leaves(frame *f, uint32_t count)
{
    f->leaf_budget -= count;
}

/* May one more interior node be expanded? Counts it if so. */
static inline bool frame_may_expand(frame *f)
{
    if (__builtin_expect(f->node_budget == 0, 0) && !frame_grant_nodes(f))
        return false;
    f->node_budget--;
    return true;
}

/* A node at `ply` is expanded, so its children, one ply below, are reached. */
static inline void frame_reach(frame *f, uint32_t ply)
{
    if (f->reached <= ply)
        f->reached = ply + 1;
}

/* An expansion that was counted did not happen. */
static inline void frame_unexpand(frame *f)
{
    f->node_budget++;
}

static inline uint64_t frame_leaves(const frame *f)
{
    return f->leaf_grant - f->leaf_budget;
}

static inline uint64_t frame_nodes(const frame *f)
{
    return f->node_grant - f->node_budget;
}

/* Hand the observer an event, and in it what all events have in common. */
void frame_tell(const frame *f, struct ph_event *event);

/* Take `bytes` into account; false, with `stop` set, when that goes beyond the limit. */
bool frame_hold(frame *f, size_t bytes);

/* MAX's value of a position at which MAX (or MIN) is to move. */
static inline ph_value frame_value(const ph_game *game, const void *state, bool max)
{
    ph_value v = game->evaluate(game->rules, state);
    return (game->flags & PH_MAX_VALUES) || max ? v : -v;
}

/* The moves of a position in the order in which to search them; a numbered game's are never listed: `moves` is NULL. */
static inline uint32_t frame_moves(const ph_game *game, const void *state, ph_move *moves)
{
    uint32_t count = game->moves(game->rules, state, moves);
    if (moves && game->order)
        game->order(game->rules, state, moves, count);
    return count;
}

/* The i-th of them. */
static inline ph_move frame_move(const ph_move *moves, uint32_t i)
{
    return moves ? moves[i] : i;
}

/* Is a position at `ply` plies below the root to be evaluated, not expanded? */
static inline bool frame_terminal(const frame *f, const void *state, uint32_t ply)
{
    return ply == f->depth || f->game->over(f->game->rules, state);
}

/* How many plies a search within `most` can go below the root: less than that where the game ends sooner, by what it
 * says itself or because no position there has moves. */
static inline uint32_t frame_height(const ph_game *game, const void *root, uint32_t most)
{
    uint32_t longest = game->longest ? game->longest(game->rules, root) : most;
    uint32_t height = 0;
    while (height < most && height < longest && (!game->widest || game->widest(game->rules, root, height) > 0))
        height++;
    return height;
}

/* No position `ply` plies below the root has more moves than this. */
static inline uint32_t frame_widest(const ph_game *game, const void *root, uint32_t ply)
{
    return game->widest ? game->widest(game->rules, root, ply) : game->max_moves;
}

#endif
