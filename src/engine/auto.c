/* auto.c - which method "auto" runs. Read choose() first: it is the whole rule. docs/methods/auto.md has the
 * measurements that it is based on.
 *
 * Only searches that never evaluate a leaf which alpha-beta would skip are chosen (docs/theory.md): SSS*, DUAL*, their
 * plans of one level, best-first search in fixed memory (RS, "records"), and alpha-beta itself. So no choice evaluates
 * more leaves than alpha-beta; the rule looks for the one that saves most of them within the memory limit. */
#include "auto.h"

#include "../base/text.h"
#include "../bestfirst/psstar.h"
#include "../bestfirst/records.h"
#include "order_stats.h"

#include <assert.h>

/* Let making a move cost 1, and an evaluation c. Alpha-beta spends about 1 + c on a leaf. A best-first search spends
 * 3 + c, because it maintains its lists and generates moves again when it returns to a node. It evaluates about 3/5 of
 * alpha-beta's leaves if all of it fits the memory, and 3/4 if only a plan fits. Records spend about 5 + c, for 4/5 of
 * the leaves. So these searches pay if
 *     3/5 (3 + c) < 1 + c, c > 2         3/4 (3 + c) < 1 + c, c > 5         4/5 (5 + c) < 1 + c, c > 15 */
enum { FULL_PAYS = 200, PLAN_PAYS = 500, RECORDS_PAY = 1500 }; /* 100 c, as in evaluation_cost */

/* Records with enough entries for all states evaluate no more leaves than SSS* or DUAL*, and up to 7 % fewer if leaves
 * are at many depths. If evaluations cost this much or more, only the number of leaves matters. */
enum { VERY_COSTLY = 10000 };

/* One side's best-first search. The side to move at the root opens nodes at plies 0, 2, 4, ..., the other side at 1, 3,
 * 5, ... Nodes just above the horizon have only leaves below them; they are searched at once and not kept in memory.
 * `levels` counts the plies whose open nodes are kept.
 *
 *     height 6     own side: plies 0 2 4, three levels      other side: plies 1 3 (and 5, not kept), two levels */
typedef struct side {
    frame *f;
    const void *root;
    bool dual;       /* opens MIN nodes */
    uint32_t top;    /* its first ply */
    uint32_t levels; /* whose nodes are kept in memory */
} side;

/* A plan of one level of a side: single children above `level`, `size` there, all below. */
typedef struct one_level {
    uint32_t level, size;
    uint64_t states; /* in memory, at most */
} one_level;

static side side_of(frame *f, const void *root, uint32_t height, bool own)
{
    side s = {.f = f, .root = root, .dual = f->options->min_root == own, .top = !own};
    s.levels = height > s.top ? (height - s.top) / 2 : 0;
    assert(s.top + 2 * s.levels <= height); /* the last level is at least two plies above the horizon */
    return s;
}

static uint32_t side_width(const side *s, uint32_t level)
{
    return frame_widest(s->f->game, s->root, s->top + 2 * level);
}

static uint64_t times(uint64_t a, uint64_t b)
{
    return b && a > UINT64_MAX / b ? UINT64_MAX : a * b;
}

static uint64_t plus(uint64_t a, uint64_t b)
{
    return a > UINT64_MAX - b ? UINT64_MAX : a + b;
}

/* 1 + s1 + s1 s2 + ...: the open nodes of each level, and the children of the last. Sizes 1 4 8: 1 + 1 + 4 + 32. */
static uint64_t states_of(const side *s, uint32_t level, uint32_t size)
{
    uint64_t nodes = 1, states = 1;
    for (uint32_t l = 0; l < s->levels && states < UINT64_MAX; l++) {
        const uint32_t width = side_width(s, l);
        const uint32_t given = l < level ? 1 : l == level ? size : width;
        nodes = times(nodes, given < width ? given : width);
        states = plus(states, nodes);
    }
    assert(states >= nodes);
    return states;
}

/* ---- methods ------------------------------------------------------------------------------------------- */

/* The method for a side and a plan. The plan that opens all children everywhere is SSS* or DUAL*. */
static method method_of(const side *s, edition e, uint32_t level, uint32_t size)
{
    assert(size > 0 && level + 2 <= PLAN_MOST_SIZES);
    if (level == 0 && size >= side_width(s, 0))
        return (method){.id = s->dual ? METHOD_DUAL : METHOD_SSS, .edition = e, .plan.phases = 1};
    method m = {.id = s->dual ? METHOD_DUAL_PS : METHOD_PS, .edition = e};
    plan *p = &m.plan;
    for (; p->n_levels < level; p->n_levels++)
        p->sizes[p->n_levels] = 1;
    if (size < side_width(s, level))
        p->sizes[p->n_levels++] = size;
    p->sizes[p->n_levels++] = PLAN_ALL;
    p->n_sizes = p->n_levels;
    for (uint32_t l = 0; l < p->n_levels; l++)
        p->ends[l] = (uint8_t)(l + 1);
    assert(p->n_levels > 0 && p->n_levels <= PLAN_MOST_SIZES);
    return m;
}

static method method_records(const side *s, edition e, uint32_t entries)
{
    return (method){.id = s->dual ? METHOD_RS_DUAL : METHOD_RS, .edition = e, .plan.phases = 1, .entries = entries};
}

/* Does this plan fit the memory on every tree of this shape? */
static bool fits(const side *s, uint32_t level, uint32_t size)
{
    assert(level < s->levels);
    frame *f = s->f;
    const method before = f->method;
    f->method = method_of(s, EDITION_FAST, level, size);
    const bool small = frontier_worst(f, s->root, &f->method.plan) <= f->bytes_limit;
    f->method = before;
    return small;
}

/* The largest plan of one level that fits. Memory grows with the size, and the plan with single children on the levels
 * down to l needs less than any with partitions at l. So find the level first, then the size by bisection. False: no
 * plan fits, or only the one with single children everywhere, which is alpha-beta. */
static bool largest_plan(const side *s, one_level *p)
{
    enum { MOST_LEVEL = PLAN_MOST_SIZES - 2 }; /* a plan has a size for each level down to it, and one below it */
    for (uint32_t level = 0; level < s->levels && level <= MOST_LEVEL; level++) {
        if (!fits(s, level, 1))
            continue;
        uint32_t good = 1, bad = side_width(s, level) + 1;
        while (bad - good > 1) {
            const uint32_t size = good + (bad - good) / 2;
            *(fits(s, level, size) ? &good : &bad) = size;
        }
        assert(good + 1 == bad && good <= side_width(s, level));
        *p = (one_level){level, good, states_of(s, level, good)};
        return good > 1 || level + 1 < s->levels;
    }
    return false;
}

/* How many entries fit the memory on every tree, if this side is searched with records; 0: not even one line fits. */
static uint32_t records_capacity(const side *s)
{
    frame *f = s->f;
    const method before = f->method;
    f->method = method_records(s, EDITION_FAST, ENTRIES_ALL);
    records_resolve(f, s->root);
    const uint32_t entries = f->method.id == METHOD_ALPHABETA ? 0 : f->method.entries;
    f->method = before;
    return entries;
}

/* ---- the rule ------------------------------------------------------------------------------------------ */

typedef struct choice {
    frame *f;
    const void *root;
    edition edition;
    uint32_t height;
    text_writer why;
} choice;

static uint32_t cost_of(const frame *f)
{
    return f->options->evaluation_cost ? f->options->evaluation_cost : f->game->evaluation_cost;
}

static bool pays(const frame *f, uint32_t least)
{
    return cost_of(f) == 0 || cost_of(f) >= least;
}

/* How many of the first moves very likely include the best one, if the order of moves is known to be good; else all. */
static uint32_t within_order(const frame *f, uint32_t width)
{
    const ph_order *o = &f->options->expect;
    return o->R > 1 && o->p >= ORDER_GOOD ? (width + o->R - 1) / o->R : width;
}

/* "73", or "countless". */
static void say_count(choice *c, uint64_t count)
{
    if (count == UINT64_MAX)
        text_puts(&c->why, "countless");
    else
        text_put_number(&c->why, count);
}

static method take_alphabeta(choice *c, const char *why)
{
    text_puts(&c->why, why);
    return method_alphabeta(c->edition);
}

static method take_records(choice *c, const side *s, uint32_t entries)
{
    text_puts(&c->why, "records, for which ");
    text_put_number(&c->why, entries);
    text_puts(&c->why, " entries fit the memory");
    return method_records(s, c->edition, entries);
}

/* All of a side: SSS* or DUAL*, or records where these evaluate fewer leaves. */
static method take_full(choice *c, const side *s)
{
    const uint64_t states = states_of(s, 0, side_width(s, 0));
    const uint32_t entries = cost_of(c->f) >= VERY_COSTLY ? records_capacity(s) : 0;
    text_puts(&c->why, "height ");
    text_put_number(&c->why, c->height);
    /* Enough entries for all states, and two lines more, so that all of them fit besides the reserve. */
    if (entries >= plus(states, 2 * (uint64_t)records_line(c->height))) {
        text_puts(&c->why, ", costly evaluations: ");
        return take_records(c, s, entries);
    }
    text_puts(&c->why, ": all ");
    say_count(c, states);
    text_puts(&c->why, " states fit the memory");
    return method_of(s, c->edition, 0, side_width(s, 0));
}

static method take_plan(choice *c, const side *s, const one_level *p)
{
    assert(p->states <= states_of(s, 0, side_width(s, 0)));
    say_count(c, p->states);
    text_puts(&c->why, " of ");
    say_count(c, states_of(s, 0, side_width(s, 0)));
    text_puts(&c->why, " states fit the memory");
    return method_of(s, c->edition, p->level, p->size);
}

/* Are records better than the largest plan that fits? (`p` is NULL: none fits.) The memory that plans need grows in
 * steps, so they may leave much of it unused; records use all of it. And where the order of moves is good, single
 * children at the top of a plan gain little from it. */
static bool records_better(const choice *c, const side *s, const one_level *p, uint32_t entries)
{
    if (entries <= records_line(c->height) || !pays(c->f, RECORDS_PAY))
        return false;
    const uint32_t width = side_width(s, 0);
    if (!p)
        return true;
    if (within_order(c->f, width) < width)
        return p->level > 0 && entries >= 2 * records_line(c->height);
    return p->states < (uint64_t)entries * 2 / 3;
}

static bool full_fits(const side *s)
{
    return s->levels > 0 && fits(s, 0, side_width(s, 0));
}

/* Does a plan with this partition on the side's own top level beat a full search of the other side? Measured:
 *   - on positions of games, whose values resemble each other, with any size;
 *   - on trees with a good order, if the size is at least the square root of the number of moves that matter: from 2
 *     of 16 children on if R = 4;
 *   - on trees of unknown order, from a quarter of the width on, or from a half if the other side has many states.
 *
 *     T(16,4): the other side has 17 states, so from 4 of 16 on      T(16,6): it has 273, so from 8 on */
static bool large_enough(const side *s, const one_level *p, const side *other)
{
    enum { FEW_STATES = 32 };
    if (!(s->f->game->flags & PH_LEAF_VALUES))
        return true;
    if (p->level > 0 || p->size < 2)
        return false;
    const uint32_t width = side_width(s, 0), within = within_order(s->f, width);
    if (within < width)
        return (uint64_t)p->size * p->size >= within;
    return p->size >= width / (states_of(other, 0, side_width(other, 0)) < FEW_STATES ? 4 : 2);
}

static method choose(choice *c)
{
    frame *f = c->f;
    /* 1. At height 1 every leaf must be evaluated. And leaves must cost enough for the bookkeeping to pay. */
    if (c->height < 2)
        return take_alphabeta(c, "nothing can be saved within one move");
    if (!pays(f, FULL_PAYS))
        return take_alphabeta(c, "an evaluation costs too little for best-first to pay");

    /* 2. The side that does not move last saves most: the side to move at even height, the other one at odd height. */
    const side own = side_of(f, c->root, c->height, true), other = side_of(f, c->root, c->height, false);
    const bool even = c->height % 2 == 0;
    const side *first = even ? &own : &other;
    if (full_fits(first))
        return take_full(c, first);

    /* 3. At even height that side needs one level more than the other. Take the largest plan of it that fits, if that
     * is large enough; else all of the other side. */
    one_level p;
    const bool plans_pay = pays(f, PLAN_PAYS);
    if (even) {
        if (plans_pay && largest_plan(&own, &p) && large_enough(&own, &p, &other))
            return take_plan(c, &own, &p);
        if (full_fits(&other))
            return take_full(c, &other);
    }

    /* 4. The part of the other side that fits. At odd height that is the side of step 2. */
    const bool planned = plans_pay && largest_plan(&other, &p);
    const uint32_t entries = records_capacity(&other);
    if (records_better(c, &other, planned ? &p : NULL, entries))
        return take_records(c, &other, entries);
    if (planned)
        return take_plan(c, &other, &p);
    return take_alphabeta(c, plans_pay ? "no best-first search fits the memory"
                                       : "what fits the memory saves too little for what an evaluation costs");
}

method auto_method(frame *f, const void *root, char reason[REASON_SIZE])
{
    choice c = {.f = f, .root = root, .edition = f->method.edition, .why = text_open(reason, REASON_SIZE)};
    c.height = frame_terminal(f, root, 0) ? 0 : frame_height(f->game, root, f->depth);
    assert(c.height <= f->depth && f->depth <= PH_MAX_DEPTH);
    const method m = choose(&c);
    assert(m.id < N_METHODS && c.why.length < REASON_SIZE);
    return m;
}
