/* loops.h - the fast methods for any game, and what every instance of loops.tmpl.h shares. */
#ifndef PHASED_METHODS_LOOPS_H
#define PHASED_METHODS_LOOPS_H

#include "../base/row.h"
#include "../base/select.h"
#include "compiled.h"
#include "level.h"
#include "psstar.h"
#include "records.h"
#include "share.h"
#include "tabled.h"
#include "walk.h"

#include <string.h>

/* So are the functions of a game written that loops.tmpl.h asks for: a call of one would cost as much as its work. */
#define INLINE static inline __attribute__((always_inline))

/* For any game, through the struct of functions; observed there are the depth-first methods alone. */
extern const struct ph_compiled any_compiled, any_observed_compiled;

/* The searcher of the unobserved method in `row` of methods.def for this frame: compiled for the game if there is one
 * that fits, and the game's functions are those that it was made from. */
searcher *loops_choose(const frame *f, unsigned row, bool with_table);

/* The game's own solver; NULL: it has none. */
const struct solver *loops_solver(const frame *f);

#endif
