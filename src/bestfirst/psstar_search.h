/* psstar_search.h - PS*(k), phased state space search; SSS* = PS*(1); and DUAL*, with MAX and MIN exchanged.
 * Marsland & Srimani (1986), Stockman (1979); the correction for MIN terminals is in docs/methods/psstar.md.
 *
 * A file of src/instances includes it, after the cursor of its game, and so compiles these searches for the game.
 * Read ps_refine() first: it is the main loop. README.md tells how the lists of the papers are kept without lists, and
 * frontier.h what is in memory. The case numbers in the comments are those of the paper's operator.
 *
 *     psstar_search()                         the entry: gets memory, shares the work among threads (psstar.c, share.c)
 *       psstar_root()                         one search from its root
 *         ps_refine(node)                     work below a MAX node while the head of OPEN is there
 *           ps_sweep(node)                    begin with its children, one after the other
 *           ps_pick(node)                     go on with the best child, as long as that is done by evaluating leaves
 *             ps_leaves(MIN node)             evaluate what follows below one child
 *           ps_advance(MIN node)              else open a MAX node two plies below, or go on there: ps_refine() again
 *
 * It is written as SSS* and PS* are. For DUAL* (s->dual) read MIN where it says MAX, and MAX where it says MIN: only the
 * values of leaves differ, and with them merits, lows and highs. */
#include "leaves.h"
#include "share.h"

/* ---- the game ---- */

/* List the moves of the node at `ply`, where the cursor is, on the path; returns how many there are. */
INLINE uint32_t ps_list(const frontier *s, const game_rules *g, game_cursor *c, uint32_t ply)
{
#ifdef GAME_KEEPS
    const uint32_t count = game_list_kept(g, c, s->kept, path_moves(&s->path, ply));
    s->f->moves += count;
    return count;
#else
    return list_moves(&s->path, g, c, ply);
#endif
}

/* The MIN node in slot i of block b, with the cursor on the MAX node that b is a part of. */
INLINE game_position ps_child(const frontier *s, const game_rules *g, game_cursor *c, max_node *b, uint32_t i)
{
    assert(i < b->count);
    return game_child(g, c, GAME_NUMBERED ? b->first + i : node_move(s, b, i));
}

#include "psstar_bottom.h"

/* ---- a MIN node ---- */

/* Child `next` of a MIN node is the interior MAX node p, LIVE at the head of OPEN with `merit`. If it is a bottom node it
 * is SOLVED with that merit when one of its leaves reaches it; else it FELL, and *ref says to what. INTERIOR: it is no
 * bottom node. `from` is what the merit came from, and names its leaf, unless `scratch` has its line already. */
INLINE node_result ps_bottom(frontier *s, max_node *b, game_position p, uint32_t ply, uint32_t next, uint32_t from,
                             uint32_t *ref, ph_value merit, ph_value low)
{
    const game_rules *const g = rules_of(s->ground);
    *ref = ref_make(REF_NEXT, next);
    if (!ps_is_bottom(s, g, p, ply))
        return node_result_make(INTERIOR, merit);
    game_cursor c;
    game_stand(g, &c, p, ply);
    uint32_t states = ps_list(s, g, &c, ply);
    if (!bottom_fits(s, ply, next, states)) {
        if (ref_has_leaf(from))
            scratch_leaf(s, from);
        const node_result r = ps_phase_first(s, p, ply, next, ref, merit, low);
        if (b && node_result_what(r) == FELL)
            b->has_nodes = true;
        return r;
    }
    const node_result r = ps_at_once(s, p, ply, merit, low, &states);
    if (node_result_what(r) == SOLVED)
        bottom_close(s, states);
    if (node_result_what(r) == FELL) {
        *ref = bottom_ref(next, node_result_slot(r), states);
        if (b)
            b->has_nodes = true;
    }
    return r;
}

/* The MIN node `min` at `ply` is at the head of OPEN with `merit`, and its children before the one that *ref names are
 * done: go on with the following ones as long as they are terminals or bottom nodes. Its merit falls, it is SOLVED, or
 * the child that *ref names then is INTERIOR. `b` is the block of its slot; NULL: it has none, or `scratch` has the line of
 * the merit already. */
INLINE node_result ps_leaves(frontier *s, max_node *b, game_position min, uint32_t ply, uint32_t *ref, ph_value merit,
                             ph_value low)
{
    frame *const f = s->f;
    const game_rules *const g = rules_of(s->ground);
    game_cursor c;
    game_stand(g, &c, min, ply);
    const uint32_t width = ps_list(s, g, &c, ply);
    uint32_t next = ref_value(*ref);
    uint32_t from = b ? *ref : REF_LIVE;

    /* 4. The best leaf of a bottom node is the head. The node is SOLVED with it, or with what has been proven since. */
    if (ref_kind(*ref) == REF_SOLVED) {
        next = bottom_cursor(*ref) + 1;
        bottom_close(s, bottom_width(*ref));
        *ref = ref_make(REF_NEXT, next);
        merit = merit > low ? merit : low;
    } else if (ref_kind(*ref) == REF_NODE) {
        next = frontier_node(s, ref_value(*ref))->cursor + 1u;
        const node_result r = ps_phase_others(s, ref_value(*ref), ply + 1, merit, low);
        if (node_result_what(r) == STOPPED)
            return r;
        *ref = ref_make(REF_NEXT, next);
        merit = node_result_merit(r);
    }
    for (;;) {
        assert(next <= width);
        /* 3c. No sibling is left, or none can help any more. */
        if (next > 0 && (next == width || merit <= low)) {
            f->cutoffs += next < width;
            return node_result_make(SOLVED, merit);
        }

#ifdef GAME_KNOWN
        /* The same as below for several leaves: most values are not below the merit, and change nothing. */
        const ph_value *values;
        const uint32_t known = merit > low ? game_known(g, &c, next, &values) : 0;
        if (known > 0 && frame_may_evaluate_row(f, known)) {
            const uint32_t seen = select_beyond(values, known, s->dual ? -merit : merit, !s->dual);
            frame_count_leaves(f, seen < known ? seen + 1 : known);
            next += seen;
            if (seen == known)
                continue;
            next++;
            const ph_value v = s->dual ? -values[seen] : values[seen];
            if (v > low) {
                *ref = ref_make(REF_NEXT, next);
                return node_result_make(FELL, v);
            }
            f->cutoffs += next < width;
            *ref = REF_DONE;
            return node_result_make(FELL, low);
        }
#endif
        /* 3b, or the first child: the next one is LIVE with this merit. */
        const game_position child = game_child(g, &c, child_move(&s->path, ply, next));
        if (!is_terminal(f, g, child, ply + 1)) {
            const node_result r = ps_bottom(s, b, child, ply + 1, next, from, ref, merit, low);
            if (node_result_what(r) != SOLVED)
                return node_result_make(node_result_what(r), node_result_merit(r));
            next++;
            continue;
        }
        ph_value v;
        if (!leaf_evaluate(s->dual, f, g, child, ply + 1, true, low, merit, &v)) {
            *ref = ref_make(REF_NEXT, next);
            return node_result_make(STOPPED, merit);
        }
        next++;

        /* 2b. Not above what has been proven: the MIN node is SOLVED with that (the correction: always).
         *     low 5, merit 8, leaf 3: MAX has 5 elsewhere and at most 3 here, so the other children do not matter.
         *     The slot gets 5, not 3. OPEN shows only by the merits below a node that the node has proven 5: with 3 a
         *     state of merit 4 elsewhere would come first, become SOLVED, and the 5 would be lost. */
        if (v <= low || merit <= low) {
            f->cutoffs += next < width;
            *ref = REF_DONE;
            return node_result_make(FELL, low);
        }
        /* 2a. */
        if (v < merit) {
            *ref = ref_make(REF_NEXT, next);
            return node_result_make(FELL, v);
        }
    }
}

/* The MIN node `min` at `ply` is LIVE at the head of OPEN with `merit`: begin with it. */
INLINE node_result ps_begin(frontier *s, max_node *b, game_position min, uint32_t ply, uint32_t *ref, ph_value merit,
                            ph_value low)
{
    frame *const f = s->f;
    const game_rules *const g = rules_of(s->ground);
    assert(*ref == REF_LIVE);
    /* 2a. A terminal: never below what its parent has proven already, which is the correction. */
    if (is_terminal(f, g, min, ply)) {
        ph_value v;
        if (!leaf_evaluate(s->dual, f, g, min, ply, false, low, merit, &v))
            return node_result_make(STOPPED, merit);
        *ref = REF_DONE;
        v = v < merit ? v : merit;
        return node_result_make(FELL, v > low ? v : low);
    }
    /* 1b. */
    if (!frame_may_expand(f))
        return node_result_make(STOPPED, merit);
    return ps_leaves(s, b, min, ply, ref, merit, low);
}

static node_result ps_refine(frontier *s, uint32_t block, uint32_t ply, ph_value floor, ph_value low);

/* Open the LIVE child of `min` that *ref names, an interior node. False: a limit was reached. A function of its own: those
 * that call themselves keep their frames small. */
static NOINLINE bool ps_open(frontier *s, game_position min, uint32_t ply, uint32_t *ref, ph_value merit)
{
    const game_rules *const g = rules_of(s->ground);
    const uint32_t next = ref_value(*ref);
    game_cursor c, below;
    game_stand(g, &c, min, ply);
    const game_position child = game_child(g, &c, child_move(&s->path, ply, next));
    if (!frame_may_expand(s->f))
        return false;
    game_stand(g, &below, child, ply + 1);
    const uint32_t block = node_open(s, ps_list(s, g, &below, ply + 1), ply + 1, next, merit);
    if (block == NO_BLOCK) {
        *ref = node_postpone(s, next);
        return false;
    }
    game_save(g, node_state(frontier_node(s, block)), child);
    *ref = ref_make(REF_NODE, block);
    return true;
}

/* The MIN node `min` at `ply` is at the head of OPEN with `merit`, whose line is in `scratch`, and its child that *ref
 * names is an open node, or is to become one: work on it until the merit falls below `floor` or the MIN node is SOLVED.
 * `low` is that of its parent. When SOLVED, `scratch` has the line of the value. */
static node_result ps_advance(frontier *s, game_position min, uint32_t ply, uint32_t *ref, ph_value merit, ph_value low,
                              ph_value floor)
{
    for (;;) {
        /* 1a. LIVE and interior. */
        if (ref_kind(*ref) != REF_NODE && !ps_open(s, min, ply, ref, merit))
            return node_result_make(STOPPED, merit);

        /* Work on it. When it is SOLVED, its siblings follow (3). */
        const uint32_t block = ref_value(*ref);
        node_result r = ps_refine(s, block, ply + 1, floor, low);
        if (node_result_what(r) != SOLVED)
            return r;
        merit = node_result_merit(r);
        *ref = ref_make(REF_NEXT, node_close(s, block, ply + 1, merit) + 1);
        r = ps_leaves(s, NULL, min, ply, ref, merit, low);
        if (node_result_what(r) != INTERIOR)
            return r;
    }
}

/* ---- a MAX node ---- */

/* Begin with the LIVE slots of n from `slot` on, one after the other, each until its merit falls: they have the greatest
 * merit there is, so the next one is the head of OPEN then. Ends with the slot to which something else happened, or with
 * the number of the first slot that is not LIVE. */
static NOINLINE node_result ps_sweep(frontier *s, max_node *n, uint32_t slot, uint32_t ply, ph_value low)
{
    ph_value *const merits = node_merits(s, n);
    uint32_t *const refs = node_refs(s, n);
    const uint32_t count = n->count;
    const ph_value high = n->high;
    const game_rules *const g = rules_of(s->ground);
    game_cursor c;
    game_stand(g, &c, game_load(g, node_state(n)), ply);
#ifdef GAME_KNOWN
    frame *const f = s->f;
    const bool known = low < high && ply + 2 <= f->depth;
#endif
    for (; slot < count && refs[slot] == REF_LIVE; slot++) {
#ifdef GAME_KNOWN
        ph_value v;
        uint32_t width;
        if (known && f->node_budget > 0 && frame_may_evaluate_row(f, 1) &&
            game_first(g, &c, n->first + slot, &v, &width) && (v = s->dual ? -v : v) < high) {
            /* The merit falls with the first child: what ps_leaves() does in that case. */
            f->node_budget--;
            frame_count_leaves(f, 1);
            merits[slot] = v > low ? v : low;
            refs[slot] = v > low ? ref_make(REF_NEXT, 1) : REF_DONE;
            f->cutoffs += v <= low && width > 1;
            continue;
        }
#endif
        const game_position min = ps_child(s, g, &c, n, slot);
        node_result r = ps_begin(s, n, min, ply + 1, &refs[slot], high, low);
        merits[slot] = node_result_merit(r);
        if (node_result_what(r) != FELL || node_result_merit(r) >= high)
            return node_result_make_slot(node_result_what(r), node_result_merit(r), slot);
    }
    return node_result_make_slot(FELL, high, slot);
}

/* Go on with the best slot of block b, leftmost among equals, again and again, as long as it is one whose next children
 * are terminals. Ends with FELL and the best merit when that is below `floor`; or with the slot to which something else
 * happened, or is to happen (INTERIOR), and then `scratch` has the line of its merit. */
static NOINLINE node_result ps_pick(frontier *s, max_node *b, uint32_t ply, ph_value floor, ph_value low)
{
    ph_value *const merits = node_merits(s, b);
    uint32_t *const refs = node_refs(s, b);
    const uint32_t count = b->count;
    const bool wide = node_is_wide(b);
    const game_rules *const g = rules_of(s->ground);
    game_cursor c;
    game_stand(g, &c, game_load(g, node_state(b)), ply);
    for (;;) {
        uint32_t slot;
        const ph_value merit =
            __builtin_expect(wide, 0) ? node_wide_best(s, b, &slot) : select_best(merits, count, &slot);
        if (merit < floor)
            return node_result_make_slot(FELL, merit, slot);
        const uint32_t ref = refs[slot];
        if (!ref_has_leaf(ref) && !ref_has_bottom(s, ref))
            return node_result_make_slot(INTERIOR, merit, slot);
        const game_position min = ps_child(s, g, &c, b, slot);
        node_result r = ps_leaves(s, b, min, ply + 1, &refs[slot], merit, low);
        merits[slot] = node_result_merit(r);
        if (__builtin_expect(wide, 0))
            node_wide_mend(s, b, slot, slot);
        if (node_result_what(r) != FELL) {
            if (ref_has_leaf(ref))
                scratch_leaf(s, ref);
            return node_result_make_slot(node_result_what(r), node_result_merit(r), slot);
        }
    }
}

/* Work on the open MAX node in `block` at `ply` while its best merit is at least `floor`, that is, while the head of OPEN
 * is below it. `low` is the greatest low of its ancestors. */
static node_result ps_refine(frontier *s, uint32_t block, uint32_t ply, ph_value floor, ph_value low)
{
    max_node *const n = frontier_node(s, block);
    const game_rules *const g = rules_of(s->ground);
    const bool wide = node_is_wide(n);
    if (n->low > low)
        low = n->low;

    /* LIVE slots from here on are the head of OPEN, one after the other; n->count: the head must be looked for. */
    uint32_t fresh = node_refs(s, n)[0] == REF_LIVE ? 0 : n->count;
    assert(n->low < n->high && n->count > 0);

    for (;;) {
        /* 1. All that is done by evaluating leaves. */
        const bool sweeping = fresh < n->count;
        node_part part = {n, floor};
        if (!sweeping && __builtin_expect(n->older != NO_BLOCK, 0))
            part = node_best_part(s, n, floor);
        max_node *const b = part.block;
        const uint64_t expanded = frame_nodes(s->f);
        node_result r = sweeping ? ps_sweep(s, n, fresh, ply, low) : ps_pick(s, b, ply, part.floor, low);
        if (sweeping && __builtin_expect(s->f->reached < ply + 2, 0) && frame_nodes(s->f) != expanded)
            frame_reach(s->f, ply + 1); /* a MIN node was expanded */
        n->has_nodes |= b->has_nodes;
        const uint32_t i = node_result_slot(r);
        assert(node_result_merit(r) <= n->high || node_result_merit(r) <= low);
        if (__builtin_expect(wide, 0) && sweeping)
            node_wide_mend(s, n, fresh, i < n->count ? i : i - 1);
        if (node_result_what(r) == FELL) {
            if (!sweeping && part.floor == floor)
                return node_result_make(FELL, n->older != NO_BLOCK ? node_best(s, n) : node_result_merit(r));
            fresh = n->count;
            continue;
        }

        /* 2. Else slot i is an open node, or a child is to become one, or it is a SOLVED or LIVE state. */
        uint32_t *const ref = &node_refs(s, b)[i];
        if (node_result_what(r) == INTERIOR && *ref == REF_LIVE && !sweeping) {
            assert(b == n); /* a partition is begun to its end before an ancestor gives the node a further one */
            fresh = i;
            continue;
        }
        if (node_result_what(r) == INTERIOR && *ref == REF_DONE) {
            r = node_result_make(SOLVED, node_result_merit(r));
        } else if (node_result_what(r) == INTERIOR) {
            ph_value rival = node_result_merit(r);
            if (ref_kind(*ref) == REF_NODE)
                rival = wide || n->older != NO_BLOCK ? node_rival(s, n, b, i)
                                                     : select_rival(node_merits(s, n), n->count, i);
            game_cursor c;
            game_stand(g, &c, game_load(g, node_state(b)), ply);
            const game_position min = ps_child(s, g, &c, b, i);
            b->has_nodes = n->has_nodes = true;
            r = ps_advance(s, min, ply + 1, ref, node_result_merit(r), low, rival > floor ? rival : floor);
            node_merits(s, b)[i] = node_result_merit(r);
            if (__builtin_expect(wide, 0))
                node_wide_mend(s, b, i, i);
            if (node_result_what(r) == FELL) {
                fresh = sweeping && node_result_merit(r) < n->high ? i + 1 : n->count;
                continue;
            }
        }
        if (node_result_what(r) == STOPPED)
            return r;

        /* 3. Case 4: the child is SOLVED. */
        const settled done = node_settle(s, n, b, i, ply, node_result_merit(r), low);
        assert(done.low >= low);
        low = done.low;
        switch (done.what) {
        case SETTLED_SOLVED:
            return node_result_make(SOLVED, done.value);
        case SETTLED_STOPPED:
            return node_result_make(STOPPED, node_result_merit(r));
        case SETTLED_ON:
            fresh = n->count;
            break;
        case SETTLED_PARTITION:
            fresh = 0;
            break;
        }
    }
}

/* ---- a whole search ---- */

/* Search the MAX node `root`, where `ply` is the topmost ply of such nodes: as if it were the only child of a MIN node. */
INLINE node_result ps_solve_max(frontier *s, game_position root, uint32_t *ref)
{
    const game_rules *const g = rules_of(s->ground);
    const uint32_t ply = s->base;
    const ph_value high = s->high, low = s->low;
    game_cursor c;
    game_stand(g, &c, root, ply);
    uint32_t width = ps_list(s, g, &c, ply);
    node_result r;
    if (bottom_fits(s, ply, 0, width) && ps_is_bottom(s, g, root, ply)) {
        r = ps_at_once(s, root, ply, high, low, &width);
        scratch_put(s, 0, node_result_slot(r));
        if (node_result_what(r) != FELL)
            return r;
        bottom_close(s, width);
        return node_result_make(SOLVED, node_result_merit(r));
    }
    uint32_t block = frame_may_expand(s->f) ? node_open(s, width, ply, 0, high) : NO_BLOCK;
    if (block == NO_BLOCK)
        return node_result_make(STOPPED, high);
    frame_reach(s->f, ply);
    game_save(g, node_state(frontier_node(s, block)), root);
    *ref = ref_make(REF_NODE, block);
    do
        r = ps_refine(s, ref_value(*ref), ply, GONE, low);
    while (node_result_what(r) == STOPPED && frontier_refit(s, ref));
    return r;
}

/* Search the MIN node `root`. */
INLINE node_result ps_solve_min(frontier *s, game_position root, uint32_t *ref)
{
    const uint32_t ply = s->base;
    const ph_value low = s->low;
    node_result r = node_result_make(FELL, s->high);
    if (*ref == REF_LIVE) {
        r = ps_begin(s, NULL, root, ply, ref, s->high, low);
        if (frame_nodes(s->f) > 0)
            frame_reach(s->f, ply);
    }
    for (;;) {
        if (node_result_what(r) == FELL && *ref == REF_DONE)
            return node_result_make(SOLVED, node_result_merit(r));
        const bool leaf = node_result_what(r) == FELL && (ref_has_leaf(*ref) || ref_has_bottom(s, *ref));
        if (leaf) {
            scratch_leaf(s, *ref);
            r = ps_leaves(s, NULL, root, ply, ref, node_result_merit(r), low);
        } else if (node_result_what(r) == INTERIOR || node_result_what(r) == FELL ||
                   (node_result_what(r) == STOPPED && frontier_refit(s, ref))) {
            r = ps_advance(s, root, ply, ref, node_result_merit(r), low, GONE);
        } else {
            return r;
        }
    }
}

/* Search `root`, an interior node, to the end or to a limit; and then, on one of several threads, whatever share_next() hands
 * out. *ref says what is known of the root in the end. At the beginning it is LIVE; or, in a part of a search that was
 * called back, it says where to go on. */
static node_result psstar_root(frontier *s, const void *root, uint32_t *ref)
{
#ifdef GAME_KEEPS
    game_kept kept = {0};
#endif
    for (;;) {
        s->ground = game_ground(&s->path);
#ifdef GAME_KEEPS
        /* It is not read after this function has returned. */
        /* cppcheck-suppress autoVariables */
        s->kept = &kept;
#endif
        const game_position p = game_load(rules_of(s->ground), root);
        const node_result r = s->top == s->base ? ps_solve_max(s, p, ref) : ps_solve_min(s, p, ref);
        if (!s->worker || !(s = share_next(s, r, &root, &ref)))
            return r;
    }
}

static int psstar_search(frame *f, const void *root)
{
    enter_search(f);
    return psstar_run(f, root, psstar_root);
}
