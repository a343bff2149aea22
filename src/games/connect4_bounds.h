/* connect4_bounds.h - bounds on the score of a Connect-4 position without a search.
 *
 * A score is the number of stones that the winner has not needed, plus one, as connect4_margin() counts; it is from
 * the point of view of the side to move. White plays the first stone of the game, so White is to move when the number
 * of stones is even.
 *
 * Follow-up. On a board with an even number of rows the cells of each column form pairs, one above the other:
 *
 *     row 6  u
 *     row 5  l      l: a lower cell, u: an upper cell. A column is even if its next cell is a lower one.
 *     row 4  u
 *     row 3  l      A player who always plays on top of the opponent's last stone gets the upper cell of every
 *     row 2  u      pair, and the opponent the lower one. The outcome of this strategy can be computed in
 *     row 1  l      advance.
 *
 * Each rule below comes with its proof. A bound is computed only if it would answer the question whether the score is
 * above m. */
#ifndef PHASED_GAMES_CONNECT4_BOUNDS_H
#define PHASED_GAMES_CONNECT4_BOUNDS_H

#include "connect4.h"

#define CONNECT4_INLINE static inline __attribute__((always_inline))

typedef struct connect4_node {
    uint64_t own, other;
    uint32_t stones; /* number of stones */
} connect4_node;

typedef struct connect4_view {
    ph_value lower, upper; /* of the score */
    uint64_t cells;        /* moves that do not lose at once */
    uint64_t danger;       /* empty cells that make four for the other side */
} connect4_view;

CONNECT4_INLINE connect4_node connect4_node_of(connect4_state s)
{
    return (connect4_node){s.own, s.other, (uint32_t)bits_count(s.own | s.other)};
}

CONNECT4_INLINE uint64_t connect4_empty(const connect4_rules *r, connect4_node n)
{
    return r->board & ~(n.own | n.other);
}

/* The score of the side that makes four with the stone after this many. */
CONNECT4_INLINE ph_value connect4_win_after(const connect4_rules *r, uint32_t stones)
{
    return (ph_value)((r->columns * r->rows + 1) / 2) - (ph_value)(stones / 2);
}

CONNECT4_INLINE void connect4_at_most(connect4_view *v, ph_value score)
{
    v->upper = score < v->upper ? score : v->upper;
}

CONNECT4_INLINE void connect4_at_least(connect4_view *v, ph_value score)
{
    v->lower = score > v->lower ? score : v->lower;
}

/* ---- pairs of cells ------------------------------------------------------------------------------------ */

/* The cells of rows 1, 3, 5, ...; no two copies of the pattern overlap. */
CONNECT4_INLINE uint64_t connect4_odd_rows(const connect4_rules *r)
{
    return r->bottom * (UINT64_C(0x5555555555555555) & ((UINT64_C(1) << r->rows) - 1));
}

/* The empty cells, and the next cells of the odd columns: x, y and z, as far as there are any, the rest in `more`. */
typedef struct connect4_pairs {
    uint64_t low, up;
    uint64_t x, y, z, more;
} connect4_pairs;

CONNECT4_INLINE uint64_t connect4_least(uint64_t set)
{
    return set & (~set + 1);
}

CONNECT4_INLINE connect4_pairs connect4_pairs_of(const connect4_rules *r, connect4_node n)
{
    const uint64_t empty = connect4_empty(r, n), odd_rows = connect4_odd_rows(r);
    connect4_pairs c = {.low = empty & odd_rows, .up = empty & ~odd_rows};
    uint64_t odd = ((n.own | n.other) + r->bottom) & c.up;
    c.x = connect4_least(odd);
    odd ^= c.x;
    c.y = connect4_least(odd);
    odd ^= c.y;
    c.z = connect4_least(odd);
    c.more = odd ^ c.z;
    return c;
}

/* ---- follow-up ----------------------------------------------------------------------------------------- */

/* White is to move; all columns are even, or all but two. Black follows up: he answers a stone of White on a lower
 * cell on the upper cell above it, and of x and y, the next cells of the two odd columns, he takes the one that White
 * leaves. There is always such an answer, so White gets only lower cells and one of x and y. If these make no four
 * with his stones he does not win. If Black also makes four with all the cells that are left to him, Black has won at
 * the latest when the board is full. */
CONNECT4_INLINE void connect4_black_follows(const connect4_rules *r, connect4_node n, const connect4_pairs *c,
                                            ph_value m, connect4_view *v)
{
    const uint64_t white = n.own | c->low;
    if (connect4_four(r, white | c->x) || (c->y && connect4_four(r, white | c->y)))
        return;
    connect4_at_most(v, 0);
    if (v->upper > m && connect4_four(r, n.other | (c->up & ~c->x)) &&
        (!c->y || connect4_four(r, n.other | (c->up & ~c->y))))
        connect4_at_most(v, -1);
}

/* Black is to move, and one column is odd: he plays there, on x, and then follows up as above. */
CONNECT4_INLINE void connect4_black_begins(const connect4_rules *r, connect4_node n, const connect4_pairs *c,
                                           ph_value m, connect4_view *v)
{
    if (connect4_four(r, n.other | c->low))
        return;
    connect4_at_least(v, 0);
    if (v->lower <= m && connect4_four(r, n.own | c->up))
        connect4_at_least(v, 1);
}

/* Black is to move, and three columns are odd: he plays on one of x, y, z and leaves the others as a pair, of which
 * White gets one. Two of the three must be harmless together with White's lower cells. */
CONNECT4_INLINE void connect4_black_begins_of_three(const connect4_rules *r, connect4_node n, const connect4_pairs *c,
                                                    connect4_view *v)
{
    const uint64_t white = n.other | c->low;
    const int harmless =
        !connect4_four(r, white | c->x) + !connect4_four(r, white | c->y) + !connect4_four(r, white | c->z);
    if (harmless >= 2)
        connect4_at_least(v, 0);
}

/* Does White win by follow-up, with Black to move, because of one of his threats in the column of `x`? That is the
 * only odd column, or those of `y` and `z` are odd too (else these are 0). A threat is a cell T, the only one
 * that White lacks for a four; here a lower cell above x.
 *
 * White answers a stone on a lower cell of another column above it, and one on `y` or `z` on the other of the
 * two. In the column of x the pairs are shifted up to T: an upper cell and the lower one above it. Black plays the
 * one, White the other, and the last of these is T. So White always has an answer. As all other cells are pairs,
 * Black must play on x when they are used up, if not before, and the column grows until White plays T. Black wins
 * only if he makes four first: with lower cells of other columns, one of `y` and `z`, and the upper cells below
 * T.
 *
 * Without the threat this would not hold: the last cell of the column has no partner, Black takes it, and then White
 * must leave the pairs. */
CONNECT4_INLINE bool connect4_white_follows(const connect4_rules *r, uint64_t threats, uint64_t black,
                                            const connect4_pairs *c, uint64_t x, uint64_t y, uint64_t z)
{
    const uint64_t column = connect4_column(r, bits_first(x) / (r->rows + 1));
    const uint64_t threat = connect4_least(threats & column & c->low);
    if (!threat)
        return false;
    const uint64_t all = black | (c->low & ~column) | (c->up & column & (threat - 1));
    return !connect4_four(r, all | y) && (!z || !connect4_four(r, all | z));
}

/* Black is to move. */
CONNECT4_INLINE bool connect4_white_has_won(const connect4_rules *r, uint64_t threats, uint64_t black,
                                            const connect4_pairs *c)
{
    if (connect4_white_follows(r, threats, black, c, c->x, c->y, c->z))
        return true;
    return c->z && (connect4_white_follows(r, threats, black, c, c->y, c->z, c->x) ||
                    connect4_white_follows(r, threats, black, c, c->z, c->x, c->y));
}

/* White is to move, and two columns are odd: he plays on one, so that the other is the only one, and wins as above. */
CONNECT4_INLINE bool connect4_white_wins(const connect4_rules *r, connect4_node n, const connect4_pairs *c)
{
    return connect4_white_follows(r, connect4_threats(r, n.own | c->x), n.other, c, c->y, 0, 0) ||
           connect4_white_follows(r, connect4_threats(r, n.own | c->y), n.other, c, c->x, 0, 0);
}

/* Each stone changes the parity of one column: White is to move if the number of odd columns is even. These rules
 * tell a win from a draw and a draw from a loss, but not the margin. */
CONNECT4_INLINE void connect4_follow_up(const connect4_rules *r, connect4_node n, ph_value m, connect4_view *v)
{
    const connect4_pairs c = connect4_pairs_of(r, n);
    if (c.more)
        return;
    if (n.stones % 2 == 0) {
        assert(!c.z && !c.x == !c.y);
        if (m >= -1)
            connect4_black_follows(r, n, &c, m, v);
        if (m <= 0 && v->upper > m && c.y && connect4_white_wins(r, n, &c))
            connect4_at_least(v, 1);
        return;
    }
    assert(c.x && !c.y == !c.z);
    if (m <= 0 && !c.y)
        connect4_black_begins(r, n, &c, m, v);
    else if (m <= -1)
        connect4_black_begins_of_three(r, n, &c, v);
    if (m >= -1 && v->lower <= m && (v->danger & c.low) && connect4_white_has_won(r, v->danger, n.own, &c))
        connect4_at_most(v, -1);
}

/* ---- a position ---------------------------------------------------------------------------------------- */

/* Examine a position in which the game is not over and the side to move cannot make four at once. If every move loses
 * at once, or the score is known, lower == upper. */
CONNECT4_INLINE void connect4_look(const connect4_rules *r, connect4_node n, ph_value m, connect4_view *v)
{
    const uint64_t empty = connect4_empty(r, n);

    /* 1. The other side's threats: one within reach must be taken, and no stone may be put below one. */
    const uint64_t within_reach = ((n.own | n.other) + r->bottom) & r->board;
    v->danger = connect4_threats(r, n.other) & empty;
    const uint64_t forced = within_reach & v->danger;
    v->cells = (forced ? forced : within_reach) & ~(v->danger >> 1);
    if (!v->cells || (forced & (forced - 1))) {
        v->lower = v->upper = -connect4_win_after(r, n.stones + 1);
        return;
    }

    /* 2. The stones that are left: nobody wins with this stone or the next, and with two to go nobody wins at all. */
    if (n.stones + 2 >= r->columns * r->rows) {
        v->lower = v->upper = 0;
        return;
    }
    v->lower = -connect4_win_after(r, n.stones + 3);
    v->upper = connect4_win_after(r, n.stones + 2);

    /* 3. A side that makes no four with all empty cells does not win. */
    if (v->upper > 0 && m >= 0 && !connect4_four(r, n.own | empty))
        v->upper = 0;
    if (v->lower < 0 && m < 0 && !connect4_four(r, n.other | empty))
        v->lower = 0;

    /* 4. Follow-up. */
    if (r->rows % 2 == 0 && v->lower <= m && v->upper > m)
        connect4_follow_up(r, n, m, v);
}

/* Has the other side no good answer to this position, where `threats` are all empty cells that make four for the side
 * that has just moved? It must take a threat within reach: two are too many, and one is too few if there is another
 * above it. It must not play below one. */
CONNECT4_INLINE bool connect4_is_helpless(const connect4_rules *r, uint64_t stones, uint64_t threats)
{
    const uint64_t within_reach = (stones + r->bottom) & r->board, forced = within_reach & threats;
    if (forced)
        return (forced & (forced - 1)) || (forced & threats >> 1);
    return within_reach && !(within_reach & ~(threats >> 1));
}

/* ---- keys ---------------------------------------------------------------------------------------------- */

/* One key for a position and its mirror image, and for no other. In each column: the own stones below a one that is
 * on top of all stones. Columns do not overlap, so the mirror image of a key is the key of the mirror image; the
 * smaller one is used. */
CONNECT4_INLINE uint64_t connect4_node_key(const connect4_rules *r, connect4_node n)
{
    const uint32_t height = r->rows + 1;
    const uint64_t key = (n.own | n.other) + r->bottom + n.own;
    uint64_t mirrored = r->columns % 2 ? key & (((UINT64_C(2) << r->rows) - 1) << r->columns / 2 * height) : 0;
#pragma GCC unroll 4
    for (uint32_t i = 0; i < r->columns / 2; i++) {
        const uint64_t column = ((UINT64_C(1) << height) - 1) << i * height;
        const uint32_t across = (r->columns - 1 - 2 * i) * height;
        mirrored |= (key & column) << across | (key >> across & column);
    }
    return key < mirrored ? key : mirrored;
}

#endif
