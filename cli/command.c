/* command.c - reads the command line of a command. argp reads the options and prints the help. Its error messages are
 * several lines long, so they are switched off, and this file prints one line instead. */
#include "command.h"

#include "../src/base/text.h"
#include "../src/lab/setting.h"
#include "../src/tool/terminal.h"
#include "common.h"
#include "options.h"

#include <argp.h>
#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* ---- the list of a command's options ------------------------------------------------------------------- */

enum { MOST_OPTIONS = 40, FIRST_KEY = 256, KEY_HELP = 'h', KEY_GAME = 1 /* no letter */ };

/* An option, and where its value goes in the request. */
typedef struct target {
    const option_row *o;
    size_t field;
} target;

/* A row made from a parameter of the models. */
typedef struct made_row {
    option_row row;
    char value[2], help[160];
} made_row;

/* The state while one command line is read. */
typedef struct reading {
    const command *c;
    char *request;
    target targets[MOST_OPTIONS];
    struct argp_option options[MOST_OPTIONS + 3]; /* --help, --game, and the end */
    int count;                                    /* number of targets */
    made_row made[SCHEMA_MOST];
    char models[160]; /* help that names all models */
    bool help;
    const char *stumbled; /* what argp could not read */
    int status;           /* STATUS_BAD after an error, which has been reported */
} reading;

/* Write "ordered, iid", the models that have the parameter, or all models if `p` is NULL. Returns their number. */
static size_t models_print(const ph_parameter *p, text_writer *w)
{
    const ph_entry *e;
    size_t count = 0;
    for (size_t i = 0; (e = schema_model(i)); i++)
        if (!p || schema_find(e, word_of(p->key)) < SCHEMA_MOST) {
            text_puts(w, count++ ? ", " : "");
            text_puts(w, e->name);
        }
    return count;
}

static void target_add(reading *in, const option_row *o, size_t field)
{
    assert(in->count < MOST_OPTIONS);
    int i = in->count++;
    in->targets[i] = (target){o, field};
    in->options[i] =
        (struct argp_option){o->name, FIRST_KEY + i, o->value, o->optional ? OPTION_ARG_OPTIONAL : 0, o->help, i + 1};
    if (o->names_models) {
        text_writer w = text_open(in->models, sizeof in->models);
        text_puts(&w, o->help);
        models_print(NULL, &w);
        in->options[i].doc = in->models;
    }
}

static bool target_known(const reading *in, const char *name)
{
    for (int i = 0; i < in->count; i++)
        if (strcmp(in->targets[i].o->name, name) == 0)
            return true;
    return false;
}

/* "of ordered: the best child is among the first w/R ... (1)": the models, if not all have it, and the default. */
static void made_fill(made_row *m, const ph_parameter *p, const char *called)
{
    char names[sizeof m->help], none[1];
    text_writer few = text_open(names, sizeof names), all = text_open(none, sizeof none);
    text_writer w = text_open(m->help, sizeof m->help);
    const char *standard = p->standard ? p->standard : "";
    if (2 * models_print(p, &few) <= models_print(NULL, &all)) {
        text_puts(&w, "of ");
        text_puts(&w, names);
        text_puts(&w, ": ");
    } else if (!called[0]) {
        text_puts(&w, "of a model: ");
    }
    text_puts(&w, p->help);
    text_puts(&w, standard[0] ? " (" : "");
    text_puts(&w, standard);
    text_puts(&w, standard[0] ? ")" : "");
    m->value[0] = p->symbol[0] >= 'a' && p->symbol[0] <= 'z' ? (char)(p->symbol[0] - 'a' + 'A') : p->symbol[0];
    m->row = (option_row){
        .name = setting_option(p), .value = called[0] ? called : m->value, .help = m->help, .read = option_read_text};
}

static void targets_add_models(reading *in, const char *called, size_t base)
{
    const ph_parameter *p;
    for (size_t i = 0; (p = schema_of_models(i)); i++) {
        if ((called[0] && p->type == PH_TYPE_SEED) || target_known(in, setting_option(p)))
            continue;
        made_fill(&in->made[i], p, called);
        target_add(in, &in->made[i].row, base + i * sizeof(const char *));
    }
}

/* Append `rows`, whose fields are relative to `base`. */
static void targets_add(reading *in, const option_row *rows, size_t base)
{
    for (const option_row *o = rows; o->name || o->group || o->of_models; o++) {
        if (o->group)
            targets_add(in, o->group, base + o->field);
        else if (o->of_models)
            targets_add_models(in, o->of_models, base + o->field);
        else
            target_add(in, o, base + o->field);
    }
}

/* ---- reading ------------------------------------------------------------------------------------------- */

/* "--max-leaves, --max-nodes": the options that start with this text. Returns their number. */
static size_t options_like(const reading *in, const char *begin, size_t length, text_writer *w)
{
    size_t like = 0;
    for (const struct argp_option *o = in->options; o->name; o++)
        if (length > 0 && strncmp(o->name, begin, length) == 0) {
            text_puts(w, like++ ? ", --" : "--");
            text_puts(w, o->name);
            if (o->name[length] == '\0')
                return 1; /* an exact match */
        }
    return like;
}

/* Report an option that argp could not read. */
static int complain_option(const reading *in, const char *text)
{
    const char *begin = strncmp(text, "--", 2) == 0 ? text + 2 : "";
    const size_t length = strcspn(begin, "=");
    char names[200];
    text_writer w = text_open(names, sizeof names);
    const size_t like = options_like(in, begin, length, &w);
    if (like > 1)
        return complain(STATUS_BAD, "ambiguous option '%s'; write one of %s", text, names);
    if (like == 1)
        return complain(STATUS_BAD, "%s '%s'; try 'phased %s --help'",
                        begin[length] ? "no value may follow" : "a value is missing after", text, in->c->name);
    near_name near = near_begin(begin, length);
    for (const struct argp_option *o = in->options; o->name; o++)
        near_offer(&near, o->name);
    if (near.name)
        return complain(STATUS_BAD, "unknown option '--%.*s'; did you mean '--%s'?", (int)length, begin, near.name);
    return complain(STATUS_BAD, "unknown option '%s'; try 'phased %s --help'", text, in->c->name);
}

static error_t read_argument(reading *in, const char *text)
{
    const command_argument *a = &in->c->argument;
    if (!a->usage) {
        in->status =
            complain(STATUS_BAD, "'%s': this command takes no FILE; try 'phased %s --help'", text, in->c->name);
        return EINVAL;
    }
    const char *before = NULL;
    size_t place = 0, most = a->most ? a->most : 1;
    while (place < most) {
        memcpy(&before, in->request + a->field + place * sizeof before, sizeof before);
        if (!before)
            break;
        place++;
    }
    if (place == most) {
        in->status = most > 1 ? complain(STATUS_BAD, "more than %zu arguments", most)
                              : complain(STATUS_BAD, "'%s' and '%s': one %s at a time", before, text, a->noun);
        return EINVAL;
    }
    memcpy(in->request + a->field + place * sizeof text, &text, sizeof text);
    return 0;
}

/* The argument that argp could not read: the last one it took, unless that is not an option; then it is a group of
 * letters that it is still reading. */
static const char *stumbling_block(const struct argp_state *state)
{
    const char *taken = state->argv[state->next - 1];
    return (taken[0] == '-' && taken[1]) || state->next == state->argc ? taken : state->argv[state->next];
}

/* Report a bad value; for a choice, "text|json", also suggest the nearest one. */
static int complain_value(const option_row *o, const char *text)
{
    const char *remedy = o->remedy ? o->remedy : o->value;
    near_name near = near_begin(text, strlen(text));
    char names[8][16];
    const char *choices = o->value;
    for (size_t i = 0; i < 8 && strchr(o->value, '|') && *choices; i++) {
        const size_t length = strcspn(choices, "|");
        snprintf(names[i], sizeof names[i], "%.*s", (int)length, choices);
        near_offer(&near, names[i]);
        choices += length + (choices[length] == '|');
    }
    if (near.name)
        return complain(STATUS_BAD, "--%s '%s': did you mean '%s'? Write %s", o->name, text, near.name, remedy);
    return complain(STATUS_BAD, "--%s '%s': write %s", o->name, text, remedy);
}

static error_t read_option(int key, char *text, struct argp_state *state)
{
    reading *in = state->input;
    if (key == ARGP_KEY_ARG || key == KEY_GAME)
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
    if (t->o->read(t->o, text ? text : "", in->request + t->field))
        return 0;
    in->status = complain_value(t->o, text ? text : "");
    return EINVAL;
}

/* Read the arguments into in->request, then run the command. */
static int read_and_run(reading *in, int argc, char **argv)
{
    /* 1. Read. */
    const command *c = in->c;
    targets_add(in, c->options, 0);
    in->options[in->count] = (struct argp_option){"help", KEY_HELP, NULL, 0, "print this", in->count + 1};
    if (c->argument.noun &&
        strcmp(c->argument.noun, "game") == 0) /* as in commands where a game is one of several subjects */
        in->options[in->count + 1] = (struct argp_option){"game", KEY_GAME, "GAME", OPTION_HIDDEN, "", 0};
    const struct argp argp = {in->options, read_option, c->argument.usage, c->help, NULL, NULL, NULL};
    error_t error = argp_parse(&argp, argc, argv, ARGP_NO_ERRS | ARGP_NO_EXIT | ARGP_NO_HELP, NULL, in);

    /* 2. Help comes first, unless a bad value was reported. */
    if (in->status != STATUS_OK)
        return in->status;
    if (in->help) {
        char name[32], margin[32];
        snprintf(name, sizeof name, "phased %s", c->name);
        if (width_of(stdout) < WIDTH_STANDARD) { /* argp does not know the width of the terminal, but it reads this */
            snprintf(margin, sizeof margin, "rmargin=%zu", width_of(stdout) - 1);
            setenv("ARGP_HELP_FMT", margin, 0);
        }
        argp_help(&argp, stdout, ARGP_HELP_USAGE | ARGP_HELP_DOC | ARGP_HELP_LONG, name);
        return STATUS_OK;
    }

    /* 3. Report errors, or run. */
    if (error)
        return in->stumbled ? complain_option(in, in->stumbled) : complain_memory();
    return c->run(in->request);
}

/* ---- the command line as text -------------------------------------------------------------------------- */

void command_put_word(FILE *out, const char *word)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_@%+=:,./-";
    if (*word && word[strspn(word, plain)] == '\0') {
        fputs(word, out);
        return;
    }
    fputc('\'', out);
    for (; *word; word++)
        fputs(*word == '\'' ? "'\\''" : (const char[]){*word, '\0'}, out);
    fputc('\'', out);
}

/* "phased sweep --width 8", to be freed; NULL without memory. */
static char *line_print(int argc, char **argv)
{
    text_stream made;
    if (text_stream_open(&made)) {
        fputs("phased", made.stream);
        for (int i = 0; i < argc; i++) {
            fputc(' ', made.stream);
            command_put_word(made.stream, argv[i]);
        }
    }
    return text_stream_close(&made) ? made.text : NULL;
}

void command_visit(const command *c, command_visitor *visit, void *context)
{
    static const option_row help = {.name = "help"};
    reading in = {.c = c};
    targets_add(&in, c->options, 0);
    for (int i = 0; i < in.count; i++)
        visit(context, in.targets[i].o, in.options[i].doc);
    visit(context, &help, "print this");
}

int command_set(const command *c, void *request, const char *name, const char *text)
{
    reading in = {.c = c, .request = request};
    targets_add(&in, c->options, 0);
    for (int i = 0; i < in.count; i++) {
        const target *t = &in.targets[i];
        if (strcmp(t->o->name, name) == 0)
            return t->o->read(t->o, text, in.request + t->field) ? STATUS_OK : complain_value(t->o, text);
    }
    assert(false); /* the caller has checked the name */
    return STATUS_FAILURE;
}

int command_run(const command *c, int argc, char **argv)
{
    reading in = {.c = c, .request = calloc(1, c->size)};
    if (!in.request)
        return complain_memory();
    if (c->defaults)
        memcpy(in.request, c->defaults, c->size);
    char *line = c->line ? line_print(argc, argv) : NULL;
    if (line)
        memcpy(in.request + c->line, &line, sizeof line);
    int status = !c->line || line ? read_and_run(&in, argc, argv) : complain_memory();
    free(line);
    free(in.request);
    return status;
}
