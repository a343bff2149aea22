/* level_few.tmpl.h - RS(M), the search by records, on level trees, where not all fits: the last record that does is worked
 * on. In its general form it is records.tmpl.h; what a record is, is in docs/methods/records.md. Read few_node() first, then
 * few_bottom(). level_kinds.tmpl.h includes it, behind level_rows.tmpl.h, which says what is defined.
 *
 * Behind the parts that all blocks have, these have a level_rest, and above the last level a row of keys for each class of
 * budgets for which not all fits:
 *
 *     | key[lanes] | record | next[lanes] | rest | fit[0][lanes] | fit[1][lanes] | ...
 *
 * fit[c][i] is the key of the last record below slot i, taken by itself, that fits a budget of c; LEVEL_GONE if there is none.
 * It is kept right for all that is not worked on just now. Keys of different slots compare as records do: of two equal merits
 * the one further right has the lesser key. On the last level a slot needs no entry, and fits always. */

#include "level_low.tmpl.h"

/* ---- parts of a block ---- */

INLINE unsigned char *T_NAME(few_block)(const level_ply *p, uint32_t at)
{
    return p->blocks + p->stride * at;
}

INLINE level_record *T_NAME(few_record)(const level_ply *p, uint32_t at)
{
    return block_record(T_NAME(few_block)(p, at), T_NAME(lanes)(p));
}

INLINE level_rest *T_NAME(rest)(const level_ply *p, unsigned char *block)
{
    return (level_rest *)(void *)(block_next(block, T_NAME(lanes)(p)) + T_NAME(lanes)(p));
}

INLINE int32_t *T_NAME(fit)(const level_ply *p, unsigned char *block, uint32_t class)
{
    return (int32_t *)(void *)(T_NAME(rest)(p, block) + 1) + (size_t) class * T_NAME(lanes)(p);
}

/* Slot `slot` has `key`. Eight are written where eight will be read, as in change(). */
INLINE T_TARGET void T_NAME(put)(int32_t *keys, uint32_t slot, int32_t key)
{
    int32_t *const at = keys + (slot - slot % LANES);
    T_LANES(store)(at, T_LANES(put)(T_LANES(load)(at), slot % LANES, key));
}

/* The first slot that is there; the width, or more, if none is. */
INLINE T_TARGET uint32_t T_NAME(first)(const level_ply *p, const int32_t *keys)
{
    uint32_t i = 0;
    for (; i < T_NAME(lanes)(p); i += LANES) {
        const uint32_t here = T_LANES(greater)(T_LANES(load)(keys + i), T_LANES(splat)(LEVEL_GONE));
        if (here)
            return i + (uint32_t)__builtin_ctz(here);
    }
    return i;
}

/* ---- what fits ---- */

/* The budget, as far as needs can tell it from others: from few.classes on all fits. */
INLINE uint32_t T_NAME(class)(const skeleton *s)
{
    const int64_t budget = s->few.spare - (int64_t)(s->held - s->few.lined), most = s->few.classes;
    return budget <= 0 ? 0 : (uint32_t)(budget < most ? budget : most);
}

/* The slots of a row from `from` on, of which only keys above `wall` count: the last record that fits, which may be none, and
 * the greatest key, or `wall`. */
typedef struct T_NAME(row) {
    uint32_t slot; /* UINT32_MAX: none */
    int32_t last, greatest;
} T_NAME(row);

INLINE T_TARGET T_NAME(row)
    T_NAME(row_from)(const int32_t *keys, const int32_t *fit, uint32_t from, uint32_t width, int32_t wall)
{
    T_NAME(row) r = {UINT32_MAX, LEVEL_GONE, wall};
    for (uint32_t i = from; i < width; i++) {
        const bool record = fit[i] > r.greatest;
        r.slot = record ? i : r.slot;
        r.last = record ? fit[i] : r.last;
        r.greatest = keys[i] > r.greatest ? keys[i] : r.greatest;
    }
    return r;
}

INLINE T_TARGET int32_t T_NAME(worth_or_none)(const skeleton *s, int32_t key)
{
    return key < 0 ? -1 : T_NAME(key_worth)(s, key);
}

/* The merit of the last record below a node that fits; -1: none does. */
static T_TARGET int32_t T_NAME(node_fits)(const skeleton *s, uint32_t depth, uint32_t at, uint32_t class)
{
    const level_ply *const p = &s->ply[depth];
    unsigned char *const block = T_NAME(few_block)(p, at);
    const level_rest *const rest = T_NAME(rest)(p, block);
    if (rest->opened < p->width && class >= s->few.rest_need[depth])
        return rest->high; /* which no slot exceeds; if one has as much, that fits, too */
    const int32_t *const keys = block_keys(block);
    if (depth == s->bottom)
        return T_NAME(worth_or_none)(s, T_NAME(best)(p, keys, LEVEL_GONE));
    return T_NAME(worth_or_none)(s, T_NAME(row_from)(keys, T_NAME(fit)(p, block, class), 0, p->width, -1).last);
}

/* Slot `slot` of the node in block `at` has `key`, LEVEL_GONE if it has left: what fits below it. */
INLINE T_TARGET void T_NAME(refit)(const skeleton *s, uint32_t depth, uint32_t at, uint32_t slot, int32_t key)
{
    const level_ply *const p = &s->ply[depth];
    unsigned char *const block = T_NAME(few_block)(p, at);
    const uint32_t below = at * p->width + slot;
    const bool open = key != LEVEL_GONE && T_NAME(few_record)(&s->ply[depth + 1], below)->entries > 0;
    T_NAME(put)(block_keys(block), slot, key);
    const uint32_t need = key == LEVEL_GONE ? 0 : s->few.slot_need[depth];
    for (uint32_t c = 0; c < need; c++) {
        const int32_t worth = open ? T_NAME(node_fits)(s, depth + 1, below, c) : -1;
        T_NAME(fit)(p, block, c)[slot] = worth < 0 ? LEVEL_GONE : T_NAME(key)(s, worth, slot);
    }
    for (uint32_t c = need; c < s->few.classes; c++)
        T_NAME(fit)(p, block, c)[slot] = key;
}

/* The last record that fits to the right of the whole node that is worked on at `depth`, in merit; -1: none. It is known, or
 * found. */
static T_TARGET int32_t T_NAME(right_found)(skeleton *s, uint32_t depth, uint32_t class);

INLINE T_TARGET int32_t T_NAME(right_of)(skeleton *s, uint32_t depth, uint32_t class)
{
    if (s->few.known[depth] >> class & 1)
        return s->few.right[depth][class];
    return T_NAME(right_found)(s, depth, class);
}

static __attribute__((noinline)) T_TARGET int32_t T_NAME(right_found)(skeleton *s, uint32_t depth, uint32_t class)
{
    level_few *const few = &s->few;
    if (depth == 0)
        return -1;
    const level_ply *const p = &s->ply[depth - 1];
    unsigned char *const block = T_NAME(few_block)(p, few->at[depth - 1]);
    const level_rest *const rest = T_NAME(rest)(p, block);
    const int32_t *const keys = block_keys(block);
    const int32_t *const fit = class < few->classes ? T_NAME(fit)(p, block, class) : keys;
    const T_NAME(row) r = T_NAME(row_from)(keys, fit, few->slot[depth - 1] + 1, p->width, -1);
    int32_t greatest = T_NAME(worth_or_none)(s, r.greatest), last = T_NAME(worth_or_none)(s, r.last);
    if (rest->opened < p->width && rest->high > greatest) {
        last = class >= few->rest_need[depth - 1] ? rest->high : last;
        greatest = rest->high;
    }
    const int32_t further = T_NAME(right_of)(s, depth - 1, class);
    few->right[depth][class] = further > greatest ? further : last;
    few->known[depth] |= 1u << class;
    return few->right[depth][class];
}

/* The entries on the line to the first state, which goes through the node in block `at`. */
static T_TARGET uint64_t T_NAME(lined)(const skeleton *s, uint32_t depth, uint32_t at)
{
    uint64_t lined = 1 + s->few.above + depth;
    for (;; depth++) {
        const level_ply *const p = &s->ply[depth];
        const uint32_t first = T_NAME(first)(p, block_keys(T_NAME(few_block)(p, at)));
        if (first >= p->width)
            return lined;
        lined++;
        at = at * p->width + first;
        if (depth == s->bottom || T_NAME(few_record)(&s->ply[depth + 1], at)->entries == 0)
            return lined;
    }
}

/* What to do next at the node in block `at`, whose best slot has `best`: leave it (UINT32_MAX), take a slot or, with the
 * number of the first that is not opened, the rest. `here`: it is known that no record fits further to the right. So it is when
 * the search comes down to a node, because it was chosen; each further entry leaves fewer records that fit, not others. */
INLINE T_TARGET uint32_t T_NAME(choose)(skeleton *s, uint32_t depth, const level_ply *p, unsigned char *block,
                                        int32_t best, bool on_line, bool here)
{
    const level_few *const few = &s->few;
    const level_rest *const rest = T_NAME(rest)(p, block);
    const bool has_rest = rest->opened < p->width;
    const int32_t merit = T_NAME(worth_or_none)(s, best), top = has_rest ? rest->high : merit, left = few->left[depth];
    const uint32_t class = T_NAME(class)(s);

    /* 1. Records further to the right, or none here: to be found from above. */
    if (!here && (top <= left || T_NAME(right_of)(s, depth, class) > top))
        return UINT32_MAX;

    /* 2. The rest is the last of all here. */
    if (has_rest && class >= few->rest_need[depth] && rest->high > merit)
        return rest->opened;

    /* 3. The last slot below which a record fits. */
    if (depth == s->bottom || class >= few->slot_need[depth]) {
        if (merit > left)
            return T_NAME(key_slot)(s, best);
    } else {
        const int32_t *const keys = block_keys(block);
        const T_NAME(row) r = T_NAME(row_from)(keys, T_NAME(fit)(p, block, class), 0, p->width, T_NAME(wall)(s, left));
        if (r.slot != UINT32_MAX)
            return r.slot;
    }

    /* 4. Nothing fits: the first state does always. */
    if (!on_line)
        return UINT32_MAX;
    return best == LEVEL_GONE ? rest->opened : T_NAME(first)(p, block_keys(block));
}

/* ---- nodes ---- */

/* Open the node at `base` in block `at`, in place of its slot. */
static T_TARGET void T_NAME(few_open)(skeleton *s, uint32_t depth, uint32_t at, uint32_t base, int32_t high,
                                      uint32_t line)
{
    const level_ply *const p = &s->ply[depth];
    unsigned char *const block = T_NAME(few_block)(p, at);
    *T_NAME(few_record)(p, at) = (level_record){.base = base, .low = -1, .line = line, .entries = 1};
    *T_NAME(rest)(p, block) = (level_rest){.high = high, .line = line};
    for (uint32_t i = 0; i < T_NAME(lanes)(p); i += LANES)
        T_LANES(store)(block_keys(block) + i, T_LANES(splat)(LEVEL_GONE));
    for (uint32_t c = 0; depth < s->bottom && c < s->few.classes; c++)
        for (uint32_t i = 0; i < T_NAME(lanes)(p); i += LANES)
            T_LANES(store)(T_NAME(fit)(p, block, c) + i, T_LANES(splat)(LEVEL_GONE));
    s->nodes++;
    if (depth == s->fetched)
        T_NAME(fetch)(s, base);
}

/* The first child of the rest becomes a slot. */
INLINE void T_NAME(few_push)(skeleton *s, level_rest *rest, uint16_t *next)
{
    next[rest->opened++] = 0;
    T_NAME(count)(s, ++s->held);
}

/* Work on the node in block `at` of the last level as long as the choice is below it. */
static T_TARGET verdict T_NAME(few_bottom)(skeleton *s, uint32_t at, int32_t low, bool on_line)
{
    const level_ply *const p = &s->ply[s->bottom];
    unsigned char *const block = T_NAME(few_block)(p, at);
    const uint32_t lanes = T_NAME(lanes)(p);
    int32_t *const keys = block_keys(block);
    uint16_t *const next = block_next(block, lanes);
    level_record *const head = block_record(block, lanes);
    level_rest *const rest = T_NAME(rest)(p, block);
    const uint64_t before = s->held, above = 1 + s->few.above + s->bottom;
    const int32_t high = rest->high;
    low = head->low > low ? head->low : low;
    int32_t best = T_NAME(best)(p, keys, LEVEL_GONE);
    uint32_t left = head->entries - 1;
    if (__builtin_expect(s->leaves >= s->look, 0) && !level_look(s))
        return verdict_make(STOPPED, rest->opened < p->width ? high : T_NAME(key_worth)(s, best));
    T_NAME(visit) v = T_NAME(visit_begin)(s, p, head->base);
    for (bool here = true;;) {
        /* 1. Which slot. */
        if (on_line)
            s->few.lined = above + (left > 0);
        uint32_t slot = T_NAME(choose)(s, s->bottom, p, block, best, on_line, here);
        if (slot == UINT32_MAX) {
            T_NAME(visit_end)(&v, s);
            head->entries = left + 1;
            return verdict_make(FELL, rest->opened < p->width ? high : T_NAME(worth_or_none)(s, best));
        }

        /* 2. Its leaves, until it is worth less. A new slot that is not above low* then leaves at once; all is as it was, and
         *    the next of the rest follows. */
        int32_t worth;
        if (slot < rest->opened) {
            worth = T_NAME(go_on)(&v, slot, &next[slot], T_NAME(key_worth)(s, keys[slot]));
        } else {
            left++;
            T_NAME(count)(s, ++s->held);
            for (;; slot++) {
                v.nodes++;
                next[slot] = 0;
                worth = T_NAME(go_on)(&v, slot, &next[slot], high);
                if (worth > low || slot + 1 == p->width)
                    break;
                v.cutoffs += next[slot] < v.moves;
            }
            rest->opened = slot + 1;
        }
        const bool more = rest->opened < p->width;
        const bool done = next[slot] == v.moves;
        if (!done && worth > low) {
            T_NAME(put)(keys, slot, T_NAME(key)(s, worth, slot));
            best = T_NAME(best)(p, keys, LEVEL_GONE);
            /* The rest is worth what it was, and with no more entries left there are no more records elsewhere. */
            here = more;
            continue;
        }

        /* 3. It is done, or no use to go on: it leaves, and with it what is not above low* then. */
        here = false;
        left--;
        s->held--;
        v.cutoffs += !done;
        T_NAME(put)(keys, slot, LEVEL_GONE);
        if (worth == high) {
            v.cutoffs += left > 0 || more;
            T_NAME(visit_end)(&v, s);
            return T_NAME(close)(s, head, before, high, rest->line);
        }
        if (worth > low) {
            const uint32_t dropped = T_NAME(bottom_settle)(s, p, block, slot, worth);
            low = worth;
            left -= dropped;
            s->held -= dropped;
            v.cutoffs += dropped;
        }
        if (left == 0 && !more) {
            T_NAME(visit_end)(&v, s);
            return T_NAME(close)(s, head, before, low, head->line);
        }
        best = T_NAME(best)(p, keys, LEVEL_GONE);
    }
}

/* low* of the node in block `at` has risen: all below it whose key is not above `wall` leaves. As in the other text. */
static T_TARGET void T_NAME(few_purge)(skeleton *s, uint32_t depth, uint32_t at, int32_t wall)
{
    const level_ply *const p = &s->ply[depth];
    int32_t *const keys = block_keys(T_NAME(few_block)(p, at));
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
        level_record *const head = T_NAME(few_record)(&s->ply[depth + 1], below);
        if (keys[i] <= wall) {
            s->held -= head->entries > 0 ? head->entries : 1;
            s->cutoffs++;
            T_NAME(refit)(s, depth, at, i, LEVEL_GONE);
        } else if (head->entries > 0) {
            const uint64_t before = s->held;
            T_NAME(few_purge)(s, depth + 1, below, wall);
            head->entries -= (uint32_t)(before - s->held);
            T_NAME(refit)(s, depth, at, i, keys[i]);
        }
    }
}

static T_TARGET verdict T_NAME(few_node)(skeleton *s, uint32_t depth, uint32_t at, int32_t low, bool on_line);

/* Work on what stands in slot `slot`, which has `merit`: the open node there or, if there is none, the next child. */
INLINE T_TARGET verdict T_NAME(few_advance)(skeleton *s, uint32_t depth, uint32_t at, uint32_t slot, int32_t merit,
                                            int32_t low, bool on_line)
{
    const level_ply *const p = &s->ply[depth];
    unsigned char *const block = T_NAME(few_block)(p, at);
    const int32_t *const keys = block_keys(block);
    const uint32_t below = at * p->width + slot;
    level_few *const few = &s->few;
    int32_t greatest = LEVEL_GONE;
    for (uint32_t i = 0; i < slot; i++)
        greatest = keys[i] > greatest ? keys[i] : greatest;
    const int32_t left = T_NAME(worth_or_none)(s, greatest);
    few->at[depth] = at;
    few->slot[depth] = slot;
    few->left[depth + 1] = left > few->left[depth] ? left : few->left[depth];
    few->known[depth + 1] = 0;
    const level_record *const head = T_NAME(few_record)(&s->ply[depth + 1], below);
    if (head->entries == 0) {
        const uint32_t child = block_next(block, T_NAME(lanes)(p))[slot];
        const uint32_t base = block_record(block, T_NAME(lanes)(p))->base + slot * p->below + child * p->under;
        T_NAME(few_open)(s, depth + 1, below, base, merit, head->line);
    }
    on_line = on_line && greatest == LEVEL_GONE;
    return depth + 1 == s->bottom ? T_NAME(few_bottom)(s, below, low, on_line)
                                  : T_NAME(few_node)(s, depth + 1, below, low, on_line);
}

/* Work on the node in block `at` as long as the last record that fits is below it, or the first state if nothing else
 * fits. */
static T_TARGET verdict T_NAME(few_node)(skeleton *s, uint32_t depth, uint32_t at, int32_t low, bool on_line)
{
    const level_ply *const p = &s->ply[depth];
    unsigned char *const block = T_NAME(few_block)(p, at);
    const uint32_t lanes = T_NAME(lanes)(p);
    int32_t *const keys = block_keys(block);
    uint16_t *const next = block_next(block, lanes);
    level_record *const head = block_record(block, lanes);
    level_rest *const rest = T_NAME(rest)(p, block);
    const uint64_t before = s->held;
    low = head->low > low ? head->low : low;
    for (bool here = true;; here = false) {
        /* 1. Which slot. */
        const int32_t best = T_NAME(best)(p, keys, LEVEL_GONE);
        if (on_line)
            s->few.lined = T_NAME(lined)(s, depth, at);
        const uint32_t slot = T_NAME(choose)(s, depth, p, block, best, on_line, here);
        if (slot == UINT32_MAX) {
            head->entries += (uint32_t)(s->held - before);
            return verdict_make(FELL, rest->opened < p->width ? rest->high : T_NAME(worth_or_none)(s, best));
        }
        if (slot == rest->opened) {
            T_NAME(few_push)(s, rest, next);
            s->nodes++;
            T_NAME(put)(keys, slot, T_NAME(key)(s, rest->high, slot));
            level_record *const below = T_NAME(few_record)(&s->ply[depth + 1], at * p->width + slot);
            below->entries = 0;
            below->line = rest->line;
        }

        /* 2. Work on it. */
        const int32_t merit = T_NAME(key_worth)(s, keys[slot]);
        const verdict r = T_NAME(few_advance)(s, depth, at, slot, merit, low, on_line);
        const int32_t value = verdict_merit(r);
        if (verdict_what(r) == SOLVED)
            next[slot]++;
        if (verdict_what(r) != SOLVED || (next[slot] < p->moves && value > low)) {
            T_NAME(refit)(s, depth, at, slot, T_NAME(key)(s, value, slot));
            if (verdict_what(r) != STOPPED)
                continue;
            const int32_t top = T_NAME(best)(p, keys, LEVEL_GONE);
            return verdict_make(STOPPED, rest->opened < p->width ? rest->high : T_NAME(key_worth)(s, top));
        }

        /* 3. It is done, or no use to go on: it leaves, and with it what is not above low* then. */
        s->held--;
        s->cutoffs += next[slot] < p->moves;
        T_NAME(refit)(s, depth, at, slot, LEVEL_GONE);
        if (value == rest->high) {
            s->cutoffs += rest->opened < p->width || T_NAME(best)(p, keys, LEVEL_GONE) != LEVEL_GONE;
            return T_NAME(close)(s, head, before, value, rest->line);
        }
        if (value > low) {
            head->low = low = value;
            head->line = s->line;
            T_NAME(few_purge)(s, depth, at, T_NAME(wall)(s, low));
        }
        if (rest->opened == p->width && T_NAME(best)(p, keys, LEVEL_GONE) == LEVEL_GONE)
            return T_NAME(close)(s, head, before, low, head->line);
    }
}

/* Search the node at `base`, which is worth `high` at most; that comes from the leaf `line`. */
static T_TARGET verdict T_NAME(search)(skeleton *s, uint32_t base, int32_t high, uint32_t line)
{
    s->few.left[0] = -1;
    s->few.known[0] = 0;
    T_NAME(few_open)(s, 0, 0, base, high, line);
    return s->bottom == 0 ? T_NAME(few_bottom)(s, 0, -1, true) : T_NAME(few_node)(s, 0, 0, -1, true);
}
