/* test_method.c - methods as text, partition plans, errors and reasons to stop in words. */
#include "engine/method_name.h"
#include "search/method.h"

#include "phased_catalog.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

static void methods_are_read(void **unused)
{
    (void)unused;
    static const struct {
        const char *text;
        method method;
    } cases[] = {
        {"alphabeta", {.id = METHOD_ALPHABETA, .plan.phases = 1}},
        {"minimax", {.id = METHOD_MINIMAX, .plan.phases = 1}},
        {"sss", {.id = METHOD_SSS, .plan.phases = 1}},
        {"ps:auto", {.id = METHOD_PS}},
        {"dual", {.id = METHOD_DUAL, .plan.phases = 1}},
        {"dual@reference", {.id = METHOD_DUAL, .edition = EDITION_REFERENCE, .plan.phases = 1}},
        {"rs", {.id = METHOD_RS, .plan.phases = 1, .entries = ENTRIES_ALL}},
        {"rs:0", {.id = METHOD_RS, .plan.phases = 1}},
        {"rs:85@reference", {.id = METHOD_RS, .edition = EDITION_REFERENCE, .plan.phases = 1, .entries = 85}},
        {"rs-dual@reference",
         {.id = METHOD_RS_DUAL, .edition = EDITION_REFERENCE, .plan.phases = 1, .entries = ENTRIES_ALL}},
        {"rs-dual:4294967294", {.id = METHOD_RS_DUAL, .plan.phases = 1, .entries = UINT32_MAX - 1}},
        {"dual:1", {.id = METHOD_DUAL_PS, .plan.phases = 1}},
        {"dual:auto", {.id = METHOD_DUAL_PS}},
        {"dual:1/*@reference",
         {.id = METHOD_DUAL_PS, .edition = EDITION_REFERENCE, .plan = {0, 2, {1, PLAN_ALL}, 2, {1, 2}}}},
        {"ps:4", {.id = METHOD_PS, .plan.phases = 4}},
        {"ps:4294967295", {.id = METHOD_PS, .plan.phases = UINT32_MAX}},
        {"ps:1+2+5", {.id = METHOD_PS, .plan.n_sizes = 3, .plan.sizes = {1, 2, 5}}},
        {"ps:1+4294967295", {.id = METHOD_PS, .plan.n_sizes = 2, .plan.sizes = {1, UINT32_MAX}}},
        {"ps:1/2/*", {.id = METHOD_PS, .plan = {0, 3, {1, 2, PLAN_ALL}, 3, {1, 2, 3}}}},
        {"ps:4/*", {.id = METHOD_PS, .plan = {0, 2, {4, PLAN_ALL}, 2, {1, 2}}}},
        {"ps:1/2", {.id = METHOD_PS, .plan = {0, 2, {1, 2}, 2, {1, 2}}}},
        {"ps:*/*", {.id = METHOD_PS, .plan = {0, 2, {PLAN_ALL, PLAN_ALL}, 2, {1, 2}}}},
        {"ps:1/1+2+5/*", {.id = METHOD_PS, .plan = {0, 5, {1, 1, 2, 5, PLAN_ALL}, 3, {1, 4, 5}}}},
        {"ps:2+*/1@printed",
         {.id = METHOD_PS, .edition = EDITION_PRINTED, .plan = {0, 3, {2, PLAN_ALL, 1}, 2, {2, 3}}}},
        {"minimax@reference", {.id = METHOD_MINIMAX, .edition = EDITION_REFERENCE, .plan.phases = 1}},
        {"alphabeta@reference", {.id = METHOD_ALPHABETA, .edition = EDITION_REFERENCE, .plan.phases = 1}},
        {"sss@reference", {.id = METHOD_SSS, .edition = EDITION_REFERENCE, .plan.phases = 1}},
        {"ps:2@reference", {.id = METHOD_PS, .edition = EDITION_REFERENCE, .plan.phases = 2}},
        {"ps:2@printed", {.id = METHOD_PS, .edition = EDITION_PRINTED, .plan.phases = 2}},
        {"ps:auto@printed", {.id = METHOD_PS, .edition = EDITION_PRINTED}},
        {"ps:3+1@printed", {.id = METHOD_PS, .edition = EDITION_PRINTED, .plan.n_sizes = 2, .plan.sizes = {3, 1}}},
        {"scout", {.id = METHOD_SCOUT, .plan.phases = 1}},
        {"alphabeta+tt", {.id = METHOD_ALPHABETA, .plan.phases = 1, .with = WITH_TABLE}},
        {"sss+tt", {.id = METHOD_SSS, .plan.phases = 1, .with = WITH_TABLE}},
        {"negascout+tt+deeper+move+killers+countermoves+history+etc+iid",
         {.id = METHOD_NEGASCOUT, .plan.phases = 1, .with = 2 * WITH_IID - 1}},
        {"aspiration:20", {.id = METHOD_ASPIRATION, .plan.phases = 1, .window = 20}},
        {"aspiration:20+tt", {.id = METHOD_ASPIRATION, .plan.phases = 1, .window = 20, .with = WITH_TABLE}},
        {"aspiration:7@reference",
         {.id = METHOD_ASPIRATION, .edition = EDITION_REFERENCE, .plan.phases = 1, .window = 7}},
        {"mtdf", {.id = METHOD_MTDF, .plan.phases = 1, .guess = GUESS_NONE, .with = WITH_TABLE}},
        {"mtdf:-12", {.id = METHOD_MTDF, .plan.phases = 1, .guess = -12, .with = WITH_TABLE}},
        {"mtdf:12+move", {.id = METHOD_MTDF, .plan.phases = 1, .guess = 12, .with = WITH_TABLE | WITH_MOVE}},
        {"mtsss@reference", {.id = METHOD_MTSSS, .edition = EDITION_REFERENCE, .plan.phases = 1, .with = WITH_TABLE}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        method m;
        char text[64];
        memset(&m, 0xFF, sizeof m);
        assert_int_equal(method_parse(cases[i].text, &m), PH_OK);
        assert_memory_equal(&m, &cases[i].method, sizeof m);
        assert_int_equal(method_print(&m, text, sizeof text), strlen(cases[i].text));
        assert_string_equal(text, cases[i].text);
    }
}

static const struct {
    const char *text;
    int error;
} REFUSED[] = {
    {"", PH_E_METHOD},
    {"ab", PH_E_METHOD},
    {"alpha", PH_E_METHOD},
    {"alphabetagamma", PH_E_METHOD},
    {"mini*max", PH_E_METHOD},
    {"minimax**", PH_E_METHOD},
    {"*", PH_E_METHOD},
    {"-minimax", PH_E_METHOD},
    {"minimax-", PH_E_METHOD},
    {"mini--max", PH_E_METHOD},
    {"RSDUAL", PH_E_METHOD},
    {"SSS*(2)", PH_E_METHOD},
    {"PS*", PH_E_PLAN},
    {"PS*()", PH_E_PLAN},
    {"PS*(2", PH_E_PLAN},
    {"PS*:2)", PH_E_PLAN},
    {"PS*((2))", PH_E_PLAN},
    {"PS*(2)x", PH_E_PLAN},
    {"RS(5", PH_E_ENTRIES},
    {"minimax ", PH_E_METHOD},
    {" sss", PH_E_METHOD},
    {"sss:2", PH_E_METHOD},
    {"sss@", PH_E_METHOD},
    {"sss@fast", PH_E_METHOD},
    {"sss@printed", PH_E_METHOD},
    {"alphabeta@printed", PH_E_METHOD},
    {"minimax@printed", PH_E_METHOD},
    {"sss@reference@reference", PH_E_METHOD},
    {"psst", PH_E_METHOD},
    {"ps:2@", PH_E_METHOD},
    {"ps:2@print", PH_E_METHOD},
    {"dual@printed", PH_E_METHOD},
    {"dual:2@printed", PH_E_METHOD},
    {"duals", PH_E_METHOD},
    {"rs:", PH_E_ENTRIES},
    {"rs:-1", PH_E_ENTRIES},
    {"rs:x", PH_E_ENTRIES},
    {"rs:4x", PH_E_ENTRIES},
    {"rs:1+2", PH_E_ENTRIES},
    {"rs:auto", PH_E_ENTRIES},
    {"rs:4294967295", PH_E_ENTRIES},
    {"rs-dual:4294967296", PH_E_ENTRIES},
    {"rs@printed", PH_E_METHOD},
    {"sss@turn", PH_E_METHOD},
    {"rs@turn", PH_E_METHOD},
    {"rs-dual:85@turn", PH_E_METHOD},
    {"rs:4@", PH_E_METHOD},
    {"rsdual", PH_E_METHOD},
    {"dual:", PH_E_PLAN},
    {"dual:0", PH_E_PLAN},
    {"ps", PH_E_PLAN},
    {"ps@reference", PH_E_PLAN},
    {"ps:", PH_E_PLAN},
    {"ps:0", PH_E_PLAN},
    {"ps:00", PH_E_PLAN},
    {"ps:-1", PH_E_PLAN},
    {"ps:+1", PH_E_PLAN},
    {"ps: 1", PH_E_PLAN},
    {"ps:1.5", PH_E_PLAN},
    {"ps:4x", PH_E_PLAN},
    {"ps:automatic", PH_E_PLAN},
    {"ps:auto+1", PH_E_PLAN},
    {"ps:4294967296", PH_E_PLAN},
    {"ps:18446744073709551617", PH_E_PLAN},
    {"ps:1+", PH_E_PLAN},
    {"ps:1++2", PH_E_PLAN},
    {"ps:1+0", PH_E_PLAN},
    {"ps:0+1", PH_E_PLAN},
    {"ps:1+4294967296", PH_E_PLAN},
    {"ps:*", PH_E_PLAN}, /* as a size it would be one phase: ps:1 */
    {"ps:1+*", PH_E_PLAN},
    {"ps:/1", PH_E_PLAN},
    {"ps:1/", PH_E_PLAN},
    {"ps:1//2", PH_E_PLAN},
    {"ps:1/0", PH_E_PLAN},
    {"ps:1/+2", PH_E_PLAN},
    {"ps:*+1/2", PH_E_PLAN}, /* nothing is left after a star */
    {"ps:**/1", PH_E_PLAN},
    {"ps:*2/1", PH_E_PLAN},
    {"ps:2*/1", PH_E_PLAN},
    {"ps:auto/1", PH_E_PLAN},
    {"ps:1/auto", PH_E_PLAN},
    {"sss:1/2", PH_E_METHOD},
    {"ps:1/2/3/4/5/6/7/8/9/10/11/12/13/14/15/16/17", PH_E_PLAN},
    {"rs:1+2", PH_E_ENTRIES},
    {"ps:1+2+move", PH_E_SUFFIX}, /* a plus before a letter begins a suffix, and best-first methods have only one */
    {"ps:1/*+etc", PH_E_SUFFIX},
    {"sss+tt+move", PH_E_SUFFIX},
    {"rs+deeper", PH_E_SUFFIX},
    {"sss+tt@reference", PH_E_SUFFIX},
    {"auto+tt", PH_E_SUFFIX},
    {"alphabeta+", PH_E_SUFFIX},
    {"alphabeta+t", PH_E_SUFFIX},
    {"alphabeta+ttt", PH_E_SUFFIX},
    {"alphabeta+tt+", PH_E_SUFFIX},
    {"alphabeta+1", PH_E_SUFFIX},
    {"alphabeta+tt@reference", PH_E_SUFFIX},
    {"mtdf+move@reference", PH_E_SUFFIX},
    {"alphabeta@reference+tt", PH_E_METHOD},
    {"aspiration", PH_E_NUMBER},
    {"aspiration:0", PH_E_NUMBER},
    {"aspiration:2000000001", PH_E_NUMBER},
    {"aspiration:+tt", PH_E_NUMBER},
    {"mtdf:", PH_E_NUMBER},
    {"mtdf:--1", PH_E_NUMBER},
    {"mtdf:2000000001", PH_E_NUMBER},
    {"mtdf:1+2", PH_E_NUMBER},
    {"mtsss:1", PH_E_METHOD},
    {"ps:1+2+3+4+5+6+7+8+9+10+11+12+13+14+15+16+17", PH_E_PLAN},
};

static void other_text_is_refused(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof REFUSED / sizeof *REFUSED; i++) {
        method m, untouched;
        memset(&m, 0xA5, sizeof m);
        untouched = m;
        assert_int_equal(method_parse(REFUSED[i].text, &m), REFUSED[i].error);
        assert_memory_equal(&m, &untouched, sizeof m);
    }
}

static void public_text_is_canonical(void **unused)
{
    (void)unused;
    char text[32] = "untouched";
    assert_int_equal(ph_method_canonical("ps:0", text, sizeof text), PH_E_PLAN);
    assert_int_equal(ph_method_canonical("pss", text, sizeof text), PH_E_METHOD);
    assert_string_equal(text, "untouched");
    assert_int_equal(ph_method_canonical("ps:004", text, sizeof text), 4);
    assert_string_equal(text, "ps:4");
    assert_int_equal(ph_method_canonical("ps:01/4294967295", text, sizeof text), 6);
    assert_string_equal(text, "ps:1/*");
    assert_int_equal(ph_method_canonical("mtdf+replies", text, sizeof text),
                     17); /* the old spelling of +countermoves */
    assert_string_equal(text, "mtdf+countermoves");
    assert_int_equal(ph_method_canonical(NULL, text, sizeof text), 4); /* auto */
    assert_string_equal(text, "auto");
}

static void names_of_books_are_read(void **unused)
{
    (void)unused;
    static const char *const cases[][2] = {
        {"Minimax", "minimax"},
        {"alpha-beta", "alphabeta"},
        {"Alpha-Beta", "alphabeta"},
        {"ALPHABETA@reference", "alphabeta@reference"},
        {"NegaScout", "negascout"},
        {"PVS", "negascout"},
        {"pvs+tt+history", "negascout+tt+history"},
        {"pvs@reference", "negascout@reference"},
        {"SSS*", "sss"},
        {"PS*(2)", "ps:2"},
        {"PS*:2", "ps:2"},
        {"ps(2)", "ps:2"},
        {"PS*(1/2/*)@reference", "ps:1/2/*@reference"},
        {"PS*(auto)", "ps:auto"},
        {"DUAL*", "dual"},
        {"DUAL*(4)", "dual:4"},
        {"RS(85)", "rs:85"},
        {"RS-Dual(85)@reference", "rs-dual:85@reference"},
        {"Scout", "scout"},
        {"NegaC*", "negac"},
        {"MTDf(12)+tt", "mtdf:12"}, /* it has a table anyway */
        {"mtdf:012+tt@reference", "mtdf:12@reference"},
        {"NegaScout+killers+tt", "negascout+tt+killers"}, /* suffixes that need the table imply it */
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[METHOD_NAME_SIZE] = "";
        assert_true(ph_method_canonical(cases[i][0], text, sizeof text) > 0);
        assert_string_equal(text, cases[i][1]);
    }
}

static void printing_is_like_snprintf(void **unused)
{
    (void)unused;
    method m = {.id = METHOD_PS, .edition = EDITION_REFERENCE, .plan.n_sizes = PLAN_MOST_SIZES};
    for (uint32_t i = 0; i < PLAN_MOST_SIZES; i++)
        m.plan.sizes[i] = UINT32_MAX;
    int length = method_print(&m, NULL, 0); /* the longest there is */
    assert_int_equal(length, 3 + 16 * 11 - 1 + 10);
    char text[256], shorter[8];
    method again;
    assert_int_equal(method_print(&m, text, sizeof text), length);
    assert_int_equal(method_parse(text, &again), PH_OK);
    assert_memory_equal(&m, &again, sizeof m);
    assert_int_equal(method_print(&m, shorter, sizeof shorter), length);
    assert_string_equal(shorter, "ps:4294");
}

/* A plan of one size has no text of its own: a single number counts phases. */
static void one_size_is_written_twice(void **unused)
{
    (void)unused;
    method m = {.id = METHOD_PS, .plan.n_sizes = 1, .plan.sizes = {3}}, again;
    char text[16];
    method_print(&m, text, sizeof text);
    assert_string_equal(text, "ps:3+3");
    assert_int_equal(method_parse(text, &again), PH_OK);
    for (uint32_t last = 0; last <= 10; last += last < 9 ? 3 : 1)
        assert_int_equal(plan_next(&m.plan, 0, 10, last), plan_next(&again.plan, 0, 10, last));
}

/* The partitions of a node of `width` children at `level`, which end with a 0. */
static void check_level(const char *text, uint32_t level, uint32_t width, const uint32_t *sizes)
{
    method m;
    assert_int_equal(method_parse(text, &m), PH_OK);
    uint32_t last = 0, largest = 0;
    for (; *sizes; sizes++) {
        assert_int_equal(plan_next(&m.plan, level, width, last), *sizes);
        last += *sizes;
        largest = *sizes > largest ? *sizes : largest;
    }
    assert_int_equal(last, width);
    assert_int_equal(plan_next(&m.plan, level, width, last), 0);
    assert_int_equal(plan_largest(&m.plan, level, width), largest);
}

static void check_plan(const char *text, uint32_t width, const uint32_t *sizes)
{
    for (uint32_t level = 0; level < 3; level++)
        check_level(text, level, width, sizes);
}

static void plans_divide_a_node(void **unused)
{
    (void)unused;
    check_plan("ps:1", 8, (uint32_t[]){8, 0});
    check_plan("ps:4", 8, (uint32_t[]){2, 2, 2, 2, 0});
    check_plan("ps:3", 8, (uint32_t[]){3, 3, 2, 0});
    check_plan("ps:4", 5, (uint32_t[]){2, 2, 1, 0}); /* ceil(5/4) = 2: three partitions are enough */
    check_plan("ps:9", 3, (uint32_t[]){1, 1, 1, 0});
    check_plan("ps:4294967295", 2, (uint32_t[]){1, 1, 0});
    check_plan("ps:2", UINT32_MAX, (uint32_t[]){0x80000000u, 0x7FFFFFFFu, 0});
    check_plan("ps:2", 0, (uint32_t[]){0});
    check_plan("ps:1+2+5", 15, (uint32_t[]){1, 2, 5, 5, 2, 0});
    check_plan("ps:1+2+5", 3, (uint32_t[]){1, 2, 0});
    check_plan("ps:1+2+5", 2, (uint32_t[]){1, 1, 0});
    check_plan("ps:3+1", 6, (uint32_t[]){3, 1, 1, 1, 0});
    check_plan("ps:1+4294967295", UINT32_MAX, (uint32_t[]){1, UINT32_MAX - 1, 0});
    check_plan("sss", 8, (uint32_t[]){8, 0});
}

static void plans_by_level_divide_a_node(void **unused)
{
    (void)unused;
    check_level("ps:4/*", 0, 10, (uint32_t[]){4, 4, 2, 0}); /* sizes, where ps:4 has phases */
    check_level("ps:4/*", 1, 10, (uint32_t[]){10, 0});
    check_level("ps:4/*", 200, UINT32_MAX, (uint32_t[]){UINT32_MAX, 0});
    check_level("ps:1/1+2+5/*", 0, 3, (uint32_t[]){1, 1, 1, 0});
    check_level("ps:1/1+2+5/*", 1, 15, (uint32_t[]){1, 2, 5, 5, 2, 0});
    check_level("ps:1/1+2+5/*", 2, 15, (uint32_t[]){15, 0});
    check_level("ps:1/2", 1, 5, (uint32_t[]){2, 2, 1, 0}); /* the last level repeats: 1, 2, 2, ... */
    check_level("ps:1/2", 9, 5, (uint32_t[]){2, 2, 1, 0});
    check_level("ps:2+*/1", 0, 9, (uint32_t[]){2, 7, 0});
    check_level("ps:2+*/1", 1, 2, (uint32_t[]){1, 1, 0});
    check_level("ps:3/2", 0, 0, (uint32_t[]){0});
}

/* Above a MAX node there are as many MAX nodes as full moves, whoever moves first. */
static void levels_count_max_nodes(void **unused)
{
    (void)unused;
    for (uint32_t ply = 0; ply < 100; ply++)
        for (uint32_t first = 0; first < 2; first++) { /* the first MAX node is at ply 0, or 1 below a MIN root */
            uint32_t above = 0;
            for (uint32_t p = first; p < ply; p += 2)
                above++;
            if (ply >= first && (ply - first) % 2 == 0)
                assert_int_equal(plan_level(ply), above);
        }
}

static void errors_and_stops_have_words(void **unused)
{
    (void)unused;
    assert_string_equal(ph_error_text(PH_OK), "success");
    assert_memory_equal(ph_error_text(PH_E_PLAN), "bad partition plan; write ", 26);
    assert_string_equal(ph_error_text(-1000), "unknown error");
    assert_string_equal(ph_error_text(1), "unknown error");
    static const char *const stops[] = {"finished", "leaves", "nodes", "seconds", "memory", "cancelled"};
    for (int i = 0; i < 6; i++)
        assert_string_equal(ph_stop_text((ph_stop)i), stops[i]);
}

/* The texts for an unknown method or suffix name all that exist. */
static void errors_list_what_exists(void **unused)
{
    (void)unused;
    const ph_entry *e;
    for (size_t i = 0; (e = ph_catalog(PH_KIND_METHOD, i)); i++)
        assert_non_null(strstr(ph_error_text(PH_E_METHOD), e->name));
    assert_non_null(strstr(ph_error_text(PH_E_METHOD), ", ps:K, dual, dual:K, "));
    static const char *const suffixes[] = {"+tt",      "+deeper", "+move",   "+killers", "+countermoves",
                                           "+history", "+etc",    "+iid",    "+null",    "+reduce",
                                           "+futile",  "+extend", "+select", "+repeat"};
    for (size_t i = 0; i < sizeof suffixes / sizeof *suffixes; i++)
        assert_non_null(strstr(ph_error_text(PH_E_SUFFIX), suffixes[i]));
}

/* What a slot needs never wraps: at or below the last ply it needs itself alone. */
static void needs_fall_to_one(void **unused)
{
    (void)unused;
    for (uint32_t height = 0; height < 9; height++)
        for (uint32_t ply = 0; ply < 12; ply++) {
            const uint32_t below = ply < height ? height - ply : 0;
            assert_int_equal(records_need(height, ply), 1 + below / 2);
            assert_true(records_need(height, ply) <= records_line(height));
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(errors_list_what_exists),      cmocka_unit_test(names_of_books_are_read),
        cmocka_unit_test(public_text_is_canonical),     cmocka_unit_test(methods_are_read),
        cmocka_unit_test(other_text_is_refused),        cmocka_unit_test(printing_is_like_snprintf),
        cmocka_unit_test(one_size_is_written_twice),    cmocka_unit_test(plans_divide_a_node),
        cmocka_unit_test(plans_by_level_divide_a_node), cmocka_unit_test(levels_count_max_nodes),
        cmocka_unit_test(errors_and_stops_have_words),  cmocka_unit_test(needs_fall_to_one),
    };
    return cmocka_run_group_tests_name("method", tests, NULL, NULL);
}
