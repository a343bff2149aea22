/* test_sweep.c - sweeps that are killed, and summaries of a store. */
#include "support/store_dump.h"

#include "lab/plot.h"
#include "lab/quantile.h"
#include "lab/schedule.h"
#include "lab/summary.h"
#include "lab/sweep.h"
#include "phased_tree.h"

#include <math.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>

static const grid_text GRID = {
    .lists[WIDTH] = "8", .lists[DEPTH] = "6,4", .method = "alphabeta,sss,ps:2", .trees = "1200"};

static sweep_outcome sweep_or_fail(const char *file)
{
    grid g = {0};
    problem why;
    store *s = NULL;
    sweep_outcome out = {0};
    int cancel = 0;
    ranks alone = {.size = 1};
    const sweep_options options = {.threads = 2, .cancel = &cancel};
    if (!grid_init(&g, &GRID, &why) || !store_open(file, STORE_WRITE, &s, &why) ||
        !sweep_run(&g, s, &alone, &options, &out, &why))
        fail_msg("%s", why.text);
    store_close(s);
    grid_release(&g);
    return out;
}

/* Kill a sweep repeatedly; each continues where the last one stopped, and the final store is the same as without
 * kills. */
static void a_killed_sweep_goes_on(void **unused)
{
    (void)unused;
    scratch killed = scratch_new(), whole = scratch_new();
    for (int round = 0; round < 3; round++) {
        pid_t child = fork();
        if (child == 0) {
            sweep_or_fail(killed.file);
            _exit(0);
        }
        usleep(700000);
        kill(child, SIGKILL);
        waitpid(child, NULL, 0);
    }
    sweep_outcome rest = sweep_or_fail(killed.file), all = sweep_or_fail(whole.file);
    assert_int_equal(all.done, 2 * 3 * 1200);
    assert_int_equal(rest.stored + rest.done, all.done);
    assert_true(rest.stored > 0);
    char *a = store_dump(killed.file), *b = store_dump(whole.file);
    assert_string_equal(a, b);
    free(a);
    free(b);
    scratch_free(&killed);
    scratch_free(&whole);
}

/* ---- means --------------------------------------------------------------------------------------------- */

static void put_leaves(store *s, const char *method, uint64_t first, const uint64_t *leaves)
{
    problem why;
    store_cell c = {.setting = setting_of("iid:width=2,depth=2"), .memory = 1, .version = "1"};
    snprintf(c.method, sizeof c.method, "%s", method);
    assert_true(store_find(s, &c, 1, &why));
    for (; *leaves; leaves++, first++) {
        store_run run = {.tree = first, .counts = {.leaves = *leaves, .open_peak = 3, .backup_peak = 1}};
        assert_true(store_add(s, &(store_row){c.id, run}, 1, &why));
    }
}

static void near(double x, double expected)
{
    if (!(fabs(x - expected) < 1e-3 * fabs(expected) + 1e-12))
        fail_msg("%g is not %g", x, expected);
}

static void means_and_differences(void **unused)
{
    (void)unused;
    store *s;
    problem why;
    summary t;
    assert_true(store_open(NULL, STORE_WRITE, &s, &why));
    put_leaves(s, "alphabeta", 1, (const uint64_t[]){10, 20, 30, 40, 0});
    put_leaves(s, "sss", 3, (const uint64_t[]){25, 37, 8, 0}); /* trees 3 and 4 are common */
    put_leaves(s, "ps:2", 9, (const uint64_t[]){7, 0});
    assert_true(summary_init(&t, s, &(grid_text){0}, &(summary_question){.against = "alphabeta"}, &why));
    assert_int_equal(t.count, 3);

    const summary_row *ab = &t.rows[0], *sss = &t.rows[1], *ps = &t.rows[2];
    assert_int_equal(ab->figure.count, 4);
    near(ab->figure.mean, 25);
    near(ab->figure.stderror, 6.45497);
    near(ab->figure.high, 25 + 3.18245 * 6.45497); /* Student's t, 3 degrees of freedom */
    near(ab->space.mean, 4);
    assert_int_equal(ab->difference.count, 0);

    assert_int_equal(sss->difference.count, 2);
    near(sss->difference.mean, -4);
    near(sss->difference.stderror, 1);
    near(sss->difference.low, -4 - 12.706);
    near(sss->ratio.mean, 62.0 / 70);

    near(ps->figure.mean, 7);
    assert_true(isnan(ps->figure.stderror));
    assert_int_equal(ps->difference.count, 0);
    summary_release(&t);

    assert_true(
        summary_init(&t, s, &(grid_text){.method = "sss"}, &(summary_question){.measure = MEASURE_SPACE}, &why));
    assert_int_equal(t.count, 1);
    near(t.rows[0].figure.mean, 4);
    summary_release(&t);
    assert_false(summary_init(&t, s, &(grid_text){.lists[WIDTH] = "3"}, &(summary_question){0}, &why));
    summary_release(&t);
    assert_false(summary_init(&t, s, &(grid_text){0}, &(summary_question){.against = "minimax"}, &why));
    summary_release(&t);
    store_close(s);
}

/* At the ends of the interval of a ratio r, the mean of x - r y just differs significantly from 0 (Fieller). A median
 * is the middle value, and repeated summaries are equal. */
static void ratios_and_medians(void **unused)
{
    (void)unused;
    static const uint64_t x[] = {25, 37, 81, 33, 46, 0}, y[] = {30, 40, 70, 38, 55, 0};
    store *s;
    problem why;
    summary t;
    summary_question question = {.against = "alphabeta"};
    assert_true(store_open(NULL, STORE_WRITE, &s, &why));
    put_leaves(s, "sss", 1, x);
    put_leaves(s, "alphabeta", 1, y);
    assert_true(summary_init(&t, s, &(grid_text){0}, &question, &why));
    const summary_mean mean = t.rows[0].ratio;
    near(mean.mean, 222.0 / 233);
    assert_false(summary_row_differs(&t.rows[0]));
    for (int high = 0; high < 2; high++) {
        double r = high ? mean.high : mean.low, sum = 0, squares = 0;
        for (int i = 0; i < 5; i++)
            sum += (double)x[i] - r * (double)y[i];
        for (int i = 0; i < 5; i++)
            squares += pow((double)x[i] - r * (double)y[i] - sum / 5, 2);
        near(fabs(sum / 5), 2.77645 * sqrt(squares / 4 / 5)); /* Student's t, 4 degrees of freedom */
        assert_true((r > mean.mean) == high);
    }
    summary_release(&t);

    assert_true(summary_statistic_parse("median", &question.statistic, &why));
    assert_true(summary_init(&t, s, &(grid_text){0}, &question, &why));
    near(t.rows[0].figure.mean, 37);
    near(t.rows[0].ratio.mean, 37.0 / 40);
    near(t.rows[0].difference.mean, -3);
    assert_true(t.rows[0].figure.low <= 37 && t.rows[0].figure.high >= 37 &&
                t.rows[0].figure.low < t.rows[0].figure.high);
    const double low = t.rows[0].ratio.low;
    summary_release(&t);
    assert_true(summary_init(&t, s, &(grid_text){0}, &question, &why));
    assert_true(t.rows[0].ratio.low == low);
    summary_release(&t);
    assert_true(summary_statistic_parse("q25", &question.statistic, &why));
    assert_true(summary_init(&t, s, &(grid_text){0}, &question, &why));
    near(t.rows[0].figure.mean, 33);
    summary_release(&t);
    assert_false(summary_statistic_parse("q101", &question.statistic, &why));
    assert_false(summary_statistic_parse("modus", &question.statistic, &why));
    store_close(s);
}

/* Quantiles are interpolated; for resamples they are the same as for sorted samples. */
static void quantiles(void **unused)
{
    (void)unused;
    static const double numbers[] = {1, 2, 4, 8}, one[] = {7};
    near(quantile_of(numbers, 4, 0.5), 3);
    near(quantile_of(numbers, 4, 0), 1);
    near(quantile_of(numbers, 4, 1), 8);
    near(quantile_of(numbers, 4, 0.9), 6.8);
    quantile_pair p;
    assert_true(quantile_compare((const double[]){8, 1, 4, 2}, (const double[]){4, 4, 4, 4}, 4, 0.9, &p));
    near(p.mine.value, 6.8);
    near(p.ratio.value, 1.7);
    assert_true(p.mine.low >= 1 && p.mine.low < p.mine.high && p.mine.high <= 8);
    assert_true(quantile_compare(one, one, 1, 0.5, &p));
    near(p.mine.value, 7);
    assert_true(isnan(p.mine.low));
}

/* A model with another seed is the tree of the specification with that seed; a result has the phases of its method. */
static void models_are_parsed_once(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        char spec[80];
        ph_game *model, *tree, *same;
        snprintf(spec, sizeof spec, "ordered:width=3,depth=4,order=2,p=0.6,seed=%d", (int)seed);
        assert_int_equal(ph_game_new("ordered:width=3,depth=4,order=2,p=0.6", NULL, &model, NULL), PH_OK);
        assert_int_equal(ph_tree_reseed(model, seed, NULL, &tree), PH_OK);
        assert_int_equal(ph_game_new(spec, NULL, &same, NULL), PH_OK);
        unsigned char root[2][64];
        assert_true(tree->state_size <= sizeof root[0]);
        tree->start(tree->rules, root[0]);
        same->start(same->rules, root[1]);
        static const struct {
            const char *method;
            uint32_t phases;
        } cases[] = {{"alphabeta", 0}, {"sss", 0}, {"ps:2", 2}, {"dual:3", 3}, {"ps:1+2", 0}, {"rs:9", 0}};
        for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
            const ph_options options = PH_OPTIONS(.method = cases[i].method);
            ph_result a = PH_RESULT, b = PH_RESULT;
            assert_int_equal(ph_search(tree, root[0], &options, &a), PH_OK);
            assert_int_equal(ph_search(same, root[1], &options, &b), PH_OK);
            assert_int_equal(a.value, b.value);
            assert_memory_equal(&a.counts, &b.counts, sizeof a.counts);
            assert_int_equal(a.phases, cases[i].phases);
            ph_result_release(&a);
            ph_result_release(&b);
        }
        ph_game_free(model);
        ph_game_free(tree);
        ph_game_free(same);
    }
    ph_game *connect4, *none;
    assert_int_equal(ph_game_new("connect4", NULL, &connect4, NULL), PH_OK);
    assert_int_equal(ph_tree_reseed(connect4, 1, NULL, &none), PH_E_ARGUMENT);
    assert_null(none);
    ph_game_free(connect4);
}

/* Pearl's factor is the golden ratio for width 2. */
static void pearls_branching_factor(void **unused)
{
    (void)unused;
    near(plot_pearl(2), 1.6180340);
    near(plot_pearl(4), 2.6296580);
    near(plot_pearl(1), 1);
}

/* The sample is one tree of each setting, the smallest first; then come the others, the largest first. A setting
 * without a time is assumed to cost at least as much as the next smaller one. */
static void the_sample_comes_first(void **unused)
{
    (void)unused;
    static const grid_text text = {.lists[WIDTH] = "2", .lists[DEPTH] = "6,4,5", .method = "sss,ps:2", .trees = "3"};
    static const uint32_t settings[9] = {1, 2, 0, 0, 0, 2, 2, 1, 1};
    grid g = {0};
    problem why;
    store *s = NULL;
    schedule a;
    if (!grid_init(&g, &text, &why) || !store_open(NULL, STORE_WRITE, &s, &why) || !schedule_init(&a, &g, s, 0, &why))
        fail_msg("%s", why.text);
    assert_int_equal(a.n_items, 9);
    assert_int_equal(a.n_samples, 3);
    for (size_t i = 0; i < 9; i++)
        assert_int_equal(a.items[i].setting, settings[i]);
    const work_row found[] = {
        {.setting = 1, .run.seconds = 1}, {.setting = 1, .run.seconds = 3}, {.setting = 2, .run.seconds = 4}};
    schedule_learn(&a, found, 3);
    assert_false(schedule_sampled(&a));
    schedule_estimate(&a);
    assert_true(a.at_least);
    assert_true(a.costs[1] == 4 && a.costs[2] == 8 && a.costs[0] == 8);
    assert_true(a.seconds == 3 * 4 + 6 * 8);
    schedule_release(&a);
    store_close(s);
    grid_release(&g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_killed_sweep_goes_on),  cmocka_unit_test(means_and_differences),
        cmocka_unit_test(ratios_and_medians),      cmocka_unit_test(quantiles),
        cmocka_unit_test(the_sample_comes_first),  cmocka_unit_test(models_are_parsed_once),
        cmocka_unit_test(pearls_branching_factor),
    };
    return cmocka_run_group_tests_name("sweep", tests, NULL, NULL);
}
