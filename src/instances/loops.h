/* loops.h - all methods, compiled for one game.
 *
 * A file that includes this has a cursor of the game: it is at a position and takes its moves one by one. A position
 * is a value, or a pointer to one. Every function is INLINE (cursor.h).
 *
 *     game_rules, game_position, game_cursor                                        types
 *     uint32_t      game_list(const game_rules *, game_cursor *, ph_move *moves)    list all moves, or count them (NULL)
 *     game_position game_child(const game_rules *, game_cursor *, ph_move)          the position after a move
 *     void          game_begin(const game_rules *, game_cursor *, bool bottom)      before the first move is taken
 *     bool          game_more(const game_cursor *, uint32_t i)                      is there an i-th move? All before it
 *                                                                                   have been taken
 *     game_position game_next(const game_rules *, game_cursor *, uint32_t i)        take it: the position after it
 *     ph_move       game_move(const game_rules *, const game_cursor *, uint32_t i)  the move just taken
 *     bool          game_over(const game_rules *, game_position)
 *     ph_value      game_value(const game_rules *, game_position, bool max)         MAX's value, `max`: MAX is to move
 *     uint64_t      game_key(const game_rules *, game_position)                     as the key() of the ph_game
 *
 * Depth-first methods take moves one by one, best-first methods list them. A position that a cursor has made is
 * valid until it makes the next one. These have defaults, which fit a cursor with a position `at` that is a value, and makes no
 * list of moves in game_begin():
 *
 *     const game_rules *game_ground(const path *)                                   what the others get as rules
 *     game_position game_load(const game_rules *, const void *state)
 *     void          game_save(const game_rules *, void *state, game_position)       it comes with game_load()
 *     void          game_stand(const game_rules *, game_cursor *, game_position, uint32_t ply)    go to a position
 *     const void   *game_state(const path *, game_position, uint32_t ply)           the position as the ph_game takes it
 *     uint32_t      game_listed(const game_cursor *)                                how many moves game_begin() has listed
 *
 * Constants, each 0 or not defined unless the includer defines it:
 *
 *     GAME_RULES      the rules, if the compiler knows them
 *     GAME_HORIZON    0: no search ends above the leaves of the tree. By default 1
 *     GAME_NUMBERED   1: moves are the numbers 0 to count - 1, `count` being a member of the cursor, and evaluating is cheaper
 *                     than a mispredicted branch. Needs of all functions that take moves only game_child(), and
 *         bool     game_over_leaves(const game_rules *, game_position)     are all children of a position leaves?
 *     GAME_ROWS       defined: the values of leaves are in memory in rows (base/row.h)
 *         uint32_t game_rows(const game_rules *, const game_cursor *, uint32_t i)    at least how many children from the i-th
 *                                                                                    on have only leaves as children
 *         leaf_row game_row(const game_rules *, const game_cursor *, uint32_t i)     the leaves below such a child
 *         bool     game_all_rows(const game_rules *, const game_cursor *)            are all children like that?
 *         bool     game_any_rows(const game_rules *, const game_cursor *)            false: none is
 *         leaf_row game_leaves(const game_rules *, game_position)                    the leaves below such a position
 *     GAME_KNOWN      defined: MAX's values of some leaves are in memory one after the other
 *         uint32_t game_known(const game_rules *, const game_cursor *, uint32_t i, const ph_value **)
 *                     where those of the children from the i-th on are, and how many; 0: they are not leaves
 *         bool     game_first(const game_rules *, const game_cursor *, uint32_t i, ph_value *value, uint32_t *width)
 *                     are there leaves below the i-th child? How many, and MAX's value of the first
 *     GAME_FAMILY     the greatest number of moves, if what children have in common is computed once for all of them. About the
 *                     child just taken; `bottom`: all are at the horizon, and game_begin() was told
 *         bool     game_ended(const game_rules *, const game_cursor *)
 *         ph_value game_child_value(const game_rules *, const game_cursor *, bool max, bool bottom)
 *     GAME_KEEPS      defined: listing moves is expensive. SSS*, PS* and DUAL* return to nodes and keep some lists in a
 *                     game_kept, all zero when a search begins
 *         uint32_t game_list_kept(const game_rules *, game_cursor *, game_kept *, ph_move *moves)    as game_list()
 *     GAME_QUIET      1: the game has noisy moves, and every leaf is searched on until it is quiet (search/quiescence.h).
 *                     Then `.quiet = true` in the struct ph_compiled. Not with GAME_FAMILY, GAME_ROWS or GAME_KNOWN
 *         uint32_t game_noisy(const game_rules *, game_cursor *, ph_move *moves)     list the noisy moves
 *         bool     game_in_check(const game_rules *, game_position)                  the side to move must move
 *         bool     game_loses(const game_rules *, game_position, ph_move)            has the move a negative gain()?
 *     game_stops      defined: a position without moves is over (PH_OVER_WITHOUT_MOVES). A depth-first method then calls this
 *                     function, and finds out that there are no moves when it has entered a position. Not with GAME_FAMILY,
 *                     GAME_ROWS or GAME_KNOWN
 *         bool     game_stops(const game_rules *, game_position)                     as over() of the ph_game; game_over() is
 *                                                                                   true where there are no moves, too
 *     GAME_SOONER     1: the game has PH_SOONER_IS_BETTER. Then `.sooner = true` in the struct ph_compiled. Not with those three
 *     GAME_UNROLLED   defined: three plies of alpha-beta in one function, where a call costs as much as a node
 *     GAME_SLOW       1: an evaluation may take long, so the clock is read before each
 *     GAME_OBSERVED   1: tell the observer; implies the next one
 *     GAME_DEPTH_FIRST 1: compile depth-first methods only, as phased_loops.h does for games outside the library
 *
 * After it the file defines its struct ph_compiled with the two lists that end this header. tests/test_cursor.c is a
 * complete example: Nim in 60 lines. */
#ifndef PHASED_INSTANCES_LOOPS_H
#define PHASED_INSTANCES_LOOPS_H

#include "cursor_defaults.h"

/* ---- depth-first ---- */

#define METHOD_BODIES
#include "../search/methods.def"

/* ---- best-first ---- */

#if !GAME_DEPTH_FIRST
#include "../bestfirst/psstar_search.h"
#include "../bestfirst/records_search.h"
#endif

/* ---- all of them, by their rows in methods.def ---- */

#define FUNCTION_DEPTH_FIRST(function) function
#if GAME_DEPTH_FIRST
#define FUNCTION_BEST_FIRST(function) NULL
#else
#define FUNCTION_BEST_FIRST(function) function
#endif
#define FUNCTION_DRIVER(function) NULL

static searcher *const loops_search[N_METHODS] = {
#define METHOD(ENUM, name, family, parameters, fast, tabled, reference, help) FUNCTION_##family(fast),
#include "../search/methods.def"
};

/* Those with a table of positions; NULL: there is none. */
static searcher *const loops_tabled[N_METHODS] = {
#define METHOD(ENUM, name, family, parameters, fast, tabled, reference, help) tabled,
#include "../search/methods.def"
};

#endif
