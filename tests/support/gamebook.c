/* gamebook.c - games and positions for tests and benches. */
#include "gamebook.h"

#include "src/base/bits.h"
#include "src/base/random.h"

#include <stdlib.h>

ph_game *book_game(const char *spec)
{
    ph_game *game;
    if (ph_game_new(spec, NULL, &game, NULL) != PH_OK || game->state_size > BOOK_STATE || game->max_moves > BOOK_MOVES)
        abort();
    return game;
}

book_state book_position(const ph_game *game, const char *text)
{
    book_state s;
    if (!game->parse(game->rules, text, s.bytes))
        abort();
    return s;
}

book_state book_after(const ph_game *game, const book_state *state, ph_move move)
{
    book_state child;
    game->apply(game->rules, state->bytes, move, child.bytes);
    return child;
}

book_state book_random(const ph_game *game, uint32_t plies, uint64_t *seed)
{
    book_state s;
    game->start(game->rules, s.bytes);
    for (; plies > 0 && !game->over(game->rules, s.bytes); plies--) {
        ph_move moves[BOOK_MOVES];
        uint32_t count = game->moves(game->rules, s.bytes, moves);
        s = book_after(game, &s, moves[random_below(seed, count)]);
    }
    return s;
}

void book_search(const ph_game *game, const book_state *state, const char *method, uint32_t depth, ph_result *result)
{
    ph_options options = PH_OPTIONS(.method = method, .limits.depth = depth);
    if (ph_search(game, state->bytes, &options, result) != PH_OK)
        abort();
}

/* ---- shuffled ------------------------------------------------------------------------------------------ */

static const ph_game *inner_of(const void *rules)
{
    return ((const book_shuffle *)rules)->inner;
}

static void shuffled_start(const void *rules, void *state)
{
    inner_of(rules)->start(inner_of(rules)->rules, state);
}

static uint32_t shuffled_moves(const void *rules, const void *state, ph_move *moves)
{
    return inner_of(rules)->moves(inner_of(rules)->rules, state, moves);
}

static void shuffled_apply(const void *rules, const void *state, ph_move move, void *child)
{
    inner_of(rules)->apply(inner_of(rules)->rules, state, move, child);
}

static bool shuffled_over(const void *rules, const void *state)
{
    return inner_of(rules)->over(inner_of(rules)->rules, state);
}

static ph_value shuffled_evaluate(const void *rules, const void *state)
{
    return inner_of(rules)->evaluate(inner_of(rules)->rules, state);
}

static uint32_t shuffled_widest(const void *rules, const void *state, uint32_t ply)
{
    return inner_of(rules)->widest(inner_of(rules)->rules, state, ply);
}

static void shuffled_order(const void *rules, const void *state, ph_move *moves, uint32_t count)
{
    const book_shuffle *shuffle = rules;
    uint64_t seed = bits_mix(inner_of(rules)->key(inner_of(rules)->rules, state) ^ shuffle->seed);
    for (uint32_t i = count; i > 1; i--) {
        uint32_t j = random_below(&seed, i);
        ph_move move = moves[i - 1];
        moves[i - 1] = moves[j];
        moves[j] = move;
    }
}

void book_shuffled(ph_game *game, book_shuffle *rules, const ph_game *inner, uint64_t seed)
{
    *rules = (book_shuffle){inner, seed};
    *game = (ph_game){
        .version = PH_GAME_VERSION,
        .flags = inner->flags,
        .name = inner->name,
        .rules = rules,
        .state_size = inner->state_size,
        .max_moves = inner->max_moves,
        .start = shuffled_start,
        .moves = shuffled_moves,
        .apply = shuffled_apply,
        .over = shuffled_over,
        .evaluate = shuffled_evaluate,
        .order = shuffled_order,
        .widest = shuffled_widest,
    };
}
