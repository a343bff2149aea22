/* phases_macros.tmpl.h - nodes of the last level over rows of macro leaves, for phases.tmpl.h, which includes it. Read
 * bottom_work() first. A macro leaf is taken whole where the plan takes all its leaves, and else in partitions: then it is a
 * node that waits for its further partitions like any other. */

/* Leaves `from` to `to` - 1 of a macro leaf, until one is worth `high`; *best is raised to what the others are worth.
 * Returns that leaf, or `to`. Where low has come to high, whatever the first leaf is worth settles it. */
INLINE T_TARGET uint32_t T_NAME(leaves)(T_NAME(visit) * v, const ph_value *leaf, uint32_t from, uint32_t to,
                                        int32_t high, int32_t low, int32_t *best)
{
    const T_LANES(t) wall = T_LANES(splat)(T_DUAL ? v->zero - (high - 1) : v->zero + (high - 1));
    T_LANES(t) all = T_LANES(splat)(*best);
    for (uint32_t at = from; at < to; at += LANES) {
        T_LANES(t) values = T_LANES(row)(leaf + ROW_WORDS * at);
        if (to - at < LANES)
            values = T_LANES(keep)(values, to - at, v->zero);
        uint32_t hit = T_DUAL ? T_LANES(greater)(wall, values) : T_LANES(greater)(values, wall);
        hit |= low >= high;
        if (hit) {
            const uint32_t found = at + (uint32_t)__builtin_ctz(hit);
            v->leaves += found + 1 - from;
            return found;
        }
        all = T_LANES(max)(all, T_LANES(worth)(values, v->zero, T_DUAL, INT32_MAX));
    }
    v->leaves += to - from;
    *best = T_LANES(any)(T_LANES(across)(all));
    return to;
}

/* ---- macro leaves taken whole ---- */

/* The MIN node in `slot` is worth `merit` after the first *next macro leaves: go on until it is worth less, which is never
 * less than `low`. Still `merit`: it is SOLVED. */
INLINE T_TARGET int32_t T_NAME(whole_go_on)(T_NAME(visit) * v, uint32_t slot, uint16_t *next, int32_t merit,
                                            int32_t low)
{
    const uint32_t row = (uint32_t)v->row;
    const ph_value *const leaf = v->words + ROW_WORDS * slot * v->below;
    for (uint32_t at = *next; at < v->moves; at++) {
        int32_t best = low > 0 ? low : 0;
        v->nodes++;
        if (T_NAME(leaves)(v, leaf + ROW_WORDS * at * v->row, 0, row, merit, low, &best) == row) {
            *next = (uint16_t)(at + 1);
            return best;
        }
        v->cutoffs += row > 1;
        if (merit <= low) { /* 3c */
            v->cutoffs += at + 1 < v->moves;
            break;
        }
    }
    *next = (uint16_t)v->moves;
    return merit;
}

/* Begin with the LIVE slots, one after the other. SOLVED, with the slot, when one is still worth `high` in the end. */
INLINE T_TARGET verdict T_NAME(whole_begin)(skeleton *s, phase_head *head, int32_t *keys, T_NAME(visit) * v,
                                            int32_t low)
{
    uint16_t *const next = phase_next(head);
    const uint32_t from = head->begun;
    uint32_t slot = from;
    bool solved = false;
    for (; slot < head->end && !solved; slot++) {
        v->nodes++;
        next[slot] = 0;
        const int32_t worth = T_NAME(whole_go_on)(v, slot, &next[slot], head->high, low);
        keys[slot] = T_NAME(key)(s, worth, slot);
        solved = worth == head->high;
    }
    head->begun = slot;
    s->open += (uint64_t)(slot - from) * (s->row - 1);
    s->backup += slot - from;
    s->unheld += (uint64_t)(slot - from) * s->row;
    phase_peaks(s);
    return verdict_slot(solved ? SOLVED : FELL, head->high, slot - 1);
}

/* Go on with the best slot, again and again, while its merit is at least `floor`; SOLVED, with the slot, when one is. The
 * best keys are kept in a register as in level.tmpl.h. */
INLINE T_TARGET verdict T_NAME(whole_pick)(const skeleton *s, phase_head *head, int32_t *keys, T_NAME(visit) * v,
                                           int32_t floor, int32_t low)
{
    uint16_t *const next = phase_next(head);
    const int32_t least = (floor > low ? floor : low + 1) * (1 << T_NAME(bits)(s));
    T_LANES(t) best = T_NAME(lanes_best)(keys, head);
    int32_t key = T_LANES(any)(T_LANES(across)(best));
    for (;;) {
        /* 1. The best slot, if it is still the head of OPEN. Then the macro leaf that its merit comes from is SOLVED. */
        const int32_t merit = T_NAME(key_worth)(s, key);
        const uint32_t slot = T_NAME(key_slot)(s, key);
        if (key < least && merit < floor)
            return verdict_make(FELL, merit);
        v->cutoffs += v->row > 1;
        if (key < least) { /* 3c */
            v->cutoffs += next[slot] < v->moves;
            return verdict_slot(SOLVED, merit, slot);
        }

        /* 2. The best of the others, first of those in the same lane. */
        const int32_t others = T_NAME(lane_others)(keys, head, slot);
        const T_LANES(t) mine = T_LANES(splat)(key);
        const int32_t rival = T_LANES(any)(T_LANES(across)(T_LANES(swap)(best, mine, others)));

        /* 3. The macro leaves that follow, until it is worth less, or SOLVED. */
        const int32_t worth = T_NAME(whole_go_on)(v, slot, &next[slot], merit, low);
        if (worth == merit)
            return verdict_slot(SOLVED, merit, slot);
        const int32_t fallen = T_NAME(key)(s, worth, slot);
        keys[slot] = fallen;
        best = T_LANES(swap)(best, mine, fallen > others ? fallen : others);
        key = fallen > rival ? fallen : rival;
    }
}

/* Slot `slot` is SOLVED with `merit`: case 4. Each other slot that was begun has the states of a macro leaf. */
static T_TARGET __attribute__((noinline)) verdict T_NAME(whole_settle)(skeleton *s, unsigned char *block, uint32_t slot,
                                                                       int32_t merit, int32_t low)
{
    const phase_head *const head = T_NAME(head)(&s->ply[s->bottom], block);
    const uint64_t begun = head->begun - head->first;
    const uint64_t states = (begun - 1) * s->row + 1 + (head->end - head->begun);
    s->open -= states + s->row - 1;
    s->backup -= begun;
    s->unheld -= begun * s->row;
    return T_NAME(bottom_settle)(s, block, slot, merit, low, states);
}

static T_TARGET verdict T_NAME(bottom_whole)(skeleton *s, unsigned char *block, phase_head *head, int32_t floor,
                                             int32_t low)
{
    const level_ply *const p = &s->ply[s->bottom];
    int32_t *const keys = block_keys(block);
    for (;;) {
        low = low > head->low ? low : head->low;
        T_NAME(visit) v = T_NAME(visit_begin)(s, p, head->base + head->shift * p->below);
        verdict r = verdict_make(FELL, 0);
        if (head->begun < head->end)
            r = T_NAME(whole_begin)(s, head, keys, &v, low);
        if (verdict_what(r) == FELL)
            r = T_NAME(whole_pick)(s, head, keys, &v, floor, low);
        T_NAME(visit_end)(&v, s);
        if (verdict_what(r) == FELL)
            return r;
        r = T_NAME(whole_settle)(s, block, verdict_of_slot(r), verdict_merit(r), low);
        if (verdict_what(r) == SOLVED)
            return r;
    }
}

/* ---- macro leaves in partitions ---- */

/* The macro leaf from `leaf` on is LIVE with `merit`: its first partition. Still `merit`: it is SOLVED with that. */
INLINE T_TARGET int32_t T_NAME(macro_open)(skeleton *s, T_NAME(visit) * v, phase_head *head, phase_macro *m,
                                           const ph_value *leaf, int32_t merit, int32_t low)
{
    const uint32_t row = (uint32_t)v->row, size = s->row_first;
    int32_t best = low > 0 ? low : 0;
    v->nodes++;
    if (T_NAME(leaves)(v, leaf, 0, size, merit, low, &best) < size) {
        v->cutoffs += row > 1;
        return merit;
    }
    const uint32_t stamp = ++s->clock;
    *m = (phase_macro){.high = merit, .best = best, .stamp = stamp, .seen = (uint16_t)size, .put = (uint16_t)size};
    head->newest = size < row ? stamp : head->newest;
    return best;
}

/* Its best leaf has its turn: the other partitions follow, since whatever they bring the node stays the head of OPEN.
 * Returns its value. If all partitions are of one size none of them takes more of OPEN than the first, and where one
 * ends and the next begins matters only for what is cut off at the end. */
INLINE T_TARGET int32_t T_NAME(macro_others)(skeleton *s, T_NAME(visit) * v, const phase_macro *m, const ph_value *leaf,
                                             int32_t low)
{
    const uint32_t row = (uint32_t)v->row;
    uint32_t put = m->put, states = put - m->first;
    int32_t best = m->best > low ? m->best : low;
    if (best >= m->high || put == row) {
        v->cutoffs += states > 1 || put < row;
    } else if (s->row_size > 0) {
        const uint32_t found = T_NAME(leaves)(v, leaf, put, row, m->high, low, &best);
        best = found < row ? m->high : best;
        v->cutoffs += found < row - s->row_last || s->row_last > 1;
    } else {
        const uint64_t open = s->open;
        while (best < m->high && put < row) {
            const uint32_t size = phase_size(s, s->bottom + 1, row, 0, put), from = put;
            s->open += size;
            s->open -= states;
            phase_peaks(s);
            states = size;
            put += size;
            if (T_NAME(leaves)(v, leaf, from, put, m->high, low, &best) < put)
                best = m->high;
        }
        s->open = open;
        v->cutoffs += states > 1 || put < row;
    }
    return best < m->high ? best : m->high;
}

/* An ancestor has given it a partition (case 4b descendant), which is LIVE with its high. Its value, or what it falls
 * to. */
INLINE T_TARGET int32_t T_NAME(macro_further)(T_NAME(visit) * v, phase_macro *m, const ph_value *leaf, int32_t low)
{
    int32_t best = m->best > low ? m->best : low;
    const uint32_t from = m->seen;
    m->seen = m->put;
    if (T_NAME(leaves)(v, leaf, from, m->put, m->high, low, &best) == m->put) {
        m->best = best;
        return best;
    }
    v->cutoffs++; /* it has more than one state */
    return m->high;
}

/* The MIN node in `slot`, LIVE if the slots are being begun, is the head of OPEN with `merit`: go on until that falls, or it
 * is SOLVED. A slot has one macro leaf on OPEN, from when it is begun until it is SOLVED. */
INLINE T_TARGET verdict T_NAME(slot_run)(skeleton *s, T_NAME(visit) * v, unsigned char *block, phase_head *head,
                                         uint32_t slot, int32_t merit, int32_t low, bool sweeping)
{
    phase_macro *const m = &T_NAME(macros)(&s->ply[s->bottom], block)[slot];
    uint16_t *const next = &phase_next(head)[slot];
    const ph_value *const first = v->words + ROW_WORDS * slot * v->below;
    uint32_t child = 0, states = s->row_first;
    if (sweeping) {
        v->nodes++;
        s->open += states - 1;
        s->backup++;
        phase_peaks(s);
    } else {
        child = *next;
        const ph_value *const leaf = first + ROW_WORDS * child * v->row;
        if (m->seen < m->put) {
            merit = T_NAME(macro_further)(v, m, leaf, low);
            if (merit < m->high)
                return verdict_make(FELL, merit);
            states = m->put - m->first;
        } else {
            states = m->put - m->first;
            merit = T_NAME(macro_others)(s, v, m, leaf, low);
        }
        child++;
    }
    for (;; child++) {
        /* 3c. */
        if (child > 0 && (child == v->moves || merit <= low)) {
            v->cutoffs += child < v->moves;
            s->open -= states - 1;
            s->backup--;
            return verdict_make(SOLVED, merit);
        }
        /* 3b, or the first child. */
        const int32_t worth = T_NAME(macro_open)(s, v, head, m, first + ROW_WORDS * child * v->row, merit, low);
        if (worth < merit) {
            *next = (uint16_t)child;
            s->open -= states - s->row_first;
            return verdict_make(FELL, worth);
        }
    }
}

static T_TARGET verdict T_NAME(bottom_parted)(skeleton *s, uint32_t at, unsigned char *block, phase_head *head,
                                              int32_t floor, int32_t low)
{
    const level_ply *const p = &s->ply[s->bottom];
    int32_t *const keys = block_keys(block);
    const phase_lists outside = phase_outside(s, head);
    low = low > head->low ? low : head->low;
    T_NAME(visit) v = T_NAME(visit_begin)(s, p, head->base + head->shift * p->below);
    bool sweeping = head->begun < head->end;
    for (;;) {
        /* 1. The slots that are LIVE, one after the other; else the best one, if it is still the head of OPEN. */
        int32_t key = T_NAME(key)(s, head->high, head->begun);
        if (!sweeping) {
            key = T_NAME(greatest)(keys, head->first, head->end, LEVEL_GONE);
            if (T_NAME(key_worth)(s, key) < floor)
                break;
        }
        const uint32_t slot = T_NAME(key_slot)(s, key);
        if (sweeping)
            head->begun++;

        /* 2. Work on it. */
        verdict r = T_NAME(slot_run)(s, &v, block, head, slot, T_NAME(key_worth)(s, key), low, sweeping);
        if (verdict_what(r) == FELL) {
            T_NAME(put)(keys, head->first, slot, key, T_NAME(key)(s, verdict_merit(r), slot));
            sweeping = sweeping && verdict_merit(r) < head->high && head->begun < head->end;
            continue;
        }

        /* 3. Case 4. */
        T_NAME(visit_end)(&v, s);
        r = T_NAME(settle)(s, s->bottom, at, &outside, slot, verdict_merit(r), &low);
        if (verdict_what(r) == SOLVED)
            return r;
        v = T_NAME(visit_begin)(s, p, head->base + head->shift * p->below);
        sweeping = head->begun < head->end;
    }
    T_NAME(visit_end)(&v, s);
    phase_leave(s, head, &outside);
    return verdict_make(FELL, T_NAME(key_worth)(s, T_NAME(greatest)(keys, head->first, head->end, LEVEL_GONE)));
}

/* Work on the node in block `at` of the last level while its best merit is at least `floor`. */
static T_TARGET verdict T_NAME(bottom_work)(skeleton *s, uint32_t at, int32_t floor, int32_t low)
{
    const level_ply *const p = &s->ply[s->bottom];
    unsigned char *const block = T_NAME(place)(p, at);
    phase_head *const head = T_NAME(head)(p, block);
    if (__builtin_expect(s->leaves >= s->look, 0) && !level_look(s))
        return verdict_make(STOPPED, head->high);
    return s->at_once ? T_NAME(bottom_whole)(s, block, head, floor, low)
                      : T_NAME(bottom_parted)(s, at, block, head, floor, low);
}
