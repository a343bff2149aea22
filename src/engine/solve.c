/* solve.c - solving: questions to the game's solver until its score is known, then the line. Read solve() first.
 *
 * "Is the score above m?" Far from 0 that is answered soonest: so it asks first whether the position is won or lost by much. Else
 * most are decided by a little: it asks who wins, and then further out, twice as far each time. With scores from -18 to 18 that is
 * -9, 9, 0, and if the answer is yes 1, 3, 7; if it is no -1, -2, -4.
 *     A solver may expect a score. Then it asks whether it is that, or more, and from there in one direction, twice as far each time,
 * until the answer changes: MTD(f) in longer steps. */
#include "solve.h"

#include "../base/clock.h"
#include "../base/memory.h"
#include "../methods/loops.h"

#include <assert.h>
#include <string.h>

/* One position being solved. */
typedef struct solution {
    const request *asked;
    const solver *by;
    solving s;
    frame f;
    proven score; /* of the root, to the side to move */
    double told;  /* when the caller was told of it */
    bool enough;  /* and said that it is */
    struct crew *crew;
} solution;

/* What a lane has, besides its frame, and the question that all of them work on. */
typedef struct crew {
    const solution *of;
    const void *state;
    ph_value m;
    ph_value answers[];
} crew;

/* ---- what is kept -------------------------------------------------------------------------------------- */

void proofs_release(proofs *p)
{
    table_close(&p->table);
    *p = (proofs){0};
}

/* A table of `bytes` that knows what it knew; of another size it is a new one. */
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

/* ---- questions ----------------------------------------------------------------------------------------- */

/* Lanes, and what they need, if the caller has some and they fit; else the solution is of one. */
static void crew_open(solution *x)
{
    frame *f = &x->f;
    const uint32_t count = x->by->shares ? equipment_lanes(f, sizeof(ph_value)) : 0;
    if (count == 0)
        return;
    x->crew = memory_get_zeroed(&f->memory, sizeof *x->crew + count * sizeof(ph_value));
    if (!x->crew)
        return;
    x->crew->of = x;
    f->team = team_open(f, count);
    if (f->team)
        f->bytes_beside = team_bytes(count) + sizeof *x->crew + count * sizeof(ph_value);
}

static void crew_close(solution *x)
{
    equipment_take_lanes(&x->f);
    memory_put(&x->f.memory, x->crew);
}

static void crew_work(void *task, uint32_t lane, frame *f)
{
    crew *c = task;
    solving own = c->of->s;
    own.frame = f;
    c->answers[lane] = c->of->by->ask(&own, c->state, c->m);
}

/* Is the score of `state` above m? The answer of whichever lane has it first. */
static ph_value ask(solution *x, const void *state, ph_value m)
{
    if (!x->f.team)
        return x->by->ask(&x->s, state, m);
    x->crew->state = state;
    x->crew->m = m;
    team_prepare(&x->f);
    const int winner = team_run(&x->f, crew_work, x->crew);
    if (x->enough) /* another lane than the one that was told so may have ended well */
        x->f.stop = PH_STOP_CANCELLED;
    return winner >= 0 ? x->crew->answers[winner] : m;
}

/* ---- what it knows, and tells -------------------------------------------------------------------------- */

/* The bounds of the root as values, and MAX's. */
static void bounds_set(solution *x)
{
    const ph_value lower = x->by->value(x->score.lower), upper = x->by->value(x->score.upper);
    const bool min = x->asked->options.min_root;
    x->f.lower = min ? -upper : lower;
    x->f.upper = min ? -lower : upper;
}

/* The entries of the table that are in use are what a solver holds. */
static void entries_count(solution *x)
{
    const table *t = x->s.table;
    x->f.states_peak = (uint64_t)table_use(t) * t->count * TABLE_WAYS / 1000;
}

/* The nodes so far; while lanes are at work, without what may have been granted to them and not been used. */
static uint64_t nodes_so_far(const solution *x)
{
    const team *l = x->f.team;
    const uint64_t counted = frame_nodes(&x->f);
    if (!l)
        return counted;
    const uint64_t granted = __atomic_load_n(&l->nodes, __ATOMIC_RELAXED), unused = (uint64_t)l->count * x->f.interval;
    return granted > counted + unused ? granted - unused : counted;
}

/* Tell whoever wants to know how far it has come. False: that is enough. */
static bool tell(solution *x)
{
    const ph_options *o = &x->asked->options;
    if (!o->progress)
        return true;
    x->told = clock_now();
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
        .lanes = x->f.team ? x->f.team->count : 1,
    };
    so_far.counts.nodes = nodes_so_far(x);
    x->enough = !o->progress(o->progress_context, &so_far);
    return !x->enough;
}

/* Some questions take minutes: tell of them meanwhile. */
static bool tell_now_and_then(void *context)
{
    static const double PAUSE = 0.2; /* seconds */
    solution *x = context;
    return clock_now() - x->told < PAUSE || tell(x);
}

/* ---- the score ----------------------------------------------------------------------------------------- */

/* What to ask next, where `widest` is what was known at first: whether the score is in the outer half of the lost ones, or of
 * the won ones; who wins; and then whether by more than is known, twice as far each time, and at last the middle. */
static ph_value question_next(proven score, proven widest)
{
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

/* Questions from a score that is expected. */
typedef struct quest {
    ph_value expected;
    ph_value step; /* how far beyond the bound it asks; 0: nothing was asked yet */
    bool above;    /* the last answer was yes */
} quest;

static ph_value quest_next(const quest *q, proven score)
{
    const ph_value m = q->step == 0 ? q->expected - 1 : q->above ? score.lower + q->step - 1 : score.upper - q->step;
    return m < score.lower ? score.lower : m >= score.upper ? score.upper - 1 : m;
}

static void quest_answered(quest *q, bool above)
{
    q->step = q->step > 0 && above == q->above ? 2 * q->step : 1;
    q->above = above;
}

static void score_find(solution *x)
{
    x->score = x->by->look(&x->s, x->asked->state);
    const proven widest = x->score;
    quest near = {0};
    if (x->by->expect && x->score.lower < x->score.upper)
        near.expected = x->by->expect(&x->s, x->asked->state);
    if (x->f.stop != PH_FINISHED)
        return;
    while (x->score.lower < x->score.upper) {
        const ph_value m = x->by->expect ? quest_next(&near, x->score) : question_next(x->score, widest);
        assert(m >= x->score.lower && m < x->score.upper);
        const ph_value answer = ask(x, x->asked->state, m);
        if (x->f.stop != PH_FINISHED)
            return;
        quest_answered(&near, answer > m);
        if (answer > m)
            x->score.lower = answer;
        else
            x->score.upper = answer;
        assert(x->score.lower <= x->score.upper);
        if (!tell(x)) {
            x->f.stop = PH_STOP_CANCELLED;
            return;
        }
    }
}

/* ---- the line ------------------------------------------------------------------------------------------ */

/* Room for the moves and the positions of a line. */
typedef struct walker {
    void *at, *child;
    ph_move *moves;
} walker;

static void child_make(const solution *x, walker *w, uint32_t i, ph_move *move)
{
    const ph_game *g = x->asked->game;
    *move = frame_move(w->moves, i);
    g->apply(g->rules, w->at, *move, w->child);
}

/* A move that keeps the score of the position the walker is at. Its child is worth no more than -score there, as most often
 * the rules or the proof in the table say, also when a limit has been reached. Else it is asked for. PH_NO_MOVE when a limit is
 * reached first. */
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
        const ph_value worth = ask(x, w->child, -score);
        if (x->f.stop != PH_FINISHED)
            return PH_NO_MOVE;
        if (worth <= -score)
            return move;
        assert(i + 1 < count); /* one of them is worth what the position is */
    }
    return PH_NO_MOVE;
}

/* The move of which most is proven: for a search that was stopped. */
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

/* Follow the best moves to the end of the game, or as far as the limits let it. If score and move are proven nothing was stopped:
 * what is missing of the line is only how it goes on. */
static void line_follow(solution *x, walker *w, uint32_t longest)
{
    const ph_game *g = x->asked->game;
    frame *f = &x->f;
    const bool known = x->score.lower == x->score.upper;
    memcpy(w->at, x->asked->state, g->state_size);
    for (ph_value score = x->score.lower; f->pv_length < longest && !g->over(g->rules, w->at); score = -score) {
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
    assert(known);
    f->stop = PH_FINISHED;
}

static int line_find(solution *x)
{
    const ph_game *g = x->asked->game;
    const ph_memory *memory = &x->asked->memory;
    const uint32_t longest = frame_height(g, x->asked->state, PH_MAX_DEPTH);
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

/* ---- the front door ------------------------------------------------------------------------------------ */

const solver *solver_of(const request *q)
{
    const ph_options *o = &q->options;
    if (o->method || o->observe || o->want_strategy || o->limits.leaves) /* it evaluates none that could be counted */
        return NULL;
    frame f;
    frame_open(&f, q->game, o, &q->method);
    return loops_solver(&f);
}

int solve(const request *q, const solver *by, proofs *p, const ph_memory *memory, ph_result *result)
{
    solution x = {.asked = q, .by = by};
    frame_open(&x.f, q->game, &q->options, &q->method);
    frame_cheap(&x.f);
    x.f.tick = tell_now_and_then;
    x.f.tick_context = &x;
    x.told = x.f.started;
    crew_open(&x);
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
    crew_close(&x);
    if (!error)
        error = result_take(&x.f, "solver", result);
    frame_close(&x.f);
    return error;
}
