/* psstar.c - SSS*, PS*(k) and DUAL*: running a search, its answer, and the number of phases of "auto".
 * Start with psstar_run(). The search itself is psstar_search.h. */
#include "psstar.h"

#include "../search/method.h"
#include "../search/team.h"
#include "share.h"

/* The slot with the greatest merit among those that have been begun: nothing is known of the others. */
static uint32_t best_begun(const frontier *s, max_node *n)
{
    const ph_value *merit = node_merits(s, n);
    uint32_t best = 0;
    assert(n->count > 0);
    for (uint32_t i = 1; i < n->count; i++)
        if (merit[i] != GONE && merit[i] < n->high && (merit[i] > merit[best] || merit[best] == n->high))
            best = i;
    return best;
}

/* The answer of a stopped search with MAX to move: bounds from the open nodes, and the best child so far. */
static int answer_max(frontier *s, max_node *n)
{
    s->f->lower = n->low;
    s->f->upper = node_bound(s, n);
    assert(s->f->lower <= s->f->upper && s->top == 0);
    if (n->low > -PH_INFINITY)
        return frontier_answer(s, node_low_line(s, n, 0));
    return path_answer_child(&s->path, n->first + best_begun(s, n));
}

/* The same with MIN to move: a bound, and the child that it comes from. That is the open child, or one before it, whose line
 * is the open child's high line; or the last child that was done, whose line is in `scratch`. */
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

static int answer(frontier *s, node_result v, uint32_t ref)
{
    const bool min_root = s->top == 1;
    if (node_result_what(v) == SOLVED) {
        s->f->lower = s->f->upper = node_result_merit(v);
        const bool open = !min_root && ref_kind(ref) == REF_NODE;
        return frontier_answer(s, open ? node_low_line(s, frontier_node(s, ref_value(ref)), 0) : s->scratch);
    }
    if (min_root)
        return answer_min(s, ref, node_result_merit(v));
    if (ref_kind(ref) == REF_NODE)
        return answer_max(s, frontier_node(s, ref_value(ref)));
    return path_answer_child(&s->path, line_entry(s, s->scratch, 0)); /* a bottom node, or nothing was begun: 0 */
}

/* Turn bounds on what MIN gets into bounds on what MAX gets: from 3 to 7 for MIN is from -7 to -3 for MAX. */
static void turn_bounds(frame *f)
{
    const ph_value lower = -f->upper;
    f->upper = -f->lower;
    f->lower = lower;
}

/* A search that several threads may share is tried on one thread first, up to some number of nodes. */
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

/* Search on one thread. With a trial the search is given up if it takes long; NULL: it is not. */
static int run_alone(frame *f, const void *root, psstar_instance *solve, const trial *t)
{
    frontier s;
    int error = frontier_init(&s, f, root, 0);
    if (error)
        return error;
    if (f->stop != PH_FINISHED)
        return path_answer_first(f, root);
    uint32_t ref = REF_LIVE;
    node_result v = solve(&s, s.path.states, &ref);
    if (!t || !t->given_up)
        error = answer(&s, v, ref);
    const bool fits = frame_hold(f, frontier_fixed(&s, s.reach) + arena_touched(&s.arena));
    assert(fits); /* the arena was made to fit */
    (void)fits;
    frontier_release(&s);
    return error;
}

/* Try on one thread. True: the search has ended. */
static bool ends_alone(frame *f, const void *root, psstar_instance *solve, int *error)
{
    trial t = {f, frame_nodes(f) + team_trial(f), false};
    const uint32_t interval = f->interval;
    assert(!f->tick);
    f->tick = trial_tick;
    f->tick_context = &t;
    f->interval = interval < TRIAL_COSTLY ? interval : TRIAL_COSTLY;
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

/* Take the fewest phases that fit; `widest` if none do. One phase may need less than two, since its bottom nodes have no
 * blocks. Else the space falls as the number of phases grows, and bisection finds the least that fits in (too_few, enough]. */
static void take_fewest_phases(frame *f, const void *root, uint32_t widest)
{
    plan *m = &f->method.plan;
    assert(widest > 0);
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

/* If the best child is almost certainly among the first w/R, R phases evaluate no more leaves than fewer do: that is the
 * idea of PS*(R). With p = 0.98 it costs at most 3 % more leaves, with p = 0.9 up to 16 %. So take R phases if they need
 * less space. */
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
        f->method = method_alphabeta(f->method.edition);
}
