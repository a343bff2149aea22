/* commands.c - the list of commands, and looking one up by name. */
#include "commands.h"

#include <string.h>

#define COMMAND_LIST(name) &cmd_##name,
static const command *const LIST[] = {COMMANDS(COMMAND_LIST)};

const command *command_at(size_t index)
{
    return index < sizeof LIST / sizeof LIST[0] ? LIST[index] : NULL;
}

const command *command_find(const char *name)
{
    const command *c;
    for (size_t i = 0; (c = command_at(i)); i++)
        if (strcmp(name, c->name) == 0)
            return c;
    return NULL;
}
