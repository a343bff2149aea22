/* cmd_new_game.c - phased new-game: writes the template of a plug-in. */
#include "commands.h"

#include "../src/play/template.h"
#include "common.h"

typedef struct new_game_request {
    const char *name, *directory;
} new_game_request;

static int new_game_command(const void *request)
{
    const new_game_request *r = request;
    if (!r->name)
        return complain(STATUS_BAD, "no NAME; give the game a name: phased new-game NAME");
    if (!template_name_good(r->name))
        return complain(STATUS_BAD,
                        "'%s': write a name of lower-case letters, digits and _, starting with a "
                        "letter, at most %d characters",
                        r->name, TEMPLATE_NAME);
    const char *directory = r->directory ? r->directory : r->name;
    if (!*directory)
        return complain(STATUS_BAD, "--directory '': write the name of a directory, or . for this one");
    output o;
    problem why;
    int status = output_open(&o);
    if (status != STATUS_OK)
        return status;
    if (template_write(r->name, directory, o.stream, &why))
        fprintf(o.stream, "Next: cd %s && make check && make play\n", directory);
    else
        status = complain_problem(&why);
    return output_send(&o, status);
}

static const option_row OPTIONS[] = {
    {.name = "directory",
     .value = "DIR",
     .help = "write the files to this directory (a new one called NAME)",
     OPTION(new_game_request, directory, text)},
    {0},
};

const command cmd_new_game = {
    .name = "new-game",
    .summary = "write a template for a game of your own, a plug-in",
    .help = "Write NAME.c, a small game that compiles and can be played, with a Makefile and a README.md. Change it "
            "into your game.\vNo file is overwritten.\n\nExample: phased new-game hex && cd hex && make check && "
            "make play",
    .options = OPTIONS,
    .argument = {.usage = "NAME", .noun = "game", .field = offsetof(new_game_request, name)},
    .size = sizeof(new_game_request),
    .run = new_game_command,
};
