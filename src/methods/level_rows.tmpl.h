/* level_rows.tmpl.h - keys, rows of leaves and macro leaves of level trees, which all loops for such trees share. They
 * are drawn in level.h.
 *
 * level_kinds.tmpl.h includes it before the loops themselves. Defined are then
 *     T_NAME(x)     a name for each x
 *     T_LANES(x)    lanes_avx2 or lanes_plain
 *     T_TARGET      the attribute for the first; may be empty
 *     T_DUAL        1: MIN nodes are opened
 *     T_MACRO       1: leaves hang from the nodes that are opened
 *     T_DRAWN       1: leaves are drawn when they are first read; then T_MACRO is 0
 *     T_WIDE        0: no node that is opened, and no macro leaf, has more than eight children
 *     LEVEL_RECORDS 1: a macro leaf is cut off where leaves are left; 0: wherever it reaches the merit, as the lists
 *                   count */

/* Words of a leaf. */
#define T_WORDS (T_DRAWN ? (size_t)1 : ROW_WORDS)

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

/* Slots 0 to `count` - 1 are LIVE with `high`, and the others of their last vector are gone: eight at a time. */
INLINE T_TARGET void T_NAME(live)(const skeleton *s, int32_t *keys, uint32_t count, int32_t high)
{
    for (uint32_t i = 0; i < count; i += LANES) {
        T_LANES(t) key = T_LANES(keys)(T_LANES(splat)(high), T_NAME(bits)(s), T_NAME(last)(s) - (int32_t)i);
        if (count - i < LANES)
            key = T_LANES(keep)(key, count - i, LEVEL_GONE);
        T_LANES(store)(keys + i, key);
        if (!T_WIDE)
            break;
    }
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

/* The node at `base` of the last level will be opened soon: have the first leaves of its rows brought near, of many
 * rows those of the first partition. */
INLINE void T_NAME(fetch)(const skeleton *s, uint32_t base)
{
    const level_ply *const p = &s->ply[s->bottom];
    const ph_value *words = s->words + T_WORDS * base;
    for (uint32_t i = T_WIDE ? p->first : p->width; i > 0; i--, words += T_WORDS * p->below)
        __builtin_prefetch(words);
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
#if T_DRAWN
    const level_drawn *drawn;
    uint32_t first; /* the row of slot 0 */
#endif
} T_NAME(visit);

INLINE T_TARGET T_NAME(visit) T_NAME(visit_begin)(const skeleton *s, const level_ply *p, uint32_t base)
{
    return (T_NAME(visit))
    {
        .words = s->words + T_WORDS * base,
#if T_DRAWN
        .drawn = &s->drawn, .first = base / p->moves,
#endif
        .zero = s->zero, .below = p->below, .moves = p->moves, .row = T_MACRO ? s->row : 0, .leaves = s->leaves,
        .nodes = s->nodes, .cutoffs = s->cutoffs
    };
}

/* The block's slot 0 stands for a child that is so many further to the right. */
INLINE T_TARGET void T_NAME(visit_shift)(T_NAME(visit) * v, uint32_t children)
{
    v->words += T_WORDS * children * v->below;
#if T_DRAWN
    v->first += children;
#endif
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
    const T_LANES(t) wall = T_LANES(splat)(merit - 1);
    T_LANES(t) all = T_LANES(splat)(0);
    uint32_t at = 0;
    v->nodes++;
    do {
        T_LANES(t) worth = T_LANES(worth)(T_LANES(row)(leaf + ROW_WORDS * at), v->zero, T_DUAL);
        if (!T_WIDE || count - at < LANES) /* what stands behind the row is no leaf, and worth nothing */
            worth = T_LANES(first)(worth, count - at);
        const uint32_t hit = T_LANES(greater)(worth, wall);
        if (hit) {
            v->leaves += at + (uint32_t)__builtin_ctz(hit) + 1; /* with a merit of 0 it is the first leaf */
            v->cutoffs += LEVEL_RECORDS ? at + (uint32_t)__builtin_ctz(hit) + 1 < count : count > 1;
            return merit;
        }
        all = T_LANES(max)(all, worth);
    } while (T_WIDE && (at += LANES) < count);
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
#elif T_DRAWN
/* The same where the slot has a row of leaves, of which a beginning is known: read from where it stands, up to the
 * first that is below `merit`. */
INLINE T_TARGET int32_t T_NAME(go_on)(T_NAME(visit) * v, uint32_t slot, uint16_t *next, int32_t merit)
{
    const uint32_t from = *next, count = v->moves;
    const ph_value *const leaf = v->words + slot * v->below;
    const T_LANES(t) wall = T_LANES(splat)(T_DUAL ? v->zero - merit : v->zero + merit);
    uint32_t known = v->drawn->known[v->first + slot];
    for (uint32_t at = from; at < count; at = known - at < LANES ? known : at + LANES) {
        if (__builtin_expect(at == known, 0))
            known = v->drawn->draw(v->drawn->who, v->first + slot, at);
        const T_LANES(t) values = T_LANES(load)(leaf + at);
        uint32_t hit = T_DUAL ? T_LANES(greater)(values, wall) : T_LANES(greater)(wall, values);
        if (known - at < LANES)
            hit &= (1u << (known - at)) - 1;
        if (hit) {
            const uint32_t found = at + (uint32_t)__builtin_ctz(hit);
            *next = (uint16_t)(found + 1);
            v->leaves += found + 1 - from;
            return T_DUAL ? v->zero - leaf[found] : leaf[found] - v->zero;
        }
    }
    *next = (uint16_t)count;
    v->leaves += count - from;
    return merit;
}

static T_TARGET uint32_t T_NAME(find)(const skeleton *s, const level_ply *p, uint32_t base, int32_t worth)
{
    const ph_value value = T_NAME(value)(s, worth);
    uint32_t leaf = base;
    for (; s->words[leaf] != value; leaf++)
        assert(leaf + 1 < base + p->moves);
    (void)p;
    return leaf;
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
