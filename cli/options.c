/* options.c - the types of option values, and the options that several commands share. */
#include "options.h"

#include "../src/base/text.h"
#include "../src/tool/prose.h"

#include <assert.h>
#include <string.h>

/* ---- values -------------------------------------------------------------------------------------------- */

bool number_read(const char *text, uint64_t least, uint64_t most, uint64_t *number, const char **end)
{
    size_t length = strspn(text, "0123456789");
    *end = text + length;
    return decimal_read_whole(text, length, least, most, number);
}

bool option_read_text(const option_row *o, const char *text, void *field)
{
    (void)o;
    memcpy(field, &text, sizeof text);
    return true;
}

bool option_read_flag(const option_row *o, const char *text, void *field)
{
    (void)o;
    (void)text;
    *(bool *)field = true;
    return true;
}

bool option_read_number(const option_row *o, const char *text, void *field)
{
    const char *end;
    assert(o->least <= o->most);
    return number_read(text, o->least, o->most, field, &end) && *end == '\0';
}

bool option_read_small(const option_row *o, const char *text, void *field)
{
    uint64_t number;
    assert(o->most <= UINT32_MAX);
    bool good = option_read_number(o, text, &number);
    if (good)
        *(uint32_t *)field = (uint32_t)number;
    return good;
}

bool option_read_seconds(const option_row *o, const char *text, void *field)
{
    (void)o;
    uint64_t nanoseconds;
    bool good = decimal_read(text, strlen(text), 9, UINT64_MAX, &nanoseconds) && nanoseconds > 0;
    if (good)
        *(double *)field = 1e-9 * (double)nanoseconds;
    return good;
}

bool option_read_bytes(const option_row *o, const char *text, void *field)
{
    (void)o;
    size_t bytes;
    bool good = amount_read(text, &bytes);
    if (good)
        memcpy(field, &bytes, sizeof bytes);
    return good;
}

bool option_read_order(const option_row *o, const char *text, void *field)
{
    (void)o;
    enum { DECIMALS = 9, ONE = 1000000000 };
    uint64_t R, p = ONE;
    const char *end;
    if (!number_read(text, 1, UINT32_MAX, &R, &end) || (*end && *end != ':'))
        return false;
    if (*end == ':' && !decimal_read(end + 1, strlen(end + 1), DECIMALS, ONE, &p))
        return false;
    *(ph_order *)field = (ph_order){.R = (uint32_t)R, .p = 1e-9 * (double)p};
    return true;
}

/* The time at the beginning of `text`, which ends before one of `ends` or with it; *rest is the text after that. */
static bool time_take(const char *text, const char *ends, double *seconds, const char **rest)
{
    uint64_t nanoseconds;
    const size_t length = strcspn(text, ends);
    *rest = text + length;
    const bool good = decimal_read(text, length, 9, UINT64_MAX, &nanoseconds);
    *seconds = good ? 1e-9 * (double)nanoseconds : 0;
    return good;
}

bool option_read_clock(const option_row *o, const char *text, void *field)
{
    (void)o;
    ph_clock c = {0};
    uint64_t moves;
    const char *rest;
    if (strchr(text, '/')) {
        if (!number_read(text, 1, 1000000, &moves, &rest) || *rest != '/')
            return false;
        c.moves_to_go = (uint32_t)moves;
        text = rest + 1;
    }
    if (!time_take(text, "+", &c.remaining, &rest) || !(c.remaining > 0))
        return false;
    if (*rest == '+' && !time_take(rest + 1, "", &c.increment, &rest))
        return false;
    *(ph_clock *)field = c;
    return true;
}

bool option_read_colour(const option_row *o, const char *text, void *field)
{
    (void)o;
    static const char *const names[] = {[COLOUR_AUTO] = "auto", [COLOUR_ALWAYS] = "always", [COLOUR_NEVER] = "never"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (strcmp(text, names[i]) == 0) {
            *(colour_choice *)field = (colour_choice)i;
            return true;
        }
    return false;
}

bool option_read_format(const option_row *o, const char *text, void *field)
{
    static const char *const names[] = {[FORMAT_TEXT] = "text",
                                        [FORMAT_JSON] = "json",
                                        [FORMAT_DOT] = "dot",
                                        [FORMAT_CSV] = "csv",
                                        [FORMAT_MARKDOWN] = "markdown",
                                        [FORMAT_LATEX] = "latex",
                                        [FORMAT_TREE_JSON] = "tree-json"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (strcmp(text, names[i]) == 0 && strstr(o->value, text)) {
            *(request_format *)field = (request_format)i;
            return true;
        }
    return false;
}

/* ---- groups -------------------------------------------------------------------------------------------- */

#define TIME(said)                                                                                                     \
    {                                                                                                                  \
        .name = "time", .value = "SECONDS", .help = (said), OPTION(ph_limits, seconds, seconds),                       \
        .remedy = "seconds: 2 or 0.5"                                                                                  \
    }

#define VISITS(said)                                                                                                   \
    {                                                                                                                  \
        .name = "visits", .value = "N", .help = (said), OPTION(ph_limits, visits, number), .least = 1,                 \
        .most = UINT64_MAX, .remedy = "a number from 1"                                                                \
    }

const option_row options_memory[] = {
    {.name = "memory",
     .value = "BYTES",
     .help = "use at most this much memory (256M)",
     OPTION(ph_limits, bytes, bytes),
     .remedy = "bytes: 4096, 64K, 100M or 2G"},
    {0},
};

const option_row options_hints[] = {
    {.name = "expect",
     .value = "R[:P]",
     .help = "for auto, ps:auto: the best of w moves is among the first w/R with probability P (1)",
     OPTION(auto_hints, expect, order),
     .remedy = "an order from 1 to 4294967295, and a probability up to 1 with up to 9 decimals: 2:0.9, or 4 for 4:1"},
    {.name = "evaluation-cost",
     .value = "N",
     .help = "for auto: an evaluation costs N hundredths of a move (the game's own figure); from 10000 on only "
             "leaves count",
     OPTION(auto_hints, evaluation_cost, small),
     .least = 1,
     .most = UINT32_MAX,
     .remedy = "a number from 1 to 4294967295; from 10000 on only leaves count"},
    {0},
};

const option_row options_limits[] = {
    {.name = "max-leaves",
     .value = "N",
     .help = "evaluate at most N leaves",
     OPTION(ph_limits, leaves, number),
     .least = 1,
     .most = UINT64_MAX,
     .remedy = "a number from 1"},
    {.name = "max-nodes",
     .value = "N",
     .help = "expand at most N interior nodes",
     OPTION(ph_limits, nodes, number),
     .least = 1,
     .most = UINT64_MAX,
     .remedy = "a number from 1"},
    VISITS("visit at most N positions: nodes, leaves and those of quiescence"),
    TIME("search for at most this long"),
    {.group = options_memory},
    {0},
};

const option_row options_pace[] = {
    TIME("think at most this long about a move"),
    VISITS("visit at most N positions for a move"),
    OPTION_DEPTH(ph_limits, depth, "search at most N moves ahead"),
    {0},
};
