/* test_engine.c - what an engine keeps between searches: learned move order, pondering, deepening. */
#include "base/memory.h"
#include "base/random.h"
#include "engine/order.h"
#include "phased_catalog.h"
#include "phased_trace.h"
#include "play/player.h"
#include "play/record.h"
#include "support/forest.h"
#include "support/gamebook.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static ph_game *game_named(const char *spec)
{
    ph_game *game = NULL;
    assert_int_equal(ph_game_new(spec, NULL, &game, NULL), PH_OK);
    return game;
}

/* A game after some random moves, not at its end. */
static void record_random(record *r, const ph_game *game, uint32_t plies, uint64_t *random)
{
    assert_true(record_init(r, game));
    for (uint32_t i = 0; i < plies && !record_over(r); i++)
        assert_true(record_play(r, r->legal[random_below(random, r->n_legal)]));
    if (record_over(r))
        record_cut(r, r->count - 1);
}

/* ---- order --------------------------------------------------------------------------------------------- */

static void the_remembered_move_comes_first(void **unused)
{
    (void)unused;
    ph_game *game = game_named("tictactoe");
    record r;
    order memory;
    const ph_memory libc = memory_of(NULL);
    assert_true(record_init(&r, game) && order_init(&memory, game, 4096, &libc));
    const ph_game *g = &memory.ordered;
    ph_move plain[9], ordered[9];
    assert_int_equal(order_best(&memory, record_last(&r)), PH_NO_MOVE);
    memcpy(plain, r.legal, sizeof plain);
    if (game->order)
        game->order(game->rules, record_last(&r), plain, 9);
    order_learn(&memory, order_lesson(&memory, record_last(&r), plain[5], 3));
    assert_int_equal(g->moves(g->rules, record_last(&r), ordered), 9);
    g->order(g->rules, record_last(&r), ordered, 9);
    assert_int_equal(ordered[0], plain[5]);
    assert_memory_equal(ordered + 1, plain, 5 * sizeof *plain);
    assert_memory_equal(ordered + 6, plain + 6, 3 * sizeof *plain);

    order_learn(&memory, order_lesson(&memory, record_last(&r), plain[7], 2)); /* less deep, so ignored */
    assert_int_equal(order_best(&memory, record_last(&r)), plain[5]);
    order_learn(&memory, order_lesson(&memory, record_last(&r), plain[7], 3));
    assert_int_equal(order_best(&memory, record_last(&r)), plain[7]);
    order_clear(&memory);
    assert_int_equal(order_best(&memory, record_last(&r)), PH_NO_MOVE);
    order_release(&memory);
    record_release(&r);
    ph_game_free(game);
}

/* Search the last position without an engine, and by an engine that has pondered: the value is the same. Adds the
 * leaves of both. */
static void check_same_value(const record *r, ph_engine *engine, const char *method, uint32_t depth, uint64_t leaves[2])
{
    const ph_options o =
        PH_OPTIONS(.method = method, .limits.depth = depth, .min_root = player_min_root(r->game, r->count));
    ph_result plain = PH_RESULT, ordered = PH_RESULT;
    assert_int_equal(ph_search(r->game, record_last(r), &o, &plain), PH_OK);
    assert_int_equal(ph_engine_search(engine, record_last(r), &o, &ordered), PH_OK);
    assert_int_equal(plain.stop, PH_FINISHED);
    assert_int_equal(ordered.stop, PH_FINISHED);
    assert_int_equal(plain.value, ordered.value);
    leaves[0] += plain.counts.leaves;
    leaves[1] += ordered.counts.leaves;
    ph_result_release(&plain);
    ph_result_release(&ordered);
}

/* ---- what a search tells while it runs ------------------------------------------------------------------ */

/* The moves of the root that were begun, and whether all were legal. */
typedef struct tries {
    const ph_move *legal;
    uint32_t count;
    uint32_t begun[BOOK_MOVES]; /* by the number of the move */
    uint32_t deepest;
    bool others;
} tries;

static void try_note(void *context, ph_move move, uint32_t depth)
{
    tries *t = context;
    uint32_t i = 0;
    while (i < t->count && t->legal[i] != move)
        i++;
    t->others |= i == t->count;
    t->begun[i < t->count ? i : 0]++;
    t->deepest = depth > t->deepest ? depth : t->deepest;
}

/* Each move of the root is announced once in each search to a depth, and that changes nothing. */
static void moves_of_the_root_are_announced(void **unused)
{
    (void)unused;
    enum { DEPTH = 4 };
    static const struct {
        const char *method;
        bool once; /* no driver, and no search again */
    } cases[] = {{"minimax", true},           {"alphabeta", true},      {"scout", false},    {"negascout", false},
                 {"alphabeta+tt+move", true}, {"negascout+tt", false},  {"mtdf", false},     {"strong", false},
                 {"alphabeta+select", false}, {"strong+select", false}, {"minimax+tt", true}};
    static const char *const games[] = {"connect4", "othello", "chess"};
    for (size_t g = 0; g < sizeof games / sizeof *games; g++) {
        ph_game *const game = book_game(games[g]);
        uint64_t seed = 5;
        ph_move legal[BOOK_MOVES];
        const book_state state = book_random(game, 6, &seed);
        const uint32_t count = notation_moves(game, &state, legal);
        for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
            tries t = {.legal = legal, .count = count};
            ph_result plain = PH_RESULT, told = PH_RESULT;
            ph_options o = PH_OPTIONS(.method = cases[i].method, .limits.depth = DEPTH);
            assert_int_equal(ph_search(game, &state, &o, &plain), PH_OK);
            o.trying = try_note;
            o.trying_context = &t;
            assert_int_equal(ph_search(game, &state, &o, &told), PH_OK);
            assert_int_equal(plain.counts.leaves, told.counts.leaves);
            assert_int_equal(plain.value, told.value);
            assert_false(t.others);
            assert_int_equal(t.deepest, DEPTH);
            for (uint32_t m = 0; m < count; m++)
                assert_true(cases[i].once ? t.begun[m] == 1 : t.begun[m] >= 1);
            ph_result_release(&plain);
            ph_result_release(&told);
        }
        ph_game_free(game);
    }
}

static void best_first_searches_announce_none(void **unused)
{
    (void)unused;
    ph_game *const game = book_game("connect4");
    book_state state;
    ph_result r = PH_RESULT;
    tries t = {0};
    game->start(game->rules, &state);
    const ph_options o = PH_OPTIONS(.method = "sss", .limits.depth = 4, .trying = try_note, .trying_context = &t);
    assert_int_equal(ph_search(game, &state, &o, &r), PH_OK);
    assert_false(t.others);
    ph_result_release(&r);
    ph_game_free(game);
}

/* The more is searched, the fuller the table is, until everything is forgotten. */
static void an_engine_knows_how_full_its_table_is(void **unused)
{
    (void)unused;
    ph_game *const game = book_game("othello");
    ph_engine *engine;
    book_state state;
    ph_result r = PH_RESULT;
    game->start(game->rules, &state);
    assert_int_equal(ph_engine_new(game, 1 << 18, NULL, &engine), PH_OK);
    assert_int_equal(ph_engine_full(engine), 0);
    uint32_t before = 0;
    for (uint64_t nodes = 1000; nodes <= 100000; nodes *= 10) {
        const ph_options o = PH_OPTIONS(.limits.nodes = nodes);
        assert_int_equal(ph_engine_think(engine, &state, &o, &r), PH_OK);
        assert_in_range(ph_engine_full(engine), before + 1, 1000);
        before = ph_engine_full(engine);
    }
    ph_engine_forget(engine);
    assert_int_equal(ph_engine_full(engine), 0);
    ph_result_release(&r);
    ph_engine_free(engine);
    ph_game_free(game);
}

/* ---- thinking again ------------------------------------------------------------------------------------- */

/* Think about a position, then again with less: the second answer is that of the first at least, though the table is too
 * small to have kept it. */
static void check_less_thought(const char *name, uint32_t plies, const char *method, const ph_options *less)
{
    enum { NODES = 20000, SMALL = 1 << 12 };
    ph_game *const game = book_game(name);
    uint64_t seed = 7;
    const book_state state = book_random(game, plies, &seed);
    ph_engine *engine;
    ph_result before = PH_RESULT;
    assert_int_equal(ph_engine_new(game, SMALL, NULL, &engine), PH_OK);
    ph_options o = PH_OPTIONS(.method = method, .limits.nodes = NODES, .lines = less->lines);
    assert_int_equal(ph_engine_think(engine, &state, &o, &before), PH_OK);
    assert_int_equal(before.stop, PH_STOP_NODES);
    o = *less;
    o.method = method;
    for (uint32_t again = 0; again < 3; again++) {
        ph_result after = PH_RESULT;
        assert_int_equal(ph_engine_think(engine, &state, &o, &after), PH_OK);
        assert_true(after.stop != PH_FINISHED && after.depth >= before.depth);
        assert_int_equal(after.best, before.best);
        assert_int_equal(after.value, before.value);
        assert_int_equal(after.lower, before.lower);
        assert_int_equal(after.upper, before.upper);
        assert_true(after.pv_length > 0 && after.pv[0] == after.best);
        assert_int_equal(after.ranked_count, less->lines);
        if (less->lines)
            assert_true(after.ranked[0].move == after.best && after.ranked[0].depth == after.depth &&
                        after.ranked[0].value == after.value && after.ranked[0].pv[0] == after.best);
        ph_result_release(&after);
    }
    ph_result_release(&before);
    ph_engine_free(engine);
    ph_game_free(game);
}

static void less_thought_is_no_worse(void **unused)
{
    (void)unused;
    static const char *const methods[] = {NULL, "alphabeta+tt+move", "negascout+tt"};
    static const char *const games[] = {"othello", "chess", "connect4"};
    for (size_t g = 0; g < sizeof games / sizeof *games; g++)
        for (size_t m = 0; m < sizeof methods / sizeof *methods; m++)
            for (uint32_t plies = 4; plies < 10; plies += 4) {
                check_less_thought(games[g], plies, methods[m], &PH_OPTIONS(.limits.nodes = 50));
                check_less_thought(games[g], plies, methods[m], &PH_OPTIONS(.limits.nodes = 1));
                check_less_thought(games[g], plies, methods[m], &PH_OPTIONS(.limits.nodes = 50, .lines = 1));
            }
}

/* A limit of depth is kept: an answer from deeper down is not given. */
static void a_lesser_depth_is_kept(void **unused)
{
    (void)unused;
    enum { DEPTH = 3 };
    ph_game *const game = book_game("othello");
    ph_engine *engine;
    book_state state;
    ph_result r = PH_RESULT;
    game->start(game->rules, &state);
    assert_int_equal(ph_engine_new(game, 0, NULL, &engine), PH_OK);
    assert_int_equal(ph_engine_think(engine, &state, &PH_OPTIONS(.limits.nodes = 10000), &r), PH_OK);
    assert_true(r.depth > DEPTH);
    const ph_options o = PH_OPTIONS(.limits = {.depth = DEPTH, .nodes = 20}, .method = "strong");
    assert_int_equal(ph_engine_think(engine, &state, &o, &r), PH_OK);
    assert_in_range(r.depth, 1, DEPTH);
    ph_result_release(&r);
    ph_engine_free(engine);
    ph_game_free(game);
}

/* ---- pondering ------------------------------------------------------------------------------------------ */

/* Play one random move and ponder on the position before it; search what follows. */
static void check_pondering(const ph_game *game, uint32_t plies, uint32_t depth, uint64_t *random, uint64_t leaves[2])
{
    static const char *const methods[] = {"alphabeta", "sss", "ps:2", "dual", "minimax"};
    record r;
    ph_engine *engine;
    ph_result work = PH_RESULT;
    assert_int_equal(ph_engine_new(game, 1 << 16, NULL, &engine), PH_OK);
    record_random(&r, game, plies, random);
    const ph_options o = PH_OPTIONS(.limits.depth = depth, .min_root = player_min_root(game, r.count));
    assert_int_equal(ph_engine_ponder(engine, record_last(&r), &o, &work), PH_OK);
    assert_int_equal(work.depth, depth);
    assert_true(work.counts.leaves > 0);
    assert_true(record_play(&r, r.legal[random_below(random, r.n_legal)]));
    for (size_t i = 0; i < sizeof methods / sizeof *methods && !record_over(&r); i++) {
        uint64_t none[2] = {0};
        check_same_value(&r, engine, methods[i], depth, i == 0 ? leaves : none);
    }
    ph_result_release(&work);
    record_release(&r);
    ph_engine_free(engine);
}

static void pondering_saves_leaves_and_no_value_changes(void **unused)
{
    (void)unused;
    static const struct {
        const char *spec;
        uint32_t plies, depth;
    } games[] = {{"tictactoe", 2, 6},
                 {"connect4", 9, 4},
                 {"connect4:columns=5,rows=4", 6, 6},
                 {"othello", 12, 3},
                 {"kalah", 6, 5}};
    uint64_t random = 4;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        ph_game *game = game_named(games[i].spec);
        uint64_t leaves[2] = {0};
        for (int repeat = 0; repeat < 8; repeat++)
            check_pondering(game, games[i].plies, games[i].depth, &random, leaves);
        assert_in_range(leaves[1], 1, leaves[0]);
        ph_game_free(game);
    }
}

/* Trees are numbered games with values for MAX: their moves get an order, and MIN is to move after the first one. */
static void trees_can_be_pondered_on(void **unused)
{
    (void)unused;
    uint64_t random = 5, leaves[2] = {0};
    for (uint64_t seed = 0; seed < 40; seed++) {
        ph_tree *tree = forest_uniform_iid(4, 6, 20, seed);
        check_pondering(ph_tree_game(tree), (uint32_t)(seed % 4), 5, &random, leaves);
        ph_tree_free(tree);
    }
    assert_in_range(leaves[1], 1, leaves[0] * 3 / 4);
}

static void a_game_without_a_key_is_known_by_its_bytes(void **unused)
{
    (void)unused;
    ph_game *game = game_named("connect4:columns=5,rows=4");
    ph_game keyless = *game;
    keyless.key = NULL;
    uint64_t random = 6, leaves[2] = {0};
    for (int i = 0; i < 8; i++)
        check_pondering(&keyless, 4, 6, &random, leaves);
    assert_in_range(leaves[1], 1, leaves[0] * 3 / 4);
    ph_game_free(game);
}

/* ---- deepening ----------------------------------------------------------------------------------------- */

static void check_search(const ph_game *game, const void *state, const ph_options *o, ph_result *r)
{
    *r = PH_RESULT;
    assert_int_equal(ph_search(game, state, o, r), PH_OK);
}

static void start_of(const ph_game *game, uint64_t state[8])
{
    assert_true(game->state_size <= 8 * sizeof *state);
    game->start(game->rules, state);
}

static const char *const METHODS[] = {"alphabeta",           "minimax",      "sss", "ps:2", "dual",
                                      "alphabeta@reference", "sss@reference"};

enum { N_METHODS_TRIED = sizeof METHODS / sizeof *METHODS };

/* With a time limit and no depth every method deepens to the end of the game, and its answer is that of the whole
 * game. */
static void a_clock_without_a_depth_deepens(void **unused)
{
    (void)unused;
    uint64_t state[8];
    ph_game *game = game_named("connect4:columns=4,rows=3");
    start_of(game, state);
    ph_result whole, deepened;
    check_search(game, state, &PH_OPTIONS(.limits.depth = 12), &whole);
    for (size_t i = 0; i < N_METHODS_TRIED; i++) {
        check_search(game, state, &PH_OPTIONS(.method = METHODS[i], .limits.seconds = 1000), &deepened);
        assert_int_equal(deepened.stop, PH_FINISHED);
        assert_in_range(deepened.depth, 1, 12);
        assert_int_equal(deepened.value, whole.value);
        assert_true(deepened.lower == deepened.upper);
        assert_string_equal(deepened.method, METHODS[i]);
        assert_true(deepened.pv_length > 0 && deepened.pv[0] == deepened.best);
        ph_result_release(&deepened);
    }
    ph_result_release(&whole);
    ph_game_free(game);
}

/* Deepening ends early only where no line reaches the horizon. Every method must notice that one does: at every depth, for
 * either side at the root, with moves and leaves in any order. */
static void deepening_goes_to_the_limit(void **unused)
{
    (void)unused;
    static const char *const methods[] = {
        "minimax",   "alphabeta", "negascout", "scout",   "mtdf",          "alphabeta+tt",  "sss", "ps:2",
        "ps:3",      "ps:1+2",    "dual",      "dual:2",  "rs:1",          "rs:5",          "rs",  "rs-dual:1",
        "rs-dual:5", "rs-dual",   "rs:5+tt",   "ps:2+tt", "sss@reference", "rs:5@reference"};
    static const char *const specs[] = {"connect4", "othello:size=6", "kalah:pits=3,seeds=3"};
    uint64_t random = 27;
    for (size_t g = 0; g < sizeof specs / sizeof *specs; g++) {
        ph_game *game = game_named(specs[g]);
        for (uint32_t plies = 0; plies < 9; plies++) {
            record position;
            record_random(&position, game, plies, &random);
            ph_game plain = *game;
            plain.compiled = plies % 2 ? NULL : game->compiled;
            plain.won = 0; /* a proven win would end it, too */
            for (size_t i = 0; i < sizeof methods / sizeof *methods; i++)
                for (uint32_t depth = 1; depth <= 4; depth++) {
                    ph_result r;
                    const ph_options o = PH_OPTIONS(.method = methods[i], .limits.depth = depth, .min_root = plies & 2);
                    ph_engine *engine;
                    assert_int_equal(ph_engine_new(&plain, 1 << 16, NULL, &engine), PH_OK);
                    r = PH_RESULT;
                    assert_int_equal(ph_engine_think(engine, record_last(&position), &o, &r), PH_OK);
                    if (r.depth != depth)
                        fail_msg("%s after %u moves by %s: depth %u of %u", specs[g], (unsigned)plies, methods[i],
                                 (unsigned)r.depth, (unsigned)depth);
                    ph_result_release(&r);
                    ph_engine_free(engine);
                }
            record_release(&position);
        }
        ph_game_free(game);
    }
}

/* Counts are totals of all iterations. */
static void iterations_are_summed(void **unused)
{
    (void)unused;
    uint64_t state[8];
    ph_game *game = game_named("othello");
    ph_engine *engine;
    start_of(game, state);
    assert_int_equal(ph_engine_new(game, 0, NULL, &engine), PH_OK);
    ph_result r = PH_RESULT;
    for (uint32_t depth = 1; depth <= 4; depth++) {
        uint64_t leaves = 0, nodes = 0;
        for (uint32_t d = 1; d <= depth; d++) {
            ph_result once;
            check_search(game, state, &PH_OPTIONS(.method = "sss", .limits.depth = d), &once);
            leaves += once.counts.leaves;
            nodes += once.counts.nodes;
            ph_result_release(&once);
        }
        const ph_options o = PH_OPTIONS(.method = "sss", .limits.depth = depth);
        assert_int_equal(ph_engine_think(engine, state, &o, &r), PH_OK);
        assert_int_equal(r.depth, depth);
        assert_int_equal(r.counts.leaves, leaves);
        assert_int_equal(r.counts.nodes, nodes);
        ph_result_release(&r);
    }
    ph_engine_free(engine);
    ph_game_free(game);
}

typedef struct watcher {
    uint32_t depth; /* of the last iteration */
    uint32_t until; /* enough */
    uint64_t leaves;
} watcher;

static bool watch(void *context, const ph_result *r)
{
    watcher *w = context;
    assert_int_equal(r->depth, w->depth + 1);
    assert_true(r->lower == r->upper && r->pv_length > 0 && r->counts.leaves > w->leaves);
    w->depth = r->depth;
    w->leaves = r->counts.leaves;
    return w->depth < w->until;
}

static void progress_may_end_it(void **unused)
{
    (void)unused;
    uint64_t state[8];
    ph_game *game = game_named("connect4");
    start_of(game, state);
    watcher w = {.until = 5};
    ph_result r, once;
    check_search(game, state, &PH_OPTIONS(.limits.seconds = 1000, .progress = watch, .progress_context = &w), &r);
    check_search(game, state, &PH_OPTIONS(.limits.depth = 5), &once);
    assert_int_equal(w.depth, 5);
    assert_int_equal(r.stop, PH_STOP_CANCELLED);
    assert_int_equal(r.depth, 5);
    assert_int_equal(r.value, once.value);
    ph_result_release(&r);
    ph_result_release(&once);
    ph_game_free(game);
}

/* A tree whose inner nodes have values too, generated from their numbers: deeper searches find other moves. */
static ph_value guess(const void *rules, const void *state)
{
    const ph_tree *tree = rules;
    const ph_node node = *(const ph_node *)state;
    uint64_t seed = node;
    return ph_tree_width(tree, node) == 0 ? ph_tree_value(tree, node) : (ph_value)random_below(&seed, 1000);
}

static ph_game guessing(const ph_tree *tree)
{
    ph_game game = *ph_tree_game(tree);
    game.flags &= ~(uint32_t)PH_LEAF_VALUES;
    game.evaluate = guess;
    game.compiled = NULL;
    return game;
}

/* The value of a move of the root, searched `depth` moves deep. */
static ph_value move_value(const ph_game *game, const ph_tree *tree, ph_move move, uint32_t depth)
{
    ph_node child = ph_tree_child(tree, ph_tree_root(tree), move);
    if (depth == 1)
        return guess(game->rules, &child);
    ph_result r;
    check_search(game, &child, &PH_OPTIONS(.method = "minimax", .limits.depth = depth - 1, .min_root = true), &r);
    ph_value value = r.value;
    ph_result_release(&r);
    return value;
}

/* Wherever it is stopped, the answer is a move with its exact value at the depth that is reported; and if it comes
 * from an unfinished iteration, it is no worse there than the previous iteration's move. */
static void an_ended_iteration_may_have_found_better(void **unused)
{
    (void)unused;
    static const char *const methods[] = {"alphabeta", "minimax", "sss", "alphabeta@reference"};
    uint32_t running = 0;
    for (uint64_t seed = 0; seed < 12; seed++) {
        ph_tree *tree = forest_uniform_iid(4, 5, 1000, seed);
        const ph_game game = guessing(tree);
        const ph_node root = ph_tree_root(tree);
        ph_move best[6];
        for (uint32_t depth = 1; depth <= 5; depth++) {
            ph_result r;
            check_search(&game, &root, &PH_OPTIONS(.limits.depth = depth), &r);
            best[depth] = r.best;
            ph_result_release(&r);
        }
        for (uint64_t leaves = 5; leaves < 400; leaves += 3)
            for (size_t m = 0; m < sizeof methods / sizeof *methods; m++) {
                ph_result r;
                check_search(&game, &root,
                             &PH_OPTIONS(.method = methods[m], .limits = {.seconds = 1000, .leaves = leaves}), &r);
                assert_true(r.lower == r.upper);
                assert_int_equal(r.value, move_value(&game, tree, r.best, r.depth));
                if (r.stop != PH_FINISHED && r.best != best[r.depth] && r.depth > 1) {
                    running++;
                    assert_true(r.value > move_value(&game, tree, best[r.depth - 1], r.depth));
                }
                ph_result_release(&r);
            }
        ph_tree_free(tree);
    }
    assert_in_range(running, 10, 100000); /* it does happen */
}

/* Limits on leaves and nodes hold for all iterations together, and are exact. */
static void limits_hold_for_the_whole(void **unused)
{
    (void)unused;
    uint64_t state[8];
    ph_game *game = game_named("connect4");
    start_of(game, state);
    for (uint64_t limit = 1; limit < 3000; limit = 2 * limit + 1)
        for (size_t i = 0; i < N_METHODS_TRIED; i++) {
            ph_result r;
            check_search(game, state, &PH_OPTIONS(.method = METHODS[i], .limits = {.seconds = 1000, .leaves = limit}),
                         &r);
            assert_int_equal(r.stop, PH_STOP_LEAVES);
            assert_int_equal(r.counts.leaves, limit);
            assert_true(r.best != PH_NO_MOVE);
            assert_true(r.lower == r.upper || (r.depth == 1 && limit < 7)); /* the first iteration did not finish */
            assert_true(limit >= 7 || r.lower < r.upper);
            ph_result_release(&r);
            check_search(game, state, &PH_OPTIONS(.method = METHODS[i], .limits = {.seconds = 1000, .nodes = limit}),
                         &r);
            assert_int_equal(r.stop, PH_STOP_NODES);
            assert_int_equal(r.counts.nodes, limit);
            ph_result_release(&r);
        }
    ph_game_free(game);
}

/* Running out of memory stops it as a time limit does. */
static void memory_ends_it_as_the_clock_does(void **unused)
{
    (void)unused;
    uint64_t state[8];
    ph_game *game = game_named("connect4");
    start_of(game, state);
    ph_result r, once;
    check_search(game, state, &PH_OPTIONS(.method = "sss", .limits = {.seconds = 1000, .bytes = 20000}), &r);
    assert_int_equal(r.stop, PH_STOP_MEMORY);
    assert_in_range(r.depth, 2, 12);
    assert_true(r.lower == r.upper);
    check_search(game, state, &PH_OPTIONS(.method = "sss", .limits.depth = r.depth), &once);
    assert_int_equal(r.value, once.value);
    ph_result_release(&r);
    ph_result_release(&once);
    ph_game_free(game);
}

/* A proven win ends it, even if deeper lines reach the depth limit: X wins by 4 on both ends. */
static void a_proven_win_is_enough(void **unused)
{
    (void)unused;
    uint64_t state[8];
    ph_game *game = game_named("connect4");
    assert_true(game->parse(game->rules, "4433", state));
    ph_result r;
    check_search(game, state, &PH_OPTIONS(.limits.seconds = 1000), &r);
    assert_int_equal(r.stop, PH_FINISHED);
    assert_true(r.value > game->won);
    assert_in_range(r.depth, 1, 5);
    ph_result_release(&r);
    ph_game_free(game);
}

/* Inner nodes of trees have no value: a time limit alone does not make the search deepen. */
static void trees_are_searched_once(void **unused)
{
    (void)unused;
    ph_tree *tree = forest_uniform_iid(4, 6, 100, 7);
    ph_node root = ph_tree_root(tree);
    ph_result r, once;
    check_search(ph_tree_game(tree), &root, &PH_OPTIONS(.limits.seconds = 1000), &r);
    check_search(ph_tree_game(tree), &root, &PH_OPTIONS(), &once);
    assert_int_equal(r.depth, 0);
    assert_int_equal(r.counts.leaves, once.counts.leaves);
    ph_engine *engine;
    assert_int_equal(ph_engine_new(ph_tree_game(tree), 0, NULL, &engine), PH_OK);
    assert_int_equal(ph_engine_think(engine, &root, &PH_OPTIONS(.limits.seconds = 1000), &r), PH_OK);
    assert_int_equal(r.value, once.value);
    assert_int_equal(r.counts.leaves, once.counts.leaves);
    ph_engine_free(engine);
    ph_result_release(&r);
    ph_result_release(&once);
    ph_tree_free(tree);
}

/* An allocator that fails after this many requests. */
static void *ration_allocate(void *context, size_t bytes)
{
    long *left = context;
    return (*left)-- > 0 ? malloc(bytes) : NULL;
}

static void ration_release(void *context, void *block)
{
    (void)context;
    free(block);
}

/* If there is no memory for an iteration, the previous one has an answer. */
static void an_allocation_that_fails_ends_it_too(void **unused)
{
    (void)unused;
    uint64_t state[8];
    ph_game *game = game_named("connect4:columns=4,rows=3");
    start_of(game, state);
    bool finished = false;
    for (long n = 0, answers = 0; !finished; n++) {
        long left = n;
        const ph_memory memory = {ration_allocate, ration_release, &left};
        const ph_options o = PH_OPTIONS(.limits.seconds = 1000, .memory = &memory);
        ph_result r = PH_RESULT;
        int error = ph_search(game, state, &o, &r);
        assert_true(error == PH_OK || (error == PH_E_MEMORY && answers == 0)); /* only the first iteration may fail */
        answers += error == PH_OK;
        assert_true(error || (r.lower == r.upper && (r.stop == PH_STOP_MEMORY || r.stop == PH_FINISHED)));
        finished = !error && r.stop == PH_FINISHED;
        ph_result_release(&r);
    }
    ph_game_free(game);
}

/* ---- pondering, its limits and its use --------------------------------------------------------------- */

/* Limits hold for all searches together, and pondering ends with the game. */
static void pondering_keeps_its_limits(void **unused)
{
    (void)unused;
    uint64_t state[8];
    ph_engine *engine;
    ph_result r = PH_RESULT;
    ph_game *game = game_named("connect4");
    start_of(game, state);
    assert_int_equal(ph_engine_new(game, 1 << 20, NULL, &engine), PH_OK);
    for (uint64_t leaves = 1; leaves < 3000; leaves = 3 * leaves + 1) {
        assert_int_equal(ph_engine_ponder(engine, state, &PH_OPTIONS(.limits.leaves = leaves), &r), PH_OK);
        assert_int_equal(r.stop, PH_STOP_LEAVES);
        assert_int_equal(r.counts.leaves, leaves);
    }
    ph_engine_free(engine);
    ph_game_free(game);

    game = game_named("tictactoe");
    assert_true(game->parse(game->rules, "1523", state));
    assert_int_equal(ph_engine_new(game, 1 << 20, NULL, &engine), PH_OK);
    assert_int_equal(ph_engine_ponder(engine, state, &PH_OPTIONS(), &r), PH_OK);
    assert_int_equal(r.stop, PH_FINISHED);
    assert_in_range(r.counts.leaves, 1, 2000); /* not repeated for a thousand moves that do not exist */
    ph_result_release(&r);
    ph_engine_free(engine);
    ph_game_free(game);
}

/* The learned order is used near the depth that was pondered; far beyond it the compiled loops are used. */
static void what_was_learnt_is_used_where_it_pays(void **unused)
{
    (void)unused;
    uint64_t state[8], after[8];
    ph_engine *engine;
    ph_result plain = PH_RESULT, r = PH_RESULT;
    ph_game *game = game_named("connect4");
    assert_true(game->parse(game->rules, "444", state));
    ph_move reply;
    assert_true(game->parse_move(game->rules, state, "4", &reply));
    game->apply(game->rules, state, reply, after);
    assert_int_equal(ph_engine_new(game, 1 << 22, NULL, &engine), PH_OK);

    const ph_options deep = PH_OPTIONS(.limits.depth = 9);
    assert_int_equal(ph_search(game, after, &deep, &plain), PH_OK);
    assert_int_equal(ph_engine_ponder(engine, state, &PH_OPTIONS(.limits.depth = 1), &r), PH_OK);
    assert_int_equal(ph_engine_search(engine, after, &deep, &r), PH_OK);
    assert_int_equal(r.counts.leaves, plain.counts.leaves); /* 1 + 3 < 9 */
    ph_engine_forget(engine);
    assert_int_equal(ph_engine_ponder(engine, state, &PH_OPTIONS(.limits.depth = 7), &r), PH_OK);
    assert_int_equal(ph_engine_search(engine, after, &deep, &r), PH_OK);
    assert_int_equal(r.value, plain.value);
    assert_true(r.counts.leaves < plain.counts.leaves);
    const uint64_t searched = r.counts.leaves;

    /* Thinking uses it too. */
    ph_engine_forget(engine);
    assert_int_equal(ph_engine_think(engine, after, &deep, &plain), PH_OK);
    ph_engine_forget(engine);
    assert_int_equal(ph_engine_ponder(engine, state, &PH_OPTIONS(.limits.depth = 7), &r), PH_OK);
    assert_int_equal(ph_engine_think(engine, after, &deep, &r), PH_OK);
    assert_int_equal(r.value, plain.value);
    assert_true(r.counts.leaves < plain.counts.leaves && r.counts.leaves > searched);
    ph_result_release(&plain);
    ph_result_release(&r);
    ph_engine_free(engine);
    ph_game_free(game);
}

/* ---- structs of other versions ------------------------------------------------------------------------- */

static void version_set(unsigned char *game, uint32_t version)
{
    memcpy(game + offsetof(ph_game, version), &version, sizeof version);
}

/* A game of version 1 ends where `longest` begins: nothing after it is read. */
static void an_older_game_is_read(void **unused)
{
    (void)unused;
    uint64_t state[8];
    ph_game *game = game_named("tictactoe");
    start_of(game, state);
    unsigned char *old = malloc(offsetof(ph_game, longest)); /* a sanitizer detects a read beyond it */
    assert_non_null(old);
    memcpy(old, game, offsetof(ph_game, longest));
    const ph_game *older = (const ph_game *)(const void *)old;
    version_set(old, 1);
    ph_result r, s;
    check_search(game, state, &PH_OPTIONS(.method = "sss"), &r);
    check_search(older, state, &PH_OPTIONS(.method = "sss"), &s);
    assert_int_equal(r.value, s.value);
    assert_int_equal(r.counts.leaves, s.counts.leaves);
    ph_result_release(&s);
    version_set(old, 0);
    assert_int_equal(ph_search(older, state, &PH_OPTIONS(), &s), PH_E_VERSION);
    version_set(old, PH_GAME_VERSION + 1);
    assert_int_equal(ph_search(older, state, &PH_OPTIONS(), &s), PH_E_VERSION);
    free(old);
    ph_result_release(&r);
    ph_game_free(game);
}

static void sizes_are_looked_at(void **unused)
{
    (void)unused;
    uint64_t state[8];
    ph_game *game = game_named("tictactoe");
    start_of(game, state);
    ph_options o = PH_OPTIONS();
    ph_result r = PH_RESULT;
    o.size = 0;
    assert_int_equal(ph_search(game, state, &o, &r), PH_E_ARGUMENT);
    o.size = sizeof o;
    o.limits.reserved[1] = 1; /* a limit that this library does not know, and so cannot keep */
    assert_int_equal(ph_search(game, state, &o, &r), PH_E_ARGUMENT);
    o.limits.reserved[1] = 0;
    o.limits.depth = 5000;
    assert_int_equal(ph_search(game, state, &o, &r), PH_OK);
    assert_int_equal(r.depth, PH_MAX_DEPTH);
    ph_result_release(&r);
    r.size = 0;
    assert_int_equal(ph_search(game, state, &o, &r), PH_E_ARGUMENT);

    /* A caller of a later version: members that we do not know matter only if they are not zero. */
    struct {
        ph_options o;
        uint64_t wish;
    } later = {PH_OPTIONS(), 0};
    struct {
        ph_result r;
        uint64_t news;
    } more = {PH_RESULT, 99};
    later.o.size = sizeof later;
    more.r.size = sizeof more;
    assert_int_equal(ph_search(game, state, &later.o, &more.r), PH_OK);
    assert_int_equal(more.r.size, sizeof more);
    assert_int_equal(more.news, 0);
    ph_result_release(&more.r);
    later.wish = 1;
    assert_int_equal(ph_search(game, state, &later.o, &more.r), PH_E_ARGUMENT);
    ph_game_free(game);
}

/* ---- the catalogue ------------------------------------------------------------------------------------- */

static void everything_listed_can_be_made(void **unused)
{
    (void)unused;
    const ph_entry *e;
    size_t n = 0;
    for (; (e = ph_catalog(PH_KIND_METHOD, n)); n++) {
        char text[64];
        snprintf(text, sizeof text, e->parameters[0] ? "%s:%s" : "%s", e->name,
                 e->parameters[0] ? e->parameters[0]->example : "");
        assert_true(ph_method_canonical(text, NULL, 0) > 0);
        assert_non_null(e->family);
        assert_non_null(e->help);
    }
    assert_true(n >= 4);
    for (n = 0; (e = ph_catalog(PH_KIND_GAME, n)); n++)
        ph_game_free(game_named(e->name));
    assert_true(n >= 3);
    assert_null(ph_catalog(PH_KIND_GAME, SIZE_MAX));
    assert_null(ph_catalog(PH_KIND_METHOD, SIZE_MAX));
    assert_null(ph_catalog((ph_kind)3, 0)); /* a kind of a later version */
}

/* ---- observers ----------------------------------------------------------------------------------------- */

static void check_event(void *context, const ph_event *e)
{
    const ph_tree *tree = context;
    ph_node node = ph_tree_root(tree);
    assert_int_equal(e->size, sizeof *e);
    for (uint32_t i = 0; i < e->depth; i++)
        node = ph_tree_child(tree, node, e->path[i]);
    assert_int_equal(*(const ph_node *)e->position, node);
    assert_int_equal(e->move, e->depth ? e->path[e->depth - 1] : PH_NO_MOVE);
}

/* Events have the position and the move; the result says which method ran, not which was requested. */
static void events_know_where_they_are(void **unused)
{
    (void)unused;
    static const char *const cases[][2] = {
        {"alphabeta", "alphabeta"},         {"minimax", "minimax"},     {"alphabeta@reference", "alphabeta"},
        {"sss", "sss@reference"},           {"ps:2", "ps:2@reference"}, {"ps:2@printed", "ps:2@printed"},
        {"sss@reference", "sss@reference"},
    };
    ph_tree *tree = forest_uniform_iid(3, 4, 10, 3);
    ph_node root = ph_tree_root(tree);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        ph_result r;
        check_search(ph_tree_game(tree), &root,
                     &PH_OPTIONS(.method = cases[i][0], .observe = check_event, .observe_context = tree), &r);
        assert_string_equal(r.method, cases[i][1]);
        ph_result_release(&r);
    }
    ph_tree_free(tree);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_remembered_move_comes_first),
        cmocka_unit_test(pondering_saves_leaves_and_no_value_changes),
        cmocka_unit_test(trees_can_be_pondered_on),
        cmocka_unit_test(a_game_without_a_key_is_known_by_its_bytes),
        cmocka_unit_test(a_clock_without_a_depth_deepens),
        cmocka_unit_test(deepening_goes_to_the_limit),
        cmocka_unit_test(iterations_are_summed),
        cmocka_unit_test(progress_may_end_it),
        cmocka_unit_test(an_ended_iteration_may_have_found_better),
        cmocka_unit_test(limits_hold_for_the_whole),
        cmocka_unit_test(memory_ends_it_as_the_clock_does),
        cmocka_unit_test(a_proven_win_is_enough),
        cmocka_unit_test(trees_are_searched_once),
        cmocka_unit_test(an_allocation_that_fails_ends_it_too),
        cmocka_unit_test(pondering_keeps_its_limits),
        cmocka_unit_test(what_was_learnt_is_used_where_it_pays),
        cmocka_unit_test(an_older_game_is_read),
        cmocka_unit_test(sizes_are_looked_at),
        cmocka_unit_test(everything_listed_can_be_made),
        cmocka_unit_test(events_know_where_they_are),
        cmocka_unit_test(moves_of_the_root_are_announced),
        cmocka_unit_test(best_first_searches_announce_none),
        cmocka_unit_test(an_engine_knows_how_full_its_table_is),
        cmocka_unit_test(less_thought_is_no_worse),
        cmocka_unit_test(a_lesser_depth_is_kept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
