/* chess.c - chess as a game: the struct of functions, and its parameter. */
#include "chess.h"

#include "../base/game_memory.h"
#include "../base/text.h"
#include "chess_text.h"

#include <string.h>

/* ---- the rules ------------------------------------------------------------------------------------------ */

static void start(const void *rules, void *state)
{
    (void)rules;
    chess_start(state);
}

static uint32_t moves(const void *rules, const void *state, ph_move *list)
{
    (void)rules;
    return list ? chess_list(state, list) : chess_count(state);
}

static void apply(const void *rules, const void *state, ph_move move, void *child)
{
    (void)rules;
    chess_apply(state, move, child);
}

/* Mate and stalemate are positions without moves. */
static bool over(const void *rules, const void *state)
{
    (void)rules;
    return chess_drawn(state);
}

static ph_value evaluate(const void *rules, const void *state)
{
    (void)rules;
    return chess_evaluate(state);
}

static uint64_t key(const void *rules, const void *state)
{
    (void)rules;
    return chess_key(state);
}

static uint32_t noisy(const void *rules, const void *state, ph_move *list)
{
    (void)rules;
    return chess_list_noisy(state, list);
}

static bool in_check(const void *rules, const void *state)
{
    (void)rules;
    return chess_checkers(state) != 0;
}

static ph_value gain(const void *rules, const void *state, ph_move move)
{
    (void)rules;
    return chess_gain(state, move);
}

static void pass(const void *rules, const void *state, void *child)
{
    (void)rules;
    chess_pass(state, child);
}

static uint32_t reversible(const void *rules, const void *state)
{
    (void)rules;
    return ((const chess_state *)state)->clock;
}

/* ---- text ----------------------------------------------------------------------------------------------- */

static int note(const void *rules, const void *state, char *text, size_t size)
{
    (void)rules;
    return chess_print_fen(state, text, size);
}

/* A board, whose turn it is, and the same as FEN. */
static int print(const void *rules, const void *state, char *text, size_t size)
{
    const chess_state *s = state;
    char fen[128];
    text_writer w = text_open(text, size);
    chess_print_fen(s, fen, sizeof fen);
    for (uint32_t rank = 8; rank-- > 0;) {
        text_put(&w, (char)('1' + rank));
        for (uint32_t file = 0; file < 8; file++) {
            text_put(&w, ' ');
            text_put(&w, chess_letter_at(s, 8 * rank + file));
        }
        text_put(&w, '\n');
    }
    text_puts(&w, "  a b c d e f g h\n");
    text_puts(&w, s->turn ? "Black to move" : "White to move");
    text_puts(&w, in_check(rules, s) ? ", in check\n" : "\n");
    text_puts(&w, fen);
    text_put(&w, '\n');
    return (int)w.length;
}

/* FEN, which is the line with a slash of what print() writes, or moves from the start. */
static bool read_any(const void *rules, const char *text, void *state, ph_place *where)
{
    chess_state s;
    (void)rules;
    chess_start(&s);
    const char *line = strchr(text, '/');
    while (line && line > text && line[-1] != '\n')
        line--;
    if (line ? !chess_read_fen(line, &s, where) : !chess_read_moves(text, &s, where))
        return false;
    memcpy(state, &s, sizeof s);
    return true;
}

static bool parse(const void *rules, const char *text, void *state)
{
    return read_any(rules, text, state, NULL);
}

static int print_move(const void *rules, const void *state, ph_move move, char *text, size_t size)
{
    (void)rules;
    return chess_print_move(state, move, text, size);
}

static int print_coordinates(const void *rules, const void *state, ph_move move, char *text, size_t size)
{
    (void)rules;
    (void)state;
    return chess_print_coordinates(move, text, size);
}

static bool parse_move(const void *rules, const void *state, const char *text, ph_move *move)
{
    uint32_t meant;
    (void)rules;
    return chess_read_move(state, text, strlen(text), move, &meant);
}

/* ---- the game ------------------------------------------------------------------------------------------- */

/* What both kinds of leaves share. */
#define GAME_MEMBERS                                                                                                   \
    .version = PH_GAME_VERSION, .flags = PH_OVER_WITHOUT_MOVES | PH_SOONER_IS_BETTER, .name = "chess",                 \
    .state_size = sizeof(chess_state), .max_moves = CHESS_MOST_MOVES, .start = start, .moves = moves, .apply = apply,  \
    .over = over, .evaluate = evaluate, .key = key, .print = print, .parse = parse, .print_move = print_move,          \
    .parse_move = parse_move, .won = SCORE_WON, .evaluation_cost = 450, .gain = gain, .in_check = in_check,            \
    .pass = pass, .reversible = reversible, .note = note

const ph_game chess_game = {GAME_MEMBERS, .noisy = noisy, .compiled = &chess_compiled};
const ph_game chess_static_game = {GAME_MEMBERS, .compiled = &chess_static_compiled};

static const ph_parameter LEAVES = {.key = "leaves",
                                    .symbol = "l",
                                    .type = PH_TYPE_WORD,
                                    .range = "quiescent or static",
                                    .standard = "quiescent",
                                    .help = "quiescent: captures are played out first"};

static const ph_parameter MOVES = {.key = "moves",
                                   .symbol = "m",
                                   .type = PH_TYPE_WORD,
                                   .range = "san or coordinates",
                                   .standard = "san",
                                   .help = "how moves are written: Nf3 or g1f3; both are read"};

static int make(const char *spec, const ph_memory *memory, ph_game **game, ph_place *where)
{
    schema_value values[SCHEMA_MOST];
    int error = schema_read(&chess_builtin.entry, spec, values, where);
    if (error)
        return error;
    error = built_new(values[0].number ? &chess_static_game : &chess_game, "", 1, memory, game);
    if (!error && values[1].number)
        (*game)->print_move = print_coordinates;
    return error;
}

static uint64_t count_moves(const void *state, uint32_t depth, const int *cancel, uint64_t *ended)
{
    return chess_perft(state, depth, cancel, ended);
}

const builtin chess_builtin = {
    {"chess", "checkmate wins", (const ph_parameter *const[]){&LEAVES, &MOVES, NULL}, NULL},
    make,
    parse,
    read_any,
    count_moves,
};
