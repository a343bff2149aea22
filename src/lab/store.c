/* store.c - results in SQLite: opening a store. Its tables are in store_tables.c. */
#include "store_inside.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
    PATIENCE_MS = 2000,   /* how long to wait for a lock on the file */
    MOST_BYTES = 1 << 20, /* in a row; phased writes a few hundred */
};

static const char *const STATEMENTS[N_STATEMENTS] = {
    [FIND] = "SELECT id FROM cells WHERE spec = ? AND method = ? AND memory = ? AND version = ?",
    [ADD_RUN] = ("INSERT INTO runs VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
                 " ON CONFLICT (cell, tree) DO UPDATE SET seconds = excluded.seconds, (" STORE_LATER_COLUMNS ") ="
                 " (excluded.moves, excluded.quiet, excluded.deepest, excluded.cpu_seconds, excluded.repeats,"
                 " excluded.seconds_low, excluded.seconds_high, excluded.cpu_seconds_low, excluded.cpu_seconds_high)"
                 " WHERE excluded.repeats > runs.repeats"),
    [CELLS] = "SELECT id, spec, method, memory, version FROM cells ORDER BY id",
    [RUNS] = ("SELECT tree, value, leaves, nodes, cutoffs, open_peak, backup_peak, phases, stopped, seconds,"
              " states_peak," STORE_LATER_COLUMNS " FROM runs WHERE cell = ? AND tree BETWEEN ? AND ? ORDER BY tree"),
    [ADD_POSITION] = "INSERT OR IGNORE INTO positions VALUES (?, ?, ?)",
    [FIND_POSITION] = "SELECT text, line FROM positions WHERE tree = ?",
    [ADD_SWEEP] = "INSERT OR IGNORE INTO sweeps (command, version, seed) VALUES (?, ?, ?)",
    [SWEEPS] = "SELECT id, command, version, seed FROM sweeps ORDER BY id",
    [ADD_SOURCE] = ("INSERT OR IGNORE INTO sources"
                    " SELECT id, ?4 FROM sweeps WHERE command = ?1 AND version = ?2 AND seed = ?3"),
    [SOURCES] = "SELECT sweep, cell FROM sources ORDER BY sweep, cell",
};

/* The same for a store before version 6, and for one before version 3, which has no states_peak. */
static const char RUNS_BEFORE_6[] =
    "SELECT tree, value, leaves, nodes, cutoffs, open_peak, backup_peak, phases, stopped, seconds, "
    " states_peak," STORE_LATER_UNKNOWN " FROM runs WHERE cell = ? AND tree BETWEEN ? AND ? ORDER BY tree";
static const char RUNS_BEFORE_3[] =
    "SELECT tree, value, leaves, nodes, cutoffs, open_peak, backup_peak, phases, stopped, seconds, "
    " NULL," STORE_LATER_UNKNOWN " FROM runs WHERE cell = ? AND tree BETWEEN ? AND ? ORDER BY tree";

/* NULL: not used in a store of this version. */
static const char *statement_text(const store *s, int i)
{
    if (s->version < STORE_VERSION && (i == ADD_RUN || i == ADD_SOURCE)) /* it is upgraded before anything is added */
        return NULL;
    if (s->version < 3 && i == RUNS)
        return RUNS_BEFORE_3;
    if (s->version < 4 && i >= ADD_POSITION)
        return NULL;
    if (s->version < 6 && i == RUNS)
        return RUNS_BEFORE_6;
    return s->version < 6 && i == SOURCES ? STORE_ALL_SOURCES : STATEMENTS[i];
}

/* ---- errors -------------------------------------------------------------------------------------------- */

bool store_say(const store *s, problem *why)
{
    int code = s->db ? sqlite3_extended_errcode(s->db) : SQLITE_NOMEM;
    if (code == SQLITE_READONLY_ROLLBACK || code == SQLITE_READONLY_RECOVERY || code == SQLITE_READONLY_CANTLOCK)
        return problem_failure(why,
                               "%s: a crash has left it half written; run phased report once where it and its folder "
                               "may be written",
                               s->file);
    switch (code & 0xFF) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return problem_failure(why, "%s: locked by another program; try again when that has ended", s->file);
    case SQLITE_FULL:
        return problem_failure(why, "%s: the disk is full; what was stored is safe; free some space and run it again",
                               s->file);
    case SQLITE_IOERR:
        return problem_failure(why, "%s: %s; what was stored is safe, look at the disk and run it again", s->file,
                               sqlite3_system_errno(s->db) ? strerror(sqlite3_system_errno(s->db))
                                                           : sqlite3_errmsg(s->db));
    case SQLITE_NOTADB:
        return problem_failure(why, "%s: not a store of phased; choose another file", s->file);
    case SQLITE_CORRUPT:
        return problem_failure(why, "%s: damaged; take a copy of it, or sweep anew into another file", s->file);
    case SQLITE_READONLY:
        return problem_failure(why, "%s: may not be written; choose another file", s->file);
    case SQLITE_CANTOPEN:
        return problem_failure(why, "%s: no such store, %s; look at the name and its folder", s->file,
                               s->makes ? "nor can it be made" : "or it cannot be opened");
    case SQLITE_NOMEM:
        return problem_memory(why);
    default:
        return problem_failure(why, "%s: %s", s->file, sqlite3_errmsg(s->db));
    }
}

bool store_run_sql(store *s, const char *sql, problem *why)
{
    return sqlite3_exec(s->db, sql, NULL, NULL, NULL) == SQLITE_OK || store_say(s, why);
}

static int note_number(void *number, int columns, char **texts, char **names)
{
    (void)columns, (void)names;
    *(int64_t *)number = texts[0] ? strtoll(texts[0], NULL, 10) : 0;
    return 0;
}

bool store_read_number(store *s, const char *sql, int64_t *number, problem *why)
{
    *number = 0;
    return sqlite3_exec(s->db, sql, note_number, number, NULL) == SQLITE_OK || store_say(s, why);
}

bool store_say_none(store *s, problem *why)
{
    int64_t runs;
    if (!store_read_number(s, "SELECT EXISTS (SELECT 1 FROM runs)", &runs, why))
        return false;
    return runs ? problem_input(why, "the store has no such searches; name fewer parameters")
                : problem_failure(why, "%s: an empty store; fill it with phased sweep", s->file);
}

/* ---- opening ------------------------------------------------------------------------------------------- */

bool store_prepare(store *s, problem *why)
{
    for (int i = 0; i < N_STATEMENTS; i++) {
        const char *sql = statement_text(s, i);
        if (sql && sqlite3_prepare_v3(s->db, sql, -1, SQLITE_PREPARE_PERSISTENT, &s->statements[i], NULL) != SQLITE_OK)
            return store_say(s, why);
    }
    return true;
}

void store_unprepare(store *s)
{
    for (int i = 0; i < N_STATEMENTS; i++) {
        sqlite3_finalize(s->statements[i]);
        s->statements[i] = NULL;
    }
}

/* An empty file becomes a store; any other must be one. */
static bool check_schema(store *s, store_mode mode, problem *why)
{
    int64_t objects, application, tables;
    if (!store_read_number(s, "SELECT count(*) FROM sqlite_master", &objects, why) ||
        !store_read_number(s, "PRAGMA application_id", &application, why) ||
        !store_read_number(s, "PRAGMA user_version", &s->version, why))
        return false;
    if (objects == 0 && application == 0) {
        s->version = STORE_VERSION;
        return mode == STORE_WRITE ? store_make_tables(s, why)
                                   : problem_failure(why, "%s: an empty store; fill it with phased sweep", s->file);
    }
    if (application != STORE_APPLICATION)
        return problem_failure(why, "%s: a database, but not a store of phased; choose another file", s->file);
    if (s->version < 1 || s->version > STORE_VERSION)
        return problem_failure(why, "%s: a store of another version of phased; choose another file", s->file);
    const int64_t wanted = s->version < 4 ? 2 : s->version < 6 ? 4 : 5;
    if (!store_read_number(s,
                           "SELECT count(*) FROM sqlite_master WHERE type = 'table' AND"
                           " name IN ('cells', 'runs', 'positions', 'sweeps', 'sources')",
                           &tables, why))
        return false;
    if (tables < wanted)
        return problem_failure(why, "%s: a store without its tables; the store is damaged, use a copy of it", s->file);
    return mode == STORE_READ || store_upgrade(s, why);
}

/* The file is untrusted: disable views, triggers and functions in its schema, and limit sizes. */
static void distrust(sqlite3 *db)
{
    sqlite3_extended_result_codes(db, 1);
    sqlite3_db_config(db, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
    sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, NULL);
    sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_VIEW, 0, NULL);
    sqlite3_db_config(db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
    sqlite3_limit(db, SQLITE_LIMIT_LENGTH, MOST_BYTES);
}

/* In a transaction, since another process may create the same store at the same time. */
static bool prepare_file(store *s, store_mode mode, problem *why)
{
    distrust(s->db);
    sqlite3_busy_timeout(s->db, PATIENCE_MS);
    if (!store_run_sql(s, "PRAGMA cell_size_check = ON", why))
        return false;
    if (mode == STORE_READ)
        return check_schema(s, mode, why) && store_run_sql(s, "PRAGMA query_only = ON", why);
    if (sqlite3_db_readonly(s->db, "main") == 1)
        return problem_failure(why, "%s: may not be written; choose another file", s->file);
    if (!store_run_sql(s, "PRAGMA journal_mode = DELETE", why) || !store_run_sql(s, "PRAGMA synchronous = FULL", why) ||
        !store_begin(s, why))
        return false;
    return store_end(s, check_schema(s, mode, why), why);
}

/* The file name for SQLite, to be freed. SQLite interprets ":memory:", "file:..." and an empty name; a folder in front
 * prevents that. NULL without memory. */
static char *plain_name(const char *file)
{
    return file ? sqlite3_mprintf("%s%s", file[0] == '/' ? "" : "./", file) : sqlite3_mprintf(":memory:");
}

bool store_open(const char *file, store_mode mode, store **opened, problem *why)
{
    *opened = NULL;
    if (file && !*file)
        return problem_input(why, "--store '': write the name of a file");
    store *s = calloc(1, sizeof *s);
    if (!s)
        return problem_memory(why);
    s->makes = mode == STORE_WRITE;
    s->file = strdup(file ? file : "the store");
    char *name = plain_name(file);

    /* Rolling back after a crash needs write access, even for reading. */
    int flags = SQLITE_OPEN_READWRITE | (mode == STORE_WRITE ? SQLITE_OPEN_CREATE : 0);
    bool good = (s->file && name) || problem_memory(why);
    if (good && sqlite3_open_v2(name, &s->db, flags, NULL) != SQLITE_OK)
        good = store_say(s, why);
    sqlite3_free(name);
    if (good && prepare_file(s, mode, why) && store_prepare(s, why)) {
        *opened = s;
        return true;
    }
    store_close(s);
    return false;
}

void store_close(store *s)
{
    if (!s)
        return;
    store_unprepare(s);
    sqlite3_close(s->db);
    free(s->file);
    free(s);
}
