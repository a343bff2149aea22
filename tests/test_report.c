/* test_report.c - what a report says about its figures: where they come from, over how many trees, how they were timed. */
#include "support/store_dump.h"

#include "lab/merge.h"
#include "lab/origin.h"
#include "lab/report.h"
#include "lab/sweep.h"

#include <string.h>

static sweep_outcome sweep_of(store *s, const grid_text *text, const char *line, const sweep_options *how)
{
    grid g;
    problem why;
    sweep_outcome out = {0};
    int cancel = 0;
    ranks alone = {.size = 1};
    sweep_options options = how ? *how : (sweep_options){.threads = 1};
    options.threads = 1;
    options.cancel = &cancel;
    options.line = line;
    if (!grid_init(&g, text, &why) || !sweep_run(&g, s, &alone, &options, &out, &why))
        fail_msg("%s", why.text);
    grid_release(&g);
    return out;
}

static store *store_new(void)
{
    store *s;
    problem why;
    if (!store_open(NULL, STORE_WRITE, &s, &why))
        fail_msg("%s", why.text);
    return s;
}

/* ---- the origin of figures ----------------------------------------------------------------------------- */

/* The commands of all sweeps that an origin quotes, each in brackets. */
static char *origins_of(store *s, const grid_text *lists, const char *against)
{
    origin o;
    problem why;
    static char text[1000];
    text[0] = '\0';
    if (!origin_init(&o, s, "report", lists, against, &why))
        fail_msg("%s", why.text);
    for (size_t i = 0; i < o.sweeps.count; i++) {
        const size_t length = strlen(text);
        snprintf(text + length, sizeof text - length, "[%.100s]", ((const store_sweep *)o.sweeps.items)[i].command);
    }
    origin_release(&o);
    return text;
}

static const grid_text NARROW = {.lists[WIDTH] = "2", .lists[DEPTH] = "2", .method = "alphabeta,sss", .trees = "3"};
static const grid_text BOTH = {.lists[WIDTH] = "2,3", .lists[DEPTH] = "2", .method = "alphabeta,sss", .trees = "3"};
static const grid_text MORE = {.lists[WIDTH] = "2", .lists[DEPTH] = "2", .method = "sss", .trees = "5"};
static const grid_text WIDE = {.lists[WIDTH] = "3", .lists[DEPTH] = "2", .method = "ps:2", .trees = "3"};

/* Only the sweeps that have added to the cells of a report are quoted, and those that have added to their baseline. */
static void figures_come_from_their_sweeps(void **unused)
{
    (void)unused;
    store *s = store_new();
    sweep_of(s, &NARROW, "narrow", NULL);
    sweep_of(s, &BOTH, "both", NULL);
    sweep_of(s, &BOTH, "nothing new", NULL);
    sweep_of(s, &MORE, "more", NULL);
    sweep_of(s, &WIDE, "wide", NULL);
    assert_string_equal(origins_of(s, &(grid_text){0}, NULL), "[narrow][both][more][wide]");
    assert_string_equal(origins_of(s, &(grid_text){.lists[WIDTH] = "2"}, NULL), "[narrow][more]");
    assert_string_equal(origins_of(s, &(grid_text){.lists[WIDTH] = "3"}, NULL), "[both][wide]");
    assert_string_equal(origins_of(s, &(grid_text){.method = "ps:2"}, NULL), "[wide]");
    assert_string_equal(origins_of(s, &(grid_text){.method = "ps:2"}, "Alpha-Beta"), "[both][wide]");
    assert_string_equal(origins_of(s, &(grid_text){.method = "rs"}, NULL), "");
    store_close(s);
}

/* A merged store knows them too, and keeps the times of the searches that were repeated. */
static void merged_stores_keep_sources_and_times(void **unused)
{
    (void)unused;
    scratch a = scratch_new(), b = scratch_new();
    problem why;
    store *one, *two;
    merge m = {.out = store_new()};
    assert_true(store_open(a.file, STORE_WRITE, &one, &why));
    assert_true(store_open(b.file, STORE_WRITE, &two, &why));
    sweep_of(one, &NARROW, "narrow", NULL);
    sweep_of(two, &NARROW, "timed", &(sweep_options){.timed = true, .repeats = 2});
    sweep_of(two, &WIDE, "wide", NULL);
    store_close(one);
    store_close(two);
    const char *const files[] = {a.file, b.file, a.file};
    if (!merge_files(&m, files, 3, &why))
        fail_msg("%s", why.text);
    assert_int_equal(m.added, 9);
    assert_int_equal(m.known, 12);
    assert_string_equal(origins_of(m.out, &(grid_text){.lists[WIDTH] = "2"}, NULL), "[narrow][timed]");
    summary t;
    assert_true(
        summary_init(&t, m.out, &(grid_text){.lists[WIDTH] = "2"}, &(summary_question){.measure = MEASURE_CPU}, &why));
    assert_int_equal(t.rows[0].timed, 3);
    summary_release(&t);
    store_close(m.out);
    scratch_free(&a);
    scratch_free(&b);
}

/* ---- times --------------------------------------------------------------------------------------------- */

typedef struct timing {
    uint64_t runs, repeats, leaves;
    bool ordered; /* low <= median <= high, for all */
} timing;

static bool timing_add(void *context, const store_run *r)
{
    timing *t = context;
    t->runs++;
    t->repeats += r->repeats;
    t->leaves += r->counts.leaves;
    t->ordered &= r->seconds_low <= r->seconds && r->seconds <= r->seconds_high && r->seconds > 0 &&
                  r->cpu_seconds_low <= r->cpu_seconds && r->cpu_seconds <= r->cpu_seconds_high && r->cpu_seconds > 0;
    return true;
}

static timing timing_of(store *s)
{
    timing t = {.ordered = true};
    problem why;
    for (int64_t cell = 1; cell <= 2; cell++)
        assert_true(store_runs(s, cell, 0, INT64_MAX, timing_add, &t, &why));
    return t;
}

/* Searches are repeated on request, those in the store too, and nothing but their times changes. */
static void searches_are_repeated_on_request(void **unused)
{
    (void)unused;
    static const sweep_options twice = {.timed = true, .repeats = 2}, often = {.timed = true},
                               apart = {.timed = true, .repeats = 3, .apart = true};
    store *s = store_new();
    assert_int_equal(sweep_of(s, &NARROW, NULL, NULL).done, 6);
    const timing once = timing_of(s);
    assert_true(once.runs == 6 && once.repeats == 0);
    assert_int_equal(sweep_of(s, &NARROW, NULL, &twice).done, 6);
    assert_int_equal(sweep_of(s, &NARROW, NULL, &often).done, 0); /* they were timed */
    const timing two = timing_of(s);
    assert_true(two.runs == 6 && two.repeats == 12 && two.leaves == once.leaves && two.ordered);
    assert_int_equal(sweep_of(s, &NARROW, NULL, &apart).done, 6);
    assert_int_equal(timing_of(s).repeats, 18);
    store_close(s);

    s = store_new();
    sweep_of(s, &NARROW, NULL, &often);
    const timing many = timing_of(s);
    assert_true(many.repeats >= 18 && many.leaves == once.leaves && many.ordered);
    store_close(s);
}

/* ---- tables -------------------------------------------------------------------------------------------- */

static char *printed(const summary *t, sheet_format format)
{
    char *text = NULL;
    size_t length;
    FILE *out = open_memstream(&text, &length);
    assert_true(report_put(out, t, &(report_style){.format = format, .pivot = true}));
    fclose(out);
    return text;
}

static void assert_has(const char *text, const char *part, bool has)
{
    if ((strstr(text, part) != NULL) != has)
        fail_msg("\"%s\" is%s in: %s", part, has ? " not" : "", text);
}

/* After an interrupt some cells are over fewer trees than the others: they say so. */
static void cells_say_how_many_trees(void **unused)
{
    (void)unused;
    static const sheet_format formats[] = {SHEET_TEXT, SHEET_MARKDOWN, SHEET_LATEX};
    store *s = store_new();
    summary t;
    problem why;
    sweep_of(s, &BOTH, NULL, NULL);
    assert_true(summary_init(&t, s, &(grid_text){0}, &(summary_question){.against = "sss"}, &why));
    char *text = printed(&t, SHEET_TEXT);
    assert_has(text, " n=", false);
    assert_has(text, "over 3 trees; in brackets", true);
    free(text);
    summary_release(&t);
    sweep_of(s, &MORE, NULL, NULL);
    assert_true(summary_init(&t, s, &(grid_text){0}, &(summary_question){.against = "sss"}, &why));
    for (size_t i = 0; i < sizeof formats / sizeof formats[0]; i++) {
        text = printed(&t, formats[i]);
        assert_has(text, " n=3", true); /* most cells have 3 trees, but those are not what was wanted */
        assert_has(text, " n=5", false);
        assert_has(text, "over 5 trees, or over n where the cell says n", true);
        free(text);
    }
    summary_release(&t);
    assert_true(summary_init(&t, s, &(grid_text){0}, &(summary_question){.against = "alphabeta"}, &why));
    text = printed(&t, SHEET_TEXT); /* the ratio of sss is over the 3 trees of alphabeta */
    assert_has(text, " n=3)", true);
    assert_has(text, "n=5", false);
    free(text);
    summary_release(&t);
    assert_true(summary_init(&t, s, &(grid_text){0}, &(summary_question){.against = "sss"}, &why));
    text = printed(&t, SHEET_CSV);
    assert_has(text, "sss_trees", true);
    assert_has(text, "alphabeta_pairs", true);
    assert_has(text, "n=5", false);
    free(text);
    summary_release(&t);
    store_close(s);
}

/* Two methods are compared with the baseline in two rows: Holm's factor is 4 for the least of four probabilities. */
static void comparisons_are_tested(void **unused)
{
    (void)unused;
    static const grid_text lists = {
        .lists[WIDTH] = "4,6", .lists[DEPTH] = "3", .method = "alphabeta,sss,ps:2", .trees = "12"};
    store *s = store_new();
    summary t;
    problem why;
    double least = 1, adjusted = 1;
    sweep_of(s, &lists, NULL, NULL);
    assert_true(summary_init(&t, s, &(grid_text){0}, &(summary_question){.against = "alphabeta"}, &why));
    assert_int_equal(t.count, 6);
    for (size_t i = 0; i < t.count; i++) {
        const summary_row *r = &t.rows[i];
        assert_true(r->below + r->above <= 12 && (r->difference.count == 12 || r->below + r->above == 0));
        if (r->sign_p < least) {
            least = r->sign_p;
            adjusted = r->holm_p;
        }
        assert_true(!(r->holm_p < r->sign_p));
    }
    assert_true(least < 0.01 && adjusted >= 3.999 * least && adjusted <= 4.001 * least);
    summary_release(&t);
    store_close(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(figures_come_from_their_sweeps),   cmocka_unit_test(merged_stores_keep_sources_and_times),
        cmocka_unit_test(searches_are_repeated_on_request), cmocka_unit_test(cells_say_how_many_trees),
        cmocka_unit_test(comparisons_are_tested),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
