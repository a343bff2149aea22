/* test_tree.c - explicit trees: reading, rejecting, walking, copying, and running out of memory. */
#include "../src/base/random.h"
#include "../src/base/utf8.h"
#include "../src/trees/builder.h"
#include "support/forest.h"

#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#ifndef TEST_DATA
#define TEST_DATA "tests/data"
#endif

/* ---- memory that counts, and fails on request ---------------------------------------------------------- */

typedef struct ledger {
    size_t calls, fail_at; /* the call with this number fails; SIZE_MAX: none */
    size_t blocks;         /* blocks in use */
    size_t bytes, peak;
} ledger;

typedef union ledger_head {
    size_t bytes;
    max_align_t aligned;
} ledger_head;

static void *ledger_allocate(void *context, size_t bytes)
{
    ledger *l = context;
    if (l->calls++ == l->fail_at)
        return NULL;
    ledger_head *head = malloc(sizeof *head + bytes);
    assert_non_null(head);
    head->bytes = bytes;
    l->blocks++;
    l->bytes += bytes;
    if (l->bytes > l->peak)
        l->peak = l->bytes;
    return head + 1;
}

static void ledger_release(void *context, void *block)
{
    ledger *l = context;
    ledger_head *head = (ledger_head *)block - 1;
    l->blocks--;
    l->bytes -= head->bytes;
    free(head);
}

static ph_memory ledger_memory(ledger *l)
{
    return (ph_memory){ledger_allocate, ledger_release, l};
}

/* ---- helpers ------------------------------------------------------------------------------------------- */

/* The text in a block of exactly its size, so that a sanitizer sees an access beyond it. */
static int parse_exactly(const char *text, size_t length, ph_tree **tree, ph_place *where)
{
    char *exact = malloc(length ? length : 1);
    assert_non_null(exact);
    memcpy(exact, text, length);
    int err = ph_tree_parse(exact, length, NULL, tree, where);
    free(exact);
    return err;
}

static ph_tree *tree_of(const char *text)
{
    ph_tree *tree;
    ph_place where;
    int err = parse_exactly(text, strlen(text), &tree, &where);
    if (err)
        fail_msg("%zu:%zu: %s", where.line, where.column, where.message);
    assert_int_equal(where.line, 0);
    assert_string_equal(where.message, "");
    return tree;
}

/* The same shape and values. */
static bool trees_equal(const ph_tree *a, ph_node i, const ph_tree *b, ph_node j)
{
    uint32_t width = ph_tree_width(a, i);
    if (width != ph_tree_width(b, j))
        return false;
    if (width == 0)
        return ph_tree_value(a, i) == ph_tree_value(b, j);
    for (uint32_t k = 0; k < width; k++)
        if (!trees_equal(a, ph_tree_child(a, i, k), b, ph_tree_child(b, j, k)))
            return false;
    return true;
}

static bool trees_same(const ph_tree *a, const ph_tree *b)
{
    return ph_tree_size(a) == ph_tree_size(b) && ph_tree_height(a) == ph_tree_height(b) &&
           trees_equal(a, ph_tree_root(a), b, ph_tree_root(b));
}

static size_t leaves_below(const ph_tree *tree, ph_node node)
{
    size_t leaves = 0;
    uint32_t width = ph_tree_width(tree, node);
    for (uint32_t i = 0; i < width; i++)
        leaves += leaves_below(tree, ph_tree_child(tree, node, i));
    return width ? leaves : 1;
}

static ph_value minimax(const ph_tree *tree, ph_node node, bool max)
{
    uint32_t width = ph_tree_width(tree, node);
    if (width == 0)
        return ph_tree_value(tree, node);
    ph_value best = minimax(tree, ph_tree_child(tree, node, 0), !max);
    for (uint32_t i = 1; i < width; i++) {
        ph_value v = minimax(tree, ph_tree_child(tree, node, i), !max);
        if (max ? v > best : v < best)
            best = v;
    }
    return best;
}

/* Text of any length: `before`, `count` times `item` with `between` between them, `after`. */
static char *repeat(const char *before, const char *item, size_t count, const char *between, const char *after)
{
    size_t length = strlen(before) + count * (strlen(item) + strlen(between)) + strlen(after) + 1;
    char *text = malloc(length), *at = text;
    assert_non_null(text);
    at += sprintf(at, "%s", before);
    for (size_t i = 0; i < count; i++)
        at += sprintf(at, "%s%s", i ? between : "", item);
    sprintf(at, "%s", after);
    return text;
}

/* `levels` nested nodes around one leaf. */
static char *nest(const char *open, const char *close, size_t levels)
{
    char *inner = repeat("", close, levels, "", "");
    char *text = repeat("", open, levels, "", "7");
    char *longer = realloc(text, strlen(text) + strlen(inner) + 1);
    assert_non_null(longer);
    text = strcat(longer, inner);
    free(inner);
    return text;
}

/* ---- reading ------------------------------------------------------------------------------------------- */

static void test_plain_arrays(void **state)
{
    (void)state;
    ph_tree *t = tree_of("[[3,12,8],\t[2,4] ,\r\n 14]\n");
    ph_node root = ph_tree_root(t);
    assert_int_equal(ph_tree_size(t), 9);
    assert_int_equal(ph_tree_height(t), 2);
    assert_int_equal(ph_tree_width(t, root), 3);
    ph_node a = ph_tree_child(t, root, 0), b = ph_tree_child(t, root, 1), c = ph_tree_child(t, root, 2);
    assert_int_equal(ph_tree_width(t, a), 3);
    assert_int_equal(ph_tree_width(t, b), 2);
    assert_int_equal(ph_tree_width(t, c), 0);
    assert_int_equal(ph_tree_value(t, ph_tree_child(t, a, 0)), 3);
    assert_int_equal(ph_tree_value(t, ph_tree_child(t, a, 1)), 12);
    assert_int_equal(ph_tree_value(t, ph_tree_child(t, a, 2)), 8);
    assert_int_equal(ph_tree_value(t, ph_tree_child(t, b, 1)), 4);
    assert_int_equal(ph_tree_value(t, c), 14);
    assert_int_equal(b, a + 1); /* siblings are adjacent */
    assert_null(ph_tree_name(t, root));
    assert_null(t->names);
    ph_tree_free(t);
}

static void test_single_leaves(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        ph_value value;
    } cases[] = {
        {"5", 5},
        {" -0 ", 0},
        {"0", 0},
        {"2000000000", PH_VALUE_MAX},
        {"-2000000000", -PH_VALUE_MAX},
        {"{\"value\":-7}", -7},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        ph_tree *t = tree_of(cases[i].text);
        assert_int_equal(ph_tree_size(t), 1);
        assert_int_equal(ph_tree_height(t), 0);
        assert_int_equal(ph_tree_width(t, ph_tree_root(t)), 0);
        assert_int_equal(ph_tree_value(t, ph_tree_root(t)), cases[i].value);
        assert_null(t->text);
        ph_tree_free(t);
    }
}

/* Names before, after and without children; plain and named nodes as siblings; keys with escapes. */
static void test_names(void **state)
{
    (void)state;
    ph_tree *t = tree_of("{\"name\":\"root\",\"children\":[\n"
                         "  {\"value\":1,\"name\":\"a\"},\n"
                         "  {\"children\":[2,{\"name\":\"\",\"value\":3}] , \"name\":\"b\"},\n"
                         "  4,\n"
                         "  {\"ch\\u0069ldren\":[[5]]},\n"
                         "  [{\"na\\u006De\":\"deep\",\"value\":6},7]\n"
                         "]}");
    ph_node root = ph_tree_root(t);
    assert_int_equal(ph_tree_size(t), 12);
    assert_string_equal(ph_tree_name(t, root), "root");
    assert_string_equal(ph_tree_name(t, ph_tree_child(t, root, 0)), "a");
    ph_node b = ph_tree_child(t, root, 1), e = ph_tree_child(t, root, 4);
    assert_string_equal(ph_tree_name(t, b), "b");
    assert_null(ph_tree_name(t, ph_tree_child(t, b, 0)));
    assert_string_equal(ph_tree_name(t, ph_tree_child(t, b, 1)), "");
    assert_null(ph_tree_name(t, ph_tree_child(t, root, 2)));
    assert_null(ph_tree_name(t, ph_tree_child(t, root, 3)));
    assert_null(ph_tree_name(t, e));
    assert_string_equal(ph_tree_name(t, ph_tree_child(t, e, 0)), "deep");
    assert_int_equal(ph_tree_value(t, ph_tree_child(t, e, 0)), 6);
    assert_null(ph_tree_name(t, ph_tree_child(t, e, 1)));
    ph_tree_free(t);
}

static void test_strings(void **state)
{
    (void)state;
    static const struct {
        const char *json, *name;
    } cases[] = {
        {"\\\"\\\\\\/\\b\\f\\n\\r\\t", "\"\\/\b\f\n\r\t"},
        {"\\u0041\\u00e9\\u20AC\\uD83d\\uDe00", "A\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80"},
        {"\\udbff\\udfff\\uffff\\u0001", "\xF4\x8F\xBF\xBF\xEF\xBF\xBF\x01"},
        {"\xC3\xA9 \xE2\x82\xAC \xF0\x9F\x98\x80 \x7F", "\xC3\xA9 \xE2\x82\xAC \xF0\x9F\x98\x80 \x7F"},
        {"[1,{2}]:", "[1,{2}]:"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[200];
        snprintf(text, sizeof text, "{\"name\":\"%s\",\"value\":1}", cases[i].json);
        ph_tree *t = tree_of(text);
        assert_string_equal(ph_tree_name(t, ph_tree_root(t)), cases[i].name);
        ph_tree_free(t);
    }
}

/* Every code point is read back as it was written, and no surrogate is accepted. */
static void test_utf8(void **state)
{
    (void)state;
    for (uint32_t code = 0; code <= 0x10FFFF; code++) {
        if (code >= 0xD800 && code <= 0xDFFF)
            continue;
        char bytes[UTF8_MOST];
        size_t length = utf8_write(code, bytes);
        assert_int_equal(length, code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4);
        assert_int_equal(utf8_length(bytes, length), length);
        assert_int_equal(utf8_length(bytes, length - 1), 0);
    }
}

/* Many names of many lengths: each is found, and none for the nodes between. */
static void test_many_names(void **state)
{
    (void)state;
    enum { ROWS = 300, COLUMNS = 7 };
    char *text = malloc(ROWS * COLUMNS * 64), *at = text;
    assert_non_null(text);
    at += sprintf(at, "[");
    for (int i = 0; i < ROWS; i++) {
        at += sprintf(at, "%s{\"name\":\"row %d\",\"children\":[", i ? "," : "", i);
        for (int j = 0; j < COLUMNS; j++)
            at += sprintf(at, j % 2 ? "%s%d" : "%s{\"value\":%d,\"name\":\"%d/%d\"}", j ? "," : "", j, i, j);
        at += sprintf(at, "]}");
    }
    sprintf(at, "]");
    ph_tree *t = tree_of(text);
    free(text);
    for (uint32_t i = 0; i < ROWS; i++) {
        char name[32];
        ph_node row = ph_tree_child(t, ph_tree_root(t), i);
        snprintf(name, sizeof name, "row %u", i);
        assert_string_equal(ph_tree_name(t, row), name);
        for (uint32_t j = 0; j < COLUMNS; j++) {
            ph_node leaf = ph_tree_child(t, row, j);
            snprintf(name, sizeof name, "%u/%u", i, j);
            assert_int_equal(ph_tree_value(t, leaf), j);
            if (j % 2)
                assert_null(ph_tree_name(t, leaf));
            else
                assert_string_equal(ph_tree_name(t, leaf), name);
        }
    }
    ph_tree_free(t);
}

static void test_worked_trees(void **state)
{
    (void)state;
    static const struct {
        const char *file;
        size_t leaves;
        uint32_t height;
        ph_value value;
    } cases[] = {
        {"stockman", 16, 4, 52}, {"lecture", 16, 4, 12},    {"textbook-open", 16, 4, 11},
        {"odd-depth", 4, 3, 3},  {"irregular", 32, 5, 240},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char path[200], text[1000];
        snprintf(path, sizeof path, TEST_DATA "/trees/%s.json", cases[i].file);
        FILE *f = fopen(path, "rb");
        if (!f)
            fail_msg("cannot open %s", path);
        size_t length = fread(text, 1, sizeof text - 1, f);
        fclose(f);
        text[length] = '\0';
        ph_tree *t = tree_of(text);
        assert_int_equal(leaves_below(t, ph_tree_root(t)), cases[i].leaves);
        assert_int_equal(ph_tree_height(t), cases[i].height);
        assert_int_equal(minimax(t, ph_tree_root(t), true), cases[i].value);
        ph_tree_free(t);
    }
}

/* ---- refusing ------------------------------------------------------------------------------------------ */

typedef struct bad_text {
    const char *text;
    int error;
    size_t line, column;
    const char *message; /* how it begins */
} bad_text;

static const bad_text bad_texts[] = {
    {"", PH_E_SYNTAX, 1, 1, "empty input"},
    {" \n\t", PH_E_SYNTAX, 2, 2, "empty input"},
    {"\xEF\xBB\xBF[1]", PH_E_SYNTAX, 1, 1, "byte order mark"},
    {"]", PH_E_SYNTAX, 1, 1, "expected a node"},
    {"null", PH_E_SYNTAX, 1, 1, "expected a node"},
    {"[1,true]", PH_E_SYNTAX, 1, 4, "expected a node"},
    {"[1,]", PH_E_SYNTAX, 1, 4, "expected a node"},
    {"[,1]", PH_E_SYNTAX, 1, 2, "expected a node"},
    {"[+1]", PH_E_SYNTAX, 1, 2, "expected a node"},
    {"[.5]", PH_E_SYNTAX, 1, 2, "expected a node"},
    {"[1 // one\n]", PH_E_SYNTAX, 1, 4, "expected , or ] after a child"},
    {"[\"a\"]", PH_E_SYNTAX, 1, 2, "a string is not a node"},

    {"[[1,2],\n [3,[]]]", PH_E_SYNTAX, 2, 5, "empty array"},
    {"[ \n ]", PH_E_SYNTAX, 1, 1, "empty array"},
    {"{\"children\":[]}", PH_E_SYNTAX, 1, 13, "empty array"},

    {"[1,2", PH_E_SYNTAX, 1, 5, "the text ends inside the tree"},
    {"[1,\n", PH_E_SYNTAX, 2, 1, "the text ends inside the tree"},
    {"[", PH_E_SYNTAX, 1, 2, "the text ends inside the tree"},
    {"[-", PH_E_SYNTAX, 1, 3, "the text ends inside the tree"},
    {"{", PH_E_SYNTAX, 1, 2, "the text ends inside the tree"},
    {"{\"val", PH_E_SYNTAX, 1, 6, "the text ends inside the tree"},
    {"{\"name\"", PH_E_SYNTAX, 1, 8, "the text ends inside the tree"},
    {"{\"name\":", PH_E_SYNTAX, 1, 9, "the text ends inside the tree"},
    {"{\"name\":\"\\", PH_E_SYNTAX, 1, 11, "the text ends inside the tree"},
    {"{\"name\":\"\\u00", PH_E_SYNTAX, 1, 14, "the text ends inside the tree"},
    {"{\"value\":1", PH_E_SYNTAX, 1, 11, "the text ends inside the tree"},

    {"[1 2]", PH_E_SYNTAX, 1, 4, "expected , or ] after a child"},
    {"[12a]", PH_E_SYNTAX, 1, 4, "expected , or ] after a child"},
    {"[[1}]", PH_E_SYNTAX, 1, 4, "expected , or ] after a child"},
    {"[1]]", PH_E_SYNTAX, 1, 4, "text after the tree"},
    {"1 2", PH_E_SYNTAX, 1, 3, "text after the tree"},
    {"{\"value\":1}\n\n x", PH_E_SYNTAX, 3, 2, "text after the tree"},

    {"[1,-2.5]", PH_E_SYNTAX, 1, 4, "decimal number"},
    {"[3.0]", PH_E_SYNTAX, 1, 2, "decimal number"},
    {"[1e3]", PH_E_SYNTAX, 1, 2, "number with an exponent"},
    {"[1E3]", PH_E_SYNTAX, 1, 2, "number with an exponent"},
    {"[-01]", PH_E_SYNTAX, 1, 2, "number with a leading zero"},
    {"[00]", PH_E_SYNTAX, 1, 2, "number with a leading zero"},
    {"[-]", PH_E_SYNTAX, 1, 3, "expected a whole number"},
    {"[--1]", PH_E_SYNTAX, 1, 3, "expected a whole number"},
    {"[2000000001]", PH_E_RANGE, 1, 2, "number out of range"},
    {"[\n-2000000001]", PH_E_RANGE, 2, 1, "number out of range"},
    {"[18446744073709551617]", PH_E_RANGE, 1, 2, "number out of range"},
    {"[1,99999999999999999999999999999999999999999999999999]", PH_E_RANGE, 1, 4, "number out of range"},

    {"{}", PH_E_SYNTAX, 1, 2, "expected a key"},
    {"{\"value\":1,}", PH_E_SYNTAX, 1, 12, "expected a key"},
    {"{value:1}", PH_E_SYNTAX, 1, 2, "expected a key"},
    {"{\"Value\":1}", PH_E_SYNTAX, 1, 2, "unknown key"},
    {"{\"\":1}", PH_E_SYNTAX, 1, 2, "unknown key"},
    {"{\"value\":1,\"value\":1}", PH_E_SYNTAX, 1, 12, "the same key twice"},
    {"{\"children\":[1], \"children\":[2]}", PH_E_SYNTAX, 1, 18, "the same key twice"},
    {"{\"name\":\"a\",\"name\":\"a\",\"value\":1}", PH_E_SYNTAX, 1, 13, "the same key twice"},
    {"{\"value\":1,\"children\":[1]}", PH_E_SYNTAX, 1, 12, "both"},
    {"{\"children\":[1],\"value\":1}", PH_E_SYNTAX, 1, 17, "both"},
    {"{\"name\":\"a\"}", PH_E_SYNTAX, 1, 12, "neither"},
    {"{\"value\" 1}", PH_E_SYNTAX, 1, 10, "expected : between"},
    {"{\"value\":1 \"name\":\"a\"}", PH_E_SYNTAX, 1, 12, "expected , or } after a member"},
    {"{\"children\":[1]]", PH_E_SYNTAX, 1, 16, "expected , or } after a member"},
    {"{\"value\":[1]}", PH_E_SYNTAX, 1, 10, "expected a whole number"},
    {"{\"value\":\"1\"}", PH_E_SYNTAX, 1, 10, "expected a whole number"},
    {"{\"value\":1.5}", PH_E_SYNTAX, 1, 10, "decimal number"},
    {"{\"value\":9999999999}", PH_E_RANGE, 1, 10, "number out of range"},
    {"{\"children\":1}", PH_E_SYNTAX, 1, 13, "expected an array"},
    {"{\"children\":{\"value\":1}}", PH_E_SYNTAX, 1, 13, "expected an array"},
    {"{\"name\":1}", PH_E_SYNTAX, 1, 9, "expected a string"},

    {"{\"name\":\"a\nb\",\"value\":1}", PH_E_SYNTAX, 1, 11, "control character"},
    {"{\"name\":\"\x1F\",\"value\":1}", PH_E_SYNTAX, 1, 10, "control character"},
    {"{\"name\":\"\\x\",\"value\":1}", PH_E_SYNTAX, 1, 11, "unknown escape"},
    {"{\"name\":\"\\u12g4\",\"value\":1}", PH_E_SYNTAX, 1, 14, "\\u needs four"},
    {"{\"name\":\"\\u0000\",\"value\":1}", PH_E_SYNTAX, 1, 10, "\\u0000 would end"},
    {"{\"name\":\"a\\ud83d\",\"value\":1}", PH_E_SYNTAX, 1, 11, "half a surrogate pair"},
    {"{\"name\":\"\\ud83dx\\ude00\",\"value\":1}", PH_E_SYNTAX, 1, 10, "half a surrogate pair"},
    {"{\"name\":\"\\ude00\\ud83d\",\"value\":1}", PH_E_SYNTAX, 1, 10, "half a surrogate pair"},
    {"{\"name\":\"\\ud83d\\u0041\",\"value\":1}", PH_E_SYNTAX, 1, 10, "half a surrogate pair"},
    {"{\"name\":\"\\ud83d\\u00\",\"value\":1}", PH_E_SYNTAX, 1, 20, "\\u needs four"},

    /* columns count characters; what is not UTF-8 is a stray byte, a missing one, an overlong form, a surrogate, or
     * too large */
    {"{\"name\":\"\xC3\xA9\xF0\x9F\x98\x80\",\"value\":x}", PH_E_SYNTAX, 1, 22, "expected a whole number"},
    {"{\"name\":\"\xC3\xA9\x80\",\"value\":1}", PH_E_SYNTAX, 1, 11, "bytes that are not UTF-8"},
    {"{\"name\":\"\xC3\",\"value\":1}", PH_E_SYNTAX, 1, 10, "bytes that are not UTF-8"},
    {"{\"name\":\"\xC0\x80\",\"value\":1}", PH_E_SYNTAX, 1, 10, "bytes that are not UTF-8"},
    {"{\"name\":\"\xE0\x9F\xBF\",\"value\":1}", PH_E_SYNTAX, 1, 10, "bytes that are not UTF-8"},
    {"{\"name\":\"\xED\xA0\x80\",\"value\":1}", PH_E_SYNTAX, 1, 10, "bytes that are not UTF-8"},
    {"{\"name\":\"\xF4\x90\x80\x80\",\"value\":1}", PH_E_SYNTAX, 1, 10, "bytes that are not UTF-8"},
    {"{\"name\":\"\xFF\",\"value\":1}", PH_E_SYNTAX, 1, 10, "bytes that are not UTF-8"},
    {"{\"name\":\"\xF0\x9F", PH_E_SYNTAX, 1, 10, "bytes that are not UTF-8"},
};

static void refuse(const bad_text *bad, size_t length)
{
    ph_tree *tree = (ph_tree *)&tree;
    ph_place where;
    int err = parse_exactly(bad->text, length, &tree, &where);
    if (err != bad->error || where.line != bad->line || where.column != bad->column ||
        strncmp(where.message, bad->message, strlen(bad->message)) != 0)
        fail_msg("%s\n  error %d at %zu:%zu: %s", bad->text, err, where.line, where.column, where.message);
    assert_null(tree);
    assert_true(strlen(where.message) < sizeof where.message - 1); /* not cut */
    assert_non_null(strpbrk(where.message, ";:,"));                /* the problem, and then the remedy or an example */
}

static void test_bad_texts(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof bad_texts / sizeof *bad_texts; i++)
        refuse(&bad_texts[i], strlen(bad_texts[i].text));
    bad_text zero = {"[1,\0]", PH_E_SYNTAX, 1, 4, "expected a node"};
    refuse(&zero, 5);
}

/* Every prefix of a valid text is rejected, unless it is valid itself. */
static void test_beginnings(void **state)
{
    (void)state;
    static const char text[] = "{\"name\":\"\\ud83d\\ude00\xC3\xA9\","
                               "\"children\":[-12,[3],{\"value\":0,\"name\":\"b\"}]} ";
    size_t whole = sizeof text - 2; /* without the space */
    for (size_t length = 0; length < sizeof text; length++) {
        ph_tree *tree;
        ph_place where;
        int err = parse_exactly(text, length, &tree, &where);
        assert_int_equal(err, length < whole ? PH_E_SYNTAX : PH_OK);
        ph_tree_free(tree);
    }
}

static void test_arguments(void **state)
{
    (void)state;
    ph_tree *tree = (ph_tree *)&tree;
    assert_int_equal(ph_tree_parse(NULL, 0, NULL, &tree, NULL), PH_E_ARGUMENT);
    assert_null(tree);
    assert_int_equal(ph_tree_parse("1", 1, NULL, NULL, NULL), PH_E_ARGUMENT);
    assert_int_equal(ph_tree_parse("[1", 2, NULL, &tree, NULL), PH_E_SYNTAX); /* no place is requested */
    ph_tree_free(NULL);
}

/* ---- depth and size ------------------------------------------------------------------------------------ */

static void *parse_in_thread(void *text)
{
    ph_tree *tree;
    if (ph_tree_parse(text, strlen(text), NULL, &tree, NULL) != PH_OK)
        return NULL;
    return tree;
}

/* The deepest tree fits a thread with a small stack. */
static void deep_in_small_stack(char *text)
{
    pthread_attr_t attributes;
    pthread_t thread;
    void *tree;
    assert_int_equal(pthread_attr_init(&attributes), 0);
    assert_int_equal(pthread_attr_setstacksize(&attributes, 128 * 1024), 0);
    assert_int_equal(pthread_create(&thread, &attributes, parse_in_thread, text), 0);
    assert_int_equal(pthread_join(thread, &tree), 0);
    pthread_attr_destroy(&attributes);
    assert_non_null(tree);
    assert_int_equal(ph_tree_height(tree), PH_MAX_DEPTH);
    assert_int_equal(ph_tree_size(tree), PH_MAX_DEPTH + 1);
    ph_tree_free(tree);
}

static void test_depth(void **state)
{
    (void)state;
    static const struct {
        const char *open, *close;
        size_t bracket; /* in `open`, from 1 */
    } cases[] = {{"[", "]", 1}, {"{\"children\":[", "]}", 13}, {"{\"name\":\"x\",\"children\":[", "]}", 24}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char *text = nest(cases[i].open, cases[i].close, PH_MAX_DEPTH);
        deep_in_small_stack(text);
        free(text);

        text = nest(cases[i].open, cases[i].close, PH_MAX_DEPTH + 1);
        size_t column = PH_MAX_DEPTH * strlen(cases[i].open) + cases[i].bracket;
        bad_text bad = {text, PH_E_DEPTH, 1, column, "nesting deeper than 1024"};
        refuse(&bad, strlen(text));
        free(text);
    }
    char *text = repeat("", "[", 1000000, "", "");
    bad_text bad = {text, PH_E_DEPTH, 1, PH_MAX_DEPTH + 1, "nesting deeper than 1024"};
    refuse(&bad, strlen(text));
    free(text);
}

/* A million leaves in three shapes, and the memory of each. */
static void test_million_leaves(void **state)
{
    (void)state;
    static const struct {
        const char *before, *item, *after;
        size_t items, leaves, nodes;
    } cases[] = {
        {"[", "123", "]", 1000000, 1000000, 1000001},
        {"[", "[[[1,-2],[3,4]],[[5,66],[7,8]]]", "]", 125000, 1000000, 1875001},
        {"[", "[-1000]", "]", 1000000, 1000000, 2000001},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char *text = repeat(cases[i].before, cases[i].item, cases[i].items, ",", cases[i].after);
        ledger l = {.fail_at = SIZE_MAX};
        ph_memory memory = ledger_memory(&l);
        ph_tree *t;
        assert_int_equal(ph_tree_parse(text, strlen(text), &memory, &t, NULL), PH_OK);
        free(text);
        assert_int_equal(ph_tree_size(t), cases[i].nodes);
        assert_int_equal(leaves_below(t, ph_tree_root(t)), cases[i].leaves);
        assert_true(l.peak < 60 * 1000 * 1000);
        ph_tree_free(t);
        assert_int_equal(l.blocks, 0);
    }
}

/* ---- the game ------------------------------------------------------------------------------------------ */

static void check_game_below(const ph_tree *t, ph_node node, uint32_t depth)
{
    const ph_game *g = &t->game;
    uint32_t width = ph_tree_width(t, node);
    assert_int_equal(g->over(g->rules, &node), width == 0);
    assert_int_equal(g->moves(g->rules, &node, NULL), width);
    assert_int_equal(g->evaluate(g->rules, &node), width ? 0 : ph_tree_value(t, node));
    assert_true(width <= g->max_moves);
    assert_true(width <= t->widest[depth]);
    for (uint32_t i = 0; i < width; i++) {
        ph_node child;
        g->apply(g->rules, &node, i, &child);
        assert_int_equal(child, ph_tree_child(t, node, i));
        check_game_below(t, child, depth + 1);
    }
}

/* The widest node `ply` moves below `node`. */
static uint32_t width_below(const ph_tree *t, ph_node node, uint32_t ply)
{
    uint32_t width = ph_tree_width(t, node);
    if (ply == 0)
        return width;
    uint32_t widest = 0;
    for (uint32_t i = 0; i < width; i++) {
        uint32_t w = width_below(t, ph_tree_child(t, node, i), ply - 1);
        widest = w > widest ? w : widest;
    }
    return widest;
}

/* widest() is exact at the root and a bound everywhere else. */
static void check_widest(const ph_tree *t)
{
    const ph_game *g = &t->game;
    uint32_t height = ph_tree_height(t);
    for (ph_node node = 0; node < ph_tree_size(t); node++)
        for (uint32_t ply = 0; ply <= height + 1; ply++) {
            uint32_t bound = g->widest(g->rules, &node, ply), real = width_below(t, node, ply);
            assert_true(real <= bound);
            assert_true(node != ph_tree_root(t) || real == bound);
            assert_true(ply < height || bound == 0);
        }
}

static void test_game(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 200; seed++) {
        ph_tree *t = forest_ragged(seed, 5, 6, 300);
        const ph_game *g = &t->game;
        assert_ptr_equal(g->rules, t);
        assert_int_equal(g->version, PH_GAME_VERSION);
        assert_int_equal(g->flags, PH_MAX_VALUES | PH_NUMBERED | PH_LEAF_VALUES);
        assert_true(g->max_moves >= 1);
        ph_node root;
        g->start(g->rules, &root);
        assert_int_equal(root, ph_tree_root(t));
        check_game_below(t, root, 0);
        check_widest(t);
        ph_tree_free(t);
    }
    ph_tree *t = tree_of("[[1],2,3]");
    ph_node root = ph_tree_root(t);
    ph_move moves[3];
    assert_int_equal(t->game.moves(t, &root, moves), 3);
    assert_int_equal(moves[0] * 100 + moves[1] * 10 + moves[2], 12);
    ph_tree_free(t);
}

/* ---- copying ------------------------------------------------------------------------------------------- */

/* Nim with one heap, take 1 to `most`, the last stone wins: values are for the side to move, and moves are listed.
 * Its order() tries large moves first. */
typedef struct nim_rules {
    uint32_t most;
} nim_rules;

static uint32_t nim_moves(const void *rules, const void *state, ph_move *moves)
{
    const nim_rules *nim = rules;
    const uint32_t *heap = state;
    uint32_t count = *heap < nim->most ? *heap : nim->most;
    for (uint32_t i = 0; moves && i < count; i++)
        moves[i] = i + 1;
    return count;
}

static void nim_apply(const void *rules, const void *state, ph_move move, void *child)
{
    (void)rules;
    *(uint32_t *)child = *(const uint32_t *)state - move;
}

static bool nim_over(const void *rules, const void *state)
{
    (void)rules;
    return *(const uint32_t *)state == 0;
}

static ph_value nim_evaluate(const void *rules, const void *state)
{
    (void)rules;
    uint32_t heap = *(const uint32_t *)state;
    return heap == 0 ? -1000 : (ph_value)heap; /* the side to move at an empty heap has lost */
}

static void nim_order(const void *rules, const void *state, ph_move *moves, uint32_t count)
{
    (void)rules;
    (void)state;
    for (uint32_t i = 0; i < count / 2; i++) {
        ph_move move = moves[i];
        moves[i] = moves[count - 1 - i];
        moves[count - 1 - i] = move;
    }
}

static const nim_rules nim_three = {3};

static ph_game nim_game(void)
{
    return (ph_game){
        .version = PH_GAME_VERSION,
        .name = "nim",
        .rules = &nim_three,
        .state_size = sizeof(uint32_t),
        .max_moves = 3,
        .moves = nim_moves,
        .apply = nim_apply,
        .over = nim_over,
        .evaluate = nim_evaluate,
        .order = nim_order,
    };
}

static void copy_is(const ph_game *game, uint32_t heap, uint32_t depth, const char *expected)
{
    ph_tree *copy, *t = tree_of(expected);
    assert_int_equal(ph_tree_copy(game, &heap, depth, SIZE_MAX, NULL, &copy), PH_OK);
    assert_true(trees_same(copy, t));
    ph_tree_free(copy);
    ph_tree_free(t);
}

static void test_copy_game(void **state)
{
    (void)state;
    ph_game nim = nim_game();
    copy_is(&nim, 0, 9, "-1000");
    copy_is(&nim, 2, 9, "[1000,[-1000]]");
    copy_is(&nim, 3, 9, "[1000,[-1000],[-1000,[1000]]]");
    copy_is(&nim, 3, PH_MAX_DEPTH, "[1000,[-1000],[-1000,[1000]]]");
    copy_is(&nim, 3, 2, "[1000,[-1000],[-1000,1]]");
    copy_is(&nim, 3, 1, "[1000,-1,-2]");
    copy_is(&nim, 3, 0, "3");
    nim.order = NULL;
    copy_is(&nim, 2, 9, "[[-1000],1000]");
}

static void test_copy_tree(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 300; seed++) {
        ph_tree *t = forest_ragged(seed, 6, 8, 500), *copy;
        ph_node root = ph_tree_root(t);
        assert_int_equal(ph_tree_copy(&t->game, &root, PH_MAX_DEPTH, ph_tree_size(t), NULL, &copy), PH_OK);
        assert_true(trees_same(t, copy));
        assert_memory_equal(t->widest, copy->widest, sizeof t->widest);
        ph_tree_free(copy);
        assert_int_equal(ph_tree_copy(&t->game, &root, PH_MAX_DEPTH, ph_tree_size(t) - 1, NULL, &copy), PH_E_SIZE);
        assert_null(copy);
        ph_tree_free(t);
    }
}

static ph_value evaluate_too_high(const void *rules, const void *state)
{
    (void)rules;
    (void)state;
    return PH_VALUE_MAX + 1;
}

static uint32_t moves_none(const void *rules, const void *state, ph_move *moves)
{
    (void)rules;
    (void)state;
    (void)moves;
    return 0;
}

static void test_copy_errors(void **state)
{
    (void)state;
    ph_tree *copy;
    uint32_t heap = 3, high = PH_MAX_DEPTH + 1;
    ph_game nim = nim_game();
    assert_int_equal(ph_tree_copy(NULL, &heap, 9, 99, NULL, &copy), PH_E_ARGUMENT);
    assert_int_equal(ph_tree_copy(&nim, NULL, 9, 99, NULL, &copy), PH_E_ARGUMENT);
    assert_int_equal(ph_tree_copy(&nim, &heap, 9, 99, NULL, NULL), PH_E_ARGUMENT);
    assert_int_equal(ph_tree_copy(&nim, &heap, 9, 0, NULL, &copy), PH_E_SIZE);
    assert_int_equal(ph_tree_copy(&nim, &heap, 9, 5, NULL, &copy), PH_E_SIZE);

    nim_rules one = {1}; /* a chain, longer than any tree may be */
    nim.rules = &one;
    assert_int_equal(ph_tree_copy(&nim, &high, PH_MAX_DEPTH + 1, 9999, NULL, &copy), PH_E_DEPTH);
    assert_int_equal(ph_tree_copy(&nim, &high, PH_MAX_DEPTH, 9999, NULL, &copy), PH_OK); /* cut, as requested */
    assert_int_equal(ph_tree_height(copy), PH_MAX_DEPTH);
    ph_tree_free(copy);

    nim.evaluate = evaluate_too_high;
    assert_int_equal(ph_tree_copy(&nim, &heap, 9, 99, NULL, &copy), PH_E_RANGE);
    nim.moves = moves_none;
    assert_int_equal(ph_tree_copy(&nim, &heap, 9, 99, NULL, &copy), PH_E_ARGUMENT);
    nim.apply = NULL;
    assert_int_equal(ph_tree_copy(&nim, &heap, 9, 99, NULL, &copy), PH_E_ARGUMENT);
    nim.version++;
    assert_int_equal(ph_tree_copy(&nim, &heap, 9, 99, NULL, &copy), PH_E_VERSION);
    assert_null(copy);
}

/* ---- without memory ------------------------------------------------------------------------------------ */

static int parse_with(const ph_memory *memory, ph_tree **tree, ph_place *where)
{
    static const char text[] =
        "{\"name\":\"a root with quite a long name\",\"children\":["
        "[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20],"
        "{\"children\":[{\"name\":\"leaf with a name\",\"value\":3},[[{\"value\":4,\"name\":\"d\"}]]],\"name\":\"b\"}"
        "]}";
    return ph_tree_parse(text, sizeof text - 1, memory, tree, where);
}

static int copy_with(const ph_memory *memory, ph_tree **tree, ph_place *where)
{
    *where = (ph_place){0};
    ph_game nim = nim_game();
    uint32_t heap = 7;
    return ph_tree_copy(&nim, &heap, 9, 9999, memory, tree);
}

/* Let the first, the second, ... allocation fail, until none does. */
static void fail_each(int (*make)(const ph_memory *, ph_tree **, ph_place *))
{
    int err = PH_E_MEMORY;
    size_t tries = 0;
    for (; err; tries++) {
        ledger l = {.fail_at = tries};
        ph_memory memory = ledger_memory(&l);
        ph_tree *tree = (ph_tree *)&tree;
        ph_place where;
        err = make(&memory, &tree, &where);
        if (err) {
            assert_int_equal(err, PH_E_MEMORY);
            assert_null(tree);
            assert_int_equal(where.line, 0);
        }
        ph_tree_free(tree);
        assert_int_equal(l.blocks, 0);
        assert_int_equal(l.bytes, 0);
    }
    assert_true(tries > 5);
}

static void test_no_memory(void **state)
{
    (void)state;
    fail_each(parse_with);
    fail_each(copy_with);

    ledger l = {.fail_at = 0};
    ph_memory memory = ledger_memory(&l);
    ph_tree *tree;
    ph_place where;
    assert_int_equal(parse_with(&memory, &tree, &where), PH_E_MEMORY);
    assert_non_null(strstr(where.message, "out of memory"));
}

/* ---- the forest ---------------------------------------------------------------------------------------- */

static void check_uniform(const ph_tree *t, ph_node node, uint32_t w, uint32_t d)
{
    assert_int_equal(ph_tree_width(t, node), d ? w : 0);
    for (uint32_t i = 0; d && i < w; i++)
        check_uniform(t, ph_tree_child(t, node, i), w, d - 1);
}

static void test_forest_uniform(void **state)
{
    (void)state;
    ph_tree *t = forest_uniform_iid(3, 4, 10, 1), *same = forest_uniform_iid(3, 4, 10, 1);
    ph_tree *other = forest_uniform_iid(3, 4, 10, 2);
    check_uniform(t, ph_tree_root(t), 3, 4);
    assert_true(trees_same(t, same));
    assert_false(trees_same(t, other));
    ph_tree_free(t);
    ph_tree_free(same);
    ph_tree_free(other);

    t = forest_widths((uint32_t[]){3, 3, 2, 2}, 4, 5, 0);
    assert_int_equal(leaves_below(t, ph_tree_root(t)), 36);
    assert_int_equal(ph_tree_size(t), 1 + 3 + 9 + 18 + 36);
    ph_tree_free(t);
}

/* How often the first child of a MAX or MIN node has the value of the node. */
static void count_heirs(const ph_tree *t, ph_node node, bool max, uint32_t *nodes, uint32_t *first)
{
    uint32_t width = ph_tree_width(t, node);
    if (width == 0)
        return;
    *nodes += 1;
    *first += minimax(t, ph_tree_child(t, node, 0), !max) == minimax(t, node, max);
    for (uint32_t i = 0; i < width; i++)
        count_heirs(t, ph_tree_child(t, node, i), !max, nodes, first);
}

static void test_forest_ordered(void **state)
{
    (void)state;
    uint32_t nodes = 0, first = 0;
    for (uint64_t seed = 0; seed < 50; seed++) {
        ph_tree *t = forest_ordered(8, 4, 4, 0.7, FOREST_VALUES, FOREST_ROOT, seed);
        check_uniform(t, ph_tree_root(t), 8, 4);
        assert_int_equal(minimax(t, ph_tree_root(t), true), FOREST_ROOT);
        count_heirs(t, ph_tree_root(t), true, &nodes, &first);
        ph_tree_free(t);
    }
    assert_true(first > 0.35 * nodes && first < 0.45 * nodes); /* 0.35 by the model, and some ties */

    ph_tree *t = forest_minimal(4, 5);
    nodes = first = 0;
    count_heirs(t, ph_tree_root(t), true, &nodes, &first);
    assert_int_equal(first, nodes);
    ph_tree_free(t);
}

static void ragged_stats(const ph_tree *t, ph_node node, size_t counts[4])
{
    uint32_t width = ph_tree_width(t, node);
    if (width == 0) {
        ph_value v = ph_tree_value(t, node);
        assert_true(v >= -PH_VALUE_MAX && v <= PH_VALUE_MAX);
        counts[0] += v < 0;
        counts[1] += v > 1000000000;
    }
    counts[2] += width == 1;
    assert_true(width <= 4);
    for (uint32_t i = 0; i < width; i++)
        ragged_stats(t, ph_tree_child(t, node, i), counts);
}

/* The ragged trees are of every kind they promise, and always the same. */
static void test_forest_ragged(void **state)
{
    (void)state;
    size_t counts[4] = {0};
    for (uint64_t seed = 0; seed < 1000; seed++) {
        ph_tree *t = forest_ragged(seed, 4, 7, 400), *same = forest_ragged(seed, 4, 7, 400);
        assert_true(trees_same(t, same));
        assert_true(ph_tree_height(t) <= 7 && ph_tree_size(t) < 400 + 4 * 7);
        ragged_stats(t, ph_tree_root(t), counts);
        counts[3] += ph_tree_height(t) == 0;
        ph_tree_free(t);
        ph_tree_free(same);
    }
    for (size_t i = 0; i < 4; i++)
        assert_true(counts[i] > 0);
    assert_true(counts[3] < 50);
}

/* The bits of a family together: for all nodes, and for none. */
static void check_family_marks(const ph_tree *t, ph_node n)
{
    const uint32_t width = tree_width(t, n);
    bool all = true, any = false;
    for (uint32_t i = 0; i < width; i++) {
        all &= tree_over_leaves(t->nodes, tree_child(t, n, i));
        any |= tree_over_leaves(t->nodes, tree_child(t, n, i));
    }
    assert_int_equal(tree_all_over_leaves(t->nodes, tree_child(t, n, 0), width), all);
    assert_true(!any || tree_any_over_leaves(t->nodes, tree_child(t, n, 0), width));
    if (!any && tree_child(t, n, 0) / 64 == tree_child(t, n, width - 1) / 64)
        assert_false(tree_any_over_leaves(t->nodes, tree_child(t, n, 0), width));
}

/* The bit of a node agrees with its children; the range is that of the leaves. */
static void check_marks(const ph_tree *t)
{
    ph_value least = PH_VALUE_MAX, greatest = -PH_VALUE_MAX;
    for (ph_node n = 0; n < t->size; n++) {
        const uint32_t width = tree_width(t, n);
        bool leaves = width > 0;
        for (uint32_t i = 0; i < width; i++)
            leaves &= tree_width(t, tree_child(t, n, i)) == 0;
        assert_int_equal(tree_over_leaves(t->nodes, n), leaves);
        if (width > 0) {
            check_family_marks(t, n);
            continue;
        }
        least = tree_value(t, n) < least ? tree_value(t, n) : least;
        greatest = tree_value(t, n) > greatest ? tree_value(t, n) : greatest;
    }
    assert_int_equal(t->least, least);
    assert_int_equal(t->greatest, greatest);
}

/* Do all nodes of each ply have the same width? */
static bool looks_level(const ph_tree *t, ph_node n, uint32_t depth)
{
    if (tree_width(t, n) != t->widest[depth])
        return false;
    for (uint32_t i = 0; i < tree_width(t, n); i++)
        if (!looks_level(t, tree_child(t, n, i), depth + 1))
            return false;
    return true;
}

/* In a uniform tree everything below a node is in one row that begins at `from`: everything below its first child,
 * then below the second, and so on, and finally the children themselves. */
static uint32_t check_rows(const ph_tree *t, ph_node n, uint32_t from)
{
    uint32_t below = 0;
    for (uint32_t i = 0; i < tree_width(t, n); i++)
        below += check_rows(t, tree_child(t, n, i), from + below);
    if (tree_width(t, n) > 0)
        assert_int_equal(tree_child(t, n, 0), from + below);
    return below + tree_width(t, n);
}

static void test_marks(void **state)
{
    (void)state;
    uint32_t level = 0;
    for (uint64_t seed = 0; seed < 2000; seed++) {
        ph_tree *t = forest_ragged(seed, 1 + (uint32_t)(seed % 5), 1 + (uint32_t)(seed % 6), 300);
        check_marks(t);
        assert_int_equal(t->level, looks_level(t, tree_root(t), 0));
        level += t->level;
        if (t->level)
            check_rows(t, tree_root(t), 0);
        ph_tree_free(t);
    }
    assert_true(level > 20 && level < 1900);
    static const uint32_t widths[] = {3, 1, 70, 2};
    for (uint32_t depth = 0; depth <= 4; depth++) {
        ph_tree *t = forest_widths(widths, depth, 9, depth);
        check_marks(t);
        assert_true(t->level);
        assert_int_equal(check_rows(t, tree_root(t), 0), t->size - 1);
        ph_tree_free(t);
    }
}

/* The numbers themselves are fixed: a change would change every seeded result of the project. */
static void test_random(void **state)
{
    (void)state;
    uint64_t random = 0;
    assert_true(random_next(&random) == UINT64_C(0xE220A8397B1DCDAF));
    assert_true(random_next(&random) == UINT64_C(0x6E789E6AA1B965F4));
    uint32_t counts[6] = {0};
    for (int i = 0; i < 60000; i++)
        counts[random_below(&random, 6)]++;
    for (int i = 0; i < 6; i++)
        assert_true(counts[i] > 9600 && counts[i] < 10400);
    for (int i = 0; i < 1000; i++)
        assert_true(random_below(&random, UINT32_C(3000000000)) < UINT32_C(3000000000));
    assert_int_equal(random_below(&random, 1), 0);
    assert_true(random_chance(&random, 1.0));
    assert_false(random_chance(&random, 0.0));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_plain_arrays),   cmocka_unit_test(test_single_leaves),
        cmocka_unit_test(test_names),          cmocka_unit_test(test_strings),
        cmocka_unit_test(test_utf8),           cmocka_unit_test(test_many_names),
        cmocka_unit_test(test_worked_trees),   cmocka_unit_test(test_bad_texts),
        cmocka_unit_test(test_beginnings),     cmocka_unit_test(test_arguments),
        cmocka_unit_test(test_depth),          cmocka_unit_test(test_million_leaves),
        cmocka_unit_test(test_game),           cmocka_unit_test(test_copy_game),
        cmocka_unit_test(test_copy_tree),      cmocka_unit_test(test_copy_errors),
        cmocka_unit_test(test_no_memory),      cmocka_unit_test(test_forest_uniform),
        cmocka_unit_test(test_forest_ordered), cmocka_unit_test(test_forest_ragged),
        cmocka_unit_test(test_marks),          cmocka_unit_test(test_random),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
