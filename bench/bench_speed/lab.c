/* lab.c - the speed of the laboratory: the paper's tables, compared with searching the models one by one, and a sweep on
 * one thread and on two. */
#include "groups.h"
#include "src/lab/paper.h"
#include "src/lab/sweep.h"
#include "src/tool/pool.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MOST_ROUNDS = 16 };

/* ---- the paper ----------------------------------------------------------------------------------------- */

static double paper_seconds(uint32_t trees)
{
    paper *p = calloc(1, sizeof *p);
    progress bar;
    bench_must(p, "no memory");
    p->trees = trees;
    p->seed = 1;
    p->threads = 1;
    p->tables = (1u << PAPER_TABLES) - 1;
    double begin = bench_now();
    bench_must(paper_measure(p, &bar) == PH_OK, "paper");
    double seconds = bench_now() - begin;
    free(p);
    return seconds;
}

/* The same searches with nothing shared: each method generates the nodes that it visits. */
static double models_seconds(uint32_t trees)
{
    double begin = bench_now();
    for (const paper_table *t = PAPER; t < PAPER + PAPER_TABLES; t++) {
        for (uint32_t n = 0; n < t->n_columns * trees; n++) {
            char spec[128];
            unsigned char root[64];
            ph_game *game;
            const uint32_t column = n / trees;
            snprintf(spec, sizeof spec, "ordered:width=%u,depth=%u,order=%u,p=%s,values=256,seed=%u", t->width,
                     t->depth, t->columns[column].order, t->columns[column].p, 1 + n % trees);
            bench_must(!ph_game_new(spec, NULL, &game, NULL) && game->state_size <= sizeof root, spec);
            game->start(game->rules, root);
            for (uint32_t row = 0; row < t->n_rows; row++) {
                ph_result r = PH_RESULT;
                const ph_options options = PH_OPTIONS(.method = t->rows[row].method);
                bench_must(!ph_search(game, root, &options, &r), spec);
                ph_result_release(&r);
            }
            ph_game_free(game);
        }
    }
    return bench_now() - begin;
}

static void measure_paper(sheet *s)
{
    double ratio[MOST_ROUNDS], seconds[MOST_ROUNDS];
    const int rounds = sheet_effort(s, 7);
    const uint32_t trees = s->quick ? 2 : 20;
    for (int i = 0; i < rounds; i++) {
        seconds[i] = paper_seconds(trees);
        ratio[i] = seconds[i] / models_seconds(trees);
    }
    sheet_add(s, "phased", "paper", "time/models", ratio, (size_t)rounds);
    sheet_add(s, "phased", "paper", "seconds", seconds, (size_t)rounds);
}

/* ---- a sweep ------------------------------------------------------------------------------------------- */

static sweep_outcome sweep_once(const grid *g, unsigned threads, double *processor)
{
    const clock_t begin = clock();
    problem why;
    store *kept;
    ranks alone = {.size = 1};
    int cancel = 0;
    sweep_outcome outcome;
    const sweep_options options = {.threads = threads, .cancel = &cancel};
    bench_must(store_open(NULL, STORE_WRITE, &kept, &why), "store");
    bench_must(sweep_run(g, kept, &alone, &options, &outcome, &why), "sweep");
    store_close(kept);
    *processor = (double)(clock() - begin) / CLOCKS_PER_SEC;
    return outcome;
}

/* Efficiency is the time on one thread divided by twice the time on two. On a shared machine the clock does not show it,
 * since two threads may have to wait for processors where one does not. The sweep itself loses time in two ways: threads wait
 * for the work queue, which shows in the time inside searches, and searches slow each other down, which shows in processor
 * time. `unshared` is the efficiency after these two losses, whatever else the machine does. */
static double unshared(double one_inside, double two_inside, double processor)
{
    return two_inside / one_inside * processor;
}

static void measure_sweep(sheet *s)
{
    double one_inside[MOST_ROUNDS], two_inside[MOST_ROUNDS], seconds[MOST_ROUNDS];
    double efficiency[MOST_ROUNDS], processor[MOST_ROUNDS], alone[MOST_ROUNDS];
    const int rounds = sheet_effort(s, 7);
    problem why;
    grid g;
    grid_text text = {.trees = s->quick ? "2" : "60", .method = "alphabeta,sss,ps:2,ps:4"};
    const ph_parameter *p;
    for (size_t i = 0; (p = schema_of_models(i)); i++) {
        if (strcmp(p->key, "width") == 0)
            text.lists[i] = "8,16";
        if (strcmp(p->key, "depth") == 0)
            text.lists[i] = "4,6";
        if (strcmp(p->key, "order") == 0)
            text.lists[i] = "1,2,4";
    }
    bench_must(grid_init(&g, &text, &why), "grid");
    for (int i = 0; i < rounds; i++) {
        double one_processor, two_processor;
        const sweep_outcome one = sweep_once(&g, 1, &one_processor), two = sweep_once(&g, 2, &two_processor);
        seconds[i] = one.seconds;
        one_inside[i] = one.busy / one.seconds;
        two_inside[i] = two.busy / two.seconds / 2;
        efficiency[i] = one.seconds / two.seconds / 2;
        processor[i] = one_processor / two_processor;
        alone[i] = unshared(one_inside[i], two_inside[i], processor[i]);
    }
    grid_release(&g);
    sheet_add(s, "1 thread", "sweep", "inside", one_inside, (size_t)rounds);
    sheet_add(s, "2 threads", "sweep", "inside", two_inside, (size_t)rounds);
    sheet_add(s, "1 thread", "sweep", "seconds", seconds, (size_t)rounds);
    if (pool_processors() < 2)
        return;
    sheet_add(s, "2 threads", "sweep", "efficiency", efficiency, (size_t)rounds);
    sheet_add(s, "2 threads", "sweep", "processor", processor, (size_t)rounds);
    sheet_add(s, "2 threads", "sweep", "unshared", alone, (size_t)rounds);
}

void bench_lab(sheet *s)
{
    measure_paper(s);
    measure_sweep(s);
}
