/* phases_rows.tmpl.h - nodes of the last level over rows of leaves, for phases.tmpl.h, which includes it. Read bottom_work()
 * first. */

/* The first leaves of the LIVE rows, all at once. Those that are still worth `high` then are the best ones, and go on from
 * left to right until none is, as if they had been begun one after the other. A row that is not worth more than `low` is
 * SOLVED with that (2b). */
INLINE T_TARGET void T_NAME(rows_begin)(const skeleton *s, const level_ply *p, phase_head *head, int32_t *keys,
                                        T_NAME(visit) * v, int32_t low)
{
    const uint32_t from = head->begun, count = head->end - from;
    const ph_value *const words = v->words + ROW_WORDS * from * v->below;
    uint16_t *const next = phase_next(head) + from;
    head->begun = head->end;
    v->leaves += count;
    v->nodes += count;
    for (uint32_t i = 0; i < count; i += LANES) {
        const uint32_t *offset = s->offset + i;
        uint32_t clipped[LANES];
        if (__builtin_expect(count - i < LANES && count != p->size, 0)) {
            for (uint32_t j = 0; j < LANES; j++)
                clipped[j] = (uint32_t)(ROW_WORDS * v->below) * (i + j < count ? i + j : count - 1);
            offset = clipped;
        }
        const T_LANES(t) first = T_LANES(worth)(T_LANES(gather)(words, offset), v->zero, T_DUAL, head->high);
        const T_LANES(t) worth = T_LANES(max)(first, T_LANES(splat)(low));
        T_LANES(t) key = T_LANES(keys)(worth, T_NAME(bits)(s), T_NAME(last)(s) - (int32_t)(from + i));
        uint32_t done = T_LANES(greater)(T_LANES(splat)(low + 1), first);
        if (count - i < LANES) {
            key = T_LANES(keep)(key, count - i, LEVEL_GONE);
            done &= (1u << (count - i)) - 1;
        }
        T_LANES(store)(keys + from + i, key);
        T_LANES(mark)(next + i, T_LANES(splat)(low + 1), first, (uint16_t)v->moves, 1);
        v->cutoffs += v->moves > 1 ? (uint32_t)__builtin_popcount(done) : 0;
    }
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
                                          int32_t floor, int32_t low)
{
    uint16_t *const next = phase_next(head);
    const int32_t least = (floor > low ? floor : low + 1) * (1 << T_NAME(bits)(s));
    T_LANES(t) best = T_NAME(lanes_best)(keys, head);
    int32_t key = T_LANES(any)(T_LANES(across)(best));
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
        int32_t worth = T_NAME(go_on)(v, slot, &seen, merit);
        if (worth == merit) {
            next[slot] = seen;
            return verdict_slot(SOLVED, merit, slot);
        }
        const bool done = worth <= low; /* 2b, without a branch: no predictor knows */
        v->cutoffs += done & (seen < v->moves);
        next[slot] = done ? (uint16_t)v->moves : seen;
        worth = done ? low : worth;
        const int32_t fallen = T_NAME(key)(s, worth, slot);
        keys[slot] = fallen;
        best = T_LANES(swap)(best, mine, fallen > others ? fallen : others);
        key = fallen > rival ? fallen : rival;
    }
}

/* A slot was SOLVED with high when the rows were begun: those further right were read, but never begun. */
INLINE T_TARGET void T_NAME(rows_unread)(skeleton *s, const level_ply *p, phase_head *head, uint32_t slot, int32_t low)
{
    const uint32_t unbegun = head->end - 1 - slot;
    s->leaves -= unbegun;
    s->nodes -= unbegun;
    if (low >= 0 && p->moves > 1)
        for (uint32_t i = slot + 1; i < head->end; i++)
            s->cutoffs -= phase_next(head)[i] == p->moves; /* 2b */
}

/* Slot `slot` of a node of the last level is SOLVED with `merit`: case 4. */
static T_TARGET __attribute__((noinline)) verdict T_NAME(rows_settle)(skeleton *s, unsigned char *block, uint32_t slot,
                                                                      int32_t merit, int32_t low)
{
    const level_ply *const p = &s->ply[s->bottom];
    phase_head *const head = T_NAME(head)(p, block);
    const uint32_t states = head->end - head->first;
    if (merit == head->high && low < head->high)
        T_NAME(rows_unread)(s, p, head, slot, low);
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
        if (head->begun < head->end && low < head->high)
            T_NAME(rows_begin)(s, p, head, keys, &v, low);
        else if (head->begun < head->end)
            T_NAME(rows_settled)(s, head, keys, &v, low);
        verdict r = T_NAME(rows_pick)(s, head, keys, &v, floor, low);
        T_NAME(visit_end)(&v, s);
        if (verdict_what(r) == SOLVED)
            r = T_NAME(rows_settle)(s, block, verdict_of_slot(r), verdict_merit(r), low);
        else
            return r;
        if (verdict_what(r) == SOLVED)
            return r;
    }
}
