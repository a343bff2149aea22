/* terminal.c - a small program to play against: two clocks, levels, hints, undo, and an engine that ponders.
 *
 *     cc -o terminal terminal.c -lphased -pthread
 *     ./terminal [GAME [SECONDS]]     othello or another built-in game; each side has SECONDS for all its moves
 *
 * Type a move, or: hint, undo, level N (look at most N moves ahead), clock, quit. The engine belongs to one thread at a
 * time: pondering is cancelled, and its thread joined, before anything else is done. */
#include <phased.h>

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { BYTES = 64, PLIES = 256, SHARE = 20 }; /* of a position; of a game; a move gets 1/SHARE of the time left */

typedef struct sitting {
    const ph_game *game;
    ph_engine *engine;
    uint64_t states[PLIES + 1][BYTES / 8]; /* all positions of the game, for undo */
    uint32_t ply;
    uint32_t level;  /* the most moves to look ahead; 0: as many as the clock allows */
    double clock[2]; /* seconds left to the player, and to the engine */
    int cancel;      /* ends pondering */
} sitting;

static double now(void)
{
    struct timespec at;
    timespec_get(&at, TIME_UTC);
    return (double)at.tv_sec + (double)at.tv_nsec / 1e9;
}

static bool is_over(const sitting *t)
{
    return ph_game_over(t->game, t->states[t->ply]);
}

/* False: the game is over. */
static bool board_put(const sitting *t)
{
    char text[1024];
    t->game->print(t->game->rules, t->states[t->ply], text, sizeof text);
    printf("%s", text);
    return !is_over(t);
}

/* On a thread of its own: search the player's position while the player thinks. */
static void *ponder(void *context)
{
    sitting *t = context;
    ph_result r = PH_RESULT;
    const ph_options options = PH_OPTIONS(.limits.depth = t->level ? t->level : PH_MAX_DEPTH, .cancel = &t->cancel);
    ph_engine_ponder(t->engine, t->states[t->ply], &options, &r);
    ph_result_release(&r);
    return NULL;
}

static void move_make(sitting *t, ph_move move)
{
    t->game->apply(t->game->rules, t->states[t->ply], move, t->states[t->ply + 1]);
    t->ply++;
}

/* The engine's choice for the side to move, PH_NO_MOVE on an error. The level is the depth limit. */
static ph_move choose(sitting *t, double seconds, const char *words)
{
    char text[16];
    ph_result r = PH_RESULT;
    const ph_options options = PH_OPTIONS(.limits.seconds = seconds, .limits.depth = t->level);
    const int error = ph_engine_think(t->engine, t->states[t->ply], &options, &r);
    const ph_move move = error ? PH_NO_MOVE : r.best;
    if (error)
        puts(ph_error_text(error));
    else if (t->game->print_move(t->game->rules, t->states[t->ply], move, text, sizeof text) > 0)
        printf("%s %s (value %d, %u moves ahead)\n", words, text, (int)r.value, (unsigned)r.depth);
    ph_result_release(&r);
    return move;
}

/* Answer the player's move. False: the game is over. */
static bool reply(sitting *t)
{
    const double begun = now();
    const ph_move move = board_put(t) ? choose(t, t->clock[1] / SHARE, "I play") : PH_NO_MOVE;
    t->clock[1] -= now() - begun;
    if (move == PH_NO_MOVE)
        return false;
    move_make(t, move);
    return board_put(t) && t->ply + 2 <= PLIES;
}

/* Do what the player typed. False: the program ends. */
static bool obey(sitting *t, const char *line)
{
    ph_move move;
    if (strcmp(line, "quit") == 0)
        return false;
    if (strcmp(line, "hint") == 0)
        return choose(t, 1, "Try") != PH_NO_MOVE;
    if (strncmp(line, "level ", 6) == 0)
        t->level = (uint32_t)strtoul(line + 6, NULL, 10) % PH_MAX_DEPTH;
    else if (strcmp(line, "clock") == 0)
        printf("You have %.0f s, I have %.0f s.\n", t->clock[0], t->clock[1]);
    else if (strcmp(line, "undo") == 0)
        t->ply -= t->ply >= 2 ? 2 : 0, board_put(t);
    else if (t->game->parse_move(t->game->rules, t->states[t->ply], line, &move))
        return move_make(t, move), reply(t);
    else
        printf("'%s' is no move; type a move, hint, undo, level N, clock or quit.\n", line);
    return true;
}

static void play(sitting *t)
{
    char line[80] = "";
    pthread_t thread;
    bool more = board_put(t);
    while (more && t->clock[0] > 0 && t->clock[1] > 0) {
        const double begun = now();
        t->cancel = 0;
        const bool ponders = pthread_create(&thread, NULL, ponder, t) == 0;
        fputs("> ", stdout), fflush(stdout);
        more = fgets(line, sizeof line, stdin);
        ph_cancel(&t->cancel);
        if (ponders)
            pthread_join(thread, NULL);
        t->clock[0] -= now() - begun;
        line[strcspn(line, "\r\n")] = '\0';
        more = more && obey(t, line);
    }
    puts(is_over(t) ? "The game is over." : t->clock[0] <= 0 || t->clock[1] <= 0 ? "The time is up." : "Bye.");
}

int main(int count, char **arguments)
{
    static sitting t; /* positions are aligned to 8 bytes */
    ph_game *game;
    ph_place where;
    if (ph_game_new(count > 1 ? arguments[1] : "othello", NULL, &game, &where) != PH_OK)
        return fprintf(stderr, "%s\n", where.message), 1;
    t.game = game;
    t.clock[0] = t.clock[1] = count > 2 ? strtod(arguments[2], NULL) : 300;
    const bool good = game->state_size <= BYTES && game->parse_move && ph_engine_new(game, 0, NULL, &t.engine) == PH_OK;
    if (good) {
        game->start(game->rules, t.states[0]);
        play(&t);
        ph_engine_free(t.engine);
    }
    ph_game_free(game);
    return good ? 0 : 1;
}
