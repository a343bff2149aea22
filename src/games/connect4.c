/* connect4.c - Connect-4 as a game: the struct and its text. */
#include "connect4.h"

#include "../base/game_memory.h"
#include "../base/text.h"
#include "picture.h"

#include <stdio.h>
#include <string.h>

static connect4_state load(const void *state)
{
    connect4_state s;
    memcpy(&s, state, sizeof s);
    return s;
}

static void state_set(void *state, connect4_state s)
{
    memcpy(state, &s, sizeof s);
}

/* ---- the rules: a move is the number of its column from 0 ----------------------------------------------- */

static void start(const void *rules, void *state)
{
    (void)rules;
    state_set(state, (connect4_state){0, 0});
}

static uint32_t moves(const void *rules, const void *state, ph_move *list)
{
    connect4_state s = load(state);
    return list ? connect4_list(rules, s, list) : (uint32_t)bits_count(connect4_cells(rules, s));
}

static void apply(const void *rules, const void *state, ph_move move, void *child)
{
    connect4_state s = load(state);
    state_set(child, connect4_apply(s, connect4_cell(rules, s, move)));
}

static bool over(const void *rules, const void *state)
{
    return connect4_over(rules, load(state));
}

static ph_value evaluate(const void *rules, const void *state)
{
    return connect4_evaluate(rules, load(state));
}

static uint64_t key(const void *rules, const void *state)
{
    return connect4_key(rules, load(state));
}

static uint32_t widest(const void *rules, const void *state, uint32_t ply)
{
    const connect4_rules *r = rules;
    connect4_state s = load(state);
    uint32_t empty = (uint32_t)bits_count(r->board & ~(s.own | s.other));
    uint32_t left = empty > ply ? empty - ply : 0;
    return left < r->columns ? left : r->columns;
}

/* ---- text ---------------------------------------------------------------------------------------------- */

/* X moves first, so the board says who is to move. */
static bool x_moves(connect4_state s)
{
    return bits_count(s.own | s.other) % 2 == 0;
}

static int print(const void *rules, const void *state, char *text, size_t size)
{
    const connect4_rules *r = rules;
    connect4_state s = load(state);
    uint64_t x = x_moves(s) ? s.own : s.other;
    text_writer w = text_open(text, size);
    for (uint32_t column = 0; column < r->columns; column++) {
        text_put(&w, (char)('1' + column));
        text_put(&w, column + 1 < r->columns ? ' ' : '\n');
    }
    for (uint32_t row = r->rows; row-- > 0;)
        for (uint32_t column = 0; column < r->columns; column++) {
            uint32_t cell = column * (r->rows + 1) + row;
            bool empty = !((s.own | s.other) >> cell & 1u);
            text_put(&w, empty ? '.' : x >> cell & 1u ? 'X' : 'O');
            text_put(&w, column + 1 < r->columns ? ' ' : '\n');
        }
    return (int)w.length;
}

/* No stone may have an empty cell below it: adding one stone in each column must give the cell above the top one, or
 * the column is full. */
static bool stones_stand(const connect4_rules *r, uint64_t stones, ph_place *where)
{
    uint64_t hanging = (stones + r->bottom) & stones;
    if (!hanging)
        return true;
    uint32_t cell = bits_first(hanging);
    return picture_wrong(where, r->rows - cell % (r->rows + 1), cell / (r->rows + 1) + 1,
                         "this stone has an empty cell below it");
}

static bool read_picture(const connect4_rules *r, const char *text, connect4_state *s, ph_place *where)
{
    const picture_shape shape = {.columns = r->columns, .rows = r->rows};
    const char *rest = text;
    char squares[64];
    uint64_t x = 0, o = 0;
    if (!picture_read(shape, &rest, squares, where) || !picture_closes(shape, text, rest, where))
        return false;
    for (uint32_t i = 0; i < r->columns * r->rows; i++) {
        uint64_t cell = UINT64_C(1) << (i % r->columns * (r->rows + 1) + r->rows - 1 - i / r->columns);
        x |= squares[i] == 'X' ? cell : 0;
        o |= squares[i] == 'O' ? cell : 0;
    }
    ph_value more = bits_count(x) - bits_count(o);
    *s = more == 0 ? (connect4_state){x, o} : (connect4_state){o, x};
    if (!stones_stand(r, x | o, where))
        return false;
    if (more != 0 && more != 1)
        return picture_wrong(where, 0, 0, "%d X and %d O; X begins, so X has as many as O, or one more", bits_count(x),
                             bits_count(o));
    if (connect4_four(r, s->own))
        return picture_wrong(where, 0, 0, "%c has four in a row, and %c has moved since: the game was over",
                             more ? 'O' : 'X', more ? 'X' : 'O');
    return true;
}

static bool parse_move(const void *rules, const void *state, const char *text, ph_move *move)
{
    const connect4_rules *r = rules;
    connect4_state s = load(state);
    if (text[0] < '1' || text[0] >= (char)('1' + r->columns) || text[1] || connect4_over(r, s))
        return false;
    *move = (ph_move)(text[0] - '1');
    return connect4_cell(r, s, *move) != 0;
}

/* The columns that were played, "44443356". */
static bool read_sequence(const connect4_rules *r, const char *text, connect4_state *s, ph_place *where)
{
    for (const char *at = sequence_next(text); *at; at = sequence_next(at + 1)) {
        if (*at < '1' || *at >= (char)('1' + r->columns))
            return sequence_wrong(where, text, at, "'%.*s' is not a column; write 1 to %u", PICTURE_SHOWN(at),
                                  (unsigned)r->columns);
        if (connect4_over(r, *s))
            return sequence_wrong(where, text, at, "the game was over before this move");
        uint64_t cell = connect4_cell(r, *s, (ph_move)(*at - '1'));
        if (!cell)
            return sequence_wrong(where, text, at, "column %c is full", *at);
        *s = connect4_apply(*s, cell);
    }
    return true;
}

static bool read_any(const void *rules, const char *text, void *state, ph_place *where)
{
    connect4_state s = {0, 0};
    bool good = picture_is(text) ? read_picture(rules, text, &s, where) : read_sequence(rules, text, &s, where);
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
    return snprintf(text, size, "%u", (unsigned)move + 1);
}

/* ---- the game ------------------------------------------------------------------------------------------ */

const ph_game connect4_game = {
    .version = PH_GAME_VERSION,
    .evaluation_cost = 300,
    .name = "connect4",
    .state_size = sizeof(connect4_state),
    .start = start,
    .moves = moves,
    .apply = apply,
    .over = over,
    .evaluate = evaluate,
    .key = key,
    .print = print,
    .parse = parse,
    .print_move = print_move,
    .parse_move = parse_move,
    .widest = widest,
    .compiled = &connect4_compiled,
    .won = SCORE_WON, /* an earlier win has a higher value, so no deeper search finds a better one */
};

static void rules_fill(connect4_rules *r)
{
    for (uint32_t i = 0; i < r->columns; i++) {
        uint32_t aside = (i + 1) / 2;
        uint32_t middle = r->columns / 2;
        uint64_t column = connect4_column(r, i % 2 ? middle - aside : middle + aside);
        uint32_t both = r->columns % 2 ? 1 : 2; /* number of columns in the middle */
        r->board |= column;
        r->bottom |= UINT64_C(1) << i * (r->rows + 1);
        r->middle |= i < both ? column : 0;
        r->inner |= i < both + 2 ? column : 0;
        r->order[i] = column;
    }
}

static const ph_parameter COLUMNS = {.key = "columns",
                                     .symbol = "c",
                                     .type = PH_TYPE_INTEGER,
                                     .least = 1,
                                     .most = CONNECT4_MOST_COLUMNS,
                                     .range = "1 to 9",
                                     .standard = "7",
                                     .help = "of the board"};
static const ph_parameter ROWS = {.key = "rows",
                                  .symbol = "r",
                                  .type = PH_TYPE_INTEGER,
                                  .least = 1,
                                  .most = CONNECT4_MOST_ROWS,
                                  .range = "1 to 63, with columns * (rows + 1) at most 64",
                                  .standard = "6",
                                  .help = "of the board"};

static int make(const char *spec, const ph_memory *memory, ph_game **game, ph_place *where)
{
    schema_value values[SCHEMA_MOST];
    int error = schema_read(&connect4_builtin.entry, spec, values, where);
    if (error)
        return error;
    connect4_rules r = {.columns = (uint32_t)values[0].number, .rows = (uint32_t)values[1].number};
    if (r.columns * (r.rows + 1) > 64)
        return spec_complain(where, spec, spec, "columns * (rows + 1) is 64 at most: with %u columns %u rows",
                             (unsigned)r.columns, (unsigned)(64 / r.columns - 1));
    rules_fill(&r);
    ph_game model = connect4_game;
    model.max_moves = r.columns;
    return built_new(&model, &r, sizeof r, memory, game);
}

const builtin connect4_builtin = {
    {"connect4", "four in a row, stones fall", (const ph_parameter *const[]){&COLUMNS, &ROWS, NULL}, NULL},
    make,
    parse,
    read_any,
    NULL,
};
