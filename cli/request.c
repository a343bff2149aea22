/* request.c - reads the options of a command.
 * The options of all commands are one table, ROWS; a command sees those of the groups it takes. argp reads them and
 * prints the help, but its error messages are several lines long, so it is told to be silent and errors are said
 * here. */
#include "request.h"

#include "common.h"

#include <argp.h>
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- the values of options ----------------------------------------------------------------------------- */

/* A number from 1 to `most`; *end is what follows it. */
static bool number_read(const char *text, uint64_t most, uint64_t *number, const char **end)
{
    if (*text < '0' || *text > '9')
        return false;
    char *after;
    errno = 0;
    unsigned long long n = strtoull(text, &after, 10);
    *number = n;
    *end = after;
    return errno == 0 && n >= 1 && n <= most;
}

static bool count_read(const char *text, uint64_t most, uint64_t *number)
{
    const char *end;
    return number_read(text, most, number, &end) && *end == '\0';
}

static bool method_read(request *r, const char *text)
{
    r->methods = text;
    return true;
}

static bool root_read(request *r, const char *text)
{
    r->min_root = strcmp(text, "min") == 0;
    return r->min_root || strcmp(text, "max") == 0;
}

static bool leaves_read(request *r, const char *text)
{
    (void)text;
    r->leaves = true;
    return true;
}

static bool strategy_read(request *r, const char *text)
{
    (void)text;
    r->strategy = true;
    return true;
}

/* "5", "5-9", "5-" */
static bool steps_read(request *r, const char *text)
{
    const char *end;
    if (!number_read(text, UINT64_MAX, &r->first_step, &end))
        return false;
    if (*end == '\0')
        r->last_step = r->first_step;
    else if (strcmp(end, "-") == 0)
        r->last_step = UINT64_MAX;
    else if (*end != '-' || !count_read(end + 1, UINT64_MAX, &r->last_step))
        return false;
    return r->first_step <= r->last_step;
}

static bool format_read(request *r, const char *text)
{
    static const char *const names[] = {
        [FORMAT_TEXT] = "text", [FORMAT_JSON] = "json", [FORMAT_DOT] = "dot", [FORMAT_CSV] = "csv"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (strcmp(text, names[i]) == 0 && strstr(r->formats, text)) {
            r->format = (request_format)i;
            return true;
        }
    return false;
}

static bool max_leaves_read(request *r, const char *text)
{
    return count_read(text, UINT64_MAX, &r->limits.leaves);
}

static bool max_nodes_read(request *r, const char *text)
{
    return count_read(text, UINT64_MAX, &r->limits.nodes);
}

static bool time_read(request *r, const char *text)
{
    char *end;
    r->limits.seconds = strtod(text, &end);
    return strspn(text, "0123456789.") > 0 && *end == '\0' && isfinite(r->limits.seconds) && r->limits.seconds > 0;
}

/* "4096", "64K", "2G" */
static bool memory_read(request *r, const char *text)
{
    static const char units[] = "KMG";
    uint64_t number;
    const char *end;
    if (!number_read(text, SIZE_MAX, &number, &end))
        return false;
    const char *unit = *end ? strchr(units, *end) : NULL;
    unsigned shift = unit ? 10 * (unsigned)(unit - units + 1) : 0;
    r->limits.bytes = (size_t)number << shift;
    return *(unit ? end + 1 : end) == '\0' && r->limits.bytes >> shift == number;
}

static bool depth_read(request *r, const char *text)
{
    uint64_t number = 0;
    bool good = count_read(text, PH_MAX_DEPTH, &number);
    r->limits.depth = good ? (uint32_t)number : 0;
    return good;
}

static bool game_read(request *r, const char *text)
{
    r->game = text;
    return true;
}

static bool position_read(request *r, const char *text)
{
    r->position = text;
    return true;
}

static bool divide_read(request *r, const char *text)
{
    (void)text;
    r->divide = true;
    return true;
}

static bool first_read(request *r, const char *text)
{
    r->engine_first = strcmp(text, "engine") == 0;
    return r->engine_first || strcmp(text, "me") == 0;
}

static bool ponder_read(request *r, const char *text)
{
    (void)text;
    r->silent = false;
    return true;
}

static bool no_ponder_read(request *r, const char *text)
{
    (void)text;
    r->silent = true;
    return true;
}

static bool a_read(request *r, const char *text)
{
    r->a = text;
    return true;
}

static bool b_read(request *r, const char *text)
{
    r->b = text;
    return true;
}

static bool small_read(const char *text, uint32_t most, uint32_t *number)
{
    uint64_t n = 0;
    bool good = count_read(text, most, &n);
    *number = (uint32_t)n;
    return good;
}

static bool games_read(request *r, const char *text)
{
    return small_read(text, 1000000, &r->games) && r->games % 2 == 0;
}

static bool openings_read(request *r, const char *text)
{
    r->opening = 0;
    return strcmp(text, "0") == 0 || small_read(text, 100, &r->opening);
}

static bool threads_read(request *r, const char *text)
{
    return small_read(text, 1024, &r->threads);
}

static bool seed_read(request *r, const char *text)
{
    r->seed = 0;
    return strcmp(text, "0") == 0 || count_read(text, UINT64_MAX, &r->seed);
}

static bool help_read(request *r, const char *text)
{
    (void)text;
    r->help = true;
    return true;
}

/* ---- the table ----------------------------------------------------------------------------------------- */

typedef struct row {
    unsigned group; /* 0: every command */
    int letter;     /* 0: none */
    const char *name, *value, *help;
    bool (*read)(request *r, const char *text); /* false: not a value of this option */
    const char *remedy;                         /* what to write instead; NULL: one of the command's formats */
} row;

static const row ROWS[] = {
    {TAKES_METHOD, 0, "method", "METHODS", "search by these, separated by commas", method_read, NULL},
    {TAKES_POSITION, 0, "game", "GAME", "search this game in place of a FILE", game_read, NULL},
    {TAKES_POSITION | TAKES_PERFT, 0, "position", "TEXT", "begin here (the start of the game)", position_read, NULL},
    {TAKES_PERFT, 0, "divide", NULL, "count below each first move by itself", divide_read, NULL},
    {TAKES_PERFT, 0, "depth", "N", "count down to N moves", depth_read, "a number from 1 to 1024"},
    {TAKES_PLAY, 0, "method", "METHOD", "search by this method (alphabeta)", method_read, NULL},
    {TAKES_PLAY, 0, "first", "me|engine", "who begins (me)", first_read, "me or engine"},
    {TAKES_PLAY, 0, "ponder", NULL, "let it think while you think (the default)", ponder_read, NULL},
    {TAKES_PLAY, 0, "no-ponder", NULL, "let it rest meanwhile", no_ponder_read, NULL},
    {TAKES_MATCH, 0, "a", "METHOD", "one side (ps:4)", a_read, NULL},
    {TAKES_MATCH, 0, "b", "METHOD", "the other side (alphabeta)", b_read, NULL},
    {TAKES_MATCH, 0, "games", "N", "play N games, two from each opening (100)", games_read,
     "an even number from 2 to 1000000"},
    {TAKES_MATCH, 0, "openings", "N", "begin each pair of games with N random moves (4)", openings_read,
     "a number from 0 to 100"},
    {TAKES_MATCH, 0, "seed", "N", "for the openings (1)", seed_read, "a number"},
    {TAKES_MATCH, 0, "threads", "N", "play so many games at a time (all processors)", threads_read,
     "a number from 1 to 1024"},
    {TAKES_ROOT, 0, "root", "max|min", "who moves at the root (max)", root_read, "max or min"},
    {TAKES_LEAVES, 0, "leaves", NULL, "list the leaves in the order of their evaluation", leaves_read, NULL},
    {TAKES_LEAVES, 0, "strategy", NULL, "prove a best strategy of MAX and list its leaves", strategy_read, NULL},
    {TAKES_STEPS, 0, "steps", "RANGE", "show these steps alone: 5-9, 5- or 5", steps_read, "a range: 5-9, 5- or 5"},
    {0, 0, "format", NULL, "how to print (text)", format_read, NULL},
    {TAKES_LIMITS, 0, "max-leaves", "N", "evaluate at most N leaves", max_leaves_read, "a number from 1"},
    {TAKES_LIMITS, 0, "max-nodes", "N", "expand at most N interior nodes", max_nodes_read, "a number from 1"},
    {TAKES_LIMITS, 0, "time", "SECONDS", "search for at most so long", time_read, "seconds: 2 or 0.5"},
    {TAKES_GAME, 0, "time", "SECONDS", "think at most so long about a move", time_read, "seconds: 2 or 0.5"},
    {TAKES_LIMITS | TAKES_GAME, 0, "memory", "BYTES", "hold at most so much (256M)", memory_read,
     "bytes: 4096, 64K, 100M or 2G"},
    {TAKES_LIMITS, 0, "depth", "N", "look N moves ahead; there a tree counts as 0, a game is evaluated", depth_read,
     "a number from 1 to 1024"},
    {TAKES_GAME, 0, "depth", "N", "look N moves ahead, at most", depth_read, "a number from 1 to 1024"},
    {0, 'h', "help", NULL, "print this", help_read, NULL},
};

enum { N_ROWS = sizeof ROWS / sizeof ROWS[0], FIRST_KEY = 256 };

static int row_key(const row *w)
{
    return w->letter ? w->letter : FIRST_KEY + (int)(w - ROWS);
}

static const row *row_of(int key)
{
    for (size_t i = 0; i < N_ROWS; i++)
        if (row_key(&ROWS[i]) == key)
            return &ROWS[i];
    return NULL;
}

/* ---- reading ------------------------------------------------------------------------------------------- */

/* One reading of one command line. */
typedef struct reading {
    const command *c;
    request *r;
    struct argp_option options[N_ROWS + 1];
    const char *stumbled; /* what argp could not read */
    int status;           /* STATUS_BAD once something was wrong, and said */
} reading;

/* Say what is wrong with an option that argp could not read. */
static int complain_option(const reading *in, const char *text)
{
    size_t length = strcspn(text, "=");
    size_t like = 0;
    bool exact = false;
    for (const struct argp_option *o = in->options; o->name && strncmp(text, "--", 2) == 0; o++)
        if (length > 2 && strncmp(o->name, text + 2, length - 2) == 0) {
            like++;
            exact |= o->name[length - 2] == '\0';
        }
    const char *wrong = "unknown option";
    if (exact || like == 1)
        wrong = text[length] ? "no value belongs to" : "a value is missing after";
    else if (like > 1)
        wrong = "ambiguous option";
    return complain(STATUS_BAD, "%s '%s'; try 'phased %s --help'", wrong, text, in->c->name);
}

/* Is the argument a game? */
static bool takes_game(const command *c)
{
    return c->takes & (TAKES_GAME | TAKES_PERFT);
}

static error_t read_argument(reading *in, const char *text)
{
    bool game = takes_game(in->c);
    const char **place = game ? &in->r->game : &in->r->file;
    if (*place) {
        in->status = complain(STATUS_BAD, "'%s' and '%s': one %s at a time", *place, text, game ? "game" : "tree");
        return EINVAL;
    }
    *place = text;
    return 0;
}

/* The argument that argp could not read: the last one it took, unless that is no option; then it is a row of letters
 * that it is still in the middle of. */
static const char *stumbling_block(const struct argp_state *state)
{
    const char *taken = state->argv[state->next - 1];
    return (taken[0] == '-' && taken[1]) || state->next == state->argc ? taken : state->argv[state->next];
}

static error_t read_option(int key, char *text, struct argp_state *state)
{
    reading *in = state->input;
    if (key == ARGP_KEY_ARG)
        return read_argument(in, text);
    if (key == ARGP_KEY_ERROR)
        in->stumbled = stumbling_block(state);
    const row *w = row_of(key);
    if (!w)
        return ARGP_ERR_UNKNOWN;
    if (w->read(in->r, text))
        return 0;
    in->status = complain(STATUS_BAD, "--%s '%s': write %s", w->name, text, w->remedy ? w->remedy : in->r->formats);
    return EINVAL;
}

static void options_select(reading *in)
{
    struct argp_option *o = in->options;
    for (size_t i = 0; i < N_ROWS; i++) {
        const row *w = &ROWS[i];
        if ((w->group && !(in->c->takes & w->group)) || (w->read == format_read && !in->c->formats))
            continue;
        const char *value = w->read == format_read ? in->c->formats : w->value;
        *o++ = (struct argp_option){w->name, row_key(w), value, 0, w->help, (int)i + 1};
    }
    *o = (struct argp_option){0};
}

int command_run(const command *c, int argc, char **argv)
{
    /* 1. Read. */
    request r = {
        .first_step = 1, .last_step = UINT64_MAX, .formats = c->formats, .games = 100, .opening = 4, .seed = 1};
    const char *argument = takes_game(c) ? "GAME" : c->takes & TAKES_POSITION ? "[FILE]" : "FILE";
    const char *missing = takes_game(c) ? "GAME" : c->takes & TAKES_POSITION ? "FILE and no --game" : "FILE";
    reading in = {.c = c, .r = &r};
    options_select(&in);
    const struct argp argp = {in.options, read_option, argument, c->help, NULL, NULL, NULL};
    error_t error = argp_parse(&argp, argc, argv, ARGP_NO_ERRS | ARGP_NO_EXIT | ARGP_NO_HELP, NULL, &in);

    /* 2. Help comes before all but a value that is wrong, which has been said. */
    if (in.status != STATUS_OK)
        return in.status;
    if (r.help) {
        char name[32];
        snprintf(name, sizeof name, "phased %s", c->name);
        argp_help(&argp, stdout, ARGP_HELP_USAGE | ARGP_HELP_DOC | ARGP_HELP_LONG, name);
        return STATUS_OK;
    }

    /* 3. Complain, or run. */
    if (error)
        return in.stumbled ? complain_option(&in, in.stumbled) : complain_memory();
    if (!r.file && !r.game)
        return complain(STATUS_BAD, "no %s; try 'phased %s --help'", missing, c->name);
    return c->run(&r);
}
