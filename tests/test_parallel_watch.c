/* test_parallel_watch.c - a search ends in time, and on the caller's flag, however dear an evaluation is. */
#include "base/clock.h"
#include "phased.h"
#include "tool/watch.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <unistd.h>

#include <cmocka.h>

static void a_watch_raises_its_flag_in_time(void **unused)
{
    (void)unused;
    watch w;
    double started = clock_now();
    watch_start(&w, 0.05, NULL);
    while (!__atomic_load_n(watch_flag(&w), __ATOMIC_RELAXED))
        usleep(100);
    double took = clock_now() - started;
    watch_stop(&w);
    assert_true(w.over);
    assert_true(took >= 0.05 && took < 1);
}

static void a_watch_sees_the_callers_flag(void **unused)
{
    (void)unused;
    watch w;
    int outer = 0;
    watch_start(&w, 0, &outer);
    assert_int_equal(*watch_flag(&w), 0);
    ph_cancel(&outer);
    double started = clock_now();
    while (!__atomic_load_n(watch_flag(&w), __ATOMIC_RELAXED) && clock_now() - started < 5)
        usleep(100);
    watch_stop(&w);
    assert_false(w.over);
    assert_int_equal(*watch_flag(&w), 1);
    watch_start(&w, 0, &outer); /* raised before it begins */
    assert_int_equal(__atomic_load_n(watch_flag(&w), __ATOMIC_RELAXED), 1);
    watch_stop(&w);
}

static void a_watch_that_is_not_needed_stops_at_once(void **unused)
{
    (void)unused;
    double started = clock_now();
    for (int i = 0; i < 100; i++) {
        watch w;
        watch_start(&w, 1000, NULL);
        watch_stop(&w);
        assert_false(w.over);
    }
    assert_true(clock_now() - started < 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_watch_raises_its_flag_in_time),
        cmocka_unit_test(a_watch_sees_the_callers_flag),
        cmocka_unit_test(a_watch_that_is_not_needed_stops_at_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
