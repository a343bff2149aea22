/* parameter.c - the parameters of a game. */
#include "parameter.h"

#include "../base/spec.h"

#include <assert.h>
#include <stdio.h>

enum { MOST = 32 }; /* bits of a set of them */

static int complain_key(const char *spec, spec_word key, const parameter *all, size_t count, ph_place *where)
{
    char names[64] = "";
    size_t used = 0;
    if (count == 0)
        return spec_complain(where, spec, key.text, "the game has no parameters; write its name alone");
    for (size_t i = 0; i < count && used < sizeof names; i++)
        used += (size_t)snprintf(names + used, sizeof names - used, "%s%s", i ? ", " : "", all[i].name);
    return spec_complain(where, spec, key.text, "'%.*s': write %s, each once at most", WORD_SHOWN(key), names);
}

static const parameter *parameter_find(spec_word key, const parameter *all, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (word_is(key, all[i].name))
            return &all[i];
    return NULL;
}

int parameters_read(const char *spec, const parameter *all, size_t count, ph_place *where)
{
    assert(count <= MOST);
    uint32_t seen = 0;
    spec_item item;
    int error = spec_first(spec, &item, where);
    for (; !error && item.key.length > 0; error = spec_next(spec, &item, where)) {
        const parameter *p = parameter_find(item.key, all, count);
        if (!p || seen >> (p - all) & 1u)
            return complain_key(spec, item.key, all, count, where);
        uint64_t number;
        if (!word_number(item.value, p->least, p->most, &number))
            return spec_complain(where, spec, item.value.text, "%s is a number from %u to %u", p->name,
                                 (unsigned)p->least, (unsigned)p->most);
        seen |= 1u << (p - all);
        *p->value = (uint32_t)number;
    }
    return error;
}
