/* psstar.tmpl.h - PS*(k), phased state space search, SSS* = PS*(1), and DUAL*, both turned over; without lists.
 * Marsland & Srimani (1986), Stockman (1979); the correction for MIN terminals is in docs/methods/psstar.md.
 * Read refine() first: it is the whole search. The case numbers are those of the paper's operator.
 *
 * loops.tmpl.h includes it and has the game's cursor. It defines besides:
 *     T_NAME(x)         a name for each x
 *     T_BEST, T_RIVAL   select_best and select_rival, or those for a machine that has more
 *     T_TARGET          the attribute that lets the compiler use such a machine; may be empty
 *     T_DUAL            0: MAX nodes are opened. 1: MIN nodes, which is DUAL*, plain or in phases
 *
 * It is written as SSS* and PS* are: for DUAL* read MIN where it says MAX, and MAX where it says MIN. Nothing but the
 * values of leaves differs: those of DUAL* are MIN's, who gets 7 where MAX gets -7, and so are merits, lows and highs. */

/* What the opening side gets at a leaf, at which it is (`max`) or is not to move. */
INLINE T_TARGET ph_value T_NAME(value)(const game_rules *g, game_position p, bool max)
{
    return T_DUAL ? -game_value(g, p, !max) : game_value(g, p, max);
}

/* The move to child i of a node, whose moves are listed in their place on the path if the game lists them. */
INLINE T_TARGET ph_move T_NAME(move)(const frontier *s, uint32_t ply, uint32_t i)
{
    return GAME_NUMBERED ? i : frame_move(path_moves(&s->path, ply), i);
}

/* List them there; how many. */
INLINE T_TARGET uint32_t T_NAME(list)(const frontier *s, const game_rules *g, game_cursor *c, uint32_t ply)
{
#if LOOPS_KEEPS
    return game_list_kept(g, c, s->kept, path_moves(&s->path, ply));
#else
    return game_list(g, c, GAME_NUMBERED ? NULL : path_moves(&s->path, ply));
#endif
}

/* The MIN node in slot i of block b, with the cursor on the MAX node that b is a part of. */
INLINE T_TARGET game_position T_NAME(sibling)(const frontier *s, const game_rules *g, game_cursor *c, max_node *b,
                                              uint32_t i)
{
    return game_child(g, c, GAME_NUMBERED ? b->first + i : node_move(s, b, i));
}

static T_TARGET verdict T_NAME(refine)(frontier *s, uint32_t block, uint32_t ply, ph_value floor, ph_value low);

#include "bottom.tmpl.h"

/* The child p of a MIN node, its `next`-th, is a MAX node and LIVE at the head of OPEN with `merit`. SOLVED with that if it
 * is a bottom node with such a leaf; FELL if it has none, and *ref says what it has; INTERIOR: it is no bottom node. `from`
 * is what the merit came from, and names its leaf, unless `scratch` has its line already. */
static inline T_TARGET __attribute__((always_inline)) verdict T_NAME(bottom)(frontier *s, max_node *b, game_position p,
                                                                             uint32_t ply, uint32_t next, uint32_t from,
                                                                             uint32_t *ref, ph_value merit,
                                                                             ph_value low)
{
    const game_rules *const g = LOOPS_RULES(s->ground);
    *ref = ref_make(REF_NEXT, next);
    if (!T_NAME(is_bottom)(s, g, p, ply))
        return verdict_make(INTERIOR, merit);
    game_cursor c;
    game_stand(g, &c, p, ply);
    uint32_t states = T_NAME(list)(s, g, &c, ply);
    if (!bottom_fits(s, ply, next, states)) {
        if (ref_has_leaf(from))
            scratch_leaf(s, from);
        const verdict r = T_NAME(phase_first)(s, p, ply, next, ref, merit, low);
        if (b && verdict_what(r) == FELL)
            b->has_nodes = true;
        return r;
    }
    const verdict r = T_NAME(at_once)(s, p, ply, merit, low, &states);
    if (verdict_what(r) == SOLVED)
        bottom_close(s, states);
    if (verdict_what(r) == FELL) {
        *ref = bottom_ref(next, verdict_of_slot(r), states);
        if (b)
            b->has_nodes = true;
    }
    return r;
}

/* The MIN node `min` at `ply` is at the head of OPEN with `merit`, and its children before the one that *ref names are
 * done: go on with the following ones as long as they are terminals, or bottom nodes, which count as such. Its merit
 * falls, it is SOLVED, or the child that *ref names then is interior. `b` is the block of its slot; NULL: it has none, or
 * `scratch` has the line of the merit already. */
static inline T_TARGET __attribute__((always_inline)) verdict T_NAME(leaves)(frontier *s, max_node *b,
                                                                             game_position min, uint32_t ply,
                                                                             uint32_t *ref, ph_value merit,
                                                                             ph_value low)
{
    frame *const f = s->f;
    const game_rules *const g = LOOPS_RULES(s->ground);
    game_cursor c;
    game_stand(g, &c, min, ply);
    const uint32_t width = T_NAME(list)(s, g, &c, ply);
    uint32_t next = ref_value(*ref);
    uint32_t from = b ? *ref : REF_LIVE;

    /* 4. The best leaf of a bottom node has its turn. The node is SOLVED with it, or with what has been proven since. */
    if (ref_kind(*ref) == REF_SOLVED) {
        next = bottom_cursor(*ref) + 1;
        bottom_close(s, bottom_width(*ref));
        *ref = ref_make(REF_NEXT, next);
        merit = merit > low ? merit : low;
    } else if (ref_kind(*ref) == REF_NODE) {
        next = frontier_node(s, ref_value(*ref))->cursor + 1u;
        const verdict r = T_NAME(phase_others)(s, ref_value(*ref), ply + 1, merit, low);
        if (verdict_what(r) == STOPPED)
            return r;
        *ref = ref_make(REF_NEXT, next);
        merit = verdict_merit(r);
    }
    for (;;) {
        /* 3c. No sibling is left, or none can help any more. */
        if (next > 0 && (next == width || merit <= low)) {
            f->cutoffs += next < width;
            return verdict_make(SOLVED, merit);
        }

#if LOOPS_KNOWN
        /* The same as below for several: most leaves are worth the merit or more, and change nothing. */
        const ph_value *values;
        const uint32_t known = merit > low ? game_known(g, &c, next, &values) : 0;
        if (known > 0 && frame_may_evaluate_row(f, known)) {
            const uint32_t seen = select_beyond(values, known, T_DUAL ? -merit : merit, !T_DUAL);
            frame_count_leaves(f, seen < known ? seen + 1 : known);
            next += seen;
            if (seen == known)
                continue;
            next++;
            const ph_value v = T_DUAL ? -values[seen] : values[seen];
            if (v > low) {
                *ref = ref_make(REF_NEXT, next);
                return verdict_make(FELL, v);
            }
            f->cutoffs += next < width;
            *ref = REF_DONE;
            return verdict_make(FELL, low);
        }
#endif
        /* 3b, or the first child: the next one is LIVE with this merit. */
        const game_position child = game_child(g, &c, T_NAME(move)(s, ply, next));
        if (!LOOPS(terminal)(f, g, child, ply + 1)) {
            const verdict r = T_NAME(bottom)(s, b, child, ply + 1, next, from, ref, merit, low);
            if (verdict_what(r) != SOLVED)
                return verdict_make(verdict_what(r), verdict_merit(r));
            next++;
            continue;
        }
        if (!frame_may_evaluate(f)) {
            *ref = ref_make(REF_NEXT, next);
            return verdict_make(STOPPED, merit);
        }
        ph_value v = T_NAME(value)(g, child, true);
        next++;

        /* 2b. Not above what has been proven: the MIN node is SOLVED with that (the correction: always).
         *     low 5, merit 8, leaf 3: MAX has 5 elsewhere and here at most 3, so that the other children do not matter.
         *     The slot gets 5, not 3. That its parent has proven 5 shows on OPEN only in the merits below it: at 3 a
         *     state of 4 elsewhere would come first, become SOLVED, and the 5 would be dropped. */
        if (v <= low || merit <= low) {
            f->cutoffs += next < width;
            *ref = REF_DONE;
            return verdict_make(FELL, low);
        }
        /* 2a. */
        if (v < merit) {
            *ref = ref_make(REF_NEXT, next);
            return verdict_make(FELL, v);
        }
    }
}

/* The MIN node `min` at `ply` is LIVE at the head of OPEN with `merit`: begin with it. */
static inline T_TARGET __attribute__((always_inline)) verdict T_NAME(begin)(frontier *s, max_node *b, game_position min,
                                                                            uint32_t ply, uint32_t *ref, ph_value merit,
                                                                            ph_value low)
{
    frame *const f = s->f;
    const game_rules *const g = LOOPS_RULES(s->ground);
    /* 2a. A terminal: never below what its parent has proven already, which is the correction. */
    if (LOOPS(terminal)(f, g, min, ply)) {
        if (!frame_may_evaluate(f))
            return verdict_make(STOPPED, merit);
        *ref = REF_DONE;
        ph_value v = T_NAME(value)(g, min, false);
        v = v < merit ? v : merit;
        return verdict_make(FELL, v > low ? v : low);
    }
    /* 1b. */
    if (!frame_may_expand(f))
        return verdict_make(STOPPED, merit);
    return T_NAME(leaves)(s, b, min, ply, ref, merit, low);
}

/* Begin with the LIVE slots of n from `slot` on, one after the other, each until its merit falls: they have the
 * greatest merit there is, so that the next one is the head of OPEN then. Ends with the slot to which something else
 * happened, or with `slot` behind the last LIVE one. */
static T_TARGET __attribute__((noinline)) verdict T_NAME(sweep)(frontier *s, max_node *n, uint32_t slot, uint32_t ply,
                                                                ph_value low)
{
    ph_value *const merits = node_merits(s, n);
    uint32_t *const refs = node_refs(s, n);
    const uint32_t count = n->count;
    const ph_value high = n->high;
    const game_rules *const g = LOOPS_RULES(s->ground);
    game_cursor c;
    game_stand(g, &c, game_load(g, node_state(n)), ply);
#if LOOPS_KNOWN
    frame *const f = s->f;
    const bool known = low < high && ply + 2 <= f->depth;
#endif
    for (; slot < count && refs[slot] == REF_LIVE; slot++) {
#if LOOPS_KNOWN
        ph_value v;
        uint32_t width;
        if (known && f->node_budget > 0 && frame_may_evaluate_row(f, 1) &&
            game_first(g, &c, n->first + slot, &v, &width) && (v = T_DUAL ? -v : v) < high) {
            /* The first child falls: what leaves() does then, and nothing besides. */
            f->node_budget--;
            frame_count_leaves(f, 1);
            merits[slot] = v > low ? v : low;
            refs[slot] = v > low ? ref_make(REF_NEXT, 1) : REF_DONE;
            f->cutoffs += v <= low && width > 1;
            continue;
        }
#endif
        const game_position min = T_NAME(sibling)(s, g, &c, n, slot);
        verdict r = T_NAME(begin)(s, n, min, ply + 1, &refs[slot], high, low);
        merits[slot] = verdict_merit(r);
        if (verdict_what(r) != FELL || verdict_merit(r) >= high)
            return verdict_slot(verdict_what(r), verdict_merit(r), slot);
    }
    return verdict_slot(FELL, high, slot);
}

/* The same as long as no MIN node of that ply has been expanded: when one has, their children are reached. */
static T_TARGET __attribute__((noinline)) verdict T_NAME(sweep_first)(frontier *s, max_node *n, uint32_t slot,
                                                                      uint32_t ply, ph_value low)
{
    const uint64_t expanded = frame_nodes(s->f);
    const verdict r = T_NAME(sweep)(s, n, slot, ply, low);
    if (frame_nodes(s->f) != expanded)
        frame_reach(s->f, ply + 1);
    return r;
}

/* Go on with the best slot of block b, leftmost among equals, again and again as long as it is one whose next children
 * are terminals. Ends with the slot to which something else happened, or is to happen (INTERIOR), and then `scratch`
 * has the line of its merit; or with FELL and the best merit when that is below `floor`. `wide` is known when this is
 * compiled, so that nodes of ordinary width do not pay for very wide ones. */
static inline T_TARGET __attribute__((always_inline)) verdict T_NAME(pick_any)(frontier *s, max_node *b, uint32_t ply,
                                                                               ph_value floor, ph_value low,
                                                                               const bool wide)
{
    ph_value *const merits = node_merits(s, b);
    uint32_t *const refs = node_refs(s, b);
    const uint32_t count = b->count;
    const game_rules *const g = LOOPS_RULES(s->ground);
    game_cursor c;
    game_stand(g, &c, game_load(g, node_state(b)), ply);
    for (;;) {
        uint32_t slot;
        const ph_value merit = wide ? node_wide_best(s, b, &slot) : T_BEST(merits, count, &slot);
        if (merit < floor)
            return verdict_slot(FELL, merit, slot);
        const uint32_t ref = refs[slot];
        if (!ref_has_leaf(ref) && !ref_has_bottom(s, ref))
            return verdict_slot(INTERIOR, merit, slot);
        const game_position min = T_NAME(sibling)(s, g, &c, b, slot);
        verdict r = T_NAME(leaves)(s, b, min, ply + 1, &refs[slot], merit, low);
        merits[slot] = verdict_merit(r);
        if (wide)
            node_wide_mend(s, b, slot, slot);
        if (verdict_what(r) != FELL) {
            if (ref_has_leaf(ref))
                scratch_leaf(s, ref);
            return verdict_slot(verdict_what(r), verdict_merit(r), slot);
        }
    }
}

static T_TARGET __attribute__((noinline)) verdict T_NAME(pick)(frontier *s, max_node *b, uint32_t ply, ph_value floor,
                                                               ph_value low)
{
    return T_NAME(pick_any)(s, b, ply, floor, low, false);
}

static T_TARGET __attribute__((noinline)) verdict T_NAME(pick_wide)(frontier *s, max_node *b, uint32_t ply,
                                                                    ph_value floor, ph_value low)
{
    return T_NAME(pick_any)(s, b, ply, floor, low, true);
}

/* The MIN node `min` at `ply` is at the head of OPEN with `merit`, whose line is in `scratch`, and its child that *ref
 * names is an open node, or is to become one: work on it until the merit falls below `floor` or the MIN node is SOLVED.
 * `low` is that of its parent. When SOLVED, `scratch` has the line of the value. */
static T_TARGET verdict T_NAME(advance)(frontier *s, game_position min, uint32_t ply, uint32_t *ref, ph_value merit,
                                        ph_value low, ph_value floor)
{
    const game_rules *const g = LOOPS_RULES(s->ground);
    for (;;) {
        /* 1a. LIVE and interior. */
        if (ref_kind(*ref) != REF_NODE) {
            const uint32_t next = ref_value(*ref);
            game_cursor c, below;
            game_stand(g, &c, min, ply);
            const game_position child = game_child(g, &c, T_NAME(move)(s, ply, next));
            if (!frame_may_expand(s->f))
                return verdict_make(STOPPED, merit);
            game_stand(g, &below, child, ply + 1);
            uint32_t block = node_open(s, T_NAME(list)(s, g, &below, ply + 1), ply + 1, next, merit);
            if (block == NO_BLOCK) {
                *ref = node_postpone(s, next);
                return verdict_make(STOPPED, merit);
            }
            frame_reach(s->f, ply + 1);
            game_save(g, node_state(frontier_node(s, block)), child);
            *ref = ref_make(REF_NODE, block);
        }

        /* Work on it. Once it is SOLVED, so is the line to it, and its siblings follow (3). */
        const uint32_t block = ref_value(*ref);
        verdict r = T_NAME(refine)(s, block, ply + 1, floor, low);
        if (verdict_what(r) != SOLVED)
            return r;
        merit = verdict_merit(r);
        *ref = ref_make(REF_NEXT, node_close(s, block, ply + 1, merit) + 1);
        r = T_NAME(leaves)(s, NULL, min, ply, ref, merit, low);
        if (verdict_what(r) != INTERIOR)
            return r;
    }
}

/* Work on the open MAX node n at `ply` while its best merit is at least `floor`, that is, while the head of OPEN is
 * below it. `low` is the greatest low of its ancestors. Compiled once for wide nodes and once for all others. */
static inline T_TARGET __attribute__((always_inline)) verdict T_NAME(refine_any)(frontier *s, max_node *const n,
                                                                                 uint32_t ply, ph_value floor,
                                                                                 ph_value low, const bool wide)
{
    const game_rules *const g = LOOPS_RULES(s->ground);
    if (n->low > low)
        low = n->low;

    /* LIVE slots from here on are the head of OPEN, one after the other; n->count: the head must be looked for. */
    uint32_t fresh = node_refs(s, n)[0] == REF_LIVE ? 0 : n->count;
    assert(n->low < n->high && n->count > 0);

    for (;;) {
        /* 1. All that happens among terminals. */
        const bool sweeping = fresh < n->count;
        node_part part = {n, floor};
        if (!sweeping && __builtin_expect(n->older != NO_BLOCK, 0))
            part = node_best_part(s, n, floor);
        max_node *const b = part.block;
        verdict r;
        if (sweeping && __builtin_expect(s->f->reached < ply + 2, 0))
            r = T_NAME(sweep_first)(s, n, fresh, ply, low);
        else if (sweeping)
            r = T_NAME(sweep)(s, n, fresh, ply, low);
        else
            r = wide ? T_NAME(pick_wide)(s, b, ply, part.floor, low) : T_NAME(pick)(s, b, ply, part.floor, low);
        n->has_nodes |= b->has_nodes;
        const uint32_t i = verdict_of_slot(r);
        assert(verdict_merit(r) <= n->high || verdict_merit(r) <= low);
        if (sweeping && wide)
            node_wide_mend(s, n, fresh, i < n->count ? i : i - 1);
        if (verdict_what(r) == FELL) {
            if (!sweeping && part.floor == floor)
                return verdict_make(FELL, n->older != NO_BLOCK ? node_best(s, n) : verdict_merit(r));
            fresh = n->count;
            continue;
        }

        /* 2. Else it is an open node, or a child is to become one, or a SOLVED or LIVE state has its turn. */
        uint32_t *const ref = &node_refs(s, b)[i];
        if (verdict_what(r) == INTERIOR && *ref == REF_LIVE && !sweeping) {
            assert(b == n); /* a partition is begun to its end before an ancestor gives the node a further one */
            fresh = i;
            continue;
        }
        if (verdict_what(r) == INTERIOR && *ref == REF_DONE) {
            r = verdict_make(SOLVED, verdict_merit(r));
        } else if (verdict_what(r) == INTERIOR) {
            ph_value rival = verdict_merit(r);
            if (ref_kind(*ref) == REF_NODE)
                rival = wide || n->older != NO_BLOCK ? node_rival(s, n, b, i) : T_RIVAL(node_merits(s, n), n->count, i);
            game_cursor c;
            game_stand(g, &c, game_load(g, node_state(b)), ply);
            const game_position min = T_NAME(sibling)(s, g, &c, b, i);
            b->has_nodes = n->has_nodes = true;
            r = T_NAME(advance)(s, min, ply + 1, ref, verdict_merit(r), low, rival > floor ? rival : floor);
            node_merits(s, b)[i] = verdict_merit(r);
            if (wide)
                node_wide_mend(s, b, i, i);
            if (verdict_what(r) == FELL) {
                fresh = sweeping && verdict_merit(r) < n->high ? i + 1 : n->count;
                continue;
            }
        }
        if (verdict_what(r) == STOPPED)
            return r;

        /* 3. Case 4: the child is SOLVED. */
        const settled done = node_settle(s, n, b, i, ply, verdict_merit(r), low);
        low = done.low;
        switch (done.what) {
        case SETTLED_SOLVED:
            return verdict_make(SOLVED, done.value);
        case SETTLED_STOPPED:
            return verdict_make(STOPPED, verdict_merit(r));
        case SETTLED_ON:
            fresh = n->count;
            break;
        case SETTLED_PARTITION:
            fresh = 0;
            break;
        }
    }
}

static T_TARGET __attribute__((noinline)) verdict T_NAME(refine_wide)(frontier *s, max_node *n, uint32_t ply,
                                                                      ph_value floor, ph_value low)
{
    return T_NAME(refine_any)(s, n, ply, floor, low, true);
}

static T_TARGET verdict T_NAME(refine)(frontier *s, uint32_t block, uint32_t ply, ph_value floor, ph_value low)
{
    max_node *const n = frontier_node(s, block);
    if (__builtin_expect(node_is_wide(n), 0))
        return T_NAME(refine_wide)(s, n, ply, floor, low);
    return T_NAME(refine_any)(s, n, ply, floor, low, false);
}

/* Search `root`, an interior node, to the end or to a limit. *ref says what stands there then; and before, that it is LIVE or, in
 * a part of a search that was called back, where to go on. */
static T_TARGET verdict T_NAME(solve)(frontier *s, game_position root, uint32_t *ref)
{
    const game_rules *const g = LOOPS_RULES(s->ground);
    const uint32_t ply = s->base;
    const ph_value high = s->high, low = s->low;
    if (s->top == ply) {
        /* As if it were the only child of a MIN node above it. */
        game_cursor c;
        game_stand(g, &c, root, ply);
        uint32_t width = T_NAME(list)(s, g, &c, ply);
        if (bottom_fits(s, ply, 0, width) && T_NAME(is_bottom)(s, g, root, ply)) {
            const verdict r = T_NAME(at_once)(s, root, ply, high, low, &width);
            scratch_put(s, verdict_of_slot(r));
            if (verdict_what(r) != FELL)
                return r;
            bottom_close(s, width);
            return verdict_make(SOLVED, verdict_merit(r));
        }
        uint32_t block = frame_may_expand(s->f) ? node_open(s, width, ply, 0, high) : NO_BLOCK;
        if (block == NO_BLOCK)
            return verdict_make(STOPPED, high);
        frame_reach(s->f, ply);
        game_save(g, node_state(frontier_node(s, block)), root);
        *ref = ref_make(REF_NODE, block);
        verdict r;
        do
            r = T_NAME(refine)(s, ref_value(*ref), ply, GONE, low);
        while (verdict_what(r) == STOPPED && frontier_refit(s, ref));
        return r;
    }
    verdict r = verdict_make(FELL, high);
    if (*ref == REF_LIVE) {
        r = T_NAME(begin)(s, NULL, root, ply, ref, high, low);
        if (frame_nodes(s->f) > 0)
            frame_reach(s->f, ply);
    }
    for (;;) {
        if (verdict_what(r) == FELL && *ref == REF_DONE)
            return verdict_make(SOLVED, verdict_merit(r));
        const bool leaf = verdict_what(r) == FELL && (ref_has_leaf(*ref) || ref_has_bottom(s, *ref));
        if (leaf) {
            scratch_leaf(s, *ref);
            r = T_NAME(leaves)(s, NULL, root, ply, ref, verdict_merit(r), low);
        } else if (verdict_what(r) == INTERIOR || verdict_what(r) == FELL ||
                   (verdict_what(r) == STOPPED && frontier_refit(s, ref))) {
            r = T_NAME(advance)(s, root, ply, ref, verdict_merit(r), low, GONE);
        } else {
            return r;
        }
    }
}

#undef T_NAME
#undef T_BEST
#undef T_RIVAL
#undef T_TARGET
#undef T_DUAL
