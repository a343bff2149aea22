/* report.c - prints a summary of a store.
 * In the long form a row is a kind of tree and a method, and all formats have the same columns, COLUMNS. In the pivoted
 * form a row is a kind of tree and a column is a method. */
#include "report.h"

#include "../tool/prose.h"

#include <assert.h>
#include <inttypes.h>
#include <math.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

enum { CELL_SIZE = STORE_METHOD_SIZE };
_Static_assert((int)CELL_SIZE >= (int)SETTING_VALUE_SIZE, "a cell has room for a parameter");

/* ---- columns ------------------------------------------------------------------------------------------- */

/* Numbers are exact for programs and rounded for people. */
typedef struct style {
    bool exact;
} style;

static void put_count(char *text, uint64_t number)
{
    snprintf(text, CELL_SIZE, "%" PRIu64, number);
}

/* An unknown number is an empty cell. */
static void put_real(char *text, double x, style s)
{
    double size = fabs(x);
    if (!isfinite(x))
        text[0] = '\0';
    else if (s.exact)
        snprintf(text, CELL_SIZE, "%.10g", x);
    else if (size >= 100 || size == 0)
        snprintf(text, CELL_SIZE, "%.*f", size >= 1000 || size == 0 ? 0 : 1, x);
    else
        snprintf(text, CELL_SIZE, size >= 1 ? "%.2f" : "%.3g", x);
}

static void put_model(char *text, const summary_row *r, style s)
{
    (void)s;
    snprintf(text, CELL_SIZE, "%s", r->cell.setting.name);
}

static void put_memory(char *text, const summary_row *r, style s)
{
    if (s.exact)
        put_count(text, r->cell.memory);
    else
        amount_print(r->cell.memory, text);
}

static void put_version(char *text, const summary_row *r, style s)
{
    (void)s;
    snprintf(text, CELL_SIZE, "%s", r->cell.version);
}

static void put_method(char *text, const summary_row *r, style s)
{
    (void)s;
    snprintf(text, CELL_SIZE, "%s", r->cell.method);
}

static void put_trees(char *text, const summary_row *r, style s)
{
    (void)s;
    put_count(text, r->figure.count);
}

static void put_stopped(char *text, const summary_row *r, style s)
{
    (void)s;
    put_count(text, r->stopped);
}

static void put_pairs(char *text, const summary_row *r, style s)
{
    (void)s;
    if (r->difference.count)
        put_count(text, r->difference.count);
}

static void put_share(char *text, double x, style s)
{
    if (isfinite(x))
        snprintf(text, CELL_SIZE, s.exact ? "%.10g" : "%.3f", x);
}

static void put_ratio(char *text, const summary_row *r, style s)
{
    put_share(text, r->ratio.count ? r->ratio.mean : NAN, s);
}

static void put_below(char *text, const summary_row *r, style s)
{
    (void)s;
    if (r->difference.count)
        put_count(text, r->below);
}

static void put_above(char *text, const summary_row *r, style s)
{
    (void)s;
    if (r->difference.count)
        put_count(text, r->above);
}

/* A probability. */
static void put_chance(char *text, double p, style s)
{
    if (isfinite(p))
        snprintf(text, CELL_SIZE, s.exact ? "%.10g" : "%.2g", p);
}

static void put_sign_p(char *text, const summary_row *r, style s)
{
    put_chance(text, r->sign_p, s);
}

static void put_holm_p(char *text, const summary_row *r, style s)
{
    put_chance(text, r->holm_p, s);
}

static void put_timed(char *text, const summary_row *r, style s)
{
    (void)s;
    put_count(text, r->timed);
}

static void put_spread(char *text, const summary_row *r, style s)
{
    if (r->timed)
        put_share(text, r->spread, s);
}

static void put_ratio_low(char *text, const summary_row *r, style s)
{
    put_share(text, r->ratio.count ? r->ratio.low : NAN, s);
}

static void put_ratio_high(char *text, const summary_row *r, style s)
{
    put_share(text, r->ratio.count ? r->ratio.high : NAN, s);
}

/* When a column is hidden from people. */
typedef enum column_kind {
    ALWAYS,
    PARAMETER, /* the same in all rows */
    RARE,      /* zero in all rows */
    SPACE,     /* space is the measure; then hidden from programs too */
    COMPARING, /* there is no comparison; then hidden from programs too */
    TIMING     /* the measure is no time; then hidden from programs too */
} column_kind;

/* A column prints a text of a row, a number of one of its means, or a parameter. */
typedef struct column {
    const char *name; /* NULL: the name of the measure */
    bool number;
    bool of_the_models; /* replaced by one column for each parameter of the models, named by its key */
    column_kind kind;
    void (*put)(char *text, const summary_row *r, style s);
    size_t mean, part; /* without `put`: offset of the mean in the row, and of the number in the mean */
} column;

#define FIGURE(part) NULL, offsetof(summary_row, figure), offsetof(summary_mean, part)
#define DIFFERENCE(part) NULL, offsetof(summary_row, difference), offsetof(summary_mean, part)

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
    {"space", true, false, SPACE, NULL, offsetof(summary_row, space), offsetof(summary_mean, mean)},
    {"timed", true, false, TIMING, put_timed, 0, 0},
    {"spread", true, false, TIMING, put_spread, 0, 0},
    {"pairs", true, false, COMPARING, put_pairs, 0, 0},
    {"difference", true, false, COMPARING, DIFFERENCE(mean)},
    {"difference_stderr", true, false, COMPARING, DIFFERENCE(stderror)},
    {"difference_low", true, false, COMPARING, DIFFERENCE(low)},
    {"difference_high", true, false, COMPARING, DIFFERENCE(high)},
    {"ratio", true, false, COMPARING, put_ratio, 0, 0},
    {"ratio_low", true, false, COMPARING, put_ratio_low, 0, 0},
    {"ratio_high", true, false, COMPARING, put_ratio_high, 0, 0},
    {"below", true, false, COMPARING, put_below, 0, 0},
    {"above", true, false, COMPARING, put_above, 0, 0},
    {"sign_p", true, false, COMPARING, put_sign_p, 0, 0},
    {"holm_p", true, false, COMPARING, put_holm_p, 0, 0},
};

enum { N_COLUMNS = sizeof COLUMNS / sizeof COLUMNS[0], MOST_COLUMNS = N_COLUMNS + SCHEMA_MOST };

/* List all columns, including those of the parameters. Returns their number. */
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
static const char *column_name(const column *c, const summary *t, style s, char text[CELL_SIZE])
{
    static const char difference[] = "difference";
    const char *name = c->name ? c->name : summary_measure_name(t->question.measure);
    const bool shorten = !s.exact && strncmp(name, difference, sizeof difference - 1) == 0;
    snprintf(text, CELL_SIZE, "%s%s", shorten ? "diff" : "", shorten ? name + sizeof difference - 1 : name);
    for (char *at = text; !s.exact && (at = strchr(at, '_'));)
        *at = ' ';
    return text;
}

static void cell_put(char text[CELL_SIZE], const column *c, const summary_row *r, style s)
{
    text[0] = '\0';
    if (c->put || c->of_the_models) {
        if (c->put)
            c->put(text, r, s);
        else
            setting_print_value(&r->cell.setting, c->name, text);
        return;
    }
    summary_mean mean;
    double part;
    assert(c->mean <= sizeof *r - sizeof mean && c->part <= sizeof mean - sizeof part);
    memcpy(&mean, (const char *)r + c->mean, sizeof mean);
    memcpy(&part, (const char *)&mean + c->part, sizeof part);
    put_real(text, mean.count ? part : NAN, s); /* a mean over no trees is unknown */
}

/* The text of a column in all rows, or NULL when rows differ. Written to `text`. */
static const char *column_constant(const column *c, const summary *t, char text[CELL_SIZE])
{
    char other[CELL_SIZE];
    assert(t->count > 0);
    cell_put(text, c, &t->rows[0], (style){false});
    for (size_t i = 1; i < t->count; i++) {
        cell_put(other, c, &t->rows[i], (style){false});
        if (strcmp(text, other) != 0)
            return NULL;
    }
    return text;
}

static bool column_shown(const column *c, const summary *t, style s)
{
    char text[CELL_SIZE];
    if (c->kind == COMPARING)
        return t->question.against != NULL;
    if (c->kind == TIMING)
        return summary_measures_time(t->question.measure);
    if (c->kind == SPACE)
        return t->question.measure != MEASURE_SPACE;
    if (c->kind == ALWAYS || s.exact || t->count == 0)
        return true;
    const char *constant = column_constant(c, t, text);
    return !constant || (c->kind == RARE && strcmp(constant, "0") != 0);
}

/* ---- notes --------------------------------------------------------------------------------------------- */

/* The columns that are the same in all rows. */
static void put_constants(FILE *out, const summary *t)
{
    char text[CELL_SIZE];
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

/* What the times are of. */
static void put_timing(FILE *out, const summary *t, const char *before)
{
    uint64_t timed = 0, all = 0;
    for (size_t i = 0; i < t->count; i++) {
        timed += t->rows[i].timed;
        all += t->rows[i].figure.count;
    }
    if (!summary_measures_time(t->question.measure))
        return;
    fputs(before, out);
    if (timed == all)
        fputs("each search is the median of repeated ones", out);
    else if (timed == 0)
        fputs("searches were not repeated, and the first of a tree also generates it; sweep --times repeats them", out);
    else
        fprintf(out, "%" PRIu64 " of %" PRIu64 " searches were not repeated; sweep --times repeats them", all - timed,
                all);
}

static void put_explanation(FILE *out, const summary *t)
{
    char statistic[SUMMARY_STATISTIC_SIZE];
    const bool means = !t->question.statistic.quantile && !t->question.statistic.geometric;
    summary_statistic_print(t->question.statistic, statistic);
    fprintf(out, "low, high: 95 %% confidence interval of the %s; space: peak of OPEN and BACKUP%s", statistic,
            means ? "" : ", mean");
    put_timing(out, t, summary_measures_time(t->question.measure) ? "; times: " : "");
    if (summary_measures_time(t->question.measure))
        fputs("; spread: half the interquartile range of a repeated search, divided by its median, averaged over the "
              "trees",
              out);
    fputc('\n', out);
    if (t->question.against)
        fprintf(
            out,
            "diff: the difference from %s on the trees that both have searched, with its own interval; ratio: of the "
            "%ss, with its own; below, above: trees on which it has less, and more, than %s; sign p: the sign test of "
            "these; holm p: the same, adjusted for all comparisons of this table\n",
            t->question.against, statistic, t->question.against);
}

/* ---- long ---------------------------------------------------------------------------------------------- */

static void fill_long(sheet *out, const summary *t, style s)
{
    column all[MOST_COLUMNS], shown[MOST_COLUMNS];
    char text[CELL_SIZE];
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

/* The methods of a summary, which are the columns: the baseline first, then the others in their order. */
typedef struct pivot {
    const summary *summary;
    uint64_t trees; /* the number of trees of the row that has the most */
    const char **methods;
    size_t n_methods;
    column keys[MOST_COLUMNS]; /* the columns in which rows differ */
    size_t n_keys;
} pivot;

static bool pivot_has(const pivot *p, const char *method)
{
    for (size_t i = 0; i < p->n_methods; i++)
        if (strcmp(p->methods[i], method) == 0)
            return true;
    return false;
}

/* The number of trees of the row that has the most. Other rows may belong to a sweep that was interrupted. */
static uint64_t most_trees(const summary *t)
{
    uint64_t most = 0;
    for (size_t i = 0; i < t->count; i++)
        if (t->rows[i].figure.count > most)
            most = t->rows[i].figure.count;
    return most;
}

static bool pivot_init(pivot *p, const summary *t, style s)
{
    column all[MOST_COLUMNS];
    *p = (pivot){.summary = t, .trees = most_trees(t), .methods = calloc(t->count + 1, sizeof *p->methods)};
    for (int others = 0; others < 2 && p->methods; others++)
        for (size_t i = 0; i < t->count; i++) {
            const char *method = t->rows[i].cell.method;
            if ((others || summary_is_against(t, method)) && !pivot_has(p, method))
                p->methods[p->n_methods++] = method;
        }
    size_t count = columns_list(all);
    for (size_t i = 0; i < count; i++)
        if (all[i].kind == PARAMETER && column_shown(&all[i], t, s))
            p->keys[p->n_keys++] = all[i];
    return p->methods != NULL;
}

/* Are the two rows of the same kind of tree, so that they share a line? */
static bool same_keys(const pivot *p, const summary_row *a, const summary_row *b)
{
    char text[CELL_SIZE], other[CELL_SIZE];
    for (size_t i = 0; i < p->n_keys; i++) {
        cell_put(text, &p->keys[i], a, (style){true});
        cell_put(other, &p->keys[i], b, (style){true});
        if (strcmp(text, other) != 0)
            return false;
    }
    return true;
}

/* Find the row of a method whose searches have all finished; a mean without the stopped ones would be too good. */
static const summary_row *pivot_find(const pivot *p, const summary_row *like, const char *method, bool *stopped)
{
    *stopped = false;
    for (size_t i = 0; i < p->summary->count; i++) {
        const summary_row *r = &p->summary->rows[i];
        if (strcmp(r->cell.method, method) == 0 && same_keys(p, r, like)) {
            *stopped = r->stopped > 0;
            return *stopped ? NULL : r;
        }
    }
    return NULL;
}

/* "2877 (~1.003)": the figure, and its ratio to the baseline with ~ where the difference is not significant. With the
 * interval of the ratio "2877 (~1.003 [0.998, 1.008])"; without a ratio, the interval of the figure. A figure over 2 trees where
 * most are over another number ends with " n=2"; so does a ratio over 2 trees in a figure over more. */
static void put_figure(char text[CELL_SIZE], const pivot *p, const summary_row *r, bool interval)
{
    char figure[CELL_SIZE], ratio[CELL_SIZE] = "", low[CELL_SIZE] = "", high[CELL_SIZE] = "";
    char trees[CELL_SIZE] = "", pairs[CELL_SIZE] = "";
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
    if (r->figure.count != p->trees)
        snprintf(trees, sizeof trees, " n=%" PRIu64, r->figure.count);
    if (ratio[0] && r->difference.count != r->figure.count)
        snprintf(pairs, sizeof pairs, " n=%" PRIu64, r->difference.count);
    const char *even = !ratio[0] || summary_row_differs(r) ? "" : "~";
    snprintf(text, CELL_SIZE, "%.20s%s%s%.20s%s%.20s%s%.20s%s%.20s%s%.20s", figure, ratio[0] ? " (" : "", even, ratio,
             low[0] ? " [" : "", low, low[0] ? ", " : "", high, low[0] ? "]" : "", pairs, ratio[0] ? ")" : "", trees);
}

/* The columns of each method for programs, prefixed with its name. */
static const column PARTS[] = {
    {"", true, false, ALWAYS, FIGURE(mean)},
    {"_low", true, false, ALWAYS, FIGURE(low)},
    {"_high", true, false, ALWAYS, FIGURE(high)},
    {"_ratio", true, false, COMPARING, put_ratio, 0, 0},
    {"_ratio_low", true, false, COMPARING, put_ratio_low, 0, 0},
    {"_ratio_high", true, false, COMPARING, put_ratio_high, 0, 0},
    {"_trees", true, false, ALWAYS, put_trees, 0, 0},
    {"_pairs", true, false, COMPARING, put_pairs, 0, 0},
    {"_sign_p", true, false, COMPARING, put_sign_p, 0, 0},
    {"_holm_p", true, false, COMPARING, put_holm_p, 0, 0},
};
enum { N_PARTS = sizeof PARTS / sizeof PARTS[0] };

static void pivot_heads(sheet *out, const pivot *p, style s)
{
    char head[CELL_SIZE + 16], text[CELL_SIZE];
    for (size_t i = 0; i < p->n_keys; i++)
        sheet_column(out, column_name(&p->keys[i], p->summary, s, text), p->keys[i].number);
    for (size_t m = 0; m < p->n_methods; m++)
        for (size_t i = 0; i < (s.exact ? N_PARTS : 1); i++)
            if (column_shown(&PARTS[i], p->summary, s)) {
                snprintf(head, sizeof head, "%s%s", p->methods[m], PARTS[i].name);
                sheet_column(out, head, true);
            }
}

static void pivot_line(sheet *out, const pivot *p, const summary_row *like, style s, bool interval)
{
    char text[CELL_SIZE];
    bool stopped;
    for (size_t i = 0; i < p->n_keys; i++) {
        cell_put(text, &p->keys[i], like, s);
        sheet_cell(out, text);
    }
    for (size_t m = 0; m < p->n_methods; m++) {
        const summary_row *r = pivot_find(p, like, p->methods[m], &stopped);
        snprintf(text, sizeof text, "%s", stopped && !s.exact ? "stopped" : "");
        if (!s.exact && r)
            put_figure(text, p, r, interval);
        if (!s.exact)
            sheet_cell(out, text);
        for (size_t i = 0; s.exact && i < N_PARTS; i++) {
            if (!column_shown(&PARTS[i], p->summary, s))
                continue;
            if (r)
                cell_put(text, &PARTS[i], r, s);
            sheet_cell(out, text);
        }
    }
}

static void put_pivot_explanation(FILE *out, const pivot *p, bool interval)
{
    const summary *t = p->summary;
    char statistic[SUMMARY_STATISTIC_SIZE];
    bool stopped = false, others = false;
    for (size_t i = 0; i < t->count; i++) {
        stopped |= t->rows[i].stopped > 0;
        others |= t->rows[i].stopped == 0 && t->rows[i].figure.count != p->trees;
    }
    summary_statistic_print(t->question.statistic, statistic);
    fprintf(out, "%s: %s over %" PRIu64 " %s%s", summary_measure_name(t->question.measure), statistic, p->trees,
            summary_noun(t, p->trees), others ? ", or over n where the cell says n" : "");
    if (t->question.against)
        fprintf(out,
                "; in brackets the ratio to %s on the same ones, ~ where the 95 %% interval includes no difference",
                t->question.against);
    if (interval)
        fprintf(out, "; [low, high]: 95 %% interval%s", t->question.against ? " of the ratio" : "");
    if (stopped)
        fputs("; stopped: the memory limit stopped a search", out);
    put_timing(out, t, "; ");
    fputc('\n', out);
}

static bool fill_pivot(sheet *out, FILE *below, const summary *t, style s, bool interval)
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

bool report_put(FILE *out, const summary *t, const report_style *how)
{
    const style s = {.exact = how->format == SHEET_CSV || how->format == SHEET_JSON};
    sheet list = {0};
    text_stream above, below;
    const bool top = text_stream_open(&above), bottom = text_stream_open(&below);
    bool good = top && bottom;
    if (good && how->pivot) {
        good = fill_pivot(&list, below.stream, t, s, how->interval);
    } else if (good) {
        fill_long(&list, t, s);
        put_explanation(below.stream, t);
    }
    if (good)
        put_constants(above.stream, t);
    const bool top_closed = text_stream_close(&above), bottom_closed = text_stream_close(&below);
    good = good && top_closed && bottom_closed;
    if (good) {
        list.above = above.text;
        list.below = below.text;
        list.width = how->width;
        good = sheet_put(out, &list, how->format);
    }
    sheet_release(&list);
    free(above.text);
    free(below.text);
    return good;
}
