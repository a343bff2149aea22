/* json.c - writes JSON to a stream. */
#include "json.h"

#include "utf8.h"

#include <assert.h>
#include <inttypes.h>
#include <math.h>
#include <string.h>

json_writer json_writer_of(FILE *out)
{
    return (json_writer){.out = out};
}

/* ---- strings ------------------------------------------------------------------------------------------- */

/* Characters with a short escape in JSON, and the letters of these escapes. */
static const char NAMED[] = "\"\\\b\f\n\r\t", LETTERS[] = "\"\\bfnrt";

/* Write one code point, escaped if JSON requires it or a terminal would not show it. */
static void put_code(FILE *out, uint32_t code, const char *bytes, size_t length)
{
    const char *named = code && code < 0x80 ? strchr(NAMED, (int)code) : NULL;
    if (named) {
        fputc('\\', out);
        fputc(LETTERS[named - NAMED], out);
    } else if (printable_code(code)) {
        fwrite(bytes, 1, length, out);
    } else if (code <= 0xFFFF) {
        fprintf(out, "\\u%04" PRIX32, code);
    } else { /* as a surrogate pair */
        code -= 0x10000;
        fprintf(out, "\\u%04" PRIX32 "\\u%04" PRIX32, 0xD800 + (code >> 10), 0xDC00 + (code & 0x3FF));
    }
}

/* An invalid byte becomes U+FFFD, the replacement character: JSON cannot represent it. */
static void put_string(FILE *out, const char *text)
{
    fputc('"', out);
    while (*text) {
        uint32_t code = 0;
        size_t length = utf8_read(text, strnlen(text, UTF8_MOST), &code);
        if (length)
            put_code(out, code, text, length);
        else
            fputs("\xEF\xBF\xBD", out);
        text += length ? length : 1;
    }
    fputc('"', out);
}

/* ---- values -------------------------------------------------------------------------------------------- */

/* Write the comma and the key before a value. */
static void put_front(json_writer *j, const char *key)
{
    if (j->follows)
        fputc(',', j->out);
    j->follows = true;
    if (key) {
        put_string(j->out, key);
        fputc(':', j->out);
    }
}

void json_put_begin(json_writer *j, const char *key, char bracket)
{
    assert(bracket == '{' || bracket == '[');
    put_front(j, key);
    fputc(bracket, j->out);
    j->follows = false;
    j->depth++;
}

void json_put_end(json_writer *j, char bracket)
{
    assert(bracket == '}' || bracket == ']');
    assert(j->depth > 0);
    j->depth--;
    fputc(bracket, j->out);
    j->follows = true;
}

void json_put_text(json_writer *j, const char *key, const char *text)
{
    put_front(j, key);
    put_string(j->out, text);
}

void json_put_integer(json_writer *j, const char *key, int64_t value)
{
    put_front(j, key);
    fprintf(j->out, "%" PRId64, value);
}

void json_put_count(json_writer *j, const char *key, uint64_t value)
{
    put_front(j, key);
    fprintf(j->out, "%" PRIu64, value);
}

/* A real number always has a point or an exponent, so that it is not read as an integer: 2.0, 0.5, 1e-06. Some locales
 * print a comma instead of the point. */
void json_put_real(json_writer *j, const char *key, double value)
{
    assert(isfinite(value));
    char text[32];
    snprintf(text, sizeof text, "%.6g", value);
    char *comma = strchr(text, ',');
    if (comma)
        *comma = '.';
    put_front(j, key);
    fputs(text, j->out);
    if (!strpbrk(text, ".e"))
        fputs(".0", j->out);
}

void json_put_null(json_writer *j, const char *key)
{
    put_front(j, key);
    fputs("null", j->out);
}

void json_put_bool(json_writer *j, const char *key, bool value)
{
    put_front(j, key);
    fputs(value ? "true" : "false", j->out);
}

void json_put_line_end(json_writer *j)
{
    assert(j->depth == 0);
    fputc('\n', j->out);
    j->follows = false;
}
