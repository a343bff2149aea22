/* record.c - a game so far: its moves and positions. */
#include "record.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

const void *record_state(const record *r, uint32_t ply)
{
    assert(ply <= r->count);
    return positions_at(&r->states, ply);
}

const void *record_last(const record *r)
{
    return positions_at(&r->states, r->count);
}

static void record_list(record *r)
{
    r->n_legal = notation_moves(r->game, record_last(r), r->legal);
}

bool record_init(record *r, const ph_game *game)
{
    *r = (record){.game = game, .legal = malloc(game->max_moves * sizeof *r->legal)};
    if (!positions_init(&r->states, game, 1, NULL) || !r->legal) {
        record_release(r);
        return false;
    }
    game->start(game->rules, positions_at(&r->states, 0));
    record_list(r);
    return true;
}

bool record_begin(record *r, const void *state, const char *text)
{
    assert(r->count == 0);
    free(r->from);
    r->from = text ? strdup(text) : NULL;
    memcpy(positions_at(&r->states, 0), state, r->game->state_size);
    record_list(r);
    return r->from || !text;
}

void record_release(record *r)
{
    free(r->from);
    positions_release(&r->states);
    vector_release(&r->moves, NULL);
    vector_release(&r->keys, NULL);
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

static bool may_recur(const ph_game *g)
{
    return g->version >= 4 && g->reversible && g->key;
}

bool record_repeated(const record *r)
{
    const ph_game *g = r->game;
    if (!may_recur(g))
        return false;
    const uint64_t key = g->key(g->rules, record_last(r)), *const keys = r->keys.items;
    const uint32_t reversible = g->reversible(g->rules, record_last(r));
    const uint32_t back = reversible < r->count ? reversible : r->count;
    uint32_t times = 0;
    for (uint32_t i = r->count - back; i < r->count; i++)
        times += keys[i] == key;
    return times >= 2;
}

/* Note the key of the last position, before a move. */
static bool keep_key(record *r)
{
    const ph_game *g = r->game;
    if (!may_recur(g))
        return true;
    assert(r->count <= r->keys.count);
    r->keys.count = r->count;
    const uint64_t key = g->key(g->rules, record_last(r));
    return vector_push(&r->keys, NULL, &key, sizeof key);
}

bool record_play(record *r, ph_move move)
{
    assert(!record_over(r));
    assert(r->count <= r->moves.count);
    r->moves.count = r->count; /* moves that were taken back are dropped */
    if (r->count == UINT32_MAX - 1 || !positions_reserve(&r->states, (size_t)r->count + 2) || !keep_key(r) ||
        !vector_push(&r->moves, NULL, &move, sizeof move))
        return false;
    r->game->apply(r->game->rules, record_last(r), move, positions_at(&r->states, (size_t)r->count + 1));
    r->count++;
    record_list(r);
    return true;
}

void record_cut(record *r, uint32_t count)
{
    assert(count <= r->count);
    r->count = count;
    r->end = RECORD_OPEN;
    record_list(r);
}

void record_redo(record *r)
{
    assert(record_ahead(r) > 0);
    r->count++;
    record_list(r);
}

void record_drop(record *r)
{
    r->moves.count = r->count;
}

void record_put_moves(FILE *out, const record *r)
{
    for (uint32_t i = 0; i < r->count; i++) {
        char text[NOTATION_SIZE];
        notation_print(r->game, record_state(r, i), record_move(r, i), text);
        fprintf(out, " %s", text);
    }
}
