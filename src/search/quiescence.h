/* quiescence.h - quiescence search: what a leaf is in a game with noisy moves.
 *
 * In the middle of an exchange evaluate() is misleading. So a leaf of such a game is searched on, over noisy moves only,
 * until the position is quiet:
 *
 *     the side to move takes evaluate() (it "stands pat") or plays a noisy move, whichever is better for it;
 *     if in_check() it must move, and all its moves are tried;
 *     noisy moves with a negative gain() are left out;
 *     QUIET_PLIES below the leaf everything ends, and evaluate() decides.
 *
 * All of this depends on the position alone. Alpha-beta prunes it in the window of the leaf, and the result is not cut to
 * the window ("fail soft"): outside it is a bound, inside it is the value. So all methods find the same value, whatever
 * windows they hand down. quiescence_node.h has the search, for any cursor. */
#ifndef PHASED_SEARCH_QUIESCENCE_H
#define PHASED_SEARCH_QUIESCENCE_H

#include "path.h"

enum { QUIET_PLIES = 64 };

/* The bytes of the positions and moves that one thread needs for it; 0 if the game has no noisy moves. */
size_t quiet_bytes(const ph_game *game);

/* Allocate them, at the first leaf of a frame. False: there is no memory, and the frame is stopped. */
bool quiet_open(frame *f);
void quiet_close(frame *f);

/* The same for all threads, as the frame has them. */
size_t quiet_bytes_all(const frame *f);

/* MAX's value of a leaf that is `ply` plies below the root, in the window (low, high), through the functions of the game;
 * `max`: MAX is to move. Any game; without noisy moves it is evaluate(). False: the frame is stopped. Counts the leaf. */
bool quiet_evaluate(frame *f, const void *state, uint32_t ply, bool max, ph_value low, ph_value high, ph_value *value);

/* quiet_evaluate() for a game with noisy moves and a leaf that is counted already: src/instances/any.c. */
bool quiet_evaluate_noisy(frame *f, const void *state, uint32_t ply, bool max, ph_value low, ph_value high,
                          ph_value *value);

#endif
