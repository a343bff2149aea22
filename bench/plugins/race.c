/* race.c - Breakthrough on 8 x 8, a race game with captures: a plug-in.
 *
 * A piece moves one square forward, straight or diagonally, and captures diagonally only. The side whose piece reaches the
 * last row wins, and so does the side that captures all pieces. Moves are listed as the squares come, and there is no order():
 * what is worth trying first is left to the engine. */
#include "grid_game.h"

enum { SIDE = 8, SQUARES = SIDE * SIDE, MOST_MOVES = 48, PIECE = 100, WON = 10000 };

#define ROW(r) (UINT64_C(0xFF) << 8 * (r))
#define LEFT UINT64_C(0x0101010101010101)
#define RIGHT UINT64_C(0x8080808080808080)

/* Square 8 r + c is row r from the top, column c. Side 0 (x) starts at the bottom and moves up, side 1 (o) moves down. */
typedef struct race {
    uint64_t pieces[2];
    uint64_t side; /* to move: 0 or 1 */
} race;

static void race_start(const void *rules, void *state)
{
    (void)rules;
    *(race *)state = (race){{ROW(6) | ROW(7), ROW(0) | ROW(1)}, 0};
}

static bool race_over(const void *rules, const void *state)
{
    (void)rules;
    const race *p = state;
    return (p->pieces[0] & ROW(0)) || (p->pieces[1] & ROW(7)) || !p->pieces[0] || !p->pieces[1];
}

/* The squares in front of those of a set: to the left, straight on, to the right. */
static uint64_t ahead(uint64_t set, uint64_t side, int way)
{
    const uint64_t sideways = way < 0 ? (set & ~LEFT) >> 1 : way > 0 ? (set & ~RIGHT) << 1 : set;
    return side ? sideways << SIDE : sideways >> SIDE;
}

static ph_move race_move(unsigned to, uint64_t side, int way)
{
    const unsigned from = (side ? to - SIDE : to + SIDE) - (unsigned)way;
    return from * SQUARES + to;
}

/* Add the moves in one direction to those of `targets`. */
static uint32_t way_list(const race *p, int way, uint64_t targets, ph_move *moves, uint32_t count)
{
    uint64_t to = ahead(p->pieces[p->side], p->side, way) & targets;
    if (!moves)
        return count + (uint32_t)__builtin_popcountll(to);
    while (to)
        moves[count++] = race_move(grid_take(&to), p->side, way);
    return count;
}

static uint32_t race_moves(const void *rules, const void *state, ph_move *moves)
{
    (void)rules;
    const race *p = state;
    const uint64_t empty = ~(p->pieces[0] | p->pieces[1]), open = ~p->pieces[p->side];
    uint32_t count = way_list(p, 0, empty, moves, 0);
    count = way_list(p, -1, open, moves, count);
    return way_list(p, 1, open, moves, count);
}

/* Moves to the last row, then captures. */
static uint32_t race_noisy(const void *rules, const void *state, ph_move *moves)
{
    (void)rules;
    const race *p = state;
    const uint64_t last = p->side ? ROW(7) : ROW(0), empty = ~(p->pieces[0] | p->pieces[1]);
    const uint64_t targets = p->pieces[1 - p->side];
    uint32_t count = 0;
    for (int way = -1; way <= 1; way++)
        count = way_list(p, way, last & (way ? targets | empty : empty), moves, count);
    for (int way = -1; way <= 1; way += 2)
        count = way_list(p, way, targets & ~last, moves, count);
    return count;
}

static void race_apply(const void *rules, const void *state, ph_move move, void *child)
{
    (void)rules;
    const race *p = state;
    const uint64_t from = UINT64_C(1) << move / SQUARES, to = UINT64_C(1) << move % SQUARES;
    race c = *p;
    c.pieces[p->side] ^= from | to;
    c.pieces[1 - p->side] &= ~to;
    c.side = 1 - p->side;
    *(race *)child = c;
}

/* Material and how far the pieces have come, in steps that grow towards the goal. */
static ph_value side_value(uint64_t pieces, uint64_t side)
{
    static const ph_value ROWS[SIDE] = {0, 2, 4, 8, 16, 32, 64, 0};
    ph_value sum = 0;
    for (int row = 0; row < SIDE; row++)
        sum += (PIECE + ROWS[side ? row : SIDE - 1 - row]) * __builtin_popcountll(pieces & ROW(row));
    return sum;
}

/* Only the side that has just moved can have won. */
static ph_value race_evaluate(const void *rules, const void *state)
{
    const race *p = state;
    if (race_over(rules, state))
        return -WON - 1;
    return side_value(p->pieces[p->side], p->side) - side_value(p->pieces[1 - p->side], 1 - p->side);
}

static uint64_t race_key(const void *rules, const void *state)
{
    (void)rules;
    const race *p = state;
    return grid_mix(p->pieces[0] + UINT64_C(0x9E3779B97F4A7C15)) + 3 * grid_mix(p->pieces[1]) + p->side;
}

/* The same position, with the other side to move. */
static void race_pass(const void *rules, const void *state, void *child)
{
    (void)rules;
    race c = *(const race *)state;
    c.side = 1 - c.side;
    *(race *)child = c;
}

static int race_print(const void *rules, const void *state, char *text, size_t size)
{
    (void)rules;
    const race *p = state;
    char cells[SQUARES];
    memset(cells, '.', sizeof cells);
    grid_fill(cells, p->pieces[0], 'x');
    grid_fill(cells, p->pieces[1], 'o');
    return grid_print(cells, SIDE, SIDE, p->side ? "o to move" : "x to move", text, size);
}

static bool race_parse(const void *rules, const char *text, void *state)
{
    (void)rules;
    char cells[SQUARES];
    const char *rest;
    if (!grid_parse(text, "xo.", SQUARES, cells, &rest) || (*rest != 'x' && *rest != 'o'))
        return false;
    *(race *)state = (race){{grid_set(cells, SQUARES, 'x'), grid_set(cells, SQUARES, 'o')}, *rest == 'o'};
    const race *p = state;
    return p->pieces[1 - p->side] && !(p->pieces[p->side] & (p->side ? ROW(7) : ROW(0)));
}

/* "b2c3": columns from a, rows from the bottom. */
static int race_print_move(const void *rules, const void *state, ph_move move, char *text, size_t size)
{
    (void)rules, (void)state;
    const unsigned from = move / SQUARES, to = move % SQUARES;
    return snprintf(text, size, "%c%u%c%u", (int)('a' + from % SIDE), SIDE - from / SIDE, (int)('a' + to % SIDE),
                    SIDE - to / SIDE);
}

static bool race_parse_move(const void *rules, const void *state, const char *text, ph_move *move);

PH_API const ph_game phased_game = {PH_GAME_VERSION,
                                    .name = "Breakthrough",
                                    .state_size = sizeof(race),
                                    .max_moves = MOST_MOVES,
                                    .start = race_start,
                                    .moves = race_moves,
                                    .apply = race_apply,
                                    .over = race_over,
                                    .evaluate = race_evaluate,
                                    .key = race_key,
                                    .print = race_print,
                                    .parse = race_parse,
                                    .print_move = race_print_move,
                                    .parse_move = race_parse_move,
                                    .pass = race_pass,
                                    .won = WON,
                                    .noisy = race_noisy};

static bool race_parse_move(const void *rules, const void *state, const char *text, ph_move *move)
{
    (void)rules;
    return grid_move(&phased_game, state, text, move);
}
