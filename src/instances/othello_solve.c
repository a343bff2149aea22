/* othello_solve.c - the solver of Othello: "is the score of this position above m?"
 *
 * Three searches, one below the other, by the number of empty squares. Read node() first.
 *
 *     node()         many: the table, and the moves in a good order
 *     few()          up to FEW: moves by parity; nothing is kept and nothing is sorted
 *     two(), one()   the last squares
 *
 * All scores are bounds that are valid beyond m too: a child with -64 says more than that it is not above -m-1. */
#include "othello_solve.h"

#include "../games/othello_end.h"

#define INLINE static inline __attribute__((always_inline))

/* The side to move, the other one, and what is left. */
typedef struct solve_position {
    uint64_t own, other;
    uint64_t empty;
} solve_position;

enum {
    FEW = 6,       /* with this many empty squares or fewer the work of ordering and keeping is more than it saves */
    FORESEEN = 9,  /* from this many on the children are looked up in the table before one is searched */
    SHARED = 11,   /* from this many on threads share the children */
    PEEKED = 13,   /* from this many on the order comes from a small search, */
    PEEK_STEP = 3, /* which looks a move further ahead for this many more, */
    PEEK_MOST = 6, /* but never further than this */
    NOTHING = -PH_INFINITY,
};

INLINE solve_position after(solve_position p, uint64_t turned, uint64_t square)
{
    return (solve_position){p.other ^ turned, p.own ^ turned ^ square, p.empty ^ square};
}

INLINE solve_position passed(solve_position p)
{
    return (solve_position){p.other, p.own, p.empty};
}

/* ---- the last squares ---------------------------------------------------------------------------------- */

/* One empty square. If neither side can move there, it goes to the side with more discs; their number is odd. */
INLINE ph_value one(solving *s, uint64_t own, uint64_t other, uint32_t x, ph_value m)
{
    if (!frame_may_expand(s->frame))
        return m;
    const ph_value squares = othello_squares(s->rules), discs = 2 * bits_count(own);
    int32_t turned = othello_last_turns(own, x);
    if (turned)
        return discs + 2 * turned + 2 - squares;
    turned = othello_last_turns(other, x);
    if (turned)
        return discs - 2 * turned - squares;
    return discs + 1 > squares ? discs + 2 - squares : discs - squares;
}

/* Put a disc on x where y is the other empty square: the score, or NOTHING if that is no move. */
INLINE ph_value put(solving *s, uint64_t own, uint64_t other, uint32_t x, uint32_t y, ph_value m)
{
    if (!(OTHELLO_AT[x].near & other))
        return NOTHING;
    const uint64_t turned = othello_turned(own, other, x);
    return turned ? -one(s, other ^ turned, own ^ turned ^ UINT64_C(1) << x, y, -m - 1) : NOTHING;
}

/* The better of two moves, or NOTHING. */
INLINE ph_value put_either(solving *s, uint64_t own, uint64_t other, uint32_t x, uint32_t y, ph_value m)
{
    const ph_value first = put(s, own, other, x, y, m);
    if (first > m)
        return first;
    const ph_value second = put(s, own, other, y, x, m);
    return second > first ? second : first;
}

static ph_value two(solving *s, uint64_t own, uint64_t other, uint64_t empty, ph_value m)
{
    if (!frame_may_expand(s->frame))
        return m;
    const uint32_t x = bits_first(empty), y = bits_first(empty & (empty - 1));
    ph_value best = put_either(s, own, other, x, y, m);
    if (best != NOTHING)
        return best;
    best = put_either(s, other, own, x, y, -m - 1);
    return best != NOTHING ? -best : othello_score(s->rules, own, other);
}

/* ---- few squares --------------------------------------------------------------------------------------- */

/* Is it likely enough that enough discs of the other side stay that the score cannot be above m? The fewer squares are
 * empty, the more stay. */
INLINE bool is_worth_counting(uint32_t empty, ph_value m)
{
    return m + 2 >= 2 * (ph_value)empty;
}

static bool can_move(uint64_t own, uint64_t other, uint64_t empty)
{
    while (empty) {
        const uint32_t x = bits_take(&empty);
        if ((OTHELLO_AT[x].near & other) && othello_turned(own, other, x))
            return true;
    }
    return false;
}

/* `count` squares are empty, two at least. The words of a position are passed one by one, in registers. */
static ph_value few(solving *s, const uint64_t own, const uint64_t other, const uint64_t empty, const uint32_t count,
                    const ph_value m)
{
    if (count == 2)
        return two(s, own, other, empty, m);
    if (!frame_may_expand(s->frame))
        return m;
    if (is_worth_counting(count, m)) {
        const ph_value most = othello_at_most(s->rules, own, other);
        if (most <= m)
            return most;
    }
    ph_value best = NOTHING;
    const uint64_t odd = othello_odd_quarters(empty);
    for (uint64_t left = empty & odd, even = empty & ~odd; left || even;) {
        const uint32_t x = bits_take(left ? &left : &even);
        if (!(OTHELLO_AT[x].near & other))
            continue;
        const uint64_t turned = othello_turned(own, other, x), square = UINT64_C(1) << x;
        if (!turned)
            continue;
        const ph_value value = -few(s, other ^ turned, own ^ turned ^ square, empty ^ square, count - 1, -m - 1);
        if (value > m)
            return value;
        if (value > best)
            best = value;
    }
    if (best != NOTHING)
        return best;
    return can_move(other, own, empty) ? -few(s, other, own, empty, count, -m - 1)
                                       : othello_score(s->rules, own, other);
}

/* Any position with few empty squares, none among them. */
static ph_value few_or_none(solving *s, solve_position p, uint32_t empty, ph_value m)
{
    if (empty >= 2)
        return few(s, p.own, p.other, p.empty, empty, m);
    return empty ? one(s, p.own, p.other, bits_first(p.empty), m) : othello_score(s->rules, p.own, p.other);
}

/* ---- a guess ------------------------------------------------------------------------------------------- */

/* A guess counts in eighths of a disc, roughly. */
enum { DISC = 8 };

/* The squares beside a set, and the set. */
INLINE uint64_t around(uint64_t set)
{
    set |= (set & ~OTHELLO_RIGHT) << 1 | (set & ~OTHELLO_LEFT) >> 1;
    return set | set << 8 | set >> 8;
}

/* Moves, where a corner counts twice. */
INLINE int32_t mobility(const othello_rules *r, uint64_t moves)
{
    return bits_count(moves) + bits_count(moves & r->corners);
}

/* The value of the position without a search: moves now, and later, which are made beside discs of the other side;
 * corners; discs diagonally before an empty corner; discs that stay. */
static ph_value guess(const othello_rules *r, solve_position p)
{
    const uint64_t own = othello_moves(r, p.own, p.other), other = othello_moves(r, p.other, p.own);
    if (!(own | other))
        return 100 * DISC * othello_score(r, p.own, p.other);
    const uint64_t open = r->corners & p.empty;
    const uint64_t before = (open << 9 | open << 7 | open >> 7 | open >> 9) & r->crosses;
    ph_value value = 8 * (mobility(r, own) - mobility(r, other)) +
                     3 * (bits_count(around(p.other) & p.empty) - bits_count(around(p.own) & p.empty)) +
                     24 * (bits_count(p.own & r->corners) - bits_count(p.other & r->corners)) -
                     8 * (bits_count(p.own & before) - bits_count(p.other & before));
    if (open != r->corners)
        value += 6 * (bits_count(othello_stable(r, p.own, p.other)) - bits_count(othello_stable(r, p.other, p.own)));
    return value;
}

/* A move and where it leads. */
typedef struct child {
    solve_position at;
    uint64_t key;
    int32_t promise;
    uint32_t move;
} child;

/* Put a child among `count` that are sorted, the most promising first. */
INLINE void child_insert(child *children, uint32_t count, const child *c)
{
    for (; count > 0 && children[count - 1].promise < c->promise; count--)
        children[count] = children[count - 1];
    children[count] = *c;
}

INLINE child child_of(solve_position p, uint32_t x)
{
    return (child){.at = after(p, othello_turned(p.own, p.other, x), UINT64_C(1) << x), .move = x};
}

/* The same a few moves ahead, by alpha-beta. */
static ph_value peek(solving *s, const solve_position p, uint32_t depth, ph_value alpha, ph_value beta)
{
    const othello_rules *const r = s->rules;
    if (!frame_may_expand(s->frame))
        return 0;
    if (depth == 0)
        return guess(r, p);
    child children[OTHELLO_MOST_MOVES];
    uint32_t count = 0;
    uint64_t moves = othello_moves(r, p.own, p.other);
    if (!moves)
        return othello_moves(r, p.other, p.own) ? -peek(s, passed(p), depth, -beta, -alpha) : guess(r, p);
    while (moves) {
        const uint64_t square = moves & (~moves + 1);
        child c = child_of(p, bits_take(&moves));
        c.promise = othello_promise(r, square);
        if (depth > 1)
            c.promise -= 8 * mobility(r, othello_moves(r, c.at.own, c.at.other));
        child_insert(children, count++, &c);
    }
    ph_value best = -PH_INFINITY;
    for (uint32_t i = 0; i < count && best < beta && s->frame->stop == PH_FINISHED; i++) {
        const ph_value value = -peek(s, children[i].at, depth - 1, -beta, best > alpha ? -best : -alpha);
        best = value > best ? value : best;
    }
    return best;
}

/* ---- many squares -------------------------------------------------------------------------------------- */

/* A hash: two positions have one key once in 2^64. Whose colour it is does not matter. */
INLINE uint64_t position_key(solve_position p)
{
    return bits_mix(bits_mix(p.own) + p.other);
}

/* Own corners, and own discs beside them on the edges: none of these is turned any more. */
INLINE uint64_t corners_held(const othello_rules *r, uint64_t own)
{
    const uint64_t corners = own & r->corners;
    return corners | (own & r->beside & around(corners));
}

/* Fastest first: the move that leaves the fewest answers, because the work below it is least, and most often it is
 * good. Of equals, the one that gives the other side least to move beside, holds corners, and fills an odd quarter.
 * Where a subtree is large a small search knows better. */
INLINE int32_t child_promise(solving *s, const child *c, uint32_t empty, uint64_t odd)
{
    const othello_rules *const r = s->rules;
    const uint64_t square = UINT64_C(1) << c->move;
    int32_t promise = othello_promise(r, square) + (square & odd ? 16 : 0);
    promise -= 64 * mobility(r, othello_moves(r, c->at.own, c->at.other));
    promise -= 4 * bits_count(around(c->at.other) & c->at.empty);
    promise += 32 * bits_count(corners_held(r, c->at.other));
    if (empty >= PEEKED) {
        const uint32_t depth = (empty - PEEKED) / PEEK_STEP;
        promise -= 16 * peek(s, c->at, depth < PEEK_MOST ? depth : PEEK_MOST, -PH_INFINITY, PH_INFINITY);
    }
    return promise;
}

/* What the table knows of the children. One that answers m makes *best more than m. Those that are known not to are
 * left out, and *best is the best of them. Returns how many are left. */
INLINE uint32_t children_foresee(solving *s, child *children, uint32_t count, ph_value m, ph_value *best,
                                 uint32_t *move)
{
    uint32_t left = 0;
    for (uint32_t i = 0; i < count; i++) {
        children[i].key = position_key(children[i].at);
        table_prefetch(s->table, children[i].key);
    }
    for (uint32_t i = 0; i < count && *best <= m; i++) {
        proven known = {-PH_INFINITY, PH_INFINITY};
        proven_narrow(s->table, children[i].key, &known);
        const ph_value least = -known.upper > m ? -known.upper : -known.lower;
        if (least > m && -known.upper <= m) {
            children[left++] = children[i];
        } else if (least > *best) {
            *best = least;
            *move = children[i].move;
        }
    }
    return left;
}

/* Children that are to be searched, and the best of those that are done with. */
typedef struct family {
    const child *children;
    uint32_t count, empty; /* empty: squares before a move */
    ph_value m, best;
    uint32_t best_move;
} family;

static ph_value node(solving *s, solve_position p, uint32_t empty, ph_value m);

/* Search a child. False: a limit was reached. */
INLINE bool child_search(solving *s, family *g, uint32_t i)
{
    const ph_value value = -node(s, g->children[i].at, g->empty - 1, -g->m - 1);
    if (s->frame->stop != PH_FINISHED)
        return false;
    if (value > g->best) {
        g->best = value;
        g->best_move = g->children[i].move;
    }
    return true;
}

/* By what threads know a child. */
INLINE uint64_t child_mark(const family *g, uint32_t i)
{
    return team_key(position_key(g->children[i].at), 0);
}

/* Which child is next? One of the late, which another thread has searched or, at last, still does; else the next. */
static uint32_t child_pick(const team *threads, const family *g, uint32_t *next, uint64_t *late, bool *again)
{
    for (uint64_t left = *late; left;) {
        const uint32_t i = bits_take(&left);
        if (*next < g->count && team_search(threads, child_mark(g, i)))
            continue;
        *late ^= UINT64_C(1) << i;
        *again = true;
        return i;
    }
    *again = false;
    return (*next)++;
}

/* Search the children of the node with that key, together with other threads, until one answers. Those that others
 * search come last. True: the table has the answer. */
static bool children_share(solving *s, family *g, uint64_t key, proven *known)
{
    frame *const f = s->frame;
    const uint32_t level = s->level + 1;
    uint32_t next = 0;
    uint64_t late = 0;
    bool begun = false, again; /* begun: the node may have been answered meanwhile */
    while ((next < g->count || late) && g->best <= g->m) {
        const uint32_t i = child_pick(f->team, g, &next, &late, &again);
        if (mate_goes_back(f, level, key))
            return false;
        if (begun) {
            proven_narrow(s->table, key, known);
            if (known->lower > g->m || known->upper <= g->m)
                return true;
        }
        const uint64_t mark = child_mark(g, i);
        if (begun && !again && team_search(f->team, mark)) {
            late |= UINT64_C(1) << i;
            continue;
        }
        begun = true;
        team_enter(f->team, mark);
        s->level = level;
        const bool done = child_search(s, g, i);
        team_leave(f->team, mark);
        if (!done && !mate_is_back(f, level))
            return false;
        if (!done)
            late |= UINT64_C(1) << i;
    }
    return false;
}

/* A node that threads share was cut. Those that are below it need not go on. */
static void others_call(const solving *s, const family *g, uint64_t key)
{
    for (uint32_t i = 0; i < g->count; i++)
        if (team_search(s->frame->team, child_mark(g, i))) {
            team_cut(s->frame, key);
            return;
        }
}

static ph_value node(solving *s, const solve_position p, const uint32_t empty, const ph_value m)
{
    if (empty <= FEW)
        return few_or_none(s, p, empty, m);
    if (!frame_may_expand(s->frame))
        return m;
    const uint64_t before = frame_nodes(s->frame);
    const othello_rules *const r = s->rules;
    proven known = {-othello_squares(r), othello_squares(r)};
    const uint64_t key = position_key(p);
    table_prefetch(s->table, key);

    /* 1. Enough discs of the other side may be stable that no search is needed. */
    if (is_worth_counting(empty, m)) {
        known.upper = othello_at_most(r, p.own, p.other);
        if (known.upper <= m)
            return known.upper;
    }

    /* 2. A pass leaves the squares as they are; after a second one the game is over. */
    uint64_t moves = othello_moves(r, p.own, p.other);
    if (!moves)
        return othello_moves(r, p.other, p.own) ? -node(s, passed(p), empty, -m - 1) : othello_score(r, p.own, p.other);

    /* 3. It may have been here before. If that does not answer, the move that was best then likely is again. */
    uint32_t move = PROVEN_NO_MOVE;
    proven_look(s->table, key, &known, &move);
    if (known.lower > m)
        return known.lower;
    if (known.upper <= m)
        return known.upper;

    /* 4. The children. One of them may leave the other side no disc. */
    child children[OTHELLO_MOST_MOVES];
    uint32_t count = 0;
    while (moves) {
        children[count] = child_of(p, bits_take(&moves));
        if (!children[count++].at.own)
            return othello_squares(r);
    }

    /* 5. A child that is in the table may answer at once, or it is known not to and need not be searched. */
    family g = {children, count, empty, m, NOTHING, PROVEN_NO_MOVE};
    if (empty >= FORESEEN) {
        g.count = children_foresee(s, children, count, m, &g.best, &g.best_move);
        if (g.best > m)
            return g.best;
    }

    /* 6. The others, the most promising first. */
    const uint64_t odd = othello_odd_quarters(p.empty);
    for (uint32_t i = 0; i < g.count; i++) {
        child c = children[i];
        c.promise = c.move == move ? INT32_MAX : child_promise(s, &c, empty, odd);
        child_insert(children, i, &c);
    }
    const bool shared = s->frame->team && empty >= SHARED;
    if (shared && (s->frame->stop != PH_FINISHED || children_share(s, &g, key, &known)))
        return known.lower > m ? known.lower : known.upper;
    for (uint32_t i = 0; !shared && i < g.count && g.best <= m; i++)
        if (!child_search(s, &g, i))
            break;
    if (s->frame->stop != PH_FINISHED)
        return m;

    /* 7. Remember it, by the work that it was. */
    if (g.best > m)
        known.lower = g.best;
    else
        known.upper = g.best;
    proven_keep_move(s->table, key, known, g.best_move, frame_nodes(s->frame) - before);
    if (shared && g.best > m)
        others_call(s, &g, key);
    return g.best;
}

/* ---- any position -------------------------------------------------------------------------------------- */

static solve_position position_of(const solving *s, const void *state)
{
    const othello_rules *r = s->rules;
    const othello_state *at = state;
    return (solve_position){at->own, at->other, r->board & ~(at->own | at->other)};
}

static proven look(const solving *s, const void *state)
{
    const othello_rules *r = s->rules;
    const solve_position p = position_of(s, state);
    if (othello_over(r, state)) {
        const ph_value score = othello_score(r, p.own, p.other);
        return (proven){score, score};
    }
    proven known = {-othello_at_most(r, p.other, p.own), othello_at_most(r, p.own, p.other)};
    if (known.lower < known.upper)
        proven_narrow(s->table, position_key(p), &known);
    return known;
}

static ph_value ask(solving *s, const void *state, ph_value m)
{
    const solve_position p = position_of(s, state);
    return node(s, p, (uint32_t)bits_count(p.empty), m);
}

/* Guesses are coarse: what is far from an even game is likely nearer to it. */
static ph_value expect(solving *s, const void *state)
{
    const ph_value most = othello_squares(s->rules) / 2;
    const ph_value value = peek(s, position_of(s, state), PEEK_MOST, -PH_INFINITY, PH_INFINITY) / DISC;
    return value > most ? most : value < -most ? -most : value;
}

const solver othello_solver = {look, ask, score_final, expect, true};
