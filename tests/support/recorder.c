/* recorder.c - a tree as a game that records which leaves are evaluated. */
#include "recorder.h"

#include <stdlib.h>

static const ph_game *inner(const void *rules)
{
    return ((const recorder *)rules)->inner;
}

static void recorder_start(const void *rules, void *state)
{
    inner(rules)->start(inner(rules)->rules, state);
}

static uint32_t recorder_moves(const void *rules, const void *state, ph_move *moves)
{
    return inner(rules)->moves(inner(rules)->rules, state, moves);
}

static void recorder_apply(const void *rules, const void *state, ph_move move, void *child)
{
    inner(rules)->apply(inner(rules)->rules, state, move, child);
}

static bool recorder_over(const void *rules, const void *state)
{
    return inner(rules)->over(inner(rules)->rules, state);
}

static uint32_t recorder_widest(const void *rules, const void *state, uint32_t ply)
{
    return inner(rules)->widest(inner(rules)->rules, state, ply);
}

static ph_value recorder_evaluate(const void *rules, const void *state)
{
    leaf_log *log = ((const recorder *)rules)->log;
    if (log->count == log->capacity) {
        ph_node *more = realloc(log->leaves, 2 * log->capacity * sizeof *more);
        if (!more)
            abort();
        log->leaves = more;
        log->capacity *= 2;
    }
    log->leaves[log->count++] = *(const ph_node *)state;
    return inner(rules)->evaluate(inner(rules)->rules, state);
}

void recorder_init(recorder *r, const ph_tree *tree)
{
    *r = (recorder){.game = *ph_tree_game(tree), .inner = ph_tree_game(tree), .log = malloc(sizeof *r->log)};
    if (!r->log)
        abort();
    *r->log = (leaf_log){malloc(ph_tree_size(tree) * sizeof(ph_node)), 0, ph_tree_size(tree)};
    if (!r->log->leaves)
        abort();
    r->game.rules = r;
    r->game.start = recorder_start;
    r->game.moves = recorder_moves;
    r->game.apply = recorder_apply;
    r->game.over = recorder_over;
    r->game.evaluate = recorder_evaluate;
    r->game.widest = recorder_widest;
    r->game.compiled = NULL;
}

void recorder_release(recorder *r)
{
    free(r->log->leaves);
    free(r->log);
}

leaf_log recorder_take(recorder *r)
{
    leaf_log log = *r->log;
    free(r->log);
    return log;
}
