/* pgn_read.c - reads the positions in which the games of a PGN file end. */
#include "pgn_read.h"

#include "../base/game_memory.h"
#include "../tool/line.h"
#include "../tool/position.h"
#include "notation.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { WORD_SIZE = 64 };

/* A file that is being read, and the game at this place of it. */
typedef struct reader {
    const ph_game *game;
    const char *file;
    pgn_visitor *visit;
    void *context;
    positions two; /* the position, and the one after a move */
    ph_move *moves;
    uint32_t at;     /* which of the two */
    uint32_t count;  /* moves read */
    uint32_t inside; /* variations */
    bool comment;    /* inside braces */
    bool begun;      /* something of the game was read */
    uint64_t line;
} reader;

static void game_begin(reader *in)
{
    in->game->start(in->game->rules, positions_at(&in->two, 0));
    in->at = in->count = in->inside = 0;
    in->begun = false;
}

static bool game_end(reader *in, problem *why)
{
    const bool good = in->visit(in->context, positions_at(&in->two, in->at), in->line, why);
    game_begin(in);
    return good;
}

/* [Name "value"]: FEN is the position in which the game begins. */
static bool tag_read(reader *in, const char *text, problem *why)
{
    static const char FEN[] = "[FEN \"";
    if (in->count > 0 && !game_end(in, why)) /* the game before had no result */
        return false;
    in->begun = true;
    if (strncmp(text, FEN, strlen(FEN)) != 0)
        return true;
    const char *value = text + strlen(FEN), *end = strchr(value, '"');
    char *copy = strndup(value, end ? (size_t)(end - value) : strlen(value));
    if (!copy)
        return problem_memory(why);
    problem wrong;
    const bool good = in->game->parse && position_read(in->game, "the game", copy, positions_at(&in->two, 0), &wrong);
    free(copy);
    return good || problem_input(why, "%s:%" PRIu64 ": FEN %s", in->file, in->line,
                                 in->game->parse ? wrong.text : "cannot be read in this game");
}

static bool is_result(const char *word)
{
    return strcmp(word, "1-0") == 0 || strcmp(word, "0-1") == 0 || strcmp(word, "1/2-1/2") == 0 ||
           strcmp(word, "*") == 0;
}

/* A move, its number, a result, or a mark like $1. */
static bool word_read(reader *in, const char *word, problem *why)
{
    const ph_game *g = in->game;
    if (is_result(word))
        return game_end(in, why);
    const size_t digits = strspn(word, "0123456789");
    if (digits > 0 && (word[digits] == '.' || !word[digits]))
        word += digits + strspn(word + digits, ".");
    if (!*word || *word == '$' || strspn(word, "!?") == strlen(word))
        return true;
    void *state = positions_at(&in->two, in->at);
    const uint32_t count = notation_moves_beyond(g, state, in->moves);
    const ph_move move = notation_find(g, state, in->moves, count, word);
    if (move == PH_NO_MOVE)
        return problem_input(why, "%s:%" PRIu64 ": '%.20s' is not a legal move there, %" PRIu32 " %s from the start",
                             in->file, in->line, word, in->count, in->count == 1 ? "move" : "moves");
    g->apply(g->rules, state, move, positions_at(&in->two, !in->at));
    in->at = !in->at;
    in->count++;
    in->begun = true;
    return true;
}

/* Skip what is not a word of the game at `at`: NULL if a word begins there. */
static const char *other_skip(reader *in, const char *at)
{
    const char c = *at;
    if (in->comment) {
        in->comment = c != '}';
        return at + 1;
    }
    if (c == ';')
        return at + strlen(at);
    in->comment = c == '{';
    in->inside += c == '(';
    in->inside -= c == ')' && in->inside > 0;
    return isspace((unsigned char)c) || strchr("{}()", c) ? at + 1 : NULL;
}

static bool line_take(void *context, const char *text, uint64_t number, problem *why)
{
    reader *in = context;
    in->line = number;
    if (!in->comment && in->inside == 0 && *text == '[')
        return tag_read(in, text, why);
    if (!in->comment && *text == '%')
        return true;
    while (*text) {
        char word[WORD_SIZE];
        const char *next = other_skip(in, text);
        if (next) {
            text = next;
            continue;
        }
        const size_t length = strcspn(text, " \t\r\n{}();");
        const size_t kept = length < WORD_SIZE ? length : WORD_SIZE - 1;
        memcpy(word, text, kept);
        word[kept] = '\0';
        if (in->inside == 0 && !word_read(in, word, why))
            return false;
        text += length;
    }
    return true;
}

bool pgn_read(const char *file, const ph_game *game, pgn_visitor *visit, void *context, problem *why)
{
    reader in = {.game = game, .file = file, .visit = visit, .context = context};
    in.moves = calloc(game->max_moves, sizeof *in.moves);
    bool good = positions_init(&in.two, game, 2, NULL) && in.moves;
    if (good) {
        game_begin(&in);
        good = line_visit(file, line_take, &in, why) && (!in.begun || game_end(&in, why));
    } else {
        problem_memory(why);
    }
    positions_release(&in.two);
    free(in.moves);
    return good;
}
