/* chess_moves.c - the legal moves of chess, making them, and what an exchange brings.
 *
 * All listed moves are legal. A king never steps on an attacked square. In check all other pieces must capture the
 * checking piece or come between; in double check they cannot move. A pinned piece stays on the line between its king and
 * the piece that pins it. Start with generate(). */
#include "../base/clock.h"
#include "chess_tables.h"
#include "chess_value.h"

#define INLINE static inline __attribute__((always_inline))

#define FIRST_RANK UINT64_C(0xFF)
#define LAST_RANKS (FIRST_RANK | FIRST_RANK << 56)

/* What generate() does. It is compiled once for each. */
typedef enum purpose {
    EVERY, /* list all moves */
    NOISY, /* list captures, and promotions to queens */
    COUNT, /* only count the moves */
    ONE    /* count until there is one */
} purpose;

typedef struct list {
    ph_move *moves;
    uint32_t count;
} list;

/* What is known of a position before its moves are listed. */
typedef struct view {
    const chess_state *s;
    uint32_t own, other, king; /* sides; the square of the own king */
    uint64_t occupied, checkers, pinned;
    uint64_t targets; /* where pieces other than the king may go */
} view;

/* ---- lines ---------------------------------------------------------------------------------------------- */

/* The line through two squares, without the first; empty if there is none. */
INLINE uint64_t line_through(uint32_t from, uint32_t to)
{
    for (uint32_t i = 0; i < CHESS_LINES; i++)
        if (chess_lines[from][i] >> to & 1)
            return chess_lines[from][i];
    return 0;
}

/* All squares with a number from the lesser of these two up to the other, without the greater. */
INLINE uint64_t numbers_between(uint32_t a, uint32_t b)
{
    return (chess_bit(a) - 1) ^ (chess_bit(b) - 1);
}

/* The own pieces that alone stand between their king and a piece that attacks along this line. */
INLINE uint64_t pinned_on(const view *v, uint64_t line, uint64_t sliders)
{
    const uint64_t *side = v->s->side;
    uint64_t pinned = 0;
    for (uint64_t rest = chess_along(line, v->king, side[v->other]) & sliders & side[v->other]; rest;) {
        const uint64_t between = line & numbers_between(v->king, bits_take(&rest)) & side[v->own];
        pinned |= (between & (between - 1)) ? 0 : between;
    }
    return pinned;
}

INLINE uint64_t pinned_of(const view *v)
{
    const uint64_t *piece = v->s->piece, *lines = chess_lines[v->king];
    const uint64_t rooks = piece[CHESS_ROOK] | piece[CHESS_QUEEN], bishops = piece[CHESS_BISHOP] | piece[CHESS_QUEEN];
    return pinned_on(v, lines[CHESS_FILE], rooks) | pinned_on(v, lines[CHESS_RANK], rooks) |
           pinned_on(v, lines[CHESS_RISING], bishops) | pinned_on(v, lines[CHESS_FALLING], bishops);
}

/* ---- listing -------------------------------------------------------------------------------------------- */

INLINE bool lists(purpose what)
{
    return what == EVERY || what == NOISY;
}

INLINE void add(list *l, uint32_t from, uint64_t targets, purpose what)
{
    if (!lists(what))
        l->count += (uint32_t)bits_count(targets);
    else
        while (targets)
            l->moves[l->count++] = chess_move(from, bits_take(&targets), 0);
}

/* Pawns that arrive at `targets` after a rotation by `steps`. */
INLINE void add_pawns(list *l, uint64_t targets, uint32_t steps, purpose what)
{
    if (!lists(what)) {
        l->count += (uint32_t)bits_count(targets);
        if (targets & LAST_RANKS)
            l->count += 3 * (uint32_t)bits_count(targets & LAST_RANKS);
        return;
    }
    while (targets) {
        const uint32_t to = bits_take(&targets), from = (to - steps) & 63;
        const bool promotes = chess_bit(to) & LAST_RANKS;
        l->moves[l->count++] = chess_move(from, to, promotes ? CHESS_QUEEN : 0);
        for (uint32_t piece = CHESS_KNIGHT; promotes && what == EVERY && piece < CHESS_QUEEN; piece++)
            l->moves[l->count++] = chess_move(from, to, piece);
    }
}

INLINE void list_pawns(list *l, const view *v, uint64_t pawns, uint64_t targets, purpose what)
{
    const uint64_t taken = v->s->side[v->other] & targets, empty = ~v->occupied;
    const uint32_t step = v->own ? 56 : 8, left = v->own ? 55 : 7, right = v->own ? 57 : 9;
    const uint64_t third = FIRST_RANK << (v->own ? 40 : 16);
    const uint64_t one = chess_rotate(pawns, step) & empty;
    add_pawns(l, chess_rotate(pawns & ~CHESS_FILE_A, left) & taken, left, what);
    add_pawns(l, chess_rotate(pawns & ~CHESS_FILE_H, right) & taken, right, what);
    add_pawns(l, one & targets & (what == NOISY ? LAST_RANKS : ~UINT64_C(0)), step, what);
    if (what != NOISY)
        add_pawns(l, chess_rotate(one & third, step) & empty & targets, 2 * step & 63, what);
}

bool chess_takes_passant(const chess_state *s, uint32_t from)
{
    const uint32_t own = s->turn, king = chess_king_of(s, own);
    const uint64_t taken = chess_bit(s->passant ^ 8u);
    const uint64_t occupied = (chess_occupied(s) ^ chess_bit(from) ^ taken) | chess_bit(s->passant);
    return !(chess_attackers(s, king, occupied, own ^ 1) & ~taken);
}

INLINE void list_passant(list *l, const view *v, purpose what)
{
    const chess_state *s = v->s;
    if (s->passant == CHESS_NOWHERE)
        return;
    uint64_t pawns = chess_pawn_attacks(chess_bit(s->passant), v->other) & chess_of(s, v->own, CHESS_PAWN);
    while (pawns) {
        const uint32_t from = bits_take(&pawns);
        if (chess_takes_passant(s, from))
            add(l, from, chess_bit(s->passant), what);
    }
}

INLINE void list_king(list *l, const view *v, uint64_t targets, purpose what)
{
    targets &= chess_king[v->king];
    while (targets) {
        const uint32_t to = bits_take(&targets);
        if (!chess_attackers(v->s, to, v->occupied ^ chess_bit(v->king), v->other))
            add(l, v->king, chess_bit(to), what);
    }
}

/* The squares between king and rook are empty, and those that the king passes are not attacked. */
INLINE void list_castling(list *l, const view *v, purpose what)
{
    const chess_state *s = v->s;
    const uint32_t rights = (uint32_t)s->castling >> 2 * v->own, base = 56 * v->own;
    const uint64_t occupied = v->occupied >> base;
    if ((rights & CHESS_SHORT) && !(occupied & 0x60) && !chess_attackers(s, base + 5, v->occupied, v->other) &&
        !chess_attackers(s, base + 6, v->occupied, v->other))
        add(l, base + 4, chess_bit(base + 6), what);
    if ((rights & CHESS_LONG) && !(occupied & 0x0E) && !chess_attackers(s, base + 3, v->occupied, v->other) &&
        !chess_attackers(s, base + 2, v->occupied, v->other))
        add(l, base + 4, chess_bit(base + 2), what);
}

/* The squares that a piece other than a king or a pawn may go to. */
INLINE uint64_t reach(const view *v, uint32_t square, uint64_t attacked)
{
    attacked &= v->targets;
    return v->pinned >> square & 1 ? attacked & line_through(v->king, square) : attacked;
}

INLINE void list_pieces(list *l, const view *v, purpose what)
{
    const chess_state *s = v->s;
    const uint64_t own = s->side[v->own], queens = s->piece[CHESS_QUEEN];
    for (uint64_t rest = s->piece[CHESS_KNIGHT] & own & ~v->pinned; rest;) {
        const uint32_t from = bits_take(&rest);
        add(l, from, chess_knight[from] & v->targets, what);
    }
    for (uint64_t rest = (s->piece[CHESS_BISHOP] | queens) & own; rest;) {
        const uint32_t from = bits_take(&rest);
        add(l, from, reach(v, from, chess_diagonals(from, v->occupied)), what);
    }
    for (uint64_t rest = (s->piece[CHESS_ROOK] | queens) & own; rest;) {
        const uint32_t from = bits_take(&rest);
        add(l, from, reach(v, from, chess_straights(from, v->occupied)), what);
    }
}

INLINE uint32_t generate(const chess_state *s, ph_move *moves, const purpose what)
{
    list l = {.moves = moves};
    view v = {.s = s, .own = s->turn, .other = s->turn ^ 1u, .occupied = chess_occupied(s)};
    v.king = chess_king_of(s, v.own);
    v.checkers = chess_attackers(s, v.king, v.occupied, v.other);
    const uint64_t own = s->side[v.own], wanted = what == NOISY ? s->side[v.other] : ~own;

    /* 1. The king may always go where it is not attacked. In double check nothing else helps. */
    if (what != ONE || v.checkers)
        list_king(&l, &v, wanted, what);
    if (v.checkers & (v.checkers - 1))
        return l.count;

    /* 2. In check, capture the piece that gives it, or come between. */
    uint64_t mask = ~UINT64_C(0);
    if (v.checkers) {
        const uint32_t checker = bits_first(v.checkers);
        mask = v.checkers | (line_through(v.king, checker) & numbers_between(v.king, checker));
    }
    v.targets = mask & wanted;
    v.pinned = pinned_of(&v);

    /* 3. Pawns: all that are free to move at once, then pinned ones along their lines. */
    const uint64_t pawns = s->piece[CHESS_PAWN] & own;
    list_pawns(&l, &v, pawns & ~v.pinned, mask, what);
    for (uint64_t rest = pawns & v.pinned; rest;) {
        const uint32_t from = bits_take(&rest);
        list_pawns(&l, &v, chess_bit(from), mask & line_through(v.king, from), what);
    }
    if (what == ONE && l.count)
        return l.count;

    /* 4. The rest. */
    list_passant(&l, &v, what);
    list_pieces(&l, &v, what);
    if (what == ONE && l.count == 0 && !v.checkers)
        list_king(&l, &v, wanted, what);
    if ((what == EVERY || what == COUNT) && !v.checkers && s->castling)
        list_castling(&l, &v, what);
    return l.count;
}

uint32_t chess_count(const chess_state *s)
{
    return generate(s, NULL, COUNT);
}

/* Can a pawn that cannot be pinned step forward, out of check? Most positions need no other answer. */
INLINE bool pawn_steps(const chess_state *s)
{
    const uint64_t *lines = chess_lines[chess_king_of(s, s->turn)];
    const uint64_t all = lines[CHESS_FILE] | lines[CHESS_RANK] | lines[CHESS_RISING] | lines[CHESS_FALLING];
    const uint64_t pawns = chess_of(s, s->turn, CHESS_PAWN) & ~all;
    return (chess_rotate(pawns, s->turn ? 56 : 8) & ~chess_occupied(s)) && !chess_checkers(s);
}

bool chess_can_move(const chess_state *s)
{
    return pawn_steps(s) || generate(s, NULL, ONE) > 0;
}

static __attribute__((noinline)) uint32_t generate_every(const chess_state *s, ph_move *moves)
{
    return generate(s, moves, EVERY);
}

/* ---- order ---------------------------------------------------------------------------------------------- */

/* The piece that a move takes; CHESS_PIECES: none. */
static uint32_t taken_by(const chess_state *s, ph_move move)
{
    const uint32_t to = chess_to(move);
    if (s->side[s->turn ^ 1u] >> to & 1)
        return chess_piece_at(s, to);
    const bool passant = to == s->passant && chess_of(s, s->turn, CHESS_PAWN) >> chess_from(move) & 1;
    return passant ? CHESS_PAWN : CHESS_PIECES;
}

/* Captures and queens first, the most valuable piece taken by the least valuable; then by what the piece gains by standing
 * on the other square; promotions to lesser pieces last. Less than 2^16. */
static uint32_t promise(const chess_state *s, ph_move move)
{
    enum { CAPTURES = 40000, QUIET = 20000, HALF_PHASE = 12 };
    const uint32_t becomes = chess_becomes(move), taken = taken_by(s, move),
                   piece = chess_piece_at(s, chess_from(move));
    if (becomes && becomes != CHESS_QUEEN)
        return becomes;
    if (becomes || taken != CHESS_PIECES)
        return CAPTURES + 16 * becomes + 16 * (taken != CHESS_PIECES ? taken + 1 : 0) - piece;
    const uint32_t mirror = s->turn ? 56 : 0;
    const int32_t gain = value_placed(CHESS_WHITE, piece, chess_to(move) ^ mirror) -
                         value_placed(CHESS_WHITE, piece, chess_from(move) ^ mirror);
    return (uint32_t)(QUIET + (s->phase >= HALF_PHASE ? value_middle(gain) : value_end(gain)));
}

/* A move and its promise above it make one word while they are sorted. */
static void sort(const chess_state *s, ph_move *moves, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t word = promise(s, moves[i]) << 16 | moves[i];
        uint32_t j = i;
        for (; j > 0 && moves[j - 1] < word; j--)
            moves[j] = moves[j - 1];
        moves[j] = word;
    }
    for (uint32_t i = 0; i < count; i++)
        moves[i] &= 0xFFFF;
}

uint32_t chess_list(const chess_state *s, ph_move *moves)
{
    const uint32_t count = generate_every(s, moves);
    sort(s, moves, count);
    return count;
}

uint32_t chess_list_noisy(const chess_state *s, ph_move *moves)
{
    const uint32_t count = generate(s, moves, NOISY);
    sort(s, moves, count);
    return count;
}

/* ---- making a move -------------------------------------------------------------------------------------- */

INLINE void put(chess_state *s, uint32_t side, uint32_t piece, uint32_t square)
{
    s->piece[piece] ^= chess_bit(square);
    s->side[side] ^= chess_bit(square);
    s->hash ^= chess_piece_keys[side][piece][square];
    s->placed += value_placed(side, piece, square);
    s->phase = (uint8_t)(s->phase + CHESS_PHASE[piece]);
}

INLINE void take(chess_state *s, uint32_t side, uint32_t piece, uint32_t square)
{
    s->piece[piece] ^= chess_bit(square);
    s->side[side] ^= chess_bit(square);
    s->hash ^= chess_piece_keys[side][piece][square];
    s->placed -= value_placed(side, piece, square);
    s->phase = (uint8_t)(s->phase - CHESS_PHASE[piece]);
}

/* Whose turn it is, what may be castled and taken en passant: replace the one in the hash by the other. */
INLINE void set(chess_state *s, uint32_t turn, uint32_t castling, uint32_t passant)
{
    if (s->passant != CHESS_NOWHERE)
        s->hash ^= chess_passant_keys[s->passant & 7];
    if (passant != CHESS_NOWHERE)
        s->hash ^= chess_passant_keys[passant & 7];
    s->hash ^= chess_castling_keys[s->castling] ^ chess_castling_keys[castling];
    s->hash ^= s->turn != turn ? chess_turn_key : 0;
    s->turn = (uint8_t)turn;
    s->castling = (uint8_t)castling;
    s->passant = (uint8_t)passant;
}

void chess_put(chess_state *s, uint32_t side, uint32_t piece, uint32_t square)
{
    assert(!(chess_occupied(s) >> square & 1));
    put(s, side, piece, square);
}

void chess_set(chess_state *s, uint32_t turn, uint32_t castling, uint32_t passant)
{
    set(s, turn, castling, passant);
}

/* Can the side to move take en passant on a square that a pawn has just passed? */
static __attribute__((noinline)) bool passant_possible(const chess_state *child, uint32_t passed)
{
    chess_state s = *child;
    s.passant = (uint8_t)passed;
    uint64_t pawns = chess_pawn_attacks(chess_bit(passed), s.turn ^ 1u) & chess_of(&s, s.turn, CHESS_PAWN);
    while (pawns)
        if (chess_takes_passant(&s, bits_take(&pawns)))
            return true;
    return false;
}

/* The rights that are lost when something leaves or enters a square. */
static const uint8_t RIGHTS_LOST[64] = {
    [0] = CHESS_LONG,       [4] = CHESS_SHORT | CHESS_LONG, [7] = CHESS_SHORT,
    [56] = CHESS_LONG << 2, [63] = CHESS_SHORT << 2,        [60] = (CHESS_SHORT | CHESS_LONG) << 2};

/* The clock after a move that takes nothing and moves no pawn. */
INLINE uint16_t next_clock(const chess_state *s)
{
    return (uint16_t)(s->clock + (s->clock < CHESS_MOST_CLOCK));
}

INLINE void apply(const chess_state *s, ph_move move, chess_state *child)
{
    const uint32_t own = s->turn, other = own ^ 1, from = chess_from(move), to = chess_to(move);
    const uint32_t piece = chess_piece_at(s, from), becomes = chess_becomes(move);
    const bool takes = s->side[other] >> to & 1;
    assert(s->side[own] >> from & 1 && !(s->side[own] >> to & 1));
    *child = *s;

    /* 1. The pieces. */
    if (takes)
        take(child, other, chess_piece_at(s, to), to);
    take(child, own, piece, from);
    put(child, own, becomes ? becomes : piece, to);
    if (piece == CHESS_PAWN && to == s->passant)
        take(child, other, CHESS_PAWN, to ^ 8);
    if (piece == CHESS_KING && !(chess_king[from] >> to & 1)) { /* castling */
        take(child, own, CHESS_ROOK, to > from ? to + 1 : to - 2);
        put(child, own, CHESS_ROOK, (from + to) / 2);
    }

    /* 2. The other side is to move. */
    child->clock = takes || piece == CHESS_PAWN ? 0 : next_clock(s);
    child->number = (uint16_t)(s->number + own);
    set(child, other, s->castling & ~((uint32_t)RIGHTS_LOST[from] | RIGHTS_LOST[to]), CHESS_NOWHERE);

    /* 3. A pawn that was moved by two squares may be taken, if any pawn can. */
    const uint32_t passed = (from + to) / 2;
    if (piece == CHESS_PAWN && (from ^ to) == 16 &&
        chess_pawn_attacks(chess_bit(passed), own) & chess_of(child, other, CHESS_PAWN) &&
        passant_possible(child, passed))
        set(child, other, child->castling, passed);
}

void chess_apply(const chess_state *s, ph_move move, chess_state *child)
{
    apply(s, move, child);
}

void chess_pass(const chess_state *s, chess_state *child)
{
    *child = *s;
    set(child, s->turn ^ 1u, s->castling, CHESS_NOWHERE);
    child->clock = next_clock(s);
    child->number = (uint16_t)(s->number + s->turn);
}

/* ---- exchanges ------------------------------------------------------------------------------------------ */

/* The least valuable piece of a set. */
static uint32_t least_of(const chess_state *s, uint64_t set)
{
    uint32_t piece = CHESS_PAWN;
    while (piece < CHESS_KING && !(s->piece[piece] & set))
        piece++;
    return piece;
}

/* Both sides take on the square with their least valuable piece, or stop when that is better. A piece behind another one
 * takes after it. Pins do not count. */
ph_value chess_gain(const chess_state *s, ph_move move)
{
    const uint32_t from = chess_from(move), to = chess_to(move), becomes = chess_becomes(move),
                   taken = taken_by(s, move);
    uint32_t piece = becomes ? becomes : chess_piece_at(s, from), side = s->turn ^ 1u, count = 0;
    uint64_t occupied = chess_occupied(s) ^ chess_bit(from);
    ph_value gains[CHESS_MOST_MOVES / 2];
    gains[0] = (taken < CHESS_PIECES ? CHESS_EXCHANGE[taken] : 0) +
               (becomes ? CHESS_EXCHANGE[becomes] - CHESS_EXCHANGE[CHESS_PAWN] : 0);
    if (taken == CHESS_PAWN && to == s->passant)
        occupied ^= chess_bit(to ^ 8);
    for (;; side ^= 1) {
        const uint64_t attackers = chess_attackers(s, to, occupied, side) & occupied;
        if (!attackers)
            break;
        const uint32_t next = least_of(s, attackers);
        if (next == CHESS_KING && chess_attackers(s, to, occupied, side ^ 1) & occupied)
            break;
        gains[count + 1] = CHESS_EXCHANGE[piece] - gains[count];
        count++;
        piece = next;
        const uint64_t takers = s->piece[next] & attackers;
        occupied ^= takers & -takers;
    }
    for (; count > 0; count--)
        if (-gains[count] < gains[count - 1])
            gains[count - 1] = -gains[count];
    return gains[0];
}

bool chess_is_noisy(const void *state, ph_move move)
{
    const uint32_t becomes = chess_becomes(move);
    return becomes ? becomes == CHESS_QUEEN : taken_by(state, move) != CHESS_PIECES;
}

bool chess_may_pass(const void *state)
{
    const chess_state *s = state;
    return s->side[s->turn] & ~(s->piece[CHESS_PAWN] | s->piece[CHESS_KING]);
}

bool chess_loses(const chess_state *s, ph_move move)
{
    const uint32_t taken = taken_by(s, move);
    const bool fair = taken < CHESS_PIECES && !chess_becomes(move) &&
                      CHESS_EXCHANGE[taken] >= CHESS_EXCHANGE[chess_piece_at(s, chess_from(move))];
    return !fair && chess_gain(s, move) < 0;
}

/* ---- perft ---------------------------------------------------------------------------------------------- */

uint64_t chess_perft(const chess_state *s, uint32_t depth, const int *cancel, uint64_t *ended)
{
    ph_move moves[CHESS_MOST_MOVES];
    const uint32_t count = depth == 1 ? chess_count(s) : generate_every(s, moves);
    uint64_t ways = depth == 1 ? count : 0;
    *ended += count == 0;
    for (uint32_t i = 0; i < count && depth > 1 && !(depth > 2 && flag_raised(cancel)); i++) {
        chess_state child;
        apply(s, moves[i], &child);
        ways += chess_perft(&child, depth - 1, cancel, ended);
    }
    return ways;
}
