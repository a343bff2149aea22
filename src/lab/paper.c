/* paper.c - measures the tables of the 1986 paper again. A job is one tree of one column, searched by the methods of
 * all rows. Threads take the next job when they are free. The counts of each job are kept separately and added up in
 * the order of the trees at the end, so that the result does not depend on the order of the work. */
#include "paper.h"

#include "../base/clock.h"
#include "../tool/pool.h"
#include "generated.h"
#include "phased.h"

#include <assert.h>
#include <inttypes.h>
#include <math.h>
#include <pthread.h>
#include <stdlib.h>

/* ---- jobs ---------------------------------------------------------------------------------------------- */

typedef struct counts {
    uint32_t leaves[PAPER_ROWS]; /* T(32,4) has a million */
    uint32_t space[PAPER_ROWS];
    bool whole; /* all rows were searched completely */
} counts;

typedef struct job {
    uint32_t table, column, tree;
} job;

/* What the threads share. */
typedef struct shared_work {
    const paper *p;
    progress *bar;
    ph_game *models[PAPER_TABLES][PAPER_COLUMNS]; /* with any seed; NULL: not wanted */
    counts *counts;                               /* by job */
    uint64_t n_jobs;
    pthread_mutex_t lock; /* protects the bar and the members below */
    uint64_t next;
    int error;
} shared_work;

static bool wanted(const paper *p, uint32_t table)
{
    return p->tables >> table & 1;
}

static uint64_t jobs_of(const paper *p)
{
    uint64_t columns = 0;
    for (uint32_t t = 0; t < PAPER_TABLES; t++)
        columns += wanted(p, t) ? PAPER[t].n_columns : 0;
    return columns * p->trees;
}

/* Jobs are numbered table by table, column by column, tree by tree. */
static job job_of(const paper *p, uint64_t number)
{
    uint64_t column = number / p->trees;
    for (uint32_t t = 0;; t++) {
        assert(t < PAPER_TABLES);
        uint64_t columns = wanted(p, t) ? PAPER[t].n_columns : 0;
        if (column < columns)
            return (job){t, (uint32_t)column, (uint32_t)(number % p->trees)};
        column -= columns;
    }
}

/* ---- searching ----------------------------------------------------------------------------------------- */

static int search_rows(const paper *p, const paper_table *t, const ph_game *game, const void *root, counts *out)
{
    for (uint32_t row = 0; row < t->n_rows; row++) {
        const ph_options options = PH_OPTIONS(.method = t->rows[row].method, .cancel = p->cancel);
        ph_result result = PH_RESULT;
        int error = ph_search(game, root, &options, &result);
        if (error)
            return error;
        const ph_counts *c = &result.counts;
        assert(c->leaves <= UINT32_MAX && c->open_peak + c->backup_peak <= UINT32_MAX);
        out->leaves[row] = (uint32_t)c->leaves;
        out->space[row] = (uint32_t)(c->open_peak + c->backup_peak);
        ph_result_release(&result);
        if (result.stop != PH_FINISHED) /* its counts are those of a part of the search */
            return result.stop == PH_STOP_CANCELLED ? PH_OK : PH_E_MEMORY;
    }
    out->whole = true;
    return PH_OK;
}

static int job_run(const shared_work *o, job j, tree_memory *memory, counts *out)
{
    const paper_table *t = &PAPER[j.table];
    ph_game *game;
    void *root;
    int error = generated_open(o->models[j.table][j.column], o->p->seed + j.tree, t->n_rows, memory, &game, &root);
    if (error)
        return error;
    error = search_rows(o->p, t, game, root, out);
    generated_close(game, root);
    return error;
}

/* The model of each column that is wanted. */
static int models_open(shared_work *o)
{
    for (uint32_t t = 0; t < PAPER_TABLES; t++)
        for (uint32_t c = 0; wanted(o->p, t) && c < PAPER[t].n_columns; c++) {
            char spec[128];
            snprintf(spec, sizeof spec, "ordered:width=%" PRIu32 ",depth=%" PRIu32 ",order=%" PRIu32 ",p=%s,values=256",
                     PAPER[t].width, PAPER[t].depth, PAPER[t].columns[c].order, PAPER[t].columns[c].p);
            int error = ph_game_new(spec, NULL, &o->models[t][c], NULL);
            if (error)
                return error;
        }
    return PH_OK;
}

static void models_close(shared_work *o)
{
    for (uint32_t t = 0; t < PAPER_TABLES; t++)
        for (uint32_t c = 0; c < PAPER_COLUMNS; c++)
            ph_game_free(o->models[t][c]);
}

/* ---- threads ------------------------------------------------------------------------------------------- */

/* The next job, if there is one and no reason to stop. */
static bool job_take(shared_work *o, uint64_t *number)
{
    pthread_mutex_lock(&o->lock);
    bool more = o->next < o->n_jobs && !o->error && !flag_raised(o->p->cancel);
    if (more)
        *number = o->next++;
    pthread_mutex_unlock(&o->lock);
    return more;
}

static void job_note(shared_work *o, int error, double weight)
{
    pthread_mutex_lock(&o->lock);
    if (error)
        o->error = error;
    progress_add(o->bar, weight);
    progress_show(o->bar);
    pthread_mutex_unlock(&o->lock);
}

/* The cost of a job is roughly proportional to the paper's leaf count of alpha-beta. */
static double job_weight(job j)
{
    const paper_table *t = &PAPER[j.table];
    return t->rows[t->n_rows - 1].leaves[j.column];
}

static void jobs_work(void *shared)
{
    shared_work *o = shared;
    uint64_t number;
    tree_memory memory = {0};
    while (job_take(o, &number)) {
        job j = job_of(o->p, number);
        int error = job_run(o, j, &memory, &o->counts[number]);
        job_note(o, error, job_weight(j));
    }
    tree_memory_release(&memory);
}

/* ---- the result ---------------------------------------------------------------------------------------- */

/* The wanted tables of which every tree was searched, one bit each. */
static unsigned tables_whole(const paper *p, const counts *all, uint64_t n_jobs)
{
    unsigned whole = p->tables;
    for (uint64_t i = 0; i < n_jobs; i++)
        if (!all[i].whole)
            whole &= ~(1u << job_of(p, i).table);
    return whole;
}

/* Fill the cells of the complete tables. */
static void cells_fill(paper *p, const counts *all, uint64_t n_jobs, unsigned whole)
{
    for (uint64_t i = 0; i < n_jobs; i++) {
        job j = job_of(p, i);
        for (uint32_t row = 0; (whole >> j.table & 1) && row < PAPER[j.table].n_rows; row++) {
            paper_cell *cell = &p->cells[j.table][row][j.column];
            stats_add(&cell->leaves, all[i].leaves[row]);
            if (all[i].space[row] > cell->space)
                cell->space = all[i].space[row];
        }
    }
}

int paper_measure(paper *p, progress *bar)
{
    assert(p->trees > 0 && p->tables < 1u << PAPER_TABLES);
    uint64_t n_jobs = jobs_of(p);
    counts *all = calloc(n_jobs ? n_jobs : 1, sizeof *all);
    if (!all)
        return PH_E_MEMORY;
    double weight = 0;
    for (uint64_t i = 0; i < n_jobs; i += p->trees)
        weight += job_weight(job_of(p, i)) * p->trees;
    progress_init(bar, stderr, n_jobs, weight);

    shared_work o = {.p = p, .bar = bar, .counts = all, .n_jobs = n_jobs, .lock = PTHREAD_MUTEX_INITIALIZER};
    o.error = models_open(&o);
    pool_run(p->threads ? p->threads : 1, jobs_work, &o);
    models_close(&o);
    progress_clear(bar);
    pthread_mutex_destroy(&o.lock);
    if (!o.error) {
        const unsigned whole = tables_whole(p, all, n_jobs);
        cells_fill(p, all, n_jobs, whole);
        p->tables = whole;
    }
    free(all);
    return o.error;
}

double paper_difference(const paper *p, uint32_t table, uint32_t row, uint32_t column)
{
    double theirs = PAPER[table].rows[row].leaves[column];
    assert(theirs > 0);
    return stats_mean(&p->cells[table][row][column].leaves) / theirs - 1;
}

bool paper_outside(const paper *p, uint32_t table, uint32_t row, uint32_t column)
{
    const stats *s = &p->cells[table][row][column].leaves;
    double theirs = PAPER[table].rows[row].leaves[column];
    double deviation = stats_deviation(s);
    assert(s->count > 0 && deviation >= 0);
    double error = deviation * sqrt(1 / (double)s->count + 1.0 / PAPER_TREES);
    return fabs(stats_mean(s) - theirs) > 2 * error + 0.5;
}
