/* utf8.c - UTF-8, and text from outside shown safely on a terminal.
 *
 *     1   0xxxxxxx                                from U+0000
 *     2   110xxxxx 10xxxxxx                       from U+0080
 *     3   1110xxxx 10xxxxxx 10xxxxxx              from U+0800
 *     4   11110xxx 10xxxxxx 10xxxxxx 10xxxxxx     from U+10000 */
#include "utf8.h"

#include <assert.h>
#include <inttypes.h>
#include <stdbool.h>
#include <string.h>

/* ---- UTF-8 -------------------------------------------------------------------------------------------------- */

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

/* ---- printable text ----------------------------------------------------------------------------------------- */

typedef struct span {
    uint32_t first, last;
} span;

/* Of Unicode 15: the control characters, the format characters (general category Cf: bidirectional controls, joiners,
 * tags), the separators of lines and paragraphs, and what is invisible (Default_Ignorable_Code_Point). */
static const span HIDDEN[] = {
    {0x0000, 0x001F},   {0x007F, 0x009F},   {0x00AD, 0x00AD},   {0x034F, 0x034F},   {0x0600, 0x0605},
    {0x061C, 0x061C},   {0x06DD, 0x06DD},   {0x070F, 0x070F},   {0x0890, 0x0891},   {0x08E2, 0x08E2},
    {0x115F, 0x1160},   {0x17B4, 0x17B5},   {0x180B, 0x180F},   {0x200B, 0x200F},   {0x2028, 0x202E},
    {0x2060, 0x206F},   {0x3164, 0x3164},   {0xFE00, 0xFE0F},   {0xFEFF, 0xFEFF},   {0xFFA0, 0xFFA0},
    {0xFFF0, 0xFFFB},   {0x110BD, 0x110BD}, {0x110CD, 0x110CD}, {0x13430, 0x1343F}, {0x1BCA0, 0x1BCA3},
    {0x1D173, 0x1D17A}, {0xE0000, 0xE0FFF},
};

bool printable_code(uint32_t code)
{
    for (size_t i = 0; i < sizeof HIDDEN / sizeof *HIDDEN; i++)
        if (code <= HIDDEN[i].last)
            return code < HIDDEN[i].first;
    return true;
}

size_t printable_next(const char *text, char shown[PRINTABLE_MOST])
{
    assert(*text);
    uint32_t code = 0;
    size_t length = utf8_read(text, strnlen(text, UTF8_MOST), &code);
    if (length == 0) {
        snprintf(shown, PRINTABLE_MOST, "\\x%02x", (unsigned)(unsigned char)*text);
        return 1;
    }
    if (printable_code(code)) {
        memcpy(shown, text, length);
        shown[length] = '\0';
        return length;
    }
    snprintf(shown, PRINTABLE_MOST,
             code < 0x80      ? "\\x%02" PRIx32
             : code <= 0xFFFF ? "\\u%04" PRIx32
                              : "\\U%08" PRIx32,
             code);
    return length;
}

void printable_put(FILE *out, const char *text)
{
    char shown[PRINTABLE_MOST];
    while (*text) {
        text += printable_next(text, shown);
        fputs(shown, out);
    }
}

void printable_copy(const char *text, char *shown, size_t size)
{
    assert(size > 0);
    size_t used = 0;
    while (*text) {
        char one[PRINTABLE_MOST];
        text += printable_next(text, one);
        size_t length = strlen(one);
        if (length >= size - used)
            break;
        memcpy(shown + used, one, length);
        used += length;
    }
    shown[used] = '\0';
}
