/* test_late.c - how late a search is, by a clock that only evaluations and readings put forward. */
#include "phased.h"
#include "support/forest.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <time.h>

#include <cmocka.h>

static double *seconds_passed(void)
{
    static double seconds;
    return &seconds;
}

static double *reading_takes(void)
{
    static double seconds = 25e-9;
    return &seconds;
}

/* In place of the C library's: a reading takes 25 nanoseconds, if nothing else is set. */
// NOLINTNEXTLINE(readability-inconsistent-declaration-parameter-name)
int clock_gettime(clockid_t clock, struct timespec *now)
{
    (void)clock;
    *seconds_passed() += *reading_takes();
    now->tv_sec = (time_t)*seconds_passed();
    now->tv_nsec = (long)(1e9 * (*seconds_passed() - (double)now->tv_sec));
    return 0;
}

/* A tree whose evaluations are cheap, and slow now and then, many in a row. */
typedef struct bursts {
    ph_game game;
    struct bursts *self;
    const ph_game *tree;
    uint32_t evaluations;
    double end;    /* when the search must end */
    uint32_t late; /* slow evaluations that began after it */
} bursts;

enum { BURST_EVERY = 400, BURST = 25 };

static ph_value bursts_evaluate(const void *rules, const void *state)
{
    bursts *const b = ((const bursts *)rules)->self;
    const bool slow = b->evaluations++ % BURST_EVERY >= BURST_EVERY - BURST;
    b->late += slow && *seconds_passed() >= b->end;
    *seconds_passed() += slow ? 1e-3 : 2e-7;
    return b->tree->evaluate(b->tree->rules, state);
}

static uint32_t bursts_moves(const void *rules, const void *state, ph_move *moves)
{
    const ph_game *const g = ((const bursts *)rules)->tree;
    return g->moves(g->rules, state, moves);
}

static void bursts_apply(const void *rules, const void *state, ph_move move, void *child)
{
    const ph_game *const g = ((const bursts *)rules)->tree;
    g->apply(g->rules, state, move, child);
}

static bool bursts_over(const void *rules, const void *state)
{
    const ph_game *const g = ((const bursts *)rules)->tree;
    return g->over(g->rules, state);
}

static bursts bursts_of(const ph_tree *tree)
{
    bursts b = {.game = *ph_tree_game(tree), .tree = ph_tree_game(tree)};
    b.game.compiled = NULL;
    b.game.moves = bursts_moves;
    b.game.apply = bursts_apply;
    b.game.over = bursts_over;
    b.game.evaluate = bursts_evaluate;
    b.game.longest = NULL;
    b.game.widest = NULL;
    b.game.order = NULL;
    return b;
}

/* Search for some time; returns the slow evaluations that began when it was up. */
static uint32_t late_after(const ph_tree *tree, double limit)
{
    const ph_node root = ph_tree_root(tree);
    bursts b = bursts_of(tree);
    b.game.rules = b.self = &b;
    *seconds_passed() = 0;
    b.end = limit;
    ph_result r = PH_RESULT;
    const ph_options options = PH_OPTIONS(.method = "minimax", .limits.seconds = limit);
    assert_int_equal(ph_search(&b.game, &root, &options, &r), PH_OK);
    assert_int_equal(r.stop, PH_STOP_SECONDS);
    assert_true(b.evaluations > BURST_EVERY);
    assert_true(*seconds_passed() < limit + 1.1e-3);
    ph_result_release(&r);
    return b.late;
}

/* After it has seen slow evaluations, a search begins none when the time is up, or one that it could not foresee. */
static void it_is_late_by_one_evaluation(void **unused)
{
    (void)unused;
    ph_tree *tree = forest_uniform_iid(4, 8, 100, 1);
    for (uint32_t i = 0; i < 300; i++)
        assert_in_range(late_after(tree, 0.04 + 0.00031 * i), 0, 1);
    ph_tree_free(tree);
}

/* One evaluation of the first iteration takes a second, all others none. */
static ph_value first_evaluate(const void *rules, const void *state)
{
    bursts *const b = ((const bursts *)rules)->self;
    *seconds_passed() += b->evaluations++ == 0 ? 1 : 0;
    return b->tree->evaluate(b->tree->rules, state);
}

typedef struct report_count {
    uint32_t all, late;
} report_count;

static bool count_late(void *context, const ph_result *r)
{
    report_count *const n = context;
    n->all++;
    n->late += r->seconds >= 1;
    return true;
}

/* What is reported between iterations has the time of all of them. */
static void reports_have_the_whole_time(void **unused)
{
    (void)unused;
    ph_tree *tree = forest_uniform_iid(3, 4, 100, 1);
    const ph_node root = ph_tree_root(tree);
    bursts b = bursts_of(tree);
    report_count reports = {0};
    b.game.rules = b.self = &b;
    b.game.evaluate = first_evaluate;
    b.game.flags &= ~(uint32_t)PH_LEAF_VALUES;
    ph_result r = PH_RESULT;
    const ph_options options =
        PH_OPTIONS(.method = "alphabeta", .limits.nodes = 1000, .progress = count_late, .progress_context = &reports);
    assert_int_equal(ph_search(&b.game, &root, &options, &r), PH_OK);
    assert_true(reports.all > 2);
    assert_int_equal(reports.late, reports.all);
    assert_true(r.seconds >= 1);
    ph_result_release(&r);
    ph_tree_free(tree);
}

/* So does a solver, which has no iterations, a few times a second. */
static void solvers_report_now_and_then(void **unused)
{
    (void)unused;
    ph_game *game = NULL;
    ph_engine *engine = NULL;
    _Alignas(max_align_t) unsigned char start[256];
    report_count reports = {0};
    assert_int_equal(ph_game_new("connect4:columns=5,rows=4", NULL, &game, NULL), PH_OK);
    assert_true(game->state_size <= sizeof start);
    game->start(game->rules, start);
    assert_int_equal(ph_engine_new(game, 0, NULL, &engine), PH_OK);
    *reading_takes() = 1;
    ph_result r = PH_RESULT;
    const ph_options options =
        PH_OPTIONS(.limits.bytes = 1 << 20, .progress = count_late, .progress_context = &reports);
    assert_int_equal(ph_engine_solve(engine, start, &options, &r), PH_OK);
    *reading_takes() = 25e-9;
    assert_int_equal(r.stop, PH_FINISHED);
    assert_true(reports.all > 8); /* 4 of them after tests of the score */
    ph_result_release(&r);
    ph_engine_free(engine);
    ph_game_free(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_is_late_by_one_evaluation),
        cmocka_unit_test(reports_have_the_whole_time),
        cmocka_unit_test(solvers_report_now_and_then),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
