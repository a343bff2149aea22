/* starts.c - positions to begin games from. */
#include "starts.h"

#include "../tool/line.h"
#include "position.h"

#include <errno.h>
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
    const char *file, *name;
    const ph_game *game;
    unsigned line;
    problem *why;
} reader;

static bool starts_add(starts *s, const reader *in, const char *text)
{
    const ph_game *g = in->game;
    problem wrong;
    if (!positions_reserve(&s->states, (size_t)s->count + 1) || !vector_reserve(&s->texts, NULL, 1, sizeof(char *)))
        return problem_memory(in->why);
    void *state = positions_at(&s->states, s->count);
    if (!position_read(g, in->name, text, state, &wrong))
        return problem_input(in->why, "%s:%u: %s", in->file, in->line, wrong.text);
    if (g->over(g->rules, state))
        return problem_input(in->why, "%s:%u: '%s': the game is over there; choose an earlier position", in->file,
                             in->line, text);
    char *kept = strdup(text);
    if (!kept)
        return problem_memory(in->why);
    ((char **)s->texts.items)[s->texts.count++] = kept;
    s->count++;
    return true;
}

static bool read_lines(starts *s, reader *in, FILE *file)
{
    char *line = NULL;
    size_t room = 0;
    bool good = true;
    errno = 0;
    while (good && line_read(&line, &room, file) >= 0) {
        char *text = line + strspn(line, " \t\r\n");
        size_t length = strlen(text);
        in->line++;
        while (length > 0 && strchr(" \t\r\n", text[length - 1]))
            length--;
        text[length] = '\0';
        if (*text && *text != '#')
            good = starts_add(s, in, text);
    }
    if (good && (ferror(file) || errno == EFBIG || errno == ENOMEM))
        good = problem_failure(in->why, "%s: %s", in->file, strerror(errno));
    free(line);
    return good;
}

bool starts_read(starts *s, const char *file, const ph_game *game, const char *name, problem *why)
{
    *s = (starts){0};
    if (!game->parse)
        return problem_input(why, "%s reads no positions; leave out --positions", name);
    if (!positions_init(&s->states, game, 1, NULL))
        return problem_memory(why);
    FILE *in = strcmp(file, "-") == 0 ? stdin : fopen(file, "r");
    if (!in)
        return problem_input(why, "%s: %s", file, strerror(errno));
    reader r = {.file = file, .name = name, .game = game, .why = why};
    bool good = read_lines(s, &r, in);
    if (in != stdin)
        fclose(in);
    if (good && s->count == 0)
        return problem_input(why, "%s: no position; write one a line", file);
    return good;
}

void starts_release(starts *s)
{
    for (size_t i = 0; i < s->texts.count; i++)
        free(((char **)s->texts.items)[i]);
    vector_release(&s->texts, NULL);
    positions_release(&s->states);
    *s = (starts){0};
}
