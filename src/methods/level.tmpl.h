/* level.tmpl.h - SSS* and DUAL* on level trees; the blocks, keys and bottoms are drawn in level.h, and the search in
 * its general form is psstar.tmpl.h. Read node_run() first, then the two kinds of bottom. level_kinds.tmpl.h includes
 * it, behind level_rows.tmpl.h, which says what is defined.
 *
 * A search that stops returns through all levels, and each writes the key of its slot as if that had fallen: the
 * verdict STOPPED says the greatest merit of what is still open below. */

/* Slot `slot` is SOLVED with `worth`, and so is the node. */
INLINE T_TARGET verdict T_NAME(bottom_solve)(skeleton *s, const level_ply *p, const level_head *head, uint32_t slot,
                                             int32_t worth)
{
    s->line = worth == head->high ? head->line : T_NAME(find)(s, p, head->base + slot * p->below, worth);
    return verdict_make(SOLVED, worth);
}

/* Go on with the best slot, again and again, while its merit is at least `floor`. Lane j of `best` is the greatest of
 * keys j, j + 8, j + 16, ... It is kept in a register: keys that were just written one at a time cannot be read eight
 * at a time without waiting for them. The greatest of the other keys is found while the leaves are on their way from
 * memory, so that the next best slot is known as soon as this one has its new key: it is the greater of the two. */
INLINE T_TARGET verdict T_NAME(bottom_sweep)(skeleton *s, const level_ply *p, unsigned char *block, T_LANES(t) best,
                                             int32_t floor)
{
    const uint32_t lanes = T_NAME(lanes)(p);
    int32_t *const keys = block_keys(block);
    uint16_t *const next = block_next(block, lanes);
    const level_head *const head = block_head(block, lanes);
    const int32_t least = floor * (1 << T_NAME(bits)(s));
    T_NAME(visit) v = T_NAME(visit_begin)(s, p, head->base);
    int32_t key = T_LANES(any)(T_LANES(across)(best));
    for (;;) {
        /* 1. The best slot, if it is still the head of OPEN. */
        const int32_t merit = T_NAME(key_worth)(s, key);
        if (key < least) {
            T_NAME(visit_end)(&v, s);
            return verdict_make(FELL, merit);
        }
        const uint32_t slot = T_NAME(key_slot)(s, key);

        /* 2. The best of the others, first of those in the same lane. */
        int32_t others = LEVEL_GONE;
        if (T_WIDE)
            for (uint32_t i = slot % LANES; i < lanes; i += LANES)
                others = i != slot && keys[i] > others ? keys[i] : others;
        const T_LANES(t) mine = T_LANES(splat)(key);
        const int32_t rival = T_LANES(any)(T_LANES(across)(T_LANES(swap)(best, mine, others)));

        /* 3. Its leaves, until it is worth less, or SOLVED. */
        v.cutoffs += T_MACRO && v.row > 1; /* the macro leaf that the merit comes from is SOLVED now */
        const int32_t worth = T_NAME(go_on)(&v, slot, &next[slot], merit);
        if (worth == merit) {
            T_NAME(visit_end)(&v, s);
#if T_MACRO
            s->open -= s->row - 1;
            s->backup--;
#endif
            level_close(s, p, p->width - 1, 0);
            return T_NAME(bottom_solve)(s, p, head, slot, merit);
        }
        const int32_t fallen = T_NAME(key)(s, worth, slot);
        keys[slot] = fallen;
        best = T_LANES(swap)(best, mine, fallen > others ? fallen : others);
        key = fallen > rival ? fallen : rival;
    }
}

static T_TARGET __attribute__((noinline)) verdict T_NAME(bottom_run)(skeleton *s, uint32_t at, int32_t floor)
{
    const level_ply *const p = &s->ply[s->bottom];
    unsigned char *const block = T_NAME(block)(p, at);
    T_LANES(t) best = T_LANES(load)(block_keys(block));
    for (uint32_t i = LANES; i < T_NAME(lanes)(p); i += LANES)
        best = T_LANES(max)(best, T_LANES(load)(block_keys(block) + i));
    if (__builtin_expect(s->leaves >= s->look, 0) && !level_look(s))
        return verdict_make(STOPPED, T_NAME(key_worth)(s, T_LANES(any)(T_LANES(across)(best))));
    return T_NAME(bottom_sweep)(s, p, block, best, floor);
}

/* Open the node at `base` and begin with its slots: each until it is worth less than `high`. */
static T_TARGET __attribute__((noinline)) verdict T_NAME(bottom_open)(skeleton *s, uint32_t at, uint32_t base,
                                                                      int32_t high, uint32_t line, int32_t floor)
{
    const level_ply *const p = &s->ply[s->bottom];
    unsigned char *const block = T_NAME(block)(p, at);
    const uint32_t lanes = T_NAME(lanes)(p);
    const uint32_t width = p->width;
    uint16_t *const next = block_next(block, lanes);
    int32_t *const keys = block_keys(block);
    level_head *const head = block_head(block, lanes);
    if (__builtin_expect(s->leaves >= s->look, 0) && !level_look(s))
        return verdict_make(STOPPED, high);
    *head = (level_head){.high = high, .line = line, .base = base};
    level_open(s, width);
    s->nodes++;
    T_LANES(store)(keys + lanes - LANES, T_LANES(splat)(LEVEL_GONE));
    T_NAME(visit) v = T_NAME(visit_begin)(s, p, base);
    uint32_t slot = 0;
    int32_t greatest = LEVEL_GONE;
    bool solved = false;
    for (; slot < width && !solved; slot++) {
        uint16_t seen = 0;
        const int32_t worth = T_NAME(go_on)(&v, slot, &seen, high);
        next[slot] = seen;
        solved = worth == high;
        const int32_t key = keys[slot] = T_NAME(key)(s, worth, slot);
        greatest = key > greatest ? key : greatest;
    }
    v.nodes += slot;
    T_NAME(visit_end)(&v, s);
#if T_MACRO
    /* As the lists have it, each slot begun has opened a node, and the last one may have closed it again. */
    s->open += (uint64_t)slot * (s->row - 1);
    s->backup += slot;
    s->open_peak = s->open > s->open_peak ? s->open : s->open_peak;
    s->backup_peak = s->backup > s->backup_peak ? s->backup : s->backup_peak;
    if (solved) {
        s->open -= s->row - 1;
        s->backup--;
    }
#endif
    if (solved) {
        level_close(s, p, slot - 1, width - slot);
        return T_NAME(bottom_solve)(s, p, head, slot - 1, high);
    }
    /* Mostly the head of OPEN is elsewhere now; to know that takes no vector, which would wait for the keys just
     * written. */
    if (T_NAME(key_worth)(s, greatest) < floor)
        return verdict_make(FELL, T_NAME(key_worth)(s, greatest));
    return T_NAME(bottom_run)(s, at, floor);
}

/* ---- the levels above ---- */

static T_TARGET verdict T_NAME(node_open)(skeleton *s, uint32_t depth, uint32_t at, uint32_t base, int32_t high,
                                          uint32_t line, int32_t floor);

/* Open the node at `base` of any level. */
INLINE T_TARGET verdict T_NAME(any_open)(skeleton *s, uint32_t depth, uint32_t at, uint32_t base, int32_t high,
                                         uint32_t line, int32_t floor)
{
    return depth == s->bottom ? T_NAME(bottom_open)(s, at, base, high, line, floor)
                              : T_NAME(node_open)(s, depth, at, base, high, line, floor);
}

/* What was worked on below slot `slot` of block `at`, a child of the MIN node there, came back with `r`: while it is
 * SOLVED its siblings follow, each with that merit as its high, until the MIN node is SOLVED too (case 3). */
INLINE T_TARGET verdict T_NAME(follow)(skeleton *s, uint32_t depth, uint32_t at, uint32_t slot, int32_t floor,
                                       verdict r)
{
    const level_ply *const p = &s->ply[depth];
    unsigned char *const block = T_NAME(block)(p, at);
    const uint32_t base = block_head(block, T_NAME(lanes)(p))->base + slot * p->below;
    uint16_t *const next = &block_next(block, T_NAME(lanes)(p))[slot];
    while (verdict_what(r) == SOLVED) {
        const uint32_t child = ++*next;
        if (child == p->moves)
            return r;
        if (depth + 1 == s->fetched && child + 1 < p->moves)
            T_NAME(fetch)(s, base + (child + 1) * p->under);
        r = T_NAME(any_open)(s, depth + 1, at * p->width + slot, base + child * p->under, verdict_merit(r), s->line,
                             floor);
    }
    return r;
}

/* Work on the node in block `at` while its best merit is at least `floor`, that is, while the head of OPEN is below
 * it. */
static T_TARGET verdict T_NAME(node_run)(skeleton *s, uint32_t depth, uint32_t at, int32_t floor)
{
    const level_ply *const p = &s->ply[depth];
    int32_t *const keys = block_keys(T_NAME(block)(p, at));
    int32_t key = T_NAME(best)(p, keys, LEVEL_GONE);
    for (;;) {
        /* 1. The best slot. */
        const int32_t merit = T_NAME(key_worth)(s, key);
        if (merit < floor)
            return verdict_make(FELL, merit);
        const uint32_t slot = T_NAME(key_slot)(s, key);

        /* 2. What it must not fall below to stay the best: the rival or, if that is further left, one more. */
        const int32_t rival = T_NAME(best)(p, keys, key);
        int32_t least = T_NAME(key_worth)(s, rival);
        least += (rival & T_NAME(last)(s)) > (key & T_NAME(last)(s));
        least = least > floor ? least : floor;

        /* 3. Work on the node below it, and on those that follow. */
        const uint32_t below = at * p->width + slot;
        verdict r =
            depth + 1 == s->bottom ? T_NAME(bottom_run)(s, below, least) : T_NAME(node_run)(s, depth + 1, below, least);
        r = T_NAME(follow)(s, depth, at, slot, least, r);
        if (verdict_what(r) == SOLVED) {
            level_close(s, p, p->width - 1, 0);
            return r;
        }
        const int32_t fallen = T_NAME(key)(s, verdict_merit(r), slot);
        T_NAME(change)(keys, slot, key, fallen);
        key = fallen > rival ? fallen : rival;
        if (verdict_what(r) == STOPPED)
            return verdict_make(STOPPED, T_NAME(key_worth)(s, key));
    }
}

/* Open the node at `base`, not of the last level, as block `at`, and work on it while its best merit is at least
 * `floor`. Its slots are begun from left to right, each until it is worth less than `high`. */
static T_TARGET verdict T_NAME(node_open)(skeleton *s, uint32_t depth, uint32_t at, uint32_t base, int32_t high,
                                          uint32_t line, int32_t floor)
{
    const level_ply *const p = &s->ply[depth];
    unsigned char *const block = T_NAME(block)(p, at);
    const uint32_t lanes = T_NAME(lanes)(p);
    int32_t *const keys = block_keys(block);
    *block_head(block, lanes) = (level_head){.high = high, .line = line, .base = base};
    level_open(s, p->width);
    s->nodes++;
    T_NAME(live)(s, keys, p->width, high);
    memset(block_next(block, lanes), 0, lanes * sizeof(uint16_t));
    for (uint32_t i = 0; i < p->width; i++) {
        s->nodes++;
        if (depth + 1 == s->fetched && i + 1 < p->width)
            T_NAME(fetch)(s, base + (i + 1) * p->below);
        verdict r = T_NAME(any_open)(s, depth + 1, at * p->width + i, base + i * p->below, high, line, high);
        r = T_NAME(follow)(s, depth, at, i, high, r);
        if (verdict_what(r) == SOLVED) {
            level_close(s, p, i, p->width - 1 - i);
            return r;
        }
        T_NAME(change)(keys, i, T_NAME(key)(s, high, i), T_NAME(key)(s, verdict_merit(r), i));
        if (verdict_what(r) == STOPPED)
            return verdict_make(STOPPED, T_NAME(key_worth)(s, T_NAME(best)(p, keys, LEVEL_GONE)));
    }
    return T_NAME(node_run)(s, depth, at, floor);
}

/* Search the node at `base`, which is worth `high` at most; that comes from the leaf `line`. */
static T_TARGET verdict T_NAME(search)(skeleton *s, uint32_t base, int32_t high, uint32_t line)
{
    return T_NAME(any_open)(s, 0, 0, base, high, line, -1);
}
