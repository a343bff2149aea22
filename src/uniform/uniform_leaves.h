/* uniform_leaves.h - reading leaves: a part of uniform_search.c, which includes it. */

/* Words from one leaf to the next. Leaves in memory are nodes of the tree; lazy leaves are single words. */
INLINE size_t leaf_words(const kind k)
{
    return k.lazy ? 1 : ROW_WORDS;
}

INLINE ph_value value_of(const kind k, const uniform *s, int32_t score)
{
    return k.dual ? s->zero - score : s->zero + score;
}

/* The node at `base` of the last level will be opened soon: prefetch the first leaves of its rows, of many rows those
 * of the first partition. */
INLINE void fetch_rows(const kind k, const uniform *s, uint32_t base)
{
    const level *const p = &s->levels[s->bottom];
    const ph_value *words = s->words + leaf_words(k) * base;
    for (uint32_t i = k.wide ? p->first : p->width; i > 0; i--, words += leaf_words(k) * p->below)
        __builtin_prefetch(words);
}

/* ---- a visit: what work on one block of the last level needs ---- */

/* The compiler keeps it in registers. It could not do that with members of the search: a key that is written might
 * overwrite one of them, for all it knows. */
typedef struct visit {
    const ph_value *words; /* from the base of the block on */
    ph_value zero;
    size_t below, row;
    uint32_t moves;
    uint64_t leaves, nodes, cutoffs;
    const lazy_leaves *lazy;
    uint32_t first; /* the row of slot 0, if rows are lazy */
} visit;

INLINE visit visit_begin(const kind k, const uniform *s, const level *p, uint32_t base)
{
    return (visit){.words = s->words + leaf_words(k) * base,
                   .lazy = &s->lazy,
                   .first = k.lazy ? base / p->moves : 0,
                   .zero = s->zero,
                   .below = p->below,
                   .moves = p->moves,
                   .row = k.macros ? s->row : 0,
                   .leaves = s->leaves,
                   .nodes = s->nodes,
                   .cutoffs = s->cutoffs};
}

/* Slot 0 of the block is used for a child that is this many further to the right. */
INLINE void visit_shift(const kind k, visit *v, uint32_t children)
{
    v->words += leaf_words(k) * children * v->below;
    v->first += children;
}

INLINE void visit_end(const visit *v, uniform *s)
{
    assert(v->leaves >= s->leaves && v->nodes >= s->nodes && v->cutoffs >= s->cutoffs);
    s->leaves = v->leaves;
    s->nodes = v->nodes;
    s->cutoffs = v->cutoffs;
}

/* ---- rows ---- */

/* The row in `slot` has the merit `merit` after its first *next leaves: read on, to the first leaf below that. Returns
 * the score of that leaf; or `merit`, if all leaves are read. */
INLINE int32_t go_on(const kind k, visit *v, uint32_t slot, uint16_t *next, int32_t merit)
{
    const uint32_t from = *next, count = v->moves;
    const ph_value *const leaf = v->words + leaf_words(k) * slot * v->below;
    const lanes bound = lanes_splat(k.dual ? v->zero - merit : v->zero + merit);
    uint32_t known = k.lazy ? v->lazy->known[v->first + slot] : count;
    for (uint32_t at = from; at < count; at = k.lazy && known - at < LANES ? known : at + LANES) {
        if (k.lazy && __builtin_expect(at == known, 0))
            known = v->lazy->generate(v->lazy->context, v->first + slot, at);
        assert(at < known && known <= count);
        const lanes values = k.lazy ? lanes_load(leaf + at) : lanes_row(leaf + ROW_WORDS * at);
        uint32_t hit = k.dual ? lanes_greater(values, bound) : lanes_greater(bound, values);
        if (known - at < LANES)
            hit &= (1u << (known - at)) - 1;
        if (hit) {
            const uint32_t found = at + (uint32_t)__builtin_ctz(hit);
            const ph_value value = leaf[leaf_words(k) * found];
            *next = (uint16_t)(found + 1);
            v->leaves += found + 1 - from;
            return k.dual ? v->zero - value : value - v->zero;
        }
    }
    *next = (uint16_t)count;
    v->leaves += count - from;
    return merit;
}

/* The score of the row in `slot`: its least leaf, or `high` if that is less. */
INLINE int32_t row_least(const kind k, const visit *v, uint32_t slot, int32_t high)
{
    const ph_value *const leaf = v->words + leaf_words(k) * slot * v->below;
    lanes least = lanes_splat(-high); /* negated, so that it is the greatest */
    for (uint32_t at = 0; at < v->moves; at += LANES) {
        const ph_value *const from = leaf + leaf_words(k) * at;
        lanes negated = lanes_score(k.lazy ? lanes_load(from) : lanes_row(from), v->zero, !k.dual);
        if (v->moves - at < LANES)
            negated = lanes_keep(negated, v->moves - at, KEY_GONE);
        least = lanes_max(least, negated);
    }
    return -lanes_any(lanes_across(least));
}

/* ---- macro leaves ---- */

/* Leaves `from` to `to` - 1 of a macro leaf, until one reaches `high`. Returns that leaf; or `to`, and then *best is
 * raised to their greatest score. Those before `from` were read before: none of them reaches high, and *best is at
 * least their score, so it does no harm to read some of them again. */
INLINE uint32_t read_leaves(const kind k, visit *v, const ph_value *leaf, uint32_t from, uint32_t to, int32_t high,
                            int32_t *best)
{
    assert(from <= to && to <= v->row);
    const lanes below_high = lanes_splat(high - 1);
    lanes all = lanes_splat(0);
    uint32_t at = k.wide ? from - from % LANES : 0;
    do {
        lanes score = lanes_score(lanes_row(leaf + ROW_WORDS * at), v->zero, k.dual);
        if (!k.wide || to - at < LANES)
            score = lanes_first(score, to - at);
        const uint32_t hit = lanes_greater(score, below_high);
        if (hit) {
            const uint32_t found = at + (uint32_t)__builtin_ctz(hit);
            assert(found >= from);
            v->leaves += found + 1 - from;
            return found;
        }
        all = lanes_max(all, score);
    } while (k.wide && (at += LANES) < to);
    v->leaves += to - from;
    const int32_t greatest = lanes_any(lanes_across(all));
    *best = greatest > *best ? greatest : *best;
    return to;
}

/* ---- the leaf that a value comes from ---- */

/* The MIN node whose leaves begin at `base` is SOLVED with `score`: the first leaf that has it; if it has macro leaves,
 * in the first of them with no greater leaf. */
static __attribute__((noinline)) uint32_t find_leaf(const kind k, const uniform *s, const level *p, uint32_t base,
                                                    int32_t score)
{
    const ph_value value = value_of(k, s, score);
    uint32_t leaf = base;
    if (k.lazy) {
        for (; s->words[leaf] != value; leaf++)
            assert(leaf + 1 < base + p->moves);
        return leaf;
    }
    leaf_row r = {s->words + ROW_WORDS * leaf, k.macros ? s->row : p->moves};
    for (; k.macros && row_reaches(r, value_of(k, s, score + 1), !k.dual) < r.count; leaf += s->row) {
        assert(leaf + s->row < base + p->moves * s->row);
        r.first += ROW_WORDS * s->row;
    }
    return leaf + row_find(r, value);
}
