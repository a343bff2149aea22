/* command.h - what a command is, and how its command line is read.
 *
 * A command is one file, cmd_NAME.c. It has a struct for its request, one table of options that fill the struct, its
 * help, and the function that does the work. A row of the table is an option, or a whole group of options that
 * several commands share and that fills a part of the struct:
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
#include <stdio.h>

typedef struct option_row option_row;

/* Read `text`, the value of `o`, into `field`. False if it is not a valid value. */
typedef bool option_reader(const option_row *o, const char *text, void *field);

struct option_row {
    const char *name;        /* NULL: a group */
    const option_row *group; /* its rows; the last is all zero */
    const char *of_models;   /* a group for the parameters of the models: the name of the values in the help */
    const char *value;       /* the name of the value in the help; NULL: the option has no value */
    const char *help;        /* one line */
    bool names_models;       /* append the names of the models to the help */
    bool optional;           /* the value may be left out: --check or --check=all; `read` then gets "" */
    option_reader *read;     /* a function of options.h, or the command's own */
    size_t field;            /* offset of the value in the request, or in the group's part of it */
    uint64_t least, most;    /* range of a number */
    const char *remedy;      /* what to write instead of a bad value; NULL: see `value` */
};

/* Sets the field and the reader of a row: OPTION(match_request, games, even). */
#define OPTION(request, member, type) .field = offsetof(request, member), .read = option_read_##type

/* A row for all options of a group, which fill `member` of the request. */
#define OPTION_GROUP(rows, request, member)                                                                            \
    {                                                                                                                  \
        .group = (rows), .field = offsetof(request, member)                                                            \
    }

/* A row for the parameters of the models. Each gets an option whose text is kept in an array of the request, indexed
 * as in schema_of_models(). `called` is the name of the values in the help, "LIST"; "" means the symbol of each
 * parameter. If they are lists, the seed has no option. */
#define OPTION_OF_MODELS(called, request, member)                                                                      \
    {                                                                                                                  \
        .of_models = (called), .field = offsetof(request, member)                                                      \
    }

/* The arguments of a command that are not options: a const char * of the request. */
typedef struct command_argument {
    const char
        *usage; /* as shown in the help, "FILE\n--model=MODEL": one line for each form; NULL: no argument is allowed */
    const char *noun; /* the kind of thing: "tree" */
    size_t field;
    size_t most; /* the most arguments, in an array whose last element stays NULL; 0: one argument */
} command_argument;

typedef struct command {
    const char *name;
    const char *summary; /* one line for phased --help */
    const char *help;    /* the text of --help: above the options, \v, below the options */
    const option_row *options;
    command_argument argument;
    size_t size;                     /* of the request */
    size_t line;                     /* offset of a const char * for the command as typed; 0: not kept */
    const void *defaults;            /* the initial request; NULL: all zero */
    int (*run)(const void *request); /* returns the exit status */
} command;

/* Read a command's arguments, where argv[0] is its name, and run it. Returns the exit status. */
int command_run(const command *c, int argc, char **argv);

/* Call `visit` for each option, except those with a single hyphen, with its row and its help as in --help. The row
 * may be temporary. */
typedef void command_visitor(void *context, const option_row *o, const char *help);
void command_visit(const command *c, command_visitor *visit, void *context);

/* Set one option of a request that begins as c->defaults, or as zeros: the same as --NAME TEXT. Complains about a bad
 * value and returns a status. The command must have the option. */
int command_set(const command *c, void *request, const char *name, const char *text);

/* Write a word of a command line, quoted for the shell. */
void command_put_word(FILE *out, const char *word);

#endif
