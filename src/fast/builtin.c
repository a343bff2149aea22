/* builtin.c - the games that come with the library, by their specifications. */
#include "../base/built.h"
#include "../base/spec.h"
#include "../games/connect4.h"
#include "../games/othello.h"
#include "../games/tictactoe.h"

typedef struct builtin {
    const char *name;
    int (*make)(const char *spec, const ph_memory *memory, ph_game **game, ph_place *where);
} builtin;

static const builtin BUILTIN[] = {
    {"connect4", connect4_make},
    {"othello", othello_make},
    {"tictactoe", tictactoe_make},
};

int ph_game_new(const char *spec, const ph_memory *memory, ph_game **game, ph_place *where)
{
    if (game)
        *game = NULL;
    if (where)
        *where = (ph_place){0};
    if (!spec || !game)
        return PH_E_ARGUMENT;
    for (size_t i = 0; i < sizeof BUILTIN / sizeof BUILTIN[0]; i++)
        if (spec_names(spec, BUILTIN[i].name))
            return BUILTIN[i].make(spec, memory, game, where);
    return spec_complain(where, spec, spec, "no such game; write connect4, othello or tictactoe");
}

void ph_game_free(ph_game *game)
{
    built_free(game);
}
