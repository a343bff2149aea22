/* epd.c - the operations of an EPD record. */
#include "epd.h"

#include "../base/utf8.h"

#include <string.h>

#define SPACES " \t\r\n"

enum { ID_SIZE = 256 };

/* The first semicolon that is not in quotes; NULL: there is none. */
static const char *operation_end(const char *at)
{
    bool quoted = false;
    for (; *at && (quoted || *at != ';'); at++)
        quoted ^= *at == '"';
    return *at ? at : NULL;
}

/* Skip the position: four fields, and the two numbers of FEN if they are there. */
static const char *position_end(const char *at, const char *end)
{
    enum { FIELDS = 4 };
    size_t length, count = 0;
    while ((length = epd_next(&at, end)) > 0 && (count < FIELDS || (*at >= '0' && *at <= '9'))) {
        at += length;
        count++;
    }
    return at;
}

bool epd_find(const char *line, const char *name, const char **operands, size_t *length)
{
    bool begun = false; /* the operations have */
    for (const char *end; (end = operation_end(line)) != NULL; line = end + 1, begun = true) {
        const char *at = begun ? line : position_end(line, end);
        const size_t word = epd_next(&at, end);
        if (word != strlen(name) || strncmp(at, name, word) != 0)
            continue;
        at += word;
        at += strspn(at, SPACES);
        while (end > at && strchr(SPACES, end[-1]))
            end--;
        *operands = at;
        *length = (size_t)(end - at);
        return true;
    }
    return false;
}

bool epd_id(const char *line, char *id, size_t size)
{
    const char *at;
    size_t length;
    char text[ID_SIZE];
    if (!epd_find(line, "id", &at, &length))
        return false;
    if (length >= 2 && at[0] == '"' && at[length - 1] == '"') {
        at++;
        length -= 2;
    }
    if (length == 0)
        return false;
    length = length < sizeof text ? length : sizeof text - 1;
    memcpy(text, at, length);
    text[length] = '\0';
    printable_copy(text, id, size);
    return true;
}

size_t epd_next(const char **at, const char *end)
{
    while (*at < end && strchr(SPACES, **at))
        ++*at;
    const char *last = *at;
    while (last < end && !strchr(SPACES, *last))
        last++;
    return (size_t)(last - *at);
}
