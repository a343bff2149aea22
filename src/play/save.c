/* save.c - a game in a file. */
#include "save.h"

#include "../base/printable.h"
#include "../tool/line.h"
#include "../tool/whole_file.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* ---- writing ------------------------------------------------------------------------------------------- */

bool save_write(const char *file, const record *r, const char *spec, bool engine_first, problem *why)
{
    whole_file f;
    bool good = whole_file_open(&f, file, why);
    if (good) {
        fputs("phased game 1\ngame ", f.out);
        printable_put(f.out, spec); /* the name of a file may hold a newline */
        fprintf(f.out, "\nfirst %s\nmoves", engine_first ? "engine" : "me");
        record_put_moves(f.out, r);
        fputc('\n', f.out);
        good = whole_file_close(&f, true, why);
    }
    return good;
}

/* ---- reading ------------------------------------------------------------------------------------------- */

/* A file that is being read, one line at a time. */
typedef struct reader {
    FILE *in;
    const char *file;
    unsigned number; /* of the line */
    char *line;
    size_t room;
    problem *why;
} reader;

/* What follows `word` on the next line; NULL, with a problem, if it does not begin with that. */
static char *reader_next(reader *in, const char *word)
{
    size_t length = strlen(word);
    in->number++;
    bool there = line_read(&in->line, &in->room, in->in) >= 0;
    if (there)
        in->line[strcspn(in->line, "\r\n")] = '\0';
    if (!there || strncmp(in->line, word, length) != 0 || (in->line[length] != ' ' && in->line[length] != '\0')) {
        problem_input(in->why, "%s:%u: no saved game of phased: '%s' is missing", in->file, in->number, word);
        return NULL;
    }
    return in->line + length + (in->line[length] == ' ');
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

static bool read_game(reader *in, const char *spec)
{
    const char *game = reader_next(in, "game");
    if (!game)
        return false;
    return is_shown_as(spec, game) ||
           problem_input(in->why, "%s: this is a game of '%s'; load it in phased play %s", in->file, game, game);
}

static bool read_first(reader *in, bool *engine_first)
{
    const char *who = reader_next(in, "first");
    if (!who)
        return false;
    *engine_first = strcmp(who, "engine") == 0;
    return *engine_first || strcmp(who, "me") == 0 ||
           problem_input(in->why, "%s:%u: '%s' cannot begin; write me or engine", in->file, in->number, who);
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

static bool read_all(reader *in, const char *spec, record *r, bool *engine_first)
{
    return reader_next(in, "phased game 1") && read_game(in, spec) && read_first(in, engine_first) && read_moves(in, r);
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
