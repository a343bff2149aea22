/* refit.c - moving the blocks of a search: to use the memory of dropped blocks, and to make lines longer.
 *
 * Exactly one word refers to a block: a slot of its parent, the link in the block of the next partition, or at the root the
 * search itself. So it takes three passes: mark the blocks in the arena's map, write into each reference where its block
 * will be, move the blocks. */
#include "frontier.h"

#include <string.h>

typedef struct refit {
    frontier *s;
    bool stretch; /* the blocks get longer; else they are slid together */
    size_t more;  /* units, if so */
} refit;

/* Mark a node and all below it in the map: all units of its blocks or, to stretch them, where they begin. */
static void node_mark(const refit *r, uint32_t block, uint32_t ply)
{
    frontier *s = r->s;
    for (; block != NO_BLOCK; block = frontier_node(s, block)->older) {
        max_node *b = frontier_node(s, block);
        arena_map_set(&s->arena, block, r->stretch ? 1 : block_units(s, b->count, ply));
        const uint32_t *ref = node_refs(s, b);
        for (uint32_t i = 0; b->has_nodes && i < b->count; i++)
            if (ref_kind(ref[i]) == REF_NODE)
                node_mark(r, ref_value(ref[i]), ply + 2);
    }
}

static uint32_t block_after(const refit *r, uint32_t block)
{
    const size_t rank = arena_map_rank(&r->s->arena, block);
    return (uint32_t)(r->stretch ? block + r->more * rank : rank);
}

/* Write the new names of all blocks below a node, and of its older blocks. Returns the node's own new name. A node may have
 * thousands of older blocks, so there is a loop for them, and no recursion. */
static uint32_t node_rename(const refit *r, uint32_t block)
{
    const uint32_t renamed = block_after(r, block);
    assert(renamed != NO_BLOCK);
    while (block != NO_BLOCK) {
        max_node *b = frontier_node(r->s, block);
        uint32_t *ref = node_refs(r->s, b);
        for (uint32_t i = 0; b->has_nodes && i < b->count; i++)
            if (ref_kind(ref[i]) == REF_NODE)
                ref[i] = ref_make(REF_NODE, node_rename(r, ref_value(ref[i])));
        block = b->older;
        b->older = (block == NO_BLOCK ? NO_BLOCK : block_after(r, block)) & 0x3fffffffu;
    }
    return renamed;
}

/* Mark all blocks. Returns the number of units that were marked. */
static size_t refit_mark(const refit *r, uint32_t root)
{
    frontier *s = r->s;
    arena_map_clear(&s->arena);
    if (!r->stretch)
        arena_map_set(&s->arena, 0, 1); /* unit 0 stays */
    if (ref_kind(root) == REF_NODE)
        node_mark(r, ref_value(root), s->top);
    return arena_map_sum(&s->arena);
}

static void refit_rename(const refit *r, uint32_t *root)
{
    if (ref_kind(*root) == REF_NODE)
        *root = ref_make(REF_NODE, node_rename(r, ref_value(*root)));
}

static void slide(frontier *s, uint32_t *root)
{
    const refit r = {.s = s};
    const size_t units = refit_mark(&r, *root);
    assert(units == arena_used(&s->arena));
    (void)units;
    refit_rename(&r, root);
    arena_slide(&s->arena);
}

/* ---- longer lines -------------------------------------------------------------------------------------- */

/* The blocks have their new size: move the low lines up to make space for high lines that end at `reach`. */
static void node_part_lines(frontier *s, uint32_t block, uint32_t ply, uint32_t reach)
{
    for (; block != NO_BLOCK; block = frontier_node(s, block)->older) {
        max_node *b = frontier_node(s, block);
        unsigned char *low = node_low_line(s, b, ply);
        memmove(low + (size_t)(reach - s->reach) * s->index_bytes, low, (size_t)(s->reach - ply) * s->index_bytes);
        const uint32_t *ref = node_refs(s, b);
        for (uint32_t i = 0; b->has_nodes && i < b->count; i++)
            if (ref_kind(ref[i]) == REF_NODE)
                node_part_lines(s, ref_value(ref[i]), ply + 2, reach);
    }
}

/* Where lines will end: at least three plies below the node that waits for it, and a quarter further than now, so that this
 * happens seldom; but not below the horizon, to which the distance is always a multiple of LINE_STEP. */
static uint32_t next_reach(const frontier *s)
{
    uint32_t reach = s->reach;
    while (reach < s->path.height && (reach < s->due + 3 || reach < s->reach + s->reach / 4))
        reach += LINE_STEP;
    return reach;
}

/* The units that the limit leaves for the arena if lines end at `reach`: the bytes outside it grow with the lines. */
static size_t arena_allowed(const frontier *s, uint32_t reach)
{
    const size_t fixed = frontier_fixed(s, reach);
    const size_t units = fixed < s->f->bytes_limit ? arena_units(s->f->bytes_limit - fixed) : 0;
    return units < s->arena.capacity ? units : s->arena.capacity;
}

static void stretch(frontier *s, uint32_t *root)
{
    const uint32_t reach = next_reach(s);
    const size_t bytes = 2 * (size_t)(reach - s->reach) * s->index_bytes;
    assert(bytes > 0 && bytes % ARENA_UNIT == 0);
    const refit r = {.s = s, .stretch = true, .more = bytes / ARENA_UNIT};
    const size_t blocks = refit_mark(&r, *root);
    const size_t capacity = arena_allowed(s, reach);
    if (capacity < s->arena.top + blocks * r.more || capacity < s->arena.top_peak) {
        s->f->stop = PH_STOP_MEMORY;
        return;
    }
    refit_rename(&r, root);
    arena_stretch(&s->arena, r.more);
    if (ref_kind(*root) == REF_NODE)
        node_part_lines(s, ref_value(*root), s->top, reach);
    s->arena.capacity = capacity;
    arena_bins_grow(&s->arena, frontier_bins(s, reach));
    frontier_reach(s, reach);
}

bool frontier_refit(frontier *s, uint32_t *root)
{
    if (s->f->stop != PH_FINISHED || s->called)
        return false;
    slide(s, root);
    if (s->due > s->deepest)
        stretch(s, root);
    return s->f->stop == PH_FINISHED;
}
