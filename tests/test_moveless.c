/* test_moveless.c - games with PH_OVER_WITHOUT_MOVES: every method does what it does with the same game in the usual form,
 * position by position, and depth-first methods list the moves of a node once. */
#include "support/every.h"
#include "support/graph.h"
#include "support/moveless.h"
#include "support/released.h"
#include "support/skirmish.h"
#include "support/slow.h"

#include "src/base/random.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

/* A game in its forms. */
typedef struct forms {
    moveless usual, some, all; /* some: some endings have moves */
    moveless *self[3];
} forms;

static void forms_init(forms *f, const ph_game *g)
{
    moveless_init(&f->usual, &f->self[0], g, false, false);
    moveless_init(&f->some, &f->self[1], g, true, false);
    moveless_init(&f->all, &f->self[2], g, true, true);
}

/* A graph with cycles, with about a third of its positions ends. */
static void random_graph(graph *g, uint64_t seed)
{
    uint64_t random = seed;
    *g = (graph){.count = 4 + random_below(&random, 60), .most = GRAPH_WIDTH};
    g->keys = g->count;
    for (uint32_t n = 0; n < g->count; n++) {
        const uint32_t width = random_below(&random, GRAPH_WIDTH + 3);
        g->width[n] = n == 0 ? 3 : width > GRAPH_WIDTH ? 0 : width;
        for (uint32_t i = 0; i < g->width[n]; i++)
            g->next[n][i] = random_below(&random, g->count);
        g->value[n] = (ph_value)random_below(&random, 15) - 7;
    }
}

static void check_same(const ph_result *a, const ph_result *b, const char *method, uint64_t seed)
{
    if (a->value != b->value || a->best != b->best || a->counts.leaves != b->counts.leaves ||
        a->counts.nodes != b->counts.nodes || a->counts.cutoffs != b->counts.cutoffs ||
        a->counts.quiet != b->counts.quiet || a->counts.deepest != b->counts.deepest || a->pv_length != b->pv_length ||
        memcmp(a->pv, b->pv, a->pv_length * sizeof *a->pv) != 0)
        fail_msg("%s, seed %llu: value %d and %d, best %u and %u, leaves %llu and %llu, nodes %llu and %llu, cutoffs %llu "
                 "and %llu, line %u and %u",
                 method, (unsigned long long)seed, a->value, b->value, a->best, b->best,
                 (unsigned long long)a->counts.leaves, (unsigned long long)b->counts.leaves,
                 (unsigned long long)a->counts.nodes, (unsigned long long)b->counts.nodes,
                 (unsigned long long)a->counts.cutoffs, (unsigned long long)b->counts.cutoffs, a->pv_length,
                 b->pv_length);
}

static void check_forms(forms *f, const void *root, const ph_options *o, uint64_t seed)
{
    moveless *const each[] = {&f->usual, &f->some, &f->all};
    ph_result r[3] = {PH_RESULT, PH_RESULT, PH_RESULT};
    for (int i = 0; i < 3; i++) {
        moveless_reset(each[i]);
        assert_int_equal(ph_search(&each[i]->game, root, o, &r[i]), PH_OK);
        assert_int_equal(r[i].stop, PH_FINISHED);
        if (i == 0)
            continue;
        check_same(&r[0], &r[i], o->method, seed);
        if (each[i]->order != f->usual.order && strstr(o->method, "printed") == NULL)
            fail_msg("%s, seed %llu: evaluates in another order", o->method, (unsigned long long)seed);
    }
    for (int i = 0; i < 3; i++)
        ph_result_release(&r[i]);
}

/* All methods in all editions, with quiescence search: the same in each form. */
static void noisy_games_are_the_same(void **unused)
{
    (void)unused;
    enum { SEEDS = 400 };
    char method[EVERY_TEXT];
    for (uint64_t seed = 1; seed < SOME_OF(SEEDS); seed++) {
        const skirmish s = {.seed = seed, .places = 3 + (uint32_t)(seed % 40), .max_values = seed % 3 == 1};
        ph_game g = skirmish_game(&s);
        if (seed % 5 == 2)
            g.in_check = NULL;
        if (seed % 4 == 3)
            g.noisy = NULL;
        if (skirmish_over(&s, &(skirmish_at){1, 0}))
            continue;
        forms f;
        forms_init(&f, &g);
        for (size_t i = 0; every_method(&i, method); i++) {
            const ph_options o = PH_OPTIONS(.method = method, .limits.depth = 1 + (uint32_t)(seed % 5));
            check_forms(&f, &(skirmish_at){1, 0}, &o, seed);
        }
    }
}

/* The same on graphs with cycles, with MIN at the root too. */
static void graphs_are_the_same(void **unused)
{
    (void)unused;
    enum { SEEDS = 1200 };
    char method[EVERY_TEXT];
    for (uint64_t seed = 1; seed < SOME_OF(SEEDS); seed++) {
        graph ways;
        random_graph(&ways, seed);
        const ph_game g = graph_game(&ways);
        const uint32_t root = 0;
        forms f;
        forms_init(&f, &g);
        for (size_t i = 0; every_method(&i, method); i++) {
            const ph_options o =
                PH_OPTIONS(.method = method, .limits.depth = 1 + (uint32_t)(seed % 6), .min_root = seed % 2 == 0);
            check_forms(&f, &root, &o, seed);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(noisy_games_are_the_same),
        cmocka_unit_test(graphs_are_the_same),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
