/* width.c - how wide a terminal is, and prose that fits it. */
#include "width.h"

#include "../base/decimal.h"
#include "../base/utf8.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

size_t width_said(FILE *out)
{
    const char *told = getenv("COLUMNS");
    uint64_t width = 0;
    struct winsize size;
    if (!told || !decimal_read_whole(told, strlen(told), 1, WIDTH_MOST, &width)) {
        int file = fileno(out); /* -1 of one that is in memory */
        if (file >= 0 && isatty(file) && ioctl(file, TIOCGWINSZ, &size) == 0)
            width = size.ws_col;
    }
    return width == 0 || width >= WIDTH_LEAST ? (size_t)width : WIDTH_LEAST;
}

size_t width_of(FILE *out)
{
    const size_t width = width_said(out);
    return width ? width : WIDTH_STANDARD;
}

/* The bytes of the sequence ESC [ ... m that begins at `text`; 0: none does. */
static size_t paint_length(const char *text)
{
    if (text[0] != '\033' || text[1] != '[')
        return 0;
    const size_t length = 2 + strspn(text + 2, "0123456789;");
    return text[length] == 'm' ? length + 1 : 0;
}

/* The columns of the first `length` bytes. */
static size_t width_part(const char *text, size_t length)
{
    size_t columns = 0;
    for (size_t i = 0; i < length;) {
        const size_t paint = paint_length(text + i), bytes = utf8_length(text + i, length - i);
        columns += paint == 0;
        i += paint ? paint : bytes ? bytes : 1;
    }
    return columns;
}

size_t width_text(const char *text)
{
    return width_part(text, strlen(text));
}

void width_wrap(FILE *out, const char *text, size_t column, size_t indent, size_t width)
{
    assert(width == 0 || indent < width);
    bool begun = false; /* there is a word on this line */
    while (*text) {
        /* A word, and the spaces before it, which are written unless the line ends there. */
        const size_t spaces = strspn(text, " "), length = strcspn(text + spaces, " ");
        const size_t columns = width_part(text + spaces, length);
        if (length == 0)
            break;
        if (width && begun && column + spaces + columns > width) {
            fprintf(out, "\n%*s", (int)indent, "");
            column = indent;
        } else {
            fprintf(out, "%*s", (int)spaces, "");
            column += spaces;
        }
        fwrite(text + spaces, 1, length, out);
        column += columns;
        text += spaces + length;
        begun = true;
    }
    fputc('\n', out);
}
