/* store.c - the open MAX nodes of SSS* and PS*.
 * Read node_open, node_settle and node_drop: they are the life of a node. */
#include "store.h"

#include "../base/memory.h"
#include "../base/select.h"
#include "../frame/plan.h"

#include <string.h>

/* ---- opening and closing the store --------------------------------------------------------------------- */

enum { MOST_BINS = 1024 };

#define MOST_UNITS ((1u << 30) - 1) /* a reference to a block has 30 bits */
#define STAMP_MASK 0x3fffffffu

static size_t round_up(size_t bytes, size_t unit)
{
    return (bytes + unit - 1) / unit * unit;
}

static uint32_t bytes_to_count(uint32_t most)
{
    return most <= 1u << 8 ? 1 : most <= 1u << 16 ? 2 : 4;
}

/* Children in the largest partition of any node of `width` children. */
static uint32_t largest_partition(const plan *p, uint32_t width)
{
    uint32_t largest = plan_next(p, width, 0);
    for (uint32_t i = 1, last = largest; i < p->n_sizes && last < width; i++) {
        uint32_t size = plan_next(p, width, last);
        largest = size > largest ? size : largest;
        last += size;
    }
    return largest;
}

static size_t block_units(const store *s, uint32_t count, bool older, uint32_t ply);

/* Set all that follows from the game and the horizon, without getting any memory. */
static void store_measure(store *s, frame *f, const void *root, const plan *p)
{
    const ph_game *game = f->game;
    *s = (store){
        .f = f,
        .ground = game->rules,
        .state_bytes = round_up(game->state_size, sizeof(ph_value)),
        .listed = !(game->flags & PH_NUMBERED),
        .index_bytes = bytes_to_count(game->max_moves),
    };
    path_measure(&s->path, f, root);
    size_t largest = 1;
    for (uint32_t ply = f->options->min_root; ply < s->path.height; ply += 2) {
        size_t units = block_units(s, largest_partition(p, frame_widest(game, root, ply)), true, ply);
        largest = units > largest ? units : largest;
    }
    s->n_bins = largest + 2 < MOST_BINS ? largest + 2 : MOST_BINS;
    s->fixed =
        sizeof *s + path_bytes(&s->path) + s->n_bins * sizeof *s->bins + ((size_t)s->path.height + 1) * s->index_bytes;
}

static size_t times(size_t a, size_t b)
{
    return b && a > SIZE_MAX / b ? SIZE_MAX : a * b;
}

static size_t plus(size_t a, size_t b)
{
    return a > SIZE_MAX - b ? SIZE_MAX : a + b;
}

/* Bytes of all blocks when every MAX node down to the horizon has its largest partition open; with `ragged`, when below
 * the root there is one of each smaller size beside each of them, with the link to an older one and without, because a
 * block that was dropped serves its own size first. */
static size_t worst_arena(const store *s, const void *root, const plan *p, bool ragged)
{
    const uint32_t top = s->f->options->min_root;
    size_t bytes = STORE_UNIT; /* block 0 is no block */
    size_t nodes = 1;
    for (uint32_t ply = top; ply < s->path.height; ply += 2) {
        const uint32_t count = largest_partition(p, frame_widest(s->f->game, root, ply));
        const size_t sizes = ragged && ply > 0 ? 2 * (size_t)count : 1;
        bytes = plus(bytes, times(nodes, times(block_units(s, count, true, ply) * STORE_UNIT, sizes)));
        nodes = times(nodes, count);
    }
    return bytes;
}

/* The arena: `wanted` units, or as many as there is memory for, but not fewer than would serve a few nodes. */
static unsigned char *arena_get(store *s, size_t wanted)
{
    enum { LEAST = 1 << 16 };
    for (s->room = wanted;; s->room /= 2) {
        unsigned char *arena = memory_get(&s->f->memory, s->room + 1, STORE_UNIT);
        if (arena || s->room <= LEAST)
            return arena;
    }
}

size_t store_worst(frame *f, const void *root, const plan *p)
{
    store s;
    store_measure(&s, f, root, p);
    return plus(s.fixed, worst_arena(&s, root, p, false));
}

int store_open(store *s, frame *f, const void *root)
{
    const plan *p = &f->method.plan;
    const ph_memory *memory = &f->memory;
    store_measure(s, f, root, p);

    /* Untouched memory costs nothing: enough for the worst of trees, but never beyond the limit. */
    size_t arena = worst_arena(s, root, p, true);
    size_t left = f->bytes_limit > s->fixed ? f->bytes_limit - s->fixed : 0;
    size_t units = (arena < left ? arena : left) / STORE_UNIT;
    s->top = 1;
    s->open = f->open_peak = 1; /* the root, LIVE */

    if (!frame_hold(f, s->fixed))
        return PH_OK;
    size_t line = (size_t)s->path.height + 1;
    int error = path_open(&s->path, root);
    s->arena = arena_get(s, units < MOST_UNITS ? units : MOST_UNITS);
    s->bins = memory_get(memory, s->n_bins, sizeof *s->bins);
    s->scratch = memory_get(memory, line, s->index_bytes);
    if (error || !s->arena || !s->bins || !s->scratch) {
        store_close(s);
        return PH_E_MEMORY;
    }
    memset(s->bins, 0, s->n_bins * sizeof *s->bins);
    memset(s->scratch, 0, line * s->index_bytes);
    return PH_OK;
}

void store_close(store *s)
{
    const ph_memory *memory = &s->f->memory;
    path_close(&s->path);
    memory_put(memory, s->arena);
    memory_put(memory, s->bins);
    memory_put(memory, s->scratch);
}

int store_answer(const store *s, const unsigned char *line)
{
    uint32_t numbers[PH_MAX_DEPTH];
    for (uint32_t ply = 0; ply < s->path.height; ply++)
        numbers[ply] = line_entry(s, line, ply);
    return path_answer(&s->path, numbers, s->path.height);
}

/* ---- sizes --------------------------------------------------------------------------------------------- */

/* Bytes of the two lines of a node at `ply`: to the horizon, and one more for the high line, which begins higher. */
static size_t lines_bytes(const store *s, uint32_t ply)
{
    assert(ply < s->path.height);
    return (2 * (size_t)(s->path.height - ply) + 1) * s->index_bytes;
}

static size_t block_units(const store *s, uint32_t count, bool older, uint32_t ply)
{
    size_t slot = sizeof(ph_value) + sizeof(uint32_t) + (s->listed ? sizeof(ph_move) : 0);
    size_t bytes =
        sizeof(max_node) + s->state_bytes + count * slot + (older ? sizeof(uint32_t) : 0) + lines_bytes(s, ply);
    return (bytes + STORE_UNIT - 1) / STORE_UNIT;
}

static size_t node_units(const store *s, const max_node *n, uint32_t ply)
{
    return block_units(s, n->count, n->has_older, ply);
}

/* Where a block that has_older keeps the one with the partition before. */
static uint32_t *older_link(const store *s, max_node *n)
{
    assert(n->has_older);
    return node_refs(s, n) + (size_t)n->count * (s->listed ? 2 : 1);
}

/* The part of a node that has the partition before this one, if its states are still on OPEN; else NULL. */
static max_node *node_older(const store *s, max_node *n)
{
    uint32_t block = n->has_older ? *older_link(s, n) : NO_BLOCK;
    return block == NO_BLOCK ? NULL : store_node(s, block);
}

unsigned char *node_high_line(const store *s, max_node *n)
{
    return (unsigned char *)(node_refs(s, n) + (size_t)n->count * (s->listed ? 2 : 1) + n->has_older);
}

unsigned char *node_low_line(const store *s, max_node *n, uint32_t ply)
{
    return node_high_line(s, n) + (size_t)(s->path.height - ply + 1) * s->index_bytes;
}

/* ---- blocks -------------------------------------------------------------------------------------------- */

/* A dropped block: the next one in its bin, and its units. */
typedef struct dropped {
    uint32_t next;
    uint32_t units;
} dropped;

static dropped *block_dropped(const store *s, uint32_t block)
{
    return (dropped *)(void *)(s->arena + (size_t)block * STORE_UNIT);
}

static size_t bin_of(const store *s, size_t units)
{
    return units < s->n_bins ? units : s->n_bins - 1;
}

/* The first block of at least `units` in a bin, taken out of it; NO_BLOCK when there is none. */
static uint32_t bin_take(store *s, size_t bin, size_t units)
{
    for (uint32_t *link = &s->bins[bin]; *link != NO_BLOCK; link = &block_dropped(s, *link)->next) {
        uint32_t block = *link;
        if (block_dropped(s, block)->units >= units) {
            *link = block_dropped(s, block)->next;
            return block;
        }
    }
    return NO_BLOCK;
}

static void block_give(store *s, uint32_t block, size_t units)
{
    size_t bin = bin_of(s, units);
    *block_dropped(s, block) = (dropped){s->bins[bin], (uint32_t)units};
    s->bins[bin] = block;
}

/* 1. One that was dropped, of the same size where bins are of one size. 2. Untouched memory. 3. A larger one. What a
 * block has too much becomes a block of its own. */
static uint32_t block_take(store *s, size_t units)
{
    size_t bin = bin_of(s, units);
    uint32_t block = bin_take(s, bin, units);
    if (block == NO_BLOCK && s->top + units <= s->room) {
        block = (uint32_t)s->top;
        s->top += units;
        frame_hold(s->f, s->fixed + s->top * STORE_UNIT);
        return block;
    }
    while (block == NO_BLOCK && ++bin < s->n_bins)
        block = bin_take(s, bin, units);
    if (block == NO_BLOCK) {
        s->f->stop = PH_STOP_MEMORY;
        return NO_BLOCK;
    }
    size_t had = block_dropped(s, block)->units;
    if (had > units)
        block_give(s, block + (uint32_t)units, had - units);
    return block;
}

/* ---- opening a partition ------------------------------------------------------------------------------- */

static void count_peaks(store *s)
{
    if (s->open > s->f->open_peak)
        s->f->open_peak = s->open;
    if (s->backup > s->f->backup_peak)
        s->f->backup_peak = s->backup;
}

/* The `size` children from n->first on into its slots: LIVE, with the node's high. `moves` lists all its children. */
static void slots_fill(const store *s, max_node *n, uint32_t size, const ph_move *moves)
{
    ph_value *merit = node_merits(s, n);
    uint32_t *ref = node_refs(s, n);
    const ph_value high = n->high;
    for (uint32_t i = 0; i < size; i++) {
        merit[i] = high;
        ref[i] = REF_LIVE;
    }
    for (uint32_t i = size; i < n->count; i++) {
        merit[i] = GONE;
        ref[i] = ref_make(REF_SOLVED, 0);
    }
    n->has_gone = size < n->count;
    if (s->listed)
        memcpy(ref + n->count, moves + n->first, size * sizeof *moves);
}

/* Most nodes of a tree are of one width: its partitions are worked out once. */
static void plan_for(store *s, uint32_t width)
{
    const plan *p = &s->f->method.plan;
    s->plan_width = width;
    s->plan_first = plan_next(p, width, 0);
    s->plan_largest = largest_partition(p, width);
}

uint32_t node_open(store *s, uint32_t width, uint32_t ply, uint32_t cursor, ph_value high)
{
    if (width != s->plan_width)
        plan_for(s, width);
    const uint32_t size = s->plan_first;
    const uint32_t count = s->plan_largest;
    uint32_t block = block_take(s, block_units(s, count, false, ply));
    if (block == NO_BLOCK)
        return NO_BLOCK;
    max_node *n = store_node(s, block);
    *n = (max_node){
        .high = high,
        .low = -PH_INFINITY,
        .count = count,
        .cursor = cursor & 0x3fffffffu,
        .stamp = s->clock++ & STAMP_MASK,
        .has_more = size < width,
    };
    if (cursor > 0)
        memcpy(node_high_line(s, n), s->scratch, (size_t)(s->path.height - ply + 1) * s->index_bytes);
    slots_fill(s, n, size, path_moves(&s->path, ply));
    s->open += size - 1;
    s->backup++;
    count_peaks(s);
    return block;
}

/* The partition behind the one in a node's slots takes their place: in front of OPEN, LIVE, with its high. */
static void node_next_partition(store *s, max_node *n, uint32_t ply)
{
    const plan *p = &s->f->method.plan;
    ph_move *moves = path_moves(&s->path, ply);
    uint32_t width = frame_moves(s->f->game, node_state(n), moves);
    n->first += plan_next(p, width, n->first);
    uint32_t size = plan_next(p, width, n->first);
    assert(size > 0);
    n->has_more = n->first + size < width;
    slots_fill(s, n, size, moves);
    s->open += size;
    count_peaks(s);
}

/* The same, but the states of the partition before stay on OPEN: they keep their block, and *block becomes another. */
static bool node_further_partition(store *s, uint32_t *block, uint32_t ply)
{
    max_node *n = store_node(s, *block);
    uint32_t another = block_take(s, block_units(s, n->count, true, ply));
    if (another == NO_BLOCK)
        return false;
    max_node *to = store_node(s, another);
    memcpy(to, n, sizeof *n + s->f->game->state_size);
    to->has_older = true;
    *older_link(s, to) = *block;
    memcpy(node_high_line(s, to), node_high_line(s, n), lines_bytes(s, ply));
    node_next_partition(s, to, ply);
    *block = another;
    return true;
}

/* ---- dropping ------------------------------------------------------------------------------------------ */

static uint64_t node_drop(store *s, max_node *n, uint32_t ply);

/* Give back node `block` and all below it. Returns how many states of OPEN stood there. */
static uint64_t node_forget(store *s, uint32_t block, uint32_t ply)
{
    max_node *n = store_node(s, block);
    uint64_t states = node_drop(s, n, ply);
    block_give(s, block, node_units(s, n, ply));
    s->backup--;
    return states;
}

/* Drop what stands in the slots of one block. */
static uint64_t slots_drop(store *s, max_node *n, uint32_t ply)
{
    const uint32_t *ref = node_refs(s, n);
    const ph_value *merit = node_merits(s, n);
    uint64_t states = n->count;
    if (n->has_gone)
        for (uint32_t i = 0; i < n->count; i++)
            states -= merit[i] == GONE;
    if (!n->has_nodes)
        return states;
    for (uint32_t i = 0; i < n->count; i++)
        if (ref_kind(ref[i]) == REF_NODE)
            states += node_forget(s, ref_value(ref[i]), ply + 2) - 1;
    return states;
}

/* Drop all below a node: its states leave OPEN, the nodes below it BACKUP. Returns how many states. What the slots
 * hold afterwards means nothing. */
static uint64_t node_drop(store *s, max_node *n, uint32_t ply)
{
    uint64_t states = slots_drop(s, n, ply);
    for (max_node *older; (older = node_older(s, n)) != NULL;) {
        states += slots_drop(s, older, ply);
        uint32_t block = *older_link(s, n);
        *older_link(s, n) = older->has_older ? *older_link(s, older) : NO_BLOCK;
        block_give(s, block, node_units(s, older, ply));
    }
    n->has_nodes = false;
    return states;
}

uint32_t node_close(store *s, uint32_t block, uint32_t ply, ph_value value)
{
    max_node *n = store_node(s, block);
    uint32_t cursor = n->cursor;
    size_t tail = (size_t)(s->path.height - ply) * s->index_bytes;
    if (value < n->high) {
        scratch_put(s, cursor);
        memcpy(s->scratch + s->index_bytes, node_low_line(s, n, ply), tail);
    } else {
        memcpy(s->scratch, node_high_line(s, n), tail + s->index_bytes);
    }
    block_give(s, block, node_units(s, n, ply));
    s->backup--;
    return cursor;
}

/* ---- choosing ------------------------------------------------------------------------------------------ */

/* The best merit of a block. */
static ph_value block_best(const store *s, max_node *b)
{
    uint32_t slot;
    return select_best(node_merits(s, b), b->count, &slot);
}

/* What the other blocks of n have, and one more where they are older, that is, further left. */
static ph_value block_rival(const store *s, max_node *n, const max_node *b)
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

ph_value node_best(const store *s, max_node *n)
{
    ph_value best = block_best(s, n);
    for (max_node *b = node_older(s, n); b; b = node_older(s, b)) {
        ph_value merit = block_best(s, b);
        best = merit > best ? merit : best;
    }
    return best;
}

node_part node_best_part(const store *s, max_node *n, ph_value floor)
{
    max_node *best = n;
    for (max_node *b = node_older(s, n); b; b = node_older(s, b))
        if (block_best(s, b) >= block_best(s, best))
            best = b;
    ph_value rival = block_rival(s, n, best);
    return (node_part){best, rival > floor ? rival : floor};
}

ph_value node_rival(const store *s, max_node *n, max_node *b, uint32_t i)
{
    const ph_value rival = select_rival(node_merits(s, b), b->count, i);
    const ph_value beyond = block_rival(s, n, b);
    return beyond > rival ? beyond : rival;
}

/* ---- case 4 -------------------------------------------------------------------------------------------- */

/* How long ago a node was opened. Stamps go round after 2^30 nodes; then the order in which 4b takes nodes may differ
 * from the list's, the value does not. */
static uint32_t node_age(const store *s, const max_node *n)
{
    return (s->clock - n->stamp) & STAMP_MASK;
}

/* The newest node below n that has partitions left, or NULL. */
static max_node *node_newest(const store *s, max_node *n)
{
    max_node *newest = NULL;
    if (!n->has_nodes)
        return NULL;
    for (max_node *b = n; b; b = node_older(s, b)) {
        const uint32_t *ref = node_refs(s, b);
        for (uint32_t i = 0; i < b->count; i++) {
            if (ref_kind(ref[i]) != REF_NODE)
                continue;
            max_node *child = store_node(s, ref_value(ref[i]));
            max_node *below = node_newest(s, child);
            if (child->has_more && (!newest || node_age(s, child) < node_age(s, newest)))
                newest = child;
            if (below && (!newest || node_age(s, below) < node_age(s, newest)))
                newest = below;
        }
    }
    return newest;
}

typedef enum extended { NOT_HERE, EXTENDED, NO_ROOM } extended;

/* Give `target`, somewhere below n, its next partition, and raise the merits on the way to it. */
static extended node_extend(store *s, max_node *n, uint32_t ply, const max_node *target)
{
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
            if (store_node(s, block) == target) {
                done = node_further_partition(s, &block, ply + 2) ? EXTENDED : NO_ROOM;
                ref[i] = ref_make(REF_NODE, block);
            } else {
                done = node_extend(s, store_node(s, block), ply + 2, target);
            }
            if (done == EXTENDED)
                node_merits(s, b)[i] = high;
            if (done != NOT_HERE)
                return done;
        }
    }
    return NOT_HERE;
}

/* `value` is the best of the node's SOLVED children so far: the line in `scratch`, behind slot i of b, is its line. */
static void node_improve(store *s, max_node *n, const max_node *b, uint32_t i, uint32_t ply, ph_value value)
{
    size_t tail = (size_t)(s->path.height - ply - 1) * s->index_bytes;
    memmove(s->scratch + s->index_bytes, s->scratch, tail);
    scratch_put(s, b->first + i);
    memcpy(node_low_line(s, n, ply), s->scratch, tail + s->index_bytes);
    n->low = value;
}

settled node_settle(store *s, max_node *n, max_node *b, uint32_t i, uint32_t ply, ph_value value, ph_value low)
{
    /* 4. The child's value is a lower bound for the node and, through its low, for all below it. */
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
        node_merits(s, b)[i] = GONE;
        node_refs(s, b)[i] = ref_make(REF_SOLVED, 0);
        b->has_gone = true;
        s->open--;
        bool room = node_extend(s, n, ply, newest) == EXTENDED;
        return (settled){room ? SETTLED_ON : SETTLED_STOPPED, value, low};
    }

    /* Else all of this partition is done with; the next one, or the node is SOLVED. */
    uint64_t states = node_drop(s, n, ply);
    s->open -= states;
    if (n->has_more) {
        node_next_partition(s, n, ply);
        return (settled){SETTLED_PARTITION, value, low};
    }
    s->f->cutoffs += states > 1;
    s->open++;
    return (settled){SETTLED_SOLVED, low, low};
}

ph_value node_bound(const store *s, max_node *n)
{
    if (n->has_more)
        return n->high;
    ph_value bound = n->low;
    for (max_node *b = n; b; b = node_older(s, b)) {
        for (uint32_t i = 0; i < b->count; i++) {
            uint32_t ref = node_refs(s, b)[i];
            ph_value m =
                ref_kind(ref) == REF_NODE ? node_bound(s, store_node(s, ref_value(ref))) : node_merits(s, b)[i];
            if (m > bound)
                bound = m;
        }
    }
    return bound;
}
