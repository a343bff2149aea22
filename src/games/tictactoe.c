/* tictactoe.c - tic-tac-toe as a game: the struct and its text. */
#include "tictactoe.h"

#include "../base/game_memory.h"
#include "../base/text.h"
#include "picture.h"

#include <stdio.h>

/* Lines that have no mark of `against`. */
static ph_value lines_open(uint32_t against)
{
    ph_value open = 0;
    for (size_t i = 0; i < sizeof TICTACTOE_LINES / sizeof TICTACTOE_LINES[0]; i++)
        open += !(against & TICTACTOE_LINES[i]);
    return open;
}

ph_value tictactoe_guess(tictactoe_state s)
{
    return lines_open(tictactoe_other(s)) - lines_open(tictactoe_own(s));
}

static tictactoe_state load(const void *state)
{
    tictactoe_state s;
    memcpy(&s, state, sizeof s);
    return s;
}

static void state_set(void *state, tictactoe_state s)
{
    memcpy(state, &s, sizeof s);
}

/* ---- the rules ----------------------------------------------------------------------------------------- */

static void start(const void *rules, void *state)
{
    (void)rules;
    state_set(state, tictactoe_make(0, 0));
}

static uint32_t moves(const void *rules, const void *state, ph_move *list)
{
    (void)rules;
    tictactoe_state s = load(state);
    return list ? tictactoe_list(s, list) : (uint32_t)bits_count(tictactoe_empty(s));
}

static void apply(const void *rules, const void *state, ph_move move, void *child)
{
    (void)rules;
    state_set(child, tictactoe_apply(load(state), move));
}

static bool over(const void *rules, const void *state)
{
    (void)rules;
    return tictactoe_over(load(state));
}

static ph_value evaluate(const void *rules, const void *state)
{
    (void)rules;
    return tictactoe_evaluate(load(state));
}

static uint64_t key(const void *rules, const void *state)
{
    (void)rules;
    return tictactoe_key(load(state));
}

static uint32_t widest(const void *rules, const void *state, uint32_t ply)
{
    (void)rules;
    uint32_t empty = (uint32_t)bits_count(tictactoe_empty(load(state)));
    return empty > ply ? empty - ply : 0;
}

/* ---- text ---------------------------------------------------------------------------------------------- */

/* The bit of each square as players number them, from 0. */
static const uint8_t BITS[TICTACTOE_SQUARES] = {1, 5, 2, 6, 0, 7, 3, 8, 4};

/* X has moved as often as O, or once more, so the board says who is to move. */
static bool x_moves(tictactoe_state s)
{
    return bits_count(tictactoe_empty(s)) % 2 == 1;
}

static int print(const void *rules, const void *state, char *text, size_t size)
{
    (void)rules;
    tictactoe_state s = load(state);
    uint32_t x = x_moves(s) ? tictactoe_own(s) : tictactoe_other(s);
    uint32_t empty = tictactoe_empty(s);
    text_writer w = text_open(text, size);
    for (uint32_t i = 0; i < TICTACTOE_SQUARES; i++) {
        text_put(&w, empty >> BITS[i] & 1u ? '.' : x >> BITS[i] & 1u ? 'X' : 'O');
        text_put(&w, i % 3 == 2 ? '\n' : ' ');
    }
    return (int)w.length;
}

static bool read_picture(const char *text, tictactoe_state *s, ph_place *where)
{
    static const picture_shape shape = {.columns = 3, .rows = 3, .numbered = true};
    const char *rest = text;
    char squares[TICTACTOE_SQUARES];
    uint32_t x = 0, o = 0;
    if (!picture_read(shape, &rest, squares, where) || !picture_closes(shape, text, rest, where))
        return false;
    for (uint32_t i = 0; i < TICTACTOE_SQUARES; i++) {
        x |= (uint32_t)(squares[i] == 'X') << BITS[i];
        o |= (uint32_t)(squares[i] == 'O') << BITS[i];
    }
    ph_value more = bits_count(x) - bits_count(o);
    if (more != 0 && more != 1)
        return picture_wrong(where, 0, 0, "%d X and %d O; X begins, so X has as many as O, or one more", bits_count(x),
                             bits_count(o));
    *s = more == 0 ? tictactoe_make(x, o) : tictactoe_make(o, x);
    if (tictactoe_three(tictactoe_own(*s)))
        return picture_wrong(where, 0, 0, "%c has three in a row, and %c has moved since: the game was over",
                             more ? 'O' : 'X', more ? 'X' : 'O');
    return true;
}

static bool parse_move(const void *rules, const void *state, const char *text, ph_move *move)
{
    (void)rules;
    tictactoe_state s = load(state);
    if (text[0] < '1' || text[0] > '9' || text[1] || tictactoe_over(s))
        return false;
    *move = BITS[text[0] - '1'];
    return tictactoe_empty(s) >> *move & 1u;
}

/* Squares in order of play, "519". */
static bool read_sequence(const char *text, tictactoe_state *s, ph_place *where)
{
    for (const char *at = sequence_next(text); *at; at = sequence_next(at + 1)) {
        if (*at < '1' || *at > '9')
            return sequence_wrong(where, text, at, "'%.*s' is not a square; write 1 to 9", PICTURE_SHOWN(at));
        if (tictactoe_over(*s))
            return sequence_wrong(where, text, at, "the game was over before this move");
        ph_move move = BITS[*at - '1'];
        if (!(tictactoe_empty(*s) >> move & 1u))
            return sequence_wrong(where, text, at, "square %c is taken", *at);
        *s = tictactoe_apply(*s, move);
    }
    return true;
}

static bool read_any(const void *rules, const char *text, void *state, ph_place *where)
{
    (void)rules;
    tictactoe_state s = {0};
    bool good = picture_is(text) ? read_picture(text, &s, where) : read_sequence(text, &s, where);
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
    unsigned square = 0;
    while (BITS[square] != move)
        square++;
    return snprintf(text, size, "%u", square + 1);
}

const ph_game tictactoe_game = {
    .version = PH_GAME_VERSION,
    .evaluation_cost = 70,
    .name = "tictactoe",
    .state_size = sizeof(tictactoe_state),
    .max_moves = TICTACTOE_SQUARES,
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
    .compiled = &tictactoe_compiled,
    .won = SCORE_WON, /* an earlier win has a higher value, so no deeper search finds a better one */
};

static int make(const char *spec, const ph_memory *memory, ph_game **game, ph_place *where)
{
    schema_value none[SCHEMA_MOST];
    int error = schema_read(&tictactoe_builtin.entry, spec, none, where);
    return error ? error : built_new(&tictactoe_game, "", 0, memory, game);
}

const builtin tictactoe_builtin = {
    {"tictactoe", "three in a row", (const ph_parameter *const[]){NULL}, NULL}, make, parse, read_any, NULL,
};
