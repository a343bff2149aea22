/* kalah_solve.c - the solver of Kalah: "is the score of this position above m?"
 *
 * What is in the stores stays there, so that the search forgets it: a position is what lies in the pits, and its
 * score by how many of these seeds the side to move will get more than the other. Positions that differ in their
 * stores alone are one, and a side that moves again needs no pass. Read node() first. */
#include "kalah_solve.h"

#include "../games/kalah.h"

#define INLINE static inline __attribute__((always_inline))

/* The pits of the side to move, and of the other. */
typedef struct solve_position {
    uint64_t own, other;
} solve_position;

/* A move and where it leads. After it the same side is to move if it moves `again`, else the other. */
typedef struct child {
    solve_position at;
    uint64_t key;
    ph_value scored; /* seeds that it puts into the store */
    int32_t promise;
    uint32_t move;
    bool again;
} child;

enum {
    FORESEEN = 10, /* from this many seeds on the children are looked up in the table before one is searched */
    NOTHING = -PH_INFINITY,
};

/* ---- positions ----------------------------------------------------------------------------------------- */

/* Six bytes, none above 31, as 30 bits. */
INLINE uint64_t packed(uint64_t side)
{
    const uint64_t pairs = (side & UINT64_C(0x001F001F001F)) | (side >> 3 & UINT64_C(0x03E003E003E0));
    return (pairs & 0x3FF) | (pairs >> 6 & 0xFFC00) | (pairs >> 12 & 0x3FF00000);
}

/* No two positions share one, unless a pit holds more than 31 seeds: then it is a hash, and has the highest bit. */
INLINE uint64_t position_key(solve_position p)
{
    const uint64_t many = UINT64_C(0xE0E0E0E0E0E0E0E0);
    if (__builtin_expect(((p.own | p.other) & many) != 0, 0))
        return bits_mix(bits_mix(bits_mix(p.own) + p.other) | UINT64_C(1) << 63);
    return bits_mix(packed(p.other) << 30 | packed(p.own));
}

INLINE child child_of(const kalah_rules *r, solve_position p, uint32_t pit)
{
    uint64_t own = p.own, other = p.other;
    child c = {.move = pit};
    c.again = kalah_sow(r, &own, &other, pit);
    c.scored = (ph_value)kalah_store(r, own);
    own &= kalah_pits(r);
    c.at = c.again ? (solve_position){own, other} : (solve_position){other, own};
    return c;
}

/* The score of a child at its parent, if its score for the side to move there is `score`. */
INLINE ph_value child_score(const child *c, ph_value score)
{
    return c->again ? c->scored + score : c->scored - score;
}

/* The bound to search the child with: is its score at the parent above m? */
INLINE ph_value child_bound(const child *c, ph_value m)
{
    return c->again ? m - c->scored : c->scored - m - 1;
}

/* What is known of a child, to its parent. */
INLINE proven child_proven(const child *c, proven score)
{
    return c->again ? (proven){c->scored + score.lower, c->scored + score.upper}
                    : (proven){c->scored - score.upper, c->scored - score.lower};
}

/* ---- the search ---------------------------------------------------------------------------------------- */

/* To move again costs nothing, and what can be captured now may be gone later; else the nearest pit first. */
INLINE int32_t child_promise(const child *c)
{
    return c->again ? 1000 + (int32_t)c->move : 16 * (c->scored - 1) + (int32_t)c->move;
}

/* Put a child among `count` that are sorted, the most promising first. */
INLINE void child_insert(child *children, uint32_t count, const child *c)
{
    for (; count > 0 && children[count - 1].promise < c->promise; count--)
        children[count] = children[count - 1];
    children[count] = *c;
}

/* What the table knows of the children. One that answers m makes *best more than m. Those that are known not to are
 * left out, and *best is the best of them. Returns how many are left. */
INLINE uint32_t children_foresee(solving *s, child *children, uint32_t count, ph_value m, ph_value *best)
{
    uint32_t left = 0;
    for (uint32_t i = 0; i < count; i++)
        table_prefetch(s->table, children[i].key);
    for (uint32_t i = 0; i < count && *best <= m; i++) {
        proven known = {-KALAH_MOST_SEEDS, KALAH_MOST_SEEDS};
        proven_narrow(s->table, children[i].key, &known);
        known = child_proven(&children[i], known);
        if (known.upper > m && known.lower <= m) {
            children[left++] = children[i];
            continue;
        }
        const ph_value score = known.lower > m ? known.lower : known.upper;
        *best = score > *best ? score : *best;
    }
    return left;
}

static ph_value node(solving *s, const solve_position p, const ph_value m)
{
    if (!frame_may_expand(s->frame))
        return m;
    const uint64_t before = frame_nodes(s->frame);
    const kalah_rules *const r = s->rules;

    /* 1. When a side is empty the game is over. Else a side gets all that is left, at best. */
    const ph_value own = (ph_value)kalah_sum(r, p.own), other = (ph_value)kalah_sum(r, p.other), left = own + other;
    if (own == 0 || other == 0)
        return own - other;
    if (left <= m)
        return left;
    if (-left > m)
        return -left;

    /* 2. It may have been here before. */
    const uint64_t key = position_key(p);
    proven known = {-left, left};
    proven_narrow(s->table, key, &known);
    if (known.lower > m)
        return known.lower;
    if (known.upper <= m)
        return known.upper;

    /* 3. The children. */
    child children[KALAH_MOST_PITS];
    uint32_t count = 0;
    for (kalah_moves moves = kalah_movable(r, p.own); kalah_may_move(&moves); count++) {
        child c = child_of(r, p, kalah_take(&moves));
        c.key = position_key(c.at);
        c.promise = child_promise(&c);
        child_insert(children, count, &c);
    }

    /* 4. A child that is in the table may answer at once, or it is known not to and need not be searched. */
    ph_value best = NOTHING;
    if (left >= FORESEEN)
        count = children_foresee(s, children, count, m, &best);

    /* 5. The others. */
    for (uint32_t i = 0; i < count && best <= m; i++) {
        const child *c = &children[i];
        const ph_value score = child_score(c, node(s, c->at, child_bound(c, m)));
        if (s->frame->stop != PH_FINISHED)
            return m;
        best = score > best ? score : best;
    }

    /* 6. Remember it, by the work that it was. */
    if (best > m)
        known.lower = best > known.lower ? best : known.lower;
    else
        known.upper = best < known.upper ? best : known.upper;
    proven_keep(s->table, key, known, frame_nodes(s->frame) - before);
    return best;
}

/* ---- any position -------------------------------------------------------------------------------------- */

/* A state as a child without a parent. If the side to move must pass, the other side moves. */
static child child_of_state(const solving *s, const void *state)
{
    const kalah_rules *r = s->rules;
    const kalah_state *at = state;
    const uint64_t pits = kalah_pits(r);
    const bool passes = at->own & KALAH_MUST_PASS;
    child c = {.scored = kalah_ahead(r, *at), .again = !passes};
    c.at = passes ? (solve_position){at->other & pits, at->own & pits}
                  : (solve_position){at->own & pits, at->other & pits};
    return c;
}

static proven look(const solving *s, const void *state)
{
    const kalah_rules *r = s->rules;
    const child c = child_of_state(s, state);
    const ph_value own = (ph_value)kalah_sum(r, c.at.own), other = (ph_value)kalah_sum(r, c.at.other);
    proven known = {-own - other, own + other};
    if (own == 0 || other == 0)
        known = (proven){own - other, own - other};
    else
        proven_narrow(s->table, position_key(c.at), &known);
    return child_proven(&c, known);
}

static ph_value ask(solving *s, const void *state, ph_value m)
{
    const child c = child_of_state(s, state);
    return child_score(&c, node(s, c.at, child_bound(&c, m)));
}

const solver kalah_solver = {look, ask, score_final, NULL, false};
