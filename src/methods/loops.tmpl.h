/* loops.tmpl.h - every fast method, compiled for one game.
 *
 * The includer has the game's cursor, which stands at a position and takes its moves one after the other:
 *
 *     typedef game_rules, game_position, game_cursor     a position is a value, or a pointer to one
 *     enum { GAME_HORIZON,     1: a search may end above the leaves of the tree
 *            GAME_DEAR,        1: an evaluation costs more than a branch that is foretold wrongly
 *            GAME_NUMBERED }   1: moves are child numbers, and never listed
 *
 *     const game_rules *game_ground(const path *)        what all others are handed
 *     game_position game_load(const game_rules *, const void *state)
 *     void          game_save(const game_rules *, void *state, game_position)
 *     void          game_stand(const game_rules *, game_cursor *, game_position, uint32_t ply)
 *     uint32_t      game_list(const game_rules *, game_cursor *, ph_move *moves)    all of them; NULL: count alone
 *     game_position game_child(const game_rules *, game_cursor *, ph_move)          the position behind one
 *     void          game_begin(const game_rules *, game_cursor *, bool bottom)  before the first move is taken
 *     bool          game_more(const game_cursor *, uint32_t i)                  is there an i-th, those before taken?
 *     game_position game_next(const game_rules *, game_cursor *, uint32_t i)    take it: the position behind it
 *     ph_move       game_move(const game_rules *, const game_cursor *, uint32_t i)     the one just taken
 *     bool          game_over(const game_rules *, game_position)
 *     ph_value      game_value(const game_rules *, game_position, bool max)     MAX's, with that side to move
 *     uint64_t      game_key(const game_rules *, game_position)                 as the game's key(), if it has one
 *
 * all INLINE. Depth-first methods take the moves one after the other, best-first ones list them. A position that a
 * cursor has made is good until it makes the next one. The includer defines
 *
 *     LOOPS(x)          a name for each x: LOOPS(compiled) is the struct of them all
 *     LOOPS_GAME        the game whose functions these are; its evaluations are cheap
 *     LOOPS_RULES       the rules, where the compiler knows them
 *     LOOPS_FITS, LOOPS_OTHERWISE, LOOPS_SOLVER     as in struct ph_compiled
 *     LOOPS_AVX2        1: best-first methods once more for machines that have it
 *     LOOPS_ROWS        1: leaves stand in memory in rows (row.h), and the cursor says besides
 *         uint32_t game_rows(const game_rules *, const game_cursor *, uint32_t i)    how many children from the i-th on
 *                                                                                    have leaves alone below them, so
 *                                                                                    many at least
 *         leaf_row game_row(const game_rules *, const game_cursor *, uint32_t i)     of such a one: those leaves
 *         bool     game_all_rows(const game_rules *, const game_cursor *)            all children have
 *         bool     game_any_rows(const game_rules *, const game_cursor *)            false: none has
 *         leaf_row game_leaves(const game_rules *, game_position)                    of one that stands on it
 *     LOOPS_FORESEES    1: the cursor says besides, of a position that is not over, whether all its children are:
 *         bool game_over_leaves(const game_rules *, game_position)
 *     LOOPS_KNOWN       1: MAX's values of leaves lie in memory one behind the other, and the cursor says besides
 *         uint32_t game_known(const game_rules *, const game_cursor *, uint32_t i, const ph_value **)
 *                       where those of the children from the i-th on are, and of how many; 0: these are no leaves
 *         bool game_first(const game_rules *, const game_cursor *, uint32_t i, ph_value *value, uint32_t *width)
 *                       has the i-th child leaves below it, how many, and what is the first worth to MAX?
 *     LOOPS_LEVEL       bool LOOPS_LEVEL(const frame *, const void *root, level_tree *): is it a level tree in memory,
 *                       and which?
 *     LOOPS_FAMILY      how many children a node has at most, where they are looked at as a family: the cursor says of
 *                       the one just taken what it would cost more to find out from its position. `bottom`: all of them
 *                       are at the horizon, and game_begin() was told so
 *         bool     game_ended(const game_rules *, const game_cursor *)
 *         ph_value game_worth(const game_rules *, const game_cursor *, bool max, bool bottom)
 *     LOOPS_KEEPS       1: to list moves costs so much that SSS*, PS* and DUAL*, which come back to a node, keep some lists in a
 *                       game_kept, all zero when a search begins; the cursor says besides
 *         uint32_t game_list_kept(const game_rules *, game_cursor *, game_kept *, ph_move *moves)    as game_list()
 *     LOOPS_HORIZON     0: the horizon lies behind the end of every game, though GAME_HORIZON is 1
 *     LOOPS_UNROLLED    1: three plies of a depth-first method in one function, where a call costs as much as a node
 *     LOOPS_OBSERVED    1: tell the observer; depth-first methods alone
 *
 * all but the first may be missing, and are undefined again behind it. */
#ifdef LOOPS_GAME
#define LOOPS_ENTER(f) frame_cheap(f)
#else
#define LOOPS_ENTER(f) (void)(f)
#define LOOPS_GAME NULL
#endif
#ifndef LOOPS_RULES
#define LOOPS_RULES(ground) (ground)
#endif
#ifndef LOOPS_FITS
#define LOOPS_FITS NULL
#endif
#ifndef LOOPS_OTHERWISE
#define LOOPS_OTHERWISE NULL
#endif
#ifndef LOOPS_SOLVER
#define LOOPS_SOLVER NULL
#endif
#ifndef LOOPS_ALONE
#define LOOPS_ALONE 0
#endif
#ifndef LOOPS_AVX2
#define LOOPS_AVX2 0
#endif
#ifndef LOOPS_ROWS
#define LOOPS_ROWS 0
#endif
#ifndef LOOPS_FORESEES
#define LOOPS_FORESEES 0
#endif
#ifndef LOOPS_KNOWN
#define LOOPS_KNOWN 0
#endif
#ifndef LOOPS_FAMILY
#define LOOPS_FAMILY 0
#endif
#ifndef LOOPS_KEEPS
#define LOOPS_KEEPS 0
#endif
#ifndef LOOPS_HORIZON
#define LOOPS_HORIZON GAME_HORIZON
#endif
#ifndef LOOPS_UNROLLED
#define LOOPS_UNROLLED 0
#endif
#ifndef LOOPS_OBSERVED
#define LOOPS_OBSERVED 0
#endif

/* One side of a depth-first method: the value of an interior node at `ply`. Two such functions call each other. */
typedef ph_value LOOPS(side)(walk *w, game_position p, uint32_t ply, ph_value alpha, ph_value beta);

/* Is a position at `ply` to be evaluated, not expanded? */
INLINE bool LOOPS(terminal)(const frame *f, const game_rules *r, game_position p, uint32_t ply)
{
    return (LOOPS_HORIZON && ply == f->depth) || game_over(r, p);
}

/* The same of a child that the cursor has just taken; and its value. */
INLINE bool LOOPS(ended)(const game_rules *r, const game_cursor *c, game_position p)
{
#if LOOPS_FAMILY
    (void)p;
    return game_ended(r, c);
#else
    (void)c;
    return game_over(r, p);
#endif
}

INLINE ph_value LOOPS(worth)(const game_rules *r, const game_cursor *c, game_position p, bool max, bool bottom)
{
#if LOOPS_FAMILY
    (void)p;
    return game_worth(r, c, max, bottom);
#else
    (void)c, (void)bottom;
    return game_value(r, p, max);
#endif
}

/* ---- depth-first ---- */

#define METHOD_TEMPLATES
#include "methods.def"

/* Of each depth-first method: the two sides, the root, which is a node of its own so that the others need not know of a
 * move to be searched first, and the search. The sides stay functions of their own: where one of two that call each
 * other is compiled into the other, clang needs a twentieth more instructions. Only where nodes cost next to nothing
 * there are three plies in one: max is a node over min_1, that one over max_2, and that one calls min. */
#define LOOPS_SIDE(kind, name, fast, max, other)                                                                       \
    kind ph_value LOOPS(name)(walk * w, game_position p, uint32_t ply, ph_value alpha, ph_value beta)                  \
    {                                                                                                                  \
        return LOOPS(fast##_node)(w, p, ply, alpha, beta, max, false, other);                                          \
    }
#define LOOPS_BEST_FIRST(fast)
#define LOOPS_DRIVER(fast)
#define LOOPS_DEPTH_FIRST(fast)                                                                                        \
    static LOOPS(side) LOOPS(fast##_max), LOOPS(fast##_min);                                                           \
    LOOPS_SIDE(INLINE, fast##_max_2, fast, true, LOOPS(fast##_min))                                                    \
    LOOPS_SIDE(INLINE, fast##_min_2, fast, false, LOOPS(fast##_max))                                                   \
    LOOPS_SIDE(INLINE, fast##_max_1, fast, true, LOOPS(fast##_min_2))                                                  \
    LOOPS_SIDE(INLINE, fast##_min_1, fast, false, LOOPS(fast##_max_2))                                                 \
    LOOPS_SIDE(static __attribute__((noinline)), fast##_max, fast, true,                                               \
               LOOPS_UNROLLED ? LOOPS(fast##_min_1) : LOOPS(fast##_min))                                               \
    LOOPS_SIDE(static __attribute__((noinline)), fast##_min, fast, false,                                              \
               LOOPS_UNROLLED ? LOOPS(fast##_max_1) : LOOPS(fast##_max))                                               \
    static __attribute__((cold)) ph_value LOOPS(fast##_root)(walk * w, const void *root)                               \
    {                                                                                                                  \
        w->ground = game_ground(&w->path);                                                                             \
        const game_position p = game_load(w->ground, root);                                                            \
        const ph_value alpha = w->f->alpha, beta = w->f->beta;                                                         \
        if (w->f->options->min_root)                                                                                   \
            return LOOPS(fast##_node)(w, p, 0, alpha, beta, false, true, LOOPS(fast##_max));                           \
        return LOOPS(fast##_node)(w, p, 0, alpha, beta, true, true, LOOPS(fast##_min));                                \
    }                                                                                                                  \
    static int LOOPS(fast##_search)(frame * f, const void *root)                                                       \
    {                                                                                                                  \
        LOOPS_ENTER(f);                                                                                                \
        return walk_run(f, root, LOOPS(fast##_root));                                                                  \
    }
#define METHOD(ENUM, name, family, parameters, fast, reference, help) LOOPS_##family(fast)
#include "methods.def"
#undef LOOPS_SIDE
#undef LOOPS_DEPTH_FIRST

/* The same with a table. Alpha-beta and NegaScout have loops of their own; the others, and every root, ask at run time which
 * method they are: a compiler takes as long for each of these texts as for all that has no table. */
#include "tabled.tmpl.h"

static __attribute__((noinline)) ph_value LOOPS(tabled_any)(walk *w, game_position p, uint32_t ply, ph_value alpha,
                                                            ph_value beta, bool max, bool root, LOOPS(side) * same,
                                                            LOOPS(side) * other, int how)
{
    return LOOPS(tabled_node)(w, p, ply, alpha, beta, max, root, same, other, how);
}

#define TABLED_minimax_node LOOPS(tabled_any)
#define TABLED_scout_node LOOPS(tabled_any)
#define TABLED_alphabeta_node LOOPS(tabled_node)
#define TABLED_negascout_node LOOPS(tabled_node)
#define LOOPS_SIDE(fast, name, max, other)                                                                             \
    static __attribute__((noinline)) ph_value LOOPS(name)(walk * w, game_position p, uint32_t ply, ph_value alpha,     \
                                                          ph_value beta)                                               \
    {                                                                                                                  \
        return TABLED_##fast##_node(w, p, ply, alpha, beta, max, false, LOOPS(name), LOOPS(other), TABLED_##fast);     \
    }
#define LOOPS_DEPTH_FIRST(fast)                                                                                        \
    static LOOPS(side) LOOPS(fast##_tabled_max), LOOPS(fast##_tabled_min);                                             \
    LOOPS_SIDE(fast, fast##_tabled_max, true, fast##_tabled_min)                                                       \
    LOOPS_SIDE(fast, fast##_tabled_min, false, fast##_tabled_max)                                                      \
    static __attribute__((cold)) ph_value LOOPS(fast##_tabled_root)(walk * w, const void *root)                        \
    {                                                                                                                  \
        w->ground = game_ground(&w->path);                                                                             \
        const game_position p = game_load(w->ground, root);                                                            \
        const bool max = !w->f->options->min_root;                                                                     \
        LOOPS(side) *const sides[] = {LOOPS(fast##_tabled_min), LOOPS(fast##_tabled_max)};                             \
        return LOOPS(tabled_any)(w, p, 0, w->f->alpha, w->f->beta, max, true, sides[max], sides[!max], TABLED_##fast); \
    }                                                                                                                  \
    static int LOOPS(fast##_tabled_search)(frame * f, const void *root)                                                \
    {                                                                                                                  \
        LOOPS_ENTER(f);                                                                                                \
        return walk_run(f, root, LOOPS(fast##_tabled_root));                                                           \
    }
#define METHOD(ENUM, name, family, parameters, fast, reference, help) LOOPS_##family(fast)
#include "methods.def"
#undef LOOPS_SIDE
#undef LOOPS_DEPTH_FIRST
#undef LOOPS_BEST_FIRST
#undef LOOPS_DRIVER

/* ---- best-first ---- */

#if !LOOPS_OBSERVED
#define SIDE(x) LOOPS(psstar_##x)
#define SIDE_DUAL 0
#include "side.tmpl.h"

#define SIDE(x) LOOPS(dual_##x)
#define SIDE_DUAL 1
#include "side.tmpl.h"

#define T_NAME(x) LOOPS(records_##x)
#define T_DUAL 0
#include "records.tmpl.h"

#define T_NAME(x) LOOPS(records_dual_##x)
#define T_DUAL 1
#include "records.tmpl.h"
#endif

/* ---- all of them ---- */

#define LOOPS_DRIVER(fast) NULL
#define LOOPS_DEPTH_FIRST(fast) LOOPS(fast##_search)
#define TABLED_DRIVER(fast) NULL
#define TABLED_BEST_FIRST(fast) NULL
#define TABLED_DEPTH_FIRST(fast) LOOPS(fast##_tabled_search)
#if LOOPS_OBSERVED
#define LOOPS_BEST_FIRST(fast) NULL
#else
#define LOOPS_BEST_FIRST(fast) LOOPS(fast##_search)
#endif
const struct ph_compiled LOOPS(compiled) = {
    .game = LOOPS_GAME,
    .fits = LOOPS_FITS,
    .otherwise = LOOPS_OTHERWISE,
    .solver = LOOPS_SOLVER,
    .alone = LOOPS_ALONE,
    .search =
        {
#define METHOD(ENUM, name, family, parameters, fast, reference, help) LOOPS_##family(fast),
#include "methods.def"
        },
    .tabled =
        {
#define METHOD(ENUM, name, family, parameters, fast, reference, help) TABLED_##family(fast),
#include "methods.def"
        },
};
#undef LOOPS_DEPTH_FIRST
#undef LOOPS_BEST_FIRST
#undef LOOPS_DRIVER
#undef TABLED_DEPTH_FIRST
#undef TABLED_BEST_FIRST
#undef TABLED_DRIVER

#undef LOOPS
#undef LOOPS_GAME
#undef LOOPS_ENTER
#undef LOOPS_RULES
#undef LOOPS_FITS
#undef LOOPS_OTHERWISE
#undef LOOPS_SOLVER
#undef LOOPS_ALONE
#undef LOOPS_AVX2
#undef LOOPS_ROWS
#undef LOOPS_FORESEES
#undef LOOPS_KNOWN
#undef LOOPS_LEVEL
#undef LOOPS_FAMILY
#undef LOOPS_KEEPS
#undef LOOPS_HORIZON
#undef LOOPS_UNROLLED
#undef LOOPS_OBSERVED
