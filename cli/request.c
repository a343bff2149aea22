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
        [FORMAT_TEXT] = "text", [FORMAT_JSON] = "json",         [FORMAT_DOT] = "dot",
        [FORMAT_CSV] = "csv",   [FORMAT_MARKDOWN] = "markdown", [FORMAT_LATEX] = "latex"};
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
    static const char units[] = "KMG", small[] = "kmg";
    uint64_t number;
    const char *end;
    if (!number_read(text, SIZE_MAX, &number, &end))
        return false;
    const char *unit = *end ? strchr(units, *end) : NULL;
    if (*end && !unit && strchr(small, *end))
        unit = units + (strchr(small, *end) - small);
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

static bool seed_read(request *r, const char *text)
{
    r->seed = 0;
    return strcmp(text, "0") == 0 || count_read(text, UINT64_MAX, &r->seed);
}

static bool no_store_read(request *r, const char *text)
{
    (void)text;
    r->no_store = true;
    return true;
}

static bool timing_read(request *r, const char *text)
{
    (void)text;
    r->timing = true;
    return true;
}

static bool threads_read(request *r, const char *text)
{
    enum { MOST_THREADS = 1024 };
    uint64_t number = 0;
    bool good = count_read(text, MOST_THREADS, &number);
    r->threads = (unsigned)number;
    return good;
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
    size_t text;                                /* no `read`: where in the request the text is kept as it is */
} row;

static const row ROWS[] = {
    {TAKES_METHOD, 0, "method", "METHODS", "search by these, separated by commas", method_read, NULL, 0},
    {TAKES_STEPS, 0, "method", "METHOD", "search by this one", method_read, NULL, 0},
    {TAKES_TREE, 0, "model", "MODEL", "instead of FILE: ordered, strong, minimal, iid, incremental or worst", NULL,
     NULL, offsetof(request, model.name)},
    {TAKES_TREE, 0, "width", "W", "of a model: children of each node, or one number a level: 8x4x8x4", NULL, NULL,
     offsetof(request, model.width)},
    {TAKES_TREE, 0, "depth", "N",
     "with --model how deep it is; else look N moves ahead, where a tree counts as 0 and a game is evaluated",
     depth_read, "a number from 1 to 1024", 0},
    {TAKES_TREE, 0, "order", "R", "of ordered: the best child is among the first W/R (1) ...", NULL, NULL,
     offsetof(request, model.order)},
    {TAKES_TREE, 0, "p", "P", "... with this probability (1)", NULL, NULL, offsetof(request, model.p)},
    {TAKES_TREE, 0, "values", "N", "of a model: values are 0 .. N-1 (256)", NULL, NULL,
     offsetof(request, model.values)},
    {TAKES_TREE, 0, "root-value", "V", "of ordered: the value of the tree (0.525 of the range)", NULL, NULL,
     offsetof(request, model.root)},
    {TAKES_TREE, 0, "seed", "S", "of a model: which tree of its kind (1)", NULL, NULL, offsetof(request, model.seed)},
    {TAKES_TREE, 0, "root", "max|min", "who moves at the root (max)", root_read, "max or min", 0},
    {TAKES_POSITION, 0, "game", "GAME", "search this game in place of a FILE", game_read, NULL, 0},
    {TAKES_POSITION | TAKES_PERFT, 0, "position", "TEXT", "begin here (the start of the game)", position_read, NULL, 0},
    {TAKES_PERFT, 0, "divide", NULL, "count below each first move by itself", divide_read, NULL, 0},
    {TAKES_PERFT, 0, "depth", "N", "count down to N moves", depth_read, "a number from 1 to 1024", 0},
    {TAKES_PLAY, 0, "method", "METHOD", "search by this method (alphabeta)", method_read, NULL, 0},
    {TAKES_PLAY, 0, "first", "me|engine", "who begins (me)", first_read, "me or engine", 0},
    {TAKES_PLAY, 0, "ponder", NULL, "let it think while you think (the default)", ponder_read, NULL, 0},
    {TAKES_PLAY, 0, "no-ponder", NULL, "let it rest meanwhile", no_ponder_read, NULL, 0},
    {TAKES_MATCH, 0, "a", "METHOD", "one side (ps:4)", a_read, NULL, 0},
    {TAKES_MATCH, 0, "b", "METHOD", "the other side (alphabeta)", b_read, NULL, 0},
    {TAKES_MATCH, 0, "games", "N", "play N games, two from each opening (100)", games_read,
     "an even number from 2 to 1000000", 0},
    {TAKES_MATCH, 0, "openings", "N", "begin each pair of games with N random moves (4)", openings_read,
     "a number from 0 to 100", 0},
    {TAKES_MATCH, 0, "seed", "N", "for the openings (1)", seed_read, "a number", 0},
    {TAKES_MATCH, 0, "threads", "N", "play so many games at a time (all processors)", threads_read,
     "a number from 1 to 1024", 0},
    {TAKES_PLAYERS, 0, "time", "SECONDS", "think at most so long about a move", time_read, "seconds: 2 or 0.5", 0},
    {TAKES_PLAYERS, 0, "depth", "N", "look N moves ahead, at most", depth_read, "a number from 1 to 1024", 0},
    {TAKES_LISTS, 0, "model", "LIST", "kinds of trees: ordered, strong, minimal, iid, incremental, worst", NULL, NULL,
     offsetof(request, lists.model)},
    {TAKES_LISTS, 0, "width", "LIST", "widths, each a number or one number a level: 8,16,8x4x8x4", NULL, NULL,
     offsetof(request, lists.width)},
    {TAKES_LISTS, 0, "depth", "LIST", "depths", NULL, NULL, offsetof(request, lists.depth)},
    {TAKES_LISTS, 0, "order", "LIST", "of ordered: orders R", NULL, NULL, offsetof(request, lists.order)},
    {TAKES_LISTS, 0, "p", "LIST", "of ordered: probabilities", NULL, NULL, offsetof(request, lists.p)},
    {TAKES_LISTS, 0, "values", "LIST", "numbers of different values", NULL, NULL, offsetof(request, lists.values)},
    {TAKES_LISTS, 0, "root-value", "LIST", "of ordered: values of the tree", NULL, NULL, offsetof(request, lists.root)},
    {TAKES_LISTS, 0, "method", "LIST", "methods", NULL, NULL, offsetof(request, lists.method)},
    {TAKES_SWEEP | TAKES_PAPER, 0, "trees", "N", "trees of each kind (100)", NULL, NULL,
     offsetof(request, lists.trees)},
    {TAKES_SWEEP | TAKES_PAPER, 0, "seed", "S", "number of the first tree of each kind (1)", NULL, NULL,
     offsetof(request, lists.seed)},
    {TAKES_PAPER, 0, "table", "LIST", "these tables alone: 3, 2-4 or 2,5", NULL, NULL, offsetof(request, tables)},
    {TAKES_LISTS, 0, "store", "FILE", "where results are kept (phased.db)", NULL, NULL, offsetof(request, store)},
    {TAKES_SWEEP, 0, "no-store", NULL, "keep nothing; print the means", no_store_read, NULL, 0},
    {TAKES_SWEEP, 0, "threads", "N", "threads (all cores; under mpirun 1 a rank)", threads_read,
     "a number from 1 to 1024", 0},
    {TAKES_PAPER, 0, "threads", "N", "threads (all cores)", threads_read, "a number from 1 to 1024", 0},
    {TAKES_SWEEP, 0, "timing", NULL, "say at the end where the time went", timing_read, NULL, 0},
    {TAKES_REPORT | TAKES_PLOT, 0, "measure", "NAME", "what to take the mean of (leaves)", NULL, NULL,
     offsetof(request, measure)},
    {TAKES_REPORT, 0, "against", "METHOD", "compare the others with this one on the same trees", NULL, NULL,
     offsetof(request, against)},
    {TAKES_PLOT, 0, "kind", "KIND", "continuum, depth, order or values (continuum)", NULL, NULL,
     offsetof(request, kind)},
    {TAKES_PLOT, 0, "output", "FILE", "the picture, FILE.svg or FILE.png (plot.svg)", NULL, NULL,
     offsetof(request, output)},
    {TAKES_LEAVES, 0, "leaves", NULL, "list the leaves in the order of their evaluation", leaves_read, NULL, 0},
    {TAKES_LEAVES, 0, "strategy", NULL, "prove a best strategy of MAX and list its leaves", strategy_read, NULL, 0},
    {TAKES_STEPS, 0, "steps", "RANGE", "show these steps alone: 5-9, 5- or 5", steps_read, "a range: 5-9, 5- or 5", 0},
    {0, 0, "format", NULL, "how to print (text)", format_read, NULL, 0},
    {TAKES_LIMITS, 0, "max-leaves", "N", "evaluate at most N leaves", max_leaves_read, "a number from 1", 0},
    {TAKES_LIMITS, 0, "max-nodes", "N", "expand at most N interior nodes", max_nodes_read, "a number from 1", 0},
    {TAKES_LIMITS, 0, "time", "SECONDS", "search for at most so long", time_read, "seconds: 2 or 0.5", 0},
    {TAKES_LIMITS | TAKES_SWEEP | TAKES_PLAYERS, 0, "memory", "BYTES", "hold at most so much (256M)", memory_read,
     "bytes: 4096, 64K, 100M or 2G", 0},
    {0, 'h', "help", NULL, "print this", help_read, NULL, 0},
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

static bool row_read(const row *w, request *r, char *text)
{
    if (w->read)
        return w->read(r, text);
    memcpy((char *)r + w->text, &text, sizeof text);
    return true;
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
    return c->takes & (TAKES_PLAYERS | TAKES_PERFT);
}

static error_t read_argument(reading *in, const char *text)
{
    bool game = takes_game(in->c);
    if (!game && !(in->c->takes & TAKES_TREE)) {
        in->status = complain(STATUS_BAD, "'%s': no FILE belongs here; try 'phased %s --help'", text, in->c->name);
        return EINVAL;
    }
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
    if (row_read(w, in->r, text))
        return 0;
    in->status = complain(STATUS_BAD, "--%s '%s': write %s", w->name, text, w->remedy ? w->remedy : in->r->formats);
    return EINVAL;
}

/* Is there one tree, and do the options belong to it? Returns a status. */
static int check_tree(const command *c, request *r)
{
    request_model *m = &r->model;
    if (r->file && r->game)
        return complain(STATUS_BAD, "'%s' and --game %s: one of them at a time", r->file, r->game);
    if (m->name && r->game)
        return complain(STATUS_BAD, "--model %s and --game %s: one of them at a time", m->name, r->game);
    if (r->position && !r->game)
        return complain(STATUS_BAD, "--position belongs to a game; add --game");
    if (r->file && m->name)
        return complain(STATUS_BAD, "'%s' and --model %s: one tree at a time", r->file, m->name);
    if (m->name) {
        m->depth = r->limits.depth; /* searched to its leaves */
        r->limits.depth = 0;
        return STATUS_OK;
    }
    if (m->width || m->order || m->p || m->values || m->root || m->seed)
        return complain(STATUS_BAD, "--width, --order, --p, --values, --root-value and --seed describe a model: add "
                                    "--model ordered");
    if (r->limits.depth && !(c->takes & TAKES_LIMITS))
        return complain(STATUS_BAD, "--depth describes a model here: add --model ordered");
    if (r->file || r->game)
        return STATUS_OK;
    const char *missing = c->takes & TAKES_POSITION ? "no FILE, no --model and no --game" : "no FILE and no --model";
    return complain(STATUS_BAD, "%s; try 'phased %s --help'", missing, c->name);
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

/* What stands behind the command in its usage. */
static const char *arguments_of(const command *c)
{
    if (takes_game(c))
        return "GAME";
    if (c->takes & TAKES_POSITION)
        return "FILE\n--model=MODEL\n--game=GAME";
    return c->takes & TAKES_TREE ? "FILE\n--model=MODEL" : NULL;
}

int command_run(const command *c, int argc, char **argv)
{
    /* 1. Read. */
    request r = {
        .first_step = 1, .last_step = UINT64_MAX, .formats = c->formats, .games = 100, .opening = 4, .seed = 1};
    reading in = {.c = c, .r = &r};
    options_select(&in);
    const struct argp argp = {in.options, read_option, arguments_of(c), c->help, NULL, NULL, NULL};
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
    if (takes_game(c) && !r.game)
        return complain(STATUS_BAD, "no GAME; try 'phased %s --help'", c->name);
    if (c->takes & TAKES_TREE) {
        int status = check_tree(c, &r);
        if (status != STATUS_OK)
            return status;
    }
    return c->run(&r);
}
