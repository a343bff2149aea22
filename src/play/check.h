/* check.h - a game around a stranger's game that looks at every answer.
 *
 * A search believes what a game says; a number of moves above max_moves would run over its arrays. So between a search
 * and a plug-in stands this game. An answer that breaks the promises of phased.h is noted, once, with the function that
 * gave it and the moves that lead to the position, and the flag that ends the search is raised; what the search is told
 * meanwhile is harmless (a value is cut to the range, a list to max_moves).
 *
 * The hints widest() and longest() are not passed on: a wrong one cannot be told from the position alone. They are
 * looked at all the same. */
#ifndef PHASED_PLAY_CHECK_H
#define PHASED_PLAY_CHECK_H

#include "phased.h"

enum { CHECK_MESSAGE = 512 };

typedef struct check check;

/* Look at the answers of `inner`, which outlives the check; `cancel`, raised at the first wrong one, may be NULL. NULL
 * without memory. */
check *check_new(const ph_game *inner, int *cancel);
void check_free(check *c); /* may be NULL */

/* The game to search; its positions are those of the inner one. Several threads may use it. */
const ph_game *check_game(const check *c);

/* What was wrong first, NULL if nothing was: "evaluate() returns 2147483647, beyond PH_VALUE_MAX, after a1 b2". */
const char *check_fault(const check *c);

/* Note a fault at `state`, which may be NULL, if it is the first: for those who look at more than each answer. */
void check_note(check *c, const void *state, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* Forget the position that was parsed last: where a fault is, is told from the start again. */
void check_unparse(check *c);

/* Play some random games and look at all that a game can be asked. The fault, or NULL. Without memory there is nothing
 * to be found. */
const char *check_try(check *c);

#endif
