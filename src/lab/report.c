/* report.c - the means of what a store holds, printed.
 * Long, a row a kind of tree and method, every format has the same columns, COLUMNS, through the same function of each.
 * Pivoted, a row is a kind of tree and a column a method. */
#include "report.h"

#include "../tool/amount.h"

#include <assert.h>
#include <inttypes.h>
#include <math.h>
#include <stddef.h>
#include <stdlib.h>
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
    if (s.exact)
        put_count(text, r->cell.memory);
    else
        amount_print(r->cell.memory, text);
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

static void put_share(char *text, double x, style s)
{
    if (isfinite(x))
        snprintf(text, CELL_ROOM, s.exact ? "%.10g" : "%.3f", x);
}

static void put_ratio(char *text, const table_row *r, style s)
{
    put_share(text, r->ratio.count ? r->ratio.mean : NAN, s);
}

static void put_ratio_low(char *text, const table_row *r, style s)
{
    put_share(text, r->ratio.count ? r->ratio.low : NAN, s);
}

static void put_ratio_high(char *text, const table_row *r, style s)
{
    put_share(text, r->ratio.count ? r->ratio.high : NAN, s);
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
    {"ratio_low", true, false, COMPARING, put_ratio_low, 0, 0},
    {"ratio_high", true, false, COMPARING, put_ratio_high, 0, 0},
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

/* "difference_low", for people "diff low". */
static const char *column_name(const column *c, const table *t, style s, char text[CELL_ROOM])
{
    static const char difference[] = "difference";
    const char *name = c->name ? c->name : table_measure_name(t->question.measure);
    const bool shorten = !s.exact && strncmp(name, difference, sizeof difference - 1) == 0;
    snprintf(text, CELL_ROOM, "%s%s", shorten ? "diff" : "", shorten ? name + sizeof difference - 1 : name);
    for (char *at = text; !s.exact && (at = strchr(at, '_'));)
        *at = ' ';
    return text;
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
        return t->question.against != NULL;
    if (c->kind == SPACE)
        return t->question.measure != MEASURE_SPACE;
    if (c->kind == ALWAYS || s.exact || t->count == 0)
        return true;
    const char *constant = column_constant(c, t, text);
    return !constant || (c->kind == RARE && strcmp(constant, "0") != 0);
}

/* ---- notes --------------------------------------------------------------------------------------------- */

/* What is the same in all rows. */
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
}

static void put_explanation(FILE *out, const table *t)
{
    char statistic[TABLE_STATISTIC_ROOM];
    table_statistic_print(t->question.statistic, statistic);
    fprintf(out, "low, high: 95 %% confidence interval of the %s; space: peak of OPEN and BACKUP%s\n", statistic,
            t->question.statistic.quantile ? ", mean" : "");
    if (t->question.against)
        fprintf(
            out,
            "diff: the difference from %s on the trees that both have searched, with its own interval; ratio: of the "
            "%ss, with its own\n",
            t->question.against, statistic);
}

/* ---- long ---------------------------------------------------------------------------------------------- */

static void fill_long(sheet *out, const table *t, style s)
{
    column all[MOST_COLUMNS], shown[MOST_COLUMNS];
    char text[CELL_ROOM];
    size_t count = columns_list(all), n_shown = 0;
    for (size_t i = 0; i < count; i++) {
        if (!column_shown(&all[i], t, s))
            continue;
        shown[n_shown++] = all[i];
        sheet_column(out, column_name(&all[i], t, s, text), all[i].number);
        if (all[i].kind == PARAMETER || all[i].put == put_method)
            out->keys = n_shown;
    }
    for (size_t row = 0; row < t->count; row++)
        for (size_t i = 0; i < n_shown; i++) {
            cell_put(text, &shown[i], &t->rows[row], s);
            sheet_cell(out, text);
        }
}

/* ---- pivoted ------------------------------------------------------------------------------------------- */

/* The methods of a table, which are its columns: the one to compare with first, the others as they come. */
typedef struct pivot {
    const table *table;
    const char **methods;
    size_t n_methods;
    column keys[MOST_COLUMNS]; /* what rows differ by */
    size_t n_keys;
} pivot;

static bool pivot_has(const pivot *p, const char *method)
{
    for (size_t i = 0; i < p->n_methods; i++)
        if (strcmp(p->methods[i], method) == 0)
            return true;
    return false;
}

static bool pivot_init(pivot *p, const table *t, style s)
{
    column all[MOST_COLUMNS];
    *p = (pivot){.table = t, .methods = calloc(t->count + 1, sizeof *p->methods)};
    for (int others = 0; others < 2 && p->methods; others++)
        for (size_t i = 0; i < t->count; i++) {
            const char *method = t->rows[i].cell.method;
            if ((others || table_is_against(t, method)) && !pivot_has(p, method))
                p->methods[p->n_methods++] = method;
        }
    size_t count = columns_list(all);
    for (size_t i = 0; i < count; i++)
        if (all[i].kind == PARAMETER && column_shown(&all[i], t, s))
            p->keys[p->n_keys++] = all[i];
    return p->methods != NULL;
}

/* Are the two rows of one kind of tree, so that they stand in one line? */
static bool same_keys(const pivot *p, const table_row *a, const table_row *b)
{
    char text[CELL_ROOM], other[CELL_ROOM];
    for (size_t i = 0; i < p->n_keys; i++) {
        cell_put(text, &p->keys[i], a, (style){true});
        cell_put(other, &p->keys[i], b, (style){true});
        if (strcmp(text, other) != 0)
            return false;
    }
    return true;
}

/* A row whose searches have all ended; a mean without those that the limit has stopped would flatter. */
static const table_row *pivot_find(const pivot *p, const table_row *like, const char *method, bool *stopped)
{
    *stopped = false;
    for (size_t i = 0; i < p->table->count; i++) {
        const table_row *r = &p->table->rows[i];
        if (strcmp(r->cell.method, method) == 0 && same_keys(p, r, like)) {
            *stopped = r->stopped > 0;
            return *stopped ? NULL : r;
        }
    }
    return NULL;
}

/* "2877 (~1.003)": the figure, and its ratio to the other with ~ where chance explains it; with the interval of the ratio
 * "2877 (~1.003 [0.998, 1.008])", without a ratio that of the figure. */
static void put_figure(char text[CELL_ROOM], const table_row *r, bool interval)
{
    char figure[CELL_ROOM], ratio[CELL_ROOM] = "", low[CELL_ROOM] = "", high[CELL_ROOM] = "";
    const style people = {false};
    put_real(figure, r->figure.mean, people);
    put_ratio(ratio, r, people);
    if (ratio[0] && interval) {
        put_ratio_low(low, r, people);
        put_ratio_high(high, r, people);
    } else if (interval) {
        put_real(low, r->figure.low, people);
        put_real(high, r->figure.high, people);
    }
    const char *even = !ratio[0] || table_row_differs(r) ? "" : "~";
    snprintf(text, CELL_ROOM, "%.20s%s%s%.20s%s%.20s%s%.20s%s%s", figure, ratio[0] ? " (" : "", even, ratio,
             low[0] ? " [" : "", low, low[0] ? ", " : "", high, low[0] ? "]" : "", ratio[0] ? ")" : "");
}

/* What programs read of a method; the name stands in front. */
static const column PARTS[] = {
    {"", true, false, ALWAYS, FIGURE(mean)},
    {"_low", true, false, ALWAYS, FIGURE(low)},
    {"_high", true, false, ALWAYS, FIGURE(high)},
    {"_ratio", true, false, COMPARING, put_ratio, 0, 0},
    {"_ratio_low", true, false, COMPARING, put_ratio_low, 0, 0},
    {"_ratio_high", true, false, COMPARING, put_ratio_high, 0, 0},
    {"_trees", true, false, ALWAYS, put_trees, 0, 0},
};
enum { N_PARTS = sizeof PARTS / sizeof PARTS[0] };

static void pivot_heads(sheet *out, const pivot *p, style s)
{
    char head[CELL_ROOM + 16], text[CELL_ROOM];
    for (size_t i = 0; i < p->n_keys; i++)
        sheet_column(out, column_name(&p->keys[i], p->table, s, text), p->keys[i].number);
    for (size_t m = 0; m < p->n_methods; m++)
        for (size_t i = 0; i < (s.exact ? N_PARTS : 1); i++)
            if (column_shown(&PARTS[i], p->table, s)) {
                snprintf(head, sizeof head, "%s%s", p->methods[m], PARTS[i].name);
                sheet_column(out, head, true);
            }
}

static void pivot_line(sheet *out, const pivot *p, const table_row *like, style s, bool interval)
{
    char text[CELL_ROOM];
    bool stopped;
    for (size_t i = 0; i < p->n_keys; i++) {
        cell_put(text, &p->keys[i], like, s);
        sheet_cell(out, text);
    }
    for (size_t m = 0; m < p->n_methods; m++) {
        const table_row *r = pivot_find(p, like, p->methods[m], &stopped);
        snprintf(text, sizeof text, "%s", stopped && !s.exact ? "no room" : "");
        if (!s.exact && r)
            put_figure(text, r, interval);
        if (!s.exact)
            sheet_cell(out, text);
        for (size_t i = 0; s.exact && i < N_PARTS; i++) {
            if (!column_shown(&PARTS[i], p->table, s))
                continue;
            if (r)
                cell_put(text, &PARTS[i], r, s);
            sheet_cell(out, text);
        }
    }
}

static void put_pivot_explanation(FILE *out, const pivot *p, bool interval)
{
    const table *t = p->table;
    char statistic[TABLE_STATISTIC_ROOM];
    bool stopped = false;
    uint64_t least = UINT64_MAX, most = 0;
    for (size_t i = 0; i < t->count; i++) {
        stopped |= t->rows[i].stopped > 0;
        const uint64_t trees = t->rows[i].figure.count + t->rows[i].stopped;
        least = trees < least ? trees : least;
        most = trees > most ? trees : most;
    }
    table_statistic_print(t->question.statistic, statistic);
    fprintf(out, "%s: %s over %" PRIu64, table_measure_name(t->question.measure), statistic, least);
    if (most > least)
        fprintf(out, " to %" PRIu64, most);
    fprintf(out, " %s", table_noun(t, most));
    if (t->question.against)
        fprintf(out,
                "; in brackets the ratio to %s on the same ones, ~ where the 95 %% interval includes no difference",
                t->question.against);
    if (interval)
        fprintf(out, "; [low, high]: 95 %% interval%s", t->question.against ? " of the ratio" : "");
    if (stopped)
        fputs("; no room: the memory limit stopped a search", out);
    fputc('\n', out);
}

static bool fill_pivot(sheet *out, FILE *below, const table *t, style s, bool interval)
{
    pivot p;
    bool good = pivot_init(&p, t, s);
    if (good) {
        out->keys = p.n_keys;
        pivot_heads(out, &p, s);
        for (size_t i = 0; i < t->count; i++) {
            size_t first = 0;
            while (!same_keys(&p, &t->rows[first], &t->rows[i]))
                first++;
            if (first == i)
                pivot_line(out, &p, &t->rows[i], s, interval);
        }
        put_pivot_explanation(below, &p, interval);
    }
    free(p.methods);
    return good;
}

/* ---- both ---------------------------------------------------------------------------------------------- */

bool report_put(FILE *out, const table *t, const report_style *how)
{
    const style s = {.exact = how->format == SHEET_CSV || how->format == SHEET_JSON};
    sheet list = {.width = how->width};
    char *above = NULL, *below = NULL;
    size_t length;
    FILE *top = open_memstream(&above, &length), *bottom = open_memstream(&below, &length);
    bool good = top && bottom;
    if (good && how->pivot) {
        good = fill_pivot(&list, bottom, t, s, how->interval);
    } else if (good) {
        fill_long(&list, t, s);
        put_explanation(bottom, t);
    }
    if (good)
        put_constants(top, t);
    const bool top_closed = !top || fclose(top) == 0, bottom_closed = !bottom || fclose(bottom) == 0;
    good = good && top_closed && bottom_closed;
    if (good) {
        list.above = above;
        list.below = below;
        good = sheet_put(out, &list, how->format);
    }
    sheet_release(&list);
    free(above);
    free(below);
    return good;
}
