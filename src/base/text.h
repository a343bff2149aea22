/* text.h - writing into a buffer that may be too small, as snprintf does: what does not fit is counted all the same. */
#ifndef PHASED_BASE_TEXT_H
#define PHASED_BASE_TEXT_H

#include <stddef.h>
#include <stdint.h>

typedef struct text_writer {
    char *text;
    size_t size;   /* of the buffer, with its closing zero */
    size_t length; /* of the whole text so far */
} text_writer;

static inline text_writer text_open(char *text, size_t size)
{
    if (size > 0)
        text[0] = '\0';
    return (text_writer){text, size, 0};
}

static inline void text_put(text_writer *w, char c)
{
    if (w->length + 1 < w->size) {
        w->text[w->length] = c;
        w->text[w->length + 1] = '\0';
    }
    w->length++;
}

static inline void text_puts(text_writer *w, const char *s)
{
    while (*s)
        text_put(w, *s++);
}

static inline void text_put_number(text_writer *w, uint64_t number)
{
    char digits[20];
    size_t count = 0;
    do {
        digits[count++] = (char)('0' + number % 10);
        number /= 10;
    } while (number > 0);
    while (count > 0)
        text_put(w, digits[--count]);
}

#endif
