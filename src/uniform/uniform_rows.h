/* uniform_rows.h - open nodes of the last level whose slots have rows of leaves: a part of uniform_search.c. Read
 * rows_work() first. */

/* The row in `slot` has fallen to `score` after `seen` leaves: note it in the block, and return its key. A row not above
 * `low` is SOLVED with low (2b), and no leaf of it is left. Which of the two happens cannot be predicted, so this code has
 * no branch. */
INLINE int32_t row_fell(const kind k, const uniform *s, visit *v, int32_t *keys, uint16_t *next, uint32_t slot,
                        uint32_t seen, int32_t score, int32_t low)
{
    const uint32_t done = !k.all && score <= low;
    v->cutoffs += done & (seen < v->moves);
    next[slot] = (uint16_t)(seen | (0 - done)); /* done: all bits, more leaves than any row has */
    return keys[slot] = key_of(k, s, k.all || score > low ? score : low, slot);
}

/* Begin the LIVE rows, one after the other, each until it falls below `bound`. The slot of one that never does, and then
 * none counts as begun; or NONE, and then head->best is the greatest key. */
INLINE uint32_t rows_begin(const kind k, const uniform *s, block_head *head, int32_t *keys, visit *v, int32_t bound,
                           int32_t low)
{
    uint16_t *const next = block_next(head);
    const uint32_t begun = head->begun, end = head->end;
    int32_t best = head->best;
    lanes_store(keys + tail_of(k, head), lanes_splat(KEY_GONE));
    for (uint32_t slot = begun; slot < end; slot++) {
        uint16_t seen = 0;
        const int32_t score = go_on(k, v, slot, &seen, bound);
        if (score == bound) {
            v->nodes += slot + 1 - begun;
            return slot;
        }
        const int32_t key = row_fell(k, s, v, keys, next, slot, seen, score, low);
        best = key > best ? key : best;
    }
    v->nodes += end - begun;
    head->begun = end;
    head->best = best;
    return NONE;
}

/* Continue the best slot, again and again, while its merit is at least `bound`. The slot that is SOLVED, and its merit; or
 * NONE, and then head->best is the greatest key. `best` has the greatest key of each lane in a register. */
INLINE uint32_t rows_pick(const kind k, const uniform *s, block_head *head, int32_t *keys, visit *v, int32_t bound,
                          int32_t low, int32_t *merit)
{
    uint16_t *const next = block_next(head);
    const int32_t least = bound * (1 << bits_of(k, s));
    int32_t key = head->best;
    lanes best = lanes_best(k, keys, head);
    while (key >= least) {
        /* 1. The best slot is the head of OPEN. The best of the others: first of those in the same lane. */
        const uint32_t slot = key_slot(k, s, key);
        const int32_t others = lane_others(k, keys, head, slot);
        const lanes mine = lanes_splat(key);
        const int32_t rival = lanes_any(lanes_across(lanes_swap(best, mine, others)));

        /* 2. Its leaves, until its merit falls, or it is SOLVED. */
        uint16_t seen = next[slot];
        *merit = key_merit(k, s, key);
        const int32_t score = go_on(k, v, slot, &seen, *merit);
        if (score == *merit)
            return slot;
        const int32_t fallen = row_fell(k, s, v, keys, next, slot, seen, score, low);
        best = lanes_swap(best, mine, fallen > others ? fallen : others);
        key = fallen > rival ? fallen : rival;
    }
    head->best = key;
    return NONE;
}

/* Of the LIVE rows the one in `slot` is SOLVED, or one to its right: the one with the greatest value, and among equals the
 * leftmost. Each other row is left when it falls below that value or, to the right of it, to that value. So they are read
 * down to there; a row that does not fall so far takes its place. *v was `before` when none of them was counted. */
INLINE uint32_t rows_solve(const kind k, const block_head *head, visit *v, const visit *before, uint32_t slot,
                           int32_t low, int32_t *merit)
{
    const uint32_t begun = head->begun;
    for (uint32_t greater = slot; greater != NONE;) {
        slot = greater;
        greater = NONE;
        *v = *before;
        *merit = row_least(k, v, slot, head->high);
        const uint32_t end = *merit < head->high ? head->end : slot + 1; /* with high no other is begun */
        v->leaves += v->moves;
        v->nodes += end - begun;
        for (uint32_t row = begun; row < end && greater == NONE; row++) {
            if (row == slot)
                continue;
            uint16_t seen = 0;
            const int32_t bound = *merit + (row > slot), score = go_on(k, v, row, &seen, bound);
            v->cutoffs += (score <= low) & (seen < v->moves);
            greater = score == bound ? row : NONE;
        }
    }
    return slot;
}

/* Work on the slots while the best merit is at least `bound`. The slot that is SOLVED, and its merit; or NONE, and then
 * head->best is the greatest key.
 *
 * PS* takes LIVE slots first, each until its merit is below high, and then the best slot, again and again. Slots begun
 * before do not come in between: when an ancestor gave the node these LIVE ones, low had come up to all that was open.
 * Unless one is SOLVED, all slots end below bound, in whatever order they are read. So they are read from left to right,
 * each at once down to there. Here high is 9 and bound 6, so each row is left at its first leaf below 6:
 *
 *     8 7 5 . .    6 3 . . .    9 8 8 4 .       PS*'s order: 8, 6, 9 8; then 7, then 8 4, then 5, then 3
 *
 * If the last row had an 8 for the 4, it would be SOLVED with that, and the 5 and the 3 would not be evaluated. */
INLINE uint32_t rows_run(const kind k, const uniform *s, block_head *head, int32_t *keys, visit *v, int32_t bound,
                         int32_t low, int32_t *merit)
{
    if (head->begun == head->end)
        return rows_pick(k, s, head, keys, v, bound, low, merit);
    assert(bound <= head->high && key_merit(k, s, head->best) < bound);
    const visit before = *v;
    const uint32_t slot = rows_begin(k, s, head, keys, v, bound, low);
    *merit = head->high;
    if (slot == NONE || bound == head->high)
        return slot;
    return rows_solve(k, head, v, &before, slot, low, merit);
}

/* One slot is SOLVED: case 4. All leave OPEN together. False: the node is SOLVED; else its next partition comes. */
INLINE bool rows_turn(const kind k, uniform *s, const level *p, block_head *head, visit *v, int32_t low)
{
    const uint32_t states = head->end - head->first, last = head->shift + head->end;
    assert(states > 0 && s->open >= states && last <= p->width);
    if (low >= head->high || last >= p->width) {
        visit_end(v, s);
        s->open -= states - 1;
        s->backup--;
        s->cutoffs += states > 1 || last < p->width;
        return false;
    }
    const uint32_t shift = head->shift, size = partition_next(s, s->bottom, head);
    visit_shift(k, v, head->shift - shift);
    s->open += size;
    s->open -= states;
    if (__builtin_expect(size > states, 0))
        note_peaks(s);
    return true;
}

/* Work on the node in block `at` of the last level while its best merit is at least `floor`. */
INLINE node_result rows_work(const kind k, uniform *s, uint32_t at, int32_t floor, int32_t low)
{
    const level *const p = &s->levels[s->bottom];
    unsigned char *const block = block_of(k, p, at);
    int32_t *const keys = block_keys(block);
    block_head *const head = head_of(k, p, block);
    if (__builtin_expect(s->leaves >= s->look, 0) && !uniform_look(s))
        return node_result_make(STOPPED, head->high);
    assert(head->low < 0 && head->shift == 0);
    low = proven_of(k, low);
    visit v = visit_begin(k, s, p, head->base);
    int32_t merit;
    uint32_t slot;
    bool more = true;

    /* 1. As long as less than floor is proven, the search may go elsewhere. */
    if (floor > low) {
        slot = rows_run(k, s, head, keys, &v, floor, low, &merit);
        if (slot == NONE) {
            visit_end(&v, s);
            return node_result_make(FELL, key_merit(k, s, head->best));
        }
        raise_low(k, s, s->bottom, head, slot, merit, &low);
        more = rows_turn(k, s, p, head, &v, low);
    } else if (low >= head->high) { /* the first leaf settles it, whatever its value */
        assert(head->begun < head->end);
        v.leaves++;
        v.nodes++;
        v.cutoffs += v.moves > 1;
        more = rows_turn(k, s, p, head, &v, low);
    }

    /* 2. From here on the best merit is never below low, and low is at least floor: the search stays until the node is
     *    SOLVED. */
    while (more) {
        slot = rows_run(k, s, head, keys, &v, low + 1, low, &merit);
        if (slot == NONE) /* 3c; or the best slot is SOLVED since 2b, and then no leaf of it is left */
            v.cutoffs += block_next(head)[key_slot(k, s, head->best)] < v.moves;
        else
            raise_low(k, s, s->bottom, head, slot, merit, &low);
        more = rows_turn(k, s, p, head, &v, low);
    }
    return node_solved(k, s, s->bottom, head, low);
}
