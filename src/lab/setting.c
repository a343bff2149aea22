/* setting.c - a kind of tree: a model and its parameters, all but the seed. */
#include "setting.h"

#include <assert.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool setting_same(const setting *a, const setting *b)
{
    return strcmp(a->model, b->model) == 0 && strcmp(a->width, b->width) == 0 && a->depth == b->depth &&
           a->order == b->order && a->p == b->p && a->values == b->values && a->root == b->root;
}

int setting_print_p(double p, char text[16])
{
    int length = snprintf(text, 16, "%.9f", p);
    while (text[length - 1] == '0')
        length--;
    if (text[length - 1] == '.')
        length--;
    text[length] = '\0';
    return length;
}

int setting_print(const setting *s, char text[SETTING_SPEC_ROOM])
{
    char p[16];
    int n = snprintf(text, SETTING_SPEC_ROOM, "%s:width=%s,depth=%" PRIu32, s->model, s->width, s->depth);
    if (s->order)
        n += snprintf(text + n, SETTING_SPEC_ROOM - (size_t)n, ",order=%" PRIu32, s->order);
    if (s->p >= 0 && setting_print_p(s->p, p))
        n += snprintf(text + n, SETTING_SPEC_ROOM - (size_t)n, ",p=%s", p);
    if (s->values)
        n += snprintf(text + n, SETTING_SPEC_ROOM - (size_t)n, ",values=%" PRIu32, s->values);
    if (s->root >= 0)
        n += snprintf(text + n, SETTING_SPEC_ROOM - (size_t)n, ",root=%" PRId64, s->root);
    assert(n < SETTING_SPEC_ROOM); /* all names and numbers are short */
    return n;
}

bool setting_fixed(const setting *s)
{
    return strcmp(s->model, "worst") == 0;
}

int setting_print_tree(const setting *s, uint64_t seed, char text[SETTING_SPEC_ROOM])
{
    int n = setting_print(s, text);
    if (setting_fixed(s))
        return n;
    n += snprintf(text + n, SETTING_SPEC_ROOM - (size_t)n, ",seed=%" PRIu64, seed);
    assert(n < SETTING_SPEC_ROOM);
    return n;
}

double setting_size(const setting *s)
{
    return s->depth * log((double)strtoul(s->width, NULL, 10));
}
