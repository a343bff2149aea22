/* test_roots.c - positions as samples: files of them, games as settings, and grids of both. */
#include "support/store_dump.h"

#include "lab/grid.h"
#include "phased_tree.h"

#include <string.h>

static void write_file(const char *file, const char *text, size_t length)
{
    FILE *out = fopen(file, "wb");
    assert_non_null(out);
    assert_int_equal(fwrite(text, 1, length, out), length);
    fclose(out);
}

static ph_game *game_of(const char *spec)
{
    ph_game *game = NULL;
    assert_int_equal(ph_game_new(spec, NULL, &game, NULL), PH_OK);
    return game;
}

/* ---- positions ----------------------------------------------------------------------------------------- */

/* Existing stores have these numbers. */
static void keys_never_change(void **unused)
{
    (void)unused;
    assert_true(roots_key("start") == UINT64_C(6530798432778394646));
    assert_true(roots_key("4444") == UINT64_C(8875401530918686368));
    assert_true(roots_key("1") != roots_key("2"));
    assert_true(roots_key("12") <= INT64_MAX);
}

/* What the struct held before does not matter. */
static void the_start_is_one_position(void **unused)
{
    (void)unused;
    roots r;
    problem why;
    memset(&r, 0xa5, sizeof r);
    assert_true(roots_read_start(&r, &why));
    assert_int_equal(r.items.count, 1);
    assert_string_equal(roots_text(&r, 0), "start");
    roots_release(&r);
}

static void a_file_is_read_line_by_line(void **unused)
{
    (void)unused;
    static const char text[] = "# openings\n\n4444\r\n  start \n44443356\n4444\n12";
    scratch f = scratch_new();
    roots r;
    problem why;
    uint32_t which = 99;
    write_file(f.file, text, sizeof text - 1);
    assert_true(roots_read(&r, f.file, &why));
    assert_int_equal(r.items.count, 4); /* one of them twice */
    assert_string_equal(roots_text(&r, 0), "4444");
    assert_int_equal(roots_at(&r, 0)->line, 3);
    assert_string_equal(roots_text(&r, 1), "start");
    assert_string_equal(roots_text(&r, 3), "12");
    assert_int_equal(roots_at(&r, 3)->line, 7);
    for (uint32_t i = 0; i < 4; i++) {
        assert_true(roots_find(&r, roots_at(&r, i)->key, &which));
        assert_int_equal(which, i);
    }
    assert_false(roots_find(&r, roots_key("13"), &which));
    roots_release(&r);
    scratch_free(&f);
}

static void bad_files_are_refused(void **unused)
{
    (void)unused;
    static const struct {
        const char *text;
        size_t length;
        const char *says;
    } cases[] = {
        {"", 0, ": no position; write one a line"}, {"# nothing\n\n", 11, ": no position; write one a line"},
        {"44\n4\0004\n", 7, ":2: a zero byte"},     {"44\n\n4\x1b[2J\n", 10, ":3: no position"},
        {"4\xc3\xa4\n", 4, ":1: no position"},
    };
    scratch f = scratch_new();
    roots r;
    problem why;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        write_file(f.file, cases[i].text, cases[i].length);
        assert_false(roots_read(&r, f.file, &why));
        assert_true(why.input);
        if (strncmp(why.text, f.file, strlen(f.file)) != 0 || !strstr(why.text, cases[i].says))
            fail_msg("'%s' does not say '%s'", why.text, cases[i].says);
        roots_release(&r);
    }
    char longest[ROOTS_TEXT_SIZE + 1];
    memset(longest, '4', sizeof longest);
    write_file(f.file, longest, sizeof longest);
    assert_false(roots_read(&r, f.file, &why));
    roots_release(&r);
    scratch_free(&f);
    assert_false(roots_read(&r, "/nonexistent", &why));
    roots_release(&r);
}

static void positions_are_checked_with_their_game(void **unused)
{
    (void)unused;
    static const struct {
        const char *text, *says;
    } cases[] = {
        {"44\n4444444\n", ":2: '4444444': character 7: column 4 is full"},
        {"start\n\n1212121\n", ":3: '1212121': connect4 is over there; "},
        {"44x\n", ":1: '44x': character 3: 'x' is not a column"},
    };
    scratch f = scratch_new();
    ph_game *game = game_of("connect4");
    roots r;
    problem why;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        write_file(f.file, cases[i].text, strlen(cases[i].text));
        assert_true(roots_read(&r, f.file, &why));
        assert_false(roots_check(&r, game, "connect4", f.file, &why));
        if (strncmp(why.text, f.file, strlen(f.file)) != 0 || !strstr(why.text, cases[i].says))
            fail_msg("'%s' does not say '%s'", why.text, cases[i].says);
        roots_release(&r);
    }
    ph_game mute = *game;
    mute.parse = NULL;
    assert_true(roots_read_start(&r, &why) && roots_check(&r, &mute, "mute", NULL, &why));
    roots_release(&r);
    assert_true(roots_read_seeds(&r, 7, 2, &why));
    assert_string_equal(roots_text(&r, 1), "8");
    assert_false(roots_check(&r, &mute, "mute", NULL, &why));
    assert_string_equal(why.text, "'7': mute reads no positions, as a model reads its seeds; write --game");
    roots_release(&r);
    ph_game_free(game);
    scratch_free(&f);
}

/* ---- games as settings --------------------------------------------------------------------------------- */

static void check_game(const char *spec, const char *canonical, const char *name, uint32_t horizon)
{
    const setting s = setting_of(spec);
    char depth[SETTING_VALUE_SIZE], number[16];
    assert_string_equal(s.spec, canonical);
    assert_string_equal(s.name, name);
    assert_true(setting_is_game(&s));
    assert_int_equal(setting_horizon(&s), horizon);
    setting_print_value(&s, "depth", depth);
    snprintf(number, sizeof number, "%u", (unsigned)horizon);
    assert_string_equal(depth, horizon ? number : "");
    setting_print_value(&s, "width", depth);
    assert_string_equal(depth, "");
}

static void games_are_settings(void **unused)
{
    (void)unused;
    setting s;
    problem why;
    check_game("connect4:depth=6", "connect4:depth=6", "connect4", 6);
    check_game("connect4:rows=6,depth=06", "connect4:depth=6", "connect4", 6);
    check_game("connect4:rows=5,depth=6", "connect4:columns=7,rows=5,depth=6", "connect4:columns=7,rows=5", 6);
    check_game("othello", "othello", "othello", 0);
    check_game("chess:moves=coordinates", "chess:leaves=quiescent,moves=coordinates",
               "chess:leaves=quiescent,moves=coordinates", 0); /* a name as long as "depth" */
    check_game("lib/nim.so:depth=2", "./nim.so:depth=2", "./nim.so", 2);
    static const char *const bad[] = {"draughts",        "connect4:depth=0",   "connect4:depth=1025", "connect4:depth=",
                                      "connect4:rows=0", "./a b.so:depth=2",   "./:depth=2",          "./a\n.so",
                                      "connect4@x",      "connect4:depth=2,x", "tictactoe:size=3"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        if (setting_read(&s, bad[i], &why))
            fail_msg("'%s' is read as '%s'", bad[i], s.spec);
    assert_false(setting_is_game(&(setting){.model = schema_model(0)}));
}

static void games_have_an_order(void **unused)
{
    (void)unused;
    static const char *const ascending[] = {"./nim.so:depth=2",    "connect4",
                                            "connect4:depth=2",    "connect4:depth=10",
                                            "iid:width=8,depth=4", "othello:depth=1"};
    for (size_t i = 0; i + 1 < sizeof ascending / sizeof ascending[0]; i++) {
        const setting a = setting_of(ascending[i]), b = setting_of(ascending[i + 1]);
        assert_true(setting_compare(&a, &b) < 0 && setting_compare(&b, &a) > 0);
        assert_int_equal(setting_compare(&a, &a), 0);
    }
}

/* ---- grids --------------------------------------------------------------------------------------------- */

/* A comma separates games, and the parameters of one game. */
static void lists_of_games_are_split(void **unused)
{
    (void)unused;
    const char *rest = "connect4:columns=6,rows=5,othello,./a=b.so,lib/x.so,tictactoe";
    static const char *const want[] = {"connect4:columns=6,rows=5", "othello", "./a=b.so", "lib/x.so", "tictactoe"};
    char text[64];
    for (size_t i = 0; i < sizeof want / sizeof want[0]; i++) {
        assert_true(grid_next_game(&rest, text, sizeof text));
        assert_string_equal(text, want[i]);
    }
    assert_false(grid_next_game(&rest, text, sizeof text));
}

static void a_grid_has_games_and_memories(void **unused)
{
    (void)unused;
    ph_game *game = game_of("connect4:columns=6,rows=5");
    const grid_game games[] = {{.name = "connect4:columns=6,rows=5", .game = game},
                               {.name = "./draws.so", .game = game, .build = "0123abcd", .seeded = true}};
    const grid_text text = {.model = "worst,./draws.so",
                            .lists[WIDTH] = "2",
                            .lists[DEPTH] = "2,3",
                            .method = "sss,alphabeta",
                            .memory = "1K,1M,1024",
                            .trees = "4",
                            .seed = "3",
                            .games = games,
                            .n_games = 2};
    grid g, other;
    problem why;
    assert_true(grid_init(&g, &text, &why));
    assert_int_equal(g.settings.count, 6);
    assert_int_equal(grid_columns(&g), 4);
    assert_string_equal(grid_method(&g, 3), "alphabeta");
    assert_int_equal(grid_memory(&g, 1), 1024);
    assert_int_equal(grid_memory(&g, 2), 1048576);
    assert_string_equal(grid_setting(&g, 2)->spec, "connect4:columns=6,rows=5,depth=2");
    assert_string_equal(grid_setting(&g, 5)->spec, "./draws.so:depth=3");
    assert_int_equal(grid_trees(&g, 0), 1);
    assert_int_equal(grid_trees(&g, 2), 1);
    assert_int_equal(grid_trees(&g, 5), 4);
    assert_true(grid_key(&g, 2, 0) == roots_key("start"));
    assert_true(grid_key(&g, 5, 1) == roots_key("4"));
    assert_int_equal(grid_searches(&g), (1 + 1 + 1 + 1 + 4 + 4) * 4);
    assert_string_equal(grid_noun(&g), "trees and positions");
    const store_cell cell = grid_cell(&g, 5, 2);
    assert_string_equal(cell.version, PH_VERSION "+0123abcd");
    assert_true(grid_names(&(grid_text){.only = &g}, &cell));
    grid_text fewer = text;
    fewer.memory = "1K";
    assert_true(grid_init(&other, &fewer, &why));
    assert_false(grid_names(&(grid_text){.only = &other}, &cell));
    assert_true(grid_digest(&g) != grid_digest(&other));
    grid_release(&other);
    grid_release(&g);
    ph_game_free(game);
}

static void bad_grids_of_games_are_refused(void **unused)
{
    (void)unused;
    ph_game *game = game_of("tictactoe");
    const grid_game games[] = {{.name = "tictactoe", .game = game}};
    static const struct {
        grid_text text;
        const char *says;
    } cases[] = {
        {{.lists[DEPTH] = "0"}, "--depth '0': write a number from 1 to 1024"},
        {{.lists[DEPTH] = "2,"}, "--depth '': write a number"},
        {{.trees = "3"}, "--trees belongs to models; the positions of a game are those of --positions"},
        {{.seed = "3"}, "--seed belongs to models"},
        {{.memory = "1K,x"}, "--memory 'x': write bytes"},
        {{.memory = "0"}, "--memory '0': write bytes"},
        {{.positions = "/nonexistent"}, "/nonexistent: "},
    };
    grid g;
    problem why;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        grid_text text = cases[i].text;
        text.games = games;
        text.n_games = 1;
        assert_false(grid_init(&g, &text, &why));
        grid_release(&g);
        assert_true(why.input);
        if (!strstr(why.text, cases[i].says))
            fail_msg("'%s' does not say '%s'", why.text, cases[i].says);
    }
    assert_false(grid_init(&g, &(grid_text){.positions = "x"}, &why));
    assert_non_null(strstr(why.text, "positions belong to a game"));
    grid_release(&g);
    char methods[1024] = "ps:1";
    while (strlen(methods) < 2 * STORE_METHOD_SIZE)
        strcat(methods, "/1");
    assert_false(grid_init(&g, &(grid_text){.method = methods}, &why));
    assert_non_null(strstr(why.text, "too long"));
    grid_release(&g);
    ph_game_free(game);
}

static void a_report_selects_games_and_memories(void **unused)
{
    (void)unused;
    const store_cell four = {.setting = setting_of("connect4:depth=6"), .method = "sss", .memory = 1024};
    const store_cell nim = {.setting = setting_of("./nim.so:depth=6"), .method = "sss", .memory = 2048};
    const store_cell iid = {.setting = setting_of("iid:width=8,depth=4"), .method = "sss", .memory = 1024};
    assert_true(grid_names(&(grid_text){.game = "othello,connect4:rows=6"}, &four));
    assert_false(grid_names(&(grid_text){.game = "connect4"}, &iid));
    assert_true(grid_names(&(grid_text){.game = "connect4", .model = "iid"}, &iid));
    assert_true(grid_names(&(grid_text){.game = "connect4", .model = "iid"}, &four));
    assert_false(grid_names(&(grid_text){.model = "iid"}, &four));
    assert_true(grid_names(&(grid_text){.model = "iid,elsewhere/nim.so"}, &nim));
    assert_true(grid_names(&(grid_text){.game = "./nim.so"}, &nim));
    assert_true(grid_names(&(grid_text){.memory = "1K", .lists[DEPTH] = "4,6"}, &four));
    assert_false(grid_names(&(grid_text){.lists[DEPTH] = "4"}, &four));
    assert_false(grid_names(&(grid_text){.memory = "1K"}, &nim));
    assert_true(grid_names(&(grid_text){.memory = "1K,2K"}, &nim));
    problem why;
    assert_false(grid_check_lists(&(grid_text){.memory = "big"}, &why));
    assert_false(grid_check_lists(&(grid_text){.game = "draughts"}, &why));
    assert_true(grid_check_lists(&(grid_text){.game = "connect4,./nim.so", .memory = "1K"}, &why));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(keys_never_change),
        cmocka_unit_test(the_start_is_one_position),
        cmocka_unit_test(a_file_is_read_line_by_line),
        cmocka_unit_test(bad_files_are_refused),
        cmocka_unit_test(positions_are_checked_with_their_game),
        cmocka_unit_test(games_are_settings),
        cmocka_unit_test(games_have_an_order),
        cmocka_unit_test(lists_of_games_are_split),
        cmocka_unit_test(a_grid_has_games_and_memories),
        cmocka_unit_test(bad_grids_of_games_are_refused),
        cmocka_unit_test(a_report_selects_games_and_memories),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
