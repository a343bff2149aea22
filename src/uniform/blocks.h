/* blocks.h - the open nodes of a search of a uniform tree: how they lie in memory. Inside this folder.
 *
 * The words are those of SSS* for MAX; for DUAL* read MIN for MAX. SSS* opens MAX nodes. Below each child of an open
 * node (a MIN node, here called a *slot*) it has at most one open node at a time. So every open node can have a fixed
 * place, a *block*, before the search begins, and nothing is allocated during it. With 2 slots a node:
 *
 *     level 0               block 0                  the MAX node at the root
 *                          /        \
 *     level 1         block 0      block 1           slot i of block b has block 2 b + i of the next level, for
 *                     /     \      /     \           whichever of the MAX nodes below that slot is open
 *     level 2       0       1    2       3
 *
 * A block, in memory (`lanes` is the number of slots, rounded up to whole vectors of eight):
 *
 *     | key[lanes] | block_head | next[lanes] | stamp[lanes] | macro_leaf[slots] |
 *                                              \___ where macro leaves are taken in partitions ___/
 *
 * A *score* is a value seen from the side that SSS* works for: how much better it is than the worst leaf, 0 .. range. A
 * *key* is the merit of a slot, which is a score, and its number in one word. So the greatest key is the leftmost slot
 * of greatest merit:
 *
 *     31 30            B B-1          0
 *     |0|    merit      | last - slot |        with B = 3, merits 7 9 9 4 are keys 7*8+7, 9*8+6, 9*8+5, 4*8+4
 *
 * A slot that does not exist, or whose MIN node is SOLVED, has the key KEY_GONE.
 *
 * Partitions. A node has a slot for each child, also for those whose partition is not on OPEN yet. Eight children in
 * partitions of three, two of which are on OPEN:
 *
 *     child       0   1   2     3   4   5     6   7
 *     key         -   4   7     9   9   8     .   .        - is KEY_GONE, . is not on OPEN yet
 *                 ^first              ^begun  ^end         slots from `begun` on are LIVE with the node's high
 *
 * Usually a partition has left OPEN when the next one comes. But an ancestor can give a node its next one earlier (case
 * 4b of PS*'s operator); then slots of both are searched. Where no ancestor can do that, because none has two children
 * on OPEN at a time, the slots of one partition are used again for the next: then `shift` children are to the left of
 * slot 0. Case 4b picks the newest node that has a partition left, so each node gets a *stamp*, a number that counts
 * up. Each head has an upper bound on the stamps of such nodes in its subtree.
 *
 * The bottom. If the leaves are children of MIN nodes, each slot of the last level has a row of leaves. If they are
 * children of MAX nodes, those nodes are not opened: such a node is a *macro leaf*, whose score is its greatest leaf,
 * or the merit as soon as one leaf reaches it. A slot then has a row of macro leaves. */
#ifndef PHASED_UNIFORM_BLOCKS_H
#define PHASED_UNIFORM_BLOCKS_H

#include "../bestfirst/psstar.h"
#include "lanes8.h"
#include "uniform.h"

#include <assert.h>

enum { KEY_GONE = INT32_MIN, MOST_SLOTS = 256, MOST_LEVELS = 32, CACHE_LINE = 64 };

#define NONE UINT32_MAX /* no slot, or no level */

/* One level of blocks. */
typedef struct level {
    unsigned char *blocks;
    size_t stride;               /* bytes of a block */
    uint32_t width;              /* children of a node that is opened */
    uint32_t moves;              /* children of the node in a slot */
    uint32_t below, under;       /* tree nodes below the node in a slot; below each of its children */
    uint32_t slots, lanes;       /* of a block */
    uint32_t first, size;        /* the first partition; all of them but the last, or 0 if sizes differ */
    bool reuses;                 /* the slots of one partition are used for the next */
    bool parted;                 /* a node further down may have a partition left */
    uint32_t head_at, macros_at; /* where these parts of a block begin */
    /* What the lists have below a slot that was begun, if all children are on OPEN at once. */
    uint64_t states, entries; /* of OPEN, of BACKUP */
    uint64_t not_kept;        /* how many of the states are not in memory */
} level;

typedef struct block_head {
    int32_t high;    /* the score that the node cannot exceed, */
    uint32_t line;   /* and the leaf that it comes from */
    int32_t low;     /* the score that its own SOLVED children have proven; -1: none */
    uint32_t low_at; /* the leaf that it comes from; at the last level the child */
    uint32_t base;   /* the first tree node below the node; child i's begin at base + i * (nodes below a child) */
    uint32_t shift;  /* children to the left of slot 0 */
    uint32_t first, begun, end;
    uint32_t stamp;                  /* when it was opened */
    uint32_t newest;                 /* at least the greatest stamp in the subtree of a node with a partition left */
    uint32_t open, backup, not_kept; /* what the lists have in the subtree, while the search is elsewhere */
    int32_t best;                    /* the greatest key of the slots begun, while the search is elsewhere */
} block_head;

/* The macro leaf that is searched in a slot of the last level. Its stamp is in the block; it is 0 once all its leaves
 * are on OPEN. A slot that is SOLVED as it is begun has no stamp, but then the node is SOLVED too. */
typedef struct macro_leaf {
    int32_t high;   /* the score that it cannot exceed */
    int32_t best;   /* of the leaves evaluated; if no row is wide, of all */
    uint16_t put;   /* leaves 0 .. put - 1 are or were on OPEN */
    uint16_t fresh; /* the last of them, this many, are LIVE */
    uint16_t found; /* if no row is wide: the first leaf that reaches high, or their number */
    uint16_t child; /* which of the macro leaves in its slot it is */
} macro_leaf;

/* One search. */
typedef struct uniform {
    frame *f;
    const ph_value *words; /* as the tree's */
    lazy_leaves lazy;
    ph_value zero;    /* the value whose score is 0: the least, for DUAL* the greatest */
    int32_t infinite; /* more than any score */
    uint32_t bits;    /* of a key for the slot */
    uint32_t line;    /* the leaf that the value of the node SOLVED last comes from */
    uint32_t bottom;  /* the last level */
    uint32_t fetched; /* the level whose nodes are prefetched before they are opened: the last one, or NONE */
    uint32_t clock;   /* the stamp given last */
    bool phased;      /* not all children of a node are on OPEN at once */
    uint64_t look;    /* check the limits at this number of leaves */
    uint64_t leaves, nodes, cutoffs;
    uint64_t open, backup, not_kept; /* the lists; how many of their states are not in memory */
    uint64_t open_peak, backup_peak, states_peak;

    /* Macro leaves. */
    uint32_t row;                 /* leaves of one; 0: there are none, leaves are children of the other side's nodes */
    uint32_t row_first, row_size; /* the first partition; all but the last, or 0 */
    uint32_t row_cut;             /* a leaf before this one that ends a macro leaf cuts something off */
    bool at_once;                 /* one partition: all leaves, which are not kept in memory */

    level levels[MOST_LEVELS];
} uniform;

/* The loops as compiled for one kind of search: uniform_search.c. All but the functions are constants to the
 * compiler. */
typedef struct kind {
    bool dual;   /* MIN nodes are opened */
    bool all;    /* all children of a node are on OPEN at once: SSS*, DUAL* */
    bool wide;   /* a block may have more than eight slots, or a macro leaf more than eight leaves */
    bool macros; /* the slots of the last level have macro leaves; */
    bool lazy;   /* or rows of leaves that are generated when they are read; neither: rows of leaves in memory */
    /* Work on the node in block `at` while its best merit is at least `floor`: on an open node above the last level,
     * and on one there. `low` is the greatest low of its ancestors. */
    node_result (*node)(uniform *s, uint32_t depth, uint32_t at, int32_t floor, int32_t low);
    node_result (*bottom)(uniform *s, uint32_t at, int32_t floor, int32_t low);
} kind;

const kind *kind_plain(const uniform *s, bool dual);
const kind *kind_avx2(const uniform *s, bool dual);

/* Check the limits; false: stop. */
bool uniform_look(uniform *s);

/* ---- blocks ---- */

/* Sizes that the compiler knows where no block has more than eight slots. */
enum {
    ALL_HEAD = LANES * (int)sizeof(int32_t),
    ALL_BLOCK = 128,
    PARTS_HEAD = 2 * LANES * (int)sizeof(int32_t),
    PARTS_ROWS_BLOCK = 192,
    PARTS_MACROS_BLOCK = 384,
};

static inline unsigned char *block_at(const level *p, uint32_t at)
{
    return p->blocks + p->stride * at;
}

static inline int32_t *block_keys(unsigned char *block)
{
    return (int32_t *)(void *)block;
}

static inline block_head *block_head_of(const level *p, unsigned char *block)
{
    return (block_head *)(void *)(block + p->head_at);
}

/* Of each slot: how many children of its node are done, or under search. */
static inline uint16_t *block_next(block_head *head)
{
    return (uint16_t *)(void *)(head + 1);
}

static inline int32_t *block_stamps(const level *p, block_head *head)
{
    return (int32_t *)(void *)(block_next(head) + p->lanes);
}

static inline macro_leaf *block_macros(const level *p, unsigned char *block)
{
    return (macro_leaf *)(void *)(block + p->macros_at);
}

static inline int32_t key_make(uint32_t bits, int32_t merit, uint32_t slot)
{
    return merit * (1 << bits) + ((1 << bits) - 1 - (int32_t)slot);
}

/* Slots `from` to `to` - 1 are LIVE with `high`, and those after them are gone. */
static inline void slots_live(const uniform *s, int32_t *keys, uint32_t from, uint32_t to, int32_t high)
{
    for (uint32_t i = from; i < to; i++)
        keys[i] = key_make(s->bits, high, i);
    for (uint32_t i = to; i < to + LANES; i++)
        keys[i] = KEY_GONE;
}

/* A node is opened, its first partition LIVE with `high` (case 1a). */
static inline block_head head_opened(const level *p, uint32_t base, int32_t high, uint32_t line, uint32_t stamp)
{
    return (block_head){.high = high,
                        .line = line,
                        .low = -1,
                        .base = base,
                        .end = p->first,
                        .stamp = stamp,
                        .newest = p->first < p->width ? stamp : 0,
                        .open = p->first,
                        .backup = 1,
                        .best = KEY_GONE};
}

/* ---- the lists ---- */

/* The lists have grown: update the peaks. A new peak is rare. */
static inline void note_peaks(uniform *s)
{
    assert(s->open + s->backup >= s->not_kept);
    const uint64_t states = s->open + s->backup - s->not_kept;
    if (__builtin_expect(s->open > s->open_peak, 0))
        s->open_peak = s->open;
    if (__builtin_expect(s->backup > s->backup_peak, 0))
        s->backup_peak = s->backup;
    if (__builtin_expect(states > s->states_peak, 0))
        s->states_peak = states;
}

/* The sizes of the lists without the subtree of the node under search. */
typedef struct list_sizes {
    uint64_t open, backup, not_kept;
} list_sizes;

static inline list_sizes lists_outside(const uniform *s, const block_head *head)
{
    assert(s->open >= head->open && s->backup >= head->backup && s->not_kept >= head->not_kept);
    return (list_sizes){s->open - head->open, s->backup - head->backup, s->not_kept - head->not_kept};
}

/* The search goes elsewhere: the head remembers what the lists have in its subtree. */
static inline void lists_leave(const uniform *s, block_head *head, const list_sizes *outside)
{
    head->open = (uint32_t)(s->open - outside->open);
    head->backup = (uint32_t)(s->backup - outside->backup);
    head->not_kept = (uint32_t)(s->not_kept - outside->not_kept);
}

/* A node with all children on OPEN is SOLVED and becomes one state again: `begun` slots besides the SOLVED one have
 * been begun. */
static inline void lists_close_all(uniform *s, const level *p, uint64_t begun)
{
    assert(begun < p->width && s->open > begun * p->states);
    s->open -= begun * p->states + (p->width - 1 - begun);
    s->backup -= begun * p->entries + 1;
    s->not_kept -= begun * p->not_kept;
    s->cutoffs += p->width > 1;
}

/* ---- partitions (partitions.c) ---- */

/* Does a node of this level have a partition that is not on OPEN yet? */
static inline bool has_more(const level *p, const block_head *head)
{
    return head->shift + head->end < p->width;
}

/* The size of the partition that comes after the first `last` of `width` children; `size` if all but the last one are
 * equal, else 0. */
static inline uint32_t partition_size(const uniform *s, uint32_t depth, uint32_t width, uint32_t size, uint32_t last)
{
    assert(last < width);
    if (__builtin_expect(size == 0, 0))
        return plan_next(&s->f->method.plan, depth, width, last);
    return size < width - last ? size : width - last;
}

/* The partitions of a node that are on OPEN leave it; the next one takes their place in the block. Returns its
 * size. */
static inline uint32_t partition_next(const uniform *s, uint32_t depth, block_head *head)
{
    const level *const p = &s->levels[depth];
    const uint32_t last = head->shift + head->end;
    const uint32_t size = partition_size(s, depth, p->width, p->size, last);
    assert(size > 0 && last + size <= p->width);
    if (p->reuses) {
        head->shift = last;
        head->end = 0;
    }
    head->first = head->begun = head->end;
    head->end += size;
    head->best = KEY_GONE;
    return size;
}

/* The same, and the slots of the new partition come onto OPEN. Those of the last level need no keys until they are
 * begun. */
static inline void partition_advance(uniform *s, uint32_t depth, unsigned char *block)
{
    block_head *const head = block_head_of(&s->levels[depth], block);
    s->open += partition_next(s, depth, head);
    note_peaks(s);
    if (depth < s->bottom)
        slots_live(s, block_keys(block), head->first, head->end, head->high);
}

/* The macro leaf in `slot` of a block of the last level gets its next partition, LIVE with its high, which becomes the
 * merit of the slot. Returns how many leaves it has. */
static inline uint32_t macro_extend(const uniform *s, unsigned char *block, macro_leaf *m, int32_t *stamp,
                                    uint32_t slot)
{
    assert(m->fresh == 0 && m->put < s->row);
    const uint32_t size = partition_size(s, s->bottom + 1, s->row, s->row_size, m->put);
    block_keys(block)[slot] = key_make(s->bits, m->high, slot);
    m->put = (uint16_t)(m->put + size);
    m->fresh = (uint16_t)size;
    if (m->put == s->row)
        *stamp = 0;
    return size;
}

/* A node with a partition left: its stamp, level and block; or a macro leaf: its block and slot, and the level after
 * the last. Stamp 0: there is none. */
typedef struct node_place {
    uint32_t stamp, depth, at, slot;
} node_place;

/* The newest such node below the node in block `at` of level `depth`, which itself does not count. */
node_place newest_node(const uniform *s, uint32_t depth, uint32_t at);

/* Give `target` its next partition, LIVE with its high. The slots on the way from level `depth` down to it get that
 * merit. */
void node_extend(uniform *s, uint32_t depth, node_place target);

/* After a search that was stopped: the score that the topmost open node cannot exceed. */
int32_t bound_known(const uniform *s);

/* Then also its best child so far; *low is the score that is proven for the node (-1: none). */
uint32_t best_child(const uniform *s, int32_t *low);

#endif
