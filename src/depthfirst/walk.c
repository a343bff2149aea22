/* walk.c - the memory, the answer and the threads of a depth-first search. */
#include "walk.h"

#include "../base/memory.h"
#include "../search/team.h"
#include "phased_trace.h"

#include <assert.h>

static void walk_close(walk *w)
{
    path_close(&w->path);
    memory_put(&w->f->memory, w->lines);
    memory_put(&w->f->memory, w->words);
    memory_put(&w->f->memory, w->scores);
    memory_put(&w->f->memory, w->plies);
}

static size_t scores_bytes(const walk *w)
{
    return w->f->learner ? learner_scored(w->f->game) * sizeof *w->scores : 0;
}

static size_t ply_bytes(const walk *w)
{
    return w->f->selects ? sizeof *w->plies : 0;
}

/* The bytes that one thread has used when it has come to `ply`: positions, moves, and a line for each ply up to
 * there. Memory beyond that is not touched. */
static size_t thread_bytes(const walk *w, uint32_t ply)
{
    const size_t plies = (size_t)ply + 1;
    const size_t words = plies * plies + (w->f->options->observe ? 4 * plies : 0);
    return path_bytes_to(&w->path, ply) + plies * (sizeof *w->lines + scores_bytes(w) + ply_bytes(w)) +
           words * sizeof *w->words;
}

/* The whole search. Other threads hold as much, or find out themselves that it is too much. */
static size_t walk_bytes(const walk *w, uint32_t ply)
{
    return w->f->bytes_beside + thread_bytes(w, ply) * (w->f->team ? w->f->team->count : 1);
}

size_t walk_most_bytes(frame *f, const void *root)
{
    walk w = {.f = f};
    path_measure(&w.path, f, root);
    return thread_bytes(&w, w.path.height);
}

bool walk_deepen(walk *w, uint32_t ply)
{
    if (!frame_hold(w->f, walk_bytes(w, ply + 1)))
        return false;
    assert(ply < w->path.height);
    frame_reach(w->f, ply);
    return true;
}

/* The plies that the memory limit allows: walk_deepen() stops the search there, so no more are allocated. */
static uint32_t walk_affordable(const walk *w)
{
    uint32_t height = w->path.height;
    while (height > 1 && walk_bytes(w, height) > w->f->bytes_limit)
        height--;
    return height;
}

/* Get what the search of an interior `root` needs. PH_E_MEMORY when there is none; when the limit forbids it the frame
 * is stopped, and there is nothing to close. */
static int walk_open(walk *w, frame *f, const void *root)
{
    *w = (walk){.f = f, .ground = f->game->rules, .unpassed = NO_PLY, .back = NO_PLY};
    path_measure(&w->path, f, root);
    assert(w->path.height > 0);
    enum { ALONE = 4 }; /* plies: searching a lower node costs less than dividing its work */
    if (f->team && w->path.height > ALONE)
        w->shared = w->path.height - ALONE;
    w->path.height = walk_affordable(w);
    size_t plies = (size_t)w->path.height + 1;
    bool observed = f->options->observe != NULL;
    size_t words = plies * plies + (observed ? 4 * plies : 0);
    if (!frame_hold(f, walk_bytes(w, 1)))
        return PH_OK;
    w->before = f->reached;
    if (f->reached > w->path.height) /* so that walk_reach() does not take those plies for granted */
        f->reached = w->path.height;

    int error = path_open(&w->path, root);
    w->lines = memory_get(&f->memory, plies, sizeof *w->lines);
    w->words = memory_get(&f->memory, words, sizeof *w->words);
    if (f->learner)
        w->scores = memory_get(&f->memory, plies, scores_bytes(w));
    if (ply_bytes(w))
        w->plies = memory_get(&f->memory, plies, ply_bytes(w));
    if (error || !w->lines || !w->words || (f->learner && !w->scores) || (ply_bytes(w) && !w->plies)) {
        walk_close(w);
        return PH_E_MEMORY;
    }
    ph_move *rest = w->words;
    for (size_t ply = 0; ply < plies; ply++, rest += plies)
        w->lines[ply] = rest;
    if (observed) {
        w->trail = rest;
        w->alpha_by = rest + plies;
        w->beta_by = rest + 2 * plies;
        w->seen = (ph_value *)(rest + 3 * plies);
        w->alpha_by[0] = w->beta_by[0] = 0;
    }
    return PH_OK;
}

/* A finished search knows the value, if that lies inside the window of the root, else a bound; a stopped one, on the
 * side of the player who moves at the root, the best value of the children searched to their end. There is a line if
 * one of them is better than the window; else that of an earlier search in the same frame stays. */
static int walk_answer(walk *w, ph_value value)
{
    frame *f = w->f;
    const bool max = !f->options->min_root, finished = f->stop == PH_FINISHED;
    assert(!finished || (value > -PH_INFINITY && value < PH_INFINITY));
    if ((finished || max) && value > f->alpha && value > f->lower)
        f->lower = value;
    if ((finished || !max) && value < f->beta && value < f->upper)
        f->upper = value;
    if (f->lower > f->upper) /* a key that deceives (table.h) */
        f->lower = f->upper = value;
    if (max ? value > f->alpha : value < f->beta)
        return path_answer_line(&w->path, w->lines[0]);
    return f->pv ? PH_OK : path_answer_child(&w->path, 0);
}

/* The search has ended with `value`, and its walk with it. */
static int walk_end_with(walk *w, ph_value value)
{
    frame *f = w->f;
    int error = walk_answer(w, value);
    assert(f->reached <= w->path.height);
    f->open_peak = f->reached; /* the paper's space of a depth-first method is the depth */
    if (f->reached < w->before)
        f->reached = w->before;
    if (f->table && w->open)
        frame_reach(f, f->depth - 1); /* a line reached the depth limit, perhaps in an earlier search */
    walk_close(w);
    return error;
}

/* ---- several threads ------------------------------------------------------------------------------------- */

/* The walk of a thread, and what it found. */
typedef struct strand {
    walk walk;
    walk_instance *search;
    ph_value value;
    unsigned char apart[128]; /* no two threads write to the same cache line */
} strand;

size_t walk_strand_bytes(void)
{
    return sizeof(strand);
}

/* Search, and count the moves of loops that list none: they take moves one by one, one for each position visited but the root. */
static ph_value walk_search(walk *w, walk_instance *search)
{
    frame *const f = w->f;
    const uint64_t listed = f->moves, visits = frame_visits(f);
    const ph_value value = search(w, w->path.states);
    const uint64_t visited = frame_visits(f) - visits;
    if (f->moves == listed && visited > 0)
        f->moves += visited - 1;
    return value;
}

static void strand_search(void *task, uint32_t thread, frame *f)
{
    strand *s = (strand *)task + thread;
    assert(s->walk.f == f);
    s->value = walk_search(&s->walk, s->search);
    (void)f;
}

/* Open the walks of all threads, here, since the caller's memory may be for one thread alone. Where there is not
 * enough for all, the first threads search without the others. PH_E_MEMORY: there is none for the first. */
static int strands_open(strand *strands, frame *f, const void *root, walk_instance *search)
{
    team *l = f->team;
    int error = PH_OK;
    team_prepare(f);
    for (uint32_t i = 0; i < l->count && !error; i++) {
        strands[i].search = search;
        error = walk_open(&strands[i].walk, &l->each[i].frame, root);
        if (error)
            l->ready = i;
    }
    f->stop = l->each[0].frame.stop;
    return l->ready > 0 ? PH_OK : PH_E_MEMORY;
}

/* The thread whose answer counts where a limit has ended the search: that of the best child which a thread has
 * searched to its end. */
static uint32_t strand_best(const strand *strands, const frame *f)
{
    const mate *each = f->team->each;
    uint32_t best = 0;
    while (!each[best].begun) /* one of them has */
        best++;
    for (uint32_t i = best + 1; i < f->team->ready; i++) {
        const ph_value v = strands[i].value, so_far = strands[best].value;
        if (each[i].begun && (f->options->min_root ? v < so_far : v > so_far))
            best = i;
    }
    return best;
}

static int walk_run_threads(frame *f, const void *root, walk_instance *search)
{
    team *l = f->team;
    strand *strands = memory_get(&f->memory, l->count, sizeof *strands);
    int error = strands ? strands_open(strands, f, root, search) : PH_E_MEMORY;
    if (error || f->stop != PH_FINISHED) {
        memory_put(&f->memory, strands);
        return error ? error : path_answer_first(f, root);
    }
    const int winner = team_run(f, strand_search, strands);
    const uint32_t by = winner >= 0 ? (uint32_t)winner : strand_best(strands, f);
    walk *w = &strands[by].walk;
    f->root_done = l->each[by].frame.root_done;
    w->f = w->path.f = f;
    for (uint32_t i = 0; i < l->ready; i++)
        if (i != by)
            walk_close(&strands[i].walk);
    error = walk_end_with(w, strands[by].value);
    memory_put(&f->memory, strands);
    return error;
}

int walk_run(frame *f, const void *root, walk_instance *search)
{
    if (f->team)
        return walk_run_threads(f, root, search);
    walk w;
    int error = walk_open(&w, f, root);
    if (error)
        return error;
    if (f->stop != PH_FINISHED)
        return path_answer_first(f, root);
    return walk_end_with(&w, walk_search(&w, search));
}

/* ---- telling the observer ------------------------------------------------------------------------------- */

static void observe(const walk *w, ph_event event)
{
    event.path = w->trail;
    event.position = path_state(&w->path, event.depth);
    event.move = PH_NO_MOVE;
    if (event.depth > 0)
        event.move = frame_move(path_moves(&w->path, event.depth - 1), w->trail[event.depth - 1]);
    const bool parents = event.kind == PH_LEAF || event.kind == PH_KNOWN; /* the window is the parent's */
    const uint32_t owner = parents && event.depth > 0 ? event.depth - 1 : event.depth;
    event.alpha_by = w->alpha_by[owner];
    event.beta_by = w->beta_by[owner];
    frame_tell(w->f, &event);
}

/* A child of the node at `ply` has `value`. */
static void observe_child(const walk *w, uint32_t ply, bool max, ph_value value)
{
    if (max ? value > w->seen[ply] : value < w->seen[ply])
        w->seen[ply] = value;
}

void observe_enter(const walk *w, uint32_t ply, bool max, ph_value alpha, ph_value beta)
{
    if (ply > 0) {
        w->alpha_by[ply] = w->alpha_by[ply - 1];
        w->beta_by[ply] = w->beta_by[ply - 1];
    }
    w->seen[ply] = max ? -PH_INFINITY : PH_INFINITY;
    observe(w, (ph_event){.kind = PH_ENTER, .depth = ply, .max = max, .alpha = alpha, .beta = beta});
}

void observe_leave(const walk *w, uint32_t ply, bool max, ph_value alpha, ph_value beta)
{
    const ph_value value = w->seen[ply];
    if (ply > 0)
        observe_child(w, ply - 1, !max, value);
    observe(w, (ph_event){.kind = PH_LEAVE, .depth = ply, .max = max, .value = value, .alpha = alpha, .beta = beta});
}

void observe_leaf(const walk *w, uint32_t ply, bool max, ph_value value, ph_value alpha, ph_value beta)
{
    observe_child(w, ply - 1, !max, value);
    observe(w, (ph_event){.kind = PH_LEAF, .depth = ply, .max = max, .value = value, .alpha = alpha, .beta = beta});
}

void observe_known(const walk *w, uint32_t ply, bool max, ph_value value, ph_value alpha, ph_value beta)
{
    if (ply > 0) /* internal deepening needs the root */
        observe_child(w, ply - 1, !max, value);
    observe(w, (ph_event){.kind = PH_KNOWN, .depth = ply, .max = max, .value = value, .alpha = alpha, .beta = beta});
}

void observe_narrowed(const walk *w, uint32_t ply, bool alpha, bool beta)
{
    if (alpha)
        w->alpha_by[ply] = ply;
    if (beta)
        w->beta_by[ply] = ply;
}

void observe_cut_by_table(const walk *w, uint32_t ply, bool max, ph_value value, ph_value alpha, ph_value beta)
{
    w->seen[ply] = value;
    observe_cut(w, ply, max, alpha, beta, 0);
    observe_leave(w, ply, max, alpha, beta);
}

void observe_cut(const walk *w, uint32_t ply, bool max, ph_value alpha, ph_value beta, uint32_t searched)
{
    observe(w, (ph_event){.kind = PH_CUT,
                          .depth = ply,
                          .max = max,
                          .value = w->seen[ply],
                          .alpha = alpha,
                          .beta = beta,
                          .by = max ? w->beta_by[ply] : w->alpha_by[ply],
                          .searched = searched});
}

void observe_own(const walk *w, uint32_t ply, bool max)
{
    (max ? w->alpha_by : w->beta_by)[ply] = ply;
}

void observe_bound(const walk *w, uint32_t ply, bool max, ph_value value, ph_value alpha, ph_value beta)
{
    observe_own(w, ply, max);
    observe(w, (ph_event){.kind = PH_BOUND, .depth = ply, .max = max, .value = value, .alpha = alpha, .beta = beta});
}

uint32_t observe_far(const walk *w, uint32_t ply, bool max, uint32_t by)
{
    uint32_t *far = &(max ? w->beta_by : w->alpha_by)[ply];
    const uint32_t before = *far;
    *far = by;
    return before;
}
