/* uniform_macros.h - open nodes of the last level whose slots have rows of macro leaves: a part of uniform_search.c.
 * Read macros_work() first.
 *
 * If the plan takes all leaves of a macro leaf in one partition, it is read whole. Else it is a node that waits for its
 * further partitions like any other: it is on OPEN with the best score of its leaves so far, and when that is the head
 * of OPEN, all its other partitions follow (psstar_bottom.h says why). */

/* ---- macro leaves taken whole ---- */

/* The MIN node in `slot` has the merit `merit` after its first *next macro leaves: go on until it falls. Its new merit,
 * at least `low`; or still `merit`, and it is SOLVED. */
INLINE int32_t whole_go_on(const kind k, visit *v, uint32_t slot, uint16_t *next, int32_t merit, int32_t low)
{
    const uint32_t row = (uint32_t)v->row;
    const ph_value *const leaf = v->words + ROW_WORDS * slot * v->below;
    assert(*next <= v->moves);
    for (uint32_t at = *next; at < v->moves; at++) {
        int32_t best = low > 0 ? low : 0;
        v->nodes++;
        /* If low has come up to merit the first leaf settles it, whatever its value. */
        const int32_t bound = k.all || low < merit ? merit : 0;
        if (read_leaves(k, v, leaf + ROW_WORDS * at * v->row, 0, row, bound, &best) == row) {
            *next = (uint16_t)(at + 1);
            return best;
        }
        v->cutoffs += row > 1;
        if (!k.all && merit <= low) { /* 3c */
            v->cutoffs += at + 1 < v->moves;
            break;
        }
    }
    *next = (uint16_t)v->moves;
    return merit;
}

/* Begin the LIVE slots, one after the other. SOLVED, with the slot, when one still has the merit high in the end. FELL:
 * *greatest is the greatest key. */
INLINE node_result whole_begin(const kind k, uniform *s, block_head *head, int32_t *keys, visit *v, int32_t low,
                               int32_t *greatest)
{
    uint16_t *const next = block_next(head);
    const uint32_t from = head->begun;
    uint32_t slot = from;
    int32_t best = head->best;
    bool solved = false;
    assert(head->first <= from && from < head->end);
    lanes_store(keys + tail_of(k, head), lanes_splat(KEY_GONE));
    for (; slot < head->end && !solved; slot++) {
        v->nodes++;
        next[slot] = 0;
        const int32_t score = whole_go_on(k, v, slot, &next[slot], head->high, low);
        const int32_t key = keys[slot] = key_of(k, s, score, slot);
        best = key > best ? key : best;
        solved = score == head->high;
    }
    *greatest = best;
    head->begun = slot;
    s->open += (uint64_t)(slot - from) * (s->row - 1);
    s->backup += slot - from;
    s->not_kept += (uint64_t)(slot - from) * s->row;
    note_peaks(s);
    return node_result_make_slot(solved ? SOLVED : FELL, head->high, slot - 1);
}

/* The greatest key is `key`: continue the best slot, again and again, while its merit is at least `floor`; SOLVED, with
 * the slot, when one is. `best` has the greatest key of each lane in a register. */
INLINE node_result whole_pick(const kind k, const uniform *s, block_head *head, int32_t *keys, visit *v, int32_t key,
                              int32_t floor, int32_t low)
{
    uint16_t *const next = block_next(head);
    const int32_t least = (floor > low ? floor : low + 1) * (1 << bits_of(k, s));
    lanes best = lanes_best(k, keys, head);
    for (;;) {
        /* 1. Is the best slot still the head of OPEN? Then the macro leaf that its merit comes from is SOLVED. */
        const int32_t merit = key_merit(k, s, key);
        const uint32_t slot = key_slot(k, s, key);
        if (key < least && (k.all || merit < floor)) {
            head->best = key;
            return node_result_make(FELL, merit);
        }
        v->cutoffs += v->row > 1;
        if (key < least) { /* 3c */
            v->cutoffs += next[slot] < v->moves;
            return node_result_make_slot(SOLVED, merit, slot);
        }

        /* 2. The best of the others: first of those in the same lane. */
        const int32_t others = lane_others(k, keys, head, slot);
        const lanes mine = lanes_splat(key);
        const int32_t rival = lanes_any(lanes_across(lanes_swap(best, mine, others)));

        /* 3. The next macro leaves, until its merit falls, or it is SOLVED. */
        const int32_t score = whole_go_on(k, v, slot, &next[slot], merit, low);
        if (score == merit)
            return node_result_make_slot(SOLVED, merit, slot);
        const int32_t fallen = key_of(k, s, score, slot);
        keys[slot] = fallen;
        best = lanes_swap(best, mine, fallen > others ? fallen : others);
        key = fallen > rival ? fallen : rival;
    }
}

/* Slot `slot` is SOLVED with `merit`: case 4. All slots leave OPEN together, each that was begun with the states of a
 * macro leaf. SOLVED: so is the node. FELL: its next partition comes. */
static __attribute__((noinline)) node_result whole_settle(const kind k, uniform *s, unsigned char *block, uint32_t slot,
                                                          int32_t merit, int32_t low)
{
    const level *const p = &s->levels[s->bottom];
    block_head *const head = head_of(k, p, block);
    const uint64_t begun = head->begun - head->first;
    const uint64_t states = (begun - 1) * s->row + 1 + (head->end - head->begun);
    const bool more = has_more(p, head);
    assert(head->first <= slot && slot < head->begun && head->begun <= head->end);
    assert(s->open >= states + s->row - 1 && s->backup >= begun && s->not_kept >= begun * s->row);
    s->open -= states + s->row - 1;
    s->backup -= begun;
    s->not_kept -= begun * s->row;
    raise_low(k, s, s->bottom, head, slot, merit, &low);
    if (low < head->high && more) {
        partition_advance(s, s->bottom, block);
        return node_result_make(FELL, merit);
    }
    s->open++;
    s->backup--;
    s->cutoffs += states > 1 || more;
    return node_solved(k, s, s->bottom, head, low);
}

INLINE node_result bottom_whole(const kind k, uniform *s, unsigned char *block, block_head *head, int32_t floor,
                                int32_t low)
{
    const level *const p = &s->levels[s->bottom];
    int32_t *const keys = block_keys(block);
    for (;;) {
        low = proven_of(k, low > head->low ? low : head->low);
        visit v = visit_begin(k, s, p, head->base + shift_of(k, head) * p->below);
        node_result r = node_result_make(FELL, 0);
        int32_t key = head->best;
        if (head->begun < head->end)
            r = whole_begin(k, s, head, keys, &v, low, &key);
        if (node_result_what(r) == FELL)
            r = whole_pick(k, s, head, keys, &v, key, floor, low);
        visit_end(&v, s);
        if (node_result_what(r) == FELL)
            return r;
        if (k.all) {
            s->open -= s->row - 1;
            s->backup--;
            s->not_kept -= s->row;
            lists_close_all(s, p, head->begun - 1);
            raise_low(k, s, s->bottom, head, node_result_slot(r), node_result_merit(r), &low);
            return node_solved(k, s, s->bottom, head, low);
        }
        r = whole_settle(k, s, block, node_result_slot(r), node_result_merit(r), low);
        if (node_result_what(r) == SOLVED)
            return r;
    }
}

/* ---- macro leaves in partitions ---- */

/* What a visit needs besides. */
typedef struct parts {
    visit v;
    const level *p;
    unsigned char *block;
    uint32_t first; /* the first partition of a macro leaf */
    uint32_t clock; /* the stamp given last */
    int32_t low;    /* the score that is proven */
} parts;

INLINE parts parts_begin(const kind k, const uniform *s, unsigned char *block, const block_head *head, int32_t low)
{
    const level *const p = &s->levels[s->bottom];
    return (parts){
        .v = visit_begin(k, s, p, head->base + head->shift * p->below),
        .p = p,
        .block = block,
        .first = s->row_first,
        .clock = s->clock,
        .low = low,
    };
}

/* The stamps that were given are those of macro leaves with partitions left: the last is that of the newest node. */
INLINE void parts_end(const parts *a, uniform *s, block_head *head)
{
    visit_end(&a->v, s);
    head->newest = a->clock > s->clock ? a->clock : head->newest;
    s->clock = a->clock;
}

INLINE const ph_value *macro_words(const parts *a, uint32_t slot, uint32_t child)
{
    return a->v.words + ROW_WORDS * (slot * a->v.below + child * a->v.row);
}

/* A macro leaf is opened with `merit`: its first partition. True: one of its leaves reaches that. Else *m describes it,
 * and *best is its score so far. If it has no more than eight leaves, all are read at once, and *m stores the result of
 * the others for later. Reading them later would make the processor wait for memory a second time. */
INLINE bool macro_open(const kind k, parts *a, const ph_value *leaf, int32_t merit, macro_leaf *m, int32_t *best)
{
    const uint32_t size = a->first, row = (uint32_t)a->v.row;
    if (k.wide) {
        *best = a->low;
        if (read_leaves(k, &a->v, leaf, 0, size, merit, best) < size)
            return true;
        *m = (macro_leaf){.high = merit, .best = *best, .put = (uint16_t)size};
        return false;
    }
    lanes score = lanes_score(lanes_row(leaf), a->v.zero, k.dual);
    score = lanes_first(score, row);
    const uint32_t hit = lanes_greater(score, lanes_splat(merit - 1)) | 1u << row;
    const uint32_t found = (uint32_t)__builtin_ctz(hit);
    if (found < size) {
        a->v.leaves += found + 1;
        return true;
    }
    a->v.leaves += size;
    const int32_t all = lanes_any(lanes_across(score));
    const int32_t seen = lanes_any(lanes_across(lanes_first(score, size)));
    *best = seen > a->low ? seen : a->low;
    m->high = merit;
    m->best = all < merit ? all : merit;
    m->put = (uint16_t)size;
    m->fresh = 0;
    m->found = (uint16_t)found;
    return false;
}

/* The macro leaf in `slot` gets its stamp. If no block is wide, a whole vector is written, because a whole vector is read
 * soon: the processor forwards a store to a later load only if it covers the load. */
INLINE void macro_stamp(const kind k, const parts *a, uint32_t slot, int32_t stamp)
{
    int32_t *const stamps = stamps_of(k, a->p, a->block);
    if (k.wide) {
        stamps[slot] = stamp;
        return;
    }
    const uint32_t first = head_of(k, a->p, a->block)->first;
    lanes_store(stamps + first, lanes_put(lanes_load(stamps + first), slot - first, stamp));
}

/* The MIN node in `slot` has the merit `merit` after its first `from` macro leaves: open the next ones until it falls
 * or is SOLVED. */
INLINE node_result macros_follow(const kind k, parts *a, uint32_t slot, uint32_t from, int32_t merit)
{
    const ph_value *leaf = macro_words(a, slot, from);
    uint32_t child = from;
    assert(from <= a->v.moves);
    for (; child < a->v.moves && merit > a->low; child++) {
        int32_t best;
        macro_leaf *const m = &macros_of(k, a->p, a->block)[slot];
        if (!macro_open(k, a, leaf, merit, m, &best)) {
            macro_stamp(k, a, slot, a->first < a->v.row ? (int32_t)++a->clock : 0);
            m->child = (uint16_t)child;
            a->v.nodes += child + 1 - from;
            a->v.cutoffs += a->v.row > 1 ? child - from : 0;
            return node_result_make(FELL, best);
        }
        leaf += ROW_WORDS * a->v.row;
    }
    a->v.nodes += child - from;
    a->v.cutoffs += (a->v.row > 1 ? child - from : 0) + (child < a->v.moves); /* 3c */
    return node_result_make(SOLVED, merit);
}

/* Read the partitions of a macro leaf from leaf `put` on, if they have different sizes. `best` is the score of the
 * leaves in front of them. Returns the score of the macro leaf. */
static __attribute__((noinline)) int32_t macro_unequal(const kind k, uniform *s, visit *v, uint32_t put,
                                                       const ph_value *leaf, int32_t high, int32_t best)
{
    const uint32_t row = (uint32_t)v->row;
    const uint64_t open = s->open;
    uint32_t states = put;
    while (best < high && put < row) {
        const uint32_t size = partition_size(s, s->bottom + 1, row, 0, put), from = put;
        s->open += size;
        s->open -= states;
        note_peaks(s);
        states = size;
        put += size;
        if (read_leaves(k, v, leaf, from, put, high, &best) < put)
            best = high;
    }
    s->open = open;
    v->cutoffs += states > 1 || put < row;
    return best;
}

/* Continue the macro leaf `m`.
 *   - If it has LIVE leaves, a partition that an ancestor gave it (case 4b), read these. It falls, or is SOLVED.
 *   - Else its best leaf is the head of OPEN, and all other partitions follow: the macro leaf stays the head, whatever
 *     their leaves are. It is SOLVED. If all partitions have the same size, none needs more of OPEN than the first, and
 *     their boundaries only matter for the count of cutoffs at the end. */
INLINE node_result macro_run(const kind k, uniform *s, visit *v, macro_leaf *m, const ph_value *leaf, int32_t low)
{
    const int32_t high = m->high;
    const uint32_t row = (uint32_t)v->row, put = m->put, fresh = m->fresh;
    const uint32_t from = put - fresh, to = fresh ? put : row;
    assert(fresh <= put && put <= row);
    int32_t best = k.wide || to == row ? m->best : 0;
    best = best > low ? best : low;
    m->fresh = 0;
    if (__builtin_expect(low >= high, 0)) { /* a first leaf settles it, whatever its value */
        v->leaves += fresh > 0;
        v->cutoffs += row > 1;
        return node_result_make(SOLVED, high);
    }
    if (__builtin_expect(s->row_size == 0 && !fresh && put < row, 0)) {
        visit copy = *v; /* so that *v may stay in registers */
        best = macro_unequal(k, s, &copy, put, leaf, high, k.wide ? best : low);
        *v = copy;
        return node_result_make(SOLVED, best);
    }
    uint32_t found;
    if (!k.wide && to == row) { /* it is known */
        found = m->found;
        v->leaves += found - from + (found < row);
    } else {
        found = read_leaves(k, v, leaf, from, to, high, &best);
        if (k.wide)
            m->best = best;
    }
    if (fresh && found == to)
        return node_result_make(FELL, best);
    v->cutoffs += (found < s->row_cut) | (fresh > 0) | ((from == row) & (row > 1));
    return node_result_make(SOLVED, found < to ? high : best);
}

/* Begin the LIVE slots, one after the other. SOLVED, with the slot, when one still has the merit high in the end. Each
 * has one macro leaf on OPEN from then on, until it is SOLVED. FELL: *greatest is the greatest key. */
INLINE node_result parted_begin(const kind k, uniform *s, block_head *head, parts *a, int32_t *greatest)
{
    int32_t *const keys = block_keys(a->block);
    const uint32_t from = head->begun;
    const int32_t high = head->high;
    node_result r = node_result_make(FELL, high);
    uint32_t slot = from;
    int32_t best = head->best;
    lanes_store(keys + head->end, lanes_splat(KEY_GONE));
    if (__builtin_expect(a->low >= high, 0)) { /* the first leaf settles it, and all above, whatever its value */
        a->v.nodes += 2;
        a->v.leaves++;
        a->v.cutoffs += (uint64_t)(a->v.row > 1) + (a->v.moves > 1);
        r = node_result_make(SOLVED, high);
        slot++;
    }
    for (; slot < head->end && node_result_what(r) == FELL; slot++) {
        a->v.nodes++;
        r = macros_follow(k, a, slot, 0, high);
        const int32_t key = keys[slot] = key_of(k, s, node_result_merit(r), slot);
        best = key > best ? key : best;
    }
    *greatest = best;
    head->begun = slot;
    s->open += (uint64_t)(slot - from) * (a->first - 1);
    s->backup += slot - from;
    note_peaks(s);
    if (node_result_what(r) == SOLVED) {
        s->open -= a->first - 1;
        s->backup--;
    }
    return node_result_make_slot(node_result_what(r), high, slot - 1);
}

/* The MIN node in `slot` is the head of OPEN: search it until its merit falls, or it is SOLVED. */
INLINE node_result slot_run(const kind k, uniform *s, parts *a, uint32_t slot)
{
    macro_leaf *const m = &macros_of(k, a->p, a->block)[slot];
    const uint32_t child = m->child, states = m->put;
    node_result r;
    if (k.wide || s->row_size == 0 || m->fresh || __builtin_expect(a->low >= m->high, 0)) {
        r = macro_run(k, s, &a->v, m, macro_words(a, slot, child), a->low);
        if (node_result_what(r) == FELL)
            return r;
    } else { /* its leaves are known: the same as macro_run(), in less time */
        const uint32_t row = (uint32_t)a->v.row, found = m->found;
        a->v.leaves += found - states + (found < row);
        a->v.cutoffs += (found < s->row_cut) | ((states == row) & (row > 1));
        r = node_result_make(SOLVED, m->best > a->low ? m->best : a->low);
    }
    r = macros_follow(k, a, slot, child + 1, node_result_merit(r));
    if (node_result_what(r) == FELL) {
        s->open -= states - a->first;
    } else {
        s->open -= states - 1;
        s->backup--;
    }
    return r;
}

/* The macro leaf in slot `gone` has left OPEN: the slot of the newest one that has a partition left, or NONE. Stamps are
 * written as whole vectors (see macro_stamp). */
INLINE uint32_t newest_slot(const kind k, const block_head *head, int32_t *stamps, uint32_t gone)
{
    int32_t newest = 0;
    uint32_t slot = NONE;
    for (uint32_t i = head->first; i < head->begun; i += LANES) {
        lanes here = lanes_load(stamps + i);
        if (!k.wide || gone - i < LANES) {
            here = lanes_put(here, gone - i, 0);
            lanes_store(stamps + i, here);
        }
        if (head->begun - i < LANES)
            here = lanes_first(here, head->begun - i);
        const int32_t greatest = lanes_any(lanes_across(here));
        if (greatest > newest) {
            newest = greatest;
            slot = i + (uint32_t)__builtin_ctz(lanes_greater(here, lanes_splat(newest - 1)));
        }
        if (!k.wide)
            break;
    }
    return slot;
}

/* 4b. Slot `slot` is SOLVED, and low is its score: the newest macro leaf with a partition left may still exceed it, and
 * goes on. Its slot, or NONE. */
static __attribute__((noinline)) uint32_t parted_extend(const kind k, uniform *s, unsigned char *block, uint32_t slot)
{
    const level *const p = &s->levels[s->bottom];
    int32_t *const stamps = stamps_of(k, p, block);
    block_keys(block)[slot] = KEY_GONE;
    const uint32_t newest = newest_slot(k, head_of(k, p, block), stamps, slot);
    if (newest != NONE) {
        macro_leaf *const m = &macros_of(k, p, block)[newest];
        s->open += macro_extend(s, block, m, &stamps[newest], newest) - 1;
        note_peaks(s);
    }
    return newest;
}

/* The greatest key is `key`: continue the best slot, again and again, while its merit is at least `floor`; SOLVED when
 * one is and nothing below can exceed it. `best` has the greatest key of each lane in a register. */
INLINE node_result parted_pick(const kind k, uniform *s, block_head *head, parts *a, int32_t key, int32_t floor)
{
    int32_t *const keys = block_keys(a->block);
    const int32_t least = floor * (1 << bits_of(k, s));
    lanes best = lanes_splat(KEY_GONE);
    if (key >= least) /* else no vector is needed, and loading it would wait for the keys just written */
        best = lanes_best(k, keys, head);
    while (key >= least) {
        /* 1. The best slot is the head of OPEN. The best of the others: first of those in the same lane. */
        uint32_t slot = key_slot(k, s, key);
        const int32_t others = lane_others(k, keys, head, slot);
        const lanes mine = lanes_splat(key);
        const int32_t rival = lanes_any(lanes_across(lanes_swap(best, mine, others)));

        /* 2. Work on it. */
        const node_result r = slot_run(k, s, a, slot);
        if (node_result_what(r) == FELL) {
            const int32_t fallen = key_of(k, s, node_result_merit(r), slot);
            keys[slot] = fallen;
            best = lanes_swap(best, mine, fallen > others ? fallen : others);
            key = fallen > rival ? fallen : rival;
            continue;
        }

        /* 3. It is SOLVED: case 4. Only 4b leaves the other slots as they are. */
        raise_low(k, s, s->bottom, head, slot, node_result_merit(r), &a->low);
        if (a->low >= head->high)
            return r;
        slot = parted_extend(k, s, a->block, slot);
        if (slot == NONE)
            return r;
        const lanes none = lanes_splat(KEY_GONE);
        const lanes raised = lanes_put(none, (slot - head->first) % LANES, keys[slot]);
        best = lanes_max(lanes_swap(best, mine, others), raised);
        key = keys[slot] > rival ? keys[slot] : rival;
    }
    head->best = key;
    return node_result_make(FELL, key_merit(k, s, key));
}

INLINE node_result bottom_parted(const kind k, uniform *s, unsigned char *block, block_head *head, int32_t floor,
                                 int32_t low)
{
    const list_sizes outside = lists_outside(s, head);
    low = low > head->low ? low : head->low;
    for (;;) {
        parts a = parts_begin(k, s, block, head, low);
        node_result r = node_result_make(FELL, 0);
        int32_t key = head->best;
        if (head->begun < head->end) {
            r = parted_begin(k, s, head, &a, &key);
            if (node_result_what(r) == SOLVED) /* with high, or low has come up to that */
                raise_low(k, s, s->bottom, head, node_result_slot(r), node_result_merit(r), &a.low);
        }
        if (node_result_what(r) == FELL)
            r = parted_pick(k, s, head, &a, key, floor);
        parts_end(&a, s, head);
        if (node_result_what(r) == FELL) {
            lists_leave(s, head, &outside);
            return r;
        }
        low = a.low;
        r = settle_all(k, s, s->bottom, block, head, &outside, low);
        if (node_result_what(r) == SOLVED)
            return r;
    }
}

/* Work on the node in block `at` of the last level while its best merit is at least `floor`. */
INLINE node_result macros_work(const kind k, uniform *s, uint32_t at, int32_t floor, int32_t low)
{
    const level *const p = &s->levels[s->bottom];
    unsigned char *const block = block_of(k, p, at);
    block_head *const head = head_of(k, p, block);
    if (__builtin_expect(s->leaves >= s->look, 0) && !uniform_look(s))
        return node_result_make(STOPPED, head->high);
    return k.all || s->at_once ? bottom_whole(k, s, block, head, floor, low)
                               : bottom_parted(k, s, block, head, floor, low);
}
