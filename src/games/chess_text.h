/* chess_text.h - positions and moves of chess as text: FEN, SAN and coordinates. */
#ifndef PHASED_GAMES_CHESS_TEXT_H
#define PHASED_GAMES_CHESS_TEXT_H

#include "chess.h"

/* The letter of the piece on a square, small for Black's; '.': it is empty. */
char chess_letter_at(const chess_state *s, uint32_t square);

/* The position in which the game begins. */
void chess_start(chess_state *s);

/* Read or write a position in Forsyth-Edwards notation, "8/8/8/4k3/8/8/4P3/4K3 w - - 0 1"; the two numbers at the end may be
 * missing, and operations of EPD, which are skipped, may follow. A square on which no pawn can be taken en passant is left
 * out. False with a reason, `where` being NULL or not, unless it is a position that can be searched. Writing works as
 * snprintf does. */
bool chess_read_fen(const char *text, chess_state *s, ph_place *where);
int chess_print_fen(const chess_state *s, char *text, size_t size);

/* Write a move in standard algebraic notation, "Nbd2", "exd6", "O-O", "e8=Q+", as snprintf does. */
int chess_print_move(const chess_state *s, ph_move move, char *text, size_t size);

/* The same in coordinates, as chess programs talk to each other: "e2e4", "e1g1", "e7e8q". */
int chess_print_coordinates(ph_move move, char *text, size_t size);

/* Read the first `length` characters as a move, in standard algebraic notation, also with missing or needless marks, or as
 * coordinates, "e2e4", "e7e8q". False unless one legal move is meant; then *meant has the number of legal moves that it
 * could be. */
bool chess_read_move(const chess_state *s, const char *text, size_t length, ph_move *move, uint32_t *meant);

/* Read moves from the position *s on, as games are written: "1. e4 e5 2. Nf3", "e2e4 e7e5". */
bool chess_read_moves(const char *text, chess_state *s, ph_place *where);

#endif
