/* options.h - the types of option values, and the options that several commands share. */
#ifndef PHASED_CLI_OPTIONS_H
#define PHASED_CLI_OPTIONS_H

#include "../src/tool/terminal.h"
#include "command.h"

/* ---- values -------------------------------------------------------------------------------------------- */

option_reader option_read_text;    /* const char *: as typed */
option_reader option_read_flag;    /* bool: the option has no value; true if given */
option_reader option_read_number;  /* uint64_t: decimal, from o->least to o->most */
option_reader option_read_small;   /* uint32_t: the same */
option_reader option_read_seconds; /* double, above 0, to the nanosecond: "2", "0.5" */
option_reader option_read_bytes;   /* size_t, from 1: "4096", "64K", "2G" */
option_reader option_read_order;   /* ph_order: "2", "2:0.9" */
option_reader option_read_clock;   /* ph_clock: "60", "60+0.6", "40/60+0.6" */

typedef enum request_format {
    FORMAT_TEXT,
    FORMAT_JSON,
    FORMAT_DOT,
    FORMAT_CSV,
    FORMAT_MARKDOWN,
    FORMAT_LATEX,
    FORMAT_TREE_JSON,
    FORMAT_ABSENT /* default for commands that must know whether the option was given */
} request_format;

option_reader option_read_colour; /* colour_choice: "auto", "always" or "never" */
option_reader option_read_format; /* request_format: one of those that o->value lists, "text|json" */

/* The decimal number from `least` to `most` at the beginning of `text`; *end is the text after it. */
bool number_read(const char *text, uint64_t least, uint64_t most, uint64_t *number, const char **end);

/* ---- rows that many commands have ---------------------------------------------------------------------- */

#define OPTION_FORMAT_OF(request, member, values)                                                                      \
    {                                                                                                                  \
        .name = "format", .value = (values), .help = "output format (text)", OPTION(request, member, format)           \
    }
#define OPTION_FORMAT(request, values) OPTION_FORMAT_OF(request, format, values)

#define OPTION_COLOUR(request)                                                                                         \
    {                                                                                                                  \
        .name = "color", .value = "auto|always|never",                                                                 \
        .help = "colour in text (auto: on a terminal, not if NO_COLOR is set)", OPTION(request, colour, colour),       \
        .remedy = "auto, always or never"                                                                              \
    }

#define OPTION_TRUST(request, member)                                                                                  \
    {                                                                                                                  \
        .name = "trust", .help = "do not check the answers of a plug-in: faster", OPTION(request, member, flag)        \
    }

enum { MOST_THREADS = 1024 };

/* `said` is its help. */
#define OPTION_THREADS_OF(request, member, said)                                                                       \
    {                                                                                                                  \
        .name = "threads", .value = "N", .help = (said), OPTION(request, member, small), .least = 1,                   \
        .most = MOST_THREADS, .remedy = "a number from 1 to 1024"                                                      \
    }
#define OPTION_THREADS(request, said) OPTION_THREADS_OF(request, threads, said)

/* For one search that several threads share. */
#define THREADS_HELP "number of threads that share the search (1)"

/* The search depth; PH_MAX_DEPTH is 1024. */
#define OPTION_DEPTH(request, member, said)                                                                            \
    {                                                                                                                  \
        .name = "depth", .value = "N", .help = (said), OPTION(request, member, small), .least = 1,                     \
        .most = PH_MAX_DEPTH, .remedy = "a number from 1 to 1024"                                                      \
    }

/* ---- groups -------------------------------------------------------------------------------------------- */

extern const option_row options_limits[]; /* the ph_limits of one search, without the depth */
extern const option_row options_pace[];   /* the time and the depth of a player */
extern const option_row options_memory[]; /* only the bytes of ph_limits */

/* What the user can tell "auto". */
typedef struct auto_hints {
    ph_order expect;
    uint32_t evaluation_cost;
} auto_hints;

extern const option_row options_hints[];

#endif
