/* test_store.c - the store: keys, order, and files that are damaged, forged or of older versions. */
#include "lab/store_inside.h"
#include "support/store_dump.h"

#include <fcntl.h>
#include <signal.h>
#include <sqlite3.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>

static const char ORDERED[] = "ordered:width=8,depth=4,order=2,p=0.9";
static const char IID[] = "iid:width=8,depth=4,values=100";

static store_cell cell_of(const char *spec, const char *method)
{
    store_cell c = {.setting = setting_of(spec), .memory = 1000, .version = "1"};
    snprintf(c.method, sizeof c.method, "%s", method);
    return c;
}

static store_run run_of(uint64_t tree, uint64_t leaves)
{
    return (store_run){.tree = tree, .value = -5, .counts = {.leaves = leaves, .nodes = 2}, .seconds = 0.5};
}

static store *open_or_fail(const char *file, store_mode mode)
{
    store *s;
    problem why;
    if (!store_open(file, mode, &s, &why))
        fail_msg("%s", why.text);
    return s;
}

static void add_one(store *s, int64_t cell, store_run run)
{
    problem why;
    if (!store_add(s, &(store_row){cell, run}, 1, &why))
        fail_msg("%s", why.text);
}

/* ---- keys ---------------------------------------------------------------------------------------------- */

static void cells_are_found_again(void **unused)
{
    (void)unused;
    scratch f = scratch_new();
    problem why;
    store_cell cells[] = {cell_of(ORDERED, "sss"), cell_of(ORDERED, "ps:2"), cell_of(IID, "sss")};
    store_cell same = cells[1], other = cells[1];
    other.memory++;
    store *s = open_or_fail(f.file, STORE_WRITE);
    assert_true(store_find(s, cells, 3, &why));
    assert_true(store_find(s, &same, 1, &why));
    assert_true(store_find(s, &other, 1, &why));
    store_close(s);
    assert_int_equal(same.id, cells[1].id);
    assert_true(other.id != cells[0].id && other.id != cells[1].id && other.id != cells[2].id);
    scratch_free(&f);
}

static bool note_run(void *context, const store_run *r)
{
    *(store_run *)context = *r;
    return true;
}

/* Rows are read as they were written, and the first result of a tree is kept. */
static void runs_come_back(void **unused)
{
    (void)unused;
    scratch f = scratch_new();
    problem why;
    store_cell c = cell_of(ORDERED, "ps:auto");
    store *s = open_or_fail(f.file, STORE_WRITE);
    assert_true(store_find(s, &c, 1, &why));
    store_run run = {
        .tree = INT64_MAX,
        .phases = 3,
        .stop = PH_FINISHED,
        .value = -7,
        .counts = {.leaves = 1, .nodes = 2, .cutoffs = 3, .open_peak = 4, .backup_peak = 5, .states_peak = 7},
        .states_known = true,
        .later_known = true,
        .seconds = 0.25,
        .cpu_seconds = 0.125};
    run.counts.moves = 8, run.counts.quiet = 9, run.counts.deepest = 10;
    add_one(s, c.id, run);
    add_one(s, c.id, run_of(INT64_MAX, 99));
    store_run stopped = run_of(3, 10), back;
    stopped.stop = PH_STOP_MEMORY;
    add_one(s, c.id, stopped);
    store_close(s);

    s = open_or_fail(f.file, STORE_READ);
    assert_true(store_runs(s, c.id, 4, INT64_MAX, note_run, &back, &why));
    assert_memory_equal(&back, &run, sizeof run);
    assert_true(store_runs(s, c.id, 0, 3, note_run, &back, &why));
    assert_int_equal(back.stop, PH_STOP_MEMORY);
    store_close(s);
    scratch_free(&f);
}

/* A search that was timed more often replaces the times of one that was not. Its counts are the same. */
static void more_repeats_replace_times(void **unused)
{
    (void)unused;
    scratch f = scratch_new();
    problem why;
    store_cell c = cell_of(ORDERED, "sss");
    store_run old = run_of(1, 7), timed = old, back;
    timed.later_known = true;
    timed.counts.moves = 12;
    timed.repeats = 5;
    timed.seconds = 0.25, timed.seconds_low = 0.125, timed.seconds_high = 0.5;
    timed.cpu_seconds = 0.75, timed.cpu_seconds_low = 0.5, timed.cpu_seconds_high = 1;
    store *s = open_or_fail(f.file, STORE_WRITE);
    assert_true(store_find(s, &c, 1, &why));
    add_one(s, c.id, old);
    add_one(s, c.id, timed);
    store_run fewer = timed;
    fewer.repeats = 4, fewer.seconds = 9;
    add_one(s, c.id, fewer);
    add_one(s, c.id, old);
    assert_true(store_runs(s, c.id, 1, 1, note_run, &back, &why));
    assert_memory_equal(&back, &timed, sizeof back);
    store_close(s);
    scratch_free(&f);
}

static void the_dump_is_in_order(void **unused)
{
    (void)unused;
    scratch f = scratch_new();
    problem why;
    store_cell cells[] = {cell_of(ORDERED, "sss"), cell_of(IID, "sss")};
    store *s = open_or_fail(f.file, STORE_WRITE);
    assert_true(store_find(s, cells, 2, &why));
    for (uint64_t tree = 3; tree > 0; tree--)
        add_one(s, cells[tree % 2].id, run_of(tree, 10 * tree));
    store_close(s);
    char *text = store_dump(f.file);
    assert_string_equal(text, "iid:width=8,depth=4,values=100 sss 1000 1\n"
                              " 1: 0 -5 10 2 0 0 0 0 0\n"
                              " 3: 0 -5 30 2 0 0 0 0 0\n"
                              "ordered:width=8,depth=4,order=2,p=0.9,values=256 sss 1000 1\n"
                              " 2: 0 -5 20 2 0 0 0 0 0\n");
    free(text);
    scratch_free(&f);
}

/* ---- files that are no stores -------------------------------------------------------------------------- */

static void refuse(const char *file, store_mode mode, const char *reason)
{
    store *s;
    problem why;
    assert_false(store_open(file, mode, &s, &why));
    assert_null(s);
    assert_false(why.input);
    if (!strstr(why.text, reason))
        fail_msg("'%s' does not say '%s'", why.text, reason);
}

static void write_file(const char *file, const char *text)
{
    FILE *out = fopen(file, "wb");
    assert_non_null(out);
    fputs(text, out);
    fclose(out);
}

static void other_files_are_refused(void **unused)
{
    (void)unused;
    scratch f = scratch_new();
    refuse("/nonexistent/store.db", STORE_WRITE, "no such store");
    refuse(f.file, STORE_READ, "no such store");
    refuse("/tmp", STORE_WRITE, "no such store");
    write_file(f.file, "");
    refuse(f.file, STORE_READ, "an empty store");
    write_file(f.file, "This is a letter to my aunt, and long enough to have been a database all the same: "
                       "it goes on and on until it has more than one hundred bytes.");
    refuse(f.file, STORE_WRITE, "not a store");
    refuse(f.file, STORE_READ, "not a store");
    unlink(f.file);

    sqlite3 *db;
    assert_int_equal(sqlite3_open(f.file, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, "CREATE TABLE mine (a)", NULL, NULL, NULL), SQLITE_OK);
    refuse(f.file, STORE_WRITE, "not a store");
    assert_int_equal(sqlite3_exec(db, "DROP TABLE mine", NULL, NULL, NULL), SQLITE_OK);
    store_close(open_or_fail(f.file, STORE_WRITE));
    assert_int_equal(sqlite3_exec(db, "PRAGMA user_version = 99", NULL, NULL, NULL), SQLITE_OK);
    refuse(f.file, STORE_WRITE, "another version");
    sqlite3_close(db);
    scratch_free(&f);
}

static void a_locked_store_is_refused(void **unused)
{
    (void)unused;
    scratch f = scratch_new();
    store_close(open_or_fail(f.file, STORE_WRITE));
    sqlite3 *db;
    assert_int_equal(sqlite3_open(f.file, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, "BEGIN EXCLUSIVE", NULL, NULL, NULL), SQLITE_OK);
    refuse(f.file, STORE_WRITE, "locked");
    sqlite3_close(db);
    store_close(open_or_fail(f.file, STORE_WRITE));
    scratch_free(&f);
}

/* Another process that writes is waited for, up to two seconds: here it needs a fifth of one. */
static void a_lock_is_waited_for(void **unused)
{
    (void)unused;
    scratch f = scratch_new();
    store_close(open_or_fail(f.file, STORE_WRITE));
    int locked[2];
    char byte = 1;
    assert_int_equal(pipe(locked), 0);
    const pid_t child = fork();
    if (child == 0) {
        sqlite3 *db;
        if (sqlite3_open(f.file, &db) || sqlite3_exec(db, "BEGIN EXCLUSIVE", NULL, NULL, NULL) ||
            write(locked[1], &byte, 1) != 1)
            _exit(1);
        nanosleep(&(struct timespec){.tv_nsec = 200000000}, NULL);
        sqlite3_close(db);
        _exit(0);
    }
    assert_int_equal(read(locked[0], &byte, 1), 1);
    store_close(open_or_fail(f.file, STORE_WRITE));
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
    close(locked[0]);
    close(locked[1]);
    scratch_free(&f);
}

static void names_are_names_of_files(void **unused)
{
    (void)unused;
    static const char *const odd[] = {":memory:", "file:x.db?mode=memory", "file::memory:", "-"};
    scratch f = scratch_new();
    char *before = getcwd(NULL, 0);
    store *s;
    problem why;
    assert_non_null(before);
    assert_int_equal(chdir(f.folder), 0);
    for (size_t i = 0; i < sizeof odd / sizeof odd[0]; i++) {
        store_close(open_or_fail(odd[i], STORE_WRITE));
        store_close(open_or_fail(odd[i], STORE_READ));
        assert_int_equal(unlink(odd[i]), 0);
    }
    assert_false(store_open("", STORE_WRITE, &s, &why));
    assert_true(why.input);
    assert_int_equal(chdir(before), 0);
    free(before);
    scratch_free(&f);
}

/* ---- what others have written -------------------------------------------------------------------------- */

static void copy_file(const char *from, const char *to)
{
    char bytes[65536];
    FILE *in = fopen(from, "rb"), *out = fopen(to, "wb");
    assert_true(in && out);
    size_t count = fread(bytes, 1, sizeof bytes, in);
    assert_true(count > 0 && feof(in) && fwrite(bytes, 1, count, out) == count);
    fclose(in);
    assert_int_equal(fclose(out), 0);
}

static void run_sql(const char *file, const char *sql)
{
    sqlite3 *db;
    assert_int_equal(sqlite3_open(file, &db), SQLITE_OK);
    if (sqlite3_exec(db, sql, NULL, NULL, NULL) != SQLITE_OK)
        fail_msg("%s: %s", sql, sqlite3_errmsg(db));
    sqlite3_close(db);
}

static int64_t number_of(const char *file, const char *sql)
{
    sqlite3 *db;
    sqlite3_stmt *q;
    assert_int_equal(sqlite3_open(file, &db), SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(db, sql, -1, &q, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_step(q), SQLITE_ROW);
    int64_t number = sqlite3_column_int64(q, 0);
    sqlite3_finalize(q);
    sqlite3_close(db);
    return number;
}

static const char VERSION_1[] = "tests/data/stores/version1.db";

/* A store of version 1 is read as it is; opened for writing it is upgraded to version 6, with the same content. */
static void versions_are_numbers_and_a_build(void **unused)
{
    (void)unused;
    static const struct {
        const char *text;
        bool good;
    } cases[] = {{"0.2.0", true},
                 {"1", true},
                 {"123456789.12345", true},   /* 15 characters */
                 {"123456789.123456", false}, /* 16 */
                 {"", false},
                 {"0.2.0 ", false},
                 {"v0.2.0", false},
                 {"+0123abc", false},
                 {"0.2.0+", false},
                 {"0.2.0-1234567", false}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        if (store_version_good(cases[i].text) != cases[i].good)
            fail_msg("'%s' is %s", cases[i].text, cases[i].good ? "refused" : "accepted");
    char build[40] = "0.2.0+";
    for (size_t length = 1; length <= 20; length++) {
        memset(build + 6, 'a', length);
        build[6 + length] = '\0';
        assert_int_equal(store_version_good(build), length == STORE_BUILD_SIZE - 1);
    }
    memset(build + 6, 'g', STORE_BUILD_SIZE - 1);
    build[5 + STORE_BUILD_SIZE] = '\0';
    assert_false(store_version_good(build));
}

static void version_1_is_read_and_upgraded(void **unused)
{
    (void)unused;
    scratch f = scratch_new();
    copy_file(VERSION_1, f.file);
    char *before = store_dump(f.file);
    assert_int_equal(number_of(f.file, "PRAGMA user_version"), 1);
    assert_non_null(strstr(before, "ordered:width=8x4,depth=2,order=2,p=0.000000001,values=256,root=7 ps:2"));

    store_close(open_or_fail(f.file, STORE_WRITE));
    char *after = store_dump(f.file);
    assert_string_equal(before, after);
    assert_int_equal(number_of(f.file, "PRAGMA user_version"), 6);
    assert_int_equal(number_of(f.file, "SELECT count(*) FROM results WHERE states_peak IS NULL"), 90);
    assert_int_equal(number_of(f.file, "SELECT count(*) FROM results WHERE p = 0.9 AND \"order\" = 2"), 12);
    assert_int_equal(number_of(f.file, "SELECT count(*) FROM cells WHERE typeof(p) NOT IN ('integer', 'null')"), 0);
    assert_int_equal(number_of(f.file, "SELECT count(*) FROM sqlite_master WHERE name IN ('cells_1', 'runs_1')"), 0);
    free(before);
    free(after);
    scratch_free(&f);
}

/* A store of version 2 has no states_peak: it is unknown before and after the upgrade. */
static void version_2_has_no_states(void **unused)
{
    (void)unused;
    scratch f = scratch_new();
    problem why;
    store_cell c = cell_of(ORDERED, "sss");
    store *s = open_or_fail(f.file, STORE_WRITE);
    store_run run = run_of(1, 7);
    run.states_known = true;
    assert_true(store_find(s, &c, 1, &why));
    add_one(s, c.id, run);
    store_close(s);
    run_sql(f.file, "DROP VIEW results; ALTER TABLE runs DROP COLUMN states_peak; PRAGMA user_version = 2");
    for (int upgraded = 0; upgraded < 2; upgraded++) {
        store_run back = {.states_known = true};
        s = open_or_fail(f.file, upgraded ? STORE_WRITE : STORE_READ);
        assert_true(store_runs(s, c.id, 0, INT64_MAX, note_run, &back, &why));
        assert_int_equal(back.counts.leaves, 7);
        assert_false(back.states_known);
        store_close(s);
    }
    assert_int_equal(number_of(f.file, "PRAGMA user_version"), 6);
    s = open_or_fail(f.file, STORE_WRITE);
    run.tree = 2;
    add_one(s, c.id, run);
    store_close(s);
    run_sql(
        f.file,
        "UPDATE cells SET spec = 'ordered:width=8,depth=4,order=2,p=0.9'"); /* not canonical: the tables are upgraded */
    store_close(open_or_fail(f.file, STORE_WRITE));
    assert_int_equal(number_of(f.file, "SELECT count(*) FROM results WHERE states_peak IS NULL"), 1);
    assert_int_equal(number_of(f.file, "SELECT count(*) FROM results WHERE states_peak = 0"), 1);
    scratch_free(&f);
}

/* Stores of earlier versions spell +countermoves as +replies: read and written, the cell has its canonical name. */
static void old_suffix_is_read_and_upgraded(void **unused)
{
    (void)unused;
    scratch f = scratch_new();
    problem why;
    store *s = open_or_fail(f.file, STORE_WRITE);
    store_cell c = cell_of(ORDERED, "alphabeta+tt+countermoves");
    assert_true(store_find(s, &c, 1, &why));
    add_one(s, c.id, run_of(1, 7));
    store_close(s);
    char *before = store_dump(f.file);
    run_sql(f.file, "UPDATE cells SET method = 'alphabeta+tt+replies'");
    char *old = store_dump(f.file);
    assert_string_equal(before, old);
    store_close(open_or_fail(f.file, STORE_WRITE));
    assert_int_equal(number_of(f.file, "SELECT count(*) FROM results WHERE method = 'alphabeta+tt+countermoves'"), 1);
    char *after = store_dump(f.file);
    assert_string_equal(before, after);
    free(before);
    free(old);
    free(after);
    scratch_free(&f);
}

typedef struct source_count {
    int all, of_the_second;
} source_count;

static bool count_source(void *context, int64_t sweep, int64_t cell)
{
    source_count *n = context;
    assert_true(cell > 0);
    n->all++;
    n->of_the_second += sweep == 2;
    return true;
}

static source_count sources_of(const char *file, store_mode mode)
{
    problem why;
    source_count n = {0, 0};
    store *s = open_or_fail(file, mode);
    assert_true(store_sources(s, count_source, &n, &why));
    store_close(s);
    return n;
}

/* A store of version 5 does not know which of its two sweeps has filled which of its six cells, nor what version 6 counts. */
static void version_5_is_read_and_upgraded(void **unused)
{
    (void)unused;
    scratch f = scratch_new();
    copy_file("tests/data/stores/version5.db", f.file);
    char *before = store_dump(f.file);
    assert_non_null(strstr(before, "connect4:depth=3 sss"));
    source_count n = sources_of(f.file, STORE_READ);
    assert_int_equal(n.all, 12);
    assert_int_equal(n.of_the_second, 6);
    assert_int_equal(number_of(f.file, "PRAGMA user_version"), 5);
    n = sources_of(f.file, STORE_WRITE);
    assert_int_equal(n.all, 12);
    assert_int_equal(n.of_the_second, 6);
    assert_int_equal(number_of(f.file, "PRAGMA user_version"), 6);
    assert_int_equal(number_of(f.file, "SELECT count(*) FROM results WHERE moves IS NULL AND repeats = 0"), 20);
    assert_int_equal(
        number_of(f.file, "SELECT count(*) FROM results WHERE tree IS NULL AND position = '44' AND line = 2"), 2);
    char *after = store_dump(f.file);
    assert_string_equal(before, after);
    free(before);
    free(after);
    scratch_free(&f);
}

/* A store of version 3 has no tables for positions and sweeps; they are added when it is written. */
static void version_3_is_read_and_upgraded(void **unused)
{
    (void)unused;
    scratch f = scratch_new();
    problem why;
    store_position p = {.line = 3, .text = "4444"}, back;
    copy_file("tests/data/stores/version3.db", f.file);
    char *before = store_dump(f.file);
    assert_non_null(strstr(before, "worst:width=3,depth=2 ps:2"));
    store *s = open_or_fail(f.file, STORE_READ);
    assert_false(store_find_position(s, roots_key("4444"), &back, &why));
    assert_true(store_sweeps(s, NULL, NULL, &why));
    store_close(s);
    assert_int_equal(number_of(f.file, "PRAGMA user_version"), 3);

    s = open_or_fail(f.file, STORE_WRITE);
    assert_true(store_add_position(s, &p, &why));
    p.line = 7;
    assert_true(store_add_position(s, &p, &why));
    assert_true(store_find_position(s, roots_key("4444"), &back, &why));
    assert_int_equal(back.line, 3);
    store_close(s);
    assert_int_equal(number_of(f.file, "PRAGMA user_version"), 6);
    assert_int_equal(number_of(f.file, "SELECT count(*) FROM results WHERE position IS NULL"), 8);
    char *after = store_dump(f.file);
    assert_string_equal(before, after);
    free(before);
    free(after);
    scratch_free(&f);
}

static bool note_sweep(void *context, const store_sweep *w)
{
    store_sweep *last = context;
    *last = *w;
    return true;
}

/* A store of a game, with a sweep that was recorded twice. */
static void make_positions(const char *file)
{
    problem why;
    store_cell c = cell_of("connect4:depth=6", "sss");
    const store_position p = {.line = 3, .text = "4444"};
    const store_sweep w = {.command = "phased sweep --game connect4", .version = "1.2.3", .seed = 5};
    store *s = open_or_fail(file, STORE_WRITE);
    assert_true(store_find(s, &c, 1, &why) && store_add_position(s, &p, &why));
    add_one(s, c.id, run_of(roots_key("4444"), 7));
    assert_true(store_add_sweep(s, &w, &why) && store_add_sweep(s, &w, &why));
    store_close(s);
}

static void positions_and_sweeps_are_kept(void **unused)
{
    (void)unused;
    scratch f = scratch_new();
    problem why;
    store_position p;
    store_sweep w = {.seed = 0};
    make_positions(f.file);
    assert_int_equal(number_of(f.file, "SELECT count(*) FROM sweeps"), 1);
    assert_int_equal(
        number_of(f.file, "SELECT leaves FROM results WHERE model = 'connect4' AND depth = 6 AND position = '4444'"),
        7);
    store *s = open_or_fail(f.file, STORE_READ);
    assert_true(store_find_position(s, roots_key("4444"), &p, &why));
    assert_string_equal(p.text, "4444");
    assert_int_equal(p.line, 3);
    assert_true(store_sweeps(s, note_sweep, &w, &why));
    assert_string_equal(w.command, "phased sweep --game connect4");
    assert_string_equal(w.version, "1.2.3");
    assert_int_equal(w.seed, 5);
    store_close(s);
    scratch_free(&f);
}

static void forged_positions_and_sweeps_are_refused(void **unused)
{
    (void)unused;
    static const char *const forgeries[] = {
        "UPDATE positions SET text = '4445'",
        "UPDATE positions SET text = '4444' || char(10)",
        "UPDATE positions SET text = x'34343434'",
        "UPDATE positions SET text = printf('%.*c', 100000, 'x')",
        "UPDATE positions SET line = -1",
        "UPDATE positions SET line = 'x'",
        "UPDATE positions SET tree = tree + 1",
        "DELETE FROM positions",
        "DROP VIEW results; DROP TABLE positions",
        "DROP VIEW results; DROP TABLE positions; CREATE VIEW positions AS SELECT 1 AS tree, '4444' AS text, 1 AS line",
        "DROP VIEW results; ALTER TABLE positions RENAME COLUMN text TO words",
        "UPDATE sweeps SET command = ''",
        "UPDATE sweeps SET command = x'41'",
        "UPDATE sweeps SET command = printf('%.*c', 100000, 'x')",
        "UPDATE sweeps SET version = 'x'",
        "UPDATE sweeps SET version = '1+12345'",
        "UPDATE sweeps SET version = '1+1234567g'",
        "UPDATE sweeps SET seed = -1",
        "DROP TABLE sweeps",
        "DROP TABLE sources",
    };
    for (size_t i = 0; i < sizeof forgeries / sizeof forgeries[0]; i++) {
        scratch f = scratch_new();
        problem why = {0};
        store *s = NULL;
        store_position p;
        store_sweep w;
        make_positions(f.file);
        run_sql(f.file, forgeries[i]);
        if (store_open(f.file, STORE_READ, &s, &why) && store_find_position(s, roots_key("4444"), &p, &why) &&
            store_sweeps(s, note_sweep, &w, &why))
            fail_msg("read: %s", forgeries[i]);
        assert_true(why.text[0] && !why.input);
        store_close(s);
        scratch_free(&f);
    }
}

/* A parameter that an older phased did not have: its column is missing, and its standard value is missing in the names
 * of the cells. The old results are still found. */
static void a_store_of_an_older_phased_is_upgraded(void **unused)
{
    (void)unused;
    scratch f = scratch_new();
    problem why;
    store_cell c = cell_of(ORDERED, "sss");
    store *s = open_or_fail(f.file, STORE_WRITE);
    assert_true(store_find(s, &c, 1, &why));
    add_one(s, c.id, run_of(1, 7));
    store_close(s);
    char *before = store_dump(f.file);
    run_sql(f.file, "DROP VIEW results; ALTER TABLE cells DROP COLUMN values_n;"
                    "UPDATE cells SET spec = 'ordered:width=8,depth=4,order=2,p=0.9'");
    char *meanwhile = store_dump(f.file);
    assert_string_equal(before, meanwhile);

    s = open_or_fail(f.file, STORE_WRITE);
    store_cell again = cell_of(ORDERED, "sss");
    store_run back = {0};
    assert_true(store_find(s, &again, 1, &why));
    assert_true(store_runs(s, again.id, 0, INT64_MAX, note_run, &back, &why));
    assert_int_equal(back.counts.leaves, 7);
    store_close(s);
    assert_int_equal(number_of(f.file, "SELECT count(*) FROM cells WHERE values_n = 256"), 1);
    char *after = store_dump(f.file);
    assert_string_equal(before, after);
    free(before);
    free(meanwhile);
    free(after);
    scratch_free(&f);
}

/* A store that cannot be upgraded is unchanged. */
static void a_bad_version_1_is_left_alone(void **unused)
{
    (void)unused;
    scratch f = scratch_new();
    store *s;
    problem why;
    copy_file(VERSION_1, f.file);
    run_sql(f.file, "UPDATE cells SET spec = 'iid:width=0,depth=2' WHERE id = 3");
    assert_false(store_open(f.file, STORE_WRITE, &s, &why));
    assert_non_null(strstr(why.text, "cell 3: "));
    assert_int_equal(number_of(f.file, "PRAGMA user_version"), 1);
    assert_int_equal(number_of(f.file, "SELECT count(*) FROM runs"), 90);
    scratch_free(&f);
}

static bool any_cell(void *context, const store_cell *c)
{
    store **s = context;
    store_run last;
    problem why;
    return store_runs(*s, c->id, 0, INT64_MAX, note_run, &last, &why) || problem_failure(&why, "%s", why.text);
}

/* Each text and number is validated when it is read: what phased would not write is refused, in one line. */
static void forged_rows_are_refused(void **unused)
{
    (void)unused;
    static const char *const forgeries[] = {
        "UPDATE cells SET method = '`touch OWNED`' WHERE id = 1",
        "UPDATE cells SET method = 'ps:02' WHERE id = 2",
        "UPDATE cells SET method = 'sss' || char(0) WHERE id = 2",
        "UPDATE cells SET method = x'737373' WHERE id = 2",
        "UPDATE cells SET spec = spec || char(10) || 'EOD' WHERE id = 2",
        "UPDATE cells SET spec = 'draughts' WHERE id = 2",
        "UPDATE cells SET spec = 'connect4:depth=0' WHERE id = 2",
        "UPDATE cells SET spec = './`touch OWNED`.so:depth=2' WHERE id = 2",
        "UPDATE cells SET spec = 'iid:width=4,depth=2,values=256,seed=3' WHERE id = 2",
        "UPDATE cells SET spec = 'ordered:width=4,depth=2,order=5,p=1,values=256' WHERE id = 2",
        "UPDATE cells SET spec = 'ordered:width=4,depth=2,order=1,p=1e308,values=256' WHERE id = 2",
        "UPDATE cells SET spec = printf('%.*c', 100000, 'x') WHERE id = 2",
        "UPDATE cells SET spec = 7 WHERE id = 2",
        "UPDATE cells SET memory = -1 WHERE id = 2",
        "UPDATE cells SET memory = 'much' WHERE id = 2",
        "UPDATE cells SET version = '\"; system' WHERE id = 2",
        "UPDATE cells SET version = '0.0.0.0.0.0.0.0.0.0.0.0' WHERE id = 2",
        "UPDATE cells SET id = -5 WHERE id = 2",
        "UPDATE runs SET leaves = -1 WHERE tree = 2",
        "UPDATE runs SET leaves = 1.5 WHERE tree = 2",
        "UPDATE runs SET open_peak = 'x' WHERE tree = 2",
        "UPDATE runs SET value = 2000000001 WHERE tree = 2",
        "UPDATE runs SET value = NULL WHERE tree = 2",
        "UPDATE runs SET stopped = 'boredom' WHERE tree = 2",
        "UPDATE runs SET stopped = 'finished' WHERE tree = 2",
        "UPDATE runs SET stopped = 'memory' WHERE tree = 2",
        "UPDATE runs SET seconds = 1e999 WHERE tree = 2",
        "UPDATE runs SET seconds = 1e300 WHERE tree = 2",
        "UPDATE runs SET seconds = -1.0 WHERE tree = 2",
        "UPDATE runs SET seconds = 'x' WHERE tree = 2",
        "UPDATE runs SET phases = 0 WHERE tree = 2",
        "UPDATE runs SET repeats = -1 WHERE tree = 2",
        "UPDATE runs SET repeats = 3 WHERE tree = 2",
        "UPDATE runs SET moves = 1 WHERE tree = 2",
        "UPDATE runs SET moves = 'x' WHERE tree = 2",
        ("UPDATE runs SET moves = 1, quiet = 2, deepest = 3, cpu_seconds = 1.0, repeats = 3, seconds_low = 1.0,"
         " seconds_high = 2.0, cpu_seconds_low = 1.0, cpu_seconds_high = -1.0 WHERE tree = 2"),
        "UPDATE runs SET moves = 1, quiet = 2, deepest = 3, cpu_seconds = 1e999 WHERE tree = 2",
        "DROP VIEW results; DROP TABLE cells",
        ("DROP VIEW results; DROP TABLE cells; CREATE VIEW cells AS WITH RECURSIVE r(id) AS (SELECT 1 UNION ALL SELECT "
         "id FROM r) SELECT id, 'a' AS spec, 'b' AS method, 1 AS memory, 'c' AS version FROM r"),
        "ALTER TABLE cells RENAME COLUMN spec TO kind",
    };
    for (size_t i = 0; i < sizeof forgeries / sizeof forgeries[0]; i++) {
        scratch f = scratch_new();
        problem why = {0};
        store *s = NULL;
        copy_file(VERSION_1, f.file);
        store_close(open_or_fail(f.file, STORE_WRITE));
        run_sql(f.file, forgeries[i]);
        bool read = store_open(f.file, STORE_READ, &s, &why);
        if (read && store_cells(s, STORE_SORTED, any_cell, &s, &why))
            fail_msg("read: %s", forgeries[i]);
        store_close(s);
        scratch_free(&f);
    }
}

/* The columns of the parameters are for people; phased does not read them, so wrong values do no harm. */
static void columns_for_people_are_not_read(void **unused)
{
    (void)unused;
    scratch f = scratch_new();
    copy_file(VERSION_1, f.file);
    char *before = store_dump(f.file);
    store_close(open_or_fail(f.file, STORE_WRITE));
    run_sql(f.file, "UPDATE cells SET p = 1e308, model = '`touch OWNED`', width = char(10) || 'EOD'");
    run_sql(f.file, "CREATE TRIGGER t AFTER INSERT ON runs BEGIN DELETE FROM runs; END");
    char *after = store_dump(f.file);
    assert_string_equal(before, after);
    store *s = open_or_fail(f.file, STORE_WRITE);
    store_cell c = cell_of(IID, "sss");
    problem why;
    assert_true(store_find(s, &c, 1, &why));
    add_one(s, c.id, run_of(1, 1));
    store_close(s);
    assert_int_equal(number_of(f.file, "SELECT count(*) FROM runs"), 91);
    free(before);
    free(after);
    scratch_free(&f);
}

/* A writer that died in a transaction leaves some of its pages in the file, and a journal to undo them. */
static void a_crash_is_rolled_back(void **unused)
{
    (void)unused;
    scratch f = scratch_new();
    copy_file(VERSION_1, f.file);
    char *before = store_dump(f.file), journal[128];
    pid_t child = fork();
    if (child == 0) {
        sqlite3 *db;
        sqlite3_open(f.file, &db);
        sqlite3_exec(db, "BEGIN; UPDATE runs SET leaves = leaves + 1; DELETE FROM cells WHERE id > 5", NULL, NULL,
                     NULL);
        sqlite3_db_cacheflush(db);
        kill(getpid(), SIGKILL);
    }
    waitpid(child, NULL, 0);
    snprintf(journal, sizeof journal, "%s-journal", f.file);
    assert_int_equal(access(journal, F_OK), 0);
    char *after = store_dump(f.file);
    assert_string_equal(before, after);
    free(before);
    free(after);
    scratch_free(&f);
}

/* ---- interruptions ------------------------------------------------------------------------------------- */

enum { BATCH = 100 };

/* Add batches of rows until one fails. */
static void add_without_end(const char *file, problem *why)
{
    store *s = open_or_fail(file, STORE_WRITE);
    store_cell c = cell_of(IID, "sss");
    store_row rows[BATCH];
    assert_true(store_find(s, &c, 1, why));
    for (uint64_t tree = 0;; tree += BATCH) {
        for (uint64_t i = 0; i < BATCH; i++)
            rows[i] = (store_row){c.id, run_of(tree + i, i)};
        if (!store_add(s, rows, BATCH, why))
            break;
    }
    store_close(s);
}

static bool count_run(void *context, const store_run *r)
{
    assert_int_equal(r->tree, (*(uint64_t *)context)++);
    return true;
}

/* The store is intact, has only whole batches, and can be written. Returns the number of rows. */
static uint64_t check_sound(const char *file)
{
    sqlite3 *db;
    sqlite3_stmt *q;
    assert_int_equal(sqlite3_open(file, &db), SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(db, "PRAGMA integrity_check", -1, &q, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_step(q), SQLITE_ROW);
    assert_string_equal(sqlite3_column_text(q, 0), "ok");
    sqlite3_finalize(q);
    sqlite3_close(db);

    store *s = open_or_fail(file, STORE_WRITE);
    store_cell c = cell_of(IID, "sss");
    problem why;
    uint64_t count = 0;
    assert_true(store_find(s, &c, 1, &why));
    assert_true(store_runs(s, c.id, 0, INT64_MAX, count_run, &count, &why));
    assert_int_equal(count % BATCH, 0);
    store_close(s);
    return count;
}

static void kill_leaves_an_intact_store(void **unused)
{
    (void)unused;
    scratch f = scratch_new();
    uint64_t before = 0;
    for (int round = 1; round <= 5; round++) {
        pid_t child = fork();
        if (child == 0) {
            problem why;
            add_without_end(f.file, &why);
            _exit(1);
        }
        usleep(40000u * (unsigned)round);
        kill(child, SIGKILL);
        waitpid(child, NULL, 0);
        uint64_t count = check_sound(f.file);
        assert_true(count >= before);
        before = count;
    }
    assert_true(before > 0);
    scratch_free(&f);
}

/* A child whose disk is full, or whose files may not grow, reports it and leaves the old rows. */
static void fill_up(const char *file, bool limit, const char *reason)
{
    pid_t child = fork();
    if (child == 0) {
        problem why = {0};
        struct rlimit size = {65536, 65536};
        signal(SIGXFSZ, SIG_IGN);
        if (limit)
            setrlimit(RLIMIT_FSIZE, &size);
        add_without_end(file, &why);
        _exit(strstr(why.text, reason) ? 0 : 1);
    }
    int status;
    waitpid(child, &status, 0);
    assert_int_equal(status, 0);
}

static void a_file_that_may_not_grow_stays_intact(void **unused)
{
    (void)unused;
    scratch f = scratch_new();
    fill_up(f.file, true, "I/O error");
    assert_true(check_sound(f.file) > 0);
    scratch_free(&f);
}

/* Mounts a file system, which needs the superuser. */
static void a_full_disk_leaves_an_intact_store(void **unused)
{
    (void)unused;
    scratch f = scratch_new();
    if (mount("none", f.folder, "tmpfs", 0, "size=256k") != 0) {
        scratch_free(&f);
        skip();
    }
    fill_up(f.file, false, "the disk is full");
    uint64_t count = check_sound(f.file);
    umount(f.folder);
    assert_true(count > 0);
    scratch_free(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cells_are_found_again),
        cmocka_unit_test(runs_come_back),
        cmocka_unit_test(the_dump_is_in_order),
        cmocka_unit_test(more_repeats_replace_times),
        cmocka_unit_test(version_5_is_read_and_upgraded),
        cmocka_unit_test(other_files_are_refused),
        cmocka_unit_test(a_locked_store_is_refused),
        cmocka_unit_test(a_lock_is_waited_for),
        cmocka_unit_test(names_are_names_of_files),
        cmocka_unit_test(versions_are_numbers_and_a_build),
        cmocka_unit_test(version_1_is_read_and_upgraded),
        cmocka_unit_test(version_2_has_no_states),
        cmocka_unit_test(old_suffix_is_read_and_upgraded),
        cmocka_unit_test(version_3_is_read_and_upgraded),
        cmocka_unit_test(positions_and_sweeps_are_kept),
        cmocka_unit_test(forged_positions_and_sweeps_are_refused),
        cmocka_unit_test(a_store_of_an_older_phased_is_upgraded),
        cmocka_unit_test(a_bad_version_1_is_left_alone),
        cmocka_unit_test(forged_rows_are_refused),
        cmocka_unit_test(columns_for_people_are_not_read),
        cmocka_unit_test(a_crash_is_rolled_back),
        cmocka_unit_test(kill_leaves_an_intact_store),
        cmocka_unit_test(a_file_that_may_not_grow_stays_intact),
        cmocka_unit_test(a_full_disk_leaves_an_intact_store),
    };
    return cmocka_run_group_tests_name("store", tests, NULL, NULL);
}
