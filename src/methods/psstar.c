/* psstar.c - SSS*, PS*(k) and DUAL*: what every compiled instance of psstar.tmpl.h shares. */
#include "psstar.h"

#include "../frame/team.h"
#include "methods.h"
#include "share.h"

/* The slot with the greatest merit of those that have been begun: the others are only not yet known to be worse. */
static uint32_t best_begun(const frontier *s, max_node *n)
{
    const ph_value *merit = node_merits(s, n);
    uint32_t best = 0;
    for (uint32_t i = 1; i < n->count; i++)
        if (merit[i] != GONE && merit[i] < n->high && (merit[i] > merit[best] || merit[best] == n->high))
            best = i;
    return best;
}

/* What a stopped search knows with MAX to move: bounds from what is open, and the best child so far. */
static int answer_max(frontier *s, max_node *n)
{
    s->f->lower = n->low;
    s->f->upper = node_bound(s, n);
    assert(s->f->lower <= s->f->upper);
    if (n->low > -PH_INFINITY)
        return frontier_answer(s, node_low_line(s, n, 0));
    return path_answer_child(&s->path, n->first + best_begun(s, n));
}

/* With MIN to move: a bound, and the child that it comes from: the open one, or one before it, whose line came with it;
 * or the last one that was done, whose line is in `scratch`. */
static int answer_min(frontier *s, uint32_t ref, ph_value merit)
{
    uint32_t child = 0;
    if (ref_kind(ref) == REF_NODE) {
        max_node *open = frontier_node(s, ref_value(ref));
        merit = node_bound(s, open);
        child = open->cursor;
        if (merit == open->high && child > 0)
            child = line_entry(s, node_high_line(s, open), 0);
    } else if (merit < PH_INFINITY) {
        child = line_entry(s, s->scratch, 0);
    }
    s->f->upper = merit;
    return path_answer_child(&s->path, child);
}

static int answer(frontier *s, verdict v, uint32_t ref)
{
    const bool min_root = s->top == 1;
    if (verdict_what(v) == SOLVED) {
        s->f->lower = s->f->upper = verdict_merit(v);
        const bool held = !min_root && ref_kind(ref) == REF_NODE;
        return frontier_answer(s, held ? node_low_line(s, frontier_node(s, ref_value(ref)), 0) : s->scratch);
    }
    if (min_root)
        return answer_min(s, ref, verdict_merit(v));
    if (ref_kind(ref) == REF_NODE)
        return answer_max(s, frontier_node(s, ref_value(ref)));
    return path_answer_child(&s->path, line_entry(s, s->scratch, 0)); /* a bottom node, or nothing was begun: 0 */
}

/* Bounds on what MIN gets are bounds on what MAX gets: from 3 to 7 for MIN is from -7 to -3 for MAX. */
static void turn_bounds(frame *f)
{
    const ph_value lower = -f->upper;
    f->upper = -f->lower;
    f->lower = lower;
}

/* The first nodes of a search that several lanes may share. */
typedef struct trial {
    const frame *f;
    uint64_t most; /* nodes */
    bool given_up;
} trial;

static bool trial_tick(void *context)
{
    trial *t = context;
    t->given_up = frame_nodes(t->f) >= t->most;
    return !t->given_up;
}

/* On one lane. `trial`: it is given up if it takes long, to be begun anew on several; NULL: it is not. */
static int run_alone(frame *f, const void *root, psstar_instance *solve, const trial *t)
{
    frontier s;
    int error = frontier_init(&s, f, root);
    if (error)
        return error;
    if (f->stop != PH_FINISHED)
        return path_answer_first(f, root);
    uint32_t ref = REF_LIVE;
    verdict v = solve(&s, s.path.states, &ref);
    if (!t || !t->given_up)
        error = answer(&s, v, ref);
    bool held = frame_hold(f, frontier_fixed(&s, s.reach) + arena_touched(&s.arena));
    assert(held); /* the arena was made to fit */
    (void)held;
    frontier_release(&s);
    return error;
}

/* Has the search come to an end on one lane? */
static bool ends_alone(frame *f, const void *root, psstar_instance *solve, int *error)
{
    trial t = {f, frame_nodes(f) + team_trial(f), false};
    const uint32_t interval = f->interval;
    assert(!f->tick);
    f->tick = trial_tick;
    f->tick_context = &t;
    f->interval = interval < TRIAL_DEAR ? interval : TRIAL_DEAR;
    *error = run_alone(f, root, solve, &t);
    f->tick = NULL;
    f->tick_context = NULL;
    f->interval = interval;
    if (!t.given_up)
        return true;
    f->stop = PH_FINISHED;
    f->open_peak = f->backup_peak = f->states_peak = 0;
    return false;
}

int psstar_run(frame *f, const void *root, psstar_instance *solve)
{
    int error = PH_OK;
    bool done = false;
    if (share_pays(f, root)) {
        done = ends_alone(f, root, solve, &error);
        if (!done)
            error = share_run(f, root, solve, &done);
    }
    if (!done && !error)
        error = run_alone(f, root, solve, NULL);
    if (error)
        return error;
    if (frontier_dual(f))
        turn_bounds(f);
    if (f->method.id == METHOD_SSS || f->method.id == METHOD_DUAL)
        f->backup_peak = 0; /* they have no such list */
    return PH_OK;
}

/* The most children of a node that the method opens. */
static uint32_t widest_node(frame *f, const void *root)
{
    path p;
    path_measure(&p, f, root);
    uint32_t widest = 1;
    for (uint32_t ply = frontier_top(f); ply < p.height; ply += 2) {
        const uint32_t width = frame_widest(f->game, root, ply);
        widest = width > widest ? width : widest;
    }
    return widest;
}

/* The fewest phases that fit; `widest` where none do. One phase may do with less than two, since its bottom nodes are not
 * held. Else the space falls as the phases grow, and the least that fits lies by bisection in (too_few, enough]. */
static void take_fewest_phases(frame *f, const void *root, uint32_t widest)
{
    plan *m = &f->method.plan;
    m->phases = 1;
    if (frontier_worst(f, root, m) <= f->bytes_limit)
        return;
    uint32_t too_few = 1, enough = widest;
    while (enough - too_few > 1) {
        m->phases = too_few + (enough - too_few) / 2;
        if (frontier_worst(f, root, m) <= f->bytes_limit)
            enough = m->phases;
        else
            too_few = m->phases;
    }
    m->phases = enough;
}

/* Where the best child is all but surely among the first w/R, R phases evaluate no more leaves than fewer: that is the bet
 * of PS*(R). With p = 0.98 it costs 3 % at most, with p = 0.9 up to 16 %. So take them if they hold less. */
static void take_phases_of_order(frame *f, const void *root, uint32_t widest)
{
    static const double SURE = 0.98;
    const ph_order *o = &f->options->expect;
    const plan before = f->method.plan;
    plan *m = &f->method.plan;
    m->phases = o->R < widest ? o->R : widest;
    if (o->p < SURE || m->phases <= before.phases || frontier_worst(f, root, m) >= frontier_worst(f, root, &before))
        *m = before;
}

void psstar_resolve(frame *f, const void *root)
{
    const plan *m = &f->method.plan;
    if (!plan_is_auto(m))
        return;
    const uint32_t widest = widest_node(f, root);
    take_fewest_phases(f, root, widest);
    take_phases_of_order(f, root, widest);
    if (frontier_worst(f, root, m) > f->bytes_limit)
        f->method = (method){
            .id = METHOD_ALPHABETA,
            .edition = f->method.edition == EDITION_FAST ? EDITION_FAST : EDITION_REFERENCE,
            .plan.phases = 1,
        };
}
