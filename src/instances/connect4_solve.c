/* connect4_solve.c - the solver of Connect-4: for the usual board, whose rules the compiler knows, and for any
 * other. */
#include "connect4_solve.h"

#include "../games/connect4_bounds.h"

typedef connect4_rules solve_rules;
typedef connect4_node solve_position;
typedef connect4_view solve_view;

#define INLINE static inline __attribute__((always_inline))

INLINE void solve_open(const connect4_rules *r, connect4_node n, ph_value m, connect4_view *v)
{
    connect4_look(r, n, m, v);
}

INLINE uint64_t solve_key(const connect4_rules *r, connect4_node n)
{
    return connect4_node_key(r, n);
}

INLINE connect4_node solve_after(const connect4_rules *r, connect4_node n, uint64_t cell)
{
    (void)r;
    return (connect4_node){n.other, n.own | cell, n.stones + 1};
}

/* With fewer cells left than this the search below a child takes no longer than the look at the table. */
INLINE bool solve_foresees(const connect4_rules *r, connect4_node n)
{
    enum { FEW = 6 };
    return n.stones + FEW < r->columns * r->rows;
}

/* Cells that make four count most, and more on the rows that in the end fall to the side: the odd ones to the side
 * that began, the even ones to the other; less if the other side takes one of them at once. Where that is equal the
 * middle comes first. A move that leaves the other side helpless is the answer; if there is none, neither side wins
 * that soon.
 *     The order depends on the position alone. One that learns which cells have answered elsewhere finds the answering move first
 * more often (98 times in 100, and not 89); but it changes with time, and a position that comes up again under
 * another order is proven by other positions, which are not in the table. That took five times as many for the empty
 * board. */
INLINE uint32_t solve_children(const connect4_rules *r, connect4_node n, connect4_view *v, uint64_t *cells)
{
    const uint64_t rows = n.stones % 2 ? ~connect4_odd_rows(r) : connect4_odd_rows(r);
    int32_t promise[CONNECT4_MOST_COLUMNS];
    uint32_t count = 0, turn = 0;
    for (uint64_t left = v->cells; left;) {
        const uint64_t cell = connect4_take(r, &left, &turn), stones = n.own | n.other | cell;
        const uint64_t threats = connect4_threats(r, n.own | cell) & r->board & ~stones;
        if (connect4_is_helpless(r, stones, threats)) {
            v->lower = v->upper = connect4_win_after(r, n.stones + 2);
            return 0;
        }
        const bool wasted = threats & cell << 1;
        const int32_t own = 2 * bits_count(threats) + bits_count(threats & rows) - wasted;
        uint32_t i = count++;
        for (; i > 0 && promise[i - 1] < own; i--) {
            promise[i] = promise[i - 1];
            cells[i] = cells[i - 1];
        }
        promise[i] = own;
        cells[i] = cell;
    }
    connect4_at_most(v, connect4_win_after(r, n.stones + 4));
    return count;
}

#define SOLVE_MOST CONNECT4_MOST_COLUMNS
#define SOLVE_SHARES(r, p)                                                                                             \
    ((p).stones + 14 < (r)->columns * (r)->rows) /* nearer the end threads would get in each other's way */

#include "../depthfirst/solve_node.h"

static ph_value solve_usual(solving *s, const connect4_node n, const ph_value m)
{
    return solve_node(s, &CONNECT4_USUAL, n, m, solve_usual);
}

static ph_value solve_other(solving *s, const connect4_node n, const ph_value m)
{
    return solve_node(s, s->rules, n, m, solve_other);
}

/* ---- any position -------------------------------------------------------------------------------------- */

/* Is the game over, or as good as over: the side to move can make four? Then *score is its score. */
static bool is_decided(const connect4_rules *r, connect4_node n, ph_value *score)
{
    const uint64_t within_reach = ((n.own | n.other) + r->bottom) & r->board;
    if (connect4_four(r, n.other))
        *score = -connect4_margin(r, n.other);
    else if (!within_reach)
        *score = 0;
    else if (connect4_threats(r, n.own) & within_reach)
        *score = connect4_win_after(r, n.stones);
    else
        return false;
    return true;
}

/* The rules tell a win from a draw, and a draw from a loss: two questions. */
static proven look(const solving *s, const void *state)
{
    const connect4_rules *r = s->rules;
    const connect4_node n = connect4_node_of(*(const connect4_state *)state);
    ph_value score;
    if (is_decided(r, n, &score))
        return (proven){score, score};
    connect4_view loss, win;
    connect4_look(r, n, -1, &loss);
    connect4_look(r, n, 0, &win);
    proven known = {loss.lower > win.lower ? loss.lower : win.lower, loss.upper < win.upper ? loss.upper : win.upper};
    if (known.lower < known.upper)
        proven_narrow(s->table, connect4_node_key(r, n), &known);
    return known;
}

static ph_value ask_usual(solving *s, const void *state, ph_value m)
{
    const connect4_node n = connect4_node_of(*(const connect4_state *)state);
    ph_value score;
    return is_decided(&CONNECT4_USUAL, n, &score) ? score : solve_usual(s, n, m);
}

static ph_value ask_other(solving *s, const void *state, ph_value m)
{
    const connect4_node n = connect4_node_of(*(const connect4_state *)state);
    ph_value score;
    return is_decided(s->rules, n, &score) ? score : solve_other(s, n, m);
}

const solver connect4_solver = {look, ask_usual, score_final, NULL, true};
const solver connect4_other_solver = {look, ask_other, score_final, NULL, true};
