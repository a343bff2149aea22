/* negascout.tmpl.h - NegaScout, for loops.tmpl.h.
 * Reinefeld (1989); docs/methods/negascout.md. Read negascout_node() below: it is all there is. */

/* The value of an interior node, if it lies inside (alpha, beta). If it is not above alpha (at a MAX node): alpha; if it
 * is not below beta: something from beta up that it is not below. At a MIN node the other way round. After a stop: the
 * best of the children that were searched to their end, or the bound. `max` is to move; `other` searches the children. */
INLINE ph_value LOOPS(negascout_node)(walk *w, game_position p, uint32_t ply, ph_value alpha, ph_value beta,
                                      const bool max, const bool root, LOOPS(side) *const other)
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

    bool scouts = false; /* from the second child on */
    bool naming = root && f->first != PH_NO_MOVE;
    game_cursor c;
    game_stand(r, &c, p, ply);
    do {
        const bool bottom = LOOPS_FAMILY && ply + 1 == f->depth; /* who has no families does not ask */
        game_begin(r, &c, bottom);
        for (uint32_t i = 0; game_more(&c, i); i++) {
            const game_position child = game_next(r, &c, i);
            if (root && naming != (game_move(r, &c, i) == f->first))
                continue;

            /* 1. The first child is searched in the whole window, each other in a null window: is it better than the
             * best so far, or not? Say best is 7 at a MAX node: in (7, 8) it is 8 or more, or it is not. */
            const ph_value low = max ? best : scouts ? best - 1 : alpha;
            const ph_value high = max ? (scouts ? best + 1 : beta) : best;
            if (LOOPS_OBSERVED)
                w->trail[ply] = i;
            ph_value v;
            bool lined = true; /* the line of the child leads to v */
            const bool leaf = (LOOPS_HORIZON && ply + 1 == f->depth) || LOOPS(ended)(r, &c, child);
            if (leaf) {
                if (!frame_may_evaluate(f))
                    break;
                v = LOOPS(worth)(r, &c, child, !max, bottom);
                if (LOOPS_OBSERVED)
                    observe_leaf(w, ply + 1, !max, v, low, high);
            } else {
                const uint32_t by = LOOPS_OBSERVED && scouts ? observe_far(w, ply, max, ply) : 0;
                v = other(w, child, ply + 1, low, high);
                if (LOOPS_OBSERVED && scouts)
                    observe_far(w, ply, max, by);
                if (f->stop != PH_FINISHED)
                    break;
                assert(!scouts || (max ? v <= high : v >= low));

                /* 2. It is better, and does not cut: what is it worth? At least v, which the scout has found: if the
                 * search above v finds no more it is v, and neither of the two has a line for it. */
                if (scouts && (max ? v > best && v < wall : v < best && v > wall)) {
                    if (LOOPS_OBSERVED)
                        observe_own(w, ply, max);
                    const ph_value again = max ? other(w, child, ply + 1, v, beta) : other(w, child, ply + 1, alpha, v);
                    if (f->stop != PH_FINISHED)
                        break;
                    lined = max ? again > v : again < v;
                    v = lined ? again : v;
                }
            }
            f->root_done += root;
            scouts = true;
            if (max ? v <= best : v >= best)
                continue;
            best = v;

            /* 3. Cut: the opponent has something better elsewhere, and will not let it come to this. */
            if (max ? best >= wall : best <= wall) {
                const bool more = game_more(&c, i + 1);
                f->cutoffs += more;
                if (LOOPS_OBSERVED && more)
                    observe_cut(w, ply, max, alpha, beta, i + 1);
                break; /* nobody will ask for the line */
            }

            /* 4. The best so far moves the window, and its line is kept. */
            if (leaf)
                w->lines[ply][ply] = game_move(r, &c, i);
            else if (lined)
                walk_improve(w, ply, game_move(r, &c, i));
            else
                walk_end(w, ply, game_move(r, &c, i));
            if (LOOPS_OBSERVED)
                observe_bound(w, ply, max, best, max ? best : alpha, max ? beta : best);
        }
    } while (root && walk_again(f, &naming));
    if (LOOPS_OBSERVED && f->stop == PH_FINISHED)
        observe_leave(w, ply, max, alpha, beta);
    return best;
}
