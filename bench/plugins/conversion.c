/* conversion.c - Ataxx on 7 x 7, a game of conversions with passes: a plug-in.
 *
 * A piece either puts a new piece on a neighbouring square or jumps two squares away. All enemies next to the new piece change
 * sides. A side that cannot move passes. The game ends when nobody can move; the side with more pieces has won. order() tries
 * the moves that gain most first. */
#include "grid_game.h"

enum { SIDE = 7, SQUARES = SIDE * SIDE, MOST_MOVES = 448, WON = 10000 };
enum { PASS = SQUARES * SQUARES }; /* other moves are 49 from + to; a piece that stays where it is has from = to */

#define ALL ((UINT64_C(1) << SQUARES) - 1)
#define COLUMN(c) (UINT64_C(0x40810204081) << (c))

/* Square 7 r + c is row r from the top, column c. */
typedef struct conversion {
    uint64_t pieces[2];
    uint64_t side; /* to move: 0 (x) or 1 (o) */
} conversion;

static void conversion_start(const void *rules, void *state)
{
    (void)rules;
    const uint64_t falling = UINT64_C(1) | UINT64_C(1) << 48, rising = UINT64_C(1) << 6 | UINT64_C(1) << 42;
    *(conversion *)state = (conversion){{falling, rising}, 0};
}

/* The set and its neighbours in the eight directions. */
static uint64_t grown(uint64_t set)
{
    const uint64_t row = set | (set & ~COLUMN(0)) >> 1 | (set & ~COLUMN(6)) << 1;
    return (row | row >> SIDE | row << SIDE) & ALL;
}

/* The squares at most two steps away. */
static uint64_t reach(uint64_t set)
{
    return grown(grown(set));
}

static uint64_t empty_of(const conversion *p)
{
    return ALL & ~(p->pieces[0] | p->pieces[1]);
}

static bool conversion_over(const void *rules, const void *state)
{
    (void)rules;
    const conversion *p = state;
    return !p->pieces[0] || !p->pieces[1] || !(reach(p->pieces[0] | p->pieces[1]) & empty_of(p));
}

static uint32_t conversion_moves(const void *rules, const void *state, ph_move *moves)
{
    (void)rules;
    const conversion *p = state;
    const uint64_t own = p->pieces[p->side], empty = empty_of(p);
    if (conversion_over(rules, state))
        return 0;
    uint32_t count = 0;
    for (uint64_t to = grown(own) & empty; to; count++) {
        const unsigned square = grid_take(&to);
        if (moves)
            moves[count] = square * SQUARES + square;
    }
    for (uint64_t left = own; left;) {
        const unsigned from = grid_take(&left);
        const uint64_t near = grown(UINT64_C(1) << from);
        for (uint64_t to = grown(near) & ~near & empty; to; count++) {
            const unsigned square = grid_take(&to);
            if (moves)
                moves[count] = from * SQUARES + square;
        }
    }
    if (count == 0 && moves)
        moves[0] = PASS;
    return count ? count : 1;
}

static void conversion_apply(const void *rules, const void *state, ph_move move, void *child)
{
    (void)rules;
    conversion c = *(const conversion *)state;
    if (move != PASS) {
        const uint64_t from = UINT64_C(1) << move / SQUARES, to = UINT64_C(1) << move % SQUARES;
        const uint64_t turned = grown(to) & c.pieces[1 - c.side];
        if (from != to)
            c.pieces[c.side] ^= from;
        c.pieces[c.side] |= to | turned;
        c.pieces[1 - c.side] ^= turned;
    }
    c.side = 1 - c.side;
    *(conversion *)child = c;
}

static ph_value conversion_evaluate(const void *rules, const void *state)
{
    const conversion *p = state;
    const ph_value lead = __builtin_popcountll(p->pieces[p->side]) - __builtin_popcountll(p->pieces[1 - p->side]);
    if (!conversion_over(rules, state))
        return 10 * lead;
    return lead > 0 ? WON + lead : lead < 0 ? lead - WON : 0;
}

/* How much a move gains: a new piece counts one, a converted piece two. */
static uint32_t gain(const conversion *p, ph_move move)
{
    if (move == PASS)
        return 0;
    const uint64_t turned = grown(UINT64_C(1) << move % SQUARES) & p->pieces[1 - p->side];
    return 2 * (uint32_t)__builtin_popcountll(turned) + (move / SQUARES == move % SQUARES);
}

/* Sort by gain, highest first; moves of equal gain stay as listed. */
static void conversion_order(const void *rules, const void *state, ph_move *moves, uint32_t count)
{
    enum { GAINS = 18 };
    ph_move listed[MOST_MOVES];
    uint8_t gains[MOST_MOVES];
    uint32_t first[GAINS + 1] = {0};
    (void)rules;
    memcpy(listed, moves, count * sizeof *moves);
    for (uint32_t i = 0; i < count; i++) {
        gains[i] = (uint8_t)(GAINS - 1 - gain(state, moves[i]));
        first[gains[i] + 1]++;
    }
    for (uint32_t g = 1; g < GAINS; g++)
        first[g] += first[g - 1];
    for (uint32_t i = 0; i < count; i++)
        moves[first[gains[i]]++] = listed[i];
}

static uint64_t conversion_key(const void *rules, const void *state)
{
    (void)rules;
    const conversion *p = state;
    return grid_mix(p->pieces[0] + UINT64_C(0x9E3779B97F4A7C15)) + 3 * grid_mix(p->pieces[1]) + p->side;
}

/* The same position, with the other side to move. */
static void conversion_pass(const void *rules, const void *state, void *child)
{
    (void)rules;
    conversion c = *(const conversion *)state;
    c.side = 1 - c.side;
    *(conversion *)child = c;
}

static int conversion_print(const void *rules, const void *state, char *text, size_t size)
{
    (void)rules;
    const conversion *p = state;
    char cells[SQUARES];
    memset(cells, '.', sizeof cells);
    grid_fill(cells, p->pieces[0], 'x');
    grid_fill(cells, p->pieces[1], 'o');
    return grid_print(cells, SIDE, SIDE, p->side ? "o to move" : "x to move", text, size);
}

static bool conversion_parse(const void *rules, const char *text, void *state)
{
    (void)rules;
    char cells[SQUARES];
    const char *rest;
    if (!grid_parse(text, "xo.", SQUARES, cells, &rest) || (*rest != 'x' && *rest != 'o'))
        return false;
    *(conversion *)state = (conversion){{grid_set(cells, SQUARES, 'x'), grid_set(cells, SQUARES, 'o')}, *rest == 'o'};
    return true;
}

/* "c3": a new piece; "a1c3": a jump. */
static int conversion_print_move(const void *rules, const void *state, ph_move move, char *text, size_t size)
{
    (void)rules, (void)state;
    const unsigned from = move / SQUARES, to = move % SQUARES;
    if (move == PASS)
        return snprintf(text, size, "pass");
    if (from == to)
        return snprintf(text, size, "%c%u", (int)('a' + to % SIDE), SIDE - to / SIDE);
    return snprintf(text, size, "%c%u%c%u", (int)('a' + from % SIDE), SIDE - from / SIDE, (int)('a' + to % SIDE),
                    SIDE - to / SIDE);
}

static bool conversion_parse_move(const void *rules, const void *state, const char *text, ph_move *move);

PH_API const ph_game phased_game = {PH_GAME_VERSION,
                                    .name = "Ataxx",
                                    .state_size = sizeof(conversion),
                                    .max_moves = MOST_MOVES,
                                    .start = conversion_start,
                                    .moves = conversion_moves,
                                    .apply = conversion_apply,
                                    .over = conversion_over,
                                    .evaluate = conversion_evaluate,
                                    .key = conversion_key,
                                    .order = conversion_order,
                                    .print = conversion_print,
                                    .parse = conversion_parse,
                                    .print_move = conversion_print_move,
                                    .parse_move = conversion_parse_move,
                                    .pass = conversion_pass,
                                    .won = WON};

static bool conversion_parse_move(const void *rules, const void *state, const char *text, ph_move *move)
{
    (void)rules;
    return grid_move(&phased_game, state, text, move);
}
