/* level.tmpl.h - SSS* and DUAL* on level trees; the blocks, keys and bottoms are drawn in level.h, and the search in
 * its general form is psstar.tmpl.h. Read node_run() first, then the two kinds of bottom.
 *
 * level_kinds.tmpl.h includes it, four times for each of level.c's. Defined are then
 *     T_NAME(x)     a name for each x
 *     T_LANES(x)    lanes_avx2 or lanes_plain
 *     T_TARGET      the attribute for the first; may be empty
 *     T_DUAL        1: MIN nodes are opened
 *     T_MACRO       1: leaves hang from the nodes that are opened
 *     T_WIDE        0: no node that is opened has more than eight children
 *
 * A search that stops returns through all levels, and each writes the key of its slot as if that had fallen: the
 * verdict STOPPED says the greatest merit of what is still open below. */

/* What the compiler knows where no node is wide: a key has three bits for the slot, and a block one vector of keys. */
INLINE uint32_t T_NAME(bits)(const skeleton *s)
{
    return T_WIDE ? s->bits : 3;
}

INLINE uint32_t T_NAME(lanes)(const level_ply *p)
{
    return T_WIDE ? p->lanes : LANES;
}

INLINE int32_t T_NAME(last)(const skeleton *s)
{
    return (1 << T_NAME(bits)(s)) - 1;
}

INLINE T_TARGET int32_t T_NAME(key)(const skeleton *s, int32_t worth, uint32_t slot)
{
    return worth * (1 << T_NAME(bits)(s)) + (T_NAME(last)(s) - (int32_t)slot);
}

INLINE T_TARGET int32_t T_NAME(key_worth)(const skeleton *s, int32_t key)
{
    return key >> T_NAME(bits)(s);
}

INLINE T_TARGET uint32_t T_NAME(key_slot)(const skeleton *s, int32_t key)
{
    return (uint32_t)(T_NAME(last)(s) - (key & T_NAME(last)(s)));
}

INLINE T_TARGET ph_value T_NAME(value)(const skeleton *s, int32_t worth)
{
    return T_DUAL ? s->zero - worth : s->zero + worth;
}

INLINE unsigned char *T_NAME(block)(const level_ply *p, uint32_t at)
{
    return p->blocks + (T_WIDE ? p->stride : 64) * at;
}

/* A slot whose key was `from` has key `to`. Eight keys are written where eight will be read: a read that follows a
 * narrower write to the same place has to wait for it. */
INLINE T_TARGET void T_NAME(change)(int32_t *keys, uint32_t slot, int32_t from, int32_t to)
{
    int32_t *const at = keys + (slot - slot % LANES);
    T_LANES(store)(at, T_LANES(swap)(T_LANES(load)(at), T_LANES(splat)(from), to));
}

/* ---- the last level: slots with rows of leaves, or of macro leaves ---- */

/* What a visit of a block needs at hand. The compiler keeps it in registers, which it could not do with what stands in
 * the skeleton: for all that it knows each key written might be one of its members. */
typedef struct T_NAME(visit) {
    const ph_value *words; /* from the base of the block on */
    ph_value zero;
    size_t below, row;
    uint32_t moves;
    uint64_t leaves, nodes, cutoffs;
} T_NAME(visit);

INLINE T_TARGET T_NAME(visit) T_NAME(visit_begin)(const skeleton *s, const level_ply *p, uint32_t base)
{
    return (T_NAME(visit)){.words = s->words + ROW_WORDS * base,
                           .zero = s->zero,
                           .below = p->below,
                           .moves = p->moves,
                           .row = T_MACRO ? s->row : 0,
                           .leaves = s->leaves,
                           .nodes = s->nodes,
                           .cutoffs = s->cutoffs};
}

INLINE T_TARGET void T_NAME(visit_end)(const T_NAME(visit) * v, skeleton *s)
{
    s->leaves = v->leaves;
    s->nodes = v->nodes;
    s->cutoffs = v->cutoffs;
}

#if T_MACRO
/* The MAX node with the row of leaves from `leaf` on: its greatest, or `merit` as soon as one reaches that. */
INLINE T_TARGET int32_t T_NAME(macro)(T_NAME(visit) * v, const ph_value *leaf, int32_t merit)
{
    const uint32_t count = (uint32_t)v->row;
    const T_LANES(t) wall = T_LANES(splat)(T_DUAL ? v->zero - (merit - 1) : v->zero + (merit - 1));
    T_LANES(t) all = T_LANES(splat)(0);
    v->nodes++;
    for (uint32_t at = 0; at < count; at += LANES) {
        T_LANES(t) values = T_LANES(row)(leaf + ROW_WORDS * at);
        if (count - at < LANES) /* what stands behind the row is no leaf, and worth nothing */
            values = T_LANES(keep)(values, count - at, v->zero);
        const uint32_t hit = T_DUAL ? T_LANES(greater)(wall, values) : T_LANES(greater)(values, wall);
        if (hit) {
            v->leaves += at + (uint32_t)__builtin_ctz(hit) + 1; /* with a merit of 0 it is the first leaf */
            v->cutoffs += count > 1;
            return merit;
        }
        all = T_LANES(max)(all, T_LANES(worth)(values, v->zero, T_DUAL, INT32_MAX));
    }
    v->leaves += count;
    return T_LANES(any)(T_LANES(across)(all));
}

/* The MIN node in `slot` was worth `merit` until the *next-th macro leaf: go on until it is worth less. Still `merit`:
 * it is SOLVED. */
INLINE T_TARGET int32_t T_NAME(go_on)(T_NAME(visit) * v, uint32_t slot, uint16_t *next, int32_t merit)
{
    const ph_value *const leaf = v->words + ROW_WORDS * slot * v->below;
    for (uint32_t at = *next; at < v->moves; at++) {
        const int32_t worth = T_NAME(macro)(v, leaf + ROW_WORDS * at * v->row, merit);
        if (worth < merit) {
            *next = (uint16_t)(at + 1);
            return worth;
        }
    }
    *next = (uint16_t)v->moves;
    return merit;
}

/* The leaf that the merit of a SOLVED MIN node is the value of: in the first macro leaf that has none worth more. */
static T_TARGET uint32_t T_NAME(find)(const skeleton *s, const level_ply *p, uint32_t base, int32_t worth)
{
    for (uint32_t leaf = base;; leaf += s->row) {
        assert(leaf < base + p->moves * s->row);
        (void)p;
        const leaf_row r = {s->words + ROW_WORDS * leaf, s->row};
        if (row_reaches(r, T_NAME(value)(s, worth + 1), !T_DUAL) >= r.count)
            return leaf + row_find(r, T_NAME(value)(s, worth));
    }
}
#else
/* The same where the slot has a row of leaves: read from where it stands, up to the first that is below `merit`. */
INLINE T_TARGET int32_t T_NAME(go_on)(T_NAME(visit) * v, uint32_t slot, uint16_t *next, int32_t merit)
{
    const uint32_t from = *next, count = v->moves;
    const ph_value *const leaf = v->words + ROW_WORDS * slot * v->below;
    const T_LANES(t) wall = T_LANES(splat)(T_DUAL ? v->zero - merit : v->zero + merit);
    uint32_t unseen = ~0u << from % LANES;
    for (uint32_t at = from - from % LANES; at < count; at += LANES) {
        const T_LANES(t) values = T_LANES(row)(leaf + ROW_WORDS * at);
        uint32_t hit = (T_DUAL ? T_LANES(greater)(values, wall) : T_LANES(greater)(wall, values)) & unseen;
        if (count - at < LANES)
            hit &= (1u << (count - at)) - 1;
        if (hit) {
            const uint32_t found = at + (uint32_t)__builtin_ctz(hit);
            const ph_value value = leaf[ROW_WORDS * found];
            *next = (uint16_t)(found + 1);
            v->leaves += found + 1 - from;
            return T_DUAL ? v->zero - value : value - v->zero;
        }
        unseen = ~0u;
    }
    *next = (uint16_t)count;
    v->leaves += count - from;
    return merit;
}

static T_TARGET uint32_t T_NAME(find)(const skeleton *s, const level_ply *p, uint32_t base, int32_t worth)
{
    return base + row_find((leaf_row){s->words + ROW_WORDS * base, p->moves}, T_NAME(value)(s, worth));
}
#endif

/* Slot `slot` is SOLVED with `worth`, and so is the node. */
INLINE T_TARGET verdict T_NAME(bottom_solve)(skeleton *s, const level_ply *p, const level_head *head, uint32_t slot,
                                             int32_t worth)
{
    s->line = worth == head->high ? head->line : T_NAME(find)(s, p, head->base + slot * p->below, worth);
    return verdict_make(SOLVED, worth);
}

/* Go on with the best slot, again and again, while its merit is at least `floor`. Lane j of `best` is the greatest of
 * keys j, j + 8, j + 16, ... It is kept in a register: keys that were just written one at a time cannot be read eight
 * at a time without waiting for them. The greatest of the other keys is found while the leaves are on their way from
 * memory, so that the next best slot is known as soon as this one has its new key: it is the greater of the two. */
INLINE T_TARGET verdict T_NAME(bottom_sweep)(skeleton *s, const level_ply *p, unsigned char *block, T_LANES(t) best,
                                             int32_t floor)
{
    const uint32_t lanes = T_NAME(lanes)(p);
    int32_t *const keys = block_keys(block);
    uint16_t *const next = block_next(block, lanes);
    const level_head *const head = block_head(block, lanes);
    const int32_t least = floor * (1 << T_NAME(bits)(s));
    T_NAME(visit) v = T_NAME(visit_begin)(s, p, head->base);
    int32_t key = T_LANES(any)(T_LANES(across)(best));
    for (;;) {
        /* 1. The best slot, if it is still the head of OPEN. */
        const int32_t merit = T_NAME(key_worth)(s, key);
        if (key < least) {
            T_NAME(visit_end)(&v, s);
            return verdict_make(FELL, merit);
        }
        const uint32_t slot = T_NAME(key_slot)(s, key);

        /* 2. The best of the others, first of those in the same lane. */
        int32_t others = LEVEL_GONE;
        if (T_WIDE)
            for (uint32_t i = slot % LANES; i < lanes; i += LANES)
                others = i != slot && keys[i] > others ? keys[i] : others;
        const T_LANES(t) mine = T_LANES(splat)(key);
        const int32_t rival = T_LANES(any)(T_LANES(across)(T_LANES(swap)(best, mine, others)));

        /* 3. Its leaves, until it is worth less, or SOLVED. */
        v.cutoffs += T_MACRO && v.row > 1; /* the macro leaf that the merit comes from is SOLVED now */
        const int32_t worth = T_NAME(go_on)(&v, slot, &next[slot], merit);
        if (worth == merit) {
            T_NAME(visit_end)(&v, s);
#if T_MACRO
            s->open -= s->row - 1;
            s->backup--;
            level_close(s, p, p->width - 1, 0);
#else
            /* SOLVED on the first visit: the rows further right were read, but never begun. */
            const uint32_t unbegun = merit == head->high ? p->width - 1 - slot : 0;
            s->leaves -= unbegun;
            s->nodes -= unbegun;
            level_close(s, p, p->width - 1 - unbegun, unbegun);
#endif
            return T_NAME(bottom_solve)(s, p, head, slot, merit);
        }
        const int32_t fallen = T_NAME(key)(s, worth, slot);
        keys[slot] = fallen;
        best = T_LANES(swap)(best, mine, fallen > others ? fallen : others);
        key = fallen > rival ? fallen : rival;
    }
}

static T_TARGET verdict T_NAME(bottom_run)(skeleton *s, uint32_t at, int32_t floor)
{
    const level_ply *const p = &s->ply[s->bottom];
    unsigned char *const block = T_NAME(block)(p, at);
    T_LANES(t) best = T_LANES(load)(block_keys(block));
    for (uint32_t i = LANES; i < T_NAME(lanes)(p); i += LANES)
        best = T_LANES(max)(best, T_LANES(load)(block_keys(block) + i));
    if (__builtin_expect(s->leaves >= s->look, 0) && !level_look(s))
        return verdict_make(STOPPED, T_NAME(key_worth)(s, T_LANES(any)(T_LANES(across)(best))));
    return T_NAME(bottom_sweep)(s, p, block, best, floor);
}

/* Open the node at `base` and begin with its slots: each until it is worth less than `high`. */
static T_TARGET verdict T_NAME(bottom_open)(skeleton *s, uint32_t at, uint32_t base, int32_t high, uint32_t line,
                                            int32_t floor)
{
    const level_ply *const p = &s->ply[s->bottom];
    unsigned char *const block = T_NAME(block)(p, at);
    const uint32_t lanes = T_NAME(lanes)(p);
    const uint32_t width = p->width;
    uint16_t *const next = block_next(block, lanes);
    int32_t *const keys = block_keys(block);
    level_head *const head = block_head(block, lanes);
    if (__builtin_expect(s->leaves >= s->look, 0) && !level_look(s))
        return verdict_make(STOPPED, high);
    *head = (level_head){.high = high, .line = line, .base = base};
    level_open(s, width);
    s->nodes++;
    T_LANES(t) best = T_LANES(splat)(LEVEL_GONE);
#if T_MACRO
    T_NAME(visit) v = T_NAME(visit_begin)(s, p, base);
    uint32_t slot = 0;
    bool solved = false;
    for (; slot < width && !solved; slot++) {
        v.nodes++;
        next[slot] = 0;
        const int32_t worth = T_NAME(go_on)(&v, slot, &next[slot], high);
        solved = worth == high;
        keys[slot] = T_NAME(key)(s, worth, slot);
    }
    T_NAME(visit_end)(&v, s);
    /* As the lists have it, each slot begun has opened a node, and the last one may have closed it again. */
    s->open += (uint64_t)slot * (s->row - 1);
    s->backup += slot;
    s->open_peak = s->open > s->open_peak ? s->open : s->open_peak;
    s->backup_peak = s->backup > s->backup_peak ? s->backup : s->backup_peak;
    if (solved) {
        s->open -= s->row - 1;
        s->backup--;
        level_close(s, p, slot - 1, width - slot);
        return T_NAME(bottom_solve)(s, p, head, slot - 1, high);
    }
    for (; slot < lanes; slot++)
        keys[slot] = LEVEL_GONE;
    for (uint32_t i = 0; i < lanes; i += LANES)
        best = T_LANES(max)(best, T_LANES(load)(keys + i));
#else
    /* The first leaf of each row at once. Those rows that are still worth `high` then are the best ones, and go on from
     * left to right until none is, as if they had been begun one after the other. With a floor above `high` none would
     * go on, and rows would count as begun that were not. */
    assert(floor <= high);
    for (uint32_t i = 0; i < lanes; i += LANES) {
        const T_LANES(t) values = T_LANES(gather)(s->words + ROW_WORDS * base, s->offset + i);
        const T_LANES(t) worth = T_LANES(worth)(values, s->zero, T_DUAL, high);
        T_LANES(t) key = T_LANES(keys)(worth, T_NAME(bits)(s), T_NAME(last)(s) - (int32_t)i);
        if (width - i < LANES)
            key = T_LANES(keep)(key, width - i, LEVEL_GONE);
        T_LANES(store)(keys + i, key);
        best = T_LANES(max)(best, key);
        for (uint32_t j = i; j < i + LANES; j++)
            next[j] = 1;
    }
    s->leaves += width;
    s->nodes += width;
#endif
    return T_NAME(bottom_sweep)(s, p, block, best, floor);
}

/* ---- the levels above ---- */

static T_TARGET verdict T_NAME(node_open)(skeleton *s, uint32_t depth, uint32_t at, uint32_t base, int32_t high,
                                          uint32_t line, int32_t floor);

/* The node at `base` of the last level will be opened soon: have its first leaves brought near. */
INLINE void T_NAME(fetch)(const skeleton *s, uint32_t base)
{
    const ph_value *const words = s->words + ROW_WORDS * base;
    const uint32_t width = s->ply[s->bottom].width;
    for (uint32_t i = 0; i < width; i++)
        __builtin_prefetch(words + s->offset[i]);
}

enum { T_NAME(FETCH_MOST) = 16 }; /* wider nodes are too much to fetch ahead */

/* What was worked on below slot `slot` of block `at`, a child of the MIN node there, came back with `r`: while it is
 * SOLVED its siblings follow, each with that merit as its high, until the MIN node is SOLVED too (case 3). */
INLINE T_TARGET verdict T_NAME(follow)(skeleton *s, uint32_t depth, uint32_t at, uint32_t slot, int32_t floor,
                                       verdict r)
{
    const level_ply *const p = &s->ply[depth];
    unsigned char *const block = T_NAME(block)(p, at);
    const uint32_t base = block_head(block, T_NAME(lanes)(p))->base + slot * p->below;
    uint16_t *const next = &block_next(block, T_NAME(lanes)(p))[slot];
    while (verdict_what(r) == SOLVED) {
        const uint32_t child = ++*next;
        if (child == p->moves)
            return r;
        if (depth + 1 == s->bottom && child + 1 < p->moves && s->ply[s->bottom].width <= T_NAME(FETCH_MOST))
            T_NAME(fetch)(s, base + (child + 1) * p->under);
        r = T_NAME(node_open)(s, depth + 1, at * p->width + slot, base + child * p->under, verdict_merit(r), s->line,
                              floor);
    }
    return r;
}

/* The greatest key of a block other than `but`. */
INLINE T_TARGET int32_t T_NAME(best)(const level_ply *p, const int32_t *keys, int32_t but)
{
    const T_LANES(t) left_out = T_LANES(splat)(but);
    T_LANES(t) all = T_LANES(swap)(T_LANES(load)(keys), left_out, LEVEL_GONE);
    for (uint32_t i = LANES; i < T_NAME(lanes)(p); i += LANES)
        all = T_LANES(max)(all, T_LANES(swap)(T_LANES(load)(keys + i), left_out, LEVEL_GONE));
    return T_LANES(any)(T_LANES(across)(all));
}

/* Work on the node in block `at` while its best merit is at least `floor`, that is, while the head of OPEN is below
 * it. */
static T_TARGET verdict T_NAME(node_run)(skeleton *s, uint32_t depth, uint32_t at, int32_t floor)
{
    const level_ply *const p = &s->ply[depth];
    int32_t *const keys = block_keys(T_NAME(block)(p, at));
    int32_t key = T_NAME(best)(p, keys, LEVEL_GONE);
    for (;;) {
        /* 1. The best slot. */
        const int32_t merit = T_NAME(key_worth)(s, key);
        if (merit < floor)
            return verdict_make(FELL, merit);
        const uint32_t slot = T_NAME(key_slot)(s, key);

        /* 2. What it must not fall below to stay the best: the rival or, if that is further left, one more. */
        const int32_t rival = T_NAME(best)(p, keys, key);
        int32_t least = T_NAME(key_worth)(s, rival);
        least += (rival & T_NAME(last)(s)) > (key & T_NAME(last)(s));
        least = least > floor ? least : floor;

        /* 3. Work on the node below it, and on those that follow. */
        const uint32_t below = at * p->width + slot;
        verdict r =
            depth + 1 == s->bottom ? T_NAME(bottom_run)(s, below, least) : T_NAME(node_run)(s, depth + 1, below, least);
        r = T_NAME(follow)(s, depth, at, slot, least, r);
        if (verdict_what(r) == SOLVED) {
            level_close(s, p, p->width - 1, 0);
            return r;
        }
        const int32_t fallen = T_NAME(key)(s, verdict_merit(r), slot);
        T_NAME(change)(keys, slot, key, fallen);
        key = fallen > rival ? fallen : rival;
        if (verdict_what(r) == STOPPED)
            return verdict_make(STOPPED, T_NAME(key_worth)(s, key));
    }
}

/* Open the node at `base` as block `at`, and work on it while its best merit is at least `floor`. Its slots are begun
 * from left to right, each until it is worth less than `high`. */
static T_TARGET verdict T_NAME(node_open)(skeleton *s, uint32_t depth, uint32_t at, uint32_t base, int32_t high,
                                          uint32_t line, int32_t floor)
{
    if (depth == s->bottom)
        return T_NAME(bottom_open)(s, at, base, high, line, floor);
    const level_ply *const p = &s->ply[depth];
    unsigned char *const block = T_NAME(block)(p, at);
    const uint32_t lanes = T_NAME(lanes)(p);
    int32_t *const keys = block_keys(block);
    *block_head(block, lanes) = (level_head){.high = high, .line = line, .base = base};
    level_open(s, p->width);
    s->nodes++;
    for (uint32_t i = 0; i < lanes; i++) {
        keys[i] = i < p->width ? T_NAME(key)(s, high, i) : LEVEL_GONE;
        block_next(block, lanes)[i] = 0;
    }
    for (uint32_t i = 0; i < p->width; i++) {
        s->nodes++;
        if (depth + 1 == s->bottom && i + 1 < p->width && s->ply[s->bottom].width <= T_NAME(FETCH_MOST))
            T_NAME(fetch)(s, base + (i + 1) * p->below);
        verdict r = T_NAME(node_open)(s, depth + 1, at * p->width + i, base + i * p->below, high, line, high);
        r = T_NAME(follow)(s, depth, at, i, high, r);
        if (verdict_what(r) == SOLVED) {
            level_close(s, p, i, p->width - 1 - i);
            return r;
        }
        T_NAME(change)(keys, i, T_NAME(key)(s, high, i), T_NAME(key)(s, verdict_merit(r), i));
        if (verdict_what(r) == STOPPED)
            return verdict_make(STOPPED, T_NAME(key_worth)(s, T_NAME(best)(p, keys, LEVEL_GONE)));
    }
    return T_NAME(node_run)(s, depth, at, floor);
}

#undef T_NAME
#undef T_DUAL
#undef T_MACRO
