/* setting.c - a kind of tree: a model and its parameters, all but the seed. */
#include "setting.h"

#include "../base/decimal.h"
#include "../base/text.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { SEED_ROOM = 32 }; /* ",seed=18446744073709551615" */

/* ---- reading ------------------------------------------------------------------------------------------- */

static const ph_entry *model_of(const char *spec)
{
    const ph_entry *e;
    for (size_t i = 0; (e = schema_model(i)); i++)
        if (spec_names(spec, e->name))
            return e;
    return NULL;
}

/* What goes together is the model's own affair. */
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

bool setting_read(setting *s, const char *spec, problem *why)
{
    schema_value values[SCHEMA_MOST];
    ph_place where = {0};
    s->model = model_of(spec);
    if (!s->model)
        return problem_input(why, "'%.40s': no model of this name", spec);
    if (schema_read(s->model, spec, values, &where))
        return problem_input(why, "%.80s: %s", spec, where.message);
    for (size_t i = 0; s->model->parameters[i]; i++) {
        const ph_parameter *p = s->model->parameters[i];
        char text[SETTING_VALUE_ROOM];
        if (p->type == PH_TYPE_SEED && values[i].given)
            return problem_input(why, "%.80s: leave out the seed", spec);
        if (schema_print_value(p, &values[i], text, sizeof text) >= sizeof text)
            return problem_input(why, "%.80s: %s is too long; at most %d characters", spec, p->key,
                                 SETTING_VALUE_ROOM - 1);
    }
    if (schema_print(s->model, values, s->spec, sizeof s->spec) + SEED_ROOM >= sizeof s->spec)
        return problem_input(why, "%.80s: too long; at most %d characters", spec, SETTING_SPEC_ROOM - SEED_ROOM - 1);
    return tree_check(s->spec, why);
}

const ph_parameter *setting_value(const setting *s, const char *key, schema_value *value)
{
    schema_value values[SCHEMA_MOST];
    size_t i = schema_find(s->model, word_of(key));
    if (i == SCHEMA_MOST)
        return NULL;
    int error = schema_read(s->model, s->spec, values, NULL);
    assert(!error);
    (void)error;
    *value = values[i];
    return value->given ? s->model->parameters[i] : NULL;
}

void setting_print_value(const setting *s, const char *key, char text[SETTING_VALUE_ROOM])
{
    schema_value value;
    const ph_parameter *p = setting_value(s, key, &value);
    text[0] = '\0';
    if (p) {
        size_t length = schema_print_value(p, &value, text, SETTING_VALUE_ROOM);
        assert(length < SETTING_VALUE_ROOM);
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

/* A width for each level stands behind all that are one number. */
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
    int order = strcmp(a->model->name, b->model->name);
    if (order || setting_same(a, b))
        return order;
    int error = schema_read(a->model, a->spec, left, NULL) | schema_read(b->model, b->spec, right, NULL);
    assert(!error);
    (void)error;
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
    return seed_of(s->model) == NULL;
}

void setting_print_tree(const setting *s, uint64_t seed, char text[SETTING_SPEC_ROOM])
{
    const ph_parameter *p = seed_of(s->model);
    char number[DECIMAL_ROOM];
    text_writer w = text_open(text, SETTING_SPEC_ROOM);
    text_puts(&w, s->spec);
    if (p) {
        decimal_print(seed, 0, number);
        text_put(&w, ',');
        text_puts(&w, p->key);
        text_put(&w, '=');
        text_puts(&w, number);
    }
    assert(w.length < SETTING_SPEC_ROOM); /* setting_read() has left room */
}

double setting_size(const setting *s)
{
    ph_game *game = NULL;
    double size = 0;
    uint32_t width;
    if (ph_game_new(s->spec, NULL, &game, NULL))
        return 0;
    void *root = malloc(game->state_size);
    if (root) {
        game->start(game->rules, root);
        for (uint32_t ply = 0; (width = game->widest(game->rules, root, ply)) > 0; ply++)
            size += log(width);
    }
    free(root);
    ph_game_free(game);
    return size;
}
