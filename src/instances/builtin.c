/* builtin.c - the games and models that the library has, by name. */
#include "../base/game_memory.h"
#include "../base/schema.h"
#include "../base/text.h"
#include "../engine/method_name.h"
#include "../games/chess.h"
#include "../games/connect4.h"
#include "../games/kalah.h"
#include "../games/othello.h"
#include "../games/tictactoe.h"
#include "../trees/model.h"

#include <assert.h>
#include <string.h>

static const builtin *const GAMES[] = {&chess_builtin, &connect4_builtin, &kalah_builtin, &othello_builtin,
                                       &tictactoe_builtin};

enum { N_GAMES = sizeof GAMES / sizeof GAMES[0] };

/* The games, then the models; NULL beyond the last. */
static const builtin *builtin_at(size_t index)
{
    if (index < N_GAMES)
        return GAMES[index];
    for (size_t i = 0; model_builtins[i].make; i++)
        if (i == index - N_GAMES)
            return &model_builtins[i];
    return NULL;
}

const ph_entry *ph_catalog(ph_kind kind, size_t index)
{
    if (kind == PH_KIND_METHOD)
        return method_entry(index);
    if (kind == PH_KIND_GAME)
        return index < N_GAMES ? &GAMES[index]->entry : NULL;
    if (kind != PH_KIND_MODEL)
        return NULL;
    const builtin *b = index < SIZE_MAX - N_GAMES ? builtin_at(index + N_GAMES) : NULL;
    return b ? &b->entry : NULL;
}

int ph_position_read(const ph_game *game, const char *text, void *state, ph_place *where)
{
    ph_place none;
    if (!where)
        where = &none;
    *where = (ph_place){0};
    if (!game || !game->parse || !text || !state)
        return PH_E_ARGUMENT;
    for (size_t i = 0; i < N_GAMES; i++)
        if (game->parse == GAMES[i]->parse)
            return GAMES[i]->read(game->rules, text, state, where) ? PH_OK : PH_E_ARGUMENT;
    return game->parse(game->rules, text, state) ? PH_OK : PH_E_ARGUMENT;
}

int ph_perft(const ph_game *game, const void *state, uint32_t depth, const int *cancel, uint64_t *ways, uint64_t *ended)
{
    if (!game || !state || !ways || !ended)
        return PH_E_ARGUMENT;
    for (size_t i = 0; i < N_GAMES; i++)
        if (game->parse && game->parse == GAMES[i]->parse && GAMES[i]->count && depth > 0) {
            *ended = 0;
            *ways = GAMES[i]->count(state, depth, cancel, ended);
            return PH_OK;
        }
    return PH_E_ARGUMENT;
}

static int complain_name(const char *spec, ph_place *where)
{
    char list[100];
    const builtin *b;
    text_writer w = text_open(list, sizeof list);
    for (size_t i = 0; (b = builtin_at(i)); i++) {
        text_puts(&w, i ? ", " : "");
        text_puts(&w, b->entry.name);
    }
    spec_word name = {spec, strcspn(spec, ":")};
    return spec_complain(where, spec, spec, "no '%.*s'; there are %s", WORD_SHOWN(name), list);
}

int ph_game_new(const char *spec, const ph_memory *memory, ph_game **game, ph_place *where)
{
    if (where)
        *where = (ph_place){0};
    if (game)
        *game = NULL;
    if (!spec || !game)
        return PH_E_ARGUMENT;
    const builtin *b;
    for (size_t i = 0; (b = builtin_at(i)); i++)
        if (spec_names(spec, b->entry.name))
            return b->make(spec, memory, game, where);
    return complain_name(spec, where);
}

void ph_game_free(ph_game *game)
{
    built_free(game);
}

bool ph_game_over(const ph_game *game, const void *state)
{
    assert(game && state);
    return position_over(game, state);
}
