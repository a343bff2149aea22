/* request.h - what the user asks of a command: its options and its file, or the game. */
#ifndef PHASED_CLI_REQUEST_H
#define PHASED_CLI_REQUEST_H

#include "phased.h"

typedef enum request_format { FORMAT_TEXT, FORMAT_JSON, FORMAT_DOT, FORMAT_CSV } request_format;

typedef struct request {
    const char *file;    /* "-": standard input */
    const char *methods; /* as typed; NULL when not given */
    request_format format;
    bool min_root, leaves, strategy;
    ph_limits limits;
    uint64_t first_step, last_step;
    const char *formats; /* the command's values of --format, "text|json" */
    bool help;           /* print the help and do nothing else */

    const char *game;          /* in place of a file */
    const char *position;      /* of the game; NULL: its start */
    bool divide;               /* perft: by the first move */
    bool engine_first, silent; /* who begins; whether the engine rests while the user thinks */
    const char *a, *b;         /* the methods of a match */
    uint32_t games, opening, threads;
    uint64_t seed;
} request;

/* Options come in groups; --help belongs to every command, and --format to those that have formats. */
enum {
    TAKES_METHOD = 1,
    TAKES_LEAVES = 2,
    TAKES_LIMITS = 4,
    TAKES_STEPS = 8,
    TAKES_ROOT = 16,
    TAKES_PLAY = 32,
    TAKES_MATCH = 64,
    TAKES_GAME = TAKES_PLAY | TAKES_MATCH, /* GAME takes the place of FILE */
    TAKES_PERFT = 128,                     /* the same */
    TAKES_POSITION = 256                   /* --game does */
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
