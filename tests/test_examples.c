/* test_examples.c - the trees of examples/trees: what the lecture and the 1986 paper say about each; and trees in
 * another order. */
#include "../src/trace/arrange.h"
#include "../src/trace/dewey.h"
#include "../src/trace/source.h"
#include "phased_trace.h"
#include "support/forest.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

static ph_tree *tree_of(const char *text)
{
    ph_tree *tree;
    assert_int_equal(ph_tree_parse(text, strlen(text), NULL, &tree, NULL), PH_OK);
    return tree;
}

static ph_tree *load(const char *name)
{
    char path[128], text[8192];
    snprintf(path, sizeof path, "examples/trees/%s.json", name);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    size_t length = fread(text, 1, sizeof text - 1, file);
    fclose(file);
    text[length] = '\0';
    return tree_of(text);
}

/* Replace the tree by the same tree in another order. */
static ph_tree *arranged(ph_tree *tree, bool min_root, arrange_order order, uint64_t seed)
{
    ph_tree *other;
    assert_int_equal(tree_arrange(tree, min_root, order, seed, &other), PH_OK);
    ph_tree_free(tree);
    return other;
}

/* Search the tree. Returns the result without its line. */
static ph_counts search(const ph_tree *tree, const ph_options *options, ph_value value)
{
    ph_node root = ph_tree_root(tree);
    ph_result r = PH_RESULT;
    assert_int_equal(ph_search(ph_tree_game(tree), &root, options, &r), PH_OK);
    assert_int_equal(r.value, value);
    ph_counts counts = r.counts;
    ph_result_release(&r);
    return counts;
}

static uint64_t leaves(const ph_tree *tree, const char *method, ph_value value)
{
    return search(tree, &PH_OPTIONS(.method = method), value).leaves;
}

/* ---- the textbooks ------------------------------------------------------------------------------------- */

static void nine(void **unused)
{
    (void)unused;
    ph_tree *tree = load("nine");
    assert_int_equal(leaves(tree, "minimax", 3), 9);
    assert_int_equal(leaves(tree, "alphabeta", 3), 7);
    assert_int_equal(leaves(tree, "sss", 3), 7);
    ph_tree_free(tree);
}

/* ---- the lecture --------------------------------------------------------------------------------------- */

/* 36 leaves, of which alpha-beta evaluates 26; from right to left 23. */
static void thirty_six(void **unused)
{
    (void)unused;
    ph_tree *tree = load("thirty-six");
    assert_int_equal(leaves(tree, "minimax", 18), 36);
    assert_int_equal(leaves(tree, "alphabeta", 18), 26);
    tree = arranged(tree, false, ARRANGE_REVERSE, 0);
    assert_int_equal(leaves(tree, "alphabeta", 18), 23);
    ph_tree_free(tree);
}

/* The contrived one, whose values are 30, 32 and 33: 11 of 36 leaves. */
static void thirty_six_best(void **unused)
{
    (void)unused;
    ph_tree *tree = load("thirty-six-best");
    assert_int_equal(leaves(tree, "minimax", 32), 36);
    assert_int_equal(leaves(tree, "alphabeta", 32), 11);
    for (ph_node n = 0; n < ph_tree_size(tree); n++)
        if (ph_tree_width(tree, n) == 0) {
            ph_value v = ph_tree_value(tree, n);
            assert_true(v == 30 || v == 32 || v == 33);
        }
    ph_tree_free(tree);
}

/* ---- the paper's figures ------------------------------------------------------------------------------- */

/* The most terminals on OPEN. */
typedef struct terminals {
    uint32_t depth; /* of all of them */
    size_t most;
} terminals;

static void count_terminals(void *context, const ph_event *e)
{
    terminals *t = context;
    size_t count = 0;
    for (size_t i = 0; e->kind == PH_STEP && i < e->n_open; i++)
        count += e->open[i].depth == t->depth;
    t->most = count > t->most ? count : t->most;
}

static size_t most_terminals(const ph_tree *tree, const char *method, ph_value value)
{
    terminals t = {.depth = ph_tree_height(tree)};
    search(tree, &PH_OPTIONS(.method = method, .observe = count_terminals, .observe_context = &t), value);
    return t.most;
}

/* "At any instant no more than four terminal nodes are present in the OPEN list for PS*(2)", where SSS* has sixteen. */
static void figure_1(void **unused)
{
    (void)unused;
    ph_tree *tree = load("figure-1");
    assert_int_equal(ph_tree_height(tree), 3);
    assert_int_equal(ph_tree_size(tree), 1 + 4 + 16 + 64);
    assert_int_equal(most_terminals(tree, "ps:2", 15), 4);
    assert_int_equal(most_terminals(tree, "ps:2@printed", 14), 4); /* as printed it is wrong here: the depth is odd */
    assert_int_equal(most_terminals(tree, "sss", 15), 16);
    ph_tree_free(tree);
}

/* The events that Figure 2 shows. */
typedef struct story {
    ph_value solved_2_1, high_2_2, solved_2_2_2;
    ph_value first, second; /* leaves 2.2.1.1.1 and 2.2.1.1.2 */
    bool crossed;           /* 2.2.1.1.3 or 2.2.1.1.4 was visited */
    unsigned children;      /* of 2.2.2 that were solved with 64 or more */
} story;

static void follow_story(void *context, const ph_event *e)
{
    story *s = context;
    char node[DEWEY_TEXT];
    dewey_print(e->path, e->depth, node);
    if (e->kind == PH_LEAF && strcmp(node, "2.2.1.1.1") == 0)
        s->first = e->value;
    if (e->kind == PH_LEAF && strcmp(node, "2.2.1.1.2") == 0)
        s->second = e->value;
    s->crossed |= e->kind == PH_LEAF && (strcmp(node, "2.2.1.1.3") == 0 || strcmp(node, "2.2.1.1.4") == 0);
    if (e->kind != PH_STEP)
        return;
    if (strcmp(node, "2.1") == 0 && e->solved)
        s->solved_2_1 = e->value;
    if (strcmp(node, "2.2") == 0 && !e->solved)
        s->high_2_2 = e->value;
    if (strcmp(node, "2.2.2") == 0 && e->solved)
        s->solved_2_2_2 = e->value;
    s->children += e->depth == 4 && strncmp(node, "2.2.2.", 6) == 0 && e->solved && e->value >= 64;
}

static story tell(const ph_tree *tree, const char *method)
{
    story s = {0};
    search(tree, &PH_OPTIONS(.method = method, .observe = follow_story, .observe_context = &s), 64);
    return s;
}

/* 2.1 is solved with 64, the bound of 2.2; its first partition gives 18 and 21, and then 2.2.2 is solved. */
static void figure_2(void **unused)
{
    (void)unused;
    static const char *const methods[] = {"ps:2", "ps:2@printed"};
    ph_tree *tree = load("figure-2");
    assert_int_equal(ph_tree_height(tree), 5);
    assert_int_equal(ph_tree_size(tree), 1 + 4 + 16 + 64 + 256 + 1024);
    for (size_t i = 0; i < 2; i++) {
        story s = tell(tree, methods[i]);
        assert_int_equal(s.solved_2_1, 64);
        assert_int_equal(s.high_2_2, 64);
        assert_int_equal(s.first, 18);
        assert_int_equal(s.second, 21);
        assert_int_equal(s.children, 4);
        assert_int_equal(s.solved_2_2_2, 64);
        assert_false(s.crossed);
        assert_int_equal(leaves(tree, methods[i], 64), 92);
    }
    assert_true(tell(tree, "sss").crossed);
    assert_int_equal(leaves(tree, "sss", 64), 94);
    ph_tree_free(tree);
}

/* The same at even depth. */
static void phases(void **unused)
{
    (void)unused;
    ph_tree *tree = load("phases");
    assert_int_equal(leaves(tree, "ps:2", 24), 28);
    assert_int_equal(leaves(tree, "sss", 24), 32);
    assert_int_equal(leaves(tree, "alphabeta", 24), 37);
    ph_tree_free(tree);
}

/* ---- where the operator as printed is wrong -------------------------------------------------------------- */

/* On a uniform tree too, with a k that divides the width, which is all that the paper speaks of. */
static void printed_is_wrong_on_uniform(void **unused)
{
    (void)unused;
    ph_tree *tree = load("uniform");
    assert_int_equal(ph_tree_height(tree), 3);
    assert_int_equal(ph_tree_size(tree), 1 + 4 + 16 + 64);
    unsigned ones = 0;
    for (ph_node n = 0; n < ph_tree_size(tree); n++) {
        uint32_t width = ph_tree_width(tree, n);
        assert_true(width == 4 || width == 0);
        ones += width == 0 && ph_tree_value(tree, n) == 1;
    }
    assert_int_equal(ones, 4);
    leaves(tree, "ps:2@printed", 0);
    leaves(tree, "ps:2", 1);
    leaves(tree, "ps:2@reference", 1);
    leaves(tree, "minimax", 1);
    ph_tree_free(tree);
}

/* ---- order --------------------------------------------------------------------------------------------- */

/* The tree as JSON. The caller frees it. */
static char *written(const ph_tree *tree)
{
    char *text;
    size_t length;
    FILE *out = open_memstream(&text, &length);
    assert_non_null(out);
    json_writer j = json_writer_of(out);
    source_put_tree(&j, NULL, tree, ph_tree_root(tree));
    assert_int_equal(fclose(out), 0);
    return text;
}

static void check_order(const char *before, bool min_root, arrange_order order, const char *after)
{
    ph_tree *tree = arranged(tree_of(before), min_root, order, 0);
    char *text = written(tree);
    assert_string_equal(text, after);
    free(text);
    ph_tree_free(tree);
}

static void orders(void **unused)
{
    (void)unused;
    check_order("[[3,12,8],[2,4,6],7]", false, ARRANGE_NOT, "[[3,12,8],[2,4,6],7]");
    check_order("[[3,12,8],[2,4,6],7]", false, ARRANGE_REVERSE, "[7,[6,4,2],[8,12,3]]");
    check_order("[[3,12,8],[2,4,6],7]", false, ARRANGE_BEST, "[7,[3,8,12],[2,4,6]]");
    check_order("[[3,12,8],[2,4,6],7]", false, ARRANGE_WORST, "[[6,4,2],[12,8,3],7]");
    check_order("[[3,12,8],[2,4,6],7]", true, ARRANGE_BEST, "[[6,4,2],7,[12,8,3]]");
    check_order("5", false, ARRANGE_REVERSE, "5");
}

/* Equal children keep their order, and names stay with their nodes. */
static void orders_stably(void **unused)
{
    (void)unused;
    static const char before[] = "[{\"name\":\"a\",\"value\":1},{\"name\":\"b\",\"children\":[2,-3]},"
                                 "{\"name\":\"c \\\"\\u0007\",\"value\":1}]";
    static const char best[] = "[{\"name\":\"a\",\"value\":1},{\"name\":\"c \\\"\\u0007\",\"value\":1},"
                               "{\"name\":\"b\",\"children\":[-3,2]}]";
    static const char worst[] = "[{\"name\":\"b\",\"children\":[2,-3]},{\"name\":\"a\",\"value\":1},"
                                "{\"name\":\"c \\\"\\u0007\",\"value\":1}]";
    check_order(before, false, ARRANGE_BEST, best);
    check_order(before, false, ARRANGE_WORST, worst);
}

/* In every order the value is the same; reversed twice, or written and read, the tree is the same. */
static void orders_keep_the_value(void **unused)
{
    (void)unused;
    for (uint64_t seed = 1; seed <= 200; seed++) {
        ph_tree *tree = forest_ragged(seed, 4, 6, 300);
        char *before = written(tree), *after;
        ph_node root = ph_tree_root(tree);
        ph_result r = PH_RESULT;
        assert_int_equal(ph_search(ph_tree_game(tree), &root, &PH_OPTIONS(.method = "minimax"), &r), PH_OK);
        for (arrange_order order = ARRANGE_NOT; order <= ARRANGE_WORST; order++) {
            ph_tree *other = arranged(tree_of(before), false, order, seed);
            assert_int_equal(leaves(other, "minimax", r.value), r.counts.leaves);
            ph_tree_free(other);
        }
        tree = arranged(arranged(tree, false, ARRANGE_REVERSE, 0), false, ARRANGE_REVERSE, 0);
        after = written(tree);
        assert_string_equal(before, after);
        free(before);
        free(after);
        ph_result_release(&r);
        ph_tree_free(tree);
    }
}

/* Every order of three comes up about equally often. */
static void shuffles(void **unused)
{
    (void)unused;
    static const char *const all[] = {"[1,2,3]", "[1,3,2]", "[2,1,3]", "[2,3,1]", "[3,1,2]", "[3,2,1]"};
    unsigned seen[6] = {0};
    for (uint64_t seed = 0; seed < 600; seed++) {
        ph_tree *tree = arranged(tree_of("[1,2,3]"), false, ARRANGE_SHUFFLE, seed);
        char *text = written(tree);
        for (size_t i = 0; i < 6; i++)
            seen[i] += strcmp(text, all[i]) == 0;
        free(text);
        ph_tree_free(tree);
    }
    for (size_t i = 0; i < 6; i++)
        assert_in_range(seen[i], 60, 140);
}

/* With the best child first everywhere alpha-beta evaluates the minimal tree, with the worst first as many leaves as
 * it can. */
static void sorted_at_best(void **unused)
{
    (void)unused;
    ph_tree *tree = arranged(load("thirty-six"), false, ARRANGE_BEST, 0);
    assert_int_equal(leaves(tree, "alphabeta", 18), 11);
    tree = arranged(tree, false, ARRANGE_WORST, 0);
    assert_int_equal(leaves(tree, "alphabeta", 18), 36);
    ph_tree_free(tree);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nine),     cmocka_unit_test(thirty_six),     cmocka_unit_test(thirty_six_best),
        cmocka_unit_test(figure_1), cmocka_unit_test(figure_2),       cmocka_unit_test(phases),
        cmocka_unit_test(orders),   cmocka_unit_test(orders_stably),  cmocka_unit_test(orders_keep_the_value),
        cmocka_unit_test(shuffles), cmocka_unit_test(sorted_at_best), cmocka_unit_test(printed_is_wrong_on_uniform),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
