/* stamp.c - pictures with their origin in the metadata. */
#include "stamp.h"

#include "../tool/whole_file.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static char printable(char c)
{
    return (char)((c >= ' ' && c <= '~') || c == '\n' ? c : '?');
}

/* ---- SVG ----------------------------------------------------------------------------------------------- */

static void xml_put(FILE *out, const char *text)
{
    for (; *text; text++) {
        const char c = printable(*text);
        if (strchr("<>&", c))
            fprintf(out, "&#%d;", c);
        else
            fputc(c, out);
    }
}

/* After the first tag. Returns how many bytes of the picture were written. */
static size_t svg_put(FILE *out, const char *picture, size_t length, const char *origin)
{
    const char *tag = memmem(picture, length, "<svg", 4);
    const char *end = tag ? memchr(tag, '>', length - (size_t)(tag - picture)) : NULL;
    if (!end)
        return 0;
    const size_t head = (size_t)(end - picture) + 1;
    fwrite(picture, 1, head, out);
    fputs("\n<metadata>", out);
    xml_put(out, origin);
    fputs("</metadata>", out);
    return head;
}

/* ---- PNG ----------------------------------------------------------------------------------------------- */

/* The checksum of a chunk: CRC-32 as in ISO 3309. */
static uint32_t crc_add(uint32_t crc, const char *bytes, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        crc ^= (unsigned char)bytes[i];
        for (int bit = 0; bit < 8; bit++)
            crc = crc & 1 ? crc >> 1 ^ UINT32_C(0xEDB88320) : crc >> 1;
    }
    return crc;
}

static void put_word(FILE *out, uint32_t word)
{
    for (int shift = 24; shift >= 0; shift -= 8)
        fputc((int)(word >> shift & 0xFF), out);
}

/* After the header, which has a fixed length. */
static size_t png_put(FILE *out, const char *picture, size_t length, const char *origin)
{
    static const char key[] = "tEXtDescription"; /* with its terminating zero, as the format requires */
    enum { HEAD = 33 };
    if (length < HEAD || memcmp(picture + 12, "IHDR", 4) != 0)
        return 0;
    const size_t size = strlen(origin);
    uint32_t crc = crc_add(UINT32_MAX, key, sizeof key);
    fwrite(picture, 1, HEAD, out);
    put_word(out, (uint32_t)(sizeof key - 4 + size));
    fwrite(key, 1, sizeof key, out);
    for (size_t i = 0; i < size; i++) {
        const char c = printable(origin[i]);
        crc = crc_add(crc, &c, 1);
        fputc(c, out);
    }
    put_word(out, crc ^ UINT32_MAX);
    return HEAD;
}

/* ---- PDF ----------------------------------------------------------------------------------------------- */

/* The last occurrence of `text`; NULL: there is none. */
static const char *last_of(const char *picture, size_t length, const char *text)
{
    const char *last = NULL, *at = picture;
    while ((at = memmem(at, length - (size_t)(at - picture), text, strlen(text))))
        last = at++;
    return last;
}

/* The number after the last occurrence of `text`. */
static bool number_after(const char *picture, size_t length, const char *text, unsigned long *number)
{
    const char *at = last_of(picture, length, text);
    char digits[24] = "", *end;
    if (!at)
        return false;
    at += strlen(text);
    const size_t left = length - (size_t)(at - picture);
    memcpy(digits, at, left < sizeof digits - 1 ? left : sizeof digits - 1);
    *number = strtoul(digits, &end, 10);
    return end > digits;
}

/* Append an object with the information, and a cross-reference table for it. */
static void pdf_put(FILE *out, const char *picture, size_t length, const char *origin)
{
    unsigned long size, root, before;
    fwrite(picture, 1, length, out);
    if (!number_after(picture, length, "/Size ", &size) || !number_after(picture, length, "/Root ", &root) ||
        !number_after(picture, length, "startxref\n", &before))
        return;
    size_t at = length, object = length;
    at += (size_t)fprintf(out, "%lu 0 obj\n<< /Creator (phased) /Producer (gnuplot, cairo) /Subject (", size);
    for (; *origin; origin++) {
        const char c = printable(*origin);
        at += (size_t)fprintf(out, strchr("()\\", c) ? "\\%c" : "%c", c);
    }
    at += (size_t)fprintf(out, ") >>\nendobj\n");
    fprintf(out, "xref\n%lu 1\n%010zu 00000 n \ntrailer\n<< /Size %lu /Root %lu 0 R /Info %lu 0 R /Prev %lu >>\n", size,
            object, size + 1, root, size, before);
    fprintf(out, "startxref\n%zu\n%%%%EOF\n", at);
}

/* ---- any ----------------------------------------------------------------------------------------------- */

void stamp_put(FILE *out, const char *terminal, const char *picture, size_t length, const char *origin)
{
    if (strcmp(terminal, "pdf") == 0) {
        pdf_put(out, picture, length, origin);
        return;
    }
    const size_t done = (strcmp(terminal, "svg") == 0 ? svg_put : png_put)(out, picture, length, origin);
    fwrite(picture + done, 1, length - done, out);
}

bool stamp_draw(const char *file, const char *terminal, gnuplot_program *put, const void *what, const char *origin,
                problem *why)
{
    vector drawn = {0};
    whole_file out;
    bool good = gnuplot_draw(&drawn, put, what, why) && whole_file_open(&out, file, why);
    if (good) {
        if (origin)
            stamp_put(out.out, terminal, drawn.items, drawn.count, origin);
        else
            fwrite(drawn.items, 1, drawn.count, out.out);
        good = whole_file_close(&out, true, why);
    }
    vector_release(&drawn, NULL);
    return good;
}
