/* board.c - draws a position for people. */
#include "board.h"

#include "../base/game_memory.h"
#include "../base/utf8.h"
#include "notation.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- style --------------------------------------------------------------------------------------------- */

/* The value of an environment variable; NULL if it is not set or empty. */
static const char *variable(const char *name)
{
    const char *value = getenv(name);
    return value && *value ? value : NULL;
}

/* The user's locale for characters: the first of these three that is set decides. */
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

/* How one character of a drawing is shown. */
typedef struct paint {
    char plain;
    const char *colour; /* the terminal's number of the colour */
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

/* Is the character at `at` a square, and not part of a word? */
static bool is_square(const char *text, size_t at)
{
    char left = at > 0 ? text[at - 1] : ' ', right = text[at + 1];
    bool word =
        (isalnum((unsigned char)left) && !paint_of(left)) || (isalnum((unsigned char)right) && !paint_of(right));
    return paint_of(text[at]) && !word;
}

static void put_paint(FILE *out, const paint *p, char shown, const char *changed, board_style style)
{
    if (style == BOARD_PLAIN) {
        fputc(shown, out);
        return;
    }
    fprintf(out, "\033[%s%sm", p->colour, changed);
    if (style == BOARD_DISCS && shown == p->plain)
        fputs(p->disc, out);
    else
        fputc(shown, out);
    fputs("\033[0m", out);
}

void board_put_disc(FILE *out, char letter, board_style style)
{
    put_paint(out, paint_of(letter), letter, "", style);
}

/* `labels` has a character for each one of `text`, or 0 to keep its own; `labels` and `before` may be NULL. */
static void put_painted(FILE *out, const char *text, const char *before, const char *labels, board_style style)
{
    bool alike = before && strlen(before) == strlen(text);
    for (size_t i = 0; text[i]; i++) {
        if (!is_square(text, i)) {
            fputc(text[i], out);
            continue;
        }
        const paint *p = paint_of(text[i]);
        const char *changed = alike && before[i] != text[i] && p->plain != '.' ? ";7" : "";
        put_paint(out, p, labels && labels[i] ? labels[i] : text[i], changed, style);
    }
}

/* The game's own drawing, in printable characters; NULL without memory. */
static char *picture_new(const ph_game *game, const void *state)
{
    int length = game->print(game->rules, state, NULL, 0);
    size_t size = length > 0 ? (size_t)length + 1 : 1;
    char *raw = calloc(size, 1), *text = malloc(size * PRINTABLE_MOST), *end = text;
    if (raw && text) {
        game->print(game->rules, state, raw, size);
        raw[size - 1] = '\0';
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

/* ---- names of squares ---------------------------------------------------------------------------------- */

/* Does the drawing name its columns, rows or squares, or contain other text? */
static bool is_named(const char *text)
{
    for (size_t i = 0; text[i]; i++)
        if (isalnum((unsigned char)text[i]) && !is_square(text, i))
            return true;
    return false;
}

/* The only square, empty in `text`, that differs in `after`; SIZE_MAX if more has changed. */
static size_t square_filled(const char *text, const char *after)
{
    size_t found = SIZE_MAX, i = 0;
    for (; text[i] && after[i]; i++)
        if (text[i] != after[i]) {
            if (found != SIZE_MAX || text[i] != '.' || !is_square(text, i))
                return SIZE_MAX;
            found = i;
        }
    return text[i] == after[i] ? found : SIZE_MAX;
}

/* Write the name of a move into its square. False if it has none, or a name longer than one letter. */
static bool label_move(const ph_game *game, const void *state, ph_move move, void *child, const char *text,
                       char *labels)
{
    char name[NOTATION_SIZE];
    game->apply(game->rules, state, move, child);
    char *after = picture_new(game, child);
    size_t at = after ? square_filled(text, after) : SIZE_MAX;
    free(after);
    notation_print(game, state, move, name);
    bool good = at != SIZE_MAX && !labels[at] && name[0] && !name[1];
    if (good)
        labels[at] = name[0];
    return good;
}

/* What to show instead of each character of the drawing `text`: on a board without labels each empty square shows the
 * name of the move that fills it. NULL: nothing, also without memory. */
static char *labels_new(const ph_game *game, const void *state, const char *text)
{
    if (is_named(text))
        return NULL;
    char *labels = calloc(strlen(text) + 1, 1);
    ph_move *moves = calloc(game->max_moves, sizeof *moves);
    void *child = malloc(game->state_size);
    bool good = labels && moves && child;
    uint32_t count = good ? notation_moves(game, state, moves) : 0;
    for (uint32_t i = 0; i < count && good; i++)
        good = label_move(game, state, moves[i], child, text, labels);
    free(moves);
    free(child);
    if (good)
        return labels;
    free(labels);
    return NULL;
}

/* ---- the board ----------------------------------------------------------------------------------------- */

bool board_put(FILE *out, const ph_game *game, const void *state, const void *before, board_style style)
{
    if (!game->print) {
        fputs("(this game draws no board)\n", out);
        return true;
    }
    char *text = picture_new(game, state);
    if (!text)
        return false;
    char *earlier = before && style != BOARD_PLAIN ? picture_new(game, before) : NULL;
    char *labels = labels_new(game, state, text);
    put_painted(out, text, earlier, labels, style);
    size_t length = strlen(text);
    if (length > 0 && text[length - 1] != '\n')
        fputc('\n', out);
    free(text);
    free(earlier);
    free(labels);
    return true;
}

/* What a letter of a side in the drawing means: a disc, or the name of the number after it. */
static uint32_t letter_counts(const char *letter, uint32_t before)
{
    const char *after = letter + 1 + strspn(letter + 1, " ");
    return isdigit((unsigned char)*after) ? (uint32_t)strtoul(after, NULL, 10) : before + 1;
}

/* The sum of the numbers from `text` to `end`. */
static uint32_t numbers_add(const char *text, const char *end)
{
    uint32_t sum = 0;
    while (*text && text < end)
        if (isdigit((unsigned char)*text)) {
            sum += (uint32_t)strtoul(text, NULL, 10);
            text += strspn(text, "0123456789");
        } else {
            text++;
        }
    return sum;
}

/* Kalah, whose drawing has counts: at the end the seeds left in the pits belong to their side too. The pits of O are
 * drawn above the stores, those of X below; of the two stores that of O comes first. */
static void pits_add(const char *text, const char *end, board_sides *sides)
{
    const char *o = strchr(text, 'O'), *x = strchr(text, 'X');
    if (!o || !x || o > x || !isdigit((unsigned char)o[1 + strspn(o + 1, " ")]))
        return;
    sides->o = numbers_add(text, x);
    sides->x = numbers_add(x, end);
}

/* All built-in games of X and O are drawn alike: X moves first, and if the number of discs does not say who is to move, the
 * drawing does. In other games (chess) the drawing names other sides, and nobody counts. */
board_sides board_sides_of(const ph_game *game, const void *state)
{
    board_sides sides = {0};
    char *text = game->compiled && game->print ? picture_new(game, state) : NULL;
    if (!text)
        return sides;
    const char *said = strstr(text, " to move");
    if (said && (said == text || !strchr("XO", said[-1]))) {
        free(text);
        return sides;
    }
    for (size_t i = 0; text[i] && (!said || text + i + 1 < said); i++) {
        if (text[i] == 'X')
            sides.x = letter_counts(text + i, sides.x);
        else if (text[i] == 'O')
            sides.o = letter_counts(text + i, sides.o);
    }
    if (said && position_over(game, state))
        pits_add(text, said, &sides);
    sides.mover = said ? said[-1] : sides.x == sides.o ? 'X' : 'O';
    sides.counted = said != NULL;
    free(text);
    return sides;
}
