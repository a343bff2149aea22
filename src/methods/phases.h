/* phases.h - PS*(k), plans by level and phased DUAL* on level trees in memory: what phases.c, its loops and level.c
 * share. Levels, keys and the two kinds of bottom are those of level.h; this is what partitions add.
 *
 * A node has a slot for each of its children, also for those whose partition has not come onto OPEN. Below, eight
 * children in partitions of three, of which two are on OPEN:
 *
 *     child       0   1   2     3   4   5     6   7
 *     key         -   4   7     9   9   8     .   .        - is gone, . is to come
 *                 ^first              ^begun  ^end         begun: LIVE from here on; here the 8
 *
 * Mostly a partition has left when the next one comes. An ancestor can give a node its next one before that (case 4b
 * descendant), and then the slots of both are searched, leftmost first among equals, as on OPEN. Where no ancestor can
 * do that, since none ever has two children on OPEN, the slots of one partition serve the next: `shift` children lie
 * before slot 0.
 *
 *     | key[lanes] | phase_head | next[lanes] | stamp[lanes] | phase_macro[slots] |
 *                                              where macro leaves hang from slots    lanes: whole vectors of slots, and
 *                                                                                    one more
 *
 * `low` is what the node's own SOLVED children have proven; what its ancestors have comes down as an argument.
 *
 * Which node is to have its next partition in case 4b is asked for by stamps, in the order in which nodes were opened.
 * Each head knows of the newest one in its subtree that has a partition left: no newer one has, and if it has gone the
 * next one is looked for, in those subtrees alone that may have it.
 *
 * The lists' counts are the skeleton's, and each head has what of them stands in its subtree while the search is
 * elsewhere, so that a subtree is dropped in one step.
 *
 * A macro leaf, a node with leaves below it, is taken in partitions too unless the plan takes it whole. It is on OPEN
 * with the best of what was `seen`, and when that has its turn all others follow (bottom.tmpl.h says why). */
#ifndef PHASED_METHODS_PHASES_H
#define PHASED_METHODS_PHASES_H

#include "level.h"

#include <string.h>

typedef struct phase_head {
    int32_t high;    /* worth that the node cannot exceed, */
    uint32_t line;   /* and the leaf that it comes from */
    int32_t low;     /* worth that is proven; -1: nothing is */
    uint32_t low_at; /* the leaf that it comes from; at the last level the child */
    uint32_t base;   /* of the node */
    uint32_t shift;  /* children before slot 0 */
    uint32_t first, begun, end;
    uint32_t stamp;                /* when it was opened */
    uint32_t newest;               /* no stamp of a node in the subtree that has a partition left is greater */
    uint32_t open, backup, unheld; /* of the lists, in the subtree */
    int32_t best;                  /* the greatest key of the slots begun, while the search is elsewhere */
} phase_head;

/* The macro leaf under search in a slot of the last level. Its stamp stands apart, among those of the other slots that
 * were begun, of which the greatest is wanted; it is 0 once all of its leaves are on OPEN. A slot that is SOLVED as it
 * is begun gets none, but then the node is SOLVED too. */
typedef struct phase_macro {
    int32_t high;   /* worth that it cannot exceed */
    int32_t best;   /* of what was seen; where no row is wide, of all leaves */
    uint16_t put;   /* leaves on OPEN are those before */
    uint16_t fresh; /* so many of them, the last, are LIVE */
    uint16_t found; /* where no row is wide: the first leaf that is worth high, or their number */
    uint16_t child; /* which of the macro leaves in its slot it is */
} phase_macro;

/* A block where no node has more than eight slots; the compiler knows. */
enum {
    PHASE_NARROW_HEAD = 2 * LANES * (int)sizeof(int32_t),
    PHASE_NARROW_ROWS = 192,
    PHASE_NARROW_MACROS = 384,
};

static inline phase_head *phase_head_of(const level_ply *p, unsigned char *block)
{
    return (phase_head *)(void *)(block + p->head_at);
}

static inline uint16_t *phase_next(phase_head *head)
{
    return (uint16_t *)(void *)(head + 1);
}

static inline int32_t *phase_stamps(const level_ply *p, phase_head *head)
{
    return (int32_t *)(void *)(phase_next(head) + p->lanes);
}

static inline phase_macro *phase_macros(const level_ply *p, unsigned char *block)
{
    return (phase_macro *)(void *)(block + p->macros_at);
}

static inline unsigned char *phase_block(const level_ply *p, uint32_t at)
{
    return p->blocks + p->stride * at;
}

/* Does a node of this level have a partition that is not on OPEN yet? */
static inline bool phase_has_more(const level_ply *p, const phase_head *head)
{
    return head->shift + head->end < p->width;
}

/* The size of the partition of a node of level `depth` that begins behind the first `last` of its `width` children;
 * `size` if all but the last are equal, else 0. */
static inline uint32_t phase_size(const skeleton *s, uint32_t depth, uint32_t width, uint32_t size, uint32_t last)
{
    if (__builtin_expect(size == 0, 0))
        return plan_next(&s->f->method.plan, depth, width, last);
    return size < width - last ? size : width - last;
}

/* The lists have grown, seldom to more than they ever were. */
static inline void phase_peaks(skeleton *s)
{
    const uint64_t held = s->open + s->backup - s->unheld;
    if (__builtin_expect(s->open > s->open_peak, 0))
        s->open_peak = s->open;
    if (__builtin_expect(s->backup > s->backup_peak, 0))
        s->backup_peak = s->backup;
    if (__builtin_expect(held > s->held_peak, 0))
        s->held_peak = held;
}

/* What the lists hold outside the subtree of a node that the search comes to, and that it leaves. */
typedef struct phase_lists {
    uint64_t open, backup, unheld;
} phase_lists;

static inline phase_lists phase_outside(const skeleton *s, const phase_head *head)
{
    return (phase_lists){s->open - head->open, s->backup - head->backup, s->unheld - head->unheld};
}

static inline void phase_leave(const skeleton *s, phase_head *head, const phase_lists *outside)
{
    head->open = (uint32_t)(s->open - outside->open);
    head->backup = (uint32_t)(s->backup - outside->backup);
    head->unheld = (uint32_t)(s->unheld - outside->unheld);
}

/* Slots `from` to `to` - 1 are LIVE with `high`, and those behind them are gone. */
static inline void phase_live(const skeleton *s, int32_t *keys, uint32_t from, uint32_t to, int32_t high)
{
    for (uint32_t i = from; i < to; i++)
        keys[i] = high * (1 << s->bits) + ((1 << s->bits) - 1 - (int32_t)i);
    for (uint32_t i = to; i < to + LANES; i++)
        keys[i] = LEVEL_GONE;
}

/* The partitions of a node that are on OPEN have left, and it has another: that takes their place in the block. Its
 * size. */
static inline uint32_t phase_turn(const skeleton *s, uint32_t depth, phase_head *head)
{
    const level_ply *const p = &s->ply[depth];
    const uint32_t last = head->shift + head->end;
    const uint32_t size = phase_size(s, depth, p->width, p->size, last);
    assert(size > 0);
    if (p->reuses) {
        head->shift = last;
        head->end = 0;
    }
    head->first = head->begun = head->end;
    head->end += size;
    head->best = LEVEL_GONE;
    return size;
}

/* The same, and its slots come onto OPEN. Those of the last level need no keys until they are begun. */
static inline void phase_advance(skeleton *s, uint32_t depth, unsigned char *block)
{
    phase_head *const head = phase_head_of(&s->ply[depth], block);
    s->open += phase_turn(s, depth, head);
    phase_peaks(s);
    if (depth < s->bottom)
        phase_live(s, block_keys(block), head->first, head->end, head->high);
}

/* The levels of blocks by the plan, behind level.c's: how large partitions are and what a block holds. */
void phase_plies(skeleton *s);

/* The node below block `at` of level `depth`, itself left out, that has a partition left and was opened last: its
 * stamp, level and block or, at the level below the last, which macro leaves are, block and slot. 0: there is none. */
typedef struct phase_place {
    uint32_t stamp, depth, at, slot;
} phase_place;

phase_place phase_newest(const skeleton *s, uint32_t depth, uint32_t at);

/* The macro leaf in `slot` of a block of the last level gets its next partition, LIVE with its high, and the slot that
 * merit. How many leaves. */
static inline uint32_t phase_extend_macro(const skeleton *s, unsigned char *block, phase_macro *m, int32_t *stamp,
                                          uint32_t slot)
{
    int32_t *const key = &block_keys(block)[slot];
    const uint32_t size = phase_size(s, s->bottom + 1, s->row, s->row_size, m->put);
    assert(m->fresh == 0 && m->put < s->row);
    *key = m->high * (1 << s->bits) + ((1 << s->bits) - 1 - (int32_t)slot);
    m->put = (uint16_t)(m->put + size);
    m->fresh = (uint16_t)size;
    if (m->put == s->row)
        *stamp = 0;
    return size;
}

/* Give it its next partition, LIVE with its high, and that merit to the slots on the way down to it. */
void phase_extend(skeleton *s, uint32_t depth, phase_place target);

/* What the topmost open node can be worth at most when the search has stopped; its best child so far, and what is
 * proven: -1, nothing is. */
int32_t phase_bound(const skeleton *s);
uint32_t phase_best_child(const skeleton *s, int32_t *low);

/* The instance for PS* or, if `dual`, phased DUAL*. */
level_instance *level_phases(const skeleton *s, bool dual, bool plain);

#endif
