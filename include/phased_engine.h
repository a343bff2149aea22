/* phased_engine.h - an engine searches positions of one game and keeps what it learns between searches. phased.h
 * includes this header. */
#ifndef PHASED_ENGINE_H
#define PHASED_ENGINE_H

#include "phased.h"

#ifdef __cplusplus
extern "C" {
#endif

/* An engine remembers which moves were best in which positions. From the first search by a method with a transposition
 * table ("alphabeta+tt", "mtdf") on, it also keeps that table for all later searches by such methods. */
typedef struct ph_engine ph_engine;

/* Make an engine whose transposition table takes `bytes`; 0 means a sixteenth of PH_DEFAULT_BYTES. Its memory of best moves
 * takes about as much again, but no more than that sixteenth; what moves are sorted by 80 KB, and what the strong engine
 * learns 0.6 MB. None of this counts towards limits.bytes of a search. */
PH_API int ph_engine_new(const ph_game *game, size_t bytes, const ph_memory *memory, ph_engine **engine);
PH_API void ph_engine_free(ph_engine *engine);
PH_API void ph_engine_forget(ph_engine *engine); /* as if it were new */

/* How many thousandths of the transposition table are in use, estimated from a sample; 0 if there is no table yet. It
 * may be called from progress() and trying() of a search of the engine. */
PH_API uint32_t ph_engine_full(const ph_engine *engine);

/* As ph_search(), to the depth of the limits. Learned best moves are tried first if that pays; the best line is
 * learned. */
PH_API int ph_engine_search(ph_engine *engine, const void *state, const ph_options *options, ph_result *result);

/* Iterative deepening, until a limit is reached, no line reaches the depth limit any more, or the value is beyond the
 * game's `won`. If neither a method nor a depth is set and the game has key(), this is the strong engine: set
 * limits.seconds or limits.nodes, or a cancel flag, and play result->best. What it learns it keeps for the next move. For
 * other methods learned best moves are tried first. If the last search was the same, by a method with a table, without
 * history, root_moves and several lines, it goes on from there: an answer that a limit stops is then not less deep, but
 * perhaps only the first move of its line is known. */
PH_API int ph_engine_think(ph_engine *engine, const void *state, const ph_options *options, ph_result *result);

/* Prove the value of `state` to the end of the game; limits.depth is ignored. If the game is built in, has a solver,
 * and no method is named, the solver runs; its table takes limits.bytes and is kept by the engine. Otherwise it
 * deepens as ph_engine_think() does. After a stop `lower` and `upper` are the proven bounds. A solver calls
 * progress() after each null-window search and at times in between; its states_peak is the number of table entries in
 * use. */
PH_API int ph_engine_solve(ph_engine *engine, const void *state, const ph_options *options, ph_result *result);

/* Ponder: while the opponent thinks at `state`, learn which moves to try first after each of the opponent's moves.
 * Runs to the depth of the limits or until cancelled. If neither a method nor a depth is set, the strong engine thinks
 * about the opponent's move, and `best` of the result is the expected one. Any other method with a table fills the
 * table by searching all replies; for a method without one alpha-beta searches them. counts.leaves and depth of the
 * result say how far it came. */
PH_API int ph_engine_ponder(ph_engine *engine, const void *state, const ph_options *options, ph_result *result);

/* Says that the opponent has played the expected move. Set it to {0} before each pondering; ph_ponder_hit() fills it in.
 * This struct will not change. */
typedef struct ph_hit {
    int raised;
    uint32_t reserved;
    double at, soft, hard;
} ph_hit;

/* Ponder on the expected reply: while the opponent thinks at `state`, think about the position after `move`, the second move of
 * the last line; PH_NO_MOVE: `state` is that position. The options are those of ph_engine_think() for that position, but
 * without seconds, clock and level.
 *     The move is played: another thread calls ph_ponder_hit(hit, clock). The same search goes on under that clock, which
 *     runs from then on, and returns the answer as ph_engine_think() does.
 *     Another move is played: set options.cancel. What was learnt stays, and then think as usual.
 * It also returns if there is nothing more to search; the answer is then as good as it can be. Other limits count from
 * the start of pondering. PH_E_ARGUMENT if the move is not legal. A later search of the same position by the same method goes on
 * where this one ended. An exact search cannot use what bets have found: for one with a fixed depth, ponder with that depth. */
PH_API int ph_engine_ponder_on(ph_engine *engine, const void *state, ph_move move, const ph_options *options,
                               const ph_hit *hit, ph_result *result);

/* From any thread, also before ph_engine_ponder_on() has begun or after it has returned; once for each pondering. A clock
 * of which nothing is set is no limit. PH_OK, or PH_E_ARGUMENT for a bad clock, and nothing has happened. */
PH_API int ph_ponder_hit(ph_hit *hit, const ph_clock *clock);

#ifdef __cplusplus
}
#endif
#endif
