/* chess_tables.c - where pieces go on an empty board, and random numbers for keys: constant expressions of the square. */
#include "chess_tables.h"

/* EXPRESSION(i) for 8 and for 64 numbers, from `first` on. */
#define EIGHT(EXPRESSION, first)                                                                                       \
    EXPRESSION((first) + 0u), EXPRESSION((first) + 1u), EXPRESSION((first) + 2u), EXPRESSION((first) + 3u),            \
        EXPRESSION((first) + 4u), EXPRESSION((first) + 5u), EXPRESSION((first) + 6u), EXPRESSION((first) + 7u)
#define BOARD(EXPRESSION, first)                                                                                       \
    EIGHT(EXPRESSION, (first) + 0u), EIGHT(EXPRESSION, (first) + 8u), EIGHT(EXPRESSION, (first) + 16u),                \
        EIGHT(EXPRESSION, (first) + 24u), EIGHT(EXPRESSION, (first) + 32u), EIGHT(EXPRESSION, (first) + 40u),          \
        EIGHT(EXPRESSION, (first) + 48u), EIGHT(EXPRESSION, (first) + 56u)

/* ---- lines --------------------------------------------------------------------------------------------- */

#define BIT(s) (UINT64_C(1) << (s))

/* A diagonal is the long one, moved up or down by whole ranks. */
#define MOVED(set, ranks_up) ((ranks_up) >= 0 ? (set) << (8 * (ranks_up)&63) : (set) >> (8 * -(ranks_up)&63))
#define RANK(s) ((int)((s) >> 3))
#define COLUMN(s) ((int)((s)&7))
#define RISING(s) MOVED(UINT64_C(0x8040201008040201), RANK(s) - COLUMN(s))
#define FALLING(s) MOVED(UINT64_C(0x0102040810204080), RANK(s) + COLUMN(s) - 7)
#define LINES(s)                                                                                                       \
    {                                                                                                                  \
        (CHESS_FILE_A << ((s)&7)) ^ BIT(s), (UINT64_C(0xFF) << ((s)&56)) ^ BIT(s), RISING(s) ^ BIT(s),                 \
            FALLING(s) ^ BIT(s)                                                                                        \
    }

const uint64_t chess_lines[64][CHESS_LINES] = {BOARD(LINES, 0u)};

/* ---- steps: those that leave the board on one side must not come in on the other -------------------------- */

#define NOT_A (~CHESS_FILE_A)
#define NOT_H (~CHESS_FILE_H)
#define NOT_AB (NOT_A & ~(CHESS_FILE_A << 1))
#define NOT_GH (NOT_H & ~(CHESS_FILE_H >> 1))
#define KNIGHT(s)                                                                                                      \
    (((BIT(s) << 17 | BIT(s) >> 15) & NOT_A) | ((BIT(s) << 15 | BIT(s) >> 17) & NOT_H) |                               \
     ((BIT(s) << 10 | BIT(s) >> 6) & NOT_AB) | ((BIT(s) << 6 | BIT(s) >> 10) & NOT_GH))
#define KING(s)                                                                                                        \
    (BIT(s) << 8 | BIT(s) >> 8 | ((BIT(s) << 1 | BIT(s) << 9 | BIT(s) >> 7) & NOT_A) |                                 \
     ((BIT(s) >> 1 | BIT(s) >> 9 | BIT(s) << 7) & NOT_H))

const uint64_t chess_knight[64] = {BOARD(KNIGHT, 0u)};
const uint64_t chess_king[64] = {BOARD(KING, 0u)};

/* ---- keys: splitmix64, as bits_mix() ----------------------------------------------------------------------- */

#define MIX_1(z) (((z) ^ (z) >> 30) * UINT64_C(0xBF58476D1CE4E5B9))
#define MIX_2(z) (((z) ^ (z) >> 27) * UINT64_C(0x94D049BB133111EB))
#define MIX_3(z) ((z) ^ (z) >> 31)
#define KEY(i) MIX_3(MIX_2(MIX_1(((i) + 1u) * UINT64_C(0x9E3779B97F4A7C15))))

const uint64_t chess_piece_keys[2][CHESS_PIECES][64] = {
    {{BOARD(KEY, 0u)},
     {BOARD(KEY, 64u)},
     {BOARD(KEY, 128u)},
     {BOARD(KEY, 192u)},
     {BOARD(KEY, 256u)},
     {BOARD(KEY, 320u)}},
    {{BOARD(KEY, 384u)},
     {BOARD(KEY, 448u)},
     {BOARD(KEY, 512u)},
     {BOARD(KEY, 576u)},
     {BOARD(KEY, 640u)},
     {BOARD(KEY, 704u)}},
};
const uint64_t chess_castling_keys[16] = {EIGHT(KEY, 768u), EIGHT(KEY, 776u)};
const uint64_t chess_passant_keys[8] = {EIGHT(KEY, 784u)};
const uint64_t chess_turn_key = KEY(792u);
