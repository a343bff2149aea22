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
    const char *file;     /* "-": standard input */
    request_model model;  /* in place of it */
    const char *game;     /* in place of both */
    const char *position; /* of the game; NULL: its start */
    const char *methods;  /* as typed; NULL when not given */
    request_format format;
    bool min_root, leaves, strategy;
    ph_limits limits;
    uint64_t first_step, last_step;
    const char *formats;                                   /* the command's values of --format, "text|json" */
    grid_text lists;                                       /* of a sweep, or what a report chooses by */
    const char *store, *measure, *against, *kind, *output; /* as typed */
    const char *tables;                                    /* of the paper, as typed */
    bool no_store, timing;
    unsigned threads;          /* 0: not given */
    bool divide;               /* perft: by the first move */
    bool engine_first, silent; /* who begins; whether the engine rests while the user thinks */
    const char *a, *b;         /* the methods of a match */
    uint32_t games, opening;
    uint64_t seed; /* of a match */
    bool help;     /* print the help and do nothing else */
} request;

/* Options come in groups; --help belongs to every command, and --format to those that have formats. */
enum {
    TAKES_METHOD = 1 << 0,
    TAKES_LEAVES = 1 << 1,
    TAKES_LIMITS = 1 << 2,
    TAKES_STEPS = 1 << 3,
    TAKES_TREE = 1 << 4,     /* a FILE or --model */
    TAKES_POSITION = 1 << 5, /* or --game */
    TAKES_PAPER = 1 << 6,
    TAKES_LISTS = 1 << 7, /* and no FILE */
    TAKES_SWEEP = 1 << 8,
    TAKES_REPORT = 1 << 9,
    TAKES_PLOT = 1 << 10,
    TAKES_PLAY = 1 << 11,
    TAKES_MATCH = 1 << 12,
    TAKES_PLAYERS = TAKES_PLAY | TAKES_MATCH, /* the argument is a GAME */
    TAKES_PERFT = 1 << 13                     /* the same */
};

typedef struct command {
    const char *name;
    const char *summary;          /* one line of phased --help */
    const char *help;             /* the text of --help: what stands above the options, \v, what stands below them */
    const char *formats;          /* values of --format: "text|json"; NULL: it has none */
    unsigned takes;               /* groups of options */
    int (*run)(const request *r); /* returns the exit status */
} command;

/* Read a command's arguments, argv[0] being its name, and run it. Returns the exit status. */
int command_run(const command *c, int argc, char **argv);

#endif
