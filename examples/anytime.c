/* anytime.c - play against a clock: an engine searches one move deeper each time, and has an answer whenever it stops.
 *
 *     cc -o anytime anytime.c -lphased
 *
 * An engine plays Connect-4 against itself. Each move gets a share of the time left on the clock. A callback runs after
 * every iteration: it prints the answer so far, and stops the search when the next iteration would hardly finish. */
#include <phased.h>

#include <stdio.h>
#include <time.h>

enum { STATE_BYTES = 64, MOVES_PLAYED = 8, SHARE = 10 };

/* What the callback needs to print a move, and the time for this one. */
typedef struct thought {
    const ph_game *game;
    const void *state;
    double seconds;
} thought;

static void move_put(const ph_game *g, const void *state, ph_move move)
{
    char text[16];
    g->print_move(g->rules, state, move, text, sizeof text);
    fputs(text, stdout);
}

/* An iteration takes several times as long as all before it: after half of the time the next one would not finish. */
static bool thought_goes_on(void *context, const ph_result *r)
{
    const thought *t = context;
    printf("  %2u moves ahead: ", (unsigned)r->depth);
    move_put(t->game, t->state, r->best);
    printf(", %d\n", (int)r->value);
    return r->seconds < t->seconds / 2;
}

/* Search for `seconds` and make the move found. False on an error. */
static bool move_make(ph_engine *engine, const ph_game *g, void *state, double seconds)
{
    thought t = {g, state, seconds};
    ph_result r = PH_RESULT;
    const ph_options options =
        PH_OPTIONS(.limits.seconds = seconds, .progress = thought_goes_on, .progress_context = &t);
    const bool good = ph_engine_think(engine, state, &options, &r) == PH_OK && r.best != PH_NO_MOVE;
    if (good) {
        _Alignas(8) unsigned char child[STATE_BYTES];
        fputs("plays ", stdout);
        move_put(g, state, r.best);
        printf(" (%s)\n", ph_stop_text(r.stop));
        g->apply(g->rules, state, r.best, child);
        for (size_t i = 0; i < g->state_size; i++)
            ((unsigned char *)state)[i] = child[i];
    }
    ph_result_release(&r);
    return good;
}

static double now(void)
{
    struct timespec t;
    timespec_get(&t, TIME_UTC);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* The loop: the time that a move took is subtracted from the clock, and the next move gets a share of the rest. */
static bool game_play(const ph_game *g, ph_engine *engine)
{
    _Alignas(8) unsigned char state[STATE_BYTES];
    double clock[2] = {0.3, 0.3};
    bool good = true;
    g->start(g->rules, state);
    for (int i = 0; good && i < MOVES_PLAYED && !ph_game_over(g, state); i++) {
        const double begun = now(), share = clock[i % 2] / SHARE;
        printf("%s has %.3f s, and takes %.3f\n", i % 2 ? "second" : "first", clock[i % 2], share);
        good = move_make(engine, g, state, share > 0.001 ? share : 0.001);
        clock[i % 2] -= now() - begun;
    }
    return good;
}

int main(void)
{
    ph_game *game;
    ph_engine *engine;
    if (ph_game_new("connect4", NULL, &game, NULL) != PH_OK)
        return 1;
    bool good = game->state_size <= STATE_BYTES && ph_engine_new(game, 0, NULL, &engine) == PH_OK;
    if (good) {
        good = game_play(game, engine);
        ph_engine_free(engine);
    }
    ph_game_free(game);
    return good ? 0 : 1;
}
