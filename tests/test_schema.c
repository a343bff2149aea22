/* test_schema.c - decimals, and the tables of parameters: reading, writing, and the pages of the documentation. */
#include "base/schema.h"
#include "base/text.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* ---- decimals ------------------------------------------------------------------------------------------ */

static void decimals_are_exact(void **unused)
{
    (void)unused;
    static const struct {
        const char *text;
        unsigned decimals;
        uint64_t number;
        const char *back; /* NULL: the same text */
    } cases[] = {
        {"0", 9, 0, NULL},
        {"1", 9, 1000000000, NULL},
        {"0.9", 9, 900000000, NULL},
        {"0.900", 9, 900000000, "0.9"},
        {"00.05", 9, 50000000, "0.05"},
        {"0.000000001", 9, 1, NULL},
        {"0.999999999", 9, 999999999, NULL},
        {"18446744073709551615", 0, UINT64_MAX, NULL},
        {"18446744073.709551615", 9, UINT64_MAX, NULL},
        {"100", 0, 100, NULL},
        {"120.5", 3, 120500, NULL},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        uint64_t number = 0;
        char text[DECIMAL_SIZE];
        assert_true(decimal_read(cases[i].text, strlen(cases[i].text), cases[i].decimals, UINT64_MAX, &number));
        assert_true(number == cases[i].number);
        decimal_print(number, cases[i].decimals, text);
        assert_string_equal(text, cases[i].back ? cases[i].back : cases[i].text);
    }
}

static void bad_decimals_are_refused(void **unused)
{
    (void)unused;
    static const char *const texts[] = {"",   ".",     "1.",    ".5",  "-1",           "+1",  "1e3",
                                        " 1", "1 ",    "0x1",   "1,5", "0.1234567891", "nan", "18446744073709551616",
                                        "2",  "1.1.1", "1.0.0", "1..0"};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        uint64_t number;
        if (decimal_read(texts[i], strlen(texts[i]), 9, 1000000000, &number))
            fail_msg("'%s' is read", texts[i]);
    }
}

/* ---- specifications ------------------------------------------------------------------------------------ */

static const ph_entry *model_named(const char *name)
{
    const ph_entry *e;
    for (size_t i = 0; (e = ph_catalog(PH_KIND_MODEL, i)); i++)
        if (strcmp(e->name, name) == 0)
            return e;
    return NULL;
}

static void specifications_become_canonical(void **unused)
{
    (void)unused;
    static const char *const cases[][2] = {
        {"ordered:width=8,depth=4", "ordered:width=8,depth=4,order=1,p=1,values=256"},
        {"ordered:p=0.90,seed=7,depth=04,width=8", "ordered:width=8,depth=4,order=1,p=0.9,values=256"},
        {"ordered:root=9,width=8x08,order=2", "ordered:width=8x8,order=2,p=1,values=256,root=9"},
        {"iid:width=3,depth=2,values=2", "iid:width=3,depth=2,values=2"},
        {"worst:depth=2,width=3", "worst:width=3,depth=2"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char name[16] = "", text[256];
        schema_value values[SCHEMA_MOST];
        memcpy(name, cases[i][0], strcspn(cases[i][0], ":"));
        const ph_entry *e = model_named(name);
        assert_int_equal(schema_read(e, cases[i][0], values, NULL), PH_OK);
        assert_int_equal(schema_print(e, values, text, sizeof text), strlen(cases[i][1]));
        assert_string_equal(text, cases[i][1]);
        assert_int_equal(schema_read(e, text, values, NULL), PH_OK);
        assert_int_equal(schema_print(e, values, text, 10), strlen(cases[i][1])); /* counted, not written */
        assert_int_equal(strlen(text), 9);
    }
}

/* Every table is complete, its standard values and examples are valid, and ph_game_new() knows the name. */
static void check_entry(const ph_entry *e)
{
    schema_value value;
    char spec[256];
    size_t n = (size_t)snprintf(spec, sizeof spec, "%s", e->name), given = 0;
    assert_true(e->name[0] && e->help[0]);
    for (size_t i = 0; e->parameters[i]; i++) {
        const ph_parameter *p = e->parameters[i];
        assert_true(i < SCHEMA_MOST && p->key[0] && p->symbol[0] && p->range[0] && p->help[0]);
        assert_int_equal(schema_find(e, word_of(p->key)), i);
        assert_true(p->standard == NULL || p->example == NULL);
        if (p->standard && p->standard[0])
            assert_true(schema_read_value(p, word_of(p->standard), &value));
        if (p->standard)
            continue;
        assert_true(schema_read_value(p, word_of(p->example), &value));
        n += (size_t)snprintf(spec + n, sizeof spec - n, "%c%s=%s", given++ ? ',' : ':', p->key, p->example);
        assert_true(n < sizeof spec);
    }
    ph_game *game;
    ph_place where;
    if (ph_game_new(spec, NULL, &game, &where))
        fail_msg("%s: %s", spec, where.message);
    assert_string_equal(game->name, e->name);
    ph_game_free(game);
}

static void tables_are_complete(void **unused)
{
    (void)unused;
    size_t games = 0, models = 0;
    for (; ph_catalog(PH_KIND_GAME, games); games++)
        check_entry(ph_catalog(PH_KIND_GAME, games));
    for (; ph_catalog(PH_KIND_MODEL, models); models++)
        check_entry(ph_catalog(PH_KIND_MODEL, models));
    assert_true(games >= 3 && models >= 6);
    assert_null(ph_catalog(PH_KIND_MODEL, SIZE_MAX));
}

/* ---- the pages ----------------------------------------------------------------------------------------- */

static char *page_read(const char *file)
{
    FILE *in = fopen(file, "r");
    assert_non_null(in);
    char *text = calloc(1, 1 << 17);
    assert_non_null(text);
    assert_true(fread(text, 1, (1 << 17) - 1, in) > 0);
    fclose(in);
    return text;
}

static void page_has(const char *page, const char *line)
{
    if (!strstr(page, line))
        fail_msg("the page lacks: %s", line);
}

/* docs/models.md: a line for each model with its keys, and a line for each key. */
static void the_page_of_the_models_is_the_table(void **unused)
{
    (void)unused;
    char *page = page_read("docs/models.md"), line[512];
    const ph_entry *e;
    for (size_t i = 0; (e = ph_catalog(PH_KIND_MODEL, i)); i++) {
        size_t n = (size_t)snprintf(line, sizeof line, "| `%s` | %s |", e->name, e->help);
        for (size_t k = 0; e->parameters[k]; k++) {
            const ph_parameter *p = e->parameters[k];
            assert_true(n < sizeof line);
            if (!p->example) /* width and depth, which all have */
                n += (size_t)snprintf(line + n, sizeof line - n, " `%s`", p->key);
        }
        page_has(page, line);
        for (size_t k = 0; e->parameters[k]; k++) {
            const ph_parameter *p = e->parameters[k];
            const char *missing = !p->standard ? "required" : p->standard[0] ? p->standard : "follows from the others";
            int length = snprintf(line, sizeof line, "| `%s` | %s | %s | %s | %s |", p->key, p->symbol, p->help,
                                  p->range, missing);
            assert_true(length > 0 && (size_t)length < sizeof line);
            page_has(page, line);
        }
    }
    free(page);
}

/* docs/games.md: the name of each game with its parameters, "`size` 6 or 8 (8)". */
static void the_page_of_the_games_has_their_parameters(void **unused)
{
    (void)unused;
    char *page = page_read("docs/games.md"), line[512];
    const ph_entry *e;
    for (size_t i = 0; (e = ph_catalog(PH_KIND_GAME, i)); i++) {
        text_writer w = text_open(line, sizeof line);
        text_puts(&w, "| `");
        text_puts(&w, e->name);
        text_puts(&w, "` |");
        for (size_t k = 0; e->parameters[k]; k++) {
            const ph_parameter *p = e->parameters[k];
            const char *const parts[] = {k ? ", `" : " `", p->key, "` ", p->range, " (", p->standard, ")"};
            for (size_t n = 0; n < sizeof parts / sizeof parts[0]; n++)
                text_puts(&w, parts[n]);
        }
        text_puts(&w, " |");
        assert_true(w.length < sizeof line);
        page_has(page, line);
    }
    free(page);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(decimals_are_exact),
        cmocka_unit_test(bad_decimals_are_refused),
        cmocka_unit_test(specifications_become_canonical),
        cmocka_unit_test(tables_are_complete),
        cmocka_unit_test(the_page_of_the_models_is_the_table),
        cmocka_unit_test(the_page_of_the_games_has_their_parameters),
    };
    return cmocka_run_group_tests_name("schema", tests, NULL, NULL);
}
