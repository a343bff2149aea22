/* test_strategies.c - the strategies of MAX, by number, and their clusters. */
#include "../src/trace/shape.h"
#include "../src/trace/strategies.h"
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

static ph_value minimax(const ph_tree *tree, bool min_root)
{
    ph_node root = ph_tree_root(tree);
    ph_result r = PH_RESULT;
    assert_int_equal(ph_search(ph_tree_game(tree), &root, &PH_OPTIONS(.method = "minimax", .min_root = min_root), &r),
                     PH_OK);
    ph_value value = r.value;
    ph_result_release(&r);
    return value;
}

/* One strategy by its definition: what a walk through its nodes must find. */
typedef struct audit {
    const strategies *s;
    uint64_t number;
    ph_value least;
    unsigned first; /* leaves of the clusters that SSS* begins with */
} audit;

static void audit_node(void *context, const strategies_place *at)
{
    audit *a = context;
    const ph_tree *tree = a->s->tree;
    const uint32_t width = ph_tree_width(tree, at->node);
    uint32_t taken = 0;
    for (uint32_t i = 0; i < width; i++)
        taken += a->s->picked[ph_tree_child(tree, at->node, i)].visited;
    if (width) {
        assert_int_equal(taken, at->max ? 1 : width);
        return;
    }
    ph_value value = ph_tree_value(tree, at->node);
    a->least = value < a->least ? value : a->least;
    a->first += at->first;
}

/* What is in a strategy, and what is not: strategies_have() says the same. */
static void audit_leaf(void *context, const strategies_place *at)
{
    const audit *a = context;
    if (ph_tree_width(a->s->tree, at->node) == 0)
        assert_int_equal(strategies_have(a->s, a->number, at->path, at->depth), a->s->picked[at->node].visited);
}

/* The nodes of the selected one, as a text that can be compared. */
static void picked_write(const strategies *s, char *text)
{
    size_t size = ph_tree_size(s->tree);
    for (size_t i = 0; i < size; i++)
        text[i] = s->picked[i].visited ? '1' : '0';
    text[size] = '\0';
}

static int compare_texts(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static void audit_one(strategies *s, uint64_t number)
{
    strategies_pick(s, number);
    audit a = {s, number, PH_INFINITY, 0};
    strategies_visit(s, true, audit_node, &a);
    strategies_visit(s, false, audit_leaf, &a);
    assert_int_equal(a.least, strategies_value(s));
    assert_int_equal(a.first, 1);
}

/* All of them are strategies, and differ; the best has the value of the tree, and its number is known. */
static void audit_all(const ph_tree *tree, bool min_root)
{
    strategies s;
    assert_true(strategies_init(&s, tree, min_root));
    uint64_t count = strategies_count(&s);
    char **seen = calloc(count, sizeof *seen), *best = malloc(ph_tree_size(tree) + 1);
    assert_non_null(seen);
    assert_non_null(best);
    ph_value most = -PH_INFINITY;
    uint64_t number = strategies_pick_best(&s);
    assert_int_equal(strategies_value(&s), strategies_best(&s));
    picked_write(&s, best);
    for (uint64_t n = 1; n <= count; n++) {
        audit_one(&s, n);
        seen[n - 1] = malloc(ph_tree_size(tree) + 1);
        assert_non_null(seen[n - 1]);
        picked_write(&s, seen[n - 1]);
        assert_int_equal(strcmp(seen[n - 1], best) == 0, n == number);
        most = strategies_value(&s) > most ? strategies_value(&s) : most;
    }
    assert_int_equal(most, minimax(tree, min_root));
    assert_int_equal(most, strategies_best(&s));
    qsort(seen, count, sizeof *seen, compare_texts);
    for (uint64_t n = 1; n < count; n++)
        assert_string_not_equal(seen[n - 1], seen[n]);
    for (uint64_t n = 0; n < count; n++)
        free(seen[n]);
    free(seen);
    free(best);
    strategies_release(&s);
}

static void all_of_small_trees(void **unused)
{
    (void)unused;
    unsigned audited = 0;
    for (uint64_t seed = 1; seed <= 400; seed++) {
        ph_tree *tree = forest_ragged(seed, 3, 5, 40);
        for (int min = 0; min < 2; min++) {
            strategies s;
            shape sh;
            assert_true(strategies_init(&s, tree, min));
            assert_true(shape_init(&sh, tree, min));
            uint64_t count = strategies_count(&s);
            assert_int_equal(mpz_cmp_ui(sh.strategies, count), 0);
            if (count <= 300) {
                audit_all(tree, min);
                audited++;
            }
            shape_release(&sh);
            strategies_release(&s);
        }
        ph_tree_free(tree);
    }
    assert_true(audited > 400);
}

/* The lecture: 8 strategies; two of them contain the leaf 15, and neither has a higher value. */
static void lecture(void **unused)
{
    (void)unused;
    ph_tree *tree = tree_of("[[[[15,11],[21,5]],[[8,9],[6,8]]],[[[5,4],[13,12]],[[13,14],[7,6]]]]");
    static const ph_value values[] = {8, 6, 5, 5, 4, 4, 12, 6};
    static const ph_move fifteen[] = {0, 0, 0, 0};
    strategies s;
    assert_true(strategies_init(&s, tree, false));
    assert_int_equal(strategies_count(&s), 8);
    for (uint64_t n = 1; n <= 8; n++) {
        strategies_pick(&s, n);
        assert_int_equal(strategies_value(&s), values[n - 1]);
        assert_int_equal(strategies_have(&s, n, fifteen, 4), n <= 2);
    }
    assert_int_equal(strategies_pick_best(&s), 7);
    strategies_release(&s);
    ph_tree_free(tree);
}

/* More than can be counted: the first, one with a large number and a best one are found all the same. */
static void many(void **unused)
{
    (void)unused;
    ph_tree *tree = forest_uniform_iid(6, 5, 1000, 3);
    strategies s;
    assert_true(strategies_init(&s, tree, false));
    assert_int_equal(strategies_count(&s), STRATEGIES_MANY);
    audit_one(&s, 1);
    audit_one(&s, UINT64_C(12345678901234567890));
    assert_int_equal(strategies_pick_best(&s), 0);
    assert_int_equal(strategies_value(&s), minimax(tree, false));
    strategies_release(&s);
    ph_tree_free(tree);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_of_small_trees),
        cmocka_unit_test(lecture),
        cmocka_unit_test(many),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
