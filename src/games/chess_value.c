/* chess_value.c - the evaluation of chess: pieces on squares, mobility, pawns and kings, between middle game and end game.
 *
 * Everything is added up for White as packed values, Black's part with the opposite sign. A mirrored position with
 * colours exchanged has the same value for the side to move. */
#include "chess_value.h"

/* `count` times a weight. */
static int32_t weigh(uint32_t side, uint32_t term, int32_t count)
{
#ifdef CHESS_TRACE
    chess_trace[term] = (int16_t)(chess_trace[term] + (side ? -count : count));
#else
    (void)side;
#endif
    return count * CHESS_WEIGHTS[term];
}

/* ---- sets of pawns -------------------------------------------------------------------------------------- */

/* All squares in front of a set, seen from `side`. */
static uint64_t ahead_of(uint64_t set, uint32_t side)
{
    if (side) {
        set >>= 8;
        set |= set >> 8;
        set |= set >> 16;
        return set | set >> 32;
    }
    set <<= 8;
    set |= set << 8;
    set |= set << 16;
    return set | set << 32;
}

static uint64_t files_of(uint64_t set)
{
    return set | ahead_of(set, CHESS_WHITE) | ahead_of(set, CHESS_BLACK);
}

/* With the files beside it. */
static uint64_t widened(uint64_t set)
{
    return set | (set & ~CHESS_FILE_H) << 1 | (set & ~CHESS_FILE_A) >> 1;
}

static int32_t pawns_value(uint64_t own, uint64_t other, uint32_t side)
{
    const uint64_t files = files_of(own);
    const uint64_t beside = (files & ~CHESS_FILE_A) >> 1 | (files & ~CHESS_FILE_H) << 1;
    const uint64_t doubled = own & ahead_of(own, side ^ 1), isolated = own & ~beside;
    const uint64_t stopped = widened(ahead_of(other, side ^ 1));
    int32_t value = weigh(side, VALUE_DOUBLED, bits_count(doubled)) + weigh(side, VALUE_ISOLATED, bits_count(isolated));
    for (uint64_t passed = own & ~stopped & ~doubled; passed;) {
        const uint32_t rank = bits_take(&passed) >> 3;
        value += weigh(side, VALUE_PASSED + (side ? 7 - rank : rank), 1);
    }
    return value;
}

/* ---- pieces --------------------------------------------------------------------------------------------- */

static uint64_t attacks_of(uint32_t piece, uint32_t square, uint64_t occupied)
{
    switch (piece) {
    case CHESS_KNIGHT:
        return chess_knight[square];
    case CHESS_BISHOP:
        return chess_diagonals(square, occupied);
    case CHESS_ROOK:
        return chess_straights(square, occupied);
    default:
        return chess_diagonals(square, occupied) | chess_straights(square, occupied);
    }
}

/* Mobility, and attacks on squares beside the other king. */
static int32_t activity_value(const chess_state *s, uint32_t side)
{
    const uint64_t occupied = chess_occupied(s);
    const uint64_t pawns = chess_of(s, side ^ 1, CHESS_PAWN);
    const uint64_t free = ~(s->side[side] | chess_pawn_attacks(pawns, side ^ 1));
    const uint32_t king = chess_king_of(s, side ^ 1);
    const uint64_t beside = chess_king[king] | chess_bit(king);
    int32_t value = 0;
    for (uint32_t piece = CHESS_KNIGHT; piece <= CHESS_QUEEN; piece++)
        for (uint64_t set = chess_of(s, side, piece); set;) {
            const uint64_t attacked = attacks_of(piece, bits_take(&set), occupied) & free;
            const int32_t mobility = bits_count(attacked) - CHESS_USUAL_MOBILITY[piece];
            value += weigh(side, VALUE_MOBILITY + piece - CHESS_KNIGHT, mobility);
            if (attacked & beside)
                value += weigh(side, VALUE_KING_ATTACK + piece - CHESS_KNIGHT, bits_count(attacked & beside));
        }
    return value;
}

static int32_t files_value(const chess_state *s, uint32_t side)
{
    const uint64_t own = files_of(chess_of(s, side, CHESS_PAWN)), all = files_of(s->piece[CHESS_PAWN]);
    const uint64_t rooks = chess_of(s, side, CHESS_ROOK), bishops = chess_of(s, side, CHESS_BISHOP);
    int32_t value = (bishops & (bishops - 1)) ? weigh(side, VALUE_PAIR, 1) : 0;
    if (rooks & ~own)
        value += weigh(side, VALUE_OPEN_FILE, bits_count(rooks & ~all)) +
                 weigh(side, VALUE_HALF_OPEN_FILE, bits_count(rooks & all & ~own));
    return value;
}

/* The pawns in front of the king, and the files without any. */
static int32_t shelter_value(const chess_state *s, uint32_t side)
{
    const uint64_t pawns = chess_of(s, side, CHESS_PAWN), king = widened(chess_of(s, side, CHESS_KING));
    const uint64_t first = side ? king >> 8 : king << 8, second = side ? first >> 8 : first << 8;
    const uint64_t files = files_of(king) & 0xFF, bare = files & ~files_of(pawns);
    return weigh(side, VALUE_SHELTER, bits_count(first & pawns)) +
           weigh(side, VALUE_SHELTER + 1, bits_count(second & pawns)) + weigh(side, VALUE_BARE_FILE, bits_count(bare));
}

static int32_t side_value(const chess_state *s, uint32_t side)
{
    return pawns_value(chess_of(s, side, CHESS_PAWN), chess_of(s, side ^ 1, CHESS_PAWN), side) +
           activity_value(s, side) + files_value(s, side) + shelter_value(s, side);
}

/* ---- the value ------------------------------------------------------------------------------------------ */

ph_value chess_evaluate(const chess_state *s)
{
    /* 1. The end of the game. A move that mates ends it before any draw is claimed. */
    if (!chess_can_move(s))
        return chess_checkers(s) ? -CHESS_MATE : 0;
    if (chess_drawn(s))
        return 0;

    /* 2. An estimate: the packed values of both sides, weighed by the phase. */
    const int32_t packed = s->placed + side_value(s, CHESS_WHITE) - side_value(s, CHESS_BLACK);
    const int32_t phase = s->phase < CHESS_WHOLE_PHASE ? s->phase : CHESS_WHOLE_PHASE;
    const int32_t white =
        (value_middle(packed) * phase + value_end(packed) * (CHESS_WHOLE_PHASE - phase)) / CHESS_WHOLE_PHASE;
    return s->turn ? -white : white;
}
