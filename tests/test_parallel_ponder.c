/* test_parallel_ponder.c - pondering on the expected reply: hits, misses, and what it saves. */
#include "base/clock.h"
#include "phased_catalog.h"
#include "support/crowd.h"

#include <inttypes.h>
#include <pthread.h>
#include <sched.h>

/* Pondering on a thread of its own. */
typedef struct pondering {
    ph_engine *engine;
    const void *state;
    ph_move move;
    ph_options options;
    ph_hit hit;
    ph_result result;
    int error;
    int depth; /* that has been reached */
    pthread_t thread;
} pondering;

static bool pondering_progress(void *context, const ph_result *r)
{
    pondering *p = context;
    __atomic_store_n(&p->depth, (int)r->depth, __ATOMIC_RELAXED);
    return true;
}

static void *pondering_body(void *context)
{
    pondering *p = context;
    p->error = ph_engine_ponder_on(p->engine, p->state, p->move, &p->options, &p->hit, &p->result);
    return NULL;
}

static void pondering_start(pondering *p, ph_engine *engine, const void *state, ph_move move)
{
    p->engine = engine;
    p->state = state;
    p->move = move;
    p->options.size = sizeof p->options;
    p->options.progress = pondering_progress;
    p->options.progress_context = p;
    p->result = PH_RESULT;
    assert_int_equal(pthread_create(&p->thread, NULL, pondering_body, p), 0);
}

static void pondering_await(const pondering *p, int depth)
{
    while (__atomic_load_n(&p->depth, __ATOMIC_RELAXED) < depth)
        sched_yield();
}

static void pondering_join(pondering *p)
{
    assert_int_equal(pthread_join(p->thread, NULL), 0);
    assert_int_equal(p->error, PH_OK);
    assert_true(p->result.best != PH_NO_MOVE);
}

/* A game, an engine, and the position after three moves. */
typedef struct scene {
    ph_game *game;
    ph_engine *engine;
    book_state state, after;
    ph_move move; /* from one to the other */
} scene;

static void scene_open(scene *s, const char *spec)
{
    uint64_t seed = 3;
    ph_move moves[64];
    s->game = book_game(spec);
    assert_int_equal(ph_engine_new(s->game, 0, NULL, &s->engine), PH_OK);
    s->state = book_random(s->game, 3, &seed);
    assert_true(s->game->moves(s->game->rules, &s->state, moves) > 1);
    s->move = moves[0];
    s->game->apply(s->game->rules, &s->state, s->move, &s->after);
}

static void scene_close(scene *s)
{
    ph_engine_free(s->engine);
    ph_game_free(s->game);
}

/* The same search goes on and ends under the clock; on one thread, and on two. */
static void a_hit_goes_on(void **unused)
{
    (void)unused;
    for (uint32_t threads = 1; threads <= 2; threads++) {
        scene s;
        scene_open(&s, "othello");
        pondering p = {.options = {.threads = pool_threads(threads)}};
        pondering_start(&p, s.engine, &s.state, s.move);
        pondering_await(&p, 4);
        const double before = clock_now();
        assert_int_equal(ph_ponder_hit(&p.hit, &(ph_clock){.soft = 0.05, .hard = 0.1}), PH_OK);
        pondering_join(&p);
        assert_int_equal(p.result.stop, PH_STOP_SECONDS);
        assert_true(p.result.depth >= 4);
        assert_true(p.result.seconds <= clock_now() - before);
        ph_result_release(&p.result);
        scene_close(&s);
    }
}

/* The move may be played before pondering has begun. */
static void an_early_hit_counts(void **unused)
{
    (void)unused;
    scene s;
    scene_open(&s, "othello");
    pondering p = {0};
    assert_int_equal(ph_ponder_hit(&p.hit, &(ph_clock){.hard = 0.02}), PH_OK);
    pondering_start(&p, s.engine, &s.state, s.move);
    pondering_join(&p);
    assert_int_equal(p.result.stop, PH_STOP_SECONDS);
    ph_result_release(&p.result);
    scene_close(&s);
}

/* The caller may have the position after the move, and not the one before. */
static void the_position_after_the_move_will_do(void **unused)
{
    (void)unused;
    uint64_t leaves[2];
    for (int i = 0; i < 2; i++) {
        scene s;
        scene_open(&s, "othello");
        pondering p = {.options = {.limits.leaves = 5000}};
        pondering_start(&p, s.engine, i ? &s.after : &s.state, i ? PH_NO_MOVE : s.move);
        pondering_join(&p);
        leaves[i] = p.result.counts.leaves + ((uint64_t)p.result.best << 32);
        assert_int_equal(p.result.stop, PH_STOP_LEAVES);
        ph_result_release(&p.result);
        scene_close(&s);
    }
    assert_int_equal(leaves[0], leaves[1]);
}

static void a_miss_is_cancelled(void **unused)
{
    (void)unused;
    scene s;
    int cancel = 0;
    scene_open(&s, "othello");
    pondering p = {.options = {.cancel = &cancel}};
    pondering_start(&p, s.engine, &s.state, s.move);
    pondering_await(&p, 2);
    ph_cancel(&cancel);
    pondering_join(&p);
    assert_int_equal(p.result.stop, PH_STOP_CANCELLED);
    ph_result_release(&p.result);
    scene_close(&s);
}

/* If there is nothing more to search it returns before the hit. */
static void the_end_of_the_game_ends_it(void **unused)
{
    (void)unused;
    scene s;
    scene_open(&s, "tictactoe");
    pondering p = {0};
    pondering_start(&p, s.engine, &s.state, s.move);
    pondering_join(&p);
    assert_int_equal(p.result.stop, PH_FINISHED);
    assert_int_equal(ph_ponder_hit(&p.hit, &(ph_clock){.hard = 1}), PH_OK);
    ph_result_release(&p.result);
    scene_close(&s);
}

static void bad_requests_are_rejected(void **unused)
{
    (void)unused;
    scene s;
    ph_hit hit = {0};
    ph_result r = PH_RESULT;
    scene_open(&s, "othello");
    const ph_options good = PH_OPTIONS(.limits.nodes = 100), timed = PH_OPTIONS(.limits.seconds = 1),
                     clocked = PH_OPTIONS(.clock = {.soft = 1}), level = PH_OPTIONS(.level = 1);
    assert_int_equal(ph_engine_ponder_on(s.engine, &s.state, PH_NO_MOVE - 1, &good, &hit, &r), PH_E_ARGUMENT);
    assert_int_equal(ph_engine_ponder_on(s.engine, &s.state, s.move, &good, NULL, &r), PH_E_ARGUMENT);
    assert_int_equal(ph_engine_ponder_on(s.engine, &s.state, s.move, &timed, &hit, &r), PH_E_ARGUMENT);
    assert_int_equal(ph_engine_ponder_on(s.engine, &s.state, s.move, &clocked, &hit, &r), PH_E_ARGUMENT);
    assert_int_equal(ph_engine_ponder_on(s.engine, &s.state, s.move, &level, &hit, &r), PH_E_ARGUMENT);
    assert_int_equal(ph_ponder_hit(&hit, &(ph_clock){.soft = -1}), PH_E_ARGUMENT);
    assert_int_equal(hit.raised, 0);
    assert_int_equal(ph_engine_ponder_on(s.engine, &s.state, s.move, &good, &hit, &r), PH_OK);
    ph_result_release(&r);
    scene_close(&s);
}

static bool depth_progress(void *context, const ph_result *r)
{
    return r->depth < *(const uint32_t *)context;
}

/* Nodes until thinking has reached a depth, by a method or the engine's own (NULL), after pondering on the expected move or
 * on all replies. */
static uint64_t nodes_after(const char *spec, const char *method, bool expected, uint32_t depth)
{
    enum { NODES = 100000 };
    scene s;
    ph_result r = PH_RESULT;
    const ph_hit hit = {0};
    scene_open(&s, spec);
    const ph_options ponder = PH_OPTIONS(.method = method, .limits.nodes = NODES);
    assert_int_equal(expected ? ph_engine_ponder_on(s.engine, &s.state, s.move, &ponder, &hit, &r)
                              : ph_engine_ponder(s.engine, &s.state, &ponder, &r),
                     PH_OK);
    const ph_options think = PH_OPTIONS(.method = method, .progress = depth_progress, .progress_context = &depth);
    assert_int_equal(ph_engine_think(s.engine, &s.after, &think, &r), PH_OK);
    const uint64_t nodes = r.counts.nodes;
    ph_result_release(&r);
    scene_close(&s);
    return nodes;
}

static void it_saves_more_than_all_replies_do(void **unused)
{
    (void)unused;
    static const struct {
        const char *spec, *method;
        uint32_t depth;
    } cases[] = {{"othello", NULL, 12},
                 {"connect4", NULL, 13},
                 {"kalah", NULL, 15},
                 {"othello", "negascout+tt", 9},
                 {"kalah", "negascout+tt", 11}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const uint64_t on = nodes_after(cases[i].spec, cases[i].method, true, cases[i].depth);
        const uint64_t all = nodes_after(cases[i].spec, cases[i].method, false, cases[i].depth);
        print_message("%s, %s, depth %" PRIu32 ": %" PRIu64 " nodes after the expected move, %" PRIu64
                      " after all replies\n",
                      cases[i].spec, cases[i].method ? cases[i].method : "strong", cases[i].depth, on, all);
        assert_true(3 * on < 2 * all);
    }
}

/* Pondering to a fixed depth, and then the same search: there is nothing left to do. */
static void it_does_the_whole_of_an_exact_search(void **unused)
{
    (void)unused;
    static const char *const METHODS[] = {"negascout+tt", "strong", "mtdf"};
    for (size_t i = 0; i < sizeof METHODS / sizeof *METHODS; i++) {
        scene s;
        ph_result r = PH_RESULT, alone = PH_RESULT;
        const ph_hit hit = {0};
        const ph_options o = PH_OPTIONS(.method = METHODS[i], .limits.depth = 8);
        scene_open(&s, "othello");
        assert_int_equal(ph_engine_ponder_on(s.engine, &s.state, s.move, &o, &hit, &r), PH_OK);
        assert_int_equal(ph_engine_search(s.engine, &s.after, &o, &r), PH_OK);
        assert_int_equal(ph_search(s.game, &s.after, &o, &alone), PH_OK);
        print_message("%s: %" PRIu64 " nodes, %" PRIu64 " without pondering\n", METHODS[i], r.counts.nodes,
                      alone.counts.nodes);
        assert_int_equal(r.value, alone.value);
        assert_true(r.counts.nodes < 20 && alone.counts.nodes > 1000);
        ph_result_release(&r);
        ph_result_release(&alone);
        scene_close(&s);
    }
}

/* Thinking about a position again goes on where it ended, but not if another one was searched in between. */
static void thinking_again_goes_on(void **unused)
{
    (void)unused;
    uint32_t eight = 8, nine = 9;
    scene s;
    ph_result r = PH_RESULT, again = PH_RESULT, fresh = PH_RESULT;
    ph_options o = PH_OPTIONS(.method = "negascout+tt", .progress = depth_progress, .progress_context = &nine);
    scene_open(&s, "othello");
    assert_int_equal(ph_engine_think(s.engine, &s.after, &o, &r), PH_OK);
    assert_int_equal(ph_engine_think(s.engine, &s.after, &o, &again), PH_OK);
    assert_true(again.depth == 9 && again.value == r.value && again.best == r.best);
    assert_true(again.counts.nodes < 20 && r.counts.nodes > 1000);

    o.progress_context = &eight;
    assert_int_equal(ph_engine_think(s.engine, &s.state, &o, &again), PH_OK);
    const ph_options fixed = PH_OPTIONS(.method = "negascout+tt", .limits.depth = 8);
    assert_int_equal(ph_search(s.game, &s.state, &fixed, &fresh), PH_OK);
    assert_true(again.depth == 8 && again.value == fresh.value);
    ph_result_release(&r);
    ph_result_release(&again);
    ph_result_release(&fresh);
    scene_close(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_hit_goes_on),
        cmocka_unit_test(an_early_hit_counts),
        cmocka_unit_test(the_position_after_the_move_will_do),
        cmocka_unit_test(a_miss_is_cancelled),
        cmocka_unit_test(the_end_of_the_game_ends_it),
        cmocka_unit_test(bad_requests_are_rejected),
        cmocka_unit_test(it_saves_more_than_all_replies_do),
        cmocka_unit_test(it_does_the_whole_of_an_exact_search),
        cmocka_unit_test(thinking_again_goes_on),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
