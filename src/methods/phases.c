/* phases.c - PS*(k), plans by level and phased DUAL* on level trees in memory: what their loops, phases.tmpl.h, share.
 * phases.h says what a block is. */
#include "phases.h"

/* What a block takes where no node is wide, which level.c rounds up to whole cache lines. */
enum {
    NARROW_ROWS = PHASE_NARROW_HEAD + (int)sizeof(phase_head) + 2 * LANES * (int)sizeof(uint16_t),
    NARROW_MACROS = NARROW_ROWS + 2 * LANES * (int)sizeof(int32_t) + LANES * (int)sizeof(phase_macro),
};
_Static_assert((NARROW_ROWS + 63) / 64 * 64 == PHASE_NARROW_ROWS, "as the loops have it");
_Static_assert((NARROW_MACROS + 63) / 64 * 64 == PHASE_NARROW_MACROS, "as the loops have it");

/* ---- blocks --------------------------------------------------------------------------------------------- */

/* The one size of all partitions of such a node but the last, which may be smaller; 0: they differ. */
static uint32_t regular_size(const plan *how, uint32_t level, uint32_t width)
{
    const uint32_t size = plan_next(how, level, width, 0);
    for (uint32_t last = size; last < width;) {
        const uint32_t next = plan_next(how, level, width, last);
        last += next;
        if (next > size || (next < size && last < width))
            return 0;
    }
    return size;
}

/* One level: `alone` says that no node above it ever has two children on OPEN, so that no ancestor can give a node of
 * this level a partition too early. */
static void phase_ply(const skeleton *s, uint32_t depth, level_ply *p, bool alone)
{
    const plan *const how = &s->f->method.plan;
    p->first = plan_next(how, depth, p->width, 0);
    p->size = regular_size(how, depth, p->width);
    p->reuses = alone;
    p->slots = alone ? plan_largest(how, depth, p->width) : p->width;
    p->lanes = (p->slots + LANES - 1) / LANES * LANES + LANES; /* eight are read from any slot on */
    p->head_at = p->lanes * (uint32_t)sizeof(int32_t);
    p->stride = p->head_at + sizeof(phase_head) + p->lanes * sizeof(uint16_t);
    p->macros_at = (uint32_t)(p->stride + p->lanes * sizeof(int32_t));
    if (s->row) /* where no node is wide blocks of all levels are of one size */
        p->stride = p->macros_at + (p->slots > LANES ? p->slots : LANES) * sizeof(phase_macro);
}

void phase_plies(skeleton *s)
{
    const plan *const how = &s->f->method.plan;
    const uint32_t rows = s->bottom + 1; /* the level of macro leaves */
    bool alone = true;
    s->bits = 3;
    for (uint32_t depth = 0; depth <= s->bottom; depth++) {
        level_ply *const p = &s->ply[depth];
        phase_ply(s, depth, p, alone);
        alone = alone && plan_largest(how, depth, p->width) == 1;
        while (1u << s->bits < p->slots)
            s->bits++;
    }
    s->row_first = s->row ? plan_next(how, rows, s->row, 0) : 0;
    s->row_size = s->row ? regular_size(how, rows, s->row) : 0;
    const uint32_t row_last = s->row_size ? s->row - (s->row - 1) / s->row_size * s->row_size : 0;
    s->row_cut = row_last > 1 ? s->row + 1 : s->row - row_last;
    s->at_once = s->row && plan_takes_all(how, rows, s->row);
    bool parted = s->row_first < s->row;
    for (uint32_t depth = s->bottom + 1; depth-- > 0;) {
        level_ply *const p = &s->ply[depth];
        p->parted = parted;
        parted = parted || p->first < p->width;
    }
}

/* ---- case 4b: the newest node that has a partition left ------------------------------------------------- */

/* Of the macro leaves in the slots of one block. */
static phase_place newest_macro(const skeleton *s, uint32_t at)
{
    phase_place best = {0};
    const level_ply *const p = &s->ply[s->bottom];
    unsigned char *const block = phase_block(p, at);
    phase_head *const head = phase_head_of(p, block);
    const int32_t *const stamps = phase_stamps(p, head);
    for (uint32_t i = head->first; i < head->begun; i++)
        if ((uint32_t)stamps[i] > best.stamp)
            best = (phase_place){(uint32_t)stamps[i], s->bottom + 1, at, i};
    return best;
}

phase_place phase_newest(const skeleton *s, uint32_t depth, uint32_t at)
{
    if (!s->ply[depth].parted)
        return (phase_place){0};
    if (depth == s->bottom)
        return newest_macro(s, at);
    const level_ply *const p = &s->ply[depth];
    const phase_head *const head = phase_head_of(p, phase_block(p, at));
    for (;;) {
        /* The child that may have it: none has a newer one, and if it has that, no other need be asked. */
        uint32_t bound = 0, child = 0;
        for (uint32_t i = at * p->slots + head->first; i < at * p->slots + head->begun; i++) {
            const uint32_t newest = phase_head_of(p + 1, phase_block(p + 1, i))->newest;
            child = newest > bound ? i : child;
            bound = newest > bound ? newest : bound;
        }
        if (bound == 0)
            return (phase_place){0};
        phase_head *const below = phase_head_of(p + 1, phase_block(p + 1, child));
        phase_place found = phase_newest(s, depth + 1, child);
        if (phase_has_more(p + 1, below) && below->stamp > found.stamp)
            found = (phase_place){below->stamp, depth + 1, child, 0};
        assert(found.stamp <= bound);
        below->newest = found.stamp;
        if (found.stamp == bound)
            return found;
    }
}

/* The slots on the way from block `at` of level `from` up to a node of level `to` get the merit `high`; `size` states
 * more stand below them. */
static void raise_way(const skeleton *s, uint32_t from, uint32_t at, uint32_t to, int32_t high, uint32_t size)
{
    for (uint32_t depth = from; depth-- > to;) {
        const level_ply *const p = &s->ply[depth];
        const uint32_t slot = at % p->slots;
        at /= p->slots;
        unsigned char *const block = phase_block(p, at);
        phase_head *const head = phase_head_of(p, block);
        const int32_t key = high * (1 << s->bits) + ((1 << s->bits) - 1 - (int32_t)slot);
        block_keys(block)[slot] = key;
        if (depth > to) {
            assert(key > head->best);
            head->best = key;
            head->open += size;
        }
    }
}

void phase_extend(skeleton *s, uint32_t depth, phase_place target)
{
    const bool macro = target.depth > s->bottom;
    const uint32_t level = macro ? s->bottom : target.depth;
    const level_ply *const p = &s->ply[level];
    unsigned char *const block = phase_block(p, target.at);
    phase_head *const head = phase_head_of(p, block);
    uint32_t size;
    int32_t high;
    if (macro) {
        phase_macro *const m = &phase_macros(p, block)[target.slot];
        high = m->high;
        size = phase_extend_macro(s, block, m, &phase_stamps(p, head)[target.slot], target.slot);
        assert(block_keys(block)[target.slot] > head->best);
        head->best = block_keys(block)[target.slot];
    } else {
        assert(!p->reuses && head->begun == head->end);
        size = phase_size(s, level, p->width, p->size, head->end);
        high = head->high;
        if (level < s->bottom)
            phase_live(s, block_keys(block), head->end, head->end + size, high);
        head->end += size;
    }
    if (level > depth)
        head->open += size;
    raise_way(s, level, target.at, depth, high, size);
    s->open += size;
    phase_peaks(s);
}

/* ---- a search that has stopped -------------------------------------------------------------------------- */

static int32_t bound_of(const skeleton *s, uint32_t depth, uint32_t at)
{
    const level_ply *const p = &s->ply[depth];
    unsigned char *const block = phase_block(p, at);
    const phase_head *const head = phase_head_of(p, block);
    if (phase_has_more(p, head) || head->begun < head->end)
        return head->high;
    int32_t bound = head->low;
    for (uint32_t i = head->first; i < head->end; i++) {
        int32_t slot = block_keys(block)[i] >> s->bits;
        if (block_keys(block)[i] == LEVEL_GONE)
            continue;
        if (depth < s->bottom)
            slot = bound_of(s, depth + 1, at * p->slots + i);
        else if (p->parted && phase_macros(p, block)[i].put < s->row)
            slot = phase_macros(p, block)[i].high;
        bound = slot > bound ? slot : bound;
    }
    return bound;
}

int32_t phase_bound(const skeleton *s)
{
    return bound_of(s, 0, 0);
}

uint32_t phase_best_child(const skeleton *s, int32_t *low)
{
    const level_ply *const p = &s->ply[0];
    const phase_head *const head = phase_head_of(p, p->blocks);
    const int32_t *const keys = block_keys(p->blocks);
    *low = head->low;
    if (head->low >= 0)
        return s->bottom == 0 ? head->low_at : (head->low_at - head->base) / p->below;
    uint32_t best = head->first;
    for (uint32_t i = head->first; i < head->begun; i++)
        if (keys[i] >> s->bits < head->high && (keys[i] > keys[best] || keys[best] >> s->bits == head->high))
            best = i;
    return head->shift + best;
}

/* ---- the loops ------------------------------------------------------------------------------------------ */

#define LEVEL_TEXT "phases.tmpl.h"
#define LEVEL_CHOOSE level_phases
#include "level_sets.tmpl.h"
