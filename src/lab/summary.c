/* summary.c - means, quantiles or geometric means of the results in a store. */
#include "summary.h"

#include "../base/memory.h"
#include "../base/text.h"
#include "quantile.h"
#include "stats.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- measures ------------------------------------------------------------------------------------------ */

static const char *const MEASURES[] = {
    [MEASURE_LEAVES] = "leaves",
    [MEASURE_NODES] = "nodes",
    [MEASURE_CUTOFFS] = "cutoffs",
    [MEASURE_SPACE] = "space",
    [MEASURE_STATES] = "states",
    [MEASURE_SECONDS] = "seconds",
    [MEASURE_CPU] = "cpu",
    [MEASURE_MOVES] = "moves",
    [MEASURE_QUIET] = "quiet",
    [MEASURE_VISITS] = "visits",
    [MEASURE_VISITS_PER_LEAF] = "visits_per_leaf",
    [MEASURE_DEEPEST] = "deepest",
};

const char *summary_measure_name(summary_measure measure)
{
    return MEASURES[measure];
}

bool summary_measure_parse(const char *text, summary_measure *measure, problem *why)
{
    for (size_t i = 0; i < sizeof MEASURES / sizeof MEASURES[0]; i++)
        if (strcmp(text, MEASURES[i]) == 0) {
            *measure = (summary_measure)i;
            return true;
        }
    return problem_input(
        why,
        "--measure '%s': write leaves, nodes, cutoffs, space, states, seconds, cpu, moves, quiet, visits, "
        "visits_per_leaf or deepest",
        text);
}

bool summary_statistic_parse(const char *text, summary_statistic *statistic, problem *why)
{
    uint64_t percent = 50;
    *statistic = (summary_statistic){.geometric = strcmp(text, "geomean") == 0};
    statistic->quantile = !statistic->geometric && strcmp(text, "mean") != 0;
    if (statistic->quantile && strcmp(text, "median") != 0 &&
        (text[0] != 'q' || !decimal_read_whole(text + 1, strlen(text + 1), 0, 100, &percent)))
        return problem_input(why, "--statistic '%s': write mean, geomean, median, or q and a number from 0 to 100: q90",
                             text);
    statistic->q = (double)percent / 100;
    return true;
}

void summary_statistic_print(summary_statistic statistic, char text[SUMMARY_STATISTIC_SIZE])
{
    if (!statistic.quantile)
        snprintf(text, SUMMARY_STATISTIC_SIZE, statistic.geometric ? "geomean" : "mean");
    else if (statistic.q == 0.5)
        snprintf(text, SUMMARY_STATISTIC_SIZE, "median");
    else
        snprintf(text, SUMMARY_STATISTIC_SIZE, "q%.0f", 100 * statistic.q);
}

static double measure_of(summary_measure measure, const store_run *r)
{
    const ph_counts *n = &r->counts;
    switch (measure) {
    case MEASURE_LEAVES:
        return (double)n->leaves;
    case MEASURE_NODES:
        return (double)n->nodes;
    case MEASURE_CUTOFFS:
        return (double)n->cutoffs;
    case MEASURE_SPACE:
        return (double)n->open_peak + (double)n->backup_peak;
    case MEASURE_STATES:
        return (double)n->states_peak;
    case MEASURE_CPU:
        return r->cpu_seconds;
    case MEASURE_MOVES:
        return (double)n->moves;
    case MEASURE_QUIET:
        return (double)n->quiet;
    case MEASURE_VISITS:
        return (double)ph_visits(n);
    case MEASURE_VISITS_PER_LEAF:
        return (double)ph_visits(n) / fmax((double)n->leaves, 1);
    case MEASURE_DEEPEST:
        return (double)n->deepest;
    case MEASURE_SECONDS:
        break;
    }
    return r->seconds;
}

/* Older stores lack some counts; such searches are left out. */
static bool measure_known(summary_measure measure, const store_run *r)
{
    return measure <= MEASURE_SPACE || measure == MEASURE_SECONDS ||
           (measure == MEASURE_STATES ? r->states_known : r->later_known);
}

/* Half the interquartile range of a time, relative to its median. */
static double spread_of(summary_measure measure, const store_run *r)
{
    const bool cpu = measure == MEASURE_CPU;
    const double range = cpu ? r->cpu_seconds_high - r->cpu_seconds_low : r->seconds_high - r->seconds_low;
    return range / 2 / fmax(cpu ? r->cpu_seconds : r->seconds, 1e-9);
}

/* ---- the searches of a cell ---------------------------------------------------------------------------- */

typedef struct sample {
    uint64_t tree;
    double figure, space;
} sample;

typedef struct series {
    summary_measure measure;
    vector samples; /* trees ascend */
    uint64_t stopped;
    stats spread; /* of the times of searches that were repeated */
    problem *why;
} series;

static const sample *series_at(const series *x, size_t i)
{
    assert(i < x->samples.count);
    return &((const sample *)x->samples.items)[i];
}

static bool series_add(void *context, const store_run *r)
{
    series *x = context;
    if (r->stop != PH_FINISHED) {
        x->stopped++;
        return true;
    }
    if (!measure_known(x->measure, r))
        return true;
    if (r->repeats > 0)
        stats_add(&x->spread, spread_of(x->measure, r));
    const sample one = {r->tree, measure_of(x->measure, r), measure_of(MEASURE_SPACE, r)};
    assert(x->samples.count == 0 || series_at(x, x->samples.count - 1)->tree < r->tree);
    return vector_push(&x->samples, NULL, &one, sizeof one) || problem_memory(x->why);
}

static bool series_init(series *x, store *s, int64_t cell, summary_measure measure, problem *why)
{
    *x = (series){.measure = measure, .why = why};
    return store_runs(s, cell, 0, INT64_MAX, series_add, x, why);
}

static void series_release(series *x)
{
    vector_release(&x->samples, NULL);
    *x = (series){0};
}

/* ---- means --------------------------------------------------------------------------------------------- */

static summary_mean mean_of(const stats *x)
{
    double error = x->count > 1 ? stats_stderr(x) : NAN;
    double half = x->count > 1 ? stats_student(x->count - 1) * error : NAN;
    return (summary_mean){x->count, x->mean, error, x->mean - half, x->mean + half};
}

/* The figures of the trees that both methods have searched. */
typedef struct pairs {
    double *mine, *others;
    size_t count;
} pairs;

static bool pairs_init(pairs *p, const series *x, const series *other)
{
    *p = (pairs){.mine = calloc(x->samples.count + 1, sizeof(double)),
                 .others = calloc(x->samples.count + 1, sizeof(double))};
    if (!p->mine || !p->others)
        return false;
    for (size_t i = 0, j = 0; i < x->samples.count && j < other->samples.count;) {
        const sample *a = series_at(x, i), *b = series_at(other, j);
        i += a->tree <= b->tree;
        j += b->tree <= a->tree;
        if (a->tree != b->tree)
            continue;
        p->mine[p->count] = a->figure;
        p->others[p->count++] = b->figure;
    }
    return true;
}

static void pairs_release(pairs *p)
{
    free(p->mine);
    free(p->others);
}

static summary_mean mean_of_estimate(const quantile_estimate *e, size_t count)
{
    return (summary_mean){count, e->value, e->stderror, e->low, e->high};
}

/* The statistics of the method, and of its difference from the baseline, over the pairs. */
static bool pairs_compare(const pairs *p, summary_statistic statistic, summary_mean *mine, summary_mean *difference,
                          summary_mean *ratio)
{
    stats x = {0}, y = {0}, d = {0};
    for (size_t i = 0; i < p->count; i++) {
        stats_add(&x, p->mine[i]);
        stats_add(&y, p->others[i]);
        stats_add(&d, p->mine[i] - p->others[i]);
    }
    *mine = mean_of(&x);
    *difference = mean_of(&d);
    const stats_interval r = stats_ratio(&x, &y, &d);
    *ratio = (summary_mean){x.count, r.value, NAN, r.low, r.high};
    if (!(statistic.quantile || statistic.geometric) || p->count == 0)
        return true;
    quantile_pair q;
    bool good = statistic.geometric ? geomean_compare(p->mine, p->others, p->count, &q)
                                    : quantile_compare(p->mine, p->others, p->count, statistic.q, &q);
    if (good) {
        *mine = mean_of_estimate(&q.mine, p->count);
        *difference = mean_of_estimate(&q.difference, p->count);
        *ratio = mean_of_estimate(&q.ratio, p->count);
    }
    return good;
}

/* The figure of a row over all of its trees, and the mean of its space. */
static bool row_figure(summary_row *row, const series *x, summary_statistic statistic)
{
    stats space = {0};
    summary_mean difference, ratio;
    pairs p;
    bool good = pairs_init(&p, x, x) && pairs_compare(&p, statistic, &row->figure, &difference, &ratio);
    for (size_t i = 0; i < x->samples.count; i++)
        stats_add(&space, series_at(x, i)->space);
    row->space = mean_of(&space);
    pairs_release(&p);
    return good;
}

/* Compare on the trees that both methods have searched. */
static bool row_compare(summary_row *row, const series *x, const series *other, summary_statistic statistic)
{
    summary_mean mine;
    pairs p;
    bool good = pairs_init(&p, x, other) && pairs_compare(&p, statistic, &mine, &row->difference, &row->ratio);
    for (size_t i = 0; good && i < p.count; i++) {
        row->below += p.mine[i] < p.others[i];
        row->above += p.mine[i] > p.others[i];
    }
    row->sign_p = good && p.count > 0 ? stats_sign(row->below, row->above) : NAN;
    pairs_release(&p);
    return good;
}

static bool cells_match(const store_cell *a, const store_cell *b)
{
    return setting_same(&a->setting, &b->setting) && a->memory == b->memory && strcmp(a->version, b->version) == 0;
}

/* ---- the summary ----------------------------------------------------------------------------------------- */

typedef struct loading {
    summary *summary;
    const grid_text *lists;
    vector rows;   /* of summary_row */
    vector others; /* of store_cell: the cells of the baseline */
    problem *why;
} loading;

/* The baseline is as typed; the store has canonical names. */
bool summary_is_against(const summary *t, const char *method)
{
    char name[STORE_METHOD_SIZE];
    const char *against = t->question.against;
    return against && ph_method_canonical(against, name, sizeof name) > 0 && strcmp(name, method) == 0;
}

static bool cell_note(void *context, const store_cell *c)
{
    loading *l = context;
    if (summary_is_against(l->summary, c->method) && !vector_push(&l->others, NULL, c, sizeof *c))
        return problem_memory(l->why);
    const summary_row row = {.cell = *c, .sign_p = NAN, .holm_p = NAN};
    return !grid_names(l->lists, c) || vector_push(&l->rows, NULL, &row, sizeof row) || problem_memory(l->why);
}

/* Fill one row; `other` has the searches of the baseline. */
static bool row_fill(summary *t, summary_row *row, store *s, const series *other, problem *why)
{
    series x;
    const summary_statistic statistic = t->question.statistic;
    bool good = series_init(&x, s, row->cell.id, t->question.measure, why);
    row->stopped = x.stopped;
    row->timed = x.spread.count;
    row->spread = x.spread.mean;
    if (good && x.samples.count > 0) {
        good = row_figure(row, &x, statistic);
        if (good && other && !summary_is_against(t, row->cell.method))
            good = row_compare(row, &x, other, statistic);
        if (!good)
            problem_memory(why);
    }
    series_release(&x);
    return good;
}

static const store_cell *other_of(const loading *l, const summary_row *row)
{
    const store_cell *others = l->others.items;
    for (size_t i = 0; i < l->others.count; i++)
        if (cells_match(&others[i], &row->cell))
            return &others[i];
    return NULL;
}

static bool rows_fill(loading *l, store *s)
{
    summary *t = l->summary;
    series other = {0};
    int64_t loaded = -1; /* the cell whose searches `other` has */
    bool good = true;
    for (size_t i = 0; i < t->count && good; i++) {
        const store_cell *c = other_of(l, &t->rows[i]);
        if (c && c->id != loaded) {
            series_release(&other);
            good = series_init(&other, s, c->id, t->question.measure, l->why);
            loaded = c->id;
        }
        good = good && row_fill(t, &t->rows[i], s, c ? &other : NULL, l->why);
    }
    series_release(&other);
    return good;
}

/* All comparisons of the summary are one family. */
static bool rows_adjust(summary *t, problem *why)
{
    double *p = calloc(t->count + 1, sizeof *p);
    for (size_t i = 0; p && i < t->count; i++)
        p[i] = t->rows[i].sign_p;
    const bool good = p && stats_holm(p, t->count);
    for (size_t i = 0; good && i < t->count; i++)
        t->rows[i].holm_p = p[i];
    free(p);
    return good || problem_memory(why);
}

/* Drop cells without searches, which a cancelled sweep may have left. */
static void rows_drop_empty(summary *t)
{
    size_t kept = 0;
    for (size_t i = 0; i < t->count; i++)
        if (t->rows[i].figure.count + t->rows[i].stopped > 0)
            t->rows[kept++] = t->rows[i];
    assert(kept <= t->count);
    t->count = kept;
}

/* "alphabeta, sss": the methods of a store, as many as fit. */
typedef struct method_names {
    char text[200];
    text_writer writer;
} method_names;

static bool method_note(void *context, const store_cell *cell)
{
    method_names *n = context;
    const size_t length = strlen(cell->method);
    for (const char *at = n->text; (at = strstr(at, cell->method)); at += length)
        if ((at == n->text || at[-1] == ' ') && (at[length] == ',' || at[length] == '\0'))
            return true;
    if (n->writer.length + length + 3 <= sizeof n->text) {
        text_puts(&n->writer, n->writer.length ? ", " : "");
        text_puts(&n->writer, cell->method);
    }
    return true;
}

static bool complain_against(store *s, const char *against, problem *why)
{
    method_names n;
    n.writer = text_open(n.text, sizeof n.text);
    return store_cells(s, STORE_SORTED, method_note, &n, why) &&
           problem_input(why, "'%s': the store has no search by this method to compare with; it has %s", against,
                         n.text[0] ? n.text : "none");
}

bool summary_init(summary *t, store *s, const grid_text *lists, const summary_question *question, problem *why)
{
    const char *against = question->against;
    *t = (summary){.question = *question};
    loading l = {.summary = t, .lists = lists, .why = why};
    bool good = grid_check_lists(lists, why) && store_cells(s, STORE_SORTED, cell_note, &l, why);
    t->count = l.rows.count;
    t->rows = vector_take(&l.rows);
    if (good && against && l.others.count == 0)
        good = complain_against(s, against, why);
    good = good && rows_fill(&l, s) && rows_adjust(t, why);
    vector_release(&l.others, NULL);
    rows_drop_empty(t);
    return good && (t->count > 0 || store_say_none(s, why));
}

const char *summary_noun(const summary *t, uint64_t count)
{
    size_t games = 0;
    for (size_t i = 0; i < t->count; i++)
        games += setting_is_game(&t->rows[i].cell.setting);
    if (games == 0)
        return count == 1 ? "tree" : "trees";
    if (games == t->count)
        return count == 1 ? "position" : "positions";
    return "trees or positions";
}

void summary_release(summary *t)
{
    free(t->rows);
    *t = (summary){0};
}
