/* chess_tables.h - the keys of pieces on squares and of what else a position has. */
#ifndef PHASED_GAMES_CHESS_TABLES_H
#define PHASED_GAMES_CHESS_TABLES_H

#include "chess.h"

extern const uint64_t chess_piece_keys[2][CHESS_PIECES][64];
extern const uint64_t chess_castling_keys[16], chess_passant_keys[8], chess_turn_key;

#endif
