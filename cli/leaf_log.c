/* leaf_log.c - the leaves of a tree in the order in which a search evaluates them. */
#include "leaf_log.h"

#include <assert.h>
#include <stdlib.h>

/* ---- the game around the tree -------------------------------------------------------------------------- */

static const ph_game *tree_of(const void *rules)
{
    return ((const leaf_log_rules *)rules)->tree;
}

static void log_start(const void *rules, void *state)
{
    const ph_game *g = tree_of(rules);
    g->start(g->rules, state);
}

static uint32_t log_moves(const void *rules, const void *state, ph_move *moves)
{
    const ph_game *g = tree_of(rules);
    return g->moves(g->rules, state, moves);
}

static void log_apply(const void *rules, const void *state, ph_move move, void *child)
{
    const ph_game *g = tree_of(rules);
    g->apply(g->rules, state, move, child);
}

static bool log_over(const void *rules, const void *state)
{
    const ph_game *g = tree_of(rules);
    return g->over(g->rules, state);
}

static uint32_t log_widest(const void *rules, const void *state, uint32_t ply)
{
    const ph_game *g = tree_of(rules);
    return g->widest(g->rules, state, ply);
}

static void log_add(leaf_log *log, ph_node node)
{
    if (log->count == log->room) {
        size_t room = log->room ? 2 * log->room : 1024;
        ph_node *nodes = realloc(log->nodes, room * sizeof *nodes);
        if (!nodes) {
            log->failed = true;
            return;
        }
        log->nodes = nodes;
        log->room = room;
    }
    log->nodes[log->count++] = node;
}

static ph_value log_evaluate(const void *rules, const void *state)
{
    log_add(((const leaf_log_rules *)rules)->log, *(const ph_node *)state);
    const ph_game *g = tree_of(rules);
    return g->evaluate(g->rules, state);
}

void leaf_log_init(leaf_log *log, const ph_tree *tree)
{
    const ph_game *g = ph_tree_game(tree);
    *log = (leaf_log){.tree = tree, .rules = {g, log}};
    log->game = (ph_game){
        .version = g->version,
        .flags = g->flags,
        .name = g->name,
        .rules = &log->rules,
        .state_size = g->state_size,
        .max_moves = g->max_moves,
        .start = log_start,
        .moves = log_moves,
        .apply = log_apply,
        .over = log_over,
        .evaluate = log_evaluate,
        .widest = g->widest ? log_widest : NULL,
    };
}

void leaf_log_release(leaf_log *log)
{
    free(log->nodes);
    *log = (leaf_log){0};
}

/* ---- from nodes to paths ------------------------------------------------------------------------------- */

/* How each node is reached. Nodes are numbered below the size of their tree. */
typedef struct origin {
    ph_node parent;
    uint32_t index;
} origin;

static void origins_fill(origin *origins, const ph_tree *tree, ph_node node)
{
    for (uint32_t i = 0; i < ph_tree_width(tree, node); i++) {
        ph_node child = ph_tree_child(tree, node, i);
        assert(child < ph_tree_size(tree));
        origins[child] = (origin){node, i};
        origins_fill(origins, tree, child);
    }
}

/* Write the path to `node` from the end of `path` backwards. Returns its depth. */
static uint32_t path_climb(const origin *origins, ph_node root, ph_node node, ph_move path[PH_MAX_DEPTH])
{
    uint32_t depth = 0;
    for (; node != root; node = origins[node].parent) {
        assert(depth < PH_MAX_DEPTH);
        path[PH_MAX_DEPTH - ++depth] = origins[node].index;
    }
    return depth;
}

bool leaf_log_visit(const leaf_log *log, size_t count, leaf_visitor visit, void *context)
{
    origin *origins = calloc(ph_tree_size(log->tree), sizeof *origins);
    if (!origins || log->failed) {
        free(origins);
        return false;
    }
    ph_node root = ph_tree_root(log->tree);
    origins_fill(origins, log->tree, root);
    for (size_t i = 0; i < count && i < log->count; i++) {
        ph_move path[PH_MAX_DEPTH];
        uint32_t depth = path_climb(origins, root, log->nodes[i], path);
        visit(context, path + PH_MAX_DEPTH - depth, depth);
    }
    free(origins);
    return true;
}
