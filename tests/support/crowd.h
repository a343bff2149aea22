/* crowd.h - for tests of one search on several threads: positions to search, badly behaved thread pools, scarce
 * memory. */
#ifndef PHASED_TESTS_CROWD_H
#define PHASED_TESTS_CROWD_H

#include "../../src/tool/pool.h"
#include "gamebook.h"

#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

typedef struct question {
    const ph_game *game;
    const void *state;
    uint32_t depth;
    bool min_root;
} question;

/* The game with expensive evaluations: threads share its searches from about ten nodes on. */
static inline ph_game crowd_expensive(const ph_game *game)
{
    ph_game expensive = *game;
    expensive.compiled = NULL;
    return expensive;
}

/* The answer, which must be a value. */
static inline ph_result crowd_search(const question *q, const char *by, ph_threads threads)
{
    ph_result r = PH_RESULT;
    const ph_options o =
        PH_OPTIONS(.method = by, .limits.depth = q->depth, .min_root = q->min_root, .threads = threads);
    assert_int_equal(ph_search(q->game, q->state, &o, &r), PH_OK);
    assert_int_equal(r.stop, PH_FINISHED);
    assert_int_equal(r.lower, r.upper);
    return r;
}

/* Three threads within limits, which may stop the search; there is a best move all the same. */
static inline ph_result crowd_search_within(const ph_game *game, const book_state *at, const char *by, ph_limits limits,
                                            const int *cancel)
{
    ph_result r = PH_RESULT;
    const ph_options o = PH_OPTIONS(.method = by, .limits = limits, .cancel = cancel, .threads = pool_threads(3));
    assert_int_equal(ph_search(game, at, &o, &r), PH_OK);
    assert_true(r.best != PH_NO_MOVE);
    return r;
}

/* ---- pools --------------------------------------------------------------------------------------------- */

/* ph_threads.run of bad pools: one makes the calls in turn, from the last to the first; one makes none; one makes the last call
 * twice, and one call too many. */
static inline void run_backwards(void *unused, uint32_t count, void (*work)(void *, uint32_t), void *task)
{
    (void)unused;
    for (uint32_t i = count; i > 0; i--)
        work(task, i - 1);
}

static inline void run_none(void *unused, uint32_t count, void (*work)(void *, uint32_t), void *task)
{
    (void)unused, (void)count, (void)work, (void)task;
}

static inline void run_last_twice(void *unused, uint32_t count, void (*work)(void *, uint32_t), void *task)
{
    (void)unused;
    work(task, count - 1);
    work(task, count - 1);
    work(task, count); /* one call too many */
}

/* The same for a correct pool that counts in *calls how often it is called. */
static inline void run_counting(void *calls, uint32_t count, void (*work)(void *, uint32_t), void *task)
{
    const ph_threads threads = pool_threads(count);
    ++*(uint32_t *)calls;
    threads.run(threads.pool, count, work, task);
}

static inline void observe_nothing(void *context, const struct ph_event *event)
{
    (void)context, (void)event;
}

/* ---- cancelling ---------------------------------------------------------------------------------------- */

typedef struct watched {
    const ph_game *game;
    const book_state *at;
    const char *by;
    const int *cancel;
    ph_result result;
} watched;

static inline void *search_on(void *context)
{
    watched *w = context;
    w->result = crowd_search_within(w->game, w->at, w->by, (ph_limits){.depth = 40}, w->cancel);
    return NULL;
}

/* A long search by `by` is cancelled by another thread, while that searches by `meanwhile`. */
static inline void check_cancelled_meanwhile(const char *by, const char *meanwhile)
{
    ph_game *game = book_game("connect4");
    const book_state at = book_position(game, "4");
    int cancel = 0;
    watched w = {.game = game, .at = &at, .by = by, .cancel = &cancel};
    pthread_t thread;
    assert_int_equal(pthread_create(&thread, NULL, search_on, &w), 0);
    for (int i = 0; i < 20; i++) {
        ph_result r = crowd_search_within(game, &at, meanwhile, (ph_limits){.depth = 7}, NULL);
        ph_result_release(&r);
    }
    ph_cancel(&cancel);
    assert_int_equal(pthread_join(thread, NULL), 0);
    assert_int_equal(w.result.stop, PH_STOP_CANCELLED);
    ph_result_release(&w.result);
    ph_game_free(game);
}

/* ---- memory -------------------------------------------------------------------------------------------- */

typedef struct scarce {
    uint32_t calls, fails; /* the call that fails, and those after it if `all` */
    bool all;
    int32_t blocks;
} scarce;

static inline void *scarce_allocate(void *context, size_t bytes)
{
    scarce *s = context;
    const uint32_t call = s->calls++;
    if (call == s->fails || (s->all && call > s->fails))
        return NULL;
    s->blocks++;
    return malloc(bytes);
}

static inline void scarce_release(void *context, void *block)
{
    ((scarce *)context)->blocks -= block != NULL;
    free(block);
}

/* One allocation fails, or `all` from one on: the search fails, stops, or is correct with the threads that there are. All
 * allocations are made by the thread that searches, which the thread sanitizer checks. */
static inline void check_without_memory(const question *q, const char *by, bool all)
{
    ph_result one = crowd_search(q, by, (ph_threads){0});
    int error = PH_E_MEMORY;
    uint32_t right = 0, calls = 1;
    for (uint32_t fails = 0; fails < calls; fails++) {
        scarce s = {.fails = fails, .all = all};
        const ph_memory memory = {scarce_allocate, scarce_release, &s};
        ph_result r = PH_RESULT;
        const ph_options o = PH_OPTIONS(.method = by, .limits.depth = q->depth, .min_root = q->min_root,
                                        .memory = &memory, .threads = pool_threads(3));
        error = ph_search(q->game, q->state, &o, &r);
        assert_true(error == PH_OK || error == PH_E_MEMORY);
        const bool finished = !error && r.stop == PH_FINISHED;
        if (finished)
            assert_int_equal(r.value, one.value);
        else if (!error)
            assert_int_equal(r.stop, PH_STOP_MEMORY);
        right += finished && s.calls > fails;
        calls = s.calls > fails ? fails + 2 : 0; /* until none of them fails */
        ph_result_release(&r);
        assert_int_equal(s.blocks, 0);
    }
    assert_int_equal(error, PH_OK);
    assert_true(right > 0 || all); /* with fewer threads some searches were correct */
    ph_result_release(&one);
}

#endif
