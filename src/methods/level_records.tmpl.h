/* level_records.tmpl.h - RS(M), the search by records, on level trees, where M is so large that all fits throughout; in its
 * general form it is records.tmpl.h. Read node_run() first, then bottom_sweep(). level_kinds.tmpl.h includes it, behind
 * level_rows.tmpl.h, which says what is defined.
 *
 * As all fits, the choice is that of SSS*: the leftmost greatest merit; level.tmpl.h goes down by floors in the same way.
 * What differs:
 *     - A slot is settled as soon as all its children are done, whatever its merit is then, and leaves: low of its node rises,
 *       and what is not above that is dropped. low* comes down as an argument.
 *     - So a slot may stand alone: its last child was closed with less than the floor, and the next is not opened yet.
 *       The block below it has no entries then, and the line of the slot.
 *     - Slots are entries from when they are begun. A rest is as good as high, which is above all slots that have fallen:
 *       a node that is opened begins with all of them before it does anything else. After that nothing below it is worth high,
 *       and nobody asks for the line that high came by. */

#include "level_low.tmpl.h"

/* ---- the last level ---- */

INLINE T_TARGET T_LANES(t) T_NAME(greatest)(const level_ply *p, const int32_t *keys)
{
    T_LANES(t) best = T_LANES(load)(keys);
    for (uint32_t i = LANES; i < T_NAME(lanes)(p); i += LANES)
        best = T_LANES(max)(best, T_LANES(load)(keys + i));
    return best;
}

/* Go on with the best slot, again and again, while its merit is at least `floor`. `best` is kept as in SSS*. */
INLINE T_TARGET verdict T_NAME(bottom_sweep)(skeleton *s, const level_ply *p, unsigned char *block, T_LANES(t) best,
                                             int32_t floor, int32_t low)
{
    const uint32_t lanes = T_NAME(lanes)(p);
    int32_t *const keys = block_keys(block);
    uint16_t *const next = block_next(block, lanes);
    level_record *const head = block_record(block, lanes);
    const int32_t least = floor * (1 << T_NAME(bits)(s));
    const uint64_t before = s->held;
    uint32_t left = head->entries - 1;
    T_NAME(visit) v = T_NAME(visit_begin)(s, p, head->base);
    int32_t key = T_LANES(any)(T_LANES(across)(best));
    for (;;) {
        /* 1. The best slot, if it is still the head of all. */
        const int32_t merit = T_NAME(key_worth)(s, key);
        if (key < least) {
            T_NAME(visit_end)(&v, s);
            if (key == LEVEL_GONE)
                return T_NAME(close)(s, head, before, low, head->line);
            s->held = before + left + 1 - head->entries;
            head->entries = left + 1;
            return verdict_make(FELL, merit);
        }
        const uint32_t slot = T_NAME(key_slot)(s, key);

        /* 2. The best of the others. */
        int32_t others = LEVEL_GONE;
        if (T_WIDE)
            for (uint32_t i = slot % LANES; i < lanes; i += LANES)
                others = i != slot && keys[i] > others ? keys[i] : others;
        const T_LANES(t) mine = T_LANES(splat)(key);
        const int32_t rival = T_LANES(any)(T_LANES(across)(T_LANES(swap)(best, mine, others)));

        /* 3. Its leaves, until it is worth less; or else it is settled, and none of the others is worth more. */
        const int32_t worth = T_NAME(go_on)(&v, slot, &next[slot], merit);
        if (worth == merit) {
            v.cutoffs += left - 1;
            T_NAME(visit_end)(&v, s);
            return T_NAME(close)(s, head, before, merit, T_NAME(find)(s, p, head->base + slot * p->below, merit));
        }

        /* 4. It may have been the last leaf, or no use to go on. */
        const bool done = next[slot] == v.moves, dead = worth <= low;
        if (__builtin_expect(done && !dead, 0)) {
            const uint32_t dropped = T_NAME(bottom_settle)(s, p, block, slot, worth);
            low = worth;
            left -= dropped + 1;
            v.cutoffs += dropped;
            best = T_NAME(greatest)(p, keys);
            key = T_LANES(any)(T_LANES(across)(best));
            continue;
        }
        left -= dead;
        v.cutoffs += !done && dead;
        const int32_t fallen = dead ? LEVEL_GONE : T_NAME(key)(s, worth, slot);
        keys[slot] = fallen;
        best = T_LANES(swap)(best, mine, fallen > others ? fallen : others);
        key = fallen > rival ? fallen : rival;
    }
}

static T_TARGET verdict T_NAME(bottom_run)(skeleton *s, uint32_t at, int32_t floor, int32_t low)
{
    const level_ply *const p = &s->ply[s->bottom];
    unsigned char *const block = T_NAME(block)(p, at);
    const level_record *const head = block_record(block, T_NAME(lanes)(p));
    const T_LANES(t) best = T_NAME(greatest)(p, block_keys(block));
    if (__builtin_expect(s->leaves >= s->look, 0) && !level_look(s))
        return verdict_make(STOPPED, T_NAME(key_worth)(s, T_LANES(any)(T_LANES(across)(best))));
    return T_NAME(bottom_sweep)(s, p, block, best, floor, head->low > low ? head->low : low);
}

/* Open the node at `base` and begin with its slots: each until it is worth less than `high`. */
static T_TARGET verdict T_NAME(bottom_open)(skeleton *s, uint32_t at, uint32_t base, int32_t high, uint32_t line,
                                            int32_t floor, int32_t low)
{
    const level_ply *const p = &s->ply[s->bottom];
    unsigned char *const block = T_NAME(block)(p, at);
    const uint32_t lanes = T_NAME(lanes)(p);
    const uint32_t width = p->width;
    uint16_t *const next = block_next(block, lanes);
    int32_t *const keys = block_keys(block);
    level_record *const head = block_record(block, lanes);
    if (__builtin_expect(s->leaves >= s->look, 0) && !level_look(s))
        return verdict_make(STOPPED, high);
    *head = (level_record){.base = base, .low = -1, .line = line, .entries = 1};
    for (uint32_t i = 0; i < lanes; i += LANES)
        T_LANES(store)(keys + i, T_LANES(splat)(LEVEL_GONE));
    s->nodes++;
    const uint64_t before = s->held;
    uint32_t left = 0, most = 0;
    T_NAME(visit) v = T_NAME(visit_begin)(s, p, base);
    for (uint32_t slot = 0; slot < width; slot++) {
        left++;
        most = left > most ? left : most;
        v.nodes++;
        next[slot] = 0;
        const int32_t worth = T_NAME(go_on)(&v, slot, &next[slot], high);
        if (worth == high) {
            v.cutoffs += left > 1 || slot + 1 < width;
            T_NAME(visit_end)(&v, s);
            T_NAME(count)(s, before + most);
            return T_NAME(close)(s, head, before, high, line);
        }
        const bool done = next[slot] == v.moves, dead = worth <= low;
        if (__builtin_expect(done && !dead, 0)) {
            const uint32_t dropped = T_NAME(bottom_settle)(s, p, block, slot, worth);
            low = worth;
            left -= dropped + 1;
            v.cutoffs += dropped;
            continue;
        }
        left -= dead;
        v.cutoffs += !done && dead;
        keys[slot] = dead ? LEVEL_GONE : T_NAME(key)(s, worth, slot);
    }
    T_NAME(visit_end)(&v, s);
    T_NAME(count)(s, before + most);
    s->held = before + left;
    head->entries = left + 1;
    return T_NAME(bottom_sweep)(s, p, block, T_NAME(greatest)(p, keys), floor, low);
}

/* ---- the levels above ---- */

static T_TARGET verdict T_NAME(node_open)(skeleton *s, uint32_t depth, uint32_t at, uint32_t base, int32_t high,
                                          uint32_t line, int32_t floor, int32_t low);

INLINE level_record *T_NAME(record)(const skeleton *s, uint32_t depth, uint32_t at)
{
    const level_ply *const p = &s->ply[depth];
    return block_record(T_NAME(block)(p, at), T_NAME(lanes)(p));
}

/* low* of the node in block `at` has risen: all below it whose key is not above `wall` leaves. Each slot of these has
 * children that were not searched, which makes it a cut-off: what is done was settled, or dropped, at once. The entries of
 * the node itself are the caller's to count. */
static T_TARGET void T_NAME(purge)(skeleton *s, uint32_t depth, uint32_t at, int32_t wall)
{
    const level_ply *const p = &s->ply[depth];
    int32_t *const keys = block_keys(T_NAME(block)(p, at));
    if (depth == s->bottom) {
        const uint32_t dropped = T_NAME(drop)(p, keys, wall);
        s->held -= dropped;
        s->cutoffs += dropped;
        return;
    }
    for (uint32_t i = 0; i < p->width; i++) {
        const uint32_t below = at * p->width + i;
        if (keys[i] == LEVEL_GONE)
            continue;
        level_record *const head = T_NAME(record)(s, depth + 1, below);
        if (keys[i] <= wall) {
            s->held -= head->entries > 0 ? head->entries : 1;
            s->cutoffs++;
            keys[i] = LEVEL_GONE;
        } else if (head->entries > 0) {
            const uint64_t before = s->held;
            T_NAME(purge)(s, depth + 1, below, wall);
            head->entries -= (uint32_t)(before - s->held);
        }
    }
}

/* A slot of the node in block `at` has left, done and worth `value`. If that is above low*, that rises. */
INLINE T_TARGET int32_t T_NAME(settle)(skeleton *s, uint32_t depth, uint32_t at, int32_t value, int32_t low)
{
    level_record *const head = T_NAME(record)(s, depth, at);
    s->held--;
    if (value <= low)
        return low;
    head->low = value;
    head->line = s->line;
    T_NAME(purge)(s, depth, at, T_NAME(wall)(s, value));
    return value;
}

/* What was worked on below slot `slot` of block `at`, a child of the MIN node there, came back with `r`. While it is SOLVED
 * and worth at least `floor` its siblings follow, each with that as its high. SOLVED: all of them are, or there is no use in
 * the others. */
INLINE T_TARGET verdict T_NAME(follow)(skeleton *s, uint32_t depth, uint32_t at, uint32_t slot, int32_t floor,
                                       int32_t low, verdict r)
{
    const level_ply *const p = &s->ply[depth];
    unsigned char *const block = T_NAME(block)(p, at);
    const uint32_t base = block_record(block, T_NAME(lanes)(p))->base + slot * p->below;
    uint16_t *const next = &block_next(block, T_NAME(lanes)(p))[slot];
    while (verdict_what(r) == SOLVED) {
        const int32_t merit = verdict_merit(r);
        const uint32_t child = ++*next;
        if (child == p->moves || merit <= low) {
            s->cutoffs += child < p->moves;
            return r;
        }
        if (merit < floor)
            return verdict_make(FELL, merit);
        if (depth + 1 == s->fetched && child + 1 < p->moves)
            T_NAME(fetch)(s, base + (child + 1) * p->under);
        r = T_NAME(node_open)(s, depth + 1, at * p->width + slot, base + child * p->under, merit, s->line, floor, low);
    }
    return r;
}

static T_TARGET verdict T_NAME(node_run)(skeleton *s, uint32_t depth, uint32_t at, int32_t floor, int32_t low);

/* Work on what stands in slot `slot` of the node in block `at`: the open node there, or its next child. */
INLINE T_TARGET verdict T_NAME(advance)(skeleton *s, uint32_t depth, uint32_t at, uint32_t slot, int32_t merit,
                                        int32_t floor, int32_t low)
{
    const level_ply *const p = &s->ply[depth];
    unsigned char *const block = T_NAME(block)(p, at);
    const uint32_t below = at * p->width + slot;
    const level_record *const head = T_NAME(record)(s, depth + 1, below);
    if (head->entries == 0) {
        const uint32_t child = block_next(block, T_NAME(lanes)(p))[slot];
        const uint32_t base = block_record(block, T_NAME(lanes)(p))->base + slot * p->below + child * p->under;
        return T_NAME(node_open)(s, depth + 1, below, base, merit, head->line, floor, low);
    }
    if (depth + 1 == s->bottom)
        return T_NAME(bottom_run)(s, below, floor, low);
    return T_NAME(node_run)(s, depth + 1, below, floor, low);
}

/* Work on the node in block `at` while its best merit is at least `floor`, that is, while the choice is below it. */
static T_TARGET verdict T_NAME(node_run)(skeleton *s, uint32_t depth, uint32_t at, int32_t floor, int32_t low)
{
    const level_ply *const p = &s->ply[depth];
    int32_t *const keys = block_keys(T_NAME(block)(p, at));
    level_record *const head = T_NAME(record)(s, depth, at);
    const uint64_t before = s->held;
    low = head->low > low ? head->low : low;
    int32_t key = T_NAME(best)(p, keys, LEVEL_GONE);
    for (;;) {
        /* 1. The best slot. */
        const int32_t merit = T_NAME(key_worth)(s, key);
        if (key == LEVEL_GONE)
            return T_NAME(close)(s, head, before, low, head->line);
        if (merit < floor) {
            head->entries += (uint32_t)(s->held - before);
            return verdict_make(FELL, merit);
        }
        const uint32_t slot = T_NAME(key_slot)(s, key);

        /* 2. What it must not fall below to stay the best: the rival or, if that is further left, one more. */
        const int32_t rival = T_NAME(best)(p, keys, key);
        int32_t least = T_NAME(key_worth)(s, rival);
        least += (rival & T_NAME(last)(s)) > (key & T_NAME(last)(s));
        least = least > floor ? least : floor;

        /* 3. Work on the node below it, and on those that follow. */
        verdict r = T_NAME(advance)(s, depth, at, slot, merit, least, low);
        r = T_NAME(follow)(s, depth, at, slot, least, low, r);
        const bool solved = verdict_what(r) == SOLVED;
        const int32_t fallen = solved ? LEVEL_GONE : T_NAME(key)(s, verdict_merit(r), slot);
        T_NAME(change)(keys, slot, key, fallen);
        key = fallen > rival ? fallen : rival;
        if (verdict_what(r) == STOPPED)
            return verdict_make(STOPPED, T_NAME(key_worth)(s, key));

        /* 4. It is done; what is not above low* then leaves, too. */
        if (solved) {
            low = T_NAME(settle)(s, depth, at, verdict_merit(r), low);
            key = key > T_NAME(wall)(s, low) ? key : LEVEL_GONE;
        }
    }
}

/* Open the node at `base` as block `at`, and work on it while its best merit is at least `floor`. Its slots are begun
 * from left to right, each until it is worth less than `high`. */
static T_TARGET verdict T_NAME(node_open)(skeleton *s, uint32_t depth, uint32_t at, uint32_t base, int32_t high,
                                          uint32_t line, int32_t floor, int32_t low)
{
    if (depth == s->bottom)
        return T_NAME(bottom_open)(s, at, base, high, line, floor, low);
    const level_ply *const p = &s->ply[depth];
    unsigned char *const block = T_NAME(block)(p, at);
    const uint32_t lanes = T_NAME(lanes)(p);
    int32_t *const keys = block_keys(block);
    level_record *const head = block_record(block, lanes);
    const uint64_t before = s->held;
    const int32_t above = low;
    *head = (level_record){.base = base, .low = -1, .line = line, .entries = 1};
    for (uint32_t i = 0; i < lanes; i += LANES)
        T_LANES(store)(keys + i, T_LANES(splat)(LEVEL_GONE));
    s->nodes++;
    for (uint32_t i = 0; i < p->width; i++) {
        T_NAME(count)(s, ++s->held);
        s->nodes++;
        block_next(block, lanes)[i] = 0;
        if (depth + 1 == s->fetched && i + 1 < p->width)
            T_NAME(fetch)(s, base + (i + 1) * p->below);
        verdict r = T_NAME(node_open)(s, depth + 1, at * p->width + i, base + i * p->below, high, line, high, low);
        r = T_NAME(follow)(s, depth, at, i, high, low, r);
        if (verdict_what(r) != SOLVED) {
            keys[i] = T_NAME(key)(s, verdict_merit(r), i);
            if (verdict_what(r) == STOPPED)
                return verdict_make(STOPPED,
                                    i + 1 < p->width ? high : T_NAME(key_worth)(s, T_NAME(best)(p, keys, LEVEL_GONE)));
        } else if (verdict_merit(r) == high) {
            s->cutoffs += i + 1 < p->width || T_NAME(best)(p, keys, LEVEL_GONE) != LEVEL_GONE;
            return T_NAME(close)(s, head, before, high, line);
        } else {
            low = T_NAME(settle)(s, depth, at, verdict_merit(r), low);
        }
    }
    head->entries += (uint32_t)(s->held - before);
    return T_NAME(node_run)(s, depth, at, floor, above);
}

/* Search the node at `base`, which is worth `high` at most; that comes from the leaf `line`. */
static T_TARGET verdict T_NAME(search)(skeleton *s, uint32_t base, int32_t high, uint32_t line)
{
    return T_NAME(node_open)(s, 0, 0, base, high, line, -1, -1);
}
