/* spec.c - specifications of games. */
#include "spec.h"

#include "alike.h"
#include "decimal.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

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

/* The parameter behind the colon or comma at `at`, if there is one. */
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
