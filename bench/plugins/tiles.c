/* tiles.c - Domineering on 7 x 7, a game of space without captures: a plug-in.
 *
 * One side puts dominoes upright (v), the other flat (h). A side that cannot move has lost. order() tries first the moves that
 * leave the other side the fewest places. */
#include "grid_game.h"

enum { SIDE = 7, SQUARES = SIDE * SIDE, MOST_MOVES = SIDE * (SIDE - 1), WON = 10000 };

#define ALL ((UINT64_C(1) << SQUARES) - 1)
#define LAST_COLUMN (UINT64_C(0x40810204081) << 6)

/* Square 7 r + c is row r from the top, column c. */
typedef struct tiles {
    uint64_t taken;
    uint64_t side; /* to move: 0 places v, 1 places h */
} tiles;

static void tiles_start(const void *rules, void *state)
{
    (void)rules;
    *(tiles *)state = (tiles){0, 0};
}

/* The upper or left squares of all places for a domino of this side. */
static uint64_t places(uint64_t taken, uint64_t side)
{
    const uint64_t empty = ALL & ~taken;
    return side ? empty & empty >> 1 & ~LAST_COLUMN : empty & empty >> SIDE;
}

/* The two squares of a move, which is its upper or left one. */
static uint64_t domino(ph_move move, uint64_t side)
{
    return (side ? UINT64_C(3) : UINT64_C(1) | UINT64_C(1) << SIDE) << move;
}

static bool tiles_over(const void *rules, const void *state)
{
    (void)rules;
    const tiles *p = state;
    return !places(p->taken, p->side);
}

static uint32_t tiles_moves(const void *rules, const void *state, ph_move *moves)
{
    (void)rules;
    const tiles *p = state;
    uint64_t left = places(p->taken, p->side);
    if (!moves)
        return (uint32_t)__builtin_popcountll(left);
    uint32_t count = 0;
    while (left)
        moves[count++] = grid_take(&left);
    return count;
}

static void tiles_apply(const void *rules, const void *state, ph_move move, void *child)
{
    (void)rules;
    const tiles *p = state;
    *(tiles *)child = (tiles){p->taken | domino(move, p->side), 1 - p->side};
}

/* Places of the side to move minus those of the other. */
static ph_value tiles_evaluate(const void *rules, const void *state)
{
    (void)rules;
    const tiles *p = state;
    const uint64_t own = places(p->taken, p->side);
    return own ? __builtin_popcountll(own) - __builtin_popcountll(places(p->taken, 1 - p->side)) : -WON - 1;
}

/* How good a move looks: places that are left for its side minus those left for the other. */
static int promise(const tiles *p, ph_move move)
{
    const uint64_t taken = p->taken | domino(move, p->side);
    return __builtin_popcountll(places(taken, p->side)) - __builtin_popcountll(places(taken, 1 - p->side));
}

/* Insertion sort, best first; equal moves stay as listed. */
static void tiles_order(const void *rules, const void *state, ph_move *moves, uint32_t count)
{
    int promises[MOST_MOVES];
    (void)rules;
    for (uint32_t i = 0; i < count; i++) {
        const ph_move move = moves[i];
        const int own = promise(state, move);
        uint32_t to = i;
        for (; to > 0 && promises[to - 1] < own; to--) {
            promises[to] = promises[to - 1];
            moves[to] = moves[to - 1];
        }
        promises[to] = own;
        moves[to] = move;
    }
}

/* 49 bits and the side: different positions have different keys. */
static uint64_t tiles_key(const void *rules, const void *state)
{
    (void)rules;
    const tiles *p = state;
    return grid_mix(p->taken << 1 | p->side);
}

static uint32_t tiles_longest(const void *rules, const void *state)
{
    (void)rules;
    return (uint32_t)__builtin_popcountll(ALL & ~((const tiles *)state)->taken) / 2;
}

static int tiles_print(const void *rules, const void *state, char *text, size_t size)
{
    (void)rules;
    const tiles *p = state;
    char cells[SQUARES];
    memset(cells, '.', sizeof cells);
    grid_fill(cells, p->taken, '#');
    return grid_print(cells, SIDE, SIDE, p->side ? "h to move" : "v to move", text, size);
}

static bool tiles_parse(const void *rules, const char *text, void *state)
{
    (void)rules;
    char cells[SQUARES];
    const char *rest;
    if (!grid_parse(text, "#.", SQUARES, cells, &rest) || (*rest != 'v' && *rest != 'h'))
        return false;
    *(tiles *)state = (tiles){grid_set(cells, SQUARES, '#'), *rest == 'h'};
    return true;
}

/* The upper or left square. */
static int tiles_print_move(const void *rules, const void *state, ph_move move, char *text, size_t size)
{
    (void)rules, (void)state;
    return snprintf(text, size, "%c%u", (int)('a' + move % SIDE), SIDE - (unsigned)move / SIDE);
}

static bool tiles_parse_move(const void *rules, const void *state, const char *text, ph_move *move);

PH_API const ph_game phased_game = {PH_GAME_VERSION,
                                    .name = "Domineering, 7 x 7",
                                    .state_size = sizeof(tiles),
                                    .max_moves = MOST_MOVES,
                                    .start = tiles_start,
                                    .moves = tiles_moves,
                                    .apply = tiles_apply,
                                    .over = tiles_over,
                                    .evaluate = tiles_evaluate,
                                    .key = tiles_key,
                                    .order = tiles_order,
                                    .print = tiles_print,
                                    .parse = tiles_parse,
                                    .print_move = tiles_print_move,
                                    .parse_move = tiles_parse_move,
                                    .longest = tiles_longest,
                                    .won = WON};

static bool tiles_parse_move(const void *rules, const void *state, const char *text, ph_move *move)
{
    (void)rules;
    return grid_move(&phased_game, state, text, move);
}
