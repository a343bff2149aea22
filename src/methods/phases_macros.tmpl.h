/* phases_macros.tmpl.h - nodes of the last level over rows of macro leaves, for phases.tmpl.h, which includes it. Read
 * bottom_work() first. A macro leaf is taken whole where the plan takes all its leaves, and else in partitions: then it
 * is a node that waits for its further partitions like any other. */

/* Leaves `from` to `to` - 1 of a macro leaf, until one is worth `high`. Returns that leaf; or `to`, and then *best is
 * raised to what they are worth. Those before `from` were seen before: none of them is worth high, and *best is not
 * below them, so it does not matter that some of them are read again. */
INLINE T_TARGET uint32_t T_NAME(leaves)(T_NAME(visit) * v, const ph_value *leaf, uint32_t from, uint32_t to,
                                        int32_t high, int32_t *best)
{
    const T_LANES(t) wall = T_LANES(splat)(high - 1);
    T_LANES(t) all = T_LANES(splat)(0);
    uint32_t at = T_WIDE ? from - from % LANES : 0;
    do {
        T_LANES(t) worth = T_LANES(worth)(T_LANES(row)(leaf + ROW_WORDS * at), v->zero, T_DUAL);
        if (!T_WIDE || to - at < LANES)
            worth = T_LANES(first)(worth, to - at);
        const uint32_t hit = T_LANES(greater)(worth, wall);
        if (hit) {
            const uint32_t found = at + (uint32_t)__builtin_ctz(hit);
            assert(found >= from);
            v->leaves += found + 1 - from;
            return found;
        }
        all = T_LANES(max)(all, worth);
    } while (T_WIDE && (at += LANES) < to);
    v->leaves += to - from;
    const int32_t greatest = T_LANES(any)(T_LANES(across)(all));
    *best = greatest > *best ? greatest : *best;
    return to;
}

/* ---- macro leaves taken whole ---- */

/* The MIN node in `slot` is worth `merit` after the first *next macro leaves: go on until it is worth less, which is
 * never less than `low`. Still `merit`: it is SOLVED. */
INLINE T_TARGET int32_t T_NAME(whole_go_on)(T_NAME(visit) * v, uint32_t slot, uint16_t *next, int32_t merit,
                                            int32_t low)
{
    const uint32_t row = (uint32_t)v->row;
    const ph_value *const leaf = v->words + ROW_WORDS * slot * v->below;
    for (uint32_t at = *next; at < v->moves; at++) {
        int32_t best = low > 0 ? low : 0;
        v->nodes++;
        const int32_t wall =
            low < merit ? merit : 0; /* where low has come to it, whatever the first leaf is worth settles it */
        if (T_NAME(leaves)(v, leaf + ROW_WORDS * at * v->row, 0, row, wall, &best) == row) {
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

/* Begin with the LIVE slots, one after the other. SOLVED, with the slot, when one is still worth `high` in the end.
 * FELL: *greatest is the greatest key. */
INLINE T_TARGET verdict T_NAME(whole_begin)(skeleton *s, phase_head *head, int32_t *keys, T_NAME(visit) * v,
                                            int32_t low, int32_t *greatest)
{
    uint16_t *const next = phase_next(head);
    const uint32_t from = head->begun;
    uint32_t slot = from;
    int32_t best = head->best;
    bool solved = false;
    T_LANES(store)(keys + head->end, T_LANES(splat)(LEVEL_GONE));
    for (; slot < head->end && !solved; slot++) {
        v->nodes++;
        next[slot] = 0;
        const int32_t worth = T_NAME(whole_go_on)(v, slot, &next[slot], head->high, low);
        const int32_t key = keys[slot] = T_NAME(key)(s, worth, slot);
        best = key > best ? key : best;
        solved = worth == head->high;
    }
    *greatest = best;
    head->begun = slot;
    s->open += (uint64_t)(slot - from) * (s->row - 1);
    s->backup += slot - from;
    s->unheld += (uint64_t)(slot - from) * s->row;
    phase_peaks(s);
    return verdict_slot(solved ? SOLVED : FELL, head->high, slot - 1);
}

/* The greatest key is `key`: go on with the best slot, again and again, while its merit is at least `floor`; SOLVED,
 * with the slot, when one is. The best keys are kept in a register as in level.tmpl.h. */
INLINE T_TARGET verdict T_NAME(whole_pick)(const skeleton *s, phase_head *head, int32_t *keys, T_NAME(visit) * v,
                                           int32_t key, int32_t floor, int32_t low)
{
    uint16_t *const next = phase_next(head);
    const int32_t least = (floor > low ? floor : low + 1) * (1 << T_NAME(bits)(s));
    T_LANES(t) best = T_NAME(lanes_best)(keys, head);
    for (;;) {
        /* 1. The best slot, if it is still the head of OPEN. Then the macro leaf that its merit comes from is
         *    SOLVED. */
        const int32_t merit = T_NAME(key_worth)(s, key);
        const uint32_t slot = T_NAME(key_slot)(s, key);
        if (key < least && merit < floor) {
            head->best = key;
            return verdict_make(FELL, merit);
        }
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

/* Slot `slot` is SOLVED with `merit`: case 4. All slots have left OPEN together, and each other one that was begun has
 * the states of a macro leaf. SOLVED: so is the node. FELL: its next partition comes. */
static T_TARGET __attribute__((noinline)) verdict T_NAME(whole_settle)(skeleton *s, unsigned char *block, uint32_t slot,
                                                                       int32_t merit, int32_t low)
{
    const level_ply *const p = &s->ply[s->bottom];
    phase_head *const head = T_NAME(head)(p, block);
    const uint64_t begun = head->begun - head->first;
    const uint64_t states = (begun - 1) * s->row + 1 + (head->end - head->begun);
    const bool more = phase_has_more(p, head);
    s->open -= states + s->row - 1;
    s->backup -= begun;
    s->unheld -= begun * s->row;
    T_NAME(raise_low)(s, s->bottom, head, slot, merit, &low);
    if (low < head->high && more) {
        phase_advance(s, s->bottom, block);
        return verdict_make(FELL, merit);
    }
    s->open++;
    s->backup--;
    s->cutoffs += states > 1 || more;
    return T_NAME(node_solved)(s, s->bottom, head, low);
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
        int32_t key = head->best;
        if (head->begun < head->end)
            r = T_NAME(whole_begin)(s, head, keys, &v, low, &key);
        if (verdict_what(r) == FELL)
            r = T_NAME(whole_pick)(s, head, keys, &v, key, floor, low);
        T_NAME(visit_end)(&v, s);
        if (verdict_what(r) == FELL)
            return r;
        r = T_NAME(whole_settle)(s, block, verdict_of_slot(r), verdict_merit(r), low);
        if (verdict_what(r) == SOLVED)
            return r;
    }
}

/* ---- macro leaves in partitions ---- */

/* What a visit of a block has at hand besides. */
typedef struct T_NAME(parts) {
    T_NAME(visit) v;
    const level_ply *p;
    unsigned char *block;
    uint32_t first; /* the first partition of a macro leaf */
    uint32_t cut;   /* as row_cut */
    bool unequal;   /* its partitions are not all of one size */
    uint32_t clock; /* nodes opened so far */
    int32_t low;    /* what is proven */
} T_NAME(parts);

INLINE T_TARGET T_NAME(parts)
    T_NAME(parts_begin)(const skeleton *s, unsigned char *block, const phase_head *head, int32_t low)
{
    const level_ply *const p = &s->ply[s->bottom];
    return (T_NAME(parts)){
        .v = T_NAME(visit_begin)(s, p, head->base + head->shift * p->below),
        .p = p,
        .block = block,
        .first = s->row_first,
        .cut = s->row_cut,
        .unequal = s->row_size == 0,
        .clock = s->clock,
        .low = low,
    };
}

/* The clock has counted macro leaves that have partitions left, so the last of them is the newest node that has. */
INLINE T_TARGET void T_NAME(parts_end)(const T_NAME(parts) * a, skeleton *s, phase_head *head)
{
    T_NAME(visit_end)(&a->v, s);
    head->newest = a->clock > s->clock ? a->clock : head->newest;
    s->clock = a->clock;
}

INLINE const ph_value *T_NAME(macro_leaf)(const T_NAME(parts) * a, uint32_t slot, uint32_t child)
{
    return a->v.words + ROW_WORDS * (slot * a->v.below + child * a->v.row);
}

/* A macro leaf is opened with `merit`: its first partition. True: one of its leaves is worth that. Else *m is what it
 * is from now on, and *best what it is worth so far. Where its leaves are no more than eight, all of them are read at
 * once, and *m says what the others will bring when it has its turn: that is asked for when nothing else can be done
 * meanwhile, and here other slots can. */
INLINE T_TARGET bool T_NAME(macro_open)(T_NAME(parts) * a, const ph_value *leaf, int32_t merit, phase_macro *m,
                                        int32_t *best)
{
    const uint32_t size = a->first, row = (uint32_t)a->v.row;
#if T_WIDE
    *best = a->low;
    if (T_NAME(leaves)(&a->v, leaf, 0, size, merit, best) < size)
        return true;
    (void)row;
    *m = (phase_macro){.high = merit, .best = *best, .put = (uint16_t)size};
#else
    T_LANES(t) worth = T_LANES(worth)(T_LANES(row)(leaf), a->v.zero, T_DUAL);
    worth = T_LANES(first)(worth, row);
    const uint32_t hit = T_LANES(greater)(worth, T_LANES(splat)(merit - 1)) | 1u << row;
    const uint32_t found = (uint32_t)__builtin_ctz(hit);
    if (found < size) {
        a->v.leaves += found + 1;
        return true;
    }
    a->v.leaves += size;
    const int32_t all = T_LANES(any)(T_LANES(across)(worth));
    const int32_t seen = T_LANES(any)(T_LANES(across)(T_LANES(first)(worth, size)));
    *best = seen > a->low ? seen : a->low;
    m->high = merit;
    m->best = all < merit ? all : merit;
    m->put = (uint16_t)size;
    m->fresh = 0;
    m->found = (uint16_t)found;
#endif
    return false;
}

/* The macro leaf in `slot` gets its stamp. Where no node is wide eight are written, as eight will be read. */
INLINE T_TARGET void T_NAME(macro_stamp)(const T_NAME(parts) * a, uint32_t slot, int32_t stamp)
{
    int32_t *const stamps = T_NAME(stamps)(a->p, a->block);
    if (T_WIDE) {
        stamps[slot] = stamp;
        return;
    }
    const uint32_t first = T_NAME(head)(a->p, a->block)->first;
    T_LANES(store)(stamps + first, T_LANES(put)(T_LANES(load)(stamps + first), slot - first, stamp));
}

/* The MIN node in `slot` is worth `merit` after its first `from` macro leaves: those that follow are opened until it
 * falls or is SOLVED. */
INLINE T_TARGET verdict T_NAME(macros_follow)(T_NAME(parts) * a, uint32_t slot, uint32_t from, int32_t merit)
{
    const ph_value *leaf = T_NAME(macro_leaf)(a, slot, from);
    uint32_t child = from;
    for (; child < a->v.moves && merit > a->low; child++) {
        int32_t best;
        phase_macro *const m = &T_NAME(macros)(a->p, a->block)[slot];
        if (!T_NAME(macro_open)(a, leaf, merit, m, &best)) {
            T_NAME(macro_stamp)(a, slot, a->first < a->v.row ? (int32_t)++a->clock : 0);
            m->child = (uint16_t)child;
            a->v.nodes += child + 1 - from;
            a->v.cutoffs += a->v.row > 1 ? child - from : 0;
            return verdict_make(FELL, best);
        }
        leaf += ROW_WORDS * a->v.row;
    }
    a->v.nodes += child - from;
    a->v.cutoffs += (a->v.row > 1 ? child - from : 0) + (child < a->v.moves); /* 3c */
    return verdict_make(SOLVED, merit);
}

/* The partitions of a macro leaf from leaf `put` on, where they are not all of one size. Its value; *best is what is
 * known of it. */
static T_TARGET __attribute__((noinline)) int32_t T_NAME(macro_unequal)(skeleton *s, T_NAME(visit) * v, uint32_t put,
                                                                        const ph_value *leaf, int32_t high,
                                                                        int32_t best)
{
    const uint32_t row = (uint32_t)v->row;
    const uint64_t open = s->open;
    uint32_t states = put;
    while (best < high && put < row) {
        const uint32_t size = phase_size(s, s->bottom + 1, row, 0, put), from = put;
        s->open += size;
        s->open -= states;
        phase_peaks(s);
        states = size;
        put += size;
        if (T_NAME(leaves)(v, leaf, from, put, high, &best) < put)
            best = high;
    }
    s->open = open;
    v->cutoffs += states > 1 || put < row;
    return best;
}

/* The macro leaf `m` has its turn.
 *     It has LIVE leaves, a partition that an ancestor gave it (case 4b descendant): these. It falls, or is SOLVED.
 *     Its best leaf is the head of OPEN: all other partitions follow, since whatever they bring the node stays the
 *     head. It is SOLVED. If they are all of one size none of them takes more of OPEN than the first, and where one
 *     ends and the next begins matters only for what is cut off at the end. */
INLINE T_TARGET verdict T_NAME(macro_run)(skeleton *s, T_NAME(visit) * v, phase_macro *m, const ph_value *leaf,
                                          int32_t low)
{
    const int32_t high = m->high;
    const uint32_t row = (uint32_t)v->row, put = m->put, fresh = m->fresh;
    const uint32_t from = put - fresh, to = fresh ? put : row;
    int32_t best = T_WIDE || to == row ? m->best : 0;
    best = best > low ? best : low;
    m->fresh = 0;
    if (__builtin_expect(low >= high, 0)) { /* a first leaf settles it, whatever it is worth */
        v->leaves += fresh > 0;
        v->cutoffs += row > 1;
        return verdict_make(SOLVED, high);
    }
    if (__builtin_expect(s->row_size == 0 && !fresh && put < row, 0)) {
        T_NAME(visit) copy = *v; /* so that the compiler may keep it in registers */
        best = T_NAME(macro_unequal)(s, &copy, put, leaf, high, T_WIDE ? best : low);
        *v = copy;
        return verdict_make(SOLVED, best);
    }
    uint32_t found;
    if (!T_WIDE && to == row) { /* it is known */
        found = m->found;
        v->leaves += found - from + (found < row);
    } else {
        found = T_NAME(leaves)(v, leaf, from, to, high, &best);
        if (T_WIDE)
            m->best = best;
    }
    if (fresh && found == to)
        return verdict_make(FELL, best);
    v->cutoffs += (found < s->row_cut) | (fresh > 0) | ((from == row) & (row > 1));
    return verdict_make(SOLVED, found < to ? high : best);
}

/* Begin with the LIVE slots, one after the other. SOLVED, with the slot, when one is still worth high in the end. Each
 * has one macro leaf on OPEN from then on, until it is SOLVED. FELL: *greatest is the greatest key. */
INLINE T_TARGET verdict T_NAME(parted_begin)(skeleton *s, phase_head *head, T_NAME(parts) * a, int32_t *greatest)
{
    int32_t *const keys = block_keys(a->block);
    const uint32_t from = head->begun;
    const int32_t high = head->high;
    verdict r = verdict_make(FELL, high);
    uint32_t slot = from;
    int32_t best = head->best;
    T_LANES(store)(keys + head->end, T_LANES(splat)(LEVEL_GONE));
    if (__builtin_expect(a->low >= high, 0)) { /* whatever the first leaf is worth settles it, and all above */
        a->v.nodes += 2;
        a->v.leaves++;
        a->v.cutoffs += (uint64_t)(a->v.row > 1) + (a->v.moves > 1);
        r = verdict_make(SOLVED, high);
        slot++;
    }
    for (; slot < head->end && verdict_what(r) == FELL; slot++) {
        a->v.nodes++;
        r = T_NAME(macros_follow)(a, slot, 0, high);
        const int32_t key = keys[slot] = T_NAME(key)(s, verdict_merit(r), slot);
        best = key > best ? key : best;
    }
    *greatest = best;
    head->begun = slot;
    s->open += (uint64_t)(slot - from) * (a->first - 1);
    s->backup += slot - from;
    phase_peaks(s);
    if (verdict_what(r) == SOLVED) {
        s->open -= a->first - 1;
        s->backup--;
    }
    return verdict_slot(verdict_what(r), high, slot - 1);
}

/* The MIN node in `slot` is the head of OPEN: go on until its merit falls, or it is SOLVED. */
INLINE T_TARGET verdict T_NAME(slot_run)(skeleton *s, T_NAME(parts) * a, uint32_t slot)
{
    phase_macro *const m = &T_NAME(macros)(a->p, a->block)[slot];
    const uint32_t child = m->child, states = m->put;
    verdict r;
    if (T_WIDE || a->unequal || m->fresh || __builtin_expect(a->low >= m->high, 0)) {
        r = T_NAME(macro_run)(s, &a->v, m, T_NAME(macro_leaf)(a, slot, child), a->low);
        if (verdict_what(r) == FELL)
            return r;
    } else { /* all is known: as macro_run() has it, in less time */
        const uint32_t row = (uint32_t)a->v.row, found = m->found;
        a->v.leaves += found - states + (found < row);
        a->v.cutoffs += (found < a->cut) | ((states == row) & (row > 1));
        r = verdict_make(SOLVED, m->best > a->low ? m->best : a->low);
    }
    r = T_NAME(macros_follow)(a, slot, child + 1, verdict_merit(r));
    if (verdict_what(r) == FELL) {
        s->open -= states - a->first;
    } else {
        s->open -= states - 1;
        s->backup--;
    }
    return r;
}

/* The macro leaf in slot `gone` has left: the slot of the one opened last that has a partition left, or LEVEL_NONE.
 * Eight stamps are written where eight are read. */
INLINE T_TARGET uint32_t T_NAME(newest_slot)(const phase_head *head, int32_t *stamps, uint32_t gone)
{
    int32_t newest = 0;
    uint32_t slot = LEVEL_NONE;
    for (uint32_t i = head->first; i < head->begun; i += LANES) {
        T_LANES(t) here = T_LANES(load)(stamps + i);
        if (!T_WIDE || gone - i < LANES) {
            here = T_LANES(put)(here, gone - i, 0);
            T_LANES(store)(stamps + i, here);
        }
        if (head->begun - i < LANES)
            here = T_LANES(first)(here, head->begun - i);
        const int32_t greatest = T_LANES(any)(T_LANES(across)(here));
        if (greatest > newest) {
            newest = greatest;
            slot = i + (uint32_t)__builtin_ctz(T_LANES(greater)(here, T_LANES(splat)(newest - 1)));
        }
        if (!T_WIDE)
            break;
    }
    return slot;
}

/* 4b. Slot `slot` is SOLVED with what is now low: the newest macro leaf that has a partition left may still surpass it,
 * and goes on. Which slot that is, or LEVEL_NONE. */
static T_TARGET __attribute__((noinline)) uint32_t T_NAME(parted_extend)(skeleton *s, unsigned char *block,
                                                                         uint32_t slot)
{
    const level_ply *const p = &s->ply[s->bottom];
    int32_t *const stamps = T_NAME(stamps)(p, block);
    block_keys(block)[slot] = LEVEL_GONE;
    const uint32_t newest = T_NAME(newest_slot)(T_NAME(head)(p, block), stamps, slot);
    if (newest != LEVEL_NONE) {
        phase_macro *const m = &T_NAME(macros)(p, block)[newest];
        s->open += phase_extend_macro(s, block, m, &stamps[newest], newest) - 1;
        phase_peaks(s);
    }
    return newest;
}

/* The greatest key is `key`: go on with the best slot, again and again, while its merit is at least `floor`; SOLVED
 * when one is, and nothing below can surpass it. The best keys are kept in a register as in level.tmpl.h. */
INLINE T_TARGET verdict T_NAME(parted_pick)(skeleton *s, phase_head *head, T_NAME(parts) * a, int32_t key,
                                            int32_t floor)
{
    int32_t *const keys = block_keys(a->block);
    const int32_t least = floor * (1 << T_NAME(bits)(s));
    T_LANES(t) best = T_LANES(splat)(LEVEL_GONE);
    if (key >= least) /* or no vector is wanted, which would wait for the keys just written */
        best = T_NAME(lanes_best)(keys, head);
    while (key >= least) {
        /* 1. The best slot is still the head of OPEN. The best of the others, first of those in the same lane. */
        uint32_t slot = T_NAME(key_slot)(s, key);
        const int32_t others = T_NAME(lane_others)(keys, head, slot);
        const T_LANES(t) mine = T_LANES(splat)(key);
        const int32_t rival = T_LANES(any)(T_LANES(across)(T_LANES(swap)(best, mine, others)));

        /* 2. Work on it. */
        const verdict r = T_NAME(slot_run)(s, a, slot);
        if (verdict_what(r) == FELL) {
            const int32_t fallen = T_NAME(key)(s, verdict_merit(r), slot);
            keys[slot] = fallen;
            best = T_LANES(swap)(best, mine, fallen > others ? fallen : others);
            key = fallen > rival ? fallen : rival;
            continue;
        }

        /* 3. It is SOLVED: case 4. Only 4b leaves the other slots as they are. */
        T_NAME(raise_low)(s, s->bottom, head, slot, verdict_merit(r), &a->low);
        if (a->low >= head->high)
            return r;
        slot = T_NAME(parted_extend)(s, a->block, slot);
        if (slot == LEVEL_NONE)
            return r;
        const T_LANES(t) none = T_LANES(splat)(LEVEL_GONE);
        const T_LANES(t) raised = T_LANES(put)(none, (slot - head->first) % LANES, keys[slot]);
        best = T_LANES(max)(T_LANES(swap)(best, mine, others), raised);
        key = keys[slot] > rival ? keys[slot] : rival;
    }
    head->best = key;
    return verdict_make(FELL, T_NAME(key_worth)(s, key));
}

static T_TARGET verdict T_NAME(bottom_parted)(skeleton *s, unsigned char *block, phase_head *head, int32_t floor,
                                              int32_t low)
{
    const phase_lists outside = phase_outside(s, head);
    low = low > head->low ? low : head->low;
    for (;;) {
        T_NAME(parts) a = T_NAME(parts_begin)(s, block, head, low);
        verdict r = verdict_make(FELL, 0);
        int32_t key = head->best;
        if (head->begun < head->end) {
            r = T_NAME(parted_begin)(s, head, &a, &key);
            if (verdict_what(r) == SOLVED) /* with high, or low has come to that */
                T_NAME(raise_low)(s, s->bottom, head, verdict_of_slot(r), verdict_merit(r), &a.low);
        }
        if (verdict_what(r) == FELL)
            r = T_NAME(parted_pick)(s, head, &a, key, floor);
        T_NAME(parts_end)(&a, s, head);
        if (verdict_what(r) == FELL) {
            phase_leave(s, head, &outside);
            return r;
        }
        low = a.low;
        r = T_NAME(settle_all)(s, s->bottom, block, head, &outside, low);
        if (verdict_what(r) == SOLVED)
            return r;
    }
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
                      : T_NAME(bottom_parted)(s, block, head, floor, low);
}
