/* bench_study.c - every method on real games, and what models predict: the tables of docs/results/real-games.md.
 *
 *     bench_study [POSITIONS [TREES [ROUNDS [SHALLOWER]]]]
 *
 * Uses at most POSITIONS (40) of each game and TREES (100) model trees of each kind. Times are the least of ROUNDS (3). All
 * searches are SHALLOWER (0) plies less deep, for a quick test. Prints the tables; fails if a value differs from alpha-beta's.
 * The parts are in bench/bench_study: the positions (set.c), the methods (race.c), the models (model.c). */
#include "bench_study/study.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

static const field FIELDS[] = {
    {"connect4",
     "Connect-4",
     {"tests/data/connect4/L2_R2.txt", "tests/data/connect4/L1_R2.txt"},
     " ",
     .depth = 11,
     .order_depth = 6,
     .model_depth = 8},
    {"othello",
     "Othello",
     {"tests/data/othello/fforum-20-39.obf", "tests/data/othello/fforum-1-19.obf"},
     ";",
     .depth = 9,
     .order_depth = 4,
     .model_depth = 6},
    {"kalah", "Kalah", {NULL}, NULL, .depth = 13},
    {"chess", "Chess", {"tests/data/chess/bratko-kopec.epd"}, " bm", .depth = 5},
};

enum { N_FIELDS = sizeof FIELDS / sizeof *FIELDS, POSITIONS = 40, TREES = 100, ROUNDS = 3, LEAST = 2 };

/* A whole number from the command line, or `standard` if it is missing. */
static uint32_t number(int count, char **arguments, int which, uint32_t standard, long low, long high)
{
    if (count <= which)
        return standard;
    char *end;
    const long n = strtol(arguments[which], &end, 10);
    if (*end || end == arguments[which] || n < low || n > high) {
        fprintf(stderr, "bench_study: '%s': write a number from %ld to %ld\n", arguments[which], low, high);
        exit(2);
    }
    return (uint32_t)n;
}

int main(int count, char **arguments)
{
    const uint32_t positions = number(count, arguments, 1, POSITIONS, LEAST, SET_MOST);
    const uint32_t trees = number(count, arguments, 2, TREES, LEAST, 1000000);
    const uint32_t rounds = number(count, arguments, 3, ROUNDS, 1, 100);
    const uint32_t shallower = number(count, arguments, 4, 0, 0, 4);
    set *sets = calloc(N_FIELDS, sizeof *sets);
    if (!sets)
        abort();

    printf("## The methods\n\nTimes are the least of %" PRIu32 " runs in 4 MB, of 1 run in 64 KB.\n", rounds);
    for (size_t i = 0; i < N_FIELDS; i++) {
        set_init(&sets[i], &FIELDS[i], positions, shallower);
        printf("\n%s: %zu positions.\n", FIELDS[i].said, sets[i].count);
        race_put(&sets[i], (int)rounds);
    }
    puts("\n## What models predict");
    for (size_t i = 0; i < N_FIELDS; i++) {
        if (FIELDS[i].model_depth)
            model_put(&sets[i], trees);
        set_release(&sets[i]);
    }
    free(sets);
    return 0;
}
