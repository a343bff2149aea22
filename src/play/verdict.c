/* verdict.c - says what the value of a search means in the game. */
#include "verdict.h"

#include "../base/game_memory.h"
#include "../base/sooner.h"
#include "phased_catalog.h"

#include <assert.h>
#include <inttypes.h>
#include <string.h>

/* A value beyond this is a proven win; 0: the game does not say. */
static ph_value won_of(const ph_game *game)
{
    return game->version >= 2 ? game->won : 0;
}

/* In a built-in game without such a value the winning margin is part of the value. */
static bool has_margin(const ph_game *game, ph_value size)
{
    return game->compiled && won_of(game) == 0 && size > PH_BUILTIN_WON;
}

/* The length of the result's line if it leads to the end of the game; 0: it does not, or there is no memory. */
static uint32_t line_to_end(const ph_game *g, const void *state, const ph_result *result)
{
    positions two;
    uint32_t length = 0;
    if (positions_init(&two, g, 2, NULL)) {
        memcpy(positions_at(&two, 0), state, g->state_size);
        for (uint32_t i = 0; i < result->pv_length; i++)
            g->apply(g->rules, positions_at(&two, i % 2), result->pv[i], positions_at(&two, (i + 1) % 2));
        if (position_over(g, positions_at(&two, result->pv_length % 2)))
            length = result->pv_length;
    }
    positions_release(&two);
    return length;
}

verdict verdict_of(const ph_game *game, const void *state, bool min_root, const ph_result *result, bool whole)
{
    verdict v = {.kind = VERDICT_UNKNOWN, .value = min_root ? -result->value : result->value};
    assert(result->lower <= result->upper);
    if (result->lower != result->upper)
        return v;
    const ph_value won = won_of(game), size = v.value < 0 ? -v.value : v.value;
    const bool proven = (won > 0 && size > won) || has_margin(game, size);
    v.kind = VERDICT_GUESS;
    v.proven = proven;
    if (proven || whole)
        v.kind = v.value > 0 ? VERDICT_WIN : v.value < 0 ? VERDICT_LOSS : VERDICT_DRAW;
    if (has_margin(game, size)) {
        v.margin = size - PH_BUILTIN_WON;
        v.more = !whole;
        assert(v.margin > 0);
    } else if (proven) {
        /* The winner makes the last move: 9 plies are 5 moves of the side to move, 8 are 4 of the other side. */
        const bool told = sooner_limit(game) < PH_INFINITY;
        v.moves = ((told ? sooner_plies(game, v.value) : line_to_end(game, state, result)) + 1) / 2;
    }
    return v;
}

bool verdict_whole(const ph_game *game, const void *state, const ph_limits *limits, const ph_result *result)
{
    if (result->stop != PH_FINISHED)
        return false;
    /* If iterative deepening finished by itself there was nothing more to search. */
    bool deepened = limits->seconds > 0 || limits->nodes > 0 || limits->visits > 0;
    if (result->depth == 0 || (deepened && (limits->depth == 0 || result->depth < limits->depth)))
        return true;
    if (game->widest && game->widest(game->rules, state, result->depth) == 0)
        return true;
    return game->version >= 2 && game->longest && game->longest(game->rules, state) <= result->depth;
}

void verdict_put(FILE *out, const verdict *v, bool you, const char *for_whom)
{
    const char *s = you ? "" : "s";
    if (v->kind == VERDICT_UNKNOWN) {
        fputs("value unknown", out);
    } else if (v->kind == VERDICT_GUESS) {
        fprintf(out, "value %" PRId32 "%s%s", v->value, for_whom ? " " : "", for_whom ? for_whom : "");
    } else if (v->kind == VERDICT_DRAW) {
        fprintf(out, "draw%s", s);
    } else {
        fprintf(out, "%s%s", v->kind == VERDICT_WIN ? "win" : "lose", s);
        if (v->margin)
            fprintf(out, " by %s%" PRId32, v->more ? "at least " : "", v->margin);
        else if (v->moves)
            fprintf(out, " in %" PRIu32 " move%s", v->moves, v->moves == 1 ? "" : "s");
        else if (!v->proven && (v->value < -1 || v->value > 1))
            fprintf(out, ", value %" PRId32, v->value);
    }
}
