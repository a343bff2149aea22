/* notation.c - moves as text. */
#include "notation.h"

#include "../base/game_memory.h"
#include "../base/utf8.h"

#include <assert.h>
#include <stdio.h>
#include <strings.h>

uint32_t notation_moves(const ph_game *game, const void *state, ph_move *moves)
{
    if (position_over(game, state))
        return 0;
    bool numbered = game->flags & PH_NUMBERED;
    uint32_t count = game->moves(game->rules, state, numbered ? NULL : moves);
    assert(count <= game->max_moves);
    for (uint32_t i = 0; numbered && i < count; i++)
        moves[i] = i;
    return count;
}

void notation_print(const ph_game *game, const void *state, ph_move move, char text[NOTATION_SIZE])
{
    char own[NOTATION_SIZE] = "";
    if (game->print_move)
        game->print_move(game->rules, state, move, own, sizeof own);
    else
        snprintf(own, sizeof own, "%u", (unsigned)move);
    own[sizeof own - 1] = '\0';
    printable_copy(own, text, NOTATION_SIZE);
}

ph_move notation_find(const ph_game *game, const void *state, const ph_move *moves, uint32_t count, const char *text)
{
    for (uint32_t i = 0; i < count; i++) {
        char written[NOTATION_SIZE];
        notation_print(game, state, moves[i], written);
        if (strcasecmp(text, written) == 0)
            return moves[i];
    }
    /* The game may accept other spellings; its answer counts only if the move is in the list. */
    ph_move move = PH_NO_MOVE;
    if (!game->parse_move || !game->parse_move(game->rules, state, text, &move))
        return PH_NO_MOVE;
    for (uint32_t i = 0; i < count; i++)
        if (moves[i] == move)
            return move;
    return PH_NO_MOVE;
}
