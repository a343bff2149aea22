/* frontier.h - the open MAX nodes of SSS* and PS*, and all that the two lists of the papers hold, without lists.
 *
 * The states of OPEN lie below MAX nodes whose children are being searched; those nodes are the entries of BACKUP.
 * Here each is one block of an arena, and holds side by side the merits of the children in its current partition:
 *
 *     | max_node | position | merit[count] | ref[count] | move[count] | tops | high line | low line |
 *
 * A child of a MAX node is a MIN node, and merit[s] is the greatest merit of any state of OPEN below it. ref[s] says
 * what stands there; exactly one MAX child of the MIN node is under search at a time, so one word is enough:
 *
 *     REF_NEXT   n   the children of the MIN node before the n-th are done, the last of them a leaf that set the
 *                    merit; n = 0: the MIN node itself is LIVE
 *     REF_NODE   h   its current child is the open MAX node in block h
 *     REF_SOLVED 0   the MIN node is SOLVED, or a terminal; with merit GONE it has left OPEN, or there is none
 *     REF_SOLVED b   its current child is a *bottom node*, a MAX node all of whose children are terminals, and they are
 *                    evaluated: the merit is the greatest of them. b says which child, which leaf of it, and how many
 *                    it has. The node settles when that merit has its turn, as with the lists, but has no block.
 *     REF_DUE    n   as REF_NEXT, but the n-th child is interior, `scratch` has the line of the merit, and the node was
 *                    not opened yet, because blocks must be moved first: at most one slot at a time
 *
 * OPEN's first state is found by following the best child from the root; purging a subtree is dropping its blocks.
 * `move` is there for games that list their moves, `tops` (wide.h) in nodes of more than WIDE_NODE slots. `older` names
 * the block that has the partition before, in nodes that an ancestor has given a further one (case 4b) while states of
 * that were still on OPEN.
 *
 * A line is a path to the leaf that a bound comes from, as child numbers of 1, 2 or 4 bytes: the high line begins at
 * the MIN parent (an earlier child there set `high`), the low line at the node itself (a SOLVED child set `low`). A
 * line is meaningful only where its bound was set inside that subtree; nothing else ever reads it. Lines end at ply
 * `reach`, which is the horizon where that is near; else it grows with what is searched.
 *
 * Blocks move (refit.c): to give back what was dropped, and to make lines longer. They do so only while no function of
 * the search is running that holds a pointer to one. So when a block cannot be had the search comes back to its root as
 * if it were stopped, the blocks are moved, and it goes down again: the merits lead to where it was. */
#ifndef PHASED_METHODS_FRONTIER_H
#define PHASED_METHODS_FRONTIER_H

#include "../frame/path.h"
#include "../frame/plan.h"
#include "arena.h"

#include <assert.h>

typedef struct max_node {
    ph_value high;          /* its value cannot exceed this, or does not matter beyond it */
    ph_value low;           /* greatest value of its SOLVED children */
    uint32_t count;         /* slots: as many as its largest partition has children; those not needed are GONE */
    uint32_t first;         /* slot i is child first + i */
    uint32_t cursor : 30;   /* which child of its MIN parent it is */
    uint32_t has_nodes : 1; /* an open node may stand below */
    uint32_t has_gone : 1;  /* a slot may be GONE */
    uint32_t older : 30;    /* the block with the partition before, if its states are still on OPEN; else NO_BLOCK */
    uint32_t has_more : 1;  /* partitions are left */
    uint32_t is_bottom : 1; /* all children are terminals, and the partition in the slots is evaluated */
    uint64_t stamp;         /* how many were opened before it: BACKUP's order */
} max_node;

_Static_assert(sizeof(max_node) % 8 == 0, "a position begins at a multiple of 8");

enum { REF_NEXT = 0, REF_NODE = 1, REF_SOLVED = 2, REF_DUE = 3 };

#define REF_LIVE 0u         /* REF_NEXT, 0 */
#define REF_DONE REF_SOLVED /* REF_SOLVED, 0 */

#define GONE INT32_MIN

typedef struct frontier {
    frame *f;
    uint32_t top;       /* the ply of the topmost nodes that are opened: 0, or 1 where the other side moves first */
    const void *ground; /* what the loops go down by: the game's rules or, for a tree in memory, the array of its
                         * nodes, where the i-th child of node n is nodes[n].first + i */
    path path;
    arena arena;
    size_t state_bytes;     /* of a position in a block */
    bool listed;            /* the game lists its moves */
    uint32_t index_bytes;   /* of one entry of a line: 1, 2 or 4 */
    size_t block_bytes;     /* of a block at ply 0 without slots, */
    size_t slot_bytes;      /* of a slot, */
    size_t ply_bytes;       /* and what lines are shorter by for each ply further down */
    uint32_t reach;         /* lines end at this ply; no leaf that was evaluated is deeper */
    uint32_t deepest;       /* a node at a greater ply needs longer lines first */
    size_t largest;         /* units of the largest block there can be when lines end at the horizon */
    uint32_t due;           /* the ply of a node that was too deep, until lines reach it */
    unsigned char *scratch; /* one line */
    uint64_t clock;         /* stamps given */
    /* Of the node opened last: the partitions of its width and level; 0 where the plan has no levels. */
    uint32_t plan_width, plan_level, plan_first, plan_largest;
    uint64_t open, backup; /* what the lists would hold now, */
    uint64_t unheld;       /* and how many of those are not: the states and entries of bottom nodes */
    bool at_once;          /* bottom nodes of some level or other may be evaluated at once */

    /* Of a part of a search that several lanes share (share.h); else the whole tree, from the root to the end. */
    uint32_t base;      /* the ply of the node that is searched */
    ph_value high, low; /* its window. What it is worth beyond that does not matter */
    bool called;        /* the search is to come back to that node as soon as it can go on from there */
    struct hand *hand;  /* whose it is; NULL: it is not shared */

    void *kept; /* a game_kept, where the game has one (LOOPS_KEEPS) */
} frontier;

/* Get all the memory that the search of `root` may use. PH_E_MEMORY when there is none; when the limit forbids even
 * what does not depend on the search the frame is stopped, and there is nothing to release. */
int frontier_init(frontier *s, frame *f, const void *root);

/* The same for a part of it: of the tree below `root` what lies below a node at ply `base`, whose position the caller puts in its
 * place on the path. */
int frontier_init_part(frontier *s, frame *f, const void *root, uint32_t base);

/* Nothing is open any more. */
void frontier_clear(frontier *s);
void frontier_release(frontier *s);

/* Does the frame's method open MIN nodes, as DUAL* does? Then MIN is the side that all here calls MAX, and values are
 * MIN's, who gets 7 where MAX gets -7. */
bool frontier_dual(const frame *f);

/* The ply of the topmost nodes that it opens. */
uint32_t frontier_top(const frame *f);

/* Bytes that SSS* or PS* may need at worst within the frame's depth; SIZE_MAX when beyond counting. With so many, no
 * search stops for memory whose nodes are nowhere wider than the game says. */
size_t frontier_worst(frame *f, const void *root, const plan *p);

/* A search came back to its root without being done. If it did so for want of a block that moving the others makes room
 * for, that is done now, *ref names the root's block as it is then, and the search may go on. Else false: it is
 * stopped. */
bool frontier_refit(frontier *s, uint32_t *ref);

/* ---- parts of a block ---------------------------------------------------------------------------------- */

static inline max_node *frontier_node(const frontier *s, uint32_t block)
{
    assert(block < s->arena.top);
    return arena_at(&s->arena, block);
}

static inline void *node_state(max_node *n)
{
    return n + 1;
}

static inline ph_value *node_merits(const frontier *s, max_node *n)
{
    return (ph_value *)(void *)((unsigned char *)(n + 1) + s->state_bytes);
}

static inline uint32_t *node_refs(const frontier *s, max_node *n)
{
    return (uint32_t *)(void *)(node_merits(s, n) + n->count);
}

/* The move that leads to slot i. */
static inline ph_move node_move(const frontier *s, max_node *n, uint32_t i)
{
    return s->listed ? node_refs(s, n)[n->count + i] : n->first + i;
}

static inline uint32_t ref_make(uint32_t kind, uint32_t value)
{
    assert(kind <= REF_DUE && value < 1u << 30);
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

/* Is the slot's node a bottom node in phases, with one partition? */
static inline bool ref_has_bottom(const frontier *s, uint32_t ref)
{
    if (ref_kind(ref) != REF_NODE)
        return false;
    const max_node *n = frontier_node(s, ref_value(ref));
    return n->is_bottom && n->older == NO_BLOCK;
}

/* ---- bottom nodes -------------------------------------------------------------------------------------- */

/* What a slot remembers of a bottom node, in the 30 bits that REF_SOLVED leaves. A node that does not fit is opened as
 * any other:
 *
 *     31     22 21   12 11     2 1          0
 *     | cursor | leaf  | width | REF_SOLVED | */
enum { BOTTOM_BITS = 10, BOTTOM_MOST = (1 << BOTTOM_BITS) - 1 };

static inline uint32_t bottom_ref(uint32_t cursor, uint32_t leaf, uint32_t width)
{
    assert(cursor <= BOTTOM_MOST && leaf < width && width <= BOTTOM_MOST);
    return ref_make(REF_SOLVED, cursor << 2 * BOTTOM_BITS | leaf << BOTTOM_BITS | width);
}

static inline uint32_t bottom_cursor(uint32_t ref)
{
    return ref_value(ref) >> 2 * BOTTOM_BITS;
}

static inline uint32_t bottom_leaf(uint32_t ref)
{
    return ref_value(ref) >> BOTTOM_BITS & BOTTOM_MOST;
}

static inline uint32_t bottom_width(uint32_t ref)
{
    return ref_value(ref) & BOTTOM_MOST;
}

/* Is the slot's merit the value of a leaf, that of a terminal child or one of a bottom node's? REF_NEXT and REF_SOLVED
 * are even, and without a leaf they have no value. */
static inline bool ref_has_leaf(uint32_t ref)
{
    return !(ref & 1u) && ref_value(ref) > 0;
}

/* Do its children all come onto OPEN at once, and can a slot remember it? Nodes in phases never: their merit there is
 * not the greatest of their leaves. */
static inline bool bottom_fits(const frontier *s, uint32_t ply, uint32_t cursor, uint32_t width)
{
    return cursor <= BOTTOM_MOST && width <= BOTTOM_MOST && plan_takes_all(&s->f->method.plan, plan_level(ply), width);
}

/* The lists have its states and its entry from here on, */
static inline void bottom_open(frontier *s, uint32_t width)
{
    s->open += width - 1;
    s->backup++;
    s->unheld += width;
    if (s->open > s->f->open_peak)
        s->f->open_peak = s->open;
    if (s->backup > s->f->backup_peak)
        s->f->backup_peak = s->backup;
}

/* until it leaves. Returns how many states of OPEN it had. */
static inline uint32_t bottom_leave(frontier *s, uint32_t width)
{
    assert(s->unheld >= width && s->backup > 0 && s->open >= width);
    s->backup--;
    s->unheld -= width;
    return width;
}

/* It is SOLVED: one state of it is left, the others are thrown away (case 4). */
static inline void bottom_close(frontier *s, uint32_t width)
{
    s->f->cutoffs += width > 1;
    s->open -= bottom_leave(s, width) - 1;
}

/* ---- what a search does with them ---------------------------------------------------------------------- */

/* Open a MAX node of `width` moves, listed in its place on the path, at `ply`; it is child `cursor` of its parent, and
 * the caller puts its position into it. Its first partition is LIVE with `high` (case 1a), the line in `scratch`
 * becomes its high line. NO_BLOCK when frontier_refit() must be asked first: whether it was stopped, or may go on. */
uint32_t node_open(frontier *s, uint32_t width, uint32_t ply, uint32_t cursor, ph_value high);

/* The same in steps, for bottom nodes. A block for it, which the lists count from here on; it has s->plan_largest
 * slots, and the first partition s->plan_first children. */
uint32_t node_take(frontier *s, uint32_t width, uint32_t ply);

/* The node is in it, but for position and slots. */
max_node *node_begin(frontier *s, uint32_t block, uint32_t width, uint32_t ply, uint32_t cursor, ph_value high);

/* Its first partition of `size` is done, and the best of them, `leaf`, has merit `best`. The others are states of OPEN
 * that will never have a turn. */
void slots_fill_bottom(const frontier *s, max_node *n, uint32_t size, uint32_t leaf, ph_value best,
                       const ph_move *moves);

/* It has `size` states of OPEN, is SOLVED and leaves its block of `count` slots. */
void node_give_back(frontier *s, uint32_t block, uint32_t count, uint32_t ply, uint32_t size);

/* How many children of a node the partition has that begins behind the first `last` of them. */
uint32_t node_partition(frontier *s, uint32_t ply, uint32_t width, uint32_t last);

/* The lists have grown. */
void count_peaks(frontier *s);

/* It was not opened: the reference for the slot of its parent. */
uint32_t node_postpone(frontier *s, uint32_t cursor);

/* A SOLVED node leaves: the line of `value` goes to `scratch`, its cursor is returned (case 3). */
uint32_t node_close(frontier *s, uint32_t block, uint32_t ply, ph_value value);

/* One block of a node, and the merit down to which the node's best slot stays in it. */
typedef struct node_part {
    max_node *block;
    ph_value floor;
} node_part;

/* The block of a node of several that has its best slot; `floor` is the least that the node itself stays for. */
node_part node_best_part(const frontier *s, max_node *n, ph_value floor);

/* The best merit of a node. */
ph_value node_best(const frontier *s, max_node *n);

/* The merit down to which slot i of block b stays at the head of OPEN, as far as the node n that b is a part of can
 * tell: what the others have, and one more where they stand to the left. */
ph_value node_rival(const frontier *s, max_node *n, max_node *b, uint32_t i);

/* What follows from a SOLVED child: its parent is SOLVED with `value`, goes on, has a new partition in its slots, or
 * must stop for want of a block. `low` is the parent's, which may have risen. */
typedef struct settled {
    enum { SETTLED_SOLVED, SETTLED_ON, SETTLED_PARTITION, SETTLED_STOPPED } what;
    ph_value value;
    ph_value low;
} settled;

/* Slot i of block b, a part of the node n, is SOLVED with `value`, and `scratch` has its line from the MIN node on:
 * case 4 of the operator. `low` is the node's low with its ancestors' in it. */
settled node_settle(frontier *s, max_node *n, max_node *b, uint32_t i, uint32_t ply, ph_value value, ph_value low);

/* An upper bound on the value of an open node, whatever is still to be searched. */
ph_value node_bound(const frontier *s, max_node *n);

/* The line in `scratch` becomes the one entry `child`, least byte first; what lies behind it means nothing. */
static inline void scratch_put(frontier *s, uint32_t child)
{
    for (uint32_t byte = 0; byte < s->index_bytes; byte++)
        s->scratch[byte] = (unsigned char)(child >> 8 * byte);
}

/* It becomes the one to a leaf of a child. */
static inline void scratch_two(frontier *s, uint32_t child, uint32_t leaf)
{
    scratch_put(s, child);
    for (uint32_t byte = 0; byte < s->index_bytes; byte++)
        s->scratch[s->index_bytes + byte] = (unsigned char)(leaf >> 8 * byte);
}

/* It becomes the one to the leaf of a slot that has one. */
static inline void scratch_leaf(frontier *s, uint32_t ref)
{
    if (ref_kind(ref) == REF_SOLVED)
        scratch_two(s, bottom_cursor(ref), bottom_leaf(ref));
    else
        scratch_put(s, ref_value(ref) - 1);
}

static inline uint32_t line_entry(const frontier *s, const unsigned char *line, uint32_t at)
{
    uint32_t entry = 0;
    for (uint32_t byte = 0; byte < s->index_bytes; byte++)
        entry |= (uint32_t)line[(size_t)at * s->index_bytes + byte] << 8 * byte;
    return entry;
}

/* Up to so many slots the best one is found by looking at all. */
enum { WIDE_NODE = 256 };

static inline bool node_is_wide(const max_node *n)
{
    return n->count > WIDE_NODE;
}

/* In a wide node: its best slot; and slots `from` .. `to` have been given other merits, who must say so. */
ph_value node_wide_best(const frontier *s, max_node *n, uint32_t *slot);
void node_wide_mend(const frontier *s, max_node *n, uint32_t from, uint32_t to);

/* How many tops a node of `count` slots has, and where. */
uint32_t node_tops_count(uint32_t count);

static inline ph_value *node_tops(const frontier *s, max_node *n)
{
    return (ph_value *)(node_refs(s, n) + (size_t)n->count * (s->listed ? 2 : 1));
}

/* The line that set a node's high, and that of the greatest value among its SOLVED children. */
static inline unsigned char *node_high_line(const frontier *s, max_node *n)
{
    return (unsigned char *)(node_tops(s, n) + (node_is_wide(n) ? node_tops_count(n->count) : 0));
}

static inline unsigned char *node_low_line(const frontier *s, max_node *n, uint32_t ply)
{
    return node_high_line(s, n) + (size_t)(s->reach - ply + 1) * s->index_bytes;
}

/* The part of a node that has the partition before this one, if its states are still on OPEN; else NULL. */
static inline max_node *node_older(const frontier *s, max_node *n)
{
    return n->older == NO_BLOCK ? NULL : frontier_node(s, n->older);
}

/* Units of a block. */
size_t block_units(const frontier *s, uint32_t count, uint32_t ply);

/* Lines grow by so many plies, or a multiple: the two of a block by 8 entries, which are whole units whatever the bytes
 * of an entry. */
enum { LINE_STEP = 4 };

/* From now on lines end at `reach`, a multiple of LINE_STEP above the horizon. */
void frontier_reach(frontier *s, uint32_t reach);

/* The bins of the arena, and all bytes outside it, when lines end at `reach`. */
size_t frontier_bins(const frontier *s, uint32_t reach);
size_t frontier_fixed(const frontier *s, uint32_t reach);

/* Write the principal variation of the result from a line that begins at the root. PH_OK or PH_E_MEMORY. */
int frontier_answer(const frontier *s, const unsigned char *line);

#endif
