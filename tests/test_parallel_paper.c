/* test_parallel_paper.c - the number of threads does not change the tables of the paper. */
#include "src/lab/paper_print.h"

#include "phased.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

static paper *measure(unsigned tables, uint32_t trees, unsigned threads)
{
    paper *p = calloc(1, sizeof *p);
    assert_non_null(p);
    p->trees = trees;
    p->seed = 1;
    p->threads = threads;
    p->tables = tables;
    progress bar;
    assert_int_equal(paper_measure(p, &bar), PH_OK);
    return p;
}

static void threads_do_not_matter(void **unused)
{
    (void)unused;
    paper *one = measure(1u << 0 | 1u << 4, 10, 1);
    for (unsigned threads = 2; threads <= 8; threads += 3) {
        paper *many = measure(1u << 0 | 1u << 4, 10, threads);
        assert_memory_equal(one->cells, many->cells, sizeof one->cells);
        free(many);
    }
    free(one);
}

static void a_cancelled_measurement_ends(void **unused)
{
    (void)unused;
    paper *p = calloc(1, sizeof *p);
    assert_non_null(p);
    int cancel = 0;
    ph_cancel(&cancel);
    *p = (paper){.trees = 100000, .threads = 2, .tables = (1 << PAPER_TABLES) - 1, .cancel = &cancel};
    progress bar;
    assert_int_equal(paper_measure(p, &bar), PH_OK);
    assert_true(p->cells[0][0][0].leaves.count == 0);
    assert_int_equal(p->tables, 0);
    free(p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(threads_do_not_matter),
        cmocka_unit_test(a_cancelled_measurement_ends),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
