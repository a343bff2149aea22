/* choose.c - what "auto" runs. Read choose() first: it is the whole rule; docs/methods/auto.md has the measurements behind
 * it.
 *
 * Only searches that never evaluate a leaf which alpha-beta does not are ever chosen (docs/theory.md): SSS*, DUAL*, their
 * plans of one level, records, and alpha-beta itself. So no choice can cost more leaves than alpha-beta; the rule is about
 * which saves most of them in the memory that there is. */
#include "choose.h"

#include "../base/text.h"
#include "../methods/psstar.h"
#include "../methods/records.h"
#include "met.h"

#include <assert.h>

/* Let making a move cost 1, and an evaluation c. Alpha-beta spends about 1 + c on a leaf, a best-first search 3 + c, since it
 * keeps books and lists moves again where it comes back. It evaluates about 3/5 of alpha-beta's leaves where all of it fits
 * the memory, 3/4 where a plan does. Records spend about 5 + c, for 4/5 of the leaves. So it pays if
 *     3/5 (3 + c) < 1 + c, c > 2         3/4 (3 + c) < 1 + c, c > 5         4/5 (5 + c) < 1 + c, c > 15 */
enum { FULL_PAYS = 200, PLAN_PAYS = 500, RECORDS_PAY = 1500 }; /* hundredths, as evaluation_cost */

/* Records that have room for everything evaluate no more leaves than SSS* or DUAL*, and fewer where leaves lie at many
 * depths, by up to 7 %. If evaluations are as dear as this that is all that counts. */
enum { VERY_DEAR = 10000 };

/* One side: the one that moves at the root opens nodes at plies 0, 2, 4, ..., the other at 1, 3, 5, ... Nodes just above
 * the horizon have leaves alone below them; they are worked off at once and not held. So `levels` counts the plies that
 * the side opens nodes at and holds them.
 *
 *     height 6     own side: plies 0 2 4, three levels      other side: plies 1 3 (and 5, not held), two levels */
typedef struct side {
    frame *f;
    const void *root;
    bool dual;       /* opens MIN nodes */
    uint32_t top;    /* its first ply */
    uint32_t levels; /* that are held */
} side;

/* A plan of one level of a side: single children above `level`, `size` there, all below. */
typedef struct one_level {
    uint32_t level, size;
    uint64_t states; /* held at worst */
} one_level;

static side side_of(frame *f, const void *root, uint32_t height, bool own)
{
    side s = {.f = f, .root = root, .dual = f->options->min_root == own, .top = !own};
    s.levels = height > s.top ? (height - s.top) / 2 : 0;
    assert(s.top + 2 * s.levels <= height); /* the last level stands two plies above the horizon, or higher */
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

/* 1 + s1 + s1 s2 + ...: the open nodes of each level, and the slots of the last. With sizes 1 4 8: 1 + 1 + 4 + 32. */
static uint64_t states_of(const side *s, uint32_t level, uint32_t size)
{
    uint64_t nodes = 1, states = 1;
    for (uint32_t l = 0; l < s->levels && states < UINT64_MAX; l++) {
        const uint32_t width = side_width(s, l);
        const uint32_t given = l < level ? 1 : l == level ? size : width;
        nodes = times(nodes, given < width ? given : width);
        states = plus(states, nodes);
    }
    return states;
}

/* ---- methods ------------------------------------------------------------------------------------------- */

static method method_alphabeta(edition e)
{
    return (method){.id = METHOD_ALPHABETA, .edition = e, .plan.phases = 1};
}

/* The method of a side and a plan; of all children everywhere SSS* or DUAL*. */
static method method_of(const side *s, edition e, uint32_t level, uint32_t size)
{
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
    return m;
}

static method method_records(const side *s, edition e, uint32_t entries)
{
    return (method){.id = s->dual ? METHOD_RS_DUAL : METHOD_RS, .edition = e, .plan.phases = 1, .entries = entries};
}

/* Does it fit the memory on every tree of this shape? */
static bool fits(const side *s, uint32_t level, uint32_t size)
{
    frame *f = s->f;
    const method before = f->method;
    f->method = method_of(s, EDITION_FAST, level, size);
    const bool small = frontier_worst(f, s->root, &f->method.plan) <= f->bytes_limit;
    f->method = before;
    return small;
}

/* The largest plan of one level that fits. Space grows with the size, and the plan with single children on the levels down
 * to l is smaller than any with partitions at l: so first the level, then by bisection the size. False: none does, or only
 * single children everywhere, which is alpha-beta. */
static bool largest_plan(const side *s, one_level *p)
{
    enum { MOST_LEVEL = PLAN_MOST_SIZES - 2 }; /* a plan has a size for each level down to it, and one below */
    for (uint32_t level = 0; level < s->levels && level <= MOST_LEVEL; level++) {
        if (!fits(s, level, 1))
            continue;
        uint32_t good = 1, bad = side_width(s, level) + 1;
        while (bad - good > 1) {
            const uint32_t size = good + (bad - good) / 2;
            *(fits(s, level, size) ? &good : &bad) = size;
        }
        *p = (one_level){level, good, states_of(s, level, good)};
        return good > 1 || level + 1 < s->levels;
    }
    return false;
}

/* The entries that records of a side may have, whatever the tree; 0 where not even a line fits. */
static uint32_t records_room(const side *s)
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

/* How many of w moves surely have the best one among them, as far as is known. */
static uint32_t within_order(const frame *f, uint32_t width)
{
    const ph_order *o = &f->options->expect;
    return o->R > 1 && o->p >= MET_GOOD ? (width + o->R - 1) / o->R : width;
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

/* All of a side. */
static method take_full(choice *c, const side *s)
{
    const uint64_t states = states_of(s, 0, side_width(s, 0));
    const uint32_t entries = cost_of(c->f) >= VERY_DEAR ? records_room(s) : 0;
    text_puts(&c->why, "height ");
    text_put_number(&c->why, c->height);
    /* Room for all of them, and for any need beside the reserve. */
    if (entries >= plus(states, 2 * (uint64_t)records_line(c->height))) {
        text_puts(&c->why, ", dear evaluations: ");
        return take_records(c, s, entries);
    }
    text_puts(&c->why, ": all ");
    say_count(c, states);
    text_puts(&c->why, " states fit the memory");
    return method_of(s, c->edition, 0, side_width(s, 0));
}

static method take_plan(choice *c, const side *s, const one_level *p)
{
    say_count(c, p->states);
    text_puts(&c->why, " of ");
    say_count(c, states_of(s, 0, side_width(s, 0)));
    text_puts(&c->why, " states fit the memory");
    return method_of(s, c->edition, p->level, p->size);
}

/* Records, unless a plan that fits is better. Plans come in steps, and are best where they use all of the memory; records use
 * it evenly. Where the order is good, single children at the top of a plan waste it. */
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

/* Is a partition of the side's own top level so large that it beats all of the other side? Measured: on positions of games,
 * whose values resemble each other, from any size on. On trees whose order is good, from the root of the width that matters:
 * with R = 4 from 2 of 16 children on. On trees of unknown order it must be a larger part of the width, the more of them the
 * more the other side holds: a quarter, or a half.
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
    /* 1. One move deep every leaf must be seen; and bookkeeping must be worth its while. */
    if (c->height < 2)
        return take_alphabeta(c, "nothing can be saved within one move");
    if (!pays(f, FULL_PAYS))
        return take_alphabeta(c, "an evaluation costs too little for best-first to pay");

    /* 2. The side that does not move last saves most: the one to move at even height, the other at odd height. */
    const side own = side_of(f, c->root, c->height, true), other = side_of(f, c->root, c->height, false);
    const bool even = c->height % 2 == 0;
    const side *first = even ? &own : &other;
    if (full_fits(first))
        return take_full(c, first);

    /* 3. At even height it needs a level more than the other. Of it as much as fits, if that is not too little; else all of
     * the other. */
    one_level p;
    const bool plans_pay = pays(f, PLAN_PAYS);
    if (even) {
        if (plans_pay && largest_plan(&own, &p) && large_enough(&own, &p, &other))
            return take_plan(c, &own, &p);
        if (full_fits(&other))
            return take_full(c, &other);
    }

    /* 4. What fits of the other; at odd height that is the first. */
    const bool planned = plans_pay && largest_plan(&other, &p);
    const uint32_t entries = records_room(&other);
    if (records_better(c, &other, planned ? &p : NULL, entries))
        return take_records(c, &other, entries);
    if (planned)
        return take_plan(c, &other, &p);
    return take_alphabeta(c, plans_pay ? "no best-first search fits the memory"
                                       : "what fits the memory saves too little for what an evaluation costs");
}

void choose_method(frame *f, const void *root, char reason[REASON_ROOM])
{
    choice c = {.f = f, .root = root, .edition = f->method.edition, .why = text_open(reason, REASON_ROOM)};
    if (f->method.id == METHOD_AUTO) {
        c.height = frame_terminal(f, root, 0) ? 0 : frame_height(f->game, root, f->depth);
        f->method = choose(&c);
        assert(c.why.length < REASON_ROOM);
    }
    psstar_resolve(f, root);
    records_resolve(f, root);
    assert(f->method.id < N_METHODS);
}
