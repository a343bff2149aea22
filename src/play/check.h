/* check.h - wraps an untrusted game and checks every answer.
 *
 * A search trusts its game; a number of moves above max_moves would overrun its arrays. So this game is put between a
 * search and a plug-in. The first answer that breaks the rules of phased.h is noted, with the function and the moves
 * that lead to the position, and the flag that cancels the search is set. What the search gets meanwhile is harmless:
 * a value is clamped to the range, a list cut to max_moves.
 *
 * The hints widest() and longest() are not passed on, since a wrong one cannot be recognized from the position alone.
 * They are checked all the same. */
#ifndef PHASED_PLAY_CHECK_H
#define PHASED_PLAY_CHECK_H

#include "phased.h"

enum { CHECK_MESSAGE = 512 };

typedef struct check check;

/* Check the answers of `inner`, which must outlive the check. `cancel` is set at the first fault; it may be NULL.
 * Returns NULL without memory. */
check *check_new(const ph_game *inner, int *cancel);
void check_free(check *c); /* may be NULL */

/* The game to search; its positions are those of the inner one. Several threads may use it. */
const ph_game *check_game(const check *c);

/* The first fault, NULL if there is none: "evaluate() returns 2147483647, beyond PH_VALUE_MAX, after a1 b2". */
const char *check_fault(const check *c);

/* Note a fault at `state`, which may be NULL, if it is the first: for tests that compare several answers. */
void check_note(check *c, const void *state, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* The same with what to do about it, after the place. */
void check_note_remedy(check *c, const void *state, const char *remedy, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* Write where `state` is: "at the start", "after a1 b2"; nothing if that is not known. */
void check_where(check *c, const void *state, char *text, size_t size);

/* Forget the position that was parsed last: the place of a fault is again given from the start. */
void check_unparse(check *c);

/* Play some random games, calling every function. Returns the fault, or NULL. Without memory nothing is tested. */
const char *check_try(check *c);

#endif
