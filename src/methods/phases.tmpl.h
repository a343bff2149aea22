/* phases.tmpl.h - PS*(k), plans by level and phased DUAL* on level trees; phases.h has the drawing, and the search in its
 * general form is psstar.tmpl.h, with the case numbers of the paper's operator. Read node_run() first, then settle(),
 * then the two kinds of bottom_work(). level_kinds.tmpl.h includes it, behind level_rows.tmpl.h, which says what is defined.
 *
 * A search that stops returns through all levels and leaves them as they are: phase_bound() tells what is known then. */

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

INLINE phase_macro *T_NAME(macros)(const level_ply *p, unsigned char *block)
{
    return T_WIDE ? phase_macros(p, block)
                  : (phase_macro *)(void *)(phase_next(T_NAME(head)(p, block)) + (size_t)2 * LANES);
}

/* The greatest key of slots `first` to `end` - 1 other than `but`. */
INLINE T_TARGET int32_t T_NAME(greatest)(const int32_t *keys, uint32_t first, uint32_t end, int32_t but)
{
    const T_LANES(t) left_out = T_LANES(splat)(but);
    T_LANES(t) all = T_LANES(swap)(T_LANES(load)(keys + first), left_out, LEVEL_GONE);
    for (uint32_t i = first + LANES; T_WIDE && i < end; i += LANES)
        all = T_LANES(max)(all, T_LANES(swap)(T_LANES(load)(keys + i), left_out, LEVEL_GONE));
    (void)end;
    return T_LANES(any)(T_LANES(across)(all));
}

/* Slots 0 to `count` - 1 are LIVE with `high`, and those behind them are gone: phase_live(), eight at a time. */
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

/* Slot `slot` of the node in block `at`, an open node like all that are not over rows of leaves, is SOLVED with `value`:
 * case 4. SOLVED: so is the node. FELL: it goes on, and *low may have risen. `outside` is what the lists hold elsewhere. */
static T_TARGET verdict T_NAME(settle)(skeleton *s, uint32_t depth, uint32_t at, const phase_lists *outside,
                                       uint32_t slot, int32_t value, int32_t *low)
{
    const level_ply *const p = &s->ply[depth];
    unsigned char *const block = T_NAME(place)(p, at);
    phase_head *const head = T_NAME(head)(p, block);
    const uint64_t states = s->open - outside->open;
    const bool more = phase_has_more(p, head);

    /* 4. The child's value is a lower bound for the node and, through low, for all below it. */
    if (value > *low) {
        *low = head->low = value;
        head->low_at = depth == s->bottom ? head->shift + slot : s->line;
    }

    /* 4b. A node below with partitions left may still surpass it: the newest one goes on. */
    if (*low < head->high && p->parted) {
        block_keys(block)[slot] = LEVEL_GONE;
        const phase_place newest = phase_newest(s, depth, at);
        if (newest.stamp > 0) {
            s->open--;
            phase_extend(s, depth, newest);
            return verdict_make(FELL, value);
        }
    }

    /* 4a, or 4b and all of this partition is done with: the next one, or the node is SOLVED. */
    s->backup = outside->backup;
    s->unheld = outside->unheld;
    if (*low < head->high && more) {
        s->backup++;
        s->open = outside->open;
        phase_advance(s, depth, block);
        return verdict_make(FELL, value);
    }
    s->open = outside->open + 1;
    s->cutoffs += states > 1 || more;
    if (*low >= head->high) {
        s->line = head->line;
        return verdict_make(SOLVED, head->high);
    }
    s->line = T_NAME(low_line)(s, depth, head, *low);
    return verdict_make(SOLVED, *low);
}

/* ---- the last level: slots with rows of leaves, or of macro leaves ---- */

#if T_MACRO
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
    if (!s->at_once) { /* else the slot's key says it all */
        const uint32_t stamp = ++s->clock;
        *m = (phase_macro){.high = merit, .best = best, .stamp = stamp, .seen = (uint16_t)size, .put = (uint16_t)size};
        head->newest = size < row ? stamp : head->newest;
    }
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
        s->unheld += s->at_once ? s->row : 0;
        phase_peaks(s);
    } else {
        child = *next;
        const ph_value *const leaf = first + ROW_WORDS * child * v->row;
        if (s->at_once) {
            merit = merit > low ? merit : low;
            v->cutoffs += v->row > 1;
        } else if (m->seen < m->put) {
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
            s->unheld -= s->at_once ? s->row : 0;
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

/* Work on the node in block `at` of the last level while its best merit is at least `floor`. */
static T_TARGET verdict T_NAME(bottom_work)(skeleton *s, uint32_t at, int32_t floor, int32_t low)
{
    const level_ply *const p = &s->ply[s->bottom];
    unsigned char *const block = T_NAME(place)(p, at);
    int32_t *const keys = block_keys(block);
    phase_head *const head = T_NAME(head)(p, block);
    if (__builtin_expect(s->leaves >= s->look, 0) && !level_look(s))
        return verdict_make(STOPPED, head->high);
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
#else
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
    const uint32_t first = head->first, end = head->end;
    const int32_t least = (floor > low ? floor : low + 1) * (1 << T_NAME(bits)(s));
    T_LANES(t) best = T_LANES(load)(keys + first);
    for (uint32_t i = first + LANES; T_WIDE && i < end; i += LANES)
        best = T_LANES(max)(best, T_LANES(load)(keys + i));
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
        int32_t others = LEVEL_GONE;
        for (uint32_t i = first + (slot - first) % LANES; T_WIDE && i < end; i += LANES)
            others = i != slot && keys[i] > others ? keys[i] : others;
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

/* Slot `slot` of a node of the last level is SOLVED with `merit`: case 4. There is no open node below it, so that all
 * states of its slots leave OPEN together. SOLVED: so is the node. FELL: its next partition comes. */
static T_TARGET __attribute__((noinline)) verdict T_NAME(rows_settle)(skeleton *s, unsigned char *block, uint32_t slot,
                                                                      int32_t merit, int32_t low)
{
    const level_ply *const p = &s->ply[s->bottom];
    phase_head *const head = T_NAME(head)(p, block);
    const uint32_t states = head->end - head->first;
    const bool more = phase_has_more(p, head);
    if (merit == head->high && low < head->high)
        T_NAME(rows_unread)(s, p, head, slot, low);
    if (merit > low) {
        low = head->low = merit;
        head->low_at = head->shift + slot;
    }
    s->open -= states;
    if (low < head->high && more) {
        phase_advance(s, s->bottom, block);
        return verdict_make(FELL, merit);
    }
    s->open++;
    s->backup--;
    s->cutoffs += states > 1 || more;
    s->line = low >= head->high ? head->line : T_NAME(low_line)(s, s->bottom, head, low);
    return verdict_make(SOLVED, low >= head->high ? head->high : low);
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
#endif

/* ---- the levels above ---- */

/* The node at `base` of the last level will be opened soon: have the first leaves of its first partition brought near. */
INLINE void T_NAME(fetch)(const skeleton *s, uint32_t base)
{
    const ph_value *const words = s->words + ROW_WORDS * base;
    const uint32_t count = T_MACRO ? 1 : s->ply[s->bottom].first;
    for (uint32_t i = 0; i < count; i++)
        __builtin_prefetch(words + s->offset[i]);
}

enum { T_NAME(FETCH_MOST) = 16 }; /* wider nodes are too much to fetch ahead */

/* Is the level below this one the last, and are its nodes to be fetched ahead? */
INLINE bool T_NAME(fetches)(const skeleton *s, uint32_t depth)
{
    return depth + 1 == s->bottom && s->ply[s->bottom].first <= T_NAME(FETCH_MOST);
}

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
                                           .newest = p->first < p->width ? stamp : 0};
    s->nodes++;
    s->open += p->first - 1;
    s->backup++;
    phase_peaks(s);
    if (T_MACRO || depth < s->bottom)
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
        if (T_NAME(fetches)(s, depth) && child + 1 < p->moves)
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
    bool sweeping = head->begun < head->end;
    int32_t key = sweeping ? 0 : T_NAME(greatest)(keys, head->first, head->end, LEVEL_GONE);
    for (;;) {
        /* 1. The slots that are LIVE, one after the other, each until it is worth less; else the best one. */
        uint32_t slot;
        int32_t least, rival = LEVEL_GONE;
        verdict r;
        if (sweeping) {
            slot = head->begun++;
            key = T_NAME(key)(s, head->high, slot);
            least = head->high;
            s->nodes++;
            phase_next(head)[slot] = 0;
            if (T_NAME(fetches)(s, depth) && slot + 1 < head->end)
                T_NAME(fetch)(s, head->base + (head->shift + slot + 1) * p->below);
            r = T_NAME(node_open)(s, depth + 1, at * p->slots + slot, head->base + (head->shift + slot) * p->below,
                                  head->high, head->line, least, low);
        } else {
            const int32_t merit = T_NAME(key_worth)(s, key);
            if (merit < floor) {
                phase_leave(s, head, &outside);
                return verdict_make(FELL, merit);
            }
            slot = T_NAME(key_slot)(s, key);

            /* What it must not fall below to stay the best: the rival or, if that is further left, one more. */
            rival = T_NAME(greatest)(keys, head->first, head->end, key);
            least = T_NAME(key_worth)(s, rival);
            least += (rival & T_NAME(last)(s)) > (key & T_NAME(last)(s));
            least = least > floor ? least : floor;
            r = depth + 1 == s->bottom ? T_NAME(bottom_work)(s, at * p->slots + slot, least, low)
                                       : T_NAME(node_run)(s, depth + 1, at * p->slots + slot, least, low);
        }

        /* 2. Its siblings follow. */
        const uint32_t below = at * p->slots + slot;
        r = T_NAME(follow)(s, depth, head, below, slot, least, low, r);
        T_NAME(note_newest)(p, head, below);
        if (verdict_what(r) == STOPPED)
            return r;
        if (verdict_what(r) == FELL) {
            const int32_t fallen = T_NAME(key)(s, verdict_merit(r), slot);
            T_NAME(put)(keys, head->first, slot, key, fallen);
            if (!sweeping) {
                key = fallen > rival ? fallen : rival;
                continue;
            }
            sweeping = verdict_merit(r) < head->high && head->begun < head->end;
        } else {
            /* 3. Case 4. */
            r = T_NAME(settle)(s, depth, at, &outside, slot, verdict_merit(r), &low);
            if (verdict_what(r) == SOLVED)
                return r;
            sweeping = head->begun < head->end;
        }
        if (!sweeping)
            key = T_NAME(greatest)(keys, head->first, head->end, LEVEL_GONE);
    }
}

/* Search the node at `base`, which is worth `high` at most; that comes from the leaf `line`. */
static T_TARGET verdict T_NAME(search)(skeleton *s, uint32_t base, int32_t high, uint32_t line)
{
    const verdict r = T_NAME(node_open)(s, 0, 0, base, high, line, -1, -1);
    return verdict_what(r) == STOPPED ? verdict_make(STOPPED, phase_bound(s)) : r;
}
