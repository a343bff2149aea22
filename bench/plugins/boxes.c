/* boxes.c - Dots and Boxes on 4 x 4 boxes: a plug-in.
 *
 * Who closes a box draws again. In a ph_game the sides always alternate, so the other side then passes. Moves that close a box
 * are listed first, those that make the third side of a box last. */
#include "grid_game.h"

#include <stdlib.h>

enum { SIDE = 4, BOXES = SIDE * SIDE, ACROSS = SIDE * (SIDE + 1), LINES = 2 * ACROSS, PASS = LINES, WON = 1000 };
enum { LATTICE = 2 * SIDE + 1, CELLS = LATTICE * LATTICE };

#define ALL ((UINT64_C(1) << LINES) - 1)

/* Lines 0 to 19 are horizontal, 4 r + c; lines 20 to 39 are vertical, 20 + 5 r + c. A box has two of each. */
#define BOX(r, c)                                                                                                      \
    (UINT64_C(1) << (4 * (r) + (c)) | UINT64_C(1) << (4 * (r) + 4 + (c)) | UINT64_C(1) << (20 + 5 * (r) + (c)) |       \
     UINT64_C(1) << (21 + 5 * (r) + (c)))
#define BOX_ROW(r) BOX(r, 0), BOX(r, 1), BOX(r, 2), BOX(r, 3)
static const uint64_t BOX_LINES[BOXES] = {BOX_ROW(0), BOX_ROW(1), BOX_ROW(2), BOX_ROW(3)};

typedef struct boxes {
    uint64_t drawn; /* the set of lines drawn so far */
    int32_t lead;   /* boxes of the side to move minus those of the other */
    uint32_t waits; /* 1: the side to move must pass, since the other has closed a box */
} boxes;

static void boxes_start(const void *rules, void *state)
{
    (void)rules;
    *(boxes *)state = (boxes){0};
}

static bool boxes_over(const void *rules, const void *state)
{
    (void)rules;
    return ((const boxes *)state)->drawn == ALL;
}

/* The last missing lines of boxes with three sides, and the missing lines of those with two. */
typedef struct chances {
    uint64_t closing, giving;
    int32_t ready; /* number of boxes with three sides */
} chances;

static chances chances_of(uint64_t drawn)
{
    chances c = {0, 0, 0};
    for (int i = 0; i < BOXES; i++) {
        const uint64_t missing = BOX_LINES[i] & ~drawn, less = missing & (missing - 1);
        if (missing && !less) {
            c.closing |= missing;
            c.ready++;
        } else if (less && !(less & (less - 1))) {
            c.giving |= missing;
        }
    }
    return c;
}

static uint32_t boxes_moves(const void *rules, const void *state, ph_move *moves)
{
    (void)rules;
    const boxes *p = state;
    if (p->drawn == ALL)
        return 0;
    if (p->waits) {
        if (moves)
            moves[0] = PASS;
        return 1;
    }
    const uint64_t open = ALL & ~p->drawn;
    if (!moves)
        return (uint32_t)__builtin_popcountll(open);
    const chances c = chances_of(p->drawn);
    const uint64_t classes[] = {c.closing, open & ~c.closing & ~c.giving, c.giving & ~c.closing};
    uint32_t count = 0;
    for (size_t i = 0; i < sizeof classes / sizeof *classes; i++)
        for (uint64_t left = classes[i]; left;)
            moves[count++] = grid_take(&left);
    return count;
}

static void boxes_apply(const void *rules, const void *state, ph_move move, void *child)
{
    (void)rules;
    const boxes *p = state;
    boxes c = {p->drawn, -p->lead, 0};
    if (move != PASS) {
        const uint64_t line = UINT64_C(1) << move;
        c.drawn |= line;
        int32_t closed = 0;
        for (int i = 0; i < BOXES; i++)
            closed += (BOX_LINES[i] & line) && !(BOX_LINES[i] & ~c.drawn);
        c.lead -= closed;
        c.waits = closed > 0 && c.drawn != ALL;
    }
    *(boxes *)child = c;
}

/* The lead, and half a box for each that the side to move can close at once. */
static ph_value boxes_evaluate(const void *rules, const void *state)
{
    const boxes *p = state;
    if (boxes_over(rules, state))
        return p->lead > 0 ? WON + p->lead : p->lead < 0 ? p->lead - WON : 0;
    const int32_t ready = chances_of(p->drawn).ready;
    return 10 * p->lead + (p->waits ? -5 : 5) * ready;
}

static uint64_t boxes_key(const void *rules, const void *state)
{
    (void)rules;
    const boxes *p = state;
    return grid_mix(p->drawn | (uint64_t)(p->lead + BOXES) << 48 | (uint64_t)p->waits << 56);
}

static uint32_t boxes_longest(const void *rules, const void *state)
{
    (void)rules;
    return 2 * (uint32_t)__builtin_popcountll(ALL & ~((const boxes *)state)->drawn);
}

/* The cell of a line in the printed lattice, whose corners are dots. */
static unsigned line_cell(unsigned line)
{
    if (line < ACROSS)
        return line / SIDE * 2 * LATTICE + line % SIDE * 2 + 1;
    const unsigned i = line - ACROSS;
    return (i / (SIDE + 1) * 2 + 1) * LATTICE + i % (SIDE + 1) * 2;
}

static int boxes_print(const void *rules, const void *state, char *text, size_t size)
{
    (void)rules;
    const boxes *p = state;
    char cells[CELLS], last[GRID_NAME];
    for (unsigned i = 0; i < CELLS; i++)
        cells[i] = i / LATTICE % 2 == 0 && i % LATTICE % 2 == 0 ? '+' : '.';
    for (unsigned i = 0; i < LINES; i++)
        if (p->drawn >> i & 1)
            cells[line_cell(i)] = i < ACROSS ? '-' : '|';
    snprintf(last, sizeof last, "%d ahead%s", (int)p->lead, p->waits ? ", must pass" : "");
    return grid_print(cells, LATTICE, LATTICE, last, text, size);
}

static bool boxes_parse(const void *rules, const char *text, void *state)
{
    (void)rules;
    char cells[CELLS];
    const char *rest;
    char *end;
    if (!grid_parse(text, "+-|.", CELLS, cells, &rest))
        return false;
    const long lead = strtol(rest, &end, 10);
    if (strncmp(end, " ahead", 6) != 0 || lead < -BOXES || lead > BOXES)
        return false;
    boxes p = {0, (int32_t)lead, strstr(end, "pass") != NULL};
    for (unsigned i = 0; i < LINES; i++)
        p.drawn |= (uint64_t)(cells[line_cell(i)] != '.') << i;
    *(boxes *)state = p;
    return true;
}

/* The number of the line. */
static int boxes_print_move(const void *rules, const void *state, ph_move move, char *text, size_t size)
{
    (void)rules, (void)state;
    return move == PASS ? snprintf(text, size, "pass") : snprintf(text, size, "%u", (unsigned)move);
}

static bool boxes_parse_move(const void *rules, const void *state, const char *text, ph_move *move);

PH_API const ph_game phased_game = {PH_GAME_VERSION,
                                    .name = "Dots and Boxes, 4 x 4",
                                    .state_size = sizeof(boxes),
                                    .max_moves = LINES,
                                    .start = boxes_start,
                                    .moves = boxes_moves,
                                    .apply = boxes_apply,
                                    .over = boxes_over,
                                    .evaluate = boxes_evaluate,
                                    .key = boxes_key,
                                    .print = boxes_print,
                                    .parse = boxes_parse,
                                    .print_move = boxes_print_move,
                                    .parse_move = boxes_parse_move,
                                    .longest = boxes_longest,
                                    .won = WON};

static bool boxes_parse_move(const void *rules, const void *state, const char *text, ph_move *move)
{
    (void)rules;
    return grid_move(&phased_game, state, text, move);
}
