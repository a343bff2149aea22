/* test_sooner.c - games with PH_SOONER_IS_BETTER: all methods find one value, which tells when the game ends, that of
 * minimax with wins that shrink by 1 a ply; with tables, with quiescence search, in engines that keep their tables. */
#include "phased_engine.h"
#include "src/base/random.h"
#include "support/every.h"
#include "support/graph.h"
#include "support/moveless.h"
#include "support/released.h"
#include "support/skirmish.h"
#include "support/slow.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

enum { WON = 20, WIN = WON + PH_WIN_PLIES, PLIES = 64 };

/* A value one ply before the position that has it. */
static ph_value before(ph_value v)
{
    return v > WON ? v - 1 : v < -WON ? v + 1 : v;
}

/* ---- graphs ----------------------------------------------------------------------------------------------- */

/* A graph with cycles in which many positions are won or lost. */
static ph_game random_graph(graph *g, uint64_t seed)
{
    uint64_t random = seed;
    *g = (graph){.count = 4 + random_below(&random, 40), .most = GRAPH_WIDTH};
    g->keys = g->count;
    for (uint32_t n = 0; n < g->count; n++) {
        const uint32_t width = random_below(&random, GRAPH_WIDTH + 3), what = random_below(&random, 4);
        g->width[n] = n == 0 ? 3 : width > GRAPH_WIDTH ? 0 : width;
        for (uint32_t i = 0; i < g->width[n]; i++)
            g->next[n][i] = random_below(&random, g->count);
        g->value[n] = (ph_value)random_below(&random, 2 * WON + 1) - WON;
        if (g->width[n] == 0)
            g->value[n] = what == 0 ? 0 : what == 1 ? WIN : -WIN;
    }
    ph_game game = graph_game(g);
    game.flags = PH_SOONER_IS_BETTER;
    game.won = WON;
    return game;
}

/* The values of all positions to the side to move, `depth` plies deep. */
static void graph_values(const graph *g, uint32_t depth, ph_value now[GRAPH_NODES])
{
    ph_value less[GRAPH_NODES];
    memcpy(now, g->value, sizeof g->value);
    for (uint32_t d = 1; d <= depth; d++) {
        memcpy(less, now, sizeof less);
        for (uint32_t n = 0; n < g->count; n++)
            for (uint32_t i = 0; i < g->width[n]; i++) {
                const ph_value v = before(-less[g->next[n][i]]);
                now[n] = i == 0 || v > now[n] ? v : now[n];
            }
    }
}

static void check_value(const ph_result *r, const char *method, uint64_t seed, uint32_t depth, ph_value expected)
{
    const bool only_bounds = strncmp(method, "bns", 3) == 0;
    if (r->stop != PH_FINISHED || (only_bounds ? r->lower > expected || r->upper < expected : r->value != expected))
        fail_msg("%s, seed %llu, depth %u: %d in [%d, %d], expected %d", method, (unsigned long long)seed, depth,
                 r->value, r->lower, r->upper, expected);
}

static void all_methods_find_one_value(void **unused)
{
    (void)unused;
    enum { SEEDS = 2400 };
    char method[EVERY_TEXT];
    uint32_t wins = 0;
    for (uint64_t seed = 1; seed < SOME_OF(SEEDS); seed++) {
        graph g;
        const ph_game game = random_graph(&g, seed);
        const uint32_t root = 0, depth = 1 + (uint32_t)(seed % 7);
        const bool min_root = seed % 2;
        ph_value values[GRAPH_NODES];
        graph_values(&g, depth, values);
        wins += values[0] > WON || values[0] < -WON;
        for (size_t i = 0; every_method(&i, method); i++) {
            if (strstr(method, "@printed")) /* it is wrong if a MIN node is terminal */
                continue;
            const ph_options o = PH_OPTIONS(.method = method, .limits.depth = depth, .min_root = min_root);
            RELEASED ph_result r = PH_RESULT;
            assert_int_equal(ph_search(&game, &root, &o, &r), PH_OK);
            check_value(&r, method, seed, depth, min_root ? -values[0] : values[0]);
        }
    }
    assert_true(wins > SOME_OF(SEEDS) / 4);
}

/* An engine keeps its table from position to position and from depth to depth: values stay those of minimax. */
static void kept_tables_stay_exact(void **unused)
{
    (void)unused;
    static const char *const METHODS[] = {"alphabeta+tt", "negascout+tt+move",  "mtdf+tt+move",
                                          "scout+tt+etc", "minimax+tt",         "mtsss",
                                          "strong",       "aspiration:9+tt+iid"};
    for (uint64_t seed = 1; seed < SOME_OF(1600); seed++) {
        graph g;
        const ph_game game = random_graph(&g, seed);
        const char *const method = METHODS[seed % (sizeof METHODS / sizeof *METHODS)];
        ph_engine *engine;
        assert_int_equal(ph_engine_new(&game, 1 << 20, NULL, &engine), PH_OK);
        uint64_t random = seed;
        for (int i = 0; i < 40; i++) {
            const uint32_t root = random_below(&random, g.count), depth = 1 + random_below(&random, 7);
            ph_value values[GRAPH_NODES];
            graph_values(&g, depth, values);
            const ph_options o = PH_OPTIONS(.method = method, .limits.depth = depth);
            RELEASED ph_result r = PH_RESULT;
            assert_int_equal(ph_engine_think(engine, &root, &o, &r), PH_OK);
            check_value(&r, method, seed, depth, values[root]);
        }
        ph_engine_free(engine);
    }
}

/* A proof finds the soonest win: that of the deepest search. Positions that are neither won nor lost go on for ever. */
static void proofs_find_the_soonest_win(void **unused)
{
    (void)unused;
    uint32_t proven = 0;
    for (uint64_t seed = 1; seed < SOME_OF(1600); seed++) {
        graph g;
        const ph_game game = random_graph(&g, seed);
        ph_value values[GRAPH_NODES];
        graph_values(&g, 3 * g.count, values);
        ph_engine *engine;
        assert_int_equal(ph_engine_new(&game, 1 << 20, NULL, &engine), PH_OK);
        for (uint32_t root = 0; root < g.count; root++) {
            if (values[root] <= WON && values[root] >= -WON)
                continue;
            const ph_options o = PH_OPTIONS(.limits.nodes = 200000);
            RELEASED ph_result r = PH_RESULT;
            assert_int_equal(ph_engine_solve(engine, &root, &o, &r), PH_OK);
            check_value(&r, "solve", seed, root, values[root]);
            proven++;
        }
        ph_engine_free(engine);
    }
    assert_true(proven > 1000);
}

/* ---- quiescence search -------------------------------------------------------------------------------------- */

static ph_value decided_evaluate(const void *rules, const void *state)
{
    if (!skirmish_over(rules, state))
        return skirmish_evaluate(rules, state);
    const uint64_t what = skirmish_bits(rules, state, 6) % 4;
    return what == 0 ? 0 : what == 1 ? WIN : -WIN;
}

static ph_game decided_game(const skirmish *s, uint64_t seed)
{
    ph_game g = skirmish_game(s);
    g.evaluate = decided_evaluate;
    g.flags |= PH_SOONER_IS_BETTER;
    g.won = WON;
    if (seed % 5 == 2)
        g.in_check = NULL;
    return g;
}

static ph_value quiet_value(const ph_game *g, const skirmish_at *at, uint32_t down)
{
    if (g->over(g->rules, at) || down == PLIES)
        return g->evaluate(g->rules, at);
    const bool check = g->in_check && g->in_check(g->rules, at);
    ph_value best = check ? -PH_INFINITY : g->evaluate(g->rules, at);
    ph_move moves[SKIRMISH_WIDTH];
    const uint32_t count = check ? g->moves(g->rules, at, moves) : g->noisy(g->rules, at, moves);
    for (uint32_t i = 0; i < count; i++) {
        if (!check && g->gain(g->rules, at, moves[i]) < 0)
            continue;
        skirmish_at child;
        g->apply(g->rules, at, moves[i], &child);
        const ph_value v = before(-quiet_value(g, &child, down + 1));
        best = v > best ? v : best;
    }
    return best;
}

static ph_value full_value(const ph_game *g, const skirmish_at *at, uint32_t depth)
{
    if (depth == 0 || g->over(g->rules, at))
        return quiet_value(g, at, 0);
    ph_move moves[SKIRMISH_WIDTH];
    const uint32_t count = g->moves(g->rules, at, moves);
    ph_value best = -PH_INFINITY;
    for (uint32_t i = 0; i < count; i++) {
        skirmish_at child;
        g->apply(g->rules, at, moves[i], &child);
        const ph_value v = before(-full_value(g, &child, depth - 1));
        best = v > best ? v : best;
    }
    return best;
}

static void quiescent_games_have_one_value(void **unused)
{
    (void)unused;
    enum { SEEDS = 1600 };
    char method[EVERY_TEXT];
    uint32_t wins = 0;
    for (uint64_t seed = 1; seed < SOME_OF(SEEDS); seed++) {
        const skirmish s = {.seed = seed, .places = 3 + (uint32_t)(seed % 40)};
        const ph_game g = decided_game(&s, seed);
        const skirmish_at root = {1, 0};
        const uint32_t depth = 1 + (uint32_t)(seed % 5);
        const ph_value expected = full_value(&g, &root, depth);
        wins += expected > WON || expected < -WON;
        for (size_t i = 0; every_method(&i, method); i++) {
            if (strstr(method, "@printed"))
                continue;
            const ph_options o = PH_OPTIONS(.method = method, .limits.depth = depth);
            RELEASED ph_result r = PH_RESULT;
            assert_int_equal(ph_search(&g, &root, &o, &r), PH_OK);
            check_value(&r, method, seed, depth, expected);
        }
    }
    assert_true(wins > 20);
}

/* With both flags: what the same game does with this one alone. */
static void both_flags_go_together(void **unused)
{
    (void)unused;
    char method[EVERY_TEXT];
    for (uint64_t seed = 1; seed < 100; seed++) {
        const skirmish s = {.seed = seed, .places = 3 + (uint32_t)(seed % 40)};
        const ph_game g = decided_game(&s, seed);
        const skirmish_at root = {1, 0};
        moveless m, *self;
        moveless_init(&m, &self, &g, true, seed % 2);
        for (size_t i = 0; every_method(&i, method); i++) {
            const ph_options o = PH_OPTIONS(.method = method, .limits.depth = 1 + (uint32_t)(seed % 5));
            RELEASED ph_result a = PH_RESULT;
            RELEASED ph_result b = PH_RESULT;
            assert_int_equal(ph_search(&g, &root, &o, &a), PH_OK);
            assert_int_equal(ph_search(&m.game, &root, &o, &b), PH_OK);
            assert_int_equal(a.value, b.value);
            assert_int_equal(a.counts.leaves, b.counts.leaves);
            assert_int_equal(a.counts.nodes, b.counts.nodes);
        }
    }
}

/* Two ways to win. One is a line of checks and captures, of five plies, which quiescence search finds at once; the other has
 * three plies, and no noisy moves.
 *
 *     0 - 1 check - 2 - 3 check - 4 - 5 over          0 - 6 - 7 - 8 over */
static const graph TWO_WAYS = {
    .count = 9,
    .keys = 9,
    .most = 2,
    .width = {2, 1, 1, 1, 1, 0, 1, 1, 0},
    .next = {{1, 6}, {2}, {3}, {4}, {5}, {0}, {7}, {8}},
    .value = {0, 0, 0, 0, 0, -WIN, 0, 0, -WIN},
};

static uint32_t two_ways_noisy(const void *rules, const void *state, ph_move *moves)
{
    const uint32_t n = *(const uint32_t *)state;
    return n == 2 || n == 4 ? graph_moves(rules, state, moves) : 0;
}

static bool two_ways_in_check(const void *rules, const void *state)
{
    const uint32_t n = *(const uint32_t *)state;
    (void)rules;
    return n == 1 || n == 3;
}

/* A win that quiescence search finds beyond the depth does not end deepening: there may be one sooner. */
static void deepening_goes_on_to_the_soonest_win(void **unused)
{
    (void)unused;
    static const char *const METHODS[] = {"alphabeta", "negascout+tt+move", "mtdf", "sss", "strong", "ps:2+tt"};
    ph_game g = graph_game(&TWO_WAYS);
    g.flags = PH_SOONER_IS_BETTER;
    g.won = WON;
    g.noisy = two_ways_noisy;
    g.in_check = two_ways_in_check;
    const uint32_t root = 0;
    for (size_t i = 0; i < sizeof METHODS / sizeof *METHODS; i++) {
        const ph_options shallow = PH_OPTIONS(.method = METHODS[i], .limits.depth = 1),
                         within = PH_OPTIONS(.method = METHODS[i], .limits.nodes = 1000);
        RELEASED ph_result a = PH_RESULT;
        RELEASED ph_result b = PH_RESULT;
        assert_int_equal(ph_search(&g, &root, &shallow, &a), PH_OK);
        check_value(&a, METHODS[i], 0, 1, WIN - 5);
        assert_int_equal(ph_search(&g, &root, &within, &b), PH_OK);
        check_value(&b, METHODS[i], 0, 3, WIN - 3);
        assert_int_equal(b.depth, 3);
        assert_int_equal(b.best, 70000 + 6);
    }
}

/* ---- tic-tac-toe: to the end of every game ---------------------------------------------------------------------- */

enum { STATE = 4 };

typedef struct toe {
    const ph_game *game;
    bool flagged;
} toe;

static void toe_start(const void *rules, void *state)
{
    const ph_game *g = ((const toe *)rules)->game;
    g->start(g->rules, state);
}

static uint32_t toe_moves(const void *rules, const void *state, ph_move *moves)
{
    const ph_game *g = ((const toe *)rules)->game;
    return g->over(g->rules, state) ? 0 : g->moves(g->rules, state, moves);
}

static void toe_apply(const void *rules, const void *state, ph_move move, void *child)
{
    const ph_game *g = ((const toe *)rules)->game;
    g->apply(g->rules, state, move, child);
}

static ph_value toe_evaluate(const void *rules, const void *state)
{
    const ph_game *g = ((const toe *)rules)->game;
    if (!g->over(g->rules, state))
        return 0;
    const ph_value v = g->evaluate(g->rules, state);
    return v > 0 ? WIN : v < 0 ? -WIN : 0;
}

static uint64_t toe_key(const void *rules, const void *state)
{
    const ph_game *g = ((const toe *)rules)->game;
    return g->key(g->rules, state);
}

static ph_game toe_game(const toe *t)
{
    return (ph_game){.version = PH_GAME_VERSION,
                     .flags = PH_OVER_WITHOUT_MOVES | PH_SOONER_IS_BETTER,
                     .name = "toe",
                     .rules = t,
                     .state_size = t->game->state_size,
                     .max_moves = t->game->max_moves,
                     .start = toe_start,
                     .moves = toe_moves,
                     .apply = toe_apply,
                     .evaluate = toe_evaluate,
                     .key = toe_key,
                     .won = WON};
}

static ph_value toe_value(const ph_game *g, const void *state)
{
    ph_move moves[9];
    const uint32_t count = g->moves(g->rules, state, moves);
    ph_value best = count ? -PH_INFINITY : g->evaluate(g->rules, state);
    for (uint32_t i = 0; i < count; i++) {
        uint64_t child[STATE];
        g->apply(g->rules, state, moves[i], child);
        const ph_value v = before(-toe_value(g, child));
        best = v > best ? v : best;
    }
    return best;
}

/* Play on from a position, by the engine for both sides: a win of n plies takes n plies. */
static void play_on(ph_engine *engine, const ph_game *g, const void *from, const ph_options *o, bool exact)
{
    uint64_t at[STATE] = {0}, next[STATE];
    memcpy(at, from, g->state_size);
    ph_value value = toe_value(g, at);
    while (g->moves(g->rules, at, NULL) > 0) {
        RELEASED ph_result r = PH_RESULT;
        assert_int_equal(ph_engine_think(engine, at, o, &r), PH_OK);
        if (exact || (value <= WON && value >= -WON))
            assert_int_equal(r.value, value);
        else
            assert_true(value > 0 ? r.value > WON : r.value < -WON);
        g->apply(g->rules, at, r.best, next);
        memcpy(at, next, sizeof at);
        const ph_value after = toe_value(g, at);
        assert_int_equal(before(-after), value);
        value = after;
    }
}

static void tic_tac_toe_ends_as_soon_as_it_can(void **unused)
{
    (void)unused;
    ph_game *plain;
    ph_place where;
    assert_int_equal(ph_game_new("tictactoe", NULL, &plain, &where), PH_OK);
    assert_true(plain->state_size <= STATE * sizeof(uint64_t));
    const toe t = {.game = plain};
    const ph_game g = toe_game(&t);
    const ph_options options[] = {PH_OPTIONS(.limits.nodes = 100000),
                                  PH_OPTIONS(.method = "mtdf+tt", .limits.depth = 9),
                                  PH_OPTIONS(.method = "negascout+tt+move", .limits.nodes = 100000),
                                  PH_OPTIONS(.method = "sss", .limits.depth = 9)};
    for (size_t k = 0; k < sizeof options / sizeof *options; k++) {
        ph_engine *engine;
        assert_int_equal(ph_engine_new(&g, 1 << 20, NULL, &engine), PH_OK);
        uint64_t random = k;
        for (int i = 0; i < 60; i++) {
            uint64_t at[STATE] = {0}, next[STATE];
            ph_move moves[9];
            g.start(g.rules, at);
            for (int ply = 0; ply < 1 + i % 5 && g.moves(g.rules, at, moves) > 0; ply++) {
                g.apply(g.rules, at, moves[random_below(&random, g.moves(g.rules, at, moves))], next);
                memcpy(at, next, sizeof at);
            }
            play_on(engine, &g, at, &options[k], true);
            if (g.moves(g.rules, at, NULL) == 0)
                continue;
            const ph_options proof = PH_OPTIONS();
            RELEASED ph_result r = PH_RESULT;
            assert_int_equal(ph_engine_solve(engine, at, &proof, &r), PH_OK);
            assert_int_equal(r.value, toe_value(&g, at));
        }
        ph_engine_free(engine);
    }
    ph_game_free(plain);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_methods_find_one_value),
        cmocka_unit_test(kept_tables_stay_exact),
        cmocka_unit_test(proofs_find_the_soonest_win),
        cmocka_unit_test(quiescent_games_have_one_value),
        cmocka_unit_test(both_flags_go_together),
        cmocka_unit_test(deepening_goes_on_to_the_soonest_win),
        cmocka_unit_test(tic_tac_toe_ends_as_soon_as_it_can),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
