/* phases.tmpl.h - PS*(k), plans by level and phased DUAL* on level trees; phases.h has the drawing, and the search in
 * its general form is psstar.tmpl.h, with the case numbers of the paper's operator. Read node_run() first, then
 * settle(), then the two kinds of bottom_work(), which have files of their own. level_kinds.tmpl.h includes it, behind
 * level_rows.tmpl.h, which says what is defined.
 *
 * A search that stops returns through all levels and leaves them as they are: phase_bound() tells what is known
 * then. */

/* ---- slots ---- */

/* Where a block and its parts stand; the compiler knows where no node is wide. */
INLINE unsigned char *T_NAME(place)(const level_ply *p, uint32_t at)
{
    return p->blocks + (T_WIDE ? p->stride : T_MACRO ? PHASE_NARROW_MACROS : PHASE_NARROW_ROWS) * at;
}

INLINE phase_head *T_NAME(head)(const level_ply *p, unsigned char *block)
{
    return (phase_head *)(void *)(block + (T_WIDE ? p->head_at : PHASE_NARROW_HEAD));
}

INLINE int32_t *T_NAME(stamps)(const level_ply *p, unsigned char *block)
{
    phase_head *const head = T_NAME(head)(p, block);
    return T_WIDE ? phase_stamps(p, head) : (int32_t *)(void *)(phase_next(head) + (size_t)2 * LANES);
}

INLINE phase_macro *T_NAME(macros)(const level_ply *p, unsigned char *block)
{
    return T_WIDE ? phase_macros(p, block) : (phase_macro *)(void *)(T_NAME(stamps)(p, block) + (size_t)2 * LANES);
}

/* The greatest key of slots `first` to `end` - 1 other than `but`. */
INLINE T_TARGET int32_t T_NAME(greatest)(const int32_t *keys, uint32_t first, uint32_t end, int32_t but)
{
    const T_LANES(t) left_out = T_LANES(splat)(but);
    T_LANES(t) all = T_LANES(swap)(T_LANES(load)(keys + first), left_out, LEVEL_GONE);
    if (T_WIDE)
        for (uint32_t i = first + LANES; i < end; i += LANES)
            all = T_LANES(max)(all, T_LANES(swap)(T_LANES(load)(keys + i), left_out, LEVEL_GONE));
    (void)end;
    return T_LANES(any)(T_LANES(across)(all));
}

/* Lane by lane, the greatest of keys `first` + j, `first` + j + 8, ...; and of those in the lane of `slot` the greatest
 * other than its own. */
INLINE T_TARGET T_LANES(t) T_NAME(lanes_best)(const int32_t *keys, const phase_head *head)
{
    T_LANES(t) best = T_LANES(load)(keys + head->first);
    if (T_WIDE)
        for (uint32_t i = head->first + LANES; i < head->end; i += LANES)
            best = T_LANES(max)(best, T_LANES(load)(keys + i));
    return best;
}

INLINE T_TARGET int32_t T_NAME(lane_others)(const int32_t *keys, const phase_head *head, uint32_t slot)
{
    int32_t others = LEVEL_GONE;
    if (T_WIDE)
        for (uint32_t i = head->first + (slot - head->first) % LANES; i < head->end; i += LANES)
            others = i != slot && keys[i] > others ? keys[i] : others;
    (void)keys, (void)head, (void)slot;
    return others;
}

/* A slot whose key was `from` has key `to`; eight are written where eight will be read. */
INLINE T_TARGET void T_NAME(put)(int32_t *keys, uint32_t first, uint32_t slot, int32_t from, int32_t to)
{
    int32_t *const at = keys + first + (T_WIDE ? (slot - first) / LANES * LANES : 0);
    T_LANES(store)(at, T_LANES(swap)(T_LANES(load)(at), T_LANES(splat)(from), to));
}

/* The leaf that the node's `low` comes from. If its ancestors have proven that, any will do: nobody will ask for it. */
INLINE T_TARGET uint32_t T_NAME(low_line)(const skeleton *s, uint32_t depth, const phase_head *head, int32_t low)
{
    const level_ply *const p = &s->ply[depth];
    if (head->low < low)
        return head->line;
    return depth == s->bottom ? T_NAME(find)(s, p, head->base + head->low_at * p->below, low) : head->low_at;
}

/* Slot `slot` of a node that others are open below is SOLVED with `value`, which is a lower bound for the node and,
 * through low, for all below it. */
INLINE T_TARGET void T_NAME(raise_low)(const skeleton *s, uint32_t depth, phase_head *head, uint32_t slot,
                                       int32_t value, int32_t *low)
{
    if (value > *low) {
        *low = head->low = value;
        head->low_at = depth == s->bottom ? head->shift + slot : s->line;
    }
}

/* The node is SOLVED with `low`, or with high if that is less. */
INLINE T_TARGET verdict T_NAME(node_solved)(skeleton *s, uint32_t depth, const phase_head *head, int32_t low)
{
    if (low < head->high) {
        s->line = T_NAME(low_line)(s, depth, head, low);
        return verdict_make(SOLVED, low);
    }
    s->line = head->line;
    return verdict_make(SOLVED, head->high);
}

/* 4a, or 4b and all of this partition is done with: the next one, or the node is SOLVED. `outside` is what the lists
 * hold elsewhere. */
INLINE T_TARGET verdict T_NAME(settle_all)(skeleton *s, uint32_t depth, unsigned char *block, phase_head *head,
                                           const phase_lists *outside, int32_t low)
{
    const uint64_t states = s->open - outside->open;
    const bool more = phase_has_more(&s->ply[depth], head);
    s->backup = outside->backup;
    s->unheld = outside->unheld;
    if (low < head->high && more) {
        s->backup++;
        s->open = outside->open;
        phase_advance(s, depth, block);
        return verdict_make(FELL, low);
    }
    s->open = outside->open + 1;
    s->cutoffs += states > 1 || more;
    return T_NAME(node_solved)(s, depth, head, low);
}

/* Slot `slot` of the node in block `at`, which is not of the last level, is SOLVED with `value`: case 4. SOLVED: so is
 * the node. FELL: it goes on, and *low may have risen. */
static T_TARGET __attribute__((noinline)) verdict T_NAME(settle)(skeleton *s, uint32_t depth, uint32_t at,
                                                                 const phase_lists *outside, uint32_t slot,
                                                                 int32_t value, int32_t *low)
{
    const level_ply *const p = &s->ply[depth];
    unsigned char *const block = T_NAME(place)(p, at);
    phase_head *const head = T_NAME(head)(p, block);
    T_NAME(raise_low)(s, depth, head, slot, value, low);

    /* 4b. A node below with partitions left may still surpass it: the newest one goes on. */
    if (*low < head->high && p->parted) {
        block_keys(block)[slot] = LEVEL_GONE;
        T_NAME(head)(p + 1, T_NAME(place)(p + 1, at * p->slots + slot))->newest = 0; /* all below it has left */
        const phase_place newest = phase_newest(s, depth, at);
        if (newest.stamp > 0) {
            s->open--;
            phase_extend(s, depth, newest);
            return verdict_make(FELL, value);
        }
    }
    return T_NAME(settle_all)(s, depth, block, head, outside, *low);
}

/* ---- the last level: slots with rows of leaves, or of macro leaves ---- */

#if T_MACRO
#include "phases_macros.tmpl.h"
#else
#include "phases_rows.tmpl.h"
#endif

/* ---- the levels above ---- */

static T_TARGET verdict T_NAME(node_run)(skeleton *s, uint32_t depth, uint32_t at, int32_t floor, int32_t low);

/* Open the node at `base` as block `at`, its first partition LIVE with `high` (case 1a), and work on it while its best
 * merit is at least `floor`. */
INLINE T_TARGET verdict T_NAME(node_open)(skeleton *s, uint32_t depth, uint32_t at, uint32_t base, int32_t high,
                                          uint32_t line, int32_t floor, int32_t low)
{
    const level_ply *const p = &s->ply[depth];
    unsigned char *const block = T_NAME(place)(p, at);
    const uint32_t stamp = ++s->clock;
    *T_NAME(head)(p, block) = (phase_head){.high = high,
                                           .line = line,
                                           .low = -1,
                                           .base = base,
                                           .stamp = stamp,
                                           .open = p->first,
                                           .backup = 1,
                                           .end = p->first,
                                           .best = LEVEL_GONE,
                                           .newest = p->first < p->width ? stamp : 0};
    s->nodes++;
    s->open += p->first - 1;
    s->backup++;
    phase_peaks(s);
    if (depth < s->bottom)
        T_NAME(live)(s, block_keys(block), p->first, high);
    return depth == s->bottom ? T_NAME(bottom_work)(s, at, floor, low) : T_NAME(node_run)(s, depth, at, floor, low);
}

/* What was worked on below slot `slot` of block `at`, a child of the MIN node there, came back with `r`: while it is
 * SOLVED its siblings follow, each with that merit as its high, until the MIN node is SOLVED too (case 3). */
INLINE T_TARGET verdict T_NAME(follow)(skeleton *s, uint32_t depth, phase_head *head, uint32_t below, uint32_t slot,
                                       int32_t floor, int32_t low, verdict r)
{
    const level_ply *const p = &s->ply[depth];
    const uint32_t base = head->base + (head->shift + slot) * p->below;
    uint16_t *const next = &phase_next(head)[slot];
    while (verdict_what(r) == SOLVED) {
        const uint32_t child = ++*next;
        const int32_t merit = verdict_merit(r);
        if (child == p->moves || merit <= low) {
            s->cutoffs += child < p->moves;
            return r;
        }
        if (s->fetched != LEVEL_NONE && child + 1 < p->moves)
            T_NAME(fetch)(s, base + (child + 1) * p->under);
        r = T_NAME(node_open)(s, depth + 1, below, base + child * p->under, merit, s->line, floor, low);
    }
    return r;
}

/* Block `below` of the level below p was worked on: it may have the newest node that has a partition left. */
INLINE void T_NAME(note_newest)(const level_ply *p, phase_head *head, uint32_t below)
{
    const uint32_t newest = T_NAME(head)(p + 1, T_NAME(place)(p + 1, below))->newest;
    head->newest = newest > head->newest ? newest : head->newest;
}

/* Begin with the LIVE slots of the node in block `at`, one after the other, each until it is worth less than high: the
 * next one is the head of OPEN then. Ends with the slot to which something else happened, or with FELL. */
INLINE T_TARGET verdict T_NAME(sweep)(skeleton *s, uint32_t depth, uint32_t at, phase_head *head, int32_t *keys,
                                      int32_t low)
{
    const level_ply *const p = &s->ply[depth];
    const int32_t high = head->high;
    while (head->begun < head->end) {
        const uint32_t slot = head->begun++, below = at * p->slots + slot;
        const uint32_t base = head->base + (head->shift + slot) * p->below;
        s->nodes++;
        phase_next(head)[slot] = 0;
        if (s->fetched != LEVEL_NONE && slot + 1 < head->end)
            T_NAME(fetch)(s, base + p->below);
        verdict r = T_NAME(node_open)(s, depth + 1, below, base, high, head->line, high, low);
        r = T_NAME(follow)(s, depth, head, below, slot, high, low, r);
        if (verdict_what(r) != FELL)
            return verdict_slot(verdict_what(r), verdict_merit(r), slot);
        T_NAME(note_newest)(p, head, below);
        T_NAME(put)(keys, head->first, slot, T_NAME(key)(s, high, slot), T_NAME(key)(s, verdict_merit(r), slot));
        if (verdict_merit(r) >= high)
            break;
    }
    return verdict_make(FELL, high);
}

/* The greatest key is `key`: go on with the best slot, again and again, while its merit is at least `floor`. Ends with
 * the slot to which something else happened, or with FELL and the best merit. */
INLINE T_TARGET verdict T_NAME(pick)(skeleton *s, uint32_t depth, uint32_t at, phase_head *head, int32_t *keys,
                                     int32_t key, int32_t floor, int32_t low)
{
    const level_ply *const p = &s->ply[depth];
    for (;;) {
        const int32_t merit = T_NAME(key_worth)(s, key);
        if (merit < floor) {
            head->best = key;
            return verdict_make(FELL, merit);
        }
        const uint32_t slot = T_NAME(key_slot)(s, key), below = at * p->slots + slot;

        /* What it must not fall below to stay the best: the rival or, if that is further left, one more. */
        const int32_t rival = T_NAME(greatest)(keys, head->first, head->end, key);
        int32_t least = T_NAME(key_worth)(s, rival);
        least += (rival & T_NAME(last)(s)) > (key & T_NAME(last)(s));
        least = least > floor ? least : floor;
        verdict r = depth + 1 == s->bottom ? T_NAME(bottom_work)(s, below, least, low)
                                           : T_NAME(node_run)(s, depth + 1, below, least, low);
        r = T_NAME(follow)(s, depth, head, below, slot, least, low, r);
        if (verdict_what(r) != FELL)
            return verdict_slot(verdict_what(r), verdict_merit(r), slot);
        T_NAME(note_newest)(p, head, below);
        const int32_t fallen = T_NAME(key)(s, verdict_merit(r), slot);
        T_NAME(put)(keys, head->first, slot, key, fallen);
        key = fallen > rival ? fallen : rival;
    }
}

/* Work on the node in block `at` while its best merit is at least `floor`, that is, while the head of OPEN is below it.
 * `low` is the greatest low of its ancestors. */
static T_TARGET verdict T_NAME(node_run)(skeleton *s, uint32_t depth, uint32_t at, int32_t floor, int32_t low)
{
    const level_ply *const p = &s->ply[depth];
    unsigned char *const block = T_NAME(place)(p, at);
    int32_t *const keys = block_keys(block);
    phase_head *const head = T_NAME(head)(p, block);
    const phase_lists outside = phase_outside(s, head);
    low = low > head->low ? low : head->low;
    for (bool known = head->begun == head->end;; known = false) { /* known: head->best is the greatest key */
        verdict r = T_NAME(sweep)(s, depth, at, head, keys, low);
        if (verdict_what(r) == FELL) {
            const int32_t key = known ? head->best : T_NAME(greatest)(keys, head->first, head->end, LEVEL_GONE);
            r = T_NAME(pick)(s, depth, at, head, keys, key, floor, low);
        }
        if (verdict_what(r) == FELL)
            phase_leave(s, head, &outside);
        if (verdict_what(r) != SOLVED)
            return verdict_make(verdict_what(r), verdict_merit(r));
        r = T_NAME(settle)(s, depth, at, &outside, verdict_of_slot(r), verdict_merit(r), &low);
        if (verdict_what(r) == SOLVED)
            return r;
    }
}

/* Search the node at `base`, which is worth `high` at most; that comes from the leaf `line`. */
static T_TARGET verdict T_NAME(search)(skeleton *s, uint32_t base, int32_t high, uint32_t line)
{
    const verdict r = T_NAME(node_open)(s, 0, 0, base, high, line, -1, -1);
    return verdict_what(r) == STOPPED ? verdict_make(STOPPED, phase_bound(s)) : r;
}
