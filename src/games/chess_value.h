/* chess_value.h - what the evaluation of chess adds up, and packed values: W() of chess_weights.h. */
#ifndef PHASED_GAMES_CHESS_VALUE_H
#define PHASED_GAMES_CHESS_VALUE_H

#include "chess.h"
#include "chess_weights.h"

/* The terms: where each has its weights in CHESS_WEIGHTS. tools/tune-chess writes them in this order. */
enum {
    VALUE_PLACED = 0, /* a white piece on its square: 64 for each piece, a1 first */
    /* For each square that a knight, a bishop, a rook or a queen attacks, beyond the number that is usual for it. Squares of
     * own pieces and squares that pawns of the other side attack do not count. */
    VALUE_MOBILITY = VALUE_PLACED + 64 * CHESS_PIECES,
    VALUE_KING_ATTACK =
        VALUE_MOBILITY + 4,              /* for each such square beside the king of the other side, or the king's own */
    VALUE_PAIR = VALUE_KING_ATTACK + 4,  /* two bishops or more */
    VALUE_DOUBLED,                       /* a pawn with another one in front of it */
    VALUE_ISOLATED,                      /* none on the files beside it */
    VALUE_PASSED,                        /* a pawn that no pawn of the other side can stop or take, by its rank */
    VALUE_OPEN_FILE = VALUE_PASSED + 8,  /* a rook without pawns on its file */
    VALUE_HALF_OPEN_FILE,                /* without own pawns */
    VALUE_SHELTER,                       /* a pawn in front of the king, one rank and two ranks away */
    VALUE_BARE_FILE = VALUE_SHELTER + 2, /* a file at the king without own pawns */
    VALUE_COUNT
};

_Static_assert(sizeof CHESS_WEIGHTS / sizeof *CHESS_WEIGHTS == VALUE_COUNT, "a weight for each");

static const int32_t CHESS_USUAL_MOBILITY[CHESS_PIECES] = {0, 4, 6, 7, 12, 0};

/* The phase: 24 with all pieces, 0 with none. */
static const uint8_t CHESS_PHASE[CHESS_PIECES] = {0, 1, 1, 2, 4, 0};
enum { CHESS_WHOLE_PHASE = 24 };

/* What a capture is worth in an exchange: about the average over squares and phases. A king is never taken. */
static const int32_t CHESS_EXCHANGE[CHESS_PIECES] = {100, 320, 330, 500, 970, 20000};

#ifdef CHESS_TRACE
extern int16_t chess_trace[VALUE_COUNT]; /* tools/tune_chess.c: how often each weight was added, for White */
#endif

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
    const int32_t *const placed = CHESS_WEIGHTS + VALUE_PLACED + (size_t)64 * piece;
    return side ? -placed[square ^ 56] : placed[square];
}

#endif
