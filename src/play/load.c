/* load.c - a game by what the user calls it. */
#include "load.h"

#include <stdio.h>
#include <string.h>

int game_load(loaded_game *l, const char *spec, const plugin_options *o, char message[PLUGIN_MESSAGE])
{
    *l = (loaded_game){0};
    int error;
    if (strchr(spec, '/')) {
        error = plugin_open(&l->plugin, spec, o, message);
        l->game = l->plugin.game;
        return error;
    }
    ph_place where = {0};
    error = ph_game_new(spec, NULL, &l->builtin, &where);
    l->game = l->builtin;
    if (error) {
        const char *why = where.message[0] ? where.message : ph_error_text(error);
        if (where.column)
            snprintf(message, PLUGIN_MESSAGE, "%s:%zu: %s", spec, where.column, why);
        else
            snprintf(message, PLUGIN_MESSAGE, "%s: %s", spec, why);
    }
    return error;
}

void game_unload(loaded_game *l)
{
    ph_game_free(l->builtin);
    plugin_close(&l->plugin);
    *l = (loaded_game){0};
}
