/* phases_rows.tmpl.h - nodes of the last level over rows of leaves, for phases.tmpl.h, which includes it. Read bottom_work()
 * first. */

/* The row in `slot` is worth `worth` after `seen` leaves: what stands in the block from then on, and its key. One that is not
 * worth more than `low` is SOLVED with that (2b), and no leaf of it is left. Which it is no branch predictor knows, so there
 * is no branch: `done` has all bits or none. */
INLINE T_TARGET int32_t T_NAME(row_fell)(const skeleton *s, T_NAME(visit) * v, uint16_t *next, uint32_t slot,
                                         uint16_t seen, int32_t worth, int32_t low)
{
    const int32_t done = -(int32_t)((uint32_t)(worth - low - 1) >> 31);
    v->cutoffs += (uint32_t)done & (seen < v->moves);
    next[slot] = (uint16_t)(seen | (uint32_t)done);
    return T_NAME(key)(s, worth + ((low - worth) & done), slot);
}

/* The best keys of a block, lane by lane, and the greatest of them. */
typedef struct T_NAME(heads) {
    T_LANES(t) best;
    int32_t key;
} T_NAME(heads);

INLINE T_TARGET T_NAME(heads) T_NAME(heads_load)(const int32_t *keys, const phase_head *head)
{
    const T_LANES(t) best = T_NAME(lanes_best)(keys, head);
    return (T_NAME(heads)){best, T_LANES(any)(T_LANES(across)(best))};
}

/* Begin with the LIVE rows, one after the other, each until it is worth less than high. SOLVED, with the slot, when one is
 * still worth high in the end. Where no node is wide the keys are put together in a register: keys that were just written
 * one at a time cannot be read eight at a time without waiting for them. */
INLINE T_TARGET verdict T_NAME(rows_begin)(const skeleton *s, phase_head *head, int32_t *keys, T_NAME(visit) * v,
                                           int32_t low, T_NAME(heads) * h)
{
    uint16_t *const next = phase_next(head);
    const int32_t high = head->high;
    const uint32_t first = head->first, end = head->end;
    uint32_t slot = head->begun;
    const bool older = first < slot; /* there is a partition that has not left */
    *h = (T_NAME(heads)){T_LANES(splat)(LEVEL_GONE), LEVEL_GONE};
    if (__builtin_expect(older, 0))
        h->best = T_LANES(load)(keys + first);
    if (T_WIDE)
        T_LANES(store)(keys + end, T_LANES(splat)(LEVEL_GONE));
    for (; slot < end; slot++) {
        uint16_t seen = 0;
        v->nodes++;
        const int32_t worth = T_NAME(go_on)(v, slot, &seen, high);
        if (worth == high) {
            head->begun = slot + 1;
            return verdict_slot(SOLVED, high, slot);
        }
        const int32_t key = T_NAME(row_fell)(s, v, next, slot, seen, worth, low);
        if (T_WIDE)
            keys[slot] = key;
        else
            h->best = T_LANES(put)(h->best, slot - first, key);
        h->key = key > h->key ? key : h->key;
    }
    head->begun = end;
    if (T_WIDE)
        h->best = T_NAME(lanes_best)(keys, head);
    else
        T_LANES(store)(keys + first, h->best);
    if (__builtin_expect(older, 0))
        h->key = T_LANES(any)(T_LANES(across)(h->best));
    return verdict_make(FELL, high);
}

/* The same where `low` has come to high: whatever the first leaf is worth, its row is SOLVED with low, and the node will
 * be. */
static T_TARGET void T_NAME(rows_settled)(const skeleton *s, phase_head *head, int32_t *keys, T_NAME(visit) * v,
                                          int32_t low)
{
    const uint32_t slot = head->begun++;
    v->leaves++;
    v->nodes++;
    v->cutoffs += v->moves > 1;
    phase_next(head)[slot] = (uint16_t)v->moves;
    keys[slot] = T_NAME(key)(s, low, slot);
    for (uint32_t i = slot + 1; i < head->end; i++)
        keys[i] = T_NAME(key)(s, head->high, i);
    for (uint32_t i = head->end; i < head->end + LANES; i++)
        keys[i] = LEVEL_GONE;
}

/* Go on with the best slot, again and again, while its merit is at least `floor`; SOLVED, with the slot, when one is. The
 * best keys are kept in a register as in level.tmpl.h. */
INLINE T_TARGET verdict T_NAME(rows_pick)(const skeleton *s, phase_head *head, int32_t *keys, T_NAME(visit) * v,
                                          T_NAME(heads) h, int32_t floor, int32_t low)
{
    uint16_t *const next = phase_next(head);
    const int32_t least = (floor > low ? floor : low + 1) * (1 << T_NAME(bits)(s));
    T_LANES(t) best = h.best;
    int32_t key = h.key;
    for (;;) {
        /* 1. The best slot, if it is still the head of OPEN. 3c, or SOLVED since 2b, and then no leaf of it is left. */
        const int32_t merit = T_NAME(key_worth)(s, key);
        const uint32_t slot = T_NAME(key_slot)(s, key);
        if (key < least) {
            if (merit < floor)
                return verdict_make(FELL, merit);
            v->cutoffs += next[slot] < v->moves;
            return verdict_slot(SOLVED, merit, slot);
        }

        /* 2. The best of the others, first of those in the same lane. */
        const int32_t others = T_NAME(lane_others)(keys, head, slot);
        const T_LANES(t) mine = T_LANES(splat)(key);
        const int32_t rival = T_LANES(any)(T_LANES(across)(T_LANES(swap)(best, mine, others)));

        /* 3. Its leaves, until it is worth less, or SOLVED. */
        uint16_t seen = next[slot];
        const int32_t worth = T_NAME(go_on)(v, slot, &seen, merit);
        if (worth == merit) {
            next[slot] = seen;
            return verdict_slot(SOLVED, merit, slot);
        }
        const int32_t fallen = keys[slot] = T_NAME(row_fell)(s, v, next, slot, seen, worth, low);
        best = T_LANES(swap)(best, mine, fallen > others ? fallen : others);
        key = fallen > rival ? fallen : rival;
    }
}

/* Slot `slot` of a node of the last level is SOLVED with `merit`: case 4. */
static T_TARGET __attribute__((noinline)) verdict T_NAME(rows_settle)(skeleton *s, unsigned char *block, uint32_t slot,
                                                                      int32_t merit, int32_t low)
{
    const phase_head *const head = T_NAME(head)(&s->ply[s->bottom], block);
    const uint32_t states = head->end - head->first;
    s->open -= states;
    return T_NAME(bottom_settle)(s, block, slot, merit, low, states);
}

/* Work on the node in block `at` of the last level while its best merit is at least `floor`. */
static T_TARGET verdict T_NAME(bottom_work)(skeleton *s, uint32_t at, int32_t floor, int32_t low)
{
    const level_ply *const p = &s->ply[s->bottom];
    unsigned char *const block = T_NAME(place)(p, at);
    int32_t *const keys = block_keys(block);
    phase_head *const head = T_NAME(head)(p, block);
    if (__builtin_expect(s->leaves >= s->look, 0) && !level_look(s))
        return verdict_make(STOPPED, head->high);
    for (;;) {
        low = low > head->low ? low : head->low;
        T_NAME(visit) v = T_NAME(visit_begin)(s, p, head->base + head->shift * p->below);
        T_NAME(heads) h;
        verdict r = verdict_make(FELL, 0);
        if (head->begun < head->end && low < head->high) {
            r = T_NAME(rows_begin)(s, head, keys, &v, low, &h);
        } else {
            if (head->begun < head->end)
                T_NAME(rows_settled)(s, head, keys, &v, low);
            h = T_NAME(heads_load)(keys, head);
        }
        if (verdict_what(r) == FELL)
            r = T_NAME(rows_pick)(s, head, keys, &v, h, floor, low);
        T_NAME(visit_end)(&v, s);
        if (verdict_what(r) == SOLVED)
            r = T_NAME(rows_settle)(s, block, verdict_of_slot(r), verdict_merit(r), low);
        else
            return r;
        if (verdict_what(r) == SOLVED)
            return r;
    }
}
