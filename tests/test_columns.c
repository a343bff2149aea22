/* test_columns.c - tables and prose fit the terminal, and nothing is lost. */
#include "tool/columns.h"
#include "tool/prose.h"
#include "tool/terminal.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "support/expect_page.h"

static const column HEADS[] = {
    {.head = "method", .left = true}, {.head = "leaves"}, {.head = "ratio"},
    {.head = "best", .left = true},   {.head = "bytes"},  {.head = "seconds", .joined = true, .least = 9},
};

enum { N_HEADS = sizeof HEADS / sizeof HEADS[0] };

static void fill(columns *t)
{
    static const char *const cells[][N_HEADS] = {
        {"minimax", "4096", "5.382", "7", "220", "0.000093"},
        {"ps:2", "721", "0.947", "d\xC3\xA9j\xC3\xA0", "865", "0.000037"},
        {"\033[1msss\033[0m", "403", "0.530", "", "1521", "0.000035"},
    };
    assert_true(columns_open(t, HEADS, N_HEADS));
    for (size_t row = 0; row < sizeof cells / sizeof cells[0]; row++)
        for (size_t i = 0; i < N_HEADS; i++)
            columns_cell(t, "%s", cells[row][i]);
}

static void table_is(size_t width, const char *expected)
{
    columns t;
    page p;
    fill(&t);
    page_open(&p);
    assert_true(columns_print(&t, p.out, width));
    page_is(&p, expected);
}

static void a_table_that_fits_is_one(void **unused)
{
    (void)unused;
    const char *whole = "method   leaves  ratio  best  bytes    seconds\n"
                        "minimax    4096  5.382  7       220   0.000093\n"
                        "ps:2        721  0.947  d\xC3\xA9j\xC3\xA0    865   0.000037\n"
                        "\033[1msss\033[0m         403  0.530         1521   0.000035\n";
    table_is(132, whole);
    table_is(46, whole);
}

static void what_does_not_fit_follows_below(void **unused)
{
    (void)unused;
    table_is(45, "method   leaves  ratio  best\n"
                 "minimax    4096  5.382  7\n"
                 "ps:2        721  0.947  d\xC3\xA9j\xC3\xA0\n"
                 "\033[1msss\033[0m         403  0.530\n"
                 "\n"
                 "method   bytes    seconds\n"
                 "minimax    220   0.000093\n"
                 "ps:2       865   0.000037\n"
                 "\033[1msss\033[0m       1521   0.000035\n");
}

/* Joined columns are separated only if they do not fit together. */
static void joined_columns_stay_together(void **unused)
{
    (void)unused;
    const char *parted = "\nminimax   0.000093\n", *joined = "\nminimax    220   0.000093\n";
    for (size_t width = 0; width < 46; width++) {
        columns t;
        char *text;
        size_t length;
        FILE *out = open_memstream(&text, &length);
        assert_non_null(out);
        fill(&t);
        assert_true(columns_print(&t, out, width));
        assert_int_equal(fclose(out), 0);
        assert_int_equal(strstr(text, parted) != NULL, width < strlen(joined) - 2);
        assert_int_equal(strstr(text, joined) != NULL, width >= strlen(joined) - 2);
        free(text);
    }
}

/* The first column and one more are printed whatever the width is. */
static void no_width_is_too_small(void **unused)
{
    (void)unused;
    columns t;
    char *text;
    size_t length;
    for (size_t width = 0; width < 50; width++) {
        FILE *out = open_memstream(&text, &length);
        assert_non_null(out);
        fill(&t);
        assert_true(columns_print(&t, out, width));
        assert_int_equal(fclose(out), 0);
        for (size_t i = 0; i < N_HEADS; i++)
            assert_non_null(strstr(text, HEADS[i].head));
        assert_non_null(strstr(text, " 5.382"));
        assert_non_null(strstr(text, "0.000035\n"));
        free(text);
    }
}

static void incomplete_rows_are_left_out(void **unused)
{
    (void)unused;
    columns t;
    page p;
    assert_true(columns_open(&t, HEADS, 2));
    columns_cell(&t, "sss");
    columns_cell(&t, "%d", 8);
    columns_cell(&t, "rs");
    page_open(&p);
    assert_true(columns_print(&t, p.out, 80));
    page_is(&p, "method  leaves\n"
                "sss          8\n");
}

static void wraps_to(size_t at, const char *begin, size_t width, const char *text, const char *expected)
{
    page p;
    page_open(&p);
    prose_wrap(p.out, text, at, begin, width);
    page_is(&p, expected);
}

static void prose_is_broken_at_spaces(void **unused)
{
    (void)unused;
    wraps_to(0, "  ", 12, "one two three four", "one two\n  three four\n");
    wraps_to(0, "  ", 13, "one two three four", "one two three\n  four\n");
    wraps_to(6, "      ", 12, "one two three", "one\n      two\n      three\n");
    wraps_to(0, "", 5, "incomprehensible it is", "incomprehensible\nit is\n");
    wraps_to(0, "", 8, "d\xC3\xA9j\xC3\xA0 \033[1mvu\033[0m.", "d\xC3\xA9j\xC3\xA0 \033[1mvu\033[0m.\n");
    wraps_to(0, "    ", 0, "one  two three", "one  two three\n");
    wraps_to(0, "    ", 9, "one  two  three", "one  two\n    three\n");
    wraps_to(0, "", 80, "", "\n");
}

/* Newlines of the text are kept; the beginning of each line counts towards the width. */
static void prose_keeps_its_lines(void **unused)
{
    (void)unused;
    wraps_to(2, "% ", 9, "one two three\nfour\n", "one two\n% three\n% four\n");
    wraps_to(2, "% ", 8, "one two", "one\n% two\n");
    wraps_to(0, "  ", 0, "one two\n  three\n", "one two\n    three\n");
    wraps_to(0, "", 80, "one\n\ntwo\n", "one\n\ntwo\n");
}

static void joints_are_spaces_that_stay(void **unused)
{
    (void)unused;
    wraps_to(0, "", 8, "(1," PROSE_JOINT "2) (3," PROSE_JOINT "4)", "(1, 2)\n(3, 4)\n");
    wraps_to(0, "", 0, "a" PROSE_JOINT PROSE_JOINT "\xC2", "a  \xC2\n");
}

static void prose_is_printed(void **unused)
{
    (void)unused;
    page p;
    page_open(&p);
    prose_print(p.out, "> ", 12, "%d trees of %s", 100, "depth 4");
    page_is(&p, "100 trees of\n> depth 4\n");
}

static void the_environment_sets_the_width(void **unused)
{
    (void)unused;
    FILE *pipe = tmpfile();
    assert_non_null(pipe);
    unsetenv("COLUMNS");
    assert_int_equal(width_said(pipe), 0);
    assert_int_equal(width_of(pipe), 80);
    setenv("COLUMNS", "132", 1);
    assert_int_equal(width_said(pipe), 132);
    setenv("COLUMNS", "7", 1);
    assert_int_equal(width_of(pipe), 40);
    setenv("COLUMNS", "wide", 1);
    assert_int_equal(width_of(pipe), 80);
    unsetenv("COLUMNS");
    fclose(pipe);
}

static ssize_t count_and_fail(void *context, const char *bytes, size_t size)
{
    (void)bytes, (void)size;
    ++*(size_t *)context;
    return 0;
}

/* A text that cannot be written is given up: not every character is tried. */
static void a_full_stream_ends_the_text(void **unused)
{
    (void)unused;
    size_t writes = 0;
    char text[4000];
    for (size_t i = 0; i < sizeof text; i++)
        text[i] = i % 5 ? 'a' : ' ';
    text[sizeof text - 1] = '\0';
    FILE *out = fopencookie(&writes, "w", (cookie_io_functions_t){.write = count_and_fail});
    assert_non_null(out);
    setvbuf(out, NULL, _IONBF, 0);
    prose_wrap(out, text, 0, "", 0);
    fclose(out);
    assert_true(writes > 0 && writes < 10);
}

/* Memory that a text needs and does not get: glibc reports it to nobody but the one who writes the character. */
enum { LARGE = 48 << 20, PART = 64 };

static bool prose_lost(void)
{
    prose_line l;
    if (!prose_line_open(&l))
        return true;
    for (size_t i = 0; i < LARGE / PART; i++)
        fprintf(l.stream, "%*s", PART, "x");
    FILE *nowhere = fopen("/dev/null", "w");
    const bool lost = nowhere && !prose_line_put(&l, nowhere, "", 0);
    fclose(nowhere);
    return lost;
}

static bool table_lost(void)
{
    static const column heads[] = {{"one", false, false, 0}};
    columns t;
    if (!columns_open(&t, heads, 1))
        return true;
    for (size_t i = 0; i < LARGE / PART; i++)
        columns_cell(&t, "%*s", PART - 1, "x");
    FILE *nowhere = fopen("/dev/null", "w");
    const bool lost = nowhere && !columns_print(&t, nowhere, 80);
    fclose(nowhere);
    return lost;
}

/* In a process of its own, which may take little more memory than it has. */
static void starve(bool (*lost)(void))
{
    const pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        const struct rlimit limit = {LARGE / 3, LARGE / 3};
        setrlimit(RLIMIT_DATA, &limit);
        _exit(lost() ? 0 : 1);
    }
    int status = 0;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

static void a_text_without_memory_is_not_half_printed(void **unused)
{
    (void)unused;
#ifndef __SANITIZE_ADDRESS__
    starve(prose_lost);
    starve(table_lost);
#endif
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_text_without_memory_is_not_half_printed),
        cmocka_unit_test(a_table_that_fits_is_one),
        cmocka_unit_test(what_does_not_fit_follows_below),
        cmocka_unit_test(joined_columns_stay_together),
        cmocka_unit_test(no_width_is_too_small),
        cmocka_unit_test(incomplete_rows_are_left_out),
        cmocka_unit_test(prose_is_broken_at_spaces),
        cmocka_unit_test(prose_keeps_its_lines),
        cmocka_unit_test(joints_are_spaces_that_stay),
        cmocka_unit_test(prose_is_printed),
        cmocka_unit_test(the_environment_sets_the_width),
        cmocka_unit_test(a_full_stream_ends_the_text),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
