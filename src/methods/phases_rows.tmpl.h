/* phases_rows.tmpl.h - nodes of the last level over rows of leaves, for phases.tmpl.h, which includes it. Read
 * bottom_work() first. */

/* The row in `slot` is worth `worth` after `seen` leaves: that stands in the block from then on, and its key is
 * returned. One that is not worth more than `low` is SOLVED with that (2b), and no leaf of it is left. Which it is no
 * branch predictor knows, so there is no branch. */
INLINE T_TARGET int32_t T_NAME(row_fell)(const skeleton *s, T_NAME(visit) * v, int32_t *keys, uint16_t *next,
                                         uint32_t slot, uint32_t seen, int32_t worth, int32_t low)
{
    const uint32_t done = worth <= low;
    v->cutoffs += done & (seen < v->moves);
    next[slot] = (uint16_t)(seen | (0 - done)); /* done: all bits, more leaves than any row has */
    return keys[slot] = T_NAME(key)(s, worth > low ? worth : low, slot);
}

/* Begin with the LIVE rows, one after the other, each until it is worth less than `wall`. The slot of one that never
 * is, and then none has been begun; or LEVEL_NONE, and then head->best is the greatest key. */
INLINE T_TARGET uint32_t T_NAME(rows_begin)(const skeleton *s, phase_head *head, int32_t *keys, T_NAME(visit) * v,
                                            int32_t wall, int32_t low)
{
    uint16_t *const next = phase_next(head);
    const uint32_t begun = head->begun, end = head->end;
    int32_t best = head->best;
    T_LANES(store)(keys + end, T_LANES(splat)(LEVEL_GONE));
    for (uint32_t slot = begun; slot < end; slot++) {
        uint16_t seen = 0;
        const int32_t worth = T_NAME(go_on)(v, slot, &seen, wall);
        if (worth == wall) {
            v->nodes += slot + 1 - begun;
            return slot;
        }
        const int32_t key = T_NAME(row_fell)(s, v, keys, next, slot, seen, worth, low);
        best = key > best ? key : best;
    }
    v->nodes += end - begun;
    head->begun = end;
    head->best = best;
    return LEVEL_NONE;
}

/* Go on with the best slot, again and again, while its merit is at least `wall`. The slot that is SOLVED, and its
 * merit; or LEVEL_NONE, and then head->best is the greatest key. The best keys are kept in a register as in
 * level.tmpl.h. */
INLINE T_TARGET uint32_t T_NAME(rows_pick)(const skeleton *s, phase_head *head, int32_t *keys, T_NAME(visit) * v,
                                           int32_t wall, int32_t low, int32_t *merit)
{
    uint16_t *const next = phase_next(head);
    const int32_t least = wall * (1 << T_NAME(bits)(s));
    int32_t key = head->best;
    T_LANES(t) best = T_NAME(lanes_best)(keys, head);
    while (key >= least) {
        /* 1. The best slot is still the head of OPEN. The best of the others, first of those in the same lane. */
        const uint32_t slot = T_NAME(key_slot)(s, key);
        const int32_t others = T_NAME(lane_others)(keys, head, slot);
        const T_LANES(t) mine = T_LANES(splat)(key);
        const int32_t rival = T_LANES(any)(T_LANES(across)(T_LANES(swap)(best, mine, others)));

        /* 2. Its leaves, until it is worth less, or SOLVED. */
        uint16_t seen = next[slot];
        *merit = T_NAME(key_worth)(s, key);
        const int32_t worth = T_NAME(go_on)(v, slot, &seen, *merit);
        if (worth == *merit)
            return slot;
        const int32_t fallen = T_NAME(row_fell)(s, v, keys, next, slot, seen, worth, low);
        best = T_LANES(swap)(best, mine, fallen > others ? fallen : others);
        key = fallen > rival ? fallen : rival;
    }
    head->best = key;
    return LEVEL_NONE;
}

/* What the row in `slot` is worth: its least leaf, or `high` if that is more. */
INLINE T_TARGET int32_t T_NAME(row_value)(const T_NAME(visit) * v, uint32_t slot, int32_t high)
{
    const ph_value *const leaf = v->words + T_WORDS * slot * v->below;
    T_LANES(t) least = T_LANES(splat)(-high); /* turned, so that it is the greatest */
    for (uint32_t at = 0; at < v->moves; at += LANES) {
        const ph_value *const from = leaf + T_WORDS * at;
        T_LANES(t) turned = T_LANES(worth)(T_DRAWN ? T_LANES(load)(from) : T_LANES(row)(from), v->zero, !T_DUAL);
        if (v->moves - at < LANES)
            turned = T_LANES(keep)(turned, v->moves - at, LEVEL_GONE);
        least = T_LANES(max)(least, turned);
    }
    return -T_LANES(any)(T_LANES(across)(least));
}

/* Of the LIVE rows the one in `slot` is SOLVED, or one to its right. The one it is has the greatest value, and among
 * equals it is the leftmost. Each other is left when it is worth less or, to the right of it, not more: they are read
 * to there, and one that never is takes its place. *v was `before` when nothing of them was counted. */
INLINE T_TARGET uint32_t T_NAME(rows_solve)(const phase_head *head, T_NAME(visit) * v, const T_NAME(visit) * before,
                                            uint32_t slot, int32_t low, int32_t *merit)
{
    const uint32_t begun = head->begun;
    for (uint32_t greater = slot; greater != LEVEL_NONE;) {
        slot = greater;
        greater = LEVEL_NONE;
        *v = *before;
        *merit = T_NAME(row_value)(v, slot, head->high);
        const uint32_t end = *merit < head->high ? head->end : slot + 1; /* with high no other is begun */
        v->leaves += v->moves;
        v->nodes += end - begun;
        for (uint32_t row = begun; row < end && greater == LEVEL_NONE; row++) {
            if (row == slot)
                continue;
            uint16_t seen = 0;
            const int32_t wall = *merit + (row > slot), worth = T_NAME(go_on)(v, row, &seen, wall);
            v->cutoffs += (worth <= low) & (seen < v->moves);
            greater = worth == wall ? row : LEVEL_NONE;
        }
    }
    return slot;
}

/* Work on the slots while the best of them is worth `wall`. The slot that is SOLVED, and its merit; or LEVEL_NONE, and
 * then head->best is the greatest key.
 *
 * LIVE slots come first, each until it is worth less than high, and then the best slot, again and again. Slots begun
 * before do not come in between: when an ancestor gave the node these, low had come to all that was open. Unless one is
 * SOLVED, all end below wall, whichever comes first; so they are read from left to right, each at once down to there.
 * Below, high is 9 and wall 6: each row is left at its first leaf below 6.
 *
 *     8 7 5 . .    6 3 . . .    9 8 8 4 .       in order: 8, 6, 9 8; then 7, then 8 4, then 5, then 3
 *
 * Had the last row an 8 for the 4, it would be SOLVED with that, and the 5 and the 3 not seen. */
INLINE T_TARGET uint32_t T_NAME(rows_run)(const skeleton *s, phase_head *head, int32_t *keys, T_NAME(visit) * v,
                                          int32_t wall, int32_t low, int32_t *merit)
{
    if (head->begun == head->end)
        return T_NAME(rows_pick)(s, head, keys, v, wall, low, merit);
    assert(wall <= head->high && T_NAME(key_worth)(s, head->best) < wall);
    const T_NAME(visit) before = *v;
    const uint32_t slot = T_NAME(rows_begin)(s, head, keys, v, wall, low);
    *merit = head->high;
    if (slot == LEVEL_NONE || wall == head->high)
        return slot;
    return T_NAME(rows_solve)(head, v, &before, slot, low, merit);
}

/* One slot is SOLVED: case 4. All leave OPEN together. False: the node is SOLVED; else its next partition comes. */
INLINE T_TARGET bool T_NAME(rows_turn)(skeleton *s, const level_ply *p, phase_head *head, T_NAME(visit) * v,
                                       int32_t low)
{
    const uint32_t states = head->end - head->first, last = head->shift + head->end;
    if (low >= head->high || last >= p->width) {
        T_NAME(visit_end)(v, s);
        s->open -= states - 1;
        s->backup--;
        s->cutoffs += states > 1 || last < p->width;
        return false;
    }
    const uint32_t shift = head->shift, size = phase_turn(s, s->bottom, head);
    T_NAME(visit_shift)(v, head->shift - shift);
    s->open += size;
    s->open -= states;
    if (__builtin_expect(size > states, 0))
        phase_peaks(s);
    return true;
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
    assert(head->low < 0 && head->shift == 0);
    T_NAME(visit) v = T_NAME(visit_begin)(s, p, head->base);
    int32_t merit;
    uint32_t slot;
    bool more = true;

    /* 1. As long as what is proven is below floor, the search may go elsewhere. */
    if (floor > low) {
        slot = T_NAME(rows_run)(s, head, keys, &v, floor, low, &merit);
        if (slot == LEVEL_NONE) {
            T_NAME(visit_end)(&v, s);
            return verdict_make(FELL, T_NAME(key_worth)(s, head->best));
        }
        T_NAME(raise_low)(s, s->bottom, head, slot, merit, &low);
        more = T_NAME(rows_turn)(s, p, head, &v, low);
    } else if (low >= head->high) { /* whatever the first leaf is worth settles it */
        assert(head->begun < head->end);
        v.leaves++;
        v.nodes++;
        v.cutoffs += v.moves > 1;
        more = T_NAME(rows_turn)(s, p, head, &v, low);
    }

    /* 2. From here on the best slot is never worth less than low, nor that less than floor: the search stays until the
     *    node is SOLVED. */
    while (more) {
        slot = T_NAME(rows_run)(s, head, keys, &v, low + 1, low, &merit);
        if (slot == LEVEL_NONE) /* 3c; or the best slot is SOLVED since 2b, and then no leaf of it is left */
            v.cutoffs += phase_next(head)[T_NAME(key_slot)(s, head->best)] < v.moves;
        else
            T_NAME(raise_low)(s, s->bottom, head, slot, merit, &low);
        more = T_NAME(rows_turn)(s, p, head, &v, low);
    }
    return T_NAME(node_solved)(s, s->bottom, head, low);
}
