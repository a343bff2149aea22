/* test_replay.c - searches viewed step by step, and the lines of a tree on a screen. */
#include "../src/trace/outline.h"
#include "../src/trace/replay.h"
#include "../src/trace/trace.h"
#include "phased_tree.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

static const char LECTURE[] = "[[[[15,11],[21,5]],[[8,9],[6,8]]],[[[5,4],[13,12]],[[13,14],[7,6]]]]";

static ph_tree *tree_of(const char *text)
{
    ph_tree *tree;
    assert_int_equal(ph_tree_parse(text, strlen(text), NULL, &tree, NULL), PH_OK);
    return tree;
}

static replay *replay_of(const ph_tree *tree, const char *method)
{
    const replay_options o = {.tree = tree, .search = PH_OPTIONS(.method = method), .method = method};
    replay *r = replay_new(&o);
    assert_non_null(r);
    assert_int_equal(replay_run(r), PH_OK);
    return r;
}

static void append(void *context, paint p, bool here, const char *text)
{
    (void)p;
    char *line = context;
    strcat(line, here ? "<" : "");
    strcat(line, text);
    strcat(line, here ? ">" : "");
}

/* The current line of the outline. */
static void expect_line(const replay *r, const outline *o, size_t line, const char *text)
{
    const replay_view *now = replay_now(r);
    const outline_show show = {.marks = now->marks, .step = now->step, .node = now->node, .ascii = true};
    char got[500] = "";
    outline_write(o, line, &show, append, got);
    assert_string_equal(got, text);
}

static void test_alphabeta(void **state)
{
    (void)state;
    ph_tree *tree = tree_of("[[3,12,8],[2,4,6],[14,5,2]]");
    replay *r = replay_of(tree, "alphabeta");
    outline o;
    assert_true(outline_init(&o, tree, false));
    assert_int_equal(o.count, 4);
    assert_int_equal(replay_steps(r), 20);
    assert_string_equal(replay_answer(r), "finished: value 3, best move 1; steps 20, leaves 7");

    assert_true(replay_go(r, 11));
    expect_line(r, &o, 0, "root MAX has 3  (3, +inf)");
    expect_line(r, &o, 1, "+- 1 MIN = 3   [3] [12] [8]");
    expect_line(r, &o, 2, "+- <2> MIN has 2  (3, +inf)   [2] x4 x6");
    expect_line(r, &o, 3, "`- 3 MIN   14 5 2");
    const replay_view *now = replay_now(r);
    assert_string_equal(now->head, "cut: 2 <= alpha 3 of MAX ancestor root, 2 leaves saved");
    assert_non_null(strstr(now->sentence, "2 is cut: it has 2"));
    assert_int_equal(now->leaves, 4);
    assert_int_equal(now->cutoffs, 1);
    assert_null(now->open);

    assert_true(replay_go(r, 17)); /* a window that narrows twice */
    expect_line(r, &o, 3, "`- <3> MIN has 5  (3, 5)   [14] [5] 2");
    assert_true(replay_go(r, 16));
    expect_line(r, &o, 3, "`- 3 MIN has 14  (3, 14)   [14] <[5]> 2");
    char got[100] = "";
    outline_write(&o, 3, &(outline_show){.marks = replay_now(r)->marks, .node = replay_now(r)->node, .left_out = 1},
                  append, got);
    assert_string_equal(got + strlen("\u2514\u2500 "), "3 MIN has 14  (3, 14)   ... <[5]> 2");
    assert_true(replay_go(r, 20));
    expect_line(r, &o, 0, "<root> MAX = 3 <- best");
    assert_true(replay_go(r, 0));
    expect_line(r, &o, 2, "+- 2 MIN   2 4 6");

    assert_int_equal(replay_cut(r, 0, false), 11);
    assert_int_equal(replay_cut(r, 11, false), 0);
    assert_int_equal(replay_cut(r, 20, true), 11);
    assert_int_equal(replay_find(r, 0, false, "ALPHA rises"), 8);
    assert_int_equal(replay_find(r, 8, false, "alpha rises"), 0);
    assert_int_equal(replay_find(r, 20, true, "3 MIN"), 19);
    assert_int_equal(replay_find(r, 15, true, "3 MIN"), 13);
    outline_release(&o);
    replay_free(r);
    ph_tree_free(tree);
}

static void test_lists(void **state)
{
    (void)state;
    ph_tree *tree = tree_of(LECTURE);
    replay *r = replay_of(tree, "ps:2");
    outline o;
    assert_true(outline_init(&o, tree, false));
    assert_true(replay_go(r, 9));
    const replay_view *now = replay_now(r);
    assert_string_equal(now->open, "1.1.2 LIVE +inf\n");
    assert_string_equal(now->backup, "(1.1, 2, 11, +inf)\n(root, 1, -inf, +inf)\n");
    assert_int_equal(now->n_backup, 2);
    expect_line(r, &o, 3, "| | +- <1.1.1> MIN phase 1/2 = 11   [15] [11]");
    expect_line(r, &o, 4, "| | `- 1.1.2 MIN phase 2/2 LIVE +inf   21 5");
    assert_true(outline_near(&o, 5, now->node)); /* 1.2 is a child of a node on the path to 1.1.1, 1.2.1 is not */
    assert_false(outline_near(&o, 6, now->node));
    replay_free(r);

    r = replay_of(tree, "sss");
    assert_true(replay_go(r, 25)); /* the value of leaf 2.2.1.1 is 13, its merit 12 */
    expect_line(r, &o, o.line_of[replay_now(r)->node], "    +- 2.2.1 MIN   <[13]>*12 14");
    outline_release(&o);
    replay_free(r);
    ph_tree_free(tree);
}

/* For every method, a step shows the same from either direction, and the last one is the end. */
static void test_forth_and_back(void **state)
{
    (void)state;
    static const char *const methods[] = {"minimax", "alphabeta", "negascout", "sss", "ps:2", "dual", "dual:2", "rs:5"};
    ph_tree *tree = tree_of(LECTURE);
    for (size_t i = 0; i < sizeof methods / sizeof methods[0]; i++) {
        replay *r = replay_of(tree, methods[i]);
        const uint64_t steps = replay_steps(r);
        char *heads[200] = {0};
        assert_true(steps < 200);
        for (uint64_t step = 1; step <= steps; step++) {
            assert_true(replay_go(r, step));
            heads[step] = strdup(replay_now(r)->head);
        }
        assert_true(replay_now(r)->marks[ph_tree_root(tree)].line);
        for (uint64_t step = steps; step > 0; step--) {
            assert_true(replay_go(r, step));
            assert_string_equal(replay_now(r)->head, heads[step]);
            free(heads[step]);
        }
        replay_free(r);
    }
    ph_tree_free(tree);
}

/* A search that a limit ends has steps up to there; one with too many steps is refused. */
static void test_limits(void **state)
{
    (void)state;
    ph_tree *tree = tree_of(LECTURE);
    const replay_options o = {
        .tree = tree, .search = PH_OPTIONS(.method = "alphabeta", .limits = {.leaves = 3}), .method = "alphabeta"};
    replay *r = replay_new(&o);
    assert_int_equal(replay_run(r), PH_OK);
    assert_int_equal(replay_stop(r), PH_STOP_LEAVES);
    assert_int_equal(replay_steps(r), 13);
    assert_true(replay_go(r, 13));
    assert_false(replay_now(r)->marks[ph_tree_root(tree)].line);
    replay_free(r);
    ph_tree_free(tree);

    tree = tree_of("7");
    r = replay_of(tree, "alphabeta");
    assert_int_equal(replay_steps(r), 1);
    assert_true(replay_go(r, 1));
    assert_string_equal(replay_now(r)->head, "root = 7");
    replay_free(r);
    ph_tree_free(tree);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_alphabeta),
        cmocka_unit_test(test_lists),
        cmocka_unit_test(test_forth_and_back),
        cmocka_unit_test(test_limits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
