/* game.c - opens the game and checks the methods that a command was given. */
#include "game.h"

#include "../src/tool/catalog.h"
#include "common.h"
#include "interrupt.h"
#include "method_list.h"

#include <string.h>
#include <sys/stat.h>

int complain_no_game(const char *name)
{
    return complain(STATUS_BAD, "no GAME; try 'phased %s --help'", name);
}

/* Does it look like the file name of a plug-in? */
static bool is_file(const char *spec)
{
    const size_t length = strlen(spec);
    struct stat there;
    return (stat(spec, &there) == 0 && S_ISREG(there.st_mode)) || (length > 3 && strcmp(spec + length - 3, ".so") == 0);
}

int game_open(loaded_game *l, const char *spec, bool trust, size_t bytes)
{
    problem why;
    *l = (loaded_game){0};
    if (!strchr(spec, '/') && !catalog_find(PH_KIND_GAME, spec) && is_file(spec))
        return complain(STATUS_BAD, "GAME '%s': a plug-in is written with a slash; did you mean './%s'?", spec, spec);
    if (!strchr(spec, '/') && !catalog_find(PH_KIND_GAME, spec))
        return complain_kind("GAME", PH_KIND_GAME, spec, "search --model");
    const plugin_options o = {.trust = trust, .bytes = bytes, .cancel = interrupt_flag()};
    return game_load(l, spec, &o, &why) ? STATUS_OK : complain_problem(&why);
}

int game_check(const loaded_game *l, const char *spec)
{
    const char *fault = plugin_fault(&l->plugin);
    return fault ? complain(STATUS_BAD, "%s: %s", spec, fault) : STATUS_OK;
}

int method_open(const char *text)
{
    method_list m;
    int status = methods_init(&m, text);
    if (status == STATUS_OK && m.count > 1)
        status = complain(STATUS_BAD, "'%s': one method at a time", text);
    methods_release(&m);
    return status;
}

int method_suit(const char *text, const ph_game *game)
{
    char message[METHODS_MESSAGE];
    return methods_suit(text, game, message) ? STATUS_OK : complain(STATUS_BAD, "%s", message);
}
