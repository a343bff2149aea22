/* results.c - results in SQLite.
 * Read schema_sql() first, then column_cell() and column_run(), which trust nothing. */
#include "results.h"

#include "../base/vector.h"

#include <assert.h>
#include <inttypes.h>
#include <math.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define RESULTS_APPLICATION 1349022580 /* "Phst", in application_id */

enum {
    RESULTS_VERSION = 2,  /* of the tables, in user_version */
    PATIENCE_MS = 2000,   /* how long to wait for who else has locked the file */
    MOST_BYTES = 1 << 20, /* of anything in a row; phased writes some hundred */
};

/* The statements that are used again and again. */
enum { FIND, ADD_RUN, CELLS, RUNS, N_STATEMENTS };

static const char *const STATEMENTS[N_STATEMENTS] = {
    [FIND] = "SELECT id FROM cells WHERE spec = ? AND method = ? AND memory = ? AND version = ?",
    [ADD_RUN] = "INSERT OR IGNORE INTO runs VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
    [CELLS] = "SELECT id, spec, method, memory, version FROM cells ORDER BY id",
    [RUNS] = ("SELECT tree, value, leaves, nodes, cutoffs, open_peak, backup_peak, bytes_peak, phases, stopped, seconds"
              " FROM runs WHERE cell = ? AND tree BETWEEN ? AND ? ORDER BY tree"),
};

struct results {
    sqlite3 *db;
    char *file; /* as it was named */
    int64_t version;
    bool stale; /* a cell that was read is not under its canonical name */
    sqlite3_stmt *statements[N_STATEMENTS];
};

/* ---- errors -------------------------------------------------------------------------------------------- */

static bool say(const results *s, problem *why)
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
        return problem_failure(why, "%s: the disk is full; what was stored is safe, make room and run it again",
                               s->file);
    case SQLITE_NOTADB:
        return problem_failure(why, "%s: not a store of phased; choose another file", s->file);
    case SQLITE_CORRUPT:
        return problem_failure(why, "%s: damaged; take a copy of it, or sweep anew into another file", s->file);
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

/* Something stands in the store that phased does not write. */
static bool say_forged(const results *s, const char *table, int64_t row, const char *what, problem *why)
{
    return problem_failure(why, "%s: %s %" PRId64 ": %s; damaged, or of a newer phased", s->file, table, row, what);
}

static bool run_sql(results *s, const char *sql, problem *why)
{
    return sqlite3_exec(s->db, sql, NULL, NULL, NULL) == SQLITE_OK || say(s, why);
}

/* Print and run. */
static bool run_printed(results *s, problem *why, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    char *sql = sqlite3_vmprintf(format, arguments);
    va_end(arguments);
    bool good = sql ? run_sql(s, sql, why) : problem_memory(why);
    sqlite3_free(sql);
    return good;
}

/* ---- the tables ---------------------------------------------------------------------------------------- */

/* The column of a parameter: its key; two of them are words of SQL. Seeds are the trees' numbers. NULL beyond the last. */
static const char *column_name(size_t index, const ph_parameter **p)
{
    size_t i = 0;
    while ((*p = schema_of_models(i++)))
        if ((*p)->type != PH_TYPE_SEED && index-- == 0) {
            bool order = strcmp((*p)->key, "order") == 0, values = strcmp((*p)->key, "values") == 0;
            return order ? "order_r" : values ? "values_n" : (*p)->key;
        }
    return NULL;
}

/* Append " name TYPE," for each parameter, or " name," alone. NULL without memory. */
static char *columns_print(char *before, bool typed)
{
    const ph_parameter *p;
    const char *name;
    for (size_t i = 0; before && (name = column_name(i, &p)); i++) {
        const char *type = !typed ? "" : p->type == PH_TYPE_WIDTHS ? " NUMERIC" : " INTEGER";
        char *longer = sqlite3_mprintf("%s \"%w\"%s,", before, name, type);
        sqlite3_free(before);
        before = longer;
    }
    return before;
}

/* `width` is an integer, or a text when each level has its own. */
static bool schema_make(results *s, problem *why)
{
    char *cells = columns_print(sqlite3_mprintf("%s", ""), true),
         *view = columns_print(sqlite3_mprintf("%s", ""), false);
    bool good = (cells && view) || problem_memory(why);
    good = good &&
           run_printed(s, why,
                       "CREATE TABLE cells ("
                       " id INTEGER PRIMARY KEY, spec TEXT NOT NULL, model TEXT NOT NULL,%s"
                       " method TEXT NOT NULL, memory INTEGER NOT NULL, version TEXT NOT NULL,"
                       " UNIQUE (spec, method, memory, version));"
                       "CREATE TABLE runs ("
                       " cell INTEGER NOT NULL REFERENCES cells, tree INTEGER NOT NULL,"
                       " value INTEGER, leaves INTEGER NOT NULL, nodes INTEGER NOT NULL, cutoffs INTEGER NOT NULL,"
                       " open_peak INTEGER NOT NULL, backup_peak INTEGER NOT NULL, bytes_peak INTEGER NOT NULL,"
                       " phases INTEGER, stopped TEXT, seconds REAL NOT NULL,"
                       " PRIMARY KEY (cell, tree)) WITHOUT ROWID;"
                       "CREATE VIEW results AS SELECT model,%s tree, method, memory, version, spec,"
                       " value, leaves, nodes, cutoffs, open_peak, backup_peak, bytes_peak, phases, stopped, seconds"
                       " FROM runs JOIN cells ON cells.id = runs.cell;"
                       "PRAGMA application_id = %d; PRAGMA user_version = %d;",
                       cells, view, RESULTS_APPLICATION, RESULTS_VERSION);
    sqlite3_free(cells);
    sqlite3_free(view);
    return good;
}

static int note_number(void *number, int columns, char **texts, char **names)
{
    (void)columns, (void)names;
    *(int64_t *)number = texts[0] ? strtoll(texts[0], NULL, 10) : 0;
    return 0;
}

static bool read_number(results *s, const char *sql, int64_t *number, problem *why)
{
    *number = 0;
    return sqlite3_exec(s->db, sql, note_number, number, NULL) == SQLITE_OK || say(s, why);
}

/* Is there a parameter that has no column, since it came with a newer phased? */
static bool columns_missing(results *s, bool *missing, problem *why)
{
    const ph_parameter *p;
    const char *name;
    bool good = true;
    *missing = false;
    for (size_t i = 0; good && (name = column_name(i, &p)); i++) {
        int64_t there = 0;
        char *sql = sqlite3_mprintf("SELECT count(*) FROM pragma_table_info('cells') WHERE name = '%q'", name);
        good = sql ? read_number(s, sql, &there, why) : problem_memory(why);
        sqlite3_free(sql);
        *missing |= !there;
    }
    return good;
}

/* ---- writing ------------------------------------------------------------------------------------------- */

static void bind_text(sqlite3_stmt *q, int place, const char *text)
{
    sqlite3_bind_text(q, place, text, -1, SQLITE_STATIC);
}

/* A number that is not there stays NULL. */
static void bind_count(sqlite3_stmt *q, int place, uint64_t number, bool there)
{
    assert(!there || number <= INT64_MAX); /* SQLite has no other integers */
    if (there)
        sqlite3_bind_int64(q, place, (sqlite3_int64)number);
    else
        sqlite3_bind_null(q, place);
}

/* What a cell is found by. */
static void bind_key(sqlite3_stmt *q, const results_cell *c)
{
    bind_text(q, 1, c->setting.spec);
    bind_text(q, 2, c->method);
    bind_count(q, 3, c->memory, true);
    bind_text(q, 4, c->version);
}

/* Carry out a statement that returns nothing. */
static bool step(results *s, sqlite3_stmt *q, problem *why)
{
    int code = sqlite3_step(q);
    bool good = code == SQLITE_DONE || say(s, why);
    sqlite3_reset(q);
    return good;
}

/* A column of its own for each parameter that the cell has. */
static void bind_setting(sqlite3_stmt *q, int place, const setting *t, char texts[][SETTING_VALUE_ROOM])
{
    const ph_parameter *p;
    for (size_t i = 0; column_name(i, &p); i++, place++) {
        schema_value value;
        setting_print_value(t, p->key, texts[i]);
        if (!texts[i][0])
            sqlite3_bind_null(q, place);
        else if (p->type == PH_TYPE_WIDTHS || !setting_value(t, p->key, &value))
            bind_text(q, place, texts[i]);
        else
            sqlite3_bind_int64(q, place, (sqlite3_int64)value.number);
    }
}

/* "INSERT INTO cells (spec, method, memory, version, model, "width", ...) VALUES (?, ?, ...)" */
static char *insert_print(void)
{
    char *names = columns_print(sqlite3_mprintf("%s", ""), false);
    char *sql =
        names ? sqlite3_mprintf("INSERT INTO cells (%s model, spec, method, memory, version) VALUES (", names) : NULL;
    const ph_parameter *p;
    for (size_t i = 0; sql && column_name(i, &p); i++) {
        char *longer = sqlite3_mprintf("%s?%d, ", sql, (int)i + 6);
        sqlite3_free(sql);
        sql = longer;
    }
    char *whole = sql ? sqlite3_mprintf("%s?5, ?1, ?2, ?3, ?4)", sql) : NULL;
    sqlite3_free(names);
    sqlite3_free(sql);
    return whole;
}

static bool cell_insert(results *s, results_cell *c, problem *why)
{
    char texts[SCHEMA_MOST][SETTING_VALUE_ROOM];
    sqlite3_stmt *add = NULL;
    char *sql = insert_print();
    if (!sql)
        return problem_memory(why);
    bool good = sqlite3_prepare_v2(s->db, sql, -1, &add, NULL) == SQLITE_OK || say(s, why);
    sqlite3_free(sql);
    if (good) {
        bind_key(add, c);
        bind_text(add, 5, c->setting.model->name);
        bind_setting(add, 6, &c->setting, texts);
        good = step(s, add, why);
        c->id = sqlite3_last_insert_rowid(s->db);
    }
    sqlite3_finalize(add);
    return good;
}

static bool find_one(results *s, results_cell *c, problem *why)
{
    sqlite3_stmt *find = s->statements[FIND];
    assert(c->setting.model && c->method[0] && c->version[0]);
    bind_key(find, c);
    int code = sqlite3_step(find);
    if (code == SQLITE_ROW)
        c->id = sqlite3_column_int64(find, 0);
    bool good = code == SQLITE_ROW || code == SQLITE_DONE || say(s, why);
    sqlite3_reset(find);
    return good && (code == SQLITE_ROW || cell_insert(s, c, why));
}

bool results_begin(results *s, problem *why)
{
    return run_sql(s, "BEGIN IMMEDIATE", why);
}

bool results_end(results *s, bool good, problem *why)
{
    assert(!good || !sqlite3_get_autocommit(s->db));
    good = good && run_sql(s, "COMMIT", why);
    if (!good && !sqlite3_get_autocommit(s->db)) /* a full disk may have rolled back already */
        sqlite3_exec(s->db, "ROLLBACK", NULL, NULL, NULL);
    return good;
}

/* Within a transaction of the caller's, or one of our own. */
static bool part_begin(results *s, bool *own, problem *why)
{
    *own = sqlite3_get_autocommit(s->db) != 0;
    return !*own || results_begin(s, why);
}

static bool part_end(results *s, bool own, bool good, problem *why)
{
    return own ? results_end(s, good, why) : good;
}

bool results_find(results *s, results_cell *cells, size_t count, problem *why)
{
    bool own, good = part_begin(s, &own, why);
    for (size_t i = 0; i < count && good; i++)
        good = find_one(s, &cells[i], why);
    return part_end(s, own, good, why);
}

static void bind_run(sqlite3_stmt *q, const results_row *row)
{
    const results_run *r = &row->run;
    const ph_counts *n = &r->counts;
    assert(row->cell > 0 && r->value >= -PH_VALUE_MAX && r->value <= PH_VALUE_MAX);
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
    bool own, good = part_begin(s, &own, why);
    for (size_t i = 0; i < count && good; i++) {
        assert(rows[i].run.seconds >= 0);
        bind_run(s->statements[ADD_RUN], &rows[i]);
        good = step(s, s->statements[ADD_RUN], why);
    }
    return part_end(s, own, good, why);
}

/* ---- reading ------------------------------------------------------------------------------------------- */

/* A text of at most `room` - 1 characters, none of them 0. */
static bool column_text(sqlite3_stmt *q, int column, char *text, size_t room)
{
    if (sqlite3_column_type(q, column) != SQLITE_TEXT)
        return false;
    const char *found = (const char *)sqlite3_column_text(q, column);
    size_t length = found ? (size_t)sqlite3_column_bytes(q, column) : 0;
    if (length == 0 || length >= room || strlen(found) != length)
        return false;
    assert(found[length] == '\0');
    memcpy(text, found, length + 1);
    return true;
}

/* An integer from `least` to `most`. */
static bool column_whole(sqlite3_stmt *q, int column, int64_t least, int64_t most, int64_t *number)
{
    *number = sqlite3_column_int64(q, column);
    return sqlite3_column_type(q, column) == SQLITE_INTEGER && *number >= least && *number <= most;
}

static bool column_count(sqlite3_stmt *q, int column, uint64_t *count)
{
    int64_t number;
    bool good = column_whole(q, column, 0, INT64_MAX, &number);
    *count = good ? (uint64_t)number : 0;
    return good;
}

static bool column_null(sqlite3_stmt *q, int column)
{
    return sqlite3_column_type(q, column) == SQLITE_NULL;
}

/* A method as phased writes it. */
static bool method_good(const char *text)
{
    char canonical[RESULTS_METHOD_ROOM];
    int length = ph_method_canonical(text, canonical, sizeof canonical);
    return length > 0 && length < (int)sizeof canonical && strcmp(text, canonical) == 0;
}

/* What is not written as we would write it is made so: version 1 wrote widths as they were typed, "08", and a parameter
 * that came with a newer phased has its standard value. */
static bool column_setting(results *s, sqlite3_stmt *q, int column, setting *t, problem *why)
{
    char spec[SETTING_SPEC_ROOM];
    problem wrong;
    int64_t id = sqlite3_column_int64(q, 0);
    if (!column_text(q, column, spec, sizeof spec))
        return say_forged(s, "cell", id, "no specification of a tree", why);
    if (!setting_read(t, spec, &wrong))
        return wrong.input ? say_forged(s, "cell", id, wrong.text, why) : problem_memory(why);
    s->stale |= strcmp(t->spec, spec) != 0;
    return true;
}

static bool column_cell(results *s, sqlite3_stmt *q, results_cell *c, problem *why)
{
    memset(c, 0, sizeof *c);
    if (!column_whole(q, 0, 0, INT64_MAX, &c->id))
        return say_forged(s, "cell", c->id, "its number is out of range", why);
    if (!column_setting(s, q, 1, &c->setting, why))
        return false;
    if (!column_text(q, 2, c->method, sizeof c->method) || !method_good(c->method))
        return say_forged(s, "cell", c->id, "its method is none that this phased knows", why);
    if (!column_count(q, 3, &c->memory) || c->memory == 0)
        return say_forged(s, "cell", c->id, "its memory limit is out of range", why);
    if (!column_text(q, 4, c->version, sizeof c->version) || strspn(c->version, "0123456789.") != strlen(c->version))
        return say_forged(s, "cell", c->id, "its version is none", why);
    return true;
}

static bool column_stop(sqlite3_stmt *q, int column, ph_stop *stop)
{
    char text[16];
    *stop = PH_FINISHED;
    if (column_null(q, column))
        return true;
    for (int i = PH_STOP_LEAVES; column_text(q, column, text, sizeof text) && i <= PH_STOP_CANCELLED; i++)
        if (strcmp(text, ph_stop_text((ph_stop)i)) == 0)
            *stop = (ph_stop)i;
    return *stop != PH_FINISHED;
}

/* A search has a value if it has finished, and else none. */
static bool column_value(sqlite3_stmt *q, int column, ph_stop stop, ph_value *value)
{
    int64_t number = 0;
    bool good =
        stop == PH_FINISHED ? column_whole(q, column, -PH_VALUE_MAX, PH_VALUE_MAX, &number) : column_null(q, column);
    *value = (ph_value)number;
    return good;
}

static bool column_seconds(sqlite3_stmt *q, int column, double *seconds)
{
    *seconds = sqlite3_column_double(q, column);
    return sqlite3_column_type(q, column) == SQLITE_FLOAT && isfinite(*seconds) && *seconds >= 0;
}

static bool column_run(const results *s, sqlite3_stmt *q, results_run *r, problem *why)
{
    int64_t tree = 0, phases = 0;
    ph_counts *n = &r->counts;
    memset(r, 0, sizeof *r);
    if (!column_whole(q, 0, 0, INT64_MAX, &tree))
        return say_forged(s, "run", tree, "its tree is out of range", why);
    r->tree = (uint64_t)tree;
    if (!column_stop(q, 9, &r->stop))
        return say_forged(s, "run of tree", tree, "it was stopped by nothing that stops a search", why);
    if (!column_value(q, 1, r->stop, &r->value))
        return say_forged(s, "run of tree", tree, "its value is out of range", why);
    if (!column_count(q, 2, &n->leaves) || !column_count(q, 3, &n->nodes) || !column_count(q, 4, &n->cutoffs) ||
        !column_count(q, 5, &n->open_peak) || !column_count(q, 6, &n->backup_peak) ||
        !column_count(q, 7, &n->bytes_peak))
        return say_forged(s, "run of tree", tree, "one of its counts is out of range", why);
    if (!column_null(q, 8) && !column_whole(q, 8, 1, UINT32_MAX, &phases))
        return say_forged(s, "run of tree", tree, "its phases are out of range", why);
    r->phases = (uint64_t)phases;
    return column_seconds(q, 10, &r->seconds) ||
           say_forged(s, "run of tree", tree, "its seconds are out of range", why);
}

/* All cells, as they were added. */
static bool cells_load(results *s, vector *cells, problem *why)
{
    sqlite3_stmt *q = s->statements[CELLS];
    int code;
    bool good = true;
    while (good && (code = sqlite3_step(q)) != SQLITE_DONE) {
        results_cell c;
        good = code == SQLITE_ROW || say(s, why);
        good = good && column_cell(s, q, &c, why) && (vector_push(cells, NULL, &c, sizeof c) || problem_memory(why));
    }
    sqlite3_reset(q);
    return good;
}

static int cell_compare(const void *left, const void *right)
{
    const results_cell *a = left, *b = right;
    int order = setting_compare(&a->setting, &b->setting);
    if (!order)
        order = (a->memory > b->memory) - (a->memory < b->memory);
    if (!order)
        order = strcmp(a->version, b->version);
    return order ? order : (a->id > b->id) - (a->id < b->id);
}

bool results_cells(results *s, results_order order, results_cell_visitor visit, void *context, problem *why)
{
    vector cells = {0};
    bool good = cells_load(s, &cells, why);
    if (good && order == RESULTS_SORTED && cells.count > 1)
        qsort(cells.items, cells.count, sizeof(results_cell), cell_compare);
    for (size_t i = 0; i < cells.count && good; i++)
        good = visit(context, &((const results_cell *)cells.items)[i]);
    vector_release(&cells, NULL);
    return good;
}

bool results_runs(results *s, int64_t cell, uint64_t first, uint64_t last, results_run_visitor visit, void *context,
                  problem *why)
{
    sqlite3_stmt *q = s->statements[RUNS];
    assert(first <= last);
    sqlite3_bind_int64(q, 1, cell);
    bind_count(q, 2, first, true);
    bind_count(q, 3, last, true);
    int code;
    bool good = true;
    while (good && (code = sqlite3_step(q)) != SQLITE_DONE) {
        results_run r;
        good = code == SQLITE_ROW || say(s, why);
        good = good && column_run(s, q, &r, why) && visit(context, &r);
    }
    sqlite3_reset(q);
    return good;
}

/* ---- opening ------------------------------------------------------------------------------------------- */

static bool prepare_statements(results *s, problem *why)
{
    for (int i = 0; i < N_STATEMENTS; i++)
        if (sqlite3_prepare_v3(s->db, STATEMENTS[i], -1, SQLITE_PREPARE_PERSISTENT, &s->statements[i], NULL) !=
            SQLITE_OK)
            return say(s, why);
    return true;
}

static void release_statements(results *s)
{
    for (int i = 0; i < N_STATEMENTS; i++) {
        sqlite3_finalize(s->statements[i]);
        s->statements[i] = NULL;
    }
}

/* The old cells under their canonical names, and what belongs to them. Two names may mean one cell. */
static bool cells_upgrade(results *s, const vector *cells, problem *why)
{
    for (size_t i = 0; i < cells->count; i++) {
        results_cell c = ((const results_cell *)cells->items)[i];
        int64_t old = c.id;
        if (!find_one(s, &c, why) ||
            !run_printed(s, why,
                         "INSERT OR IGNORE INTO runs SELECT %lld, tree, value, leaves, nodes, cutoffs, open_peak,"
                         " backup_peak, bytes_peak, phases, stopped, seconds FROM runs_1 WHERE cell = %lld",
                         (long long)c.id, (long long)old))
            return false;
    }
    return true;
}

/* The old tables are put aside, and all that is in them goes into new ones. */
static bool tables_renew(results *s, const vector *cells, problem *why)
{
    bool good = run_sql(s,
                        "DROP VIEW IF EXISTS results; ALTER TABLE runs RENAME TO runs_1;"
                        "ALTER TABLE cells RENAME TO cells_1",
                        why) &&
                schema_make(s, why) && prepare_statements(s, why) && cells_upgrade(s, cells, why);
    release_statements(s);
    s->version = RESULTS_VERSION;
    s->stale = false;
    return good && run_sql(s, "DROP TABLE runs_1; DROP TABLE cells_1", why);
}

/* Bring a store of version 1, or one that an older phased wrote, up to date, within the transaction in which it is
 * opened. */
static bool schema_upgrade(results *s, problem *why)
{
    vector cells = {0};
    bool missing;
    bool good = columns_missing(s, &missing, why) && prepare_statements(s, why) && cells_load(s, &cells, why);
    release_statements(s);
    if (good && (s->version < RESULTS_VERSION || missing || s->stale))
        good = tables_renew(s, &cells, why);
    vector_release(&cells, NULL);
    return good;
}

/* An empty file becomes a store; any other must be one. */
static bool check_schema(results *s, results_mode mode, problem *why)
{
    int64_t objects, application, tables;
    if (!read_number(s, "SELECT count(*) FROM sqlite_master", &objects, why) ||
        !read_number(s, "PRAGMA application_id", &application, why) ||
        !read_number(s, "PRAGMA user_version", &s->version, why))
        return false;
    if (objects == 0 && application == 0) {
        s->version = RESULTS_VERSION;
        return mode == RESULTS_WRITE ? schema_make(s, why)
                                     : problem_failure(why, "%s: an empty store; fill it with phased sweep", s->file);
    }
    if (application != RESULTS_APPLICATION)
        return problem_failure(why, "%s: a database, but not a store of phased; choose another file", s->file);
    if (s->version < 1 || s->version > RESULTS_VERSION)
        return problem_failure(why, "%s: a store of another version of phased; choose another file", s->file);
    if (!read_number(s, "SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name IN ('cells', 'runs')",
                     &tables, why))
        return false;
    if (tables != 2)
        return problem_failure(why, "%s: a store without its tables; the store is damaged, use a copy of it", s->file);
    return mode == RESULTS_READ || schema_upgrade(s, why);
}

/* A file of someone else's: nothing that its tables call for is run, and nothing is larger than it should be. */
static void distrust(sqlite3 *db)
{
    sqlite3_extended_result_codes(db, 1);
    sqlite3_db_config(db, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
    sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, NULL);
    sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_VIEW, 0, NULL);
    sqlite3_db_config(db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
    sqlite3_limit(db, SQLITE_LIMIT_LENGTH, MOST_BYTES);
}

/* Whoever else makes the same store at the same moment does so before or after, not meanwhile. */
static bool prepare_file(results *s, results_mode mode, problem *why)
{
    distrust(s->db);
    sqlite3_busy_timeout(s->db, PATIENCE_MS);
    if (!run_sql(s, "PRAGMA cell_size_check = ON", why))
        return false;
    if (mode == RESULTS_READ)
        return check_schema(s, mode, why) && run_sql(s, "PRAGMA query_only = ON", why);
    if (sqlite3_db_readonly(s->db, "main") == 1)
        return problem_failure(why, "%s: may not be written; choose another file", s->file);
    if (!run_sql(s, "PRAGMA journal_mode = DELETE", why) || !run_sql(s, "PRAGMA synchronous = FULL", why) ||
        !results_begin(s, why))
        return false;
    return results_end(s, check_schema(s, mode, why), why);
}

/* The name for SQLite, to be freed. To it ":memory:", "file:..." and an empty name mean something else than a file; a
 * folder in front makes a file of each. NULL without memory. */
static char *plain_name(const char *file)
{
    return file ? sqlite3_mprintf("%s%s", file[0] == '/' ? "" : "./", file) : sqlite3_mprintf(":memory:");
}

bool results_open(const char *file, results_mode mode, results **opened, problem *why)
{
    *opened = NULL;
    if (file && !*file)
        return problem_input(why, "--store '': write the name of a file");
    results *s = calloc(1, sizeof *s);
    if (!s)
        return problem_memory(why);
    s->file = strdup(file ? file : "the store");
    char *name = plain_name(file);

    /* What a crash has left must be taken back before anybody can read, and that is writing. */
    int flags = SQLITE_OPEN_READWRITE | (mode == RESULTS_WRITE ? SQLITE_OPEN_CREATE : 0);
    bool good = (s->file && name) || problem_memory(why);
    if (good && sqlite3_open_v2(name, &s->db, flags, NULL) != SQLITE_OK)
        good = say(s, why);
    sqlite3_free(name);
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
    release_statements(s);
    sqlite3_close(s->db);
    free(s->file);
    free(s);
}
