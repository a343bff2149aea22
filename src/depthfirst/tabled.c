/* tabled.c - what a depth-first search with a table does at a node, whatever the game. */
#include "tabled.h"

#include "../search/team.h"

/* If a game evaluates for MAX, the side to move may not follow from the position. */
static uint64_t key_of(const frame *f, uint64_t key, bool max)
{
    return max || !(f->game->flags & PH_MAX_VALUES) ? key : ~key;
}

bool tabled_probe(const frame *f, uint64_t key, uint32_t depth, bool max, table_record *r)
{
    const bool known = table_probe(f->table, key_of(f, key, max), depth, r);
    assert(r->lower <= r->upper && depth <= f->depth);
    r->lower = sooner_at_root(f->sooner, r->lower, f->depth - depth);
    r->upper = sooner_at_root(f->sooner, r->upper, f->depth - depth);
    if (!max) {
        const ph_value lower = -r->upper;
        r->upper = -r->lower;
        r->lower = lower;
    }
    return known;
}

/* Store what a search found out about a position at `ply`. */
static void keep(const frame *f, uint64_t key, uint32_t ply, bool max, table_record r)
{
    r.lower = sooner_at_node(f->sooner, r.lower, ply);
    r.upper = sooner_at_node(f->sooner, r.upper, ply);
    if (!max) {
        const ph_value lower = -r.upper;
        r.upper = -r.lower;
        r.lower = lower;
    }
    table_store(f->table, key_of(f, key, max), &r);
}

/* Does what is known answer for the node? Then n->best is that. */
static bool record_answers(const table_record *r, tabled *n, bool exact_alone)
{
    const bool exact = r->lower == r->upper;
    assert(r->lower <= r->upper && n->alpha < n->beta);
    if (!exact && (exact_alone || (r->lower < n->beta && r->upper > n->alpha)))
        return false;
    n->best = r->lower >= n->beta ? r->lower : r->upper <= n->alpha ? r->upper : r->lower;
    return true;
}

bool tabled_begin(walk *w, tabled *n, uint64_t key, uint32_t ply, bool exact_alone, bool root)
{
    table_record r;
    assert(ply < w->f->depth);
    n->key = key;
    n->depth = w->f->depth - ply;
    n->move = PH_NO_MOVE;
    n->height = 0;
    n->open = false;
    n->best = n->max ? -PH_INFINITY : PH_INFINITY;
    w->lines[ply][ply] = PH_NO_MOVE;
    const bool known = tabled_probe(w->f, key, n->depth, n->max, &r);
    n->first = r.move;
    n->lower = -PH_INFINITY;
    n->upper = PH_INFINITY;
    if (!known || root) /* the root must find its move */
        return false;

    if (record_answers(&r, n, exact_alone)) {
        walk_left(w, r.depth, !r.lasting);
        return true;
    }
    if (exact_alone)
        return false;
    n->lower = r.lower;
    n->upper = r.upper;
    n->alpha = r.lower > n->alpha ? r.lower : n->alpha;
    n->beta = r.upper < n->beta ? r.upper : n->beta;
    n->height = r.depth; /* results within these bounds depend on them */
    n->open = !r.lasting;
    return false;
}

void tabled_learn_first(walk *w, tabled *n, uint32_t ply)
{
    table_record r;
    tabled_probe(w->f, n->key, n->depth, n->max, &r);
    n->first = r.move;
    w->lines[ply][ply] = PH_NO_MOVE;
}

ph_value tabled_end(walk *w, tabled *n)
{
    /* Inside the window it is the value, otherwise a bound. */
    table_record r = {
        .lower = n->best > n->alpha ? n->best : -PH_INFINITY,
        .upper = n->best < n->beta ? n->best : PH_INFINITY,
        .lasting = !n->open,
        .move = n->move == PH_NO_MOVE ? TABLE_MOVE : table_move(n->move),
    };
    r.depth = n->open ? n->depth : n->height;
    assert(r.lower <= r.upper && (n->height <= n->depth || w->f->table->deeper || (w->f->selects & WITH_EXTEND)));
    keep(w->f, n->key, w->f->depth - n->depth, n->max, r);
    if (n->joined)
        team_cut(w->f, team_key(n->key, n->depth));
    walk_left(w, n->height, n->open);

    /* Only deeper records and positions that share a key can contradict what was known before. */
    if (n->best < n->lower)
        return n->lower;
    return n->best > n->upper ? n->upper : n->best;
}

bool tabled_leaf(walk *w, uint64_t key, uint32_t ply, bool max, ph_value low, ph_value high, ph_value *value)
{
    table_record r;
    if (!tabled_probe(w->f, key, w->f->depth - ply, max, &r))
        return false;
    const bool beyond = w->f->game->noisy && (r.lower >= high || r.upper <= low);
    if (r.lower != r.upper && !beyond)
        return false;
    *value = r.lower == r.upper || r.lower >= high ? r.lower : r.upper;
    walk_left(w, r.depth, !r.lasting);
    return true;
}

void tabled_keep_leaf(walk *w, uint64_t key, uint32_t ply, bool max, bool horizon, ph_value low, ph_value high,
                      ph_value value)
{
    table_record r = {.lower = value, .upper = value, .lasting = !horizon, .move = TABLE_MOVE};
    if (w->f->game->noisy && horizon && value <= low)
        r.lower = -PH_INFINITY;
    if (w->f->game->noisy && horizon && value >= high)
        r.upper = PH_INFINITY;
    keep(w->f, key, ply, max, r);
}

tabled_turn tabled_next(walk *w, tabled *n, uint64_t key, uint32_t ply, bool others, bool may_wait, bool exact_alone)
{
    table_record r;
    if (ply > 0 && mate_goes_back(w->f, ply, team_key(n->key, n->depth)))
        return TURN_BACK;
    if (others && ply > 0 && tabled_probe(w->f, n->key, n->depth, n->max, &r) && record_answers(&r, n, exact_alone)) {
        n->height = r.depth;
        n->open = !r.lasting;
        n->move = PH_NO_MOVE;
        w->lines[ply][ply] = PH_NO_MOVE;
        return TURN_NEEDLESS;
    }
    n->mark = team_key(key, n->depth);
    if (may_wait && team_search(w->f->team, n->mark))
        return TURN_LATER;
    team_enter(w->f->team, n->mark);
    return TURN_NOW;
}

void tabled_unmark(walk *w, const tabled *n)
{
    team_leave(w->f->team, n->mark);
}

bool tabled_is_back(walk *w, const tabled *n, uint32_t ply)
{
    tabled_unmark(w, n);
    return mate_is_back(w->f, ply);
}

bool tabled_marked(const walk *w, const tabled *n, uint64_t key)
{
    return team_search(w->f->team, team_key(key, n->depth));
}

bool tabled_child_cuts(walk *w, tabled *n, uint64_t key)
{
    table_record r;
    const bool known = tabled_probe(w->f, key, n->depth - 1, !n->max, &r);
    if (!known || r.depth == 0 || (n->max ? r.lower < n->beta : r.upper > n->alpha))
        return false;
    n->best = n->max ? r.lower : r.upper;
    walk_left(w, r.depth, !r.lasting);
    tabled_look(n, w);
    return true;
}
