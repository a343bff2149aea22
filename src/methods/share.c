/* share.c - SSS*, PS*(k) and DUAL* on several lanes. Read node_share() and share_next() first: what is shared, and what a
 * lane does. As everywhere, MAX is the side whose nodes are opened. */
#include "share.h"

#include "../base/memory.h"
#include "../frame/team.h"
#include "compiled.h"

#include <string.h>

enum {
    LEAST_HEIGHT = 6, /* plies: to begin takes longer than such a search */
    ALONE = 4,        /* and what is not higher is not shared out */
    MOST_PLIES = 4,   /* nodes on the line of first moves whose children are */
    MOST_LANES = 64,
    FEW = 10000, /* leaves or nodes: within such a limit it is not worth beginning anew */
};

/* A child that was the best when its value was found: best_make() of it, and its line of child numbers from the root. */
typedef struct find {
    uint64_t best; /* 0: none */
    uint32_t length;
    uint32_t line[PH_MAX_DEPTH];
} find;

/* A lane. */
typedef struct hand {
    struct share *x;
    frame *f;
    frontier s;     /* of the child that it searches, */
    uint32_t child; /* its number, */
    uint32_t ref;   /* what stands there, */
    ph_value merit; /* and what that was known to be worth at most when it was last looked at */
    uint64_t knows; /* the best of all that it searches with */
    bool at_work;
    bool came;  /* it has had something to do */
    find found; /* the last that it has found itself */
    unsigned char apart[128];
} hand;

/* The children of a node that are shared now. */
typedef struct share {
    frame *f;
    psstar_instance *solve;
    uint32_t base; /* their ply */
    bool max;      /* MAX chooses among them */
    uint32_t end;  /* behind the last of them */
    uint32_t n_hands;
    hand *hands;
    find before; /* the best one before these */
    unsigned char apart[128];
    uint64_t best; /* best_make() of the best so far; 0: none */
    uint32_t next; /* the first that nobody has taken */
} share;

/* ---- the best so far ----------------------------------------------------------------------------------- */

/* One word, so that it is read and written at once; the greater is the better one: by what it is worth to whoever chooses, then
 * the one further left. */
static uint64_t best_make(ph_value worth, uint32_t child)
{
    return (uint64_t)((uint32_t)worth ^ UINT32_C(0x80000000)) << 32 | (UINT32_MAX - child);
}

static ph_value best_worth(uint64_t best)
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

/* What a child must be worth more than to be better. */
static ph_value best_bar(uint64_t best, uint32_t child)
{
    if (best == 0)
        return -PH_INFINITY;
    return best_child(best) < child ? best_worth(best) : best_worth(best) - 1;
}

/* What a value is worth to whoever chooses, and the value of what is worth so much. */
static ph_value worth_of(const share *x, ph_value value)
{
    return x->max ? value : -value;
}

/* The child of the lane is worth `worth`, and `line` leads from there to the leaf that says so. */
static void best_offer(hand *h, ph_value worth, const unsigned char *line)
{
    share *x = h->x;
    const uint64_t offer = best_make(worth, h->child);
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

/* Who has found the best. */
static const find *best_find(const share *x)
{
    const find *best = &x->before;
    for (uint32_t i = 0; i < x->n_hands; i++)
        if (x->hands[i].found.best == x->best)
            best = &x->hands[i].found;
    assert(best->best == x->best);
    return best;
}

/* ---- what a lane does ---------------------------------------------------------------------------------- */

/* Search with what is known now. */
static void hand_aim(hand *h)
{
    frontier *s = &h->s;
    h->knows = best_now(h->x);
    const ph_value bar = best_bar(h->knows, h->child);
    s->called = false;
    frontier_reach(s, s->reach);
    s->low = h->x->max ? bar : -PH_INFINITY;
    s->high = h->x->max ? h->merit : -bar;
}

/* At every look at the limits: has another lane found a better child? Then the search comes back to learn of it. One whose high
 * should fall goes on: what is open there counts on it. */
static bool hand_tick(void *context)
{
    hand *h = context;
    if (h->at_work && h->x->max && best_now(h->x) != h->knows) {
        h->s.called = true;
        h->s.deepest = 0; /* no node is opened, as if lines were too short for it (node_take) */
    }
    return true;
}

/* Put the child with that number in its place on a path on which all above it stand. */
static void path_descend(const path *p, uint32_t ply, uint32_t child)
{
    const ph_game *game = p->f->game;
    const void *from = path_state(p, ply - 1);
    frame_moves(game, from, path_moves(p, ply - 1));
    game->apply(game->rules, from, frame_move(path_moves(p, ply - 1), child), path_state(p, ply));
}

/* What MAX gets at a leaf. DUAL* calls MIN so. */
static ph_value leaf_value(const frame *f, const void *state, uint32_t ply)
{
    const ph_value v = frame_value(f->game, state, (ply % 2 == 0) != f->options->min_root);
    return frontier_dual(f) ? -v : v;
}

/* Take the next child that is no leaf; those that are count at once. False: there is none, or a limit is reached. */
static bool hand_take(hand *h)
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
        if (!frame_may_evaluate(h->f))
            return false;
        best_offer(h, worth_of(x, leaf_value(h->f, state, x->base)), h->s.scratch);
    }
    frontier_clear(&h->s);
    h->ref = REF_LIVE;
    h->merit = PH_INFINITY;
    h->at_work = true;
    hand_aim(h);
    return true;
}

/* The lane's child is SOLVED with `value`. */
static void hand_settle(hand *h, ph_value value)
{
    frontier *s = &h->s;
    const share *x = h->x;
    const bool held = s->top == x->base && ref_kind(h->ref) == REF_NODE;
    const unsigned char *line = s->scratch;
    if (x->max ? value <= s->low : value >= s->high)
        return;
    if (held)
        line = node_low_line(s, frontier_node(s, ref_value(h->ref)), s->base);
    best_offer(h, worth_of(x, value), line);
}

frontier *share_next(frontier *s, verdict r, const void **root, uint32_t **ref)
{
    hand *h = s->hand;
    if (verdict_what(r) == STOPPED && h->f->stop == PH_FINISHED) {
        /* It was called, and goes on from there. */
        if (ref_kind(h->ref) != REF_NODE)
            h->merit = verdict_merit(r);
        hand_aim(h);
        return s;
    }
    h->at_work = false;
    if (verdict_what(r) == SOLVED)
        hand_settle(h, verdict_merit(r));
    if (h->f->stop != PH_FINISHED || !hand_take(h))
        return NULL;
    *root = path_state(&s->path, s->base);
    *ref = &h->ref;
    return s;
}

static void hand_work(void *task, uint32_t lane, frame *f)
{
    hand *h = &((share *)task)->hands[lane];
    assert(h->f == f);
    (void)f;
    if (hand_take(h))
        h->x->solve(&h->s, path_state(&h->s.path, h->s.base), &h->ref);
}

/* ---- opening and closing ------------------------------------------------------------------------------- */

static void share_close(share *x)
{
    for (uint32_t i = 0; i < x->n_hands; i++) {
        x->hands[i].s.f = x->hands[i].s.path.f = x->f;
        frontier_release(&x->hands[i].s);
    }
    memory_put(&x->f->memory, x->hands);
    x->hands = NULL;
    x->n_hands = 0;
}

static size_t bytes_beside(const frame *f)
{
    return team_bytes(f->team->count) + f->team->count * sizeof(hand) + sizeof(share);
}

/* Lanes for the children, each with its part of the memory. False: there is not enough. */
static bool share_open(share *x, const void *root)
{
    frame *f = x->f;
    team *l = f->team;
    const uint32_t left = x->end - x->next, count = l->count < left ? l->count : left;
    if (bytes_beside(f) >= f->bytes_limit)
        return false;
    team_prepare(f);
    l->ready = count;
    x->hands = memory_get(&f->memory, count, sizeof *x->hands);
    if (!x->hands)
        return false;
    memset(x->hands, 0, count * sizeof *x->hands);
    for (; x->n_hands < count; x->n_hands++) {
        hand *h = &x->hands[x->n_hands];
        frame *mine = &l->each[x->n_hands].frame;
        mine->bytes_limit = (f->bytes_limit - bytes_beside(f)) / count;
        if (frontier_init_part(&h->s, mine, root, x->base) != PH_OK || mine->stop != PH_FINISHED)
            return false;
        h->s.hand = h;
        h->x = x;
        h->f = mine;
        assert(!mine->tick);
        mine->tick = hand_tick;
        mine->tick_context = h;
        for (uint32_t ply = 1; ply < x->base; ply++)
            path_descend(&h->s.path, ply, 0);
    }
    return true;
}

/* What all lanes have held, and how many have worked. */
static void share_count(share *x)
{
    frame *f = x->f;
    size_t bytes = bytes_beside(f);
    uint64_t open = 0, backup = 0, states = 0;
    uint32_t came = 0;
    for (uint32_t i = 0; i < x->n_hands; i++) {
        const hand *h = &x->hands[i];
        bytes += frontier_fixed(&h->s, h->s.reach) + arena_touched(&h->s.arena);
        open += h->f->open_peak;
        backup += h->f->backup_peak;
        states += h->f->states_peak;
        came += h->came;
    }
    f->open_peak = open > f->open_peak ? open : f->open_peak;
    f->backup_peak = backup > f->backup_peak ? backup : f->backup_peak;
    f->states_peak = states > f->states_peak ? states : f->states_peak;
    f->lanes_used = came > f->lanes_used ? came : f->lanes_used;
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
        team_run(x->f, hand_work, x);
        share_count(x);
        if (x->best)
            x->before = *best_find(x);
    }
    share_close(x);
    x->next = end;
    return opened && x->f->stop != PH_STOP_MEMORY;
}

/* The node above `base` has `width` children. Its first one is known if x->best says so. */
static bool node_share(share *x, const void *root, uint32_t base, uint32_t width)
{
    x->base = base;
    x->max = (base - 1) % 2 == frontier_top(x->f);
    if (x->best) /* what one side likes the other does not */
        x->before.best = x->best = best_make(-best_worth(x->best), 0);
    x->next = x->best ? 1 : 0;
    return (x->best || children_share(x, root, 1)) && (x->f->stop != PH_FINISHED || children_share(x, root, width));
}

/* How many children the nodes on the line of first moves have, from the root on, as far as they are shared; how many nodes. 0
 * without memory. */
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

/* What is known when the node above `base` is done, or a limit has come. */
static int share_answer(const share *x, const void *root)
{
    frame *f = x->f;
    const bool finished = f->stop == PH_FINISHED, top = x->base == 1;
    if (x->best && top && (finished || x->max))
        f->lower = worth_of(x, best_worth(x->best));
    if (x->best && top && (finished || !x->max))
        f->upper = worth_of(x, best_worth(x->best));
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
    if (o->lanes.count < 2 || o->observe || frame_height(f->game, root, f->depth) < LEAST_HEIGHT)
        return false;
    if ((l->nodes && l->nodes < FEW) || (l->leaves && l->leaves < FEW))
        return false;
    return !(f->game->compiled && f->game->compiled->alone);
}

int share_run(frame *f, const void *root, psstar_instance *solve, bool *shared)
{
    const uint32_t asked = f->options->lanes.count;
    uint32_t widths[MOST_PLIES];
    uint32_t plies = first_widths(f, root, widths);
    *shared = false;
    f->team = plies > 0 ? team_open(f, asked < MOST_LANES ? asked : MOST_LANES) : NULL;
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
    f->lanes_used = 0;
    f->open_peak = f->backup_peak = f->states_peak = 0;
    return PH_OK;
}
