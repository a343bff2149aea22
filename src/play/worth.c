/* worth.c - what the value of a search says about the game. */
#include "worth.h"

#include "../base/positions.h"
#include "phased_catalog.h"

#include <inttypes.h>
#include <string.h>

/* A value beyond this is a proven win; 0: the game does not say. */
static ph_value won_of(const ph_game *game)
{
    return game->version >= 2 ? game->won : 0;
}

/* A built-in game without such a value is won by more or less: its margin is part of the value. */
static bool has_margin(const ph_game *game, ph_value size)
{
    return game->compiled && won_of(game) == 0 && size > PH_BUILTIN_WON;
}

/* How long the line of the result is if it ends with the game; 0: it does not, or there is no memory to see it. */
static uint32_t line_to_end(const ph_game *g, const void *state, const ph_result *result)
{
    positions two;
    uint32_t length = 0;
    if (positions_init(&two, g, 2, NULL)) {
        memcpy(positions_at(&two, 0), state, g->state_size);
        for (uint32_t i = 0; i < result->pv_length; i++)
            g->apply(g->rules, positions_at(&two, i % 2), result->pv[i], positions_at(&two, (i + 1) % 2));
        if (g->over(g->rules, positions_at(&two, result->pv_length % 2)))
            length = result->pv_length;
    }
    positions_release(&two);
    return length;
}

worth worth_of(const ph_game *game, const void *state, bool min_root, const ph_result *result, bool whole)
{
    worth w = {.kind = WORTH_UNKNOWN, .value = min_root ? -result->value : result->value};
    if (result->lower != result->upper)
        return w;
    const ph_value won = won_of(game), size = w.value < 0 ? -w.value : w.value;
    const bool proven = (won > 0 && size > won) || has_margin(game, size);
    w.kind = WORTH_GUESS;
    if (proven || whole)
        w.kind = w.value > 0 ? WORTH_WIN : w.value < 0 ? WORTH_LOSS : WORTH_DRAW;
    if (has_margin(game, size)) {
        w.margin = size - PH_BUILTIN_WON;
        w.more = !whole;
    } else if (proven) {
        /* Who wins makes the last move: a line of 9 is 5 moves of the side to move, one of 8 is 4 of the other. */
        w.moves = (line_to_end(game, state, result) + 1) / 2;
    }
    return w;
}

bool worth_whole(const ph_game *game, const void *state, const ph_limits *limits, const ph_result *result)
{
    if (result->stop != PH_FINISHED)
        return false;
    /* One that deepened and ended of itself had nothing more to see. */
    bool deepened = limits->seconds > 0 || limits->nodes > 0;
    if (result->depth == 0 || (deepened && (limits->depth == 0 || result->depth < limits->depth)))
        return true;
    if (game->widest && game->widest(game->rules, state, result->depth) == 0)
        return true;
    return game->version >= 2 && game->longest && game->longest(game->rules, state) <= result->depth;
}

void worth_put(FILE *out, const worth *w, bool you, const char *for_whom)
{
    const char *s = you ? "" : "s";
    if (w->kind == WORTH_UNKNOWN) {
        fputs("value unknown", out);
    } else if (w->kind == WORTH_GUESS) {
        fprintf(out, "value %" PRId32 "%s%s", w->value, for_whom ? " " : "", for_whom ? for_whom : "");
    } else if (w->kind == WORTH_DRAW) {
        fprintf(out, "draw%s", s);
    } else {
        fprintf(out, "%s%s", w->kind == WORTH_WIN ? "win" : "lose", s);
        if (w->margin)
            fprintf(out, " by %s%" PRId32, w->more ? "at least " : "", w->margin);
        else if (w->moves)
            fprintf(out, " in %" PRIu32 " move%s", w->moves, w->moves == 1 ? "" : "s");
        else if (w->value < -1 || w->value > 1)
            fprintf(out, ", value %" PRId32, w->value);
    }
}
