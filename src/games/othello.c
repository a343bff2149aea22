/* othello.c - Othello as a game: the struct and its text. */
#include "othello.h"

#include "../base/game_memory.h"
#include "../base/text.h"
#include "picture.h"

#include <stdio.h>
#include <string.h>

static othello_state load(const void *state)
{
    othello_state s;
    memcpy(&s, state, sizeof s);
    return s;
}

static void state_set(void *state, othello_state s)
{
    memcpy(state, &s, sizeof s);
}

static othello_state position(const othello_rules *r, uint64_t x, uint64_t o, bool o_moves)
{
    uint64_t own = o_moves ? o : x, other = o_moves ? x : o;
    return (othello_state){own, other, othello_moves(r, own, other), o_moves};
}

/* ---- the rules: a move is the number of its square ------------------------------------------------------ */

/* O has the upper left and the lower right of the four squares in the middle. */
static void start(const void *rules, void *state)
{
    const othello_rules *r = rules;
    uint32_t corner = (r->size / 2 - 1) * 9;
    uint64_t o = UINT64_C(1) << corner | UINT64_C(1) << (corner + 9);
    uint64_t x = UINT64_C(1) << (corner + 1) | UINT64_C(1) << (corner + 8);
    state_set(state, position(r, x, o, false));
}

static uint32_t moves(const void *rules, const void *state, ph_move *list)
{
    (void)rules;
    const othello_state s = load(state);
    if (!list)
        return s.moves ? (uint32_t)bits_count(s.moves) : 1;
    return othello_list(&s, list);
}

static void order(const void *rules, const void *state, ph_move *list, uint32_t count)
{
    const othello_state s = load(state);
    othello_order(rules, &s, list, count);
}

static void apply(const void *rules, const void *state, ph_move move, void *child)
{
    const othello_state s = load(state);
    state_set(child, othello_apply(rules, &s, move));
}

static bool over(const void *rules, const void *state)
{
    const othello_state s = load(state);
    return othello_over(rules, &s);
}

static ph_value evaluate(const void *rules, const void *state)
{
    const othello_state s = load(state);
    return othello_evaluate(rules, &s);
}

static uint64_t key(const void *rules, const void *state)
{
    (void)rules;
    const othello_state s = load(state);
    return othello_key(&s);
}

/* Of any two moves in a row at least one puts a disc, since the game is over after two passes. */
static uint32_t widest(const void *rules, const void *state, uint32_t ply)
{
    const othello_rules *r = rules;
    const othello_state s = load(state);
    uint32_t empty = (uint32_t)bits_count(r->board & ~(s.own | s.other));
    return empty > ply / 2 ? empty - ply / 2 : 0;
}

/* ---- text ---------------------------------------------------------------------------------------------- */

static void print_row(text_writer *w, const othello_rules *r, const othello_state *s, uint32_t row)
{
    uint64_t x = s->o_moves ? s->other : s->own;
    text_put(w, (char)('1' + row));
    for (uint32_t column = 0; column < r->size; column++) {
        uint32_t square = 8 * row + column;
        bool empty = !((s->own | s->other) >> square & 1u);
        text_put(w, ' ');
        text_put(w, empty ? '.' : x >> square & 1u ? 'X' : 'O');
    }
    text_put(w, '\n');
}

static int print(const void *rules, const void *state, char *text, size_t size)
{
    const othello_rules *r = rules;
    const othello_state s = load(state);
    text_writer w = text_open(text, size);
    text_put(&w, ' ');
    for (uint32_t column = 0; column < r->size; column++) {
        text_put(&w, ' ');
        text_put(&w, (char)('a' + column));
    }
    text_put(&w, '\n');
    for (uint32_t row = 0; row < r->size; row++)
        print_row(&w, r, &s, row);
    text_puts(&w, s.o_moves ? "O to move\n" : "X to move\n");
    return (int)w.length;
}

/* "X", "O", "X to move" */
static bool parse_side(const char *text, bool *o_moves)
{
    static const char said[] = "to move";
    text += strspn(text, " \t\r\n");
    *o_moves = *text == 'O';
    if (*text != 'X' && *text != 'O')
        return false;
    text++;
    text += strspn(text, " \t");
    if (strncmp(text, said, strlen(said)) == 0)
        text += strlen(said);
    return picture_ends(text);
}

static bool read_board(const othello_rules *r, const char *text, othello_state *s, ph_place *where)
{
    const picture_shape shape = {.columns = r->size, .rows = r->size};
    const char *rest = text;
    char squares[64];
    uint64_t x = 0, o = 0;
    bool o_moves;
    if (!picture_read(shape, &rest, squares, where))
        return false;
    if (picture_ends(rest))
        return picture_even(shape, text, rest, where) &&
               picture_wrong(where, 0, 0, "who is to move? Write X or O after the board");
    if (!parse_side(rest, &o_moves))
        return picture_even(shape, text, rest, where) &&
               picture_wrong(where, r->size, r->size,
                             "this is the last square; after it write who is to move, X or O, and nothing else");
    for (uint32_t i = 0; i < r->size * r->size; i++) {
        uint64_t square = UINT64_C(1) << (i / r->size * 8 + i % r->size);
        x |= squares[i] == 'X' ? square : 0;
        o |= squares[i] == 'O' ? square : 0;
    }
    *s = position(r, x, o, o_moves);
    return true;
}

/* A square of the board, "f5" or "F5"; false if `text` begins with none. */
static bool parse_square(const othello_rules *r, const char *text, ph_move *square)
{
    uint32_t column = (uint32_t)((text[0] | 0x20) - 'a');
    if (column >= r->size || text[1] < '1' || (uint32_t)(text[1] - '1') >= r->size)
        return false;
    *square = 8 * (uint32_t)(text[1] - '1') + column;
    return true;
}

static bool parse_move(const void *rules, const void *state, const char *text, ph_move *move)
{
    const othello_state s = load(state);
    if (strcmp(text, "pass") == 0) {
        *move = OTHELLO_PASS;
        return s.moves == 0 && !othello_over(rules, &s);
    }
    return parse_square(rules, text, move) && text[2] == '\0' && (s.moves >> *move & 1u);
}

/* Report an illegal move and list the legal ones, as many as fit the message. */
static bool move_wrong(const othello_state *s, const char *text, const char *at, ph_place *where)
{
    char list[80];
    text_writer w = text_open(list, sizeof list);
    for (uint64_t rest = s->moves; rest;) {
        uint32_t square = bits_take(&rest);
        text_put(&w, ' ');
        text_put(&w, (char)('a' + square % 8));
        text_put(&w, (char)('1' + square / 8));
    }
    return sequence_wrong(where, text, at, "%.2s turns nothing over; %c may move to%s", at, s->o_moves ? 'O' : 'X',
                          list);
}

/* Squares in the order of play, "f5d6c3"; passes need not be written. */
static bool read_sequence(const othello_rules *r, const char *text, othello_state *s, ph_place *where)
{
    size_t length;
    for (const char *at = sequence_next(text); *at; at = sequence_next(at + length)) {
        ph_move square = 0;
        const bool passes = sequence_passes(at), must_pass = s->moves == 0;
        length = passes ? SEQUENCE_PASS : 2;
        if (!passes && !parse_square(r, at, &square))
            return sequence_wrong(where, text, at, "not a square of the board; write a1 to %c%u",
                                  (int)('a' + r->size - 1), (unsigned)r->size);
        if (othello_over(r, s))
            return sequence_wrong(where, text, at, "the game was over before this move");
        if (passes && !must_pass)
            return sequence_wrong(where, text, at, "%c has a move, and may not pass", s->o_moves ? 'O' : 'X');
        if (must_pass)
            *s = othello_pass(r, s);
        if (passes)
            continue;
        if (!(s->moves >> square & 1u))
            return move_wrong(s, text, at, where);
        *s = othello_apply(r, s, square);
    }
    return true;
}

static bool read_any(const void *rules, const char *text, void *state, ph_place *where)
{
    othello_state s;
    start(rules, &s);
    bool good = picture_is(text) ? read_board(rules, text, &s, where) : read_sequence(rules, text, &s, where);
    if (good)
        state_set(state, s);
    return good;
}

static bool parse(const void *rules, const char *text, void *state)
{
    return read_any(rules, text, state, NULL);
}

static int print_move(const void *rules, const void *state, ph_move move, char *text, size_t size)
{
    (void)rules;
    (void)state;
    if (move == OTHELLO_PASS)
        return snprintf(text, size, "pass");
    return snprintf(text, size, "%c%c", (int)('a' + move % 8), (int)('1' + move / 8));
}

/* ---- the game ------------------------------------------------------------------------------------------ */

const ph_game othello_game = {
    .version = PH_GAME_VERSION,
    .evaluation_cost = 40, /* sorting makes its moves expensive */
    .name = "othello",
    .state_size = sizeof(othello_state),
    .max_moves = OTHELLO_MOST_MOVES,
    .start = start,
    .moves = moves,
    .apply = apply,
    .over = over,
    .evaluate = evaluate,
    .key = key,
    .order = order,
    .print = print,
    .parse = parse,
    .print_move = print_move,
    .parse_move = parse_move,
    .widest = widest,
    .compiled = &othello_compiled,
};

/* The bits of a square and of its three mirror images on the board. */
static uint64_t mirrored(uint32_t size, uint32_t row, uint32_t column)
{
    assert(row < size && column < size && size <= 8);
    uint64_t squares = 0;
    uint32_t last = size - 1;
    squares |= UINT64_C(1) << (8 * row + column);
    squares |= UINT64_C(1) << (8 * row + last - column);
    squares |= UINT64_C(1) << (8 * (last - row) + column);
    squares |= UINT64_C(1) << (8 * (last - row) + last - column);
    return squares;
}

static void rules_fill(othello_rules *r)
{
    for (uint32_t row = 0; row < r->size; row++)
        for (uint32_t column = 0; column < r->size; column++)
            r->board |= UINT64_C(1) << (8 * row + column);
    r->corners = mirrored(r->size, 0, 0);
    r->beside = mirrored(r->size, 0, 1) | mirrored(r->size, 1, 0);
    r->crosses = mirrored(r->size, 1, 1);
    for (uint32_t i = 2; i < r->size - 2; i++)
        r->edges |= mirrored(r->size, 0, i) | mirrored(r->size, i, 0);
}

static const ph_parameter SIZE = {.key = "size",
                                  .symbol = "n",
                                  .type = PH_TYPE_INTEGER,
                                  .least = 6,
                                  .most = 8,
                                  .range = "6 or 8",
                                  .standard = "8",
                                  .help = "of the board"};

static int make(const char *spec, const ph_memory *memory, ph_game **game, ph_place *where)
{
    schema_value values[SCHEMA_MOST];
    int error = schema_read(&othello_builtin.entry, spec, values, where);
    if (error)
        return error;
    othello_rules r = {.size = (uint32_t)values[0].number};
    if (r.size == 7)
        return spec_complain(where, spec, spec, "size is 6 or 8");
    rules_fill(&r);
    return built_new(&othello_game, &r, sizeof r, memory, game);
}

const builtin othello_builtin = {
    {"othello", "discs are turned over, most discs win", (const ph_parameter *const[]){&SIZE, NULL}, NULL},
    make,
    parse,
    read_any,
    NULL,
};
