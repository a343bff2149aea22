/* past.c - the positions before the root, of which a recurrence is a draw. Read past_apply() first. */
#include "past.h"

#include "../base/game_memory.h"
#include "../base/memory.h"

#include <assert.h>
#include <string.h>

/* ---- the set of keys ----------------------------------------------------------------------------------- */

static uint64_t key_mix(uint64_t key)
{
    key = (key ^ (key >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    key = (key ^ (key >> 27)) * UINT64_C(0x94D049BB133111EB);
    return key ^ (key >> 31);
}

/* The slot that has the key, or the empty one where it belongs. */
static uint64_t *slot_of(const past *p, uint64_t key)
{
    size_t i = key_mix(key) & p->mask;
    while (p->slots[i] && p->slots[i] != key)
        i = (i + 1) & p->mask;
    return &p->slots[i];
}

static bool past_has(const past *p, uint64_t key)
{
    return key ? *slot_of(p, key) != 0 : p->has_zero;
}

/* The salt is a sum over the set, whatever the order of the keys and however often each was passed. */
static void past_add(past *p, uint64_t key)
{
    if (past_has(p, key))
        return;
    if (key)
        *slot_of(p, key) = key;
    else
        p->has_zero = true;
    p->salt += key_mix(key + UINT64_C(0x9E3779B97F4A7C15));
}

/* ---- the game ------------------------------------------------------------------------------------------ */

typedef struct mark {
    uint32_t plies; /* from the root */
    bool recurs;
} mark;

static const ph_game *inner_of(const void *rules)
{
    return ((const past *)rules)->inner;
}

static mark mark_read(const past *p, const void *state)
{
    mark m;
    memcpy(&m, (const unsigned char *)state + p->mark_at, sizeof m);
    return m;
}

static bool recurs(const void *rules, const void *state)
{
    return mark_read(rules, state).recurs;
}

/* Mark a position `plies` from the root. None of the past recurs after a move below the root that cannot be taken back. */
static void mark_write(const past *p, void *state, uint32_t plies)
{
    const ph_game *const g = p->inner;
    mark m = {.plies = plies};
    if (plies > 0 && (!g->reversible || g->reversible(g->rules, state) >= plies))
        m.recurs = past_has(p, g->key(g->rules, state));
    memcpy((unsigned char *)state + p->mark_at, &m, sizeof m);
}

static void past_start(const void *rules, void *state)
{
    const ph_game *g = inner_of(rules);
    g->start(g->rules, state);
    mark_write(rules, state, 0);
}

/* A position that recurs is over, so it has no moves. */
static uint32_t past_moves(const void *rules, const void *state, ph_move *moves)
{
    const ph_game *g = inner_of(rules);
    return recurs(rules, state) ? 0 : g->moves(g->rules, state, moves);
}

static void past_apply(const void *rules, const void *state, ph_move move, void *child)
{
    const ph_game *g = inner_of(rules);
    const uint32_t plies = mark_read(rules, state).plies;
    g->apply(g->rules, state, move, child);
    mark_write(rules, child, plies + 1);
}

static bool past_over(const void *rules, const void *state)
{
    return recurs(rules, state) || position_stops(inner_of(rules), state);
}

static ph_value past_evaluate(const void *rules, const void *state)
{
    const ph_game *g = inner_of(rules);
    return recurs(rules, state) ? 0 : g->evaluate(g->rules, state);
}

/* The root may be in the past too, and occur again below itself. There it is a draw, so it needs another key. All draws
 * share one, since all have the same value at any depth. */
static uint64_t past_key(const void *rules, const void *state)
{
    const past *const p = rules;
    const uint64_t DRAWN = UINT64_C(0xD1B54A32D192ED03);
    return recurs(p, state) ? DRAWN : p->inner->key(p->inner->rules, state) ^ p->salt;
}

static void past_order(const void *rules, const void *state, ph_move *moves, uint32_t count)
{
    const ph_game *g = inner_of(rules);
    g->order(g->rules, state, moves, count);
}

static uint32_t past_widest(const void *rules, const void *state, uint32_t ply)
{
    const ph_game *g = inner_of(rules);
    return g->widest(g->rules, state, ply);
}

static uint32_t past_longest(const void *rules, const void *state)
{
    const ph_game *g = inner_of(rules);
    return g->longest(g->rules, state);
}

static uint32_t past_noisy(const void *rules, const void *state, ph_move *moves)
{
    const ph_game *g = inner_of(rules);
    return recurs(rules, state) ? 0 : g->noisy(g->rules, state, moves);
}

static bool past_in_check(const void *rules, const void *state)
{
    const ph_game *g = inner_of(rules);
    return !recurs(rules, state) && g->in_check(g->rules, state);
}

static ph_value past_gain(const void *rules, const void *state, ph_move move)
{
    const ph_game *g = inner_of(rules);
    return g->gain(g->rules, state, move);
}

static void past_pass(const void *rules, const void *state, void *child)
{
    const ph_game *g = inner_of(rules);
    const uint32_t plies = mark_read(rules, state).plies;
    g->pass(g->rules, state, child);
    mark_write(rules, child, plies + 1);
}

static uint32_t past_reversible(const void *rules, const void *state)
{
    const ph_game *g = inner_of(rules);
    return g->reversible(g->rules, state);
}

static ph_game game_around(const ph_game *inner, const past *p)
{
    return (ph_game){
        .version = PH_GAME_VERSION,
        .flags = inner->flags,
        .name = inner->name,
        .rules = p,
        .state_size = p->mark_at + sizeof(mark),
        .max_moves = inner->max_moves,
        .start = past_start,
        .moves = past_moves,
        .apply = past_apply,
        .over = past_over,
        .evaluate = past_evaluate,
        .key = past_key,
        .order = inner->order ? past_order : NULL,
        .widest = inner->widest ? past_widest : NULL,
        .compiled = inner->compiled, /* its loops are not used; but it may allow one thread only */
        .longest = inner->longest ? past_longest : NULL,
        .won = inner->won,
        .evaluation_cost = inner->evaluation_cost,
        .noisy = inner->noisy ? past_noisy : NULL,
        .in_check = inner->in_check ? past_in_check : NULL,
        .gain = inner->gain ? past_gain : NULL,
        .pass = inner->pass ? past_pass : NULL,
        .reversible = inner->reversible ? past_reversible : NULL,
    };
}

/* ---- opening and closing ------------------------------------------------------------------------------- */

/* At most half of the slots are used, so that a probe is short. 0: too many. */
static size_t slots_for(size_t count)
{
    size_t slots = 2;
    while (slots < 2 * count && slots <= SIZE_MAX / 4)
        slots *= 2;
    return slots / 2 >= count && slots <= SIZE_MAX / sizeof(uint64_t) ? slots : 0;
}

int past_open(past **result, const ph_game *inner, const void *root, const uint64_t *keys, size_t count, bool salted,
              const ph_memory *memory)
{
    assert(count == 0 || (inner->key && keys));
    *result = NULL;
    if (count == 0 || (inner->reversible && inner->reversible(inner->rules, root) == 0))
        return PH_OK;
    const size_t slots = slots_for(count), mark_at = positions_stride(inner);
    if (slots == 0 || mark_at == 0 || mark_at > SIZE_MAX - sizeof(mark))
        return PH_E_MEMORY;
    past *p = memory_get(memory, 1, sizeof *p);
    if (!p)
        return PH_E_MEMORY;
    *p = (past){.inner = inner, .mark_at = mark_at, .mask = slots - 1, .memory = *memory};
    p->game = game_around(inner, p);
    p->slots = memory_get_zeroed(memory, slots * sizeof *p->slots);
    p->root = memory_get(memory, 1, p->game.state_size);
    if (!p->slots || !p->root) {
        past_close(p);
        return PH_E_MEMORY;
    }
    for (size_t i = 0; i < count; i++)
        past_add(p, keys[i]);
    if (!salted)
        p->salt = 0;
    memcpy(p->root, root, inner->state_size);
    mark_write(p, p->root, 0);
    *result = p;
    return PH_OK;
}

void past_close(past *p)
{
    if (!p)
        return;
    const ph_memory memory = p->memory;
    memory_put(&memory, p->slots);
    memory_put(&memory, p->root);
    memory_put(&memory, p);
}
