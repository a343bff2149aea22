/* picture.c - boards as text. */
#include "picture.h"

#include <string.h>

bool picture_is(const char *text)
{
    return strpbrk(text, "XO.-") != NULL;
}

bool picture_read(const char **text, uint32_t count, char *squares)
{
    const char *t = *text;
    uint32_t read = 0;
    for (; read < count && *t; t++) {
        if (strchr("XO.", *t))
            squares[read++] = *t;
        else if (*t == '-')
            squares[read++] = '.';
        else if (!strchr(" \t\n123456789abcdefgh", *t))
            return false;
    }
    *text = t;
    return read == count;
}

bool picture_ends(const char *text)
{
    return text[strspn(text, " \t\n")] == '\0';
}
