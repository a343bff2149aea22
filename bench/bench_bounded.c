/* bench_bounded.c - leaves against space: the tables and pictures of docs/results/bounded.md.
 *
 *     bench_bounded [TREES [FOLDER]]
 *
 * Searches TREES trees (200) of each kind, and the twelve positions of each game, by alpha-beta, SSS*, DUAL*, PS*(k), all
 * one-level plans and best-first search in fixed memory (RS), for both sides. Prints the tables, and writes a gnuplot program
 * for each picture into FOLDER. The figures are the same on any machine and any number of threads.
 *
 * Read kind_measure() first, then the tables. "Space" is states_peak, the states in memory; for PS*(k) it is OPEN and BACKUP. */
#include "src/tool/pool.h"
#include "src/tool/progress.h"
#include "tests/support/bounded.h"
#include "tests/support/forest.h"
#include "tests/support/gamebook.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TREES = 200, MOST_COLUMNS = 160, NAME = 40, EXPENSIVE = 1000000 };

/* ---- what is searched ---------------------------------------------------------------------------------- */

/* A model, ragged trees, or the positions of a game at a depth. */
typedef struct kind {
    bounded_kind model; /* its spec: NULL for the others; width and depth hold for all of them */
    const char *game;   /* NULL: none */
} kind;

#define KIND_RAGGED(w, d)                                                                                              \
    {                                                                                                                  \
        .model = {.text = "ragged, up to " #w " wide, " #d " deep", .width = (w), .depth = (d) }                       \
    }
#define KIND_GAME(name, said, w, d)                                                                                    \
    {                                                                                                                  \
        .model = {.text = said ", depth " #d, .width = (w), .depth = (d)}, .game = (name)                              \
    }

static const bounded_kind MODELS[] = {BOUNDED_SHAPE(8, 4), BOUNDED_SHAPE(8, 6), BOUNDED_SHAPE(16, 4),
                                      BOUNDED_SHAPE(4, 6), BOUNDED_SHAPE(8, 5), BOUNDED_SHAPE(4, 7)};
static const kind OTHERS[] = {KIND_RAGGED(8, 6),
                              KIND_RAGGED(6, 7),
                              KIND_GAME("connect4", "Connect-4", 8, 6),
                              KIND_GAME("connect4", "Connect-4", 8, 7),
                              KIND_GAME("connect4", "Connect-4", 8, 8),
                              KIND_GAME("othello", "Othello", 16, 4),
                              KIND_GAME("othello", "Othello", 16, 5),
                              KIND_GAME("othello", "Othello", 16, 6)};

enum {
    N_MODELS = sizeof MODELS / sizeof *MODELS,
    N_OTHERS = sizeof OTHERS / sizeof *OTHERS,
    N_KINDS = N_MODELS + N_OTHERS,
    N_RAGGED = 2,
};

static kind kind_at(size_t i)
{
    if (i >= N_MODELS)
        return OTHERS[i - N_MODELS];
    return (kind){.model = MODELS[i]};
}

/* One tree or position to search. */
typedef struct subject {
    ph_game *owned;
    ph_tree *tree;
    const ph_game *game;
    book_state root;
    uint32_t depth; /* 0: to the leaves */
} subject;

static uint64_t leaves_of(const subject *s, const char *method);

/* The n-th ragged tree on which alpha-beta evaluates 200 leaves or more; smaller ones show nothing. */
static ph_tree *ragged_tree(const kind *k, uint32_t n)
{
    for (uint64_t seed = (uint64_t)n << 20;; seed++) {
        ph_tree *tree = forest_ragged(seed, k->model.width, k->model.depth, 200000);
        const ph_node root = ph_tree_root(tree);
        subject s = {.game = ph_tree_game(tree)};
        memcpy(s.root.bytes, &root, sizeof root);
        if (leaves_of(&s, "alphabeta") >= 200)
            return tree;
        ph_tree_free(tree);
    }
}

static void subject_open(subject *s, const kind *k, uint32_t n)
{
    *s = (subject){0};
    if (k->game) {
        s->game = s->owned = book_game(k->game);
        s->root = book_studied(s->game, k->game, n);
        s->depth = k->model.depth;
        return;
    }
    if (k->model.spec) {
        char spec[128];
        snprintf(spec, sizeof spec, "%s,seed=%" PRIu32, k->model.spec, n + 1);
        s->game = s->owned = book_game(spec);
    } else {
        s->tree = ragged_tree(k, n);
        s->game = ph_tree_game(s->tree);
    }
    s->game->start(s->game->rules, s->root.bytes);
}

static void subject_close(subject *s)
{
    ph_game_free(s->owned);
    ph_tree_free(s->tree);
}

/* ---- methods ------------------------------------------------------------------------------------------- */

typedef struct cell {
    uint64_t leaves, space;
} cell;

static void search_by(const subject *s, const ph_options *o, ph_result *r)
{
    if (ph_search(s->game, s->root.bytes, o, r) != PH_OK || r->stop != PH_FINISHED)
        abort();
}

static cell cell_of(const subject *s, const char *method)
{
    const ph_options o = PH_OPTIONS(.method = method, .limits.depth = s->depth);
    ph_result r = PH_RESULT;
    search_by(s, &o, &r);
    const bool phased = strncmp(method, "ps:", 3) == 0 && !strchr(method, '/');
    const cell c = {r.counts.leaves, phased ? r.counts.open_peak + r.counts.backup_peak : r.counts.states_peak};
    ph_result_release(&r);
    return c;
}

static uint64_t leaves_of(const subject *s, const char *method)
{
    return cell_of(s, method).leaves;
}

/* A column: a method, or one that is chosen for each tree, in the space that PS*(k) needs on that tree. */
typedef enum column_what { METHOD, PLAN_AT, RECORDS_AT } column_what;

typedef struct column {
    column_what what;
    char text[NAME];
    bool dual;
    uint32_t k;
} column;

typedef struct columns {
    column at[MOST_COLUMNS];
    size_t count;
    size_t plans, n_plans; /* the one-level plans */
    size_t phases;         /* PS*(2), PS*(3), ... */
    size_t records;        /* RS with growing space, alternately for both sides */
} columns;

static const uint32_t PHASES[] = {2, 3, 4, 6, 8, 12, 16};
static const uint32_t ENTRIES[] = {6, 8, 10, 15, 20, 30, 45, 60, 85, 120, 200, 300, 450, 600, 1000, 1500};

enum { N_PHASES = sizeof PHASES / sizeof *PHASES, N_ENTRIES = sizeof ENTRIES / sizeof *ENTRIES };

static column *column_add(columns *c, column_what what, bool dual, uint32_t k)
{
    if (c->count == MOST_COLUMNS)
        abort();
    column *to = &c->at[c->count++];
    *to = (column){.what = what, .dual = dual, .k = k};
    return to;
}

static void columns_fill(columns *c, const kind *k)
{
    *c = (columns){0};
    snprintf(column_add(c, METHOD, false, 0)->text, NAME, "alphabeta");
    c->phases = c->count;
    for (size_t i = 0; i < N_PHASES; i++)
        snprintf(column_add(c, METHOD, false, PHASES[i])->text, NAME, "ps:%" PRIu32, PHASES[i]);
    bounded_method plans[BOUNDED_METHODS];
    c->plans = c->count;
    c->n_plans = bounded_methods(k->model.width, k->model.depth, plans);
    for (size_t i = 0; i < c->n_plans; i++)
        memcpy(column_add(c, METHOD, plans[i].dual, 0)->text, plans[i].text, BOUNDED_TEXT);
    c->records = c->count;
    for (size_t i = 0; i < N_ENTRIES; i++)
        for (int dual = 0; dual < 2; dual++)
            snprintf(column_add(c, METHOD, dual, 0)->text, NAME, "%s:%" PRIu32, dual ? "rs-dual" : "rs", ENTRIES[i]);
    for (uint32_t phases = 2; phases <= 4; phases += 2)
        for (int dual = 0; dual < 2; dual++) {
            column_add(c, PLAN_AT, dual, phases);
            column_add(c, RECORDS_AT, dual, phases);
        }
}

static size_t column_find(const columns *c, column_what what, bool dual, uint32_t k, const char *text)
{
    for (size_t i = 0; i < c->count; i++) {
        const column *at = &c->at[i];
        if (at->what == what && (what == METHOD ? strcmp(at->text, text) == 0 : at->dual == dual && at->k == k))
            return i;
    }
    abort();
}

static size_t column_phases(const columns *c, uint32_t k)
{
    char text[NAME];
    snprintf(text, sizeof text, "ps:%" PRIu32, k);
    return column_find(c, METHOD, false, 0, text);
}

/* The plan of a side that uses the most of `space` on this tree without exceeding it; alpha-beta if all exceed it. */
static cell plan_within(const columns *c, const cell *row, bool dual, uint64_t space)
{
    cell best = {row[0].leaves, 0};
    for (size_t i = c->plans; i < c->plans + c->n_plans; i++)
        if (c->at[i].dual == dual && row[i].space <= space && row[i].space > best.space)
            best = row[i];
    return best;
}

static void row_fill(const columns *c, const subject *s, cell *row)
{
    for (size_t i = 0; i < c->count; i++) {
        const column *at = &c->at[i];
        if (at->what == METHOD) {
            row[i] = cell_of(s, at->text);
            continue;
        }
        const uint64_t space = row[column_phases(c, at->k)].space;
        char text[NAME];
        snprintf(text, sizeof text, "%s:%" PRIu64, at->dual ? "rs-dual" : "rs", space);
        row[i] = at->what == PLAN_AT ? plan_within(c, row, at->dual, space) : cell_of(s, text);
    }
}

/* ---- all trees of a kind ------------------------------------------------------------------------------- */

typedef struct measured {
    kind kind;
    columns columns;
    uint32_t trees;
    cell *rows; /* a row of MOST_COLUMNS for each tree */
} measured;

typedef struct work {
    measured *all;
    size_t which;
    uint32_t next; /* tree of that kind */
    progress bar;
    pthread_mutex_t lock;
} work;

static bool work_take(work *w, measured **m, uint32_t *tree)
{
    pthread_mutex_lock(&w->lock);
    while (w->which < N_KINDS && w->next == w->all[w->which].trees) {
        w->which++;
        w->next = 0;
    }
    const bool more = w->which < N_KINDS;
    if (more) {
        *m = &w->all[w->which];
        *tree = w->next++;
        progress_add(&w->bar, 1);
        progress_show(&w->bar);
    }
    pthread_mutex_unlock(&w->lock);
    return more;
}

static void kind_measure(void *context)
{
    measured *m;
    uint32_t tree;
    while (work_take(context, &m, &tree)) {
        subject s;
        subject_open(&s, &m->kind, tree);
        row_fill(&m->columns, &s, m->rows + (size_t)tree * MOST_COLUMNS);
        subject_close(&s);
    }
}

static void measure_all(measured *all, uint32_t trees)
{
    uint64_t searches = 0;
    for (size_t i = 0; i < N_KINDS; i++) {
        measured *m = &all[i];
        m->kind = kind_at(i);
        m->trees = m->kind.game ? BOOK_STUDIED : trees;
        m->rows = calloc((size_t)m->trees * MOST_COLUMNS, sizeof *m->rows);
        if (!m->rows)
            abort();
        columns_fill(&m->columns, &m->kind);
        searches += m->trees;
    }
    work w = {.all = all, .lock = PTHREAD_MUTEX_INITIALIZER};
    progress_init(&w.bar, stderr, searches, (double)searches);
    pool_run(pool_processors(), kind_measure, &w);
    progress_clear(&w.bar);
}

/* ---- statistics ---------------------------------------------------------------------------------------- */

static const cell *cell_at(const measured *m, uint32_t tree, size_t which)
{
    return &m->rows[(size_t)tree * MOST_COLUMNS + which];
}

static double mean_leaves(const measured *m, size_t which)
{
    double sum = 0;
    for (uint32_t t = 0; t < m->trees; t++)
        sum += (double)cell_at(m, t, which)->leaves;
    return sum / m->trees;
}

static double mean_space(const measured *m, size_t which)
{
    double sum = 0;
    for (uint32_t t = 0; t < m->trees; t++)
        sum += (double)cell_at(m, t, which)->space;
    return sum / m->trees;
}

/* Mean leaves relative to those of column `to` on the same trees, and half of its 95 % interval: the spread of
 * x - ratio * y over the trees. */
typedef struct ratio {
    double value, half;
} ratio;

static ratio ratio_of(const measured *m, size_t which, size_t to)
{
    const double base = mean_leaves(m, to);
    ratio r = {mean_leaves(m, which) / base, 0};
    double sum = 0;
    for (uint32_t t = 0; t < m->trees; t++) {
        const double off = (double)cell_at(m, t, which)->leaves - r.value * (double)cell_at(m, t, to)->leaves;
        sum += off * off;
    }
    r.half = 1.96 * sqrt(sum / m->trees / (m->trees > 1 ? m->trees - 1 : 1)) / base;
    return r;
}

static uint32_t trees_above_alphabeta(const measured *m, size_t which)
{
    uint32_t above = 0;
    for (uint32_t t = 0; t < m->trees; t++)
        above += cell_at(m, t, which)->leaves > cell_at(m, t, 0)->leaves;
    return above;
}

/* ---- tables -------------------------------------------------------------------------------------------- */

static void put_ratio(const measured *m, size_t which)
{
    const ratio r = ratio_of(m, which, 0);
    printf(" %.3f ±%.3f |", r.value, r.half);
}

static void put_ratio_space(const measured *m, size_t which)
{
    const ratio r = ratio_of(m, which, 0);
    printf(" %.3f ±%.3f [%.0f] |", r.value, r.half, mean_space(m, which));
}

/* A row: the full searches, then PS*(k) and the searches that stay within its space. */
static void put_line(const measured *m)
{
    const columns *c = &m->columns;
    printf("| %s | %.0f |", m->kind.model.text, mean_leaves(m, 0));
    put_ratio_space(m, column_find(c, METHOD, false, 0, "sss"));
    put_ratio_space(m, column_find(c, METHOD, true, 0, "dual"));
    puts("");
}

static void put_line_at(const measured *m, uint32_t k)
{
    const columns *c = &m->columns;
    const size_t phases = column_phases(c, k);
    printf("| %s |", m->kind.model.text);
    put_ratio_space(m, phases);
    printf(" %" PRIu32 " of %" PRIu32 " |", trees_above_alphabeta(m, phases), m->trees);
    for (int dual = 0; dual < 2; dual++)
        put_ratio(m, column_find(c, PLAN_AT, dual, k, NULL));
    for (int dual = 0; dual < 2; dual++)
        put_ratio(m, column_find(c, RECORDS_AT, dual, k, NULL));
    puts("");
}

static void put_tables(const measured *all, size_t from, size_t to)
{
    puts("\n| | alpha-beta | SSS\\* [space] | DUAL\\* [space] |\n|:--|--:|--:|--:|");
    for (size_t i = from; i < to; i++)
        put_line(&all[i]);
    for (uint32_t k = 2; k <= 4; k += 2) {
        printf("\n| | PS\\*(%" PRIu32 ") [space] | worse than alpha-beta | one-level plan, same space: primal | dual | "
               "RS, same space: primal | dual |\n|:--|--:|--:|--:|--:|--:|--:|\n",
               k);
        for (size_t i = from; i < to; i++)
            if (k < all[i].kind.model.width) /* else it is alpha-beta */
                put_line_at(&all[i], k);
    }
}

/* One-level plans of growing space on some kinds of tree. */
static void put_plans(const measured *m)
{
    const columns *c = &m->columns;
    printf("\n| %s: plan | leaves | space |\n|:--|--:|--:|\n", m->kind.model.text);
    for (size_t i = c->plans; i < c->plans + c->n_plans; i++)
        printf("| `%s` | %.0f | %.0f |\n", c->at[i].text, mean_leaves(m, i), mean_space(m, i));
}

/* The greatest multiple of alpha-beta's leaves on any tree. */
static double worst_ratio(const measured *m, size_t which)
{
    double worst = 0;
    for (uint32_t t = 0; t < m->trees; t++)
        worst = fmax(worst, (double)cell_at(m, t, which)->leaves / (double)cell_at(m, t, 0)->leaves);
    return worst;
}

/* Did a method that promises not to evaluate more leaves than alpha-beta do so? */
static void put_law(const measured *all)
{
    uint64_t safe = 0, above = 0, phased = 0, phased_above = 0;
    double worst = 0;
    for (size_t i = 0; i < N_KINDS; i++)
        for (size_t c = 1; c < all[i].columns.count; c++) {
            const bool is_phased = c < all[i].columns.plans;
            *(is_phased ? &phased : &safe) += all[i].trees;
            *(is_phased ? &phased_above : &above) += trees_above_alphabeta(&all[i], c);
            worst = fmax(worst, worst_ratio(&all[i], c));
        }
    printf("\nOf %" PRIu64 " searches by methods that promise it, %" PRIu64
           " evaluated more leaves than alpha-beta. Of %" PRIu64 " searches by PS\\*(k), k = 2 .. 16, %" PRIu64
           " did, by up to %.2f times.\n",
           safe, above, phased, phased_above, worst);
}

/* ---- auto ---------------------------------------------------------------------------------------------- */

static const size_t LIMITS[] = {1 << 10, 3 << 9, 1 << 11, 3 << 10, 1 << 12, 1 << 13, 1 << 14, 1 << 16};

enum { N_LIMITS = sizeof LIMITS / sizeof *LIMITS, AUTO_TREES = 50 };

/* Positions of games and their move lists need more bytes than nodes of trees. */
static size_t limit_of(const kind *k, size_t limit)
{
    return LIMITS[limit] * (k->game ? 4 : 1);
}

/* Sums of leaves over some trees of a kind, at one limit. */
typedef struct choice {
    char chosen[NAME];
    uint64_t leaves[2]; /* of auto, without and with the order */
    uint64_t best;
    char best_name[NAME];
} choice;

/* Fewer than for the tables: each is searched at every limit. */
static uint32_t trees_for_auto(const measured *m)
{
    return m->trees < AUTO_TREES ? m->trees : AUTO_TREES;
}

static uint64_t auto_leaves(const subject *s, size_t bytes, const ph_order *expect, char chosen[NAME])
{
    const ph_options o = PH_OPTIONS(.method = "auto", .limits = {.bytes = bytes, .depth = s->depth}, .expect = *expect,
                                    .evaluation_cost = EXPENSIVE);
    ph_result r = PH_RESULT;
    search_by(s, &o, &r);
    snprintf(chosen, NAME, "%s", r.method);
    const uint64_t leaves = r.counts.leaves;
    ph_result_release(&r);
    return leaves;
}

/* Is the method sure to stay within the limit on each of the trees, judging by their shapes? */
static bool surely_fits(const measured *m, uint32_t trees, const char *method, size_t bytes)
{
    bool small = true;
    /* All trees of a model have the same shape. */
    for (uint32_t t = 0; t < (m->kind.model.spec ? 1 : trees) && small; t++) {
        subject s;
        subject_open(&s, &m->kind, t);
        const ph_options o = PH_OPTIONS(.method = method, .limits.depth = s.depth);
        small = ph_worst_bytes(s.game, s.root.bytes, &o) <= bytes;
        subject_close(&s);
    }
    return small;
}

/* Leaves of RS with all of the memory, over all trees. */
static uint64_t records_leaves(const measured *m, uint32_t trees, const char *method, size_t bytes)
{
    uint64_t sum = 0;
    for (uint32_t t = 0; t < trees; t++) {
        subject s;
        subject_open(&s, &m->kind, t);
        const ph_options o = PH_OPTIONS(.method = method, .limits = {.bytes = bytes, .depth = s.depth});
        ph_result r = PH_RESULT;
        search_by(&s, &o, &r);
        sum += r.counts.leaves;
        ph_result_release(&r);
        subject_close(&s);
    }
    return sum;
}

static uint64_t sum_leaves(const measured *m, uint32_t trees, size_t which)
{
    uint64_t sum = 0;
    for (uint32_t t = 0; t < trees; t++)
        sum += cell_at(m, t, which)->leaves;
    return sum;
}

static void best_take(choice *c, uint64_t leaves, const char *name)
{
    if (leaves >= c->best)
        return;
    c->best = leaves;
    snprintf(c->best_name, NAME, "%s", name);
}

static choice choice_of(const measured *m, size_t bytes)
{
    const uint32_t trees = trees_for_auto(m);
    choice c = {.best = UINT64_MAX};
    subject s;
    for (uint32_t t = 0; t < trees; t++) {
        char chosen[NAME];
        subject_open(&s, &m->kind, t);
        c.leaves[0] += auto_leaves(&s, bytes, &(ph_order){0, 0}, c.chosen);
        c.leaves[1] += auto_leaves(&s, bytes, &m->kind.model.order, chosen);
        subject_close(&s);
    }
    best_take(&c, sum_leaves(m, trees, 0), "alphabeta");
    for (size_t i = m->columns.plans; i < m->columns.plans + m->columns.n_plans; i++)
        if (surely_fits(m, trees, m->columns.at[i].text, bytes))
            best_take(&c, sum_leaves(m, trees, i), m->columns.at[i].text);
    best_take(&c, records_leaves(m, trees, "rs", bytes), "rs");
    best_take(&c, records_leaves(m, trees, "rs-dual", bytes), "rs-dual");
    return c;
}

/* How good auto is at one limit, over all kinds. */
typedef struct score {
    double sum[2], worst[2]; /* without and with the order */
} score;

static void score_add(score *w, const choice *c)
{
    for (int told = 0; told < 2; told++) {
        const double r = (double)c->leaves[told] / (double)c->best;
        w->sum[told] += r;
        w->worst[told] = r > w->worst[told] ? r : w->worst[told];
    }
}

/* Show only some of the rows: for models R = 1, R = 4 with p = 0.9, and iid. */
static bool is_shown(size_t which, size_t limit)
{
    const bool model = which >= N_MODELS || which % 6 == 0 || which % 6 >= 4;
    return model && (limit == 0 || limit == 2 || limit == 4 || (which >= N_MODELS && limit >= 6));
}

static void put_choices(const measured *all)
{
    score totals[N_LIMITS] = {{{0}, {0}}};
    puts("\n| tree, bytes | auto | of alpha-beta | best that fits | auto / best | with the order |\n"
         "|:--|:--|--:|:--|--:|--:|");
    for (size_t i = 0; i < N_KINDS; i++)
        for (size_t l = 0; l < N_LIMITS; l++) {
            const choice c = choice_of(&all[i], limit_of(&all[i].kind, l));
            score_add(&totals[l], &c);
            const uint32_t trees = trees_for_auto(&all[i]);
            if (is_shown(i, l))
                printf("| %s, %zu | `%s` | %.3f | `%s` | %.3f | %.3f |\n", all[i].kind.model.text,
                       limit_of(&all[i].kind, l), c.chosen, (double)c.leaves[0] / (double)sum_leaves(&all[i], trees, 0),
                       c.best_name, (double)c.leaves[0] / (double)c.best, (double)c.leaves[1] / (double)c.best);
        }
    puts("\n| bytes (four times as many for games) | auto / best, mean of all kinds | worst | with the order: mean "
         "| worst |\n"
         "|--:|--:|--:|--:|--:|");
    for (size_t l = 0; l < N_LIMITS; l++) {
        const score *w = &totals[l];
        printf("| %zu | %.3f | %.3f | %.3f | %.3f |\n", LIMITS[l], w->sum[0] / N_KINDS, w->worst[0],
               w->sum[1] / N_KINDS, w->worst[1]);
    }
}

/* ---- pictures ------------------------------------------------------------------------------------------ */

/* A block of data: space and ratio of `count` columns from `from` on; only those of `side`, or all if it is -1. */
static void put_series(FILE *out, const measured *m, size_t from, size_t count, int side)
{
    double last = 0;
    for (size_t i = from; i < from + count; i++) {
        if (side >= 0 && m->columns.at[i].dual != (side == 1))
            continue;
        const double space = mean_space(m, i);
        if (side >= 0 && space <= last) /* RS has no use for more */
            continue;
        last = from == m->columns.records ? space : 0;
        fprintf(out, "%.1f %.4f\n", space, ratio_of(m, i, 0).value);
    }
    fputs("e\n", out);
}

/* Plans are in order of falling space; gnuplot sorts them. */
static void put_panel(FILE *out, const measured *m)
{
    const columns *c = &m->columns;
    const uint32_t widest = m->kind.model.width;
    size_t phases = 0;
    while (phases < N_PHASES && PHASES[phases] <= widest)
        phases++;
    fprintf(out,
            "set title '%s' font ',15'\nplot 1 ls 1 notitle, '-' smooth unique with linespoints ls 2 notitle, "
            "'-' smooth unique with linespoints ls 3 notitle, '-' with linespoints ls 4 notitle, "
            "'-' with linespoints ls 5 notitle, '-' with points ls 6 notitle\n",
            m->kind.model.text);
    put_series(out, m, c->plans, c->n_plans, 0);
    put_series(out, m, c->plans, c->n_plans, 1);
    put_series(out, m, c->records, 2 * (size_t)N_ENTRIES, 0);
    put_series(out, m, c->records, 2 * (size_t)N_ENTRIES, 1);
    put_series(out, m, c->phases, phases, -1);
}

static void put_picture(const char *folder, const char *name, const measured *all, const size_t *panels)
{
    char file[512];
    snprintf(file, sizeof file, "%s/%s.plot", folder, name);
    FILE *out = fopen(file, "w");
    if (!out) {
        fprintf(stderr, "bench_bounded: cannot write %s\n", file);
        exit(1);
    }
    fputs("set terminal svg size 1200,860 font 'sans,14' background '#ffffff'\n"
          "set style line 1 lc '#444444' lw 2 dt 2\n"
          "set style line 2 lc '#1f5fbf' lw 2 pt 7 ps 0.6\n"
          "set style line 3 lc '#1a8a3a' lw 2 pt 7 ps 0.6\n"
          "set style line 4 lc '#8fb8f0' lw 2 pt 4 ps 0.6\n"
          "set style line 5 lc '#8fd6a3' lw 2 pt 4 ps 0.6\n"
          "set style line 6 lc '#d9480f' pt 9 ps 1.0\n"
          "set multiplot\nset logscale x\nset xrange [2:*]\nset yrange [0.35:1.2]\nset grid lc '#dddddd'\n",
          out);
    for (size_t i = 0; i < 6; i++) {
        fprintf(out, "set size 0.333,0.44\nset origin %.3f,%.3f\nset xlabel '%s'\nset ylabel '%s'\n",
                (double)(i % 3) / 3, i < 3 ? 0.54 : 0.10, i < 3 ? "" : "space (states in memory)",
                i % 3 ? "" : "leaves / alpha-beta");
        put_panel(out, &all[panels[i]]);
    }
    /* The legend has a panel of its own, because there is no space over the curves. */
    fputs("unset title\nunset xlabel\nunset ylabel\nunset border\nunset tics\nunset grid\nunset logscale\n"
          "set size 1,0.11\nset origin 0,0\nset xrange [0:1]\nset yrange [0:1]\n"
          "set key center center horizontal maxrows 2 width 2 font ',14'\n"
          "plot NaN ls 1 t 'alpha-beta', NaN with linespoints ls 2 t 'one-level plans, up to SSS*', "
          "NaN with linespoints ls 3 t 'one-level plans of the dual, up to DUAL*', "
          "NaN with points ls 6 t 'PS*(k), k from 2 (right) on', NaN with linespoints ls 4 t 'RS', "
          "NaN with linespoints ls 5 t 'RS of the dual'\nunset multiplot\n",
          out);
    fclose(out);
}

static size_t find_kind(const measured *all, const char *text)
{
    for (size_t i = 0; i < N_KINDS; i++)
        if (strcmp(all[i].kind.model.text, text) == 0)
            return i;
    abort();
}

int main(int count, char **arguments)
{
    const long trees = count > 1 ? strtol(arguments[1], NULL, 10) : TREES;
    if (trees < 2 || trees > 1000000) {
        fputs("bench_bounded: write a number of trees from 2 to 1000000\n", stderr);
        return 2;
    }
    measured *all = calloc(N_KINDS, sizeof *all);
    if (!all)
        abort();
    measure_all(all, (uint32_t)trees);

    puts("## Model trees");
    put_tables(all, 0, N_MODELS);
    puts("\n## Ragged trees");
    put_tables(all, N_MODELS, N_MODELS + N_RAGGED);
    puts("\n## Connect-4 and Othello");
    put_tables(all, N_MODELS + N_RAGGED, N_KINDS);
    puts("\n## One-level plans");
    put_plans(&all[find_kind(all, "T(8,6) R=1")]);
    put_plans(&all[find_kind(all, "T(8,6) iid")]);
    put_plans(&all[find_kind(all, "T(4,6) R=1")]);
    put_plans(&all[find_kind(all, "T(4,6) iid")]);
    puts("\n## The law");
    put_law(all);
    puts("\n## What auto chooses");
    put_choices(all);

    if (count > 2) {
        const size_t models[] = {find_kind(all, "T(8,6) iid"),     find_kind(all, "T(8,6) R=1"),
                                 find_kind(all, "T(8,6) R=2 p=1"), find_kind(all, "T(8,5) R=1"),
                                 find_kind(all, "T(4,7) iid"),     find_kind(all, "T(16,4) R=4 p=0.9")};
        const size_t games[] = {N_KINDS - 6, N_KINDS - 5, N_KINDS - 4, N_KINDS - 3, N_KINDS - 2, N_KINDS - 1};
        put_picture(arguments[2], "bounded", all, models);
        put_picture(arguments[2], "bounded-games", all, games);
    }
    for (size_t i = 0; i < N_KINDS; i++)
        free(all[i].rows);
    free(all);
    return 0;
}
