/* complete.c - completion of command lines. Read complete_put() first. */
#include "complete.h"

#include "../src/base/schema.h"
#include "../src/lab/summary.h"
#include "../src/tool/catalog.h"
#include "commands.h"

#include <string.h>

/* A word that is being typed. The part before `rest` is fixed: "--method=sss," of "--method=sss,p". */
typedef struct typing {
    FILE *out;
    const char *word, *rest;
} typing;

static typing typing_from(const typing *t, const char *rest)
{
    return (typing){t->out, t->word, rest};
}

/* Write `text` followed by `end` if it starts with what was typed. */
static void offer(const typing *t, const char *text, const char *end, const char *help)
{
    const size_t typed = strlen(t->rest), length = strlen(text);
    if (strncmp(text, t->rest, typed < length ? typed : length) != 0 || typed > length + strlen(end))
        return;
    if (typed > length && strncmp(end, t->rest + length, typed - length) != 0)
        return;
    fprintf(t->out, "%.*s%s%s\t%s\n", (int)(t->rest - t->word), t->word, text, end, help ? help : "");
}

/* ---- games, models, methods ---------------------------------------------------------------------------- */

/* The parameters of an entry, "width=", after "ordered:" or a comma, except those that are already given. */
static void offer_parameters(const typing *t, const ph_entry *e)
{
    const char *begin = strchr(t->rest, ':') + 1, *last = strrchr(begin, ',');
    const char *rest = last ? last + 1 : begin;
    if (strchr(rest, '='))
        return; /* a value: any */
    const typing inner = typing_from(t, rest);
    for (size_t i = 0; e->parameters[i]; i++) {
        const char *key = e->parameters[i]->key, *there = begin;
        const size_t length = strlen(key);
        while (there < rest && (strncmp(there, key, length) != 0 || there[length] != '=')) {
            there += strcspn(there, ",");
            there += *there == ',';
        }
        if (there >= rest)
            offer(&inner, key, "=", e->parameters[i]->help);
    }
}

static void offer_entries(const typing *t, ph_kind kind)
{
    const ph_entry *e = strchr(t->rest, ':') ? catalog_find(kind, t->rest) : NULL;
    if (e) {
        offer_parameters(t, e);
        return;
    }
    for (size_t i = 0; (e = ph_catalog(kind, i)); i++)
        offer(t, e->name, "", e->help);
}

/* "sss"; for methods with a plan "ps:2", "ps:4", "ps:auto". */
static void offer_methods(const typing *t)
{
    static const char *const plans[] = {":2", ":4", ":auto"};
    const ph_entry *e;
    for (size_t i = 0; (e = ph_catalog(PH_KIND_METHOD, i)); i++) {
        if (!e->parameters[0] || e->parameters[0]->type != PH_TYPE_PLAN)
            offer(t, e->name, "", e->help);
        else
            for (size_t k = 0; k < sizeof plans / sizeof plans[0]; k++)
                offer(t, e->name, plans[k], e->help);
    }
}

/* ---- values -------------------------------------------------------------------------------------------- */

/* "text|json|csv": the alternatives in lower case, which are typed as they are; "N|best" has one. */
static void offer_choices(const typing *t, const char *choices)
{
    while (*choices) {
        const size_t length = strcspn(choices, "|");
        char one[32];
        snprintf(one, sizeof one, "%.*s", (int)length, choices);
        if (length < sizeof one && one[0] >= 'a' && one[0] <= 'z')
            offer(t, one, "", NULL);
        choices += length + (choices[length] == '|');
    }
}

/* After the last comma of a list. */
static typing list_end(const typing *t)
{
    const char *comma = strrchr(t->rest, ',');
    return comma ? typing_from(t, comma + 1) : *t;
}

/* A name from the catalogue, or a plug-in, which is written with a slash. */
static void offer_game(const typing *t)
{
    if (strchr(t->rest, '/') || t->rest[0] == '.')
        fputs(COMPLETE_FILES "\n", t->out);
    else
        offer_entries(t, PH_KIND_GAME);
}

/* The x axis of a chart. */
static void offer_kinds(const typing *t)
{
    const ph_parameter *p;
    offer(t, "continuum", "", "leaves against space");
    offer(t, "memory", "", "against the memory limit");
    for (size_t i = 0; (p = schema_of_models(i)); i++)
        if (p->type != PH_TYPE_SEED)
            offer(t, p->key, "", p->help);
}

static void offer_measures(const typing *t)
{
    for (size_t i = 0; i < MEASURE_KINDS; i++)
        offer(t, summary_measure_name((summary_measure)i), "", NULL);
}

static void offer_value(const typing *t, const option_row *o)
{
    const bool list = strcmp(o->value, "LIST") == 0 || strcmp(o->value, "METHODS") == 0;
    const typing end = list ? list_end(t) : *t;
    if (strchr(o->value, '|'))
        offer_choices(t, o->value);
    else if (strncmp(o->value, "METHOD", 6) == 0 || (list && strcmp(o->name, "method") == 0))
        offer_methods(&end);
    else if (strcmp(o->value, "MODEL") == 0 || (list && strcmp(o->name, "model") == 0))
        offer_entries(&end, PH_KIND_MODEL);
    else if (strcmp(o->value, "GAME") == 0 || (list && strcmp(o->name, "game") == 0))
        offer_game(&end);
    else if (strcmp(o->value, "KIND") == 0)
        offer_kinds(t);
    else if (strcmp(o->name, "measure") == 0)
        offer_measures(t);
    else if (strcmp(o->name, "statistic") == 0)
        offer_choices(t, "mean|geomean|median|q10|q25|q75|q90");
    else if (strcmp(o->value, "FILE") == 0 || strcmp(o->value, "DIR") == 0 || strcmp(o->value, "PAGE") == 0)
        fputs(COMPLETE_FILES "\n", t->out);
}

/* ---- options ------------------------------------------------------------------------------------------- */

/* A search among the options of a command. */
typedef struct option_search {
    const typing *t;
    const char *name; /* up to `length`; NULL: offer them all */
    size_t length;
    bool valued; /* the option was found, and its values were offered */
} option_search;

static void option_look(void *context, const option_row *o, const char *help)
{
    option_search *s = context;
    char name[64];
    if (s->name) {
        const bool apart = s->name[s->length] == '\0'; /* the value would be the next word */
        if (o->value && !(o->optional && apart) && strlen(o->name) == s->length &&
            strncmp(o->name, s->name, s->length) == 0) {
            offer_value(s->t, o);
            s->valued = true;
        }
        return;
    }
    snprintf(name, sizeof name, "--%s", o->name);
    offer(s->t, name, "", help);
}

/* Offer the values of the option whose name `text` starts with. False if it takes none. */
static bool offer_option_value(const typing *t, const command *c, const char *text)
{
    option_search s = {.t = t, .name = text, .length = strcspn(text, "=")};
    command_visit(c, option_look, &s);
    return s.valued;
}

/* ---- the words ----------------------------------------------------------------------------------------- */

static void offer_commands(const typing *t)
{
    const command *c;
    for (size_t i = 0; (c = command_at(i)); i++)
        offer(t, c->name, "", c->summary);
    offer(t, "help", "", "help on a command");
}

/* Complete an argument that is not an option. */
static void offer_argument(const typing *t, const command *c)
{
    const char *usage = c->argument.usage;
    if (!usage || strcmp(usage, "NAME") == 0)
        return;
    if (strcmp(usage, "GAME") == 0)
        offer_game(t);
    else if (strchr(usage, '|'))
        offer_choices(t, usage);
    else
        fputs(COMPLETE_FILES "\n", t->out);
}

static void offer_of_command(const typing *t, const command *c, const char *before)
{
    const char *equals = strchr(t->word, '=');
    const typing value = typing_from(t, equals ? equals + 1 : t->word);
    if (strncmp(t->word, "--", 2) == 0 && equals) {
        offer_option_value(&value, c, t->word + 2);
        return;
    }
    if (before && strncmp(before, "--", 2) == 0 && !strchr(before, '=') && offer_option_value(t, c, before + 2))
        return;
    if (t->word[0] == '-') {
        option_search all = {.t = t};
        command_visit(c, option_look, &all);
        return;
    }
    offer_argument(t, c);
}

void complete_put(FILE *out, const char *const *words, size_t count)
{
    if (count == 0)
        return;
    const char *word = words[count - 1];
    const typing t = {out, word, word};
    const command *c = count > 1 ? command_find(words[0]) : NULL;
    if (c) {
        offer_of_command(&t, c, count > 2 ? words[count - 2] : NULL);
    } else if (count == 1 || (count == 2 && strcmp(words[0], "help") == 0)) {
        offer_commands(&t);
        if (count == 1 && word[0] == '-') {
            offer(&t, "--help", "", "help on all commands");
            offer(&t, "--version", "", "the version");
            offer(&t, "--cite", "", "how to cite phased, in BibTeX");
        }
    }
}
