/* games.c - opens the games that a sweep was given. */
#include "games.h"

#include "../src/tool/catalog.h"
#include "common.h"
#include "interrupt.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Complain, or be silent because another rank complains. */
static int say(bool complains, const problem *why)
{
    if (complains)
        return complain_problem(why);
    return why->input ? STATUS_BAD : STATUS_FAILURE;
}

/* The build of a plug-in: a hash of its file, 32 bits of FNV-1a. Results are kept under it. */
static bool build_read(const char *file, char build[STORE_BUILD_SIZE], problem *why)
{
    FILE *in = fopen(file, "rb");
    uint64_t h = UINT64_C(0xCBF29CE484222325);
    int c;
    if (!in)
        return problem_failure(why, "%s: %s", file, strerror(errno));
    while ((c = getc(in)) != EOF)
        h = (h ^ (unsigned char)c) * UINT64_C(0x100000001B3);
    bool good = !ferror(in) || problem_failure(why, "%s: %s", file, strerror(errno));
    fclose(in);
    snprintf(build, STORE_BUILD_SIZE, "%08" PRIx32, (uint32_t)(h ^ h >> 32));
    return good;
}

static int game_add(games *g, const char *spec, bool seeded, bool trust, bool complains)
{
    problem why;
    const plugin_options o = {.trust = trust, .cancel = interrupt_flag()};
    grid_game *game = &g->list[g->count];
    loaded_game *loaded = &g->loaded[g->count];
    if (g->count == GAMES_MOST) {
        problem_input(&why, "more than %d games; split them into several sweeps", GAMES_MOST);
        return say(complains, &why);
    }
    *game = (grid_game){.seeded = seeded};
    g->specs[g->count++] = strdup(spec);
    if (!g->specs[g->count - 1])
        return complain_memory();
    int status = STATUS_OK;
    if (complains && !strchr(spec, '/') && catalog_find(PH_KIND_MODEL, spec))
        status = complain_kind("--game", PH_KIND_GAME, spec, "--model");
    else if (complains)
        status = game_open(loaded, spec, trust, 0);
    else if (!game_load(loaded, spec, &o, &why))
        status = STATUS_BAD;
    if (status != STATUS_OK)
        return status;
    game->game = loaded->game;
    if (!setting_read_game(spec, game->name, &why) || (strchr(spec, '/') && !build_read(spec, game->build, &why)))
        return say(complains, &why);
    for (size_t i = 0; i + 1 < g->count; i++)
        if (strcmp(g->list[i].name, game->name) == 0) {
            problem_input(&why, "%s and %s: two games with the same name; sweep them one after the other", g->specs[i],
                          spec);
            return say(complains, &why);
        }
    return STATUS_OK;
}

int games_open(games *g, const grid_text *text, bool trust, bool complains)
{
    enum { SPEC_SIZE = 1024 };
    char spec[SPEC_SIZE];
    int status = STATUS_OK;
    memset(g, 0, sizeof *g);
    for (const char *rest = text->game; status == STATUS_OK && grid_next_game(&rest, spec, sizeof spec);)
        status = game_add(g, spec, false, trust, complains);
    for (const char *rest = text->model; status == STATUS_OK && grid_next(&rest, spec, sizeof spec);)
        if (strchr(spec, '/'))
            status = game_add(g, spec, true, trust, complains);
    return status;
}

int games_check(const games *g)
{
    for (size_t i = 0; i < g->count; i++) {
        int status = game_check(&g->loaded[i], g->specs[i]);
        if (status != STATUS_OK)
            return status;
    }
    return STATUS_OK;
}

void games_close(games *g)
{
    for (size_t i = 0; i < g->count; i++) {
        game_unload(&g->loaded[i]);
        free(g->specs[i]);
    }
    memset(g, 0, sizeof *g);
}
