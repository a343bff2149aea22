/* strong_selective.h - what the strong engine does at a node with rules of selective search; part of strong_node.h.
 * selective.h says what the rules are. The depth of a node is in its struct, so the limit of the frame stays as it is. */

/* Search `child` `depth` plies deep in the null window above `bound`: its value for the side that has moved there. */
INLINE ph_value strong_less(walk *w, strong *kid, game_position child, uint32_t ply, uint32_t depth, ph_value bound,
                            bool max)
{
    kid->depth = depth;
    strong_window(w->f, kid, -bound - 1, -bound);
    return -strong_narrow(w, kid, child, ply + 1, !max, true);
}

/* Pass, and search `less` plies less deep. True: even so the side to move is at beta or above. */
INLINE bool strong_passes(walk *w, const strong *n, game_position p, uint32_t ply, uint32_t less, bool max)
{
    frame *const f = w->f;
    const game_rules *const r = rules_of(w->ground);
    const uint32_t passed = w->passed, unpassed = w->unpassed, depth = n->depth - 1 - less;
    const game_position child = select_pass(w, p, ply);
    assert(n->depth > less);
    if (game_stops(r, child))
        return false;
    strong kid = {.stirred = strong_key(f, game_key(r, child), !max), .cut = !n->cut};
    kid.bucket = table_bucket_of(f->table, kid.stirred);
    ph_value v = -PH_INFINITY;
    w->passed = w->unpassed = ply + 1;
    f->learner->played[ply + 1] = PH_NO_MOVE;
    if (depth > 0)
        v = strong_less(w, &kid, child, ply, depth, n->beta - 1, max);
    else
        (void)strong_evaluate(f, r, child, ply + 1, max, n->beta - 1, n->beta, &v);
    w->passed = passed;
    w->unpassed = unpassed;
    return f->stop == PH_FINISHED && v >= n->beta;
}

/* Search the node itself `less` plies less deep, without a null move. True: it is at beta or above. */
INLINE bool strong_verifies(walk *w, const strong *n, game_position p, uint32_t ply, uint32_t less)
{
    strong again = {.stirred = n->stirred, .bucket = n->bucket, .depth = n->depth - less};
    const uint32_t unpassed = w->unpassed;
    w->unpassed = ply;
    strong_window(w->f, &again, n->beta - 1, n->beta);
    const ph_value v = strong_selective_whole(w, p, &again, ply);
    w->unpassed = unpassed;
    return w->f->stop == PH_FINISHED && v >= n->beta;
}

/* Do the rules answer for a node that is entered, without its moves? Then n->best is a bound of its window. */
INLINE bool strong_ruled(walk *w, strong *n, select_node *s, game_position p, uint32_t ply, bool max)
{
    w->plies[ply] = (select_ply){.key = n->stirred, .still = -PH_INFINITY};
    ph_value answer;
    bool ruled = select_answers(w, s, p, ply, n->depth, n->alpha, n->beta, max, n->whole || ply == 0, &answer);
    if (!ruled && w->f->stop == PH_FINISHED) {
        const uint32_t less = select_null(w, s, ply, n->depth, n->beta);
        answer = n->beta; /* and no more: a null move claims no win */
        ruled = less && strong_passes(w, n, p, ply, less, max) &&
                (n->depth < w->f->rules->null_verify || strong_verifies(w, n, p, ply, less));
    }
    w->back = NO_PLY;
    s->cut = n->cut;
    if (ruled) {
        n->best = answer;
        n->height = n->depth;
        n->open = true;
    } else if (select_fine_of(w->f, WITH_REDUCE) && n->first == TABLE_MOVE &&
               n->depth >= w->f->rules->fine->unknown_least) {
        n->depth--;
    }
    return ruled;
}

/* The node is left. True: its value depends on the path to it, so it is not to be stored. */
INLINE bool strong_leaves(walk *w, const strong *n, const select_node *s, uint32_t ply)
{
    select_learn(w, s, n->depth, n->best);
    if (!select_leave(w, s, ply))
        return false;
    walk_left(w, n->height, n->open);
    return true;
}

/* What the finer rules have to know about a move. */
INLINE select_move strong_look_at(const frame *f, const select_node *s, ph_move move, uint32_t ply, bool max)
{
    const ph_move *const killers = f->learner->killers[ply];
    select_move m = select_look(f, s, move);
    m.killer = move == killers[0] || move == killers[1];
    m.past = learner_past(f->learner, max, move);
    return m;
}

/* A child that is searched: what the rules say about it. */
typedef struct strong_way {
    uint32_t more; /* plies deeper */
    uint32_t less; /* plies less deep at first */
    uint32_t back; /* the ply of the position that it repeats; NO_PLY: it repeats none */
    bool over, leaf, skipped;
} strong_way;

INLINE strong_way strong_way_of(const walk *w, const strong *n, const select_node *s, const strong *kid,
                                game_position child, ph_move move, uint32_t ply, ph_value bound, uint32_t searched,
                                bool max)
{
    const frame *const f = w->f;
    strong_way way = {.back = NO_PLY, .over = game_stops(rules_of(w->ground), child)};
    way.leaf = way.over;
    if (way.over)
        return way;
    const bool checks = f->selects & (WITH_EXTEND | WITH_REDUCE | WITH_FUTILE) && select_in_check(w, child, ply + 1);
    way.back = select_goes_back(w, child, ply + 1, kid->stirred);
    way.more = checks && way.back == NO_PLY && select_extends(w, ply + 1, n->depth - 1);
    way.leaf = GAME_HORIZON && n->depth == 1 && !way.more;
    if (select_fine_of(f, WITH_REDUCE | WITH_FUTILE) && searched > 0 && !checks) {
        const select_move m = strong_look_at(f, s, move, ply, max);
        way.skipped =
            (f->selects & WITH_FUTILE) && ply > 0 && select_skips(f, s, n->depth, searched, n->best, bound, &m);
        way.less = f->selects & WITH_REDUCE ? select_late_fine(f, s, ply, n->depth, searched, &m) : 0;
    } else if (!checks && !f->rules->fine) {
        way.less = select_late(f, s, ply, n->depth, searched, move);
    }
    return way;
}

/* The value of an interior child of the node, which is searched deeper or less deep as `way` says, or as was learnt. */
INLINE ph_value strong_ruled_child(walk *w, strong *n, strong *kid, game_position child, uint32_t ply, ph_value bound,
                                   const learner_row *row, bool max, const strong_way *way)
{
    frame *const f = w->f;
    const uint32_t depth = n->depth - 1 + way->more;
    kid->cut = true;
    n->less = n->reduces && !way->more && !way->less && row->done > REDUCE_AFTER &&
              !select_in_check(w, child, ply + 1) && strong_reduces(w, n, row);
    if (n->less) {
        const ph_value v = strong_less(w, kid, child, ply, depth - REDUCE_BY, bound, max);
        strong_reduced(w, n, row, v > bound);
        if (n->less)
            return v;
    } else if (way->less) {
        assert(depth > way->less);
        const ph_value v = strong_less(w, kid, child, ply, depth - way->less, bound, max);
        if (v <= bound || f->stop != PH_FINISHED) {
            w->open = true;
            return v;
        }
        strong_look(n, w);
        w->back = NO_PLY;
    }
    kid->depth = depth;
    kid->cut = n->whole || !n->cut;
    strong_window(f, kid, -n->beta, -n->alpha);
    return strong_child(w, n, kid, child, ply, bound, row->done == 1, max, true);
}

/* As strong_children(), but the children may be at the depth limit, or below it. */
INLINE bool strong_selective_children(walk *w, strong *n, game_cursor *c, learner_row *row, uint32_t ply, bool max,
                                      strong_late *late, select_node *s)
{
    frame *const f = w->f;
    const game_rules *const r = rules_of(w->ground);
    const bool shared = ply < w->shared;
    ph_value bound = n->alpha;
    uint32_t put_off = 0;
    row->done = 0;
    while (row->done < row->count) {
        const uint32_t searched = row->done;
        if (n->failed)
            strong_relearn(f->learner, n, row);
        if (strong_gives_up(f, n, searched, late)) {
            n->best = n->alpha;
            n->open = true;
            break;
        }
        if (searched == 1 && !row->scored && n->depth > 1)
            learner_score(f->learner, row, ply, max, n->depth);
        const ph_move move = learner_next(row);
        const game_position child = game_child(r, c, move);
        strong kid = {.stirred = strong_key(f, game_key(r, child), !max)};
        kid.bucket = table_bucket_of(f->table, kid.stirred);
        const strong_way way = strong_way_of(w, n, s, &kid, child, move, ply, bound, searched, max);
        const bool repeats = way.back != NO_PLY;
        n->open |= repeats || way.skipped || (way.leaf && !way.over);
        n->height += n->height == 0;
        if (way.skipped)
            continue;
        if (shared && !way.leaf && !repeats && strong_puts_off(w, n, row, kid.stirred, put_off)) {
            put_off++;
            continue;
        }
        ph_value v = 0;
        w->back = way.back;
        if (repeats || way.leaf)
            w->lines[ply + 1][ply + 1] = PH_NO_MOVE;
        if (way.leaf && !repeats) {
            if (!strong_evaluate(f, r, child, ply + 1, max, bound, n->beta, &v))
                return false;
        } else if (!repeats) {
            f->learner->played[ply + 1] = move;
            v = strong_ruled_child(w, n, &kid, child, ply, bound, row, max, &way);
            if (f->stop != PH_FINISHED)
                return false;
            strong_look(n, w);
            if (shared)
                team_leave(f->team, n->mark);
        }
        f->root_done += ply == 0;
        if (v > n->best)
            s->back = w->back;
        if (strong_take(w, n, ply, move, v, &bound, false))
            break;
    }
    return true;
}
