/* phased_engine.h - engines: what lives from search to search of one game. phased.h includes it. */
#ifndef PHASED_ENGINE_H
#define PHASED_ENGINE_H

#include "phased.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What lives from search to search of one game: memory for what was learnt, above all which moves were best where; and, once
 * a method with a table ("alphabeta+tt", "mtdf") is asked for, that table, which serves all later searches by such methods. */
typedef struct ph_engine ph_engine;

/* An engine that keeps what it learns in about `bytes`; 0: a sixteenth of PH_DEFAULT_BYTES. Its table takes as much again;
 * that is beside limits.bytes of a search. */
PH_API int ph_engine_new(const ph_game *game, size_t bytes, const ph_memory *memory, ph_engine **engine);
PH_API void ph_engine_free(ph_engine *engine);
PH_API void ph_engine_forget(ph_engine *engine);

/* As ph_search() to the depth of the limits, in the order that was learnt where that pays; the best line is learnt. */
PH_API int ph_engine_search(ph_engine *engine, const void *state, const ph_options *options, ph_result *result);

/* Deepen, a move further each time, until a limit is reached, no line reaches the horizon any more, or the value is
 * beyond what the game calls won. Moves learnt before are tried first. */
PH_API int ph_engine_think(ph_engine *engine, const void *state, const ph_options *options, ph_result *result);

/* Prove the value of `state` to the end of the game; limits.depth does not count. A game of the library's own may have a
 * solver, whose table takes limits.bytes and stays with the engine; all others, or where a method is named, as
 * ph_engine_think(). After a stop lower and upper are what is proven. Progress is told of a solver after each question and now
 * and then in between; states_peak are the entries of its table in use. */
PH_API int ph_engine_solve(ph_engine *engine, const void *state, const ph_options *options, ph_result *result);

/* Learn, while the opponent thinks at `state`, what searches after each reply will want to try first: to the depth of
 * the limits, or until the cancel flag is raised: by a method with a table as it is, which fills the table, else by alpha-beta.
 * counts.leaves and depth say what was done. */
PH_API int ph_engine_ponder(ph_engine *engine, const void *state, const ph_options *options, ph_result *result);

#ifdef __cplusplus
}
#endif
#endif
