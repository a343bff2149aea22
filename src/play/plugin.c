/* plugin.c - a game that comes as a shared object. */
#include "plugin.h"

#include "../base/random.h"

#include <dlfcn.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int refuse(int error, char message[PLUGIN_MESSAGE], const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static int refuse(int error, char message[PLUGIN_MESSAGE], const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, PLUGIN_MESSAGE, format, arguments);
    va_end(arguments);
    return error;
}

/* The first thing that every game must have and this one has not; NULL: it has all. */
static const char *game_lacks(const ph_game *g)
{
    const struct {
        bool there;
        const char *name;
    } needs[] = {
        {g->name != NULL, "name"},     {g->state_size > 0, "state_size"},   {g->max_moves > 0, "max_moves"},
        {g->start != NULL, "start()"}, {g->moves != NULL, "moves()"},       {g->apply != NULL, "apply()"},
        {g->over != NULL, "over()"},   {g->evaluate != NULL, "evaluate()"},
    };
    for (size_t i = 0; i < sizeof needs / sizeof *needs; i++)
        if (!needs[i].there)
            return needs[i].name;
    return NULL;
}

/* The version comes first in every layout, so it may be read before anything else is trusted. */
static int game_check(const ph_game *g, const char *file, char message[PLUGIN_MESSAGE])
{
    if (g->version != PH_GAME_VERSION)
        return refuse(PH_E_VERSION, message,
                      "%s: built for version %u of the game interface, this is version %u; compile it again with the "
                      "phased.h of phased " PH_VERSION,
                      file, (unsigned)g->version, PH_GAME_VERSION);
    const char *missing = game_lacks(g);
    if (missing)
        return refuse(PH_E_ARGUMENT, message, "%s: its game has no %s; every game needs one", file, missing);
    if (g->compiled)
        return refuse(PH_E_ARGUMENT, message, "%s: 'compiled' is for built-in games; leave it NULL", file);
    return PH_OK;
}

/* Two positions and a list of moves, to walk through a game with. */
typedef struct stroll {
    char *here, *next;
    ph_move *moves;
} stroll;

/* One random game; what is wrong with it, NULL: nothing that shows. */
static const char *game_stroll(const ph_game *g, stroll *s, uint64_t *random)
{
    g->start(g->rules, s->here);
    for (uint32_t ply = 0; ply < PH_MAX_DEPTH && !g->over(g->rules, s->here); ply++) {
        uint32_t count = g->moves(g->rules, s->here, NULL);
        if (count == 0)
            return "a position has no moves and is not over(); one of the two must change";
        if (count > g->max_moves)
            return "a position has more moves than max_moves; raise that";
        uint32_t i = (uint32_t)random_below(random, count);
        if (!(g->flags & PH_NUMBERED))
            g->moves(g->rules, s->here, s->moves);
        g->apply(g->rules, s->here, g->flags & PH_NUMBERED ? i : s->moves[i], s->next);
        char *exchanged = s->here;
        s->here = s->next;
        s->next = exchanged;
    }
    ph_value value = g->evaluate(g->rules, s->here);
    return value < -PH_VALUE_MAX || value > PH_VALUE_MAX ? "evaluate() goes beyond PH_VALUE_MAX" : NULL;
}

/* A search trusts a game, and a game that breaks its promises brings the program down: some random games show the
 * commonest mistakes before that. */
static int game_try(const ph_game *g, const char *file, char message[PLUGIN_MESSAGE])
{
    enum { GAMES = 20 };
    stroll s = {malloc(g->state_size), malloc(g->state_size), calloc(g->max_moves, sizeof *s.moves)};
    uint64_t random = 1;
    const char *wrong = s.here && s.next && s.moves ? NULL : "no memory for a position and its moves";
    for (int i = 0; i < GAMES && !wrong; i++)
        wrong = game_stroll(g, &s, &random);
    free(s.here);
    free(s.next);
    free(s.moves);
    return wrong ? refuse(PH_E_ARGUMENT, message, "%s: %s", file, wrong) : PH_OK;
}

int plugin_open(plugin *p, const char *file, char message[PLUGIN_MESSAGE])
{
    *p = (plugin){.library = dlopen(file, RTLD_NOW | RTLD_LOCAL)};
    if (!p->library) {
        const char *why = dlerror(); /* most of its messages begin with the file */
        bool named = why && strncmp(why, file, strlen(file)) == 0;
        return refuse(PH_E_ARGUMENT, message, "%s%s%s", named ? "" : file, named ? "" : ": ",
                      why ? why : "cannot be loaded");
    }
    const ph_game *game = dlsym(p->library, PLUGIN_SYMBOL);
    if (!game) {
        plugin_close(p);
        return refuse(PH_E_ARGUMENT, message, "%s: no plug-in of phased: it has no symbol '" PLUGIN_SYMBOL "'", file);
    }
    int error = game_check(game, file, message);
    if (!error)
        error = game_try(game, file, message);
    if (error)
        plugin_close(p);
    else
        p->game = game;
    return error;
}

void plugin_close(plugin *p)
{
    if (p->library)
        dlclose(p->library);
    *p = (plugin){0};
}
