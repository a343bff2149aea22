/* load.c - loads a game by its specification or file name. */
#include "load.h"

#include <string.h>

bool game_load(loaded_game *l, const char *spec, const plugin_options *o, problem *why)
{
    *l = (loaded_game){0};
    if (strchr(spec, '/')) {
        bool good = plugin_open(&l->plugin, spec, o, why);
        l->game = l->plugin.game;
        return good;
    }
    ph_place where = {0};
    int error = ph_game_new(spec, NULL, &l->builtin, &where);
    l->game = l->builtin;
    if (error == PH_OK)
        return true;
    if (error == PH_E_MEMORY)
        return problem_memory(why);
    const char *wrong = where.message[0] ? where.message : ph_error_text(error);
    return where.column ? problem_input(why, "%s:%zu: %s", spec, where.column, wrong)
                        : problem_input(why, "%s: %s", spec, wrong);
}

void game_unload(loaded_game *l)
{
    ph_game_free(l->builtin);
    plugin_close(&l->plugin);
    *l = (loaded_game){0};
}
