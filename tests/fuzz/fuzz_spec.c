/* fuzz_spec.c - any string into ph_game_new(): if it is accepted the game can be played, otherwise there is a place and a
 * message. */
#include "phased.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void must(bool holds, const char *what)
{
    if (!holds) {
        fprintf(stderr, "fuzz_spec: %s\n", what);
        abort();
    }
}

static ph_move nth_move(const ph_game *g, const void *state, uint32_t n)
{
    if (g->flags & PH_NUMBERED)
        return n;
    ph_move *moves = malloc(g->max_moves * sizeof *moves);
    must(moves != NULL, "no memory");
    g->moves(g->rules, state, moves);
    ph_move move = moves[n];
    free(moves);
    return move;
}

/* Go down one line, each step by a move that the bytes choose. */
static void check_game(const ph_game *g, const uint8_t *data, size_t size)
{
    unsigned char *here = malloc(g->state_size), *next = malloc(g->state_size);
    must(here && next, "no memory");
    g->start(g->rules, here);
    must(size > 0, "nothing is a game");
    uint32_t ply = 0;
    for (; !g->over(g->rules, here) && ply < PH_MAX_DEPTH; ply++) {
        uint32_t width = g->moves(g->rules, here, NULL);
        must(width >= 1 && width <= g->max_moves, "a position has too many moves, or none");
        must(!g->widest || g->widest(g->rules, here, 0) >= width, "a position is wider than the widest");
        g->apply(g->rules, here, nth_move(g, here, data[ply % size] % width), next);
        unsigned char *swap = here;
        here = next;
        next = swap;
    }
    ph_value value = g->evaluate(g->rules, here);
    must(value >= -PH_VALUE_MAX && value <= PH_VALUE_MAX, "a value is out of range");
    free(here);
    free(next);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = malloc(size + 1);
    must(text != NULL, "no memory");
    if (size)
        memcpy(text, data, size);
    text[size] = '\0';
    ph_game *game;
    ph_place where;
    int error = ph_game_new(text, NULL, &game, &where);
    if (error) {
        must(error == PH_E_ARGUMENT || error == PH_E_SIZE, "an unexpected error");
        must(game == NULL, "an error and a game");
        must(where.message[0] != '\0', "a message is missing");
        must(where.line == 1 && where.column >= 1 && where.column <= strlen(text) + 1, "a place is outside the text");
    } else {
        check_game(game, data, size);
    }
    ph_game_free(game);
    free(text);
    return 0;
}
