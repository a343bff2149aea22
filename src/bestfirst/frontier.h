/* frontier.h - the open MAX nodes of SSS* and PS*: what the lists OPEN and BACKUP of the papers contain, without lists.
 *
 * Every state of OPEN is below a MAX node whose children are being searched; those MAX nodes are the entries of BACKUP.
 * Here each of them is one block of an arena. It has the merits of the children in its current partition side by side:
 *
 *     | max_node | position | merit[count] | ref[count] | move[count] | tops | high line | low line |
 *
 * Each child, a MIN node, has a *slot*. merit[s] is the greatest merit of any state of OPEN below slot s. Exactly one MAX
 * child of the MIN node is searched at a time, so one word, ref[s], is enough to say what is there:
 *
 *     REF_NEXT   n   the children of the MIN node before the n-th are done, and the last of them was a leaf that set the
 *                    merit; n = 0: the MIN node itself is LIVE
 *     REF_NODE   h   its current child is the open MAX node in block h
 *     REF_SOLVED 0   the MIN node is SOLVED, or a terminal. If its merit is GONE it has left OPEN, or does not exist
 *     REF_SOLVED b   its current child is a *bottom node*, a MAX node all of whose children are terminals, and they are
 *                    evaluated: the merit is the greatest of them. b says which child of the MIN node it is, which leaf
 *                    was the greatest, and how many leaves there are. As with the lists, the node is SOLVED when that
 *                    merit becomes the head of OPEN; but it has no block
 *     REF_DUE    n   as REF_NEXT, but the n-th child is interior, `scratch` has the line of the merit, and the node was
 *                    not opened yet, because blocks must be moved first: at most one slot at a time
 *
 * An example, with a plan that takes all children at once. The head of OPEN is found by following the greatest merit,
 * leftmost among equals, from the root:
 *
 *     root, MAX       merit 7 9 4      the head is below slot 1
 *                           |
 *     slot 1, MIN          ref = REF_NODE 12: its current child is in block 12
 *                           |
 *     block 12, MAX   merit 6 9 9      slot 1 again: the leftmost 9
 *
 * A subtree is removed from OPEN by dropping its blocks. Only games that list their moves have `move`; only nodes with more
 * than WIDE_NODE slots have `tops` (base/select.h). A node has several blocks if an ancestor gave it its next partition (case
 * 4b) while states of the last one were still on OPEN: then `older` names the block of that last partition.
 *
 * A *line* is a path to the leaf that a bound comes from, as child numbers of 1, 2 or 4 bytes each. The high line begins at
 * the MIN parent (an earlier child of it set `high`), the low line at the node itself (a SOLVED child set `low`). A line is
 * valid only if its bound was set inside that subtree, and is read only then. Lines end at ply `reach`: at the horizon if
 * that is near, else they grow with the depth that the search has reached.
 *
 * Blocks are moved (refit.c) to use the memory of dropped ones, and to make lines longer; but only while no function of
 * the search is active that has a pointer to one. So when a block is not available the search returns to its root as if it
 * were stopped, the blocks are moved, and it goes down again: the merits lead it to where it was. */
#ifndef PHASED_BESTFIRST_FRONTIER_H
#define PHASED_BESTFIRST_FRONTIER_H

#include "../base/select.h"
#include "../search/path.h"
#include "../search/plan.h"
#include "arena.h"

#include <assert.h>

typedef struct max_node {
    ph_value high;          /* its value cannot exceed this, or does not matter beyond it */
    ph_value low;           /* greatest value of its SOLVED children */
    uint32_t count;         /* slots: the size of its largest partition; those that are not needed are GONE */
    uint32_t first;         /* slot i is child first + i */
    uint32_t cursor : 30;   /* which child of its MIN parent it is */
    uint32_t has_nodes : 1; /* there may be an open node below */
    uint32_t has_gone : 1;  /* a slot may be GONE */
    uint32_t older : 30;    /* the block with the partition before, if its states are still on OPEN; else NO_BLOCK */
    uint32_t has_more : 1;  /* partitions are left */
    uint32_t is_bottom : 1; /* all children are terminals, and the partition in the slots is evaluated */
    uint64_t stamp;         /* how many nodes were opened before it: the order of BACKUP */
} max_node;

_Static_assert(sizeof(max_node) % 8 == 0, "a position begins at a multiple of 8");

enum { REF_NEXT = 0, REF_NODE = 1, REF_SOLVED = 2, REF_DUE = 3 };

#define REF_LIVE 0u         /* REF_NEXT, 0 */
#define REF_DONE REF_SOLVED /* REF_SOLVED, 0 */

#define GONE INT32_MIN

typedef struct frontier {
    frame *f;
    bool dual;          /* MIN nodes are opened: what is called MAX here is MIN, and values are those of MIN */
    uint32_t top;       /* the ply of the topmost nodes that are opened: 0, or 1 where the other side moves first */
    const void *ground; /* what the functions of the game get: its rules or, for a tree in memory, the array of nodes */
    path path;
    arena arena;
    size_t state_bytes;     /* of a position in a block */
    bool listed;            /* the game lists its moves */
    uint32_t index_bytes;   /* of one entry of a line: 1, 2 or 4 */
    size_t block_bytes;     /* of a block at ply 0 without its slots */
    size_t slot_bytes;      /* of a slot */
    size_t ply_bytes;       /* the two lines of a block have this much less with each ply further down */
    uint32_t reach;         /* lines end at this ply; no leaf that was evaluated is deeper */
    uint32_t deepest;       /* before a node at a greater ply is opened, lines must be made longer */
    size_t largest;         /* units of the largest possible block when lines end at the horizon */
    uint32_t due;           /* the ply of a node that waits for longer lines */
    unsigned char *scratch; /* one line */
    uint64_t clock;         /* the next stamp */
    /* The partitions of a node of this width and level (0 if the plan has no levels): those of the node opened last. */
    uint32_t plan_width, plan_level, plan_first, plan_largest;
    uint64_t open, backup; /* the lengths that the lists would have now, */
    uint64_t unstored;     /* and how much of that is not in memory: the states and entries of bottom nodes */
    bool at_once;          /* the plan may let bottom nodes be evaluated at once */

    /* The part that one of several threads searches (share.h); else the whole tree. */
    uint32_t base;         /* the ply of the node that is searched */
    ph_value high, low;    /* its window: values outside it need not be exact */
    bool called;           /* another thread found a better child: return to that node, take the new window, go on */
    struct worker *worker; /* the thread; NULL: the search is not shared */

    void *kept; /* a game_kept, where the game has one (GAME_KEEPS) */
} frontier;

/* Allocate all the memory that the search of `root` may use, or of a node at ply `base` below it, whose position the caller
 * puts on the path. PH_E_MEMORY if that fails. If the limit does not even allow for what every search needs, the frame is
 * stopped, and there is nothing to release. */
int frontier_init(frontier *s, frame *f, const void *root, uint32_t base);

/* Close all nodes. */
void frontier_clear(frontier *s);
void frontier_release(frontier *s);

/* Does the frame's method open MIN nodes, as DUAL* does? Then what is called MAX here is MIN, and values are those of MIN,
 * who gets 7 where MAX gets -7. */
bool frontier_dual(const frame *f);

/* The ply of the topmost nodes that it opens. */
uint32_t frontier_top(const frame *f);

/* The bytes that SSS* or PS* needs at most within the frame's depth; SIZE_MAX if they cannot be counted. With this much, no
 * search stops for lack of memory, unless a node is wider than the game says. */
size_t frontier_worst(frame *f, const void *root, const plan *p);

/* A search has returned to its root before it is done. If the reason is that it needs a block for which the others must be
 * moved, move them, set *ref to the root's new block, and return true: the search may go on. Else it is stopped. */
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
    assert(i < n->count);
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

/* Is it a bottom node in phases, with one partition? */
static inline bool ref_has_bottom(const frontier *s, uint32_t ref)
{
    if (ref_kind(ref) != REF_NODE)
        return false;
    const max_node *n = frontier_node(s, ref_value(ref));
    return n->is_bottom && n->older == NO_BLOCK;
}

/* ---- bottom nodes -------------------------------------------------------------------------------------- */

/* What a slot stores of a bottom node, in the 30 bits beside REF_SOLVED. A node that does not fit is opened like any
 * other:
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
    assert(ref_kind(ref) == REF_SOLVED && ref != REF_DONE);
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

/* Is the slot's merit the value of a leaf, either a terminal child or one below a bottom node? REF_NEXT and REF_SOLVED are
 * even, and their value is 0 if there is no leaf. */
static inline bool ref_has_leaf(uint32_t ref)
{
    return !(ref & 1u) && ref_value(ref) > 0;
}

/* Are all children of a bottom node put on OPEN at once, and does it fit into a slot? A node in phases does not: its merit
 * is not the greatest of all its leaves. */
static inline bool bottom_fits(const frontier *s, uint32_t ply, uint32_t cursor, uint32_t width)
{
    return cursor <= BOTTOM_MOST && width <= BOTTOM_MOST && plan_takes_all(&s->f->method.plan, plan_level(ply), width);
}

/* Update the peaks after the lists have grown. */
static inline void count_peaks(frontier *s)
{
    if (s->open > s->f->open_peak)
        s->f->open_peak = s->open;
    if (s->backup > s->f->backup_peak)
        s->f->backup_peak = s->backup;
    assert(s->unstored <= s->open + s->backup);
    const uint64_t states = s->open + s->backup - s->unstored;
    if (states > s->f->states_peak)
        s->f->states_peak = states;
}

/* A bottom node is opened: its states count as parts of OPEN, and the node as an entry of BACKUP. */
static inline void bottom_open(frontier *s, uint32_t width)
{
    s->open += width - 1;
    s->backup++;
    s->unstored += width;
    count_peaks(s);
}

/* A bottom node leaves BACKUP. Returns how many states it has on OPEN; the caller removes these from the count. */
static inline uint32_t bottom_leave(frontier *s, uint32_t width)
{
    assert(s->unstored >= width && s->backup > 0 && s->open >= width);
    s->backup--;
    s->unstored -= width;
    return width;
}

/* It is SOLVED: one state of it is left, the others are thrown away (case 4). */
static inline void bottom_close(frontier *s, uint32_t width)
{
    s->f->cutoffs += width > 1;
    s->open -= bottom_leave(s, width) - 1;
}

/* ---- what a search does with them ---------------------------------------------------------------------- */

/* Open a MAX node at `ply` with `width` moves, which are listed on the path. It is child `cursor` of its parent, and the
 * caller puts its position into it. Its first partition is LIVE with `high` (case 1a), and the line in `scratch` becomes
 * its high line. NO_BLOCK: return to the root and call frontier_refit(), which says whether the search may go on. */
uint32_t node_open(frontier *s, uint32_t width, uint32_t ply, uint32_t cursor, ph_value high);

/* The same in steps, for bottom nodes. First a block with s->plan_largest slots. The lists count the node from here on, and
 * its first partition, which has s->plan_first children. */
uint32_t node_take(frontier *s, uint32_t width, uint32_t ply);

/* Then the node in it, except for position and slots. */
max_node *node_begin(frontier *s, uint32_t block, uint32_t width, uint32_t ply, uint32_t cursor, ph_value high);

/* Then its slots: the first partition of `size` leaves is evaluated, and the greatest, `leaf`, has merit `best`. The others
 * are states of OPEN that will never become its head. */
void slots_fill_bottom(const frontier *s, max_node *n, uint32_t size, uint32_t leaf, ph_value best,
                       const ph_move *moves);

/* Or, instead, the node is SOLVED at once: its block of `count` slots is dropped, and its `size` states become one. */
void node_give_back(frontier *s, uint32_t block, uint32_t count, uint32_t ply, uint32_t size);

/* The size of a node's partition that begins after its first `last` children. */
uint32_t node_partition(frontier *s, uint32_t ply, uint32_t width, uint32_t last);

/* A node could not be opened yet: returns the reference for the slot of its parent. */
uint32_t node_postpone(frontier *s, uint32_t cursor);

/* A SOLVED node is closed: put the line of `value` in `scratch` and return its cursor (case 3). */
uint32_t node_close(frontier *s, uint32_t block, uint32_t ply, ph_value value);

/* One block of a node, and the merit down to which the node's best slot stays in it. */
typedef struct node_part {
    max_node *block;
    ph_value floor;
} node_part;

/* Of a node with several blocks, the one with its best slot; `floor` is the merit down to which the node is worked on. */
node_part node_best_part(const frontier *s, max_node *n, ph_value floor);

/* The best merit of a node. */
ph_value node_best(const frontier *s, max_node *n);

/* The merit down to which slot i of block b, a part of the node n, stays ahead of the other slots of n: their greatest
 * merit, plus one for those to its left, which win ties (select_rival() in base/select.h has an example). */
ph_value node_rival(const frontier *s, max_node *n, max_node *b, uint32_t i);

/* What follows from a SOLVED child: its parent is SOLVED with `value`; goes on; has a new partition in its slots; or must
 * stop because no block is available. `low` is that of the parent, which may have risen. */
typedef struct settled {
    enum { SETTLED_SOLVED, SETTLED_ON, SETTLED_PARTITION, SETTLED_STOPPED } what;
    ph_value value;
    ph_value low;
} settled;

/* Case 4 of the operator: slot i of block b, a part of the node n, is SOLVED with `value`, and `scratch` has its line from
 * the MIN node on. `low` is the greatest low of the node and its ancestors. */
settled node_settle(frontier *s, max_node *n, max_node *b, uint32_t i, uint32_t ply, ph_value value, ph_value low);

/* An upper bound on the value of an open node, whatever is still to be searched. */
ph_value node_bound(const frontier *s, max_node *n);

/* Entry `at` of the line in `scratch` becomes `child`, least significant byte first; what follows it is not valid. */
static inline void scratch_put(frontier *s, uint32_t at, uint32_t child)
{
    for (uint32_t byte = 0; byte < s->index_bytes; byte++)
        s->scratch[at * s->index_bytes + byte] = (unsigned char)(child >> 8 * byte);
}

/* The line in `scratch` becomes the path to the leaf number `leaf` of `child`. */
static inline void scratch_two(frontier *s, uint32_t child, uint32_t leaf)
{
    scratch_put(s, 0, child);
    scratch_put(s, 1, leaf);
}

/* The line in `scratch` becomes the path to the leaf of a slot that has one. */
static inline void scratch_leaf(frontier *s, uint32_t ref)
{
    if (ref_kind(ref) == REF_SOLVED)
        scratch_two(s, bottom_cursor(ref), bottom_leaf(ref));
    else
        scratch_put(s, 0, ref_value(ref) - 1);
}

static inline uint32_t line_entry(const frontier *s, const unsigned char *line, uint32_t at)
{
    assert(at <= s->reach);
    uint32_t entry = 0;
    for (uint32_t byte = 0; byte < s->index_bytes; byte++)
        entry |= (uint32_t)line[(size_t)at * s->index_bytes + byte] << 8 * byte;
    return entry;
}

/* Up to this many slots the best one is found by comparing all of them. */
enum { WIDE_NODE = 256 };

static inline bool node_is_wide(const max_node *n)
{
    return n->count > WIDE_NODE;
}

/* The best slot of a wide node. After changing merits of a wide node, call node_wide_mend() for those slots. */
ph_value node_wide_best(const frontier *s, max_node *n, uint32_t *slot);
void node_wide_mend(const frontier *s, max_node *n, uint32_t from, uint32_t to);

static inline ph_value *node_tops(const frontier *s, max_node *n)
{
    return (ph_value *)(node_refs(s, n) + (size_t)n->count * (s->listed ? 2 : 1));
}

/* The line that set a node's high, and that of the greatest value among its SOLVED children. */
static inline unsigned char *node_high_line(const frontier *s, max_node *n)
{
    return (unsigned char *)(node_tops(s, n) + (node_is_wide(n) ? wide_tops(n->count) : 0));
}

static inline unsigned char *node_low_line(const frontier *s, max_node *n, uint32_t ply)
{
    assert(ply < s->reach);
    return node_high_line(s, n) + (size_t)(s->reach - ply + 1) * s->index_bytes;
}

/* The block with the partition before this one, if states of that are still on OPEN; else NULL. */
static inline max_node *node_older(const frontier *s, max_node *n)
{
    return n->older == NO_BLOCK ? NULL : frontier_node(s, n->older);
}

/* The size of a block, in units of the arena. */
size_t block_units(const frontier *s, uint32_t count, uint32_t ply);

/* Lines grow by a multiple of this many plies. The two lines of a block then grow by 8 entries, which are whole units
 * whatever the size of an entry. */
enum { LINE_STEP = 4 };

/* From now on lines end at `reach`, which is a multiple of LINE_STEP above the horizon. */
void frontier_reach(frontier *s, uint32_t reach);

/* If lines end at `reach`: the number of bins of the arena, and all bytes outside the arena. */
size_t frontier_bins(const frontier *s, uint32_t reach);
size_t frontier_fixed(const frontier *s, uint32_t reach);

/* Write the principal variation of the result from a line that begins at the root. PH_OK or PH_E_MEMORY. */
int frontier_answer(const frontier *s, const unsigned char *line);

#endif
