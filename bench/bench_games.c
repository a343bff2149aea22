/* bench_games.c - the cost of the library's generality on real games, in instructions.
 *
 * There are three ways to search the same positions by alpha-beta: hand-written code for that game alone; the library's loops
 * compiled for the game; and the loops that call function pointers, as for a plug-in. All evaluate the same leaves.
 * bench/games.sh counts the instructions of measure(). METHOD replaces alpha-beta in the last two.
 *
 *     bench_games TASK hand|compiled|struct [METHOD] */
#include "support/hand.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

void measure(void); /* found by name */

/* The argument of measure(), which has no parameters because the profiler finds it by name. */
typedef struct bench {
    const hand_task *task;
    const char *way, *method;
    ph_game *game;
    ph_value value;
    uint64_t leaves;
} bench;

static bench *the_bench(void)
{
    static bench b;
    return &b;
}

static void by_library(bench *b, const book_state *s)
{
    ph_result result = PH_RESULT;
    ph_game game = *b->game;
    if (strcmp(b->way, "struct") == 0)
        game.compiled = NULL;
    book_search(&game, s, b->method, b->task->depth, &result);
    b->value += result.value;
    b->leaves += result.counts.leaves;
    ph_result_release(&result);
}

__attribute__((noinline)) void measure(void)
{
    bench *b = the_bench();
    for (size_t i = 0; i < HAND_POSITIONS && b->task->positions[i]; i++) {
        book_state s = book_position(b->game, b->task->positions[i]);
        if (strcmp(b->way, "hand") == 0)
            b->value += hand_search(b->task, b->game, &s, &b->leaves);
        else
            by_library(b, &s);
    }
}

static const hand_task *task_find(const char *name)
{
    for (const hand_task *t = HAND_TASKS; t->name; t++)
        if (strcmp(t->name, name) == 0)
            return t;
    return NULL;
}

int main(int argc, char **argv)
{
    bench *b = the_bench();
    b->task = argc == 3 || argc == 4 ? task_find(argv[1]) : NULL;
    if (!b->task) {
        fputs("usage: bench_games tictactoe|connect4|kalah|othello hand|compiled|struct [METHOD]\n", stderr);
        return 2;
    }
    b->way = argv[2];
    b->method = argc == 4 ? argv[3] : "alphabeta";
    b->game = book_game(b->task->game);
    clock_t begin = clock();
    measure();
    double seconds = (double)(clock() - begin) / CLOCKS_PER_SEC;
    printf("%s %s: sum of values %" PRId32 ", leaves %" PRIu64 ", seconds %.4f\n", b->task->name, b->way, b->value,
           b->leaves, seconds);
    ph_game_free(b->game);
    return 0;
}
