/* plugin.c - loads a game from a shared object. */
#include "plugin.h"

#include "../base/sooner.h"

#include <dlfcn.h>
#include <string.h>

/* The first required member that is missing; NULL: all are there. */
static const char *game_lacks(const ph_game *g)
{
    const struct {
        bool there;
        const char *name;
    } needs[] = {
        {g->name != NULL, "name"},
        {g->state_size > 0, "state_size"},
        {g->max_moves > 0, "max_moves"},
        {g->start != NULL, "start()"},
        {g->moves != NULL, "moves()"},
        {g->apply != NULL, "apply()"},
        {g->over || (g->flags & PH_OVER_WITHOUT_MOVES), "over()"},
        {g->evaluate != NULL, "evaluate()"},
    };
    for (size_t i = 0; i < sizeof needs / sizeof *needs; i++)
        if (!needs[i].there)
            return needs[i].name;
    return NULL;
}

/* The largest position that is worth a try: by default the deepest path must fit, and in less memory two positions. */
static size_t largest_state(size_t bytes)
{
    const size_t path = (bytes > PH_DEFAULT_BYTES ? bytes : PH_DEFAULT_BYTES) / (PH_MAX_DEPTH + 1);
    return bytes && bytes / 2 < path ? bytes / 2 : path;
}

/* The version comes first in every layout, so it may be read before anything else is trusted. */
static bool game_check(const ph_game *g, const char *file, size_t bytes, problem *why)
{
    if (g->version == 0 || g->version > PH_GAME_VERSION)
        return problem_input(
            why,
            "%s: built for version %u of the game interface, this is version %u; compile it again with the "
            "phased.h of phased " PH_VERSION,
            file, (unsigned)g->version, PH_GAME_VERSION);
    const char *missing = game_lacks(g);
    if (missing)
        return problem_input(why, "%s: its game has no %s; every game needs one", file, missing);
    if (!sooner_flags_valid(g))
        return problem_input(why, "%s: %s", file, ph_error_text(PH_E_FLAG));
    const size_t most = largest_state(bytes);
    if (g->state_size > most)
        return problem_input(why, "%s: a position has %zu bytes (state_size); more than %zu cannot be searched%s", file,
                             g->state_size, most, bytes ? " in this memory" : "");
    return true;
}

/* A search trusts its game, and a game that breaks the rules can crash the program. Some random games find the most
 * common mistakes first; the others are looked for during the search. */
static bool game_guard(plugin *p, const ph_game *game, const char *file, const plugin_options *o, problem *why)
{
    p->check = check_new(game, o->cancel);
    if (!p->check)
        return problem_memory(why);
    const char *fault = check_try(p->check);
    if (fault)
        return problem_input(why, "%s: %s", file, fault);
    p->game = o->trust ? game : check_game(p->check);
    return true;
}

bool plugin_open(plugin *p, const char *file, const plugin_options *o, problem *why)
{
    *p = (plugin){.library = dlopen(file, RTLD_NOW | RTLD_LOCAL)};
    if (!p->library) {
        const char *said = dlerror(); /* most of its messages start with the file name */
        bool named = said && strncmp(said, file, strlen(file)) == 0;
        return problem_input(why, "%s%s%s", named ? "" : file, named ? "" : ": ", said ? said : "cannot be loaded");
    }
    const ph_game *game = dlsym(p->library, PLUGIN_SYMBOL);
    if (!game) {
        plugin_close(p);
        return problem_input(why, "%s: not a plug-in of phased: it has no symbol '" PLUGIN_SYMBOL "'", file);
    }
    bool good = game_check(game, file, o->bytes, why) && game_guard(p, game, file, o, why);
    if (!good)
        plugin_close(p);
    return good;
}

const char *plugin_fault(const plugin *p)
{
    return p->check ? check_fault(p->check) : NULL;
}

void plugin_close(plugin *p)
{
    check_free(p->check);
    if (p->library)
        dlclose(p->library);
    *p = (plugin){0};
}
