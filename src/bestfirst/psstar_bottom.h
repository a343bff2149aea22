/* psstar_bottom.h - MAX nodes all of whose children are terminals, for psstar_search.h, which includes it.
 *
 * At odd depth most of the nodes that are opened are such *bottom nodes*. Their leaves are evaluated here in one go, as
 * far as the algorithm with lists would get before the head of OPEN is somewhere else:
 *
 *     MIN               slot, merit 9              leaves are evaluated from left to right until one reaches high, here 9
 *     MAX           bottom node, high 9
 *     leaves    5  7  1  8 | 4  6  2  3
 *
 *     all at once       5 7 1 8 4 6 2 3: the greatest is 8. The slot stores the leaf and the node and goes on OPEN with 8;
 *                       when that merit is the head, the node is SOLVED with 8. It needs no block: bottom_ref() shows how
 *                       all of this fits into one word.
 *     in two phases     5 7 1 8: a block like any other node's, with 8 as its best merit. When that is the head, 8 is
 *                       proven and the second partition is put in front of OPEN with high 9. Whatever it brings, the
 *                       value of the node is at least 8, so it stays the head: 4 6 2 3 follow at once, and so would a
 *                       third and a fourth partition. The node is SOLVED with 8.
 *
 * If the fourth leaf were a 9, the node would be SOLVED with 9 right there, and the other leaves never evaluated. An ancestor
 * can give a waiting block a further partition (case 4b descendant): then ps_refine() treats it like any other node. */

/* Are all children of the interior MAX node p at `ply` terminals? A game that cannot tell makes each child and tests it. */
#if GAME_NUMBERED
INLINE bool has_only_terminals(const frontier *s, const game_rules *g, game_position p, uint32_t ply)
{
    (void)s, (void)ply;
    return game_over_leaves(g, p);
}
#else
static NOINLINE bool has_only_terminals(const frontier *s, const game_rules *g, game_position p, uint32_t ply)
{
    if (!s->at_once)
        return false; /* in phases the test would cost more than it saves */
    game_cursor c;
    game_stand(g, &c, p, ply);
    const uint32_t width = ps_list(s, g, &c, ply);
    for (uint32_t i = 0; i < width; i++)
        if (!game_over(g, game_child(g, &c, child_move(&s->path, ply, i))))
            return false;
    return true;
}
#endif

INLINE bool ps_is_bottom(const frontier *s, const game_rules *g, game_position p, uint32_t ply)
{
    return ply + 1 == s->path.height || has_only_terminals(s, g, p, ply);
}

/* The evaluation of a bottom node's leaves ends at the first leaf that reaches this value. Values below low do not matter, so
 * if low has reached high, any first leaf is enough. */
INLINE ph_value bottom_bound(ph_value high, ph_value low)
{
    return low < high ? high : -PH_VALUE_MAX;
}

/* ---- all at once ---- */

/* The bottom node p at `ply` is LIVE at the head of OPEN with merit `high`, and all its children are evaluated together.
 * SOLVED with `high`; or FELL to its best leaf, whose number is the slot of the result. STOPPED: that of the best leaf so
 * far. */
INLINE node_result ps_at_once(frontier *s, game_position p, uint32_t ply, ph_value high, ph_value low, uint32_t *width)
{
    const game_rules *const g = rules_of(s->ground);
    game_cursor c;
    if (!frame_may_expand(s->f))
        return node_result_make(STOPPED, high);
    frame_reach(s->f, ply);
    game_stand(g, &c, p, ply);
    *width = ps_list(s, g, &c, ply);
    bottom_open(s, *width);

    ph_value best = -PH_INFINITY;
    uint32_t leaf = 0;
    const uint32_t end =
        evaluate_leaves(s->dual, &s->path, g, p, &c, ply, 0, *width, low, bottom_bound(high, low), &best, &leaf);
    if (end == NO_LEAF)
        return node_result_make_slot(STOPPED, high, leaf);
    if (end < *width)
        return node_result_make_slot(SOLVED, high, end);
    return node_result_make_slot(FELL, best > low ? best : low, leaf);
}

/* ---- in phases ---- */

/* The same for a bottom node that takes its children in partitions: its first partition. `scratch` has the line of its
 * merit. If it FELL, *ref names its block. */
static NOINLINE node_result ps_phase_first(frontier *s, game_position p, uint32_t ply, uint32_t cursor, uint32_t *ref,
                                           ph_value high, ph_value low)
{
    const game_rules *const g = rules_of(s->ground);
    game_cursor c;
    if (!frame_may_expand(s->f))
        return node_result_make(STOPPED, high);
    game_stand(g, &c, p, ply);
    const uint32_t width = ps_list(s, g, &c, ply);
    const uint32_t block = node_take(s, width, ply);
    if (block == NO_BLOCK) {
        *ref = node_postpone(s, cursor);
        return node_result_make(STOPPED, high);
    }
    frame_reach(s->f, ply);
    const uint32_t size = s->plan_first;
    ph_value best = -PH_INFINITY;
    uint32_t leaf = 0;
    const uint32_t end =
        evaluate_leaves(s->dual, &s->path, g, p, &c, ply, 0, size, low, bottom_bound(high, low), &best, &leaf);
    if (end < size) {
        s->f->cutoffs += width > 1; /* 4a */
        node_give_back(s, block, s->plan_largest, ply, size);
        return node_result_make(SOLVED, high);
    }
    max_node *const n = node_begin(s, block, width, ply, cursor, high);
    game_save(g, node_state(n), p);
    best = best > low ? best : low;
    slots_fill_bottom(s, n, size, leaf, end == NO_LEAF ? high : best, path_moves(&s->path, ply));
    *ref = ref_make(REF_NODE, block);
    return node_result_make(end == NO_LEAF ? STOPPED : FELL, end == NO_LEAF ? high : best);
}

/* The best leaf of the bottom node in `block` is the head of OPEN, with `merit`: its other partitions follow, and the node
 * is SOLVED. Then `scratch` has the line of its value. */
static NOINLINE node_result ps_phase_others(frontier *s, uint32_t block, uint32_t ply, ph_value merit, ph_value low)
{
    const game_rules *const g = rules_of(s->ground);
    max_node *const n = frontier_node(s, block);
    const ph_value high = n->high;
    const game_position p = game_load(g, node_state(n));
    assert(n->is_bottom && n->older == NO_BLOCK && merit <= high);
    game_cursor c;
    game_stand(g, &c, p, ply);
    const uint32_t width = ps_list(s, g, &c, ply);
    uint32_t leaf;
    select_best(node_merits(s, n), n->count, &leaf);
    leaf += n->first;

    ph_value best = merit > low ? merit : low;
    uint32_t from = n->first, size = node_partition(s, ply, width, from);
    while (best < high && from + size < width) {
        /* 4b next. */
        from += size;
        s->open -= size;
        size = node_partition(s, ply, width, from);
        s->open += size;
        count_peaks(s);
        const uint32_t end =
            evaluate_leaves(s->dual, &s->path, g, p, &c, ply, from, from + size, low, high, &best, &leaf);
        if (end == NO_LEAF) {
            n->has_more = true; /* not all of it was evaluated */
            return node_result_make(STOPPED, high);
        }
        best = end < from + size ? high : best;
    }
    /* 4a, or 4b done. */
    s->f->cutoffs += size > 1 || (best >= high && from + size < width);
    best = best < high ? best : high;
    if (best < high)
        scratch_two(s, n->cursor, leaf);
    else
        memcpy(s->scratch, node_high_line(s, n), (size_t)(s->reach - ply + 1) * s->index_bytes);
    node_give_back(s, block, n->count, ply, size);
    return node_result_make(SOLVED, best);
}
