/* request.h - what the user asks of a command: its options and its file. */
#ifndef PHASED_CLI_REQUEST_H
#define PHASED_CLI_REQUEST_H

#include "../src/lab/grid.h"

typedef enum request_format {
    FORMAT_TEXT,
    FORMAT_JSON,
    FORMAT_DOT,
    FORMAT_CSV,
    FORMAT_MARKDOWN,
    FORMAT_LATEX
} request_format;

/* A model tree in place of a file, as typed; what is NULL was not given. */
typedef struct request_model {
    const char *name, *width, *order, *p, *values, *root, *seed;
    uint32_t depth; /* 0: not given */
} request_model;

typedef struct request {
    const char *file;    /* "-": standard input */
    request_model model; /* when `file` is NULL */
    const char *methods; /* as typed; NULL when not given */
    request_format format;
    bool min_root, leaves, strategy;
    ph_limits limits;
    uint64_t first_step, last_step;
    const char *formats;                                   /* the command's values of --format, "text|json" */
    grid_text lists;                                       /* of a sweep, or what a report chooses by */
    const char *store, *measure, *against, *kind, *output; /* as typed */
    const char *tables;                                    /* of the paper, as typed */
    bool no_store, timing;
    unsigned threads; /* 0: not given */
    bool help;        /* print the help and do nothing else */
} request;

/* Options come in groups; --format and --help belong to every command. What takes a tree takes a FILE or a model. */
enum { TAKES_METHOD = 1, TAKES_LEAVES = 2, TAKES_LIMITS = 4, TAKES_STEPS = 8, TAKES_TREE = 16, TAKES_PAPER = 32 };
enum { TAKES_LISTS = 64, TAKES_SWEEP = 128, TAKES_REPORT = 256, TAKES_PLOT = 512 }; /* TAKES_LISTS: and no FILE */

typedef struct command {
    const char *name;
    const char *summary;          /* one line of phased --help */
    const char *help;             /* the text of --help: what stands above the options, \v, what stands below them */
    const char *formats;          /* values of --format: "text|json" */
    unsigned takes;               /* groups of options */
    int (*run)(const request *r); /* returns the exit status */
} command;

/* Read a command's arguments, argv[0] being its name, and run it. Returns the exit status. */
int command_run(const command *c, int argc, char **argv);

#endif
