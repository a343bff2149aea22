/* json.h - writes JSON to a stream as it is made, needing no library and no memory.
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
 * A member of an object has a key, an item of a list has none (NULL). Texts are UTF-8; what a terminal would not show
 * as itself is escaped (printable.h). Whether all was written, the stream knows: ferror(). */
#ifndef PHASED_BASE_JSON_H
#define PHASED_BASE_JSON_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

typedef struct json_writer {
    FILE *out;
    bool follows;   /* something stands before in the same brackets: a comma is due */
    unsigned depth; /* brackets that are open */
} json_writer;

json_writer json_writer_of(FILE *out);

void json_put_begin(json_writer *j, const char *key, char bracket); /* '{' or '[' */
void json_put_end(json_writer *j, char bracket);                    /* '}' or ']' */
void json_put_text(json_writer *j, const char *key, const char *text);
void json_put_integer(json_writer *j, const char *key, int64_t value);
void json_put_count(json_writer *j, const char *key, uint64_t value);
void json_put_real(json_writer *j, const char *key, double value); /* to six digits; finite */
void json_put_null(json_writer *j, const char *key);

/* End the line: what follows is another text of JSON. */
void json_put_line_end(json_writer *j);

#endif
