/* frame.h - what every search carries: counts, limits, the clock, the observer, the answer.
 *
 * A method calls frame_may_evaluate() before each evaluation and frame_may_expand() before each expansion. Once one
 * of them has returned false, `stop` says why and the method returns what it knows. Both only decrement a budget,
 * and the first reads the cancel flag; the clock and the limits are checked when the budget is used up. */
#ifndef PHASED_SEARCH_FRAME_H
#define PHASED_SEARCH_FRAME_H

#include "../base/clock.h"
#include "../base/game_memory.h"
#include "../base/sooner.h"
#include "method.h"

#include <assert.h>

struct table;   /* depthfirst/table.h */
struct sorter;  /* depthfirst/sorter.h */
struct learner; /* depthfirst/learner.h */
struct team;    /* team.h */
struct path;    /* path.h */

struct select_rules; /* depthfirst/selective.h */

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
    size_t bytes;                      /* most bytes in use so far */
    uint64_t leaf_grant, node_grant;   /* leaves and nodes granted until the limits are checked again */
    uint32_t leaf_budget, node_budget; /* how many of them are left */
    uint64_t quiet_grant;              /* the same for positions of quiescence search */
    uint32_t quiet_budget;
    ph_stop stop;
    uint64_t cutoffs;
    uint64_t open_peak, backup_peak; /* of the paper's lists, */
    uint64_t states_peak;            /* and of the states in memory (phased.h) */
    uint32_t reached;                /* one ply below the deepest node that was expanded */
    const int *cancel;               /* never NULL */
    double started;                  /* when the search began */
    double deadline;                 /* when it must end; INFINITY: no clock is read */
    double now;                      /* when the clock was read last */
    double looked;                   /* when the interval was set last, */
    uint64_t looked_count;           /* and the leaves and nodes until then */
    double slowest;                  /* the longest time between two looks; shorter ones bring it down slowly */
    const ph_hit *hit;               /* the deadline is not known before it is raised; NULL: it is, if there is one */
    uint32_t interval;               /* leaves or nodes until the next look */
    uint32_t threads_used;           /* threads that have searched, where there were several; else 0 */
    bool (*tick)(void *context);     /* called at each check; false: stop. NULL: none */
    void *tick_context;

    ph_value sooner; /* the limit of base/sooner.h */
    bool plain;      /* the value of a leaf is evaluate(): no noisy moves, and not sooner is better */

    /* Of games with noisy moves alone (quiescence.h). */
    struct path *quiet;  /* positions and moves below a leaf; NULL: there was none yet */
    size_t quiet_used;   /* bytes of that, for all threads */
    uint32_t quiet_ply;  /* plies from the root to the current leaf */
    uint32_t quiet_down; /* how far below the current leaf the search went */
    uint32_t deepest;    /* plies from the root to the deepest position visited */
    uint64_t moves;      /* listed; or where loops list none, taken (walk.c) */

    /* Of depth-first methods alone. */
    ph_value alpha, beta;    /* the window of the root; drivers set narrower ones */
    ph_value guess;          /* about what the value will be; GUESS_NONE: unknown */
    struct table *table;     /* NULL: none. It may hold more than this search has put there */
    struct sorter *sorter;   /* NULL: moves are not sorted */
    struct learner *learner; /* of the strong engine; NULL: another method runs */
    bool cheap;              /* evaluations are cheap */
    bool keeps_leaves;       /* the values of leaves are kept in the table too */
    bool selective;          /* the strong engine may leave out what has hardly ever mattered */
    bool tests_all;          /* the root tests each child: is it better than the window? */
    uint32_t better;         /* how many are */
    uint32_t selects;        /* the rules of selective search that are on, enum with */
    uint32_t extra;          /* extensions may add this many plies to the depth limit */
    /* The constants of those rules; NULL: none is on. */
    const struct select_rules *rules;
    size_t bytes_beside; /* bytes of these three, if they are the search's own */
    struct team *team;   /* that search together; NULL: it is alone */
    ph_trying trying;    /* of the options; NULL on all threads but the first */

    /* The answer. */
    ph_value lower, upper; /* of the root, MAX's; -PH_INFINITY and PH_INFINITY where nothing is known */
    ph_move *pv;           /* the best line, from frame_line() */
    uint32_t pv_length;
} frame;

/* Start the clock and set the checkpoints. `game` and `options` outlive the frame. */
void frame_open(frame *f, const ph_game *game, const ph_options *options, const method *m);

/* No evaluation of this search takes longer than some microseconds: the clock need not be read before each. */
void frame_cheap(frame *f);

/* The search has no deadline before `hit` is raised, then its soft limit: this is deepening, whose later iterations get the
 * hard one. NULL: no change. */
void frame_await(frame *f, const ph_hit *hit);

static inline bool hit_raised(const ph_hit *hit)
{
    return __atomic_load_n(&hit->raised, __ATOMIC_ACQUIRE) != 0;
}

/* Free the line, unless it was taken, and the memory of quiescence search. */
void frame_close(frame *f);

/* Return what was granted and not used. */
void frame_return_budgets(frame *f);

double frame_seconds(const frame *f); /* since it was opened */
ph_counts frame_counts(const frame *f);

/* Memory for a line of at most `most` moves in place of the one before; its length becomes 0. NULL without memory. */
ph_move *frame_line(frame *f, uint32_t most);

/* The slow halves of the functions below: check the limits, grant a new budget. False: stop. */
bool frame_grant_leaves(frame *f);
bool frame_grant_nodes(frame *f);
bool frame_grant_visits(frame *f);

/* May one more leaf be evaluated? Counts it if so. */
static inline bool frame_may_evaluate(frame *f)
{
    if (__builtin_expect(f->leaf_budget <= flag_read(f->cancel), 0) && !frame_grant_leaves(f))
        return false;
    f->leaf_budget--;
    return true;
}

/* May `count` more leaves be evaluated without further checks? Checks the limits if it must, counts none and stops
 * nothing: if not, the caller evaluates them one at a time. */
bool frame_grant_row(frame *f, uint32_t count);

static inline bool frame_may_evaluate_row(frame *f, uint32_t count)
{
    return __builtin_expect(f->leaf_budget >= (uint64_t)flag_read(f->cancel) + count, 1) || frame_grant_row(f, count);
}

/* Count `count` of them as evaluated. */
static inline void frame_count_leaves(frame *f, uint32_t count)
{
    assert(count <= f->leaf_budget);
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

/* May quiescence search visit one more position below a leaf? Counts it if so. */
static inline bool frame_may_visit(frame *f)
{
    if (__builtin_expect(f->quiet_budget <= flag_read(f->cancel), 0) && !frame_grant_visits(f))
        return false;
    f->quiet_budget--;
    return true;
}

/* May the search go on? Reads the clock and the cancel flag and counts nothing: for searches that can take many steps without
 * evaluating or expanding. */
bool frame_may_step(frame *f);

/* A node at `ply` is expanded, so its children, one ply below, are reached. Best-first methods need not report a node
 * whose children are above the horizon: nothing depends on it. */
static inline void frame_reach(frame *f, uint32_t ply)
{
    if (f->reached <= ply)
        f->reached = ply + 1;
}

/* An expansion that was counted did not happen. */
static inline void frame_unexpand(frame *f)
{
    assert(f->node_budget < f->node_grant);
    f->node_budget++;
}

static inline uint64_t frame_leaves(const frame *f)
{
    assert(f->leaf_budget <= f->leaf_grant);
    return f->leaf_grant - f->leaf_budget;
}

static inline uint64_t frame_nodes(const frame *f)
{
    assert(f->node_budget <= f->node_grant);
    return f->node_grant - f->node_budget;
}

static inline uint64_t frame_quiet(const frame *f)
{
    assert(f->quiet_budget <= f->quiet_grant);
    return f->quiet_grant - f->quiet_budget;
}

/* All positions that were visited: what limits.visits limits. */
static inline uint64_t frame_visits(const frame *f)
{
    return frame_leaves(f) + frame_nodes(f) + frame_quiet(f);
}

/* The search of an interior child begins, by this move. The caller is told of those of the root. */
static inline void frame_try(const frame *f, bool root, ph_move move)
{
    if (root && f->trying)
        f->trying(f->options->trying_context, move, f->depth);
}

/* Complete the members that all events have, and pass the event to the observer. */
void frame_tell(const frame *f, struct ph_event *event);

/* Count `bytes` as used. False, with `stop` set, if that exceeds the limit. */
bool frame_hold(frame *f, size_t bytes);

/* MAX's value of a position at which MAX (or MIN) is to move. */
static inline ph_value frame_value(const ph_game *game, const void *state, bool max)
{
    ph_value v = game->evaluate(game->rules, state);
    return (game->flags & PH_MAX_VALUES) || max ? v : -v;
}

/* List the moves of a numbered game, which does not do that itself. */
uint32_t frame_number(const ph_game *game, const void *state, ph_move *moves);

/* The moves of a position in the order in which to search them; `moves` may be NULL if the game numbers them. */
static inline uint32_t frame_moves(const ph_game *game, const void *state, ph_move *moves)
{
    if (moves && (game->flags & PH_NUMBERED))
        return frame_number(game, state, moves);
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
    return ply == f->depth || position_over(f->game, state);
}

/* How many plies below the root a search with the depth limit `most` can go: fewer if the game ends before, according to
 * longest() or because widest() says that no position there has moves. */
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
