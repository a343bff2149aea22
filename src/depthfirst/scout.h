/* scout.h - Scout and NegaScout, for loops.h.
 * Pearl (1980), Reinefeld (1989); docs/methods/scout.md, negascout.md. Read scout_node() below: it is all there is.
 *
 * Both search the first child for its value, and test of each other one whether it is better than the best so far: that
 * is a search in a null window. They differ in what they do with a child that is better. NegaScout searches it between
 * what the test has proven and the far bound. Pearl's Scout has two procedures, which are one function here. EVAL, which
 * finds the value of a node, is a search in the infinite window; TEST, which finds whether the value is above v, is a
 * search in the null window (v, v + 1). No other window occurs, and a child that is better gets a new EVAL. */

/* The value of an interior node, if it is inside (alpha, beta). At a MAX node, if the value is not above alpha: alpha; if it
 * is not below beta: a lower bound of it that is at least beta. At a MIN node the other way round. After a stop: the best of
 * the children that were searched completely, or the bound. `max`: MAX is to move; `other` searches the children. */
INLINE ph_value scout_node(walk *w, game_position p, uint32_t ply, ph_value alpha, ph_value beta, const bool max,
                           const bool root, node_search *const other, const method_id how)
{
    const bool pearl = how == METHOD_SCOUT;
    frame *const f = w->f;
    const game_rules *const r = rules_of(w->ground);
    const ph_value far_bound = max ? beta : alpha;
    const bool evaluates = alpha == -PH_INFINITY && beta == PH_INFINITY; /* Scout: this is EVAL */
    ph_value best = max ? alpha : beta;
    assert(alpha < beta && (!pearl || evaluates || beta - alpha == 1));
    const bool bottom = GAME_FAMILY && ply + 1 == f->depth; /* only families use it */
    game_cursor c;
    if (!moveless_begin(r, &c, p, ply, bottom) && !root)
        return moveless_value(w, r, p, ply, max, alpha, beta);
    if (!frame_may_expand(f) || !walk_reach(w, ply))
        return best;
    if (GAME_OBSERVED)
        observe_enter(w, ply, max, alpha, beta);
    bool tests = false; /* from the second child on; within TEST the question is the same all the way down */
    bool naming = root && f->first != PH_NO_MOVE, begun = GAME_MOVELESS;
    do {
        moves_begin(r, &c, bottom, &begun);
        f->moves += game_listed(&c);
        for (uint32_t i = 0; game_more(&c, i); i++) {
            const game_position child = game_next(r, &c, i);
            if (root && naming != (game_move(r, &c, i) == f->first))
                continue;

            /* 1. The first child is searched in the whole window, each other in a null window: is it better than the
             * best so far, or not? Say best is 7 at a MAX node: in (7, 8) it is 8 or more, or it is not. */
            const ph_value low = max ? best : tests ? best - 1 : alpha;
            const ph_value high = max ? (tests ? best + 1 : beta) : best;
            if (GAME_OBSERVED)
                w->trail[ply] = i;
            ph_value v;
            bool lined = true; /* the line of the child leads to v */
            const bool leaf = (GAME_HORIZON && ply + 1 == f->depth) || child_ended(r, &c, child);
            if (leaf) {
                /* Not in the null window: a leaf of a game with noisy moves would have to be evaluated again. */
                if (!child_evaluate(f, r, &c, child, ply + 1, !max, bottom, max ? best : alpha, max ? beta : best, &v))
                    break;
                if (GAME_OBSERVED)
                    observe_leaf(w, ply + 1, !max, v, low, high);
            } else {
                frame_try(f, root, game_move(r, &c, i));
                const uint32_t by = GAME_OBSERVED && tests ? observe_far(w, ply, max, ply) : 0;
                v = other(w, child, ply + 1, low, high);
                if (GAME_OBSERVED && tests)
                    observe_far(w, ply, max, by);
                if (f->stop != PH_FINISHED)
                    break;
                const bool ended = GAME_MOVELESS && w->height == 0;
                assert(ended || !tests || (max ? v <= high : v >= low));

                /* 2. It is better, and does not cut: what is its value? Scout searches it from the beginning, without
                 * bounds. NegaScout knows that it is at least v, which the null window has proven. If the search above v
                 * finds no more, the value is v, and neither search has a line for it. A leaf has its value. */
                if (tests && !ended && (max ? v > best && v < far_bound : v < best && v > far_bound)) {
                    if (GAME_OBSERVED && !pearl)
                        observe_own(w, ply, max);
                    const ph_value from = pearl ? (max ? -PH_INFINITY : PH_INFINITY) : v;
                    const ph_value again =
                        max ? other(w, child, ply + 1, from, beta) : other(w, child, ply + 1, alpha, from);
                    if (f->stop != PH_FINISHED)
                        break;
                    lined = pearl || (max ? again > v : again < v);
                    v = lined ? again : v;
                }
            }
            f->root_done += root;
            tests = !pearl || evaluates;
            if (max ? v <= best : v >= best)
                continue;
            best = v;

            /* 3. Cut: the opponent has something better elsewhere, and will not let it come to this. One child answers
             * TEST: MAX has it, or MIN does not allow it. */
            if (max ? best >= far_bound : best <= far_bound) {
                const bool more = game_more(&c, i + 1);
                f->cutoffs += more;
                if (GAME_OBSERVED && more)
                    observe_cut(w, ply, max, alpha, beta, i + 1);
                break; /* the line is not needed */
            }

            /* 4. The best so far moves the window, and its line is kept. */
            if (leaf)
                w->lines[ply][ply] = game_move(r, &c, i);
            else if (lined)
                walk_improve(w, ply, game_move(r, &c, i));
            else
                walk_end(w, ply, game_move(r, &c, i));
            if (GAME_OBSERVED)
                observe_bound(w, ply, max, best, max ? best : alpha, max ? beta : best);
        }
    } while (root && walk_again(f, &naming));
    assert(max ? best >= alpha : best <= beta);
    if (GAME_MOVELESS)
        walk_left(w, 1, false); /* 1: it is no leaf */
    if (GAME_OBSERVED && f->stop == PH_FINISHED)
        observe_leave(w, ply, max, alpha, beta);
    return best;
}

DEPTH_FIRST(scout_search, scout_root, scout_max, scout_min, scout_node, METHOD_SCOUT)
DEPTH_FIRST(negascout_search, negascout_root, negascout_max, negascout_min, scout_node, METHOD_NEGASCOUT)
