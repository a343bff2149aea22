/* text_stream.c - a stream into memory that reports when the memory ends. */
#include "text_stream.h"

#include <string.h>
#include <sys/types.h>

/* What stdio calls to write. Less than `size` is an error, which the stream remembers. */
static ssize_t text_stream_write(void *cookie, const char *bytes, size_t size)
{
    text_stream *const s = cookie;
    if (!vector_reserve(&s->bytes, NULL, size, 1))
        return 0;
    memcpy((char *)s->bytes.items + s->bytes.count, bytes, size);
    s->bytes.count += size;
    return (ssize_t)size;
}

bool text_stream_open(text_stream *s)
{
    *s = (text_stream){0};
    s->stream = fopencookie(s, "w", (cookie_io_functions_t){.write = text_stream_write});
    return s->stream != NULL;
}

bool text_stream_close(text_stream *s)
{
    bool whole = s->stream && fputc('\0', s->stream) != EOF && !ferror(s->stream);
    if (s->stream)
        whole = fclose(s->stream) == 0 && whole;
    s->stream = NULL;
    if (whole) {
        s->length = s->bytes.count - 1;
        s->text = vector_take(&s->bytes);
    }
    vector_release(&s->bytes, NULL);
    return whole;
}
