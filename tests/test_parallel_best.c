/* test_parallel_best.c - SSS*, PS* and DUAL* on several threads find what they find on one, whatever the threads do. */
#include "../src/base/random.h"
#include "phased_tree.h"
#include "support/crowd.h"
#include "support/forest.h"
#include "support/graph.h"
#include "support/judge.h"
#include "support/slow.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char *const METHODS[] = {"sss",      "ps:2", "ps:3",   "ps:99",     "ps:1+2",
                                      "ps:2/1/9", "dual", "dual:2", "dual:1/2/9"};
enum { N_METHODS = sizeof METHODS / sizeof *METHODS };

/* ---- comparing ----------------------------------------------------------------------------------------- */

/* Value, best move and method are those of one thread. In phases one thread may have found a later one of several
 * equal moves; several threads find the first, as alpha-beta does. Returns how many have searched. */
static uint32_t check_method(const question *q, const char *method, ph_threads threads, ph_result *several)
{
    ph_result one = crowd_search(q, method, (ph_threads){0});
    *several = crowd_search(q, method, threads);
    assert_int_equal(one.value, several->value);
    if (one.best != several->best) {
        ph_result first = crowd_search(q, "alphabeta", (ph_threads){0});
        assert_true(strchr(method, ':'));
        assert_int_equal(first.best, several->best);
        ph_result_release(&first);
    }
    assert_string_equal(one.method, several->method);
    assert_int_equal(one.threads, 1);
    assert_true(several->threads >= 1 && several->threads <= threads.count);
    ph_result_release(&one);
    return several->threads;
}

static void check_question(const question *q, uint32_t threads)
{
    for (int i = 0; i < N_METHODS; i++) {
        ph_result r = PH_RESULT;
        check_method(q, METHODS[i], pool_threads(threads), &r);
        ph_result_release(&r);
    }
}

/* ---- threads meet ---------------------------------------------------------------------------------------- */

/* Two threads: each waits at its first evaluation until the other has reached its own, or has ended. */
typedef struct meeting {
    void (*work)(void *task, uint32_t thread);
    void *task;
    pthread_mutex_t lock;
    pthread_cond_t changed;
    bool is_there[2];
} meeting;

// NOLINTBEGIN(cppcoreguidelines-avoid-non-const-global-variables)
static const ph_game *hurried; /* the game that waits */
static meeting crossing = {.lock = PTHREAD_MUTEX_INITIALIZER, .changed = PTHREAD_COND_INITIALIZER};
static _Thread_local int seat = -1; /* the thread; -1: one searches alone */
// NOLINTEND(cppcoreguidelines-avoid-non-const-global-variables)

static void meeting_come(meeting *m, int thread, bool waits)
{
    pthread_mutex_lock(&m->lock);
    m->is_there[thread] = true;
    pthread_cond_broadcast(&m->changed);
    while (waits && !m->is_there[1 - thread])
        pthread_cond_wait(&m->changed, &m->lock);
    pthread_mutex_unlock(&m->lock);
}

static void thread_run(int thread)
{
    seat = thread;
    crossing.work(crossing.task, (uint32_t)thread);
    seat = -1;
    meeting_come(&crossing, thread, false);
}

static void *second_thread(void *unused)
{
    thread_run(1);
    return unused;
}

/* ph_threads.run of two threads that wait for each other. */
static void run_meeting(void *unused, uint32_t count, void (*work)(void *, uint32_t), void *task)
{
    pthread_t second;
    (void)unused;
    assert_int_equal(count, 2);
    crossing.work = work;
    crossing.task = task;
    memset(crossing.is_there, 0, sizeof crossing.is_there);
    assert_int_equal(pthread_create(&second, NULL, second_thread, NULL), 0);
    thread_run(0);
    assert_int_equal(pthread_join(second, NULL), 0);
}

static ph_value patient_evaluate(const void *rules, const void *state)
{
    if (seat >= 0)
        meeting_come(&crossing, seat, true);
    return hurried->evaluate(rules, state);
}

static void test_several_threads_work(void **unused)
{
    (void)unused;
    ph_game *game = book_game("connect4");
    hurried = game;
    ph_game patient = crowd_expensive(game);
    patient.evaluate = patient_evaluate;
    const book_state at = book_position(game, "4");
    for (int i = 0; i < N_METHODS; i++) {
        const ph_options o = PH_OPTIONS(.method = METHODS[i], .limits.depth = 8, .threads = {2, run_meeting, NULL});
        ph_result r = PH_RESULT;
        assert_int_equal(ph_search(&patient, &at, &o, &r), PH_OK);
        assert_int_equal(r.threads, 2);
        ph_result_release(&r);
    }
    ph_game_free(game);
}

/* ---- trees --------------------------------------------------------------------------------------------- */

/* One method on a tree, as its own loops search it, and through the struct of functions, where every evaluation may
 * take long and threads join after a few nodes. */
static void check_tree(const ph_tree *tree, uint32_t turn, uint32_t depth)
{
    const ph_game *own = ph_tree_game(tree);
    ph_game plain = *own;
    plain.compiled = NULL;
    uint64_t root[8] = {0};
    own->start(own->rules, root);
    const question q = {turn % 3 ? &plain : own, root, depth, turn / 2 % 2};
    ph_result r = PH_RESULT;
    check_method(&q, METHODS[turn % N_METHODS], pool_threads(2 + turn % 3), &r);
    if (depth == 0 || r.pv_length > 0)
        check_line(tree, depth ? depth : PH_MAX_DEPTH, !q.min_root, r.value, &r);
    ph_result_release(&r);
}

static void test_ragged_trees(void **unused)
{
    (void)unused;
    for (uint32_t i = 0; i < SOME_OF(3000); i++) {
        ph_tree *tree = forest_ragged(i, 2 + i % 5, 6 + i % 7, 3000);
        check_tree(tree, i, 0);
        ph_tree_free(tree);
    }
}

static void test_uniform_trees(void **unused)
{
    (void)unused;
    static const uint32_t WIDTHS[][8] = {{3, 3, 3, 3, 3, 3},       {1, 4, 1, 3, 3, 2, 3}, {4, 1, 3, 2, 1, 3, 2, 2},
                                         {2, 2, 2, 2, 2, 2, 2, 2}, {40, 2, 2, 2, 2, 2},   {1, 1, 1, 5, 5, 3, 2}};
    static const uint32_t DEPTHS[] = {6, 7, 8, 8, 6, 7};
    for (uint32_t i = 0; i < SOME_OF(2000); i++) {
        ph_tree *tree = forest_widths(WIDTHS[i % 6], DEPTHS[i % 6], i % 4 ? 3 : 1000, i);
        check_tree(tree, i / 6, 0);
        ph_tree_free(tree);
    }
    for (uint32_t i = 0; i < SOME_OF(200); i++) {
        ph_tree *tree = forest_ordered(4, 7, 1 + i % 4, 0.8, 16, 7, i);
        check_tree(tree, i, 0);
        ph_tree_free(tree);
    }
}

static void test_models(void **unused)
{
    (void)unused;
    static const char *const SPECS[] = {"iid:width=4,depth=8,values=3", "ordered:width=5,depth=7,order=2,p=0.8",
                                        "iid:width=70x2x2x2x2x2x2,depth=7,values=2", "iid:width=3,depth=9"};
    for (unsigned i = 0; i < 16; i++) {
        char spec[96];
        snprintf(spec, sizeof spec, "%s,seed=%u", SPECS[i % 4], i);
        ph_game *game;
        assert_int_equal(ph_game_new(spec, NULL, &game, NULL), PH_OK);
        uint64_t root[8] = {0};
        game->start(game->rules, root);
        check_question(&(question){game, root, 0, i % 3 == 0}, 2 + i % 3);
        ph_game_free(game);
    }
}

/* ---- games --------------------------------------------------------------------------------------------- */

static void test_games(void **unused)
{
    (void)unused;
    static const struct {
        const char *spec;
        uint32_t plies, depth;
    } CASES[] = {{"connect4", 6, 8}, {"connect4", 3, 7},  {"othello", 8, 6},
                 {"othello", 52, 0}, {"tictactoe", 1, 0}, {"connect4", 24, 9}};
    uint64_t seed = 5;
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++)
        for (uint32_t threads = 2; threads <= 4; threads += 2) {
            ph_game *game = book_game(CASES[i].spec);
            const book_state at = book_random(game, CASES[i].plies, &seed);
            if (!game->over(game->rules, &at))
                check_question(&(question){game, &at, CASES[i].depth, threads == 4}, threads);
            ph_game_free(game);
        }
}

/* Positions that end at any ply, even the root's own children; without key(), with the table's order, and in an
 * engine. */
static void test_graphs(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < 60; seed++) {
        uint64_t draws = seed;
        graph g = {.count = GRAPH_NODES, .keys = GRAPH_NODES, .most = GRAPH_WIDTH};
        for (uint32_t n = 0; n < GRAPH_NODES; n++) {
            g.width[n] = n == 0 ? GRAPH_WIDTH : random_below(&draws, 6) ? 1 + random_below(&draws, GRAPH_WIDTH) : 0;
            g.value[n] = (ph_value)random_below(&draws, 2 + (uint32_t)seed % 30);
            for (uint32_t i = 0; i < GRAPH_WIDTH; i++)
                g.next[n][i] = random_below(&draws, GRAPH_NODES);
        }
        ph_game game = graph_game(&g);
        const uint64_t root = 0;
        const question q = {&game, &root, 6 + (uint32_t)seed % 2, seed % 2};
        ph_result r = PH_RESULT;
        check_method(&q, seed % 4 < 2 ? "sss+tt" : "dual:2+tt", pool_threads(3), &r);
        ph_result_release(&r);
        game.key = NULL;
        check_question(&q, 2 + (uint32_t)seed % 3);
    }
}

static void test_engine(void **unused)
{
    (void)unused;
    ph_game *game = book_game("othello");
    ph_engine *engine;
    assert_int_equal(ph_engine_new(game, 1 << 20, NULL, &engine), PH_OK);
    uint64_t seed = 3;
    book_state at = book_random(game, 6, &seed);
    for (int ply = 0; ply < 4 && !game->over(game->rules, &at); ply++) {
        const question q = {game, &at, 7, false};
        ph_result one = crowd_search(&q, "alphabeta", (ph_threads){0}), r = PH_RESULT;
        const ph_options o = PH_OPTIONS(.method = METHODS[ply], .limits.depth = 7, .threads = pool_threads(2));
        assert_int_equal(ply % 2 ? ph_engine_think(engine, &at, &o, &r) : ph_engine_search(engine, &at, &o, &r), PH_OK);
        assert_int_equal(r.value, one.value);
        at = book_after(game, &at, r.best);
        ph_result_release(&r);
        ph_result_release(&one);
    }
    ph_engine_free(engine);
    ph_game_free(game);
}

/* ---- pools of all kinds -------------------------------------------------------------------------------- */

static void test_pools(void **unused)
{
    (void)unused;
    ph_game *game = book_game("connect4");
    const book_state at = book_position(game, "4444");
    const question q = {game, &at, 9, false};
    const ph_threads pools[] = {
        {3, run_backwards, NULL}, {3, run_none, NULL}, {3, run_last_twice, NULL}, {100000, run_backwards, NULL}};
    for (size_t i = 0; i < sizeof pools / sizeof *pools; i++)
        for (int m = 0; m < N_METHODS; m += IS_SLOW ? 2 : 1) {
            ph_result r = PH_RESULT;
            assert_int_equal(check_method(&q, METHODS[m], pools[i], &r), 1); /* the others found nothing to do */
            ph_result_release(&r);
        }
    ph_game_free(game);
}

/* ---- who stays on one thread ----------------------------------------------------------------------------- */

/* What is not shared runs as on one thread, count for count. */
static void check_alone(const ph_game *game, const void *state, ph_options o)
{
    ph_result one = PH_RESULT, r = PH_RESULT;
    assert_int_equal(ph_search(game, state, &o, &one), PH_OK);
    o.threads = pool_threads(2);
    assert_int_equal(ph_search(game, state, &o, &r), PH_OK);
    assert_int_equal(r.threads, 1);
    assert_memory_equal(&r.counts, &one.counts, sizeof r.counts);
    assert_int_equal(r.lower, one.lower);
    assert_int_equal(r.upper, one.upper);
    assert_int_equal(r.best, one.best);
    ph_result_release(&one);
    ph_result_release(&r);
}

static void test_alone(void **unused)
{
    (void)unused;
    ph_game *game = book_game("connect4");
    const book_state at = book_position(game, "44");
    check_alone(game, &at, PH_OPTIONS(.method = "sss", .limits.depth = 5));
    check_alone(game, &at, PH_OPTIONS(.method = "dual", .limits.depth = 6)); /* soon over */
    check_alone(game, &at, PH_OPTIONS(.method = "rs:50", .limits.depth = 7));
    check_alone(game, &at, PH_OPTIONS(.method = "rs-dual", .limits.depth = 7));
    check_alone(game, &at, PH_OPTIONS(.method = "sss@reference", .limits.depth = 6));
    check_alone(game, &at, PH_OPTIONS(.method = "sss", .limits.depth = 7, .observe = observe_nothing));
    check_alone(game, &at, PH_OPTIONS(.method = "ps:2", .limits = {.depth = 9, .nodes = 5000}));
    ph_tree *level = forest_uniform_iid(6, 7, 1000, 1); /* has loops that are faster than two threads */
    uint64_t root[8] = {0};
    ph_tree_game(level)->start(ph_tree_game(level)->rules, root);
    check_alone(ph_tree_game(level), root, PH_OPTIONS(.method = "sss"));
    ph_tree_free(level);
    ph_game *model = book_game("ordered:width=4,depth=8,order=2,p=0.9,seed=3"), *recalled = NULL;
    assert_int_equal(ph_tree_recall(model, 1 << 24, NULL, &recalled), PH_OK);
    recalled->start(recalled->rules, root);
    ph_result r = PH_RESULT; /* it generates its nodes while it is searched */
    const ph_options o = PH_OPTIONS(.method = "ps:2", .threads = pool_threads(2));
    assert_int_equal(ph_search(recalled, root, &o, &r), PH_OK);
    assert_int_equal(r.threads, 1);
    ph_engine *engine; /* and is the same tree in an order that an engine has learned */
    assert_int_equal(ph_engine_new(recalled, 1 << 16, NULL, &engine), PH_OK);
    assert_int_equal(ph_engine_ponder(engine, root, &PH_OPTIONS(.limits.depth = 6), &r), PH_OK);
    assert_int_equal(ph_engine_search(engine, root, &o, &r), PH_OK);
    assert_int_equal(r.threads, 1);
    ph_engine_free(engine);
    ph_result_release(&r);
    ph_game_free(recalled);
    ph_game_free(model);
    ph_game_free(game);
}

/* ---- limits -------------------------------------------------------------------------------------------- */

static void test_limits(void **unused)
{
    (void)unused;
    ph_game *game = book_game("connect4");
    const book_state at = book_position(game, "44");
    const question q = {game, &at, 11, false};
    ph_result whole = crowd_search(&q, "alphabeta+tt", (ph_threads){0});
    for (uint64_t most = 1; most < (IS_SLOW ? 30000 : 300000); most = 3 * most + 1)
        for (int m = 0; m < N_METHODS; m++) {
            ph_result r = crowd_search_within(game, &at, METHODS[m], (ph_limits){.depth = 11, .nodes = most}, NULL);
            assert_true(r.counts.nodes <= most && r.lower <= whole.value && whole.value <= r.upper);
            assert_true(r.stop == PH_STOP_NODES ? r.counts.nodes + 100 >= most / 2 : r.stop == PH_FINISHED);
            ph_result_release(&r);
            r = crowd_search_within(game, &at, METHODS[m], (ph_limits){.depth = 11, .leaves = most}, NULL);
            assert_true(r.counts.leaves <= most && r.lower <= whole.value && whole.value <= r.upper);
            assert_true(r.stop == PH_STOP_LEAVES ? r.counts.leaves + 100 >= most / 2 : r.stop == PH_FINISHED);
            ph_result_release(&r);
        }
    ph_result_release(&whole);
    ph_result r = crowd_search_within(game, &at, "ps:2", (ph_limits){.depth = 40, .seconds = 0.02}, NULL);
    assert_int_equal(r.stop, PH_STOP_SECONDS);
    ph_result_release(&r);
    int cancelled = 0;
    ph_cancel(&cancelled);
    r = crowd_search_within(game, &at, "dual", (ph_limits){.depth = 40}, &cancelled);
    assert_int_equal(r.stop, PH_STOP_CANCELLED);
    ph_result_release(&r);
    ph_game_free(game);
}

/* However little memory there is, several threads do not stop for it if one does not. */
static void test_bytes(void **unused)
{
    (void)unused;
    ph_game *game = book_game("connect4");
    const book_state at = book_position(game, "44");
    for (int m = 0; m < N_METHODS; m++) {
        ph_options o = PH_OPTIONS(.method = METHODS[m], .limits.depth = 9);
        const size_t worst = ph_worst_bytes(game, &at, &o);
        for (size_t bytes = 64; bytes < 2 * worst; bytes = bytes < worst && 2 * bytes > worst ? worst : 2 * bytes) {
            o.limits.bytes = bytes;
            o.threads = (ph_threads){0};
            ph_result one = PH_RESULT, r = PH_RESULT;
            assert_int_equal(ph_search(game, &at, &o, &one), PH_OK);
            o.threads = pool_threads(3);
            assert_int_equal(ph_search(game, &at, &o, &r), PH_OK);
            assert_true(r.counts.bytes_peak <= bytes);
            assert_true(r.stop == PH_FINISHED || r.stop == one.stop);
            assert_true(bytes < worst || r.stop == PH_FINISHED);
            if (r.stop == one.stop && r.stop == PH_FINISHED)
                assert_int_equal(r.value, one.value);
            ph_result_release(&one);
            ph_result_release(&r);
        }
    }
    ph_game_free(game);
}

static void test_cancelled_meanwhile(void **unused)
{
    (void)unused;
    check_cancelled_meanwhile("ps:3", "sss");
}

/* ---- memory -------------------------------------------------------------------------------------------- */

static void test_without_memory(void **unused)
{
    (void)unused;
    ph_game *game = book_game("connect4");
    const book_state at = book_position(game, "4444");
    const ph_game expensive = crowd_expensive(game);
    for (int m = 0; m < 2 * N_METHODS; m += IS_SLOW ? 3 : 1)
        check_without_memory(&(question){&expensive, &at, IS_SLOW ? 7 : 8, m % 2 == 0}, METHODS[m / 2], m % 2);
    ph_game_free(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_several_threads_work),
        cmocka_unit_test(test_ragged_trees),
        cmocka_unit_test(test_uniform_trees),
        cmocka_unit_test(test_models),
        cmocka_unit_test(test_games),
        cmocka_unit_test(test_graphs),
        cmocka_unit_test(test_engine),
        cmocka_unit_test(test_pools),
        cmocka_unit_test(test_alone),
        cmocka_unit_test(test_limits),
        cmocka_unit_test(test_bytes),
        cmocka_unit_test(test_cancelled_meanwhile),
        cmocka_unit_test(test_without_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
