/* terminal.c - what a terminal can show: its width and its colours. */
#include "terminal.h"

#include "../base/text.h"

#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

/* ---- width -------------------------------------------------------------------------------------------------- */

size_t width_said(FILE *out)
{
    const char *told = getenv("COLUMNS");
    uint64_t width = 0;
    if (!told || !decimal_read_whole(told, strlen(told), 1, WIDTH_MOST, &width)) {
#ifdef TIOCGWINSZ /* WebAssembly has none */
        struct winsize size;
        int file = fileno(out); /* -1 if the stream is in memory */
        if (file >= 0 && isatty(file) && ioctl(file, TIOCGWINSZ, &size) == 0)
            width = size.ws_col;
#endif
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

/* ---- colour ------------------------------------------------------------------------------------------------- */

bool colour_wanted(colour_choice choice)
{
    const char *no = getenv("NO_COLOR"), *terminal = getenv("TERM");
    if (choice != COLOUR_AUTO)
        return choice == COLOUR_ALWAYS;
    return isatty(STDOUT_FILENO) && !(no && *no) && terminal && *terminal && strcmp(terminal, "dumb") != 0;
}

void paint_put(FILE *out, bool colour, paint p)
{
    static const char *const codes[PAINT_KINDS] = {
        [PAINT_NONE] = "\033[0m", [PAINT_HEAD] = "\033[1m",  [PAINT_MAX] = "\033[36m",
        [PAINT_MIN] = "\033[35m", [PAINT_GOOD] = "\033[32m", [PAINT_CUT] = "\033[31m",
    };
    if (colour)
        fputs(codes[p], out);
}

void paint_text(FILE *out, bool colour, paint p, const char *text)
{
    paint_put(out, colour, p);
    fputs(text, out);
    paint_put(out, colour, PAINT_NONE);
}
