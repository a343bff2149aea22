/* tiny.h - trees of a few nodes whose values are changed in place: for checks on all small trees. For tests only,
 * since it asserts. */
#ifndef PHASED_TESTS_TINY_H
#define PHASED_TESTS_TINY_H

#include "phased.h"

#include "released.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

enum { TINY_NODES = 31 };

/* Children are adjacent. Leaves are numbered from left to right; bit i of `seen` is set when leaf i was evaluated. */
typedef struct tiny {
    ph_game game;
    uint32_t size, leaves, height;
    uint32_t width[TINY_NODES], first[TINY_NODES], leaf[TINY_NODES];
    ph_value value[TINY_NODES]; /* of the leaf of that number */
    uint32_t *seen;
} tiny;

static inline void tiny_start(const void *rules, void *state)
{
    (void)rules;
    *(uint32_t *)state = 0;
}

static inline uint32_t tiny_moves(const void *rules, const void *state, ph_move *moves)
{
    (void)moves;
    return ((const tiny *)rules)->width[*(const uint32_t *)state];
}

static inline void tiny_apply(const void *rules, const void *state, ph_move move, void *child)
{
    *(uint32_t *)child = ((const tiny *)rules)->first[*(const uint32_t *)state] + move;
}

static inline bool tiny_over(const void *rules, const void *state)
{
    return ((const tiny *)rules)->width[*(const uint32_t *)state] == 0;
}

static inline ph_value tiny_evaluate(const void *rules, const void *state)
{
    const tiny *t = rules;
    const uint32_t leaf = t->leaf[*(const uint32_t *)state];
    assert_false(*t->seen >> leaf & 1); /* no leaf twice */
    *t->seen |= 1u << leaf;
    return t->value[leaf];
}

/* A tree from the depths of its nodes in preorder: 0 1 2 2 1 is [[a,b],c]. */
static inline void tiny_init(tiny *t, const uint32_t *depths, uint32_t size, uint32_t *seen)
{
    *t = (tiny){
        .game =
            {
                .version = PH_GAME_VERSION,
                .flags = PH_NUMBERED | PH_MAX_VALUES,
                .name = "tiny",
                .max_moves = TINY_NODES,
                .state_size = sizeof(uint32_t),
                .start = tiny_start,
                .moves = tiny_moves,
                .apply = tiny_apply,
                .over = tiny_over,
                .evaluate = tiny_evaluate,
            },
        .size = 1,
        .seen = seen,
    };
    t->game.rules = t;
    uint32_t at[TINY_NODES] = {0}; /* the node here of each node in preorder */
    for (uint32_t i = 0; i < size; i++) {
        t->first[at[i]] = t->size;
        t->height = depths[i] > t->height ? depths[i] : t->height;
        for (uint32_t j = i + 1; j < size && depths[j] > depths[i]; j++)
            if (depths[j] == depths[i] + 1) {
                t->width[at[i]]++;
                at[j] = t->size++;
            }
        if (t->width[at[i]] == 0)
            t->leaf[at[i]] = t->leaves++;
    }
}

static inline ph_value tiny_minimax(const tiny *t, uint32_t n, bool max)
{
    if (t->width[n] == 0)
        return t->value[t->leaf[n]];
    ph_value best = max ? -PH_INFINITY : PH_INFINITY;
    for (uint32_t i = 0; i < t->width[n]; i++) {
        ph_value v = tiny_minimax(t, t->first[n] + i, !max);
        if (max ? v > best : v < best)
            best = v;
    }
    return best;
}

/* The leaves that a method evaluates, each once, within `depth` moves; its value must be `value`. Its counts go to
 * *counts, which may be NULL. */
static inline uint32_t tiny_search(const tiny *t, const char *method, uint32_t depth, bool min_root, ph_value value,
                                   ph_counts *counts)
{
    RELEASED ph_result r = PH_RESULT;
    const ph_options options =
        PH_OPTIONS(.method = method, .min_root = min_root, .limits = {.depth = depth, .bytes = 1 << 15});
    const uint32_t root = 0;
    *t->seen = 0;
    assert_int_equal(ph_search(&t->game, &root, &options, &r), PH_OK);
    assert_int_equal(r.stop, PH_FINISHED);
    assert_int_equal(r.value, value);
    if (counts)
        *counts = r.counts;
    return *t->seen;
}

/* Called with each tree. */
typedef void tiny_check(const tiny *t, void *context);

/* The shape with each of `values` different values at each leaf. */
static inline void tiny_check_shape(const uint32_t *depths, uint32_t size, ph_value values, tiny_check *check,
                                    void *context)
{
    tiny t;
    uint32_t seen;
    tiny_init(&t, depths, size, &seen);
    for (uint32_t i = 0; i < t.leaves;) {
        if (i == 0)
            check(&t, context);
        if (++t.value[i] < values)
            i = 0;
        else
            t.value[i++] = 0;
    }
}

static inline uint32_t tiny_write_uniform(uint32_t *depths, uint32_t width, uint32_t height, uint32_t depth)
{
    uint32_t size = 1;
    depths[0] = depth;
    for (uint32_t i = 0; i < width && depth < height; i++)
        size += tiny_write_uniform(depths + size, width, height, depth + 1);
    return size;
}

/* T(width, height) with each of `values` different values at each leaf. */
static inline void tiny_uniform(uint32_t width, uint32_t height, ph_value values, tiny_check *check, void *context)
{
    uint32_t depths[TINY_NODES];
    tiny_check_shape(depths, tiny_write_uniform(depths, width, height, 0), values, check, context);
}

/* In preorder each node is at most one deeper than the one before. */
static inline void tiny_check_ordered(uint32_t *depths, uint32_t count, uint32_t size, ph_value values,
                                      tiny_check *check, void *context)
{
    if (count == size) {
        tiny_check_shape(depths, size, values, check, context);
        return;
    }
    for (uint32_t depth = 1; depth <= depths[count - 1] + 1; depth++) {
        depths[count] = depth;
        tiny_check_ordered(depths, count + 1, size, values, check, context);
    }
}

/* All ordered trees of `size` nodes, in the same way. */
static inline void tiny_ordered(uint32_t size, ph_value values, tiny_check *check, void *context)
{
    uint32_t depths[TINY_NODES] = {0};
    tiny_check_ordered(depths, 1, size, values, check, context);
}

#endif
