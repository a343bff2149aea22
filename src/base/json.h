/* json.h - writes JSON to a stream piece by piece, without a library and without memory.
 *
 *     json_writer j = json_writer_of(out);
 *     json_put_begin(&j, NULL, '{');
 *     json_put_text(&j, "node", "2.1");
 *     json_put_begin(&j, "window", '[');
 *     json_put_integer(&j, NULL, 3);
 *     json_put_null(&j, NULL);
 *     json_put_end(&j, ']');
 *     json_put_end(&j, '}');               {"node":"2.1","window":[3,null]}
 *
 * A member of an object has a key; an item of a list has none (NULL). Texts are UTF-8; characters that a terminal
 * would not show are escaped (utf8.h). Use ferror() to find out whether everything was written. */
#ifndef PHASED_BASE_JSON_H
#define PHASED_BASE_JSON_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

typedef struct json_writer {
    FILE *out;
    bool follows;   /* a comma is needed before the next value */
    unsigned depth; /* number of open brackets */
} json_writer;

json_writer json_writer_of(FILE *out);

void json_put_begin(json_writer *j, const char *key, char bracket); /* '{' or '[' */
void json_put_end(json_writer *j, char bracket);                    /* '}' or ']' */
void json_put_text(json_writer *j, const char *key, const char *text);
void json_put_integer(json_writer *j, const char *key, int64_t value);
void json_put_count(json_writer *j, const char *key, uint64_t value);
void json_put_real(json_writer *j, const char *key, double value); /* to six digits; finite */
void json_put_null(json_writer *j, const char *key);
void json_put_bool(json_writer *j, const char *key, bool value);

/* End the line: a new JSON text follows. */
void json_put_line_end(json_writer *j);

#endif
