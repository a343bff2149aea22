/* rows.c - prints all searches of a store, one row each. Read row_fill() first: it has the columns. */
#include "rows.h"

#include "../base/memory.h"
#include "../tool/epd.h"

#include <assert.h>
#include <inttypes.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_FIELDS = 32 + SCHEMA_MOST, FIELD_SIZE = ROOTS_TEXT_SIZE };

typedef struct field {
    const char *name;
    bool number;
    char text[FIELD_SIZE]; /* empty: unknown */
} field;

typedef struct row {
    field fields[MOST_FIELDS];
    size_t count;
} row;

/* One search, and its position. */
typedef struct sample {
    store_run run;
    uint64_t line;
    char *position; /* NULL: a model tree */
} sample;

/* ---- columns ------------------------------------------------------------------------------------------- */

static field *field_add(row *r, const char *name, bool number)
{
    assert(r->count < MOST_FIELDS);
    field *f = &r->fields[r->count++];
    f->name = name;
    f->number = number;
    f->text[0] = '\0';
    return f;
}

static void field_text(row *r, const char *name, const char *text)
{
    snprintf(field_add(r, name, false)->text, FIELD_SIZE, "%s", text);
}

static void field_count(row *r, const char *name, uint64_t number, bool there)
{
    field *f = field_add(r, name, true);
    if (there)
        snprintf(f->text, FIELD_SIZE, "%" PRIu64, number);
}

static void field_seconds(row *r, const char *name, double seconds, bool there)
{
    field *f = field_add(r, name, true);
    if (there)
        snprintf(f->text, FIELD_SIZE, "%.9f", seconds);
}

/* What stores have since version 6, in the order of STORE_LATER_COLUMNS. */
static void row_fill_later(row *r, const store_run *run)
{
    const bool known = run->later_known, timed = run->repeats > 0;
    field_count(r, "moves", run->counts.moves, known);
    field_count(r, "quiet", run->counts.quiet, known);
    field_count(r, "deepest", run->counts.deepest, known);
    field_seconds(r, "cpu_seconds", run->cpu_seconds, known);
    field_count(r, "repeats", run->repeats, true);
    field_seconds(r, "seconds_low", run->seconds_low, timed);
    field_seconds(r, "seconds_high", run->seconds_high, timed);
    field_seconds(r, "cpu_seconds_low", run->cpu_seconds_low, timed);
    field_seconds(r, "cpu_seconds_high", run->cpu_seconds_high, timed);
}

static void row_fill_cell(row *r, const store_cell *c)
{
    const ph_parameter *p;
    field_text(r, "model", c->setting.name);
    for (size_t i = 0; (p = schema_of_models(i)); i++)
        if (p->type != PH_TYPE_SEED)
            setting_print_value(&c->setting, p->key, field_add(r, p->key, true)->text);
    field_count(r, "memory", c->memory, true);
    field_text(r, "version", c->version);
    field_text(r, "method", c->method);
}

/* A game has the position and its line in place of the tree, and the id of an EPD record. The view `results` of a store has the
 * same columns (store_tables.c); new ones go before "spec". */
static void row_fill(row *r, const store_cell *c, const sample *x)
{
    const ph_counts *n = &x->run.counts;
    const bool finished = x->run.stop == PH_FINISHED;
    r->count = 0;
    row_fill_cell(r, c);
    field_count(r, "tree", x->run.tree, !x->position);
    field_text(r, "position", x->position ? x->position : "");
    field_count(r, "line", x->line, x->line > 0);
    field *value = field_add(r, "value", true);
    if (finished)
        snprintf(value->text, FIELD_SIZE, "%" PRId32, x->run.value);
    field_count(r, "leaves", n->leaves, true);
    field_count(r, "nodes", n->nodes, true);
    field_count(r, "cutoffs", n->cutoffs, true);
    field_count(r, "open_peak", n->open_peak, true);
    field_count(r, "backup_peak", n->backup_peak, true);
    field_count(r, "states_peak", n->states_peak, x->run.states_known);
    field_count(r, "phases", x->run.phases, x->run.phases > 0);
    field_text(r, "stopped", finished ? "" : ph_stop_text(x->run.stop));
    field_seconds(r, "seconds", x->run.seconds, true);
    field *id = field_add(r, "id", false);
    if (x->position)
        epd_id(x->position, id->text, FIELD_SIZE);
    row_fill_later(r, &x->run);
    field_text(r, "spec", c->setting.spec);
}

/* ---- writing ------------------------------------------------------------------------------------------- */

/* Quote a text that contains a comma or a quotation mark. */
static void put_quoted(FILE *out, const char *text)
{
    if (!strpbrk(text, ",\"")) {
        fputs(text, out);
        return;
    }
    fputc('"', out);
    for (; *text; text++)
        fprintf(out, *text == '"' ? "\"\"" : "%c", *text);
    fputc('"', out);
}

static void put_csv(FILE *out, const row *r, bool names)
{
    for (size_t i = 0; i < r->count; i++) {
        fputs(i ? "," : "", out);
        put_quoted(out, names ? r->fields[i].name : r->fields[i].text);
    }
    fputc('\n', out);
}

static bool put_json(FILE *out, const row *r)
{
    json_t *object = json_object();
    bool good = true;
    for (size_t i = 0; i < r->count; i++) {
        const field *f = &r->fields[i];
        json_t *value = f->text[0] ? NULL : json_null();
        if (!value && f->number)
            value = json_loads(f->text, JSON_DECODE_ANY, NULL);
        if (!value) /* a list of widths is a string */
            value = json_string(f->text);
        good &= json_object_set_new(object, f->name, value) == 0;
    }
    good = good && json_dumpf(object, out, JSON_COMPACT | JSON_REAL_PRECISION(9)) == 0 && fputc('\n', out) != EOF;
    json_decref(object);
    return good;
}

/* ---- the searches of a cell ---------------------------------------------------------------------------- */

typedef struct printing {
    FILE *out;
    store *store;
    const grid_text *lists;
    rows_format format;
    problem *why;
    row row;
    vector cells; /* of store_cell */
    vector runs;  /* of store_run: those of one cell */
    bool begun;   /* the names of the columns are written */
} printing;

static bool cell_note(void *context, const store_cell *c)
{
    printing *p = context;
    return !grid_names(p->lists, c) || vector_push(&p->cells, NULL, c, sizeof *c) || problem_memory(p->why);
}

static bool run_note(void *context, const store_run *r)
{
    printing *p = context;
    return vector_push(&p->runs, NULL, r, sizeof *r) || problem_memory(p->why);
}

/* By line; without a line by length and text, so that numbers are in order. */
static int sample_compare(const void *left, const void *right)
{
    const sample *a = left, *b = right;
    if (a->line != b->line)
        return a->line < b->line ? -1 : 1;
    const size_t m = strlen(a->position), n = strlen(b->position);
    return m != n ? (m < n ? -1 : 1) : strcmp(a->position, b->position);
}

static bool samples_fill(printing *p, const store_cell *c, sample *samples)
{
    const store_run *runs = p->runs.items;
    const bool game = setting_is_game(&c->setting);
    for (size_t i = 0; i < p->runs.count; i++) {
        store_position at;
        samples[i].run = runs[i];
        if (!game)
            continue;
        if (!store_find_position(p->store, runs[i].tree, &at, p->why))
            return false;
        samples[i].line = at.line;
        samples[i].position = strdup(at.text);
        if (!samples[i].position)
            return problem_memory(p->why);
    }
    if (game)
        qsort(samples, p->runs.count, sizeof *samples, sample_compare);
    return true;
}

static bool samples_put(printing *p, const store_cell *c, const sample *samples)
{
    bool good = true;
    for (size_t i = 0; i < p->runs.count && good; i++) {
        row_fill(&p->row, c, &samples[i]);
        if (p->format == ROWS_CSV) {
            if (!p->begun)
                put_csv(p->out, &p->row, true);
            put_csv(p->out, &p->row, false);
        } else {
            good = put_json(p->out, &p->row) || problem_memory(p->why);
        }
        p->begun = true;
    }
    return good;
}

static bool cell_put(printing *p, const store_cell *c)
{
    p->runs.count = 0;
    if (!store_runs(p->store, c->id, 0, INT64_MAX, run_note, p, p->why))
        return false;
    sample *samples = calloc(p->runs.count + 1, sizeof *samples);
    bool good = samples ? samples_fill(p, c, samples) && samples_put(p, c, samples) : problem_memory(p->why);
    for (size_t i = 0; samples && i < p->runs.count; i++)
        free(samples[i].position);
    free(samples);
    return good;
}

bool rows_put(FILE *out, store *s, const grid_text *lists, rows_format format, problem *why)
{
    printing *p = calloc(1, sizeof *p);
    if (!p)
        return problem_memory(why);
    *p = (printing){.out = out, .store = s, .lists = lists, .format = format, .why = why};
    bool good = grid_check_lists(lists, why) && store_cells(s, STORE_SORTED, cell_note, p, why);
    for (size_t i = 0; i < p->cells.count && good; i++)
        good = cell_put(p, &((const store_cell *)p->cells.items)[i]);
    if (good && !p->begun)
        good = store_say_none(s, why);
    vector_release(&p->cells, NULL);
    vector_release(&p->runs, NULL);
    free(p);
    return good;
}
