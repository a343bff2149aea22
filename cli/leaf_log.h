/* leaf_log.h - records the leaves of a game in evaluation order.
 *
 * The log wraps a game and records each position that is evaluated. So it works for every method, and the search runs
 * as it would without the log. A position of the wrapping game is a position of the wrapped one, followed by the
 * number of the step that led there. Each step is kept with its predecessor.
 *
 * The memory of the log counts as memory of the search: together they keep within its limit. */
#ifndef PHASED_CLI_LEAF_LOG_H
#define PHASED_CLI_LEAF_LOG_H

#include "../src/base/memory.h"

typedef struct leaf_log leaf_log;

typedef struct leaf_log_rules {
    const ph_game *inner; /* the wrapped game */
    leaf_log *log;
} leaf_log_rules;

/* A move, and the step before it; 0: none, the root. */
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
    vector leaves;    /* of uint32_t: the steps that led to the leaves */
    size_t limit;
    size_t bytes; /* bytes in use by the search and the log */
    bool full;    /* the limit was exceeded: the search has been cancelled */
    int *cancel;
    const int *outer; /* another flag that cancels the search; may be NULL */
};

/* Log a search from `root` that may use `limit` bytes, 0: the default; beyond that it is cancelled. Do not move the
 * log while its game is searched, and close it after the result is released. False without memory. `cancel` is the
 * flag that the search reads; it is also set when `outer` is. */
bool leaf_log_init(leaf_log *log, const ph_game *game, const void *root, size_t limit, int *cancel, const int *outer);
void leaf_log_release(leaf_log *log);

/* Call `visit` for the first `count` leaves of the log, or all if there are fewer, in order. */
typedef void (*leaf_visitor)(void *context, const ph_move *path, uint32_t depth);
void leaf_log_visit(const leaf_log *log, size_t count, leaf_visitor visit, void *context);

#endif
