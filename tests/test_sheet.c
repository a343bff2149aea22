/* test_sheet.c - one table in five formats. */
#include "tool/sheet.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static char *written(const sheet *s, sheet_format format)
{
    char *text = NULL;
    size_t length;
    FILE *out = open_memstream(&text, &length);
    assert_non_null(out);
    assert_true(sheet_put(out, s, format));
    fclose(out);
    return text;
}

static void check(const sheet *s, sheet_format format, const char *expected)
{
    char *text = written(s, format);
    assert_string_equal(text, expected);
    free(text);
}

/* Characters with a meaning in a format are escaped; each format has its own sign for unknown values. */
static void five_formats(void **unused)
{
    (void)unused;
    sheet s = {.keys = 1, .above = "a_b", .below = "50 % ~\n"};
    sheet_column(&s, "method", false);
    sheet_column(&s, "leaves, \"all\"", true);
    static const char *const cells[] = {"ps:1/*", "12 +-3", "a|b_c&d#$%{}\\^<", "", "x-1", "~7 (-3)"};
    for (size_t i = 0; i < sizeof cells / sizeof cells[0]; i++)
        sheet_cell(&s, cells[i]);
    check(&s, SHEET_TEXT,
          "a_b\n\n"
          "method           leaves, \"all\"\n"
          "ps:1/*                  12 +-3\n"
          "a|b_c&d#$%{}\\^<              -\n"
          "x-1                    ~7 (-3)\n\n"
          "50 % ~\n");
    check(&s, SHEET_MARKDOWN,
          "a\\_b\n\n"
          "| method          | leaves, \"all\" |\n"
          "|---|--:|\n"
          "| ps:1/\\*          |        12 +-3 |\n"
          "| a\\|b\\_c&d#$%{}\\\\^\\< |             - |\n"
          "| x-1             |       ~7 (-3) |\n\n"
          "50 % ~\n");
    check(&s, SHEET_LATEX,
          "% a_b\n"
          "\\begin{tabular}{lr} % \\usepackage{booktabs}\n\\toprule\n"
          "method          & leaves, \"all\" \\\\\n\\midrule\n"
          "ps:1/*          &        12 $\\pm$3 \\\\\n"
          "a$|$b\\_c\\&d\\#\\$\\%\\{\\}\\textbackslash{}\\textasciicircum{}$<$ &             - \\\\\n"
          "x-1             &       $\\sim$7 ($-$3) \\\\\n"
          "\\bottomrule\n\\end{tabular}\n% 50 % ~\n");
    check(&s, SHEET_CSV, "method,\"leaves, \"\"all\"\"\"\nps:1/*,12 +-3\na|b_c&d#$%{}\\^<,\nx-1,~7 (-3)\n");
    check(&s, SHEET_JSON,
          "{\"method\":\"ps:1/*\",\"leaves, \\\"all\\\"\":\"12 +-3\"}\n"
          "{\"method\":\"a|b_c&d#$%{}\\\\^<\",\"leaves, \\\"all\\\"\":null}\n"
          "{\"method\":\"x-1\",\"leaves, \\\"all\\\"\":\"~7 (-3)\"}\n");
    sheet_release(&s);
}

/* No line is wider than SHEET_WIDTH unless one column is; every part has the keys; every column occurs once. */
static void wide_text(void **unused)
{
    (void)unused;
    char head[32], *text;
    sheet s = {.keys = 2,
               .above = "a line that is much longer than eighty characters and therefore is broken where "
                        "there is a blank, as here"};
    sheet_column(&s, "kind", false);
    sheet_column(&s, "n", true);
    for (int i = 0; i < 30; i++) {
        snprintf(head, sizeof head, "column%02d", i);
        sheet_column(&s, head, true);
    }
    for (int i = 0; i < 32 * 3; i++)
        sheet_cell(&s, i % 32 == 1 ? "1" : "17");
    text = written(&s, SHEET_TEXT);
    size_t parts = 0;
    char *rest = NULL;
    for (char *line = strtok_r(text, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest)) {
        assert_true(strlen(line) <= SHEET_WIDTH);
        assert_true(line[strlen(line) - 1] != ' ');
        parts += strncmp(line, "kind  n", 7) == 0;
    }
    assert_int_equal(parts, 5); /* 9 + 7 columns of 8 and 2 blanks in each */
    free(text);
    s.width = 40;
    text = written(&s, SHEET_TEXT);
    assert_non_null(strstr(text, "kind  n  column00  column01  column02\n"));
    assert_non_null(strstr(text, "characters and therefore is broken where\n"));
    free(text);
    sheet_release(&s);

    char wide[201] = "";
    memset(wide, 'w', 200);
    s = (sheet){.keys = 1, .above = wide};
    sheet_column(&s, "k", false);
    sheet_column(&s, wide, true);
    sheet_column(&s, "x", true);
    sheet_cell(&s, "1");
    sheet_cell(&s, "2");
    sheet_cell(&s, "3");
    text = written(&s, SHEET_TEXT);
    assert_non_null(strstr(text, "\n\nk  x\n1  3\n"));
    free(text);
    s.keys = 0;
    text = written(&s, SHEET_TEXT);
    assert_non_null(strstr(text, "k\n1\n\nwww"));
    assert_non_null(strstr(text, "2\n\nx\n3\n"));
    free(text);
    sheet_release(&s);
}

/* Without a text above there is no empty line. */
static void nothing_above(void **unused)
{
    (void)unused;
    sheet s = {.above = ""};
    sheet_column(&s, "n", true);
    sheet_cell(&s, "1");
    check(&s, SHEET_TEXT, "n\n1\n");
    check(&s, SHEET_MARKDOWN, "| n |\n|--:|\n| 1 |\n");
    sheet_release(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(five_formats), cmocka_unit_test(nothing_above),
                                       cmocka_unit_test(wide_text)};
    return cmocka_run_group_tests_name("sheet", tests, NULL, NULL);
}
