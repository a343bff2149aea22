/* tabled_selective.h - the depth-first methods with a table and with rules of selective search, for loops.h: alpha-beta and
 * NegaScout. selective.h says what the rules are. Read tabled_selective() below.
 *
 * It is tabled_node() of tabled_node.h without observers and threads, so that these rules cost nothing where they are off. A
 * search that is deeper or less deep moves the depth limit of the frame meanwhile. */
#if !GAME_OBSERVED

static node_search tabled_selective_max, tabled_selective_min;

/* What the rules make of a child. */
typedef struct tabled_way {
    uint32_t more; /* plies that it gets beyond the depth limit */
    uint32_t less; /* plies that it is to be searched less deep at first */
    uint32_t back; /* the ply of the position that it repeats; NO_PLY: it repeats none */
    bool over, leaf;
} tabled_way;

INLINE tabled_way tabled_way_of(const walk *w, const game_rules *r, const tabled *n, const select_node *s,
                                game_position child, ph_move move, uint32_t ply, uint32_t searched)
{
    const frame *const f = w->f;
    tabled_way way = {.back = NO_PLY, .over = game_stops(r, child)};
    way.leaf = way.over;
    if (way.over)
        return way;
    if (f->selects & WITH_REPEAT)
        way.back = select_goes_back(w, child, ply + 1, game_key(r, child));
    const bool checks = (f->selects & (WITH_EXTEND | WITH_REDUCE)) && select_in_check(w, child, ply + 1);
    way.more = checks && select_extends(w, ply + 1, n->depth - 1);
    way.leaf = GAME_HORIZON && ply + 1 == f->depth && !way.more;
    if (!checks)
        way.less = select_late(f, s, ply, n->depth, searched, move);
    return way;
}

/* Search an interior child `less` plies less deep, in a null window next to `bound`. True: it is no better, with *value. */
INLINE bool tabled_reduced(walk *w, tabled *n, game_position child, uint32_t ply, ph_value bound, uint32_t less,
                           node_search *const other, ph_value *value)
{
    frame *const f = w->f;
    assert(n->depth > less + 1);
    f->depth -= less;
    *value = n->max ? other(w, child, ply + 1, bound, bound + 1) : other(w, child, ply + 1, bound - 1, bound);
    f->depth += less;
    if (f->stop != PH_FINISHED || (n->max ? *value > bound : *value < bound))
        return false;
    tabled_look(n, w);
    n->open = true;
    return true;
}

/* The value of a child as `way` says. False: stopped. */
INLINE bool tabled_child_by_way(walk *w, const game_rules *r, tabled *n, game_position child, uint32_t ply,
                                ph_value bound, bool scouts, const method_id how, const tabled_way *way,
                                ph_value *value, bool *lined)
{
    frame *const f = w->f;
    const bool max = n->max;
    node_search *const other = max ? tabled_selective_min : tabled_selective_max;
    ph_value low, high;
    *lined = true;
    *value = 0;
    w->back = way->back;
    if (way->back != NO_PLY) {
        *lined = false;
        n->open = true;
        n->height += n->height == 0;
        return true;
    }
    tabled_window(n, bound, scouts && !(way->leaf && f->game->noisy), how, &low, &high);
    if (way->leaf) {
        const bool done = tabled_leaf_value(w, r, child, ply + 1, !max, !way->over, low, high, value);
        tabled_look(n, w);
        return done;
    }
    if (way->less && tabled_reduced(w, n, child, ply, bound, way->less, other, value))
        return true;
    if (f->stop != PH_FINISHED)
        return false;
    f->depth += way->more;
    const bool done = tabled_child(w, n, child, ply, low, high, bound, scouts, other, how, value, lined);
    f->depth -= way->more;
    return done;
}

/* Search the children of a node that has been entered: what it has after that, in its window, or a bound of that. */
INLINE ph_value tabled_selective_children(walk *w, tabled *n, game_cursor *c, const tabled_row *row, uint32_t ply,
                                          bool root, select_node *s, const method_id how)
{
    frame *const f = w->f;
    const game_rules *const r = rules_of(w->ground);
    const bool max = n->max;
    const ph_value far_bound = max ? n->beta : n->alpha;
    ph_value bound = max ? n->alpha : n->beta; /* what a child must be better than */
    for (uint32_t i = 0; i < row->count; i++) {
        const ph_move move = tabled_move(row, i);
        const game_position child = game_child(r, c, move);
        const tabled_way way = tabled_way_of(w, r, n, s, child, move, ply, i);
        tabled_go(f, ply, move, root);
        ph_value v;
        bool lined;
        if (!tabled_child_by_way(w, r, n, child, ply, bound, i > 0 && how == METHOD_NEGASCOUT, how, &way, &v, &lined))
            break;
        f->root_done += root;
        const bool best_yet = max ? v > n->best : v < n->best;
        if (best_yet) {
            n->best = v;
            s->back = w->back;
        }
        if (max ? v <= bound : v >= bound)
            continue;
        const bool leaf = way.leaf && way.back == NO_PLY;
        if (root && f->tests_all) {
            f->better++;
            if (best_yet)
                walk_cut(w, ply, move, leaf);
            continue;
        }
        bound = v;
        n->move = move;
        if (max ? v >= far_bound : v <= far_bound) {
            f->cutoffs += i + 1 < row->count;
            if (f->sorter && row->moves)
                sorter_learn(f->sorter, ply, max, n->depth, move);
            walk_cut(w, ply, move, leaf);
            break;
        }
        tabled_line(w, ply, move, leaf, lined);
    }
    return bound;
}

/* The value of an interior node whose window is a null window next to the bound of the side that is to move next, when the
 * side to move passes; or, at the same node without null moves, `passes` being false. *value is MAX's. False: the position
 * after a null move is over, or the search was stopped. */
INLINE bool tabled_less(walk *w, const tabled *n, game_position p, uint32_t ply, uint32_t less, bool passes,
                        ph_value *value)
{
    frame *const f = w->f;
    const game_rules *const r = rules_of(w->ground);
    const bool max = n->max;
    const ph_value low = max ? n->beta - 1 : n->alpha, high = low + 1;
    const uint32_t passed = w->passed, unpassed = w->unpassed;
    const game_position q = passes ? select_pass(w, p, ply) : p;
    if (passes && game_stops(r, q))
        return false;
    assert(n->depth > less);
    *value = 0;
    f->depth -= less;
    w->unpassed = ply + passes;
    if (passes)
        w->passed = ply + 1;
    if (!passes) {
        *value = tabled_selective(w, p, ply, low, high, max, false);
    } else if (ply + 1 == f->depth) {
        (void)tabled_leaf_value(w, r, q, ply + 1, !max, true, low, high, value);
    } else {
        if (f->sorter)
            f->sorter->played[ply + 1] = PH_NO_MOVE;
        *value = (max ? tabled_selective_min : tabled_selective_max)(w, q, ply + 1, low, high);
    }
    f->depth += less;
    w->passed = passed;
    w->unpassed = unpassed;
    return f->stop == PH_FINISHED;
}

/* Does a null move cut the node? Then n->best is its bound, and no more: a null move claims no win. */
INLINE bool tabled_null(walk *w, tabled *n, const select_node *s, game_position p, uint32_t ply)
{
    const bool max = n->max;
    const ph_value far_bound = max ? n->beta : n->alpha;
    const uint32_t less = select_null(w, s, ply, n->depth, max ? far_bound : -far_bound);
    ph_value v;
    if (!less || !tabled_less(w, n, p, ply, less, true, &v) || (max ? v < far_bound : v > far_bound))
        return false;
    if (n->depth >= w->f->rules->null_verify &&
        (!tabled_less(w, n, p, ply, less, false, &v) || (max ? v < far_bound : v > far_bound)))
        return false;
    w->lines[ply][ply] = PH_NO_MOVE;
    n->best = far_bound;
    return true;
}

/* Do the rules answer for a node, without its moves? Then n->best is a bound of its window. */
INLINE bool tabled_ruled(walk *w, tabled *n, select_node *s, game_position p, uint32_t ply, const method_id how)
{
    const ph_value alpha = n->max ? n->alpha : -n->beta, beta = n->max ? n->beta : -n->alpha;
    const bool open = how == METHOD_NEGASCOUT && (int64_t)beta - alpha > 1;
    ph_value answer;
    if (select_answers(w, s, p, ply, n->depth, alpha, beta, n->max, open, &answer))
        n->best = n->max ? answer : -answer;
    else if (w->f->stop != PH_FINISHED || !tabled_null(w, n, s, p, ply))
        return false;
    n->height = n->depth;
    n->open = true;
    return true;
}

/* The node is finished: it is stored, unless its value depends on the path to it. */
INLINE ph_value tabled_selective_end(walk *w, tabled *n, const select_node *s, uint32_t ply)
{
    if (!select_leave(w, s, ply))
        return tabled_end(w, n);
    walk_left(w, n->height, n->open);
    return n->best;
}

/* As tabled_node(). */
static __attribute__((noinline)) ph_value tabled_selective(walk *w, game_position p, uint32_t ply, ph_value alpha,
                                                           ph_value beta, bool max, bool root)
{
    frame *const f = w->f;
    const game_rules *const r = rules_of(w->ground);
    const method_id how = f->method.id == METHOD_NEGASCOUT ? METHOD_NEGASCOUT : METHOD_ALPHABETA;
    tabled n = {.alpha = alpha, .beta = beta, .max = max};
    select_node s = {.back = NO_PLY};
    assert(alpha < beta);

    /* 1. What the table knows may be the answer, or narrow the window. */
    w->back = NO_PLY;
    if (tabled_begin(w, &n, game_key(r, p), ply, false, root))
        return n.best;
    w->plies[ply] = (select_ply){.key = n.key, .still = -PH_INFINITY};

    /* 2. What the rules say may be the answer too. */
    if (!walk_reach(w, ply))
        return max ? alpha : beta;
    if (root) {
        s.checked = select_in_check(w, p, ply);
    } else if (tabled_ruled(w, &n, &s, p, ply, how)) {
        f->cutoffs++;
        return tabled_selective_end(w, &n, &s, ply);
    }

    /* 3. A first move, where the table knows none. */
    if (GAME_HORIZON && f->stop == PH_FINISHED && tabled_deepens(f, &n)) {
        f->depth -= 2;
        const ph_value found = tabled_selective(w, p, ply, n.alpha, n.beta, max, false);
        f->depth += 2;
        if (GAME_MOVELESS && f->stop == PH_FINISHED && w->height == 0)
            return found;
        if (f->stop == PH_FINISHED)
            tabled_learn_first(w, &n, ply);
    }
    if (f->stop != PH_FINISHED)
        return max ? alpha : beta;

    /* 4. A child of which the table knows enough saves all others; or they are searched. A position without moves is a
     * leaf. */
    game_cursor c;
    game_stand(r, &c, p, ply);
    const tabled_row row = tabled_list(w, r, &c, &n, ply, root);
    if (GAME_MOVELESS && row.count == 0 && !root)
        return tabled_moveless(w, r, p, &n, ply);
    if (!frame_may_expand(f))
        return max ? alpha : beta;
    const bool probes = (f->method.with & WITH_ETC) && !(f->selects & WITH_REPEAT) && !root && n.depth > 2;
    if (probes && tabled_cut(w, r, &c, &n, &row)) {
        f->cutoffs++;
        return tabled_selective_end(w, &n, &s, ply);
    }
    const ph_value found = tabled_selective_children(w, &n, &c, &row, ply, root, &s, how);
    if (f->stop != PH_FINISHED)
        return found;
    select_learn(w, &s, n.depth, max ? n.best : -n.best);
    return tabled_selective_end(w, &n, &s, ply);
}

static ph_value tabled_selective_max(walk *w, game_position p, uint32_t ply, ph_value alpha, ph_value beta)
{
    return tabled_selective(w, p, ply, alpha, beta, true, false);
}

static ph_value tabled_selective_min(walk *w, game_position p, uint32_t ply, ph_value alpha, ph_value beta)
{
    return tabled_selective(w, p, ply, alpha, beta, false, false);
}

#endif
