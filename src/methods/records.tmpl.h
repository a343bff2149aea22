/* records.tmpl.h - RS(M), the search by records: best first in M entries, and never a leaf that alpha-beta does not
 * evaluate. What a record is, the laws and their proofs are in docs/methods/records.md, where related searches are named.
 * Read refine() first: it is the whole search. records.h has what it works on.
 *
 * loops.tmpl.h includes it and has the game's cursor. It defines besides:
 *     T_NAME(x)   a name for each x
 *     T_DUAL      0: MAX nodes are opened. 1: MIN nodes
 *
 * It is written for MAX: with T_DUAL read MIN where it says MAX, and MAX where it says MIN. Nothing but the values of
 * leaves differs: they are MIN's then, who gets 7 where MAX gets -7.
 *
 * Cost of a step: as long as the best of a node's slots stays the choice, one look at the slots of that node. Else the
 * way down from the lowest node that has the choice below it, and on it the slots of each node: at most plies / 2 times
 * the width. Beyond that only what has changed since: of a node whose subtree was worked on meanwhile the slots are looked
 * at once for each budget that is asked for, of which there are less than plies / 2. When low of a node has risen the open
 * nodes below it are walked once. */

/* What the opening side gets at a leaf, at which it is (`max`) or is not to move. */
INLINE ph_value T_NAME(value)(const game_rules *g, game_position p, bool max)
{
    return T_DUAL ? -game_value(g, p, !max) : game_value(g, p, max);
}

/* The move to child i of a node at `ply`, whose moves are listed in their place on the path if the game lists them. */
INLINE ph_move T_NAME(move)(const records *s, uint32_t ply, uint32_t i)
{
    return GAME_NUMBERED ? i : frame_move(path_moves(&s->path, ply), i);
}

/* List them there; how many. */
INLINE uint32_t T_NAME(list)(const records *s, const game_rules *g, game_cursor *c, uint32_t ply)
{
    return game_list(g, c, GAME_NUMBERED ? NULL : path_moves(&s->path, ply));
}

/* Are all children of the interior MAX node at `ply` terminals? The cursor stands there, its moves are listed. */
INLINE bool T_NAME(bottom)(const records *s, const game_rules *g, game_cursor *c, uint32_t width, uint32_t ply)
{
    if (s->height <= ply + 1)
        return true;
    for (uint32_t i = 0; i < width; i++)
        if (!LOOPS(terminal)(s->f, g, game_child(g, c, T_NAME(move)(s, ply, i)), ply + 1))
            return false;
    return true;
}

#if LOOPS_ROWS
/* The same for a row of leaves, all of which may be evaluated. */
INLINE verdict T_NAME(row_value)(records *s, leaf_row leaves, ph_value high, uint32_t *child)
{
    frame *const f = s->f;
    const uint32_t cut = high < PH_INFINITY ? row_reaches(leaves, T_DUAL ? -high : high, !T_DUAL) : leaves.count;
    if (cut < leaves.count) {
        frame_count_leaves(f, cut + 1);
        f->cutoffs += cut + 1 < leaves.count;
        return verdict_make(SOLVED, high);
    }
    frame_count_leaves(f, leaves.count);
    const ph_value best = row_best(leaves, !T_DUAL);
    *child = row_find(leaves, best);
    return verdict_make(SOLVED, T_DUAL ? -best : best);
}
#endif

/* The value of child `next` of a MIN node at `ply`, on which `c` stands, as `below` does on the child, whose `width` children
 * are terminals: these from left to right until one reaches `high`. *child becomes the number of the greatest, if that is
 * below `high`. */
INLINE verdict T_NAME(bottom_value)(records *s, const game_rules *g, const game_cursor *c, uint32_t next,
                                    game_cursor *below, uint32_t width, uint32_t ply, ph_value high, uint32_t *child)
{
    ph_value best = GONE;
    if (!frame_may_expand(s->f))
        return verdict_make(STOPPED, high);
    frame_reach(s->f, ply + 1);
#if LOOPS_ROWS
    const leaf_row leaves = game_row(g, c, next);
    if (frame_may_evaluate_row(s->f, leaves.count))
        return T_NAME(row_value)(s, leaves, high, child);
#else
    (void)c, (void)next;
#endif
    for (uint32_t i = 0; i < width; i++) {
        if (!frame_may_evaluate(s->f))
            return verdict_make(STOPPED, high);
        const ph_value v = T_NAME(value)(g, game_child(g, below, T_NAME(move)(s, ply + 1, i)), false);
        if (v > best) {
            best = v;
            *child = i;
        }
        if (best >= high) {
            s->f->cutoffs += i + 1 < width;
            break;
        }
    }
    return verdict_make(SOLVED, best);
}

/* Work on a slot, the MIN node `min` at `ply` with `merit`, of which the children before the one that *ref names are done:
 * with all that is done at once, until its merit falls. FELL, if that has happened, or the next child is to be opened;
 * INTERIOR, with its width, if no other came before that; SOLVED, when all children are done or the merit is not above
 * `low`. `line` is the slot's. `look`: a child of it was closed just now, and only what comes next is to be found out. */
INLINE verdict T_NAME(children)(records *s, const game_rules *g, game_position min, uint32_t ply, uint32_t *ref,
                                ph_value merit, ph_value low, uint64_t *line, const bool look)
{
    frame *const f = s->f;
    game_cursor c, below;
    game_stand(g, &c, min, ply);
    const uint32_t width = T_NAME(list)(s, g, &c, ply);
    uint32_t next = ref_value(*ref);
    bool fell = look, first = !look;
    for (;; first = false) {
        /* 1. Nothing is left to do, or no use in it. */
        if (next == width || (fell && merit <= low)) {
            f->cutoffs += next < width;
            return verdict_make(SOLVED, merit);
        }

        /* 2. What the next child is. So near to the end of the tree all are done at once. */
        if (fell && s->height <= ply + 2) {
            *ref = ref_make(AT_ONCE, next);
            return verdict_make(FELL, merit);
        }
        const game_position child = game_child(g, &c, T_NAME(move)(s, ply, next));
        const bool terminal = LOOPS(terminal)(f, g, child, ply + 1);
        uint32_t below_width = 0;
        bool at_once = terminal;
        if (!terminal) {
            game_stand(g, &below, child, ply + 1);
            below_width = T_NAME(list)(s, g, &below, ply + 1);
            at_once = T_NAME(bottom)(s, g, &below, below_width, ply + 1);
        }
        *ref = ref_make(at_once ? AT_ONCE : STEP, next);
        if (!at_once)
            return verdict_slot(first ? INTERIOR : FELL, merit, first ? below_width : 0);
        if (fell)
            return verdict_make(FELL, merit);

        /* 3. Its value. */
        uint32_t best = 0;
        verdict r;
        if (!terminal)
            r = T_NAME(bottom_value)(s, g, &c, next, &below, below_width, ply, merit, &best);
        else if (frame_may_evaluate(f))
            r = verdict_make(SOLVED, T_NAME(value)(g, child, true));
        else
            r = verdict_make(STOPPED, merit);
        if (verdict_what(r) == STOPPED)
            return verdict_make(STOPPED, merit);
        fell = verdict_merit(r) < merit;
        if (fell) {
            merit = verdict_merit(r);
            line_begin(s, line, next, best);
        }
        next++;
    }
}

/* The MIN node in slot p of n, with the cursor to make it by. */
INLINE game_position T_NAME(sibling)(const records *s, const game_rules *g, game_cursor *c, open_block *n, slot_place p,
                                     uint32_t ply)
{
    if (ply == 0)
        return game_load(g, path_state(&s->path, 0));
    game_stand(g, c, game_load(g, block_state(n)), ply - 1);
    return game_child(g, c, GAME_NUMBERED || !s->listed ? p.block->first + p.i : block_moves(s, p.block)[p.i]);
}

static verdict T_NAME(refine)(records *s, open_block *n, uint32_t ply, ph_value low, ph_value floor, bool on_line,
                              bool listed);

/* The next child of slot p of n, a MIN node at `ply`, is open in a block of its own: work on it until the choice is
 * elsewhere, or it is closed. */
static verdict T_NAME(advance)(records *s, open_block *n, slot_place p, uint32_t ply, ph_value low, ph_value floor,
                               bool on_line, bool listed)
{
    uint32_t *const ref = &block_refs(s, p.block)[p.i];
    ph_value rival;
    if (n->next == NO_BLOCK) {
        rival = select_rival(block_merits(s, n), n->count, p.i);
        rival = block_has_rest(n) && n->high > rival ? n->high : rival;
    } else {
        rival = records_rival(s, n, p);
    }
    records_descend(s, n, p, ply);
    verdict r = T_NAME(refine)(s, block_at(s, ref_value(*ref)), ply + 2, low, rival > floor ? rival : floor,
                               on_line && slot_is_first(s, n, p), listed);
    if (verdict_what(r) != SOLVED)
        return r;
    const game_rules *const g = LOOPS_RULES(s->ground);
    const ph_value merit = records_close(s, n, p, on_line, verdict_merit(r));
    game_cursor c;
    return T_NAME(children)(s, g, T_NAME(sibling)(s, g, &c, n, p, ply), ply, ref, merit, low,
                            block_line(s, p.block, p.i), true);
}

/* Open the next child of slot p, which has `width` children, and work on it. */
static verdict T_NAME(open)(records *s, open_block *n, slot_place p, uint32_t ply, ph_value low, ph_value floor,
                            bool on_line, ph_value merit, uint32_t width)
{
    const game_rules *const g = LOOPS_RULES(s->ground);
    const uint32_t next = ref_value(block_refs(s, p.block)[p.i]);
    game_cursor c, min;
    if (!frame_may_expand(s->f))
        return verdict_make(STOPPED, merit);
    const uint32_t block = records_open(s, width, next, merit, p);
    if (block == NO_BLOCK) {
        frame_unexpand(s->f);
        return verdict_make(STOPPED, merit);
    }
    frame_reach(s->f, ply + 1);
    game_stand(g, &min, T_NAME(sibling)(s, g, &c, n, p, ply), ply);
    game_save(g, block_state(block_at(s, block)), game_child(g, &min, T_NAME(move)(s, ply, next)));
    return T_NAME(advance)(s, n, p, ply, low, floor, on_line, true);
}

/* Work on slot p of n, `fresh` if it was a part of the rest until now. SOLVED, with its merit: it is to be settled, or,
 * when that is not above `low`, dropped. */
static verdict T_NAME(work)(records *s, open_block *n, slot_place p, uint32_t ply, ph_value low, ph_value floor,
                            bool on_line, bool fresh)
{
    uint32_t *const ref = &block_refs(s, p.block)[p.i];
    if (ref_kind(*ref) == BELOW)
        return T_NAME(advance)(s, n, p, ply, low, floor, on_line, false);
    const game_rules *const g = LOOPS_RULES(s->ground);
    const ph_value merit = block_merits(s, p.block)[p.i];
    game_cursor c;
    const game_position min = T_NAME(sibling)(s, g, &c, n, p, ply);
    if (fresh && LOOPS(terminal)(s->f, g, min, ply)) {
        if (!frame_may_evaluate(s->f))
            return verdict_make(STOPPED, merit);
        const ph_value v = T_NAME(value)(g, min, false);
        return verdict_make(SOLVED, v < merit ? v : merit);
    }
    if (fresh) {
        if (!frame_may_expand(s->f))
            return verdict_make(STOPPED, merit);
        frame_reach(s->f, ply);
    }
    const verdict r = T_NAME(children)(s, g, min, ply, ref, merit, low, block_line(s, p.block, p.i), false);
    if (verdict_what(r) != INTERIOR)
        return r;
    return T_NAME(open)(s, n, p, ply, low, floor, on_line, merit, verdict_of_slot(r));
}

/* The first child of the rest of n becomes a slot. `listed`: the moves of n stand in their place on the path. */
INLINE slot_place T_NAME(push)(records *s, open_block *n, uint32_t ply, bool on_line, bool *listed)
{
    if (!GAME_NUMBERED && !*listed && ply > 0) {
        const game_rules *const g = LOOPS_RULES(s->ground);
        game_cursor c;
        game_stand(g, &c, game_load(g, block_state(n)), ply - 1);
        (void)T_NAME(list)(s, g, &c, ply - 1);
        *listed = true;
    }
    const slot_place p = records_push(s, n, on_line);
    if (!GAME_NUMBERED && s->listed && ply > 0 && p.block)
        block_moves(s, p.block)[p.i] = T_NAME(move)(s, ply - 1, p.block->first + p.i);
    return p;
}

/* ---- nodes so near to the end of the tree that all below their slots is done at once ---- */

/* Work on slot i of n, which is one block, and then on its best slot again as long as the merit of that is at least
 * `floor`. Ends with the slot to which something else happened, or with FELL and the best merit. */
static __attribute__((noinline)) verdict T_NAME(pick)(records *s, open_block *n, uint32_t i, uint32_t ply, ph_value low,
                                                      ph_value floor)
{
    const game_rules *const g = LOOPS_RULES(s->ground);
    ph_value *const merits = block_merits(s, n);
    uint32_t *const refs = block_refs(s, n);
    const uint32_t count = n->count;
    ph_value merit = merits[i];
    do {
        game_cursor c;
        const game_position min = T_NAME(sibling)(s, g, &c, n, (slot_place){n, i}, ply);
        const verdict r = T_NAME(children)(s, g, min, ply, &refs[i], merit, low, block_line(s, n, i), false);
        merits[i] = verdict_merit(r);
        if (verdict_what(r) != FELL)
            return verdict_slot(verdict_what(r), verdict_merit(r), i);
        merit = select_best(merits, count, &i);
    } while (merit >= floor);
    return verdict_slot(FELL, merit, i);
}

/* Begin with the rest of n, child by child, as long as the merits of the new slots fall, the rest fits and the node stays one
 * block. With fewer entries left there are no other records to its right, but fewer; so nobody need ask. Nor is there anything
 * to ask when a new slot leaves at once because it is not above `low`. Ends with the slot to which something else happened,
 * or with FELL. */
static __attribute__((noinline)) verdict T_NAME(sweep)(records *s, open_block *n, uint32_t ply, ph_value low,
                                                       bool on_line, bool *listed)
{
    const game_rules *const g = LOOPS_RULES(s->ground);
    frame *const f = s->f;
    const ph_value high = n->high;
    for (;;) {
        const slot_place p = T_NAME(push)(s, n, ply, on_line, listed);
        assert(p.block == n);
        game_cursor c;
        const game_position min = T_NAME(sibling)(s, g, &c, n, p, ply);
        verdict r = verdict_make(STOPPED, high);
        if (LOOPS(terminal)(f, g, min, ply)) {
            if (frame_may_evaluate(f)) {
                const ph_value v = T_NAME(value)(g, min, false);
                r = verdict_make(SOLVED, v < high ? v : high);
            }
        } else if (frame_may_expand(f)) {
            frame_reach(f, ply);
            r = T_NAME(children)(s, g, min, ply, &block_refs(s, n)[p.i], high, low, block_line(s, n, p.i), false);
        }
        const ph_value merit = verdict_merit(r);
        block_merits(s, n)[p.i] = merit;
        const bool fell = verdict_what(r) == FELL && merit < high && records_rest_fits(s, ply);
        const bool dead = verdict_what(r) == SOLVED && merit <= low;
        if ((!fell && !dead) || !records_has_room(s, n))
            return verdict_slot(verdict_what(r), merit, p.i);
        if (dead)
            records_unpush(s, n, on_line);
    }
}

/* What to do next at n. As long as all fits that is the leftmost greatest merit, if it is at least `floor`. */
INLINE next_step T_NAME(choose)(records *s, open_block *n, uint32_t ply, ph_value floor, bool on_line)
{
    if (__builtin_expect(n->next != NO_BLOCK || !records_all_fit(s), 0))
        return records_choose(s, n, ply, on_line);
    next_step next = {LEAVE, {n, 0}, floor, GONE};
    const ph_value best = n->count > 0 ? select_best(block_merits(s, n), n->count, &next.slot.i) : GONE;
    const bool rest = block_has_rest(n);
    next.top = rest ? n->high : best;
    if (next.top >= floor)
        next.what = rest && n->high > best ? TAKE_REST : TAKE_SLOT;
    if (rest && n->high > floor)
        next.floor = n->high; /* below that it is the rest's turn */
    return next;
}

/* Work on the open node n, whose slots are at `ply`, as long as the last record that fits is below it, or the first state
 * if nothing else fits. `low` is low* of its parent; `floor` the least that its best merit must be while all fits. */
static verdict T_NAME(refine)(records *s, open_block *n, uint32_t ply, ph_value low, ph_value floor, bool on_line,
                              bool listed)
{
    const bool is_tip = s->height <= ply + 2;
    if (n->low > low)
        low = n->low;
    n->known = 0;
    for (;;) {
        /* 1. Which state. */
        const next_step next = T_NAME(choose)(s, n, ply, floor, on_line);
        if (next.what == LEAVE)
            return verdict_make(FELL, next.top);

        /* 2. Work on it. */
        slot_place p = next.slot;
        verdict r;
        if (is_tip && n->next == NO_BLOCK && (next.what == TAKE_SLOT || n->count < s->room)) {
            if (next.what == TAKE_SLOT)
                r = T_NAME(pick)(s, n, p.i, ply, low, next.floor);
            else
                r = T_NAME(sweep)(s, n, ply, low, on_line, &listed);
            p = (slot_place){n, verdict_of_slot(r)};
            if (verdict_what(r) == FELL && next.what == TAKE_SLOT && !block_has_rest(n) && next.floor < PH_INFINITY)
                return verdict_make(FELL, verdict_merit(r));
        } else {
            const bool fresh = next.what == TAKE_REST;
            if (fresh)
                p = T_NAME(push)(s, n, ply, on_line, &listed);
            if (!p.block)
                return verdict_make(STOPPED, records_top(s, n));
            r = T_NAME(work)(s, n, p, ply, low, floor, on_line, fresh);
            block_merits(s, p.block)[p.i] = verdict_merit(r);
        }
        if (verdict_what(r) == FELL)
            continue;
        if (verdict_what(r) == STOPPED)
            return verdict_make(STOPPED, records_top(s, n));

        /* 3. It is done. */
        ph_value value = low;
        bool closed;
        if (verdict_merit(r) > low) {
            closed = records_settle(s, n, p, on_line, verdict_merit(r), &low, &value);
        } else {
            records_remove(s, n, p, on_line);
            closed = records_top(s, n) == GONE;
        }
        if (closed)
            return verdict_make(SOLVED, value);
    }
}

/* Search `root`, an interior node, to the end or to a limit. */
static verdict T_NAME(root)(records *s, const void *root)
{
    s->ground = game_ground(&s->path);
    const game_rules *const g = LOOPS_RULES(s->ground);
    const slot_place none = {NULL, 0};
    uint32_t width = 1;
    if (s->top == 1) {
        game_cursor c;
        const game_position p = game_load(g, root);
        game_stand(g, &c, p, 0);
        width = T_NAME(list)(s, g, &c, 0);
        if (!frame_may_expand(s->f))
            return verdict_make(STOPPED, PH_INFINITY);
        frame_reach(s->f, 0);
    }
    open_block *n = block_at(s, records_open(s, width, 0, PH_INFINITY, none));
    if (s->top == 1)
        memcpy(block_state(n), root, s->f->game->state_size);
    return T_NAME(refine)(s, n, s->top, -PH_INFINITY, GONE, true, s->top == 1);
}

static int T_NAME(search)(frame *f, const void *root)
{
    LOOPS_ENTER(f);
#ifdef LOOPS_LEVEL
    level_tree t = {0};
    int error = PH_OK;
    if (LOOPS_LEVEL(f, root, &t) && level_run(f, root, &t, T_DUAL, false, &error))
        return error;
#endif
    return records_run(f, root, T_NAME(root));
}

#undef T_NAME
#undef T_DUAL
