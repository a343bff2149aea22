/* set.c - the positions of the study, and ratios. */
#include "study.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool goes_on(void *context, const ph_result *r)
{
    return r->depth < *(const uint32_t *)context;
}

/* Does a search that deepens reach `depth` with the game undecided? A decided game ends the search earlier. */
static bool is_open(const ph_game *game, const book_state *s, uint32_t depth)
{
    const ph_options o = PH_OPTIONS(.method = "alphabeta+tt+move", .limits.seconds = STUDY_HOUR, .progress = goes_on,
                                    .progress_context = &depth);
    ph_result r = PH_RESULT;
    if (ph_search(game, s->bytes, &o, &r) != PH_OK)
        abort();
    const bool decided = game->won > 0 && (r.value > game->won || r.value < -game->won);
    const bool open = r.depth == depth && !decided;
    ph_result_release(&r);
    return open;
}

static void set_read(set *s, const char *path, size_t most)
{
    char line[256];
    FILE *in = fopen(path, "r");
    if (!in) {
        fprintf(stderr, "bench_study: cannot read %s; run this in the root of the repository\n", path);
        exit(2);
    }
    while (s->count < most && fgets(line, sizeof line, in)) {
        line[strcspn(line, "#\n")] = 0;
        char *const rest = strstr(line, s->field->until);
        if (rest)
            *rest = 0;
        if (!line[0])
            continue;
        const book_state at = book_position(s->game, line);
        if (is_open(s->game, &at, s->depth))
            s->at[s->count++] = at;
    }
    fclose(in);
}

/* Positions after 8 to 27 random moves. */
static void set_roll(set *s, size_t most)
{
    enum { LEAST_PLIES = 8, SPREAD = 20 };
    uint64_t seed = 1;
    for (uint32_t i = 0; s->count < most; i++) {
        const book_state at = book_random(s->game, LEAST_PLIES + i % SPREAD, &seed);
        if (is_open(s->game, &at, s->depth))
            s->at[s->count++] = at;
    }
}

void set_init(set *s, const field *f, size_t most, uint32_t shallower)
{
    enum { LEAST = 3 };
    *s = (set){.field = f, .game = book_game(f->game), .depth = LEAST, .shallower = shallower};
    if (f->depth > LEAST + shallower)
        s->depth = f->depth - shallower;
    s->game->flags |= PH_EXACT; /* the strong engine deepens too, and must find the value of alpha-beta */
    if (!f->files[0])
        set_roll(s, most);
    for (size_t i = 0; i < sizeof f->files / sizeof *f->files && f->files[i]; i++)
        set_read(s, f->files[i], i == 0 && f->files[1] ? (most + 1) / 2 : most);
    assert(s->count > 0); /* the files are those of the repository */
}

void set_release(set *s)
{
    ph_game_free(s->game);
}

stats_interval study_ratio(const double *mine, const double *base, size_t count)
{
    stats x = {0}, y = {0}, difference = {0};
    for (size_t i = 0; i < count; i++) {
        stats_add(&x, mine[i]);
        stats_add(&y, base[i]);
        stats_add(&difference, mine[i] - base[i]);
    }
    return stats_ratio(&x, &y, &difference);
}

void study_print_ratio(const stats_interval *r, char text[STUDY_CELL])
{
    if (isnan(r->low))
        snprintf(text, STUDY_CELL, "~%.3f", r->value);
    else
        snprintf(text, STUDY_CELL, "%s%.3f [%.2f, %.2f]", r->low <= 1 && r->high >= 1 ? "~" : "", r->value, r->low,
                 r->high);
}
