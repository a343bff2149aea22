/* leaf_log.h - the leaves of a game in the order in which a search evaluates them.
 *
 * The log is a game around another that notes each position it is asked to evaluate. So whatever the method, what is
 * logged is what was evaluated, and the search runs as it would without the log. A position of the log is one of the
 * game, and behind it the number of the step that led there; the steps are kept, each with the one before it.
 *
 * What the log holds counts as memory of the search: together they keep to its limit. */
#ifndef PHASED_CLI_LEAF_LOG_H
#define PHASED_CLI_LEAF_LOG_H

#include "../src/base/vector.h"

typedef struct leaf_log leaf_log;

typedef struct leaf_log_rules {
    const ph_game *inner; /* the game that knows the rules */
    leaf_log *log;
} leaf_log_rules;

/* A move, and the step before it: 0 is none, the root. */
typedef struct leaf_step {
    uint32_t before;
    ph_move move;
} leaf_step;

struct leaf_log {
    leaf_log_rules rules;
    ph_game game;     /* search this one ... */
    void *root;       /* ... from here */
    ph_memory memory; /* ... with this memory */
    vector steps;     /* of leaf_step */
    vector leaves;    /* of uint32_t: the steps that led to them */
    size_t limit;
    size_t held; /* by the search and by the log */
    bool full;   /* that was more than the limit: the search has been cancelled */
    int *cancel;
    const int *outer; /* raises it too; may be NULL */
};

/* Log a search from `root` that may hold `limit` bytes, 0: the default, and that is cancelled beyond. The log stays where
 * it is while its game is searched, and outlives the result of the search. False without memory. `cancel` is the flag
 * that the search reads; it is raised, too, when `outer` is. */
bool leaf_log_init(leaf_log *log, const ph_game *game, const void *root, size_t limit, int *cancel, const int *outer);
void leaf_log_release(leaf_log *log);

/* Call `visit` for the first `count` leaves of the log, or as many as it has, in order. */
typedef void (*leaf_visitor)(void *context, const ph_move *path, uint32_t depth);
void leaf_log_visit(const leaf_log *log, size_t count, leaf_visitor visit, void *context);

#endif
