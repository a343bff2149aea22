/* starts.c - reads starting positions from a file. */
#include "starts.h"

#include "../base/game_memory.h"
#include "../tool/line.h"
#include "../tool/position.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

const char *starts_text(const starts *s, uint32_t index)
{
    return ((char *const *)s->texts.items)[index];
}

const void *starts_state(const starts *s, uint32_t index)
{
    return positions_at(&s->states, index);
}

/* A file that is being read. */
typedef struct reader {
    starts *starts;
    const char *file, *name;
    const ph_game *game;
} reader;

static bool line_add(void *context, const char *text, uint64_t number, problem *why)
{
    const reader *in = context;
    starts *s = in->starts;
    const ph_game *g = in->game;
    problem wrong;
    if (!positions_reserve(&s->states, (size_t)s->count + 1) || !vector_reserve(&s->texts, NULL, 1, sizeof(char *)))
        return problem_memory(why);
    void *state = positions_at(&s->states, s->count);
    if (!position_read(g, in->name, text, state, &wrong))
        return problem_input(why, "%s:%" PRIu64 ": %s", in->file, number, wrong.text);
    if (position_over(g, state))
        return problem_input(why, "%s:%" PRIu64 ": '%s': the game is over there; choose an earlier position", in->file,
                             number, text);
    char *kept = strdup(text);
    if (!kept)
        return problem_memory(why);
    ((char **)s->texts.items)[s->texts.count++] = kept;
    s->count++;
    return true;
}

bool starts_read(starts *s, const char *file, const ph_game *game, const char *name, problem *why)
{
    *s = (starts){0};
    if (!game->parse)
        return problem_input(why, "%s cannot read positions; leave out --positions", name);
    if (!positions_init(&s->states, game, 1, NULL))
        return problem_memory(why);
    if (!line_visit(file, line_add, &(reader){s, file, name, game}, why))
        return false;
    return s->count > 0 || problem_input(why, "%s: no positions; write one a line", file);
}

void starts_release(starts *s)
{
    for (size_t i = 0; i < s->texts.count; i++)
        free(((char **)s->texts.items)[i]);
    vector_release(&s->texts, NULL);
    positions_release(&s->states);
    *s = (starts){0};
}
