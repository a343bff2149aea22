/* starts.c - reads starting positions from a file. */
#include "starts.h"

#include "../base/game_memory.h"
#include "../tool/line.h"
#include "../tool/position.h"
#include "pgn_read.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* The text of a position, as in the file. */
typedef struct start_text {
    char *text;
    uint64_t line;
} start_text;

static start_text *text_at(const starts *s, uint32_t index)
{
    return &((start_text *)s->texts.items)[index];
}

const char *starts_text(const starts *s, uint32_t index)
{
    return text_at(s, index)->text;
}

uint64_t starts_line(const starts *s, uint32_t index)
{
    return text_at(s, index)->line;
}

const void *starts_state(const starts *s, uint32_t index)
{
    return positions_at(&s->states, index);
}

enum { OPENING_SIZE = 256 };

/* A file that is being read. */
typedef struct reader {
    starts *starts;
    const char *file, *name;
    const ph_game *game;
} reader;

/* Keep the position that was written to the last place. */
static bool start_keep(starts *s, const char *text, uint64_t line, problem *why)
{
    start_text *const to = text_at(s, s->count);
    to->text = strdup(text);
    to->line = line;
    if (!to->text)
        return problem_memory(why);
    s->texts.count++;
    s->count++;
    return true;
}

/* The place of the next position; NULL without memory. */
static void *start_place(starts *s)
{
    if (!positions_reserve(&s->states, (size_t)s->count + 1) || !vector_reserve(&s->texts, NULL, 1, sizeof(start_text)))
        return NULL;
    return positions_at(&s->states, s->count);
}

static bool is_over(const reader *in, const char *text, uint64_t number, problem *why)
{
    return problem_input(why, "%s:%" PRIu64 ": '%s': the game is over there; choose an earlier position", in->file,
                         number, text);
}

static bool line_add(void *context, const char *text, uint64_t number, problem *why)
{
    const reader *in = context;
    problem wrong;
    void *state = start_place(in->starts);
    if (!state)
        return problem_memory(why);
    if (!position_read(in->game, in->name, text, state, &wrong))
        return problem_input(why, "%s:%" PRIu64 ": %s", in->file, number, wrong.text);
    if (position_over(in->game, state))
        return is_over(in, text, number, why);
    return start_keep(in->starts, text, number, why);
}

/* The last position of a game. Its text is the game's note. */
static bool opening_add(void *context, const void *state, uint64_t number, problem *why)
{
    const reader *in = context;
    const ph_game *g = in->game;
    char text[OPENING_SIZE];
    void *place = start_place(in->starts);
    if (!place)
        return problem_memory(why);
    memcpy(place, state, g->state_size);
    g->note(g->rules, state, text, sizeof text);
    if (position_over(g, state))
        return is_over(in, text, number, why);
    return start_keep(in->starts, text, number, why);
}

static bool ends_with(const char *text, const char *end)
{
    const size_t length = strlen(text), tail = strlen(end);
    return length >= tail && strcmp(text + length - tail, end) == 0;
}

bool starts_read(starts *s, const char *file, const ph_game *game, const char *name, problem *why)
{
    *s = (starts){0};
    if (!game->parse)
        return problem_input(why, "%s cannot read positions; leave out --positions", name);
    if (!positions_init(&s->states, game, 1, NULL))
        return problem_memory(why);
    reader in = {s, file, name, game};
    if (!ends_with(file, ".pgn")) {
        if (!line_visit(file, line_add, &in, why))
            return false;
        return s->count > 0 || problem_input(why, "%s: no positions; write one a line", file);
    }
    if (game->version < 4 || !game->note)
        return problem_input(why, "%s: %s reads no PGN; write one position a line", file, name);
    return pgn_read(file, game, opening_add, &in, why) && (s->count > 0 || problem_input(why, "%s: no games", file));
}

void starts_release(starts *s)
{
    for (uint32_t i = 0; i < s->count; i++)
        free(text_at(s, i)->text);
    vector_release(&s->texts, NULL);
    positions_release(&s->states);
    *s = (starts){0};
}
