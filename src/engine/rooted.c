/* rooted.c - a search of only some of the moves of its root. Read rooted_moves() first. */
#include "rooted.h"

#include "../base/bits.h"
#include "../base/game_memory.h"
#include "../base/memory.h"
#include "../search/frame.h"
#include "around.h"

#include <assert.h>
#include <string.h>

/* ---- the wrapped game ---------------------------------------------------------------------------------- */

static bool is_root(const rooted *r, const void *state)
{
    return ((const unsigned char *)state)[r->game->state_size] != 0;
}

/* The game's own order, without the moves that are not to be searched. */
static uint32_t rooted_moves(const void *rules, const void *state, ph_move *moves)
{
    const rooted *r = rules;
    if (!is_root(r, state))
        return around_moves(rules, state, moves);
    if (!moves)
        return r->count;
    const uint32_t all = around_moves(rules, state, moves);
    uint32_t kept = 0;
    for (uint32_t i = 0; i < all; i++)
        if (move_find(r->moves, r->count, moves[i]) < r->count)
            moves[kept++] = moves[i];
    assert(kept == r->count);
    return kept;
}

static void rooted_apply(const void *rules, const void *state, ph_move move, void *child)
{
    const ph_game *g = game_inside(rules);
    g->apply(g->rules, state, move, child);
    ((unsigned char *)child)[g->state_size] = 0;
}

static void rooted_start(const void *rules, void *state)
{
    const ph_game *g = game_inside(rules);
    g->start(g->rules, state);
    ((unsigned char *)state)[g->state_size] = 0;
}

static void rooted_pass(const void *rules, const void *state, void *child)
{
    const ph_game *g = game_inside(rules);
    g->pass(g->rules, state, child);
    ((unsigned char *)child)[g->state_size] = 0;
}

/* The value of the root is not that of its position, so what is kept about it must not be found for the position, for the
 * same root with other moves, or for a position below: a game may mix small numbers to its keys, as this does. */
static uint64_t rooted_key(const void *rules, const void *state)
{
    static const uint64_t APART = UINT64_C(0x9E3779B97F4A7C15);
    const rooted *r = rules;
    uint64_t key = r->game->key(r->game->rules, state);
    for (uint32_t i = 0; is_root(r, state) && i < r->count; i++)
        key = bits_mix(key + r->moves[i] + APART);
    return key;
}

/* ---- a search ------------------------------------------------------------------------------------------ */

rooted *rooted_open(const ph_game *game, const void *state, const ph_options *options, const ph_memory *memory)
{
    assert(options->root_moves && options->root_count > 0);
    rooted *r = memory_get(memory, 1, sizeof *r);
    if (!r)
        return NULL;
    *r = (rooted){
        .game = game,
        .wrapped = game_around(game, r),
        .state = memory_get(memory, 1, game->state_size + 1),
        .moves = options->root_moves,
        .count = options->root_count,
        .memory = *memory,
    };
    if (!r->state) {
        rooted_close(r);
        return NULL;
    }
    r->wrapped.state_size++;
    r->wrapped.moves = rooted_moves;
    r->wrapped.apply = rooted_apply;
    r->wrapped.start = rooted_start;
    r->wrapped.pass = game->pass ? rooted_pass : NULL;
    r->wrapped.key = game->key ? rooted_key : NULL;
    memcpy(r->state, state, game->state_size);
    ((unsigned char *)r->state)[game->state_size] = 1;
    return r;
}

void rooted_close(rooted *r)
{
    if (!r)
        return;
    const ph_memory memory = r->memory;
    memory_put(&memory, r->state);
    memory_put(&memory, r);
}

uint32_t rooted_list(const ph_game *game, const void *state, const ph_options *options, ph_move *moves)
{
    if (options->root_moves) {
        memcpy(moves, options->root_moves, options->root_count * sizeof *moves);
        return options->root_count;
    }
    return position_over(game, state) ? 0 : frame_moves(game, state, moves);
}

static bool all_legal(const ph_options *o, const ph_move *legal, uint32_t count)
{
    for (uint32_t i = 0; i < o->root_count; i++)
        if (move_find(legal, count, o->root_moves[i]) == count || move_find(o->root_moves, i, o->root_moves[i]) < i)
            return false;
    return true;
}

int rooted_check(const ph_game *game, const void *state, const ph_options *options, const ph_memory *memory)
{
    if (!options->root_moves)
        return options->root_count ? PH_E_ARGUMENT : PH_OK;
    if (options->root_count == 0 || position_over(game, state))
        return PH_E_ARGUMENT;
    ph_move *legal = memory_get(memory, game->max_moves, sizeof *legal);
    if (!legal)
        return PH_E_MEMORY;
    const bool fine = all_legal(options, legal, frame_moves(game, state, legal));
    memory_put(memory, legal);
    return fine ? PH_OK : PH_E_ARGUMENT;
}
