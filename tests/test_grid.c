/* test_grid.c - grids from lists: their combinations, what is left out, and what is refused. */
#include "lab/grid.h"

#include "support/store_dump.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

/* The specifications of all settings, each after a space. */
static void check_settings(const grid_text *text, size_t skipped, const char *specs)
{
    grid g = {0};
    problem why = {0};
    char all[4096] = "";
    if (!grid_init(&g, text, &why))
        fail_msg("%s", why.text);
    for (size_t i = 0; i < g.settings.count; i++)
        strcat(strcat(all, " "), grid_setting(&g, i)->spec);
    assert_string_equal(all, specs);
    assert_int_equal(g.skipped, skipped);
    grid_release(&g);
}

static void lists_are_combined(void **unused)
{
    (void)unused;
    const grid_text text = {.model = "ordered,iid",
                            .lists[WIDTH] = "4,8",
                            .lists[DEPTH] = "2,3",
                            .lists[ORDER] = "1,4",
                            .lists[P] = "1,0.90"};
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

static void duplicates_are_kept_once(void **unused)
{
    (void)unused;
    const grid_text text = {.model = "worst,worst", .lists[WIDTH] = "2,2", .lists[P] = "1,1.0", .lists[VALUES] = "2,3"};
    check_settings(&text, 0, " worst:width=2,depth=4");
    const grid_text twice = {.lists[P] = "1,1.0,1.000", .lists[ROOT] = "7"};
    check_settings(&twice, 0, " ordered:width=8,depth=4,order=1,p=1,values=256,root=7");
}

static void orders_above_the_width_are_left_out(void **unused)
{
    (void)unused;
    const grid_text text = {.lists[WIDTH] = "2,4", .lists[ORDER] = "2,4,5"};
    check_settings(&text, 3,
                   " ordered:width=2,depth=4,order=2,p=1,values=256"
                   " ordered:width=4,depth=4,order=2,p=1,values=256"
                   " ordered:width=4,depth=4,order=4,p=1,values=256");
}

static void widths_may_differ_by_level(void **unused)
{
    (void)unused;
    const grid_text text = {.model = "iid", .lists[WIDTH] = "8x4x2", .lists[DEPTH] = "3"};
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
        {{.lists[WIDTH] = "0"}, "--width '0'"},
        {{.lists[WIDTH] = "8,"}, "--width ''"},
        {{.lists[WIDTH] = "8y"}, "--width '8y'"},
        {{.lists[WIDTH] = "-8"}, "--width '-8'"},
        {{.lists[DEPTH] = "0"}, "--depth '0'"},
        {{.lists[DEPTH] = "1025"}, "--depth '1025'"},
        {{.lists[DEPTH] = "4.5"}, "--depth '4.5'"},
        {{.lists[ORDER] = "0"}, "--order '0'"},
        {{.lists[ORDER] = "9"}, "every order is above the width"},
        {{.lists[P] = "1.1"}, "--p '1.1'"},
        {{.lists[P] = "-0.1"}, "--p '-0.1'"},
        {{.lists[P] = "nan"}, "--p 'nan'"},
        {{.lists[P] = ""}, "--p ''"},
        {{.lists[P] = "0.1234567891"}, "--p '0.1234567891'"},
        {{.lists[VALUES] = "0"}, "--values '0'"},
        {{.lists[ROOT] = "256"}, "root=256"},
        {{.lists[WIDTH] = "16", .lists[DEPTH] = "30"}, "2^64"},
        {{.model = "chess"}, "--model 'chess'"},
        {{.method = "ps:0"}, "bad partition plan"},
        {{.method = "best"}, "unknown method"},
        {{.method = ""}, "unknown method"},
        {{.trees = "0"}, "--trees '0'"},
        {{.trees = "99999999999999999999"}, "--trees"},
        {{.seed = "9223372036854775807"}, "--seed"},
        {{.seed = "-1"}, "--seed"},
        {{.lists[ROOT] = "x"}, "--root-value 'x'"},
        {{.lists[WIDTH] = "100000x100000x100000x100000x100000x100000x100000x100000x100000x100000"}, "too long"},
        {{.shard = "0/2"}, "--shard '0/2'"},
        {{.shard = "3/2"}, "--shard '3/2'"},
        {{.shard = "1"}, "--shard '1'"},
        {{.shard = "1/"}, "--shard '1/'"},
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

/* The parameters of the models have the indices that these tests use. */
static void lists_have_their_indices(void **unused)
{
    (void)unused;
    static const char *const keys[] = {
        [WIDTH] = "width", [DEPTH] = "depth", [ORDER] = "order", [P] = "p", [VALUES] = "values", [ROOT] = "root"};
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
        assert_string_equal(schema_of_models(i)->key, keys[i]);
}

/* Every search is in exactly one shard, and shards have about the same size. */
static void shards_cover_the_grid(void **unused)
{
    (void)unused;
    grid_text text = {.model = "ordered,worst", .lists[WIDTH] = "2,3", .trees = "10"};
    grid whole, parts[3];
    problem why;
    uint64_t searches = 0;
    assert_true(grid_init(&whole, &text, &why));
    for (unsigned i = 0; i < 3; i++) {
        char shard[8];
        snprintf(shard, sizeof shard, "%u/3", i + 1);
        text.shard = shard;
        assert_true(grid_init(&parts[i], &text, &why));
        assert_true(grid_searches(&parts[i]) >= 6 * whole.n_methods);
        searches += grid_searches(&parts[i]);
    }
    assert_int_equal(searches, grid_searches(&whole));
    for (size_t i = 0; i < whole.settings.count; i++)
        for (uint32_t t = 0; t < grid_trees(&whole, i); t++)
            assert_int_equal(grid_has(&parts[0], i, t) + grid_has(&parts[1], i, t) + grid_has(&parts[2], i, t), 1);
    for (unsigned i = 0; i < 3; i++)
        grid_release(&parts[i]);
    grid_release(&whole);
}

static void lists_select_cells(void **unused)
{
    (void)unused;
    const store_cell ordered = {.setting = setting_of("ordered:width=8,depth=4,order=2,p=0.9"), .method = "ps:2"};
    const store_cell iid = {.setting = setting_of("iid:width=8,depth=4"), .method = "sss"};
    assert_true(grid_names(&(grid_text){0}, &ordered));
    assert_true(grid_names(
        &(grid_text){.lists[WIDTH] = "4,8", .lists[P] = "0.90", .lists[ORDER] = "2", .method = "ps:2"}, &ordered));
    assert_false(grid_names(&(grid_text){.lists[WIDTH] = "4,16"}, &ordered));
    assert_false(grid_names(&(grid_text){.lists[ORDER] = "1"}, &ordered));
    assert_false(grid_names(&(grid_text){.method = "ps"}, &ordered));
    assert_true(grid_names(&(grid_text){.lists[ORDER] = "1", .lists[P] = "1"}, &iid)); /* it has neither */
    assert_false(grid_names(&(grid_text){.model = "ordered"}, &iid));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lists_are_combined),
        cmocka_unit_test(duplicates_are_kept_once),
        cmocka_unit_test(orders_above_the_width_are_left_out),
        cmocka_unit_test(widths_may_differ_by_level),
        cmocka_unit_test(methods_are_canonical),
        cmocka_unit_test(nonsense_is_refused),
        cmocka_unit_test(lists_have_their_indices),
        cmocka_unit_test(shards_cover_the_grid),
        cmocka_unit_test(lists_select_cells),
    };
    return cmocka_run_group_tests_name("grid", tests, NULL, NULL);
}
