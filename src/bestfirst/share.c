/* share.c - SSS*, PS*(k) and DUAL* on several threads.
 * Read node_share() first, which says what is shared, then share_next(), which says what a thread does. As everywhere here,
 * MAX is the side whose nodes are opened. */
#include "share.h"

#include "../base/memory.h"
#include "../search/compiled.h"
#include "../search/quiescence.h"
#include "../search/team.h"

#include <string.h>

enum {
    LEAST_HEIGHT = 6, /* plies; starting threads takes longer than a search of less */
    ALONE = 4,        /* plies; a subtree that is no higher is searched by one thread */
    MOST_PLIES = 4,   /* nodes on the line of first moves whose children are shared */
    MOST_THREADS = 64,
    FEW = 10000, /* leaves or nodes; with a smaller limit a search is not started again on several threads */
};

/* A child that was the best when its value was found: best_make() of it, and the child numbers from the root to the leaf
 * that the value comes from. */
typedef struct find {
    uint64_t best; /* 0: none */
    uint32_t length;
    uint32_t line[PH_MAX_DEPTH];
} find;

/* One of the threads. */
typedef struct worker {
    struct share *x;
    frame *f;
    frontier s;     /* the search of its current child */
    uint32_t child; /* the number of that child */
    uint32_t ref;   /* what is known of it, as in a slot of frontier.h */
    ph_value merit; /* its upper bound when the thread last looked */
    uint64_t knows; /* share.best when the thread last looked: its window comes from that */
    bool at_work;
    bool came;                /* it has had something to do */
    find found;               /* its last child that was the best of all */
    unsigned char apart[128]; /* keeps workers in cache lines of their own */
} worker;

/* The children of one node, which the threads share. */
typedef struct share {
    frame *f;
    psstar_instance *solve;
    uint32_t base; /* their ply */
    bool max;      /* MAX chooses among them */
    uint32_t end;  /* one more than the number of the last */
    uint32_t n_workers;
    worker *workers;
    find before; /* the best of the children that were done before */
    unsigned char apart[128];
    uint64_t best; /* best_make() of the best so far; 0: none */
    uint32_t next; /* the first child that no thread has taken */
} share;

/* ---- the best so far ----------------------------------------------------------------------------------- */

/* One word, so that it is read and written at once. The greater word is the better child: by the score, which is its value
 * as the side to move sees it, then the one further left.
 *
 *     63                 32 31                 0
 *     | score, sign flipped | UINT32_MAX - child | */
static uint64_t best_make(ph_value score, uint32_t child)
{
    return (uint64_t)((uint32_t)score ^ UINT32_C(0x80000000)) << 32 | (UINT32_MAX - child);
}

static ph_value best_score(uint64_t best)
{
    return (ph_value)((uint32_t)(best >> 32) ^ UINT32_C(0x80000000));
}

static uint32_t best_child(uint64_t best)
{
    return UINT32_MAX - (uint32_t)best;
}

static uint64_t best_now(const share *x)
{
    return __atomic_load_n(&x->best, __ATOMIC_ACQUIRE);
}

/* A child is better than the best so far if its score is greater than this. */
static ph_value best_bar(uint64_t best, uint32_t child)
{
    if (best == 0)
        return -PH_INFINITY;
    return best_child(best) < child ? best_score(best) : best_score(best) - 1;
}

/* The score of a value, and the value of a score. */
static ph_value score_of(const share *x, ph_value value)
{
    return x->max ? value : -value;
}

/* The worker's child has this score; `line` leads from the child to the leaf that it comes from. */
static void best_offer(worker *h, ph_value score, const unsigned char *line)
{
    share *x = h->x;
    assert(h->child < x->end && x->base > 0);
    const uint64_t offer = best_make(score, h->child);
    uint64_t best = best_now(x);
    do {
        if (best >= offer)
            return;
    } while (!__atomic_compare_exchange_n(&x->best, &best, offer, true, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE));
    find *mine = &h->found;
    mine->best = offer;
    mine->length = h->s.reach;
    memset(mine->line, 0, x->base * sizeof *mine->line); /* first moves lead to the node */
    mine->line[x->base - 1] = h->child;
    for (uint32_t ply = x->base; ply < h->s.reach; ply++)
        mine->line[ply] = line_entry(&h->s, line, ply - x->base);
}

/* The record of the best child, in the worker that found it. */
static const find *best_find(const share *x)
{
    const find *best = &x->before;
    for (uint32_t i = 0; i < x->n_workers; i++)
        if (x->workers[i].found.best == x->best)
            best = &x->workers[i].found;
    assert(best->best == x->best);
    return best;
}

/* ---- what a thread does --------------------------------------------------------------------------------- */

/* Set the window of the worker's search from the best child so far. */
static void worker_aim(worker *h)
{
    frontier *s = &h->s;
    h->knows = best_now(h->x);
    const ph_value bar = best_bar(h->knows, h->child);
    s->called = false;
    frontier_reach(s, s->reach);
    s->low = h->x->max ? bar : -PH_INFINITY;
    s->high = h->x->max ? h->merit : -bar;
    assert(h->child < h->x->end);
}

/* Called whenever the limits are checked. If another thread has found a better child, the search returns to its root, where
 * low can rise. Below a MIN node, where high would have to fall, it goes on: the merits of all open nodes depend on high. */
static bool worker_tick(void *context)
{
    worker *h = context;
    if (h->at_work && h->x->max && best_now(h->x) != h->knows) {
        h->s.called = true;
        h->s.deepest = 0; /* no node is opened, as if lines were too short for it (node_take) */
    }
    return true;
}

/* Put the child with that number on a path that has all positions above it. */
static void path_descend(const path *p, uint32_t ply, uint32_t child)
{
    const ph_game *game = p->f->game;
    const void *from = path_state(p, ply - 1);
    frame_moves(game, from, path_moves(p, ply - 1));
    game->apply(game->rules, from, frame_move(path_moves(p, ply - 1), child), path_state(p, ply));
}

/* *value: what MAX gets at a leaf; for DUAL*, what MIN gets. False: a limit was reached. */
static bool share_evaluate(frame *f, const void *state, uint32_t ply, ph_value *value)
{
    const bool max = (ply % 2 == 0) != f->options->min_root;
    if (!quiet_evaluate(f, state, ply, max, -PH_INFINITY, PH_INFINITY, value))
        return false;
    *value = frontier_dual(f) ? -*value : *value;
    return true;
}

/* Take the next child that is not a leaf; leaves are evaluated at once. False: there is none, or a limit is reached. */
static bool worker_take(worker *h)
{
    share *x = h->x;
    path *p = &h->s.path;
    for (;;) {
        h->child = __atomic_fetch_add(&x->next, 1, __ATOMIC_RELAXED);
        if (h->child >= x->end)
            return false;
        h->came = true;
        path_descend(p, x->base, h->child);
        const void *state = path_state(p, x->base);
        if (!frame_terminal(h->f, state, x->base))
            break;
        ph_value value;
        if (!share_evaluate(h->f, state, x->base, &value))
            return false;
        best_offer(h, score_of(x, value), h->s.scratch);
    }
    frontier_clear(&h->s);
    h->ref = REF_LIVE;
    h->merit = PH_INFINITY;
    h->at_work = true;
    worker_aim(h);
    return true;
}

/* The worker's child is SOLVED with `value`. */
static void worker_settle(worker *h, ph_value value)
{
    frontier *s = &h->s;
    const share *x = h->x;
    const bool open = s->top == x->base && ref_kind(h->ref) == REF_NODE;
    const unsigned char *line = s->scratch;
    if (x->max ? value <= s->low : value >= s->high)
        return;
    if (open)
        line = node_low_line(s, frontier_node(s, ref_value(h->ref)), s->base);
    best_offer(h, score_of(x, value), line);
}

frontier *share_next(frontier *s, node_result r, const void **root, uint32_t **ref)
{
    worker *h = s->worker;
    if (node_result_what(r) == STOPPED && h->f->stop == PH_FINISHED) {
        /* It was called back to learn of a better child, and goes on from where it was. */
        if (ref_kind(h->ref) != REF_NODE)
            h->merit = node_result_merit(r);
        worker_aim(h);
        return s;
    }
    h->at_work = false;
    if (node_result_what(r) == SOLVED)
        worker_settle(h, node_result_merit(r));
    if (h->f->stop != PH_FINISHED || !worker_take(h))
        return NULL;
    *root = path_state(&s->path, s->base);
    *ref = &h->ref;
    return s;
}

static void worker_run(void *task, uint32_t thread, frame *f)
{
    worker *h = &((share *)task)->workers[thread];
    assert(h->f == f);
    (void)f;
    if (worker_take(h))
        h->x->solve(&h->s, path_state(&h->s.path, h->s.base), &h->ref);
}

/* ---- opening and closing ------------------------------------------------------------------------------- */

static void share_close(share *x)
{
    for (uint32_t i = 0; i < x->n_workers; i++) {
        x->workers[i].s.f = x->workers[i].s.path.f = x->f;
        frontier_release(&x->workers[i].s);
    }
    memory_put(&x->f->memory, x->workers);
    x->workers = NULL;
    x->n_workers = 0;
}

static size_t bytes_beside(const frame *f)
{
    return team_bytes(f->team->count) + f->team->count * sizeof(worker) + sizeof(share);
}

/* Workers for the children, each with its part of the memory. False: there is not enough. */
static bool share_open(share *x, const void *root)
{
    frame *f = x->f;
    team *l = f->team;
    const uint32_t left = x->end - x->next, count = l->count < left ? l->count : left;
    if (bytes_beside(f) >= f->bytes_limit)
        return false;
    team_prepare(f);
    l->ready = count;
    x->workers = memory_get(&f->memory, count, sizeof *x->workers);
    if (!x->workers)
        return false;
    memset(x->workers, 0, count * sizeof *x->workers);
    for (; x->n_workers < count; x->n_workers++) {
        worker *h = &x->workers[x->n_workers];
        frame *mine = &l->each[x->n_workers].frame;
        mine->bytes_limit = (f->bytes_limit - bytes_beside(f)) / count;
        if (frontier_init(&h->s, mine, root, x->base) != PH_OK || mine->stop != PH_FINISHED)
            return false;
        h->s.worker = h;
        h->x = x;
        h->f = mine;
        assert(!mine->tick);
        mine->tick = worker_tick;
        mine->tick_context = h;
        for (uint32_t ply = 1; ply < x->base; ply++)
            path_descend(&h->s.path, ply, 0);
    }
    return true;
}

/* Add up the peaks of all threads, and count those that have worked. */
static void share_count(share *x)
{
    frame *f = x->f;
    size_t bytes = bytes_beside(f);
    uint64_t open = 0, backup = 0, states = 0;
    uint32_t came = 0;
    for (uint32_t i = 0; i < x->n_workers; i++) {
        const worker *h = &x->workers[i];
        bytes += frontier_fixed(&h->s, h->s.reach) + arena_touched(&h->s.arena);
        open += h->f->open_peak;
        backup += h->f->backup_peak;
        states += h->f->states_peak;
        came += h->came;
    }
    f->open_peak = open > f->open_peak ? open : f->open_peak;
    f->backup_peak = backup > f->backup_peak ? backup : f->backup_peak;
    f->states_peak = states > f->states_peak ? states : f->states_peak;
    f->threads_used = came > f->threads_used ? came : f->threads_used;
    assert(bytes <= f->bytes_limit);
    f->bytes = bytes > f->bytes ? bytes : f->bytes;
}

/* ---- a node on the line of first moves ----------------------------------------------------------------- */

/* Search the children from `next` to `end` - 1 of the node above `base`. False: there was too little memory. */
static bool children_share(share *x, const void *root, uint32_t end)
{
    if (x->next >= end)
        return true;
    x->end = end;
    const bool opened = share_open(x, root);
    if (opened) {
        team_run(x->f, worker_run, x);
        share_count(x);
        if (x->best)
            x->before = *best_find(x);
    }
    share_close(x);
    assert(x->n_workers == 0);
    x->next = end;
    return opened && x->f->stop != PH_STOP_MEMORY;
}

/* The node above `base` has `width` children. Its first one is known if x->best says so. */
static bool node_share(share *x, const void *root, uint32_t base, uint32_t width)
{
    assert(base > 0 && width > 0);
    x->base = base;
    x->max = (base - 1) % 2 == frontier_top(x->f);
    if (x->best) /* the other side is to move here: its score is the negative */
        x->before.best = x->best = best_make(-best_score(x->best), 0);
    x->next = x->best ? 1 : 0;
    return (x->best || children_share(x, root, 1)) && (x->f->stop != PH_FINISHED || children_share(x, root, width));
}

/* The widths of the nodes on the line of first moves, from the root on, as far as they are shared. Returns how many nodes
 * these are; 0 without memory. */
static uint32_t first_widths(frame *f, const void *root, uint32_t *widths)
{
    path p;
    path_measure(&p, f, root);
    const uint32_t high = p.height - ALONE, most = high < MOST_PLIES ? high : MOST_PLIES;
    p.height = most;
    if (path_open(&p, root) != PH_OK)
        return 0;
    uint32_t plies = 0;
    do {
        widths[plies] = frame_moves(f->game, path_state(&p, plies), path_moves(&p, plies));
        path_descend(&p, plies + 1, 0);
        plies++;
    } while (plies < most && !frame_terminal(f, path_state(&p, plies), plies));
    path_close(&p);
    return plies;
}

/* Write the answer: what is known when the node above `base` is done, or a limit is reached. */
static int share_answer(const share *x, const void *root)
{
    frame *f = x->f;
    const bool finished = f->stop == PH_FINISHED, top = x->base == 1;
    if (x->best && top && (finished || x->max))
        f->lower = score_of(x, best_score(x->best));
    if (x->best && top && (finished || !x->max))
        f->upper = score_of(x, best_score(x->best));
    if (!x->best)
        return path_answer_first(f, root);
    path p;
    path_measure(&p, f, root);
    int error = path_open(&p, root);
    if (!error)
        error = path_answer(&p, x->before.line, x->before.length);
    path_close(&p);
    return error;
}

bool share_pays(const frame *f, const void *root)
{
    const ph_options *o = f->options;
    const ph_limits *l = &o->limits;
    if (o->threads.count < 2 || o->observe || frame_height(f->game, root, f->depth) < LEAST_HEIGHT)
        return false;
    if ((l->nodes && l->nodes < FEW) || (l->leaves && l->leaves < FEW) || (l->visits && l->visits < FEW))
        return false;
    return !(f->game->compiled && f->game->compiled->alone);
}

int share_run(frame *f, const void *root, psstar_instance *solve, bool *shared)
{
    const uint32_t count = f->options->threads.count;
    uint32_t widths[MOST_PLIES];
    uint32_t plies = first_widths(f, root, widths);
    *shared = false;
    f->team = plies > 0 ? team_open(f, count < MOST_THREADS ? count : MOST_THREADS) : NULL;
    if (!f->team)
        return PH_OK;
    f->team->in_parts = true;
    share x = {.f = f, .solve = solve};
    bool fits = true;
    for (; plies > 0 && fits && f->stop == PH_FINISHED; plies--)
        fits = node_share(&x, root, plies, widths[plies - 1]);
    team_close(f->team, &f->memory);
    f->team = NULL;
    *shared = fits;
    if (fits)
        return share_answer(&x, root);
    f->stop = PH_FINISHED;
    f->threads_used = 0;
    f->open_peak = f->backup_peak = f->states_peak = 0;
    return PH_OK;
}
