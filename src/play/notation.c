/* notation.c - moves as text. */
#include "notation.h"

#include "../base/game_memory.h"
#include "../base/utf8.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

static uint32_t moves_list(const ph_game *game, const void *state, ph_move *moves)
{
    bool numbered = game->flags & PH_NUMBERED;
    uint32_t count = game->moves(game->rules, state, numbered ? NULL : moves);
    assert(count <= game->max_moves);
    for (uint32_t i = 0; numbered && i < count; i++)
        moves[i] = i;
    return count;
}

uint32_t notation_moves(const ph_game *game, const void *state, ph_move *moves)
{
    return position_over(game, state) ? 0 : moves_list(game, state, moves);
}

uint32_t notation_moves_beyond(const ph_game *game, const void *state, ph_move *moves)
{
    return game->flags & PH_OVER_WITHOUT_MOVES ? moves_list(game, state, moves) : notation_moves(game, state, moves);
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

/* The first of the moves that is written like this, for strcmp() or strcasecmp(). */
static ph_move written_so(const ph_game *game, const void *state, const ph_move *moves, uint32_t count,
                          const char *text, int compare(const char *, const char *))
{
    for (uint32_t i = 0; i < count; i++) {
        char written[NOTATION_SIZE];
        notation_print(game, state, moves[i], written);
        if (compare(text, written) == 0)
            return moves[i];
    }
    return PH_NO_MOVE;
}

ph_move notation_written(const ph_game *game, const void *state, const ph_move *moves, uint32_t count, const char *text)
{
    return written_so(game, state, moves, count, text, strcasecmp);
}

/* A move exactly as the game writes it comes first: in chess bxc3 is a pawn's move and Bxc3 a bishop's. The game may accept
 * other spellings; its answer counts only if the move is in the list. */
ph_move notation_find(const ph_game *game, const void *state, const ph_move *moves, uint32_t count, const char *text)
{
    ph_move move = written_so(game, state, moves, count, text, strcmp);
    if (move != PH_NO_MOVE)
        return move;
    if (game->parse_move && game->parse_move(game->rules, state, text, &move))
        for (uint32_t i = 0; i < count; i++)
            if (moves[i] == move)
                return move;
    return notation_written(game, state, moves, count, text);
}
