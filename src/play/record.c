/* record.c - a game so far. */
#include "record.h"

#include <assert.h>
#include <stdlib.h>

const void *record_state(const record *r, uint32_t ply)
{
    assert(ply <= r->count);
    return positions_at(&r->states, ply);
}

const void *record_last(const record *r)
{
    return positions_at(&r->states, r->count);
}

/* Make room for `room` moves. */
static bool record_grow(record *r, uint32_t room)
{
    ph_move *moves = realloc(r->moves, room * sizeof *moves);
    if (moves)
        r->moves = moves;
    if (!moves || !positions_reserve(&r->states, (size_t)room + 1))
        return false;
    r->room = room;
    return true;
}

static void record_list(record *r)
{
    r->n_legal = notation_moves(r->game, record_last(r), r->legal);
}

bool record_init(record *r, const ph_game *game)
{
    enum { FIRST_ROOM = 64 };
    *r = (record){.game = game, .legal = malloc(game->max_moves * sizeof *r->legal)};
    if (!positions_init(&r->states, game, 0, NULL) || !r->legal || !record_grow(r, FIRST_ROOM)) {
        record_release(r);
        return false;
    }
    game->start(game->rules, positions_at(&r->states, 0));
    record_list(r);
    return true;
}

void record_release(record *r)
{
    positions_release(&r->states);
    free(r->moves);
    free(r->legal);
    *r = (record){0};
}

ph_value record_outcome(const record *r)
{
    assert(record_over(r));
    const ph_game *g = r->game;
    ph_value v = g->evaluate(g->rules, record_last(r));
    bool second_speaks = !(g->flags & PH_MAX_VALUES) && r->count % 2 == 1;
    return second_speaks ? -v : v;
}

bool record_play(record *r, ph_move move)
{
    assert(!record_over(r));
    if (r->count == r->room && (r->room > UINT32_MAX / 4 || !record_grow(r, 2 * r->room)))
        return false;
    r->moves[r->count] = move;
    r->game->apply(r->game->rules, record_last(r), move, positions_at(&r->states, (size_t)r->count + 1));
    r->count++;
    record_list(r);
    return true;
}

void record_cut(record *r, uint32_t count)
{
    assert(count <= r->count);
    r->count = count;
    record_list(r);
}

void record_put_moves(FILE *out, const record *r)
{
    for (uint32_t i = 0; i < r->count; i++) {
        char text[NOTATION_ROOM];
        notation_print(r->game, record_state(r, i), r->moves[i], text);
        fprintf(out, " %s", text);
    }
}
