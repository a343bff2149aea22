/* records.c - the open nodes of RS(M), best-first search in fixed memory, and which state is the last record that fits.
 * Read records_choose() first. Nothing here looks at all states: a choice looks at the slots of the nodes on one way down,
 * and at nodes below whose records have changed since they were last needed. */
#include "records.h"

#include "../base/memory.h"
#include "../base/select.h"
#include "../search/method.h"

#include <string.h>

/* The most slots of one block. */
enum { BLOCK_SLOTS_MOST = 16 };

static ph_value greater(ph_value a, ph_value b)
{
    return a > b ? a : b;
}

static open_block *block_next(const records *s, const open_block *b)
{
    return b->next == NO_BLOCK ? NULL : block_at(s, b->next);
}

static uint32_t block_number(const records *s, const open_block *b)
{
    return (uint32_t)((size_t)((const unsigned char *)b - s->blocks) / s->block_bytes);
}

/* ---- memory -------------------------------------------------------------------------------------------- */

static uint32_t block_take(records *s)
{
    uint32_t number = s->dropped;
    if (number != NO_BLOCK) {
        s->dropped = block_at(s, number)->next;
    } else if (s->used < s->n_blocks) {
        number = s->used++;
    } else {
        s->f->stop = PH_STOP_MEMORY;
        return NO_BLOCK;
    }
    assert(number < s->used && s->used <= s->n_blocks);
    *block_at(s, number) = (open_block){.next = NO_BLOCK};
    return number;
}

static void block_drop(records *s, open_block *b)
{
    b->next = s->dropped;
    s->dropped = block_number(s, b);
}

/* ---- slots from left to right --------------------------------------------------------------------------- */

/* The first slot of n, apart from those that have left. */
static slot_place slot_first(const records *s, open_block *n)
{
    for (open_block *b = n; b; b = block_next(s, b)) {
        const ph_value *merit = block_merits(s, b);
        for (uint32_t i = 0; b->left > 0 && i < b->count; i++)
            if (merit[i] != GONE)
                return (slot_place){b, i};
    }
    return (slot_place){NULL, 0};
}

/* The open node below a slot, or NULL. */
static open_block *slot_below(const records *s, slot_place p)
{
    const uint32_t ref = block_refs(s, p.block)[p.i];
    return ref_kind(ref) == BELOW ? block_at(s, ref_value(ref)) : NULL;
}

/* The entries on the line that begins with a slot and always goes down to the first slot. */
static int64_t line_entries(const records *s, slot_place p)
{
    int64_t entries = 0;
    for (; p.block; entries++) {
        open_block *below = slot_below(s, p);
        p = below ? slot_first(s, below) : (slot_place){NULL, 0};
    }
    return entries;
}

/* The leftmost slot of n with the greatest merit, *best, which is GONE if there is none. */
static slot_place slot_best(const records *s, open_block *n, ph_value *best)
{
    slot_place at = {n, 0};
    *best = GONE;
    for (open_block *b = n; b; b = block_next(s, b)) {
        uint32_t i;
        if (b->count == 0)
            continue;
        const ph_value merit = select_best(block_merits(s, b), b->count, &i);
        if (merit > *best) {
            *best = merit;
            at = (slot_place){b, i};
        }
    }
    return at;
}

ph_value records_top(const records *s, open_block *n)
{
    ph_value best;
    slot_best(s, n, &best);
    return block_has_rest(n) ? n->high : best;
}

/* ---- opening, closing ----------------------------------------------------------------------------------- */

uint32_t records_open(records *s, uint32_t width, uint32_t cursor, ph_value high, slot_place at)
{
    const uint32_t number = block_take(s);
    if (number == NO_BLOCK)
        return NO_BLOCK;
    assert(width > 0);
    open_block *n = block_at(s, number);
    n->high = high;
    n->low = -PH_INFINITY;
    n->width = width;
    n->cursor = cursor;
    line_clear(s, block_low_line(s, n));
    if (at.block)
        block_refs(s, at.block)[at.i] = ref_make(BELOW, number); /* instead of the slot, which is no longer an entry */
    else
        records_count(s);
    return number;
}

slot_place records_push_far(records *s, open_block *n, bool on_line)
{
    open_block *b = n;
    uint64_t left = b->left;
    for (; b->next != NO_BLOCK; left += b->left)
        b = block_next(s, b);
    if (b->left == 0) {
        b->first = n->opened;
        b->count = 0;
    } else if (b->count == s->block_slots) {
        const uint32_t number = block_take(s);
        if (number == NO_BLOCK)
            return (slot_place){NULL, 0};
        b->next = number;
        b = block_at(s, number);
        b->first = n->opened;
    }
    const uint32_t i = b->count++;
    assert(b->first + i == n->opened && n->opened < n->width);
    b->left++;
    n->opened++;
    block_merits(s, b)[i] = n->high;
    block_refs(s, b)[i] = ref_make(AT_ONCE, 0);
    line_clear(s, block_line(s, b, i));
    s->off += !(on_line && left == 0); /* unless it is the first state */
    records_count(s);
    return (slot_place){b, i};
}

/* Drop all blocks of n and of the nodes below it. Returns the number of their entries. */
static int64_t node_drop(records *s, open_block *n)
{
    int64_t entries = 1;
    for (open_block *b = n, *next; b; b = next) {
        const ph_value *merit = block_merits(s, b);
        const uint32_t *ref = block_refs(s, b);
        next = block_next(s, b);
        for (uint32_t i = 0; b->left > 0 && i < b->count; i++) {
            if (merit[i] == GONE)
                continue;
            entries += ref_kind(ref[i]) == BELOW ? node_drop(s, block_at(s, ref_value(ref[i]))) : 1;
        }
        block_drop(s, b);
    }
    return entries;
}

/* Drop a block of n that has no slots left, unless it is the first. */
static void block_leave(records *s, open_block *n, open_block *gone)
{
    if (gone->left > 0 || gone == n)
        return;
    open_block *b = n;
    while (block_next(s, b) != gone)
        b = block_next(s, b);
    b->next = gone->next;
    block_drop(s, gone);
}

void records_remove(records *s, open_block *n, slot_place p, bool on_line)
{
    open_block *below = slot_below(s, p);
    const bool first = on_line && slot_is_first(s, n, p);
    const int64_t lined = first ? line_entries(s, p) : 0;
    const int64_t entries = below ? node_drop(s, below) : 1;
    assert(entries >= lined && (uint64_t)entries <= s->entries && p.block->left > 0);
    s->entries -= (uint64_t)entries;
    s->off -= entries - lined;
    block_merits(s, p.block)[p.i] = GONE;
    p.block->left--;
    block_leave(s, n, p.block);
    if (first)
        s->off -= line_entries(s, slot_first(s, n)); /* another state becomes the first */
}

/* The line `to` becomes `child`, then the line `from`. */
static void line_extend(const records *s, uint64_t *to, uint32_t child, const uint64_t *from)
{
    uint64_t carry = child;
    for (uint32_t i = 0; i < s->line_words; i++) {
        const uint64_t word = from[i];
        to[i] = word << s->number_bits | carry;
        carry = word >> (64 - s->number_bits);
    }
}

static uint32_t line_number(const records *s, const uint64_t *line, uint32_t at)
{
    const uint32_t bits = at * s->number_bits;
    assert(bits / 64 < s->line_words);
    return (uint32_t)(line[bits / 64] >> bits % 64) & (UINT32_MAX >> (32 - s->number_bits));
}

ph_value records_close(records *s, open_block *n, slot_place p, bool on_line, ph_value value)
{
    open_block *below = slot_below(s, p);
    assert(below && value >= below->low);
    const uint32_t cursor = below->cursor;
    const ph_value merit = below->high;
    if (value < merit)
        line_extend(s, block_line(s, p.block, p.i), cursor, block_low_line(s, below));
    const bool first = on_line && slot_is_first(s, n, p);
    const int64_t lined = first ? line_entries(s, p) : 0;
    const int64_t entries = node_drop(s, below) - 1; /* the slot is one again */
    s->entries -= (uint64_t)entries;
    s->off -= entries + first - lined;
    block_refs(s, p.block)[p.i] = ref_make(STEP, cursor + 1);
    block_merits(s, p.block)[p.i] = value < merit ? value : merit;
    return value < merit ? value : merit;
}

/* low* of n has risen to `low`: drop all that is not above it. Each slot that is dropped has children that were not
 * searched, so it counts as a cut-off: slots that are done are settled or dropped right then. */
static void purge(records *s, open_block *n, bool on_line, ph_value low)
{
    n->known = 0;
    for (open_block *b = n, *next; b; b = next) {
        next = block_next(s, b);
        for (uint32_t i = 0, count = b->count; i < count; i++) {
            const slot_place p = {b, i};
            const ph_value merit = block_merits(s, b)[i];
            if (merit == GONE)
                continue;
            if (merit <= low) {
                s->f->cutoffs++;
                records_remove(s, n, p, on_line);
            } else if (slot_below(s, p)) {
                purge(s, slot_below(s, p), on_line && slot_is_first(s, n, p), low);
            }
        }
    }
}

bool records_settle(records *s, open_block *n, slot_place p, bool on_line, ph_value merit, ph_value *low,
                    ph_value *value)
{
    assert(merit > *low && merit <= n->high);
    if (merit > n->low) {
        n->low = merit;
        line_extend(s, block_low_line(s, n), p.block->first + p.i, block_line(s, p.block, p.i));
    }
    records_remove(s, n, p, on_line);
    if (n->low >= n->high) {
        s->f->cutoffs += records_top(s, n) != GONE;
        *value = n->high;
        return true;
    }
    const ph_value top = records_top(s, n);
    if (n->low > *low) {
        *low = n->low;
        if (top <= *low) { /* nothing that is left matters: closing n drops all its slots */
            for (open_block *b = n; b; b = block_next(s, b))
                s->f->cutoffs += b->left;
            *value = *low;
            return true;
        }
        purge(s, n, on_line, *low);
    }
    *value = *low;
    return top == GONE;
}

/* ---- the last record that fits --------------------------------------------------------------------------- */

/* A row of states, read from left to right: the greatest merit so far, and the merit of the last record that fits. */
typedef struct row {
    ph_value greatest, last;
} row;

/* Add states on the right, whose greatest merit is `merit`, and whose last record that fits has merit `fits`, or GONE. */
static inline void row_add(row *r, ph_value merit, ph_value fits)
{
    assert(fits <= merit);
    if (fits > r->greatest)
        r->last = fits;
    r->greatest = greater(r->greatest, merit);
}

static ph_value node_fits(records *s, open_block *n, uint32_t ply, uint32_t class);

/* The last record below slot i of block b, at `ply`, that fits a budget of `class`. */
static ph_value slot_fits(records *s, open_block *b, uint32_t i, uint32_t ply, uint32_t class)
{
    const uint32_t ref = block_refs(s, b)[i];
    const ph_value merit = block_merits(s, b)[i];
    if (merit == GONE || class >= slot_need(s, ply) || ref_kind(ref) == AT_ONCE)
        return merit;
    return ref_kind(ref) == BELOW ? node_fits(s, block_at(s, ref_value(ref)), ply + 2, class) : GONE;
}

/* Add the slots of block b from `from` on. */
static void row_add_block(records *s, row *r, open_block *b, uint32_t from, uint32_t ply, uint32_t class)
{
    const ph_value *merit = block_merits(s, b);
    if (class < slot_need(s, ply)) {
        for (uint32_t i = from; i < b->count; i++)
            row_add(r, merit[i], slot_fits(s, b, i, ply, class));
    } else if (from < b->count) { /* all fit: the last record is the greatest merit */
        uint32_t i;
        const ph_value best = select_best(merit + from, b->count - from, &i);
        row_add(r, best, best);
    }
}

/* Add the slots of n from slot `from` of block b on, and the rest. */
static void row_add_right(records *s, row *r, open_block *n, open_block *b, uint32_t from, uint32_t ply, uint32_t class)
{
    row_add_block(s, r, b, from, ply, class);
    for (b = block_next(s, b); b; b = block_next(s, b))
        row_add_block(s, r, b, 0, ply, class);
    if (block_has_rest(n))
        row_add(r, n->high, class >= records_need(s->height, ply) ? n->high : GONE);
}

/* The last record below n that fits a budget of `class`, if not all of them do. */
static ph_value node_fits(records *s, open_block *n, uint32_t ply, uint32_t class)
{
    row r = {GONE, GONE};
    if (class >= slot_need(s, ply)) { /* all slots fit: quickly found */
        row_add_right(s, &r, n, n, 0, ply, class);
        return r.last;
    }
    assert(class < s->classes && ply >= s->top);
    ph_value *fits = block_fits(s, n);
    if (!n->known)
        for (uint32_t k = 0; k < s->classes; k++)
            fits[k] = UNKNOWN;
    n->known = 1;
    if (fits[class] == UNKNOWN) {
        row_add_right(s, &r, n, n, 0, ply, class);
        fits[class] = r.last;
    }
    return fits[class];
}

/* The last record that fits to the right of the whole node whose slots are at `ply`. */
static ph_value right_of(records *s, uint32_t ply, uint32_t class)
{
    if (ply == s->top)
        return GONE;
    descent *d = &s->descents[ply / 2];
    if (d->class != class) {
        row r = {GONE, GONE};
        row_add_right(s, &r, d->node, d->slot.block, d->slot.i + 1, ply - 2, class);
        const ph_value further = right_of(s, ply - 2, class);
        d->right = further > r.greatest ? further : r.last;
        d->class = class;
    }
    return d->right;
}

/* The greatest merit to the left of the whole node whose slots are at `ply`. */
static ph_value left_of(records *s, uint32_t ply)
{
    if (ply == s->top)
        return GONE;
    descent *d = &s->descents[ply / 2];
    if (d->left == UNKNOWN) {
        ph_value left = left_of(s, ply - 2);
        for (open_block *b = d->node;; b = block_next(s, b)) {
            const ph_value *merit = block_merits(s, b);
            const uint32_t end = b == d->slot.block ? d->slot.i : b->count;
            for (uint32_t i = 0; i < end; i++)
                left = greater(left, merit[i]);
            if (b == d->slot.block)
                break;
        }
        d->left = left;
    }
    return d->left;
}

/* The budget, limited to 0 .. the greatest need of a state: beyond that more budget changes nothing. */
static uint32_t budget_class(const records *s)
{
    const int64_t budget = s->spare - s->off, most = records_need(s->height, s->top);
    return budget <= 0 ? 0 : (uint32_t)(budget < most ? budget : most);
}

/* The last slot of n below which a record fits; block == NULL if there is none. */
static slot_place last_that_fits(records *s, open_block *n, uint32_t ply, ph_value left, uint32_t class)
{
    slot_place last = {NULL, 0};
    for (open_block *b = n; b; b = block_next(s, b)) {
        const ph_value *merit = block_merits(s, b);
        for (uint32_t i = 0; i < b->count; i++) {
            if (merit[i] > left && slot_fits(s, b, i, ply, class) > left)
                last = (slot_place){b, i};
            left = greater(left, merit[i]);
        }
    }
    return last;
}

next_step records_choose(records *s, open_block *n, uint32_t ply, bool on_line)
{
    const ph_value left = left_of(s, ply);
    const bool rest = block_has_rest(n);
    const uint32_t class = budget_class(s);
    ph_value best;
    slot_place slot = slot_best(s, n, &best);
    const ph_value top = rest ? n->high : best, right = right_of(s, ply, class);
    next_step next = {LEAVE, slot, PH_INFINITY, top};

    /* 1. There are records further to the right, or none here: leave, and choose further up. */
    if (right > greater(top, left) || top <= left)
        return next;

    /* 2. The rest is the last record here. */
    const bool rest_fits = rest && class >= records_need(s->height, ply);
    if (rest_fits && n->high > best) {
        next.what = TAKE_REST;
        return next;
    }

    /* 3. All slots fit, so the best slot is the last record; and then the next best, as long as 1 and 2 do not apply. */
    if (class >= slot_need(s, ply)) {
        if (best > left) {
            next.what = TAKE_SLOT;
            next.floor = greater(left + (left < PH_INFINITY), rest_fits ? n->high : rest ? GONE : right);
            return next;
        }
    } else {
        next.slot = last_that_fits(s, n, ply, left, class);
        if (next.slot.block) {
            next.what = TAKE_SLOT;
            return next;
        }
    }

    /* 4. Nothing fits: take the first state, which always does. */
    if (!on_line)
        return next;
    next.slot = slot_first(s, n);
    next.what = next.slot.block ? TAKE_SLOT : TAKE_REST;
    return next;
}

ph_value records_rival(const records *s, open_block *n, slot_place p)
{
    ph_value rival = block_has_rest(n) ? n->high : GONE;
    uint32_t before = 1;
    for (open_block *b = n; b; b = block_next(s, b)) {
        const ph_value *merit = block_merits(s, b);
        for (uint32_t i = 0; i < b->count; i++) {
            if (b == p.block && i == p.i)
                before = 0;
            else if (merit[i] != GONE && merit[i] < PH_INFINITY)
                rival = greater(rival, merit[i] + (ph_value)before);
            else
                rival = greater(rival, merit[i]);
        }
    }
    return rival;
}

/* ---- the whole search ------------------------------------------------------------------------------------ */

static size_t round_up(size_t bytes)
{
    return (bytes + 7) / 8 * 8;
}

/* Set M. */
static void records_allow(records *s, uint32_t entries)
{
    s->spare = (int64_t)entries - records_line(s->height);
    s->ample = s->spare - records_need(s->height, s->top);
}

/* Set all that follows from game, horizon and M. */
static void records_measure(records *s, frame *f, const void *root)
{
    const ph_game *game = f->game;
    *s = (records){.f = f, .used = 1, .dual = frontier_dual(f), .top = 1 - frontier_top(f)};
    path_measure(&s->path, f, root);
    s->height = s->path.height;
    s->listed = !(game->flags & PH_NUMBERED);
    records_allow(s, f->method.entries);
    uint32_t widest = 1, any_widest = 1;
    for (uint32_t ply = 0; ply < s->height; ply++) {
        const uint32_t width = frame_widest(game, root, ply);
        any_widest = width > any_widest ? width : any_widest;
        if (ply % 2 != s->top % 2)
            widest = width > widest ? width : widest;
    }
    s->number_bits = any_widest <= 1u << 8 ? 8 : any_widest <= 1u << 16 ? 16 : 32;
    s->line_words = ((s->height < LINE_MOST ? s->height + 1 : LINE_MOST) * s->number_bits + 63) / 64;
    s->block_slots = widest < BLOCK_SLOTS_MOST ? widest : BLOCK_SLOTS_MOST;
    s->classes = slot_need(s, s->top);
    if (s->spare < (int64_t)s->classes)
        s->classes = s->spare > 0 ? (uint32_t)s->spare + 1 : 1;
    s->merits_at = sizeof(open_block) + round_up(game->state_size);
    s->fits_at = s->merits_at + (size_t)s->block_slots * (s->listed ? 3 : 2) * sizeof(ph_value);
    s->lines_at = round_up(s->fits_at + s->classes * sizeof(ph_value));
    s->block_bytes = s->lines_at + (size_t)(s->block_slots + 1) * s->line_words * sizeof(uint64_t);
}

/* The bytes outside the blocks. */
static size_t records_fixed(const records *s)
{
    return sizeof *s + path_bytes(&s->path) + ((size_t)s->height / 2 + 2) * sizeof(descent);
}

static uint64_t times(uint64_t a, uint64_t b)
{
    uint64_t product;
    return __builtin_mul_overflow(a, b, &product) ? UINT32_MAX : product < UINT32_MAX ? product : UINT32_MAX;
}

/* The most blocks, and *entries, that a tree of this shape can need at a time: at each ply there are as many nodes as slots
 * above them. */
static uint64_t shape_blocks(const records *s, const void *root, uint64_t *entries)
{
    uint64_t nodes = 1, blocks = 0;
    *entries = 0;
    for (uint32_t ply = s->top; ply <= s->height; ply += 2) {
        const uint32_t width = ply == 0 ? 1 : frame_widest(s->f->game, root, ply - 1);
        blocks += times(nodes, (width + s->block_slots - 1) / s->block_slots);
        *entries += nodes + times(nodes, width);
        nodes = times(nodes, width);
        if (blocks > UINT32_MAX)
            return UINT32_MAX;
    }
    return blocks > 0 ? blocks : 1;
}

/* The most blocks that `entries` can take. Every block either begins a node, or has a further slot of a wide node, which may
 * have an open node below it: so a wide tree may need two blocks an entry. */
static uint64_t entries_blocks(const records *s, const void *root, uint64_t entries)
{
    uint64_t wide = 1;
    for (uint32_t ply = s->top; ply <= s->height; ply += 2)
        if (ply > 0 && frame_widest(s->f->game, root, ply - 1) > s->block_slots)
            wide = 2;
    return times(entries, wide);
}

/* The most blocks that M entries, or one line if that is more, can need. */
static uint64_t worst_blocks(const records *s, const void *root)
{
    uint64_t all;
    const uint64_t shape = shape_blocks(s, root, &all), line = records_line(s->height);
    const uint64_t most = s->f->method.entries > line ? s->f->method.entries : line;
    const uint64_t blocks = entries_blocks(s, root, most);
    return (shape < blocks ? shape : blocks) + 1;
}

size_t records_worst(frame *f, const void *root)
{
    records s;
    if (f->method.entries == ENTRIES_ALL)
        return SIZE_MAX;
    records_measure(&s, f, root);
    const uint64_t bytes = worst_blocks(&s, root) * s.block_bytes + records_fixed(&s);
    return bytes < SIZE_MAX ? (size_t)bytes : SIZE_MAX;
}

void records_resolve(frame *f, const void *root)
{
    method *m = &f->method;
    if (m->entries != ENTRIES_ALL)
        return;
    records s;
    uint64_t entries;
    records_measure(&s, f, root);
    const uint64_t fixed = records_fixed(&s), shape = shape_blocks(&s, root, &entries);
    const uint64_t most = f->bytes_limit > fixed ? (f->bytes_limit - fixed) / s.block_bytes : 0;
    const uint64_t line = records_line(s.height);
    entries += 2 * line; /* so that all of them fit besides the reserve, whatever they need */
    if (shape + 1 > most) {
        const uint64_t per_entry = entries_blocks(&s, root, 1), allowed = (most > 0 ? most - 1 : 0) / per_entry;
        entries = entries < allowed ? entries : allowed;
    }
    m->entries = (uint32_t)(entries < ENTRIES_ALL ? entries : ENTRIES_ALL - 1);
    if (entries < line)
        *m = method_alphabeta(m->edition);
}

static void records_release(records *s)
{
    path_close(&s->path);
    memory_put(&s->f->memory, s->blocks);
    memory_put(&s->f->memory, s->descents);
}

/* Allocate blocks: `wanted` of them or, if that fails, fewer, but no fewer than one line needs. With fewer, M falls to what
 * they are enough for in the worst case, so that the search still ends, in the limit as alpha-beta. */
static bool blocks_get(records *s, const void *root, uint64_t wanted)
{
    const uint64_t per_entry = entries_blocks(s, root, 1), line = per_entry * records_line(s->height) + 1;
    const uint64_t least = wanted < line ? wanted : line;
    uint64_t count = wanted;
    while (!(s->blocks = memory_get(&s->f->memory, count, s->block_bytes))) {
        if (count == least)
            return false;
        count = count / 2 > least ? count / 2 : least;
    }
    s->n_blocks = (uint32_t)count;
    const uint32_t allowed = (uint32_t)((count - 1) / per_entry);
    if (count < wanted && allowed < s->f->method.entries) {
        s->f->method.entries = allowed;
        records_allow(s, allowed);
    }
    return true;
}

/* Allocate all the memory that the search may use. If the limit does not even allow for one block the frame is stopped, and
 * there is nothing to release. */
static int records_init(records *s, frame *f, const void *root)
{
    records_measure(s, f, root);
    const size_t fixed = records_fixed(s);
    if (!frame_hold(f, fixed + 2 * s->block_bytes))
        return PH_OK;
    const uint64_t most = (f->bytes_limit - fixed) / s->block_bytes, worst = worst_blocks(s, root);
    const uint64_t blocks = worst < most ? worst : most;
    const bool failed = path_open(&s->path, root) != PH_OK;
    s->descents = memory_get(&f->memory, (size_t)s->height / 2 + 2, sizeof *s->descents);
    if (failed || !s->descents || !blocks_get(s, root, blocks < ARENA_MOST_UNITS ? blocks : ARENA_MOST_UNITS)) {
        records_release(s);
        return PH_E_MEMORY;
    }
    return PH_OK;
}

/* Write the principal variation from a line, from its `from`-th number on. */
static int answer_line(const records *s, const uint64_t *line, uint32_t from)
{
    uint32_t numbers[LINE_MOST];
    const uint32_t length = s->height + from < LINE_MOST ? s->height : LINE_MOST - from;
    for (uint32_t i = 0; i < length; i++)
        numbers[i] = line_number(s, line, from + i);
    return path_answer(&s->path, numbers, length);
}

/* The answer of a stopped search if the opening side is to move: the best child so far, or one that was begun. */
static int answer_opening(records *s, open_block *n)
{
    if (n->low > -PH_INFINITY)
        return answer_line(s, block_low_line(s, n), 0);
    ph_value best = GONE;
    uint32_t child = 0;
    for (open_block *b = n; b; b = block_next(s, b))
        for (uint32_t i = 0; i < b->count; i++) {
            const ph_value merit = block_merits(s, b)[i];
            if (merit != GONE && merit < n->high && merit > best) {
                best = merit;
                child = b->first + i;
            }
        }
    return path_answer_child(&s->path, child);
}

/* The same if the other side is to move: the child that its bound comes from, which is the open one or one before it; the
 * open one as long as there is no bound. */
static int answer_other(records *s, open_block *n)
{
    open_block *below = n->left ? slot_below(s, (slot_place){n, 0}) : NULL;
    const ph_value bound = n->left ? block_merits(s, n)[0] : PH_INFINITY;
    uint32_t child = below ? below->cursor : 0;
    if (bound < PH_INFINITY && (!below || bound == below->high))
        child = line_number(s, block_line(s, n, 0), 0);
    return path_answer_child(&s->path, child);
}

static int answer(records *s, node_result v)
{
    frame *f = s->f;
    open_block *n = s->used > 1 ? block_at(s, 1) : NULL;
    if (!n)
        return path_answer_child(&s->path, 0);
    ph_value lower = n->low, upper = greater(n->low, records_top(s, n));
    if (node_result_what(v) == SOLVED)
        lower = upper = node_result_merit(v);
    f->lower = s->dual ? -upper : lower;
    f->upper = s->dual ? -lower : upper;
    if (node_result_what(v) == SOLVED)
        return answer_line(s, block_low_line(s, n), s->top == 0);
    return s->top == 0 ? answer_other(s, n) : answer_opening(s, n);
}

int records_run(frame *f, const void *root, records_instance *solve)
{
    records s;
    int error = records_init(&s, f, root);
    if (error)
        return error;
    if (f->stop != PH_FINISHED)
        return path_answer_first(f, root);
    const node_result v = solve(&s, s.path.states);
    error = answer(&s, v);
    const bool fits = frame_hold(f, records_fixed(&s) + s.used * s.block_bytes);
    assert(fits && (int64_t)f->states_peak <= (s.spare > 0 ? s.spare : 0) + (int64_t)records_line(s.height));
    (void)fits;
    records_release(&s);
    return error;
}
