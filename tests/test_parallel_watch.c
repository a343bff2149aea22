/* test_parallel_watch.c - a search ends in time, and on the caller's flag, however slow an evaluation is. */
#include "base/clock.h"
#include "play/player.h"
#include "plugins/deep.h"
#include "tool/pool.h"
#include "tool/watch.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

/* What the evaluations of a search have seen. The search's time begins before its first evaluation, so it is over at most
 * `seconds` after that. An evaluation is late if it begins after another one has ended beyond that moment. A busy machine makes
 * none of them late: whatever it delays, the search reads the clock before the next evaluation. */
typedef struct slow_seen {
    double seconds; /* the time limit */
    double end;     /* when the time is up */
    int calls;
    bool over;       /* an evaluation ended after that time */
    int begun_after; /* evaluations that began after it */
} slow_seen;

/* The first evaluations are fast, so that a search which adapts how often it reads the clock would read it seldom;
 * then each takes 2 milliseconds. */
static ph_value slow_evaluate(const void *rules, const void *state)
{
    enum { CHEAP = 3000 };
    slow_seen *d = *(slow_seen *const *)rules;
    d->begun_after += d->over;
    if (d->calls++ == 0)
        d->end = clock_now() + d->seconds;
    if (d->calls > CHEAP)
        nanosleep(&(struct timespec){.tv_nsec = 2000000}, NULL);
    d->over = clock_now() > d->end;
    return deep_evaluate(NULL, state);
}

static void a_watch_raises_its_flag_in_time(void **unused)
{
    (void)unused;
    watch w;
    double started = clock_now();
    watch_start(&w, 0.05, NULL);
    while (!flag_raised(watch_flag(&w)))
        usleep(100);
    double took = clock_now() - started;
    watch_stop(&w);
    assert_true(w.over);
    assert_true(took >= 0.05); /* not too early; how late depends on the machine */
}

static void a_watch_sees_the_callers_flag(void **unused)
{
    (void)unused;
    watch w;
    int outer = 0;
    watch_start(&w, 0, &outer);
    assert_false(flag_raised(watch_flag(&w)));
    ph_cancel(&outer);
    while (!flag_raised(watch_flag(&w)))
        usleep(100);
    watch_stop(&w);
    assert_false(w.over);
    assert_true(flag_raised(watch_flag(&w)));
    watch_start(&w, 0, &outer); /* raised before it begins */
    assert_true(flag_raised(watch_flag(&w)));
    watch_stop(&w);
}

static void a_watch_that_is_not_needed_stops_at_once(void **unused)
{
    (void)unused;
    for (int i = 0; i < 100; i++) { /* of 1000 seconds each, if it did not */
        watch w;
        watch_start(&w, 1000, NULL);
        watch_stop(&w);
        assert_false(w.over);
    }
}

/* ---- without a thread ---------------------------------------------------------------------------------- */

/* No thread can be started: each would get a stack larger than the memory. */
static void threads_refuse(size_t *before)
{
    pthread_attr_t plain;
    pthread_getattr_default_np(&plain);
    pthread_attr_getstacksize(&plain, before);
    pthread_attr_setstacksize(&plain, (size_t)1 << 60);
    assert_int_equal(pthread_setattr_default_np(&plain), 0);
    pthread_attr_destroy(&plain);
}

static void threads_allow(size_t before)
{
    pthread_attr_t plain;
    pthread_getattr_default_np(&plain);
    pthread_attr_setstacksize(&plain, before);
    assert_int_equal(pthread_setattr_default_np(&plain), 0);
    pthread_attr_destroy(&plain);
}

static void a_watch_without_a_thread_uses_the_callers_flag(void **unused)
{
    (void)unused;
    watch w;
    int outer = 0;
    size_t before;
    threads_refuse(&before);
    watch_start(&w, 1000, &outer);
    assert_false(w.running);
    assert_ptr_equal(watch_flag(&w), &outer);
    watch_stop(&w);
    watch_start(&w, 1000, NULL);
    assert_false(flag_raised(watch_flag(&w)));
    watch_stop(&w);
    threads_allow(before);
}

/* An evaluation raises the caller's flag; those that begin after that are counted. */
typedef struct raising {
    int flag, calls, begun_after;
} raising;

static ph_value raising_evaluate(const void *rules, const void *state)
{
    enum { BEFORE = 100 };
    raising *r = *(raising *const *)rules;
    r->begun_after += r->flag != 0;
    if (++r->calls == BEFORE)
        ph_cancel(&r->flag);
    return deep_evaluate(NULL, state);
}

static void a_player_without_a_thread_can_be_stopped(void **unused)
{
    (void)unused;
    raising seen = {0}, *rules = &seen;
    const ph_game game = {DEEP_GAME, .rules = &rules, .moves = deep_moves, .evaluate = raising_evaluate};
    const ph_options options =
        PH_OPTIONS(.method = "minimax", .limits = {.depth = 9, .seconds = 1000}, .cancel = &seen.flag);
    ph_result result = PH_RESULT;
    player p = {.game = &game};
    _Alignas(8) deep root = {0};
    size_t before;
    assert_int_equal(ph_engine_new(&game, 1 << 20, NULL, &p.engine), PH_OK);
    threads_refuse(&before);
    assert_int_equal(player_choose(&p, &root, &options, &result), PH_OK);
    threads_allow(before);
    assert_int_equal(result.stop, PH_STOP_CANCELLED);
    assert_int_equal(seen.begun_after, 0);
    ph_result_release(&result);
    ph_engine_free(p.engine);
}

/* ---- late or not --------------------------------------------------------------------------------------- */

#define SLOW_SECONDS 0.2

/* As many evaluations are between two readings of the clock after cheap ones. */
enum { LOOKS = 128 };

/* A player reports why it stopped, and begins no more than `late` evaluations after its time is up. */
static void player_is_not_late(int late)
{
    const ph_options options = PH_OPTIONS(.method = "minimax", .limits = {.depth = 9, .seconds = SLOW_SECONDS});
    ph_result result = PH_RESULT;
    slow_seen seen = {.seconds = SLOW_SECONDS}, *rules = &seen;
    const ph_game game = {DEEP_GAME, .rules = &rules, .moves = deep_moves, .evaluate = slow_evaluate};
    player p = {.game = &game};
    _Alignas(8) deep root = {0};
    assert_int_equal(ph_engine_new(&game, 1 << 20, NULL, &p.engine), PH_OK);
    assert_int_equal(player_choose(&p, &root, &options, &result), PH_OK);
    assert_int_equal(result.stop, PH_STOP_SECONDS);
    assert_true(seen.begun_after <= late);
    ph_result_release(&result);
    ph_engine_free(p.engine);
}

static void a_player_is_not_late(void **unused)
{
    (void)unused;
    player_is_not_late(LOOKS); /* on a busy machine the helper may be late */
}

static void a_player_without_a_thread_is_not_late(void **unused)
{
    (void)unused;
    size_t before;
    threads_refuse(&before);
    player_is_not_late(LOOKS);
    threads_allow(before);
}

static void *mask_read(void *mask)
{
    pthread_sigmask(SIG_SETMASK, NULL, mask);
    return NULL;
}

static void an_interrupt_does_not_find_a_helper(void **unused)
{
    (void)unused;
    pthread_t thread;
    sigset_t its, mine;
    assert_true(pool_thread_start(&thread, mask_read, &its));
    pthread_join(thread, NULL);
    pthread_sigmask(SIG_SETMASK, NULL, &mine);
    assert_int_equal(sigismember(&its, SIGINT), 1);
    assert_int_equal(sigismember(&mine, SIGINT), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_watch_raises_its_flag_in_time),
        cmocka_unit_test(a_watch_sees_the_callers_flag),
        cmocka_unit_test(a_watch_that_is_not_needed_stops_at_once),
        cmocka_unit_test(a_player_is_not_late),
        cmocka_unit_test(an_interrupt_does_not_find_a_helper),
        cmocka_unit_test(a_watch_without_a_thread_uses_the_callers_flag),
        cmocka_unit_test(a_player_without_a_thread_can_be_stopped),
        cmocka_unit_test(a_player_without_a_thread_is_not_late),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
