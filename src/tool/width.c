/* width.c - how wide a terminal is, and what it can. */
#include "width.h"

#include "../base/decimal.h"

#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

size_t width_said(FILE *out)
{
    const char *told = getenv("COLUMNS");
    uint64_t width = 0;
    struct winsize size;
    if (!told || !decimal_read_whole(told, strlen(told), 1, WIDTH_MOST, &width)) {
        int file = fileno(out); /* -1 of one that is in memory */
        if (file >= 0 && isatty(file) && ioctl(file, TIOCGWINSZ, &size) == 0)
            width = size.ws_col;
    }
    return width == 0 || width >= WIDTH_LEAST ? (size_t)width : WIDTH_LEAST;
}

size_t width_of(FILE *out)
{
    const size_t width = width_said(out);
    return width ? width : WIDTH_STANDARD;
}

bool width_redraws(FILE *out)
{
    const char *terminal = getenv("TERM");
    return isatty(fileno(out)) && terminal && strcmp(terminal, "dumb") != 0;
}
