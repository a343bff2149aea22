/* graph.h - a game on a graph, in which positions recur at other depths and in cycles. For tests only: it asserts.
 *
 * Position n has width[n] moves, to next[n][0], next[n][1], ...; none: the game is over there. Each test makes its own
 * graph. */
#ifndef PHASED_TESTS_GRAPH_H
#define PHASED_TESTS_GRAPH_H

#include "phased.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

enum { GRAPH_NODES = 300, GRAPH_WIDTH = 5 };

typedef struct graph {
    uint32_t count, keys; /* fewer keys than positions: some positions share a key */
    uint32_t most;        /* moves in any position */
    uint32_t width[GRAPH_NODES];
    uint32_t next[GRAPH_NODES][GRAPH_WIDTH];
    ph_value value[GRAPH_NODES]; /* to the side to move */
} graph;

static inline void graph_start(const void *rules, void *state)
{
    (void)rules;
    *(uint32_t *)state = 0;
}

static inline uint32_t graph_moves(const void *rules, const void *state, ph_move *moves)
{
    const graph *g = rules;
    const uint32_t n = *(const uint32_t *)state;
    for (uint32_t i = 0; moves && i < g->width[n]; i++)
        moves[i] = 70000 * i + g->next[n][i]; /* more than the 16 bits that a table keeps */
    return g->width[n];
}

static inline void graph_apply(const void *rules, const void *state, ph_move move, void *child)
{
    const graph *g = rules;
    const uint32_t i = move / 70000, n = *(const uint32_t *)state;
    assert_true(i < g->width[n] && move == 70000 * i + g->next[n][i]); /* nothing but legal moves */
    *(uint32_t *)child = g->next[n][i];
}

static inline bool graph_over(const void *rules, const void *state)
{
    return ((const graph *)rules)->width[*(const uint32_t *)state] == 0;
}

static inline ph_value graph_evaluate(const void *rules, const void *state)
{
    return ((const graph *)rules)->value[*(const uint32_t *)state];
}

static inline uint64_t graph_key(const void *rules, const void *state)
{
    return *(const uint32_t *)state % ((const graph *)rules)->keys;
}

static inline ph_game graph_game(const graph *g)
{
    return (ph_game){
        .version = PH_GAME_VERSION,
        .name = "graph",
        .rules = g,
        .state_size = sizeof(uint32_t),
        .max_moves = g->most,
        .start = graph_start,
        .moves = graph_moves,
        .apply = graph_apply,
        .over = graph_over,
        .evaluate = graph_evaluate,
        .key = graph_key,
    };
}

#endif
