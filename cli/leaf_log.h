/* leaf_log.h - the leaves of a tree in the order in which a search evaluates them.
 *
 * The log is a game around the tree's own game that notes each node it is asked to evaluate. So whatever the method,
 * what is logged is what was evaluated, and the search runs as it would without the log. */
#ifndef PHASED_CLI_LEAF_LOG_H
#define PHASED_CLI_LEAF_LOG_H

#include "phased.h"

typedef struct leaf_log leaf_log;

typedef struct leaf_log_rules {
    const ph_game *tree; /* the game that knows the rules */
    leaf_log *log;
} leaf_log_rules;

struct leaf_log {
    const ph_tree *tree;
    leaf_log_rules rules;
    ph_game game; /* search this one */
    ph_node *nodes;
    size_t count, room;
    bool failed; /* without memory for one of them */
};

/* The log stays where it is while its game is searched. */
void leaf_log_init(leaf_log *log, const ph_tree *tree);
void leaf_log_release(leaf_log *log);

/* Call `visit` for the first `count` leaves of the log, or as many as it has, in order. False without memory. */
typedef void (*leaf_visitor)(void *context, const ph_move *path, uint32_t depth);
bool leaf_log_visit(const leaf_log *log, size_t count, leaf_visitor visit, void *context);

#endif
