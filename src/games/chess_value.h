/* chess_value.h - packed values: W() of chess_weights.h, and what a piece on a square is worth. */
#ifndef PHASED_GAMES_CHESS_VALUE_H
#define PHASED_GAMES_CHESS_VALUE_H

#include "chess.h"
#include "chess_weights.h"

static inline int32_t value_middle(int32_t packed)
{
    return (int16_t)(uint16_t)((uint32_t)packed & 0xFFFF);
}

static inline int32_t value_end(int32_t packed)
{
    return (packed - value_middle(packed)) / 65536;
}

/* A piece of a side, for White. */
static inline int32_t value_placed(uint32_t side, uint32_t piece, uint32_t square)
{
    return side ? -CHESS_PLACED[piece][square ^ 56] : CHESS_PLACED[piece][square];
}

#endif
