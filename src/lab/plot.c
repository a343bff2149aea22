/* plot.c - charts of the results in a store. */
#include "plot.h"

#include "../base/text.h"
#include "../tool/prose.h"
#include "../tool/sheet.h"
#include "../tool/whole_file.h"
#include "gnuplot.h"
#include "stamp.h"

#include <assert.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- kinds --------------------------------------------------------------------------------------------- */

static bool is_kind(plot_kind kind, const char *key)
{
    return kind.x && strcmp(kind.x->key, key) == 0;
}

static bool is_continuum(plot_kind kind)
{
    return !kind.x && !kind.memory;
}

static bool complain_kind(const char *text, problem *why)
{
    char names[100];
    const ph_parameter *p;
    text_writer w = text_open(names, sizeof names);
    text_puts(&w, "continuum, memory");
    for (size_t i = 0; (p = schema_of_models(i)); i++)
        if (p->type != PH_TYPE_SEED) {
            text_puts(&w, ", ");
            text_puts(&w, p->key);
        }
    return problem_input(why, "--kind '%s': write one of %s", text, names);
}

bool plot_kind_parse(const char *text, plot_kind *kind, problem *why)
{
    const ph_parameter *p;
    *kind = (plot_kind){.memory = strcmp(text, "memory") == 0};
    for (size_t i = 0; (p = schema_of_models(i)); i++)
        if (p->type != PH_TYPE_SEED && strcmp(p->key, text) == 0)
            kind->x = p;
    return kind->x || kind->memory || strcmp(text, "continuum") == 0 || complain_kind(text, why);
}

const char *plot_terminal(const char *file, problem *why)
{
    static const char *const ends[] = {"svg", "png", "pdf", "tex", "tikz"};
    const char *end = strrchr(file, '.');
    for (size_t i = 0; end && i < sizeof ends / sizeof ends[0]; i++)
        if (strcmp(end + 1, ends[i]) == 0)
            return ends[i < 4 ? i : 3];
    problem_input(why, "--output '%s': write a name that ends in .svg, .pdf, .png or .tex", file);
    return NULL;
}

double plot_pearl(double w)
{
    assert(w >= 1);
    double low = 0, high = 1;
    for (int i = 0; i < 100; i++) {
        double x = (low + high) / 2;
        *(pow(x, w) + x > 1 ? &high : &low) = x;
    }
    return low / (1 - low);
}

/* ---- points -------------------------------------------------------------------------------------------- */

/* A row of the summary as a point of the picture. */
typedef struct point {
    const summary_row *row;
    double x;
    const summary_mean *y;
    size_t line; /* lines are numbered in the order of the summary */
} point;

/* The traits in which points agree or differ: these, then the parameters of the models. */
enum { TRAIT_METHOD, TRAIT_MODEL, TRAIT_MEMORY, TRAIT_VERSION, TRAIT_FIRST_PARAMETER };
enum { TRAITS = TRAIT_FIRST_PARAMETER + SCHEMA_MOST };

typedef struct picture {
    plot_kind kind;
    const summary *summary;
    point *points; /* by line, then by x */
    size_t count;
    size_t lacks;        /* rows that are not drawn, except those of the baseline */
    bool varies[TRAITS]; /* the traits in which lines differ */
} picture;

/* The x value of a row; NAN: it has none, since its model has no such parameter or several widths. */
static double x_of(const summary_row *r, plot_kind kind)
{
    schema_value value;
    if (kind.memory)
        return (double)r->cell.memory;
    if (!kind.x)
        return r->space.mean;
    const ph_parameter *p = setting_value(&r->cell.setting, kind.x->key, &value);
    if (!p)
        return NAN;
    if (p->type == PH_TYPE_WIDTHS)
        return value.number == 1 ? (double)schema_width(&value, 0) : (double)NAN;
    return p->type == PH_TYPE_CHANCE ? 1e-9 * (double)value.number : (double)value.number;
}

/* ---- what points have in common ------------------------------------------------------------------------ */

enum { TRAIT_SIZE = STORE_METHOD_SIZE };
_Static_assert((int)TRAIT_SIZE >= (int)SETTING_VALUE_SIZE, "a trait has room for a parameter");

/* Print one trait of a row, "" where it has none. False: there are no more traits. */
static bool trait_print(const picture *p, const summary_row *r, size_t trait, const ph_parameter **parameter,
                        char text[TRAIT_SIZE])
{
    text[0] = '\0';
    *parameter = NULL;
    switch (trait) {
    case TRAIT_METHOD:
        if (!is_continuum(p->kind))
            snprintf(text, TRAIT_SIZE, "%s", r->cell.method);
        return true;
    case TRAIT_MODEL:
        snprintf(text, TRAIT_SIZE, "%s", r->cell.setting.name);
        return true;
    case TRAIT_MEMORY:
        if (!p->kind.memory)
            amount_print(r->cell.memory, text);
        return true;
    case TRAIT_VERSION:
        snprintf(text, TRAIT_SIZE, "%s", r->cell.version);
        return true;
    }
    const ph_parameter *one_of = schema_of_models(trait - TRAIT_FIRST_PARAMETER);
    if (one_of && one_of->type != PH_TYPE_SEED && !is_kind(p->kind, one_of->key))
        setting_print_value(&r->cell.setting, one_of->key, text);
    *parameter = one_of;
    return one_of != NULL;
}

/* Does the version follow from the model? A plug-in has its own version, which adds nothing to its name. */
static bool version_follows(const picture *p)
{
    for (size_t i = 0; i < p->count; i++)
        for (size_t k = 0; k < i; k++) {
            const store_cell *a = &p->points[i].row->cell, *b = &p->points[k].row->cell;
            if (strcmp(a->setting.name, b->setting.name) == 0 && strcmp(a->version, b->version) != 0)
                return false;
        }
    return true;
}

/* Is the trait the same for all points that have it? It is written to `text`. */
static bool trait_constant(const picture *p, size_t trait, char text[TRAIT_SIZE])
{
    char other[TRAIT_SIZE];
    const ph_parameter *parameter;
    text[0] = '\0';
    for (size_t i = 0; i < p->count; i++) {
        trait_print(p, p->points[i].row, trait, &parameter, other);
        if (text[0] && other[0] && strcmp(text, other) != 0)
            return false;
        if (!text[0])
            memcpy(text, other, TRAIT_SIZE);
    }
    return true;
}

/* Find out which traits differ between lines. */
static void traits_compare(picture *p)
{
    char value[TRAIT_SIZE];
    const ph_parameter *parameter;
    for (size_t i = 0; trait_print(p, p->points[0].row, i, &parameter, value); i++) {
        assert(i < TRAITS);
        p->varies[i] = !trait_constant(p, i, value) && !(i == TRAIT_VERSION && version_follows(p));
    }
}

/* The name of a line: the traits in which lines differ. */
static void line_name(char text[CHART_NAME_SIZE], const picture *p, const summary_row *r)
{
    char value[TRAIT_SIZE];
    const ph_parameter *parameter;
    text_writer w = text_open(text, CHART_NAME_SIZE);
    for (size_t i = 0; trait_print(p, r, i, &parameter, value); i++) {
        if (!value[0] || !p->varies[i])
            continue;
        text_puts(&w, w.length ? ", " : "");
        text_puts(&w, parameter ? parameter->symbol : "");
        text_puts(&w, parameter ? "=" : "");
        text_puts(&w, value);
    }
}

static void title_trees(text_writer *w, const picture *p)
{
    char statistic[SUMMARY_STATISTIC_SIZE];
    uint64_t least = UINT64_MAX, most = 0;
    for (size_t i = 0; i < p->count; i++) {
        const uint64_t count = p->points[i].y->count;
        least = count < least ? count : least;
        most = count > most ? count : most;
    }
    summary_statistic_print(p->summary->question.statistic, statistic);
    text_puts(w, statistic);
    text_puts(w, most > 1 ? " and 95 % interval of " : " of ");
    text_put_number(w, least);
    if (most > least) {
        text_puts(w, " to ");
        text_put_number(w, most);
    }
    text_put(w, ' ');
    text_puts(w, summary_noun(p->summary, most));
}

/* The title: the traits that all points share. Standard values are left out. */
static void title_print(char text[CHART_TITLE_SIZE], const picture *p)
{
    char value[TRAIT_SIZE];
    const ph_parameter *parameter;
    text_writer w = text_open(text, CHART_TITLE_SIZE);
    for (size_t i = 0; trait_print(p, p->points[0].row, i, &parameter, value); i++) {
        if (i == TRAIT_VERSION || !trait_constant(p, i, value) || !value[0] ||
            (i == TRAIT_MEMORY && strcmp(value, "256M") == 0) ||
            (parameter && parameter->standard && strcmp(value, parameter->standard) == 0))
            continue;
        text_puts(&w, w.length ? ", " : "");
        if (parameter || i == TRAIT_MEMORY) {
            text_puts(&w, parameter ? parameter->key : "memory");
            text_put(&w, ' ');
        }
        text_puts(&w, value);
        text_puts(&w, i == TRAIT_MODEL && !setting_is_game(&p->points[0].row->cell.setting) ? " trees" : "");
    }
    text_puts(&w, w.length ? "; " : "");
    title_trees(&w, p);
}

/* ---- lines --------------------------------------------------------------------------------------------- */

/* Give each point the line of the first point with the same traits, else a new line. */
static bool lines_number(picture *p)
{
    typedef char line_names[CHART_NAME_SIZE];
    line_names *names = calloc(p->count, sizeof *names); /* of the lines so far, and one more */
    size_t lines = 0;
    for (size_t i = 0; i < p->count && names; i++) {
        size_t k = 0;
        line_name(names[lines], p, p->points[i].row);
        while (strcmp(names[k], names[lines]) != 0)
            k++;
        p->points[i].line = k;
        lines += k == lines;
    }
    const bool good = names != NULL;
    free(names);
    return good;
}

static int point_compare(const void *left, const void *right)
{
    const point *a = left, *b = right;
    if (a->line != b->line)
        return a->line < b->line ? -1 : 1;
    return (a->x > b->x) - (a->x < b->x);
}

/* Rows that cannot be drawn are left out: no search finished, nothing to compare, or no such parameter. */
static bool picture_init(picture *p, const summary *t, plot_kind kind, problem *why)
{
    const bool ratio = t->question.against != NULL;
    *p = (picture){.kind = kind, .summary = t, .points = calloc(t->count + 1, sizeof *p->points)};
    if (!p->points)
        return problem_memory(why);
    for (size_t i = 0; i < t->count; i++) {
        const summary_row *r = &t->rows[i];
        const summary_mean *y = ratio ? &r->ratio : &r->figure;
        if (y->count > 0 && isfinite(y->mean) && isfinite(x_of(r, kind)))
            p->points[p->count++] = (point){r, x_of(r, kind), y, 0};
        else if (!ratio || strcmp(r->cell.method, t->question.against) != 0)
            p->lacks++;
    }
    assert(p->count <= t->count);
    if (p->count == 0) {
        if (ratio)
            problem_input(why, "nothing to draw: no other method has searched the trees of %s", t->question.against);
        else
            problem_input(why, "nothing to draw: no such search has ended; see phased report");
        return false;
    }
    traits_compare(p);
    if (!lines_number(p))
        return problem_memory(why);
    qsort(p->points, p->count, sizeof *p->points, point_compare);
    return true;
}

/* Where the line that begins at `first` ends. */
static size_t line_end(const picture *p, size_t first)
{
    size_t i = first;
    assert(first < p->count);
    while (i < p->count && p->points[i].line == p->points[first].line)
        i++;
    return i;
}

/* The growth factor from one depth to the next: least squares on the logarithm of the figure. */
static double line_factor(const point *points, size_t count)
{
    assert(count > 1);
    double sx = 0, sy = 0, sxx = 0, sxy = 0, n = (double)count;
    for (size_t i = 0; i < count; i++) {
        double x = points[i].x, y = log(points[i].y->mean);
        sx += x;
        sy += y;
        sxx += x * x;
        sxy += x * y;
    }
    return exp((n * sxy - sx * sy) / (n * sxx - sx * sx));
}

/* The width of iid trees; 0: another model, or several widths. */
static uint32_t iid_width(const setting *s)
{
    schema_value width;
    if (strcmp(s->model->name, "iid") != 0 || !setting_value(s, "width", &width) || width.number != 1)
        return 0;
    return schema_width(&width, 0);
}

/* ---- the chart ----------------------------------------------------------------------------------------- */

/* The axes of each kind; other parameters have linear axes. */
static const struct axis {
    const char *key, *label;
    bool x_log, y_log;
} AXES[] = {
    {"depth", "depth", false, true},
    {"order", "order R", true, false},
    {"values", "different values", true, false},
    {"width", "width", true, false},
};

static struct axis axis_of(plot_kind kind)
{
    if (kind.memory)
        return (struct axis){"", "memory limit", true, false};
    if (!kind.x)
        return (struct axis){"", "space: peak of OPEN and BACKUP", true, false};
    for (size_t i = 0; i < sizeof AXES / sizeof AXES[0]; i++)
        if (is_kind(kind, AXES[i].key))
            return AXES[i];
    return (struct axis){kind.x->key, kind.x->key, false, false};
}

/* Do figures differ so much that small ones could not be told apart on a linear axis? */
static bool figures_far_apart(const picture *p)
{
    double least = INFINITY, most = 0;
    for (size_t i = 0; i < p->count; i++) {
        least = fmin(least, p->points[i].y->mean);
        most = fmax(most, p->points[i].y->mean);
    }
    return least > 0 && most / least > 200;
}

/* A log scale needs positive values. */
static void axes_set(chart *c, const picture *p)
{
    const struct axis a = axis_of(p->kind);
    const summary_question *q = &p->summary->question;
    c->x = (chart_axis){.log = a.x_log, .at_values = !is_continuum(p->kind), .bytes = p->kind.memory};
    c->y = (chart_axis){.log = (a.y_log || figures_far_apart(p)) && !q->against};
    for (size_t i = 0; i < p->count; i++) {
        c->x.log &= p->points[i].x > 0;
        c->y.log &= p->points[i].y->mean > 0;
    }
    snprintf(c->x.name, sizeof c->x.name, "%s", a.label);
    snprintf(c->y.name, sizeof c->y.name, "%s%s%.200s", summary_measure_name(q->measure),
             q->against ? ", ratio to that of " : "", q->against ? q->against : "");
}

static chart_point point_of(const chart *c, const picture *p, size_t i)
{
    const point *at = &p->points[i];
    chart_point out = {.x = at->x, .y = at->y->mean, .low = at->y->low, .high = at->y->high};
    if (!isfinite(out.low) || !isfinite(out.high) || (c->y.log && out.low <= 0))
        out.low = out.high = out.y;
    if (is_continuum(p->kind))
        snprintf(out.name, sizeof out.name, "%s", at->row->cell.method);
    return out;
}

/* A line of the continuum leaves out points that a method with less space beats by more than half a percent. */
static bool line_add(chart *c, const picture *p, size_t first)
{
    char name[CHART_NAME_SIZE];
    const size_t end = line_end(p, first);
    line_name(name, p, p->points[first].row);
    if (is_kind(p->kind, "depth") && c->y.log && p->points[end - 1].x > p->points[first].x) {
        size_t length = strlen(name);
        snprintf(name + length, sizeof name - length, "%sfactor %.3f", length ? ", " : "",
                 line_factor(p->points + first, end - first));
    }
    chart_line *l = chart_add_line(c, name);
    bool good = l != NULL;
    double least = INFINITY;
    for (size_t i = first; i < end && good; i++) {
        chart_point at = point_of(c, p, i);
        at.apart = is_continuum(p->kind) && at.y > 1.005 * least;
        least = fmin(least, at.y);
        good = chart_add_point(l, &at);
    }
    return good;
}

/* A dashed line from the first to the last x of the picture. */
static bool reference_add(chart *c, const char *name, double (*y)(const void *context, double x), const void *context)
{
    double low = INFINITY, high = -INFINITY;
    for (size_t i = 0; i < c->lines.count; i++) {
        const chart_line *l = chart_line_at(c, i);
        low = fmin(low, chart_point_at(l, 0)->x);
        high = fmax(high, chart_point_at(l, l->points.count - 1)->x);
    }
    chart_line *l = chart_add_line(c, name);
    if (!l)
        return false;
    l->dashed = true;
    for (int i = 0; i < 2; i++) {
        const double x = i ? high : low, at = y(context, x);
        if (!chart_add_point(l, &(chart_point){.x = x, .y = at, .low = at, .high = at}))
            return false;
    }
    return true;
}

static double one(const void *context, double x)
{
    (void)context;
    (void)x;
    return 1;
}

/* Growth by a factor a ply, through a point. */
typedef struct growth {
    double x, y, factor;
} growth;

static double growth_at(const void *context, double x)
{
    const growth *g = context;
    return g->y * pow(g->factor, x - g->x);
}

/* Pearl's factor, once for each width of iid trees, through the first point of that width. */
static bool pearl_add(chart *c, const picture *p, size_t first)
{
    char name[64];
    uint32_t width = iid_width(&p->points[first].row->cell.setting);
    for (size_t i = 0; i < first && width; i++)
        if (iid_width(&p->points[i].row->cell.setting) == width)
            width = 0;
    if (width == 0 || p->summary->question.measure != MEASURE_LEAVES)
        return true;
    const growth g = {p->points[first].x, p->points[first].y->mean, plot_pearl(width)};
    snprintf(name, sizeof name, "Pearl, w=%" PRIu32 ", factor %.3f", width, g.factor);
    return reference_add(c, name, growth_at, &g);
}

static bool chart_fill(chart *c, const picture *p)
{
    bool good = true;
    for (size_t first = 0; first < p->count && good; first = line_end(p, first))
        good = line_add(c, p, first);
    for (size_t first = 0; first < p->count && good && is_kind(p->kind, "depth") && c->y.log;
         first = line_end(p, first))
        good = pearl_add(c, p, first);
    if (good && p->summary->question.against)
        good = reference_add(c, p->summary->question.against, one, NULL);
    return good && chart_lay_out(c);
}

bool plot_chart(chart *c, const summary *t, const plot_style *how, plot_lack *lack, problem *why)
{
    picture p;
    *c = (chart){0};
    if (how->title && strlen(how->title) >= sizeof c->title)
        return problem_input(why, "--title: write %zu bytes at most", sizeof c->title - 1);
    bool good = picture_init(&p, t, how->kind, why);
    if (good) {
        axes_set(c, &p);
        if (how->title)
            snprintf(c->title, sizeof c->title, "%s", how->title);
        else
            title_print(c->title, &p);
        good = chart_fill(c, &p) || problem_memory(why);
    }
    *lack = (plot_lack){p.lacks, c->n_left_out};
    free(p.points);
    return good;
}

/* ---- files --------------------------------------------------------------------------------------------- */

/* Write the drawn points, one a line. False without memory. */
static bool data_put(FILE *out, const chart *c)
{
    sheet s = {0};
    char text[64];
    const char *const heads[] = {"line", "point", c->x.name, c->y.name, "low", "high"};
    for (size_t i = 0; i < sizeof heads / sizeof heads[0]; i++)
        sheet_column(&s, heads[i], i > 1);
    for (size_t i = 0; i < c->lines.count; i++)
        for (size_t k = 0; k < chart_line_at(c, i)->points.count; k++) {
            const chart_point *p = chart_point_at(chart_line_at(c, i), k);
            const double numbers[] = {p->x, p->y, p->low, p->high};
            sheet_cell(&s, chart_line_at(c, i)->name);
            sheet_cell(&s, p->name);
            for (size_t n = 0; n < sizeof numbers / sizeof numbers[0]; n++) {
                snprintf(text, sizeof text, "%.10g", numbers[n]);
                sheet_cell(&s, text);
            }
        }
    const bool good = sheet_put(out, &s, SHEET_CSV);
    sheet_release(&s);
    return good;
}

/* A chart, and what gnuplot makes of it. */
typedef struct chart_drawing {
    const chart *chart;
    const char *terminal;
} chart_drawing;

static void drawing_put(FILE *out, const void *what)
{
    const chart_drawing *d = what;
    chart_put_gnuplot(out, d->chart, d->terminal);
}

static bool chart_draw(const char *file, const char *terminal, const chart *c, const char *origin, problem *why)
{
    const chart_drawing d = {c, terminal};
    whole_file out;
    if (strcmp(terminal, "tex") != 0)
        return stamp_draw(file, terminal, drawing_put, &d, origin, why);
    if (!whole_file_open(&out, file, why))
        return false;
    sheet_put_comment(out.out, origin);
    chart_put_tikz(out.out, c);
    return whole_file_close(&out, true, why);
}

bool plot_draw(const char *file, const summary *t, const plot_style *how, plot_lack *lack, problem *why)
{
    chart c = {0};
    whole_file data;
    const char *terminal = plot_terminal(file, why);
    bool good = terminal && plot_chart(&c, t, how, lack, why);
    if (good && how->data) { /* before the picture, so that a failure leaves no picture */
        good = whole_file_open(&data, how->data, why);
        if (good) {
            const bool whole =
                (data_put(data.out, &c) || problem_memory(why)) && chart_draw(file, terminal, &c, how->origin, why);
            good = whole_file_close(&data, whole, why) && whole;
        }
    } else if (good) {
        good = chart_draw(file, terminal, &c, how->origin, why);
    }
    chart_release(&c);
    return good;
}
