/* uniform.c - searching a uniform tree: whether it fits, where its blocks are, and the answer. Read uniform_search()
 * first. The loops are in uniform_search.c; blocks.h explains blocks. */
#include "uniform.h"

#include "../base/memory.h"
#include "../search/path.h"
#include "blocks.h"

#include <string.h>

/* ---- does it fit? --------------------------------------------------------------------------------------- */

/* How many nodes are below a node of each ply; where leaves are lazy, how many leaves. False: too many for their
 * places, two words each, to fit 32 bits. */
static bool count_below(const uniform_tree *t, uint32_t size[PH_MAX_DEPTH + 1])
{
    const bool lazy = t->lazy.known != NULL;
    size[t->height] = lazy;
    for (uint32_t ply = t->height; ply-- > 0;) {
        const uint64_t below = (uint64_t)t->widths[ply] * ((uint64_t)size[ply + 1] + !lazy);
        if (below > INT32_MAX)
            return false;
        size[ply] = (uint32_t)below;
    }
    return true;
}

/* The size of all partitions of a node, if they are equal except for the last, which may be smaller; else 0. */
static uint32_t regular_size(const plan *how, uint32_t depth, uint32_t width)
{
    const uint32_t size = plan_next(how, depth, width, 0);
    for (uint32_t last = size; last < width;) {
        const uint32_t next = plan_next(how, depth, width, last);
        last += next;
        if (next > size || (next < size && last < width))
            return 0;
    }
    return size;
}

static uint32_t round_up(uint32_t number, uint32_t step)
{
    return (number + step - 1) / step * step;
}

/* One level of blocks, from its width and moves. `alone`: no node above it ever has two children on OPEN, so no
 * ancestor can give a node of this level a partition early. */
static void level_init(const uniform *s, uint32_t depth, level *p, bool alone)
{
    const plan *const how = &s->f->method.plan;
    p->first = plan_next(how, depth, p->width, 0);
    p->size = regular_size(how, depth, p->width);
    p->reuses = alone;
    p->slots = alone ? plan_largest(how, depth, p->width) : p->width;
    p->lanes = round_up(p->slots, LANES) + (s->phased ? LANES : 0); /* in phases eight keys are read from any slot on */
    p->head_at = p->lanes * (uint32_t)sizeof(int32_t);
    size_t bytes = p->head_at + sizeof(block_head) + p->lanes * sizeof(uint16_t);
    p->macros_at = (uint32_t)(bytes + p->lanes * sizeof(int32_t));
    if (s->row && s->phased) /* if no node is wide, blocks of all levels have one size */
        bytes = p->macros_at + (p->slots > LANES ? p->slots : LANES) * sizeof(macro_leaf);
    p->stride = round_up((uint32_t)bytes, CACHE_LINE);
}

/* The loops rely on these sizes where no node is wide. */
enum {
    LEAST_ROWS = PARTS_HEAD + (int)sizeof(block_head) + 2 * LANES * (int)sizeof(uint16_t),
    LEAST_MACROS = LEAST_ROWS + 2 * LANES * (int)sizeof(int32_t) + LANES * (int)sizeof(macro_leaf),
};
_Static_assert((LEAST_ROWS + CACHE_LINE - 1) / CACHE_LINE * CACHE_LINE == PARTS_ROWS_BLOCK, "a block of rows");
_Static_assert((LEAST_MACROS + CACHE_LINE - 1) / CACHE_LINE * CACHE_LINE == PARTS_MACROS_BLOCK, "one of macro leaves");

/* What the lists have below a slot that was begun, and whether nodes below may have a partition left: from the bottom
 * up. */
static void levels_sum(uniform *s)
{
    uint64_t states = s->row ? s->row : 1, entries = s->row > 0, not_kept = s->row;
    bool parted = s->row_first < s->row;
    for (uint32_t depth = s->bottom + 1; depth-- > 0;) {
        level *const p = &s->levels[depth];
        p->states = states;
        p->entries = entries;
        p->not_kept = not_kept;
        p->parted = parted;
        states *= p->width;
        entries = entries * p->width + 1;
        not_kept *= p->width;
        parted = parted || p->first < p->width;
    }
}

static void macros_init(uniform *s)
{
    const plan *const how = &s->f->method.plan;
    const uint32_t depth = s->bottom + 1;
    if (s->row == 0)
        return;
    s->row_first = plan_next(how, depth, s->row, 0);
    s->row_size = regular_size(how, depth, s->row);
    const uint32_t last = s->row_size ? s->row - (s->row - 1) / s->row_size * s->row_size : 0;
    s->row_cut = last > 1 ? s->row + 1 : s->row - last;
    s->at_once = plan_takes_all(how, depth, s->row);
}

/* The levels of blocks, the topmost of which has the nodes at ply `top`. */
static bool levels_init(uniform *s, const uniform_tree *t, const uint32_t size[], uint32_t top)
{
    if (t->height < top + 2)
        return false;
    const uint32_t plies = t->height - top; /* down to the leaves */
    bool alone = true;
    s->row = plies % 2 ? t->widths[t->height - 1] : 0;
    s->bottom = plies / 2 - 1;
    s->bits = 3;
    if (s->bottom >= MOST_LEVELS) /* with so many plies most nodes have one child: nothing is gained here */
        return false;
    if (s->row > BOTTOM_MOST ||
        (s->row && t->lazy.known)) /* the general version opens such a node; leaves must be known */
        return false;
    for (uint32_t depth = 0; depth <= s->bottom; depth++) {
        const uint32_t ply = top + 2 * depth;
        level *const p = &s->levels[depth];
        *p = (level){
            .width = t->widths[ply], .moves = t->widths[ply + 1], .below = size[ply + 1], .under = size[ply + 2]};
        if (p->width > MOST_SLOTS || p->moves > (s->row ? BOTTOM_MOST : UINT16_MAX))
            return false;
        level_init(s, depth, p, alone);
        alone = alone && plan_largest(&s->f->method.plan, depth, p->width) == 1;
        while (1u << s->bits < p->slots)
            s->bits++;
    }
    macros_init(s);
    levels_sum(s);
    return true;
}

/* Set whether the nodes of the last level are prefetched. They are not if all leaves are in the cache anyway, or if leaves
 * are lazy, or if a node has so many rows that the first ones leave the cache again before they are read. */
static void fetch_init(uniform *s, const uniform_tree *t, uint32_t nodes)
{
    enum { NEAR = 1 << 18, WIDE = 16 }; /* bytes; rows */
    const bool near = nodes <= NEAR / (ROW_WORDS * sizeof(ph_value));
    s->fetched = near || t->lazy.known || s->levels[s->bottom].first > WIDE ? NONE : s->bottom;
}

/* Do all scores, and a greater number, fit a key? */
static bool scores_init(uniform *s, const uniform_tree *t, bool dual)
{
    const int64_t infinite = (int64_t)t->greatest - t->least + 1;
    if ((infinite + 1) << s->bits > INT32_MAX)
        return false;
    s->zero = dual ? t->greatest : t->least;
    s->infinite = (int32_t)infinite;
    return true;
}

/* Can a limit on leaves, nodes or both be reached? */
static bool limit_near(const ph_limits *l, const uniform_tree *t)
{
    uint64_t leaves = 1, nodes = 0;
    for (uint32_t ply = 0; ply < t->height; ply++) {
        nodes += leaves;
        leaves *= t->widths[ply];
    }
    return (l->leaves && l->leaves <= leaves) || (l->nodes && l->nodes <= nodes) ||
           (l->visits && l->visits <= leaves + nodes);
}

/* Set everything that follows from the tree and the method. False: the tree does not fit. `size` is set by
 * count_below(). */
static bool search_init(uniform *s, frame *f, const uniform_tree *t, uint32_t size[PH_MAX_DEPTH + 1])
{
    memset(s, 0, offsetof(uniform, levels));
    s->f = f;
    s->words = t->words;
    s->lazy = t->lazy;
    s->open = s->open_peak = s->states_peak = 1; /* the root, LIVE */
    s->phased = f->method.plan.n_sizes > 0 || f->method.plan.phases != 1;
    if (!count_below(t, size) || !levels_init(s, t, size, frontier_top(f)))
        return false;
    fetch_init(s, t, size[0]);
    return scores_init(s, t, frontier_dual(f)) && !limit_near(&f->options->limits, t);
}

/* Bytes of all blocks. The struct is counted too; it is more than the bytes lost by aligning the first block to a cache
 * line. The sum has 64 bits because it may not fit a size_t of 32 bits. */
static uint64_t search_bytes(const uniform *s)
{
    _Static_assert(offsetof(uniform, levels) >= CACHE_LINE, "more than alignment loses");
    uint64_t blocks = 1, bytes = offsetof(uniform, levels);
    for (uint32_t depth = 0; depth <= s->bottom; depth++) {
        bytes += sizeof(level) + blocks * s->levels[depth].stride;
        blocks *= s->levels[depth].slots; /* no more than the tree has nodes */
    }
    return bytes;
}

/* ---- the search ----------------------------------------------------------------------------------------- */

bool uniform_look(uniform *s)
{
    frame *const f = s->f;
    f->leaf_grant = s->leaves;
    f->leaf_budget = 0;
    if (!frame_grant_leaves(f))
        return false;
    s->look = s->leaves + f->leaf_budget;
    assert(s->look > s->leaves);
    return true;
}

static void blocks_place(uniform *s, unsigned char *memory)
{
    const size_t beyond = (uintptr_t)memory % CACHE_LINE;
    unsigned char *at = memory + (beyond ? CACHE_LINE - beyond : 0);
    size_t blocks = 1;
    for (uint32_t depth = 0; depth <= s->bottom; depth++) {
        s->levels[depth].blocks = at;
        at += blocks * s->levels[depth].stride;
        blocks *= s->levels[depth].slots;
    }
}

/* Search the topmost node that is opened, at `base`. Its score is `high` at most, which comes from the leaf `line`. */
static node_result top_search(uniform *s, const kind *k, uint32_t base, int32_t high, uint32_t line)
{
    const level *const p = &s->levels[0];
    int32_t *const keys = block_keys(p->blocks);
    *block_head_of(p, p->blocks) = head_opened(p, base, high, line, ++s->clock);
    for (uint32_t i = 0; i < p->lanes && s->bottom > 0; i++) /* at the last level keys are written as slots are begun */
        keys[i] = i < p->first ? key_make(s->bits, high, i) : KEY_GONE;
    s->nodes++;
    s->open += p->first - 1;
    s->backup++;
    note_peaks(s);
    const node_result r = s->bottom == 0 ? k->bottom(s, 0, -1, -1) : k->node(s, 0, 0, -1, -1);
    assert(node_result_what(r) == SOLVED || node_result_what(r) == STOPPED);
    assert(node_result_what(r) == STOPPED || (s->open == 1 && s->backup == 0 && s->not_kept == 0));
    return node_result_what(r) == STOPPED ? node_result_make(STOPPED, bound_known(s)) : r;
}

/* Search from the root. If the other side moves there, its children are searched one after the other, each with the
 * score of those before it as its high. If the search stops in one of them, the root is at most that score or, if that
 * is less, the score that this child can still have. Say the first child has 40, and the search stops in the second. If
 * a state there still has merit 40, the answer is the first child with 40. If 37 is the greatest merit there, it is the
 * second child with 37. */
static node_result root_search(uniform *s, const uniform_tree *t, const kind *k, uint32_t top, const uint32_t size[])
{
    s->line = t->base; /* until there is a better one */
    if (top == 0)
        return top_search(s, k, t->base, s->infinite, 0);
    node_result r = node_result_make(SOLVED, s->infinite);
    s->nodes++;
    for (uint32_t child = 0; child < t->widths[0] && node_result_what(r) == SOLVED; child++) {
        const uint32_t base = t->base + child * size[1], line = s->line;
        const int32_t high = node_result_merit(r);
        r = top_search(s, k, base, high, line);
        assert(node_result_merit(r) <= high);
        if (node_result_what(r) == STOPPED)
            s->line = node_result_merit(r) < high ? base : line;
    }
    return r;
}

/* ---- the answer ----------------------------------------------------------------------------------------- */

static void answer_counts(const uniform *s)
{
    frame *const f = s->f;
    f->leaf_grant = s->leaves;
    f->node_grant = s->nodes;
    f->leaf_budget = f->node_budget = 0;
    f->cutoffs = s->cutoffs;
    f->open_peak = s->open_peak;
    f->backup_peak = f->method.id == METHOD_SSS || f->method.id == METHOD_DUAL ? 0 : s->backup_peak; /* no such list */
    f->states_peak = s->states_peak;
}

/* The child numbers on the way to a leaf. */
static void leaf_line(const uniform_tree *t, const uint32_t size[], uint32_t leaf, ph_index line[])
{
    assert(leaf >= t->base);
    uint32_t rest = leaf - t->base;
    for (uint32_t ply = 0; ply < t->height; ply++) {
        const uint32_t below = size[ply + 1];
        line[ply] = below ? rest / below : rest;
        rest -= line[ply] * below;
        assert(line[ply] < t->widths[ply]);
    }
}

/* A search that was stopped knows a bound on one side (in phases perhaps on both), and only the first move of the
 * line. */
static int answer_line(const uniform *s, const uniform_tree *t, const uint32_t size[], const path *p, node_result r)
{
    frame *const f = s->f;
    const bool solved = node_result_what(r) == SOLVED, dual = frontier_dual(f);
    const int32_t most = node_result_merit(r);
    int32_t least = solved ? most : -1;
    ph_index line[PH_MAX_DEPTH];
    leaf_line(t, size, s->line, line);
    if (!solved && frontier_top(f) == 0)
        line[0] = best_child(s, &least);
    assert(least <= most);
    if (most < s->infinite)
        *(dual ? &f->lower : &f->upper) = dual ? s->zero - most : s->zero + most;
    if (least >= 0)
        *(dual ? &f->upper : &f->lower) = dual ? s->zero - least : s->zero + least;
    return path_answer(p, line, solved ? t->height : 1);
}

#ifdef __SSE2__
#define HAS_AVX2 __builtin_cpu_supports("avx2")
#else
#define HAS_AVX2 false
#endif

int uniform_search(frame *f, const void *root, const uniform_tree *t, bool plain, bool *fits)
{
    /* 1. Does it fit? */
    uint32_t size[PH_MAX_DEPTH + 1];
    uniform s;
    path p;
    path_measure(&p, f, root);
    const uint64_t bytes = search_init(&s, f, t, size) ? search_bytes(&s) : UINT64_MAX;
    *fits = bytes <= f->bytes_limit && bytes + path_bytes(&p) <= f->bytes_limit;
    if (!*fits)
        return PH_OK;
    if (!uniform_look(&s)) {
        f->open_peak = f->states_peak = 1;
        return path_answer_first(f, root);
    }

    /* 2. Memory for all blocks. */
    unsigned char *const memory = memory_get(&f->memory, (size_t)bytes, 1);
    if (!memory)
        return PH_E_MEMORY;
    int error = path_open(&p, root);
    if (error) {
        memory_put(&f->memory, memory);
        return error;
    }
    blocks_place(&s, memory);

    /* 3. Search. */
    const kind *const k = (plain || !HAS_AVX2 ? kind_plain : kind_avx2)(&s, frontier_dual(f));
    const node_result r = root_search(&s, t, k, frontier_top(f), size);

    /* 4. Answer. */
    answer_counts(&s);
    frame_reach(f, t->height - 1);
    frame_hold(f, (size_t)bytes + path_bytes(&p));
    error = answer_line(&s, t, size, &p, r);
    path_close(&p);
    memory_put(&f->memory, memory);
    return error;
}
