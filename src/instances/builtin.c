/* builtin.c - the games and models that the library has, by name. */
#include "../base/built.h"
#include "../base/spec.h"
#include "../games/connect4.h"
#include "../games/othello.h"
#include "../games/tictactoe.h"
#include "../trees/model.h"

#include <stdio.h>
#include <string.h>

/* Make the game that a specification asks for. On error *game is left alone and *where says what is wrong. */
typedef int maker(const char *spec, const ph_memory *memory, ph_game **game, ph_place *where);

static const struct {
    const char *name;
    maker *make;
} BUILTINS[] = {
    {"connect4", connect4_make}, {"othello", othello_make},  {"tictactoe", tictactoe_make},
    {"ordered", model_new},      {"strong", model_new},      {"minimal", model_new},
    {"iid", model_new},          {"incremental", model_new}, {"worst", model_new},
};

enum { N_BUILTINS = sizeof BUILTINS / sizeof BUILTINS[0] };

static int complain_name(const char *spec, ph_place *where)
{
    char list[100] = "";
    size_t used = 0;
    for (size_t i = 0; i < N_BUILTINS && used < sizeof list; i++)
        used += (size_t)snprintf(list + used, sizeof list - used, used ? ", %s" : "%s", BUILTINS[i].name);
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
    for (size_t i = 0; i < N_BUILTINS; i++)
        if (spec_names(spec, BUILTINS[i].name))
            return BUILTINS[i].make(spec, memory, game, where);
    return complain_name(spec, where);
}

void ph_game_free(ph_game *game)
{
    built_free(game);
}
