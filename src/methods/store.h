/* store.h - the open MAX nodes of SSS* and PS*, and all that the two lists of the papers hold, without lists.
 *
 * The states of OPEN lie below MAX nodes whose children are being searched; those nodes are the entries of BACKUP.
 * Here each is one block of an arena, and holds side by side the merits of the children in its current partition:
 *
 *     | max_node | position | merit[count] | ref[count] | move[count] | older | high line | low line |
 *
 * A child of a MAX node is a MIN node, and merit[s] is the greatest merit of any state of OPEN below it. ref[s] says
 * what stands there; exactly one MAX child of the MIN node is under search at a time, so one word is enough:
 *
 *     REF_NEXT   n   the children of the MIN node before the n-th are done, the last of them a leaf that set the
 *                    merit; n = 0: the MIN node itself is LIVE
 *     REF_NODE   h   its current child is the open MAX node in block h
 *     REF_SOLVED     the MIN node is SOLVED, or a terminal; with merit GONE it has left OPEN, or there is none
 *
 * OPEN's first state is found by following the best child from the root; purging a subtree is dropping its blocks.
 * `move` is there for games that list their moves. `older` is there in nodes that an ancestor has given a further
 * partition (case 4b) while the states of the one before were still on OPEN: the block with those.
 *
 * A line is a path to the leaf that a bound comes from, as child numbers of 1, 2 or 4 bytes: the high line begins at
 * the MIN parent (an earlier child there set `high`), the low line at the node itself (a SOLVED child set `low`). A
 * line is meaningful only where its bound was set inside that subtree; nothing else ever reads it. */
#ifndef PHASED_METHODS_STORE_H
#define PHASED_METHODS_STORE_H

#include "../frame/path.h"

#include <assert.h>

typedef struct max_node {
    ph_value high;          /* its value cannot exceed this, or does not matter beyond it */
    ph_value low;           /* greatest value of its SOLVED children */
    uint32_t count;         /* slots: as many as its largest partition has children; those not needed are GONE */
    uint32_t first;         /* slot i is child first + i */
    uint32_t cursor : 30;   /* which child of its MIN parent it is */
    uint32_t has_nodes : 1; /* an open node may stand below */
    uint32_t has_older : 1; /* there is room for that link */
    uint32_t stamp : 30;    /* when it was opened: BACKUP's order */
    uint32_t has_more : 1;  /* partitions are left */
    uint32_t has_gone : 1;  /* a slot may be GONE */
} max_node;

enum { REF_NEXT = 0, REF_NODE = 1, REF_SOLVED = 2 };

#define REF_LIVE 0u /* REF_NEXT, 0 */

#define GONE INT32_MIN
#define NO_BLOCK 0u

typedef struct store {
    frame *f;
    const void *ground; /* the game's rules, or what a compiled instance wants at hand */
    path path;
    size_t state_bytes;     /* of a position in a block */
    bool listed;            /* the game lists its moves */
    uint32_t index_bytes;   /* of one entry of a line: 1, 2 or 4 */
    unsigned char *scratch; /* one line */
    unsigned char *arena;
    size_t room;    /* units of STORE_UNIT in the arena */
    size_t top;     /* first unit never used */
    size_t fixed;   /* bytes outside the arena */
    uint32_t *bins; /* by units: blocks that were dropped, a chain through their first word */
    size_t n_bins;  /* the last bin has all that are larger */
    uint32_t clock; /* stamps given */
    uint32_t plan_width, plan_first, plan_largest; /* of the node opened last: the partitions of its width */
    uint64_t open, backup;
} store;

enum { STORE_UNIT = 8 };

/* Get all the memory that the search of `root` may use. PH_E_MEMORY when there is none; when the limit forbids even
 * what does not depend on the search the frame is stopped, and there is nothing to close. */
int store_open(store *s, frame *f, const void *root);
void store_close(store *s);

/* Bytes that SSS* or PS* may need at worst within the frame's depth; SIZE_MAX when beyond counting. */
size_t store_worst(frame *f, const void *root, const plan *p);

/* ---- parts of a block ---------------------------------------------------------------------------------- */

static inline max_node *store_node(const store *s, uint32_t block)
{
    assert(block != NO_BLOCK && block < s->top);
    return (max_node *)(void *)(s->arena + (size_t)block * STORE_UNIT);
}

static inline void *node_state(max_node *n)
{
    return n + 1;
}

static inline ph_value *node_merits(const store *s, max_node *n)
{
    return (ph_value *)(void *)((unsigned char *)(n + 1) + s->state_bytes);
}

static inline uint32_t *node_refs(const store *s, max_node *n)
{
    return (uint32_t *)(void *)(node_merits(s, n) + n->count);
}

/* The move that leads to slot i. */
static inline ph_move node_move(const store *s, max_node *n, uint32_t i)
{
    return s->listed ? node_refs(s, n)[n->count + i] : n->first + i;
}

static inline uint32_t ref_make(uint32_t kind, uint32_t value)
{
    return value << 2 | kind;
}

static inline uint32_t ref_kind(uint32_t ref)
{
    return ref & 3u;
}

static inline uint32_t ref_value(uint32_t ref)
{
    return ref >> 2;
}

/* ---- what a search does with them ---------------------------------------------------------------------- */

/* Open a MAX node of `width` moves, listed in its place on the path, at `ply`; it is child `cursor` of its parent, and
 * the caller puts its position into it. Its first partition is LIVE with `high` (case 1a), the line in `scratch`
 * becomes its high line. NO_BLOCK, with the frame stopped, when the memory is used up. */
uint32_t node_open(store *s, uint32_t width, uint32_t ply, uint32_t cursor, ph_value high);

/* A SOLVED node leaves: the line of `value` goes to `scratch`, its cursor is returned (case 3). */
uint32_t node_close(store *s, uint32_t block, uint32_t ply, ph_value value);

/* One block of a node, and the merit down to which the node's best slot stays in it. */
typedef struct node_part {
    max_node *block;
    ph_value floor;
} node_part;

/* The block of a node of several that has its best slot; `floor` is the least that the node itself stays for. */
node_part node_best_part(const store *s, max_node *n, ph_value floor);

/* The best merit of a node. */
ph_value node_best(const store *s, max_node *n);

/* The merit down to which slot i of block b stays at the head of OPEN, as far as the node n that b is a part of can
 * tell: what the others have, and one more where they stand to the left. */
ph_value node_rival(const store *s, max_node *n, max_node *b, uint32_t i);

/* What follows from a SOLVED child: its parent is SOLVED with `value`, goes on, has a new partition in its slots, or
 * the memory is used up. `low` is the parent's, which may have risen. */
typedef struct settled {
    enum { SETTLED_SOLVED, SETTLED_ON, SETTLED_PARTITION, SETTLED_STOPPED } what;
    ph_value value;
    ph_value low;
} settled;

/* Slot i of block b, a part of the node n, is SOLVED with `value`, and `scratch` has its line from the MIN node on:
 * case 4 of the operator. `low` is the node's low with its ancestors' in it. */
settled node_settle(store *s, max_node *n, max_node *b, uint32_t i, uint32_t ply, ph_value value, ph_value low);

/* An upper bound on the value of an open node, whatever is still to be searched. */
ph_value node_bound(const store *s, max_node *n);

/* The line in `scratch` becomes the one entry `child`, least byte first; what lies behind it means nothing. */
static inline void scratch_put(store *s, uint32_t child)
{
    for (uint32_t byte = 0; byte < s->index_bytes; byte++)
        s->scratch[byte] = (unsigned char)(child >> 8 * byte);
}

static inline uint32_t line_entry(const store *s, const unsigned char *line, uint32_t at)
{
    uint32_t entry = 0;
    for (uint32_t byte = 0; byte < s->index_bytes; byte++)
        entry |= (uint32_t)line[(size_t)at * s->index_bytes + byte] << 8 * byte;
    return entry;
}

/* The line that set a node's high, and that of the greatest value among its SOLVED children. */
unsigned char *node_high_line(const store *s, max_node *n);
unsigned char *node_low_line(const store *s, max_node *n, uint32_t ply);

/* Write the principal variation of the result from a line that begins at the root. PH_OK or PH_E_MEMORY. */
int store_answer(const store *s, const unsigned char *line);

#endif
