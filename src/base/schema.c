/* schema.c - the parameters of games and models: reading and writing their values.
 * Read schema_read() first. */
#include "schema.h"

#include "text.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* ---- specifications ----------------------------------------------------------------------------------------- */

int spec_complain(ph_place *where, const char *spec, const char *at, const char *format, ...)
{
    assert(at >= spec);
    if (where) {
        va_list arguments;
        *where = (ph_place){.line = 1, .column = (size_t)(at - spec) + 1};
        va_start(arguments, format);
        vsnprintf(where->message, sizeof where->message, format, arguments);
        va_end(arguments);
    }
    return PH_E_ARGUMENT;
}

static spec_word word_until(const char *text, const char *ends)
{
    return (spec_word){text, strcspn(text, ends)};
}

bool spec_names(const char *spec, const char *name)
{
    const spec_word word = word_until(spec, ":");
    return word.length > 0 && word.text[word.length - 1] != '*' && alike(word.text, word.length, name);
}

/* Read the parameter after the colon or comma at `at`, if there is one. */
static int item_read(const char *spec, const char *at, spec_item *item, ph_place *where)
{
    *item = (spec_item){{at, 0}, {at, 0}};
    if (*at == '\0')
        return PH_OK;
    assert(*at == ':' || *at == ',');
    item->key = word_until(at + 1, "=,");
    const char *sign = item->key.text + item->key.length;
    if (item->key.length == 0 || *sign != '=')
        return spec_complain(where, spec, at + 1, "'%.*s': write key=value", WORD_SHOWN(item->key));
    item->value = word_until(sign + 1, ",");
    if (item->value.length == 0)
        return spec_complain(where, spec, sign + 1, "%.*s has no value: write key=value", WORD_SHOWN(item->key));
    return PH_OK;
}

int spec_first(const char *spec, spec_item *item, ph_place *where)
{
    return item_read(spec, spec + strcspn(spec, ":"), item, where);
}

int spec_next(const char *spec, spec_item *item, ph_place *where)
{
    return item_read(spec, item->value.text + item->value.length, item, where);
}

bool word_is(spec_word word, const char *text)
{
    return strlen(text) == word.length && memcmp(word.text, text, word.length) == 0;
}

spec_word word_of(const char *text)
{
    return (spec_word){text, strlen(text)};
}

bool word_number(spec_word word, uint64_t least, uint64_t most, uint64_t *number)
{
    return decimal_read_whole(word.text, word.length, least, most, number);
}

/* ---- one value ----------------------------------------------------------------------------------------- */

/* Step to the next width of "8x4x8x4". False after the last. */
static bool width_next(spec_word all, spec_word *one)
{
    const char *end = all.text + all.length, *begin = one->text ? one->text + one->length + 1 : all.text;
    if (begin > end)
        return false;
    const char *cross = memchr(begin, 'x', (size_t)(end - begin));
    *one = (spec_word){begin, (size_t)((cross ? cross : end) - begin)};
    return true;
}

static bool widths_read(const ph_parameter *p, spec_word text, uint64_t *count)
{
    spec_word one = {NULL, 0};
    uint64_t width;
    for (*count = 0; width_next(text, &one); ++*count)
        if (*count == PH_MAX_DEPTH || !word_number(one, p->least, p->most, &width))
            return false;
    return true;
}

/* The number of a word among those of "quiescent or static". */
static bool choice_read(const ph_parameter *p, spec_word text, uint64_t *number)
{
    static const char OR[] = " or ";
    const char *word = p->range;
    for (*number = 0; word; ++*number) {
        const char *next = strstr(word, OR);
        const size_t length = next ? (size_t)(next - word) : strlen(word);
        if (length == text.length && memcmp(word, text.text, length) == 0)
            return true;
        word = next ? next + strlen(OR) : NULL;
    }
    return false;
}

bool schema_read_value(const ph_parameter *p, spec_word text, schema_value *value)
{
    value->text = text;
    value->number = 0;
    switch (p->type) {
    case PH_TYPE_INTEGER:
    case PH_TYPE_SEED:
        return word_number(text, p->least, p->most, &value->number);
    case PH_TYPE_CHANCE:
        return decimal_read(text.text, text.length, SCHEMA_DECIMALS, SCHEMA_CERTAIN, &value->number);
    case PH_TYPE_WIDTHS:
        return widths_read(p, text, &value->number);
    case PH_TYPE_WORD:
        return choice_read(p, text, &value->number);
    case PH_TYPE_PLAN:
    case PH_TYPE_ENTRIES:
    case PH_TYPE_GUESS:
        break; /* only methods have these, and they have no specification */
    }
    return false;
}

uint32_t schema_width(const schema_value *value, uint64_t i)
{
    spec_word one = {NULL, 0};
    uint64_t width = 0;
    assert(i < value->number);
    for (uint64_t n = 0; n <= i; n++)
        width_next(value->text, &one);
    bool good = word_number(one, 0, UINT32_MAX, &width);
    assert(good);
    (void)good;
    return (uint32_t)width;
}

/* ---- all of a specification ---------------------------------------------------------------------------- */

size_t schema_find(const ph_entry *e, spec_word key)
{
    for (size_t i = 0; e->parameters[i]; i++)
        if (word_is(key, e->parameters[i]->key))
            return i;
    return SCHEMA_MOST;
}

static int complain_key(const ph_entry *e, const char *spec, spec_word key, ph_place *where)
{
    char names[64];
    text_writer w = text_open(names, sizeof names);
    near_name near = near_begin(key.text, key.length);
    for (size_t i = 0; e->parameters[i]; i++) {
        text_puts(&w, i ? ", " : "");
        text_puts(&w, e->parameters[i]->key);
        near_offer(&near, e->parameters[i]->key);
    }
    if (w.length == 0)
        text_puts(&w, "no parameters: write its name alone");
    if (near.name)
        return spec_complain(where, spec, key.text, "%s has no '%.*s'; did you mean '%s'? It has %s", e->name,
                             WORD_SHOWN(key), near.name, names);
    return spec_complain(where, spec, key.text, "%s has no '%.*s'; it has %s", e->name, WORD_SHOWN(key), names);
}

static int read_item(const ph_entry *e, const char *spec, const spec_item *item, schema_value *values, ph_place *where)
{
    size_t i = schema_find(e, item->key);
    if (i == SCHEMA_MOST)
        return complain_key(e, spec, item->key, where);
    const ph_parameter *p = e->parameters[i];
    if (values[i].given)
        return spec_complain(where, spec, item->key.text, "%s is given twice", p->key);
    values[i].given = true;
    if (schema_read_value(p, item->value, &values[i]))
        return PH_OK;
    return spec_complain(where, spec, item->value.text, "%s=%.*s: write %s", p->key, WORD_SHOWN(item->value), p->range);
}

int schema_read(const ph_entry *e, const char *spec, schema_value values[SCHEMA_MOST], ph_place *where)
{
    memset(values, 0, SCHEMA_MOST * sizeof *values);
    for (size_t i = 0; e->parameters[i]; i++) {
        const char *standard = e->parameters[i]->standard;
        assert(i < SCHEMA_MOST);
        bool good = !standard || !*standard || schema_read_value(e->parameters[i], word_of(standard), &values[i]);
        assert(good);
        (void)good;
    }
    spec_item item;
    int error = spec_first(spec, &item, where);
    while (!error && item.key.length > 0) {
        error = read_item(e, spec, &item, values, where);
        if (!error)
            error = spec_next(spec, &item, where);
    }
    return error;
}

/* ---- all models ---------------------------------------------------------------------------------------- */

/* Does an earlier model, or this one before its i-th parameter, have a parameter with the same key? */
static bool seen_before(size_t model, size_t i)
{
    spec_word key = word_of(schema_model(model)->parameters[i]->key);
    for (size_t m = 0; m < model; m++)
        if (schema_find(schema_model(m), key) < SCHEMA_MOST)
            return true;
    return schema_find(schema_model(model), key) < i;
}

const ph_parameter *schema_of_models(size_t index)
{
    const ph_entry *e;
    for (size_t m = 0; (e = schema_model(m)); m++)
        for (size_t i = 0; e->parameters[i]; i++)
            if (!seen_before(m, i) && index-- == 0)
                return e->parameters[i];
    return NULL;
}

/* ---- writing ------------------------------------------------------------------------------------------- */

static void put_value(text_writer *w, const ph_parameter *p, const schema_value *value)
{
    char number[DECIMAL_SIZE];
    const uint64_t count = p->type == PH_TYPE_WIDTHS ? value->number : 1;
    spec_word one = {NULL, 0};
    for (size_t i = 0; p->type == PH_TYPE_WORD && i < value->text.length; i++)
        text_put(w, value->text.text[i]);
    for (uint64_t i = 0; p->type != PH_TYPE_WORD && i < count; i++) {
        uint64_t n = value->number;
        if (p->type == PH_TYPE_WIDTHS && width_next(value->text, &one))
            word_number(one, 0, UINT64_MAX, &n);
        decimal_print(n, p->type == PH_TYPE_CHANCE ? SCHEMA_DECIMALS : 0, number);
        text_puts(w, i ? "x" : "");
        text_puts(w, number);
    }
}

size_t schema_print_value(const ph_parameter *p, const schema_value *value, char *text, size_t size)
{
    text_writer w = text_open(text, size);
    if (value->text.length > 0)
        put_value(&w, p, value);
    return w.length;
}

size_t schema_print(const ph_entry *e, const schema_value values[SCHEMA_MOST], char *text, size_t size)
{
    text_writer w = text_open(text, size);
    char before = ':';
    text_puts(&w, e->name);
    for (size_t i = 0; e->parameters[i]; i++) {
        const ph_parameter *p = e->parameters[i];
        if (p->type == PH_TYPE_SEED || values[i].text.length == 0)
            continue;
        text_put(&w, before);
        text_puts(&w, p->key);
        text_put(&w, '=');
        put_value(&w, p, &values[i]);
        before = ',';
    }
    return w.length;
}
