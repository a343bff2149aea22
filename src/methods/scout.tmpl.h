/* scout.tmpl.h - Scout, for loops.tmpl.h.
 * Pearl (1980); docs/methods/scout.md. Read scout_node() below: it is all there is.
 *
 * Pearl's two procedures are one here. EVAL, which finds what a node is worth, is a search in the window without bounds;
 * TEST, which finds whether that is more than v, one in the null window (v, v + 1). No other window comes up. */

/* EVAL: the value of an interior node. TEST: a bound on that side of the window on which it lies. After a stop: the best of
 * the children that were searched to their end, or the bound. `max` is to move; `other` searches the children. */
INLINE ph_value LOOPS(scout_node)(walk *w, game_position p, uint32_t ply, ph_value alpha, ph_value beta, const bool max,
                                  const bool root, LOOPS(side) *const other)
{
    frame *const f = w->f;
    const game_rules *const r = LOOPS_RULES(w->ground);
    const bool evaluates = alpha == -PH_INFINITY && beta == PH_INFINITY;
    ph_value best = max ? alpha : beta;
    assert(evaluates || beta - alpha == 1);
    if (!frame_may_expand(f) || !walk_reach(w, ply))
        return best;
    if (LOOPS_OBSERVED)
        observe_enter(w, ply, max, alpha, beta);

    bool tests = false; /* EVAL: from the second child on */
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

            /* 1. EVAL of the first child, TEST of each other: is it better than the best so far? Say that is 7 at a MAX
             * node: in (7, 8) it is 8 or more, or it is not. Within TEST the question is the same all the way down. */
            const ph_value low = tests && !max ? best - 1 : tests ? best : alpha;
            const ph_value high = tests && max ? best + 1 : tests ? best : beta;
            if (LOOPS_OBSERVED)
                w->trail[ply] = i;
            ph_value v;
            const bool leaf = (LOOPS_HORIZON && ply + 1 == f->depth) || LOOPS(ended)(r, &c, child);
            if (leaf) {
                if (!frame_may_evaluate(f))
                    break;
                v = LOOPS(worth)(r, &c, child, !max, bottom);
                if (LOOPS_OBSERVED)
                    observe_leaf(w, ply + 1, !max, v, low, high);
            } else {
                const uint32_t by = LOOPS_OBSERVED && tests ? observe_far(w, ply, max, ply) : 0;
                v = other(w, child, ply + 1, low, high);
                if (LOOPS_OBSERVED && tests)
                    observe_far(w, ply, max, by);
                if (f->stop != PH_FINISHED)
                    break;

                /* 2. It is better: EVAL, from the beginning and without bounds. */
                if (tests && (max ? v > best : v < best)) {
                    v = other(w, child, ply + 1, -PH_INFINITY, PH_INFINITY);
                    if (f->stop != PH_FINISHED)
                        break;
                }
            }
            f->root_done += root;
            tests = evaluates;
            if (max ? v <= best : v >= best)
                continue;
            best = v;

            /* 3. TEST is answered by one child: MAX has it, or MIN does not allow it. */
            if (!evaluates) {
                const bool more = game_more(&c, i + 1);
                f->cutoffs += more;
                if (LOOPS_OBSERVED && more)
                    observe_cut(w, ply, max, alpha, beta, i + 1);
                break; /* nobody will ask for the line */
            }

            /* 4. EVAL: the best so far, and its line. */
            if (leaf)
                w->lines[ply][ply] = game_move(r, &c, i);
            else
                walk_improve(w, ply, game_move(r, &c, i));
            if (LOOPS_OBSERVED)
                observe_bound(w, ply, max, best, max ? best : alpha, max ? beta : best);
        }
    } while (root && walk_again(f, &naming));
    if (LOOPS_OBSERVED && f->stop == PH_FINISHED)
        observe_leave(w, ply, max, alpha, beta);
    return best;
}
