/* save.c - saves a game to a file and loads it. */
#include "save.h"

#include "../base/utf8.h"
#include "../tool/line.h"
#include "../tool/position.h"
#include "../tool/whole_file.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static const char *const ENDS[RECORD_ENDS] = {[RECORD_OPEN] = "",
                                              [RECORD_USER_RESIGNED] = "me",
                                              [RECORD_ENGINE_RESIGNED] = "engine",
                                              [RECORD_DRAW_AGREED] = "draw",
                                              [RECORD_ENGINE_LATE] = "time"};

/* ---- writing ------------------------------------------------------------------------------------------- */

/* On one line: only newlines and backslashes are escaped. */
static void put_position(FILE *out, const char *text)
{
    fputs("\nposition ", out);
    for (; *text; text++)
        if (*text == '\n' || *text == '\r' || *text == '\\')
            fprintf(out, "\\%c", *text == '\n' ? 'n' : *text == '\r' ? 'r' : '\\');
        else
            fputc(*text, out);
}

bool save_write(const char *file, const record *r, const char *spec, bool engine_first, problem *why)
{
    whole_file f;
    bool good = whole_file_open(&f, file, why);
    if (good) {
        fputs("phased game 1\ngame ", f.out);
        printable_put(f.out, spec); /* a file name may contain a newline */
        if (r->from)
            put_position(f.out, r->from);
        fprintf(f.out, "\nfirst %s\nmoves", engine_first ? "engine" : "me");
        record_put_moves(f.out, r);
        fputc('\n', f.out);
        if (r->end != RECORD_OPEN)
            fprintf(f.out, "end %s\n", ENDS[r->end]);
        good = whole_file_close(&f, true, why);
    }
    return good;
}

/* ---- reading ------------------------------------------------------------------------------------------- */

/* A file that is read line by line. */
typedef struct reader {
    FILE *in;
    const char *file;
    unsigned number; /* of the line */
    char *line;
    size_t capacity;
    bool there; /* the line has been read but not used */
    problem *why;
} reader;

/* If the next line starts with `word`, use the line and return the rest of it; else NULL. */
static char *reader_peek(reader *in, const char *word)
{
    size_t length = strlen(word);
    if (!in->there) {
        in->number++;
        in->there = line_read(&in->line, &in->capacity, in->in) >= 0;
        if (!in->there)
            return NULL;
        in->line[strcspn(in->line, "\r\n")] = '\0';
    }
    if (strncmp(in->line, word, length) != 0 || (in->line[length] != ' ' && in->line[length] != '\0'))
        return NULL;
    in->there = false;
    return in->line + length + (in->line[length] == ' ');
}

/* The same if the line is required: NULL, with a problem, if it is missing. */
static char *reader_next(reader *in, const char *word)
{
    errno = 0;
    char *rest = reader_peek(in, word);
    if (!rest && errno == ENOMEM) {
        problem_memory(in->why);
    } else if (!rest) {
        problem_input(in->why, "%s:%u: not a saved game of phased: '%s' is missing", in->file, in->number, word);
        return NULL;
    }
    return rest;
}

/* Does printable_put() write `text` as `shown`? */
static bool is_shown_as(const char *text, const char *shown)
{
    char character[PRINTABLE_MOST];
    while (*text) {
        text += printable_next(text, character);
        size_t length = strlen(character);
        if (strncmp(shown, character, length) != 0)
            return false;
        shown += length;
    }
    return *shown == '\0';
}

/* Are both the same plug-in, however the paths are written? Its file name is enough: the moves are checked anyway, and
 * the file may have been saved in another directory. */
static bool is_same_plugin(const char *spec, const char *shown)
{
    const char *name = strrchr(spec, '/'), *shown_name = strrchr(shown, '/');
    return name && shown_name && is_shown_as(name, shown_name);
}

static bool read_game(reader *in, const char *spec)
{
    const char *game = reader_next(in, "game");
    if (!game)
        return false;
    return is_shown_as(spec, game) || is_same_plugin(spec, game) ||
           problem_input(in->why, "%s: this is a game of '%s'; load it in phased play %s", in->file, game, game);
}

/* Undo the escapes of put_position(), in place. */
static void unescape(char *text)
{
    char *to = text;
    for (const char *from = text; *from; from++) {
        if (*from == '\\' && from[1])
            *to++ = *++from == 'n' ? '\n' : *from == 'r' ? '\r' : *from;
        else
            *to++ = *from;
    }
    *to = '\0';
}

static bool read_position(reader *in, const char *spec, record *r)
{
    char *text = reader_peek(in, "position");
    const ph_game *g = r->game;
    problem why;
    if (!text)
        return true;
    if (!g->parse)
        return problem_input(in->why, "%s:%u: %s cannot read positions", in->file, in->number, spec);
    unescape(text);
    void *state = malloc(g->state_size);
    if (!state)
        return problem_memory(in->why);
    bool good = position_read(g, spec, text, state, &why);
    if (!good)
        problem_input(in->why, "%s:%u: %s", in->file, in->number, why.text);
    else if (!record_begin(r, state, text))
        good = problem_memory(in->why);
    free(state);
    return good;
}

static bool read_first(reader *in, bool *engine_first)
{
    const char *who = reader_next(in, "first");
    if (!who)
        return false;
    *engine_first = strcmp(who, "engine") == 0;
    return *engine_first || strcmp(who, "me") == 0 ||
           problem_input(in->why, "%s:%u: '%s' cannot move first; write me or engine", in->file, in->number, who);
}

static bool read_moves(reader *in, record *r)
{
    char *rest = reader_next(in, "moves");
    if (!rest)
        return false;
    for (char *word; (word = strsep(&rest, " "));) {
        if (!*word)
            continue;
        ph_move move = notation_find(r->game, record_last(r), r->legal, r->n_legal, word);
        if (move == PH_NO_MOVE)
            return problem_input(in->why, "%s:%u: move %u, '%s', is not legal", in->file, in->number, r->count + 1,
                                 word);
        if (!record_play(r, move))
            return problem_memory(in->why);
    }
    return true;
}

/* How it ended, if it did before the last position. */
static bool read_end(reader *in, record *r)
{
    const char *how = reader_peek(in, "end");
    if (!how)
        return true;
    for (int end = RECORD_OPEN + 1; end < RECORD_ENDS; end++)
        if (strcmp(how, ENDS[end]) == 0 && !record_over(r)) {
            r->end = (record_end)end;
            return true;
        }
    return problem_input(in->why, "%s:%u: a game cannot end by '%s' here; write me, engine, draw or time", in->file,
                         in->number, how);
}

static bool read_all(reader *in, const char *spec, record *r, bool *engine_first)
{
    return reader_next(in, "phased game 1") && read_game(in, spec) && read_position(in, spec, r) &&
           read_first(in, engine_first) && read_moves(in, r) && read_end(in, r);
}

bool save_read(const char *file, const ph_game *game, const char *spec, record *r, bool *engine_first, problem *why)
{
    reader in = {.in = fopen(file, "r"), .file = file, .why = why};
    if (!in.in)
        return problem_failure(why, "%s: %s", file, strerror(errno));
    bool good = record_init(r, game) || problem_memory(why);
    if (good && !read_all(&in, spec, r, engine_first)) {
        record_release(r);
        good = false;
    }
    free(in.line);
    fclose(in.in);
    return good;
}
