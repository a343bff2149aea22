/* test_deep.c - narrow trees of 1024 plies, the deepest there are: every method searches them in polynomial time, and stops
 * when its time is up, also while it is traced.
 *
 * A search that looks twice at each level below it takes 2^512 times as long here. */
#include "trace/trace.h"

#include "support/every.h"
#include "support/narrow.h"
#include "support/released.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <time.h>

#include <cmocka.h>

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* May this method return another value than minimax on a tree with terminals at all plies? */
static bool is_printed(const char *method)
{
    return strstr(method, "@printed");
}

static void every_method_ends(void **unused)
{
    (void)unused;
    for (uint32_t kind = 0; kind < NARROW_KINDS; kind++) {
        ph_tree *tree = narrow_tree(kind, PH_MAX_DEPTH);
        const ph_node root = ph_tree_root(tree);
        RELEASED ph_result expected = PH_RESULT;
        assert_int_equal(ph_search(ph_tree_game(tree), &root, &PH_OPTIONS(.method = "minimax"), &expected), PH_OK);
        char method[EVERY_TEXT];
        for (size_t i = 0; every_method(&i, method); i++) {
            const ph_options o = PH_OPTIONS(.method = method, .limits.seconds = 4, .limits.depth = PH_MAX_DEPTH);
            RELEASED ph_result r = PH_RESULT;
            assert_int_equal(ph_search(ph_tree_game(tree), &root, &o, &r), PH_OK);
            if (r.stop != PH_FINISHED)
                fail_msg("%s does not end on tree %u", method, (unsigned)kind);
            if (!is_printed(method))
                assert_true(r.lower <= expected.value && expected.value <= r.upper);
        }
        ph_tree_free(tree);
    }
}

/* The trace of a best-first method on such a tree is gigabytes: it stops when the time is up. */
static void traces_obey_the_clock(void **unused)
{
    (void)unused;
    enum { N_FORMATS = 4 };
    static const double limit = 0.01, slack = 1.0; /* other programs run beside this one */
    FILE *out = fopen("/dev/null", "w");
    assert_non_null(out);
    for (uint32_t kind = 0; kind < NARROW_KINDS; kind++) {
        ph_tree *tree = narrow_tree(kind, PH_MAX_DEPTH);
        const ph_node root = ph_tree_root(tree);
        char method[EVERY_TEXT];
        for (size_t i = 0, turn = kind; every_method(&i, method); i++, turn++) {
            const bool explain = turn % N_FORMATS % 2;
            const trace_options to = {.out = out,
                                      .format = turn % N_FORMATS < 2 ? TRACE_TEXT : TRACE_JSON,
                                      .tree = tree,
                                      .method = method,
                                      .explain = explain,
                                      .first = 1,
                                      .last = UINT64_MAX};
            trace *t = trace_new(&to);
            assert_non_null(t);
            const ph_options o = PH_OPTIONS(.method = method, .observe = trace_event, .observe_context = t,
                                            .limits.seconds = limit, .limits.depth = PH_MAX_DEPTH);
            RELEASED ph_result r = PH_RESULT;
            const double started = now();
            assert_int_equal(ph_search(ph_tree_game(tree), &root, &o, &r), PH_OK);
            assert_true(trace_free(t, &r));
            if (now() - started > slack)
                fail_msg("the trace of %s on tree %u takes %.1f s", method, (unsigned)kind, now() - started);
        }
        ph_tree_free(tree);
    }
    fclose(out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_method_ends),
        cmocka_unit_test(traces_obey_the_clock),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
