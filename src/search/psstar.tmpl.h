/* psstar.tmpl.h - PS*(k), phased state space search, and SSS* = PS*(1), without lists.
 * Marsland & Srimani (1986), Stockman (1979); the correction for MIN terminals is in docs/methods/psstar.md.
 * Read refine() first: it is the whole search. The case numbers are those of the paper's operator.
 *
 * The includer defines, besides T_NAME(x), how a position is held and asked:
 *     T_STATE                         a position: its value, or a pointer to it
 *     T_PLACE(s, ply)                 where a new position at `ply` may stand
 *     T_LOAD(n)                       the position of an open node
 *     T_ADDRESS(state)                where its bytes are
 *     T_CHILD(s, state, move, child)  apply
 *     T_LIST(s, state, ply)           list the moves of a MIN node; how many there are
 *     T_MOVE(s, ply, i)               the i-th of them
 *     T_TERMINAL(s, state, ply), T_VALUE(s, state, max)
 */

/* What became of a node or a MIN child that was worked on: its merit fell, it is SOLVED, or the search must stop. */
static verdict T_NAME(refine)(store *s, uint32_t block, uint32_t ply, ph_value floor, ph_value low);

/* Work on the MIN node `min` at `ply`, which is at the head of OPEN with `merit`, until that falls or the node is SOLVED.
 * *ref says how far it has come, and will. An open child works on while its merit is at least `floor`. `low` is that of
 * the parent. When SOLVED, `scratch` has the line of the value. */
static inline verdict T_NAME(advance)(store *s, T_STATE min, uint32_t ply, uint32_t *ref, ph_value merit, ph_value low,
                                      ph_value floor)
{
    frame *f = s->f;
    uint32_t block = ref_kind(*ref) == REF_NODE ? ref_value(*ref) : NO_BLOCK;
    uint32_t next = block == NO_BLOCK ? ref_value(*ref) : 0;
    const bool live = block == NO_BLOCK && next == 0;

    /* 2a. A terminal, never below what its parent has proven already: the correction. */
    if (live && T_TERMINAL(s, min, ply)) {
        if (!frame_may_evaluate(f))
            return (verdict){merit, VERDICT_STOPPED};
        *ref = ref_make(REF_SOLVED, 0);
        ph_value v = T_VALUE(s, min, false);
        v = v < merit ? v : merit;
        return (verdict){v > low ? v : low, VERDICT_FELL};
    }

    /* 1b. */
    if (live && !frame_may_expand(f))
        return (verdict){merit, VERDICT_STOPPED};
    const uint32_t width = T_LIST(s, min, ply);
    if (next > 0)
        scratch_put(s, next - 1); /* the leaf that set the merit */

    for (;;) {
        /* The current child is an open MAX node: work on it. Once it is SOLVED so is the line to it. */
        if (block != NO_BLOCK) {
            verdict r = T_NAME(refine)(s, block, ply + 1, floor, low);
            if (r.what != VERDICT_SOLVED)
                return r;
            next = node_close(s, block, ply + 1, r.value) + 1;
            *ref = ref_make(REF_NEXT, next);
            merit = r.value;
            block = NO_BLOCK;
        }

        /* 3c. No sibling is left, or none can help any more. */
        if (next > 0 && (next == width || merit <= low)) {
            f->cutoffs += next < width;
            return (verdict){merit, VERDICT_SOLVED};
        }

        /* 3b, or the first child: the next one is LIVE with this merit. */
        T_STATE child = T_PLACE(s, ply + 1);
        T_CHILD(s, min, T_MOVE(s, ply, next), child);
        if (!T_TERMINAL(s, child, ply + 1)) {
            /* 1a. */
            if (!frame_may_expand(f))
                return (verdict){merit, VERDICT_STOPPED};
            block = node_open(s, T_ADDRESS(child), ply + 1, next, merit);
            if (block == NO_BLOCK)
                return (verdict){merit, VERDICT_STOPPED};
            *ref = ref_make(REF_NODE, block);
            continue;
        }

        /* 2. A terminal. */
        if (!frame_may_evaluate(f))
            return (verdict){merit, VERDICT_STOPPED};
        ph_value v = T_VALUE(s, child, true);
        next++;
        /* 2b. Not above what has been proven: the MIN node is SOLVED with that (the correction: always). */
        if (v <= low || merit <= low) {
            f->cutoffs += next < width;
            *ref = ref_make(REF_SOLVED, 0);
            return (verdict){low, VERDICT_FELL};
        }
        /* 2a. */
        *ref = ref_make(REF_NEXT, next);
        if (v < merit)
            return (verdict){v, VERDICT_FELL};
    }
}

/* Work on the open MAX node `block` at `ply` while its best merit is at least `floor`, that is, while the head of OPEN is
 * below it. `low` is the greatest low of its ancestors. */
static verdict T_NAME(refine)(store *s, uint32_t block, uint32_t ply, ph_value floor, ph_value low)
{
    max_node *n = store_node(s, block);
    if (n->low > low)
        low = n->low;

    /* Slots from here on are LIVE, and nothing on OPEN is better than they: no need to look for the best. */
    uint32_t fresh = n->count;

    for (;;) {
        /* 1. The best child, leftmost among equals. */
        max_node *b = n;
        uint32_t i;
        ph_value merit;
        if (fresh < n->count && node_refs(s, n)[fresh] == REF_LIVE) {
            i = fresh++;
            merit = n->high;
        } else {
            merit = select_best(node_merits(s, n), n->count, &i);
            if (__builtin_expect(n->has_older, 0))
                merit = node_best_older(s, &b, &i, merit);
            if (merit < floor)
                return (verdict){merit, VERDICT_FELL};
        }
        uint32_t *ref = &node_refs(s, b)[i];

        /* 2. Work on it: an open node below it until something else is better, a fresh one until its merit falls. */
        verdict r = {merit, VERDICT_SOLVED};
        if (ref_kind(*ref) != REF_SOLVED) {
            ph_value rival = merit;
            if (ref_kind(*ref) == REF_NODE) {
                rival = node_rival(s, n, b, i);
                rival = rival > floor ? rival : floor;
            } else if (*ref == REF_LIVE && b == n) {
                fresh = i + 1;
            }
            T_STATE min = T_PLACE(s, ply + 1);
            T_CHILD(s, T_LOAD(n), node_move(s, b, i), min);
            r = T_NAME(advance)(s, min, ply + 1, ref, merit, low, rival);
            n->has_nodes |= ref_kind(*ref) == REF_NODE;
        }
        node_merits(s, b)[i] = r.value;
        if (r.what == VERDICT_FELL) {
            if (r.value >= n->high)
                fresh = n->count; /* it is still the head */
            continue;
        }
        if (r.what == VERDICT_STOPPED)
            return r;

        /* 3. Case 4: the child is SOLVED. */
        switch (node_settle(s, n, b, i, ply, &r.value, &low)) {
        case SETTLED_SOLVED: return (verdict){r.value, VERDICT_SOLVED};
        case SETTLED_STOPPED: return (verdict){r.value, VERDICT_STOPPED};
        case SETTLED_ON: fresh = n->count; break;
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
            r = T_NAME(advance)(s, root, 0, &ref, r.value, -PH_INFINITY, GONE);
        while (r.what == VERDICT_FELL);
        return r;
    }
    if (!frame_may_expand(s->f))
        return r;
    *block = node_open(s, T_ADDRESS(root), 0, 0, PH_INFINITY);
    if (*block == NO_BLOCK)
        return r;
    return T_NAME(refine)(s, *block, 0, GONE, -PH_INFINITY);
}

#undef T_NAME
