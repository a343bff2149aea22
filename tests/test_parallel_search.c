/* test_parallel_search.c - many searches in one process at once, for the thread sanitizer. */
#include "phased_tree.h"

#include "support/forest.h"

#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

enum { THREADS = 4, ROUNDS = 20 };

static const char *const methods[THREADS] = {"alphabeta", "sss", "ps:2", "ps:2@reference"};

typedef struct task {
    const ph_tree *tree; /* the same for all */
    const char *method;
    const int *cancel;
    ph_result result;
    int error;
} task;

static void *search_again_and_again(void *argument)
{
    task *t = argument;
    ph_node root = ph_tree_root(t->tree);
    ph_options options = PH_OPTIONS(.method = t->method);
    for (int i = 0; i < ROUNDS && !t->error; i++) {
        ph_result_release(&t->result);
        t->error = ph_search(ph_tree_game(t->tree), &root, &options, &t->result);
    }
    return NULL;
}

static void test_side_by_side(void **state)
{
    (void)state;
    static task tasks[THREADS];
    pthread_t threads[THREADS];
    ph_tree *tree = forest_ordered(6, 4, 2, 1.0, FOREST_VALUES, FOREST_ROOT, 9);
    for (int i = 0; i < THREADS; i++) {
        tasks[i] = (task){.tree = tree, .result = PH_RESULT};
        tasks[i].method = methods[i];
        assert_int_equal(pthread_create(&threads[i], NULL, search_again_and_again, &tasks[i]), 0);
    }
    for (int i = 0; i < THREADS; i++) {
        assert_int_equal(pthread_join(threads[i], NULL), 0);
        assert_int_equal(tasks[i].error, PH_OK);
        assert_int_equal(tasks[i].result.value, FOREST_ROOT);
    }
    assert_int_equal(tasks[2].result.counts.leaves, tasks[3].result.counts.leaves);
    for (int i = 0; i < THREADS; i++)
        ph_result_release(&tasks[i].result);
    ph_tree_free(tree);
}

static void *search_until_cancelled(void *argument)
{
    task *t = argument;
    ph_node root = ph_tree_root(t->tree);
    ph_options options = PH_OPTIONS(.method = t->method, .cancel = t->cancel);
    do {
        ph_result_release(&t->result);
        t->error = ph_search(ph_tree_game(t->tree), &root, &options, &t->result);
    } while (!t->error && t->result.stop == PH_FINISHED);
    return NULL;
}

static void test_cancel_from_another_thread(void **state)
{
    (void)state;
    static task t;
    static int cancel;
    pthread_t thread;
    ph_tree *tree = forest_ordered(6, 4, 1, 1.0, FOREST_VALUES, FOREST_ROOT, 3);
    t = (task){.tree = tree, .cancel = &cancel, .result = PH_RESULT};
    t.method = "sss";
    assert_int_equal(pthread_create(&thread, NULL, search_until_cancelled, &t), 0);
    ph_cancel(&cancel);
    assert_int_equal(pthread_join(thread, NULL), 0);
    assert_int_equal(t.error, PH_OK);
    assert_int_equal(t.result.stop, PH_STOP_CANCELLED);
    ph_result_release(&t.result);
    ph_tree_free(tree);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_side_by_side),
        cmocka_unit_test(test_cancel_from_another_thread),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
