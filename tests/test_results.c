/* test_results.c - the store: keys, order, and what happens when the file is not what it should be. */
#include "support/store_dump.h"

#include <fcntl.h>
#include <signal.h>
#include <sqlite3.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/wait.h>

static const setting ORDERED = {"ordered", "8", 4, 2, 0.9, 256, -1};
static const setting IID = {"iid", "8", 4, 0, -1, 100, -1};

static results_cell cell_of(const setting *s, const char *method)
{
    results_cell c = {.setting = *s, .memory = 1000, .version = "1"};
    snprintf(c.method, sizeof c.method, "%s", method);
    return c;
}

static results_run run_of(uint64_t tree, uint64_t leaves)
{
    return (results_run){.tree = tree, .value = -5, .counts = {.leaves = leaves, .nodes = 2}, .seconds = 0.5};
}

static results *open_or_fail(const char *file, results_mode mode)
{
    results *s;
    problem why;
    if (!results_open(file, mode, &s, &why))
        fail_msg("%s", why.text);
    return s;
}

static void add_one(results *s, int64_t cell, results_run run)
{
    problem why;
    if (!results_add(s, &(results_row){cell, run}, 1, &why))
        fail_msg("%s", why.text);
}

/* ---- keys ---------------------------------------------------------------------------------------------- */

static void cells_are_found_again(void **unused)
{
    (void)unused;
    scratch f = scratch_new();
    problem why;
    results_cell cells[] = {cell_of(&ORDERED, "sss"), cell_of(&ORDERED, "ps:2"), cell_of(&IID, "sss")};
    results_cell same = cells[1], other = cells[1];
    other.memory++;
    results *s = open_or_fail(f.file, RESULTS_WRITE);
    assert_true(results_find(s, cells, 3, &why));
    assert_true(results_find(s, &same, 1, &why));
    assert_true(results_find(s, &other, 1, &why));
    results_close(s);
    assert_int_equal(same.id, cells[1].id);
    assert_true(other.id != cells[0].id && other.id != cells[1].id && other.id != cells[2].id);
    scratch_free(&f);
}

static bool note_run(void *context, const results_run *r)
{
    *(results_run *)context = *r;
    return true;
}

/* What was written comes back, and the first result of a tree stays. */
static void runs_come_back(void **unused)
{
    (void)unused;
    scratch f = scratch_new();
    problem why;
    results_cell c = cell_of(&ORDERED, "ps:auto");
    results *s = open_or_fail(f.file, RESULTS_WRITE);
    assert_true(results_find(s, &c, 1, &why));
    results_run run = {.tree = INT64_MAX,
                       .phases = 3,
                       .stop = PH_FINISHED,
                       .value = -7,
                       .counts = {1, 2, 3, 4, 5, 6},
                       .seconds = 0.25};
    add_one(s, c.id, run);
    add_one(s, c.id, run_of(INT64_MAX, 99));
    results_run stopped = run_of(3, 10), back;
    stopped.stop = PH_STOP_MEMORY;
    add_one(s, c.id, stopped);
    results_close(s);

    s = open_or_fail(f.file, RESULTS_READ);
    assert_true(results_runs(s, c.id, 4, INT64_MAX, note_run, &back, &why));
    assert_memory_equal(&back, &run, sizeof run);
    assert_true(results_runs(s, c.id, 0, 3, note_run, &back, &why));
    assert_int_equal(back.stop, PH_STOP_MEMORY);
    results_close(s);
    scratch_free(&f);
}

static void the_dump_is_in_order(void **unused)
{
    (void)unused;
    scratch f = scratch_new();
    problem why;
    results_cell cells[] = {cell_of(&ORDERED, "sss"), cell_of(&IID, "sss")};
    results *s = open_or_fail(f.file, RESULTS_WRITE);
    assert_true(results_find(s, cells, 2, &why));
    for (uint64_t tree = 3; tree > 0; tree--)
        add_one(s, cells[tree % 2].id, run_of(tree, 10 * tree));
    results_close(s);
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

static void refuse(const char *file, results_mode mode, const char *reason)
{
    results *s;
    problem why;
    assert_false(results_open(file, mode, &s, &why));
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
    refuse("/nonexistent/store.db", RESULTS_WRITE, "no such store");
    refuse(f.file, RESULTS_READ, "no such store");
    refuse("/tmp", RESULTS_WRITE, "no such store");
    write_file(f.file, "");
    refuse(f.file, RESULTS_READ, "an empty store");
    write_file(f.file, "This is a letter to my aunt, and long enough to have been a database all the same: "
                       "it goes on and on until it has more than one hundred bytes.");
    refuse(f.file, RESULTS_WRITE, "not a store");
    refuse(f.file, RESULTS_READ, "not a store");
    unlink(f.file);

    sqlite3 *db;
    assert_int_equal(sqlite3_open(f.file, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, "CREATE TABLE mine (a)", NULL, NULL, NULL), SQLITE_OK);
    refuse(f.file, RESULTS_WRITE, "not a store");
    assert_int_equal(sqlite3_exec(db, "DROP TABLE mine", NULL, NULL, NULL), SQLITE_OK);
    results_close(open_or_fail(f.file, RESULTS_WRITE));
    assert_int_equal(sqlite3_exec(db, "PRAGMA user_version = 99", NULL, NULL, NULL), SQLITE_OK);
    refuse(f.file, RESULTS_WRITE, "another version");
    sqlite3_close(db);
    scratch_free(&f);
}

static void a_locked_store_is_refused(void **unused)
{
    (void)unused;
    scratch f = scratch_new();
    results_close(open_or_fail(f.file, RESULTS_WRITE));
    sqlite3 *db;
    assert_int_equal(sqlite3_open(f.file, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, "BEGIN EXCLUSIVE", NULL, NULL, NULL), SQLITE_OK);
    refuse(f.file, RESULTS_WRITE, "locked");
    sqlite3_close(db);
    results_close(open_or_fail(f.file, RESULTS_WRITE));
    scratch_free(&f);
}

/* ---- interruptions ------------------------------------------------------------------------------------- */

enum { BATCH = 100 };

/* Add batches of rows without end. Returns when one fails. */
static void add_without_end(const char *file, problem *why)
{
    results *s = open_or_fail(file, RESULTS_WRITE);
    results_cell c = cell_of(&IID, "sss");
    results_row rows[BATCH];
    assert_true(results_find(s, &c, 1, why));
    for (uint64_t tree = 0;; tree += BATCH) {
        for (uint64_t i = 0; i < BATCH; i++)
            rows[i] = (results_row){c.id, run_of(tree + i, i)};
        if (!results_add(s, rows, BATCH, why))
            break;
    }
    results_close(s);
}

static bool count_run(void *context, const results_run *r)
{
    assert_int_equal(r->tree, (*(uint64_t *)context)++);
    return true;
}

/* The store is sound, holds whole batches, and may be written again. Returns how many rows it has. */
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

    results *s = open_or_fail(file, RESULTS_WRITE);
    results_cell c = cell_of(&IID, "sss");
    problem why;
    uint64_t count = 0;
    assert_true(results_find(s, &c, 1, &why));
    assert_true(results_runs(s, c.id, 0, INT64_MAX, count_run, &count, &why));
    assert_int_equal(count % BATCH, 0);
    results_close(s);
    return count;
}

static void kill_leaves_a_sound_store(void **unused)
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

/* A child whose disk is full, or whose files may not grow, says so and leaves what was there. */
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

static void a_file_that_may_not_grow_stays_sound(void **unused)
{
    (void)unused;
    scratch f = scratch_new();
    fill_up(f.file, true, "I/O error");
    assert_true(check_sound(f.file) > 0);
    scratch_free(&f);
}

/* Needs a file system of our own, hence the superuser. */
static void a_full_disk_leaves_a_sound_store(void **unused)
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
        cmocka_unit_test(other_files_are_refused),
        cmocka_unit_test(a_locked_store_is_refused),
        cmocka_unit_test(kill_leaves_a_sound_store),
        cmocka_unit_test(a_file_that_may_not_grow_stays_sound),
        cmocka_unit_test(a_full_disk_leaves_a_sound_store),
    };
    return cmocka_run_group_tests_name("results", tests, NULL, NULL);
}
