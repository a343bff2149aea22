/* coordinates.c - moves of chess as coordinates.
 *
 * Only the game knows its moves, and it writes standard notation, Nf3, which has the square that the piece goes to. So all
 * 64 squares that it may come from are offered to the game, which reads coordinates. */
#include "coordinates.h"

#include "notation.h"

#include <string.h>
#include <strings.h>

/* Look for the square that the piece comes from. `end` is the square it goes to, and the piece that a pawn becomes. */
static bool origin_find(const ph_game *game, const void *state, ph_move move, const char end[4],
                        char text[COORDINATES_SIZE])
{
    for (uint32_t square = 0; square < 64; square++) {
        ph_move read;
        text[0] = (char)('a' + square % 8);
        text[1] = (char)('1' + square / 8);
        memcpy(text + 2, end, 4);
        if (game->parse_move(game->rules, state, text, &read) && read == move)
            return true;
    }
    return false;
}

bool coordinates_print(const ph_game *game, const void *state, ph_move move, char text[COORDINATES_SIZE])
{
    static const char CASTLED[2][2][4] = {{"g1", "g8"}, {"c1", "c8"}};
    char own[NOTATION_SIZE], end[4] = "";
    text[0] = '\0';
    if (!game->print_move || !game->parse_move)
        return false;
    notation_print(game, state, move, own);
    if (strncmp(own, "O-O", 3) == 0) {
        const char(*const squares)[4] = CASTLED[strncmp(own, "O-O-O", 5) == 0];
        return origin_find(game, state, move, squares[0], text) || origin_find(game, state, move, squares[1], text);
    }
    for (const char *c = own; *c && c[1]; c++) /* the last square that is named */
        if (*c >= 'a' && *c <= 'h' && c[1] >= '1' && c[1] <= '8')
            memcpy(end, c, 2);
    const char *becomes = strchr(own, '=');
    if (becomes && becomes[1])
        end[2] = (char)(becomes[1] | 0x20);
    return end[0] && origin_find(game, state, move, end, text);
}

ph_move coordinates_find(const ph_game *game, const void *state, const ph_move *moves, uint32_t count, const char *text)
{
    char written[COORDINATES_SIZE];
    const ph_move move = strlen(text) < COORDINATES_SIZE ? notation_find(game, state, moves, count, text) : PH_NO_MOVE;
    if (move != PH_NO_MOVE && coordinates_print(game, state, move, written) && strcasecmp(text, written) == 0)
        return move;
    return PH_NO_MOVE;
}
