/* alphabeta.tmpl.h - minimax, and alpha-beta with both bounds and deep cut-offs.
 * Knuth & Moore (1975). Read node() below: it is all there is.
 *
 * The includer defines, besides T_NAME(x):
 *     T_PRUNES                        1: alpha-beta, 0: minimax
 *     T_OBSERVED                      1: tell the observer
 *     T_STATE                         a position: its value, or a pointer to it
 *     T_LOCALS(w)                     what the others need at hand
 *     T_PLACE(w, ply)                 where a new position at `ply` may stand
 *     T_CHILD(w, state, move, child)  apply
 *     T_LIST(w, state, ply)           list the moves; how many there are
 *     T_MOVE(w, ply, i)               the i-th of them; asked once for each, in order
 *     T_TERMINAL(w, state, ply), T_VALUE(w, state, max)
 *
 * A game that takes its moves one by one from a set need not count them. It defines in place of T_LIST
 *     T_BEGIN(w, state, ply)          make ready, with what T_LOCALS has
 *     T_MORE(w, i)                    is there an i-th move, those before it being taken?
 * and one whose evaluation costs more than a branch that is foretold wrongly defines T_BRANCHES.
 */

#ifndef T_BEGIN
#define T_BEGIN(w, state, ply) const uint32_t width = T_LIST(w, state, ply)
#define T_MORE(w, i) ((i) < width)
#endif

static ph_value T_NAME(max)(walk *w, T_STATE state, uint32_t ply, ph_value alpha, ph_value beta);
static ph_value T_NAME(min)(walk *w, T_STATE state, uint32_t ply, ph_value alpha, ph_value beta);

/* The value of an interior node, if it lies inside (alpha, beta), else the bound on that side. After a stop: the best
 * of the children that were searched to their end, or the bound. */
static inline __attribute__((always_inline)) ph_value T_NAME(node)(walk *w, T_STATE state, uint32_t ply, ph_value alpha,
                                                                   ph_value beta, const bool max)
{
    frame *const f = w->f;
    T_LOCALS(w);
    ph_value best = max ? alpha : beta;
#if T_PRUNES
    const ph_value wall = max ? beta : alpha;
#endif
    if (!frame_may_expand(f))
        return best;
    if (f->open_peak <= ply)
        f->open_peak = ply + 1;
#if T_OBSERVED
    observe_enter(w, ply, max, alpha, beta);
#endif

    uint32_t best_leaf = PH_NO_MOVE; /* the best child so far, if it is a leaf: its line is written in the end */
    T_BEGIN(w, state, ply);
    for (uint32_t i = 0; T_MORE(w, i); i++) {
        /* 1. The value of the next child. */
        const ph_value low = T_PRUNES ? (max ? best : alpha) : -PH_INFINITY;
        const ph_value high = T_PRUNES ? (max ? beta : best) : PH_INFINITY;
        T_STATE child = T_PLACE(w, ply + 1);
        T_CHILD(w, state, T_MOVE(w, ply, i), child);
#if T_OBSERVED
        w->trail[ply] = i;
#endif
        ph_value v;
        const bool leaf = T_TERMINAL(w, child, ply + 1);
        if (leaf) {
            if (!frame_may_evaluate(f))
                break;
            v = T_VALUE(w, child, !max);
#if T_OBSERVED
            observe_leaf(w, ply + 1, !max, v, low, high);
#endif
        } else {
            v = max ? T_NAME(min)(w, child, ply + 1, low, high) : T_NAME(max)(w, child, ply + 1, low, high);
            if (f->stop != PH_FINISHED)
                break;
        }

        /* 2. Better than what the side to move has already, here or at an ancestor? No branch can foretell it, so for
         * leaves there is none: `mask` is all ones if it is. */
        const bool better = max ? v > best : v < best;
#ifdef T_BRANCHES
        if (!better)
            continue;
#endif
        const uint32_t mask = -(uint32_t)better;
        best = max ? (v > best ? v : best) : (v < best ? v : best);
        best_leaf = (best_leaf & ~mask) | ((leaf ? i : PH_NO_MOVE) & mask);

        /* 3. Cut: the opponent has something better elsewhere, and will not let it come to this. */
#if T_PRUNES
        if (max ? best >= wall : best <= wall) {
            f->cutoffs += T_MORE(w, i + 1);
#if T_OBSERVED
            if (T_MORE(w, i + 1))
                observe_cut(w, ply, max, v, low, high, i + 1);
#endif
            best = wall;
            best_leaf = PH_NO_MOVE; /* nobody will ask for the line */
            break;
        }
#endif

        /* 4. The best so far narrows the window, and its line is kept. */
        if (better && !leaf)
            walk_improve(w, ply, i);
#if T_OBSERVED
        if (better)
            observe_bound(w, ply, max);
#endif
    }
    if (best_leaf != PH_NO_MOVE)
        w->lines[ply][ply] = best_leaf;
#if T_OBSERVED
    if (f->stop == PH_FINISHED)
        observe_leave(w, ply, max, best, alpha, beta);
#endif
    return best;
}

static ph_value T_NAME(max)(walk *w, T_STATE state, uint32_t ply, ph_value alpha, ph_value beta)
{
    return T_NAME(node)(w, state, ply, alpha, beta, true);
}

static ph_value T_NAME(min)(walk *w, T_STATE state, uint32_t ply, ph_value alpha, ph_value beta)
{
    return T_NAME(node)(w, state, ply, alpha, beta, false);
}

/* The value of the root, an interior node. */
static ph_value T_NAME(solve)(walk *w, T_STATE root)
{
    return w->f->options->min_root ? T_NAME(min)(w, root, 0, -PH_INFINITY, PH_INFINITY)
                                   : T_NAME(max)(w, root, 0, -PH_INFINITY, PH_INFINITY);
}

#undef T_NAME
#undef T_PRUNES
#undef T_OBSERVED
