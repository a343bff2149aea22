/* text_stream.h - a stream that writes into memory, as open_memstream() does, and says whether everything fitted: glibc's
 * stream reports no error when the memory ends, so that a part of the text would pass for the whole.
 *
 *     text_stream s;
 *     if (text_stream_open(&s)) fprintf(s.stream, ...);
 *     if (text_stream_close(&s)) { fputs(s.text, out); free(s.text); } */
#ifndef PHASED_TOOL_TEXT_STREAM_H
#define PHASED_TOOL_TEXT_STREAM_H

#include "../base/memory.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

typedef struct text_stream {
    FILE *stream;
    char *text;    /* once the stream is closed: what was written, and a zero byte; the caller frees it */
    size_t length; /* without that byte */
    vector bytes;  /* what has arrived so far */
} text_stream;

/* False without memory. The struct must stay where it is until the stream is closed. */
bool text_stream_open(text_stream *s);

/* False, and no text, if it could not be opened or if there was no memory for all that was written. */
bool text_stream_close(text_stream *s);

#endif
