/* test_printable.c - text from outside reaches a terminal only as printable characters. */
#include "base/json.h"
#include "base/utf8.h"
#include "play/board.h"
#include "play/notation.h"
#include "trace/dewey.h"
#include "trace/draw.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/expect_page.h"

static void shows(const char *text, const char *expected)
{
    page p;
    page_open(&p);
    printable_put(p.out, text);
    page_is(&p, expected);
    char copy[256];
    printable_copy(text, copy, sizeof copy);
    assert_string_equal(copy, expected);
}

static void controls_are_shown_as_escapes(void **unused)
{
    (void)unused;
    shows("plain, \xC3\xA9t\xC3\xA9, \xE2\x97\x8F, \xF0\x9F\x8E\xB2",
          "plain, \xC3\xA9t\xC3\xA9, \xE2\x97\x8F, \xF0\x9F\x8E\xB2");
    shows("\033[2J\a\t\n\r\177", "\\x1b[2J\\x07\\x09\\x0a\\x0d\\x7f");
    shows("\xC2\x9B"
          "2J",
          "\\u009b2J");
    shows("\xE2\x80\xAEgpj.exe", "\\u202egpj.exe");
    shows("a\xE2\x80\x8B"
          "b\xEF\xBB\xBF",
          "a\\u200bb\\ufeff");
    shows("\xE2\x81\xA6x\xE2\x81\xA9\xE2\x80\xA8", "\\u2066x\\u2069\\u2028");
    shows("\xF3\xA0\x80\x81", "\\U000e0001");
}

static void invalid_utf8_is_shown_as_bytes(void **unused)
{
    (void)unused;
    shows("\x9B"
          "2J",
          "\\x9b2J");
    shows("\xC2", "\\xc2");
    shows("\xE2\x80", "\\xe2\\x80");
    shows("\xC0\x9B", "\\xc0\\x9b"); /* ESC in an overlong form */
    shows("\xED\xA0\x80", "\\xed\\xa0\\x80");
}

static void a_copy_is_cut_between_characters(void **unused)
{
    (void)unused;
    char text[6];
    printable_copy("ab\033z", text, sizeof text);
    assert_string_equal(text, "ab");
    printable_copy("abcd\xC3\xA9", text, sizeof text);
    assert_string_equal(text, "abcd");
    printable_copy("abcdef", text, 1);
    assert_string_equal(text, "");
}

static void json_keeps_its_meaning(void **unused)
{
    (void)unused;
    page p;
    page_open(&p);
    json_writer j = json_writer_of(p.out);
    json_put_text(&j, NULL, "\xC2\x9B\xE2\x80\xAE\xF3\xA0\x80\x81\xC3\xA9\033\177\n\"\\/\x9B");
    page_is(&p, "\"\\u009B\\u202E\\uDB40\\uDC01\xC3\xA9\\u001B\\u007F\\n\\\"\\\\/\xEF\xBF\xBD\"");
}

static void json_is_written_piece_by_piece(void **unused)
{
    (void)unused;
    page p;
    page_open(&p);
    json_writer j = json_writer_of(p.out);
    json_put_begin(&j, NULL, '{');
    json_put_begin(&j, "a", '[');
    json_put_end(&j, ']');
    json_put_begin(&j, "b", '[');
    json_put_integer(&j, NULL, INT64_MIN);
    json_put_count(&j, NULL, UINT64_MAX);
    json_put_null(&j, NULL);
    json_put_end(&j, ']');
    json_put_begin(&j, "c", '{');
    json_put_real(&j, "d", 0.5);
    json_put_real(&j, "e", 3);
    json_put_real(&j, "f", 1e-6);
    json_put_real(&j, "g", -1e300);
    json_put_end(&j, '}');
    json_put_text(&j, "h", "");
    json_put_end(&j, '}');
    json_put_line_end(&j);
    json_put_begin(&j, NULL, '[');
    json_put_end(&j, ']');
    page_is(&p, "{\"a\":[],\"b\":[-9223372036854775808,18446744073709551615,null],"
                "\"c\":{\"d\":0.5,\"e\":3.0,\"f\":1e-06,\"g\":-1e+300},\"h\":\"\"}\n[]");
}

/* ---- where such text comes from ------------------------------------------------------------------------ */

static const char HOSTILE[] = "[{\"name\":\"A\\u001b[2J\\u009b1m\\u202e\",\"children\":[1,2]},3]";

static void names_of_nodes_are_printable(void **unused)
{
    (void)unused;
    ph_tree *tree;
    assert_int_equal(ph_tree_parse(HOSTILE, strlen(HOSTILE), NULL, &tree, NULL), PH_OK);
    page p;
    page_open(&p);
    dewey_put(p.out, tree, &(ph_move){0}, 1);
    page_is(&p, "A\\x1b[2J\\u009b1m\\u202e (1)");
    page_open(&p);
    draw_dot(p.out, tree, false, NULL, 0, NULL);
    fflush(p.out);
    assert_non_null(strstr(p.text, "label=\"A\\\\x1b[2J\\\\u009b1m\\\\u202e MIN\""));
    fclose(p.out);
    free(p.text);
    ph_tree_free(tree);
}

static int rude_print(const void *rules, const void *state, char *text, size_t size)
{
    (void)rules;
    (void)state;
    return snprintf(text, size, "X \033]0;owned\a\n\xC2\x9B");
}

static int rude_print_move(const void *rules, const void *state, ph_move move, char *text, size_t size)
{
    (void)rules;
    (void)state;
    (void)move;
    return snprintf(text, size, "\033[31mred");
}

/* Fills the whole buffer, without a terminating zero. */
static int endless_print_move(const void *rules, const void *state, ph_move move, char *text, size_t size)
{
    (void)rules;
    (void)state;
    (void)move;
    memset(text, 'e', size);
    return (int)size;
}

static void words_of_a_game_are_printable(void **unused)
{
    (void)unused;
    ph_game rude = {.print = rude_print, .print_move = rude_print_move};
    char text[NOTATION_SIZE];
    notation_print(&rude, NULL, 0, text);
    assert_string_equal(text, "\\x1b[31mred");
    rude.print_move = endless_print_move;
    notation_print(&rude, NULL, 0, text);
    assert_int_equal(strlen(text), NOTATION_SIZE - 1);

    page p;
    page_open(&p);
    assert_true(board_put(p.out, &rude, NULL, NULL, BOARD_PLAIN));
    page_is(&p, "X \\x1b]0;owned\\x07\n\\u009b\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(controls_are_shown_as_escapes),    cmocka_unit_test(invalid_utf8_is_shown_as_bytes),
        cmocka_unit_test(a_copy_is_cut_between_characters), cmocka_unit_test(json_keeps_its_meaning),
        cmocka_unit_test(json_is_written_piece_by_piece),   cmocka_unit_test(names_of_nodes_are_printable),
        cmocka_unit_test(words_of_a_game_are_printable),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
