/* test_merge.c - merging the stores of shards, and stores that disagree. */
#include "support/store_dump.h"

#include "lab/merge.h"
#include "lab/sweep.h"

#include <sqlite3.h>
#include <string.h>

static void sweep_or_fail(const char *file, const char *shard)
{
    const grid_text text = {.model = "ordered,iid,worst",
                            .lists[WIDTH] = "3,4",
                            .lists[DEPTH] = "3",
                            .lists[ORDER] = "1,2",
                            .method = "alphabeta,sss,ps:2",
                            .trees = "7",
                            .shard = shard};
    grid g;
    problem why;
    store *s = NULL;
    sweep_outcome out;
    int cancel = 0;
    ranks alone = {.size = 1};
    const sweep_options options = {.threads = 2, .cancel = &cancel};
    if (!grid_init(&g, &text, &why) || !store_open(file, STORE_WRITE, &s, &why) ||
        !sweep_run(&g, s, &alone, &options, &out, &why))
        fail_msg("%s", why.text);
    store_close(s);
    grid_release(&g);
}

/* All rows of all tables, including the ids of cells, except the times. */
static char *dump_tables(const char *file)
{
    static const char *const queries[] = {
        "SELECT id, spec, model, width, depth, order_r, p, values_n, root, method, memory, version FROM cells",
        "SELECT cell, tree, value, leaves, nodes, cutoffs, open_peak, backup_peak, states_peak, phases, "
        "stopped FROM "
        "runs"};
    char *text = NULL;
    size_t length;
    FILE *out = open_memstream(&text, &length);
    sqlite3 *db;
    assert_int_equal(sqlite3_open(file, &db), SQLITE_OK);
    for (size_t i = 0; i < sizeof queries / sizeof queries[0]; i++) {
        sqlite3_stmt *q;
        assert_int_equal(sqlite3_prepare_v2(db, queries[i], -1, &q, NULL), SQLITE_OK);
        while (sqlite3_step(q) == SQLITE_ROW) {
            for (int c = 0; c < sqlite3_column_count(q); c++) {
                const unsigned char *cell = sqlite3_column_text(q, c);
                fprintf(out, "%s|", cell ? (const char *)cell : "");
            }
            fputc('\n', out);
        }
        sqlite3_finalize(q);
    }
    sqlite3_close(db);
    fclose(out);
    return text;
}

static bool merge_or_not(const char *file, const char *const *files, size_t count, merge *m, problem *why)
{
    memset(m, 0, sizeof *m);
    if (!store_open(file, STORE_WRITE, &m->out, why))
        fail_msg("%s", why->text);
    bool good = merge_files(m, files, count, why);
    store_close(m->out);
    return good;
}

static void shards_make_the_whole_store(void **unused)
{
    (void)unused;
    scratch whole = scratch_new(), out = scratch_new(), parts[3];
    merge m;
    problem why;
    sweep_or_fail(whole.file, NULL);
    for (int i = 0; i < 3; i++) {
        char shard[8];
        parts[i] = scratch_new();
        snprintf(shard, sizeof shard, "%d/3", i + 1);
        sweep_or_fail(parts[i].file, shard);
    }
    char *expected = dump_tables(whole.file);
    const char *const files[] = {parts[1].file, parts[2].file, parts[0].file, parts[1].file};
    assert_true(merge_or_not(out.file, files, 4, &m, &why));
    char *got = dump_tables(out.file);
    assert_string_equal(expected, got);
    assert_true(m.added > 0 && m.known > 0 && m.n_conflicts == 0);

    const char *const again[] = {whole.file}; /* nothing is new */
    assert_true(merge_or_not(out.file, again, 1, &m, &why));
    assert_int_equal(m.added, 0);
    for (int i = 0; i < 3; i++)
        scratch_free(&parts[i]);
    free(expected);
    free(got);
    scratch_free(&whole);
    scratch_free(&out);
}

static void run_sql(const char *file, const char *sql)
{
    sqlite3 *db;
    assert_int_equal(sqlite3_open(file, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
}

static void assert_string_has(const char *text, const char *part)
{
    if (!strstr(text, part))
        fail_msg("\"%s\" is not in: %s", part, text);
}

static void conflicts_are_reported(void **unused)
{
    (void)unused;
    scratch a = scratch_new(), b = scratch_new();
    merge m;
    problem why;
    sweep_or_fail(a.file, "1/2");
    sweep_or_fail(b.file, NULL);
    run_sql(b.file, "UPDATE runs SET leaves = leaves + 1000 WHERE cell = 2 AND tree = 1; UPDATE runs SET seconds = 9.0;"
                    "UPDATE runs SET value = value + 1 WHERE cell = 1 AND tree = 3");
    char *before = dump_tables(a.file);
    const char *const files[] = {b.file};
    assert_false(merge_or_not(a.file, files, 1, &m, &why));
    assert_int_equal(m.n_conflicts, 2);
    /* The store that is read comes first, the store that was there last. */
    assert_string_has(m.conflicts[0], "tree 3 of ordered:width=3,depth=3,order=1,p=1,values=256 by alphabeta: "
                                      "value 135, but 134 in an earlier store");
    assert_string_has(m.conflicts[1], "tree 1 of ordered:width=3,depth=3,order=1,p=1,values=256 by sss: "
                                      "leaves 1023, but 23 in an earlier store");
    assert_non_null(strstr(m.conflicts[1], b.file));
    char *after = dump_tables(a.file);
    assert_string_equal(before, after);
    free(before);
    free(after);
    scratch_free(&a);
    scratch_free(&b);
}

static void a_bad_or_missing_store_leaves_the_other_alone(void **unused)
{
    (void)unused;
    scratch a = scratch_new(), b = scratch_new();
    merge m;
    problem why;
    sweep_or_fail(a.file, "1/2");
    sweep_or_fail(b.file, "2/2");
    char *before = dump_tables(a.file);
    const char *const missing[] = {b.file, "/nonexistent.db"};
    assert_false(merge_or_not(a.file, missing, 2, &m, &why));
    run_sql(b.file, "UPDATE runs SET leaves = -1 WHERE cell = 12");
    assert_false(merge_or_not(a.file, missing, 1, &m, &why));
    char *after = dump_tables(a.file);
    assert_string_equal(before, after);
    free(before);
    free(after);
    scratch_free(&a);
    scratch_free(&b);
}

static void cancelling_leaves_it_alone(void **unused)
{
    (void)unused;
    scratch a = scratch_new(), b = scratch_new();
    problem why;
    int cancel = 1;
    merge m = {.cancel = &cancel};
    sweep_or_fail(b.file, NULL);
    assert_true(store_open(a.file, STORE_WRITE, &m.out, &why));
    const char *const files[] = {b.file};
    assert_false(merge_files(&m, files, 1, &why));
    store_close(m.out);
    char *after = dump_tables(a.file);
    assert_string_equal(after, "");
    free(after);
    scratch_free(&a);
    scratch_free(&b);
}

static void version_1_is_merged(void **unused)
{
    (void)unused;
    scratch a = scratch_new();
    merge m;
    problem why;
    const char *const files[] = {"tests/data/stores/version1.db"};
    assert_true(merge_or_not(a.file, files, 1, &m, &why));
    assert_int_equal(m.added, 90);
    char *before = store_dump(files[0]), *after = store_dump(a.file);
    assert_string_equal(before, after);
    free(before);
    free(after);
    scratch_free(&a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shards_make_the_whole_store),
        cmocka_unit_test(conflicts_are_reported),
        cmocka_unit_test(a_bad_or_missing_store_leaves_the_other_alone),
        cmocka_unit_test(cancelling_leaves_it_alone),
        cmocka_unit_test(version_1_is_merged),
    };
    return cmocka_run_group_tests_name("merge", tests, NULL, NULL);
}
