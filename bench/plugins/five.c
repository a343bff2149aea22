/* five.c - five in a row on 9 x 9: a plug-in.
 *
 * Moves are the empty squares next to a stone, as the squares come. The evaluation counts all rows of five squares that only
 * one side has stones on, which makes it expensive. */
#include "grid_game.h"

enum { SIDE = 9, SQUARES = SIDE * SIDE, FIVE = 5, WON = 100000 };

static const int STEPS[4][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}}; /* rows and columns, in the four directions */

typedef struct five {
    uint64_t key;        /* of the stones */
    char cells[SQUARES]; /* '.', 'x' or 'o' */
    uint8_t stones;      /* their number; x moves if it is even */
    bool made;           /* the last stone made five in a row */
} five;

static char mover(const five *p)
{
    return p->stones % 2 ? 'o' : 'x';
}

static uint64_t stone_key(unsigned square, char stone)
{
    return grid_mix((uint64_t)square * 2 + (stone == 'x') + UINT64_C(0x9E3779B97F4A7C15));
}

static void five_start(const void *rules, void *state)
{
    (void)rules;
    five *p = state;
    *p = (five){.key = 0};
    memset(p->cells, '.', sizeof p->cells);
}

static bool five_over(const void *rules, const void *state)
{
    (void)rules;
    const five *p = state;
    return p->made || p->stones == SQUARES;
}

static bool on_board(int row, int column)
{
    return row >= 0 && row < SIDE && column >= 0 && column < SIDE;
}

/* Is a stone on one of the eight squares around? */
static bool has_neighbour(const five *p, int row, int column)
{
    for (int r = row - 1; r <= row + 1; r++)
        for (int c = column - 1; c <= column + 1; c++)
            if (on_board(r, c) && p->cells[r * SIDE + c] != '.')
                return true;
    return false;
}

static uint32_t five_moves(const void *rules, const void *state, ph_move *moves)
{
    const five *p = state;
    uint32_t count = 0;
    if (five_over(rules, state))
        return 0;
    for (int i = 0; i < SQUARES; i++)
        if (p->cells[i] == '.' && (p->stones == 0 ? i == SQUARES / 2 : has_neighbour(p, i / SIDE, i % SIDE))) {
            if (moves)
                moves[count] = (ph_move)i;
            count++;
        }
    return count;
}

/* Stones like that on a square, from there on in one direction. */
static int run_length(const five *p, int square, int down, int right)
{
    int row = square / SIDE + down, column = square % SIDE + right, count = 0;
    while (on_board(row, column) && p->cells[row * SIDE + column] == p->cells[square]) {
        row += down;
        column += right;
        count++;
    }
    return count;
}

static bool makes_five(const five *p, int square)
{
    for (int i = 0; i < 4; i++) {
        const int down = STEPS[i][0], right = STEPS[i][1];
        if (run_length(p, square, down, right) + 1 + run_length(p, square, -down, -right) >= FIVE)
            return true;
    }
    return false;
}

static void five_apply(const void *rules, const void *state, ph_move move, void *child)
{
    (void)rules;
    five c = *(const five *)state;
    const char stone = mover(&c);
    c.cells[move] = stone;
    c.key ^= stone_key(move, stone);
    c.stones++;
    c.made = makes_five(&c, (int)move);
    *(five *)child = c;
}

/* The value for x of the five squares from one on; 0 if both sides have stones there, or none. */
static ph_value row_value(const char *cell, ptrdiff_t step)
{
    static const ph_value VALUES[FIVE + 1] = {0, 1, 6, 36, 216, 1296};
    int x = 0, o = 0;
    for (int i = 0; i < FIVE; i++) {
        x += cell[i * step] == 'x';
        o += cell[i * step] == 'o';
    }
    return x && o ? 0 : VALUES[x] - VALUES[o];
}

static ph_value five_evaluate(const void *rules, const void *state)
{
    const five *p = state;
    ph_value sum = 0;
    if (five_over(rules, state))
        return p->made ? -WON - 1 : 0;
    for (int i = 0; i < SQUARES; i++)
        for (int way = 0; way < 4; way++) {
            const int down = STEPS[way][0], right = STEPS[way][1];
            if (on_board(i / SIDE + (FIVE - 1) * down, i % SIDE + (FIVE - 1) * right))
                sum += row_value(p->cells + i, down * SIDE + right);
        }
    return p->stones % 2 ? -sum : sum;
}

/* The number of stones tells who moves. */
static uint64_t five_key(const void *rules, const void *state)
{
    (void)rules;
    return ((const five *)state)->key;
}

static uint32_t five_longest(const void *rules, const void *state)
{
    (void)rules;
    return SQUARES - (uint32_t)((const five *)state)->stones;
}

static int five_print(const void *rules, const void *state, char *text, size_t size)
{
    (void)rules;
    const five *p = state;
    return grid_print(p->cells, SIDE, SIDE, mover(p) == 'x' ? "x to move" : "o to move", text, size);
}

static bool five_parse(const void *rules, const char *text, void *state)
{
    five *p = state;
    const char *rest;
    five_start(rules, state);
    if (!grid_parse(text, "xo.", SQUARES, p->cells, &rest))
        return false;
    int lead = 0; /* of x, in stones */
    for (int i = 0; i < SQUARES; i++)
        if (p->cells[i] != '.') {
            p->stones++;
            p->key ^= stone_key((unsigned)i, p->cells[i]);
            p->made |= makes_five(p, i);
            lead += p->cells[i] == 'x' ? 1 : -1;
        }
    return *rest == mover(p) && lead == p->stones % 2;
}

static int five_print_move(const void *rules, const void *state, ph_move move, char *text, size_t size)
{
    (void)rules, (void)state;
    return snprintf(text, size, "%c%u", (int)('a' + move % SIDE), SIDE - (unsigned)move / SIDE);
}

static bool five_parse_move(const void *rules, const void *state, const char *text, ph_move *move);

PH_API const ph_game phased_game = {PH_GAME_VERSION,
                                    .name = "five in a row, 9 x 9",
                                    .state_size = sizeof(five),
                                    .max_moves = SQUARES,
                                    .start = five_start,
                                    .moves = five_moves,
                                    .apply = five_apply,
                                    .over = five_over,
                                    .evaluate = five_evaluate,
                                    .key = five_key,
                                    .print = five_print,
                                    .parse = five_parse,
                                    .print_move = five_print_move,
                                    .parse_move = five_parse_move,
                                    .longest = five_longest,
                                    .won = WON};

static bool five_parse_move(const void *rules, const void *state, const char *text, ph_move *move)
{
    (void)rules;
    return grid_move(&phased_game, state, text, move);
}
