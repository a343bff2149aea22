/* utf8.c - as much UTF-8 as names need.
 *
 *     1   0xxxxxxx                                from U+0000
 *     2   110xxxxx 10xxxxxx                       from U+0080
 *     3   1110xxxx 10xxxxxx 10xxxxxx              from U+0800
 *     4   11110xxx 10xxxxxx 10xxxxxx 10xxxxxx     from U+10000 */
#include "utf8.h"

#include <assert.h>
#include <stdbool.h>

/* By number of bytes: the smallest code point, and the bits that mark the first byte. */
static const uint32_t least[UTF8_MOST + 1] = {0, 0, 0x80, 0x800, 0x10000};
static const uint32_t mark[UTF8_MOST + 1] = {0, 0, 0xC0, 0xE0, 0xF0};

static bool code_valid(uint32_t code)
{
    bool surrogate = code >= 0xD800 && code <= 0xDFFF;
    return code <= 0x10FFFF && !surrogate;
}

size_t utf8_read(const char *bytes, size_t left, uint32_t *point)
{
    if (left == 0)
        return 0;
    uint32_t lead = (unsigned char)bytes[0];
    if (lead < 0x80) {
        *point = lead;
        return 1;
    }
    size_t length = lead >= 0xF8 ? 0 : lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : lead >= 0xC0 ? 2 : 0;
    if (length == 0 || length > left)
        return 0;
    uint32_t code = lead ^ mark[length];
    for (size_t i = 1; i < length; i++) {
        uint32_t byte = (unsigned char)bytes[i];
        if ((byte & 0xC0) != 0x80)
            return 0;
        code = code << 6 | (byte & 0x3F);
    }
    if (code < least[length] || !code_valid(code))
        return 0;
    *point = code;
    return length;
}

size_t utf8_length(const char *bytes, size_t left)
{
    uint32_t code;
    return utf8_read(bytes, left, &code);
}

size_t utf8_write(uint32_t code, char bytes[UTF8_MOST])
{
    assert(code_valid(code));
    size_t length = UTF8_MOST;
    while (code < least[length])
        length--;
    for (size_t i = length - 1; i > 0; i--) {
        bytes[i] = (char)(0x80 | (code & 0x3F));
        code >>= 6;
    }
    bytes[0] = (char)(mark[length] | code);
    return length;
}
