/* test_epd.c - operations of EPD records, and files of test positions. */
#include "phased_catalog.h"
#include "play/suite.h"
#include "tool/epd.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

static const char START[] = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";

/* The operands of an operation in a line; NULL: it has none. */
static const char *found(const char *line, const char *name)
{
    static char text[128];
    const char *at;
    size_t length;
    if (!epd_find(line, name, &at, &length))
        return NULL;
    assert_true(length < sizeof text);
    memcpy(text, at, length);
    text[length] = '\0';
    return text;
}

static void operations_are_found(void **unused)
{
    (void)unused;
    const char *line = "8/8/8/4k3/8/8/4P3/4K3 w - - bm Kd2  Kf2 ; am e3; c0 \"id; bm x\"; id \"a; b\"; ce 12;";
    assert_string_equal(found(line, "bm"), "Kd2  Kf2");
    assert_string_equal(found(line, "am"), "e3");
    assert_string_equal(found(line, "id"), "\"a; b\"");
    assert_string_equal(found(line, "ce"), "12");
    assert_null(found(line, "c1"));
    assert_null(found(line, "x"));            /* inside quotes */
    assert_null(found(line, "Kf2"));          /* an operand */
    assert_null(found("e4 e5 bm Nf3", "bm")); /* no semicolon: no operation */
    assert_null(found("44443356", "id"));
    assert_null(found("", "id"));
    assert_string_equal(found("8/8 w - - 0 1 noop; id \"3\";", "noop"), "");
    assert_string_equal(found("8/8 w - - id 3;", "id"), "3");
    assert_null(found("8/8 w - - c0 \"never closed; id 3;", "id"));
}

static void names_are_read(void **unused)
{
    (void)unused;
    char id[16] = "as before";
    assert_false(epd_id("8/8 w - - bm e4;", id, sizeof id));
    assert_false(epd_id("8/8 w - - id \"\";", id, sizeof id));
    assert_string_equal(id, "as before");
    assert_true(epd_id("8/8 w - - id \"BK.01\";", id, sizeof id));
    assert_string_equal(id, "BK.01");
    assert_true(epd_id("8/8 w - - id BK.02;", id, sizeof id));
    assert_string_equal(id, "BK.02");
    assert_true(epd_id("8/8 w - - id \"a\x1b[2J\";", id, sizeof id)); /* control characters are shown as escapes */
    assert_string_equal(id, "a\\x1b[2J");
    assert_true(epd_id("8/8 w - - id \"longer than there is space for\";", id, sizeof id));
    assert_true(strlen(id) < sizeof id);
}

/* ---- files --------------------------------------------------------------------------------------------- */

typedef struct scene {
    ph_game *game;
    char file[32];
    suite list;
    problem why;
} scene;

/* Read a file of these lines. */
static bool scene_read(scene *s, const char *lines)
{
    strcpy(s->file, "/tmp/phased-epd-XXXXXX");
    const int file = mkstemp(s->file);
    assert_true(file >= 0);
    assert_int_equal(write(file, lines, strlen(lines)), (ssize_t)strlen(lines));
    close(file);
    assert_int_equal(ph_game_new("chess", NULL, &s->game, NULL), PH_OK);
    const bool good = suite_read(&s->list, s->file, s->game, "chess", &s->why);
    unlink(s->file);
    return good;
}

static void scene_close(scene *s)
{
    suite_release(&s->list);
    ph_game_free(s->game);
}

static ph_move move_of(const scene *s, uint32_t index, const char *text)
{
    ph_move move;
    assert_true(s->game->parse_move(s->game->rules, suite_state(&s->list, index), text, &move));
    return move;
}

static void suites_are_read(void **unused)
{
    (void)unused;
    scene s;
    char lines[512];
    snprintf(lines, sizeof lines,
             "# comment\n%s bm e4 d2d4; id \"both\";\n\n%s am h4;\n%s bm Nf3 g3; am g3; id \"odd\";\nstart\n", START,
             START, START);
    assert_true(scene_read(&s, lines));
    assert_int_equal(suite_count(&s.list), 4);
    assert_int_equal(s.list.tests, 3);
    const suite_item *item = suite_at(&s.list, 0);
    assert_string_equal(item->name, "both");
    assert_true(suite_tests(item));
    assert_true(suite_passes(item, move_of(&s, 0, "e4")));
    assert_true(suite_passes(item, move_of(&s, 0, "d4")));
    assert_false(suite_passes(item, move_of(&s, 0, "Nf3")));
    item = suite_at(&s.list, 1);
    assert_string_equal(item->name, "line 4");
    assert_false(suite_passes(item, move_of(&s, 1, "h4")));
    assert_true(suite_passes(item, move_of(&s, 1, "Nf3")));
    item = suite_at(&s.list, 2); /* a move that is both is wrong */
    assert_true(suite_passes(item, move_of(&s, 2, "Nf3")));
    assert_false(suite_passes(item, move_of(&s, 2, "g3")));
    item = suite_at(&s.list, 3);
    assert_string_equal(item->name, "start");
    assert_false(suite_tests(item));
    scene_close(&s);
}

static void bad_suites_are_refused(void **unused)
{
    (void)unused;
    static const struct {
        const char *line, *said;
    } cases[] = {
        {"bm e5; id \"x\";", ":2: bm 'e5': not a legal move of the position"},
        {"am Nf3 Kd4;", ":2: am 'Kd4': not a legal move of the position"},
        {"bm e4", "operation"},
        {"bm \x1b[31m;", ":2: bm '\\x1b[31m': not a legal move"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        scene s;
        char lines[256];
        snprintf(lines, sizeof lines, "start\n%s %s\n", START, cases[i].line);
        assert_false(scene_read(&s, lines));
        assert_non_null(strstr(s.why.text, cases[i].said));
        assert_non_null(strstr(s.why.text, s.file));
        scene_close(&s);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(operations_are_found),
        cmocka_unit_test(names_are_read),
        cmocka_unit_test(suites_are_read),
        cmocka_unit_test(bad_suites_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
