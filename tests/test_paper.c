/* test_paper.c - the tables of the paper: its figures, and how well ours agree. */
#include "src/lab/paper_print.h"

#include "phased.h"

#include <math.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

static paper *measure_all(void)
{
    paper *p = calloc(1, sizeof *p);
    assert_non_null(p);
    p->trees = PAPER_TREES;
    p->seed = 1;
    p->threads = 2;
    p->tables = (1 << PAPER_TABLES) - 1;
    progress bar;
    assert_int_equal(paper_measure(p, &bar), PH_OK);
    return p;
}

/* The figures in the program are those in the file that was copied from the paper. */
static void figures_are_the_papers(void **unused)
{
    (void)unused;
    FILE *file = fopen("tests/data/paper_tables.csv", "r");
    assert_non_null(file);
    char line[128];
    assert_non_null(fgets(line, sizeof line, file));
    unsigned lines = 0;
    for (uint32_t t = 0; t < PAPER_TABLES; t++)
        for (uint32_t row = 0; row < PAPER[t].n_rows; row++)
            for (uint32_t column = 0; column < PAPER[t].n_columns; column++, lines++) {
                char ours[128];
                const paper_table *p = &PAPER[t];
                snprintf(ours, sizeof ours, "%u,%u,%u,%u,%s,%s,%u,%u\n", p->number, p->width, p->depth,
                         p->columns[column].order, p->columns[column].p, p->rows[row].method,
                         p->rows[row].leaves[column], p->rows[row].space);
                assert_non_null(fgets(line, sizeof line, file));
                assert_string_equal(line, ours);
            }
    assert_null(fgets(line, sizeof line, file));
    assert_int_equal(lines, 112);
    fclose(file);
}

/* Raises a flag when the first table has been searched. */
typedef struct onlooker {
    const volatile uint64_t *done;
    uint64_t enough;
    int cancel;
} onlooker;

static void *look_on(void *context)
{
    onlooker *o = context;
    while (*o->done < o->enough)
        usleep(1000);
    ph_cancel(&o->cancel);
    return NULL;
}

static void tables_that_are_done_outlive_a_cancel(void **unused)
{
    (void)unused;
    progress bar = {0};
    pthread_t thread;
    const uint32_t trees = 20;
    onlooker o = {&bar.done, (uint64_t)trees * PAPER[0].n_columns, 0};
    paper *p = calloc(1, sizeof *p), *whole = calloc(1, sizeof *whole);
    assert_true(p && whole);
    *p = (paper){.trees = trees, .seed = 1, .threads = 1, .tables = 1u << 0 | 1u << 4, .cancel = &o.cancel};
    *whole = (paper){.trees = trees, .seed = 1, .threads = 1, .tables = 1u << 0};
    assert_int_equal(pthread_create(&thread, NULL, look_on, &o), 0);
    assert_int_equal(paper_measure(p, &bar), PH_OK);
    pthread_join(thread, NULL);
    assert_int_equal(paper_measure(whole, &bar), PH_OK);
    assert_int_equal(p->tables, 1u << 0);
    assert_memory_equal(p->cells, whole->cells, sizeof p->cells);
    free(p);
    free(whole);
}

/* With the default seed: differences of 5 % on average, 10 % at most, except for the misprint. */
static void tables_are_reproduced(void **unused)
{
    (void)unused;
    paper *p = measure_all();
    double sum = 0;
    unsigned count = 0, outside = 0;
    for (uint32_t t = 0; t < PAPER_TABLES; t++)
        for (uint32_t row = 0; row < PAPER[t].n_rows; row++)
            for (uint32_t column = 0; column < PAPER[t].n_columns; column++) {
                double distance = fabs(paper_difference(p, t, row, column));
                assert_true(p->cells[t][row][column].leaves.count == PAPER_TREES);
                assert_true(p->cells[t][row][column].space == PAPER[t].rows[row].space);
                if (paper_misprint(&PAPER[t], row, column))
                    continue;
                if (PAPER[t].columns[column].order == PAPER[t].width)
                    assert_true(distance == 0);
                assert_true(distance <= 0.10);
                sum += distance;
                outside += paper_outside(p, t, row, column);
                count++;
            }
    assert_int_equal(count, 111);
    assert_true(sum / count <= 0.05);
    assert_true(outside <= 15);
    free(p);
}

static void means_and_errors_are_right(void **unused)
{
    (void)unused;
    stats s = {0};
    assert_true(stats_mean(&s) == 0 && stats_stderr(&s) == 0);
    stats_add(&s, 4);
    assert_true(stats_mean(&s) == 4 && stats_stderr(&s) == 0);
    stats_add(&s, 6);
    stats_add(&s, 8);
    assert_true(stats_mean(&s) == 6 && stats_deviation(&s) == 2);
    assert_true(fabs(stats_stderr(&s) - 2 / sqrt(3)) < 1e-15);

    stats far = {0}; /* no cancellation of large sums */
    for (int i = 0; i < 1000; i++)
        stats_add(&far, 1e9 + i % 2);
    assert_true(fabs(stats_deviation(&far) - 0.5 * sqrt(1000.0 / 999)) < 1e-6);
}

/* If y is always 2, ratio and interval are half those of the mean of x. If x is three times y, the interval is empty.
 * One pair gives no interval. */
static void ratios_of_means_are_right(void **unused)
{
    (void)unused;
    stats x = {0}, two = {0}, less_two = {0}, thrice = {0}, twice = {0};
    stats_add(&x, 4);
    assert_true(isnan(stats_ratio(&x, &x, &two).low));
    stats_add(&x, 6);
    stats_add(&x, 8);
    for (int i = 4; i <= 8; i += 2) {
        stats_add(&two, 2);
        stats_add(&less_two, i - 2);
        stats_add(&thrice, 3 * i);
        stats_add(&twice, 2 * i);
    }
    const stats_interval r = stats_ratio(&x, &two, &less_two);
    const double half = stats_student(2) * stats_stderr(&x) / 2;
    assert_true(r.value == 3 && fabs(r.low - 3 + half) < 1e-12 && fabs(r.high - 3 - half) < 1e-12);
    assert_true(fabs(half - 4.302652729749464 / sqrt(3)) < 1e-12);
    assert_true(fabs(stats_student(49) - 2.0096) < 1e-4);

    for (int i = 5; i <= 9; i += 2) { /* less spread: with three pairs so far apart the interval would be unbounded */
        stats_add(&x, i);
        stats_add(&thrice, 3 * i);
        stats_add(&twice, 2 * i);
    }
    const stats_interval sure = stats_ratio(&thrice, &x, &twice);
    assert_true(fabs(sure.value - 3) < 1e-12 && fabs(sure.low - 3) < 1e-6 && fabs(sure.high - 3) < 1e-6);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(figures_are_the_papers),    cmocka_unit_test(tables_that_are_done_outlive_a_cancel),
        cmocka_unit_test(tables_are_reproduced),     cmocka_unit_test(means_and_errors_are_right),
        cmocka_unit_test(ratios_of_means_are_right),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
