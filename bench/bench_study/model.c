/* model.c - do model trees with the games' move order predict what methods save in games? Read model_put() first.
 *
 * The move order is measured at the positions of the set. Then the same searches, to one depth and without a table, run on the
 * positions and on ordered trees of the mean width, with R = 1, and with R = 2 and 4 and the measured p. */
#include "bench/support/move_ranks.h"
#include "src/lab/generated.h"
#include "src/tool/pool.h"
#include "src/tool/progress.h"
#include "study.h"

#include <assert.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* Methods without a table. The others are compared with the first. */
static const char *const METHODS[] = {"alphabeta", "negascout", "scout",  "sss",   "dual",
                                      "ps:2",      "ps:4",      "dual:2", "rs:64", "rs-dual:64"};

enum { N_METHODS = sizeof METHODS / sizeof *METHODS, N_ORDERS = 3, N_KINDS = N_ORDERS + 1, N_DEPTHS = 2, SPEC = 128 };

/* Leaves of all methods on trees of one kind: a model, or, as the last kind, the game itself. */
typedef struct sample {
    char spec[SPEC]; /* of a model, without a seed */
    uint32_t depth;
    uint32_t count;
    double *leaves; /* by method and tree */
} sample;

static double *leaves_at(const sample *s, size_t method)
{
    return &s->leaves[method * s->count];
}

static void sample_search(sample *s, const ph_game *game, const void *root, uint32_t depth, uint32_t tree)
{
    ph_value value = 0;
    for (size_t m = 0; m < N_METHODS; m++) {
        ph_result r = PH_RESULT;
        const ph_options o = PH_OPTIONS(.method = METHODS[m], .limits.depth = depth);
        if (ph_search(game, root, &o, &r) != PH_OK || r.stop != PH_FINISHED || (m > 0 && r.value != value)) {
            fprintf(stderr, "bench_study: %s finds no value, or not alpha-beta's\n", METHODS[m]);
            exit(1);
        }
        value = r.value;
        leaves_at(s, m)[tree] = (double)r.counts.leaves;
        ph_result_release(&r);
    }
}

/* ---- model trees, on all processors -------------------------------------------------------------------- */

typedef struct work {
    sample *samples;
    size_t count, which;
    uint32_t next; /* tree of that sample */
    progress bar;
    pthread_mutex_t lock;
} work;

static bool work_take(work *w, sample **s, uint32_t *tree)
{
    pthread_mutex_lock(&w->lock);
    while (w->which < w->count && w->next == w->samples[w->which].count) {
        w->which++;
        w->next = 0;
    }
    const bool more = w->which < w->count;
    if (more) {
        *s = &w->samples[w->which];
        *tree = w->next++;
        progress_add(&w->bar, 1);
        progress_show(&w->bar);
    }
    pthread_mutex_unlock(&w->lock);
    return more;
}

static void trees_search(void *context)
{
    sample *s;
    uint32_t tree;
    tree_memory memory = {0};
    while (work_take(context, &s, &tree)) {
        ph_game *model, *game;
        void *root;
        if (ph_game_new(s->spec, NULL, &model, NULL) != PH_OK ||
            generated_open(model, tree + 1, N_METHODS, &memory, &game, &root) != PH_OK)
            abort();
        ph_game_free(model);
        sample_search(s, game, root, 0, tree);
        generated_close(game, root);
    }
    tree_memory_release(&memory);
}

/* ---- tables -------------------------------------------------------------------------------------------- */

static stats_interval relative(const sample *s, size_t method)
{
    return study_ratio(leaves_at(s, method), leaves_at(s, 0), s->count);
}

/* The mean error of a model's predictions over the methods, and how many of them are in the interval of the game. */
static void put_error(const sample *model, const sample *game)
{
    double sum = 0;
    unsigned hits = 0;
    for (size_t m = 1; m < N_METHODS; m++) {
        const stats_interval said = relative(model, m), is = relative(game, m);
        sum += fabs(said.value / is.value - 1);
        hits += said.value >= is.low && said.value <= is.high;
    }
    printf(" %.0f %%, %u of %d |", 100 * sum / (N_METHODS - 1), hits, N_METHODS - 1);
}

static void put_predictions(sample samples[N_DEPTHS][N_KINDS], const set *s, const ranks *k)
{
    printf("| |");
    for (size_t d = 0; d < N_DEPTHS; d++)
        printf(" depth %" PRIu32 ": R = 1 | R = 2, p = %.2f | R = 4, p = %.2f | %s |", samples[d][0].depth,
               k->within[1] / k->nodes, k->within[2] / k->nodes, s->field->said);
    puts("\n|:--|--:|--:|--:|--:|--:|--:|--:|--:|");
    printf("| leaves of `alphabeta` |");
    for (size_t d = 0; d < N_DEPTHS; d++)
        for (size_t i = 0; i < N_KINDS; i++) {
            double sum = 0;
            for (uint32_t tree = 0; tree < samples[d][i].count; tree++)
                sum += samples[d][i].leaves[tree];
            printf(" %.0f |", sum / samples[d][i].count);
        }
    for (size_t m = 1; m < N_METHODS; m++) {
        printf("\n| `%s` |", METHODS[m]);
        for (size_t d = 0; d < N_DEPTHS; d++)
            for (size_t i = 0; i < N_KINDS; i++) {
                const stats_interval r = relative(&samples[d][i], m);
                char text[STUDY_CELL];
                study_print_ratio(&r, text);
                if (i < N_ORDERS)
                    printf(" %.3f |", r.value);
                else
                    printf(" %s |", text);
            }
    }
    printf("\n| off by; in the interval |");
    for (size_t d = 0; d < N_DEPTHS; d++) {
        for (size_t i = 0; i < N_ORDERS; i++)
            put_error(&samples[d][i], &samples[d][N_ORDERS]);
        printf(" |");
    }
    puts("");
}

/* ---- all of it ----------------------------------------------------------------------------------------- */

static ranks set_ranks(const set *s)
{
    ranks k = {0};
    /* With a depth of 1 a depth of 0 would remain after each move, which means to the end of the game. */
    const uint32_t wanted = s->field->order_depth, depth = wanted > s->shallower + 2 ? wanted - s->shallower : 2;
    for (size_t i = 0; i < s->count; i++)
        ranks_walk(&k, s->game, s->game, &s->at[i], depth, 2);
    return k;
}

static void sample_init(sample *s, const set *of, size_t kind, uint32_t depth, const ranks *k, uint32_t trees)
{
    const bool is_game = kind == N_ORDERS;
    *s = (sample){.depth = depth, .count = is_game ? (uint32_t)of->count : trees};
    assert(s->count > 0);
    s->leaves = calloc((size_t)s->count * N_METHODS, sizeof *s->leaves);
    if (!s->leaves)
        abort();
    snprintf(s->spec, SPEC, "ordered:width=%.0f,depth=%" PRIu32 ",order=%u,p=%.2f", round(k->width / k->nodes), depth,
             1u << kind, k->within[kind % N_ORDERS] / k->nodes);
    for (uint32_t i = 0; i < s->count && is_game; i++)
        sample_search(s, of->game, of->at[i].bytes, depth, i);
}

void model_put(const set *s, uint32_t trees)
{
    const ranks k = set_ranks(s);
    printf("\n### %s\n\nAt %.0f positions, with %.1f moves on average, the best move is the first in %.2f of them, ",
           s->field->said, k.nodes, k.width / k.nodes, k.first / k.nodes);
    printf("among the first half in %.2f, the first quarter in %.2f.\n\n", k.within[1] / k.nodes,
           k.within[2] / k.nodes);
    sample samples[N_DEPTHS][N_KINDS];
    for (size_t d = 0; d < N_DEPTHS; d++) {
        const uint32_t depth = s->field->model_depth - s->shallower + (uint32_t)d;
        for (size_t i = 0; i < N_KINDS; i++)
            sample_init(&samples[d][i], s, i, depth, &k, trees);
        work w = {.samples = samples[d], .count = N_ORDERS, .lock = PTHREAD_MUTEX_INITIALIZER};
        progress_init(&w.bar, stderr, (uint64_t)N_ORDERS * trees, N_ORDERS * trees);
        pool_run(pool_processors(), trees_search, &w);
        progress_clear(&w.bar);
    }
    put_predictions(samples, s, &k);
    for (size_t d = 0; d < N_DEPTHS; d++)
        for (size_t i = 0; i < N_KINDS; i++)
            free(samples[d][i].leaves);
}
