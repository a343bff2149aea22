/* colour.c - colour in what people read on a terminal. */
#include "colour.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

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
