/* printable.c - text of strangers, for people. */
#include "printable.h"

#include "utf8.h"

#include <assert.h>
#include <inttypes.h>
#include <string.h>

typedef struct span {
    uint32_t first, last;
} span;

/* Of Unicode 15: the control characters, the format characters (general category Cf: bidirectional controls, joiners,
 * tags), the separators of lines and paragraphs, and what is drawn as nothing (Default_Ignorable_Code_Point). */
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
