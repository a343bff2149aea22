/* report.c - the means of what a store holds, printed.
 * Every format prints the same columns, COLUMNS, through the same function of each. */
#include "report.h"

#include <assert.h>
#include <inttypes.h>
#include <jansson.h>
#include <math.h>
#include <stddef.h>
#include <string.h>

enum { CELL_ROOM = STORE_METHOD_ROOM };
_Static_assert((int)CELL_ROOM >= (int)SETTING_VALUE_ROOM, "a cell has room for a parameter");

/* ---- columns ------------------------------------------------------------------------------------------- */

/* Numbers are exact for programs and short for people. */
typedef struct style {
    bool exact;
} style;

static void put_count(char *text, uint64_t number)
{
    snprintf(text, CELL_ROOM, "%" PRIu64, number);
}

/* An unknown number is an empty cell. */
static void put_real(char *text, double x, style s)
{
    double size = fabs(x);
    if (!isfinite(x))
        text[0] = '\0';
    else if (s.exact)
        snprintf(text, CELL_ROOM, "%.10g", x);
    else if (size >= 100 || size == 0)
        snprintf(text, CELL_ROOM, "%.*f", size >= 1000 || size == 0 ? 0 : 1, x);
    else
        snprintf(text, CELL_ROOM, size >= 1 ? "%.2f" : "%.3g", x);
}

static void put_model(char *text, const table_row *r, style s)
{
    (void)s;
    snprintf(text, CELL_ROOM, "%s", r->cell.setting.name);
}

static void put_memory(char *text, const table_row *r, style s)
{
    (void)s;
    put_count(text, r->cell.memory);
}

static void put_version(char *text, const table_row *r, style s)
{
    (void)s;
    snprintf(text, CELL_ROOM, "%s", r->cell.version);
}

static void put_method(char *text, const table_row *r, style s)
{
    (void)s;
    snprintf(text, CELL_ROOM, "%s", r->cell.method);
}

static void put_trees(char *text, const table_row *r, style s)
{
    (void)s;
    put_count(text, r->figure.count);
}

static void put_stopped(char *text, const table_row *r, style s)
{
    (void)s;
    put_count(text, r->stopped);
}

static void put_pairs(char *text, const table_row *r, style s)
{
    (void)s;
    if (r->difference.count)
        put_count(text, r->difference.count);
}

static void put_ratio(char *text, const table_row *r, style s)
{
    if (r->difference.count && isfinite(r->ratio))
        snprintf(text, CELL_ROOM, s.exact ? "%.10g" : "%.3f", r->ratio);
}

/* When a column is not shown to people. */
typedef enum column_kind {
    ALWAYS,
    PARAMETER, /* the same in all rows */
    RARE,      /* zero in all rows */
    SPACE,     /* space is what is measured; nor is it shown to programs then */
    COMPARING  /* there is no comparison; as SPACE */
} column_kind;

/* A column prints a text of a row, a part of one of its means, or a parameter. */
typedef struct column {
    const char *name; /* NULL: the measure's */
    bool number;
    bool of_the_models; /* stands for a column for each parameter of the models, whose key is its name */
    column_kind kind;
    void (*put)(char *text, const table_row *r, style s);
    size_t mean, part; /* without `put`: where in a row, and where in a mean */
} column;

#define FIGURE(part) NULL, offsetof(table_row, figure), offsetof(table_mean, part)
#define DIFFERENCE(part) NULL, offsetof(table_row, difference), offsetof(table_mean, part)

static const column COLUMNS[] = {
    {"model", false, false, PARAMETER, put_model, 0, 0},
    {.number = true, .kind = PARAMETER, .of_the_models = true},
    {"memory", true, false, PARAMETER, put_memory, 0, 0},
    {"version", false, false, PARAMETER, put_version, 0, 0},
    {"method", false, false, ALWAYS, put_method, 0, 0},
    {"trees", true, false, ALWAYS, put_trees, 0, 0},
    {"stopped", true, false, RARE, put_stopped, 0, 0},
    {NULL, true, false, ALWAYS, FIGURE(mean)},
    {"stderr", true, false, ALWAYS, FIGURE(stderror)},
    {"low", true, false, ALWAYS, FIGURE(low)},
    {"high", true, false, ALWAYS, FIGURE(high)},
    {"space", true, false, SPACE, NULL, offsetof(table_row, space), offsetof(table_mean, mean)},
    {"pairs", true, false, COMPARING, put_pairs, 0, 0},
    {"difference", true, false, COMPARING, DIFFERENCE(mean)},
    {"difference_stderr", true, false, COMPARING, DIFFERENCE(stderror)},
    {"difference_low", true, false, COMPARING, DIFFERENCE(low)},
    {"difference_high", true, false, COMPARING, DIFFERENCE(high)},
    {"ratio", true, false, COMPARING, put_ratio, 0, 0},
};

enum { N_COLUMNS = sizeof COLUMNS / sizeof COLUMNS[0], MOST_COLUMNS = N_COLUMNS + SCHEMA_MOST };

/* All columns, with those of the parameters in their place. Returns how many there are. */
static size_t columns_list(column list[MOST_COLUMNS])
{
    const ph_parameter *p;
    size_t count = 0;
    for (size_t i = 0; i < N_COLUMNS; i++) {
        if (!COLUMNS[i].of_the_models)
            list[count++] = COLUMNS[i];
        for (size_t k = 0; COLUMNS[i].of_the_models && (p = schema_of_models(k)); k++)
            if (p->type != PH_TYPE_SEED) {
                list[count] = COLUMNS[i];
                list[count++].name = p->key;
            }
    }
    assert(count <= MOST_COLUMNS);
    return count;
}

/* For people, "difference_low" is the lower end of the interval that its neighbours speak of. */
static const char *column_name(const column *c, const table *t, style s)
{
    if (!c->name)
        return table_measure_name(t->measure);
    const char *part = strchr(c->name, '_');
    return part && !s.exact ? part + 1 : c->name;
}

static void cell_put(char text[CELL_ROOM], const column *c, const table_row *r, style s)
{
    text[0] = '\0';
    if (c->put || c->of_the_models) {
        if (c->put)
            c->put(text, r, s);
        else
            setting_print_value(&r->cell.setting, c->name, text);
        return;
    }
    table_mean mean;
    double part;
    assert(c->mean <= sizeof *r - sizeof mean && c->part <= sizeof mean - sizeof part);
    memcpy(&mean, (const char *)r + c->mean, sizeof mean);
    memcpy(&part, (const char *)&mean + c->part, sizeof part);
    put_real(text, mean.count ? part : NAN, s); /* a mean over no trees is unknown */
}

/* The text of a column in all rows, or NULL when rows differ. Written to `text`. */
static const char *column_constant(const column *c, const table *t, char text[CELL_ROOM])
{
    char other[CELL_ROOM];
    assert(t->count > 0);
    cell_put(text, c, &t->rows[0], (style){false});
    for (size_t i = 1; i < t->count; i++) {
        cell_put(other, c, &t->rows[i], (style){false});
        if (strcmp(text, other) != 0)
            return NULL;
    }
    return text;
}

static bool column_shown(const column *c, const table *t, style s)
{
    char text[CELL_ROOM];
    if (c->kind == COMPARING)
        return t->against != NULL;
    if (c->kind == SPACE)
        return t->measure != MEASURE_SPACE;
    if (c->kind == ALWAYS || s.exact || t->count == 0)
        return true;
    const char *constant = column_constant(c, t, text);
    return !constant || (c->kind == RARE && strcmp(constant, "0") != 0);
}

/* ---- for people ---------------------------------------------------------------------------------------- */

/* What is the same in all rows, in one line. */
static void put_constants(FILE *out, const table *t)
{
    char text[CELL_ROOM];
    const char *comma = "";
    column all[MOST_COLUMNS];
    size_t count = columns_list(all);
    for (size_t i = 0; i < count && t->count; i++) {
        const column *c = &all[i];
        if (c->kind != PARAMETER || !column_constant(c, t, text) || !text[0])
            continue;
        fprintf(out, "%s%s %s", comma, c->name, text);
        comma = ", ";
    }
    fputc('\n', out);
}

static void put_explanation(FILE *out, const table *t)
{
    fprintf(out, "low, high: 95 %% confidence interval of the mean; space: peak of OPEN and BACKUP\n");
    if (t->against)
        fprintf(out,
                "difference: from %s on the trees that both have searched, with its own interval; ratio: of the "
                "means\n",
                t->against);
}

/* How the lines of a table are written. */
typedef struct line_style {
    const char *begin, *between, *end;
    bool padded, latex;
} line_style;

static void put_escaped(FILE *out, const char *text)
{
    for (; *text; text++) {
        if (strchr("_%&#$", *text))
            fputc('\\', out);
        fputc(*text, out);
    }
}

/* Numbers stand on the right, texts on the left. */
static void put_cell(FILE *out, const char *text, const column *c, size_t width, const line_style *l)
{
    assert(!l->padded || strlen(text) <= width);
    int fill = l->padded ? (int)(width - strlen(text)) : 0;
    if (c->number)
        fprintf(out, "%*s", fill, "");
    if (l->latex)
        put_escaped(out, text);
    else if (!l->padded && strchr(text, ',')) /* CSV: a game with parameters */
        fprintf(out, "\"%s\"", text);
    else
        fputs(text, out);
    if (!c->number)
        fprintf(out, "%*s", fill, "");
}

/* The columns that are shown, and how wide they are. */
typedef struct layout {
    column columns[MOST_COLUMNS];
    size_t widths[MOST_COLUMNS];
    size_t count;
} layout;

static layout layout_of(const table *t, style s)
{
    layout l = {.count = 0};
    char text[CELL_ROOM];
    column all[MOST_COLUMNS];
    size_t count = columns_list(all);
    for (size_t i = 0; i < count; i++) {
        const column *c = &all[i];
        if (!column_shown(c, t, s))
            continue;
        size_t width = strlen(column_name(c, t, s));
        for (size_t j = 0; j < t->count; j++) {
            cell_put(text, c, &t->rows[j], s);
            width = strlen(text) > width ? strlen(text) : width;
        }
        l.columns[l.count] = *c;
        l.widths[l.count++] = width;
    }
    return l;
}

/* One line: of the names of the columns, or of a row. */
static void put_line(FILE *out, const table *t, const layout *l, const table_row *r, style s, const line_style *x)
{
    char text[CELL_ROOM];
    fputs(x->begin, out);
    for (size_t i = 0; i < l->count; i++) {
        if (r)
            cell_put(text, &l->columns[i], r, s);
        if (r && !text[0] && !s.exact)
            strcpy(text, "-");
        if (!r)
            snprintf(text, sizeof text, "%s", column_name(&l->columns[i], t, s));
        fputs(i ? x->between : "", out);
        put_cell(out, text, &l->columns[i], l->widths[i], x);
    }
    fputs(x->end, out);
}

static void put_rows(FILE *out, const table *t, const layout *l, style s, const line_style *x)
{
    for (size_t i = 0; i < t->count; i++)
        put_line(out, t, l, &t->rows[i], s, x);
}

static void put_text(FILE *out, const table *t)
{
    static const line_style lines = {"", "  ", "\n", true, false};
    const style people = {false};
    const layout l = layout_of(t, people);
    put_constants(out, t);
    fputc('\n', out);
    put_line(out, t, &l, NULL, people, &lines);
    put_rows(out, t, &l, people, &lines);
    fputc('\n', out);
    put_explanation(out, t);
}

static void put_markdown(FILE *out, const table *t)
{
    static const line_style lines = {"| ", " | ", " |\n", true, false};
    const style people = {false};
    const layout l = layout_of(t, people);
    put_constants(out, t);
    fputc('\n', out);
    put_line(out, t, &l, NULL, people, &lines);
    for (size_t i = 0; i < l.count; i++)
        fputs(l.columns[i].number ? "|--:" : "|---", out);
    fputs("|\n", out);
    put_rows(out, t, &l, people, &lines);
    fputc('\n', out);
    put_explanation(out, t);
}

static void put_latex(FILE *out, const table *t)
{
    static const line_style lines = {"", " & ", " \\\\\n", true, true};
    const style people = {false};
    const layout l = layout_of(t, people);
    fputs("% ", out);
    put_constants(out, t);
    fputs("\\begin{tabular}{", out);
    for (size_t i = 0; i < l.count; i++)
        fputc(l.columns[i].number ? 'r' : 'l', out);
    fputs("}\n\\hline\n", out);
    put_line(out, t, &l, NULL, people, &lines);
    fputs("\\hline\n", out);
    put_rows(out, t, &l, people, &lines);
    fputs("\\hline\n\\end{tabular}\n", out);
}

/* ---- for programs -------------------------------------------------------------------------------------- */

static void put_csv(FILE *out, const table *t)
{
    static const line_style lines = {"", ",", "\n", false, false};
    const style exact = {true};
    const layout l = layout_of(t, exact);
    put_line(out, t, &l, NULL, exact, &lines);
    put_rows(out, t, &l, exact, &lines);
}

/* One object a line; an empty cell is null. */
static bool put_json(FILE *out, const table *t)
{
    const style exact = {true};
    const layout l = layout_of(t, exact);
    char text[CELL_ROOM];
    bool good = true;
    for (size_t i = 0; i < t->count && good; i++) {
        json_t *object = json_object();
        for (size_t j = 0; j < l.count; j++) {
            const column *c = &l.columns[j];
            cell_put(text, c, &t->rows[i], exact);
            json_t *value = text[0] ? NULL : json_null();
            if (!value && c->number)
                value = json_loads(text, JSON_DECODE_ANY, NULL);
            if (!value) /* a width of each level is a text */
                value = json_string(text);
            good &= json_object_set_new(object, column_name(c, t, exact), value) == 0;
        }
        good = good && json_dumpf(object, out, JSON_COMPACT | JSON_REAL_PRECISION(10)) == 0 && fputc('\n', out) != EOF;
        json_decref(object);
    }
    return good;
}

bool report_put(FILE *out, const table *t, report_format format)
{
    switch (format) {
    case REPORT_TEXT:
        put_text(out, t);
        break;
    case REPORT_CSV:
        put_csv(out, t);
        break;
    case REPORT_JSON:
        return put_json(out, t);
    case REPORT_MARKDOWN:
        put_markdown(out, t);
        break;
    case REPORT_LATEX:
        put_latex(out, t);
        break;
    }
    return true;
}
