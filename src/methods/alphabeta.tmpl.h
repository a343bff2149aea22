/* alphabeta.tmpl.h - minimax, and alpha-beta with both bounds and deep cut-offs, for loops.tmpl.h.
 * Knuth & Moore (1975). Read window_node() below: it is all there is. */

#if LOOPS_ROWS
/* The children of a node at `ply` from the i-th on, as many as have leaves alone below them, in rows: take them one
 * after the other as window_node() does. How many were taken: fewer than all when a limit is near, and behind a cut,
 * when *best has reached the wall.
 *
 * At a MAX node a child, where MIN is to move, is better than what MAX has if none of its leaves is as bad as that, so
 * one comparison of all leaves with *best decides. Mostly one of them is, and the child is cut off. With *best = 5:
 *     7 8 5 9 6      MIN takes the 5 or less: not better; three leaves count
 *     7 8 6 9 6      better: *best is 6 now
 * What is counted stays in registers until the end. */
INLINE uint32_t LOOPS(window_rows)(walk *w, const game_rules *r, const game_cursor *c, uint32_t i, uint32_t ply,
                                   ph_value wall, const bool max, const bool prunes, ph_value *best, ph_move *best_leaf)
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
        const ph_value v = row_better(row_best(leaves, !max), wall, !max);
        if (!prunes && row_better(v, b, max) == b)
            continue;
        b = v;
        from = i + taken - 1;
        if (prunes && b == wall)
            break;
    }
    f->leaf_budget = left;
    f->node_budget -= taken;
    if (b != before) {
        *best = b;
        *best_leaf = PH_NO_MOVE;
        if (prunes && b == wall) {
            cutoffs += game_more(c, i + taken);
        } else { /* only who asks for the line looks for the leaf again */
            w->lines[ply + 1][ply + 1] = row_find(game_row(r, c, from), b);
            walk_improve(w, ply, from);
        }
    }
    f->cutoffs += cutoffs;
    return taken;
}

/* The same for a node all of whose children have ROW_STEP leaves below them, or fewer, and nothing else: a child is one
 * comparison, and most of them have just so many that no others need be masked. False where it is no such node or a
 * limit is near, and then nothing has happened. */
INLINE bool LOOPS(window_short)(walk *w, game_position p, uint32_t ply, ph_value alpha, ph_value beta, const bool max,
                                ph_value *value)
{
    enum { MOST_ROWS = 1 << 16 };
    frame *const f = w->f;
    const game_rules *const r = LOOPS_RULES(w->ground);
    const ph_value wall = max ? beta : alpha, before = max ? alpha : beta;
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
                                ? row_offers((leaf_row){leaves.first, ROW_STEP}, wall, &b, &seen, !max)
                                : row_offers(leaves, wall, &b, &seen, !max);
        left -= seen;
        cutoffs += seen < leaves.count;
        if (!better)
            continue;
        from = i;
        if (b == wall) {
            cutoffs += i < c.count;
            break;
        }
    } while (i < c.count);
    f->leaf_budget = left;
    f->node_budget -= i + 1;
    f->cutoffs += cutoffs;
    if (b != before && b != wall) { /* else nobody asks for the line */
        w->lines[ply][ply] = from - 1;
        w->lines[ply][ply + 1] = row_find(game_row(r, &c, from - 1), b);
    }
    *value = b;
    return true;
}
#endif

#if LOOPS_FAMILY
/* May a family at the horizon not be taken as a whole, or is the node at `ply` above it the first one there? */
INLINE bool LOOPS(near_limit)(frame *f, uint32_t ply)
{
    return f->reached <= ply || f->node_budget == 0 || !frame_may_evaluate_row(f, LOOPS_FAMILY);
}

static ph_value LOOPS(bottom_near_limit)(walk *w, game_position p, uint32_t ply, ph_value alpha, ph_value beta,
                                         bool max);
#endif

/* The value of a node whose children are at the horizon, where `max` is to move, by `lowest`, which knows its own side
 * alone. */
INLINE ph_value LOOPS(window_lowest)(walk *w, game_position p, uint32_t ply, ph_value alpha, ph_value beta,
                                     const bool max, LOOPS(side) *const lowest)
{
#if LOOPS_FAMILY
    if (LOOPS(near_limit)(w->f, ply))
        return LOOPS(bottom_near_limit)(w, p, ply, alpha, beta, max);
#endif
    return max ? lowest(w, p, ply, alpha, beta) : -lowest(w, p, ply, -beta, -alpha);
}

/* The value of an interior node, if it lies inside (alpha, beta), else the bound on that side. After a stop: the best
 * of the children that were searched to their end, or the bound. `max` is to move; `other` searches the children, and
 * `lowest` those whose own children are at the horizon, in terms of who moves there; NULL: there is no other way for
 * these. */
INLINE ph_value LOOPS(window_node)(walk *w, game_position p, uint32_t ply, ph_value alpha, ph_value beta,
                                   const bool max, const bool root, LOOPS(side) *const other, const bool prunes,
                                   LOOPS(side) *const lowest)
{
    frame *const f = w->f;
    const game_rules *const r = LOOPS_RULES(w->ground);
    const ph_value wall = max ? beta : alpha;
    ph_value best = max ? alpha : beta;
    assert(alpha < beta);
    if (!frame_may_expand(f) || !walk_reach(w, ply))
        return best;
    if (LOOPS_OBSERVED)
        observe_enter(w, ply, max, alpha, beta);
    const bool bottom = LOOPS_HORIZON && (!lowest || root) && ply + 1 == f->depth; /* all children are at the horizon */
    const bool above = lowest && ply + 2 == f->depth;

    ph_move best_leaf = PH_NO_MOVE; /* to the best child so far, if it is a leaf: its line is written in the end */
    game_cursor c;
    game_stand(r, &c, p, ply);
    bool naming = root && f->first != PH_NO_MOVE;
#if LOOPS_ROWS
    const bool mixed = !root && game_any_rows(r, &c); /* some children may have rows of leaves below them */
#endif
    do {
        game_begin(r, &c, bottom);
        for (uint32_t i = 0; game_more(&c, i); i++) {
            const game_position child = game_next(r, &c, i);
            if (root && naming != (game_move(r, &c, i) == f->first))
                continue;
#if LOOPS_ROWS
            const uint32_t rows =
                mixed ? LOOPS(window_rows)(w, r, &c, i, ply, wall, max, prunes, &best, &best_leaf) : 0;
            if (rows > 0) {
                i += rows - 1;
                if (prunes && best == wall)
                    break;
                continue;
            }
#endif

            /* 1. The value of the next child. */
            const ph_value low = prunes ? (max ? best : alpha) : -PH_INFINITY;
            const ph_value high = prunes ? (max ? beta : best) : PH_INFINITY;
            if (LOOPS_OBSERVED)
                w->trail[ply] = i;
            ph_value v;
            const bool leaf = bottom || LOOPS(ended)(r, &c, child);
            if (leaf) {
                if (!frame_may_evaluate(f))
                    break;
                v = LOOPS(worth)(r, &c, child, !max, bottom);
                if (LOOPS_OBSERVED)
                    observe_leaf(w, ply + 1, !max, v, low, high);
            } else {
                v = above ? LOOPS(window_lowest)(w, child, ply + 1, low, high, !max, lowest)
                          : other(w, child, ply + 1, low, high);
                if (f->stop != PH_FINISHED)
                    break;
            }
            f->root_done += root;

            /* 2. Better than what the side to move has already, here or at an ancestor? No branch predictor can
             * foretell it, so where evaluations are cheap there is no branch: `mask` is all ones if it is. */
            const bool better = max ? v > best : v < best;
            if (GAME_DEAR && !better)
                continue;
            if (GAME_DEAR) {
                best = v;
            } else {
                const uint32_t mask = -(uint32_t)better;
                best = max ? (v > best ? v : best) : (v < best ? v : best);
                best_leaf = (best_leaf & ~mask) | ((leaf ? game_move(r, &c, i) : PH_NO_MOVE) & mask);
            }

            /* 3. Cut: the opponent has something better elsewhere, and will not let it come to this. */
            if (prunes && (max ? best >= wall : best <= wall)) {
                const bool more = game_more(&c, i + 1);
                f->cutoffs += more;
                if (LOOPS_OBSERVED && more)
                    observe_cut(w, ply, max, low, high, i + 1);
                best = wall;
                best_leaf = PH_NO_MOVE; /* nobody will ask for the line, */
                if (root)               /* but for a driver for the move */
                    walk_cut(w, ply, game_move(r, &c, i), leaf);
                break;
            }

            /* 4. The best so far narrows the window, and its line is kept. */
            if (GAME_DEAR)
                walk_note(w, ply, game_move(r, &c, i), leaf);
            else if (better && !leaf)
                walk_improve(w, ply, game_move(r, &c, i));
            if (LOOPS_OBSERVED && better)
                observe_bound(w, ply, max, best, prunes && max ? best : alpha, prunes && !max ? best : beta);
        }
    } while (root && best != wall && walk_again(f, &naming)); /* a root in a window of its own may be cut */
    assert(alpha <= best && best <= beta);
    if (best_leaf != PH_NO_MOVE)
        w->lines[ply][ply] = best_leaf;
    if (LOOPS_OBSERVED && f->stop == PH_FINISHED)
        observe_leave(w, ply, max, alpha, beta);
    return best;
}

#if LOOPS_FAMILY
static LOOPS(side) LOOPS(alphabeta_max), LOOPS(alphabeta_min);

/* Such a node child by child. */
static __attribute__((cold, noinline)) ph_value LOOPS(bottom_near_limit)(walk *w, game_position p, uint32_t ply,
                                                                         ph_value alpha, ph_value beta, bool max)
{
    if (max)
        return LOOPS(window_node)(w, p, ply, alpha, beta, true, false, LOOPS(alphabeta_min), true, NULL);
    return LOOPS(window_node)(w, p, ply, alpha, beta, false, false, LOOPS(alphabeta_max), true, NULL);
}

/* What window_node() does with a node whose children are all at the horizon, as long as all of them may be evaluated:
 * what is counted is counted once, and nothing that a deeper search needs is in the way. Window and value are the
 * mover's. It is compiled into its callers: a call would cost a twelfth of a search of Connect-4. */
INLINE ph_value LOOPS(window_bottom)(walk *w, game_position p, uint32_t ply, ph_value alpha, ph_value beta)
{
    frame *const f = w->f;
    const game_rules *const r = LOOPS_RULES(w->ground);
    ph_value best = alpha;
    assert(alpha < beta && ply + 1 == f->depth && f->node_budget > 0 && f->leaf_budget >= LOOPS_FAMILY);

    ph_move best_leaf = PH_NO_MOVE;
    uint32_t i = 0;
    game_cursor c;
    game_stand(r, &c, p, ply);
    game_begin(r, &c, true);
    while (game_more(&c, i)) {
        const game_position child = game_next(r, &c, i++);
        const ph_value v = LOOPS(worth)(r, &c, child, false, true);
        if (v <= best)
            continue;
        best = v;
        if (best >= beta) {
            f->cutoffs += game_more(&c, i);
            best = beta;
            best_leaf = PH_NO_MOVE; /* nobody will ask for the line */
            break;
        }
        best_leaf = game_move(r, &c, i - 1);
    }
    f->node_budget--;
    frame_count_leaves(f, i);
    if (best_leaf != PH_NO_MOVE)
        w->lines[ply][ply] = best_leaf;
    return best;
}
#endif

#if LOOPS_ROWS
static LOOPS(side) LOOPS(alphabeta_max), LOOPS(alphabeta_min);

/* Nodes that are not one above short rows: functions of their own, so that the others need no registers for them. */
static __attribute__((noinline)) ph_value LOOPS(above_max)(walk *w, game_position p, uint32_t ply, ph_value alpha,
                                                           ph_value beta)
{
    return LOOPS(window_node)(w, p, ply, alpha, beta, true, false, LOOPS(alphabeta_min), true, NULL);
}

static __attribute__((noinline)) ph_value LOOPS(above_min)(walk *w, game_position p, uint32_t ply, ph_value alpha,
                                                           ph_value beta)
{
    return LOOPS(window_node)(w, p, ply, alpha, beta, false, false, LOOPS(alphabeta_max), true, NULL);
}
#endif

INLINE ph_value LOOPS(alphabeta_node)(walk *w, game_position p, uint32_t ply, ph_value alpha, ph_value beta,
                                      const bool max, const bool root, LOOPS(side) *const other)
{
#if LOOPS_FAMILY
    LOOPS(side) *const lowest = LOOPS(window_bottom);
#else
    LOOPS(side) *const lowest = NULL;
#endif
#if LOOPS_ROWS
    ph_value value;
    if (!root && LOOPS(window_short)(w, p, ply, alpha, beta, max, &value))
        return value;
    if (!root)
        return max ? LOOPS(above_max)(w, p, ply, alpha, beta) : LOOPS(above_min)(w, p, ply, alpha, beta);
#endif
    return LOOPS(window_node)(w, p, ply, alpha, beta, max, root, other, true, lowest);
}

/* The window is always the whole one, and the compiler shall know it. */
INLINE ph_value LOOPS(minimax_node)(walk *w, game_position p, uint32_t ply, ph_value alpha, ph_value beta,
                                    const bool max, const bool root, LOOPS(side) *const other)
{
    (void)alpha, (void)beta;
    return LOOPS(window_node)(w, p, ply, -PH_INFINITY, PH_INFINITY, max, root, other, false, NULL);
}
