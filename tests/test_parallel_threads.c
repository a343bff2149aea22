/* test_parallel_threads.c - one search on several threads has the same result as on one, whatever the threads do. */
#include "../src/base/random.h"
#include "../src/search/team.h"
#include "phased_tree.h"
#include "support/crowd.h"
#include "support/graph.h"
#include "support/slow.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* Without a learned order the best move is that of one thread; with one it may be another of the same value. */
static const char *const PLAIN[] = {"minimax+tt", "alphabeta+tt", "negascout+tt", "scout+tt", "alphabeta+tt+etc"};
static const char *const OTHERS[] = {
    "aspiration:2+tt",      "mtsss", "mtdual", "mtdf", "mtdf:5+etc", "negac", "alphabeta+tt+move+killers+countermoves",
    "negascout+tt+move+etc"};
enum { N_PLAIN = sizeof PLAIN / sizeof *PLAIN, N_OTHERS = sizeof OTHERS / sizeof *OTHERS };

/* ---- comparing ----------------------------------------------------------------------------------------- */

/* The value for MAX of a position at which MAX, or MIN, is to move. */
static ph_value value_of(const ph_game *g, const void *state, bool max)
{
    const ph_value v = g->evaluate(g->rules, state);
    return (g->flags & PH_MAX_VALUES) || max ? v : -v;
}

/* The value of the position after the best move, to be sure that it is a best one. */
static void check_best(const question *q, const ph_result *r)
{
    uint64_t child[BOOK_STATE / sizeof(uint64_t)];
    assert_true(q->game->state_size <= sizeof child);
    q->game->apply(q->game->rules, q->state, r->best, child);
    ph_value value = value_of(q->game, child, q->min_root);
    if (q->depth != 1 && !q->game->over(q->game->rules, child)) {
        const question below = {q->game, child, q->depth ? q->depth - 1 : 0, !q->min_root};
        ph_result b = crowd_search(&below, "alphabeta", (ph_threads){0});
        value = b.value;
        ph_result_release(&b);
    }
    assert_int_equal(value, r->value);
}

static void check_question(const question *q, bool minimax, uint32_t threads)
{
    for (int i = !minimax; i < N_PLAIN + N_OTHERS; i++) {
        const char *by = i < N_PLAIN ? PLAIN[i] : OTHERS[i - N_PLAIN];
        ph_result one = crowd_search(q, by, (ph_threads){0}), several = crowd_search(q, by, pool_threads(threads));
        assert_int_equal(one.value, several.value);
        assert_int_equal(one.threads, 1);
        assert_true(several.counts.bytes_peak >= one.counts.bytes_peak);
        assert_true(several.threads >= 1 && several.threads <= threads);
        assert_string_equal(one.method, several.method);
        if (i < N_PLAIN)
            assert_int_equal(one.best, several.best);
        else
            check_best(q, &several);
        ph_result_release(&one);
        ph_result_release(&several);
    }
}

static void test_games(void **unused)
{
    (void)unused;
    static const struct {
        const char *spec;
        uint32_t plies, depth;
    } CASES[] = {{"connect4", 6, 7},  {"connect4:columns=4,rows=4", 2, 0},
                 {"othello", 8, 6},   {"othello", 52, 0},
                 {"tictactoe", 0, 0}, {"tictactoe", 2, 6},
                 {"kalah", 3, 8},     {"kalah:pits=3,seeds=1", 0, 0},
                 {"connect4", 20, 9}};
    uint64_t seed = 5;
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++)
        for (uint32_t threads = 2; threads <= 4; threads += 2) {
            ph_game *game = book_game(CASES[i].spec);
            const book_state at = book_random(game, CASES[i].plies, &seed);
            const question q = {game, &at, CASES[i].depth, threads == 4};
            if (!game->over(game->rules, &at))
                check_question(&q, game->max_moves < 8 && CASES[i].depth && CASES[i].depth < 8, threads);
            ph_game_free(game);
        }
}

/* Trees with few values, in which many moves are equally good. */
static void test_trees(void **unused)
{
    (void)unused;
    static const char *const SPECS[] = {"iid:width=4,depth=7,values=3", "ordered:width=3,depth=8,order=3,p=0.8",
                                        "iid:width=70x2x2x2x2x2x2,depth=7,values=2"}; /* more than are put off */
    for (unsigned i = 0; i < 15; i++) {
        char spec[96];
        snprintf(spec, sizeof spec, "%s,seed=%u", SPECS[i % 3], i);
        ph_game *game;
        assert_int_equal(ph_game_new(spec, NULL, &game, NULL), PH_OK);
        uint64_t root[8] = {0};
        game->start(game->rules, root);
        check_question(&(question){game, root, 0, i % 3 == 0}, true, 2 + i % 3);
        ph_game_free(game);
    }
}

/* ---- graphs: positions that come up again, at other depths and in circles ------------------------------ */

static graph graph_generate(uint64_t seed)
{
    graph g = {.count = GRAPH_NODES, .keys = GRAPH_NODES, .most = GRAPH_WIDTH};
    const uint32_t values = 2 + (uint32_t)seed % 30;
    for (uint32_t n = 0; n < GRAPH_NODES; n++) {
        g.width[n] = n == 0 ? GRAPH_WIDTH : random_below(&seed, 8) ? 1 + random_below(&seed, GRAPH_WIDTH) : 0;
        g.value[n] = (ph_value)random_below(&seed, values);
        for (uint32_t i = 0; i < GRAPH_WIDTH; i++)
            g.next[n][i] = random_below(&seed, GRAPH_NODES);
    }
    return g;
}

static void test_graphs(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < 20; seed++) {
        const graph g = graph_generate(seed);
        const ph_game game = graph_game(&g);
        const uint64_t root = 0;
        check_question(&(question){&game, &root, 7 + (uint32_t)seed % 3, seed % 2}, false, 2 + (uint32_t)seed % 3);
    }
}

/* ---- pools of all kinds -------------------------------------------------------------------------------- */

static void test_pools(void **unused)
{
    (void)unused;
    ph_game *game = book_game("connect4");
    const book_state at = book_position(game, "4444");
    const question q = {game, &at, 8, false};
    ph_result one = crowd_search(&q, "alphabeta+tt", (ph_threads){0});
    const ph_threads pools[] = {{3, run_backwards, NULL},
                                {3, run_none, NULL},
                                {3, run_last_twice, NULL},
                                {1, NULL, NULL},
                                {100000, run_backwards, NULL}};
    for (size_t i = 0; i < sizeof pools / sizeof *pools; i++) {
        ph_result r = crowd_search(&q, "alphabeta+tt", pools[i]);
        assert_int_equal(r.value, one.value);
        assert_int_equal(r.best, one.best);
        assert_in_range(r.counts.nodes, one.counts.nodes,
                        one.counts.nodes + 50); /* one thread has searched, having begun twice */
        assert_in_range(r.counts.leaves, one.counts.leaves, one.counts.leaves + 50);
        assert_int_equal(r.threads, 1);
        ph_result_release(&r);
    }
    ph_result r = PH_RESULT;
    const ph_options o = PH_OPTIONS(.method = "alphabeta+tt", .limits.depth = 8, .threads.count = 2);
    assert_int_equal(ph_search(game, &at, &o, &r), PH_E_ARGUMENT);
    ph_result_release(&one);
    ph_game_free(game);
}

/* Moves of the root are announced on the thread that called, while others search too. */
typedef struct announced {
    pthread_t caller;
    uint32_t count;
    bool elsewhere;
} announced;

static void announce(void *context, ph_move move, uint32_t depth)
{
    announced *a = context;
    (void)move, (void)depth;
    a->elsewhere |= !pthread_equal(a->caller, pthread_self());
    a->count++;
}

static void test_trying(void **unused)
{
    (void)unused;
    static const char *const methods[] = {"negascout+tt", "mtdf", "strong"};
    ph_game *const game = book_game("othello");
    const ph_game costly = crowd_expensive(game);
    uint64_t seed = 4;
    const book_state state = book_random(game, 10, &seed);
    for (size_t i = 0; i < sizeof methods / sizeof *methods; i++) {
        announced a = {.caller = pthread_self()};
        ph_result r = PH_RESULT;
        const ph_options o = PH_OPTIONS(.method = methods[i], .limits.depth = 7, .threads = pool_threads(4),
                                        .trying = announce, .trying_context = &a);
        assert_int_equal(ph_search(&costly, &state, &o, &r), PH_OK);
        assert_true(a.count > 0);
        assert_false(a.elsewhere);
        ph_result_release(&r);
    }
    ph_game_free(game);
}

/* ---- what gets a table, and what stays on one thread ----------------------------------------------------- */

static void test_who_shares(void **unused)
{
    (void)unused;
    static const struct {
        const char *method, *ran;
        bool shares;
    } CASES[] = {{"alphabeta", "alphabeta+tt", true},
                 {"negascout+move", "negascout+tt+move", true},
                 {NULL, "alphabeta+tt", true},
                 {"mtdf", "mtdf", true},
                 {"alphabeta+tt+deeper", NULL, false},
                 {"alphabeta+tt+move+iid", NULL, false},
                 {"mtdf+killers+history", NULL, false},
                 {"mtdf+killers+countermoves", NULL, true},
                 {"bns", NULL, false},
                 {"sss", NULL, true},
                 {"ps:2", NULL, true},
                 {"rs", NULL, false},
                 {"alphabeta@reference", NULL, false}};
    ph_game *game = book_game("connect4");
    const ph_game expensive = crowd_expensive(game);
    const book_state at = book_position(game, "44");
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        ph_options o = PH_OPTIONS(.method = CASES[i].method, .limits.depth = 7);
        ph_result one = PH_RESULT, r = PH_RESULT;
        uint32_t calls = 0;
        assert_int_equal(ph_search(&expensive, &at, &o, &one), PH_OK);
        o.threads = (ph_threads){2, run_counting, &calls};
        assert_int_equal(ph_search(&expensive, &at, &o, &r), PH_OK);
        assert_int_equal(calls > 0, CASES[i].shares);
        assert_int_equal(r.lower, one.lower);
        assert_int_equal(r.upper, one.upper);
        if (CASES[i].ran)
            assert_string_equal(r.method, CASES[i].ran);
        if (!CASES[i].shares) {
            assert_int_equal(r.threads, 1);
            assert_int_equal(r.counts.leaves, one.counts.leaves);
        }
        ph_result_release(&one);
        ph_result_release(&r);
    }
    ph_options o =
        PH_OPTIONS(.method = "alphabeta", .limits.depth = 7, .threads = pool_threads(2), .observe = observe_nothing);
    ph_result r = PH_RESULT;
    assert_int_equal(ph_search(game, &at, &o, &r), PH_OK);
    assert_string_equal(r.method, "alphabeta");
    assert_int_equal(r.threads, 1);
    ph_game keyless = *game; /* the table that was not requested is left out, */
    keyless.key = NULL;
    o.observe = NULL;
    assert_int_equal(ph_search(&keyless, &at, &o, &r), PH_OK);
    assert_string_equal(r.method, "alphabeta");
    assert_int_equal(r.threads, 1);
    o.method = "alphabeta+tt"; /* and one that was requested is missing */
    assert_int_equal(ph_search(&keyless, &at, &o, &r), PH_E_KEY);
    ph_result_release(&r);
    ph_game_free(game);
}

/* ---- limits -------------------------------------------------------------------------------------------- */

static void test_limits(void **unused)
{
    (void)unused;
    ph_game *game = book_game("connect4");
    const book_state at = book_position(game, "4");
    for (uint64_t most = 1; most < 200000; most = 3 * most + 1) {
        ph_result r = crowd_search_within(game, &at, "alphabeta+tt", (ph_limits){.depth = 30, .nodes = most}, NULL);
        assert_int_equal(r.stop, PH_STOP_NODES);
        assert_true(r.counts.nodes <= most && r.counts.nodes + 60 >= most / 2);
        ph_result_release(&r);
        r = crowd_search_within(game, &at, "alphabeta+tt", (ph_limits){.depth = 30, .leaves = most}, NULL);
        assert_int_equal(r.stop, PH_STOP_LEAVES);
        assert_true(r.counts.leaves <= most && r.counts.leaves + 60 >= most / 2);
        ph_result_release(&r);
    }
    ph_result r = crowd_search_within(game, &at, "alphabeta+tt", (ph_limits){.depth = 40, .seconds = 0.02}, NULL);
    assert_int_equal(r.stop, PH_STOP_SECONDS);
    ph_result_release(&r);
    int cancelled = 0;
    ph_cancel(&cancelled);
    r = crowd_search_within(game, &at, "alphabeta+tt", (ph_limits){.depth = 40}, &cancelled);
    assert_int_equal(r.stop, PH_STOP_CANCELLED);
    ph_result_release(&r);
    for (size_t bytes = 64; bytes < 1 << 22; bytes *= 2) { /* threads are left out if they do not fit */
        r = crowd_search_within(game, &at, "alphabeta+tt", (ph_limits){.depth = 7, .bytes = bytes}, NULL);
        assert_true(r.counts.bytes_peak <= bytes);
        assert_true(r.stop == PH_STOP_MEMORY ? bytes < 1 << 14 : r.stop == PH_FINISHED);
        ph_result_release(&r);
    }
    /* A limit that is reached where the first thread has found that others pay: what it knows by then is kept. */
    const book_state later = book_position(game, "44");
    r = crowd_search_within(game, &later, "alphabeta+tt", (ph_limits){.depth = 8, .nodes = 2048}, NULL);
    assert_int_equal(r.stop, PH_STOP_NODES);
    assert_true(r.lower > -PH_INFINITY);
    ph_result_release(&r);
    ph_game_free(game);
}

/* Of many threads only as many search as fit the memory to the deepest leaf. */
static void test_many_threads(void **unused)
{
    (void)unused;
    ph_game *game = book_game("othello");
    book_state at;
    game->start(game->rules, at.bytes);
    ph_result r = PH_RESULT;
    const ph_options o = PH_OPTIONS(.method = "alphabeta+tt", .limits = {.depth = 20, .bytes = 1 << 20, .nodes = 20000},
                                    .threads = pool_threads(16));
    assert_int_equal(ph_search(game, &at, &o, &r), PH_OK);
    assert_int_equal(r.stop, PH_STOP_NODES);
    assert_true(r.threads < 16);
    ph_result_release(&r);
    ph_game_free(game);
}

/* A tree that generates its nodes while it is searched is for one thread only. */
static void test_recalled_trees(void **unused)
{
    (void)unused;
    ph_game *model = book_game("ordered:width=4,depth=8,order=2,p=0.9,seed=3"), *recalled = NULL;
    assert_int_equal(ph_tree_recall(model, 1 << 24, NULL, &recalled), PH_OK);
    book_state at;
    recalled->start(recalled->rules, at.bytes);
    ph_result r = PH_RESULT;
    const ph_options o = PH_OPTIONS(.method = "alphabeta+tt", .threads = pool_threads(2));
    assert_int_equal(ph_search(recalled, &at, &o, &r), PH_OK);
    assert_int_equal(r.threads, 1);
    ph_result_release(&r);
    ph_game_free(recalled);
    ph_game_free(model);
}

static void test_cancelled_meanwhile(void **unused)
{
    (void)unused;
    check_cancelled_meanwhile("alphabeta+tt", "alphabeta+tt");
}

/* ---- memory -------------------------------------------------------------------------------------------- */

static void test_without_memory(void **unused)
{
    (void)unused;
    static const char *const METHODS[] = {"alphabeta+tt", "mtdf+killers+countermoves"};
    ph_game *game = book_game("connect4");
    const book_state at = book_position(game, "4444");
    const ph_game expensive = crowd_expensive(game);
    for (int m = 0; m < 4; m++)
        check_without_memory(&(question){&expensive, &at, IS_SLOW ? 6 : 7, false}, METHODS[m / 2], m % 2);
    ph_game_free(game);
}

/* ---- going back ---------------------------------------------------------------------------------------- */

/* A thread that is three nodes deep is called back to the second, and to no other. */
static void test_going_back(void **unused)
{
    (void)unused;
    ph_game *game = book_game("tictactoe");
    const ph_options o = PH_OPTIONS(.threads = pool_threads(2));
    const method m = {0};
    frame f;
    frame_open(&f, game, &o, &m);
    f.team = team_open(&f, 2);
    assert_non_null(f.team);
    team_prepare(&f);
    frame *const own = &f.team->each[0].frame, *const other = &f.team->each[1].frame;
    for (uint32_t level = 1; level <= 3; level++)
        assert_false(mate_goes_back(own, level, 100 + level));
    team_cut(other, 77); /* where it is not */
    assert_false(mate_goes_back(own, 3, 103));
    team_cut(own, 102); /* its own doing */
    assert_false(mate_goes_back(own, 3, 103));
    team_cut(other, 103); /* the node itself is looked up in any case */
    assert_false(mate_goes_back(own, 3, 103));
    assert_int_equal(own->stop, PH_FINISHED);

    team_cut(other, 102);
    assert_true(mate_goes_back(own, 3, 103));
    assert_true(own->stop != PH_FINISHED);
    assert_false(mate_is_back(own, 3));
    assert_true(own->stop != PH_FINISHED);
    assert_true(mate_is_back(own, 2));
    assert_int_equal(own->stop, PH_FINISHED);
    assert_false(mate_is_back(own, 2));
    assert_false(mate_goes_back(own, 3, 103)); /* once is enough */

    /* Further down than a path is kept no thread is called back, and nothing is written. */
    assert_false(mate_goes_back(own, MATE_LEVELS, 9));
    team_cut(other, 9);
    assert_false(mate_goes_back(own, MATE_LEVELS + 1, 10));
    team_close(f.team, &f.memory);
    frame_close(&f);
    ph_game_free(game);
}

/* ---- engines and solvers ------------------------------------------------------------------------------- */

static void test_engine(void **unused)
{
    (void)unused;
    ph_game *game = book_game("othello");
    ph_engine *engine;
    assert_int_equal(ph_engine_new(game, 1 << 20, NULL, &engine), PH_OK);
    uint64_t seed = 3;
    book_state at = book_random(game, 6, &seed);
    for (int ply = 0; ply < 6 && !game->over(game->rules, &at); ply++) {
        const question q = {game, &at, 6, false};
        ph_result one = crowd_search(&q, "alphabeta", (ph_threads){0}), r = PH_RESULT;
        const ph_options o =
            PH_OPTIONS(.limits.depth = 6, .threads = pool_threads(2)); /* then auto has a table, and keeps it */
        assert_int_equal(ply % 2 ? ph_engine_think(engine, &at, &o, &r) : ph_engine_search(engine, &at, &o, &r), PH_OK);
        assert_int_equal(r.value, one.value);
        assert_string_equal(r.method, "alphabeta+tt");
        assert_non_null(r.reason);
        at = book_after(game, &at, r.best);
        ph_result_release(&r);
        ph_result_release(&one);
        assert_int_equal(
            ph_engine_ponder(engine, &at,
                             &(ph_options){.size = sizeof o, .limits.depth = 4, .threads = pool_threads(2)}, &r),
            PH_OK);
        ph_result_release(&r);
    }
    ph_engine_free(engine);
    ph_game_free(game);
}

/* A solver has its own table: that of an engine's searches is not made for it, however many threads there are. */
static size_t largest_block; // NOLINT(cppcoreguidelines-avoid-non-const-global-variables)

static void *measured_allocate(void *unused, size_t bytes)
{
    (void)unused;
    largest_block = bytes > largest_block ? bytes : largest_block;
    return malloc(bytes);
}

static void measured_release(void *unused, void *block)
{
    (void)unused;
    free(block);
}

static void test_solver_needs_no_table(void **unused)
{
    (void)unused;
    const ph_memory memory = {measured_allocate, measured_release, NULL};
    ph_game *game = book_game("connect4");
    const book_state at = book_position(game, "4444");
    ph_engine *engine;
    ph_result r = PH_RESULT;
    assert_int_equal(ph_engine_new(game, 1 << 20, &memory, &engine), PH_OK);
    largest_block = 0; /* what a new engine takes is not counted */
    const ph_options o = PH_OPTIONS(.limits = {.bytes = 1 << 16, .nodes = 500}, .threads = pool_threads(2));
    assert_int_equal(ph_engine_solve(engine, &at, &o, &r), PH_OK);
    assert_in_range(largest_block, 1, 1 << 16);
    ph_result_release(&r);
    ph_engine_free(engine);
    ph_game_free(game);
}

static void test_solver(void **unused)
{
    (void)unused;
    static const struct {
        const char *spec;
        uint32_t plies;
    } CASES[] = {{"connect4", 22}, {"connect4:columns=5,rows=4", 4}, {"othello", 46}, {"kalah:pits=4,seeds=3", 8}};
    uint64_t seed = 11;
    uint32_t calls = 0;
    for (int i = 0; i < 36; i++) {
        ph_game *game = book_game(CASES[i % 4].spec);
        const book_state at = book_random(game, CASES[i % 4].plies, &seed);
        ph_value value = 0;
        for (uint32_t threads = 1; threads <= 4; threads++) {
            ph_engine *engine;
            ph_result r = PH_RESULT;
            const ph_options o =
                PH_OPTIONS(.limits.bytes = 1 << (20 + i / 4 % 2), .threads = {threads, run_counting, &calls});
            assert_int_equal(ph_engine_new(game, 1, NULL, &engine), PH_OK);
            assert_int_equal(ph_engine_solve(engine, &at, &o, &r), PH_OK);
            assert_int_equal(r.stop, PH_FINISHED);
            assert_true(r.counts.bytes_peak <= o.limits.bytes);
            if (threads == 1)
                value = r.value;
            assert_int_equal(r.value, value);
            ph_result_release(&r);
            const ph_options few =
                PH_OPTIONS(.limits = {.nodes = 40, .bytes = 1 << 20}, .threads = pool_threads(threads));
            ph_engine_forget(engine);
            assert_int_equal(ph_engine_solve(engine, &at, &few, &r), PH_OK);
            assert_true(r.counts.nodes <= 40 && r.lower <= value && value <= r.upper);
            ph_result_release(&r);
            ph_engine_free(engine);
        }
        ph_game_free(game);
    }
    assert_true(calls > 0); /* some were long enough to be shared */
}

/* Thread 0, which receives the progress, says that it is enough only when the other thread has ended. */
typedef struct refusal {
    void (*work)(void *task, uint32_t thread);
    void *task;
    pthread_t other;
    bool running, said_no;
    uint64_t nodes; /* as reported last */
} refusal;

static void *refusal_other(void *context)
{
    const refusal *c = context;
    c->work(c->task, 1);
    return NULL;
}

static void run_refusal(void *context, uint32_t count, void (*work)(void *, uint32_t), void *task)
{
    refusal *c = context;
    assert_int_equal(count, 2);
    c->work = work;
    c->task = task;
    assert_int_equal(pthread_create(&c->other, NULL, refusal_other, c), 0);
    c->running = true;
    work(task, 0);
    if (c->running)
        assert_int_equal(pthread_join(c->other, NULL), 0);
    c->running = false;
}

static bool refuse_once(void *context, const ph_result *so_far)
{
    refusal *c = context;
    assert_true(so_far->counts.nodes >= c->nodes);
    c->nodes = so_far->counts.nodes;
    if (!c->running)
        return true;
    assert_int_equal(pthread_join(c->other, NULL), 0);
    c->running = false;
    c->said_no = true;
    return false;
}

static void test_solver_hears_no(void **unused)
{
    (void)unused;
    ph_game *game = book_game("connect4");
    const book_state at = book_position(game, "444432");
    ph_engine *engine;
    refusal c = {0};
    ph_result r = PH_RESULT;
    const ph_options o = PH_OPTIONS(.limits.bytes = 1 << 24, .threads = {2, run_refusal, &c}, .progress = refuse_once,
                                    .progress_context = &c);
    assert_int_equal(ph_engine_new(game, 1, NULL, &engine), PH_OK);
    assert_int_equal(ph_engine_solve(engine, &at, &o, &r), PH_OK);
    assert_true(c.said_no ? r.stop == PH_STOP_CANCELLED : r.stop == PH_FINISHED);
    assert_true(r.counts.nodes >= c.nodes);
    ph_result_release(&r);
    ph_engine_free(engine);
    ph_game_free(game);
}

/* A limit, or a cancellation, may end it in the search that guesses the score. */
static void test_solver_ends_at_once(void **unused)
{
    (void)unused;
    ph_game *game = book_game("othello");
    uint64_t seed = 2;
    const book_state at = book_random(game, 40, &seed);
    int cancel = 0;
    ph_cancel(&cancel);
    for (uint64_t nodes = 0; nodes < 3000; nodes = 2 * nodes + 40) {
        ph_engine *engine;
        ph_result r = PH_RESULT;
        const ph_options o = PH_OPTIONS(.limits = {.nodes = nodes, .bytes = 1 << 20}, .threads = pool_threads(2),
                                        .cancel = nodes ? NULL : &cancel);
        assert_int_equal(ph_engine_new(game, 1, NULL, &engine), PH_OK);
        assert_int_equal(ph_engine_solve(engine, &at, &o, &r), PH_OK);
        assert_int_equal(r.stop, nodes ? PH_STOP_NODES : PH_STOP_CANCELLED);
        assert_true(r.counts.nodes <= nodes || nodes == 0);
        ph_result_release(&r);
        ph_engine_free(engine);
    }
    ph_game_free(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_games),
        cmocka_unit_test(test_trees),
        cmocka_unit_test(test_graphs),
        cmocka_unit_test(test_pools),
        cmocka_unit_test(test_trying),
        cmocka_unit_test(test_who_shares),
        cmocka_unit_test(test_limits),
        cmocka_unit_test(test_many_threads),
        cmocka_unit_test(test_recalled_trees),
        cmocka_unit_test(test_cancelled_meanwhile),
        cmocka_unit_test(test_without_memory),
        cmocka_unit_test(test_going_back),
        cmocka_unit_test(test_engine),
        cmocka_unit_test(test_solver),
        cmocka_unit_test(test_solver_hears_no),
        cmocka_unit_test(test_solver_ends_at_once),
        cmocka_unit_test(test_solver_needs_no_table),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
