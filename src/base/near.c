/* near.c - what somebody may have meant who typed a name wrong. */
#include "near.h"

#include <string.h>

/* No name is as long, and whoever is further off meant something else. */
enum { LONG = 32, NEAR = 2, SHORT = 5 };

near_name near_begin(const char *text, size_t length)
{
    return (near_name){.text = text, .length = length, .distance = length < SHORT ? NEAR : NEAR + 1};
}

static char small(char c)
{
    return (char)(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
}

static size_t least(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* How many letters must be added, dropped, changed or exchanged with the next to make one of the other (Wagner & Fischer
 * 1974, Lowrance & Wagner 1975). A row has, at j, the distance of what was seen of the text to the first j letters of the
 * name; three of them are enough: of this letter, the one before and the one before that. */
static size_t distance(const char *text, size_t length, const char *name, size_t name_length)
{
    size_t rows[3][LONG + 1];
    for (size_t j = 0; j <= name_length; j++)
        rows[0][j] = j;
    for (size_t i = 1; i <= length; i++) {
        size_t *row = rows[i % 3];
        const size_t *before = rows[(i + 2) % 3], *earlier = rows[(i + 1) % 3];
        const char here = small(text[i - 1]);
        row[0] = i;
        for (size_t j = 1; j <= name_length; j++) {
            row[j] = least(before[j - 1] + (here != name[j - 1]), 1 + least(before[j], row[j - 1]));
            if (i > 1 && j > 1 && here == name[j - 2] && small(text[i - 2]) == name[j - 1])
                row[j] = least(row[j], earlier[j - 2] + 1);
        }
    }
    return rows[length % 3][name_length];
}

/* A name that shares no letter with the text is not what was meant, however short both are. If the text is one of the
 * names, letter by letter, it is something else that is wrong, and no other name was meant. */
void near_offer(near_name *n, const char *name)
{
    const size_t length = strlen(name);
    if (length > LONG || n->length > LONG || length == 0)
        return;
    const size_t d = distance(n->text, n->length, name, length);
    if (d < n->distance && d < n->length && d < length) {
        n->distance = d;
        n->name = d > 0 || strncmp(n->text, name, length) != 0 ? name : NULL;
    }
}
