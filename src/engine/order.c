/* order.c - remembers which move was best in a position. */
#include "order.h"

#include "../base/game_memory.h"
#include "../base/memory.h"
#include "../depthfirst/table.h"
#include "around.h"

#include <assert.h>
#include <string.h>

/* ---- the memory ---------------------------------------------------------------------------------------- */

/* Mix the bits of a key, so that its lowest bits can be an index. */
static uint64_t key_mix(uint64_t key)
{
    key = (key ^ (key >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    key = (key ^ (key >> 27)) * UINT64_C(0x94D049BB133111EB);
    return key ^ (key >> 31);
}

static uint64_t state_key(const order *o, const void *state)
{
    const ph_game *g = o->game;
    if (g->key)
        return key_mix(g->key(g->rules, state));
    uint64_t key = 0;
    const unsigned char *bytes = state;
    for (size_t i = 0; i < g->state_size; i++)
        key = key_mix(key + bytes[i] + 1);
    return key;
}

static lesson *order_slot(const order *o, uint64_t key)
{
    assert(o->count > 0 && (o->count & (o->count - 1)) == 0); /* a power of 2, so a mask gives an index */
    return &o->entries[key & (o->count - 1)];
}

lesson order_lesson(const order *o, const void *state, ph_move move, uint32_t depth)
{
    return (lesson){state_key(o, state), move, depth};
}

void order_learn(order *o, lesson l)
{
    assert(l.move != PH_NO_MOVE && l.depth > 0);
    lesson *e = order_slot(o, l.key);
    if (e->move == PH_NO_MOVE || e->key != l.key || e->depth <= l.depth)
        *e = l;
}

void order_learn_line(order *o, const void *state, const ph_result *result, uint32_t depth)
{
    const ph_game *g = o->game;
    positions two;
    if (!positions_init(&two, g, 2, &o->memory))
        return;
    void *here = positions_at(&two, 0), *next = positions_at(&two, 1);
    memcpy(here, state, g->state_size);
    for (uint32_t i = 0; i < result->pv_length && i < depth; i++) {
        order_learn(o, order_lesson(o, here, result->pv[i], depth - i));
        g->apply(g->rules, here, result->pv[i], next);
        void *swap = here;
        here = next;
        next = swap;
    }
    positions_release(&two);
}

ph_move order_best(const order *o, const void *state)
{
    uint64_t key = state_key(o, state);
    const lesson *e = order_slot(o, key);
    return e->key == key ? e->move : PH_NO_MOVE;
}

void order_clear(order *o)
{
    for (size_t i = 0; i < o->count; i++)
        o->entries[i] = (lesson){.move = PH_NO_MOVE};
}

/* ---- the game with another order of moves -------------------------------------------------------------- */

static uint64_t ordered_key(const void *rules, const void *state)
{
    return state_key(rules, state);
}

/* If a game evaluates for MAX, the table's key includes whose turn it is (depthfirst/tabled.h). That is not known here,
 * so try both. */
static uint32_t table_best(const order *o, const void *state)
{
    assert(o->table && o->game->key);
    const ph_game *g = o->game;
    const uint64_t key = g->key(g->rules, state);
    table_record r;
    table_probe(o->table, key, 0, &r);
    if (r.move == TABLE_MOVE && (g->flags & PH_MAX_VALUES))
        table_probe(o->table, ~key, 0, &r);
    return r.move;
}

/* The place of the remembered move in the list; `count`: none is remembered, or it belongs to another position with the
 * same key. */
static uint32_t best_at(const order *o, const void *state, const ph_move *moves, uint32_t count)
{
    uint32_t at = 0;
    if (o->table) {
        const uint32_t best = table_best(o, state);
        while (at < count && (best == TABLE_MOVE || table_move(moves[at]) != best))
            at++;
    } else {
        const ph_move best = order_best(o, state);
        while (at < count && (best == PH_NO_MOVE || moves[at] != best))
            at++;
    }
    return at;
}

/* The order of the game, with the remembered move first. */
static void ordered_order(const void *rules, const void *state, ph_move *moves, uint32_t count)
{
    around_order(rules, state, moves, count);
    const uint32_t at = best_at(rules, state, moves, count);
    if (at == count)
        return;
    assert(at < count);
    const ph_move best = moves[at];
    memmove(moves + 1, moves, at * sizeof *moves);
    moves[0] = best;
}

/* `game` with the order `o` of its moves. */
static ph_game game_ordered(const ph_game *game, const order *o)
{
    ph_game g = game_around(game, o);
    g.key = ordered_key;
    g.order = ordered_order;
    return g;
}

bool order_init(order *o, const ph_game *game, size_t bytes, const ph_memory *memory)
{
    size_t count = 1;
    while (count <= bytes / sizeof(lesson) / 2)
        count *= 2;
    assert(count == 1 || count * sizeof(lesson) <= bytes);
    *o = (order){
        .game = game,
        .ordered = game_ordered(game, o),
        .entries = memory_get(memory, count, sizeof(lesson)),
        .count = count,
        .memory = *memory,
    };
    if (!o->entries)
        return false;
    order_clear(o);
    return true;
}

void order_init_table(order *o, const ph_game *game, const table *t)
{
    assert(game->key);
    *o = (order){.game = game, .ordered = game_ordered(game, o), .table = t};
}

void order_release(order *o)
{
    if (o->entries)
        memory_put(&o->memory, o->entries);
    *o = (order){0};
}
