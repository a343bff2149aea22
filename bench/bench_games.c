/* bench_games.c - what the generality of the library costs on real games.
 *
 * Three ways to search the same positions by alpha-beta: by hand, as one writes it for that game alone; by the template
 * compiled for the game; and through the struct of functions, as a plug-in is searched. All evaluate the same leaves.
 * bench/games.sh counts the instructions of measure().
 *
 *     bench_games GAME hand|compiled|struct */
#include "src/games/connect4.h"
#include "src/games/othello.h"
#include "src/games/tictactoe.h"
#include "tests/support/gamebook.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

void measure(void); /* found by name */

/* ---- by hand: each in the form that needs the fewest instructions ---------------------------------------- */

static ph_value hand_tictactoe(tictactoe_state s, uint32_t depth, ph_value alpha, ph_value beta, uint64_t *leaves)
{
    if (depth == 0 || tictactoe_over(s)) {
        ++*leaves;
        return tictactoe_evaluate(s);
    }
    for (uint64_t rest = tictactoe_empty(s); rest;) {
        ph_move move = bits_take(&rest);
        ph_value v = -hand_tictactoe(tictactoe_apply(s, move), depth - 1, -beta, -alpha, leaves);
        if (v >= beta)
            return beta;
        alpha = v > alpha ? v : alpha;
    }
    return alpha;
}

static ph_value hand_connect4(connect4_state s, uint32_t depth, ph_value alpha, ph_value beta, uint64_t *leaves)
{
    const connect4_rules *const r = &CONNECT4_USUAL;
    uint64_t cells = connect4_cells(r, s);
    uint32_t at = 0;
    while (cells) {
        connect4_state child = connect4_apply(s, connect4_take(r, &cells, &at));
        ph_value v;
        if (depth == 1 || connect4_over(r, child)) {
            ++*leaves;
            v = -connect4_evaluate(r, child);
        } else {
            v = -hand_connect4(child, depth - 1, -beta, -alpha, leaves);
        }
        if (v >= beta)
            return beta;
        alpha = v > alpha ? v : alpha;
    }
    return alpha;
}

static ph_value hand_othello(const othello_rules *r, const othello_state *s, uint32_t depth, ph_value alpha,
                             ph_value beta, uint64_t *leaves)
{
    ph_move moves[OTHELLO_MOST_MOVES];
    uint32_t count = othello_list(s, moves);
    othello_order(r, s, moves, count);
    for (uint32_t i = 0; i < count; i++) {
        othello_state child = othello_apply(r, s, moves[i]);
        ph_value v;
        if (depth == 1 || othello_over(r, &child)) {
            ++*leaves;
            v = -othello_evaluate(r, &child);
        } else {
            v = -hand_othello(r, &child, depth - 1, -beta, -alpha, leaves);
        }
        if (v >= beta)
            return beta;
        alpha = v > alpha ? v : alpha;
    }
    return alpha;
}

/* ---- the work ------------------------------------------------------------------------------------------ */

typedef struct task {
    const char *game;
    uint32_t depth;
    const char *positions[4];
} task;

static const task TASKS[] = {
    {"tictactoe", 9, {"", "5", "1", "2"}},
    {"connect4", 9, {"", "4444", "44443355", "3512456"}},
    {"othello", 7, {"", "f5d6c3", "f5d6c3d3c4f4", "f5f6e6f4e3c5c4"}},
};

/* What measure() is about; a function that the profiler finds by name takes no arguments. */
typedef struct bench {
    const task *task;
    const char *way;
    ph_game *game;
    ph_value value;
    uint64_t leaves;
} bench;

static bench *the_bench(void)
{
    static bench b;
    return &b;
}

static void by_hand(bench *b, const book_state *s)
{
    ph_value v = 0;
    uint32_t depth = b->task->depth;
    if (strcmp(b->task->game, "tictactoe") == 0) {
        tictactoe_state t;
        memcpy(&t, s->bytes, sizeof t);
        v = hand_tictactoe(t, depth, -PH_INFINITY, PH_INFINITY, &b->leaves);
    } else if (strcmp(b->task->game, "connect4") == 0) {
        connect4_state t;
        memcpy(&t, s->bytes, sizeof t);
        v = hand_connect4(t, depth, -PH_INFINITY, PH_INFINITY, &b->leaves);
    } else {
        othello_state t;
        memcpy(&t, s->bytes, sizeof t);
        v = hand_othello(b->game->rules, &t, depth, -PH_INFINITY, PH_INFINITY, &b->leaves);
    }
    b->value += v;
}

static void by_library(bench *b, const book_state *s)
{
    ph_result result = PH_RESULT;
    ph_game game = *b->game;
    if (strcmp(b->way, "struct") == 0)
        game.compiled = NULL;
    book_search(&game, s, "alphabeta", b->task->depth, &result);
    b->value += result.value;
    b->leaves += result.counts.leaves;
}

__attribute__((noinline)) void measure(void)
{
    bench *b = the_bench();
    for (size_t i = 0; i < sizeof b->task->positions / sizeof b->task->positions[0]; i++) {
        book_state s = book_position(b->game, b->task->positions[i]);
        if (strcmp(b->way, "hand") == 0)
            by_hand(b, &s);
        else
            by_library(b, &s);
    }
}

static const task *task_find(const char *game)
{
    for (size_t i = 0; i < sizeof TASKS / sizeof TASKS[0]; i++)
        if (strcmp(TASKS[i].game, game) == 0)
            return &TASKS[i];
    return NULL;
}

int main(int argc, char **argv)
{
    bench *b = the_bench();
    b->task = argc == 3 ? task_find(argv[1]) : NULL;
    if (!b->task) {
        fputs("usage: bench_games tictactoe|connect4|othello hand|compiled|struct\n", stderr);
        return 2;
    }
    b->way = argv[2];
    b->game = book_game(b->task->game);
    clock_t begin = clock();
    measure();
    double seconds = (double)(clock() - begin) / CLOCKS_PER_SEC;
    printf("%s %s: sum of values %" PRId32 ", leaves %" PRIu64 ", seconds %.4f\n", b->task->game, b->way, b->value,
           b->leaves, seconds);
    ph_game_free(b->game);
    return 0;
}
