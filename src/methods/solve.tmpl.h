/* solve.tmpl.h - the search of a solver: "is the score of this position above m?"
 *
 * Depth first to the end of the game, and a position at a time: bounds by the rules, bounds out of the table, the children in
 * the order in which they most likely answer, the children's bounds out of the table, the children. Whoever includes this
 * defines
 *
 *     SOLVE(x)          the name of x in this instance
 *     SOLVE_RULES(s)    the rules of the game of a `solving`
 *     SOLVE_MOST        no position has more moves, at most 64
 *     SOLVE_SHARES(r, p)   is there so much to do below a position that lanes share it? It may be missing: where it foresees
 *
 * and has these types and functions:
 *
 *     solve_rules, solve_position
 *     solve_view                                        a position looked at: `lower` and `upper`, and what the game likes
 *     solve_open(r, p, m, *view)                        bounds by the rules, as far as they help to answer m
 *     solve_key(r, p)                                   one for each position, but for those that are alike
 *     solve_children(r, p, *view, moves)                list the moves that may be best, the most promising first; it may find
 *                                                       an answer itself, and narrow the bounds of the view
 *     solve_after(r, p, move)                           the position behind a move
 *     solve_foresees(r, p)                              is it worth while to look up the children before searching them?
 */

#ifndef SOLVE_SHARES
#define SOLVE_SHARES(r, p) solve_foresees(r, p)
#endif

/* Does a lane search a child of a position? */
static bool SOLVE(joined)(const team *lanes, const solve_rules *r, const solve_position p, const uint64_t *moves,
                          uint32_t count)
{
    bool joined = false;
    for (uint32_t i = 0; i < count && !joined; i++)
        joined = team_search(lanes, team_key(solve_key(r, solve_after(r, p, moves[i])), 0));
    return joined;
}

/* What the table knows of the children. One that answers m makes *best more than m. Those that are known not to are left out,
 * and *best is the best of them. Returns how many are left. */
INLINE uint32_t SOLVE(foresee)(const solving *s, const solve_rules *r, const solve_position p, const ph_value m,
                               uint64_t *moves, uint32_t count, ph_value *best)
{
    uint64_t keys[SOLVE_MOST];
    uint32_t left = 0;
    for (uint32_t i = 0; i < count; i++) {
        keys[i] = solve_key(r, solve_after(r, p, moves[i]));
        table_prefetch(s->table, keys[i]);
    }
    for (uint32_t i = 0; i < count && *best <= m; i++) {
        proven child = {-PH_INFINITY, PH_INFINITY};
        proven_narrow(s->table, keys[i], &child);
        if (-child.upper <= m && -child.lower > m)
            moves[left++] = moves[i];
        else if (-child.upper > m)
            *best = -child.upper;
        else if (-child.lower > *best)
            *best = -child.lower;
    }
    return left;
}

static ph_value SOLVE(node)(solving *s, const solve_position p, const ph_value m)
{
    if (!frame_may_expand(s->frame))
        return m;
    const uint64_t before = frame_nodes(s->frame);
    const solve_rules *const r = SOLVE_RULES(s);

    /* 1. The rules of the game may know. */
    solve_view v;
    solve_open(r, p, m, &v);
    if (v.lower > m)
        return v.lower;
    if (v.upper <= m)
        return v.upper;

    /* 2. It may have been here before. */
    const uint64_t key = solve_key(r, p);
    proven known = {v.lower, v.upper};
    proven_narrow(s->table, key, &known);
    if (known.lower > m)
        return known.lower;
    if (known.upper <= m)
        return known.upper;

    /* 3. The children, the one first that is most likely to answer. To put them in order is to look at them, and that may be
     * enough. */
    uint64_t moves[SOLVE_MOST];
    uint32_t count = solve_children(r, p, &v, moves);
    if (v.lower > m)
        return v.lower;
    known.upper = v.upper < known.upper ? v.upper : known.upper;
    if (known.upper <= m)
        return known.upper;

    /* 4. A child that was met before may answer at once; or is known not to, and need not be searched. */
    ph_value best = -PH_INFINITY; /* no child is worth more, among those that are done */
    if (solve_foresees(r, p))
        count = SOLVE(foresee)(s, r, p, m, moves, count, &best);
    if (best > m)
        return best;

    /* 5. The others: a child whose score is above -m-1 is worth at most m here. Those that other lanes search come last. */
    team *const shared = s->frame->team && SOLVE_SHARES(r, p) ? s->frame->team : NULL;
    const uint32_t level = s->level + 1;
    uint32_t turns = count;
    uint64_t late = 0;
    for (uint32_t turn = 0; turn < turns && best <= m; turn++) {
        const uint32_t i = turn < count ? turn : bits_take(&late);
        const solve_position child = solve_after(r, p, moves[i]);
        if (shared && mate_goes_back(s->frame, level, key))
            return m;
        if (shared && turn > 0) { /* another lane may have the answer by now */
            proven_narrow(s->table, key, &known);
            if (known.lower > m)
                return known.lower;
            if (known.upper <= m)
                return known.upper;
        }
        const uint64_t mark = shared ? team_key(solve_key(r, child), 0) : 0;
        if (shared && turn > 0 && turn < count && team_search(shared, mark)) {
            late |= UINT64_C(1) << i;
            turns++;
            continue;
        }
        if (shared)
            team_enter(shared, mark);
        s->level = shared ? level : s->level;
        const ph_value worth = -SOLVE(node)(s, child, -m - 1);
        if (shared)
            team_leave(shared, mark);
        if (shared && s->frame->stop != PH_FINISHED &&
            mate_is_back(s->frame, level)) { /* the answer is there; else once more */
            late |= UINT64_C(1) << i;
            turns++;
            continue;
        }
        if (s->frame->stop != PH_FINISHED)
            return m;
        if (worth > best)
            best = worth;
    }

    /* 6. Remember it, by the work that it was. */
    if (best > m)
        known.lower = best;
    else
        known.upper = best;
    proven_keep(s->table, key, known, frame_nodes(s->frame) - before);
    if (shared && best > m && SOLVE(joined)(shared, r, p, moves, count))
        team_cut(s->frame, key);
    return best;
}
