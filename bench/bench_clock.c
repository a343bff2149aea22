/* bench_clock.c - what a time limit costs: processor time of the same searches with one and without, in turns.
 *
 *     build/bench/bench_clock build/plugins/race.so build/plugins/conversion.so
 *
 * Each search ends at the same number of nodes, so both do the same work; only the clock is read in addition. */
#include "play/plugin.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { NODES = 100000, ROUNDS = 41 };

static double processor_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static double search(const ph_game *game, const void *state, double seconds)
{
    ph_result r = PH_RESULT;
    const ph_options options = PH_OPTIONS(.limits.nodes = NODES, .limits.seconds = seconds);
    const double before = processor_now();
    if (ph_search(game, state, &options, &r) != PH_OK) {
        fprintf(stderr, "bench_clock: a search failed\n");
        exit(1);
    }
    const double used = processor_now() - before;
    ph_result_release(&r);
    return used;
}

static int ratio_compare(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Print the least times, and the median of the ratios of the rounds. */
static void game_put(const char *file, const ph_game *game)
{
    double least[2] = {INFINITY, INFINITY}, ratios[ROUNDS];
    void *state = malloc(game->state_size);
    if (!state)
        exit(1);
    game->start(game->rules, state);
    for (int round = 0; round < ROUNDS; round++) {
        double used[2];
        for (int i = 0; i < 2; i++) {
            const int with = (i + round) % 2;
            used[with] = search(game, state, with ? 1e6 : 0);
            least[with] = fmin(least[with], used[with]);
        }
        ratios[round] = used[1] / used[0];
    }
    qsort(ratios, ROUNDS, sizeof *ratios, ratio_compare);
    printf("%s: %.4f s without a time limit, %.4f s with one: %.4f; median of %d ratios %.4f\n", file, least[0],
           least[1], least[1] / least[0], ROUNDS, ratios[ROUNDS / 2]);
    free(state);
}

int main(int count, char **files)
{
    for (int i = 1; i < count; i++) {
        plugin p;
        problem why;
        if (!plugin_open(&p, files[i], &(plugin_options){.trust = true}, &why)) {
            fprintf(stderr, "bench_clock: %s\n", why.text);
            return 1;
        }
        game_put(files[i], p.game);
        plugin_close(&p);
    }
    return 0;
}
