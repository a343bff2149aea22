/* store_write.c - results in SQLite: adding cells and searches. */
#include "store_inside.h"

#include <assert.h>
#include <string.h>

/* ---- binding ------------------------------------------------------------------------------------------- */

static void bind_text(sqlite3_stmt *q, int place, const char *text)
{
    sqlite3_bind_text(q, place, text, -1, SQLITE_STATIC);
}

/* A missing number stays NULL. */
static void bind_count(sqlite3_stmt *q, int place, uint64_t number, bool there)
{
    assert(!there || number <= INT64_MAX); /* the range of SQLite */
    if (there)
        sqlite3_bind_int64(q, place, (sqlite3_int64)number);
    else
        sqlite3_bind_null(q, place);
}

/* Bind the key of a cell. */
static void bind_key(sqlite3_stmt *q, const store_cell *c)
{
    bind_text(q, 1, c->setting.spec);
    bind_text(q, 2, c->method);
    bind_count(q, 3, c->memory, true);
    bind_text(q, 4, c->version);
}

/* Run a statement that returns no rows. */
static bool step(store *s, sqlite3_stmt *q, problem *why)
{
    int code = sqlite3_step(q);
    bool good = code == SQLITE_DONE || store_say(s, why);
    sqlite3_reset(q);
    return good;
}

/* Bind the column of each parameter that the cell has. */
static void bind_setting(sqlite3_stmt *q, int place, const setting *t, char texts[][SETTING_VALUE_SIZE])
{
    const ph_parameter *p;
    for (size_t i = 0; store_column(i, &p); i++, place++) {
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
    char *names = store_columns_print(sqlite3_mprintf("%s", ""), false);
    char *sql =
        names ? sqlite3_mprintf("INSERT INTO cells (%s model, spec, method, memory, version) VALUES (", names) : NULL;
    const ph_parameter *p;
    for (size_t i = 0; sql && store_column(i, &p); i++) {
        char *longer = sqlite3_mprintf("%s?%d, ", sql, (int)i + 6);
        sqlite3_free(sql);
        sql = longer;
    }
    char *whole = sql ? sqlite3_mprintf("%s?5, ?1, ?2, ?3, ?4)", sql) : NULL;
    sqlite3_free(names);
    sqlite3_free(sql);
    return whole;
}

static bool cell_insert(store *s, store_cell *c, problem *why)
{
    char texts[SCHEMA_MOST][SETTING_VALUE_SIZE];
    sqlite3_stmt *add = NULL;
    char *sql = insert_print();
    if (!sql)
        return problem_memory(why);
    bool good = sqlite3_prepare_v2(s->db, sql, -1, &add, NULL) == SQLITE_OK || store_say(s, why);
    sqlite3_free(sql);
    if (good) {
        bind_key(add, c);
        bind_text(add, 5, c->setting.name);
        bind_setting(add, 6, &c->setting, texts);
        good = step(s, add, why);
        c->id = sqlite3_last_insert_rowid(s->db);
    }
    sqlite3_finalize(add);
    return good;
}

bool store_find_one(store *s, store_cell *c, problem *why)
{
    sqlite3_stmt *find = s->statements[FIND];
    assert(c->setting.model && c->method[0] && c->version[0]);
    bind_key(find, c);
    int code = sqlite3_step(find);
    if (code == SQLITE_ROW)
        c->id = sqlite3_column_int64(find, 0);
    bool good = code == SQLITE_ROW || code == SQLITE_DONE || store_say(s, why);
    sqlite3_reset(find);
    return good && (code == SQLITE_ROW || cell_insert(s, c, why));
}

bool store_begin(store *s, problem *why)
{
    return store_run_sql(s, "BEGIN IMMEDIATE", why);
}

bool store_end(store *s, bool good, problem *why)
{
    assert(!good || !sqlite3_get_autocommit(s->db));
    good = good && store_run_sql(s, "COMMIT", why);
    if (!good && !sqlite3_get_autocommit(s->db)) /* a full disk may have rolled back already */
        sqlite3_exec(s->db, "ROLLBACK", NULL, NULL, NULL);
    return good;
}

/* Begin a transaction, unless the caller has begun one. */
static bool part_begin(store *s, bool *own, problem *why)
{
    *own = sqlite3_get_autocommit(s->db) != 0;
    return !*own || store_begin(s, why);
}

static bool part_end(store *s, bool own, bool good, problem *why)
{
    return own ? store_end(s, good, why) : good;
}

bool store_find(store *s, store_cell *cells, size_t count, problem *why)
{
    bool own, good = part_begin(s, &own, why);
    for (size_t i = 0; i < count && good; i++)
        good = store_find_one(s, &cells[i], why);
    return part_end(s, own, good, why);
}

static void bind_seconds(sqlite3_stmt *q, int place, double seconds, bool there)
{
    assert(seconds >= 0);
    if (there)
        sqlite3_bind_double(q, place, seconds);
    else
        sqlite3_bind_null(q, place);
}

/* What version 6 has added. */
static void bind_later(sqlite3_stmt *q, const store_run *r)
{
    const bool known = r->later_known, timed = known && r->repeats > 0;
    bind_count(q, 13, r->counts.moves, known);
    bind_count(q, 14, r->counts.quiet, known);
    bind_count(q, 15, r->counts.deepest, known);
    bind_seconds(q, 16, r->cpu_seconds, known);
    bind_count(q, 17, timed ? r->repeats : 0, true);
    bind_seconds(q, 18, r->seconds_low, timed);
    bind_seconds(q, 19, r->seconds_high, timed);
    bind_seconds(q, 20, r->cpu_seconds_low, timed);
    bind_seconds(q, 21, r->cpu_seconds_high, timed);
}

static void bind_run(sqlite3_stmt *q, const store_row *row)
{
    const store_run *r = &row->run;
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
    bind_count(q, 9, r->phases, r->phases != 0);
    if (finished)
        sqlite3_bind_null(q, 10);
    else
        bind_text(q, 10, ph_stop_text(r->stop));
    bind_seconds(q, 11, r->seconds, true);
    bind_count(q, 12, n->states_peak, r->states_known);
    bind_later(q, r);
}

bool store_add(store *s, const store_row *rows, size_t count, problem *why)
{
    if (count == 0)
        return true;
    bool own, good = part_begin(s, &own, why);
    for (size_t i = 0; i < count && good; i++) {
        bind_run(s->statements[ADD_RUN], &rows[i]);
        good = step(s, s->statements[ADD_RUN], why);
    }
    return part_end(s, own, good, why);
}

/* ---- positions and sweeps ------------------------------------------------------------------------------ */

bool store_add_position(store *s, const store_position *p, problem *why)
{
    sqlite3_stmt *q = s->statements[ADD_POSITION];
    store_position known;
    const uint64_t key = roots_key(p->text);
    assert(roots_good(p->text));
    bind_count(q, 1, key, true);
    bind_text(q, 2, p->text);
    bind_count(q, 3, p->line, true);
    if (!step(s, q, why))
        return false;
    if (sqlite3_changes(s->db) > 0)
        return true;
    return store_find_position(s, key, &known, why) &&
           (strcmp(known.text, p->text) == 0 ||
            problem_failure(why, "%s: '%.80s' has the key of another position; write it in another way", s->file,
                            p->text));
}

/* Bind the key of a sweep. */
static void bind_sweep(sqlite3_stmt *q, const store_sweep *w)
{
    assert(w->command[0] && store_version_good(w->version));
    bind_text(q, 1, w->command);
    bind_text(q, 2, w->version);
    bind_count(q, 3, w->seed, true);
}

bool store_add_sweep(store *s, const store_sweep *w, problem *why)
{
    sqlite3_stmt *q = s->statements[ADD_SWEEP];
    bind_sweep(q, w);
    return step(s, q, why);
}

bool store_add_source(store *s, const store_sweep *w, int64_t cell, problem *why)
{
    sqlite3_stmt *q = s->statements[ADD_SOURCE];
    assert(cell > 0);
    bind_sweep(q, w);
    sqlite3_bind_int64(q, 4, cell);
    return step(s, q, why);
}
