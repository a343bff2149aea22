/* board.c - a position for people. */
#include "board.h"

#include "../base/printable.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- style --------------------------------------------------------------------------------------------- */

/* The value of an environment variable; NULL when it is not set or empty. */
static const char *variable(const char *name)
{
    const char *value = getenv(name);
    return value && *value ? value : NULL;
}

/* What the user's locale says about characters: the first of these three that is set decides. */
static bool has_unicode(void)
{
    static const char *const names[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    const char *value = NULL;
    for (size_t i = 0; i < sizeof names / sizeof *names && !value; i++)
        value = variable(names[i]);
    return value && (strstr(value, "UTF-8") || strstr(value, "utf8"));
}

board_style board_style_of(FILE *out)
{
    const char *term = variable("TERM");
    if (!isatty(fileno(out)) || variable("NO_COLOR") || !term || strcmp(term, "dumb") == 0)
        return BOARD_PLAIN;
    return has_unicode() ? BOARD_DISCS : BOARD_COLOUR;
}

/* ---- drawing ------------------------------------------------------------------------------------------- */

/* How one character of a picture is shown. */
typedef struct paint {
    char plain;
    const char *colour; /* the number of the terminal's colour */
    const char *disc;   /* U+25CF, U+25CB, U+00B7 */
} paint;

static const paint PAINTS[] = {
    {'X', "1;31", "\xE2\x97\x8F"},
    {'O', "1;33", "\xE2\x97\x8B"},
    {'.', "2", "\xC2\xB7"},
};

static const paint *paint_of(char c)
{
    for (size_t i = 0; i < sizeof PAINTS / sizeof *PAINTS; i++)
        if (PAINTS[i].plain == c)
            return &PAINTS[i];
    return NULL;
}

/* Is the character at `at` a square, not part of a word? */
static bool is_square(const char *text, size_t at)
{
    char left = at > 0 ? text[at - 1] : ' ', right = text[at + 1];
    bool word =
        (isalnum((unsigned char)left) && !paint_of(left)) || (isalnum((unsigned char)right) && !paint_of(right));
    return paint_of(text[at]) && !word;
}

static void put_painted(FILE *out, const char *text, const char *before, board_style style)
{
    bool alike = before && strlen(before) == strlen(text);
    for (size_t i = 0; text[i]; i++) {
        if (!is_square(text, i)) {
            fputc(text[i], out);
            continue;
        }
        const paint *p = paint_of(text[i]);
        const char *changed = alike && before[i] != text[i] && p->plain != '.' ? ";7" : "";
        fprintf(out, "\033[%s%sm", p->colour, changed);
        if (style == BOARD_DISCS)
            fputs(p->disc, out);
        else
            fputc(p->plain, out);
        fputs("\033[0m", out);
    }
}

/* The game's picture, its lines in printable characters; NULL without memory. */
static char *picture_new(const ph_game *game, const void *state)
{
    int length = game->print(game->rules, state, NULL, 0);
    size_t room = length > 0 ? (size_t)length + 1 : 1;
    char *raw = calloc(room, 1), *text = malloc(room * PRINTABLE_MOST), *end = text;
    if (raw && text) {
        game->print(game->rules, state, raw, room);
        raw[room - 1] = '\0';
        for (const char *c = raw; *c; end += strlen(end))
            if (*c == '\n') {
                memcpy(end, "\n", 2);
                c++;
            } else {
                c += printable_next(c, end);
            }
        *end = '\0';
    }
    if (!raw) {
        free(text);
        text = NULL;
    }
    free(raw);
    return text;
}

bool board_put(FILE *out, const ph_game *game, const void *state, const void *before, board_style style)
{
    if (!game->print) {
        fputs("(this game draws no board)\n", out);
        return true;
    }
    char *text = picture_new(game, state);
    char *earlier = before && style != BOARD_PLAIN ? picture_new(game, before) : NULL;
    if (text && style == BOARD_PLAIN)
        fputs(text, out);
    else if (text)
        put_painted(out, text, earlier, style);
    bool whole = text != NULL;
    size_t length = whole ? strlen(text) : 0;
    if (length > 0 && text[length - 1] != '\n')
        fputc('\n', out);
    free(text);
    free(earlier);
    return whole;
}
