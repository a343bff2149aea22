/* games.c - the time of the methods on real games, compiled for the game and through function pointers, relative to a
 * hand-written alpha-beta for that game.
 *
 * In each round all of them search all positions of a task in turn; each round gives one ratio for each. */
#include "bench/support/hand.h"
#include "groups.h"

#include <math.h>
#include <string.h>

static const char *const METHODS[] = {"alphabeta", "negascout", "sss", "dual", "ps:2", "ps:4"};

enum { N_METHODS = sizeof METHODS / sizeof METHODS[0], ALPHABETA = 0, MOST_ROUNDS = 32 };

enum { COMPILED, STRUCT, N_WAYS };

/* One round: seconds and leaves of each method in each way. */
typedef struct round_costs {
    double hand, hand_leaves;
    double seconds[N_METHODS][N_WAYS];
    double leaves[N_METHODS];
} round_costs;

static void round_hand(const hand_task *task, const ph_game *game, round_costs *c)
{
    uint64_t leaves = 0;
    double begin = bench_now();
    for (size_t i = 0; i < HAND_POSITIONS && task->positions[i]; i++) {
        book_state s = book_position(game, task->positions[i]);
        hand_search(task, game, &s, &leaves);
    }
    c->hand = bench_now() - begin;
    c->hand_leaves = (double)leaves;
}

static void round_method(const hand_task *task, const ph_game *compiled, round_costs *c, int m, int way)
{
    ph_game game = *compiled;
    if (way == STRUCT)
        game.compiled = NULL;
    c->leaves[m] = 0;
    double begin = bench_now();
    for (size_t i = 0; i < HAND_POSITIONS && task->positions[i]; i++) {
        ph_result r = PH_RESULT;
        book_state s = book_position(&game, task->positions[i]);
        book_search(&game, &s, METHODS[m], task->depth, &r);
        bench_must(r.stop == PH_FINISHED, METHODS[m]);
        c->leaves[m] += (double)r.counts.leaves;
        ph_result_release(&r);
    }
    c->seconds[m][way] = bench_now() - begin;
}

static double break_even(const round_costs *c, int m)
{
    const double t = c->seconds[m][COMPILED], t_ab = c->seconds[ALPHABETA][COMPILED];
    const double l = c->leaves[m], l_ab = c->leaves[ALPHABETA];
    if (t <= t_ab)
        return 0;
    return l < l_ab ? (t - t_ab) / (l_ab - l) / (t_ab / l_ab) : INFINITY;
}

static void report(sheet *s, const hand_task *task, const round_costs *costs, int rounds)
{
    double a[MOST_ROUNDS];
    const size_t n = (size_t)rounds;
#define ADD(column, measure, expression)                                                                               \
    do {                                                                                                               \
        for (int i = 0; i < rounds; i++)                                                                               \
            a[i] = (expression);                                                                                       \
        sheet_add(s, column, task->name, measure, a, n);                                                               \
    } while (0)
    for (int m = 0; m < N_METHODS; m++) {
        ADD(METHODS[m], "time/hand", costs[i].seconds[m][COMPILED] / costs[i].hand);
        ADD(METHODS[m], "time/struct", costs[i].seconds[m][COMPILED] / costs[i].seconds[m][STRUCT]);
        ADD(METHODS[m], "ns/leaf", 1e9 * costs[i].seconds[m][COMPILED] / costs[i].leaves[m]);
        if (m != ALPHABETA)
            ADD(METHODS[m], "break-even", break_even(&costs[i], m));
    }
    ADD("hand", "ns/leaf", 1e9 * costs[i].hand / costs[i].hand_leaves);
#undef ADD
}

static void measure_task(sheet *s, const hand_task *task)
{
    round_costs costs[MOST_ROUNDS];
    const int rounds = sheet_effort(s, 15);
    ph_game *game = book_game(task->game);
    for (int round = 0; round < rounds; round++) {
        round_hand(task, game, &costs[round]);
        for (int m = 0; m < N_METHODS; m++)
            for (int way = 0; way < N_WAYS; way++)
                round_method(task, game, &costs[round], m, (way + round) % N_WAYS);
        bench_must(costs[round].leaves[ALPHABETA] == costs[round].hand_leaves,
                   "the hand-written code evaluates other leaves");
    }
    report(s, task, costs, rounds);
    ph_game_free(game);
}

void bench_games(sheet *s)
{
    for (const hand_task *t = HAND_TASKS; t->name; t++)
        if (!s->quick || strcmp(t->name, "connect4 to 12") != 0)
            measure_task(s, t);
}
