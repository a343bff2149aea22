/* level.c - best-first search on level trees in memory: whether one fits, its blocks, and the answer. Read level_run()
 * last; level.h says what a block is. The loops are level_sss.c's, in phases phases.c's, and for records
 * level_records.c's. */
#include "../base/memory.h"
#include "methods.h"
#include "phases.h"

#include <string.h>

/* ---- does it fit? --------------------------------------------------------------------------------------- */

/* How many nodes stand below one of each ply; of a tree that is drawn, how many leaves. False: too many for their
 * places, two words each, to fit 32 bits. */
static bool level_sizes(const level_tree *t, uint32_t size[PH_MAX_DEPTH + 1])
{
    const bool drawn = t->drawn.known != NULL;
    size[t->height] = drawn;
    for (uint32_t ply = t->height; ply-- > 0;) {
        const uint64_t below = (uint64_t)t->widths[ply] * ((uint64_t)size[ply + 1] + !drawn);
        if (below > INT32_MAX)
            return false;
        size[ply] = (uint32_t)below;
    }
    return true;
}

/* The levels of blocks, from the topmost node that is opened. */
static bool level_plies(skeleton *s, const level_tree *t, const uint32_t size[], uint32_t top)
{
    const uint32_t plies = t->height - top; /* down to the leaves */
    if (t->height < top + 2)
        return false;
    s->row = plies % 2 ? t->widths[t->height - 1] : 0;
    if (s->row > BOTTOM_MOST) /* the loops for any tree open such a node, and count it as held */
        return false;
    if (s->row && t->drawn.known) /* macro leaves are in memory */
        return false;
    s->bottom = plies / 2 - 1;
    s->bits = 3;
    for (uint32_t depth = 0; depth <= s->bottom; depth++) {
        const uint32_t ply = top + 2 * depth;
        level_ply *const p = &s->ply[depth];
        *p = (level_ply){.width = t->widths[ply],
                         .slots = t->widths[ply],
                         .first = t->widths[ply],
                         .moves = t->widths[ply + 1],
                         .below = size[ply + 1],
                         .under = size[ply + 2],
                         .states = s->row ? s->row : 1,
                         .entries = s->row > 0,
                         .held = 1};
        if (p->width > LEVEL_WIDEST || p->moves > (s->row ? BOTTOM_MOST : UINT16_MAX))
            return false;
        p->lanes = (p->width + LANES - 1) / LANES * LANES;
        p->stride = p->lanes * (sizeof(int32_t) + sizeof(uint16_t)) + sizeof(level_head);
        while (1u << s->bits < p->lanes)
            s->bits++;
    }
    for (uint32_t depth = s->bottom; depth-- > 0;) {
        const level_ply *const next = &s->ply[depth + 1];
        s->ply[depth].states = next->width * next->states;
        s->ply[depth].entries = next->width * next->entries + 1;
        s->ply[depth].held = next->width * next->held + 1;
    }
    return true;
}

/* Are the nodes of the last level to be brought near before they are opened? Not where all leaves are near anyway, or
 * are still to be drawn, or where a node has so many rows that the first are gone again when it comes to them. */
static void level_fetch(skeleton *s, const level_tree *t, uint32_t nodes)
{
    enum { NEAR = 1 << 18, WIDE = 16 }; /* bytes; rows */
    const bool near = nodes <= NEAR / (ROW_WORDS * sizeof(ph_value));
    s->fetched = near || t->drawn.known || s->ply[s->bottom].first > WIDE ? LEVEL_NONE : s->bottom;
}

static bool is_records(const frame *f)
{
    return f->method.id == METHOD_RS || f->method.id == METHOD_RS_DUAL;
}

/* What M of records means here: whether it is enough for all entries that there may ever be, beside what is in reserve
 * for a line and what a state needs at most (records.h); if not, what needs what. False: the tree is too high for
 * that. */
static bool level_entries(skeleton *s, const void *root)
{
    const frame *const f = s->f;
    level_few *const few = &s->few;
    const uint32_t above = few->above = frontier_top(f);
    s->held = s->held_peak = 1 + above;
    const uint64_t most = 1 + above + s->ply[0].width * s->ply[0].held;
    const uint32_t height = frame_height(f->game, root, f->depth);
    few->classes = records_need(height, 1 - above);
    few->spare = (int64_t)f->method.entries - records_line(height);
    if (few->spare >= (int64_t)(most + few->classes)) {
        few->classes = 0;
        return true;
    }
    if (s->bottom >= LEVEL_FEW_MOST || few->classes > LEVEL_FEW_MOST)
        return false;
    for (uint32_t depth = 0; depth <= s->bottom; depth++) {
        const uint32_t ply = above + 1 + 2 * depth;
        few->rest_need[depth] = records_need(height, ply);
        few->slot_need[depth] = height <= ply + 2 ? 0 : (height - ply) / 2;
    }
    return true;
}

/* Does the worth of every leaf, and more than that, fit a key? */
static bool level_values(skeleton *s, const level_tree *t, bool dual)
{
    const int64_t infinite = (int64_t)t->greatest - t->least + 1;
    if ((infinite + 1) << s->bits > INT32_MAX)
        return false;
    s->zero = dual ? t->greatest : t->least;
    s->infinite = (int32_t)infinite;
    return true;
}

/* May a limit on leaves or nodes be reached? These loops count by rows and could not stop just there, as the loops for
 * any tree do. To begin again with those would cost twice the time, and within a limit of time all of it. */
static bool level_limited(const ph_limits *l, const level_tree *t)
{
    uint64_t leaves = 1, nodes = 0;
    for (uint32_t ply = 0; ply < t->height; ply++) {
        nodes += leaves;
        leaves *= t->widths[ply];
    }
    return (l->leaves && l->leaves <= leaves) || (l->nodes && l->nodes <= nodes);
}

enum { CACHE_LINE = 64 };

/* Bytes of all blocks, and of the skeleton, which is more than what is lost so that the first begins at a cache line.
 * Where a size_t has 32 bits the sum may be more than that. */
static uint64_t level_bytes(skeleton *s)
{
    uint64_t blocks = 1;
    _Static_assert(offsetof(skeleton, ply) >= CACHE_LINE, "the first block begins within the skeleton's share");
    uint64_t bytes = offsetof(skeleton, ply);
    bytes += s->few.classes ? sizeof s->few : 0;
    for (uint32_t depth = 0; depth <= s->bottom; depth++) {
        level_ply *const p = &s->ply[depth];
        if (s->few.classes) {
            const uint32_t rows = depth < s->bottom ? s->few.classes : 0;
            p->stride += sizeof(level_rest) + sizeof(int32_t) * rows * p->lanes;
        }
        p->stride = (p->stride + CACHE_LINE - 1) / CACHE_LINE * CACHE_LINE;
        bytes += sizeof *p + blocks * p->stride;
        blocks *= p->slots; /* no more than the tree has nodes */
    }
    return bytes;
}

static void level_place(skeleton *s, unsigned char *memory)
{
    const size_t beyond = (uintptr_t)memory % CACHE_LINE;
    unsigned char *at = memory + (beyond ? CACHE_LINE - beyond : 0);
    size_t blocks = 1;
    for (uint32_t depth = 0; depth <= s->bottom; depth++) {
        s->ply[depth].blocks = at;
        at += blocks * s->ply[depth].stride;
        blocks *= s->ply[depth].slots;
    }
}

/* ---- the search ----------------------------------------------------------------------------------------- */

bool level_look(skeleton *s)
{
    frame *const f = s->f;
    f->leaf_grant = s->leaves;
    f->leaf_budget = 0;
    if (!frame_grant_leaves(f))
        return false;
    s->look = s->leaves + f->leaf_budget;
    return true;
}

/* Search from the root. Where the other side moves there, its children follow one another as below any slot, each with
 * the value of those before it as its high. If the search stops in one of them, the other side has that value or, if
 * that is less, what this child can still be worth. Say the first child is worth 40: a stop in the second answers the
 * first and 40 while anything open in the second is worth 40, and the second and 37 once 37 is the greatest there. */
static verdict level_solve(skeleton *s, const level_tree *t, level_instance *open, uint32_t top, const uint32_t size[])
{
    s->line = t->base; /* until there is a better one */
    if (top == 0)
        return open(s, t->base, s->infinite, 0);
    verdict r = verdict_make(SOLVED, s->infinite);
    s->nodes++;
    for (uint32_t child = 0; child < t->widths[0] && verdict_what(r) == SOLVED; child++) {
        const uint32_t base = t->base + child * size[1], line = s->line;
        const int32_t high = verdict_merit(r);
        r = open(s, base, high, line);
        if (verdict_what(r) == STOPPED)
            s->line = verdict_merit(r) < high ? base : line;
    }
    return r;
}

static level_instance *level_choose(const skeleton *s, bool dual, bool plain)
{
    if (!is_records(s->f))
        return (s->phased ? level_phases : level_sss)(s, dual, plain);
    return s->few.classes ? level_few_records(s, dual, plain) : level_records(s, dual, plain);
}

/* What was counted, as the frame says it. */
static void level_count(const skeleton *s)
{
    frame *const f = s->f;
    f->leaf_grant = s->leaves;
    f->node_grant = s->nodes;
    f->leaf_budget = f->node_budget = 0;
    f->cutoffs = s->cutoffs;
    f->open_peak = is_records(f) ? s->held_peak : s->open_peak;
    f->backup_peak = f->method.id == METHOD_SSS || f->method.id == METHOD_DUAL ? 0 : s->backup_peak; /* no such list */
    f->states_peak = s->held_peak;
}

/* ---- the answer ----------------------------------------------------------------------------------------- */

/* The child numbers on the way to a leaf. */
static void level_line(const level_tree *t, const uint32_t size[], uint32_t leaf, ph_index line[])
{
    uint32_t rest = leaf - t->base;
    for (uint32_t ply = 0; ply < t->height; ply++) {
        const uint32_t below = size[ply + 1];
        line[ply] = below ? rest / below : rest;
        rest -= line[ply] * below;
    }
}

/* Of a root that was opened: the best slot among those that have been begun, and have not left. */
static uint32_t level_best_begun(const skeleton *s)
{
    const int32_t *const keys = block_keys(s->ply[0].blocks);
    uint32_t best = 0;
    for (uint32_t i = 1; i < s->ply[0].width; i++) {
        const int32_t worth = keys[i] >> s->bits, before = keys[best] >> s->bits;
        if (worth >= 0 && worth < s->infinite && (worth > before || before == s->infinite))
            best = i;
    }
    return best;
}

/* A search that has stopped knows a bound on one side, in phases perhaps on both, and of the line its first move alone;
 * records may know a line, and what that is worth. */
static int level_answer(const skeleton *s, const level_tree *t, const uint32_t size[], const path *p, verdict r,
                        bool dual)
{
    frame *const f = s->f;
    const bool solved = verdict_what(r) == SOLVED;
    const level_record *const root = block_record(s->ply[0].blocks, s->ply[0].lanes);
    const bool proven = !solved && is_records(f) && frontier_top(f) == 0 && root->low >= 0;
    const int32_t most = verdict_merit(r);
    int32_t least = solved ? most : proven ? root->low : -1;
    ph_index line[PH_MAX_DEPTH];
    level_line(t, size, proven ? root->line : s->line, line);
    if (!solved && !proven && frontier_top(f) == 0)
        line[0] = s->phased ? phase_best_child(s, &least) : level_best_begun(s);
    if (most < s->infinite)
        *(dual ? &f->lower : &f->upper) = dual ? s->zero - most : s->zero + most;
    if (least >= 0)
        *(dual ? &f->upper : &f->lower) = dual ? s->zero - least : s->zero + least;
    return path_answer(p, line, solved || proven ? t->height : 1);
}

bool level_run(frame *f, const void *root, const level_tree *t, bool dual, bool plain, int *error)
{
    /* 1. Does it fit? */
    const uint32_t top = frontier_top(f);
    uint32_t size[PH_MAX_DEPTH + 1];
    skeleton s;
    memset(&s, 0, offsetof(skeleton, ply));
    s.few.classes = 0;
    s.f = f;
    s.words = t->words;
    s.drawn = t->drawn;
    s.open = s.open_peak = s.held = s.held_peak = 1; /* the root, LIVE */
    assert(dual == frontier_dual(f));
    s.phased = f->method.plan.n_sizes > 0 || f->method.plan.phases != 1;
    if (!level_sizes(t, size) || !level_plies(&s, t, size, top))
        return false;
    if (s.phased)
        phase_plies(&s);
    level_fetch(&s, t, size[0]);
    if (!level_values(&s, t, dual) || level_limited(&f->options->limits, t) ||
        (is_records(f) && (t->drawn.known || !level_entries(&s, root))))
        return false;

    /* 2. Memory for all blocks, or none is used. */
    path p;
    path_measure(&p, f, root);
    const uint64_t bytes = level_bytes(&s);
    const uint64_t all = bytes + path_bytes(&p);
    if (all > f->bytes_limit || !level_look(&s)) {
        f->stop = PH_FINISHED;
        return false;
    }
    unsigned char *const memory = memory_get(&f->memory, (size_t)bytes, 1);
    if (!memory)
        return false;
    *error = path_open(&p, root);
    if (*error) {
        memory_put(&f->memory, memory);
        return true;
    }
    level_place(&s, memory);

    /* 3. Search. */
    const verdict r = level_solve(&s, t, level_choose(&s, dual, plain), top, size);
    level_count(&s);
    frame_reach(f, t->height - 1);
    frame_hold(f, (size_t)all);
    *error = level_answer(&s, t, size, &p, r, dual);
    path_close(&p);
    memory_put(&f->memory, memory);
    return true;
}
