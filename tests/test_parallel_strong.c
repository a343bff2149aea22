/* test_parallel_strong.c - the strong engine: exact with a depth, chosen where nothing is, and what it learns. */
#include "base/random.h"
#include "depthfirst/learner.h"
#include "phased_tree.h"
#include "support/crowd.h"
#include "support/forest.h"
#include "support/graph.h"

#include <string.h>

static ph_value value_by(const ph_game *game, const void *state, const char *method, uint32_t depth, bool min_root)
{
    ph_result r = PH_RESULT;
    const ph_options o = PH_OPTIONS(.method = method, .limits.depth = depth, .min_root = min_root);
    assert_int_equal(ph_search(game, state, &o, &r), PH_OK);
    assert_int_equal(r.stop, PH_FINISHED);
    assert_int_equal(r.lower, r.upper);
    assert_false(r.selective);
    assert_true(r.pv_length > 0 && r.pv[0] == r.best);
    const ph_value value = r.value;
    ph_result_release(&r);
    return value;
}

/* Two threads run the engine that one runs, whatever the budget. */
static void threads_run_the_same_engine(void **unused)
{
    (void)unused;
    const ph_options budgets[] = {PH_OPTIONS(.limits.nodes = 20000), PH_OPTIONS(.limits.visits = 40000),
                                  PH_OPTIONS(.limits.seconds = 0.02), PH_OPTIONS(.clock = {.soft = 0.02}),
                                  PH_OPTIONS(.clock = {.remaining = 1})};
    ph_game *game = book_game("othello");
    uint64_t seed = 5;
    const ph_game plain = crowd_expensive(game);
    const book_state at = book_random(game, 6, &seed);
    bool shared = false;
    for (size_t i = 0; i < sizeof budgets / sizeof *budgets; i++) {
        ph_result r[2] = {PH_RESULT, PH_RESULT};
        for (uint32_t two = 0; two < 2; two++) {
            ph_options o = budgets[i];
            o.threads = pool_threads(1 + two);
            assert_int_equal(ph_search(&plain, &at, &o, &r[two]), PH_OK);
            shared |= r[two].threads > 1;
        }
        assert_string_equal(r[0].method, "strong");
        assert_string_equal(r[1].method, "strong");
        assert_string_equal(r[0].reason, r[1].reason);
        assert_true(r[0].selective && r[1].selective);
        ph_result_release(&r[0]);
        ph_result_release(&r[1]);
    }
    assert_true(shared);
    ph_game_free(game);
}

/* ---- exact --------------------------------------------------------------------------------------------- */

static void on_trees_it_finds_the_minimax_value(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < 300; seed++) {
        ph_tree *tree = forest_ragged(seed, 5, 7, 400);
        const ph_node root = ph_tree_root(tree);
        if (ph_tree_height(tree) > 0)
            for (int side = 0; side < 2; side++)
                assert_int_equal(value_by(ph_tree_game(tree), &root, "strong", 0, side),
                                 value_by(ph_tree_game(tree), &root, "minimax", 0, side));
        ph_tree_free(tree);
    }
}

/* Positions that recur in cycles and at other depths, moves of more than 16 bits, and a horizon. */
static void on_graphs_it_finds_the_minimax_value(void **unused)
{
    (void)unused;
    static graph g;
    for (uint64_t seed = 1; seed <= 200; seed++) {
        uint64_t random = seed;
        g.count = g.keys = 2 + random_below(&random, 40);
        g.most = GRAPH_WIDTH;
        for (uint32_t n = 0; n < g.count; n++) {
            g.width[n] = n == 0 ? 3 : random_below(&random, GRAPH_WIDTH + 1);
            g.value[n] = (ph_value)random_below(&random, 9) - 4;
            for (uint32_t i = 0; i < g.width[n]; i++)
                g.next[n][i] = random_below(&random, g.count);
        }
        const ph_game game = graph_game(&g);
        const uint32_t root = 0;
        for (uint32_t depth = 1; depth <= 6; depth++)
            assert_int_equal(value_by(&game, &root, "strong", depth, false),
                             value_by(&game, &root, "minimax", depth, false));
    }
}

/* Compiled, and through the struct of functions; by one engine that keeps what it learns; on two threads. */
static void in_games_it_finds_the_minimax_value(void **unused)
{
    (void)unused;
    static const struct {
        const char *spec;
        uint32_t depth;
    } games[] = {{"connect4", 6}, {"connect4:columns=5,rows=4", 6}, {"othello", 4}, {"kalah", 5}, {"tictactoe", 7}};
    uint64_t seed = 7;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        ph_game *game = book_game(games[i].spec);
        const ph_game plain = crowd_expensive(game);
        ph_engine *engine;
        assert_int_equal(ph_engine_new(game, 1 << 16, NULL, &engine), PH_OK);
        for (uint32_t k = 0; k < 12; k++) {
            const book_state s = book_random(game, k, &seed);
            if (game->over(game->rules, &s))
                continue;
            const ph_value value = value_by(game, &s, "minimax", games[i].depth, false);
            assert_int_equal(value_by(game, &s, "strong", games[i].depth, false), value);
            assert_int_equal(value_by(&plain, &s, "strong", games[i].depth, false), value);
            ph_result r = PH_RESULT;
            const ph_options o = PH_OPTIONS(.method = "strong", .limits.depth = games[i].depth);
            assert_int_equal(ph_engine_think(engine, &s, &o, &r), PH_OK);
            assert_int_equal(r.value, value);
            ph_result_release(&r);
            const question q = {&plain, &s, games[i].depth, false};
            r = crowd_search(&q, "strong", pool_threads(2));
            assert_int_equal(r.value, value);
            ph_result_release(&r);
        }
        ph_engine_free(engine);
        ph_game_free(game);
    }
}

/* What bets have left in the tables of an engine does not reach an exact search. */
static void exact_after_bets(void **unused)
{
    (void)unused;
    ph_game *game = book_game("othello");
    uint64_t seed = 21;
    ph_engine *engine;
    assert_int_equal(ph_engine_new(game, 1 << 20, NULL, &engine), PH_OK);
    for (uint32_t k = 0; k < 60; k++) {
        const book_state s = book_random(game, k % 30, &seed);
        ph_result r = PH_RESULT;
        if (game->over(game->rules, &s))
            continue;
        assert_int_equal(ph_engine_think(engine, &s, &PH_OPTIONS(.limits.nodes = 6000), &r), PH_OK);
        assert_true(r.selective);
        const uint32_t depth = r.depth < 6 ? r.depth : 6;
        assert_int_equal(ph_engine_think(engine, &s, &PH_OPTIONS(.method = "strong", .limits.depth = depth), &r),
                         PH_OK);
        assert_false(r.selective);
        assert_int_equal(r.value, value_by(game, &s, "alphabeta", depth, false));
        ph_result_release(&r);
    }
    ph_engine_free(engine);
    ph_game_free(game);
}

/* ---- numbered moves ------------------------------------------------------------------------------------- */

/* A game of eight plies with three numbered moves each, which lists none of them. */
static void numbered_start(const void *rules, void *state)
{
    (void)rules;
    *(uint64_t *)state = 1;
}

static uint32_t numbered_moves(const void *rules, const void *state, ph_move *moves)
{
    (void)rules, (void)state;
    assert_null(moves);
    return 3;
}

static void numbered_apply(const void *rules, const void *state, ph_move move, void *child)
{
    (void)rules;
    assert_true(move < 3);
    *(uint64_t *)child = *(const uint64_t *)state * 4 + move;
}

static bool numbered_over(const void *rules, const void *state)
{
    (void)rules;
    return *(const uint64_t *)state >> 16;
}

static uint64_t numbered_key(const void *rules, const void *state)
{
    (void)rules;
    return *(const uint64_t *)state;
}

static ph_value numbered_evaluate(const void *rules, const void *state)
{
    (void)rules;
    return (ph_value)(*(const uint64_t *)state * 2654435761u >> 7 & 63);
}

static void numbered_moves_are_never_listed(void **unused)
{
    (void)unused;
    const ph_game game = {.version = PH_GAME_VERSION,
                          .flags = PH_NUMBERED,
                          .name = "numbered",
                          .state_size = 8,
                          .max_moves = 3,
                          .start = numbered_start,
                          .moves = numbered_moves,
                          .apply = numbered_apply,
                          .over = numbered_over,
                          .evaluate = numbered_evaluate,
                          .key = numbered_key};
    const uint64_t root = 1;
    for (uint32_t depth = 1; depth < 9; depth++)
        assert_int_equal(value_by(&game, &root, "strong", depth, false),
                         value_by(&game, &root, "minimax", depth, false));
    ph_result r = PH_RESULT;
    assert_int_equal(ph_search(&game, &root, &PH_OPTIONS(.limits.nodes = 500), &r), PH_OK);
    assert_string_equal(r.method, "strong");
    for (uint32_t i = 0; i < r.pv_length; i++)
        assert_true(r.pv[i] < 3);
    ph_result_release(&r);
}

/* ---- chosen -------------------------------------------------------------------------------------------- */

static ph_result think(const ph_game *game, const void *state, ph_options o)
{
    ph_result r = PH_RESULT;
    assert_int_equal(ph_search(game, state, &o, &r), PH_OK);
    return r;
}

static void a_budget_without_a_depth_gets_it(void **unused)
{
    (void)unused;
    ph_game *game = book_game("othello");
    book_state s;
    game->start(game->rules, &s);
    const ph_options budgets[] = {PH_OPTIONS(.limits.nodes = 3000), PH_OPTIONS(.limits.seconds = 0.01)};
    for (int i = 0; i < 2; i++) {
        ph_result r = think(game, &s, budgets[i]);
        assert_string_equal(r.method, "strong");
        assert_non_null(r.reason);
        assert_true(r.selective && r.depth > 1 && r.best != PH_NO_MOVE);
        assert_int_equal(r.stop, i == 0 ? PH_STOP_NODES : PH_STOP_SECONDS);
        assert_true(i == 1 || r.counts.nodes == 3000);
        ph_result_release(&r);
    }
    ph_game_free(game);
}

static void otherwise_the_search_is_exact(void **unused)
{
    (void)unused;
    ph_game *game = book_game("othello");
    book_state s;
    game->start(game->rules, &s);
    ph_result r = think(game, &s, PH_OPTIONS(.limits.depth = 3, .limits.nodes = 100000));
    assert_string_not_equal(r.method, "strong"); /* a depth */
    assert_false(r.selective);
    ph_result_release(&r);
    r = think(game, &s, PH_OPTIONS(.method = "alphabeta", .limits.nodes = 1000));
    assert_string_equal(r.method, "alphabeta"); /* a method */
    assert_true(r.depth > 1 && !r.selective);   /* which deepens too */
    ph_result_release(&r);
    ph_game keyless = *game;
    keyless.key = NULL;
    keyless.compiled = NULL;
    r = think(&keyless, &s, PH_OPTIONS(.limits.nodes = 1000));
    assert_string_not_equal(r.method, "strong");
    ph_result_release(&r);
    ph_game exact = *game;
    exact.flags |= PH_EXACT;
    r = think(&exact, &s, PH_OPTIONS(.limits.nodes = 1000));
    assert_string_equal(r.method, "strong");
    assert_false(r.selective);
    ph_result_release(&r);
    ph_game_free(game);
}

/* With little memory there is no learner, but an answer. */
static void little_memory_is_enough(void **unused)
{
    (void)unused;
    ph_game *game = book_game("connect4");
    book_state s;
    game->start(game->rules, &s);
    for (size_t bytes = 2000; bytes < (size_t)4 << 20; bytes *= 2) {
        ph_result r = think(game, &s, PH_OPTIONS(.limits.nodes = 2000, .limits.bytes = bytes));
        assert_true(r.best != PH_NO_MOVE && r.counts.bytes_peak <= bytes);
        assert_int_equal(r.selective, strcmp(r.method, "strong") == 0);
        ph_result_release(&r);
    }
    ph_game_free(game);
}

static void the_same_search_twice_is_the_same(void **unused)
{
    (void)unused;
    ph_game *game = book_game("connect4");
    book_state s;
    game->start(game->rules, &s);
    ph_result a = think(game, &s, PH_OPTIONS(.limits.nodes = 20000));
    ph_result b = think(game, &s, PH_OPTIONS(.limits.nodes = 20000));
    assert_int_equal(a.best, b.best);
    assert_int_equal(a.value, b.value);
    assert_int_equal(a.counts.leaves, b.counts.leaves);
    assert_int_equal(a.depth, b.depth);
    ph_result_release(&a);
    ph_result_release(&b);
    ph_game_free(game);
}

/* Proofs make no bets, and pondering names the reply that it expects. */
static void an_engine_proves_and_ponders(void **unused)
{
    (void)unused;
    ph_game *game = book_game("tictactoe");
    book_state s;
    game->start(game->rules, &s);
    ph_engine *engine;
    assert_int_equal(ph_engine_new(game, 1 << 16, NULL, &engine), PH_OK);
    ph_result r = PH_RESULT;
    assert_int_equal(ph_engine_solve(engine, &s, &PH_OPTIONS(.limits.seconds = 1000), &r), PH_OK);
    assert_int_equal(r.lower, 0);
    assert_int_equal(r.upper, 0);
    assert_false(r.selective);
    ph_engine_forget(engine);
    assert_int_equal(ph_engine_search(engine, &s, &PH_OPTIONS(.limits.nodes = 500), &r), PH_OK);
    assert_true(r.depth > 1 && r.counts.nodes <= 500);
    assert_int_equal(ph_engine_ponder(engine, &s, &PH_OPTIONS(.limits.nodes = 500), &r), PH_OK);
    assert_true(r.best < 9 && r.depth > 0 && r.counts.nodes <= 500);
    ph_result_release(&r);
    ph_engine_free(engine);
    ph_game_free(game);
}

/* A win in sight is played to its end: each move brings it nearer, although the table knows of remoter ones. */
static void a_won_game_is_won(void **unused)
{
    (void)unused;
    ph_game *game = book_game("connect4:columns=5,rows=4");
    uint64_t seed = 3;
    uint32_t won = 0;
    for (uint32_t k = 0; k < 40; k++) {
        book_state s = book_random(game, 6, &seed);
        ph_engine *engine;
        assert_int_equal(ph_engine_new(game, 1 << 16, NULL, &engine), PH_OK);
        for (ph_value promised = 0; !game->over(game->rules, &s); promised = -promised) {
            ph_result r = PH_RESULT;
            assert_int_equal(ph_engine_think(engine, &s, &PH_OPTIONS(.limits.nodes = 3000), &r), PH_OK);
            const ph_value side = r.value > game->won ? 1 : r.value < -game->won ? -1 : 0;
            assert_true(promised == 0 || side == promised); /* what was proven stays proven */
            promised = side;
            won += side != 0;
            s = book_after(game, &s, r.best);
            ph_result_release(&r);
        }
        ph_engine_free(engine);
    }
    assert_true(won > 20);
    ph_game_free(game);
}

/* ---- learnt -------------------------------------------------------------------------------------------- */

/* A node of `count` moves whose cut-off is caused by `cut`, with move 1 as killer. */
static void lesson(learner *l, uint32_t count, ph_move cut)
{
    ph_move moves[8];
    int32_t scores[8];
    learner_row row = {.moves = moves, .scores = scores, .count = count};
    for (uint32_t i = 0; i < count; i++)
        moves[i] = i;
    l->killers[3][0] = 1;
    learner_score(l, &row, 3, true, 4);
    while (learner_next(&row) != cut)
        ;
    learner_cut(l, &row, 3, true, 4, false);
}

static void it_learns_what_killer_moves_are_worth(void **unused)
{
    (void)unused;
    learner *l = malloc(sizeof *l);
    assert_non_null(l);
    learner_clear(l);
    const int32_t before = l->kind[3][1];
    for (int i = 0; i < 200; i++)
        lesson(l, 8, 0); /* the game's first move cuts, not the killer */
    assert_true(l->kind[3][1] < before);
    assert_true(l->rank[3][0] > l->rank[3][7]);
    const int32_t low = l->kind[3][1];
    for (int i = 0; i < 200; i++)
        lesson(l, 8, 1); /* now the killer */
    assert_true(l->kind[3][1] > low);
    assert_true(l->history[true][1] > 0 && l->history[true][3] <= 0);
    learner_begin(l);
    assert_int_equal(l->killers[3][0], PH_NO_MOVE);
    free(l);
}

/* Picked by score, put off to the end; the others keep their order. */
static void moves_are_picked_and_put_off(void **unused)
{
    (void)unused;
    ph_move moves[] = {10, 11, 12, 13, 14};
    int32_t scores[] = {5, 1, 9, 2, 8};
    for (int i = 0; i < 5; i++)
        scores[i] = scores[i] * LEARNER_SCORED + LEARNER_SCORED - 1 - i;
    learner_row row = {.moves = moves, .scores = scores, .count = 5, .to = 5, .scored = true};
    assert_int_equal(learner_next(&row), 12);
    learner_put_off(&row);
    assert_int_equal(row.done, 0);
    assert_int_equal(moves[4], 12);
    assert_int_equal(learner_next(&row), 14);
    assert_int_equal(learner_next(&row), 10);
    assert_int_equal(learner_next(&row), 13);
    assert_int_equal(learner_next(&row), 11);
    assert_int_equal(learner_next(&row), 12);
    assert_int_equal(row.done, 5);
}

/* Lists of every length: each pick is the best score of the rest, of equals the first. */
static void picks_are_the_best_of_the_rest(void **unused)
{
    (void)unused;
    learner *l = malloc(sizeof *l);
    assert_non_null(l);
    learner_clear(l);
    for (uint32_t count = 1; count <= 40; count++) {
        ph_move moves[40];
        int32_t scores[40];
        learner_row row = {.moves = moves, .scores = scores, .count = count};
        for (uint32_t i = 0; i < count; i++) {
            moves[i] = 100 + i;
            l->levels[true][100 + i] = (uint8_t)(count * 7 + i * 5) % LEARNER_PASTS;
        }
        l->killers[3][0] = 100 + count / 2;
        l->killers[3][1] = 100 + count - 1;
        learner_score(l, &row, 3, true, 4);
        for (uint32_t i = 0; i < count; i++) {
            const uint32_t kind = i == count / 2 ? 1 : i == count - 1 ? 2 : 0;
            const uint32_t rank = i < 8 ? i : i < 16 ? 6 + i / 4 : i < 32 ? 8 + i / 8 : 12;
            const int32_t score = l->rank[3][rank] + l->kind[3][kind] + l->past[3][l->levels[true][100 + i]];
            assert_int_equal(scores[i], score * LEARNER_SCORED + LEARNER_SCORED - 1 - (int32_t)i);
        }
        for (uint32_t i = 0; i < count && i < LEARNER_PICKS; i++) {
            const ph_move move = learner_next(&row);
            assert_int_equal(scores[i] & (LEARNER_SCORED - 1), LEARNER_SCORED - 1 - (int32_t)(move - 100));
            for (uint32_t j = i + 1; j < count; j++)
                assert_true(scores[i] > scores[j]);
        }
    }
    free(l);
}

static void bets_follow_what_was_counted(void **unused)
{
    (void)unused;
    learner *l = malloc(sizeof *l);
    assert_non_null(l);
    learner_clear(l);
    bet *b = bet_still(l, 1, -100, 0);
    assert_ptr_equal(b, bet_still(l, 1, -99, 0)); /* the same class of gaps */
    assert_true(b != bet_still(l, 1, 100, 0) && b != bet_still(l, 2, -100, 0) && b != bet_still(l, 1, -400, 0));
    assert_int_equal(b->says, 0);
    for (int i = 0; i < 600; i++)
        bet_count(b, false);
    assert_int_equal(b->says, -1);
    uint32_t known = 0;
    for (int i = 0; i < 320; i++)
        known += bet_made(l);
    assert_int_equal(known, 310); /* one in 32 is searched all the same */
    bet_count(b, true);
    bet_count(b, true);
    assert_int_equal(b->says, 0);
    bet *sure = bet_still(l, 1, 100, 0);
    for (int i = 0; i < 600; i++) {
        assert_int_equal(sure->says, i < 64 ? 0 : 1);
        bet_count(sure, true);
    }
    bet *late = bet_late(l, 2, 4, -PH_VALUE_MAX, PH_VALUE_MAX); /* the greatest gap there is */
    assert_true(late >= &l->late[1][4][0] && late < &l->late[1][4][0] + BET_GAPS);
    free(l);
}

/* A move is searched less deep first while that is seldom wrong; what is learnt holds for its class alone. */
static void reductions_follow_what_was_counted(void **unused)
{
    (void)unused;
    enum { TRIES = 32 };
    learner *l = calloc(1, sizeof *l);
    assert_non_null(l);
    learner_clear(l);
    bet *b = bet_reduced(l, 5, 4);
    assert_ptr_equal(b, bet_reduced(l, 5, 7));
    assert_true(b != bet_reduced(l, 5, 8) && b != bet_reduced(l, 6, 4));
    assert_ptr_equal(bet_reduced(l, 7, 16), bet_reduced(l, 900, 100));
    for (int i = 0; i < TRIES; i++) {
        assert_true(reduce_tried(l, b) && !reduce_made(l, b)); /* at first both searches run */
        reduce_count(b, i < TRIES / REDUCE_ODDS);
    }
    uint32_t made = 0, tried = 0;
    for (int i = 0; i < 64; i++)
        made += reduce_made(l, b);
    assert_int_equal(made, 62); /* one in 32 is searched whole all the same */
    reduce_count(b, true);
    assert_false(reduce_made(l, b));
    for (int i = 0; i < 64; i++)
        tried += reduce_tried(l, b);
    assert_int_equal(tried, 2); /* a trial now and then */
    for (int i = 0; i < 2 * TRIES; i++)
        reduce_count(b, false);
    assert_true(reduce_tried(l, b));
    free(l);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(threads_run_the_same_engine),
        cmocka_unit_test(on_trees_it_finds_the_minimax_value),
        cmocka_unit_test(on_graphs_it_finds_the_minimax_value),
        cmocka_unit_test(exact_after_bets),
        cmocka_unit_test(numbered_moves_are_never_listed),
        cmocka_unit_test(in_games_it_finds_the_minimax_value),
        cmocka_unit_test(a_budget_without_a_depth_gets_it),
        cmocka_unit_test(otherwise_the_search_is_exact),
        cmocka_unit_test(little_memory_is_enough),
        cmocka_unit_test(the_same_search_twice_is_the_same),
        cmocka_unit_test(an_engine_proves_and_ponders),
        cmocka_unit_test(a_won_game_is_won),
        cmocka_unit_test(it_learns_what_killer_moves_are_worth),
        cmocka_unit_test(moves_are_picked_and_put_off),
        cmocka_unit_test(picks_are_the_best_of_the_rest),
        cmocka_unit_test(bets_follow_what_was_counted),
        cmocka_unit_test(reductions_follow_what_was_counted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
