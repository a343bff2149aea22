/* test_trace.c - the shape of trees, drawings, and traces in their three formats. */
#include "../src/tool/catalog.h"
#include "../src/trace/dewey.h"
#include "../src/trace/draw.h"
#include "../src/trace/result.h"
#include "../src/trace/shape.h"
#include "../src/trace/trace.h"
#include "phased_tree.h"
#include "support/forest.h"
#include "support/released.h"

#include <jansson.h>
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

/* A stream into memory. */
typedef struct memo {
    FILE *out;
    char *text;
    size_t length;
} memo;

static void memo_open(memo *m)
{
    m->out = open_memstream(&m->text, &m->length);
    assert_non_null(m->out);
}

static void memo_close(memo *m)
{
    assert_int_equal(fclose(m->out), 0);
}

/* Close the stream and compare. */
static void memo_expect(memo *m, const char *text)
{
    memo_close(m);
    assert_string_equal(m->text, text);
    free(m->text);
}

/* Close the stream and parse what was written. */
static json_t *memo_json(memo *m)
{
    memo_close(m);
    json_t *object = json_loads(m->text, 0, NULL);
    assert_non_null(object);
    free(m->text);
    return object;
}

/* ---- places -------------------------------------------------------------------------------------------- */

static void test_places(void **state)
{
    (void)state;
    static ph_move deep[PH_MAX_DEPTH];
    static char text[DEWEY_TEXT];
    const ph_move path[] = {1, 0, 11};
    assert_int_equal(dewey_print(path, 3, text), 6);
    assert_string_equal(text, "2.1.12");
    assert_int_equal(dewey_print(path, 0, text), 0);
    assert_string_equal(text, "");
    for (size_t i = 0; i < PH_MAX_DEPTH; i++)
        deep[i] = UINT32_MAX - 1;
    assert_int_equal(dewey_print(deep, PH_MAX_DEPTH, text), DEWEY_TEXT - 2);

    ph_tree *tree = tree_of("[1,{\"name\":\"a\\nb\",\"children\":[2,[3,4]]}]");
    assert_int_equal(ph_tree_value(tree, dewey_find(tree, (const ph_move[]){1, 1, 0}, 3)), 3);
    assert_int_equal(leaves_below(tree, ph_tree_root(tree), PH_MAX_DEPTH), 4);
    assert_int_equal(leaves_below(tree, ph_tree_root(tree), 2), 3);
    assert_int_equal(leaves_below(tree, ph_tree_root(tree), 0), 1);
    memo m;
    memo_open(&m);
    dewey_put(m.out, tree, path, 1);
    dewey_put(m.out, tree, path, 0);
    value_put(m.out, -PH_INFINITY);
    value_put(m.out, -3);
    memo_expect(&m, "a\\x0ab (2)root-inf-3");
    ph_tree_free(tree);
}

/* ---- shapes -------------------------------------------------------------------------------------------- */

typedef struct facts {
    const char *tree;
    bool min_root;
    uint64_t leaves, minimal, clusters, strategies;
} facts;

static void test_shapes(void **state)
{
    (void)state;
    static const facts known[] = {
        {"7", false, 1, 1, 1, 1},
        {"[[[[1,2],[1,2]],[[1,2],[1,2]]],[[[1,2],[1,2]],[[1,2],[1,2]]]]", false, 16, 7, 4, 8},
        {"[[[[1,2],[1,2]],[[1,2],[1,2]]],[[[1,2],[1,2]],[[1,2],[1,2]]]]", true, 16, 7, 4, 64},
        {"[[3,12,8],[2,4,6],[14,5,2]]", false, 9, 5, 3, 3},
        {"[[3,12,8],[2,4,6],[14,5,2]]", true, 9, 5, 3, 27},
        {"[[1,[2,3]],4]", false, 4, 2, 2, 3},
        {"[[1,[2,3]],4]", true, 4, 2, 2, 2},
        {"[[[[[5]]]]]", false, 1, 1, 1, 1},
    };
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        ph_tree *tree = tree_of(known[i].tree);
        shape s;
        assert_true(shape_init(&s, tree, known[i].min_root));
        assert_int_equal(s.leaves, known[i].leaves);
        assert_int_equal(s.minimal, known[i].minimal);
        assert_int_equal(s.clusters, known[i].clusters);
        assert_int_equal(mpz_cmp_ui(s.strategies, known[i].strategies), 0);
        shape_release(&s);
        ph_tree_free(tree);
    }
}

/* The lecture's tree, and the formula for uniform levels. */
static void test_shape_widths(void **state)
{
    (void)state;
    static const uint32_t widths[] = {3, 3, 2, 2};
    ph_tree *tree = forest_widths(widths, 4, 10, 1);
    shape s;
    assert_true(shape_init(&s, tree, false));
    assert_int_equal(s.leaves, 36);
    assert_int_equal(s.minimal, 11);
    assert_int_equal(s.depth, 4);
    assert_int_equal(s.widest_max, 3);
    for (uint32_t i = 0; i < 4; i++)
        assert_true(s.widths[i].least == widths[i] && s.widths[i].most == widths[i]);
    shape_release(&s);
    ph_tree_free(tree);
}

static uint64_t leaves_by(const ph_tree *tree, const char *method, bool min_root)
{
    RELEASED ph_result result = PH_RESULT;
    ph_options options = PH_OPTIONS(.min_root = min_root);
    ph_node root = ph_tree_root(tree);
    options.method = method;
    assert_int_equal(ph_search(ph_tree_game(tree), &root, &options, &result), PH_OK);
    assert_int_equal(result.stop, PH_FINISHED);
    return result.counts.leaves;
}

/* No method needs fewer leaves than the minimal tree has, and if the first child is best everywhere all methods need
 * just that many. */
static void test_minimal_tree(void **state)
{
    (void)state;
    static const char *const methods[] = {"alphabeta", "sss", "ps:2"};
    for (uint64_t seed = 0; seed < 300; seed++) {
        ph_tree *tree = forest_ragged(seed, 4, 5, 300);
        for (int min_root = 0; min_root < 2; min_root++) {
            shape s;
            assert_true(shape_init(&s, tree, min_root));
            for (size_t i = 0; i < 3; i++)
                assert_true(s.minimal <= leaves_by(tree, methods[i], min_root));
            shape_release(&s);
        }
        ph_tree_free(tree);
    }
    ph_tree *best_first = forest_minimal(3, 5);
    shape s;
    assert_true(shape_init(&s, best_first, false));
    assert_int_equal(s.minimal, 27 + 9 - 1);
    for (size_t i = 0; i < 3; i++)
        assert_int_equal(leaves_by(best_first, methods[i], false), s.minimal);
    shape_release(&s);
    ph_tree_free(best_first);
}

static void test_shape_json(void **state)
{
    (void)state;
    ph_tree *tree = forest_uniform_iid(8, 6, 2, 1);
    shape s;
    assert_true(shape_init(&s, tree, false));
    memo m;
    memo_open(&m);
    shape_put_json(m.out, &s);
    json_t *object = memo_json(&m);
    mpz_t expected;
    mpz_init(expected);
    mpz_ui_pow_ui(expected, 8, 1 + 8 + 64); /* one choice at each MAX node of a strategy */
    char *digits = mpz_get_str(NULL, 10, expected);
    assert_string_equal(json_string_value(json_object_get(object, "strategies")), digits);
    assert_int_equal(json_integer_value(json_object_get(object, "minimal_tree")), 1023);
    free(digits);
    mpz_clear(expected);
    json_decref(object);
    shape_release(&s);
    ph_tree_free(tree);
}

/* ---- drawings ------------------------------------------------------------------------------------------ */

static void test_draw_text(void **state)
{
    (void)state;
    ph_tree *tree = tree_of("[[[1,2],3],{\"name\":\"b\",\"value\":4}]");
    memo m;
    memo_open(&m);
    draw_text(m.out, tree, true, NULL, false);
    memo_expect(&m, "root MIN\n"
                    "\u251c\u2500 1 MAX\n"
                    "\u2502  \u251c\u2500 1.1 MIN  1 2\n"
                    "\u2502  \u2514\u2500 1.2 = 3\n"
                    "\u2514\u2500 b (2) = 4\n");
    ph_tree_free(tree);
}

/* Long trees are cut short in every direction, and a note says so. */
static void test_draw_part(void **state)
{
    (void)state;
    static const struct {
        uint32_t w, d;
        const char *part;
    } trees[] = {{2, 12, "... "}, {40, 2, "... 16 more\n"}, {40, 1, " ... 40 leaves\n"}};
    for (size_t i = 0; i < 3; i++) {
        ph_tree *tree = forest_uniform_iid(trees[i].w, trees[i].d, 10, 1);
        memo m;
        memo_open(&m);
        draw_text(m.out, tree, false, NULL, false);
        memo_close(&m);
        assert_non_null(strstr(m.text, trees[i].part));
        assert_non_null(strstr(m.text, "drawn in part"));
        size_t lines = 0;
        for (const char *c = m.text; *c; c++)
            lines += *c == '\n';
        assert_true(lines <= 130);
        free(m.text);
        ph_tree_free(tree);
    }
}

static void test_draw_dot(void **state)
{
    (void)state;
    ph_tree *tree = tree_of("[{\"name\":\"say \\\"\\\\\\n\",\"value\":4}]");
    memo m;
    memo_open(&m);
    draw_dot(m.out, tree, false, NULL, 0, NULL);
    memo_expect(&m, "graph phased {\n"
                    "  ordering=out;\n"
                    "  \"root\" [label=\"MAX\", shape=box];\n"
                    "  \"1\" [label=\"say \\\"\\\\\\\\x0a\\n4\", shape=plaintext];\n"
                    "  \"root\" -- \"1\";\n"
                    "}\n");
    ph_tree_free(tree);
}

/* ---- traces -------------------------------------------------------------------------------------------- */

/* Options for a trace of all steps of a search by `method`. */
static trace_options options_for(const ph_tree *tree, const char *method, trace_format format)
{
    return (trace_options){
        .format = format,
        .tree = tree,
        .method = method,
        .first = 1,
        .last = UINT64_MAX,
    };
}

/* Search with the trace's options. */
static void trace_run(memo *m, trace_options *o, ph_result *result)
{
    memo_open(m);
    o->out = m->out;
    trace *t = trace_new(o);
    assert_non_null(t);
    ph_options options =
        PH_OPTIONS(.min_root = o->min_root, .limits.depth = o->depth, .observe = trace_event, .observe_context = t);
    options.method = o->method;
    ph_node root = ph_tree_root(o->tree);
    assert_int_equal(ph_search(ph_tree_game(o->tree), &root, &options, result), PH_OK);
    assert_true(trace_free(t, result));
    memo_close(m);
}

static void test_text_cuts(void **state)
{
    (void)state;
    RELEASED ph_result result = PH_RESULT;
    ph_tree *tree = tree_of("[[3,12,8],[2,4,[6,7]],[14,5,2]]");
    trace_options o = options_for(tree, "alphabeta", TRACE_TEXT);
    memo m;
    o.first = 9;
    o.last = 12;
    trace_run(&m, &o, &result);
    assert_string_equal(m.text, "     9    2 MIN  (3, +inf)\n"
                                "    10      2.1 = 2\n"
                                "    11    cut: 2 <= alpha 3 of MAX ancestor root, 3 leaves saved\n"
                                "    12    2 MIN <= 2\n"
                                "finished: value 3, best move 1; steps 20, leaves 7\n");
    free(m.text);

    /* With a depth limit above them, two leaves count as one. */
    o.depth = 2;
    o.first = o.last = 11;
    trace_run(&m, &o, &result);
    assert_non_null(strstr(m.text, "2 leaves saved"));
    free(m.text);

    /* With MIN at the root it is a beta that cuts. */
    o.depth = 0;
    o.min_root = true;
    o.first = 1;
    o.last = UINT64_MAX;
    trace_run(&m, &o, &result);
    assert_non_null(strstr(m.text, "cut: 14 >= beta 6 of MIN ancestor root, 2 leaves saved"));
    free(m.text);
    ph_tree_free(tree);
}

/* Each change of a bound is a step, and a node is left with its value, not with what its window leaves of it. */
static void test_text_windows(void **state)
{
    (void)state;
    RELEASED ph_result result = PH_RESULT;
    ph_tree *tree = tree_of("[[3,12,8],[14,5,2]]");
    trace_options o = options_for(tree, "alphabeta", TRACE_TEXT);
    o.first = 7;
    memo m;
    trace_run(&m, &o, &result);
    assert_string_equal(m.text, "     7    1 MIN = 3\n"
                                "     8  root MAX has 3  (3, +inf)\n"
                                "     9    2 MIN  (3, +inf)\n"
                                "    10      2.1 = 14\n"
                                "    11    2 MIN has 14  (3, 14)\n"
                                "    12      2.2 = 5\n"
                                "    13    2 MIN has 5  (3, 5)\n"
                                "    14      2.3 = 2\n"
                                "    15    2 MIN <= 2\n"
                                "    16  root MAX = 3\n"
                                "finished: value 3, best move 1; steps 16, leaves 6\n");
    free(m.text);
    ph_tree_free(tree);

    /* A value from two plies below is not clamped to the window either: 1.2 sees the 13 of 1.2.1. */
    tree = tree_of("[[[[12]],[[13,14],[7,6]]]]");
    static const char *const methods[] = {"alphabeta", "negascout"};
    for (size_t i = 0; i < 2; i++) {
        o = options_for(tree, methods[i], TRACE_TEXT);
        trace_run(&m, &o, &result);
        assert_non_null(strstr(m.text, "cut: 13 >= beta 12 of MIN ancestor 1, 2 leaves saved"));
        assert_non_null(strstr(m.text, "1.2 MAX >= 13\n"));
        free(m.text);
    }
    ph_tree_free(tree);
}

/* The passage that the textbook prints, in its notation. */
static void test_text_lists(void **state)
{
    (void)state;
    RELEASED ph_result result = PH_RESULT;
    ph_tree *tree = tree_of("[[[[10,9],[7,6]],[[8,4],[3,9]]],[[[5,2],[11,12]],[[13,14],[6,7]]]]");
    trace_options o = options_for(tree, "sss", TRACE_TEXT);
    memo m;
    trace_run(&m, &o, &result);
    const char *first = strstr(m.text, "  OPEN ( (2.1.2.2, SOLVED, 11) (1.1.1.1, SOLVED, 10) (1.1.2.1, SOLVED, 7) "
                                       "(2.1.1.1, SOLVED, 5) )\n");
    assert_non_null(first);
    const char *second = strstr(first, "  OPEN ( (2.1.2, SOLVED, 11) (1.1.1.1, SOLVED, 10) (1.1.2.1, SOLVED, 7) "
                                       "(2.1.1.1, SOLVED, 5) )\n");
    assert_non_null(second);
    assert_non_null(strstr(second, "  OPEN ( (2.1, SOLVED, 11) (1.1.1.1, SOLVED, 10) (1.1.2.1, SOLVED, 7) )\n"));
    assert_null(strstr(m.text, "BACKUP"));
    free(m.text);

    o = options_for(tree, "ps:2", TRACE_TEXT);
    o.last = 1;
    trace_run(&m, &o, &result);
    assert_true(strncmp(m.text,
                        "step 1, case 1a: (root, LIVE, +inf)  MAX: the first partition of its children in front\n"
                        "  OPEN ( (1, LIVE, +inf) )\n"
                        "  BACKUP ( (root, 1, -inf, +inf) )\n",
                        145) == 0);
    free(m.text);
    ph_tree_free(tree);
}

/* Every case that occurs has its words. */
static void test_text_words(void **state)
{
    (void)state;
    static const char *const methods[] = {"sss", "ps:2", "ps:3", "ps:2@printed"};
    RELEASED ph_result result = PH_RESULT;
    for (uint64_t seed = 0; seed < 60; seed++) {
        ph_tree *tree = forest_ragged(seed, 5, 5, 200);
        for (size_t i = 0; i < sizeof methods / sizeof methods[0]; i++) {
            trace_options o = options_for(tree, methods[i], TRACE_TEXT);
            memo m;
            trace_run(&m, &o, &result);
            assert_null(strstr(m.text, ")  \n"));
            assert_null(strstr(m.text, ": \n"));
            free(m.text);
        }
        ph_tree_free(tree);
    }
}

/* ---- JSON ---------------------------------------------------------------------------------------------- */

/* What a reader of one trace has seen so far. */
typedef struct replay {
    json_int_t steps, leaves, saved, entered, left;
    json_t *head; /* first state of OPEN after the last step */
    bool ended;
} replay;

static const char *text_at(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    assert_non_null(text);
    return text;
}

static json_int_t number_at(const json_t *object, const char *key)
{
    const json_t *number = json_object_get(object, key);
    assert_true(json_is_integer(number));
    return json_integer_value(number);
}

/* A step applies to the head of OPEN after the previous step. */
static void replay_step(replay *r, const json_t *line)
{
    assert_int_equal(number_at(line, "step"), ++r->steps);
    if (r->head) {
        assert_string_equal(text_at(line, "node"), text_at(r->head, "node"));
        assert_string_equal(text_at(line, "status"), text_at(r->head, "status"));
        assert_true(json_equal(json_object_get(line, "merit"), json_object_get(r->head, "merit")));
    }
    json_decref(r->head);
    r->head = json_incref(json_array_get(json_object_get(line, "open"), 0));
}

/* The minimax value of a node. */
static ph_value minimax_value(const ph_tree *tree, ph_node node, bool max)
{
    const uint32_t width = ph_tree_width(tree, node);
    if (width == 0)
        return ph_tree_value(tree, node);
    ph_value best = max ? -PH_INFINITY : PH_INFINITY;
    for (uint32_t i = 0; i < width; i++) {
        const ph_value v = minimax_value(tree, ph_tree_child(tree, node, i), !max);
        best = (v > best) == max ? v : best;
    }
    return best;
}

/* A line says that the value of `node` is at least, at most or exactly this: is it true? */
static void check_claim(const trace_options *o, const char *node, const char *relation, json_int_t value)
{
    ph_node at = ph_tree_root(o->tree);
    bool max = !o->min_root;
    for (const char *c = node; *c; max = !max) {
        char *end;
        at = ph_tree_child(o->tree, at, (uint32_t)strtoul(c, &end, 10) - 1);
        c = end + (*end == '.');
    }
    const ph_value truth = minimax_value(o->tree, at, max);
    if (strcmp(relation, "=") == 0)
        assert_int_equal(truth, value);
    else
        assert_true(relation[0] == '>' ? truth >= value : truth <= value);
}

static void check_claims(const trace_options *o, const json_t *line)
{
    const char *event = text_at(line, "event");
    if (strcmp(event, "leave") == 0)
        check_claim(o, text_at(line, "node"), text_at(line, "relation"), number_at(line, "value"));
    if (strcmp(event, "cut") == 0)
        check_claim(o, text_at(line, "node"),
                    strcmp(text_at(line, "side"), "max") ? "<=" : ">=", number_at(line, "value"));
    size_t i;
    json_t *change;
    json_array_foreach(json_object_get(line, "changes"), i, change)
    {
        if (json_object_get(change, "relation"))
            check_claim(o, text_at(change, "node"), text_at(change, "relation"), number_at(change, "value"));
        else
            assert_string_equal(text_at(change, "change"), "opened");
    }
}

static void replay_end(replay *r, const json_t *line, const ph_result *result)
{
    assert_int_equal(number_at(line, "leaves"), r->leaves);
    assert_int_equal(number_at(line, "value"), result->value);
    assert_int_equal(r->entered, r->left);
    r->ended = true;
}

static void replay_line(replay *r, const json_t *line, const ph_result *result)
{
    const char *event = text_at(line, "event");
    assert_false(r->ended);
    if (strcmp(event, "step") == 0)
        replay_step(r, line);
    else if (strcmp(event, "leaf") == 0)
        assert_int_equal(number_at(line, "order"), ++r->leaves);
    else if (strcmp(event, "enter") == 0)
        r->entered++;
    else if (strcmp(event, "leave") == 0)
        r->left++;
    else if (strcmp(event, "cut") == 0)
        r->saved += number_at(line, "leaves_saved");
    else if (strcmp(event, "end") == 0)
        replay_end(r, line, result);
    else
        assert_true(strcmp(event, "start") == 0 || strcmp(event, "bound") == 0);
}

/* Read a trace as a viewer would. Each leaf is evaluated, or saved by one cut-off of a depth-first method. */
static void replay_all(char *text, const trace_options *o, const ph_result *result)
{
    replay r = {0};
    for (char *rest = text, *next; (next = strsep(&rest, "\n")) && *next;) {
        json_t *line = json_loads(next, JSON_REJECT_DUPLICATES, NULL);
        assert_non_null(line);
        replay_line(&r, line, result);
        check_claims(o, line);
        json_decref(line);
    }
    assert_true(r.ended);
    assert_int_equal(r.leaves, result->counts.leaves);
    if (strcmp(catalog_find(PH_KIND_METHOD, o->method)->family, "depth-first") == 0)
        assert_int_equal(r.leaves + r.saved, leaves_below(o->tree, ph_tree_root(o->tree), PH_MAX_DEPTH));
    json_decref(r.head);
}

static void test_json_replay(void **state)
{
    (void)state;
    static const char *const methods[] = {"minimax", "alphabeta", "sss", "ps:2", "ps:1+2"};
    RELEASED ph_result result = PH_RESULT;
    for (uint64_t seed = 0; seed < 60; seed++) {
        ph_tree *tree = forest_ragged(seed, 5, 5, 200);
        for (size_t i = 0; i < sizeof methods / sizeof methods[0]; i++) {
            trace_options o = options_for(tree, methods[i], TRACE_JSON);
            o.min_root = seed % 2;
            memo m;
            trace_run(&m, &o, &result);
            replay_all(m.text, &o, &result);
            free(m.text);
        }
        ph_tree_free(tree);
    }
}

/* NegaScout returns to nodes that it has cut, and RS has no head of OPEN; what they say about nodes is still true. */
static void test_json_claims(void **state)
{
    (void)state;
    static const char *const methods[] = {"negascout", "rs:2", "rs:4", "rs", "rs-dual:3", "rs-dual:6"};
    RELEASED ph_result result = PH_RESULT;
    for (uint64_t seed = 0; seed < 60; seed++) {
        ph_tree *tree = forest_ragged(seed, 5, 5, seed % 2 ? 8 : 200);
        for (size_t i = 0; i < sizeof methods / sizeof methods[0]; i++) {
            trace_options o = options_for(tree, methods[i], TRACE_JSON);
            o.min_root = seed % 3 == 0;
            memo m;
            trace_run(&m, &o, &result);
            for (char *rest = m.text, *next; (next = strsep(&rest, "\n")) && *next;) {
                json_t *line = json_loads(next, JSON_REJECT_DUPLICATES, NULL);
                assert_non_null(line);
                check_claims(&o, line);
                json_decref(line);
            }
            free(m.text);
        }
        ph_tree_free(tree);
    }
}

/* The first line contains the tree; reading it gives the tree again. */
static void test_json_tree(void **state)
{
    (void)state;
    RELEASED ph_result result = PH_RESULT;
    const char *text = "{\"name\":\"\\u00e9 \\\"\",\"children\":[[3,{\"name\":\"b\",\"value\":-4}],5]}";
    ph_tree *tree = tree_of(text);
    trace_options o = options_for(tree, "sss", TRACE_JSON);
    memo m;
    trace_run(&m, &o, &result);
    json_t *line = json_loads(m.text, JSON_DISABLE_EOF_CHECK, NULL);
    json_t *expected = json_loads(text, 0, NULL);
    assert_true(json_equal(json_object_get(line, "tree"), expected));
    json_decref(expected);
    json_decref(line);
    free(m.text);
    ph_tree_free(tree);
}

/* The keys of an answer, exactly these and in this order; bounds if a limit stopped the search. */
static void test_result_json(void **state)
{
    (void)state;
    static const char *const keys[] = {"method",      "ran",         "depth",      "value",   "best",
                                       "pv",          "leaves",      "nodes",      "cutoffs", "open_peak",
                                       "backup_peak", "states_peak", "bytes_peak", "seconds", "stopped"};
    static const ph_move moves[] = {1, 0};
    const ph_result result = {
        .lower = -PH_INFINITY, .upper = 5, .best = 1, .pv_length = 2, .pv = moves, .method = "ps:2"};
    memo m;
    memo_open(&m);
    json_writer j = json_writer_of(m.out);
    json_put_begin(&j, NULL, '{');
    result_put(&j, &result, "ps:2", NULL, NULL);
    json_put_end(&j, '}');
    json_t *object = memo_json(&m);
    const char *key;
    json_t *value;
    size_t i = 0;
    json_object_foreach(object, key, value)
    {
        assert_true(i < sizeof keys / sizeof keys[0]);
        assert_string_equal(key, keys[i++]);
    }
    assert_int_equal(i, sizeof keys / sizeof keys[0]);
    char *bounds = json_dumps(json_object_get(object, "value"), JSON_COMPACT);
    char *line = json_dumps(json_object_get(object, "pv"), JSON_COMPACT);
    assert_string_equal(bounds, "[null,5]");
    assert_string_equal(line, "[\"2\",\"2.1\"]");
    assert_string_equal(text_at(object, "best"), "2");
    assert_string_equal(text_at(object, "stopped"), "finished");
    free(bounds);
    free(line);
    json_decref(object);
}

/* ---- DOT ----------------------------------------------------------------------------------------------- */

static void test_dot(void **state)
{
    (void)state;
    RELEASED ph_result result = PH_RESULT;
    ph_tree *tree = tree_of("[[3,12],[2,4]]");
    trace_options o = options_for(tree, "alphabeta", TRACE_DOT);
    memo m;
    trace_run(&m, &o, &result);
    assert_non_null(strstr(m.text, "\"root\" [label=\"MAX = 3\", shape=box, penwidth=3"));
    assert_non_null(strstr(m.text, "\"2\" [label=\"MIN <= "));
    assert_non_null(strstr(m.text, "\"2.1\" [label=\"2\\n#3\""));
    assert_non_null(strstr(m.text, "\"2\" -- \"2.2\" [color=gray60, style=dashed];"));
    assert_non_null(strstr(m.text, "\"1\" -- \"1.1\" [penwidth=3];"));
    free(m.text);

    /* A drawing of an intermediate step knows neither the answer nor what will be cut off. */
    o = options_for(tree, "sss", TRACE_DOT);
    o.last = 3;
    trace_run(&m, &o, &result);
    assert_null(strstr(m.text, "penwidth"));
    assert_null(strstr(m.text, "dashed"));
    assert_non_null(
        strstr(m.text, "\"2\" [label=\"MIN\\nLIVE +inf\", shape=ellipse, style=filled, fillcolor=lightyellow];"));
    assert_non_null(strstr(m.text, "\"1.1\" [label=\"3\\nSOLVED 3\\n#1\", shape=plaintext, style=filled, "
                                   "fillcolor=palegreen];"));
    free(m.text);
    ph_tree_free(tree);
}

/* The value of a MIN node with the leaves 21 and 5 is not 11, which is low, but at most that. Partitions have a
 * dashed line around them, and BACKUP is drawn beside the tree. */
static void test_dot_phases(void **state)
{
    (void)state;
    RELEASED ph_result result = PH_RESULT;
    ph_tree *tree = tree_of("[[[[15,11],[21,5]],[[8,9],[6,8]]],[[[5,4],[13,12]],[[13,14],[7,6]]]]");
    trace_options o = options_for(tree, "ps:2", TRACE_DOT);
    memo m;
    trace_run(&m, &o, &result);
    assert_non_null(strstr(m.text, "\"1.1.2\" [label=\"MIN <= 11\""));
    assert_non_null(strstr(m.text, "\"2.2.1\" [label=\"MIN >= 12\""));
    assert_non_null(strstr(m.text, "\"1\" [label=\"MIN = 8\""));
    assert_null(strstr(m.text, "SOLVED"));
    assert_non_null(
        strstr(m.text, "subgraph \"cluster 1.1 phase 2\" { style=dashed; label=\"2 of 2\"; \"1.1.2\"; }\n"));
    assert_null(strstr(m.text, "cluster 2.2 phase 2")); /* was never put on OPEN */
    assert_non_null(strstr(m.text, "\"beside\" [label=\"BACKUP: node, last, low, high\\l(root, 2, 12, +inf)\\l\""));
    free(m.text);

    /* In the middle of a search nothing is known that is found later. */
    o.last = 12;
    trace_run(&m, &o, &result);
    assert_non_null(strstr(m.text, "(1.1, 2, 11, +inf)\\l(root, 1, -inf, +inf)\\l"));
    assert_non_null(strstr(m.text, "\"1\" [label=\"MIN\""));
    free(m.text);
    ph_tree_free(tree);
}

/* Windows in the middle of a search; RS, whose nodes are marked like others. */
static void test_dot_windows(void **state)
{
    (void)state;
    RELEASED ph_result result = PH_RESULT;
    ph_tree *tree = tree_of("[[3,12,8],[14,5,2],[4,7]]");
    trace_options o = options_for(tree, "alphabeta", TRACE_DOT);
    memo m;
    o.last = 13;
    trace_run(&m, &o, &result);
    assert_non_null(strstr(m.text, "\"root\" [label=\"MAX has 3\\n(3, +inf)\""));
    assert_non_null(strstr(m.text, "\"2\" [label=\"MIN has 5\\n(3, 5)\""));
    assert_non_null(strstr(m.text, "\"1\" [label=\"MIN = 3\""));
    free(m.text);

    o = options_for(tree, "rs:3", TRACE_DOT);
    trace_run(&m, &o, &result);
    assert_non_null(strstr(m.text, "\"root\" [label=\"MAX = 4\""));
    assert_non_null(strstr(m.text, "\"1\" [label=\"MIN <= 3\""));
    assert_non_null(strstr(m.text, "\"2\" [label=\"MIN = 2\""));
    free(m.text);
    ph_tree_free(tree);
}

/* ---- explained ----------------------------------------------------------------------------------------- */

/* Apply the edits of one line to a list that a reader keeps. */
static void edits_apply(json_t *list, const json_t *edits)
{
    size_t i, k;
    json_t *edit, *item;
    json_array_foreach(edits, i, edit)
    {
        const size_t at = (size_t)number_at(edit, "at");
        for (json_int_t n = number_at(edit, "drop"); n > 0; n--)
            assert_int_equal(json_array_remove(list, at), 0);
        json_array_foreach(json_object_get(edit, "put"), k, item)
        {
            json_object_del(item, "relation"); /* what is known, which the plain trace does not contain */
            assert_int_equal(json_array_insert(list, at + k, item), 0);
        }
    }
}

/* There is a sentence; the edits give the lists of the plain trace; and the closed leaves add up. */
static json_int_t explained_line(const json_t *line, const json_t *plain, json_t *open, json_t *backup)
{
    const char *event = text_at(line, "event");
    assert_string_equal(event, text_at(plain, "event"));
    if (strcmp(event, "start") == 0 || strcmp(event, "end") == 0)
        return 0;
    assert_string_equal(text_at(line, "node"), text_at(plain, "node"));
    if (strcmp(event, "step") == 0) {
        edits_apply(open, json_object_get(line, "open_edits"));
        edits_apply(backup, json_object_get(line, "backup_edits"));
        assert_true(json_equal(open, json_object_get(plain, "open")));
        assert_true(json_equal(backup, json_object_get(plain, "backup")));
        assert_true(text_at(line, "say")[0] != '\0');
    }
    const json_t *closed = json_object_get(line, "closed");
    json_int_t leaves = closed ? number_at(closed, "leaves") : 0;
    size_t i;
    json_t *change;
    json_array_foreach(json_object_get(line, "changes"), i, change)
    {
        if (json_object_get(change, "leaves"))
            leaves += number_at(change, "leaves");
    }
    return leaves;
}

/* What a SOLVED state says about its node is true. It may say nothing: if low has reached high it does not matter. */
static void explained_claims(const trace_options *o, const json_t *line)
{
    size_t i, k;
    json_t *edit, *item;
    check_claims(o, line);
    json_array_foreach(json_object_get(line, "open_edits"), i, edit)
    {
        json_array_foreach(json_object_get(edit, "put"), k, item)
        {
            if (!json_object_get(item, "relation"))
                continue;
            assert_string_equal(text_at(item, "status"), "SOLVED");
            check_claim(o, text_at(item, "node"), text_at(item, "relation"), number_at(item, "merit"));
        }
    }
}

static void explained_agrees(char *text, char *plain, const trace_options *o, uint64_t cutoffs)
{
    json_int_t done = 0, counted = 0;
    json_t *open = json_array(), *backup = json_array();
    for (char *line, *other; (line = strsep(&text, "\n")) && *line;) {
        other = strsep(&plain, "\n");
        json_t *a = json_loads(line, JSON_REJECT_DUPLICATES, NULL), *b = json_loads(other, 0, NULL);
        assert_non_null(a);
        assert_non_null(b);
        explained_claims(o, a);
        done += explained_line(a, b, open, backup) + (strcmp(text_at(a, "event"), "leaf") == 0);
        if (json_object_get(a, "cutoffs"))
            counted = number_at(a, "cutoffs");
        json_decref(a);
        json_decref(b);
    }
    /* Each leaf is evaluated, or closed once. */
    assert_int_equal(done, leaves_below(o->tree, ph_tree_root(o->tree), PH_MAX_DEPTH));
    assert_int_equal(counted, cutoffs);
    json_decref(open);
    json_decref(backup);
}

static void test_explained(void **state)
{
    (void)state;
    static const char *const methods[] = {"minimax", "alphabeta", "sss",  "ps:2",      "ps:1+2", "ps:3",
                                          "dual",    "dual:2",    "rs:4", "rs-dual:4", "auto"};
    RELEASED ph_result result = PH_RESULT;
    for (uint64_t seed = 0; seed < 60; seed++) {
        ph_tree *tree = forest_ragged(seed, 5, 5, 150);
        for (size_t i = 0; i < sizeof methods / sizeof methods[0]; i++) {
            trace_options o = options_for(tree, methods[i], TRACE_JSON);
            o.min_root = seed % 2;
            memo plain, m;
            trace_run(&plain, &o, &result);
            o.explain = true;
            trace_run(&m, &o, &result);
            explained_agrees(m.text, plain.text, &o, result.counts.cutoffs);
            free(m.text);
            free(plain.text);
        }
        ph_tree_free(tree);
    }
}

/* What the sentences say about a search of which everything is known. */
static void test_sentences(void **state)
{
    (void)state;
    static const struct {
        const char *tree, *method, *sentence;
    } cases[] = {
        {"[[3,12,8],[2,4,6]]", "alphabeta", "Leaf 1.1 is worth 3.\n"},
        {"[[3,12,8],[2,4,6]]", "alphabeta", "It is the best so far for MIN at 1: beta falls to 3.\n"},
        {"[[3,12,8],[2,4,6]]", "alphabeta", "That is no better for MIN than the 3 that 1 has.\n"},
        {"[[3,12,8],[2,4,6]]", "alphabeta",
         "Enter 2, a MIN node, with the window (3, +inf): it is cut as soon as it has 3 or less, for MAX has 3 at root "
         "already.\n"},
        {"[[3,12,8],[2,4,6]]", "alphabeta",
         "2 is cut: it has 2, and MAX has 3 at root already, so its other children cannot matter: 2 leaves are saved "
         "by "
         "this alpha cut-off.\n"},
        {"[[3,12,8],[2,4,6]]", "minimax", "MIN has 3 at 1 so far.\n"},
        {"[[3,12,8],[2,4,6]]", "sss", "every strategy that contains it is worth at most that. SOLVED."},
        {"[[3,12,8],[2,4,6]]", "sss", "2 leaves are never evaluated.\n"},
        {"[[3,12,8],[2,4,6]]", "dual", "every strategy that contains it is worth at least that. SOLVED."},
        {"[[[1]],[[3,0]],[[2]]]", "ps:2", "Phase 2 of 2 goes to the front of OPEN"},
        {"[[3,12,8],[2,4,6],[14,5,2],[7,8,9]]", "ps:2", /* the root, the only entry of BACKUP, drops 2.2 and 2.3 */
         "Phase 2 of 2 goes to the front of OPEN: can it do better? 2 leaves are never evaluated.\n"},
        {"[[[1]],[[3,0]],[[2]]]", "ps:2", "but 3 is proven for 2.1, and no state below it may sink under that"},
        {"[[3,12,8],[2,4,6]]", "alphabeta",
         "2 is worth 2 or less. That is no better for MAX than the 3 that root has.\n"},
        {"[[3,12,8],[2,4,6]]", "rs:3",
         "Leaf 1.3, the next child of 1, is worth 8. 1 is settled: it is worth 3, so root is worth at least that. 2 is "
         "dropped: it is worth 2 or less, and MAX has something as good. root is closed: the tree is worth 3. 2 leaves "
         "are never evaluated.\n"},
        {"[[[[5,7],[6]],[[2]]]]", "rs:8", "1.1 is opened, the next child of 1.\n"},
        {"[[3,12,8],[2,4,6]]", "rs-dual:8",
         "1, the next child of root, has leaves alone below it: the least of them is found at once. 1 is closed: it is "
         "worth 3. So root is worth at least 3.\n"},
        {"[{\"name\":\"A\",\"children\":[3,4]},5]", "alphabeta", "Enter A (1), a MIN node"},
    };
    RELEASED ph_result result = PH_RESULT;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        ph_tree *tree = tree_of(cases[i].tree);
        trace_options o = options_for(tree, cases[i].method, TRACE_TEXT);
        o.explain = true;
        memo m;
        trace_run(&m, &o, &result);
        if (!strstr(m.text, cases[i].sentence))
            fail_msg("not there: %s\n%s", cases[i].sentence, m.text);
        free(m.text);
        ph_tree_free(tree);
    }
}

/* ---- failure ------------------------------------------------------------------------------------------- */

/* A write error is reported. */
static void test_full_device(void **state)
{
    (void)state;
    static const trace_format formats[] = {TRACE_TEXT, TRACE_JSON, TRACE_DOT};
    RELEASED ph_result result = PH_RESULT;
    ph_tree *tree = forest_uniform_iid(4, 4, 100, 1);
    for (size_t i = 0; i < 3; i++) {
        trace_options o = options_for(tree, "ps:2", formats[i]);
        o.out = fopen("/dev/full", "w");
        assert_non_null(o.out);
        trace *t = trace_new(&o);
        assert_non_null(t);
        ph_options options = PH_OPTIONS(.observe = trace_event, .observe_context = t);
        options.method = o.method;
        ph_node root = ph_tree_root(tree);
        assert_int_equal(ph_search(ph_tree_game(tree), &root, &options, &result), PH_OK);
        assert_false(trace_free(t, &result));
        fclose(o.out);
    }
    ph_tree_free(tree);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_places),       cmocka_unit_test(test_shapes),       cmocka_unit_test(test_shape_widths),
        cmocka_unit_test(test_minimal_tree), cmocka_unit_test(test_shape_json),   cmocka_unit_test(test_draw_text),
        cmocka_unit_test(test_draw_part),    cmocka_unit_test(test_draw_dot),     cmocka_unit_test(test_text_cuts),
        cmocka_unit_test(test_text_lists),   cmocka_unit_test(test_text_words),   cmocka_unit_test(test_json_replay),
        cmocka_unit_test(test_json_claims),  cmocka_unit_test(test_text_windows), cmocka_unit_test(test_dot_phases),
        cmocka_unit_test(test_dot_windows),  cmocka_unit_test(test_json_tree),    cmocka_unit_test(test_result_json),
        cmocka_unit_test(test_dot),          cmocka_unit_test(test_full_device),  cmocka_unit_test(test_explained),
        cmocka_unit_test(test_sentences),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
