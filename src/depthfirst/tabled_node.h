/* tabled_node.h - the depth-first methods with a table of positions, for loops.h.
 * Alpha-beta with memory is Plaat, Schaeffer, Pijls & de Bruin's (1996); docs/table.md. Read tabled_node() below.
 *
 * Values are not cut to the window ("fail soft"): what a node returns beyond it is a bound, as close as was found.
 * So they are useful to keep. Moves are listed, and may be sorted. */

/* How a node takes its children: listed moves, or numbers. */
typedef struct tabled_row {
    ph_move *moves; /* NULL: numbers */
    uint32_t count, first;
} tabled_row;

INLINE tabled_row tabled_list(walk *w, const game_rules *r, game_cursor *c, const tabled *n, uint32_t ply,
                              const bool root)
{
    tabled_row row = {.moves = path_moves(&w->path, ply), .first = tabled_first(w->f, n, root)};
    row.count = game_list(r, c, row.moves);
    w->f->moves += row.count;
    const bool named = root && w->f->first != PH_NO_MOVE;
    if (row.moves && (row.first != TABLE_MOVE || w->f->sorter))
        sorter_sort(w->f->sorter, w->f->method.with, ply, n->max, named ? TABLE_MOVE : row.first, row.moves, row.count);
    if (row.moves && named)
        sorter_bring(row.moves, row.count, w->f->first);
    return row;
}

INLINE ph_move tabled_move(const tabled_row *row, uint32_t i)
{
    return row->moves ? row->moves[i] : tabled_number(row->first, row->count, i);
}

/* MAX's value of the leaf that was just made, by the table or by evaluating it. False: a limit was reached. */
INLINE bool tabled_leaf_value(walk *w, const game_rules *r, game_position leaf, uint32_t ply, const bool max,
                              bool horizon, ph_value low, ph_value high, ph_value *value)
{
    frame *const f = w->f;
    uint64_t key = 0;
    if (f->keeps_leaves) {
        key = game_key(r, leaf);
        if (tabled_leaf(w, key, ply, max, low, high, value)) {
            if (GAME_OBSERVED)
                observe_known(w, ply, max, *value, low, high);
            return true;
        }
    }
    if (!frame_may_evaluate(f) || !game_leaf(f, r, leaf, ply, max, low, high, value))
        return false;
    w->height = 0;
    w->open = horizon;
    if (GAME_OBSERVED)
        observe_leaf(w, ply, max, *value, low, high);
    if (f->keeps_leaves)
        tabled_keep_leaf(w, key, ply, max, horizon, low, high, *value);
    return true;
}

/* The value of a position without moves that was entered as a node: it is a leaf. */
INLINE ph_value tabled_moveless(walk *w, const game_rules *r, game_position p, const tabled *n, uint32_t ply)
{
    const ph_value value = moveless_value(w, r, p, ply, n->max, n->alpha, n->beta);
    if (w->f->keeps_leaves && w->f->stop == PH_FINISHED)
        tabled_keep_leaf(w, n->key, ply, n->max, false, n->alpha, n->beta, value);
    return value;
}

/* Does the table say of some child that it cuts this node? */
INLINE bool tabled_cut(walk *w, const game_rules *r, game_cursor *c, tabled *n, const tabled_row *row)
{
    for (uint32_t i = 0; i < row->count; i++) {
        const ph_move move = tabled_move(row, i);
        const game_position child = game_child(r, c, move);
        if (game_stops(r, child) || !tabled_child_cuts(w, n, game_key(r, child)))
            continue;
        n->move = move;
        return true;
    }
    return false;
}

/* The window of the i-th child. NegaScout and Scout search all but the first in a null window next to `bound`, the
 * best value that the side to move has, here or elsewhere. */
INLINE void tabled_window(const tabled *n, ph_value bound, bool scouts, const method_id how, ph_value *low,
                          ph_value *high)
{
    *low = how == METHOD_MINIMAX ? -PH_INFINITY : n->alpha;
    *high = how == METHOD_MINIMAX ? PH_INFINITY : n->beta;
    if (how == METHOD_MINIMAX || (how == METHOD_SCOUT && !scouts))
        return;
    *(n->max ? low : high) = bound;
    if (scouts)
        *(n->max ? high : low) = n->max ? bound + 1 : bound - 1;
}

/* The value of an interior child in (low, high). If a null window shows that it is better, search it again for its
 * value; Scout does so without bounds. *lined: its line leads to the value. False: stopped. */
INLINE bool tabled_child(walk *w, tabled *n, game_position child, uint32_t ply, ph_value low, ph_value high,
                         ph_value bound, const bool scouts, node_search *const other, const method_id how,
                         ph_value *value, bool *lined)
{
    frame *const f = w->f;
    const bool max = n->max;
    const ph_value far_bound = max ? n->beta : n->alpha;
    const uint32_t by = GAME_OBSERVED && scouts ? observe_far(w, ply, max, ply) : 0;
    const ph_value v = *value = other(w, child, ply + 1, low, high);
    if (GAME_OBSERVED && scouts)
        observe_far(w, ply, max, by);
    if (f->stop != PH_FINISHED)
        return false;
    tabled_look(n, w);
    if (!scouts || (max ? v <= bound || v >= far_bound : v >= bound || v <= far_bound))
        return true;
    if (GAME_MOVELESS && w->height == 0) /* the child was a leaf */
        return true;

    if (GAME_OBSERVED)
        observe_own(w, ply, max);
    const ph_value from = how == METHOD_NEGASCOUT ? v : max ? -PH_INFINITY : PH_INFINITY;
    const ph_value again = max ? other(w, child, ply + 1, from, n->beta) : other(w, child, ply + 1, n->alpha, from);
    if (f->stop != PH_FINISHED)
        return false;
    tabled_look(n, w);
    *lined = how == METHOD_SCOUT || (max ? again > v : again < v);
    *value = *lined ? again : v;
    return true;
}

/* Children that are still to be searched: those from the next one on, and those put off because another thread was
 * there. */
typedef struct tabled_turns {
    uint32_t next;
    uint64_t late;
} tabled_turns;

/* Does a thread search the i-th child? */
INLINE bool tabled_taken(walk *w, const game_rules *r, game_cursor *c, const tabled *n, const tabled_row *row,
                         uint32_t i)
{
    return tabled_marked(w, n, game_key(r, game_child(r, c, tabled_move(row, i))));
}

/* Which child is next? One that was put off and is done with, for its value narrows the window; else the next of the
 * row; at last those that others still search. *again: it was put off. */
INLINE uint32_t tabled_pick(walk *w, const game_rules *r, game_cursor *c, const tabled *n, const tabled_row *row,
                            tabled_turns *turns, bool *again)
{
    assert(turns->next < row->count || turns->late);
    for (uint64_t left = turns->late; left;) {
        const uint32_t i = bits_take(&left);
        if (turns->next < row->count && tabled_taken(w, r, c, n, row, i))
            continue;
        turns->late ^= UINT64_C(1) << i;
        *again = true;
        return i;
    }
    *again = false;
    return turns->next++;
}

/* The i-th child is to be searched after all. */
INLINE void tabled_unpick(tabled_turns *turns, uint32_t i, bool again)
{
    if (again)
        turns->late |= UINT64_C(1) << i;
    else
        turns->next--;
}

/* The i-th child has cut a node that threads share. Does another search one of the others? */
INLINE bool tabled_joined(walk *w, const game_rules *r, game_cursor *c, const tabled *n, const tabled_row *row,
                          uint32_t i)
{
    bool joined = false;
    for (uint32_t j = 0; j < row->count && !joined; j++)
        joined = j != i && tabled_taken(w, r, c, n, row, j);
    return joined;
}

/* Keep the line of the best child so far; one that is not `lined` has none that leads to its value. */
INLINE void tabled_line(walk *w, uint32_t ply, ph_move move, bool leaf, bool lined)
{
    if (leaf)
        w->lines[ply][ply] = move;
    else if (lined)
        walk_improve(w, ply, move);
    else
        walk_end(w, ply, move);
}

/* The search goes to an interior child, by this move. */
INLINE void tabled_go(frame *f, uint32_t ply, ph_move move, const bool root)
{
    frame_try(f, root, move);
    if (f->sorter)
        f->sorter->played[ply + 1] = move;
}

/* Search the children of a node that has been entered. What it has after that, in its window, or a bound of that. */
INLINE ph_value tabled_children(walk *w, tabled *n, game_cursor *c, const tabled_row *row, uint32_t ply,
                                const bool root, const bool whole, node_search *const other, const method_id how)
{
    frame *const f = w->f;
    const game_rules *const r = rules_of(w->ground);
    const bool max = n->max;
    const bool bottom = GAME_HORIZON && ply + 1 == f->depth; /* all children are at the horizon */
    const ph_value far_bound = max ? n->beta : n->alpha;
    ph_value bound = max ? n->alpha : n->beta; /* what a child must be better than */
    const bool shared = !GAME_OBSERVED && ply < w->shared;
    tabled_turns turns = {0};
    bool begun = false, back = false; /* a child was searched; another thread has called this one back here */
    while (turns.next < row->count || turns.late) {
        bool again;
        const uint32_t i = tabled_pick(w, r, c, n, row, &turns, &again);
        const ph_move move = tabled_move(row, i);
        const game_position child = game_child(r, c, move);

        /* 1. The value of the next child. */
        const bool scouts = begun && (how == METHOD_NEGASCOUT || (how == METHOD_SCOUT && whole));
        const bool leaf = bottom || game_stops(r, child);
        if (shared && !leaf) {
            const bool exact_alone = how == METHOD_MINIMAX || (how == METHOD_SCOUT && whole);
            const tabled_turn next =
                tabled_next(w, n, game_key(r, child), ply, begun || back, begun && !again && i < 64, exact_alone);
            if (next == TURN_NEEDLESS || next == TURN_BACK)
                break;
            if (next == TURN_LATER) {
                turns.late |= UINT64_C(1) << i;
                continue;
            }
        }
        /* Of equals the first in the list is the best move of the root, in whatever order they are searched. */
        const bool equal_is_better = root && again && i < n->place;
        const ph_value had = bound;
        if (equal_is_better)
            bound += max ? -1 : 1;
        bool lined = true;
        ph_value low, high, v;
        tabled_window(n, bound, scouts, how, &low, &high);
        assert(low < high);
        if (GAME_OBSERVED)
            w->trail[ply] = row->moves ? i : move;
        if (leaf) {
            if (scouts && f->game->noisy) /* in the null window it might have to be evaluated again */
                tabled_window(n, bound, false, how, &low, &high);
            if (!tabled_leaf_value(w, r, child, ply + 1, !max, bottom, low, high, &v))
                break;
            tabled_look(n, w);
        } else {
            tabled_go(f, ply, move, root);
            if (!tabled_child(w, n, child, ply, low, high, bound, scouts, other, how, &v, &lined)) {
                bound = had;
                back = shared && tabled_is_back(w, n, ply);
                if (!back)
                    break;
                tabled_unpick(&turns, i, again);
                continue;
            }
            if (shared)
                tabled_unmark(w, n);
        }
        f->root_done += root;
        begun = true;
        const bool best_yet = max ? v > n->best : v < n->best;
        if (best_yet)
            n->best = v;
        if (max ? v <= bound : v >= bound) {
            bound = had;
            continue;
        }
        if (root && f->tests_all) {
            f->better++;
            if (best_yet)
                walk_cut(w, ply, move, leaf);
            continue;
        }
        bound = v;
        n->move = move;
        if (root)
            n->place = i;

        /* 2. Cut: the opponent has something better elsewhere, and will not let it come to this. */
        if (how != METHOD_MINIMAX && (max ? v >= far_bound : v <= far_bound)) {
            const bool more = turns.next < row->count || turns.late;
            f->cutoffs += more;
            if (GAME_OBSERVED && more)
                observe_cut(w, ply, max, n->alpha, n->beta, i + 1);
            if (f->sorter && row->moves)
                sorter_learn(f->sorter, ply, max, n->depth, move);
            n->joined = shared && !root && tabled_joined(w, r, c, n, row, i);
            walk_cut(w, ply, move, leaf); /* by a bound of the table: that is then the value */
            break;
        }

        /* 3. The best so far narrows the window, and its line is kept. */
        tabled_line(w, ply, move, leaf, lined);
        if (GAME_OBSERVED)
            observe_bound(w, ply, max, bound, max ? bound : n->alpha, max ? n->beta : bound);
    }
    return bound;
}

/* tabled_node() for any method. Alpha-beta has code of its own below the root. The others look at `how` at run time: a
 * compiler needs as long for each copy as for all methods without a table. */
static __attribute__((noinline)) ph_value tabled_any(walk *w, game_position p, uint32_t ply, ph_value alpha,
                                                     ph_value beta, bool max, bool root, node_search *other,
                                                     method_id how);

/* The value of an interior node, if it lies inside (alpha, beta), else a bound on that side. After a stop: at the
 * root the best of the children that were searched to their end, or the bound; elsewhere it is not used. `max` is to
 * move; `other` searches the children. */
INLINE ph_value tabled_node(walk *w, game_position p, uint32_t ply, ph_value alpha, ph_value beta, const bool max,
                            const bool root, node_search *const other, const method_id how)
{
    frame *const f = w->f;
    const game_rules *const r = rules_of(w->ground);
    const bool whole = alpha == -PH_INFINITY && beta == PH_INFINITY;
    tabled n = {.alpha = alpha, .beta = beta, .max = max};
    assert(alpha < beta);

    /* 1. What the table knows may be the answer, or narrow the window. */
    if (tabled_begin(w, &n, game_key(r, p), ply, how == METHOD_MINIMAX || (how == METHOD_SCOUT && whole), root)) {
        if (GAME_OBSERVED)
            observe_known(w, ply, max, n.best, alpha, beta);
        return n.best;
    }

    /* 2. A first move, where the table knows none: that of a search two plies less deep. */
    if (GAME_HORIZON && tabled_deepens(f, &n)) {
        f->depth -= 2;
        const ph_value found = tabled_any(w, p, ply, n.alpha, n.beta, max, false, other, how);
        f->depth += 2;
        if (f->stop != PH_FINISHED)
            return max ? alpha : beta;
        if (GAME_MOVELESS && w->height == 0)
            return found;
        tabled_learn_first(w, &n, ply);
    }
    game_cursor c;
    game_stand(r, &c, p, ply);
    const tabled_row row = tabled_list(w, r, &c, &n, ply, root);
    if (GAME_MOVELESS && row.count == 0 && !root)
        return tabled_moveless(w, r, p, &n, ply);
    if (!frame_may_expand(f) || !walk_reach(w, ply))
        return max ? alpha : beta;
    if (GAME_OBSERVED) {
        observe_enter(w, ply, max, alpha, beta);
        observe_narrowed(w, ply, n.alpha > alpha, n.beta < beta);
    }

    /* 3. A child of which the table knows enough saves all others. */
    const bool probes = (f->method.with & WITH_ETC) && how != METHOD_MINIMAX && !whole && !root && n.depth > 2;
    if (probes && tabled_cut(w, r, &c, &n, &row)) {
        f->cutoffs++;
        if (GAME_OBSERVED)
            observe_cut_by_table(w, ply, max, n.best, n.alpha, n.beta);
        return tabled_end(w, &n);
    }

    /* 4. Search the children. */
    const ph_value found = tabled_children(w, &n, &c, &row, ply, root, whole, other, how);
    if (f->stop != PH_FINISHED)
        return found;
    if (GAME_OBSERVED)
        observe_leave(w, ply, max, n.alpha, n.beta);
    return tabled_end(w, &n);
}

#if !GAME_OBSERVED
/* tabled_node() with the rules of selective search: tabled_selective.h. */
static ph_value tabled_selective(walk *w, game_position p, uint32_t ply, ph_value alpha, ph_value beta, bool max,
                                 bool root);
#endif

static ph_value tabled_any(walk *w, game_position p, uint32_t ply, ph_value alpha, ph_value beta, bool max, bool root,
                           node_search *other, method_id how)
{
#if !GAME_OBSERVED
    if (root && w->f->selects)
        return tabled_selective(w, p, ply, alpha, beta, max, true);
#endif
    return tabled_node(w, p, ply, alpha, beta, max, root, other, how);
}

INLINE ph_value tabled_alphabeta(walk *w, game_position p, uint32_t ply, ph_value alpha, ph_value beta, const bool max,
                                 const bool root, node_search *const other, const method_id how)
{
    if (root)
        return tabled_any(w, p, ply, alpha, beta, max, root, other, how);
    return tabled_node(w, p, ply, alpha, beta, max, root, other, how);
}

DEPTH_FIRST(minimax_tabled_search, minimax_tabled_root, minimax_tabled_max, minimax_tabled_min, tabled_any,
            METHOD_MINIMAX)
DEPTH_FIRST(alphabeta_tabled_search, alphabeta_tabled_root, alphabeta_tabled_max, alphabeta_tabled_min,
            tabled_alphabeta, METHOD_ALPHABETA)
DEPTH_FIRST(negascout_tabled_search, negascout_tabled_root, negascout_tabled_max, negascout_tabled_min, tabled_any,
            METHOD_NEGASCOUT)
DEPTH_FIRST(scout_tabled_search, scout_tabled_root, scout_tabled_max, scout_tabled_min, tabled_any, METHOD_SCOUT)
