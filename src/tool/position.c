/* position.c - reads positions from outside. */
#include "position.h"

#include "../base/text.h"
#include "phased_catalog.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The length of the longest beginning of `text` that is a position. */
static size_t good_length(const ph_game *game, const char *text, void *state)
{
    size_t length = strlen(text);
    char *part = strdup(text);
    for (; part && length > 0; length--) {
        part[length] = '\0';
        if (game->parse(game->rules, part, state))
            break;
    }
    free(part);
    return length;
}

/* "row 3, column 5: ", "character 9: ", or nothing. */
static void place_print(const ph_place *where, char *text, size_t size)
{
    if (where->line)
        snprintf(text, size, "row %zu, column %zu: ", where->line, where->column);
    else if (where->column)
        snprintf(text, size, "character %zu: ", where->column);
    else
        *text = '\0';
}

/* Write `text` on one line, or its beginning. */
static void text_print(const char *text, char *shown, size_t size)
{
    text_writer w = text_open(shown, size);
    text += strspn(text, " \t\r\n");
    for (; *text && w.length + 4 < size; text++)
        text_put(&w, strchr("\t\r\n", *text) ? ' ' : *text);
    text_puts(&w, *text ? "..." : "");
}

bool position_read(const ph_game *game, const char *name, const char *text, void *state, problem *why)
{
    ph_place where;
    char place[64], shown[80]; /* a board of Othello without spaces, and the side to move */
    if (strcmp(text, POSITION_START) == 0) {
        game->start(game->rules, state);
        return true;
    }
    assert(game->parse);
    if (ph_position_read(game, text, state, &where) == PH_OK)
        return true;
    text_print(text, shown, sizeof shown);
    if (!where.message[0])
        return problem_input(why, "'%s': no position of %s from character %zu on", shown, name,
                             good_length(game, text, state) + 1);
    place_print(&where, place, sizeof place);
    return problem_input(why, "'%s': %s%s", shown, place, where.message);
}
