/* bottom.tmpl.h - MAX nodes all of whose children are terminals, for psstar.tmpl.h, which includes it.
 *
 * At odd depth most nodes that are opened are such *bottom nodes*. Their leaves are evaluated here in one go, as far as the
 * lists would come before the head of OPEN is elsewhere:
 *
 *     MIN               slot, merit 9              leaves are evaluated from left to right until one reaches high, here 9
 *     MAX           bottom node, high 9
 *     leaves    5  7  1  8 | 4  6  2  3
 *
 *     all at once       5 7 1 8 4 6 2 3: the greatest is 8. The slot remembers leaf and node and goes on OPEN with 8; when
 *                       that has its turn the node is SOLVED with it. No block. bottom_ref() says how it is remembered.
 *     in two phases     5 7 1 8: a block like any other's, with 8 as its best. When that has its turn, 8 is proven and the
 *                       second partition comes with high 9 in front of OPEN. Whatever it brings, the node is worth 8
 *                       at least and so stays the head: 4 6 2 3 follow without a look at anything else, and so would
 *                       third and fourth partitions. The node is SOLVED with 8.
 *
 * Were the fourth leaf a 9, the node would be SOLVED with 9 right there, and the others not seen. An ancestor can give a
 * waiting block a further partition (case 4b descendant): then it is a node like any other, for refine(). */

/* Are all children of the interior MAX node p at `ply` terminals? A game that cannot foresee it makes them and looks. */
#if LOOPS_FORESEES
INLINE T_TARGET bool T_NAME(foresee)(const frontier *s, const game_rules *g, game_position p, uint32_t ply)
{
    (void)s, (void)ply;
    return game_over_leaves(g, p);
}
#else
static T_TARGET __attribute__((noinline)) bool T_NAME(foresee)(const frontier *s, const game_rules *g, game_position p,
                                                               uint32_t ply)
{
    if (!s->at_once)
        return false; /* it would have to gain more than a little */
    game_cursor c;
    game_stand(g, &c, p, ply);
    const uint32_t width = T_NAME(list)(s, g, &c, ply);
    for (uint32_t i = 0; i < width; i++)
        if (!game_over(g, game_child(g, &c, T_NAME(move)(s, ply, i))))
            return false;
    return true;
}
#endif

INLINE T_TARGET bool T_NAME(is_bottom)(const frontier *s, const game_rules *g, game_position p, uint32_t ply)
{
    return (GAME_HORIZON && ply + 1 == s->f->depth) || T_NAME(foresee)(s, g, p, ply);
}

/* Evaluate leaves `from` to `to` - 1 of the bottom node p, on which c stands, until one reaches `high`; *best is raised to
 * the greatest of the others, and *leaf says which that was. Returns the leaf that reached it, or `to`; NO_LEAF: a limit. */
#define NO_LEAF UINT32_MAX

INLINE T_TARGET uint32_t T_NAME(evaluate)(frontier *s, game_position p, game_cursor *c, uint32_t ply, uint32_t from,
                                          uint32_t to, ph_value high, ph_value *best, uint32_t *leaf)
{
    frame *const f = s->f;
    const game_rules *const g = LOOPS_RULES(s->ground);
#if LOOPS_ROWS
    leaf_row row = game_leaves(g, p);
    row.first += (size_t)ROW_WORDS * from;
    row.count = to - from;
    if (row.count < ROW_STEP && frame_may_evaluate_row(f, row.count)) {
        for (uint32_t i = 0; i < row.count; i++) {
            const ph_value value = row_value(row, i), v = T_DUAL ? -value : value;
            if (v >= high) {
                frame_count_leaves(f, i + 1);
                return from + i;
            }
            if (v > *best) {
                *best = v;
                *leaf = from + i;
            }
        }
        frame_count_leaves(f, row.count);
        return to;
    }
    if (frame_may_evaluate_row(f, row.count)) {
        const uint32_t hit = row_reaches(row, T_DUAL ? -high : high, !T_DUAL);
        frame_count_leaves(f, hit < row.count ? hit + 1 : row.count);
        if (hit < row.count)
            return from + hit;
        const ph_value value = row_best(row, !T_DUAL), v = T_DUAL ? -value : value;
        if (v > *best) {
            *best = v;
            *leaf = from + row_find(row, value);
        }
        return to;
    }
#endif
    (void)p;
    for (uint32_t i = from; i < to; i++) {
        if (!frame_may_evaluate(f))
            return NO_LEAF;
        const ph_value v = T_NAME(value)(g, game_child(g, c, T_NAME(move)(s, ply, i)), false);
        if (v >= high)
            return i;
        if (v > *best) {
            *best = v;
            *leaf = i;
        }
    }
    return to;
}

/* ---- all at once ---- */

/* The bottom node p at `ply` is LIVE at the head of OPEN with merit `high`, and takes all its children together. SOLVED
 * with `high`; or FELL to its best leaf, which is the answer's slot. STOPPED: the slot is the best so far. */
INLINE T_TARGET verdict T_NAME(at_once)(frontier *s, game_position p, uint32_t ply, ph_value high, ph_value low,
                                        uint32_t *width)
{
    const game_rules *const g = LOOPS_RULES(s->ground);
    game_cursor c;
    if (!frame_may_expand(s->f))
        return verdict_make(STOPPED, high);
    frame_reach(s->f, ply);
    game_stand(g, &c, p, ply);
    *width = T_NAME(list)(s, g, &c, ply);
    bottom_open(s, *width);

    /* What a leaf is worth below low does not matter: where low has come to high the first one settles it. */
    ph_value best = -PH_INFINITY;
    uint32_t leaf = 0;
    const ph_value wall = low < high ? high : -PH_VALUE_MAX;
    const uint32_t end = T_NAME(evaluate)(s, p, &c, ply, 0, *width, wall, &best, &leaf);
    if (end == NO_LEAF)
        return verdict_slot(STOPPED, high, leaf);
    if (end < *width)
        return verdict_slot(SOLVED, high, end);
    return verdict_slot(FELL, best > low ? best : low, leaf);
}

/* ---- in phases ---- */

/* The same for one that takes its children in partitions; `scratch` has the line of its merit. FELL: *ref names its block.
 */
static T_TARGET __attribute__((noinline)) verdict T_NAME(phase_first)(frontier *s, game_position p, uint32_t ply,
                                                                      uint32_t cursor, uint32_t *ref, ph_value high,
                                                                      ph_value low)
{
    const game_rules *const g = LOOPS_RULES(s->ground);
    game_cursor c;
    if (!frame_may_expand(s->f))
        return verdict_make(STOPPED, high);
    game_stand(g, &c, p, ply);
    const uint32_t width = T_NAME(list)(s, g, &c, ply);
    const uint32_t block = node_take(s, width, ply);
    if (block == NO_BLOCK) {
        *ref = node_postpone(s, cursor);
        return verdict_make(STOPPED, high);
    }
    frame_reach(s->f, ply);
    const uint32_t size = s->plan_first;
    ph_value best = -PH_INFINITY;
    uint32_t leaf = 0;
    const ph_value wall = low < high ? high : -PH_VALUE_MAX;
    const uint32_t end = T_NAME(evaluate)(s, p, &c, ply, 0, size, wall, &best, &leaf);
    if (end < size) {
        s->f->cutoffs += width > 1; /* 4a */
        node_give_back(s, block, s->plan_largest, ply, size);
        return verdict_make(SOLVED, high);
    }
    max_node *const n = node_begin(s, block, width, ply, cursor, high);
    game_save(g, node_state(n), p);
    best = best > low ? best : low;
    slots_fill_bottom(s, n, size, leaf, end == NO_LEAF ? high : best, path_moves(&s->path, ply));
    *ref = ref_make(REF_NODE, block);
    return verdict_make(end == NO_LEAF ? STOPPED : FELL, end == NO_LEAF ? high : best);
}

/* The best leaf of the bottom node in `block` has its turn, with `merit`. Its other partitions follow, and it is SOLVED;
 * then `scratch` has the line of its value. */
static T_TARGET __attribute__((noinline)) verdict T_NAME(phase_others)(frontier *s, uint32_t block, uint32_t ply,
                                                                       ph_value merit, ph_value low)
{
    const game_rules *const g = LOOPS_RULES(s->ground);
    max_node *const n = frontier_node(s, block);
    const ph_value high = n->high;
    const game_position p = game_load(g, node_state(n));
    game_cursor c;
    game_stand(g, &c, p, ply);
    const uint32_t width = T_NAME(list)(s, g, &c, ply);
    uint32_t leaf;
    T_BEST(node_merits(s, n), n->count, &leaf);
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
        const uint32_t end = T_NAME(evaluate)(s, p, &c, ply, from, from + size, high, &best, &leaf);
        if (end == NO_LEAF) {
            n->has_more = true; /* not all of it was seen */
            return verdict_make(STOPPED, high);
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
    return verdict_make(SOLVED, best);
}

#undef NO_LEAF
