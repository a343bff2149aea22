/* prose.c - text for people. Read prose_wrap() first. */
#include "prose.h"

#include "../base/text.h"
#include "../base/utf8.h"

#include <assert.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- sentences ---------------------------------------------------------------------------------------------- */

/* The length in bytes of the escape sequence ESC [ ... m at `text`; 0: there is none. */
static size_t paint_length(const char *text)
{
    if (text[0] != '\033' || text[1] != '[')
        return 0;
    const size_t length = 2 + strspn(text + 2, "0123456789;");
    return text[length] == 'm' ? length + 1 : 0;
}

/* The columns that the first `length` bytes take. */
static size_t prose_part(const char *text, size_t length)
{
    size_t columns = 0;
    for (size_t i = 0; i < length;) {
        const size_t paint = paint_length(text + i), bytes = utf8_length(text + i, length - i);
        columns += paint == 0;
        i += paint ? paint : bytes ? bytes : 1;
    }
    return columns;
}

size_t prose_width(const char *text)
{
    return prose_part(text, strlen(text));
}

/* False: `out` takes no more. */
static bool word_put(FILE *out, const char *word, size_t length)
{
    enum { JOINT = sizeof PROSE_JOINT - 1 };
    bool good = true;
    for (size_t i = 0; i < length && good; i++)
        if (length - i >= JOINT && memcmp(word + i, PROSE_JOINT, JOINT) == 0) {
            good = fputc(' ', out) != EOF;
            i += JOINT - 1;
        } else {
            good = fputc(word[i], out) != EOF;
        }
    return good;
}

void prose_wrap(FILE *out, const char *text, size_t column, const char *begin, size_t width)
{
    const size_t indent = prose_width(begin);
    assert(width == 0 || indent < width);
    bool begun = false; /* there is a word on this line */
    while (*text) {
        /* A word, and the spaces before it, which are written unless the line is broken there. */
        const size_t spaces = strspn(text, " "), length = strcspn(text + spaces, " \n");
        const size_t columns = prose_part(text + spaces, length);
        const bool broken = width && begun && column + spaces + columns > width;
        if (length > 0) {
            fprintf(out, "%s%s%*s", broken ? "\n" : "", broken ? begin : "", broken ? 0 : (int)spaces, "");
            if (!word_put(out, text + spaces, length))
                return; /* where memory is short, each further character would ask for it again */
            column = (broken ? indent : column + spaces) + columns;
            begun = true;
        }
        text += spaces + length;
        if (*text == '\n' && *++text) {
            fprintf(out, "\n%s", begin);
            column = indent;
            begun = false;
        }
    }
    fputc('\n', out);
}

void prose_print(FILE *out, const char *begin, size_t width, const char *format, ...)
{
    va_list arguments;
    prose_line l;
    bool kept = prose_line_open(&l);
    va_start(arguments, format);
    if (kept)
        vfprintf(l.stream, format, arguments);
    va_end(arguments);
    if (kept && prose_line_put(&l, out, begin, width))
        return;
    va_start(arguments, format);
    vfprintf(out, format, arguments);
    va_end(arguments);
    fputc('\n', out);
}

bool prose_line_open(prose_line *l)
{
    return text_stream_open(l);
}

bool prose_line_put(prose_line *l, FILE *out, const char *begin, size_t width)
{
    const bool whole = text_stream_close(l);
    if (whole)
        prose_wrap(out, l->text, 0, begin, width);
    free(l->text);
    *l = (prose_line){0};
    return whole;
}

/* ---- memory ------------------------------------------------------------------------------------------------- */

static const char UNITS[] = "KMG", SMALL[] = "kmg";

bool amount_read(const char *text, size_t *bytes)
{
    const size_t length = strspn(text, "0123456789");
    const char *end = text + length;
    uint64_t number;
    if (!decimal_read_whole(text, length, 1, SIZE_MAX, &number))
        return false;
    const char *unit = *end ? strchr(UNITS, *end) : NULL;
    if (*end && !unit && strchr(SMALL, *end))
        unit = UNITS + (strchr(SMALL, *end) - SMALL);
    const unsigned shift = unit ? 10 * (unsigned)(unit - UNITS + 1) : 0;
    *bytes = (size_t)number << shift;
    return *(unit ? end + 1 : end) == '\0' && *bytes >> shift == number;
}

void amount_print(uint64_t bytes, char text[AMOUNT_SIZE])
{
    size_t unit = 0;
    while (bytes >= 1024 && bytes % 1024 == 0 && unit < sizeof UNITS - 1) {
        bytes /= 1024;
        unit++;
    }
    /* Not an argument itself: gcc 12 crashes on that without optimization. */
    const char *const suffix = unit ? &UNITS[unit - 1] : "";
    snprintf(text, AMOUNT_SIZE, "%" PRIu64 "%.1s", bytes, suffix);
}
