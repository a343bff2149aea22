/* catalog.c - entries of the catalogue by the names that people type. */
#include "catalog.h"

#include "../base/alike.h"

#include <string.h>

const ph_entry *catalog_find(ph_kind kind, const char *text)
{
    const bool method = kind == PH_KIND_METHOD;
    const size_t length = strcspn(text, method ? ":@(" : ":@");
    const ph_entry *e, *found = NULL;
    for (size_t i = 0; (e = ph_catalog(kind, i)); i++) {
        if (method ? !alike(text, length, e->name) : strlen(e->name) != length || strncmp(e->name, text, length) != 0)
            continue;
        if (!found || (text[length] == ':' || text[length] == '(') == (e->parameters[0] != NULL))
            found = e;
    }
    return found;
}

void catalog_put_names(text_writer *w, ph_kind kind)
{
    const ph_entry *e;
    for (size_t i = 0; (e = ph_catalog(kind, i)); i++) {
        text_puts(w, i ? ", " : "");
        text_puts(w, e->name);
    }
}

/* ---- names that were typed wrong ----------------------------------------------------------------------- */

/* No name is as long, and whoever is further off meant something else. */
enum { LONG = 32, NEAR = 2 };

near_name near_begin(const char *text, size_t length)
{
    return (near_name){.text = text, .length = length, .distance = NEAR + 1};
}

static char small(char c)
{
    return (char)(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
}

static size_t least(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* How many letters must be added, dropped or changed to make one of the other (Wagner & Fischer, 1974). row[j] is the
 * distance of what was seen of the text to the first j letters of the name. */
static size_t distance(const char *text, size_t length, const char *name, size_t name_length)
{
    size_t row[LONG + 1];
    for (size_t j = 0; j <= name_length; j++)
        row[j] = j;
    for (size_t i = 0; i < length; i++) {
        size_t before = row[0]; /* row[j - 1] of the letter before */
        row[0] = i + 1;
        for (size_t j = 1; j <= name_length; j++) {
            const size_t above = row[j];
            row[j] = least(before + (small(text[i]) != name[j - 1]), 1 + least(above, row[j - 1]));
            before = above;
        }
    }
    return row[name_length];
}

/* A name that shares no letter with the text is not what was meant, however short both are. If the text is one of the
 * names it is something else that is wrong, and no other name was meant. */
void near_offer(near_name *n, const char *name)
{
    const size_t length = strlen(name);
    if (length > LONG || n->length > LONG || length == 0)
        return;
    const size_t d = distance(n->text, n->length, name, length);
    if (d < n->distance && d < n->length && d < length) {
        n->distance = d;
        n->name = d > 0 ? name : NULL;
    }
}

const ph_entry *near_entry(ph_kind kind, const char *text)
{
    near_name n = near_begin(text, strcspn(text, ":@("));
    const ph_entry *e, *found = NULL;
    for (size_t i = 0; (e = ph_catalog(kind, i)); i++) {
        const size_t before = n.distance;
        near_offer(&n, e->name);
        if (n.distance < before)
            found = e;
    }
    return n.name ? found : NULL;
}
