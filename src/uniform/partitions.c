/* partitions.c - PS*'s case 4b, which gives the newest node with a partition left its next one; and what is known when
 * a search is stopped. blocks.h explains blocks, partitions and stamps. */
#include "blocks.h"

/* ---- case 4b -------------------------------------------------------------------------------------------- */

/* The newest macro leaf with a partition left in the slots of one block. */
static node_place newest_macro(const uniform *s, uint32_t at)
{
    node_place best = {0};
    const level *const p = &s->levels[s->bottom];
    block_head *const head = block_head_of(p, block_at(p, at));
    const int32_t *const stamps = block_stamps(p, head);
    for (uint32_t i = head->first; i < head->begun; i++)
        if ((uint32_t)stamps[i] > best.stamp)
            best = (node_place){(uint32_t)stamps[i], s->bottom + 1, at, i};
    return best;
}

node_place newest_node(const uniform *s, uint32_t depth, uint32_t at)
{
    if (!s->levels[depth].parted)
        return (node_place){0};
    if (depth == s->bottom)
        return newest_macro(s, at);
    const level *const p = &s->levels[depth];
    const block_head *const head = block_head_of(p, block_at(p, at));
    for (;;) {
        /* The child with the greatest bound on its newest node: if that is exact, no other child has a newer one. */
        uint32_t bound = 0, child = 0;
        for (uint32_t i = at * p->slots + head->first; i < at * p->slots + head->begun; i++) {
            const uint32_t newest = block_head_of(p + 1, block_at(p + 1, i))->newest;
            child = newest > bound ? i : child;
            bound = newest > bound ? newest : bound;
        }
        if (bound == 0)
            return (node_place){0};
        block_head *const below = block_head_of(p + 1, block_at(p + 1, child));
        node_place found = newest_node(s, depth + 1, child);
        if (has_more(p + 1, below) && below->stamp > found.stamp)
            found = (node_place){below->stamp, depth + 1, child, 0};
        assert(found.stamp <= bound);
        below->newest = found.stamp;
        if (found.stamp == bound)
            return found;
    }
}

/* The slots on the way from block `at` of level `from` up to a node of level `to` get the merit `high`. There are
 * `size` more states below them. */
static void raise_way(const uniform *s, uint32_t from, uint32_t at, uint32_t to, int32_t high, uint32_t size)
{
    for (uint32_t depth = from; depth-- > to;) {
        const level *const p = &s->levels[depth];
        const uint32_t slot = at % p->slots;
        at /= p->slots;
        unsigned char *const block = block_at(p, at);
        block_head *const head = block_head_of(p, block);
        const int32_t key = key_make(s->bits, high, slot);
        block_keys(block)[slot] = key;
        if (depth > to) {
            assert(key > head->best);
            head->best = key;
            head->open += size;
        }
    }
}

void node_extend(uniform *s, uint32_t depth, node_place target)
{
    assert(target.stamp > 0 && target.depth > depth);
    const bool macro = target.depth > s->bottom;
    const uint32_t last = macro ? s->bottom : target.depth;
    const level *const p = &s->levels[last];
    unsigned char *const block = block_at(p, target.at);
    block_head *const head = block_head_of(p, block);
    uint32_t size;
    int32_t high;
    if (macro) {
        macro_leaf *const m = &block_macros(p, block)[target.slot];
        high = m->high;
        size = macro_extend(s, block, m, &block_stamps(p, head)[target.slot], target.slot);
        assert(block_keys(block)[target.slot] > head->best);
        head->best = block_keys(block)[target.slot];
    } else {
        assert(!p->reuses && head->begun == head->end);
        size = partition_size(s, last, p->width, p->size, head->end);
        high = head->high;
        if (last < s->bottom)
            slots_live(s, block_keys(block), head->end, head->end + size, high);
        head->end += size;
    }
    if (last > depth)
        head->open += size;
    raise_way(s, last, target.at, depth, high, size);
    s->open += size;
    note_peaks(s);
}

/* ---- a search that was stopped -------------------------------------------------------------------------- */

static int32_t bound_of(const uniform *s, uint32_t depth, uint32_t at)
{
    const level *const p = &s->levels[depth];
    unsigned char *const block = block_at(p, at);
    const block_head *const head = block_head_of(p, block);
    if (has_more(p, head) || head->begun < head->end)
        return head->high;
    int32_t bound = head->low;
    for (uint32_t i = head->first; i < head->end; i++) {
        int32_t slot = block_keys(block)[i] >> s->bits;
        if (block_keys(block)[i] == KEY_GONE)
            continue;
        if (depth < s->bottom)
            slot = bound_of(s, depth + 1, at * p->slots + i);
        else if (p->parted && block_macros(p, block)[i].put < s->row)
            slot = block_macros(p, block)[i].high;
        bound = slot > bound ? slot : bound;
    }
    assert(bound <= head->high);
    return bound;
}

int32_t bound_known(const uniform *s)
{
    return bound_of(s, 0, 0);
}

uint32_t best_child(const uniform *s, int32_t *low)
{
    const level *const p = &s->levels[0];
    const block_head *const head = block_head_of(p, p->blocks);
    const int32_t *const keys = block_keys(p->blocks);
    *low = head->low;
    if (head->low >= 0)
        return s->bottom == 0 ? head->low_at : (head->low_at - head->base) / p->below;
    uint32_t best = head->first;
    for (uint32_t i = head->first; i < head->begun; i++)
        if (keys[i] >> s->bits < head->high && (keys[i] > keys[best] || keys[best] >> s->bits == head->high))
            best = i;
    assert(head->shift + best < p->width);
    return head->shift + best;
}
