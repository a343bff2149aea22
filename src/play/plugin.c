/* plugin.c - a game that comes as a shared object. */
#include "plugin.h"

#include <dlfcn.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int refuse(int error, char message[PLUGIN_MESSAGE], const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static int refuse(int error, char message[PLUGIN_MESSAGE], const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, PLUGIN_MESSAGE, format, arguments);
    va_end(arguments);
    return error;
}

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
static int game_check(const ph_game *g, const char *file, char message[PLUGIN_MESSAGE])
{
    if (g->version == 0 || g->version > PH_GAME_VERSION)
        return refuse(PH_E_VERSION, message,
                      "%s: built for version %u of the game interface, this is version %u; compile it again with the "
                      "phased.h of phased " PH_VERSION,
                      file, (unsigned)g->version, PH_GAME_VERSION);
    const char *missing = game_lacks(g);
    if (missing)
        return refuse(PH_E_ARGUMENT, message, "%s: its game has no %s; every game needs one", file, missing);
    if (g->compiled)
        return refuse(PH_E_ARGUMENT, message, "%s: 'compiled' is for built-in games; leave it NULL", file);
    return PH_OK;
}

/* A search trusts a game, and a game that breaks its promises brings the program down: some random games show the
 * commonest mistakes before that, and what they do not show is looked for while it is searched. */
static int game_guard(plugin *p, const ph_game *game, const char *file, const plugin_options *o,
                      char message[PLUGIN_MESSAGE])
{
    p->check = check_new(game, o->cancel);
    if (!p->check)
        return refuse(PH_E_MEMORY, message, "%s", ph_error_text(PH_E_MEMORY));
    const char *fault = check_try(p->check);
    if (fault)
        return refuse(PH_E_ARGUMENT, message, "%s: %s", file, fault);
    p->game = o->trust ? game : check_game(p->check);
    return PH_OK;
}

int plugin_open(plugin *p, const char *file, const plugin_options *o, char message[PLUGIN_MESSAGE])
{
    *p = (plugin){.library = dlopen(file, RTLD_NOW | RTLD_LOCAL)};
    if (!p->library) {
        const char *why = dlerror(); /* most of its messages begin with the file */
        bool named = why && strncmp(why, file, strlen(file)) == 0;
        return refuse(PH_E_ARGUMENT, message, "%s%s%s", named ? "" : file, named ? "" : ": ",
                      why ? why : "cannot be loaded");
    }
    const ph_game *game = dlsym(p->library, PLUGIN_SYMBOL);
    if (!game) {
        plugin_close(p);
        return refuse(PH_E_ARGUMENT, message, "%s: no plug-in of phased: it has no symbol '" PLUGIN_SYMBOL "'", file);
    }
    int error = game_check(game, file, message);
    if (!error)
        error = game_guard(p, game, file, o, message);
    if (error)
        plugin_close(p);
    return error;
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
