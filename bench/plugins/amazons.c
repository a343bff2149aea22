/* amazons.c - Amazons on 6 x 6 with two amazons a side, a game of territory with hundreds of moves: a plug-in.
 *
 * An amazon moves like a chess queen and then shoots an arrow, again like a queen, that burns the square it hits. A side that
 * cannot move has lost. The evaluation is the difference of the squares that the amazons can move to. */
#include "grid_game.h"

enum { SIDE = 6, SQUARES = SIDE * SIDE, AMAZONS = 2, REACH = 19, MOST_MOVES = AMAZONS * REACH * REACH, WON = 10000 };

#define ALL ((UINT64_C(1) << SQUARES) - 1)

/* Square 6 r + c is row r from the top, column c. A move is 4096 from + 64 to + shot. */
typedef struct amazons {
    uint64_t pieces[2];
    uint64_t burnt;
    uint64_t side; /* to move: 0 (x) or 1 (o) */
} amazons;

static void amazons_start(const void *rules, void *state)
{
    (void)rules;
    const uint64_t top = UINT64_C(1) << 2 | UINT64_C(1) << 3;
    *(amazons *)state = (amazons){{top << 5 * SIDE, top}, 0, 0};
}

/* The squares that a queen on `square` can move to if these are free. */
static uint64_t queen_moves(unsigned square, uint64_t free)
{
    static const int STEPS[8][2] = {{0, 1}, {0, -1}, {1, 0}, {-1, 0}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}};
    uint64_t set = 0;
    for (int i = 0; i < 8; i++) {
        int row = (int)square / SIDE + STEPS[i][0], column = (int)square % SIDE + STEPS[i][1];
        while (row >= 0 && row < SIDE && column >= 0 && column < SIDE && (free >> (row * SIDE + column) & 1)) {
            set |= UINT64_C(1) << (row * SIDE + column);
            row += STEPS[i][0];
            column += STEPS[i][1];
        }
    }
    return set;
}

static uint64_t free_of(const amazons *p)
{
    return ALL & ~(p->pieces[0] | p->pieces[1] | p->burnt);
}

/* The squares that the amazons of a side can move to; one that both can reach counts twice. */
static int mobility(const amazons *p, uint64_t side)
{
    int count = 0;
    for (uint64_t left = p->pieces[side]; left;)
        count += __builtin_popcountll(queen_moves(grid_take(&left), free_of(p)));
    return count;
}

static bool amazons_over(const void *rules, const void *state)
{
    (void)rules;
    const amazons *p = state;
    return mobility(p, p->side) == 0;
}

static uint32_t amazons_moves(const void *rules, const void *state, ph_move *moves)
{
    (void)rules;
    const amazons *p = state;
    const uint64_t free = free_of(p);
    uint32_t count = 0;
    for (uint64_t left = p->pieces[p->side]; left;) {
        const unsigned from = grid_take(&left);
        for (uint64_t targets = queen_moves(from, free); targets;) {
            const unsigned to = grid_take(&targets);
            uint64_t shots = queen_moves(to, free | UINT64_C(1) << from);
            if (!moves)
                count += (uint32_t)__builtin_popcountll(shots);
            else
                while (shots)
                    moves[count++] = from << 12 | to << 6 | grid_take(&shots);
        }
    }
    return count;
}

static void amazons_apply(const void *rules, const void *state, ph_move move, void *child)
{
    (void)rules;
    amazons c = *(const amazons *)state;
    c.pieces[c.side] ^= UINT64_C(1) << (move >> 12) | UINT64_C(1) << (move >> 6 & 63);
    c.burnt |= UINT64_C(1) << (move & 63);
    c.side = 1 - c.side;
    *(amazons *)child = c;
}

static ph_value amazons_evaluate(const void *rules, const void *state)
{
    (void)rules;
    const amazons *p = state;
    const int own = mobility(p, p->side);
    return own == 0 ? -WON - 1 : own - mobility(p, 1 - p->side);
}

static uint64_t amazons_key(const void *rules, const void *state)
{
    (void)rules;
    const amazons *p = state;
    const uint64_t pieces = grid_mix(p->pieces[0] + UINT64_C(0x9E3779B97F4A7C15)) + 3 * grid_mix(p->pieces[1]);
    return grid_mix(pieces ^ p->burnt << 1 ^ p->side);
}

static uint32_t amazons_longest(const void *rules, const void *state)
{
    (void)rules;
    return (uint32_t)__builtin_popcountll(free_of(state));
}

static int amazons_print(const void *rules, const void *state, char *text, size_t size)
{
    (void)rules;
    const amazons *p = state;
    char cells[SQUARES];
    memset(cells, '.', sizeof cells);
    grid_fill(cells, p->pieces[0], 'x');
    grid_fill(cells, p->pieces[1], 'o');
    grid_fill(cells, p->burnt, '#');
    return grid_print(cells, SIDE, SIDE, p->side ? "o to move" : "x to move", text, size);
}

static bool amazons_parse(const void *rules, const char *text, void *state)
{
    (void)rules;
    char cells[SQUARES];
    const char *rest;
    if (!grid_parse(text, "xo.#", SQUARES, cells, &rest) || (*rest != 'x' && *rest != 'o'))
        return false;
    const uint64_t x = grid_set(cells, SQUARES, 'x'), o = grid_set(cells, SQUARES, 'o');
    *(amazons *)state = (amazons){{x, o}, grid_set(cells, SQUARES, '#'), *rest == 'o'};
    return __builtin_popcountll(x) == AMAZONS && __builtin_popcountll(o) == AMAZONS;
}

/* "c1c4a4": from, to, and the square that the arrow hits. */
static int amazons_print_move(const void *rules, const void *state, ph_move move, char *text, size_t size)
{
    (void)rules, (void)state;
    const unsigned from = move >> 12, to = move >> 6 & 63, shot = move & 63;
    return snprintf(text, size, "%c%u%c%u%c%u", (int)('a' + from % SIDE), SIDE - from / SIDE, (int)('a' + to % SIDE),
                    SIDE - to / SIDE, (int)('a' + shot % SIDE), SIDE - shot / SIDE);
}

static bool amazons_parse_move(const void *rules, const void *state, const char *text, ph_move *move);

PH_API const ph_game phased_game = {PH_GAME_VERSION,
                                    .name = "Amazons, 6 x 6",
                                    .state_size = sizeof(amazons),
                                    .max_moves = MOST_MOVES,
                                    .start = amazons_start,
                                    .moves = amazons_moves,
                                    .apply = amazons_apply,
                                    .over = amazons_over,
                                    .evaluate = amazons_evaluate,
                                    .key = amazons_key,
                                    .print = amazons_print,
                                    .parse = amazons_parse,
                                    .print_move = amazons_print_move,
                                    .parse_move = amazons_parse_move,
                                    .longest = amazons_longest,
                                    .won = WON};

static bool amazons_parse_move(const void *rules, const void *state, const char *text, ph_move *move)
{
    (void)rules;
    return grid_move(&phased_game, state, text, move);
}
