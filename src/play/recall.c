/* recall.c - remembers which move was best in a position. */
#include "recall.h"

#include "../base/positions.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ---- the memory ---------------------------------------------------------------------------------------- */

/* Stir the bits of a key, so that any of them will do for an index. */
static uint64_t key_mix(uint64_t key)
{
    key = (key ^ (key >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    key = (key ^ (key >> 27)) * UINT64_C(0x94D049BB133111EB);
    return key ^ (key >> 31);
}

static uint64_t state_key(const recall *r, const void *state)
{
    const ph_game *g = r->game;
    if (g->key)
        return key_mix(g->key(g->rules, state));
    uint64_t key = 0;
    const unsigned char *bytes = state;
    for (size_t i = 0; i < g->state_size; i++)
        key = key_mix(key + bytes[i] + 1);
    return key;
}

static recall_entry *recall_place(const recall *r, uint64_t key)
{
    return &r->entries[key & (r->count - 1)];
}

recall_entry recall_lesson(const recall *r, const void *state, ph_move move, uint32_t depth)
{
    return (recall_entry){state_key(r, state), move, depth};
}

void recall_learn(recall *r, recall_entry lesson)
{
    recall_entry *e = recall_place(r, lesson.key);
    if (e->move == PH_NO_MOVE || e->key != lesson.key || e->depth <= lesson.depth)
        *e = lesson;
}

void recall_learn_line(recall *r, const void *state, const ph_result *result, uint32_t depth)
{
    const ph_game *g = r->game;
    positions two;
    if (!positions_init(&two, g, 2, NULL))
        return;
    void *here = positions_at(&two, 0), *next = positions_at(&two, 1);
    memcpy(here, state, g->state_size);
    for (uint32_t i = 0; i < result->pv_length && i < depth; i++) {
        recall_learn(r, recall_lesson(r, here, result->pv[i], depth - i));
        g->apply(g->rules, here, result->pv[i], next);
        void *swap = here;
        here = next;
        next = swap;
    }
    positions_release(&two);
}

ph_move recall_best(const recall *r, const void *state)
{
    uint64_t key = state_key(r, state);
    const recall_entry *e = recall_place(r, key);
    return e->key == key ? e->move : PH_NO_MOVE;
}

void recall_clear(recall *r)
{
    for (size_t i = 0; i < r->count; i++)
        r->entries[i] = (recall_entry){.move = PH_NO_MOVE};
}

/* ---- the game around the game -------------------------------------------------------------------------- */

static const ph_game *game_of(const void *rules)
{
    return ((const recall *)rules)->game;
}

static void ordered_start(const void *rules, void *state)
{
    const ph_game *g = game_of(rules);
    g->start(g->rules, state);
}

/* A numbered game does not list its moves; here they get an order. */
static uint32_t ordered_moves(const void *rules, const void *state, ph_move *moves)
{
    const ph_game *g = game_of(rules);
    if (!(g->flags & PH_NUMBERED))
        return g->moves(g->rules, state, moves);
    uint32_t count = g->moves(g->rules, state, NULL);
    for (uint32_t i = 0; moves && i < count; i++)
        moves[i] = i;
    return count;
}

static void ordered_apply(const void *rules, const void *state, ph_move move, void *child)
{
    const ph_game *g = game_of(rules);
    g->apply(g->rules, state, move, child);
}

static bool ordered_over(const void *rules, const void *state)
{
    const ph_game *g = game_of(rules);
    return g->over(g->rules, state);
}

static ph_value ordered_evaluate(const void *rules, const void *state)
{
    const ph_game *g = game_of(rules);
    return g->evaluate(g->rules, state);
}

static uint64_t ordered_key(const void *rules, const void *state)
{
    return state_key(rules, state);
}

/* As the game would, then the remembered move in front; the others keep their order. */
static void ordered_order(const void *rules, const void *state, ph_move *moves, uint32_t count)
{
    const ph_game *g = game_of(rules);
    if (g->order && !(g->flags & PH_NUMBERED))
        g->order(g->rules, state, moves, count);
    ph_move best = recall_best(rules, state);
    if (best == PH_NO_MOVE)
        return;
    uint32_t at = 0;
    while (at < count && moves[at] != best)
        at++;
    if (at == count) /* another position with the same key */
        return;
    memmove(moves + 1, moves, at * sizeof *moves);
    moves[0] = best;
}

static uint32_t ordered_widest(const void *rules, const void *state, uint32_t ply)
{
    const ph_game *g = game_of(rules);
    return g->widest(g->rules, state, ply);
}

bool recall_init(recall *r, const ph_game *game, size_t bytes)
{
    size_t count = 1;
    while (count <= bytes / sizeof(recall_entry) / 2)
        count *= 2;
    *r = (recall){
        .game = game,
        .ordered =
            {
                .version = game->version,
                .flags = game->flags & ~(uint32_t)PH_NUMBERED,
                .name = game->name,
                .rules = r,
                .state_size = game->state_size,
                .max_moves = game->max_moves,
                .start = ordered_start,
                .moves = ordered_moves,
                .apply = ordered_apply,
                .over = ordered_over,
                .evaluate = ordered_evaluate,
                .key = ordered_key,
                .order = ordered_order,
                .widest = game->widest ? ordered_widest : NULL,
            },
        .entries = malloc(count * sizeof(recall_entry)),
        .count = count,
    };
    if (!r->entries)
        return false;
    recall_clear(r);
    return true;
}

void recall_release(recall *r)
{
    free(r->entries);
    *r = (recall){0};
}
