/* records_search.h - RS(M), best-first search in fixed memory: it keeps M entries, and never evaluates a leaf that
 * alpha-beta does not. It works on *records*: states whose merit is greater than that of all states to their left.
 * docs/methods/records.md proves what follows from that, and names related searches.
 *
 * A file of src/instances includes it, after the cursor of its game, and so compiles the search for the game. Read
 * rs_refine() first: it is the main loop. records.h shows what is in memory.
 *
 *     records_search()                    the entry: gets memory (records.c)
 *       records_root()                    the search from its root
 *         rs_refine(node)                 work below a MAX node while the choice is there
 *           rs_choose(node)               which slot, or the next child that has none yet
 *           rs_pick(), rs_sweep()         near the leaves: several steps at once
 *           rs_work(slot)                 one step
 *             rs_children(MIN node)       evaluate what follows below one child
 *             rs_open(), rs_advance()     else open a MAX node two plies below, or go on there: rs_refine() again
 *
 * It is written for MAX. In the dual form, rs-dual (s->dual), read MIN where it says MAX, and MAX where it says MIN: only the values
 * of leaves differ.
 *
 * Cost of a step. While the choice remains the best slot of one node, a step reads the slots of that node. If the choice is
 * elsewhere, the search goes up to the lowest node that has it below, and down again, and reads the slots of each node on
 * the way: at most plies / 2 times the width. In addition, nodes that have changed are computed again: after work below a
 * node, its slots are read once for each budget that occurs, fewer than plies / 2. When low of a node has risen, the open
 * nodes below it are visited once. */
#include "leaves.h"

/* ---- a MIN node ---- */

/* Are all children of the interior MAX node at `ply` terminals? The cursor is there, its moves are listed. */
INLINE bool rs_is_bottom(const records *s, const game_rules *g, game_cursor *c, uint32_t width, uint32_t ply)
{
    if (s->height <= ply + 1)
        return true;
    for (uint32_t i = 0; i < width; i++)
        if (!is_terminal(s->f, g, game_child(g, c, child_move(&s->path, ply, i)), ply + 1))
            return false;
    return true;
}

/* The value of the MAX node `at`, where the cursor is, whose `width` children are terminals: they are evaluated from left
 * to right until one reaches `high`. *child becomes the number of the greatest, if that is below `high`. */
INLINE node_result rs_bottom_value(records *s, const game_rules *g, game_position at, game_cursor *c, uint32_t width,
                                   uint32_t ply, ph_value low, ph_value high, uint32_t *child)
{
    if (!frame_may_expand(s->f))
        return node_result_make(STOPPED, high);
    frame_reach(s->f, ply);
    ph_value best = GONE;
    const uint32_t end = evaluate_leaves(s->dual, &s->path, g, at, c, ply, 0, width, low, high, &best, child);
    if (end == NO_LEAF)
        return node_result_make(STOPPED, high);
    s->f->cutoffs += end + 1 < width;
    return node_result_make(SOLVED, end < width ? high : best);
}

/* The value of a leaf at `ply`, where the opening side is to move, as far as it lies inside (low, merit). */
INLINE node_result rs_leaf(records *s, const game_rules *g, game_position p, uint32_t ply, ph_value low, ph_value merit)
{
    ph_value v;
    if (!leaf_evaluate(s->dual, s->f, g, p, ply, true, low, merit, &v))
        return node_result_make(STOPPED, merit);
    return node_result_make(SOLVED, v);
}

/* Work on a slot, the MIN node `min` at `ply` with `merit`, whose children before the one that *ref names are done: on all
 * that needs no entry, until its merit falls. FELL, if that has happened, or the next child is to be opened; INTERIOR, with
 * its width, if that is the first thing to do; SOLVED, when all children are done or the merit is not above `low`. `line`
 * is the slot's. `look`: a child of it was closed just now, and only what comes next is to be found out. */
INLINE node_result rs_children(records *s, const game_rules *g, game_position min, uint32_t ply, uint32_t *ref,
                               ph_value merit, ph_value low, uint64_t *line, const bool look)
{
    frame *const f = s->f;
    game_cursor c;
    game_stand(g, &c, min, ply);
    game_cursor below = c; /* it goes to the next child, unless that is a terminal */
    const uint32_t width = list_moves(&s->path, g, &c, ply);
    uint32_t next = ref_value(*ref);
    bool fell = look, first = !look;
    for (;; first = false) {
        assert(next <= width);
        /* 1. Nothing is left to do, or it cannot matter. */
        if (next == width || (fell && merit <= low)) {
            f->cutoffs += next < width;
            return node_result_make(SOLVED, merit);
        }

        /* 2. What the next child is. This near to the end of the tree none needs an entry. */
        if (fell && s->height <= ply + 2) {
            *ref = ref_make(AT_ONCE, next);
            return node_result_make(FELL, merit);
        }
        const game_position child = game_child(g, &c, child_move(&s->path, ply, next));
        const bool terminal = is_terminal(f, g, child, ply + 1);
        uint32_t below_width = 0;
        bool at_once = terminal;
        if (!terminal) {
            game_stand(g, &below, child, ply + 1);
            below_width = list_moves(&s->path, g, &below, ply + 1);
            at_once = rs_is_bottom(s, g, &below, below_width, ply + 1);
        }
        *ref = ref_make(at_once ? AT_ONCE : STEP, next);
        if (!at_once)
            return node_result_make_slot(first ? INTERIOR : FELL, merit, first ? below_width : 0);
        if (fell)
            return node_result_make(FELL, merit);

        /* 3. Its value. */
        uint32_t best = 0;
        node_result r;
        if (!terminal)
            r = rs_bottom_value(s, g, child, &below, below_width, ply + 1, low, merit, &best);
        else
            r = rs_leaf(s, g, child, ply + 1, low, merit);
        if (node_result_what(r) == STOPPED)
            return node_result_make(STOPPED, merit);
        fell = node_result_merit(r) < merit;
        if (fell) {
            merit = node_result_merit(r);
            line_begin(s, line, next, best);
        }
        next++;
    }
}

/* The same, as a function of its own: functions that call themselves keep their frames small by calling it. */
static NOINLINE node_result rs_children_apart(records *s, game_position min, uint32_t ply, uint32_t *ref,
                                              ph_value merit, ph_value low, uint64_t *line, bool look)
{
    return rs_children(s, rules_of(s->ground), min, ply, ref, merit, low, line, look);
}

/* ---- one step at a slot ---- */

/* The MIN node in slot p of n, made by the cursor. */
INLINE game_position rs_child(const records *s, const game_rules *g, game_cursor *c, open_block *n, slot_place p,
                              uint32_t ply)
{
    if (ply == 0)
        return game_load(g, path_state(&s->path, 0));
    assert(p.i < p.block->count);
    game_stand(g, c, game_load(g, block_state(n)), ply - 1);
    return game_child(g, c, GAME_NUMBERED || !s->listed ? p.block->first + p.i : block_moves(s, p.block)[p.i]);
}

static node_result rs_refine(records *s, open_block *n, uint32_t ply, ph_value low, ph_value floor, bool on_line,
                             bool listed);

/* The next child of slot p of n, a MIN node at `ply`, is open in a block of its own: work on it until the choice is
 * elsewhere, or it is closed. */
static node_result rs_advance(records *s, open_block *n, slot_place p, uint32_t ply, ph_value low, ph_value floor,
                              bool on_line, bool listed)
{
    uint32_t *const ref = &block_refs(s, p.block)[p.i];
    assert(ref_kind(*ref) == BELOW);
    ph_value rival;
    if (n->next == NO_BLOCK) {
        rival = select_rival(block_merits(s, n), n->count, p.i);
        rival = block_has_rest(n) && n->high > rival ? n->high : rival;
    } else {
        rival = records_rival(s, n, p);
    }
    records_descend(s, n, p, ply);
    node_result r = rs_refine(s, block_at(s, ref_value(*ref)), ply + 2, low, rival > floor ? rival : floor,
                              on_line && slot_is_first(s, n, p), listed);
    if (node_result_what(r) != SOLVED)
        return r;
    const game_rules *const g = rules_of(s->ground);
    const ph_value merit = records_close(s, n, p, on_line, node_result_merit(r));
    game_cursor c;
    return rs_children_apart(s, rs_child(s, g, &c, n, p, ply), ply, ref, merit, low, block_line(s, p.block, p.i), true);
}

/* Open the next child of slot p, which has `width` children, and work on it. */
INLINE node_result rs_open(records *s, open_block *n, slot_place p, uint32_t ply, ph_value low, ph_value floor,
                           bool on_line, ph_value merit, uint32_t width)
{
    const game_rules *const g = rules_of(s->ground);
    const uint32_t next = ref_value(block_refs(s, p.block)[p.i]);
    game_cursor c, min;
    if (!frame_may_expand(s->f))
        return node_result_make(STOPPED, merit);
    const uint32_t block = records_open(s, width, next, merit, p);
    if (block == NO_BLOCK) {
        frame_unexpand(s->f);
        return node_result_make(STOPPED, merit);
    }
    frame_reach(s->f, ply + 1);
    game_stand(g, &min, rs_child(s, g, &c, n, p, ply), ply);
    game_save(g, block_state(block_at(s, block)), game_child(g, &min, child_move(&s->path, ply, next)));
    return rs_advance(s, n, p, ply, low, floor, on_line, true);
}

/* The MIN node `min` at `ply` is a new slot with `merit`: evaluate it, or count it as expanded (INTERIOR). */
INLINE node_result rs_begin(records *s, const game_rules *g, game_position min, uint32_t ply, ph_value merit)
{
    frame *const f = s->f;
    if (is_terminal(f, g, min, ply)) {
        ph_value v;
        if (!leaf_evaluate(s->dual, f, g, min, ply, false, -PH_INFINITY, merit, &v))
            return node_result_make(STOPPED, merit);
        return node_result_make(SOLVED, v < merit ? v : merit);
    }
    if (!frame_may_expand(f))
        return node_result_make(STOPPED, merit);
    frame_reach(f, ply);
    return node_result_make(INTERIOR, merit);
}

/* Work on slot p of n, which is new (`fresh`) or not. SOLVED, with its merit: it is to be settled or, when that is not
 * above `low`, dropped. */
INLINE node_result rs_work(records *s, open_block *n, slot_place p, uint32_t ply, ph_value low, ph_value floor,
                           bool on_line, bool fresh)
{
    uint32_t *const ref = &block_refs(s, p.block)[p.i];
    if (ref_kind(*ref) == BELOW)
        return rs_advance(s, n, p, ply, low, floor, on_line, false);
    const game_rules *const g = rules_of(s->ground);
    const ph_value merit = block_merits(s, p.block)[p.i];
    game_cursor c;
    const game_position min = rs_child(s, g, &c, n, p, ply);
    node_result r = fresh ? rs_begin(s, g, min, ply, merit) : node_result_make(INTERIOR, merit);
    if (node_result_what(r) == INTERIOR)
        r = rs_children_apart(s, min, ply, ref, merit, low, block_line(s, p.block, p.i), false);
    if (node_result_what(r) != INTERIOR)
        return r;
    return rs_open(s, n, p, ply, low, floor, on_line, merit, node_result_slot(r));
}

/* The first child of the rest of n becomes a slot. `listed`: the moves of n are on the path. */
INLINE slot_place rs_push(records *s, open_block *n, uint32_t ply, bool on_line, bool *listed)
{
    if (!GAME_NUMBERED && !*listed && ply > 0) {
        const game_rules *const g = rules_of(s->ground);
        game_cursor c;
        game_stand(g, &c, game_load(g, block_state(n)), ply - 1);
        (void)list_moves(&s->path, g, &c, ply - 1);
        *listed = true;
    }
    const slot_place p = records_push(s, n, on_line);
    if (!GAME_NUMBERED && s->listed && ply > 0 && p.block)
        block_moves(s, p.block)[p.i] = child_move(&s->path, ply - 1, p.block->first + p.i);
    return p;
}

/* ---- nodes this near to the end of the tree: nothing below their slots needs an entry ---- */

/* Work on slot i of n, which is one block, and then on its best slot again, as long as the merit of that is at least
 * `floor`. Ends with the slot to which something else happened, or with FELL and the best merit. */
static NOINLINE node_result rs_pick(records *s, open_block *n, uint32_t i, uint32_t ply, ph_value low, ph_value floor)
{
    const game_rules *const g = rules_of(s->ground);
    ph_value *const merits = block_merits(s, n);
    uint32_t *const refs = block_refs(s, n);
    const uint32_t count = n->count;
    ph_value merit = merits[i];
    assert(n->next == NO_BLOCK && i < count);
    do {
        game_cursor c;
        const game_position min = rs_child(s, g, &c, n, (slot_place){n, i}, ply);
        const node_result r = rs_children(s, g, min, ply, &refs[i], merit, low, block_line(s, n, i), false);
        merits[i] = node_result_merit(r);
        if (node_result_what(r) != FELL)
            return node_result_make_slot(node_result_what(r), node_result_merit(r), i);
        merit = select_best(merits, count, &i);
    } while (merit >= floor);
    return node_result_make_slot(FELL, merit, i);
}

/* Begin with the rest of n, child by child, as long as the merits of the new slots fall, the rest fits and the node stays
 * one block. With fewer entries left no records appear to its right, some only vanish, so nothing need be looked up
 * meanwhile; nor when a new slot leaves at once because it is not above `low`. Ends with the slot to which something else
 * happened, or with FELL. */
static NOINLINE node_result rs_sweep(records *s, open_block *n, uint32_t ply, ph_value low, bool on_line, bool *listed)
{
    const game_rules *const g = rules_of(s->ground);
    const ph_value high = n->high;
    for (;;) {
        const slot_place p = rs_push(s, n, ply, on_line, listed);
        assert(p.block == n);
        game_cursor c;
        const game_position min = rs_child(s, g, &c, n, p, ply);
        node_result r = rs_begin(s, g, min, ply, high);
        if (node_result_what(r) == INTERIOR)
            r = rs_children(s, g, min, ply, &block_refs(s, n)[p.i], high, low, block_line(s, n, p.i), false);
        const ph_value merit = node_result_merit(r);
        block_merits(s, n)[p.i] = merit;
        const bool fell = node_result_what(r) == FELL && merit < high && records_rest_fits(s, ply);
        const bool dead = node_result_what(r) == SOLVED && merit <= low;
        if ((!fell && !dead) || !records_may_push_here(s, n))
            return node_result_make_slot(node_result_what(r), merit, p.i);
        if (dead)
            records_unpush(s, n, on_line);
    }
}

/* ---- a MAX node ---- */

/* What to do next at n. While all fits that is the leftmost greatest merit, if it is at least `floor`. */
INLINE next_step rs_choose(records *s, open_block *n, uint32_t ply, ph_value floor, bool on_line)
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
        next.floor = n->high; /* below that the rest comes first */
    return next;
}

/* Work on the open node n, whose slots are at `ply`, as long as the last record that fits is below it, or the first state
 * if nothing else fits. `low` is low* of its parent; `floor` the least that its best merit must be while all fits. */
static node_result rs_refine(records *s, open_block *n, uint32_t ply, ph_value low, ph_value floor, bool on_line,
                             bool listed)
{
    const bool is_tip = s->height <= ply + 2;
    if (n->low > low)
        low = n->low;
    n->known = 0;
    for (;;) {
        /* 1. Which state. */
        const next_step next = rs_choose(s, n, ply, floor, on_line);
        if (next.what == LEAVE)
            return node_result_make(FELL, next.top);

        /* 2. Work on it. */
        slot_place p = next.slot;
        node_result r;
        if (is_tip && n->next == NO_BLOCK && (next.what == TAKE_SLOT || n->count < s->block_slots)) {
            if (next.what == TAKE_SLOT)
                r = rs_pick(s, n, p.i, ply, low, next.floor);
            else
                r = rs_sweep(s, n, ply, low, on_line, &listed);
            p = (slot_place){n, node_result_slot(r)};
            if (node_result_what(r) == FELL && next.what == TAKE_SLOT && !block_has_rest(n) && next.floor < PH_INFINITY)
                return node_result_make(FELL, node_result_merit(r));
        } else {
            const bool fresh = next.what == TAKE_REST;
            if (fresh)
                p = rs_push(s, n, ply, on_line, &listed);
            if (!p.block)
                return node_result_make(STOPPED, records_top(s, n));
            r = rs_work(s, n, p, ply, low, floor, on_line, fresh);
            block_merits(s, p.block)[p.i] = node_result_merit(r);
        }
        if (node_result_what(r) == FELL)
            continue;
        if (node_result_what(r) == STOPPED)
            return node_result_make(STOPPED, records_top(s, n));

        /* 3. It is done. */
        ph_value value = low;
        bool closed;
        if (node_result_merit(r) > low) {
            closed = records_settle(s, n, p, on_line, node_result_merit(r), &low, &value);
        } else {
            records_remove(s, n, p, on_line);
            closed = records_top(s, n) == GONE;
        }
        if (closed)
            return node_result_make(SOLVED, value);
    }
}

/* Search `root`, an interior node, to the end or to a limit. */
static node_result records_root(records *s, const void *root)
{
    s->ground = game_ground(&s->path);
    const game_rules *const g = rules_of(s->ground);
    const slot_place none = {NULL, 0};
    uint32_t width = 1;
    if (s->top == 1) {
        game_cursor c;
        const game_position p = game_load(g, root);
        game_stand(g, &c, p, 0);
        width = list_moves(&s->path, g, &c, 0);
        if (!frame_may_expand(s->f))
            return node_result_make(STOPPED, PH_INFINITY);
        frame_reach(s->f, 0);
    }
    open_block *n = block_at(s, records_open(s, width, 0, PH_INFINITY, none));
    if (s->top == 1)
        memcpy(block_state(n), root, s->f->game->state_size);
    return rs_refine(s, n, s->top, -PH_INFINITY, GONE, true, s->top == 1);
}

static int records_search(frame *f, const void *root)
{
    enter_search(f);
    return records_run(f, root, records_root);
}
