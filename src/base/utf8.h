/* utf8.h - as much UTF-8 as names need. */
#ifndef PHASED_BASE_UTF8_H
#define PHASED_BASE_UTF8_H

#include <stddef.h>
#include <stdint.h>

enum { UTF8_MOST = 4 }; /* bytes of one code point */

/* Bytes of the code point that begins at `bytes`, of which `left` can be read; 0 when none begins there: a stray or
 * missing byte, a form longer than needed, a surrogate, or beyond U+10FFFF. */
size_t utf8_length(const char *bytes, size_t left);

/* The same, and the code point itself in *point, left alone when there is none. */
size_t utf8_read(const char *bytes, size_t left, uint32_t *point);

/* Write a code point, which must be valid. Returns its bytes. */
size_t utf8_write(uint32_t code, char bytes[UTF8_MOST]);

#endif
