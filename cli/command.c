/* command.c - reads the command line of a command.
 * argp reads the options and prints the help, but its error messages are several lines long, so it is told to be silent
 * and errors are said here. */
#include "command.h"

#include "common.h"

#include <argp.h>
#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* ---- the options of a command, one after another ------------------------------------------------------- */

enum { MOST_OPTIONS = 40, FIRST_KEY = 256, KEY_HELP = 'h' };

/* An option, and where in the request its value goes. */
typedef struct target {
    const option_row *o;
    size_t field;
} target;

/* One reading of one command line. */
typedef struct reading {
    const command *c;
    char *request;
    target targets[MOST_OPTIONS];
    struct argp_option options[MOST_OPTIONS + 2]; /* --help, and the end */
    int count;                                    /* of the targets */
    bool help;
    const char *stumbled; /* what argp could not read */
    int status;           /* STATUS_BAD once something was wrong, and said */
} reading;

/* Append `rows`, whose fields are told from `base` on. */
static void targets_add(reading *in, const option_row *rows, size_t base)
{
    for (const option_row *o = rows; o->name || o->group; o++) {
        if (o->group) {
            targets_add(in, o->group, base + o->field);
            continue;
        }
        assert(in->count < MOST_OPTIONS);
        int i = in->count++;
        in->targets[i] = (target){o, base + o->field};
        in->options[i] = (struct argp_option){o->name, FIRST_KEY + i, o->value, 0, o->help, i + 1};
    }
}

/* ---- reading ------------------------------------------------------------------------------------------- */

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

static error_t read_argument(reading *in, const char *text)
{
    const command_argument *a = &in->c->argument;
    if (!a->usage) {
        in->status = complain(STATUS_BAD, "'%s': no FILE belongs here; try 'phased %s --help'", text, in->c->name);
        return EINVAL;
    }
    const char *before;
    memcpy(&before, in->request + a->field, sizeof before);
    if (before) {
        in->status = complain(STATUS_BAD, "'%s' and '%s': one %s at a time", before, text, a->noun);
        return EINVAL;
    }
    memcpy(in->request + a->field, &text, sizeof text);
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
    if (key == KEY_HELP) {
        in->help = true;
        return 0;
    }
    if (key < FIRST_KEY || key >= FIRST_KEY + in->count)
        return ARGP_ERR_UNKNOWN;
    const target *t = &in->targets[key - FIRST_KEY];
    if (t->o->read(t->o, text, in->request + t->field))
        return 0;
    const char *remedy = t->o->remedy ? t->o->remedy : t->o->value;
    in->status = complain(STATUS_BAD, "--%s '%s': write %s", t->o->name, text, remedy);
    return EINVAL;
}

/* Read the arguments into in->request, then run the command. */
static int read_and_run(reading *in, int argc, char **argv)
{
    /* 1. Read. */
    const command *c = in->c;
    targets_add(in, c->options, 0);
    in->options[in->count] = (struct argp_option){"help", KEY_HELP, NULL, 0, "print this", in->count + 1};
    const struct argp argp = {in->options, read_option, c->argument.usage, c->help, NULL, NULL, NULL};
    error_t error = argp_parse(&argp, argc, argv, ARGP_NO_ERRS | ARGP_NO_EXIT | ARGP_NO_HELP, NULL, in);

    /* 2. Help comes before all but a value that is wrong, which has been said. */
    if (in->status != STATUS_OK)
        return in->status;
    if (in->help) {
        char name[32];
        snprintf(name, sizeof name, "phased %s", c->name);
        argp_help(&argp, stdout, ARGP_HELP_USAGE | ARGP_HELP_DOC | ARGP_HELP_LONG, name);
        return STATUS_OK;
    }

    /* 3. Complain, or run. */
    if (error)
        return in->stumbled ? complain_option(in, in->stumbled) : complain_memory();
    return c->run(in->request);
}

int command_run(const command *c, int argc, char **argv)
{
    reading in = {.c = c, .request = calloc(1, c->size)};
    if (!in.request)
        return complain_memory();
    if (c->defaults)
        memcpy(in.request, c->defaults, c->size);
    int status = read_and_run(&in, argc, argv);
    free(in.request);
    return status;
}
