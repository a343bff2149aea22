/* gamebook.c - games and positions for tests and benches. */
#include "gamebook.h"

#include "src/base/bits.h"
#include "src/base/game_memory.h"
#include "src/base/random.h"

#include <stdlib.h>
#include <string.h>

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

static const char *const CONNECT4[BOOK_STUDIED] = {"44",
                                                   "4444",
                                                   "424442",
                                                   "54444443",
                                                   "2444224441",
                                                   "644134464433",
                                                   "44434446263337",
                                                   "4444443335523653",
                                                   "444445432333557356",
                                                   "44454744163225625265",
                                                   "1541354225544622441155",
                                                   "444453464333557365255327"};

static const char *const OTHELLO[BOOK_STUDIED] = {
    "d3c5f6e3",
    "d3c5f6f5e6e3c4",
    "d3c5f6e3d6e6f5c4e7f7",
    "d3c5f6e3d6e6b5c4f3c6e7f7c7",
    "d3c3c4c5b6c6b5b3b4a3a4a5a6a7d6f4",
    "d3c5f6e3d6e6f5c4c6f4b5b3f2c7d7e7e8a5b8",
    "d3c5f6e3f3f4b6f5c6d2e6e7g4a7c3c2d1c4d6c1b1d7",
    "d3c5f6e3e2f3g3e6e7d2c3f4f2c4f5f1d1g1c1h3c2g4d6c7c6",
    "d3c5c6e3b5b6a6a5a4c2f5e6c4d6e7e8f4f3f6b4c3g3g4h5d7d8c8b8",
    "d3c5f6d2c3f5e3c2e6c4f4g5b4f3e2f2d1e1g6c1b5h7h5g4h4b6g7a4f1f7b1",
    "c4c5d6e7e6d3c3b5b3f6e8e3d2d1a5f5f3c2e2b4b6c6a3a4b1f7e1f1f4d8c8b2c7a7",
    "d3c5f6e3d6e6f5c4b5b3b4d7d8c8b8c6c7g6e8c3f4a4a3a2e7f8g8f7b2g5b6a5c2a6g4f3h7"};

book_state book_studied(const ph_game *game, const char *name, size_t i)
{
    if (i >= BOOK_STUDIED)
        abort();
    return book_position(game, strcmp(name, "othello") == 0 ? OTHELLO[i] : CONNECT4[i]);
}

bool book_over(const ph_game *game, const book_state *state)
{
    return position_over(game, state->bytes);
}

book_state book_random(const ph_game *game, uint32_t plies, uint64_t *seed)
{
    book_state s;
    game->start(game->rules, s.bytes);
    for (; plies > 0 && !book_over(game, &s); plies--) {
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
