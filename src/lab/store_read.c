/* store_read.c - results in SQLite: reading them. Store contents are untrusted, so column_cell() and column_run()
 * validate everything. */
#include "store_inside.h"

#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* Report a value in the store that phased does not write. */
static bool say_forged(const store *s, const char *table, int64_t row, const char *what, problem *why)
{
    return problem_failure(why, "%s: %s %" PRId64 ": %s; damaged, or of a newer phased", s->file, table, row, what);
}

/* A string of at most `size` - 1 characters, none of them 0. */
static bool column_text(sqlite3_stmt *q, int column, char *text, size_t size)
{
    if (sqlite3_column_type(q, column) != SQLITE_TEXT)
        return false;
    const char *found = (const char *)sqlite3_column_text(q, column);
    size_t length = found ? (size_t)sqlite3_column_bytes(q, column) : 0;
    if (length == 0 || length >= size || strlen(found) != length)
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

/* Read a method, which must be written as phased prints it. One exception: stores of earlier versions spell
 * +countermoves as +replies. Such a cell gets its canonical name. */
static bool column_method(store *s, sqlite3_stmt *q, int column, char method[STORE_METHOD_SIZE])
{
    char text[STORE_METHOD_SIZE];
    if (!column_text(q, column, text, sizeof text))
        return false;
    const int length = ph_method_canonical(text, method, STORE_METHOD_SIZE);
    const bool canonical = length > 0 && strcmp(text, method) == 0;
    s->stale |= !canonical;
    return length > 0 && length < STORE_METHOD_SIZE && (canonical || strstr(text, "+replies"));
}

/* Make the specification canonical: version 1 wrote widths as typed, "08", and a parameter that a newer phased has
 * added gets its standard value. */
static bool column_setting(store *s, sqlite3_stmt *q, int column, setting *t, problem *why)
{
    char spec[SETTING_SPEC_SIZE];
    problem wrong;
    int64_t id = sqlite3_column_int64(q, 0);
    if (!column_text(q, column, spec, sizeof spec))
        return say_forged(s, "cell", id, "no specification of a tree", why);
    if (!setting_read(t, spec, &wrong))
        return wrong.input ? say_forged(s, "cell", id, wrong.text, why) : problem_memory(why);
    s->stale |= strcmp(t->spec, spec) != 0;
    return true;
}

bool store_version_good(const char *text)
{
    enum { MOST = 15 };
    const size_t length = strspn(text, "0123456789.");
    const char *build = text + length;
    if (length == 0 || length > MOST)
        return false;
    return !*build || (*build == '+' && strlen(build) == STORE_BUILD_SIZE &&
                       strspn(build + 1, "0123456789abcdef") == STORE_BUILD_SIZE - 1);
}

static bool column_cell(store *s, sqlite3_stmt *q, store_cell *c, problem *why)
{
    memset(c, 0, sizeof *c);
    if (!column_whole(q, 0, 0, INT64_MAX, &c->id))
        return say_forged(s, "cell", c->id, "its number is out of range", why);
    if (!column_setting(s, q, 1, &c->setting, why))
        return false;
    if (!column_method(s, q, 2, c->method))
        return say_forged(s, "cell", c->id, "its method is none that this phased knows", why);
    if (!column_count(q, 3, &c->memory) || c->memory == 0)
        return say_forged(s, "cell", c->id, "its memory limit is out of range", why);
    if (!column_text(q, 4, c->version, sizeof c->version) || !store_version_good(c->version))
        return say_forged(s, "cell", c->id, "its version is none", why);
    return true;
}

static bool column_stop(sqlite3_stmt *q, int column, ph_stop *stop)
{
    char text[16];
    *stop = PH_FINISHED;
    if (column_null(q, column))
        return true;
    for (int i = PH_STOP_LEAVES; column_text(q, column, text, sizeof text) && i <= PH_STOP_VISITS; i++)
        if (strcmp(text, ph_stop_text((ph_stop)i)) == 0)
            *stop = (ph_stop)i;
    return *stop != PH_FINISHED;
}

/* A search has a value if and only if it has finished. */
static bool column_value(sqlite3_stmt *q, int column, ph_stop stop, ph_value *value)
{
    int64_t number = 0;
    bool good =
        stop == PH_FINISHED ? column_whole(q, column, -PH_VALUE_MAX, PH_VALUE_MAX, &number) : column_null(q, column);
    *value = (ph_value)number;
    return good;
}

/* At most 30,000 years, so that a sum of squares is finite. */
static bool column_seconds(sqlite3_stmt *q, int column, double *seconds)
{
    *seconds = sqlite3_column_double(q, column);
    return sqlite3_column_type(q, column) == SQLITE_FLOAT && *seconds >= 0 && *seconds <= 1e12;
}

/* The columns of version 6 from the 11th on; false: they are not what phased writes. */
static bool column_later(sqlite3_stmt *q, store_run *r)
{
    ph_counts *n = &r->counts;
    int64_t repeats = 0;
    if (!column_whole(q, 15, 0, UINT32_MAX, &repeats))
        return false;
    r->repeats = (uint32_t)repeats;
    r->later_known = !column_null(q, 11);
    if (!r->later_known)
        return repeats == 0;
    return column_count(q, 11, &n->moves) && column_count(q, 12, &n->quiet) && column_count(q, 13, &n->deepest) &&
           column_seconds(q, 14, &r->cpu_seconds) &&
           (repeats == 0 ||
            (column_seconds(q, 16, &r->seconds_low) && column_seconds(q, 17, &r->seconds_high) &&
             column_seconds(q, 18, &r->cpu_seconds_low) && column_seconds(q, 19, &r->cpu_seconds_high)));
}

static bool column_run(const store *s, sqlite3_stmt *q, store_run *r, problem *why)
{
    int64_t tree = 0, phases = 0;
    ph_counts *n = &r->counts;
    memset(r, 0, sizeof *r);
    if (!column_whole(q, 0, 0, INT64_MAX, &tree))
        return say_forged(s, "run", tree, "its tree is out of range", why);
    r->tree = (uint64_t)tree;
    if (!column_stop(q, 8, &r->stop))
        return say_forged(s, "run of tree", tree, "it was stopped by nothing that stops a search", why);
    if (!column_value(q, 1, r->stop, &r->value))
        return say_forged(s, "run of tree", tree, "its value is out of range", why);
    if (!column_count(q, 2, &n->leaves) || !column_count(q, 3, &n->nodes) || !column_count(q, 4, &n->cutoffs) ||
        !column_count(q, 5, &n->open_peak) || !column_count(q, 6, &n->backup_peak) ||
        !(column_null(q, 10) || column_count(q, 10, &n->states_peak)))
        return say_forged(s, "run of tree", tree, "one of its counts is out of range", why);
    if (!column_null(q, 7) && !column_whole(q, 7, 1, UINT32_MAX, &phases))
        return say_forged(s, "run of tree", tree, "its phases are out of range", why);
    r->phases = (uint64_t)phases;
    r->states_known = !column_null(q, 10);
    if (!column_seconds(q, 9, &r->seconds))
        return say_forged(s, "run of tree", tree, "its seconds are out of range", why);
    return column_later(q, r) ||
           say_forged(s, "run of tree", tree, "one of its later counts or times is out of range", why);
}

/* ---- positions and sweeps ------------------------------------------------------------------------------ */

bool store_find_position(store *s, uint64_t key, store_position *p, problem *why)
{
    sqlite3_stmt *q = s->statements[FIND_POSITION];
    const int64_t id = (int64_t)key;
    int64_t line = 0;
    memset(p, 0, sizeof *p);
    if (!q)
        return say_forged(s, "position", id, "a store of its version has none", why);
    sqlite3_bind_int64(q, 1, id);
    int code = sqlite3_step(q);
    bool good = code == SQLITE_ROW || code == SQLITE_DONE || store_say(s, why);
    if (good && code == SQLITE_DONE)
        good = say_forged(s, "position", id, "it is missing", why);
    if (good && (!column_text(q, 0, p->text, sizeof p->text) || !roots_good(p->text) || roots_key(p->text) != key))
        good = say_forged(s, "position", id, "its text is another one's", why);
    if (good && !column_whole(q, 1, 0, INT64_MAX, &line))
        good = say_forged(s, "position", id, "its line is out of range", why);
    p->line = (uint64_t)line;
    sqlite3_reset(q);
    return good;
}

static bool column_sweep(const store *s, sqlite3_stmt *q, store_sweep *w, problem *why)
{
    const int64_t id = sqlite3_column_int64(q, 0);
    *w = (store_sweep){.id = id};
    if (!column_text(q, 1, w->command, sizeof w->command))
        return say_forged(s, "sweep", id, "it has no command", why);
    if (!column_text(q, 2, w->version, sizeof w->version) || !store_version_good(w->version))
        return say_forged(s, "sweep", id, "its version is none", why);
    return column_count(q, 3, &w->seed) || say_forged(s, "sweep", id, "its seed is out of range", why);
}

bool store_sweeps(store *s, store_sweep_visitor visit, void *context, problem *why)
{
    sqlite3_stmt *q = s->statements[SWEEPS];
    int code;
    bool good = true;
    while (q && good && (code = sqlite3_step(q)) != SQLITE_DONE) {
        store_sweep w;
        good = code == SQLITE_ROW || store_say(s, why);
        good = good && column_sweep(s, q, &w, why) && visit(context, &w);
    }
    sqlite3_reset(q);
    return good;
}

bool store_sources(store *s, store_source_visitor visit, void *context, problem *why)
{
    sqlite3_stmt *q = s->statements[SOURCES];
    int code;
    bool good = true;
    while (q && good && (code = sqlite3_step(q)) != SQLITE_DONE) {
        int64_t sweep = 0, cell = 0;
        good = code == SQLITE_ROW || store_say(s, why);
        if (good && !(column_whole(q, 0, 0, INT64_MAX, &sweep) && column_whole(q, 1, 0, INT64_MAX, &cell)))
            good = say_forged(s, "source", sweep, "its numbers are out of range", why);
        good = good && visit(context, sweep, cell);
    }
    sqlite3_reset(q);
    return good;
}

/* ---- cells and runs ------------------------------------------------------------------------------------ */

bool store_load_cells(store *s, vector *cells, problem *why)
{
    sqlite3_stmt *q = s->statements[CELLS];
    int code;
    bool good = true;
    while (good && (code = sqlite3_step(q)) != SQLITE_DONE) {
        store_cell c;
        good = code == SQLITE_ROW || store_say(s, why);
        good = good && column_cell(s, q, &c, why) && (vector_push(cells, NULL, &c, sizeof c) || problem_memory(why));
    }
    sqlite3_reset(q);
    return good;
}

static int cell_compare(const void *left, const void *right)
{
    const store_cell *a = left, *b = right;
    int order = setting_compare(&a->setting, &b->setting);
    if (!order)
        order = (a->memory > b->memory) - (a->memory < b->memory);
    if (!order)
        order = strcmp(a->version, b->version);
    return order ? order : (a->id > b->id) - (a->id < b->id);
}

bool store_cells(store *s, store_order order, store_cell_visitor visit, void *context, problem *why)
{
    vector cells = {0};
    bool good = store_load_cells(s, &cells, why);
    if (good && order == STORE_SORTED && cells.count > 1)
        qsort(cells.items, cells.count, sizeof(store_cell), cell_compare);
    for (size_t i = 0; i < cells.count && good; i++)
        good = visit(context, &((const store_cell *)cells.items)[i]);
    vector_release(&cells, NULL);
    return good;
}

bool store_runs(store *s, int64_t cell, uint64_t first, uint64_t last, store_run_visitor visit, void *context,
                problem *why)
{
    sqlite3_stmt *q = s->statements[RUNS];
    assert(first <= last && last <= INT64_MAX);
    sqlite3_bind_int64(q, 1, cell);
    sqlite3_bind_int64(q, 2, (sqlite3_int64)first);
    sqlite3_bind_int64(q, 3, (sqlite3_int64)last);
    int code;
    bool good = true;
    while (good && (code = sqlite3_step(q)) != SQLITE_DONE) {
        store_run r;
        good = code == SQLITE_ROW || store_say(s, why);
        good = good && column_run(s, q, &r, why) && visit(context, &r);
    }
    sqlite3_reset(q);
    return good;
}
