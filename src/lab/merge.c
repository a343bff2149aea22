/* merge.c - merges several stores into one. Read cell_copy() first. */
#include "merge.h"

#include "../base/clock.h"
#include "../base/memory.h"
#include "../tool/prose.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BATCH = 4096 }; /* rows that are added at a time */

/* The copying of one cell. */
typedef struct copying {
    merge *merge;
    store *in;
    const char *name; /* of the source store */
    store_cell cell;
    store_run known; /* the search of the current tree in m->out, */
    bool is_known;   /* if it has one */
    store_row *rows; /* to be added, at most BATCH */
    size_t n_rows;
    problem *why;
} copying;

/* ---- conflicts ----------------------------------------------------------------------------------------- */

/* The first value in which two searches of one tree by one method differ; NULL: none. */
static const char *difference(const store_run *a, const store_run *b, int64_t *left, int64_t *right)
{
    const bool both = a->phases && b->phases; /* older stores have none for methods with +tt */
    const bool states = a->states_known && b->states_known, later = a->later_known && b->later_known;
    const struct {
        const char *name;
        int64_t a, b;
    } parts[] = {
        {"value", a->value, b->value},
        {"stop", a->stop, b->stop},
        {"leaves", (int64_t)a->counts.leaves, (int64_t)b->counts.leaves},
        {"nodes", (int64_t)a->counts.nodes, (int64_t)b->counts.nodes},
        {"cutoffs", (int64_t)a->counts.cutoffs, (int64_t)b->counts.cutoffs},
        {"open_peak", (int64_t)a->counts.open_peak, (int64_t)b->counts.open_peak},
        {"backup_peak", (int64_t)a->counts.backup_peak, (int64_t)b->counts.backup_peak},
        {"phases", both ? (int64_t)a->phases : 0, both ? (int64_t)b->phases : 0},
        {"states_peak", states ? (int64_t)a->counts.states_peak : 0, states ? (int64_t)b->counts.states_peak : 0},
        {"moves", later ? (int64_t)a->counts.moves : 0, later ? (int64_t)b->counts.moves : 0},
        {"quiet", later ? (int64_t)a->counts.quiet : 0, later ? (int64_t)b->counts.quiet : 0},
        {"deepest", later ? (int64_t)a->counts.deepest : 0, later ? (int64_t)b->counts.deepest : 0},
    };
    assert(a->tree == b->tree);
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++)
        if (parts[i].a != parts[i].b) {
            *left = parts[i].a;
            *right = parts[i].b;
            return parts[i].name;
        }
    return NULL;
}

/* "tree 17", or "position '4444'". */
static void tree_print(const copying *c, uint64_t tree, char *text, size_t size)
{
    store_position p;
    problem none;
    if (setting_is_game(&c->cell.setting) && store_find_position(c->in, tree, &p, &none))
        snprintf(text, size, "position '%.80s'", p.text);
    else
        snprintf(text, size, "tree %" PRIu64, tree);
}

static void conflict_note(copying *c, const store_run *known, const store_run *r)
{
    merge *m = c->merge;
    int64_t before, now;
    const char *what = difference(known, r, &before, &now);
    if (!what) {
        m->known++;
        return;
    }
    char tree[128];
    tree_print(c, r->tree, tree, sizeof tree);
    if (m->n_conflicts < MERGE_MOST_CONFLICTS)
        snprintf(m->conflicts[m->n_conflicts], sizeof m->conflicts[0],
                 "%s: %s of %s by %s: %s %" PRId64 ", but %" PRId64 " %s", c->name, tree, c->cell.setting.spec,
                 c->cell.method, what, now, before, m->compares ? "when searched again" : "in an earlier store");
    m->n_conflicts++;
}

/* ---- copying ------------------------------------------------------------------------------------------- */

static bool known_note(void *context, const store_run *r)
{
    copying *c = context;
    c->known = *r;
    c->is_known = true;
    return true;
}

static bool rows_send(copying *c)
{
    assert(c->n_rows <= BATCH);
    bool good = store_add(c->merge->out, c->rows, c->n_rows, c->why);
    c->n_rows = 0;
    return good;
}

static bool run_copy(void *context, const store_run *r)
{
    copying *c = context;
    if (flag_raised(c->merge->cancel))
        return problem_failure(c->why, "stopped; nothing was merged");
    c->is_known = false;
    if (!store_runs(c->merge->out, c->cell.id, r->tree, r->tree, known_note, c, c->why))
        return false;
    const store_run *known = c->is_known ? &c->known : NULL;
    if (known) {
        conflict_note(c, known, r);
        if (r->repeats <= known->repeats)
            return true; /* otherwise its times are better; the counts are the same */
    }
    if (c->merge->compares)
        return true;
    store_position p;
    if (!known && setting_is_game(&c->cell.setting) &&
        !(store_find_position(c->in, r->tree, &p, c->why) && store_add_position(c->merge->out, &p, c->why)))
        return false;
    assert(c->n_rows < BATCH);
    c->rows[c->n_rows++] = (store_row){c->cell.id, *r};
    c->merge->added += !known;
    return c->n_rows < BATCH || rows_send(c);
}

typedef struct visit {
    merge *merge;
    store *in;
    const char *name;
    problem *why;
    vector sweeps;  /* of store_sweep: those of `in` */
    vector sources; /* of source */
} visit;

typedef struct source {
    int64_t sweep, cell;
} source;

static bool source_note(void *context, int64_t sweep, int64_t cell)
{
    visit *v = context;
    const source one = {sweep, cell};
    return vector_push(&v->sources, NULL, &one, sizeof one) || problem_memory(v->why);
}

/* The sweeps that have added to cell `from` of `in` are the sources of `to`. */
static bool sources_copy(const visit *v, int64_t from, int64_t to)
{
    const source *sources = v->sources.items;
    const store_sweep *sweeps = v->sweeps.items;
    for (size_t i = 0; i < v->sources.count; i++)
        for (size_t k = 0; k < v->sweeps.count && sources[i].cell == from; k++)
            if (sweeps[k].id == sources[i].sweep && !store_add_source(v->merge->out, &sweeps[k], to, v->why))
                return false;
    return true;
}

/* Each search is looked up in m->out: loading all that it has would take the square of the number of stores. */
static bool cell_copy(void *context, const store_cell *cell)
{
    visit *v = context;
    copying c = {.merge = v->merge, .in = v->in, .name = v->name, .cell = *cell, .why = v->why};
    c.rows = malloc(BATCH * sizeof *c.rows);
    bool good = c.rows || problem_memory(v->why);
    good = good && store_find(v->merge->out, &c.cell, 1, v->why) &&
           store_runs(v->in, cell->id, 0, INT64_MAX, run_copy, &c, v->why) && rows_send(&c) &&
           sources_copy(v, cell->id, c.cell.id);
    free(c.rows);
    return good;
}

static bool sweep_copy(void *context, const store_sweep *w)
{
    visit *v = context;
    return store_add_sweep(v->merge->out, w, v->why) &&
           (vector_push(&v->sweeps, NULL, w, sizeof *w) || problem_memory(v->why));
}

bool merge_add(merge *m, store *in, const char *name, problem *why)
{
    visit v = {.merge = m, .in = in, .name = name, .why = why};
    const bool good = (m->compares || store_sweeps(in, sweep_copy, &v, why)) &&
                      store_sources(in, source_note, &v, why) && store_cells(in, STORE_AS_ADDED, cell_copy, &v, why);
    vector_release(&v.sweeps, NULL);
    vector_release(&v.sources, NULL);
    return good;
}

bool merge_files(merge *m, const char *const *files, size_t count, problem *why)
{
    bool good = store_begin(m->out, why);
    for (size_t i = 0; i < count && good; i++) {
        store *in;
        good = store_open(files[i], STORE_READ, &in, why) && merge_add(m, in, files[i], why);
        store_close(in);
    }
    assert(!good || m->n_conflicts == 0 || m->conflicts[0][0]);
    if (good && m->n_conflicts)
        good = problem_failure(why, "%" PRIu64 " %s; %s, find out which store is wrong", m->n_conflicts,
                               plural_of(m->n_conflicts, "search disagrees", "searches disagree"),
                               m->undone ? m->undone : "nothing was merged");
    return store_end(m->out, good, why);
}
