/* test_loops.c - the loops of a search: when the compiled ones may run, which root move is searched first, which depth
 * they report, and how soon they stop. */
#include "phased_trace.h"
#include "src/base/bits.h"
#include "src/base/clock.h"
#include "src/engine/choose.h"
#include "src/games/connect4.h"
#include "src/search/compiled.h"
#include "support/forest.h"
#include "support/gamebook.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

static const char *const METHODS[] = {"alphabeta", "minimax", "negascout", "sss",      "ps:2",
                                      "dual",      "dual:2",  "rs:9",      "rs-dual:9"};

enum { N_METHODS_HERE = sizeof METHODS / sizeof METHODS[0] };

/* A copy of a built-in game is searched as if it had no compiled loops. */
static void check_copy(const ph_game *copy, const book_state *s, uint32_t depth)
{
    ph_game bare = *copy;
    bare.compiled = NULL;
    for (size_t i = 0; i < N_METHODS_HERE; i++) {
        ph_result a = PH_RESULT, b = PH_RESULT;
        book_search(copy, s, METHODS[i], depth, &a);
        book_search(&bare, s, METHODS[i], depth, &b);
        assert_int_equal(a.value, b.value);
        assert_int_equal(a.best, b.best);
        assert_int_equal(a.counts.leaves, b.counts.leaves);
        assert_int_equal(a.counts.nodes, b.counts.nodes);
        assert_int_equal(a.counts.cutoffs, b.counts.cutoffs);
        assert_int_equal(a.counts.open_peak, b.counts.open_peak);
        assert_int_equal(a.counts.backup_peak, b.counts.backup_peak);
        assert_int_equal(a.counts.states_peak, b.counts.states_peak);
        ph_result_release(&a);
        ph_result_release(&b);
    }
}

static void check_same(const ph_game *game, const ph_game *bare, const book_state *s, const ph_options *options)
{
    ph_result a = PH_RESULT, b = PH_RESULT;
    assert_int_equal(ph_search(game, s->bytes, options, &a), PH_OK);
    assert_int_equal(ph_search(bare, s->bytes, options, &b), PH_OK);
    assert_int_equal(a.value, b.value);
    assert_int_equal(a.lower, b.lower);
    assert_int_equal(a.upper, b.upper);
    assert_int_equal(a.stop, b.stop);
    assert_int_equal(a.best, b.best);
    assert_int_equal(a.pv_length, b.pv_length);
    assert_memory_equal(a.pv, b.pv, a.pv_length * sizeof *a.pv);
    ph_counts x = a.counts, y = b.counts;
    x.moves = y.moves = 0; /* some loops take moves one by one and list none; test_moves.c */
    assert_memory_equal(&x, &y, sizeof x);
    ph_result_release(&a);
    ph_result_release(&b);
}

/* Compiled loops and the functions of the struct give the same answer, line and counts, bytes included. */
static void compiled_as_through_the_struct(void **unused)
{
    (void)unused;
    static const char *const specs[] = {"tictactoe",      "connect4", "connect4:columns=6,rows=5", "othello",
                                        "othello:size=6", "kalah",    "kalah:pits=4,empty=0"};
    static const char *const methods[] = {"alphabeta", "minimax", "negascout", "sss",   "ps:2",      "ps:1+2",
                                          "ps:3",      "dual",    "dual:1+2",  "rs:12", "rs-dual:7", "rs"};
    uint64_t seed = 41;
    for (size_t g = 0; g < sizeof specs / sizeof specs[0]; g++) {
        ph_game *game = book_game(specs[g]);
        ph_game bare = *game;
        bare.compiled = NULL;
        for (uint32_t round = 0; round < 30; round++) {
            const book_state s = book_random(game, round % 10, &seed);
            for (size_t m = 0; m < sizeof methods / sizeof methods[0]; m++) {
                const ph_options options =
                    PH_OPTIONS(.method = methods[m], .limits.depth = 1 + round % 4, .min_root = round % 3 == 0,
                               .limits.leaves = round % 5 == 0 ? 20 : 0);
                check_same(game, &bare, &s, &options);
            }
        }
        ph_game_free(game);
    }
}

/* They stop at the same leaf or node, too, and know the same then: a leaf that was not evaluated counts for nothing. */
static void compiled_stops_as_through_the_struct(void **unused)
{
    (void)unused;
    static const char *const specs[] = {"tictactoe", "connect4", "othello:size=6", "kalah:pits=4,empty=0"};
    static const char *const methods[] = {"alphabeta", "minimax", "negascout", "scout", "sss", "ps:2", "dual", "rs:12"};
    uint64_t seed = 43;
    for (size_t g = 0; g < sizeof specs / sizeof specs[0]; g++) {
        ph_game *game = book_game(specs[g]);
        ph_game bare = *game;
        bare.compiled = NULL;
        for (uint32_t depth = 1; depth <= 4; depth++) {
            const book_state s = book_random(game, depth, &seed);
            for (size_t m = 0; m < sizeof methods / sizeof methods[0]; m++)
                for (uint64_t n = 1; n < 40; n += depth) {
                    ph_options options = PH_OPTIONS(.method = methods[m], .limits.depth = depth, .limits.leaves = n);
                    check_same(game, &bare, &s, &options);
                    options.limits = (ph_limits){.depth = depth, .nodes = n};
                    check_same(game, &bare, &s, &options);
                }
        }
        ph_game_free(game);
    }
}

/* ---- functions that are not the game's own ---------------------------------------------------------------- */

static ph_value contrary(const void *rules, const void *state)
{
    connect4_state s;
    memcpy(&s, state, sizeof s);
    return -connect4_evaluate(rules, s);
}

static uint32_t fewer_moves(const void *rules, const void *state, ph_move *moves)
{
    connect4_state s;
    memcpy(&s, state, sizeof s);
    uint64_t cells = connect4_cells(rules, s);
    uint32_t count = 0, turn = 0;
    while (cells && count < 3) {
        ph_move move = connect4_move(rules, connect4_take(rules, &cells, &turn));
        if (moves)
            moves[count] = move;
        count++;
    }
    return count;
}

static bool sooner_over(const void *rules, const void *state)
{
    connect4_state s;
    memcpy(&s, state, sizeof s);
    return connect4_over(rules, s) || bits_count(s.own | s.other) >= 3;
}

/* The stone belongs to the side that is not to move. */
static void wrong_stone(const void *rules, const void *state, ph_move move, void *child)
{
    connect4_state s;
    memcpy(&s, state, sizeof s);
    uint64_t cell = connect4_cells(rules, s) & connect4_column(rules, move);
    s = (connect4_state){s.other | cell, s.own};
    memcpy(child, &s, sizeof s);
}

static void backwards(const void *rules, const void *state, ph_move *moves, uint32_t count)
{
    (void)rules;
    (void)state;
    for (uint32_t i = 0; i < count / 2; i++) {
        ph_move move = moves[i];
        moves[i] = moves[count - 1 - i];
        moves[count - 1 - i] = move;
    }
}

static void loops_are_those_of_the_functions(void **unused)
{
    (void)unused;
    ph_game *game = book_game("connect4");
    book_state s = book_position(game, "");
    ph_game copy = *game;
    check_copy(&copy, &s, 5);

    copy.evaluate = contrary;
    check_copy(&copy, &s, 5);
    copy = *game;
    copy.moves = fewer_moves;
    check_copy(&copy, &s, 5);
    copy = *game;
    copy.over = sooner_over;
    check_copy(&copy, &s, 5);
    copy = *game;
    copy.apply = wrong_stone;
    check_copy(&copy, &s, 3);
    copy = *game;
    copy.order = backwards;
    check_copy(&copy, &s, 5);
    copy = *game;
    copy.flags |= PH_MAX_VALUES;
    check_copy(&copy, &s, 5);
    ph_game_free(game);
}

/* A board of the usual size, but with another order of columns. */
static void loops_are_those_of_the_rules(void **unused)
{
    (void)unused;
    ph_game *game = book_game("connect4");
    book_state s = book_position(game, "");
    connect4_rules rules = CONNECT4_USUAL;
    rules.order[0] = CONNECT4_USUAL.order[6];
    rules.order[6] = CONNECT4_USUAL.order[0];
    ph_game copy = *game;
    copy.rules = &rules;
    check_copy(&copy, &s, 5);

    ph_game *small = book_game("connect4:columns=5,rows=4");
    copy = *game;
    copy.rules = small->rules;
    check_copy(&copy, &s, 5);
    ph_game_free(small);
    ph_game_free(game);
}

/* ---- the root's first move ------------------------------------------------------------------------------- */

/* Search by a depth-first method in an open frame. */
static void run(frame *f, const void *root)
{
    assert_int_equal(choose_search(f)(f, root), PH_OK);
}

/* The children of the root as an observer sees them. */
typedef struct order_log {
    uint32_t count;
    uint32_t children[8];
} order_log;

static void note_child(void *context, const ph_event *event)
{
    order_log *log = context;
    if (event->depth == 0 || (log->count > 0 && log->children[log->count - 1] == event->path[0]))
        return;
    assert_true(log->count < 8);
    log->children[log->count++] = event->path[0];
}

/* Child numbers of the root of Connect-4 in the order of the columns 4 3 5 2 6 1 7: the named one first. */
static void check_order(const order_log *log, ph_move first)
{
    static const ph_move columns[] = {3, 2, 4, 1, 5, 0, 6};
    uint32_t at = 0;
    for (uint32_t i = 0; i < 7; i++)
        if (columns[i] == first)
            assert_int_equal(log->children[at++], i);
    for (uint32_t i = 0; i < 7; i++)
        if (columns[i] != first)
            assert_int_equal(log->children[at++], i);
    assert_int_equal(log->count, at);
}

/* A hint changes no value and no count of minimax; the named move is searched first, each other once. */
static void a_named_move_comes_first(void **unused)
{
    (void)unused;
    ph_game *game = book_game("connect4");
    book_state s = book_position(game, "44");
    for (ph_move first = 0; first < 8; first++) /* 7: no move of the root */
        for (int min_root = 0; min_root < 2; min_root++)
            for (unsigned row = 0; row < 2; row++) {
                ph_options options = PH_OPTIONS(.limits.depth = 4, .min_root = min_root);
                frame plain, hinted, seen;
                frame_open(&plain, game, &options, &(method){.id = row, .plan.phases = 1});
                run(&plain, s.bytes);
                assert_int_equal(plain.root_done, 7);

                frame_open(&hinted, game, &options, &(method){.id = row, .plan.phases = 1});
                hinted.first = first;
                run(&hinted, s.bytes);
                assert_int_equal(hinted.root_done, 7);
                assert_int_equal(hinted.lower, plain.lower);
                assert_int_equal(hinted.upper, plain.upper);
                if (row == METHOD_MINIMAX)
                    assert_int_equal(frame_leaves(&hinted), frame_leaves(&plain));

                order_log log = {0};
                options.observe = note_child;
                options.observe_context = &log;
                frame_open(&seen, game, &options, &(method){.id = row, .plan.phases = 1});
                seen.first = first;
                assert_int_equal(any_observed_compiled.search[row](&seen, s.bytes), PH_OK);
                assert_int_equal(frame_leaves(&seen), frame_leaves(&hinted));
                assert_int_equal(seen.pv[0], hinted.pv[0]);
                check_order(&log, first);
                frame_close(&plain);
                frame_close(&hinted);
                frame_close(&seen);
            }
    ph_game_free(game);
}

/* A search that is stopped after the named move returns the value of that move. */
static void a_stopped_search_knows_the_named_move(void **unused)
{
    (void)unused;
    ph_game *game = book_game("connect4");
    book_state s = book_position(game, "");
    ph_options options = PH_OPTIONS(.limits.depth = 3, .limits.leaves = 49);
    frame f;
    frame_open(&f, game, &options, &(method){.id = METHOD_MINIMAX, .plan.phases = 1});
    f.first = 6;
    run(&f, s.bytes);
    assert_int_equal(f.stop, PH_STOP_LEAVES);
    assert_int_equal(f.root_done, 1);
    assert_int_equal(f.pv[0], 6);
    frame_close(&f);
    ph_game_free(game);
}

/* ---- how deep ---------------------------------------------------------------------------------------------- */

static void minimax_reaches_all(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < 200; seed++) {
        ph_tree *tree = forest_ragged(seed, 4, 6, 300);
        const ph_node root = ph_tree_root(tree);
        const uint32_t height = ph_tree_height(tree);
        for (uint32_t depth = 1; height > 0 && depth < 8; depth++)
            for (unsigned row = 0; row < 2; row++) {
                const ph_options options = PH_OPTIONS(.limits.depth = depth);
                frame f;
                frame_open(&f, ph_tree_game(tree), &options, &(method){.id = row, .plan.phases = 1});
                run(&f, &root);
                const uint32_t most = depth < height ? depth : height;
                assert_true(row == METHOD_MINIMAX ? f.reached == most : f.reached <= most && f.reached > 0);
                assert_int_equal(f.open_peak, f.reached);
                frame_close(&f);
            }
        ph_tree_free(tree);
    }
}

/* ---- how soon it ends -------------------------------------------------------------------------------------- */

/* An endless game with four moves in each position, whose evaluations become slow or raise the flag. */
typedef struct slow_game {
    uint64_t evaluated;
    uint64_t cheap;    /* this many take no time, then each takes 5 ms; 0: all are cheap */
    uint64_t raise_at; /* this evaluation raises the flag; 0: none */
    int flag;
    double deadline; /* taken before the search begins, so a little early */
    uint64_t late;   /* evaluations begun after it */
} slow_game;

static void slow_game_start(const void *rules, void *state)
{
    (void)rules;
    memset(state, 0, sizeof(uint64_t));
}

static uint32_t slow_game_moves(const void *rules, const void *state, ph_move *moves)
{
    (void)rules;
    (void)state;
    for (uint32_t i = 0; moves && i < 4; i++)
        moves[i] = i;
    return 4;
}

static void slow_game_apply(const void *rules, const void *state, ph_move move, void *child)
{
    (void)rules;
    uint64_t s;
    memcpy(&s, state, sizeof s);
    s = bits_mix(4 * s + move + 1);
    memcpy(child, &s, sizeof s);
}

static bool slow_game_over(const void *rules, const void *state)
{
    (void)rules;
    (void)state;
    return false;
}

static ph_value slow_game_evaluate(const void *rules, const void *state)
{
    slow_game *w = *(slow_game *const *)rules;
    if (++w->evaluated == w->raise_at)
        ph_cancel(&w->flag);
    if (w->cheap && w->evaluated > w->cheap) {
        w->late += clock_now() >= w->deadline;
        nanosleep(&(struct timespec){.tv_nsec = 5000000}, NULL);
    }
    uint64_t s;
    memcpy(&s, state, sizeof s);
    return (ph_value)(s % 1000);
}

static const ph_game WEARY = {
    .version = PH_GAME_VERSION,
    .flags = PH_MAX_VALUES,
    .name = "slow_game",
    .state_size = sizeof(uint64_t),
    .max_moves = 4,
    .start = slow_game_start,
    .moves = slow_game_moves,
    .apply = slow_game_apply,
    .over = slow_game_over,
    .evaluate = slow_game_evaluate,
};

static const char *const ALL[] = {
    "alphabeta",           "minimax",           "negascout",           "sss",           "ps:2",
    "alphabeta@reference", "minimax@reference", "negascout@reference", "sss@reference", "ps:2@reference"};

enum { N_ALL = sizeof ALL / sizeof ALL[0] };

static void search_slowly(slow_game *w, const char *text, ph_options *options, ph_result *result)
{
    slow_game *const where = w;
    ph_game game = WEARY;
    game.rules = &where;
    uint64_t root = 0;
    options->method = text;
    assert_int_equal(ph_search(&game, &root, options, result), PH_OK);
}

/* No evaluation follows the one that raises the flag. */
static void a_raised_flag_is_seen_at_once(void **unused)
{
    (void)unused;
    static const uint64_t at[] = {1, 2, 100, 1000, 3000};
    for (size_t i = 0; i < N_ALL; i++)
        for (size_t k = 0; k < sizeof at / sizeof at[0]; k++)
            for (int timed = 0; timed < 2; timed++) {
                slow_game w = {.raise_at = at[k]};
                ph_options options =
                    PH_OPTIONS(.limits.depth = 9, .limits.seconds = timed ? 1000 : 0, .cancel = &w.flag);
                ph_result result = PH_RESULT;
                search_slowly(&w, ALL[i], &options, &result);
                assert_int_equal(result.stop, PH_STOP_CANCELLED);
                assert_int_equal(w.evaluated, at[k]);
                assert_int_equal(result.counts.leaves, at[k]);
                ph_result_release(&result);
            }
}

/* A flag that is already 1 when the search begins, not set by ph_cancel(), stops it too. */
static void a_flag_set_before_is_seen(void **unused)
{
    (void)unused;
    slow_game w = {.flag = 1};
    ph_options options = PH_OPTIONS(.limits.depth = 9, .cancel = &w.flag);
    ph_result result = PH_RESULT;
    search_slowly(&w, "alphabeta", &options, &result);
    assert_int_equal(result.stop, PH_STOP_CANCELLED);
    assert_int_equal(w.evaluated, 0);
    ph_result_release(&result);
}

/* 3000 cheap evaluations and then slow ones: those that begin after the deadline are the rest of the 128 at most between
 * two readings of the clock. One more is allowed, because this test reads the clock before the search does. */
static void slow_evaluations_are_not_late(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < N_ALL; i++) {
        slow_game w = {.cheap = 3000};
        ph_options options = PH_OPTIONS(.limits.depth = 9, .limits.seconds = 0.05);
        ph_result result = PH_RESULT;
        w.deadline = clock_now() + options.limits.seconds;
        search_slowly(&w, ALL[i], &options, &result);
        assert_int_equal(result.stop, PH_STOP_SECONDS);
        assert_true(w.late <= 128 + 1);
        assert_int_equal(result.counts.leaves, w.evaluated);
        ph_result_release(&result);
    }
}

/* A limit of leaves or nodes is exact, with or without a time limit. */
static void limits_are_exact(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < N_ALL; i++)
        for (int timed = 0; timed < 2; timed++)
            for (uint64_t limit = 1; limit < 3000; limit = 3 * limit + 1) {
                slow_game w = {0};
                ph_options options =
                    PH_OPTIONS(.limits.depth = 8, .limits.leaves = limit, .limits.seconds = timed ? 1000 : 0);
                ph_result result = PH_RESULT;
                search_slowly(&w, ALL[i], &options, &result);
                assert_int_equal(result.stop, PH_STOP_LEAVES);
                assert_int_equal(w.evaluated, limit);
                options.limits.leaves = 0;
                options.limits.nodes = limit;
                ph_result_release(&result);
                search_slowly(&w, ALL[i], &options, &result);
                assert_int_equal(result.counts.nodes, limit);
                ph_result_release(&result);
            }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(compiled_stops_as_through_the_struct),
        cmocka_unit_test(compiled_as_through_the_struct),
        cmocka_unit_test(loops_are_those_of_the_functions),
        cmocka_unit_test(loops_are_those_of_the_rules),
        cmocka_unit_test(a_named_move_comes_first),
        cmocka_unit_test(a_stopped_search_knows_the_named_move),
        cmocka_unit_test(minimax_reaches_all),
        cmocka_unit_test(a_raised_flag_is_seen_at_once),
        cmocka_unit_test(a_flag_set_before_is_seen),
        cmocka_unit_test(slow_evaluations_are_not_late),
        cmocka_unit_test(limits_are_exact),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
