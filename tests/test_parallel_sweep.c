/* test_parallel_sweep.c - the threads of a sweep: the same store for any number of them, and all of them end. */
#include "support/store_dump.h"

#include "lab/sweep.h"
#include "lab/work_queue.h"
#include "lab/worker.h"

#include <pthread.h>
#include <string.h>

static const grid_text GRID = {.model = "ordered,iid",
                               .lists[WIDTH] = "4,6",
                               .lists[DEPTH] = "3,4",
                               .lists[ORDER] = "1,2",
                               .method = "alphabeta,sss,ps:2",
                               .trees = "12"};

static sweep_outcome sweep_by(const char *file, const grid_text *text, const sweep_options *options)
{
    grid g = {0};
    problem why;
    store *s = NULL;
    sweep_outcome out = {0};
    ranks alone = {.size = 1};
    if (!grid_init(&g, text, &why) || !store_open(file, STORE_WRITE, &s, &why) ||
        !sweep_run(&g, s, &alone, options, &out, &why))
        fail_msg("%s", why.text);
    store_close(s);
    grid_release(&g);
    return out;
}

static sweep_outcome sweep_or_fail(const char *file, const grid_text *text, unsigned threads, int *cancel)
{
    const sweep_options options = {.threads = threads, .cancel = cancel};
    return sweep_by(file, text, &options);
}

static void threads_do_not_matter(void **unused)
{
    (void)unused;
    int cancel = 0;
    scratch one = scratch_new(), many = scratch_new();
    sweep_outcome out = sweep_or_fail(one.file, &GRID, 1, &cancel);
    assert_int_equal(out.done, 12 * 12 * 3);
    assert_false(out.cancelled);
    sweep_or_fail(many.file, &GRID, 4, &cancel);
    char *a = store_dump(one.file), *b = store_dump(many.file);
    assert_string_equal(a, b);
    free(a);
    free(b);
    scratch_free(&one);
    scratch_free(&many);
}

/* Generating the tree anew for each method changes no result. */
static void methods_apart_find_the_same(void **unused)
{
    (void)unused;
    int cancel = 0;
    scratch together = scratch_new(), apart = scratch_new();
    const sweep_options options = {.threads = 2, .cancel = &cancel, .apart = true};
    sweep_or_fail(together.file, &GRID, 2, &cancel);
    assert_int_equal(sweep_by(apart.file, &GRID, &options).done, 12 * 12 * 3);
    char *a = store_dump(together.file), *b = store_dump(apart.file);
    assert_string_equal(a, b);
    free(a);
    free(b);
    scratch_free(&together);
    scratch_free(&apart);
}

/* Of twelve trees, six that are in the store are not searched again. */
static void stored_searches_are_not_repeated(void **unused)
{
    (void)unused;
    int cancel = 0;
    scratch f = scratch_new(), whole = scratch_new();
    grid_text part = GRID;
    part.trees = "6";
    part.method = "sss";
    sweep_or_fail(f.file, &part, 2, &cancel);
    sweep_outcome out = sweep_or_fail(f.file, &GRID, 2, &cancel);
    assert_int_equal(out.stored, 12 * 6);
    assert_int_equal(out.done, 12 * 12 * 3 - 12 * 6);
    out = sweep_or_fail(f.file, &GRID, 2, &cancel);
    assert_int_equal(out.done, 0);
    assert_false(out.cancelled);
    sweep_or_fail(whole.file, &GRID, 2, &cancel);
    assert_int_equal(sweep_or_fail(whole.file, &GRID, 1, &cancel).stored, 12 * 12 * 3);
    scratch_free(&f);
    scratch_free(&whole);
}

static void *cancel_soon(void *flag)
{
    usleep(300000);
    ph_cancel(flag);
    return NULL;
}

/* A sweep of more than an hour: it stops in a moment and keeps exactly the finished searches. */
static void cancelling_keeps_what_is_done(void **unused)
{
    (void)unused;
    int cancel = 0, never = 0;
    scratch f = scratch_new();
    const grid_text large = {.lists[WIDTH] = "4,16", .lists[DEPTH] = "4,10", .method = "alphabeta,ps:4", .trees = "20"};
    pthread_t thread;
    assert_int_equal(pthread_create(&thread, NULL, cancel_soon, &cancel), 0);
    sweep_outcome out = sweep_or_fail(f.file, &large, 2, &cancel);
    pthread_join(thread, NULL);
    assert_true(out.cancelled);
    assert_true(out.done < out.wanted);

    const grid_text small = {.lists[WIDTH] = "4", .lists[DEPTH] = "4", .method = "alphabeta,ps:4", .trees = "20"};
    sweep_or_fail(f.file, &small, 2, &never);
    char *text = store_dump(f.file);
    assert_null(strstr(text, ": 5")); /* PH_STOP_CANCELLED */
    free(text);
    scratch_free(&f);
}

/* A search that runs out of memory is a result like any other. */
static void memory_limits_are_results(void **unused)
{
    (void)unused;
    grid g = {0};
    problem why;
    store *s = NULL;
    sweep_outcome out = {0};
    int cancel = 0;
    ranks alone = {.size = 1};
    const sweep_options options = {.threads = 2, .cancel = &cancel};
    const grid_text text = {.method = "sss,alphabeta", .trees = "5", .memory = "1K"};
    assert_true(grid_init(&g, &text, &why));
    assert_true(store_open(NULL, STORE_WRITE, &s, &why));
    assert_true(sweep_run(&g, s, &alone, &options, &out, &why));
    assert_int_equal(out.done, 10);
    assert_int_equal(out.out_of_memory, 5);
    assert_true(sweep_run(&g, s, &alone, &options, &out, &why));
    assert_int_equal(out.done, 0);
    store_close(s);
    grid_release(&g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(threads_do_not_matter),
        cmocka_unit_test(methods_apart_find_the_same),
        cmocka_unit_test(stored_searches_are_not_repeated),
        cmocka_unit_test(cancelling_keeps_what_is_done),
        cmocka_unit_test(memory_limits_are_results),
    };
    return cmocka_run_group_tests_name("parallel sweep", tests, NULL, NULL);
}
