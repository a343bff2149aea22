/* text.h - text in buffers, decimal numbers, and names as people type them. */
#ifndef PHASED_BASE_TEXT_H
#define PHASED_BASE_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* ---- writing into a buffer ---------------------------------------------------------------------------------- */

/* As snprintf does, the writer counts what does not fit. */
typedef struct text_writer {
    char *text;
    size_t size;   /* of the buffer, including the terminating zero */
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

/* ---- decimal numbers ---------------------------------------------------------------------------------------- */

/* Decimal numbers are exact: "0.25" with 9 decimals is the integer 250000000, and back. No floating point: the double
 * nearest to 0.1 is not 0.1, and how it is read depends on the locale. */
enum { DECIMAL_SIZE = 32 }; /* for any number with its point and the terminating zero */

/* Read digits and nothing else, a number from `least` to `most`. */
bool decimal_read_whole(const char *text, size_t length, uint64_t least, uint64_t most, uint64_t *number);

/* Read digits, optionally followed by a point and 1 to `decimals` more digits, as a multiple of 10^-decimals that is at
 * most `most`. */
bool decimal_read(const char *text, size_t length, unsigned decimals, uint64_t most, uint64_t *number);

/* Write a multiple of 10^-decimals with as many decimals as it needs: 900000000 with 9 is "0.9". */
void decimal_print(uint64_t number, unsigned decimals, char text[DECIMAL_SIZE]);

/* ---- names -------------------------------------------------------------------------------------------------- */

/* Names as books write them: "SSS*", "alpha-beta" and "NegaScout" are sss, alphabeta and negascout.
 *
 * Are the first `length` characters of `text` the name, which is in small letters? They may be capitals, with
 * hyphens where the name has none, and with a star at the end. */
static inline bool alike(const char *text, size_t length, const char *name)
{
    size_t i = 0;
    for (; *name && i < length; i++, name++) {
        i += i > 0 && i + 1 < length && text[i] == '-' && *name != '-';
        if ((text[i] >= 'A' && text[i] <= 'Z' ? text[i] - 'A' + 'a' : text[i]) != *name)
            return false;
    }
    return !*name && (i == length || (i + 1 == length && text[i] == '*'));
}

/* The known name that is nearest to a mistyped one, for "did you mean". */
typedef struct near_name {
    const char *text; /* as typed, its first `length` characters */
    size_t length;
    size_t distance;  /* of the nearest name so far */
    const char *name; /* NULL: none is near */
} near_name;

near_name near_begin(const char *text, size_t length);

/* Keep `name` if it is nearer than the names before it. Of equally near names the first is kept. */
void near_offer(near_name *n, const char *name);

#endif
