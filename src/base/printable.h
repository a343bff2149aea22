/* printable.h - text of strangers, for people.
 *
 * Names in trees and stores, words of plug-ins and names of files may hold anything. On a terminal some of it would
 * move the cursor, change colours, answer in the user's name (ESC, or U+009B, which is the same in one character), turn
 * the order of letters round (U+202E) or not be seen at all (U+200B). Such characters are shown as escapes, a byte that
 * is no UTF-8 as well:
 *
 *     ESC [ 2 J    \x1b[2J          U+202E    \u202e          a stray byte    \x9b */
#ifndef PHASED_BASE_PRINTABLE_H
#define PHASED_BASE_PRINTABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

enum { PRINTABLE_MOST = 12 }; /* bytes of one character as it is shown, and a zero */

/* Does a terminal show the code point, and do nothing else? */
bool printable_code(uint32_t code);

/* How the first character of `text`, which is not empty, is shown. Returns how many bytes of `text` it has. */
size_t printable_next(const char *text, char shown[PRINTABLE_MOST]);

/* Write all of `text`. */
void printable_put(FILE *out, const char *text);

/* Write what fits of `text` into `shown`, no character in part. */
void printable_copy(const char *text, char *shown, size_t size);

#endif
