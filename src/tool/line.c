/* line.c - lines of a text that somebody else wrote. */
#include "line.h"

#include <assert.h>
#include <errno.h>
#include <stdlib.h>

ssize_t line_read(char **line, size_t *room, FILE *in)
{
    size_t length = 0;
    int c = 0;
    while (c != '\n' && (c = getc(in)) != EOF) {
        if (length == LINE_MOST) {
            errno = EFBIG;
            return -1;
        }
        if (length + 1 >= *room) {
            size_t wanted = *room ? 2 * *room : 128;
            char *longer = realloc(*line, wanted);
            if (!longer)
                return -1;
            *line = longer;
            *room = wanted;
        }
        (*line)[length++] = (char)c;
    }
    if (length == 0)
        return -1;
    assert(length < *room);
    (*line)[length] = '\0';
    return (ssize_t)length;
}
