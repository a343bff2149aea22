/* test_learner.c - what the strong engine learns about noisy moves: whether they are to come before the others. */
#include "../src/depthfirst/learner.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

enum { LESSONS = 200, NODES = 160, DEPTH = 2 };

static learner *learner_made(void **state)
{
    learner_clear(*state);
    return *state;
}

/* A node was cut by its first move, or by its second. */
static void cut(learner *l, bool noisy, bool by_first)
{
    const learner_row row = {.count = 5, .done = by_first ? 1 : 2, .noisy = noisy};
    learner_count_noisy(l, &row, DEPTH);
}

/* At how many of NODES nodes are the noisy moves brought to the front? */
static unsigned brought_forward(learner *l, uint32_t depth)
{
    unsigned first = 0;
    for (int i = 0; i < NODES; i++, l->ticks++)
        first += learner_noisy_first(l, depth);
    return first;
}

static void noisy_moves_come_first_where_they_cut(void **state)
{
    learner *const l = learner_made(state);
    for (int i = 0; i < LESSONS; i++) {
        cut(l, false, i % 2 == 0);
        cut(l, true, i % 4 != 0);
    }
    assert_int_equal(brought_forward(l, DEPTH), NODES - NODES / 16); /* the others are trials */
    assert_false(learner_noisy_first(l, DEPTH + 1));                 /* nothing is known about that depth */
}

static void the_order_of_the_game_stays_where_it_is_as_good(void **state)
{
    learner *const l = learner_made(state);
    for (int i = 0; i < LESSONS; i++) {
        cut(l, false, i % 2 == 0);
        cut(l, true, i % 2 == 0);
    }
    assert_int_equal(brought_forward(l, DEPTH), NODES / 16);
}

/* As long as little is known, both ways get as many lessons. */
static void both_ways_are_tried_at_first(void **state)
{
    learner *const l = learner_made(state);
    assert_false(learner_noisy_first(l, DEPTH));
    cut(l, false, true);
    assert_true(learner_noisy_first(l, DEPTH));
    cut(l, true, true);
    assert_false(learner_noisy_first(l, DEPTH));
}

static int setup(void **state)
{
    *state = malloc(sizeof(learner));
    return *state ? 0 : -1;
}

static int teardown(void **state)
{
    free(*state);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(noisy_moves_come_first_where_they_cut),
                                       cmocka_unit_test(the_order_of_the_game_stays_where_it_is_as_good),
                                       cmocka_unit_test(both_ways_are_tried_at_first)};
    return cmocka_run_group_tests(tests, setup, teardown);
}
