/* records.h - the open nodes of RS(M), the search by records (docs/methods/records.md): what every compiled instance of
 * records.tmpl.h shares. As there, it is written for the side that opens MAX nodes.
 *
 * An open MAX node has slots, its children under search, and a rest, those that are not opened yet. It is one block, or a
 * chain of them where it has more slots than a block has room for; all blocks are of one size:
 *
 *     | open_block | position | merit[room] | ref[room] | move[room] | fits[classes] | low line | a line for each slot |
 *
 * merit[i] is the greatest merit of any state below slot i, GONE if the slot has left. ref[i] says what stands there:
 *
 *     AT_ONCE  n   no open node; the children before the n-th are done, and that one is a terminal, or has terminals
 *                  alone below it: to work on it takes no entry
 *     STEP     n   no open node; the n-th child is to be opened
 *     BELOW    b   its next child is the open node in block b
 *
 * An entry is a slot without an open node, or an open node; a rest is none. `off` counts the entries that are not on the
 * line from the root to the first state. What M leaves, beside D in reserve for that line, is the budget, M - D - off: a
 * state fits if it needs nothing, or no more than that. Needs fall from ply to ply, so that all below a slot fits if the
 * slot itself would.
 *
 * Where a search by merits alone asks for the greatest merit below a slot, this one asks besides for the last of the
 * records there that fit: fits[k], for a budget of k. With merits 4 9 6 below a node, of which the 4 and the 6 fit, it is
 * 4: the 6 is no record. It is found when it is first asked for, and kept until something below has changed.
 *
 * As long as all fits, whatever it needs, the choice is that of SSS*: the leftmost greatest merit. Then a node need not know
 * what stands to its left and right but the least that its best merit must be, the floor, as in psstar.tmpl.h.
 *
 * A line is a path to the leaf that a bound comes from: that of a slot begins at the MIN node, that of low at the node
 * itself. It is a row of words with child numbers of 8, 16 or 32 bits, the first in the lowest bits, so that to put one in
 * front is a shift. Of long lines the first LINE_MOST numbers are kept. */
#ifndef PHASED_METHODS_RECORDS_H
#define PHASED_METHODS_RECORDS_H

#include "psstar.h"

typedef struct open_block {
    ph_value high, low;
    uint32_t width;  /* children of the node */
    uint32_t opened; /* so many have been; the others are the rest */
    uint32_t cursor; /* which child of its MIN parent it is */
    uint32_t first;  /* slot i of this block is child first + i */
    uint32_t count;  /* slots that this block has had, */
    uint32_t left;   /* and how many of them have not left */
    uint32_t next;   /* the next block of the node; NO_BLOCK */
    uint32_t known;  /* 1: some of fits[] are */
} open_block;

_Static_assert(sizeof(open_block) % 8 == 0, "a position begins at a multiple of 8");

enum { AT_ONCE = 0, STEP = 1, BELOW = 2 };
enum { LINE_MOST = 64 };

/* A slot of a node: where it stands. `block` is NULL where there is none. */
typedef struct slot_place {
    open_block *block;
    uint32_t i;
} slot_place;

/* How the search has come down to a node: from which slot of which node, and, once it was asked for, the greatest merit to
 * the left of all below that slot, and the last record to the right of it that fits a budget of `class`. */
typedef struct descent {
    open_block *node;
    slot_place slot;
    ph_value left;
    uint32_t class;
    ph_value right;
} descent;

/* It has not been asked for. No state has this merit: it would not be above low*. */
#define UNKNOWN (-PH_INFINITY)

typedef struct records {
    frame *f;
    const void *ground; /* what the loops go down by */
    path path;
    uint32_t height;      /* H, of the whole tree or of what lies within the depth limit */
    uint32_t top;         /* the ply of the topmost slots: 1, or 0 where the other side moves first */
    int64_t spare;        /* M - D */
    int64_t ample;        /* what any state needs at most is left as long as `off` is no more than this */
    int64_t off;          /* entries off the line to the first state */
    uint64_t entries;     /* all of them */
    bool listed;          /* the game lists its moves */
    uint32_t room;        /* slots of a block */
    uint32_t classes;     /* of budgets that fits[] knows of */
    uint32_t number_bits; /* of one number of a line */
    uint32_t line_words;  /* of a line */
    size_t merits_at, fits_at, lines_at; /* where these parts of a block begin */
    size_t block_bytes;
    unsigned char *blocks;            /* number 0 is nobody's */
    uint32_t n_blocks, used, dropped; /* how many there are, have ever been in use, and the first of those free again */
    descent *descents;                /* by (ply of the slots) / 2 */
} records;

/* What to do next at a node, with `top` as the greatest merit below it: leave it, open a child of its rest, or work on a
 * slot, and then again on its best slot as long as the merit of that is at least `floor`. */
typedef struct next_step {
    enum { LEAVE, TAKE_REST, TAKE_SLOT } what;
    slot_place slot;
    ph_value floor, top;
} next_step;

/* One compiled instance of records.tmpl.h: search `root`, an interior node, below the open node in block 1. */
typedef verdict records_instance(records *s, const void *root);

/* Search `root` by the frame's method through `solve`. PH_OK or PH_E_MEMORY. */
int records_run(frame *f, const void *root, records_instance *solve);

/* Replace "rs" in the frame's method by "rs:M", with the most entries that the memory limit allows at worst, or that the
 * tree can ever need; by alpha-beta, which is what records in so little are, where it does not allow a line. */
void records_resolve(frame *f, const void *root);

/* Bytes that records need at worst within the frame's depth. */
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
    return (uint32_t *)(void *)(block_merits(s, b) + s->room);
}

/* The moves that lead to the slots; of games that list them. */
static inline ph_move *block_moves(const records *s, open_block *b)
{
    return (ph_move *)(block_refs(s, b) + s->room);
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
    return block_low_line(s, b) + (size_t)(i + 1) * s->line_words;
}

/* A line that leads nowhere yet: of a slot that is a terminal it never does, and is copied all the same. */
static inline void line_clear(const records *s, uint64_t *line)
{
    for (uint32_t i = 0; i < s->line_words; i++)
        line[i] = 0;
}

/* A line becomes `child`, a terminal; or `child`, and then `further`. What lies behind it means nothing. */
static inline void line_begin(const records *s, uint64_t *line, uint32_t child, uint32_t further)
{
    line[0] = (uint64_t)further << s->number_bits | child;
}

static inline bool block_has_rest(const open_block *n)
{
    return n->opened < n->width;
}

/* What a slot at `ply` without an open node needs if it does not need nothing: 0 where all children of such a slot are
 * done at once, whatever they are, because the tree ends two plies below. */
static inline uint32_t slot_need(const records *s, uint32_t ply)
{
    return s->height <= ply + 2 ? 0 : (s->height - ply) / 2;
}

/* One entry more. */
static inline void records_count(records *s)
{
    s->entries++;
    if (s->entries > s->f->states_peak)
        s->f->open_peak = s->f->states_peak = s->entries;
}

/* ---- the life of nodes and slots, with the ply of the slots throughout ------------------------------------ */

/* Open a node of `width` children with `high` in slot `at`, which may be none. NO_BLOCK: there is no block left. */
uint32_t records_open(records *s, uint32_t width, uint32_t cursor, ph_value high, slot_place at);

/* The first child of the rest of n becomes a slot with merit high. `on_line`: n is on the line to the first state.
 * block == NULL: there is no block left. */
slot_place records_push_far(records *s, open_block *n, bool on_line);

static inline slot_place records_push(records *s, open_block *n, bool on_line)
{
    if (__builtin_expect(n->next != NO_BLOCK || n->left == 0 || n->count == s->room, 0))
        return records_push_far(s, n, on_line);
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

/* May that be done with n without another block? */
static inline bool records_has_room(const records *s, const open_block *n)
{
    return block_has_rest(n) && n->next == NO_BLOCK && n->count < s->room;
}

/* Does the rest of a node whose slots are at `ply` fit? */
static inline bool records_rest_fits(const records *s, uint32_t ply)
{
    return s->spare - s->off >= (int64_t)records_need(s->height, ply);
}

/* The last slot of n, which is one block, leaves as soon as it was pushed: all is as before but the rest. */
static inline void records_unpush(records *s, open_block *n, bool on_line)
{
    block_merits(s, n)[n->count - 1] = GONE;
    n->left--;
    s->entries--;
    s->off -= !(on_line && n->left == 0);
}

/* The next child of slot p of n, an open node, is closed with `value`: the slot stands alone again. Its merit, which may
 * have fallen, is returned, and the number of the child that comes next is in its reference. */
ph_value records_close(records *s, open_block *n, slot_place p, bool on_line, ph_value value);

/* Slot p of n leaves with all below it. */
void records_remove(records *s, open_block *n, slot_place p, bool on_line);

/* Slot p of n is done, and worth `merit`, of which low* may be raised: *low. True: n is closed with *value. */
bool records_settle(records *s, open_block *n, slot_place p, bool on_line, ph_value merit, ph_value *low,
                    ph_value *value);

/* The greatest merit of any state below n; GONE if there is none. */
ph_value records_top(const records *s, open_block *n);

/* What to do next at n, whose slots are at `ply`: the last record that fits, if that is below n. */
next_step records_choose(records *s, open_block *n, uint32_t ply, bool on_line);

/* Does all fit, whatever it needs? */
static inline bool records_all_fit(const records *s)
{
    return s->off <= s->ample;
}

/* The merit down to which slot p of n stays the choice when all fits, as far as n can tell: what the others have, and one
 * more where they stand to the left. */
ph_value records_rival(const records *s, open_block *n, slot_place p);

/* Is slot p the first of n that has not left? */
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
    s->descents[(ply + 2) / 2] = (descent){n, p, UNKNOWN, UINT32_MAX, GONE};
}

#endif
