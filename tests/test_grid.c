/* test_grid.c - grids from lists: what is in them, what is left out, what is refused. */
#include "lab/grid.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

/* The specifications of all settings, each behind a space. */
static void check_settings(const grid_text *text, size_t skipped, const char *specs)
{
    grid g = {0};
    problem why = {0};
    char all[4096] = "", spec[SETTING_SPEC_ROOM] = "";
    if (!grid_init(&g, text, &why))
        fail_msg("%s", why.text);
    for (size_t i = 0; i < g.n_settings; i++) {
        setting_print(&g.settings[i], spec);
        strcat(strcat(all, " "), spec);
    }
    assert_string_equal(all, specs);
    assert_int_equal(g.skipped, skipped);
    grid_release(&g);
}

static void lists_are_combined(void **unused)
{
    (void)unused;
    const grid_text text = {.model = "ordered,iid", .width = "4,8", .depth = "2,3", .order = "1,4", .p = "1,0.90"};
    check_settings(&text, 0,
                   " ordered:width=4,depth=2,order=1,p=1,values=256"
                   " ordered:width=4,depth=2,order=1,p=0.9,values=256"
                   " ordered:width=4,depth=2,order=4,p=1,values=256"
                   " ordered:width=4,depth=2,order=4,p=0.9,values=256"
                   " ordered:width=4,depth=3,order=1,p=1,values=256"
                   " ordered:width=4,depth=3,order=1,p=0.9,values=256"
                   " ordered:width=4,depth=3,order=4,p=1,values=256"
                   " ordered:width=4,depth=3,order=4,p=0.9,values=256"
                   " ordered:width=8,depth=2,order=1,p=1,values=256"
                   " ordered:width=8,depth=2,order=1,p=0.9,values=256"
                   " ordered:width=8,depth=2,order=4,p=1,values=256"
                   " ordered:width=8,depth=2,order=4,p=0.9,values=256"
                   " ordered:width=8,depth=3,order=1,p=1,values=256"
                   " ordered:width=8,depth=3,order=1,p=0.9,values=256"
                   " ordered:width=8,depth=3,order=4,p=1,values=256"
                   " ordered:width=8,depth=3,order=4,p=0.9,values=256"
                   " iid:width=4,depth=2,values=256"
                   " iid:width=4,depth=3,values=256"
                   " iid:width=8,depth=2,values=256"
                   " iid:width=8,depth=3,values=256");
}

static void doubles_are_there_once(void **unused)
{
    (void)unused;
    const grid_text text = {.model = "worst,worst", .width = "2,2", .p = "1,1.0", .values = "2,3"};
    check_settings(&text, 0, " worst:width=2,depth=4");
    const grid_text twice = {.p = "1,1.0,1.000", .root = "7"};
    check_settings(&twice, 0, " ordered:width=8,depth=4,order=1,p=1,values=256,root=7");
}

static void orders_above_the_width_are_left_out(void **unused)
{
    (void)unused;
    const grid_text text = {.width = "2,4", .order = "2,4,5"};
    check_settings(&text, 3,
                   " ordered:width=2,depth=4,order=2,p=1,values=256"
                   " ordered:width=4,depth=4,order=2,p=1,values=256"
                   " ordered:width=4,depth=4,order=4,p=1,values=256");
}

static void widths_may_differ_by_level(void **unused)
{
    (void)unused;
    const grid_text text = {.model = "iid", .width = "8x4x2", .depth = "3"};
    check_settings(&text, 0, " iid:width=8x4x2,depth=3,values=256");
}

static void methods_are_canonical(void **unused)
{
    (void)unused;
    grid g;
    problem why;
    assert_true(grid_init(&g, &(grid_text){.method = "ps:04,sss,ps:4,ps:1+02", .trees = "7", .seed = "5"}, &why));
    assert_int_equal(g.n_methods, 3);
    assert_string_equal(g.names[0], "ps:4");
    assert_string_equal(g.names[2], "ps:1+2");
    assert_int_equal(grid_searches(&g), 21);
    assert_int_equal(g.seed, 5);
    grid_release(&g);
}

static void nonsense_is_refused(void **unused)
{
    (void)unused;
    static const struct {
        grid_text text;
        const char *reason;
    } cases[] = {
        {{.width = "0"}, "--width '0'"},
        {{.width = "8,"}, "--width ''"},
        {{.width = "8y"}, "width=8y"},
        {{.width = "-8"}, "--width '-8'"},
        {{.depth = "0"}, "--depth '0'"},
        {{.depth = "1025"}, "--depth '1025'"},
        {{.depth = "4.5"}, "--depth '4.5'"},
        {{.order = "0"}, "--order '0'"},
        {{.order = "9"}, "every order is above the width"},
        {{.p = "1.1"}, "--p '1.1'"},
        {{.p = "-0.1"}, "--p '-0.1'"},
        {{.p = "nan"}, "--p 'nan'"},
        {{.p = ""}, "--p ''"},
        {{.p = "0.1234567891"}, "--p '0.1234567891'"},
        {{.values = "0"}, "--values '0'"},
        {{.root = "256"}, "root=256"},
        {{.width = "16", .depth = "30"}, "2^64"},
        {{.model = "chess"}, "--model 'chess'"},
        {{.method = "ps:0"}, "bad partition plan"},
        {{.method = "best"}, "unknown method"},
        {{.method = ""}, "unknown method"},
        {{.trees = "0"}, "--trees '0'"},
        {{.trees = "99999999999999999999"}, "--trees"},
        {{.seed = "9223372036854775807"}, "--seed"},
        {{.seed = "-1"}, "--seed"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        grid g;
        problem why = {0};
        assert_false(grid_init(&g, &cases[i].text, &why));
        grid_release(&g);
        assert_true(why.input);
        if (!strstr(why.text, cases[i].reason))
            fail_msg("'%s' does not say '%s'", why.text, cases[i].reason);
    }
}

static void lists_choose_cells(void **unused)
{
    (void)unused;
    const results_cell ordered = {.setting = {"ordered", "8", 4, 2, 0.9, 256, -1}, .method = "ps:2"};
    const results_cell iid = {.setting = {"iid", "8", 4, 0, -1, 256, -1}, .method = "sss"};
    assert_true(grid_names(&(grid_text){0}, &ordered));
    assert_true(grid_names(&(grid_text){.width = "4,8", .p = "0.90", .order = "2", .method = "ps:2"}, &ordered));
    assert_false(grid_names(&(grid_text){.width = "4,16"}, &ordered));
    assert_false(grid_names(&(grid_text){.order = "1"}, &ordered));
    assert_false(grid_names(&(grid_text){.method = "ps"}, &ordered));
    assert_true(grid_names(&(grid_text){.order = "1", .p = "1"}, &iid)); /* it has neither */
    assert_false(grid_names(&(grid_text){.model = "ordered"}, &iid));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lists_are_combined),
        cmocka_unit_test(doubles_are_there_once),
        cmocka_unit_test(orders_above_the_width_are_left_out),
        cmocka_unit_test(widths_may_differ_by_level),
        cmocka_unit_test(methods_are_canonical),
        cmocka_unit_test(nonsense_is_refused),
        cmocka_unit_test(lists_choose_cells),
    };
    return cmocka_run_group_tests_name("grid", tests, NULL, NULL);
}
