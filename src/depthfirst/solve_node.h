/* solve_node.h - the search of a solver: "is the score of this position above m?"
 *
 * A depth-first search to the end of the game. At each position it tries in turn: bounds by the rules, bounds from the
 * table, sorting the children, bounds of the children from the table, and searching the children. The includer defines
 *
 *     SOLVE_MOST        no position has more moves, at most 64
 *     SOLVE_SHARES(r, p)   do threads share the work below a position? By default: where solve_foresees() is true
 *
 * and has these types and functions:
 *
 *     solve_rules, solve_position
 *     solve_view                                        what is known about a position: `lower` and `upper`, and what the game adds
 *     solve_open(r, p, m, *view)                        bounds by the rules, as far as they help to answer m
 *     solve_key(r, p)                                   a key; positions of equal score, such as mirror images, may share one
 *     solve_children(r, p, *view, moves)                list the moves that may be best, the most promising first; it may find
 *                                                       an answer itself, and narrow the bounds of the view
 *     solve_after(r, p, move)                           the position after a move
 *     solve_foresees(r, p)                              does it pay to look up the children before searching them?
 * */

#ifndef SOLVE_SHARES
#define SOLVE_SHARES(r, p) solve_foresees(r, p)
#endif

/* Is another thread searching a child of the position? */
static bool solve_joined(const team *threads, const solve_rules *r, const solve_position p, const uint64_t *moves,
                         uint32_t count)
{
    bool joined = false;
    for (uint32_t i = 0; i < count && !joined; i++)
        joined = team_search(threads, team_key(solve_key(r, solve_after(r, p, moves[i])), 0));
    return joined;
}

/* Look up the children in the table. If one answers m, *best is above m. Children that are known not to answer m are left
 * out, and *best is the best of their values. Returns how many are left. */
INLINE uint32_t solve_foresee(const solving *s, const solve_rules *r, const solve_position p, const ph_value m,
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

/* A search of a position, as solve_node() does it with the rules of one instance. */
typedef ph_value solve_search(solving *s, const solve_position p, const ph_value m);

/* Is the score of position p above m? `search` is the function that this is compiled into, for the children. */
INLINE ph_value solve_node(solving *s, const solve_rules *r, const solve_position p, const ph_value m,
                           solve_search *const search)
{
    if (!frame_may_expand(s->frame))
        return m;
    const uint64_t before = frame_nodes(s->frame);

    /* 1. The rules of the game may know. */
    solve_view v;
    solve_open(r, p, m, &v);
    if (v.lower > m)
        return v.lower;
    if (v.upper <= m)
        return v.upper;

    /* 2. The table may know. */
    const uint64_t key = solve_key(r, p);
    proven known = {v.lower, v.upper};
    proven_narrow(s->table, key, &known);
    if (known.lower > m)
        return known.lower;
    if (known.upper <= m)
        return known.upper;

    /* 3. List the children, those first that are most likely to answer. Sorting them may find the answer already. */
    uint64_t moves[SOLVE_MOST];
    uint32_t count = solve_children(r, p, &v, moves);
    assert(count <= SOLVE_MOST);
    if (v.lower > m)
        return v.lower;
    known.upper = v.upper < known.upper ? v.upper : known.upper;
    if (known.upper <= m)
        return known.upper;

    /* 4. A child that is in the table may answer at once, or it is known not to and need not be searched. */
    ph_value best = -PH_INFINITY; /* the best value of the children that are done */
    if (solve_foresees(r, p))
        count = solve_foresee(s, r, p, m, moves, count, &best);
    if (best > m)
        return best;

    /* 5. The others: a child whose score is above -m-1 has a value of at most m here. Those that other threads
     * search come last. */
    team *const shared = s->frame->team && SOLVE_SHARES(r, p) ? s->frame->team : NULL;
    const uint32_t level = s->level + 1;
    uint32_t turns = count;
    uint64_t late = 0;
    for (uint32_t turn = 0; turn < turns && best <= m; turn++) {
        const uint32_t i = turn < count ? turn : bits_take(&late);
        const solve_position child = solve_after(r, p, moves[i]);
        if (shared && mate_goes_back(s->frame, level, key))
            return m;
        if (shared && turn > 0) { /* another thread may have found the answer meanwhile */
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
        const ph_value value = -search(s, child, -m - 1);
        if (shared)
            team_leave(shared, mark);
        if (shared && s->frame->stop != PH_FINISHED &&
            mate_is_back(s->frame, level)) { /* the table has the answer now, or the child is searched again */
            late |= UINT64_C(1) << i;
            turns++;
            continue;
        }
        if (s->frame->stop != PH_FINISHED)
            return m;
        if (value > best)
            best = value;
    }

    /* 6. Store the result with the work that it took. */
    if (best > m)
        known.lower = best;
    else
        known.upper = best;
    proven_keep(s->table, key, known, frame_nodes(s->frame) - before);
    if (shared && best > m && solve_joined(shared, r, p, moves, count))
        team_cut(s->frame, key);
    return best;
}
