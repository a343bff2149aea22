/* picture.c - reads and writes drawings of boards. */
#include "picture.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* ---- errors -------------------------------------------------------------------------------------------- */

bool picture_wrong(ph_place *where, size_t row, size_t column, const char *format, ...)
{
    va_list arguments;
    if (!where)
        return false;
    va_start(arguments, format);
    where->line = row;
    where->column = column;
    vsnprintf(where->message, sizeof where->message, format, arguments);
    va_end(arguments);
    return false;
}

bool sequence_wrong(ph_place *where, const char *text, const char *at, const char *format, ...)
{
    va_list arguments;
    assert(at >= text);
    if (!where)
        return false;
    va_start(arguments, format);
    where->line = 0;
    where->column = (size_t)(at - text) + 1;
    vsnprintf(where->message, sizeof where->message, format, arguments);
    va_end(arguments);
    return false;
}

size_t picture_bytes(const char *at)
{
    size_t count = 1;
    while (((unsigned char)at[0] & 0xC0) == 0xC0 && ((unsigned char)at[count] & 0xC0) == 0x80 && count < 4)
        count++;
    return count;
}

/* ---- moves --------------------------------------------------------------------------------------------- */

const char *sequence_next(const char *at)
{
    return at + strspn(at, " \t\r\n");
}

bool sequence_passes(const char *at)
{
    return strncmp(at, "pass", SEQUENCE_PASS) == 0;
}

/* ---- squares ------------------------------------------------------------------------------------------- */

bool picture_is(const char *text)
{
    return strpbrk(text, "XO.-") != NULL;
}

static bool is_square(char c)
{
    return c && strchr("XO.-", c);
}

bool picture_even(picture_shape shape, const char *text, const char *end, ph_place *where)
{
    uint32_t before = 0, on_line = 0, lines = 0;
    assert(shape.columns > 0 && text <= end);
    for (const char *t = text;; t++) {
        if (*t && *t != '\n' && t < end) {
            on_line += is_square(*t);
            continue;
        }
        lines += on_line > 0;
        bool is_row = on_line < 2 * shape.columns && (lines > 1 || strpbrk(t, "XO.-"));
        if (is_row && on_line % shape.columns != 0 && t < end)
            return picture_wrong(where, before / shape.columns + 1,
                                 (on_line < shape.columns ? on_line : shape.columns) + 1,
                                 "the line has %u squares; a row has %u", (unsigned)on_line, (unsigned)shape.columns);
        before += on_line;
        on_line = 0;
        if (!*t || t >= end)
            return true;
    }
}

bool picture_read(picture_shape shape, const char **text, char *squares, ph_place *where)
{
    const uint32_t count = shape.columns * shape.rows;
    uint32_t read = 0;
    const char *t = *text;
    assert(count > 0 && (!shape.numbered || count <= 9));
    for (; read < count && *t; t++) {
        if (is_square(*t)) {
            squares[read++] = *t == '-' ? '.' : *t;
        } else if (shape.numbered && *t == (char)('1' + read)) {
            squares[read++] = '.';
        } else if (!strchr(" \t\r\n123456789abcdefgh", *t)) {
            return picture_even(shape, *text, t, where) &&
                   picture_wrong(where, read / shape.columns + 1, read % shape.columns + 1,
                                 "'%.*s' is not a square; write X, O, . or -", PICTURE_SHOWN(t));
        }
    }
    if (read < count)
        return picture_even(shape, *text, t, where) &&
               picture_wrong(where, read / shape.columns + 1, read % shape.columns + 1,
                             "the board ends before this square; it has %u rows of %u", (unsigned)shape.rows,
                             (unsigned)shape.columns);
    *text = t;
    return true;
}

bool picture_ends(const char *text)
{
    return text[strspn(text, " \t\r\n")] == '\0';
}

bool picture_closes(picture_shape shape, const char *board, const char *rest, ph_place *where)
{
    if (picture_ends(rest))
        return true;
    const char *more = rest + strspn(rest, " \t\r\n");
    return picture_even(shape, board, more + strlen(more), where) &&
           picture_wrong(where, shape.rows, shape.columns,
                         "this is the last square, but '%.*s' follows; the board has %u rows of %u",
                         PICTURE_SHOWN(more), (unsigned)shape.rows, (unsigned)shape.columns);
}
