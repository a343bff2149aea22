/* gamebook.h - games and positions for tests and benches. Without memory, or on a bad text, the program aborts. */
#ifndef PHASED_TESTS_GAMEBOOK_H
#define PHASED_TESTS_GAMEBOOK_H

#include "phased.h"

enum { BOOK_STATE = 88, BOOK_MOVES = 218 }; /* enough for a position, and for the moves, of any built-in game */

/* A buffer for a position. */
typedef union book_state {
    unsigned char bytes[BOOK_STATE];
    uint64_t align;
} book_state;

/* The game of a specification; ph_game_free() it. */
ph_game *book_game(const char *spec);

/* The position of a text. */
book_state book_position(const ph_game *game, const char *text);

/* The positions of the studies, Connect-4's or Othello's: undecided within 8 moves, of growing length, found by
 * half-random play. */
enum { BOOK_STUDIED = 12 };
book_state book_studied(const ph_game *game, const char *name, size_t i);

/* The position `plies` random moves after the start, or the last position if the game ends earlier. */
book_state book_random(const ph_game *game, uint32_t plies, uint64_t *seed);

/* Has the game ended? */
bool book_over(const ph_game *game, const book_state *state);

/* The position after a move. */
book_state book_after(const ph_game *game, const book_state *state, ph_move move);

/* A complete search by a method to a depth; 0: to the end of the game. Release the result. */
void book_search(const ph_game *game, const book_state *state, const char *method, uint32_t depth, ph_result *result);

/* A game around another, with the moves of every position in an order that its key and the seed decide: the same in
 * every search, and no better than chance. Both structs must live as long as the game is used. */
typedef struct book_shuffle {
    const ph_game *inner;
    uint64_t seed;
} book_shuffle;

void book_shuffled(ph_game *game, book_shuffle *rules, const ph_game *inner, uint64_t seed);

#endif
