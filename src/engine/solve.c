/* solve.c - solving: null-window tests by the game's solver until the score is known, then the best line. Read solve()
 * first.
 *
 * A test answers "is the score above m?". Tests far from 0 are the fastest, so the first ones are whether the position
 * is lost or won by much. Most other positions are decided by a little: the next test is who wins, and the following
 * ones go further out, twice as far each time. With scores from -18 to 18 the tests are -9, 9, 0; then 1, 3, 7 if the
 * answer is yes, or -1, -2, -4 if it is no.
 *
 * If a solver can estimate the score, the first test is whether the score is at least that. The next tests go on in the
 * same direction, twice as far each time, until the answer changes: MTD(f) with growing steps. */
#include "solve.h"

#include "../base/clock.h"
#include "../base/game_memory.h"
#include "../base/memory.h"
#include "choose.h"

#include <assert.h>
#include <string.h>

/* One position being solved. */
typedef struct solution {
    const request *request;
    const solver *by;
    solving s;
    frame f;
    proven score;               /* of the root, for the side to move */
    double reported;            /* when progress was last reported to the caller */
    bool enough;                /* the caller wants the search to end */
    struct shared_test *shared; /* NULL: one thread */
} solution;

/* The test that all threads work on, and the answer of each. */
typedef struct shared_test {
    const solution *of;
    const void *state;
    ph_value m;
    ph_value answers[];
} shared_test;

/* ---- proofs, kept between solutions -------------------------------------------------------------------- */

void proofs_release(proofs *p)
{
    table_close(&p->table);
    *p = (proofs){0};
}

/* Open a table of `bytes`. A table of that size is kept with its contents; one of another size is replaced. */
static int proofs_open(proofs *p, size_t bytes, const ph_memory *memory)
{
    if (!p->table.block || p->bytes != bytes) {
        proofs_release(p);
        p->bytes = bytes;
        if (!table_open(&p->table, bytes, memory))
            return PH_E_MEMORY;
    }
    table_begin(&p->table);
    return PH_OK;
}

/* ---- tests, by one thread or several ------------------------------------------------------------------- */

/* Open a team, if the caller has several threads and they fit the memory; else one thread works. */
static void threads_open(solution *x)
{
    frame *f = &x->f;
    const uint32_t count = x->by->shares ? equipment_threads(f, sizeof(ph_value)) : 0;
    if (count == 0)
        return;
    x->shared = memory_get_zeroed(&f->memory, sizeof *x->shared + count * sizeof(ph_value));
    if (!x->shared)
        return;
    x->shared->of = x;
    f->team = team_open(f, count);
    if (f->team)
        f->bytes_beside = team_bytes(count) + sizeof *x->shared + count * sizeof(ph_value);
}

static void threads_close(solution *x)
{
    equipment_take_threads(&x->f);
    memory_put(&x->f.memory, x->shared);
}

static void thread_work(void *task, uint32_t thread, frame *f)
{
    shared_test *c = task;
    solving own = c->of->s;
    own.frame = f;
    assert(c->of->f.team && thread < c->of->f.team->count);
    c->answers[thread] = c->of->by->ask(&own, c->state, c->m);
}

/* Is the score of `state` above m? The answer of the thread that finishes first, as solver.ask() returns it. */
static ph_value test_above(solution *x, const void *state, ph_value m)
{
    if (!x->f.team)
        return x->by->ask(&x->s, state, m);
    x->shared->state = state;
    x->shared->m = m;
    team_prepare(&x->f);
    const int winner = team_run(&x->f, thread_work, x->shared);
    assert(winner < (int)x->f.team->count);
    if (x->enough) /* even if another thread finished before it was stopped */
        x->f.stop = PH_STOP_CANCELLED;
    return winner >= 0 ? x->shared->answers[winner] : m;
}

/* ---- bounds and progress ------------------------------------------------------------------------------- */

/* Set the frame's bounds, which are values for MAX, from the score, which is for the side to move. */
static void bounds_set(solution *x)
{
    const ph_value lower = x->by->value(x->score.lower), upper = x->by->value(x->score.upper);
    assert(x->score.lower <= x->score.upper && lower <= upper);
    const bool min = x->request->options.min_root;
    x->f.lower = min ? -upper : lower;
    x->f.upper = min ? -lower : upper;
}

/* The states in memory of a solver are the used entries of its table. */
static void entries_count(solution *x)
{
    const table *t = x->s.table;
    x->f.states_peak = (uint64_t)table_use(t) * t->count * TABLE_WAYS / 1000;
}

/* The nodes so far. While threads run, only what was granted to them is known: subtract what they may not have used
 * yet. */
static uint64_t nodes_so_far(const solution *x)
{
    const team *l = x->f.team;
    const uint64_t counted = frame_nodes(&x->f);
    if (!l)
        return counted;
    const uint64_t granted = __atomic_load_n(&l->nodes, __ATOMIC_RELAXED), unused = (uint64_t)l->count * x->f.interval;
    return granted > counted + unused ? granted - unused : counted;
}

/* Report progress to the caller, if he wants that. False: he wants the search to end. */
static bool report(solution *x)
{
    const ph_options *o = &x->request->options;
    if (!o->progress)
        return true;
    x->reported = clock_now();
    bounds_set(x);
    entries_count(x);
    ph_result so_far = {
        .size = sizeof so_far,
        .value = x->f.lower,
        .lower = x->f.lower,
        .upper = x->f.upper,
        .best = PH_NO_MOVE,
        .method = "solver",
        .seconds = frame_seconds(&x->f),
        .counts = frame_counts(&x->f),
        .threads = x->f.team ? x->f.team->count : 1,
    };
    so_far.counts.nodes = nodes_so_far(x);
    x->enough = !o->progress(o->progress_context, &so_far);
    return !x->enough;
}

/* Some tests take minutes: report progress during them. */
static bool report_regularly(void *context)
{
    static const double PAUSE = 0.2; /* seconds */
    solution *x = context;
    return clock_now() - x->reported < PAUSE || report(x);
}

/* ---- the score ----------------------------------------------------------------------------------------- */

/* The next m to test; `widest` are the bounds at the start. First m is half of the lowest score, then half of the
 * highest, then 0. Then it is about twice the bound that is nearer to 0, but not beyond the middle of the bounds. */
static ph_value next_test(proven score, proven widest)
{
    assert(score.lower < score.upper && score.lower >= widest.lower && score.upper <= widest.upper);
    const ph_value middle = score.lower + (score.upper - score.lower) / 2;
    if (score.lower < 0 && score.upper > 0) {
        const bool lost = score.lower == widest.lower, won = score.upper == widest.upper;
        return lost ? score.lower / 2 : won ? score.upper / 2 : 0;
    }
    if (score.lower >= 0) {
        const ph_value further = score.lower ? 2 * score.lower - 1 : 0;
        return further < middle ? further : middle;
    }
    const ph_value further = score.upper ? 2 * score.upper : -1;
    return further > middle ? further : middle;
}

/* Tests that start at an estimate of the score. */
typedef struct estimate {
    ph_value expected;
    ph_value step; /* how far the next test is beyond the bound; 0: it is the first */
    bool above;    /* the last answer was yes */
} estimate;

static ph_value estimate_next(const estimate *q, proven score)
{
    assert(score.lower < score.upper && q->step >= 0);
    const ph_value m = q->step == 0 ? q->expected - 1 : q->above ? score.lower + q->step - 1 : score.upper - q->step;
    return m < score.lower ? score.lower : m >= score.upper ? score.upper - 1 : m;
}

static void estimate_update(estimate *q, bool above)
{
    q->step = q->step > 0 && above == q->above ? 2 * q->step : 1;
    q->above = above;
}

static void score_find(solution *x)
{
    x->score = x->by->look(&x->s, x->request->state);
    const proven widest = x->score;
    estimate near = {0};
    if (x->by->expect && x->score.lower < x->score.upper)
        near.expected = x->by->expect(&x->s, x->request->state);
    if (x->f.stop != PH_FINISHED)
        return;
    while (x->score.lower < x->score.upper) {
        const ph_value m = x->by->expect ? estimate_next(&near, x->score) : next_test(x->score, widest);
        assert(m >= x->score.lower && m < x->score.upper);
        const ph_value answer = test_above(x, x->request->state, m);
        if (x->f.stop != PH_FINISHED)
            return;
        estimate_update(&near, answer > m);
        if (answer > m)
            x->score.lower = answer;
        else
            x->score.upper = answer;
        assert(x->score.lower <= x->score.upper);
        if (!report(x)) {
            x->f.stop = PH_STOP_CANCELLED;
            return;
        }
    }
}

/* ---- the line ------------------------------------------------------------------------------------------ */

/* A position on the best line, a child of it, and memory for its moves. */
typedef struct walker {
    void *at, *child;
    ph_move *moves;
} walker;

static void child_make(const solution *x, walker *w, uint32_t i, ph_move *move)
{
    const ph_game *g = x->request->game;
    *move = frame_move(w->moves, i);
    g->apply(g->rules, w->at, *move, w->child);
}

/* A move that keeps the score of the walker's position: the score of its child is at most -score. Usually the rules or
 * the table prove that without a search, so first try all moves so, even if a limit was reached. Else test them one by
 * one. PH_NO_MOVE: a limit was reached first. */
static ph_move move_find(solution *x, walker *w, uint32_t count, ph_value score)
{
    ph_move move;
    for (uint32_t i = 0; i < count; i++) {
        child_make(x, w, i, &move);
        if (x->by->look(&x->s, w->child).upper <= -score)
            return move;
    }
    for (uint32_t i = 0; i < count && x->f.stop == PH_FINISHED; i++) {
        child_make(x, w, i, &move);
        const ph_value answer = test_above(x, w->child, -score);
        if (x->f.stop != PH_FINISHED)
            return PH_NO_MOVE;
        if (answer <= -score)
            return move;
        assert(i + 1 < count); /* some move keeps the score */
    }
    return PH_NO_MOVE;
}

/* The move with the best proven bound: for a search that was stopped. */
static ph_move move_guess(const solution *x, walker *w, uint32_t count)
{
    ph_move best = PH_NO_MOVE, move;
    ph_value least = PH_INFINITY;
    for (uint32_t i = 0; i < count; i++) {
        child_make(x, w, i, &move);
        const ph_value upper = x->by->look(&x->s, w->child).upper;
        if (upper < least) {
            least = upper;
            best = move;
        }
    }
    return best;
}

/* Follow the best moves to the end of the game, or until a limit is reached. If score and first move are proven, the
 * search counts as finished, even if the line is cut short. */
static void line_follow(solution *x, walker *w, uint32_t longest)
{
    const ph_game *g = x->request->game;
    frame *f = &x->f;
    const bool known = x->score.lower == x->score.upper;
    memcpy(w->at, x->request->state, g->state_size);
    for (ph_value score = x->score.lower; f->pv_length < longest && !position_over(g, w->at); score = -score) {
        const uint32_t count = frame_moves(g, w->at, w->moves);
        const ph_move move = known ? move_find(x, w, count, score) : PH_NO_MOVE;
        if (move == PH_NO_MOVE && f->pv_length == 0) {
            f->pv[f->pv_length++] = move_guess(x, w, count);
            return;
        }
        if (move == PH_NO_MOVE)
            break;
        f->pv[f->pv_length++] = move;
        void *const next = w->child;
        w->child = w->at;
        w->at = next;
    }
    assert(known && f->pv_length <= longest);
    f->stop = PH_FINISHED;
}

static int line_find(solution *x)
{
    const ph_game *g = x->request->game;
    const ph_memory *memory = &x->request->memory;
    const uint32_t longest = frame_height(g, x->request->state, PH_MAX_DEPTH);
    walker w = {memory_get(memory, 1, g->state_size), memory_get(memory, 1, g->state_size),
                memory_get(memory, g->max_moves, sizeof *w.moves)};
    const bool got = w.at && w.child && w.moves && frame_line(&x->f, longest ? longest : 1);
    if (got)
        line_follow(x, &w, longest);
    memory_put(memory, w.at);
    memory_put(memory, w.child);
    memory_put(memory, w.moves);
    return got ? PH_OK : PH_E_MEMORY;
}

/* ---- solving ------------------------------------------------------------------------------------------- */

const solver *solver_of(const request *q)
{
    const ph_options *o = &q->options;
    if (o->method || o->observe || o->want_strategy || o->root_moves || o->lines > 0 ||
        o->limits.leaves) /* a solver evaluates no leaves, and all moves of the root */
        return NULL;
    frame f;
    frame_open(&f, q->game, o, &q->method);
    return choose_solver(&f);
}

int solve(const request *q, const solver *by, proofs *p, const ph_memory *memory, ph_result *result)
{
    solution x = {.request = q, .by = by};
    frame_open(&x.f, q->game, &q->options, &q->method);
    frame_cheap(&x.f);
    x.f.tick = report_regularly;
    x.f.tick_context = &x;
    x.reported = x.f.started;
    threads_open(&x);
    assert(x.f.bytes_beside < x.f.bytes_limit);
    const size_t bytes = x.f.bytes_limit - x.f.bytes_beside;
    int error = proofs_open(p, bytes, memory);
    if (!error) {
        x.s = (solving){.frame = &x.f, .table = &p->table, .rules = q->game->rules};
        if (frame_hold(&x.f, x.f.bytes_beside + table_bytes(bytes)))
            score_find(&x);
        else
            x.score = by->look(&x.s, q->state);
        bounds_set(&x);
        error = line_find(&x);
        entries_count(&x);
    }
    threads_close(&x);
    if (!error)
        error = result_take(&x.f, "solver", result);
    frame_close(&x.f);
    return error;
}
