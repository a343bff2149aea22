/* origin.c - where the figures of a table or a picture come from. */
#include "origin.h"

#include "../base/utf8.h"

#include <assert.h>
#include <inttypes.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

/* ---- which sweeps matter ------------------------------------------------------------------------------- */

typedef struct selection {
    origin *origin;
    const grid_text *lists;
    const char *against; /* canonical; empty: none */
    vector cells;        /* of store_cell: those that were selected */
    vector bases;        /* of store_cell: those of the baseline */
    vector sources;      /* of int64_t: the sweeps that have added to one of them */
    problem *why;
} selection;

static bool cell_select(void *context, const store_cell *c)
{
    selection *x = context;
    vector *const to = grid_names(x->lists, c) ? &x->cells : strcmp(c->method, x->against) == 0 ? &x->bases : NULL;
    return !to || vector_push(to, NULL, c, sizeof *c) || problem_memory(x->why);
}

/* Is a figure of this cell, or of one that is compared with it, reported? */
static bool cell_matters(const selection *x, int64_t id)
{
    const store_cell *cells = x->cells.items, *bases = x->bases.items;
    for (size_t i = 0; i < x->cells.count; i++)
        if (cells[i].id == id)
            return true;
    for (size_t b = 0; b < x->bases.count; b++)
        for (size_t i = 0; i < x->cells.count && bases[b].id == id; i++)
            if (setting_same(&cells[i].setting, &bases[b].setting) && cells[i].memory == bases[b].memory &&
                strcmp(cells[i].version, bases[b].version) == 0)
                return true;
    return false;
}

/* The pairs come in the order of sweeps. */
static bool source_select(void *context, int64_t sweep, int64_t cell)
{
    selection *x = context;
    const int64_t *last = x->sources.count ? (const int64_t *)x->sources.items + x->sources.count - 1 : NULL;
    if ((last && *last == sweep) || !cell_matters(x, cell))
        return true;
    return vector_push(&x->sources, NULL, &sweep, sizeof sweep) || problem_memory(x->why);
}

static bool sweep_add(void *context, const store_sweep *w)
{
    selection *x = context;
    for (size_t i = 0; i < x->sources.count; i++)
        if (((const int64_t *)x->sources.items)[i] == w->id)
            return vector_push(&x->origin->sweeps, NULL, w, sizeof *w) || problem_memory(x->why);
    return true;
}

bool origin_init(origin *o, store *s, const char *command, const grid_text *lists, const char *against, problem *why)
{
    char name[STORE_METHOD_SIZE] = "";
    selection x = {.origin = o, .lists = lists, .against = name, .why = why};
    *o = (origin){.command = command};
    if (against && ph_method_canonical(against, name, sizeof name) < 0)
        name[0] = '\0';
    const bool good = store_cells(s, STORE_AS_ADDED, cell_select, &x, why) &&
                      store_sources(s, source_select, &x, why) && store_sweeps(s, sweep_add, &x, why);
    vector_release(&x.cells, NULL);
    vector_release(&x.bases, NULL);
    vector_release(&x.sources, NULL);
    return good;
}

void origin_release(origin *o)
{
    vector_release(&o->sweeps, NULL);
}

/* ---- for people ---------------------------------------------------------------------------------------- */

static const store_sweep *sweep_at(const origin *o, size_t i)
{
    assert(i < o->sweeps.count);
    return &((const store_sweep *)o->sweeps.items)[i];
}

/* Is the command one of the sweeps? */
static bool is_sweep(const origin *o)
{
    for (size_t i = 0; i < o->sweeps.count; i++)
        if (o->command && strcmp(sweep_at(o, i)->command, o->command) == 0)
            return true;
    return false;
}

bool origin_line(const origin *o, size_t i, char line[ORIGIN_SIZE])
{
    const size_t count = o->sweeps.count, shown = count < ORIGIN_SHOWN ? count : ORIGIN_SHOWN;
    char command[STORE_COMMAND_SIZE];
    if (o->command && !is_sweep(o) && i-- == 0) {
        printable_copy(o->command, command, sizeof command);
        snprintf(line, ORIGIN_SIZE, "phased %s, %s", PH_VERSION, command);
        return true;
    }
    if (i < shown) {
        const store_sweep *w = sweep_at(o, i);
        printable_copy(w->command, command, sizeof command);
        snprintf(line, ORIGIN_SIZE, "phased %s, %s, seed %" PRIu64, w->version, command, w->seed);
    } else if (i == shown && count > shown) {
        snprintf(line, ORIGIN_SIZE, "and %zu more sweep%s; phased report --metadata FILE lists all", count - shown,
                 count - shown == 1 ? "" : "s");
    }
    return i < shown || (i == shown && count > shown);
}

/* How a line is written in each format. */
static const struct marks {
    const char *before, *after;
} MARKS[] = {[ORIGIN_TEXT] = {"", "\n"}, [ORIGIN_LATEX] = {"% ", "\n"}, [ORIGIN_MARKDOWN] = {"\n<!-- ", " -->\n"}};

/* Keep a line from ending its comment: an HTML comment, as used in Markdown, ends at the first "-->" or "--!>". */
static void comment_keep(char *line)
{
    for (char *dash = line; (dash = strstr(dash, "--")); dash++) {
        char *end = dash + 2 + (dash[2] == '!');
        if (*end == '>')
            *end = ' ';
    }
}

void origin_put(FILE *out, const origin *o, origin_format format)
{
    char line[ORIGIN_SIZE];
    for (size_t i = 0; origin_line(o, i, line); i++) {
        if (format == ORIGIN_MARKDOWN)
            comment_keep(line);
        fprintf(out, "%s%s%s", MARKS[format].before, line, MARKS[format].after);
    }
}

/* ---- for programs -------------------------------------------------------------------------------------- */

/* Invalid UTF-8 is shown as escapes. */
static json_t *json_command(const char *command)
{
    char shown[2 * STORE_COMMAND_SIZE];
    printable_copy(command, shown, sizeof shown);
    return json_string(shown);
}

bool origin_put_json(FILE *out, const origin *o)
{
    json_t *whole = json_object(), *sweeps = json_array();
    bool good = json_object_set_new(whole, "phased", json_string(PH_VERSION)) == 0;
    good &= json_object_set_new(whole, "command", o->command ? json_command(o->command) : json_null()) == 0;
    for (size_t i = 0; i < o->sweeps.count; i++) {
        const store_sweep *w = sweep_at(o, i);
        json_t *one = json_object();
        good &= json_object_set_new(one, "command", json_command(w->command)) == 0;
        good &= json_object_set_new(one, "version", json_string(w->version)) == 0;
        good &= json_object_set_new(one, "seed", json_integer((json_int_t)w->seed)) == 0;
        good &= json_array_append_new(sweeps, one) == 0;
    }
    good &= json_object_set_new(whole, "sweeps", sweeps) == 0;
    good = good && json_dumpf(whole, out, JSON_INDENT(2)) == 0 && fputc('\n', out) != EOF;
    json_decref(whole);
    return good;
}

/* ,"command":"phased report","sweep":"phased sweep","seed":1,"sweeps":1}; NULL without memory. */
static char *keys_print(const origin *o)
{
    const store_sweep *only = o->sweeps.count == 1 ? sweep_at(o, 0) : NULL; /* of several, a row may have any */
    json_t *keys = json_object();
    bool good = json_object_set_new(keys, "command", o->command ? json_command(o->command) : json_null()) == 0;
    good &= json_object_set_new(keys, "sweep", only ? json_command(only->command) : json_null()) == 0;
    good &= json_object_set_new(keys, "seed", only ? json_integer((json_int_t)only->seed) : json_null()) == 0;
    good &= json_object_set_new(keys, "sweeps", json_integer((json_int_t)o->sweeps.count)) == 0;
    char *text = good ? json_dumps(keys, JSON_COMPACT) : NULL;
    json_decref(keys);
    if (text)
        text[0] = ',';
    return text;
}

bool origin_put_rows(FILE *out, const origin *o, const char *rows, size_t length)
{
    char *keys = keys_print(o);
    const char *end = rows + length;
    bool good = keys != NULL;
    while (good && rows < end) {
        const char *stop = memchr(rows, '\n', (size_t)(end - rows));
        const size_t rest = (size_t)((stop ? stop : end) - rows);
        assert(stop && rest > 1 && rows[rest - 1] == '}');
        good = fwrite(rows, 1, rest - 1, out) == rest - 1 && fprintf(out, "%s\n", keys) > 0;
        rows += rest + 1;
    }
    free(keys);
    return good;
}
