/* prose.c - sentences and lists that fit the terminal. Read prose_wrap() first. */
#include "prose.h"

#include "../base/utf8.h"

#include <assert.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

/* The bytes of the sequence ESC [ ... m that begins at `text`; 0: none does. */
static size_t paint_length(const char *text)
{
    if (text[0] != '\033' || text[1] != '[')
        return 0;
    const size_t length = 2 + strspn(text + 2, "0123456789;");
    return text[length] == 'm' ? length + 1 : 0;
}

/* The columns of the first `length` bytes. */
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

static void word_put(FILE *out, const char *word, size_t length)
{
    enum { JOINT = sizeof PROSE_JOINT - 1 };
    for (size_t i = 0; i < length; i++)
        if (length - i >= JOINT && memcmp(word + i, PROSE_JOINT, JOINT) == 0) {
            fputc(' ', out);
            i += JOINT - 1;
        } else {
            fputc(word[i], out);
        }
}

void prose_wrap(FILE *out, const char *text, size_t column, const char *begin, size_t width)
{
    const size_t indent = prose_width(begin);
    assert(width == 0 || indent < width);
    bool begun = false; /* there is a word on this line */
    while (*text) {
        /* A word, and the spaces before it, which are written unless the line ends there. */
        const size_t spaces = strspn(text, " "), length = strcspn(text + spaces, " \n");
        const size_t columns = prose_part(text + spaces, length);
        const bool broken = width && begun && column + spaces + columns > width;
        if (length > 0) {
            fprintf(out, "%s%s%*s", broken ? "\n" : "", broken ? begin : "", broken ? 0 : (int)spaces, "");
            word_put(out, text + spaces, length);
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
    *l = (prose_line){0};
    l->stream = open_memstream(&l->text, &l->length);
    return l->stream != NULL;
}

bool prose_line_put(prose_line *l, FILE *out, const char *begin, size_t width)
{
    bool whole = !ferror(l->stream);
    whole = fclose(l->stream) == 0 && whole;
    if (whole)
        prose_wrap(out, l->text, 0, begin, width);
    free(l->text);
    *l = (prose_line){0};
    return whole;
}
