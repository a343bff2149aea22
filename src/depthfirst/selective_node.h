/* selective_node.h - the rules of selective search over the cursor of a game, for loops.h. selective.h says what they are. */
#if !GAME_OBSERVED

/* Is the side to move in check? */
INLINE bool select_in_check(const walk *w, game_position p, uint32_t ply)
{
    const ph_game *const g = w->f->game;
    return g->in_check && g->in_check(g->rules, game_state(&w->path, p, ply));
}

/* The position after a null move. */
INLINE game_position select_pass(const walk *w, game_position p, uint32_t ply)
{
    const ph_game *const g = w->f->game;
    void *const child = path_state(&w->path, ply + 1);
    g->pass(g->rules, game_state(&w->path, p, ply), child);
    return game_load(rules_of(w->ground), child);
}

/* A move is about to be searched to an interior child at `ply` that is in check, `depth` plies deep. How many more does it
 * get? */
INLINE uint32_t select_extends(const walk *w, uint32_t ply, uint32_t depth)
{
    return (w->f->selects & WITH_EXTEND) && ply + depth < w->path.height;
}

/* The ply of the position on the path that the child at `ply` repeats; NO_PLY: it repeats none. */
INLINE uint32_t select_goes_back(const walk *w, game_position child, uint32_t ply, uint64_t key)
{
    return w->f->selects & WITH_REPEAT ? select_repeats(w, key, ply, game_state(&w->path, child, ply)) : NO_PLY;
}

/* A quiescence search of a node: is it at alpha or below, in the null window above it? False also after a stop. */
INLINE bool select_is_below(walk *w, game_position p, uint32_t ply, bool max, ph_value alpha)
{
    ph_value v;
    const ph_value high = alpha + 1;
    return game_leaf(w->f, rules_of(w->ground), p, ply, max, max ? alpha : -high, max ? high : -alpha, &v) &&
           (max ? v : -v) <= alpha;
}

/* select_answers() by the finer rules. A node that is searched on was visited once, although it has been evaluated. */
INLINE bool select_answers_fine(walk *w, select_node *s, game_position p, uint32_t ply, uint32_t depth, ph_value alpha,
                                ph_value beta, bool max, bool open, ph_value *answer)
{
    frame *const f = w->f;
    s->state = game_state(&w->path, p, ply);
    s->whole = open;
    if (s->checked || (!open && !frame_may_evaluate(f)))
        return false;
    const ph_value value = game_value(rules_of(w->ground), p, max);
    s->still = w->plies[ply].still = max ? value : -value;
    s->valued = true;
    const uint32_t by = ply >= 2 && w->plies[ply - 2].still == -PH_INFINITY ? 4 : 2; /* two plies ago it was in check */
    s->improving = ply < by || s->still > w->plies[ply - by].still;
    if (open)
        return false;
    const int decided = f->selects & WITH_FUTILE ? select_decides(f, s, depth, alpha, beta) : 0;
    if (decided > 0 || (decided < 0 && select_is_below(w, p, ply, max, alpha))) {
        *answer = decided > 0 ? beta : alpha;
        return true;
    }
    assert(f->leaf_budget < f->leaf_grant);
    f->leaf_budget++;
    return false;
}

/* What the rules know about a node that is entered; and does its static value answer for it? Then *answer is a bound of the
 * window (alpha, beta), which is that of the side to move. `open`: the window is not a null window of a search that has
 * others, so that nothing is cut. After a stop, false. */
INLINE bool select_answers(walk *w, select_node *s, game_position p, uint32_t ply, uint32_t depth, ph_value alpha,
                           ph_value beta, bool max, bool open, ph_value *answer)
{
    frame *const f = w->f;
    const game_rules *const r = rules_of(w->ground);
    *s = (select_node){.checked = select_in_check(w, p, ply), .back = NO_PLY};
    if (f->rules->fine)
        return select_answers_fine(w, s, p, ply, depth, alpha, beta, max, open, answer);
    const bool passes = (f->selects & WITH_NULL) && depth >= f->rules->null_least && w->unpassed != ply;
    const bool near = (f->selects & WITH_FUTILE) && depth <= SELECT_NEAR;
    if (s->checked || open || !(passes || near) || !frame_may_evaluate(f))
        return false;
    const ph_value value = game_value(r, p, max);
    s->still = max ? value : -value;
    s->valued = true;
    const ph_value margin = select_margin(w, depth);
    if (margin == PH_INFINITY)
        return false;
    if ((int64_t)s->still - margin >= beta && select_tame(f, beta)) {
        *answer = beta;
        return true;
    }
    if ((int64_t)s->still + margin > alpha || !select_tame(f, alpha))
        return false;
    if (f->game->noisy && !select_is_below(w, p, ply, max, alpha)) /* an exchange may still be worth more */
        return false;
    *answer = alpha;
    return true;
}

#endif
