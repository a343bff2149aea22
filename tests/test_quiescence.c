/* test_quiescence.c - games with noisy moves: all methods find one value, that of minimax over quiescence search without
 * windows; and counts and limits of the positions that it visits. */
#include "support/every.h"
#include "support/released.h"
#include "support/skirmish.h"
#include "support/slow.h"

#include "phased_trace.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

enum { PLIES = 64 };

/* ---- what a search must find, as the documentation says it -------------------------------------------------- */

/* For the side to move. */
static ph_value side_value(const ph_game *g, const skirmish_at *at, bool max)
{
    const ph_value v = g->evaluate(g->rules, at);
    return (g->flags & PH_MAX_VALUES) && !max ? -v : v;
}

static ph_value quiet_value(const ph_game *g, const skirmish_at *at, uint32_t down, bool max)
{
    if (g->over(g->rules, at) || down == PLIES)
        return side_value(g, at, max);
    const bool check = g->in_check && g->in_check(g->rules, at);
    ph_value best = check ? -PH_INFINITY : side_value(g, at, max);
    ph_move moves[SKIRMISH_WIDTH];
    const uint32_t count = check ? g->moves(g->rules, at, moves) : g->noisy(g->rules, at, moves);
    for (uint32_t i = 0; i < count; i++) {
        if (!check && g->gain && g->gain(g->rules, at, moves[i]) < 0)
            continue;
        skirmish_at child;
        g->apply(g->rules, at, moves[i], &child);
        const ph_value v = -quiet_value(g, &child, down + 1, !max);
        best = v > best ? v : best;
    }
    return best;
}

static ph_value full_value(const ph_game *g, const skirmish_at *at, uint32_t depth, bool max)
{
    if (depth == 0 || g->over(g->rules, at))
        return quiet_value(g, at, 0, max);
    ph_move moves[SKIRMISH_WIDTH];
    const uint32_t count = g->moves(g->rules, at, moves);
    ph_value best = -PH_INFINITY;
    for (uint32_t i = 0; i < count; i++) {
        skirmish_at child;
        g->apply(g->rules, at, moves[i], &child);
        const ph_value v = -full_value(g, &child, depth - 1, !max);
        best = v > best ? v : best;
    }
    return best;
}

/* ---- all methods, one value --------------------------------------------------------------------------------- */

/* The game of a seed: also without some of its optional functions. */
static ph_game seeded_game(skirmish *s, uint64_t seed)
{
    *s = (skirmish){.seed = seed, .places = 3 + (uint32_t)(seed % 40), .max_values = seed % 3 == 1};
    ph_game g = skirmish_game(s);
    if (seed % 5 == 2)
        g.in_check = NULL;
    if (seed % 7 == 3)
        g.gain = NULL;
    return g;
}

static void check_value(const ph_game *g, const char *method, uint64_t seed, uint32_t depth, bool min_root,
                        ph_value expected, const ph_threads *threads)
{
    const skirmish_at root = {(uint32_t)(seed % 3), min_root};
    ph_options o = PH_OPTIONS(.method = method, .limits.depth = depth, .min_root = min_root);
    if (threads)
        o.threads = *threads;
    RELEASED ph_result r = PH_RESULT;
    assert_int_equal(ph_search(g, &root, &o, &r), PH_OK);
    const bool only_bounds = strncmp(method, "bns", 3) == 0;
    if (r.stop != PH_FINISHED || (only_bounds ? r.lower > expected || r.upper < expected : r.value != expected))
        fail_msg("%s, seed %llu, depth %u, %s root: %d in [%d, %d], expected %d", method, (unsigned long long)seed,
                 depth, min_root ? "MIN" : "MAX", r.value, r.lower, r.upper, expected);
    assert_true(only_bounds || r.lower == r.upper);
    assert_true(g->over(g->rules, &root) || r.counts.deepest >= 1);
}

static void all_methods_find_one_value(void **unused)
{
    (void)unused;
    enum { SEARCHES = 400000 }; /* 100000 in an ordinary run */
    char method[EVERY_TEXT];
    uint64_t seed = 1;
    for (int done = 0; done < SOME_OF(SEARCHES); seed++) {
        skirmish s;
        const ph_game g = seeded_game(&s, seed);
        const uint32_t depth = 1 + (uint32_t)(seed % 5);
        const bool min_root = seed % 2 == 0;
        const skirmish_at root = {(uint32_t)(seed % 3), min_root};
        const ph_value own = full_value(&g, &root, depth, !min_root);
        for (size_t i = 0; every_method(&i, method); i++) {
            if (strstr(method, "@printed")) /* it is wrong if a MIN node is terminal */
                continue;
            check_value(&g, method, seed, depth, min_root, min_root ? -own : own, NULL);
            done++;
        }
    }
}

/* Count the leaves that an observer sees. */
static void see_leaf(void *context, const ph_event *e)
{
    uint64_t *leaves = context;
    *leaves += e->kind == PH_LEAF;
}

static void observers_see_the_same_leaves(void **unused)
{
    (void)unused;
    static const char *const METHODS[] = {"minimax", "alphabeta", "scout", "negascout", "sss", "ps:2", "dual", "rs:9"};
    for (uint64_t seed = 1; seed < 200; seed++) {
        skirmish s;
        const ph_game g = seeded_game(&s, seed);
        const skirmish_at root = {(uint32_t)(seed % 3), 0};
        const uint32_t depth = 1 + (uint32_t)(seed % 5);
        const ph_value own = full_value(&g, &root, depth, true);
        for (size_t i = 0; i < sizeof METHODS / sizeof *METHODS; i++) {
            char reference[32];
            snprintf(reference, sizeof reference, "%s@reference", METHODS[i]);
            uint64_t seen = 0;
            ph_options plain = PH_OPTIONS(.method = METHODS[i], .limits.depth = depth), watched = plain, slow = plain;
            slow.method = reference;
            watched.observe = see_leaf;
            watched.observe_context = &seen;
            RELEASED ph_result a = PH_RESULT;
            RELEASED ph_result b = PH_RESULT;
            RELEASED ph_result c = PH_RESULT;
            assert_int_equal(ph_search(&g, &root, &plain, &a), PH_OK);
            assert_int_equal(ph_search(&g, &root, &watched, &b), PH_OK);
            assert_int_equal(ph_search(&g, &root, &slow, &c), PH_OK);
            assert_int_equal(a.value, own);
            assert_int_equal(b.value, own);
            assert_int_equal(a.counts.leaves, b.counts.leaves);
            assert_int_equal(a.counts.leaves, c.counts.leaves);
            assert_int_equal(a.counts.leaves, seen);
            assert_int_equal(a.counts.nodes, c.counts.nodes);
        }
    }
}

/* Random games that count how often over() is called. */
typedef struct counting {
    skirmish game; /* first, so that the functions of the game find it */
    uint64_t *asked;
} counting;

static bool counted_over(const void *rules, const void *state)
{
    ++*((const counting *)rules)->asked;
    return skirmish_over(rules, state);
}

/* Where nobody can be in check, over() is not called for a position whose static value is enough. */
static void over_is_not_asked_after_a_cut(void **unused)
{
    (void)unused;
    uint64_t visited = 0, asked = 0;
    for (uint64_t seed = 1; seed < 100; seed++) {
        const counting s = {{.seed = seed, .places = 30}, &asked};
        ph_game g = skirmish_game(&s.game);
        g.rules = &s;
        g.in_check = NULL;
        g.over = counted_over;
        const skirmish_at root = {1, 0};
        const ph_options o = PH_OPTIONS(.method = "alphabeta", .limits.depth = 4);
        RELEASED ph_result r = PH_RESULT;
        assert_int_equal(ph_search(&g, &root, &o, &r), PH_OK);
        visited += r.counts.nodes + r.counts.leaves + r.counts.quiet;
    }
    assert_true(asked < visited * 9 / 10); /* each was asked about once */
}

/* ---- counts and limits -------------------------------------------------------------------------------------- */

static uint64_t visits_of(const ph_result *r)
{
    return r->counts.nodes + r->counts.leaves + r->counts.quiet;
}

/* Every method stops after exactly this many positions; after as many as it needs, it is finished. */
static void visits_are_limited(void **unused)
{
    (void)unused;
    char method[EVERY_TEXT];
    for (uint64_t seed = 1; seed < 40; seed++) {
        skirmish s;
        const ph_game g = seeded_game(&s, seed);
        const skirmish_at root = {1, 0};
        for (size_t i = 0; every_method(&i, method); i++) {
            ph_options o = PH_OPTIONS(.method = method, .limits.depth = 3 + (uint32_t)(seed % 3));
            RELEASED ph_result whole = PH_RESULT;
            assert_int_equal(ph_search(&g, &root, &o, &whole), PH_OK);
            const uint64_t all = visits_of(&whole);
            for (uint64_t limit = 1; limit < all; limit += 1 + all / 5) {
                o.limits.visits = limit;
                RELEASED ph_result r = PH_RESULT;
                assert_int_equal(ph_search(&g, &root, &o, &r), PH_OK);
                if (r.stop != PH_STOP_VISITS || visits_of(&r) != limit)
                    fail_msg("%s, seed %llu: %s after %llu visits, limit %llu of %llu", method,
                             (unsigned long long)seed, ph_stop_text(r.stop), (unsigned long long)visits_of(&r),
                             (unsigned long long)limit, (unsigned long long)all);
            }
            o.limits.visits = all + 1;
            RELEASED ph_result r = PH_RESULT;
            assert_int_equal(ph_search(&g, &root, &o, &r), PH_OK);
            assert_int_equal(r.stop, PH_FINISHED);
            assert_int_equal(r.value, whole.value);
        }
    }
}

/* A limit on visits alone deepens, and gets the strong engine. */
static void visits_alone_deepen(void **unused)
{
    (void)unused;
    const skirmish s = {.seed = 3, .places = 1000};
    const ph_game g = skirmish_game(&s);
    const skirmish_at root = {1, 0};
    const ph_options o = PH_OPTIONS(.limits.visits = 20000);
    RELEASED ph_result r = PH_RESULT;
    assert_int_equal(ph_search(&g, &root, &o, &r), PH_OK);
    assert_string_equal(r.method, "strong");
    assert_int_equal(r.stop, PH_STOP_VISITS);
    assert_int_equal(visits_of(&r), 20000);
    assert_true(r.depth > 3 && r.counts.quiet > 0 && r.counts.deepest > r.depth);
}

/* A game in which the side to move is always in check: a line ends after 64 plies, and in the middle of it at limits. */
typedef struct endless {
    uint64_t evaluated;
    int *cancel; /* is raised after so many evaluations */
    uint64_t until;
} endless;

static uint32_t endless_moves(const void *rules, const void *state, ph_move *moves)
{
    (void)rules, (void)state;
    for (ph_move i = 0; moves && i < 2; i++)
        moves[i] = i;
    return 2;
}

static void endless_apply(const void *rules, const void *state, ph_move move, void *child)
{
    (void)rules;
    *(uint64_t *)child = *(const uint64_t *)state * 2 + move;
}

static bool endless_over(const void *rules, const void *state)
{
    (void)rules, (void)state;
    return false;
}

static bool endless_in_check(const void *rules, const void *state)
{
    (void)rules, (void)state;
    return true;
}

static ph_value endless_evaluate(const void *rules, const void *state)
{
    endless *e = *(endless *const *)rules;
    if (++e->evaluated == e->until)
        ph_cancel(e->cancel);
    return (ph_value)((*(const uint64_t *)state * UINT64_C(0x9E3779B97F4A7C15)) >> 50);
}

static void endless_start(const void *rules, void *state)
{
    (void)rules;
    *(uint64_t *)state = 1;
}

static void limits_hold_inside(void **unused)
{
    (void)unused;
    int cancel = 0;
    endless e = {0}, *const rules = &e;
    ph_game g = {.version = PH_GAME_VERSION,
                 .rules = &rules,
                 .state_size = sizeof(uint64_t),
                 .max_moves = 2,
                 .start = endless_start,
                 .moves = endless_moves,
                 .apply = endless_apply,
                 .over = endless_over,
                 .evaluate = endless_evaluate,
                 .noisy = endless_moves,
                 .in_check = endless_in_check};
    static const char *const METHODS[] = {"minimax", "alphabeta",           "negascout",    "sss",
                                          "rs",      "alphabeta@reference", "sss@reference"};
    const uint64_t root = 1;
    for (size_t i = 0; i < sizeof METHODS / sizeof *METHODS; i++) {
        ph_options o = PH_OPTIONS(.method = METHODS[i], .limits.depth = 2, .limits.visits = 5000);
        RELEASED ph_result r = PH_RESULT;
        assert_int_equal(ph_search(&g, &root, &o, &r), PH_OK);
        assert_int_equal(r.stop, PH_STOP_VISITS);
        assert_int_equal(visits_of(&r), 5000);
        assert_int_equal(r.counts.deepest, 66);

        o.limits.visits = 0;
        o.limits.seconds = 0.005;
        assert_int_equal(ph_search(&g, &root, &o, &r), PH_OK);
        assert_int_equal(r.stop, PH_STOP_SECONDS);

        o.limits.seconds = 0;
        cancel = 0;
        o.cancel = &cancel;
        e = (endless){.cancel = &cancel, .until = 3000};
        assert_int_equal(ph_search(&g, &root, &o, &r), PH_OK);
        assert_int_equal(r.stop, PH_STOP_CANCELLED);
        assert_int_equal(e.evaluated, 3000);

        o = PH_OPTIONS(.method = METHODS[i], .limits.depth = 2,
                       .limits.bytes = 1000); /* less than its positions need */
        assert_int_equal(ph_search(&g, &root, &o, &r), PH_OK);
        assert_int_equal(r.stop, PH_STOP_MEMORY);
        assert_true(r.best < 2 && r.counts.bytes_peak <= 1000);
    }
}

/* ---- threads ------------------------------------------------------------------------------------------------ */

/* One thread after the other, which is a legal thread pool. */
static void run_in_turn(void *pool, uint32_t count, void (*work)(void *task, uint32_t thread), void *task)
{
    (void)pool;
    for (uint32_t i = 0; i < count; i++)
        work(task, i);
}

static void threads_find_the_value(void **unused)
{
    (void)unused;
    static const char *const METHODS[] = {"alphabeta+tt", "negascout+tt", "strong", "sss", "ps:2", "dual", "mtdf"};
    const ph_threads threads = {.count = 3, .run = run_in_turn};
    for (uint64_t seed = 1; seed < 60; seed++) {
        skirmish s;
        const ph_game g = seeded_game(&s, seed);
        const skirmish_at root = {(uint32_t)(seed % 3), 0};
        const ph_value own = full_value(&g, &root, 5, true);
        for (size_t i = 0; i < sizeof METHODS / sizeof *METHODS; i++)
            check_value(&g, METHODS[i], seed, 5, false, own, &threads);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_methods_find_one_value),    cmocka_unit_test(observers_see_the_same_leaves),
        cmocka_unit_test(over_is_not_asked_after_a_cut), cmocka_unit_test(visits_are_limited),
        cmocka_unit_test(visits_alone_deepen),           cmocka_unit_test(limits_hold_inside),
        cmocka_unit_test(threads_find_the_value),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
