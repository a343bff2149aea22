/* store_tables.c - the tables of a store, and the upgrade of old ones.
 * Read store_make_tables() first. */
#include "store_inside.h"

#include <assert.h>
#include <stdarg.h>
#include <string.h>

/* Print and run. */
static bool run_printed(store *s, problem *why, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    char *sql = sqlite3_vmprintf(format, arguments);
    va_end(arguments);
    bool good = sql ? store_run_sql(s, sql, why) : problem_memory(why);
    sqlite3_free(sql);
    return good;
}

/* ---- the tables ---------------------------------------------------------------------------------------- */

/* The key of the parameter, except for two that are words of SQL. There is no column for seeds: they are the numbers of
 * trees. */
const char *store_column(size_t index, const ph_parameter **p)
{
    size_t i = 0;
    while ((*p = schema_of_models(i++)))
        if ((*p)->type != PH_TYPE_SEED && index-- == 0) {
            bool order = strcmp((*p)->key, "order") == 0, values = strcmp((*p)->key, "values") == 0;
            return order ? "order_r" : values ? "values_n" : (*p)->key;
        }
    return NULL;
}

char *store_columns_print(char *before, bool typed)
{
    const ph_parameter *p;
    const char *name;
    for (size_t i = 0; before && (name = store_column(i, &p)); i++) {
        const char *type = !typed ? "" : p->type == PH_TYPE_WIDTHS ? " NUMERIC" : " INTEGER";
        char *longer = sqlite3_mprintf("%s \"%w\"%s,", before, name, type);
        sqlite3_free(before);
        before = longer;
    }
    return before;
}

/* The columns for the parameters of models, with types; NULL, with the problem, without memory. */
static char *columns_of_models(problem *why)
{
    char *columns = store_columns_print(sqlite3_mprintf("%s", ""), true);
    if (!columns)
        problem_memory(why);
    return columns;
}

/* The same in the view, named by their keys, and probabilities as numbers up to 1: ' "order_r" AS "order", "p" / 1e9 AS
 * "p",'. */
static char *columns_of_view(problem *why)
{
    const ph_parameter *p;
    const char *name;
    char *columns = sqlite3_mprintf("%s", "");
    for (size_t i = 0; columns && (name = store_column(i, &p)); i++) {
        char *longer = sqlite3_mprintf("%s \"%w\"%s AS \"%w\",", columns, name,
                                       p->type == PH_TYPE_CHANCE ? " / 1000000000.0" : "", p->key);
        sqlite3_free(columns);
        columns = longer;
    }
    if (!columns)
        problem_memory(why);
    return columns;
}

/* The name of an EPD record, as epd_id() finds it if it is in quotes. */
#define ID_OF_POSITION                                                                                                 \
    "CASE WHEN instr(text, ' id \"') > 0 THEN substr(text, instr(text, ' id \"') + 5,"                                 \
    " instr(substr(text, instr(text, ' id \"') + 5), '\"') - 1) END"

/* What versions 4 and 6 have added. Every model has a width, and no game has one. The view has the columns of rows.c. */
static bool make_added(store *s, problem *why)
{
    char *view = columns_of_view(why);
    const bool good =
        view &&
        run_printed(s, why,
                    "CREATE TABLE IF NOT EXISTS positions ("
                    " tree INTEGER PRIMARY KEY, text TEXT NOT NULL, line INTEGER NOT NULL);"
                    "CREATE TABLE IF NOT EXISTS sweeps ("
                    " id INTEGER PRIMARY KEY, command TEXT NOT NULL, version TEXT NOT NULL, seed INTEGER NOT NULL,"
                    " UNIQUE (command, version, seed));"
                    "CREATE TABLE IF NOT EXISTS sources ("
                    " sweep INTEGER NOT NULL REFERENCES sweeps, cell INTEGER NOT NULL REFERENCES cells,"
                    " PRIMARY KEY (sweep, cell)) WITHOUT ROWID;"
                    "DROP VIEW IF EXISTS results;"
                    "CREATE VIEW results AS SELECT model,%s memory, version, method,"
                    " CASE WHEN cells.width IS NOT NULL THEN runs.tree END AS tree, positions.text AS position,"
                    " nullif(positions.line, 0) AS line, value, leaves, nodes, cutoffs, open_peak, backup_peak,"
                    " states_peak, phases, stopped, seconds, " ID_OF_POSITION " AS id," STORE_LATER_COLUMNS ", spec"
                    " FROM runs JOIN cells ON cells.id = runs.cell"
                    " LEFT JOIN positions ON positions.tree = runs.tree AND cells.width IS NULL;"
                    "PRAGMA application_id = %d; PRAGMA user_version = %d;",
                    view, STORE_APPLICATION, STORE_VERSION);
    sqlite3_free(view);
    s->version = good ? STORE_VERSION : s->version;
    return good;
}

/* `width` is an integer, or a text when each level has its own. */
bool store_make_tables(store *s, problem *why)
{
    char *cells = columns_of_models(why);
    bool good = cells &&
                run_printed(s, why,
                            "CREATE TABLE cells ("
                            " id INTEGER PRIMARY KEY, spec TEXT NOT NULL, model TEXT NOT NULL,%s"
                            " method TEXT NOT NULL, memory INTEGER NOT NULL, version TEXT NOT NULL,"
                            " UNIQUE (spec, method, memory, version));"
                            "CREATE TABLE runs ("
                            " cell INTEGER NOT NULL REFERENCES cells, tree INTEGER NOT NULL,"
                            " value INTEGER, leaves INTEGER NOT NULL, nodes INTEGER NOT NULL, cutoffs INTEGER NOT NULL,"
                            " open_peak INTEGER NOT NULL, backup_peak INTEGER NOT NULL,"
                            " phases INTEGER, stopped TEXT, seconds REAL NOT NULL, states_peak INTEGER,"
                            " moves INTEGER, quiet INTEGER, deepest INTEGER, cpu_seconds REAL,"
                            " repeats INTEGER NOT NULL, seconds_low REAL, seconds_high REAL,"
                            " cpu_seconds_low REAL, cpu_seconds_high REAL,"
                            " PRIMARY KEY (cell, tree)) WITHOUT ROWID;",
                            cells) &&
                make_added(s, why);
    sqlite3_free(cells);
    return good;
}

/* Is there a parameter without a column, because a newer phased has added it? */
static bool columns_missing(store *s, bool *missing, problem *why)
{
    const ph_parameter *p;
    const char *name;
    bool good = true;
    *missing = false;
    for (size_t i = 0; good && (name = store_column(i, &p)); i++) {
        int64_t there = 0;
        char *sql = sqlite3_mprintf("SELECT count(*) FROM pragma_table_info('cells') WHERE name = '%q'", name);
        good = sql ? store_read_number(s, sql, &there, why) : problem_memory(why);
        sqlite3_free(sql);
        *missing |= !there;
    }
    return good;
}

/* ---- old stores ---------------------------------------------------------------------------------------- */

/* Copy the old cells under their canonical names, with their runs and their sources. Two names may become one cell.
 * `states` and `later` are the SQL for the columns that a store of its version may lack. */
static bool cells_upgrade(store *s, const vector *cells, const char *states, const char *later, problem *why)
{
    for (size_t i = 0; i < cells->count; i++) {
        store_cell c = ((const store_cell *)cells->items)[i];
        int64_t old = c.id;
        if (!store_find_one(s, &c, why) ||
            !run_printed(s, why,
                         "INSERT OR IGNORE INTO runs SELECT %lld, tree, value, leaves, nodes, cutoffs, open_peak,"
                         " backup_peak, phases, stopped, seconds, %s,%s FROM runs_1 WHERE cell = %lld;"
                         "INSERT OR IGNORE INTO sources SELECT sweep, %lld FROM sources_1 WHERE cell = %lld",
                         (long long)c.id, states, later, (long long)old, (long long)c.id, (long long)old))
            return false;
    }
    return true;
}

/* Rename the old tables, and copy their content into new ones. */
static bool tables_renew(store *s, const vector *cells, problem *why)
{
    const char *states = s->version < 3 ? "NULL" : "states_peak";
    const char *later = s->version < 6 ? STORE_LATER_UNKNOWN : STORE_LATER_COLUMNS;
    const char *sources = s->version < 4   ? "CREATE TABLE sources_1 (sweep, cell)"
                          : s->version < 6 ? "CREATE TABLE sources_1 AS " STORE_ALL_SOURCES
                                           : "ALTER TABLE sources RENAME TO sources_1";
    bool good = store_run_sql(s, "DROP VIEW IF EXISTS results", why) && store_run_sql(s, sources, why) &&
                store_run_sql(s, "ALTER TABLE runs RENAME TO runs_1; ALTER TABLE cells RENAME TO cells_1", why) &&
                store_make_tables(s, why) && store_prepare(s, why) && cells_upgrade(s, cells, states, later, why);
    store_unprepare(s);
    s->stale = false;
    return good && store_run_sql(s, "DROP TABLE runs_1; DROP TABLE cells_1; DROP TABLE sources_1", why);
}

bool store_upgrade(store *s, problem *why)
{
    vector cells = {0};
    bool missing;
    bool good = columns_missing(s, &missing, why) && store_prepare(s, why) && store_load_cells(s, &cells, why);
    store_unprepare(s);
    if (good && (s->version < STORE_VERSION || missing || s->stale))
        good = tables_renew(s, &cells, why);
    vector_release(&cells, NULL);
    return good;
}
