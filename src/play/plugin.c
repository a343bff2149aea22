/* plugin.c - a game that comes as a shared object. */
#include "plugin.h"

#include <dlfcn.h>
#include <string.h>

/* The first thing that every game must have and this one has not; NULL: it has all. */
static const char *game_lacks(const ph_game *g)
{
    const struct {
        bool there;
        const char *name;
    } needs[] = {
        {g->name != NULL, "name"},     {g->state_size > 0, "state_size"},   {g->max_moves > 0, "max_moves"},
        {g->start != NULL, "start()"}, {g->moves != NULL, "moves()"},       {g->apply != NULL, "apply()"},
        {g->over != NULL, "over()"},   {g->evaluate != NULL, "evaluate()"},
    };
    for (size_t i = 0; i < sizeof needs / sizeof *needs; i++)
        if (!needs[i].there)
            return needs[i].name;
    return NULL;
}

/* The version comes first in every layout, so it may be read before anything else is trusted. */
static bool game_check(const ph_game *g, const char *file, problem *why)
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
    if (g->compiled)
        return problem_input(why, "%s: 'compiled' is for built-in games; leave it NULL", file);
    return true;
}

/* A search trusts a game, and a game that breaks its promises brings the program down: some random games show the
 * commonest mistakes before that, and what they do not show is looked for while it is searched. */
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
        const char *said = dlerror(); /* most of its messages begin with the file */
        bool named = said && strncmp(said, file, strlen(file)) == 0;
        return problem_input(why, "%s%s%s", named ? "" : file, named ? "" : ": ", said ? said : "cannot be loaded");
    }
    const ph_game *game = dlsym(p->library, PLUGIN_SYMBOL);
    if (!game) {
        plugin_close(p);
        return problem_input(why, "%s: no plug-in of phased: it has no symbol '" PLUGIN_SYMBOL "'", file);
    }
    bool good = game_check(game, file, why) && game_guard(p, game, file, o, why);
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
