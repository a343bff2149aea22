/* command.h - what a command is, and the reading of its command line.
 *
 * A command is one file, cmd_NAME.c: a struct of what may be asked of it, one table of options that fill that struct,
 * its help, and the function that does the work. A row of the table is an option, or a whole group that several
 * commands share and that fills a part of the struct:
 *
 *     typedef struct search_request {
 *         const char *methods;
 *         ph_limits limits;
 *     } search_request;
 *
 *     static const option_row OPTIONS[] = {
 *         {.name = "method", .value = "METHODS", .help = "search by these", OPTION(search_request, methods, text)},
 *         OPTION_GROUP(options_limits, search_request, limits),
 *         {0},
 *     };
 */
#ifndef PHASED_CLI_COMMAND_H
#define PHASED_CLI_COMMAND_H

#include "phased.h"

#include <stddef.h>

typedef struct option_row option_row;

/* Read `text`, the value of `o`, into `field`. False: it is no value of this option. */
typedef bool option_reader(const option_row *o, const char *text, void *field);

struct option_row {
    const char *name;        /* NULL: a group */
    const option_row *group; /* its rows, up to one that is all zero */
    const char
        *of_models;       /* a group: a row for each parameter of the models that has none yet; how values are called */
    const char *value;    /* how the value is called in the help; NULL: there is none */
    const char *help;     /* one line */
    bool names_models;    /* the names of the models stand behind its help */
    option_reader *read;  /* one of options.h, or the command's own */
    size_t field;         /* where in the request, or in the group's part of it, the value is kept */
    uint64_t least, most; /* of a number */
    const char *remedy;   /* what to write instead of a bad value; NULL: as `value` says */
};

/* The members of a row that name its field and its reader: OPTION(match_request, games, even). */
#define OPTION(request, member, type) .field = offsetof(request, member), .read = option_read_##type

/* A row that stands for all rows of a group, which fill `member` of the request. */
#define OPTION_GROUP(rows, request, member)                                                                            \
    {                                                                                                                  \
        .group = (rows), .field = offsetof(request, member)                                                            \
    }

/* A row that stands for one for each parameter of the models, whose text is kept in an array of the request, by its place
 * among all of them (schema_of_models). `called` is how the values are called, "LIST"; "": by the symbol of each. Those of
 * a kind of tree alone, without the seed, when they are lists. */
#define OPTION_OF_MODELS(called, request, member)                                                                      \
    {                                                                                                                  \
        .of_models = (called), .field = offsetof(request, member)                                                      \
    }

/* What stands behind a command without an option in front: a const char * of the request. */
typedef struct command_argument {
    const char *usage; /* as the help writes it, "FILE\n--model=MODEL": one line a way; NULL: nothing may stand there */
    const char *noun;  /* what there is one of: "tree" */
    size_t field;
    size_t most; /* so many may be there, one behind the other in an array whose last place stays NULL; 0: one */
} command_argument;

typedef struct command {
    const char *name;
    const char *summary; /* one line of phased --help */
    const char *help;    /* the text of --help: what stands above the options, \v, what stands below them */
    const option_row *options;
    command_argument argument;
    size_t size;                     /* of the request */
    size_t line;                     /* where in it the command as it was typed goes, a const char *; 0: nowhere */
    const void *defaults;            /* the request before anything is read; NULL: all zero */
    int (*run)(const void *request); /* returns the exit status */
} command;

/* Read a command's arguments, argv[0] being its name, and run it. Returns the exit status. */
int command_run(const command *c, int argc, char **argv);

/* Call `visit` for each option, without those that begin with a single hyphen: its row, which may have been made for this
 * call alone, and its help as --help tells it. */
typedef void command_visitor(void *context, const option_row *o, const char *help);
void command_visit(const command *c, command_visitor *visit, void *context);

#endif
