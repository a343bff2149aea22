/* setting.c - a kind of tree: a model and its parameters, all but the seed; or a game and a search depth. */
#include "setting.h"

#include "../base/text.h"
#include "../tool/catalog.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum { SEED_SIZE = 32 }; /* ",seed=18446744073709551615" */

/* ---- reading ------------------------------------------------------------------------------------------- */

static const ph_entry *model_of(const char *spec)
{
    const ph_entry *e;
    for (size_t i = 0; (e = schema_model(i)); i++)
        if (spec_names(spec, e->name))
            return e;
    return NULL;
}

/* The model itself checks which parameters go together. */
static bool tree_check(const char *spec, problem *why)
{
    ph_game *game = NULL;
    ph_place where = {0};
    int error = ph_game_new(spec, NULL, &game, &where);
    ph_game_free(game);
    if (error == PH_E_MEMORY)
        return problem_memory(why);
    return !error || problem_input(why, "%s: %s", spec, where.message[0] ? where.message : ph_error_text(error));
}

static bool model_read(setting *s, const char *spec, problem *why)
{
    schema_value values[SCHEMA_MOST];
    ph_place where = {0};
    snprintf(s->name, sizeof s->name, "%s", s->model->name);
    if (schema_read(s->model, spec, values, &where))
        return problem_input(why, "%.80s: %s", spec, where.message);
    for (size_t i = 0; s->model->parameters[i]; i++) {
        const ph_parameter *p = s->model->parameters[i];
        char text[SETTING_VALUE_SIZE];
        if (p->type == PH_TYPE_SEED && values[i].given)
            return problem_input(why, "%.80s: leave out the seed", spec);
        if (schema_print_value(p, &values[i], text, sizeof text) >= sizeof text)
            return problem_input(why, "%.80s: %s is too long; at most %d characters", spec, p->key,
                                 SETTING_VALUE_SIZE - 1);
    }
    if (schema_print(s->model, values, s->spec, sizeof s->spec) + SEED_SIZE >= sizeof s->spec)
        return problem_input(why, "%.80s: too long; at most %d characters", spec, SETTING_SPEC_SIZE - SEED_SIZE - 1);
    return tree_check(s->spec, why);
}

/* ---- games --------------------------------------------------------------------------------------------- */

static const ph_parameter HORIZON = {.key = "depth",
                                     .symbol = "d",
                                     .type = PH_TYPE_INTEGER,
                                     .least = 1,
                                     .most = PH_MAX_DEPTH,
                                     .range = "1 to 1024",
                                     .standard = "",
                                     .help = "how many moves ahead"};
static const ph_parameter *const OF_GAMES[] = {&HORIZON, NULL};
static const ph_entry GAME = {"game", "a game, built in or a plug-in", OF_GAMES, NULL};

/* Plug-ins must have simple file names, which need no quoting in a table, a picture or a line of CSV. */
static bool plugin_read(const char *spec, char name[SETTING_NAME_SIZE], problem *why)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._+-";
    const char *file = strrchr(spec, '/') + 1;
    size_t length = strlen(file);
    if (length == 0 || length + sizeof "./" > SETTING_NAME_SIZE || strspn(file, plain) != length)
        return problem_input(why, "'%.80s': in a sweep a plug-in has a name of letters, digits and . _ + -; rename it",
                             spec);
    snprintf(name, SETTING_NAME_SIZE, "./%s", file);
    return true;
}

/* The name without parameters means that all have their standard values. */
static bool builtin_read(const ph_entry *e, const char *spec, char name[SETTING_NAME_SIZE], problem *why)
{
    schema_value values[SCHEMA_MOST], standard[SCHEMA_MOST];
    char usual[SETTING_NAME_SIZE];
    if (!tree_check(spec, why))
        return false;
    int error = schema_read(e, spec, values, NULL) | schema_read(e, e->name, standard, NULL);
    assert(!error);
    (void)error;
    if (schema_print(e, values, name, SETTING_NAME_SIZE) >= SETTING_NAME_SIZE ||
        schema_print(e, standard, usual, sizeof usual) >= sizeof usual)
        return problem_input(why, "%.80s: too long; at most %d characters", spec, SETTING_NAME_SIZE - 1);
    if (strcmp(name, usual) == 0)
        snprintf(name, SETTING_NAME_SIZE, "%s", e->name);
    return true;
}

bool setting_read_game(const char *spec, char name[SETTING_NAME_SIZE], problem *why)
{
    if (strchr(spec, '/'))
        return plugin_read(spec, name, why);
    const ph_entry *e = catalog_find(PH_KIND_GAME, spec);
    return e ? builtin_read(e, spec, name, why)
             : problem_input(why, "'%.40s': no model and no game of this name", spec);
}

/* Where "depth=6" begins, after its comma or colon; NULL: there is none. */
static const char *horizon_find(const char *spec)
{
    const char *last = strrchr(spec, '=');
    const size_t length = strlen("depth");
    if (!last || (size_t)(last - spec) < length + 1 || strncmp(last - length, "depth", length) != 0)
        return NULL;
    const char *before = last - length - 1;
    return *before == ':' || *before == ',' ? last - length : NULL;
}

static bool game_read(setting *s, const char *spec, problem *why)
{
    char game[SETTING_SPEC_SIZE], depth[SETTING_VALUE_SIZE] = "";
    const char *horizon = horizon_find(spec);
    const size_t length = horizon ? (size_t)(horizon - spec) - 1 : strlen(spec);
    schema_value value = {0};
    s->model = &GAME;
    if (length >= sizeof game)
        return problem_input(why, "%.80s: too long; at most %d characters", spec, SETTING_SPEC_SIZE - 1);
    memcpy(game, spec, length);
    game[length] = '\0';
    if (!setting_read_game(game, s->name, why))
        return false;
    if (horizon && !schema_read_value(&HORIZON, word_of(horizon + strlen("depth=")), &value))
        return problem_input(why, "%.80s: write a depth from %s", spec, HORIZON.range);
    if (horizon)
        schema_print_value(&HORIZON, &value, depth, sizeof depth);
    snprintf(s->spec, sizeof s->spec, "%s%s%s%s", s->name,
             !horizon               ? ""
             : strchr(s->name, ':') ? ","
                                    : ":",
             horizon ? "depth=" : "", depth);
    return true;
}

bool setting_read(setting *s, const char *spec, problem *why)
{
    s->model = model_of(spec);
    return s->model ? model_read(s, spec, why) : game_read(s, spec, why);
}

bool setting_is_game(const setting *s)
{
    return s->model == &GAME;
}

uint32_t setting_horizon(const setting *s)
{
    schema_value value;
    return setting_is_game(s) && setting_value(s, HORIZON.key, &value) ? (uint32_t)value.number : 0;
}

/* ---- values -------------------------------------------------------------------------------------------- */

/* Read the values of all parameters, in the order of the model's table. */
static void values_read(const setting *s, schema_value values[SCHEMA_MOST])
{
    if (!setting_is_game(s)) {
        int error = schema_read(s->model, s->spec, values, NULL);
        assert(!error);
        (void)error;
        return;
    }
    const char *horizon = horizon_find(s->spec);
    values[0] = (schema_value){.given = false};
    if (horizon)
        values[0].given = schema_read_value(&HORIZON, word_of(horizon + strlen("depth=")), &values[0]);
}

const ph_parameter *setting_value(const setting *s, const char *key, schema_value *value)
{
    schema_value values[SCHEMA_MOST];
    size_t i = schema_find(s->model, word_of(key));
    if (i == SCHEMA_MOST)
        return NULL;
    values_read(s, values);
    *value = values[i];
    return value->given ? s->model->parameters[i] : NULL;
}

void setting_print_value(const setting *s, const char *key, char text[SETTING_VALUE_SIZE])
{
    schema_value value;
    const ph_parameter *p = setting_value(s, key, &value);
    text[0] = '\0';
    if (p) {
        size_t length = schema_print_value(p, &value, text, SETTING_VALUE_SIZE);
        assert(length < SETTING_VALUE_SIZE);
        (void)length;
    }
}

const char *setting_option(const ph_parameter *p)
{
    return strcmp(p->key, "root") == 0 ? "root-value" : p->key;
}

/* ---- order --------------------------------------------------------------------------------------------- */

bool setting_same(const setting *a, const setting *b)
{
    return strcmp(a->spec, b->spec) == 0;
}

/* A list of widths, one a level, comes after all single widths. */
static int widths_compare(const schema_value *a, const schema_value *b)
{
    assert(a->number > 0 && b->number > 0);
    if (a->number == 1 && b->number == 1) {
        uint32_t left = schema_width(a, 0), right = schema_width(b, 0);
        return (left > right) - (left < right);
    }
    if ((a->number == 1) != (b->number == 1))
        return a->number == 1 ? -1 : 1;
    size_t length = a->text.length < b->text.length ? a->text.length : b->text.length;
    int order = memcmp(a->text.text, b->text.text, length);
    return order ? order : (a->text.length > b->text.length) - (a->text.length < b->text.length);
}

static int value_compare(const ph_parameter *p, const schema_value *a, const schema_value *b)
{
    if (a->given != b->given)
        return a->given ? 1 : -1;
    if (!a->given)
        return 0;
    if (p->type == PH_TYPE_WIDTHS)
        return widths_compare(a, b);
    int order = (a->number > b->number) - (a->number < b->number);
    return p->type == PH_TYPE_CHANCE ? -order : order;
}

int setting_compare(const setting *a, const setting *b)
{
    schema_value left[SCHEMA_MOST], right[SCHEMA_MOST];
    int order = strcmp(a->name, b->name);
    if (order || setting_same(a, b))
        return order;
    values_read(a, left);
    values_read(b, right);
    for (size_t i = 0; a->model->parameters[i] && !order; i++)
        order = value_compare(a->model->parameters[i], &left[i], &right[i]);
    return order;
}

/* ---- trees --------------------------------------------------------------------------------------------- */

static const ph_parameter *seed_of(const ph_entry *model)
{
    for (size_t i = 0; model->parameters[i]; i++)
        if (model->parameters[i]->type == PH_TYPE_SEED)
            return model->parameters[i];
    return NULL;
}

bool setting_fixed(const setting *s)
{
    assert(!setting_is_game(s));
    return seed_of(s->model) == NULL;
}
