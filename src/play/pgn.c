/* pgn.c - writes the games of a match to a file. */
#include "pgn.h"

#include "../base/text.h"
#include "../tool/prose.h"
#include "notation.h"

#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int clock_print(const ph_clock *c, char *text, size_t size)
{
    char moves[16] = "", increment[32] = "";
    if (c->moves_to_go)
        snprintf(moves, sizeof moves, "%" PRIu32 "/", c->moves_to_go);
    if (c->increment > 0)
        snprintf(increment, sizeof increment, "+%g", c->increment);
    return snprintf(text, size, "%s%g%s", moves, c->remaining, increment);
}

/* Append an item to a list. */
static void item_put(text_writer *w, const char *item)
{
    if (*item)
        text_puts(w, w->length ? ", " : "");
    text_puts(w, item);
}

static void count_put(text_writer *w, uint64_t count, const char *one, const char *many)
{
    char item[48] = "";
    if (count)
        snprintf(item, sizeof item, "%" PRIu64 " %s", count, plural_of(count, one, many));
    item_put(w, item);
}

int limits_print(const match_options *o, int side, char *text, size_t size)
{
    const ph_limits *const l = &o->limits[side];
    char item[64] = "", number[48];
    text_writer w = text_open(text, size);
    if (o->programs[side] && o->programs[side]->go)
        item_put(&w, o->programs[side]->go);
    if (o->levels[side])
        snprintf(item, sizeof item, "level %" PRIu32, o->levels[side]);
    item_put(&w, item);
    item[0] = '\0';
    if (l->depth)
        snprintf(item, sizeof item, "depth %" PRIu32, l->depth);
    item_put(&w, item);
    count_put(&w, l->nodes, "node", "nodes");
    count_put(&w, l->visits, "visit", "visits");
    item[0] = '\0';
    if (l->seconds > 0)
        snprintf(item, sizeof item, "%g s a move", l->seconds);
    item_put(&w, item);
    if (o->clocks[side].remaining > 0) {
        clock_print(&o->clocks[side], number, sizeof number);
        item_put(&w, "clock ");
        text_puts(&w, number);
    }
    return (int)w.length;
}

bool pgn_open(pgn *p, problem *why)
{
    p->out = fopen(p->file, "ae"); /* a program that plays does not inherit it */
    if (!p->out)
        return problem_input(why, "--pgn %s: %s", p->file, strerror(errno));
    setvbuf(p->out, NULL, _IONBF, 0); /* after a write error do not try again */
    p->whole = fseeko(p->out, 0, SEEK_END) == 0 ? ftello(p->out) : -1;
    p->games = 0;
    return true;
}

void pgn_close(pgn *p)
{
    if (p->out)
        fclose(p->out); /* nothing is buffered */
    p->out = NULL;
}

/* ---- one game ------------------------------------------------------------------------------------------ */

/* A tag on a line; quotes and backslashes are escaped, invalid characters become blanks. */
static void tag_put(FILE *out, const char *name, const char *value)
{
    fprintf(out, "[%s \"", name);
    for (; *value; value++) {
        if (*value == '"' || *value == '\\')
            fputc('\\', out);
        fputc(iscntrl((unsigned char)*value) ? ' ' : *value, out);
    }
    fputs("\"]\n", out);
}

/* ---- the position it begins with ---- */

enum { NOTE_SIZE = 256 };

typedef struct beginning {
    char note[NOTE_SIZE]; /* of a position that is not the start of the game, if the game writes it on one line */
    bool black;           /* Black moves first there: the note is FEN */
    uint32_t number;      /* of the first move */
} beginning;

/* FEN is the board, who is to move, two more fields, the clock and the number of the move. */
static beginning beginning_of(const pgn *p, const match_game *g)
{
    beginning b = {.number = 1};
    const ph_game *game = p->game;
    if (!p->options->starts || game->version < 4 || !game->note)
        return b;
    game->note(game->rules, starts_state(p->options->starts, g->start), b.note, sizeof b.note);
    const char *turn = strchr(b.note, ' '), *number = strrchr(b.note, ' ');
    uint64_t first;
    if (turn && decimal_read_whole(number + 1, strlen(number + 1), 1, UINT32_MAX, &first)) {
        b.black = turn[1] == 'b';
        b.number = (uint32_t)first;
    }
    return b;
}

/* "alphabeta depth 6", "Stockfish 15.1 Hash=16 go nodes 1000": if both have the same name their limits tell them apart. */
static void side_put(FILE *out, const pgn *p, const char *colour, int side)
{
    char limits[96], name[256];
    text_writer w = text_open(name, sizeof name);
    const uci_spec *const program = p->options->programs[side];
    text_puts(&w, p->options->methods[side]);
    for (unsigned i = 0; program && i < program->option_count; i++) {
        text_put(&w, ' ');
        text_puts(&w, program->options[i].name);
        text_puts(&w, program->options[i].value ? "=" : "");
        text_puts(&w, program->options[i].value ? program->options[i].value : "");
    }
    limits_print(p->options, side, limits, sizeof limits);
    text_put(&w, ' ');
    text_puts(&w, limits);
    tag_put(out, colour, name);
}

/* "60+0.6", if both have the same clock. */
static void time_control_put(FILE *out, const pgn *p)
{
    char a[64], b[64];
    clock_print(&p->options->clocks[MATCH_A], a, sizeof a);
    clock_print(&p->options->clocks[MATCH_B], b, sizeof b);
    if (p->options->clocks[MATCH_A].remaining > 0 && strcmp(a, b) == 0)
        tag_put(out, "TimeControl", a);
}

/* The moves of a game as words, at most 79 columns a line. */
typedef struct movetext {
    FILE *out;
    size_t column;
} movetext;

static void word_put(movetext *t, const char *word)
{
    size_t length = strlen(word);
    if (t->column > 0 && t->column + 1 + length > 79) {
        fputc('\n', t->out);
        t->column = 0;
    }
    fprintf(t->out, "%s%s", t->column ? " " : "", word);
    t->column += length + (t->column > 0);
}

/* A move is one word. */
static void move_put(movetext *t, const ph_game *game, const void *state, ph_move move)
{
    char text[NOTATION_SIZE];
    notation_print(game, state, move, text);
    for (char *c = text; *c; c++)
        if (*c == ' ')
            *c = '_';
    word_put(t, text);
}

/* False without memory. */
static bool moves_put(FILE *out, const pgn *p, const match_game *g, const beginning *b, const char *result)
{
    const ph_game *game = p->game;
    movetext t = {.out = out};
    positions two;
    bool good = positions_init(&two, game, 2, NULL);
    if (good && p->options->starts)
        memcpy(positions_at(&two, 0), starts_state(p->options->starts, g->start), game->state_size);
    else if (good)
        game->start(game->rules, positions_at(&two, 0));
    for (uint32_t i = 0; i < g->count && good; i++) {
        char number[16];
        snprintf(number, sizeof number, "%" PRIu32 "%s", b->number + (i + b->black) / 2,
                 i == 0 && b->black ? "..." : ".");
        if (i == 0 || (i + b->black) % 2 == 0)
            word_put(&t, number);
        move_put(&t, game, positions_at(&two, i % 2), g->moves[i]);
        game->apply(game->rules, positions_at(&two, i % 2), g->moves[i], positions_at(&two, (i + 1) % 2));
    }
    word_put(&t, result);
    positions_release(&two);
    return good;
}

/* The same match gives the same text, so there is no date in it. False without memory. */
static bool game_put(FILE *out, const pgn *p, const match_game *g)
{
    const beginning b = beginning_of(p, g);
    const int outcome = b.black ? -g->outcome : g->outcome, white = b.black ? !g->first : g->first;
    const char *result = outcome > 0 ? "1-0" : outcome < 0 ? "0-1" : "1/2-1/2";
    char number[32];
    tag_put(out, "Event", "phased match");
    tag_put(out, "Site", "?");
    tag_put(out, "Date", "????.??.??");
    snprintf(number, sizeof number, "%" PRIu32 ".%d", g->pair + 1, g->first == MATCH_A ? 1 : 2);
    tag_put(out, "Round", number);
    side_put(out, p, "White", white);
    side_put(out, p, "Black", !white);
    tag_put(out, "Result", result);
    time_control_put(out, p);
    if (b.note[0]) {
        tag_put(out, "SetUp", "1");
        tag_put(out, "FEN", b.note);
    }
    tag_put(out, "Game", p->spec);
    if (p->options->starts)
        tag_put(out, "Position", starts_text(p->options->starts, g->start));
    if (p->options->opening > 0) {
        snprintf(number, sizeof number, "%" PRIu64, p->options->seed);
        tag_put(out, "Seed", number);
        snprintf(number, sizeof number, "%" PRIu32, g->opening);
        tag_put(out, "RandomPlies", number);
    }
    snprintf(number, sizeof number, "%" PRIu32, g->count);
    tag_put(out, "PlyCount", number);
    if (g->cut || g->late || g->fault != UCI_FINE)
        tag_put(out, "Termination",
                g->late                   ? "time forfeit"
                : g->cut                  ? "adjudication"
                : g->fault == UCI_ILLEGAL ? "rules infraction"
                                          : "abandoned");
    if (g->fault != UCI_FINE)
        tag_put(out, "Forfeit", g->what);
    fputc('\n', out);
    bool good = moves_put(out, p, g, &b, result);
    fputs("\n\n", out);
    return good;
}

bool pgn_put(pgn *p, const match_game *g, problem *why)
{
    text_stream made;
    bool good = text_stream_open(&made) && game_put(made.stream, p, g);
    good = text_stream_close(&made) && good;
    if (!good) {
        free(made.text);
        return problem_memory(why);
    }
    const size_t length = made.length;
    good = fwrite(made.text, 1, length, p->out) == length;
    int error = errno;
    free(made.text);
    if (good) {
        p->games++;
        p->whole += p->whole >= 0 ? (off_t)length : 0;
        return true;
    }
    const bool whole = p->whole >= 0 && ftruncate(fileno(p->out), p->whole) == 0;
    return problem_failure(why, "--pgn %s: %s; %" PRIu64 " %s in it, %s", p->file, strerror(error), p->games,
                           plural_of(p->games, "game of this match is", "games of this match are"),
                           whole ? "whole" : "and part of one more");
}
