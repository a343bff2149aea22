/* results.c - results in SQLite.
 * Read SCHEMA first. */
#include "results.h"

#include <inttypes.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define RESULTS_VERSION "1"              /* of SCHEMA, in user_version */
#define RESULTS_APPLICATION "1349022580" /* "Phst", in application_id */

/* `width` has no type: it is an integer, or a text when each level has its own. */
static const char SCHEMA[] =
    "PRAGMA application_id = " RESULTS_APPLICATION ";"
    "PRAGMA user_version = " RESULTS_VERSION ";"
    "CREATE TABLE cells ("
    " id INTEGER PRIMARY KEY, spec TEXT NOT NULL,"
    " model TEXT NOT NULL, width NUMERIC NOT NULL, depth INTEGER NOT NULL,"
    " order_r INTEGER, p REAL, values_n INTEGER, root INTEGER,"
    " method TEXT NOT NULL, memory INTEGER NOT NULL, version TEXT NOT NULL,"
    " UNIQUE (spec, method, memory, version));"
    "CREATE TABLE runs ("
    " cell INTEGER NOT NULL REFERENCES cells, tree INTEGER NOT NULL,"
    " value INTEGER, leaves INTEGER NOT NULL, nodes INTEGER NOT NULL, cutoffs INTEGER NOT NULL,"
    " open_peak INTEGER NOT NULL, backup_peak INTEGER NOT NULL, bytes_peak INTEGER NOT NULL,"
    " phases INTEGER, stopped TEXT, seconds REAL NOT NULL,"
    " PRIMARY KEY (cell, tree)) WITHOUT ROWID;"
    "CREATE VIEW results AS SELECT"
    " model, width, depth, order_r, p, values_n, root, tree, method, memory, version,"
    " value, leaves, nodes, cutoffs, open_peak, backup_peak, bytes_peak, phases, stopped, seconds"
    " FROM runs JOIN cells ON cells.id = runs.cell;";

enum { PATIENCE_MS = 2000 }; /* how long to wait for who else has locked the file */

/* The statements that are used again and again. */
enum { FIND, ADD_CELL, ADD_RUN, CELLS, RUNS, N_STATEMENTS };

static const char *const STATEMENTS[N_STATEMENTS] = {
    [FIND] = "SELECT id FROM cells WHERE spec = ? AND method = ? AND memory = ? AND version = ?",
    [ADD_CELL] = "INSERT INTO cells (spec, method, memory, version, model, width, depth, order_r, p, values_n, root)"
                 " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
    [ADD_RUN] = "INSERT OR IGNORE INTO runs VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
    [CELLS] = "SELECT id, model, width, depth, order_r, p, values_n, root, method, memory, version FROM cells"
              " ORDER BY model, width, depth, order_r, p DESC, values_n, root, memory, version, id",
    [RUNS] = "SELECT tree, value, leaves, nodes, cutoffs, open_peak, backup_peak, bytes_peak, phases, stopped, seconds"
             " FROM runs WHERE cell = ? AND tree BETWEEN ? AND ? ORDER BY tree",
};

struct results {
    sqlite3 *db;
    char *file;
    sqlite3_stmt *statements[N_STATEMENTS];
};

/* ---- errors -------------------------------------------------------------------------------------------- */

static bool say(const results *s, problem *why)
{
    switch (sqlite3_errcode(s->db) & 0xFF) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return problem_failure(why, "%s: locked by another program; try again when that has ended", s->file);
    case SQLITE_FULL:
        return problem_failure(why, "%s: the disk is full; what was stored is safe, make room and run it again",
                               s->file);
    case SQLITE_NOTADB:
        return problem_failure(why, "%s: not a store of phased; choose another file", s->file);
    case SQLITE_READONLY:
        return problem_failure(why, "%s: may not be written; choose another file", s->file);
    case SQLITE_CANTOPEN:
        return problem_failure(why, "%s: no such store, nor can it be made; look at the name and its folder", s->file);
    case SQLITE_NOMEM:
        return problem_memory(why);
    default:
        return problem_failure(why, "%s: %s", s->file, sqlite3_errmsg(s->db));
    }
}

static bool run_sql(results *s, const char *sql, problem *why)
{
    return sqlite3_exec(s->db, sql, NULL, NULL, NULL) == SQLITE_OK || say(s, why);
}

/* ---- opening ------------------------------------------------------------------------------------------- */

static int note_number(void *number, int columns, char **texts, char **names)
{
    (void)columns, (void)names;
    *(long *)number = strtol(texts[0], NULL, 10);
    return 0;
}

static bool read_number(results *s, const char *sql, long *number, problem *why)
{
    return sqlite3_exec(s->db, sql, note_number, number, NULL) == SQLITE_OK || say(s, why);
}

/* An empty file becomes a store; any other must be one. */
static bool check_schema(results *s, results_mode mode, problem *why)
{
    long objects = 0, application = 0, version = 0;
    if (!read_number(s, "SELECT count(*) FROM sqlite_master", &objects, why) ||
        !read_number(s, "PRAGMA application_id", &application, why) ||
        !read_number(s, "PRAGMA user_version", &version, why))
        return false;
    if (objects == 0 && application == 0)
        return mode == RESULTS_WRITE ? run_sql(s, SCHEMA, why)
                                     : problem_failure(why, "%s: an empty store; fill it with phased sweep", s->file);
    if (application != strtol(RESULTS_APPLICATION, NULL, 10))
        return problem_failure(why, "%s: a database, but not a store of phased; choose another file", s->file);
    if (version != strtol(RESULTS_VERSION, NULL, 10))
        return problem_failure(why, "%s: a store of another version of phased; choose another file", s->file);
    return true;
}

/* Whoever else makes the same store at the same moment does so before or after, not meanwhile. */
static bool prepare_file(results *s, results_mode mode, problem *why)
{
    sqlite3_busy_timeout(s->db, PATIENCE_MS);
    if (mode == RESULTS_READ)
        return check_schema(s, mode, why);
    if (sqlite3_db_readonly(s->db, "main") == 1)
        return problem_failure(why, "%s: may not be written; choose another file", s->file);
    if (!run_sql(s, "PRAGMA journal_mode = DELETE", why) || !run_sql(s, "PRAGMA synchronous = FULL", why) ||
        !run_sql(s, "BEGIN IMMEDIATE", why))
        return false;
    return check_schema(s, mode, why) && run_sql(s, "COMMIT", why);
}

static bool prepare_statements(results *s, problem *why)
{
    for (int i = 0; i < N_STATEMENTS; i++)
        if (sqlite3_prepare_v3(s->db, STATEMENTS[i], -1, SQLITE_PREPARE_PERSISTENT, &s->statements[i], NULL) !=
            SQLITE_OK)
            return say(s, why);
    return true;
}

bool results_open(const char *file, results_mode mode, results **opened, problem *why)
{
    *opened = NULL;
    results *s = calloc(1, sizeof *s);
    if (!s)
        return problem_memory(why);
    s->file = strdup(file);
    int flags = mode == RESULTS_READ ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
    bool good = s->file != NULL || problem_memory(why);
    if (good && sqlite3_open_v2(file, &s->db, flags, NULL) != SQLITE_OK)
        good = say(s, why);
    if (good && prepare_file(s, mode, why) && prepare_statements(s, why)) {
        *opened = s;
        return true;
    }
    results_close(s);
    return false;
}

void results_close(results *s)
{
    if (!s)
        return;
    for (int i = 0; i < N_STATEMENTS; i++)
        sqlite3_finalize(s->statements[i]);
    sqlite3_close(s->db);
    free(s->file);
    free(s);
}

/* ---- writing ------------------------------------------------------------------------------------------- */

static void bind_text(sqlite3_stmt *q, int place, const char *text)
{
    sqlite3_bind_text(q, place, text, -1, SQLITE_STATIC);
}

/* A number that is not there stays NULL. */
static void bind_count(sqlite3_stmt *q, int place, uint64_t number, bool there)
{
    if (there)
        sqlite3_bind_int64(q, place, (sqlite3_int64)number);
    else
        sqlite3_bind_null(q, place);
}

static void bind_real(sqlite3_stmt *q, int place, double number, bool there)
{
    if (there)
        sqlite3_bind_double(q, place, number);
    else
        sqlite3_bind_null(q, place);
}

/* What a cell is found by. */
static void bind_key(sqlite3_stmt *q, const char *spec, const results_cell *c)
{
    bind_text(q, 1, spec);
    bind_text(q, 2, c->method);
    bind_count(q, 3, c->memory, true);
    bind_text(q, 4, c->version);
}

static void bind_setting(sqlite3_stmt *q, const setting *t)
{
    bind_text(q, 5, t->model);
    bind_text(q, 6, t->width);
    bind_count(q, 7, t->depth, true);
    bind_count(q, 8, t->order, t->order != 0);
    bind_real(q, 9, t->p, t->p >= 0);
    bind_count(q, 10, t->values, t->values != 0);
    bind_count(q, 11, (uint64_t)t->root, t->root >= 0);
}

/* Carry out a statement that returns nothing. */
static bool step(results *s, sqlite3_stmt *q, problem *why)
{
    int code = sqlite3_step(q);
    bool good = code == SQLITE_DONE || say(s, why);
    sqlite3_reset(q);
    return good;
}

static bool find_one(results *s, results_cell *c, problem *why)
{
    char spec[SETTING_SPEC_ROOM];
    setting_print(&c->setting, spec);
    sqlite3_stmt *find = s->statements[FIND], *add = s->statements[ADD_CELL];
    bind_key(find, spec, c);
    int code = sqlite3_step(find);
    if (code == SQLITE_ROW)
        c->id = sqlite3_column_int64(find, 0);
    bool good = code == SQLITE_ROW || code == SQLITE_DONE || say(s, why);
    sqlite3_reset(find);
    if (!good || code == SQLITE_ROW)
        return good;

    bind_key(add, spec, c);
    bind_setting(add, &c->setting);
    if (!step(s, add, why))
        return false;
    c->id = sqlite3_last_insert_rowid(s->db);
    return true;
}

/* Begin and end what is done as a whole or not at all. */
static bool whole_begin(results *s, problem *why)
{
    return run_sql(s, "BEGIN IMMEDIATE", why);
}

static bool whole_end(results *s, bool good, problem *why)
{
    good = good && run_sql(s, "COMMIT", why);
    if (!good && !sqlite3_get_autocommit(s->db)) /* a full disk may have rolled back already */
        sqlite3_exec(s->db, "ROLLBACK", NULL, NULL, NULL);
    return good;
}

bool results_find(results *s, results_cell *cells, size_t count, problem *why)
{
    bool good = whole_begin(s, why);
    for (size_t i = 0; i < count && good; i++)
        good = find_one(s, &cells[i], why);
    return whole_end(s, good, why);
}

static void bind_run(sqlite3_stmt *q, const results_row *row)
{
    const results_run *r = &row->run;
    const ph_counts *n = &r->counts;
    bool finished = r->stop == PH_FINISHED;
    sqlite3_bind_int64(q, 1, row->cell);
    bind_count(q, 2, r->tree, true);
    if (finished)
        sqlite3_bind_int(q, 3, r->value);
    else
        sqlite3_bind_null(q, 3);
    bind_count(q, 4, n->leaves, true);
    bind_count(q, 5, n->nodes, true);
    bind_count(q, 6, n->cutoffs, true);
    bind_count(q, 7, n->open_peak, true);
    bind_count(q, 8, n->backup_peak, true);
    bind_count(q, 9, n->bytes_peak, true);
    bind_count(q, 10, r->phases, r->phases != 0);
    if (finished)
        sqlite3_bind_null(q, 11);
    else
        bind_text(q, 11, ph_stop_text(r->stop));
    sqlite3_bind_double(q, 12, r->seconds);
}

bool results_add(results *s, const results_row *rows, size_t count, problem *why)
{
    if (count == 0)
        return true;
    bool good = whole_begin(s, why);
    for (size_t i = 0; i < count && good; i++) {
        bind_run(s->statements[ADD_RUN], &rows[i]);
        good = step(s, s->statements[ADD_RUN], why);
    }
    return whole_end(s, good, why);
}

/* ---- reading ------------------------------------------------------------------------------------------- */

/* A text of the store that is longer than what phased writes is cut. */
static void column_text(sqlite3_stmt *q, int column, char *text, size_t room)
{
    const char *found = (const char *)sqlite3_column_text(q, column);
    snprintf(text, room, "%s", found ? found : "");
}

static double column_real(sqlite3_stmt *q, int column)
{
    return sqlite3_column_type(q, column) == SQLITE_NULL ? -1 : sqlite3_column_double(q, column);
}

static void column_cell(sqlite3_stmt *q, results_cell *c)
{
    *c = (results_cell){.id = sqlite3_column_int64(q, 0)};
    setting *t = &c->setting;
    column_text(q, 1, t->model, sizeof t->model);
    column_text(q, 2, t->width, sizeof t->width);
    t->depth = (uint32_t)sqlite3_column_int64(q, 3);
    t->order = (uint32_t)sqlite3_column_int64(q, 4);
    t->p = column_real(q, 5);
    t->values = (uint32_t)sqlite3_column_int64(q, 6);
    t->root = (int64_t)column_real(q, 7);
    column_text(q, 8, c->method, sizeof c->method);
    c->memory = (uint64_t)sqlite3_column_int64(q, 9);
    column_text(q, 10, c->version, sizeof c->version);
}

static ph_stop column_stop(sqlite3_stmt *q, int column)
{
    const char *text = (const char *)sqlite3_column_text(q, column);
    for (int stop = PH_STOP_LEAVES; text && stop < PH_STOP_CANCELLED; stop++)
        if (strcmp(text, ph_stop_text((ph_stop)stop)) == 0)
            return (ph_stop)stop;
    return text ? PH_STOP_CANCELLED : PH_FINISHED;
}

static uint64_t column_count(sqlite3_stmt *q, int column)
{
    return (uint64_t)sqlite3_column_int64(q, column);
}

static void column_run(sqlite3_stmt *q, results_run *r)
{
    *r = (results_run){
        .tree = column_count(q, 0),
        .value = sqlite3_column_int(q, 1),
        .counts = {.leaves = column_count(q, 2),
                   .nodes = column_count(q, 3),
                   .cutoffs = column_count(q, 4),
                   .open_peak = column_count(q, 5),
                   .backup_peak = column_count(q, 6),
                   .bytes_peak = column_count(q, 7)},
        .phases = column_count(q, 8),
        .stop = column_stop(q, 9),
        .seconds = sqlite3_column_double(q, 10),
    };
}

bool results_cells(results *s, results_cell_visitor visit, void *context, problem *why)
{
    sqlite3_stmt *q = s->statements[CELLS];
    int code;
    bool good = true;
    while (good && (code = sqlite3_step(q)) != SQLITE_DONE) {
        results_cell c;
        if (code != SQLITE_ROW) {
            good = say(s, why);
        } else {
            column_cell(q, &c);
            good = visit(context, &c);
        }
    }
    sqlite3_reset(q);
    return good;
}

bool results_runs(results *s, int64_t cell, uint64_t first, uint64_t last, results_run_visitor visit, void *context,
                  problem *why)
{
    sqlite3_stmt *q = s->statements[RUNS];
    sqlite3_bind_int64(q, 1, cell);
    bind_count(q, 2, first, true);
    bind_count(q, 3, last, true);
    int code;
    bool good = true;
    while (good && (code = sqlite3_step(q)) != SQLITE_DONE) {
        results_run r;
        if (code != SQLITE_ROW) {
            good = say(s, why);
        } else {
            column_run(q, &r);
            good = visit(context, &r);
        }
    }
    sqlite3_reset(q);
    return good;
}
