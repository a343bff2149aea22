/* game.c - the game and the methods that a command was given. */
#include "game.h"

#include "common.h"
#include "methods.h"

int complain_no_game(const char *name)
{
    return complain(STATUS_BAD, "no GAME; try 'phased %s --help'", name);
}

int game_open(loaded_game *l, const char *spec)
{
    char message[PLUGIN_MESSAGE];
    int error = game_load(l, spec, message);
    if (error == PH_OK)
        return STATUS_OK;
    return error == PH_E_MEMORY ? complain_memory() : complain(STATUS_BAD, "%s", message);
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
