/* records.h - the open nodes of RS(M), best-first search in fixed memory (docs/methods/records.md): what the searches
 * compiled for each game (records_search.h) have in common. It is written for the side that opens MAX nodes.
 *
 * An open MAX node has *slots*, its children under search, and a *rest*, the children that are not opened yet. It is one
 * block, or a chain of blocks if it has more slots than fit into one; all blocks have the same size:
 *
 *     | open_block | position | merit[slots] | ref[slots] | move[slots] | fits[classes] | low line | a line for each slot |
 *
 * merit[i] is the greatest merit of any state below slot i, GONE if the slot has left. ref[i] says what is there:
 *
 *     AT_ONCE  n   no open node; the children before the n-th are done, and that one is a terminal, or all its children
 *                  are: working on it takes no entry
 *     STEP     n   no open node; the n-th child is to be opened
 *     BELOW    b   its next child is the open node in block b
 *
 * An *entry* is a slot without an open node, or an open node; a rest is no entry. `off` counts the entries that are not on
 * the line from the root to the first state. D entries are reserved for that line. What M leaves besides is the *budget*,
 * M - D - off: a state fits if it needs no entry, or no more entries than that. Needs fall from ply to ply, so that all
 * below a slot fits if the slot itself would.
 *
 * A search by merits alone looks for the greatest merit below a slot. This one also looks for the last record there that
 * fits: fits[k], for a budget of k. An example with three states below a node:
 *
 *     merits    4   9   6          records: 4 and 9, each greater than all to its left; 6 is none
 *     fits      yes no  yes        the last record that fits is 4
 *
 * It is computed when it is first needed, and kept until something below changes.
 *
 * While all states fit, whatever they need, the choice is that of SSS*: the leftmost greatest merit. Then a node need not
 * know what is to its left and right, only the *floor*, the least that its best merit must be, as in psstar_search.h.
 *
 * A line is a path to the leaf that a bound comes from. That of a slot begins at the MIN node, that of low at the node
 * itself. It is a row of words with child numbers of 8, 16 or 32 bits, the first in the lowest bits, so that a number is
 * put in front by a shift. Of long lines the first LINE_MOST numbers are kept. */
#ifndef PHASED_BESTFIRST_RECORDS_H
#define PHASED_BESTFIRST_RECORDS_H

#include "frontier.h"
#include "node_result.h"

typedef struct open_block {
    ph_value high, low;
    uint32_t width;  /* children of the node */
    uint32_t opened; /* how many of them have been opened; the others are the rest */
    uint32_t cursor; /* which child of its MIN parent it is */
    uint32_t first;  /* slot i of this block is child first + i */
    uint32_t count;  /* slots that this block has had, */
    uint32_t left;   /* and how many of them are left */
    uint32_t next;   /* the next block of the node; NO_BLOCK */
    uint32_t known;  /* 1: some of fits[] are known */
} open_block;

_Static_assert(sizeof(open_block) % 8 == 0, "a position begins at a multiple of 8");

enum { AT_ONCE = 0, STEP = 1, BELOW = 2 };
enum { LINE_MOST = 64 };

/* Where a slot of a node is. `block` is NULL if there is none. */
typedef struct slot_place {
    open_block *block;
    uint32_t i;
} slot_place;

/* How the search has come down to a node: from which slot of which node. Besides, once they are needed: the greatest merit
 * to the left of that slot, and the last record to its right that fits a budget of `class`. Both are about all states of
 * the search. */
typedef struct descent {
    open_block *node;
    slot_place slot;
    ph_value left;
    uint32_t class;
    ph_value right;
} descent;

/* Not computed yet. No state has this merit, because it would not be above low*. */
#define UNKNOWN (-PH_INFINITY)

typedef struct records {
    frame *f;
    bool dual;          /* MIN nodes are opened */
    const void *ground; /* what the functions of the game get as its rules */
    path path;
    uint32_t height;                     /* H, of the whole tree or of what lies within the depth limit */
    uint32_t top;                        /* the ply of the topmost slots: 1, or 0 where the other side moves first */
    int64_t spare;                       /* M - D */
    int64_t ample;                       /* every state fits while `off` is at most this */
    int64_t off;                         /* entries off the line to the first state */
    uint64_t entries;                    /* all entries */
    bool listed;                         /* the game lists its moves */
    uint32_t block_slots;                /* slots of a block */
    uint32_t classes;                    /* of budgets that fits[] knows of */
    uint32_t number_bits;                /* of one number of a line */
    uint32_t line_words;                 /* of a line */
    size_t merits_at, fits_at, lines_at; /* where these parts of a block begin */
    size_t block_bytes;
    unsigned char *blocks; /* block 0 is not used */
    uint32_t n_blocks;     /* how many there are, */
    uint32_t used;         /* how many have ever been in use, */
    uint32_t dropped;      /* and the first of those that are free again */
    descent *descents;     /* by (ply of the slots) / 2 */
} records;

/* What to do next at a node, with `top` as the greatest merit below it: leave it, open a child of its rest, or work on a
 * slot; and then again on its best slot, as long as the merit of that is at least `floor`. */
typedef struct next_step {
    enum { LEAVE, TAKE_REST, TAKE_SLOT } what;
    slot_place slot;
    ph_value floor, top;
} next_step;

/* One compiled search: search `root`, an interior node, below the open node in block 1. */
typedef node_result records_instance(records *s, const void *root);

/* Search `root` by the frame's method through `solve`. PH_OK or PH_E_MEMORY. */
int records_run(frame *f, const void *root, records_instance *solve);

/* Replace "rs" in the frame's method by "rs:M" with the most entries that the memory limit allows in the worst case, or that
 * the tree can ever need. If it does not even allow for one line, replace it by alpha-beta, which RS is with so little. */
void records_resolve(frame *f, const void *root);

/* The bytes that RS needs at most within the frame's depth. */
size_t records_worst(frame *f, const void *root);

/* ---- parts of a block ---------------------------------------------------------------------------------- */

static inline open_block *block_at(const records *s, uint32_t number)
{
    assert(number != NO_BLOCK && number < s->used);
    return (open_block *)(void *)(s->blocks + number * s->block_bytes);
}

static inline void *block_state(open_block *b)
{
    return b + 1;
}

static inline ph_value *block_merits(const records *s, open_block *b)
{
    return (ph_value *)(void *)((unsigned char *)b + s->merits_at);
}

static inline uint32_t *block_refs(const records *s, open_block *b)
{
    return (uint32_t *)(void *)(block_merits(s, b) + s->block_slots);
}

/* The moves that lead to the slots, for games that list their moves. */
static inline ph_move *block_moves(const records *s, open_block *b)
{
    return (ph_move *)(block_refs(s, b) + s->block_slots);
}

static inline ph_value *block_fits(const records *s, open_block *b)
{
    return (ph_value *)(void *)((unsigned char *)b + s->fits_at);
}

static inline uint64_t *block_low_line(const records *s, open_block *b)
{
    return (uint64_t *)(void *)((unsigned char *)b + s->lines_at);
}

static inline uint64_t *block_line(const records *s, open_block *b, uint32_t i)
{
    assert(i < s->block_slots);
    return block_low_line(s, b) + (size_t)(i + 1) * s->line_words;
}

/* Clear a line. That of a slot that is a terminal stays like this, and is copied all the same. */
static inline void line_clear(const records *s, uint64_t *line)
{
    for (uint32_t i = 0; i < s->line_words; i++)
        line[i] = 0;
}

/* A line becomes `child`, a terminal; or `child`, then `further`. What follows is not valid. */
static inline void line_begin(const records *s, uint64_t *line, uint32_t child, uint32_t further)
{
    line[0] = (uint64_t)further << s->number_bits | child;
}

static inline bool block_has_rest(const open_block *n)
{
    return n->opened < n->width;
}

/* The entries that a slot at `ply` needs if its next child is to be opened; 0 if the tree ends two plies below, where no
 * child is ever opened. */
static inline uint32_t slot_need(const records *s, uint32_t ply)
{
    return s->height <= ply + 2 ? 0 : (s->height - ply) / 2;
}

/* Count one more entry. */
static inline void records_count(records *s)
{
    s->entries++;
    if (s->entries > s->f->states_peak)
        s->f->open_peak = s->f->states_peak = s->entries;
}

/* ---- nodes and slots; `ply` is always that of the slots ------------------------------------------------------ */

/* Open a node of `width` children with `high` in slot `at`, or, without one, the root. NO_BLOCK: no block is left. */
uint32_t records_open(records *s, uint32_t width, uint32_t cursor, ph_value high, slot_place at);

/* The first child of the rest of n becomes a slot with merit high. `on_line`: n is on the line to the first state. The
 * result has block == NULL if no block is left. */
slot_place records_push_far(records *s, open_block *n, bool on_line);

static inline slot_place records_push(records *s, open_block *n, bool on_line)
{
    if (__builtin_expect(n->next != NO_BLOCK || n->left == 0 || n->count == s->block_slots, 0))
        return records_push_far(s, n, on_line);
    assert(n->opened < n->width && n->first + n->count == n->opened);
    const uint32_t i = n->count++;
    n->left++;
    n->opened++;
    block_merits(s, n)[i] = n->high;
    block_refs(s, n)[i] = ref_make(AT_ONCE, 0);
    line_clear(s, block_line(s, n, i));
    s->off++;
    records_count(s);
    return (slot_place){n, i};
}

/* Can that be done without another block? */
static inline bool records_may_push_here(const records *s, const open_block *n)
{
    return block_has_rest(n) && n->next == NO_BLOCK && n->count < s->block_slots;
}

/* Does the rest of a node whose slots are at `ply` fit? */
static inline bool records_rest_fits(const records *s, uint32_t ply)
{
    return s->spare - s->off >= (int64_t)records_need(s->height, ply);
}

/* The last slot of n, which is one block, leaves just after it was pushed: only the rest is different then. */
static inline void records_unpush(records *s, open_block *n, bool on_line)
{
    assert(n->next == NO_BLOCK && n->count > 0 && n->left > 0 && s->entries > 0);
    block_merits(s, n)[n->count - 1] = GONE;
    n->left--;
    s->entries--;
    s->off -= !(on_line && n->left == 0);
}

/* The open node below slot p of n is closed with `value`: the slot is an entry again. Returns its merit, which may have
 * fallen; its reference names the child that comes next. */
ph_value records_close(records *s, open_block *n, slot_place p, bool on_line, ph_value value);

/* Slot p of n leaves with all below it. */
void records_remove(records *s, open_block *n, slot_place p, bool on_line);

/* Slot p of n is done with value `merit`, which may raise low*: *low. True: n is closed with *value. */
bool records_settle(records *s, open_block *n, slot_place p, bool on_line, ph_value merit, ph_value *low,
                    ph_value *value);

/* The greatest merit of any state below n; GONE if there is none. */
ph_value records_top(const records *s, open_block *n);

/* What to do next at n, whose slots are at `ply`: go to the last record that fits, if that is below n. */
next_step records_choose(records *s, open_block *n, uint32_t ply, bool on_line);

/* Do all states fit, whatever they need? */
static inline bool records_all_fit(const records *s)
{
    return s->off <= s->ample;
}

/* While all fits: the merit down to which slot p of n stays ahead of the other slots of n, which is their greatest merit, plus
 * one for those to its left. */
ph_value records_rival(const records *s, open_block *n, slot_place p);

/* Is slot p the first of n, apart from those that have left? */
static inline bool slot_is_first(const records *s, open_block *n, slot_place p)
{
    for (open_block *b = n;; b = block_at(s, b->next)) {
        const ph_value *merit = block_merits(s, b);
        const uint32_t end = b == p.block ? p.i : b->count;
        for (uint32_t i = 0; i < end; i++)
            if (merit[i] != GONE)
                return false;
        if (b == p.block)
            return true;
    }
}

/* The search goes down from slot p of n, whose slots are at `ply`. */
static inline void records_descend(records *s, open_block *n, slot_place p, uint32_t ply)
{
    assert(ply >= s->top && (ply - s->top) % 2 == 0 && ply <= s->height);
    s->descents[(ply + 2) / 2] = (descent){n, p, UNKNOWN, UINT32_MAX, GONE};
}

#endif
