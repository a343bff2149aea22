/* utf8.h - UTF-8, and text from outside shown safely on a terminal.
 *
 * Names in trees and stores, texts of plug-ins and names of files may contain anything. Some characters would move the
 * cursor of a terminal, change colours, type input in the user's name (ESC, or U+009B, its one-character form),
 * reverse the order of letters (U+202E) or be invisible (U+200B). Such characters are shown as escapes, and so are
 * invalid bytes:
 *
 *     ESC [ 2 J    \x1b[2J          U+202E    \u202e          a stray byte    \x9b */
#ifndef PHASED_BASE_UTF8_H
#define PHASED_BASE_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* ---- UTF-8 -------------------------------------------------------------------------------------------------- */

enum { UTF8_MOST = 4 }; /* bytes of one code point */

/* The length of the code point at `bytes`, of which `left` can be read; 0 when it is invalid: a stray or missing byte,
 * an overlong form, a surrogate, or beyond U+10FFFF. */
size_t utf8_length(const char *bytes, size_t left);

/* The same, and the code point in *point, which is unchanged when it is invalid. */
size_t utf8_read(const char *bytes, size_t left, uint32_t *point);

/* Write a code point, which must be valid. Returns its bytes. */
size_t utf8_write(uint32_t code, char bytes[UTF8_MOST]);

/* ---- printable text ----------------------------------------------------------------------------------------- */

enum { PRINTABLE_MOST = 12 }; /* bytes of one character as shown, and the terminating zero */

/* Does a terminal simply show the code point? */
bool printable_code(uint32_t code);

/* Write the first character of `text`, which is not empty, as it is shown. Returns its length in `text`. */
size_t printable_next(const char *text, char shown[PRINTABLE_MOST]);

/* Write all of `text`. */
void printable_put(FILE *out, const char *text);

/* Write as many whole characters of `text` into `shown` as fit. */
void printable_copy(const char *text, char *shown, size_t size);

#endif
