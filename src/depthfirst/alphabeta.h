/* alphabeta.h - minimax, and alpha-beta with both bounds and deep cut-offs, for loops.h.
 * Knuth & Moore (1975). Read window_node() below: it is all there is. */

static node_search alphabeta_max, alphabeta_min;

#ifdef GAME_ROWS
/* Search the children of a node at `ply` from the i-th on, as long as they have only leaves below them, in rows. The result
 * is that of window_node(). Returns how many were searched: fewer than all if a limit is near, or after a cut-off, when
 * *best has reached the far bound.
 *
 * At a MAX node a child, where MIN is to move, is better than *best if all its leaves are. So one comparison of all leaves
 * with *best decides. Usually one of them is not, and the child is cut off. With *best = 5:
 *     7 8 5 9 6      MIN takes the 5 or less: not better; three leaves count
 *     7 8 6 9 6      better: *best is 6 now
 * Counters stay in registers until the end. */
INLINE uint32_t window_rows(walk *w, const game_rules *r, const game_cursor *c, uint32_t i, uint32_t ply,
                            ph_value far_bound, const bool max, const bool prunes, ph_value *best, ph_move *best_leaf)
{
    frame *const f = w->f;
    const uint32_t rows = game_rows(r, c, i);
    const uint32_t count = rows < f->node_budget ? rows : f->node_budget;
    if (count == 0 || f->reached <= ply + 1 || !frame_may_evaluate_row(f, game_row(r, c, i).count))
        return 0;

    const ph_value before = *best;
    ph_value b = before;
    uint32_t left = f->leaf_budget, cutoffs = 0, taken = 0;
    ph_move from = PH_NO_MOVE; /* the last child that was better */
    while (taken < count) {
        const leaf_row leaves = game_row(r, c, i + taken);
        if (leaves.count > left)
            break;
        taken++;
        const uint32_t cut = prunes ? row_reaches(leaves, b, !max) : leaves.count;
        if (cut < leaves.count) {
            left -= cut + 1;
            cutoffs += cut + 1 < leaves.count;
            continue;
        }
        left -= leaves.count;
        const ph_value v = row_better(row_best(leaves, !max), far_bound, !max);
        if (!prunes && row_better(v, b, max) == b)
            continue;
        b = v;
        from = i + taken - 1;
        if (prunes && b == far_bound)
            break;
    }
    assert(taken <= count && left <= f->leaf_budget);
    f->leaf_budget = left;
    f->node_budget -= taken;
    if (b != before) {
        *best = b;
        *best_leaf = PH_NO_MOVE;
        if (prunes && b == far_bound) {
            cutoffs += game_more(c, i + taken);
        } else { /* find the leaf again for the line */
            w->lines[ply + 1][ply + 1] = row_find(game_row(r, c, from), b);
            walk_improve(w, ply, from);
        }
    }
    f->cutoffs += cutoffs;
    return taken;
}

/* The same for a node each of whose children has at most ROW_STEP leaves and nothing else below it. Then a child takes one
 * comparison; most have exactly ROW_STEP leaves, so no value must be masked. Returns false, and does nothing, if the node
 * is not of this kind or a limit is near. */
INLINE bool window_short(walk *w, game_position p, uint32_t ply, ph_value alpha, ph_value beta, const bool max,
                         ph_value *value)
{
    enum { MOST_ROWS = 1 << 16 };
    frame *const f = w->f;
    const game_rules *const r = rules_of(w->ground);
    const ph_value far_bound = max ? beta : alpha, before = max ? alpha : beta;
    game_cursor c;
    game_stand(r, &c, p, ply);
    if (!game_all_rows(r, &c) || f->reached <= ply + 1 || f->node_budget <= c.count || c.count > MOST_ROWS ||
        !frame_may_evaluate_row(f, ROW_STEP * c.count))
        return false;

    ph_value b = before;
    uint32_t left = f->leaf_budget, cutoffs = 0, i = 0, from = 0;
    do {
        const leaf_row leaves = game_row(r, &c, i++);
        if (leaves.count > ROW_STEP)
            return false;
        uint32_t seen;
        const bool better = leaves.count == ROW_STEP
                                ? row_offers((leaf_row){leaves.first, ROW_STEP}, far_bound, &b, &seen, !max)
                                : row_offers(leaves, far_bound, &b, &seen, !max);
        left -= seen;
        cutoffs += seen < leaves.count;
        if (!better)
            continue;
        from = i;
        if (b == far_bound) {
            cutoffs += i < c.count;
            break;
        }
    } while (i < c.count);
    assert(i < f->node_budget && left <= f->leaf_budget);
    f->leaf_budget = left;
    f->node_budget -= i + 1;
    f->cutoffs += cutoffs;
    if (b != before && b != far_bound) { /* else the line is not needed */
        w->lines[ply][ply] = from - 1;
        w->lines[ply][ply + 1] = row_find(game_row(r, &c, from - 1), b);
    }
    *value = b;
    return true;
}
#endif

#if GAME_FAMILY
/* Is a limit too near to evaluate all children of a node at `ply` at once, or is it the first node at that ply? */
INLINE bool near_limit(frame *f, uint32_t ply)
{
    return f->reached <= ply || f->node_budget == 0 || !frame_may_evaluate_row(f, GAME_FAMILY);
}

static __attribute__((cold)) ph_value alphabeta_plain(walk *w, game_position p, uint32_t ply, ph_value alpha,
                                                      ph_value beta, bool max);
#endif

/* The value of a node whose children are at the horizon, where `max` is to move. `lowest` computes it from the point
 * of view of the side to move. */
INLINE ph_value window_lowest(walk *w, game_position p, uint32_t ply, ph_value alpha, ph_value beta, const bool max,
                              node_search *const lowest)
{
#if GAME_FAMILY
    if (near_limit(w->f, ply))
        return alphabeta_plain(w, p, ply, alpha, beta, max);
#endif
    return max ? lowest(w, p, ply, alpha, beta) : -lowest(w, p, ply, -beta, -alpha);
}

/* The value of a leaf at `ply` as far as it lies inside (low, high). False: the limits do not allow it. Trees have no
 * quiescence search, so their leaves need no window. */
INLINE bool window_leaf(frame *f, const game_rules *r, game_cursor *c, game_position leaf, uint32_t ply, const bool max,
                        const bool bottom, ph_value low, ph_value high, ph_value *value)
{
#if GAME_FAMILY
    (void)ply, (void)low, (void)high;
    if (!frame_may_evaluate(f))
        return false;
    *value = child_value(r, c, leaf, max, bottom);
    return true;
#else
    return child_evaluate(f, r, c, leaf, ply, max, bottom, low, high, value);
#endif
}

/* The value of an interior node, if it lies inside (alpha, beta), else the bound on that side. After a stop: the best
 * of the children that were searched to their end, or the bound. `max`: MAX is to move. `other` searches the children;
 * `lowest`, if not NULL, searches those whose own children are at the horizon. */
INLINE ph_value window_node(walk *w, game_position p, uint32_t ply, ph_value alpha, ph_value beta, const bool max,
                            const bool root, node_search *const other, const bool prunes, node_search *const lowest)
{
    frame *const f = w->f;
    const game_rules *const r = rules_of(w->ground);
    const ph_value far_bound = max ? beta : alpha;
    ph_value best = max ? alpha : beta;
    const bool bottom = GAME_HORIZON && (!lowest || root) && ply + 1 == f->depth; /* all children are at the horizon */
    const bool above = lowest && ply + 2 == f->depth;
    assert(alpha < beta);
    game_cursor c;
    if (!moveless_begin(r, &c, p, ply, bottom) && !root)
        return moveless_value(w, r, p, ply, max, alpha, beta);
    if (!frame_may_expand(f) || !walk_reach(w, ply))
        return best;
    if (GAME_OBSERVED)
        observe_enter(w, ply, max, alpha, beta);

    ph_move best_leaf = PH_NO_MOVE; /* to the best child so far, if it is a leaf: its line is written in the end */
    bool naming = root && f->first != PH_NO_MOVE, begun = GAME_MOVELESS;
#ifdef GAME_ROWS
    const bool mixed = !root && game_any_rows(r, &c); /* some children may have rows of leaves below them */
#endif
    do {
        moves_begin(r, &c, bottom, &begun);
        f->moves += game_listed(&c);
        for (uint32_t i = 0; game_more(&c, i); i++) {
            const game_position child = game_next(r, &c, i);
            if (root && naming != (game_move(r, &c, i) == f->first))
                continue;
#ifdef GAME_ROWS
            const uint32_t rows = mixed ? window_rows(w, r, &c, i, ply, far_bound, max, prunes, &best, &best_leaf) : 0;
            if (rows > 0) {
                i += rows - 1;
                if (prunes && best == far_bound)
                    break;
                continue;
            }
#endif

            /* 1. The value of the next child. */
            const ph_value low = prunes ? (max ? best : alpha) : -PH_INFINITY;
            const ph_value high = prunes ? (max ? beta : best) : PH_INFINITY;
            if (GAME_OBSERVED)
                w->trail[ply] = i;
            ph_value v;
            const bool leaf = bottom || child_ended(r, &c, child);
            if (leaf) {
                if (!window_leaf(f, r, &c, child, ply + 1, !max, bottom, low, high, &v))
                    break;
                if (GAME_OBSERVED)
                    observe_leaf(w, ply + 1, !max, v, low, high);
            } else {
                frame_try(f, root, game_move(r, &c, i));
                v = above ? window_lowest(w, child, ply + 1, low, high, !max, lowest)
                          : other(w, child, ply + 1, low, high);
                if (f->stop != PH_FINISHED)
                    break;
            }
            f->root_done += root;

            /* 2. Better than what the side to move has already, here or at an ancestor? Branch predictors mispredict
             * this often, so where evaluations are cheap there is no branch: `mask` is all ones if it is better. */
            const bool better = max ? v > best : v < best;
            if (!GAME_NUMBERED && !better)
                continue;
            if (!GAME_NUMBERED) {
                best = v;
            } else {
                const uint32_t mask = -(uint32_t)better;
                best = max ? (v > best ? v : best) : (v < best ? v : best);
                best_leaf = (best_leaf & ~mask) | ((leaf ? game_move(r, &c, i) : PH_NO_MOVE) & mask);
            }

            /* 3. Cut-off: the opponent has something better elsewhere and will avoid this node. */
            if (prunes && (max ? best >= far_bound : best <= far_bound)) {
                const bool more = game_more(&c, i + 1);
                f->cutoffs += more;
                if (GAME_OBSERVED && more)
                    observe_cut(w, ply, max, low, high, i + 1);
                best = far_bound;
                best_leaf = PH_NO_MOVE; /* the line is not needed, */
                if (root)               /* but a driver needs the move */
                    walk_cut(w, ply, game_move(r, &c, i), leaf);
                break;
            }

            /* 4. The best so far narrows the window, and its line is kept. */
            if (!GAME_NUMBERED)
                walk_note(w, ply, game_move(r, &c, i), leaf);
            else if (better && !leaf)
                walk_improve(w, ply, game_move(r, &c, i));
            if (GAME_OBSERVED && better)
                observe_bound(w, ply, max, best, prunes && max ? best : alpha, prunes && !max ? best : beta);
        }
    } while (root && best != far_bound && walk_again(f, &naming)); /* a root in a window of its own may be cut */
    assert(alpha <= best && best <= beta);
    if (best_leaf != PH_NO_MOVE)
        w->lines[ply][ply] = best_leaf;
    if (GAME_OBSERVED && f->stop == PH_FINISHED)
        observe_leave(w, ply, max, alpha, beta);
    return best;
}

#if GAME_FAMILY || defined GAME_ROWS
/* A node that neither window_bottom() nor window_short() handles: a function of its own, so that those which they do
 * handle need no registers for it. */
static __attribute__((noinline)) ph_value alphabeta_plain(walk *w, game_position p, uint32_t ply, ph_value alpha,
                                                          ph_value beta, bool max)
{
    if (max)
        return window_node(w, p, ply, alpha, beta, true, false, alphabeta_min, true, NULL);
    return window_node(w, p, ply, alpha, beta, false, false, alphabeta_max, true, NULL);
}
#endif

#if GAME_FAMILY
/* What window_node() does with a node whose children are all at the horizon, as long as all of them may be
 * evaluated: counters are updated once for all. Window and value are those of the side to move. It is inlined: a
 * call would cost 8 % of a search of Connect-4. */
INLINE ph_value window_bottom(walk *w, game_position p, uint32_t ply, ph_value alpha, ph_value beta)
{
    frame *const f = w->f;
    const game_rules *const r = rules_of(w->ground);
    ph_value best = alpha;
    assert(alpha < beta && ply + 1 == f->depth && f->node_budget > 0 && f->leaf_budget >= GAME_FAMILY);

    ph_move best_leaf = PH_NO_MOVE;
    uint32_t i = 0;
    game_cursor c;
    game_stand(r, &c, p, ply);
    game_begin(r, &c, true);
    while (game_more(&c, i)) {
        const game_position child = game_next(r, &c, i++);
        const ph_value v = child_value(r, &c, child, false, true);
        if (v <= best)
            continue;
        best = v;
        if (best >= beta) {
            f->cutoffs += game_more(&c, i);
            best = beta;
            best_leaf = PH_NO_MOVE; /* the line is not needed */
            break;
        }
        best_leaf = game_move(r, &c, i - 1);
    }
    assert(i <= GAME_FAMILY);
    f->node_budget--;
    frame_count_leaves(f, i);
    if (best_leaf != PH_NO_MOVE)
        w->lines[ply][ply] = best_leaf;
    return best;
}
#endif

#ifdef GAME_UNROLLED
/* Three plies in one function, where a call costs as much as a node: alphabeta_max is a node over alphabeta_min_1,
 * which is one over alphabeta_max_2, which calls alphabeta_min. */
INLINE ph_value alphabeta_max_2(walk *w, game_position p, uint32_t ply, ph_value alpha, ph_value beta)
{
    return window_node(w, p, ply, alpha, beta, true, false, alphabeta_min, true, NULL);
}

INLINE ph_value alphabeta_min_2(walk *w, game_position p, uint32_t ply, ph_value alpha, ph_value beta)
{
    return window_node(w, p, ply, alpha, beta, false, false, alphabeta_max, true, NULL);
}

INLINE ph_value alphabeta_max_1(walk *w, game_position p, uint32_t ply, ph_value alpha, ph_value beta)
{
    return window_node(w, p, ply, alpha, beta, true, false, alphabeta_min_2, true, NULL);
}

INLINE ph_value alphabeta_min_1(walk *w, game_position p, uint32_t ply, ph_value alpha, ph_value beta)
{
    return window_node(w, p, ply, alpha, beta, false, false, alphabeta_max_2, true, NULL);
}
#endif

INLINE ph_value alphabeta_node(walk *w, game_position p, uint32_t ply, ph_value alpha, ph_value beta, const bool max,
                               const bool root, node_search *const other, const method_id how)
{
    (void)how;
#if GAME_FAMILY
    node_search *const lowest = window_bottom;
#else
    node_search *const lowest = NULL;
#endif
#ifdef GAME_ROWS
    ph_value value;
    if (!root && window_short(w, p, ply, alpha, beta, max, &value))
        return value;
    if (!root)
        return alphabeta_plain(w, p, ply, alpha, beta, max);
#endif
#ifdef GAME_UNROLLED
    if (!root && max)
        return window_node(w, p, ply, alpha, beta, true, false, alphabeta_min_1, true, lowest);
    if (!root)
        return window_node(w, p, ply, alpha, beta, false, false, alphabeta_max_1, true, lowest);
#endif
    return window_node(w, p, ply, alpha, beta, max, root, other, true, lowest);
}

/* The window is always infinite; constants let the compiler know it. */
INLINE ph_value minimax_node(walk *w, game_position p, uint32_t ply, ph_value alpha, ph_value beta, const bool max,
                             const bool root, node_search *const other, const method_id how)
{
    (void)alpha, (void)beta, (void)how;
    return window_node(w, p, ply, -PH_INFINITY, PH_INFINITY, max, root, other, false, NULL);
}

DEPTH_FIRST(minimax_search, minimax_root, minimax_max, minimax_min, minimax_node, METHOD_MINIMAX)
DEPTH_FIRST(alphabeta_search, alphabeta_root, alphabeta_max, alphabeta_min, alphabeta_node, METHOD_ALPHABETA)
