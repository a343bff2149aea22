/* strong.c - the strong engine's nodes in the table. */
#include "strong.h"

#include "../search/team.h"

#include <string.h>

/* The nodes of depth 1 are in the small table. All their children are at the depth limit. */
static bool near_answers(walk *w, strong *n, uint32_t ply)
{
    const near_entry *const e = learner_near(w->f->learner, n->stirred);
    if (e->stirred != n->stirred || !e->bounds)
        return false;
    n->first = e->move;
    n->best = sooner_at_root(w->f->sooner, e->value, ply);
    walk_left(w, 1, true);
    return e->bounds == (NEAR_LOWER | NEAR_UPPER) ||
           (e->bounds == NEAR_LOWER ? n->best >= n->beta : n->best <= n->alpha);
}

/* Under a clock deeper records count too. But a win found further ahead does not: it would keep the engine from the
 * nearest win, again and again. Where sooner is better its value says how far away it is, and it may count. */
static bool is_remote_win(const frame *f, const strong *n, const table_record *r)
{
    const ph_value won = f->game->won;
    return r->depth > n->depth && won > 0 && f->sooner == PH_INFINITY &&
           ((r->lower > won && r->lower < PH_INFINITY) || (r->upper < -won && r->upper > -PH_INFINITY));
}

static bool table_answers(walk *w, strong *n, uint32_t ply)
{
    table_record r;
    const bool known = table_probe_stirred(w->f->table, n->stirred, n->depth, &r);
    n->first = r.move;
    r.lower = sooner_at_root(w->f->sooner, r.lower, ply);
    r.upper = sooner_at_root(w->f->sooner, r.upper, ply);
    if (!known || is_remote_win(w->f, n, &r) || !(r.lower == r.upper || r.lower >= n->beta || r.upper <= n->alpha))
        return false;
    n->best = r.lower >= n->beta || r.upper > n->alpha ? r.lower : r.upper;
    walk_left(w, r.depth, !r.lasting);
    return true;
}

bool strong_answers(walk *w, strong *n, uint32_t ply)
{
    assert(n->depth >= 1);
    return n->depth == 1 ? near_answers(w, n, ply) : table_answers(w, n, ply);
}

ph_value strong_end(walk *w, const strong *n, uint32_t ply)
{
    const bool lower = n->best > n->alpha, upper = n->best < n->beta;
    const uint32_t move = n->move == PH_NO_MOVE ? TABLE_MOVE : table_move(n->move);
    const ph_value best = sooner_at_node(w->f->sooner, n->best, ply);
    if (n->depth == 1)
        *learner_near(w->f->learner, n->stirred) =
            (near_entry){n->stirred, best, (uint16_t)(n->move == PH_NO_MOVE ? n->first : move),
                         (uint8_t)((lower ? NEAR_LOWER : 0) | (upper ? NEAR_UPPER : 0))};
    else
        table_store_stirred(w->f->table, n->stirred,
                            &(table_record){.lower = lower ? best : -PH_INFINITY,
                                            .upper = upper ? best : PH_INFINITY,
                                            .depth = n->open ? n->depth : n->height,
                                            .lasting = !n->open,
                                            .move = move});
    walk_left(w, n->height, n->open);
    return n->best;
}

void strong_reduced(walk *w, strong *n, const learner_row *row, bool better)
{
    learner *const l = w->f->learner;
    assert(n->reduces && n->less && !n->failed);
    n->less = w->f->stop != PH_FINISHED || (!better && reduce_made(l, reduced_of(l, n, row)));
    n->failed = !n->less && !better;
    w->open |= n->less;
    if (n->less)
        return;
    strong_look(n, w);
    w->back = NO_PLY;
}

void strong_relearn(learner *l, strong *n, const learner_row *row)
{
    assert(n->failed && row->done > 0);
    n->failed = false;
    reduce_count(reduced_of(l, n, row), n->move == row->moves[row->done - 1]);
}

bool strong_puts_off(walk *w, strong *n, learner_row *row, uint64_t key, uint32_t put_off)
{
    team *const l = w->f->team;
    n->mark = team_key(key, n->depth);
    const bool others = row->done > 1 && row->done < row->count - put_off && row->count <= LEARNER_SCORED;
    if (others && team_search(l, n->mark)) {
        learner_put_off(row);
        return true;
    }
    team_enter(l, n->mark);
    return false;
}

void strong_noisy_first(const ph_game *game, const void *state, ph_move *noisy, learner_row *row)
{
    const uint32_t count = game->noisy(game->rules, state, noisy);
    uint32_t to = 0;
    assert(count <= game->max_moves && row->done == 0);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t at = to;
        while (at < row->count && row->moves[at] != noisy[i])
            at++;
        if (at == row->count)
            continue;
        memmove(row->moves + to + 1, row->moves + to, (at - to) * sizeof *row->moves);
        row->moves[to++] = noisy[i];
    }
    row->noisy = true;
}

void strong_bring_first(const frame *f, const strong *n, uint32_t ply, learner_row *row)
{
    const bool named = ply == 0 && f->first != PH_NO_MOVE;
    if (!named && n->first == TABLE_MOVE)
        return;
    for (uint32_t i = 0; i < row->count; i++) {
        const ph_move move = row->moves[i];
        if (named ? move != f->first : table_move(move) != n->first)
            continue;
        memmove(row->moves + 1, row->moves, i * sizeof *row->moves);
        row->moves[0] = move;
        row->done = 1;
        return;
    }
}
