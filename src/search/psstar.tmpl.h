/* psstar.tmpl.h - PS*(k), phased state space search, and SSS* = PS*(1), without lists.
 * Marsland & Srimani (1986), Stockman (1979); the correction for MIN terminals is in docs/methods/psstar.md.
 * Read refine() first: it is the whole search. The case numbers are those of the paper's operator.
 *
 * The includer defines, besides T_NAME(x), how a position is held and asked:
 *     T_STATE                         a position: its value, or a pointer to it
 *     T_LOCALS(s)                     what the others need at hand
 *     T_PLACE(s, ply)                 where a new position at `ply` may stand
 *     T_LOAD(n)                       the position of an open node
 *     T_ADDRESS(state)                where its bytes are
 *     T_SLOT(s, n, i)                 the move that leads to slot i of an open node
 *     T_CHILD(s, state, move, child)  apply
 *     T_LIST(s, state, ply)           list the moves; how many there are
 *     T_MOVE(s, ply, i)               the i-th of them
 *     T_TERMINAL(s, state, ply), T_VALUE(s, state, max)
 */

static verdict T_NAME(refine)(store *s, uint32_t block, uint32_t ply, ph_value floor, ph_value low);

/* The children of the MIN node `min` at `ply` from *next on, as long as they are terminals: its merit falls, it is
 * SOLVED, or the next child is VERDICT_INTERIOR. */
static inline __attribute__((always_inline)) verdict T_NAME(leaves)(store *s, T_STATE min, uint32_t ply, uint32_t width,
                                                                    uint32_t *next, uint32_t *ref, ph_value merit,
                                                                    ph_value low)
{
    frame *const f = s->f;
    T_LOCALS(s);
    uint32_t at = *next;
    for (;;) {
        /* 3c. No sibling is left, or none can help any more. */
        if (at > 0 && (at == width || merit <= low)) {
            f->cutoffs += at < width;
            return (verdict){merit, VERDICT_SOLVED};
        }

        /* 3b, or the first child: the next one is LIVE with this merit. */
        T_STATE child = T_PLACE(s, ply + 1);
        T_CHILD(s, min, T_MOVE(s, ply, at), child);
        if (!T_TERMINAL(s, child, ply + 1)) {
            *next = at;
            return (verdict){merit, VERDICT_INTERIOR};
        }
        if (!frame_may_evaluate(f)) {
            *ref = ref_make(REF_NEXT, at);
            return (verdict){merit, VERDICT_STOPPED};
        }
        ph_value v = T_VALUE(s, child, true);
        at++;

        /* 2b. Not above what has been proven: the MIN node is SOLVED with that (the correction: always). */
        if (v <= low || merit <= low) {
            f->cutoffs += at < width;
            *ref = ref_make(REF_SOLVED, 0);
            return (verdict){low, VERDICT_FELL};
        }
        /* 2a. */
        if (v < merit) {
            *ref = ref_make(REF_NEXT, at);
            return (verdict){v, VERDICT_FELL};
        }
    }
}

/* The MIN node `min` at `ply` is at the head of OPEN with `merit`, and its current child is an open node, or is about to
 * be: work on it until the merit falls below `floor` or the MIN node is SOLVED. *ref says how far it has come, and will;
 * `leaf` is the child whose value the merit is, or PH_NO_MOVE. `low` is that of the parent. When SOLVED, `scratch` has
 * the line of the value. */
static __attribute__((noinline)) verdict T_NAME(advance)(store *s, T_STATE min, uint32_t ply, uint32_t next,
                                                         uint32_t *ref, ph_value merit, ph_value low, ph_value floor,
                                                         uint32_t leaf)
{
    frame *const f = s->f;
    T_LOCALS(s);
    uint32_t block = ref_kind(*ref) == REF_NODE ? ref_value(*ref) : NO_BLOCK;
    const uint32_t width = T_LIST(s, min, ply);
    if (leaf != PH_NO_MOVE)
        scratch_put(s, leaf);

    for (;;) {
        /* 1a. The next child is LIVE and interior. */
        if (block == NO_BLOCK) {
            T_STATE child = T_PLACE(s, ply + 1);
            T_CHILD(s, min, T_MOVE(s, ply, next), child);
            *ref = ref_make(REF_NEXT, next);
            if (!frame_may_expand(f))
                return (verdict){merit, VERDICT_STOPPED};
            block = node_open(s, T_ADDRESS(child), T_LIST(s, child, ply + 1), ply + 1, next, merit);
            if (block == NO_BLOCK)
                return (verdict){merit, VERDICT_STOPPED};
            *ref = ref_make(REF_NODE, block);
        }

        /* Work on it. Once it is SOLVED so is the line to it. */
        verdict r = T_NAME(refine)(s, block, ply + 1, floor, low);
        if (r.what != VERDICT_SOLVED)
            return r;
        next = node_close(s, block, ply + 1, r.value) + 1;
        *ref = ref_make(REF_NEXT, next);
        merit = r.value;
        block = NO_BLOCK;

        /* 3. Its siblings. */
        r = T_NAME(leaves)(s, min, ply, width, &next, ref, merit, low);
        if (r.what != VERDICT_INTERIOR)
            return r;
    }
}

/* The MIN node `min` at `ply` has come to the head of OPEN with `merit`: work on it. *ref says how far it has come, and
 * will. An open node below it works on down to `floor`. When SOLVED, `scratch` has the line of the value. */
static inline __attribute__((always_inline)) verdict T_NAME(work)(store *s, T_STATE min, uint32_t ply, uint32_t *ref,
                                                                  ph_value merit, ph_value low, ph_value floor)
{
    frame *const f = s->f;
    T_LOCALS(s);
    if (ref_kind(*ref) == REF_NODE)
        return T_NAME(advance)(s, min, ply, 0, ref, merit, low, floor, PH_NO_MOVE);

    uint32_t next = ref_value(*ref);
    if (next == 0) {
        /* 2a. LIVE and terminal: never below what its parent has proven already, which is the correction. */
        if (T_TERMINAL(s, min, ply)) {
            if (!frame_may_evaluate(f))
                return (verdict){merit, VERDICT_STOPPED};
            *ref = ref_make(REF_SOLVED, 0);
            ph_value v = T_VALUE(s, min, false);
            v = v < merit ? v : merit;
            return (verdict){v > low ? v : low, VERDICT_FELL};
        }
        /* 1b. LIVE and interior. */
        if (!frame_may_expand(f))
            return (verdict){merit, VERDICT_STOPPED};
    }

    const uint32_t leaf = next - 1; /* PH_NO_MOVE when there is none */
    verdict r = T_NAME(leaves)(s, min, ply, T_LIST(s, min, ply), &next, ref, merit, low);
    if (r.what == VERDICT_INTERIOR)
        return T_NAME(advance)(s, min, ply, next, ref, merit, low, floor, leaf);
    if (r.what == VERDICT_SOLVED && leaf != PH_NO_MOVE)
        scratch_put(s, leaf);
    return r;
}

/* Work on the open MAX node `block` at `ply` while its best merit is at least `floor`, that is, while the head of OPEN is
 * below it. `low` is the greatest low of its ancestors. */
static verdict T_NAME(refine)(store *s, uint32_t block, uint32_t ply, ph_value floor, ph_value low)
{
    max_node *const n = store_node(s, block);
    ph_value *const merits = node_merits(s, n);
    uint32_t *const refs = node_refs(s, n);
    const uint32_t count = n->count;
    T_LOCALS(s);
    if (n->low > low)
        low = n->low;

    /* Slots from here on are LIVE, and nothing on OPEN is better than they: no need to look for the best. */
    uint32_t fresh = count;

    for (;;) {
        /* 1. The best child, leftmost among equals. */
        max_node *b = n;
        uint32_t *ref = refs;
        ph_value *at = merits;
        uint32_t i;
        ph_value merit;
        if (fresh < count && refs[fresh] == REF_LIVE) {
            i = fresh++;
            merit = n->high;
        } else {
            merit = select_best(merits, count, &i);
            if (__builtin_expect(n->has_older, 0)) {
                merit = node_best_older(s, &b, &i, merit);
                ref = node_refs(s, b);
                at = node_merits(s, b);
            }
            if (merit < floor)
                return (verdict){merit, VERDICT_FELL};
            if (ref[i] == REF_LIVE && b == n)
                fresh = i + 1;
        }
        ref += i;
        at += i;

        /* 2. Work on it: an open node below it until something else is better, a fresh one until its merit falls. */
        verdict r = {merit, VERDICT_SOLVED};
        if (ref_kind(*ref) != REF_SOLVED) {
            ph_value rival = merit;
            if (ref_kind(*ref) == REF_NODE) {
                rival = node_rival(s, n, b, i);
                rival = rival > floor ? rival : floor;
            }
            T_STATE min = T_PLACE(s, ply + 1);
            T_CHILD(s, T_LOAD(n), T_SLOT(s, b, i), min);
            r = T_NAME(work)(s, min, ply + 1, ref, merit, low, rival);
        }
        *at = r.value;
        if (r.what == VERDICT_FELL) {
            if (ref_kind(*ref) == REF_NODE)
                n->has_nodes = true;
            if (r.value >= n->high)
                fresh = count; /* it is still the head */
            continue;
        }
        if (r.what == VERDICT_STOPPED) {
            n->has_nodes = true; /* perhaps */
            return r;
        }

        /* 3. Case 4: the child is SOLVED. */
        switch (node_settle(s, n, b, i, ply, &r.value, &low)) {
        case SETTLED_SOLVED: return (verdict){r.value, VERDICT_SOLVED};
        case SETTLED_STOPPED: return (verdict){r.value, VERDICT_STOPPED};
        case SETTLED_ON: fresh = count; break;
        case SETTLED_PARTITION: fresh = 0; break;
        }
    }
}

/* Search `root`, an interior node, to the end or to a limit. *block is the open root when MAX is to move there. */
static verdict T_NAME(solve)(store *s, T_STATE root, uint32_t *block)
{
    verdict r = {PH_INFINITY, VERDICT_STOPPED};
    if (s->f->options->min_root) {
        uint32_t ref = ref_make(REF_NEXT, 0);
        do
            r = T_NAME(work)(s, root, 0, &ref, r.value, -PH_INFINITY, GONE);
        while (r.what == VERDICT_FELL);
        return r;
    }
    T_LOCALS(s);
    if (!frame_may_expand(s->f))
        return r;
    *block = node_open(s, T_ADDRESS(root), T_LIST(s, root, 0), 0, 0, PH_INFINITY);
    if (*block == NO_BLOCK)
        return r;
    return T_NAME(refine)(s, *block, 0, GONE, -PH_INFINITY);
}

#undef T_NAME
