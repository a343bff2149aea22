/* strong_node.h - the search of the engine that plays, for loops.h. Read strong_node() below; docs/engine.md has the
 * figures.
 *
 * NegaScout (principal variation search) with a table, in the form of negamax: values are those of the side to move,
 * and are not cut to the window ("fail soft"). Moves are searched in the learnt order of learner.h. With a fixed depth
 * it is exact. Under a clock or a node budget (frame.selective) it also uses deeper records of the table, makes learnt
 * bets, and searches late moves less deep. strong_selective() is the same with the rules of selective.h: a copy of its
 * own, so that they cost nothing where they are off. Instances for numbered moves and for observers have none; any.c serves them. */
#if GAME_NUMBERED || GAME_OBSERVED
#define strong_search NULL
#else

/* The value of a child at `ply`, a leaf, for the side to move at its parent: if it lies inside (alpha, beta), else perhaps
 * only a bound. False: a limit was reached. */
INLINE bool strong_evaluate(frame *f, const game_rules *r, game_position child, uint32_t ply, bool max, ph_value alpha,
                            ph_value beta, ph_value *value)
{
    if (!frame_may_evaluate(f) || !game_leaf(f, r, child, ply, !max, max ? alpha : -beta, max ? beta : -alpha, value))
        return false;
    *value = max ? *value : -*value;
    return true;
}

/* A child has the value v. True: it cuts the node. */
INLINE bool strong_take(walk *w, strong *n, uint32_t ply, ph_move move, ph_value v, ph_value *bound, bool leaf)
{
    if (v > n->best)
        n->best = v;
    if (v <= *bound)
        return false;
    *bound = v;
    n->move = move;
    if (v >= n->beta) {
        if (n->whole)
            walk_cut(w, ply, move, leaf);
        return true;
    }
    if (leaf)
        w->lines[ply][ply] = move;
    else
        walk_improve(w, ply, move);
    return false;
}

/* Bets on late moves at one node: which were open, to count what came of them. */
typedef struct strong_late {
    uint32_t next; /* the next bet is possible after this many moves; UINT32_MAX: none is */
    uint32_t count;
    bet *open[BET_STAGES];
} strong_late;

/* After 1, 2, 4, 8 and 16 moves that failed: do the others fail too? True: the engine bets that they do. */
INLINE bool strong_gives_up(const frame *f, strong *n, uint32_t searched, strong_late *late)
{
    if (searched != late->next)
        return false;
    assert(n->bets && n->depth <= BET_LATE && n->best <= n->alpha);
    const uint32_t stage = (uint32_t)__builtin_ctz(searched);
    late->next = stage + 1 < BET_STAGES ? 2 * searched : UINT32_MAX;
    bet *const b = bet_late(f->learner, n->depth, stage, n->best, n->alpha);
    if (b->says < 0 && bet_made(f->learner))
        return true;
    late->open[late->count++] = b;
    return false;
}

/* All children are at the depth limit. False: a limit was reached. */
INLINE bool strong_bottom(walk *w, strong *n, game_cursor *c, learner_row *row, uint32_t ply, bool max,
                          strong_late *late)
{
    frame *const f = w->f;
    const game_rules *const r = rules_of(w->ground);
    ph_value bound = n->alpha;
    row->done = 0;
    n->height = 1;
    n->open = true;
    while (row->done < row->count) {
        if (strong_gives_up(f, n, row->done, late)) {
            n->best = n->alpha;
            break;
        }
        const ph_move move = row->moves[row->done];
        ph_value v = 0;
        if (!strong_evaluate(f, r, game_child(r, c, move), ply + 1, max, bound, n->beta, &v))
            return false;
        row->done++;
        f->root_done += ply == 0;
        if (strong_take(w, n, ply, move, v, &bound, true))
            break;
    }
    return true;
}

static ph_value strong_node(walk *w, game_position p, strong *n, uint32_t ply);
static ph_value strong_selective(walk *w, game_position p, strong *n,
                                 uint32_t ply); /* with rules of selective search */

/* Bet on the static value of a node just above the depth limit. True: the bet decides, n->best. False: n->still, unless
 * it is NULL, is to be told what came of the node. Not in a game with noisy moves: amid an exchange a static value says
 * little, and such bets lose more by their errors than they save. */
INLINE bool strong_bet(walk *w, strong *n, game_position p, bool max)
{
    frame *const f = w->f;
    n->still = NULL;
    if (!n->bets || n->depth > BET_STATIC || f->game->noisy || !frame_may_evaluate(f))
        return false;
    const ph_value value = game_value(rules_of(w->ground), p, max);
    n->still = bet_still(f->learner, n->depth, max ? value : -value, n->alpha);
    const int32_t says = n->still->says;
    if (says == 0 || !bet_made(f->learner))
        return false;
    n->best = says < 0 ? n->alpha : n->beta;
    walk_left(w, n->depth, true);
    return true;
}

/* Search a node with a whole window: the table may answer, but no bet. */
static __attribute__((noinline)) ph_value strong_whole(walk *w, game_position p, strong *n, uint32_t ply)
{
    n->still = NULL;
    return strong_known(w, n, ply) ? n->best : strong_node(w, p, n, ply);
}

static __attribute__((noinline)) ph_value strong_selective_whole(walk *w, game_position p, strong *n, uint32_t ply)
{
    n->still = NULL;
    n->cut = false;
    w->back = NO_PLY;
    return strong_known(w, n, ply) ? n->best : strong_selective(w, p, n, ply);
}

/* The value of the interior child `kid` in its null window, for the side to move there. */
INLINE ph_value strong_narrow(walk *w, strong *kid, game_position child, uint32_t ply, bool max, const bool selects)
{
    if (strong_known(w, kid, ply) || strong_bet(w, kid, child, max))
        return kid->best;
    return selects ? strong_selective(w, child, kid, ply) : strong_node(w, child, kid, ply);
}

/* The value of the interior child `kid`. What the table knows may be the answer, or a bet on the static value: most
 * children are answered so, and need no call. All but the first are searched in a null window; one that is better in a node
 * with a whole window is searched again. */
INLINE ph_value strong_child(walk *w, strong *n, strong *kid, game_position child, uint32_t ply, ph_value bound,
                             bool first, bool max, const bool selects)
{
    if (n->whole) { /* else it is the same for all children */
        strong_window(w->f, kid, first ? -n->beta : -bound - 1, -bound);
        frame_try(w->f, ply == 0, w->f->learner->played[1]);
    }
    if (kid->whole)
        return -(selects ? strong_selective_whole : strong_whole)(w, child, kid, ply + 1);
    const ph_value v = -strong_narrow(w, kid, child, ply + 1, !max, selects);
    if (!n->whole || v <= bound || v >= n->beta || w->f->stop != PH_FINISHED)
        return v;
    if (GAME_MOVELESS && w->height == 0) /* the child was a leaf */
        return v;
    strong_look(n, w);
    strong_window(w->f, kid, -n->beta, -bound);
    return -(selects ? strong_selective_whole : strong_whole)(w, child, kid, ply + 1);
}

/* Search a late child less deep. Not inlined, so that the frames of the other nodes stay small; nor would more arguments. */
static __attribute__((noinline)) ph_value strong_late_child(walk *w, strong *n, strong *kid, game_position child,
                                                            uint32_t ply, ph_value bound)
{
    const bool max = (ply % 2 == 0) != w->f->options->min_root;
    kid->depth = n->depth - 1 - REDUCE_BY;
    strong_window(w->f, kid, -bound - 1, -bound);
    const ph_value v = -strong_narrow(w, kid, child, ply + 1, !max, false);
    kid->depth = n->depth - 1;
    return v;
}

/* Search the children of a node. False: a limit was reached. */
INLINE bool strong_children(walk *w, strong *n, game_cursor *c, learner_row *row, uint32_t ply, bool max,
                            strong_late *late)
{
    frame *const f = w->f;
    const game_rules *const r = rules_of(w->ground);
    const bool shared = ply < w->shared;
    strong kid = {.depth = n->depth - 1};
    strong_window(f, &kid, -n->beta, -n->alpha);
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
        if (searched == 1 && !row->scored)
            learner_score(f->learner, row, ply, max, n->depth);
        const ph_move move = learner_next(row);
        const game_position child = game_child(r, c, move);
        kid.stirred = strong_key(f, game_key(r, child), !max);
        if (n->depth > 2) {
            kid.bucket = table_bucket_of(f->table, kid.stirred);
            __builtin_prefetch(kid.bucket);
        }
        const bool leaf = game_stops(r, child);
        if (shared && !leaf && strong_puts_off(w, n, row, kid.stirred, put_off)) {
            put_off++;
            continue;
        }
        ph_value v = 0;
        if (leaf) {
            if (!strong_evaluate(f, r, child, ply + 1, max, bound, n->beta, &v))
                return false;
            n->height += n->height == 0;
        } else {
            f->learner->played[ply + 1] = move;
            n->less = n->reduces && row->done > REDUCE_AFTER && strong_reduces(w, n, row);
            if (n->less) {
                v = strong_late_child(w, n, &kid, child, ply, bound);
                strong_reduced(w, n, row, v > bound);
            }
            if (!n->less)
                v = strong_child(w, n, &kid, child, ply, bound, searched == 0, max, false);
            if (f->stop != PH_FINISHED)
                return false;
            strong_look(n, w);
            if (shared)
                team_leave(f->team, n->mark);
        }
        f->root_done += ply == 0;
        if (strong_take(w, n, ply, move, v, &bound, leaf))
            break;
    }
    return true;
}

/* Does the engine learn whether noisy moves come first? A game with gain() knows its exchanges, and is taken to list its moves
 * accordingly. */
#define STRONG_NOISY(f) ((GAME_SLOW || GAME_QUIET) && !(f)->plain && (f)->game->noisy && !(f)->game->gain)

/* Learn from what happened at the finished node. */
INLINE void strong_learn(frame *f, strong *n, learner_row *row, const strong_late *late, uint32_t ply, bool max,
                         bool from_table)
{
    const bool beaten = n->best > n->alpha;
    if (n->failed)
        strong_relearn(f->learner, n, row);
    if (n->still)
        bet_count(n->still, beaten);
    for (uint32_t i = 0; i < late->count; i++)
        bet_count(late->open[i], beaten);
    if (n->best < n->beta)
        return;
    f->cutoffs += row->done < row->count;
    if (STRONG_NOISY(f) && !from_table && row->count > 1)
        learner_count_noisy(f->learner, row, n->depth);
    if (row->count > 1)
        learner_cut(f->learner, row, ply, max, n->depth, from_table);
}

/* The value of a position without moves that was entered as a node, for the side to move. */
static __attribute__((cold, noinline, unused)) ph_value strong_moveless(walk *w, game_position p, strong *n,
                                                                        uint32_t ply, bool max)
{
    const ph_value low = max ? n->alpha : -n->beta, high = max ? n->beta : -n->alpha;
    const ph_value value = moveless_value(w, rules_of(w->ground), p, ply, max, low, high);
    n->best = max ? value : -value;
    if (n->still && w->f->stop == PH_FINISHED)
        bet_count(n->still, n->best > n->alpha);
    return n->best;
}

#include "strong_selective.h"

/* The value of an interior node for which neither the table nor a bet has the answer, if it lies inside of its window, else
 * a bound on that side. After a stop: at the root the best of the children that were searched to their end, or alpha;
 * elsewhere it is not used. `selects`: with rules of selective search. */
INLINE ph_value strong_any(walk *w, game_position p, strong *n, uint32_t ply, const bool selects)
{
    frame *const f = w->f;
    const game_rules *const r = rules_of(w->ground);
    const bool max = (ply % 2 == 0) != f->options->min_root;
    assert(selects || (ply < f->depth && n->depth <= f->depth - ply));
    if (f->stop != PH_FINISHED || (selects && !walk_reach(w, ply)))
        return n->alpha;
    n->best = -PH_INFINITY;
    n->move = PH_NO_MOVE;
    n->height = 0;
    n->open = false;
    select_node s;
    if (selects && strong_ruled(w, n, &s, p, ply, max)) {
        f->cutoffs++;
        return strong_end(w, n, ply);
    }
    if (selects && f->stop != PH_FINISHED)
        return n->alpha;

    /* 1. The moves: the table's first, then as learnt. A position without moves is a leaf. */
    game_cursor c;
    game_stand(r, &c, p, ply);
    learner_row row = {.moves = path_moves(&w->path, ply), .scores = walk_scores(w, ply)};
    row.count = game_list(r, &c, row.moves);
    f->moves += row.count;
    if (GAME_MOVELESS && row.count == 0 && ply > 0)
        return strong_moveless(w, p, n, ply, max);
    if (!frame_may_expand(f) || !walk_reach(w, ply))
        return n->alpha;
    if (STRONG_NOISY(f) && row.count > 1 && learner_noisy_first(f->learner, n->depth))
        strong_noisy_first(f->game, game_state(&w->path, p, ply), path_moves(&w->path, ply + 1), &row);
    strong_bring_first(f, n, ply, &row);
    const bool from_table = row.done > 0;
    if (row.count > 1)
        learner_sort_first(f->learner, &row, ply, max, n->depth);

    /* 2. The children. */
    n->failed = false;
    n->reduces = GAME_HORIZON && f->selective && ply > 0 && n->depth >= REDUCE_LEAST && !(f->selects & WITH_REDUCE) &&
                 !select_in_check(w, p, ply);
    strong_late late;
    late.count = 0;
    late.next = n->bets && n->depth <= BET_LATE ? 1 : UINT32_MAX;
    const bool finished = selects ? strong_selective_children(w, n, &c, &row, ply, max, &late, &s)
                          : n->depth == 1 && GAME_HORIZON ? strong_bottom(w, n, &c, &row, ply, max, &late)
                                                          : strong_children(w, n, &c, &row, ply, max, &late);
    if (!finished)
        return n->best > n->alpha ? n->best : n->alpha;

    /* 3. Learn from what happened, and remember it. */
    strong_learn(f, n, &row, &late, ply, max, from_table);
    if (selects && strong_leaves(w, n, &s, ply))
        return n->best;
    return strong_end(w, n, ply);
}

static __attribute__((noinline)) ph_value strong_node(walk *w, game_position p, strong *n, uint32_t ply)
{
    return strong_any(w, p, n, ply, false);
}

static __attribute__((noinline)) ph_value strong_selective(walk *w, game_position p, strong *n, uint32_t ply)
{
    return strong_any(w, p, n, ply, true);
}

static __attribute__((cold)) ph_value strong_root(walk *w, const void *root)
{
    frame *const f = w->f;
    w->ground = game_ground(&w->path);
    const game_rules *const r = rules_of(w->ground);
    const game_position p = game_load(r, root);
    const bool max = !f->options->min_root;
    const ph_value alpha = max ? f->alpha : -f->beta, beta = max ? f->beta : -f->alpha;
    strong n = {.stirred = strong_key(f, game_key(r, p), max), .depth = f->depth};
    n.bucket = table_bucket_of(f->table, n.stirred);
    strong_window(f, &n, alpha, beta);
    strong_known(w, &n, 0); /* for its first move; the root must find its own */
    const ph_value v = f->selects ? strong_selective(w, p, &n, 0) : strong_node(w, p, &n, 0);
    return max ? v : -v;
}

static int strong_search(frame *f, const void *root)
{
    enter_search(f);
    return walk_run(f, root, strong_root);
}
#endif
