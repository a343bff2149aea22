/* fuzz_store.c - hostile stores: a store is either refused with one line or read, reported and plotted, and gnuplot gets
 * nothing from it but data.
 *
 * The first byte of the input says what the rest is: the bytes of the file itself; or values for the columns of a good
 * store, of version 1 or of the newest one, one on each line in the order "spec", "method", ... A line that begins with a
 * digit or a sign is a number, with ' a string, with # bytes; an empty line leaves the column as it is. */
#include "lab/merge.h"
#include "lab/origin.h"
#include "lab/plot.h"
#include "lab/report.h"
#include "lab/rows.h"

#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void must(bool holds, const char *what)
{
    if (!holds) {
        fprintf(stderr, "fuzz_store: %s\n", what);
        abort();
    }
}

/* ---- making -------------------------------------------------------------------------------------------- */

static void run_sql(sqlite3 *db, const char *sql)
{
    must(sqlite3_exec(db, sql, NULL, NULL, NULL) == SQLITE_OK, sqlite3_errmsg(db));
}

static const char *const CELL_COLUMNS[] = {"spec", "method", "memory", "version", "p", "width", "model"};
static const char *const RUN_COLUMNS[] = {"tree",        "value",  "leaves",  "nodes",   "cutoffs",    "open_peak",
                                          "backup_peak", "phases", "stopped", "seconds", "states_peak"};
static const char *const LATER_COLUMNS[] = {"moves",   "quiet",       "deepest",      "cpu_seconds",
                                            "repeats", "seconds_low", "seconds_high", "cpu_seconds_low"};
static const char *const SOURCE_COLUMNS[] = {"sweep", "cell"};

static const char *const POSITION_COLUMNS[] = {"text", "line"};
static const char *const SWEEP_COLUMNS[] = {"command", "version", "seed"};

/* Set one column of a table to what the line says; a value that the table itself refuses is left out. */
static void column_set(sqlite3 *db, const char *table, const char *column, const char *line, size_t length)
{
    sqlite3_stmt *q = NULL;
    char *sql = sqlite3_mprintf("UPDATE %s SET %s = ?", table, column);
    must(sql && sqlite3_prepare_v2(db, sql, -1, &q, NULL) == SQLITE_OK, sqlite3_errmsg(db));
    char number[32] = "";
    memcpy(number, line, length < sizeof number - 1 ? length : sizeof number - 1);
    if (line[0] == '\'')
        sqlite3_bind_text(q, 1, line + 1, (int)length - 1, SQLITE_TRANSIENT);
    else if (line[0] == '#')
        sqlite3_bind_blob(q, 1, line + 1, (int)length - 1, SQLITE_TRANSIENT);
    else if (memchr(line, '.', length) || memchr(line, 'e', length))
        sqlite3_bind_double(q, 1, strtod(number, NULL));
    else
        sqlite3_bind_int64(q, 1, strtoll(number, NULL, 10));
    sqlite3_step(q);
    sqlite3_finalize(q);
    sqlite3_free(sql);
}

static void columns_set(sqlite3 *db, const char *table, const char *const *columns, size_t count, const char **line,
                        const char *end)
{
    for (size_t i = 0; i < count && *line < end; i++) {
        const char *stop = memchr(*line, '\n', (size_t)(end - *line));
        size_t length = (size_t)((stop ? stop : end) - *line);
        if (length > 0)
            column_set(db, table, columns[i], *line, length);
        *line += length + 1;
    }
}

/* What a game and a sweep leave in a store. */
static void add_game(store *s)
{
    problem why;
    store_cell c = {.memory = 2000, .version = "0.1.0+0123abcd", .method = "sss"};
    const store_position p = {.line = 3, .text = "4444"};
    const store_sweep w = {.command = "phased sweep", .version = "0.1.0", .seed = 7};
    must(setting_read(&c.setting, "./nim.so:depth=3", &why) && store_find(s, &c, 1, &why), why.text);
    const store_row row = {c.id, {.tree = roots_key(p.text), .counts.leaves = 5}};
    must(store_add_position(s, &p, &why) && store_add_sweep(s, &w, &why) && store_add(s, &row, 1, &why) &&
             store_add_source(s, &w, c.id, &why),
         why.text);
}

/* A good store with a cell of a model and two runs, and one of a game, in the file. */
static void make_good(const char *file, bool version_1)
{
    store *s;
    problem why;
    store_cell c = {.memory = 1000, .version = "0.1.0", .method = "ps:2"};
    must(store_open(file, STORE_WRITE, &s, &why), why.text);
    must(setting_read(&c.setting, "ordered:width=4,depth=3,order=2,p=0.5", &why), why.text);
    must(store_find(s, &c, 1, &why), why.text);
    const store_run timed = {.tree = 1, .counts.leaves = 5, .later_known = true, .repeats = 3};
    const store_row rows[] = {{c.id, timed}, {c.id, {.tree = 2, .stop = PH_STOP_MEMORY, .counts.leaves = 7}}};
    must(store_add(s, rows, 2, &why), why.text);
    add_game(s);
    store_close(s);
    if (version_1) {
        sqlite3 *db;
        must(sqlite3_open(file, &db) == SQLITE_OK, "cannot open");
        run_sql(db, "PRAGMA user_version = 1");
        sqlite3_close(db);
    }
}

static void make_bytes(const char *file, const uint8_t *data, size_t size)
{
    FILE *out = fopen(file, "wb");
    must(out && fwrite(data, 1, size, out) == size && fclose(out) == 0, "cannot write");
}

/* The same, made once and then copied. */
static void copy_good(const char *file, bool version_1)
{
    static uint8_t bytes[2][1 << 16];
    static size_t sizes[2];
    if (sizes[version_1] == 0) {
        make_good(file, version_1);
        FILE *in = fopen(file, "rb");
        must(in != NULL, "cannot read");
        sizes[version_1] = fread(bytes[version_1], 1, sizeof bytes[0], in);
        fclose(in);
    } else {
        make_bytes(file, bytes[version_1], sizes[version_1]);
    }
}

static void make_rows(const char *file, const uint8_t *data, size_t size, bool version_1)
{
    const char *line = (const char *)data, *end = line + size;
    sqlite3 *db;
    copy_good(file, version_1);
    must(sqlite3_open(file, &db) == SQLITE_OK, "cannot open");
    run_sql(db, "PRAGMA synchronous = OFF");
    columns_set(db, "cells", CELL_COLUMNS, sizeof CELL_COLUMNS / sizeof CELL_COLUMNS[0], &line, end);
    columns_set(db, "runs", RUN_COLUMNS, sizeof RUN_COLUMNS / sizeof RUN_COLUMNS[0], &line, end);
    columns_set(db, "positions", POSITION_COLUMNS, sizeof POSITION_COLUMNS / sizeof POSITION_COLUMNS[0], &line, end);
    columns_set(db, "sweeps", SWEEP_COLUMNS, sizeof SWEEP_COLUMNS / sizeof SWEEP_COLUMNS[0], &line, end);
    columns_set(db, "runs", LATER_COLUMNS, sizeof LATER_COLUMNS / sizeof LATER_COLUMNS[0], &line, end);
    columns_set(db, "sources", SOURCE_COLUMNS, sizeof SOURCE_COLUMNS / sizeof SOURCE_COLUMNS[0], &line, end);
    sqlite3_close(db);
}

/* ---- reading ------------------------------------------------------------------------------------------- */

/* The program for gnuplot contains nothing that gnuplot would execute. */
static void check_program(const char *text, size_t length)
{
    must(!memchr(text, '`', length) && !memchr(text, '\r', length) && !strstr(text, "system") && !strstr(text, "|"),
         "a program that could do something");
    for (const char *at = text; (at = memchr(at, '\\', length - (size_t)(at - text))); at++)
        must(strspn(at + 1, "01234567") >= 3, "a backslash that is no number of a character");
}

static void read_all(store *s)
{
    static const char *const kinds[] = {"continuum", "memory", "depth", "order", "p", "width"};
    char *text = NULL;
    size_t length;
    summary t;
    problem why;
    if (summary_init(&t, s, &(grid_text){0}, &(summary_question){.measure = MEASURE_LEAVES}, &why)) {
        FILE *out = fopen("/dev/null", "w");
        for (int format = SHEET_TEXT; format <= SHEET_JSON; format++)
            for (int pivot = 0; pivot < 2; pivot++)
                must(report_put(out, &t, &(report_style){.format = (sheet_format)format, .pivot = pivot}), "no memory");
        for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
            chart c;
            plot_lack lack;
            plot_style how = {.title = NULL};
            FILE *program = open_memstream(&text, &length);
            must(program && plot_kind_parse(kinds[i], &how.kind, &why), "no kind");
            if (plot_chart(&c, &t, &how, &lack, &why)) {
                chart_put_gnuplot(program, &c, "svg");
                chart_put_tikz(out, &c);
            } else {
                must(why.text[0] != '\0', "no reason");
            }
            chart_release(&c);
            fclose(program);
            check_program(text, length);
            free(text);
        }
        fclose(out);
    } else {
        must(why.text[0] != '\0', "no reason");
    }
    summary_release(&t);
}

/* Every row, and the origin of the rows: lines of printable characters. */
static void read_rows(store *s)
{
    origin o;
    problem why = {0};
    char line[ORIGIN_SIZE], *rows = NULL;
    size_t length;
    FILE *out = fopen("/dev/null", "w");
    for (int format = ROWS_CSV; format <= ROWS_JSON; format++) {
        FILE *text = open_memstream(&rows, &length);
        bool good = rows_put(text, s, &(grid_text){0}, (rows_format)format, &why);
        fclose(text);
        must(good || why.text[0], "no reason");
        if (origin_init(&o, s, "phased report", &(grid_text){0}, "sss", &why)) {
            for (size_t i = 0; origin_line(&o, i, line); i++)
                must(!strpbrk(line, "\n\r\033"), "a line that does something");
            must(origin_put_json(out, &o), "no memory");
            must(!good || format == ROWS_CSV || origin_put_rows(out, &o, rows, length), "no memory");
        } else {
            must(why.text[0] != '\0', "no reason");
        }
        origin_release(&o);
        free(rows);
    }
    fclose(out);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char folder[] = "/dev/shm/fuzz-XXXXXX", file[64], journal[80]; /* in memory, if there is such a folder */
    store *s;
    problem why = {0};
    if (size == 0)
        return 0;
    if (!mkdtemp(folder)) {
        strcpy(folder, "/tmp/fuzz-XXXXXX");
        must(mkdtemp(folder) != NULL, "no folder");
    }
    snprintf(file, sizeof file, "%s/s.db", folder);
    if (data[0] % 3 == 0)
        make_bytes(file, data + 1, size - 1);
    else
        make_rows(file, data + 1, size - 1, data[0] % 3 == 1);
    for (int mode = 0; mode < 2; mode++) {
        if (store_open(file, mode ? STORE_WRITE : STORE_READ, &s, &why)) {
            read_all(s);
            read_rows(s);
        } else {
            must(why.text[0] != '\0', "no reason");
        }
        store_close(s);
    }
    merge *m = calloc(1, sizeof *m);
    const char *const files[] = {file};
    must(m && store_open(NULL, STORE_WRITE, &m->out, &why), "no memory");
    merge_files(m, files, 1, &why);
    store_close(m->out);
    free(m);
    snprintf(journal, sizeof journal, "%s-journal", file);
    unlink(journal);
    unlink(file);
    rmdir(folder);
    return 0;
}
