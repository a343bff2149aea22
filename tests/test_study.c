/* test_study.c - study files: what is read from them, and what is said about each mistake. */
#include "lab/study.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* A few options of the commands, one of each form. */
static void keys_offer(study_kind kind, study_key_visitor *visit, void *context)
{
    visit(context, "model", STUDY_LIST);
    visit(context, "width", STUDY_LIST);
    if (kind == STUDY_SWEEP) {
        visit(context, "trees", STUDY_ONE);
        visit(context, "apart", STUDY_FLAG);
    } else if (kind == STUDY_REPORT) {
        visit(context, "pivot", STUDY_FLAG);
    } else {
        visit(context, "title", STUDY_ONE);
    }
}

static bool parse(study *s, const char *text, problem *why)
{
    return study_parse(s, "x.json", text, strlen(text), keys_offer, why);
}

static void a_study_is_read(void **state)
{
    (void)state;
    static const char text[] =
        "{\"plots\": [{\"name\": \"p\", \"title\": \"T, \\u00fc\"}],\n"
        " \"name\": \"n-1\", \"title\": \"A title\", \"text\": [\"one\", \"two\"],\n"
        " \"sweeps\": [{\"model\": [\"ordered\", \"iid\"], \"width\": [8, \"8x4\", 0.7, 1e300], \"trees\": 10,\n"
        "   \"apart\": true, \"text\": \"why\"}, {\"apart\": false}],\n"
        " \"reports\": [{\"name\": \"r\", \"pivot\": true}, {\"name\": \"p\", \"width\": 16}]}";
    study s;
    problem why;
    assert_true(parse(&s, text, &why));
    assert_string_equal(s.name, "n-1");
    assert_string_equal(s.title, "A title");
    assert_string_equal(s.text, "one\ntwo");
    assert_int_equal(s.parts.count, 5);
    const study_part *p = study_at(&s, 0);
    assert_int_equal(p->kind, STUDY_SWEEP);
    assert_string_equal(p->place, "sweeps[0]");
    assert_string_equal(p->text, "why");
    assert_int_equal(p->settings.count, 4);
    assert_string_equal(study_value(p, "model"), "ordered,iid");
    assert_string_equal(study_value(p, "width"), "8,8x4,0.7,1e+300");
    assert_string_equal(study_value(p, "trees"), "10");
    assert_string_equal(study_value(p, "apart"), "");
    assert_null(study_value(p, "text"));
    assert_null(study_value(study_at(&s, 1), "apart"));
    assert_int_equal(study_at(&s, 2)->kind, STUDY_REPORT);
    assert_string_equal(study_at(&s, 2)->name, "r");
    assert_string_equal(study_value(study_at(&s, 3), "width"), "16");
    assert_int_equal(study_at(&s, 4)->kind, STUDY_PLOT);
    assert_string_equal(study_value(study_at(&s, 4), "title"), "T, \xC3\xBC");
    assert_int_equal(s.bytes.count, strlen(text));
    study_release(&s);
}

static void a_mistake_is_said_with_its_place(void **state)
{
    (void)state;
    static const struct {
        const char *text, *said;
    } rows[] = {
        {"", "x.json:1:0: '[' or '{' expected near end of file"},
        {"{\"name\": \"n\",\n  \"sweeps\" [{}]}", "x.json:2:12: ':' expected near '['"},
        {"{\"name\": \"n\", \"name\": \"m\"}", "x.json:1:20: duplicate object key near '\"name\"'"},
        {"[]", "x.json: write one object: {\"name\": ..., \"sweeps\": [...]}"},
        {"{\"sweeps\": [{}]}", "x.json: \"name\" is missing: a short name of the study"},
        {"{\"name\": \"n\"}", "x.json: \"sweeps\" is missing or empty: an array of objects, one for each sweep"},
        {"{\"name\": \"n\", \"sweeps\": []}",
         "x.json: \"sweeps\" is missing or empty: an array of objects, one for each sweep"},
        {"{\"name\": \"n\", \"sweep\": [{}]}", "x.json: sweep: there is no such key; did you mean \"sweeps\"?"},
        {"{\"name\": \"n\", \"conclusions\": 1}",
         "x.json: conclusions: there is no such key; a study has name, title, text, sweeps, reports and plots"},
        {"{\"name\": \"n\", \"sweeps\": {}}", "x.json: sweeps: write an array of objects: [{...}, ...]"},
        {"{\"name\": \"n\", \"sweeps\": [1]}", "x.json: sweeps[0]: write an object: {\"KEY\": VALUE, ...}"},
        {"{\"name\": \"a/b\"}",
         "x.json: name: write a name of letters, digits, - and _, at most 63; files get this name"},
        {"{\"name\": \"n\", \"title\": [1]}", "x.json: title: write a string or a number"},
        {"{\"name\": \"n\", \"text\": [1]}", "x.json: text: write a string, or an array of strings, one for each line"},
        {"{\"name\": \"n\", \"sweeps\": [{}, {\"widht\": 8}]}",
         "x.json: sweeps[1].widht: there is no such key; did you mean \"width\"?"},
        {"{\"name\": \"n\", \"sweeps\": [{\"quantity\": 8}]}",
         "x.json: sweeps[0].quantity: there is no such key; the keys are the options in 'phased sweep --help'"},
        {"{\"name\": \"n\", \"sweeps\": [{\"name\": \"s\"}]}",
         "x.json: sweeps[0].name: there is no such key; the keys are the options in 'phased sweep --help'"},
        {"{\"name\": \"n\", \"sweeps\": [{\"width\": true}]}",
         "x.json: sweeps[0].width: write a string, a number, or an array of them"},
        {"{\"name\": \"n\", \"sweeps\": [{\"width\": []}]}",
         "x.json: sweeps[0].width: the list is empty; leave it out for the standard value"},
        {"{\"name\": \"n\", \"sweeps\": [{\"width\": [8, [9]]}]}",
         "x.json: sweeps[0].width: write strings or numbers in the list"},
        {"{\"name\": \"n\", \"sweeps\": [{\"trees\": [8, 9]}]}", "x.json: sweeps[0].trees: write a string or a number"},
        {"{\"name\": \"n\", \"sweeps\": [{\"apart\": 1}]}", "x.json: sweeps[0].apart: write true or false"},
        {"{\"name\": \"n\", \"sweeps\": [{\"model\": \"a\\nb\"}]}",
         "x.json: sweeps[0].model: it has a control character; write one line of text"},
        {"{\"name\": \"n\", \"sweeps\": [{}], \"reports\": [{}]}",
         "x.json: reports[0]: \"name\" is missing: files get this name"},
        {"{\"name\": \"n\", \"sweeps\": [{}], \"plots\": [{\"name\": \"a\"}, {\"name\": \"a\"}]}",
         "x.json: plots[1].name: plots[0] has this name too; choose another"},
        {"{\"name\": \"n\", \"sweeps\": [{}], \"plots\": [{\"name\": \"-a\"}]}",
         "x.json: plots[0].name: write a name of letters, digits, - and _, at most 63; files get this name"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        study s;
        problem why = {.input = false};
        assert_false(parse(&s, rows[i].text, &why));
        assert_string_equal(why.text, rows[i].said);
        assert_true(why.input);
        study_release(&s);
    }
}

static void a_file_that_cannot_be_read_is_said(void **state)
{
    (void)state;
    study s;
    problem why;
    assert_false(study_read(&s, "/nonexistent/x.json", keys_offer, &why));
    assert_string_equal(why.text, "/nonexistent/x.json: No such file or directory");
    study_release(&s);
    assert_false(study_read(&s, "/dev/zero", keys_offer, &why));
    assert_string_equal(why.text, "/dev/zero: larger than 1 MB; a study is a short file");
    study_release(&s);
    assert_false(study_read(&s, "/", keys_offer, &why));
    assert_string_equal(why.text, "/: Is a directory");
    study_release(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_study_is_read),
        cmocka_unit_test(a_mistake_is_said_with_its_place),
        cmocka_unit_test(a_file_that_cannot_be_read_is_said),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
