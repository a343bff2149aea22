/* frontier.c - the open MAX nodes of SSS* and PS*.
 * Start with node_open(), node_settle() and node_drop(): how a node begins, what a SOLVED child does to it, how it ends. */
#include "frontier.h"

#include "../base/memory.h"
#include "../base/select.h"
#include "../search/method.h"

#include <string.h>

/* ---- the frontier of one search --------------------------------------------------------------------- */

/* Lines end at the horizon if that is at most this deep; else about here at first. */
enum { NEAR_HORIZON = 16 };

static size_t round_up(size_t bytes, size_t unit)
{
    return (bytes + unit - 1) / unit * unit;
}

static uint32_t bytes_to_count(uint32_t most)
{
    return most <= 1u << 8 ? 1 : most <= 1u << 16 ? 2 : 4;
}

size_t block_units(const frontier *s, uint32_t count, uint32_t ply)
{
    assert(ply < s->reach);
    size_t bytes = s->block_bytes + count * s->slot_bytes - ply * s->ply_bytes;
    if (__builtin_expect(count > WIDE_NODE, 0))
        bytes += wide_tops(count) * sizeof(ph_value);
    return (bytes + ARENA_UNIT - 1) / ARENA_UNIT;
}

void frontier_reach(frontier *s, uint32_t reach)
{
    assert(reach <= s->path.height && (s->path.height - reach) % LINE_STEP == 0);
    s->reach = reach;
    s->deepest = reach < s->path.height ? reach - 3 : reach; /* leaves of bottom nodes are three plies further down */
    s->block_bytes = sizeof(max_node) + s->state_bytes + (2 * (size_t)reach + 1) * s->index_bytes;
    s->ply_bytes = 2 * (size_t)s->index_bytes;
}

size_t frontier_bins(const frontier *s, uint32_t reach)
{
    const size_t shorter = 2 * (size_t)(s->path.height - reach) * s->index_bytes / ARENA_UNIT;
    return arena_bins(s->largest > shorter ? s->largest - shorter : 1);
}

size_t frontier_fixed(const frontier *s, uint32_t reach)
{
    return sizeof *s + path_bytes_to(&s->path, reach) + frontier_bins(s, reach) * sizeof *s->arena.bins +
           ((size_t)reach + 1) * s->index_bytes;
}

bool frontier_dual(const frame *f)
{
    return f->method.id == METHOD_DUAL || f->method.id == METHOD_DUAL_PS || f->method.id == METHOD_RS_DUAL;
}

uint32_t frontier_top(const frame *f)
{
    return f->options->min_root != frontier_dual(f);
}

/* The first ply at which no node has a block, nor below. If the nodes just above the last ply are nodes that are opened, all
 * of them are bottom nodes; where each of those fits into a slot, none has a block. */
static uint32_t blocks_end(const frontier *s, const void *root, const plan *p)
{
    const uint32_t height = s->path.height, last = height - 1;
    if (height == 0 || last % 2 != s->top % 2)
        return height;
    const uint32_t widest = frame_widest(s->f->game, root, last);
    const uint32_t above = last > 0 ? frame_widest(s->f->game, root, last - 1) : 0;
    return above <= BOTTOM_MOST && widest <= BOTTOM_MOST && plan_takes_all(p, plan_level(last), widest) ? last : height;
}

/* Set all that follows from the game and the horizon, without allocating memory; lines end at the horizon. */
static void frontier_measure(frontier *s, frame *f, const void *root, uint32_t base, const plan *p)
{
    const ph_game *game = f->game;
    *s = (frontier){
        .f = f,
        .dual = frontier_dual(f),
        .top = base + (base % 2 != frontier_top(f)),
        .base = base,
        .high = PH_INFINITY,
        .low = -PH_INFINITY,
        .ground = game->rules,
        .state_bytes = round_up(game->state_size, sizeof(ph_value)),
        .listed = !(game->flags & PH_NUMBERED),
        .index_bytes = bytes_to_count(game->max_moves),
        .at_once = plan_may_take_all(p),
    };
    s->slot_bytes = sizeof(ph_value) + sizeof(uint32_t) + (s->listed ? sizeof(ph_move) : 0);
    path_measure(&s->path, f, root);
    frontier_reach(s, s->path.height);
    for (uint32_t ply = s->top; ply < blocks_end(s, root, p); ply += 2) {
        size_t units = block_units(s, plan_largest(p, plan_level(ply), frame_widest(game, root, ply)), ply);
        s->largest = units > s->largest ? units : s->largest;
    }
}

static size_t times(size_t a, size_t b)
{
    return b && a > SIZE_MAX / b ? SIZE_MAX : a * b;
}

static size_t plus(size_t a, size_t b)
{
    return a > SIZE_MAX - b ? SIZE_MAX : a + b;
}

/* The most units that can be in use at a time.
 *
 * Let W(p) be the units of a block at ply p and of all blocks below it, if each node had one block:
 *     W(p) = units(p) + slots(p) * W(p + 2)        for T(4,4) and PS*(2), with blocks of 9 units: W(0) = 9 + 2 * 9 = 27
 * where slots(p) is the largest partition of the widest node at that ply. A node with several blocks (case 4b descendant)
 * needs no more, because each further block is paid for. When it gets one, a slot of some ancestor i has just become SOLVED
 * and left OPEN for good, with everything below it. The W that was reserved for that slot, at least that of the ply of its
 * children, is free. The node that gets the further block is below i, so it is no higher than those children, and W never
 * grows downwards: W(p) >= slots(p) * W(p + 2) >= W(p + 2). So the further block, and all that will be below its slots, fits
 * into what was reserved for the slot that left; and no slot leaves twice. */
static size_t worst_units(const frontier *s, const void *root, const plan *p)
{
    size_t units = 1; /* unit 0 belongs to no block */
    size_t nodes = 1;
    assert(s->reach == s->path.height);
    for (uint32_t ply = s->top; ply < blocks_end(s, root, p); ply += 2) {
        const uint32_t slots = plan_largest(p, plan_level(ply), frame_widest(s->f->game, root, ply));
        units = plus(units, times(nodes, block_units(s, slots, ply)));
        nodes = times(nodes, slots);
    }
    return units;
}

size_t frontier_worst(frame *f, const void *root, const plan *p)
{
    frontier s;
    frontier_measure(&s, f, root, 0, p);
    return plus(frontier_fixed(&s, s.reach), arena_bytes(arena_enough(worst_units(&s, root, p))));
}

/* Allocate the arena: `wanted` units or, if that fails, fewer, down to what a few nodes need. */
static unsigned char *arena_get(frontier *s, size_t wanted)
{
    enum { LEAST = 1 << 16 };
    for (s->arena.capacity = wanted;; s->arena.capacity /= 2) {
        unsigned char *bytes = memory_get(&s->f->memory, arena_bytes(s->arena.capacity) + ARENA_UNIT, 1);
        if (bytes || s->arena.capacity <= LEAST)
            return bytes;
    }
}

/* The plies that the memory limit allows: stretch() stops the search there, so no more are allocated. */
static uint32_t frontier_affordable(const frontier *s)
{
    uint32_t reach = s->path.height;
    while (reach > s->reach && frontier_fixed(s, reach) >= s->f->bytes_limit)
        reach -= LINE_STEP;
    return reach;
}

int frontier_init(frontier *s, frame *f, const void *root, uint32_t base)
{
    const plan *p = &f->method.plan;
    frontier_measure(s, f, root, base, p);
    size_t units = arena_enough(worst_units(s, root, p));
    if (s->path.height > NEAR_HORIZON)
        frontier_reach(s, NEAR_HORIZON + s->path.height % LINE_STEP);
    s->open = f->open_peak = f->states_peak = 1; /* the root, LIVE */
    const size_t fixed = frontier_fixed(s, s->reach);
    if (!frame_hold(f, fixed + arena_bytes(1)))
        return PH_OK;

    /* Memory that is not touched costs nothing: take enough for the worst tree, within the limit. */
    const size_t most = arena_units(f->bytes_limit - fixed);
    units = units < most ? units : most;
    units = units < ARENA_MOST_UNITS ? units : ARENA_MOST_UNITS;
    const uint32_t reach = frontier_affordable(s);
    int error = path_open_to(&s->path, root, reach);
    s->arena.bytes = arena_get(s, units);
    s->arena.n_bins = frontier_bins(s, s->reach);
    s->arena.bins = memory_get(&f->memory, frontier_bins(s, reach), sizeof *s->arena.bins);
    s->scratch = memory_get(&f->memory, (size_t)reach + 1, s->index_bytes);
    if (error || !s->arena.bytes || !s->arena.bins || !s->scratch) {
        frontier_release(s);
        return PH_E_MEMORY;
    }
    arena_clear(&s->arena);
    memset(s->scratch, 0, ((size_t)reach + 1) * s->index_bytes);
    return PH_OK;
}

void frontier_clear(frontier *s)
{
    const size_t top_peak = s->arena.top_peak, used_peak = s->arena.used_peak;
    assert(used_peak <= top_peak);
    arena_clear(&s->arena);
    s->arena.top_peak = top_peak;
    s->arena.used_peak = used_peak;
    s->open = 1;
    s->backup = s->unstored = 0;
    s->due = 0;
}

void frontier_release(frontier *s)
{
    const ph_memory *memory = &s->f->memory;
    path_close(&s->path);
    memory_put(memory, s->arena.bytes);
    memory_put(memory, s->arena.bins);
    memory_put(memory, s->scratch);
}

int frontier_answer(const frontier *s, const unsigned char *line)
{
    uint32_t numbers[PH_MAX_DEPTH];
    for (uint32_t ply = 0; ply < s->reach; ply++)
        numbers[ply] = line_entry(s, line, ply);
    return path_answer(&s->path, numbers, s->reach);
}

/* ---- blocks -------------------------------------------------------------------------------------------- */

/* A block; or NO_BLOCK, and either the frame is stopped, or moving blocks will help. */
static uint32_t block_take(frontier *s, size_t units)
{
    uint32_t block = arena_take(&s->arena, units);
    if (__builtin_expect(block == NO_BLOCK, 0) && !arena_slide_helps(&s->arena, units))
        s->f->stop = PH_STOP_MEMORY;
    return block;
}

static void block_drop(frontier *s, uint32_t block, uint32_t count, uint32_t ply)
{
    arena_drop(&s->arena, block, block_units(s, count, ply));
}

/* ---- opening a partition ------------------------------------------------------------------------------- */

/* Fill the slots with the `size` children from n->first on: LIVE, with the node's high. `moves` lists all children. */
static void slots_fill(const frontier *s, max_node *n, uint32_t size, const ph_move *moves)
{
    ph_value *merit = node_merits(s, n);
    uint32_t *ref = node_refs(s, n);
    const ph_value high = n->high;
    assert(0 < size && size <= n->count && n->low < high);
    for (uint32_t i = 0; i < size; i++) {
        merit[i] = high;
        ref[i] = REF_LIVE;
    }
    for (uint32_t i = size; i < n->count; i++) {
        merit[i] = GONE;
        ref[i] = REF_DONE;
    }
    n->has_gone = size < n->count;
    n->is_bottom = false;
    if (s->listed)
        memcpy(ref + n->count, moves + n->first, size * sizeof *moves);
    if (__builtin_expect(node_is_wide(n), 0))
        node_wide_mend(s, n, 0, n->count - 1);
}

/* Most nodes of a tree have the same width, so the partitions are computed only when the width or the level changes. */
static void plan_for(frontier *s, uint32_t level, uint32_t width)
{
    const plan *p = &s->f->method.plan;
    s->plan_width = width;
    s->plan_level = level;
    s->plan_first = plan_next(p, level, width, 0);
    s->plan_largest = plan_largest(p, level, width);
    assert(0 < s->plan_first && s->plan_first <= s->plan_largest && s->plan_largest <= width);
}

uint32_t node_partition(frontier *s, uint32_t ply, uint32_t width, uint32_t last)
{
    const plan *p = &s->f->method.plan;
    if (p->n_sizes > 0)
        return plan_next(p, plan_level(ply), width, last);
    if (width != s->plan_width)
        plan_for(s, 0, width);
    return s->plan_first < width - last ? s->plan_first : width - last;
}

uint32_t node_take(frontier *s, uint32_t width, uint32_t ply)
{
    const uint32_t level = s->f->method.plan.n_levels ? plan_level(ply) : 0;
    if (width != s->plan_width || level != s->plan_level)
        plan_for(s, level, width);
    if (__builtin_expect(ply > s->deepest, 0)) {
        s->due = ply;
        return NO_BLOCK;
    }
    const uint32_t block = block_take(s, block_units(s, s->plan_largest, ply));
    if (block == NO_BLOCK)
        return NO_BLOCK;
    assert(s->open > 0 && ply % 2 == s->top % 2); /* a state becomes `plan_first` states; MAX moves */
    s->open += s->plan_first - 1;
    s->backup++;
    count_peaks(s);
    return block;
}

max_node *node_begin(frontier *s, uint32_t block, uint32_t width, uint32_t ply, uint32_t cursor, ph_value high)
{
    max_node *n = frontier_node(s, block);
    *n = (max_node){
        .high = high,
        .low = -PH_INFINITY,
        .count = s->plan_largest,
        .cursor = cursor & 0x3fffffffu,
        .has_more = s->plan_first < width,
        .stamp = s->clock++,
    };
    assert(n->count > 0 && s->plan_first <= width);
    if (cursor > 0)
        memcpy(node_high_line(s, n), s->scratch, (size_t)(s->reach - ply + 1) * s->index_bytes);
    return n;
}

uint32_t node_open(frontier *s, uint32_t width, uint32_t ply, uint32_t cursor, ph_value high)
{
    const uint32_t block = node_take(s, width, ply);
    if (block == NO_BLOCK)
        return NO_BLOCK;
    max_node *n = node_begin(s, block, width, ply, cursor, high);
    slots_fill(s, n, s->plan_first, path_moves(&s->path, ply));
    return block;
}

void slots_fill_bottom(const frontier *s, max_node *n, uint32_t size, uint32_t leaf, ph_value best,
                       const ph_move *moves)
{
    ph_value *merit = node_merits(s, n);
    uint32_t *ref = node_refs(s, n);
    assert(leaf < size && size <= n->count && best <= n->high);
    for (uint32_t i = 0; i < n->count; i++) {
        merit[i] = i < size ? -PH_INFINITY : GONE;
        ref[i] = REF_DONE;
    }
    merit[leaf] = best;
    n->has_gone = size < n->count;
    n->is_bottom = true;
    if (s->listed)
        memcpy(ref + n->count, moves, size * sizeof *moves);
    if (__builtin_expect(node_is_wide(n), 0))
        node_wide_mend(s, n, 0, n->count - 1);
}

void node_give_back(frontier *s, uint32_t block, uint32_t count, uint32_t ply, uint32_t size)
{
    assert(s->backup > 0 && s->open >= size);
    s->open -= size - 1;
    s->backup--;
    block_drop(s, block, count, ply);
}

uint32_t node_postpone(frontier *s, uint32_t cursor)
{
    if (s->f->stop == PH_FINISHED)
        frame_unexpand(s->f); /* it is counted when it is opened */
    return ref_make(REF_DUE, cursor);
}

/* The next partition of a node takes the slots of the one before: at the head of OPEN, LIVE, with its high. */
static void node_next_partition(frontier *s, max_node *n, uint32_t ply)
{
    const plan *p = &s->f->method.plan;
    ph_move *moves = path_moves(&s->path, ply);
    uint32_t width = frame_moves(s->f->game, node_state(n), moves);
    assert(n->has_more);
    n->first += plan_next(p, plan_level(ply), width, n->first);
    uint32_t size = plan_next(p, plan_level(ply), width, n->first);
    assert(n->first + size <= width);
    n->has_more = n->first + size < width;
    slots_fill(s, n, size, moves);
    s->open += size;
    count_peaks(s);
}

/* The same, but the states of the partition before stay on OPEN: they keep their block, and the next partition gets another
 * one, which *block names then. */
static bool node_further_partition(frontier *s, uint32_t *block, uint32_t ply)
{
    max_node *n = frontier_node(s, *block);
    const size_t units = block_units(s, n->count, ply);
    uint32_t another = block_take(s, units);
    if (another == NO_BLOCK)
        return false;
    max_node *to = frontier_node(s, another);
    assert(another != *block && n->has_more);
    memcpy(to, n, units * ARENA_UNIT);
    to->older = *block & 0x3fffffffu;
    node_next_partition(s, to, ply);
    *block = another;
    return true;
}

/* ---- dropping ------------------------------------------------------------------------------------------ */

static uint64_t node_drop(frontier *s, max_node *n, uint32_t ply);

/* Drop node `block` and all below it. Returns the number of its states on OPEN. */
static uint64_t node_forget(frontier *s, uint32_t block, uint32_t ply)
{
    max_node *n = frontier_node(s, block);
    uint64_t states = node_drop(s, n, ply);
    assert(n->older == NO_BLOCK && s->backup > 0);
    block_drop(s, block, n->count, ply);
    s->backup--;
    return states;
}

/* Drop what is below the slots of one block. Returns the number of states. */
static uint64_t slots_drop(frontier *s, max_node *n, uint32_t ply)
{
    const uint32_t *ref = node_refs(s, n);
    const ph_value *merit = node_merits(s, n);
    uint64_t states = n->count;
    if (n->has_gone)
        for (uint32_t i = 0; i < n->count; i++)
            states -= merit[i] == GONE;
    assert(states <= n->count);
    if (!n->has_nodes)
        return states;
    for (uint32_t i = 0; i < n->count; i++)
        if (ref_kind(ref[i]) == REF_NODE)
            states += node_forget(s, ref_value(ref[i]), ply + 2) - 1;
        else if (ref_kind(ref[i]) == REF_SOLVED && ref[i] != REF_DONE)
            states += bottom_leave(s, bottom_width(ref[i])) - 1;
    return states;
}

/* Drop all below a node: its states leave OPEN, the nodes below it leave BACKUP. Returns the number of states. The slots
 * are not valid afterwards. */
static uint64_t node_drop(frontier *s, max_node *n, uint32_t ply)
{
    uint64_t states = slots_drop(s, n, ply);
    while (n->older != NO_BLOCK) {
        const uint32_t block = n->older;
        max_node *older = frontier_node(s, block);
        states += slots_drop(s, older, ply);
        n->older = older->older;
        block_drop(s, block, older->count, ply);
    }
    n->has_nodes = false;
    return states;
}

uint32_t node_close(frontier *s, uint32_t block, uint32_t ply, ph_value value)
{
    max_node *n = frontier_node(s, block);
    uint32_t cursor = n->cursor;
    size_t tail = (size_t)(s->reach - ply) * s->index_bytes;
    assert(n->older == NO_BLOCK && s->backup > 0); /* all below was dropped when it became SOLVED */
    assert(n->low <= value && value <= n->high);
    if (value < n->high) {
        scratch_put(s, 0, cursor);
        memcpy(s->scratch + s->index_bytes, node_low_line(s, n, ply), tail);
    } else {
        memcpy(s->scratch, node_high_line(s, n), tail + s->index_bytes);
    }
    block_drop(s, block, n->count, ply);
    s->backup--;
    return cursor;
}

/* ---- choosing ------------------------------------------------------------------------------------------ */

void node_wide_mend(const frontier *s, max_node *n, uint32_t from, uint32_t to)
{
    wide_mend(node_merits(s, n), n->count, node_tops(s, n), from, to);
}

ph_value node_wide_best(const frontier *s, max_node *n, uint32_t *slot)
{
    return wide_best(node_merits(s, n), n->count, node_tops(s, n), slot);
}

/* Change a merit from outside the node's own loop. */
static void slot_put(const frontier *s, max_node *b, uint32_t i, ph_value merit)
{
    node_merits(s, b)[i] = merit;
    if (node_is_wide(b))
        node_wide_mend(s, b, i, i);
}

/* The best merit of a block. */
static ph_value block_best(const frontier *s, max_node *b)
{
    uint32_t slot;
    if (node_is_wide(b))
        return node_wide_best(s, b, &slot);
    return select_best(node_merits(s, b), b->count, &slot);
}

/* The greatest merit of the blocks of n other than b, plus one for those that are older than b, that is, further left. */
static ph_value block_rival(const frontier *s, max_node *n, const max_node *b)
{
    ph_value rival = GONE;
    bool left = false;
    for (max_node *at = n; at; at = node_older(s, at)) {
        if (at == b) {
            left = true;
            continue;
        }
        ph_value merit = block_best(s, at) + left;
        rival = merit > rival ? merit : rival;
    }
    return rival;
}

ph_value node_best(const frontier *s, max_node *n)
{
    return block_rival(s, n, NULL);
}

node_part node_best_part(const frontier *s, max_node *n, ph_value floor)
{
    max_node *best = n;
    for (max_node *b = node_older(s, n); b; b = node_older(s, b))
        if (block_best(s, b) >= block_best(s, best))
            best = b;
    ph_value rival = block_rival(s, n, best);
    assert(block_best(s, best) >= rival);
    return (node_part){best, rival > floor ? rival : floor};
}

ph_value node_rival(const frontier *s, max_node *n, max_node *b, uint32_t i)
{
    const ph_value rival = node_is_wide(b) ? wide_rival(node_merits(s, b), b->count, node_tops(s, b), i)
                                           : select_rival(node_merits(s, b), b->count, i);
    const ph_value beyond = block_rival(s, n, b);
    return beyond > rival ? beyond : rival;
}

/* ---- case 4 -------------------------------------------------------------------------------------------- */

/* The newest node below n that has partitions left, or NULL. */
static max_node *node_newest(const frontier *s, max_node *n)
{
    max_node *newest = NULL;
    if (!n->has_nodes)
        return NULL;
    for (max_node *b = n; b; b = node_older(s, b)) {
        const uint32_t *ref = node_refs(s, b);
        for (uint32_t i = 0; i < b->count; i++) {
            if (ref_kind(ref[i]) != REF_NODE)
                continue;
            max_node *child = frontier_node(s, ref_value(ref[i]));
            max_node *below = node_newest(s, child);
            if (child->has_more && (!newest || child->stamp > newest->stamp))
                newest = child;
            if (below && (!newest || below->stamp > newest->stamp))
                newest = below;
        }
    }
    return newest;
}

typedef enum extended { NOT_HERE, EXTENDED, NO_MEMORY } extended;

/* Give `target`, somewhere below n, its next partition, and raise the merits on the way to it. */
static extended node_extend(frontier *s, max_node *n, uint32_t ply, const max_node *target)
{
    assert(target->has_more);
    if (!n->has_nodes)
        return NOT_HERE;
    for (max_node *b = n; b; b = node_older(s, b)) {
        uint32_t *ref = node_refs(s, b);
        for (uint32_t i = 0; i < b->count; i++) {
            if (ref_kind(ref[i]) != REF_NODE)
                continue;
            uint32_t block = ref_value(ref[i]);
            ph_value high = target->high;
            extended done;
            if (frontier_node(s, block) == target) {
                done = node_further_partition(s, &block, ply + 2) ? EXTENDED : NO_MEMORY;
                ref[i] = ref_make(REF_NODE, block);
            } else {
                done = node_extend(s, frontier_node(s, block), ply + 2, target);
            }
            if (done == EXTENDED)
                slot_put(s, b, i, high);
            if (done != NOT_HERE)
                return done;
        }
    }
    return NOT_HERE;
}

/* `value` is the best of the node's SOLVED children so far. Its line: slot i of b, then the line in `scratch`. */
static void node_improve(frontier *s, max_node *n, const max_node *b, uint32_t i, uint32_t ply, ph_value value)
{
    size_t tail = (size_t)(s->reach - ply - 1) * s->index_bytes;
    assert(value > n->low && value <= n->high);
    memmove(s->scratch + s->index_bytes, s->scratch, tail);
    scratch_put(s, 0, b->first + i);
    memcpy(node_low_line(s, n, ply), s->scratch, tail + s->index_bytes);
    n->low = value;
}

settled node_settle(frontier *s, max_node *n, max_node *b, uint32_t i, uint32_t ply, ph_value value, ph_value low)
{
    assert(n->low <= low && n->low < n->high && (value <= n->high || value <= low));
    assert(node_merits(s, b)[i] == value && s->open > 0); /* it is one state of OPEN, and its merit is its value */

    /* 4. The child's value is a lower bound for the node and, through low, for all below it. */
    if (value > low) {
        node_improve(s, n, b, i, ply, value);
        low = value;
    }

    /* 4a. Nothing below can matter any more. */
    if (low >= n->high) {
        uint64_t states = node_drop(s, n, ply);
        s->f->cutoffs += states > 1 || n->has_more;
        s->open -= states - 1;
        return (settled){SETTLED_SOLVED, n->high, low};
    }

    /* 4b. A node below with partitions left may still surpass it: the newest one goes on. */
    max_node *newest = n->has_nodes ? node_newest(s, n) : NULL;
    if (newest) {
        node_refs(s, b)[i] = REF_DONE;
        s->open--;
        if (node_extend(s, n, ply, newest) != EXTENDED) {
            s->open++; /* it is settled again if the search goes on */
            slot_put(s, b, i, value);
            return (settled){SETTLED_STOPPED, value, low};
        }
        slot_put(s, b, i, GONE);
        b->has_gone = true;
        return (settled){SETTLED_ON, value, low};
    }

    /* Else this partition is done: the next one follows, or the node is SOLVED. */
    uint64_t states = node_drop(s, n, ply);
    assert(states <= s->open);
    s->open -= states;
    if (n->has_more) {
        node_next_partition(s, n, ply);
        return (settled){SETTLED_PARTITION, value, low};
    }
    s->f->cutoffs += states > 1;
    s->open++;
    return (settled){SETTLED_SOLVED, low, low};
}

ph_value node_bound(const frontier *s, max_node *n)
{
    if (n->has_more)
        return n->high;
    ph_value bound = n->low;
    for (max_node *b = n; b; b = node_older(s, b)) {
        for (uint32_t i = 0; i < b->count; i++) {
            uint32_t ref = node_refs(s, b)[i];
            ph_value m =
                ref_kind(ref) == REF_NODE ? node_bound(s, frontier_node(s, ref_value(ref))) : node_merits(s, b)[i];
            if (m > bound)
                bound = m;
        }
    }
    assert(bound <= n->high);
    return bound;
}
