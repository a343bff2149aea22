/* test_recurrence.c - positions that recur: those before the root (options.history) are draws in every method. */
#include "../src/base/random.h"
#include "../src/play/record.h"
#include "support/every.h"
#include "support/graph.h"
#include "support/released.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_NODES = 40, MOST_WIDTH = 4, MOST_KEYS = 12 };

static graph graph_generate(uint64_t seed)
{
    graph g = {.count = 4 + (uint32_t)seed % (MOST_NODES - 3), .most = MOST_WIDTH};
    g.keys = g.count;
    for (uint32_t n = 0; n < g.count; n++) {
        g.width[n] = n == 0 ? 3 : random_below(&seed, MOST_WIDTH + 1);
        g.value[n] = (ph_value)random_below(&seed, 15) - 7;
        for (uint32_t i = 0; i < MOST_WIDTH; i++)
            g.next[n][i] = random_below(&seed, g.count);
    }
    return g;
}

/* ---- positions before the root ------------------------------------------------------------------------- */

typedef struct before {
    uint64_t keys[MOST_KEYS];
    size_t count;
    bool has[MOST_NODES];
} before;

/* Every other one has the root too, which may come up again below itself. */
static before before_generate(const graph *g, uint64_t seed)
{
    before b = {.count = 1 + seed % MOST_KEYS};
    for (size_t i = 0; i < b.count; i++) {
        b.keys[i] = i == 0 && seed % 2 ? 0 : random_below(&seed, g->count);
        b.has[b.keys[i]] = true;
    }
    return b;
}

/* The best of the negated values of the moves. */
static ph_value best_of(const graph *g, uint32_t n, const ph_value below[MOST_NODES])
{
    ph_value best = -PH_INFINITY;
    for (uint32_t i = 0; i < g->width[n]; i++)
        best = -below[g->next[n][i]] > best ? -below[g->next[n][i]] : best;
    return best;
}

/* The values of all positions below the root, `depth` plies deep, to the side to move. */
static void values_below(const graph *g, const before *b, uint32_t depth, ph_value now[MOST_NODES])
{
    ph_value less[MOST_NODES];
    for (uint32_t d = 0; d <= depth; d++) {
        memcpy(less, now, sizeof less);
        for (uint32_t n = 0; n < g->count; n++)
            now[n] = b->has[n] ? 0 : d == 0 || !g->width[n] ? g->value[n] : best_of(g, n, less);
    }
}

static void check_value(const graph *g, const ph_game *game, ph_engine *engine, const before *b, const char *method,
                        uint32_t depth)
{
    ph_value below[MOST_NODES] = {0};
    values_below(g, b, depth - 1, below);
    const ph_value value = best_of(g, 0, below);
    const uint32_t root = 0;
    const ph_options o =
        PH_OPTIONS(.method = method, .limits.depth = depth, .history = b->keys, .history_count = b->count);
    RELEASED ph_result r = PH_RESULT;
    const int error = engine ? ph_engine_search(engine, &root, &o, &r) : ph_search(game, &root, &o, &r);
    assert_int_equal(error, PH_OK);
    assert_int_equal(r.stop, PH_FINISHED);
    if (strncmp(method, "bns", 3) == 0)
        assert_true(r.lower <= value && value <= r.upper);
    else
        assert_int_equal(r.value, value);
    assert_int_equal(-below[r.best % 70000], value);
    for (uint32_t i = 0, n = 0; i < r.pv_length; i++) { /* the line ends where a position recurs */
        assert_true(i == 0 || !b->has[n]);
        n = r.pv[i] % 70000;
    }
}

static void every_method_draws_what_recurs(void **unused)
{
    (void)unused;
    char method[EVERY_TEXT];
    for (uint64_t seed = 0; seed < 24; seed++) {
        const graph g = graph_generate(seed);
        const ph_game game = graph_game(&g);
        const before b = before_generate(&g, seed);
        for (size_t i = 0; every_method(&i, method); i++)
            if (!strstr(method, "@printed")) /* wrong on such trees with or without a past */
                for (uint32_t depth = 1; depth <= 5; depth++)
                    check_value(&g, &game, NULL, &b, method, depth);
    }
}

/* With a table the best line may end early; if it does not, it leads to the value. */
static void whole_lines_lead_to_the_value(void **unused)
{
    (void)unused;
    char method[EVERY_TEXT];
    uint32_t whole = 0;
    for (uint64_t seed = 0; seed < 40; seed++) {
        const graph g = graph_generate(seed);
        const ph_game game = graph_game(&g);
        const uint32_t root = 0;
        for (size_t i = 0; every_method(&i, method); i++)
            for (uint32_t depth = 2; depth <= 5 && !strstr(method, "@printed"); depth++) {
                RELEASED ph_result r = PH_RESULT;
                uint32_t n = root;
                assert_int_equal(ph_search(&game, &root, &PH_OPTIONS(.method = method, .limits.depth = depth), &r),
                                 PH_OK);
                for (uint32_t k = 0; k < r.pv_length; k++)
                    graph_apply(&g, &n, r.pv[k], &n);
                if (r.pv_length < depth && g.width[n] > 0)
                    continue;
                whole++;
                if (r.lower == r.upper)
                    assert_int_equal(r.pv_length % 2 ? -g.value[n] : g.value[n], r.value);
            }
    }
    assert_true(whole > 1000);
}

/* What an engine keeps of a search with one past is not used in a search with another, nor in one without. */
static void engines_keep_pasts_apart(void **unused)
{
    (void)unused;
    static const char *const methods[] = {"alphabeta+tt", "mtdf", "strong", "negascout+tt+move+etc", "alphabeta"};
    for (uint64_t seed = 0; seed < 60; seed++) {
        const graph g = graph_generate(seed);
        const ph_game game = graph_game(&g);
        for (size_t i = 0; i < sizeof methods / sizeof *methods; i++) {
            ph_engine *engine;
            assert_int_equal(ph_engine_new(&game, 1 << 16, NULL, &engine), PH_OK);
            for (uint64_t k = 0; k < 8; k++) {
                before b = {0};
                if (k % 3 != 2)
                    b = before_generate(&g, seed + k);
                check_value(&g, &game, engine, &b, methods[i], 5);
            }
            ph_engine_free(engine);
        }
    }
}

/* Think, ponder and solve take a past too. */
static void engines_think_with_a_past(void **unused)
{
    (void)unused;
    /* 0 - 1 - 2 (9 to its mover, over)    0 - 3 (over, -1 to its mover) */
    const graph g = {
        .count = 4, .keys = 4, .most = 2, .width = {2, 1, 0, 0}, .next = {{1, 3}, {2}}, .value = {0, 0, 9, -1}};
    const ph_game game = graph_game(&g);
    ph_engine *engine;
    assert_int_equal(ph_engine_new(&game, 0, NULL, &engine), PH_OK);
    const uint64_t key = 2;
    const uint32_t root = 0;
    for (size_t past = 0; past < 4; past++) {
        const ph_options o = PH_OPTIONS(.history = &key, .history_count = past % 2, .limits.nodes = 1000);
        RELEASED ph_result pondered = PH_RESULT, thought = PH_RESULT, solved = PH_RESULT;
        assert_int_equal(ph_engine_ponder(engine, &root, &o, &pondered), PH_OK);
        assert_int_equal(ph_engine_think(engine, &root, &o, &thought), PH_OK);
        assert_int_equal(ph_engine_solve(engine, &root, &o, &solved), PH_OK);
        assert_int_equal(solved.value, past % 2 ? 1 : 9);
        assert_int_equal(thought.best, past % 2 ? 70003 : 1);
        ph_engine_forget(engine);
    }
    ph_engine_free(engine);
}

/* ---- when positions can recur -------------------------------------------------------------------------- */

static uint32_t always_reversible(const void *rules, const void *state)
{
    (void)rules, (void)state;
    return 100;
}

/* The move to an odd position cannot be taken back. */
static uint32_t odd_irreversible(const void *rules, const void *state)
{
    (void)rules;
    return *(const uint32_t *)state % 2 ? 0 : 100;
}

static ph_value value_with(const ph_game *game, uint32_t root, uint64_t key)
{
    const ph_options o = PH_OPTIONS(.method = "alphabeta", .limits.depth = 3, .history = &key, .history_count = 1);
    RELEASED ph_result r = PH_RESULT;
    assert_int_equal(ph_search(game, &root, &o, &r), PH_OK);
    return r.value;
}

static void irreversible_moves_end_the_past(void **unused)
{
    (void)unused;
    const graph g = {.count = 4, .keys = 4, .most = 1, .width = {1, 1, 1, 0}, .next = {{1}, {2}, {3}}, .value[3] = -5};
    ph_game game = graph_game(&g);
    assert_int_equal(value_with(&game, 0, 1), 0);
    assert_int_equal(value_with(&game, 0, 7), 5);
    game.reversible = always_reversible;
    assert_int_equal(value_with(&game, 0, 1), 0);
    game.reversible = odd_irreversible;
    assert_int_equal(value_with(&game, 0, 1), 5); /* a look-up is not needed */
    assert_int_equal(value_with(&game, 1, 2), -5);
    assert_int_equal(value_with(&game, 2, 2), 5); /* the root itself is none of its past */
}

static void bad_pasts_are_refused(void **unused)
{
    (void)unused;
    const graph g = {.count = 2, .keys = 2, .most = 1, .width = {1}, .next = {{1}}};
    ph_game game = graph_game(&g);
    const uint32_t root = 0;
    const uint64_t key = 1;
    ph_options o = PH_OPTIONS(.method = "alphabeta", .limits.depth = 1, .history_count = 1);
    RELEASED ph_result r = PH_RESULT;
    assert_int_equal(ph_search(&game, &root, &o, &r), PH_E_ARGUMENT);
    o.history = &key;
    assert_int_equal(ph_search(&game, &root, &o, &r), PH_OK);
    game.key = NULL;
    assert_int_equal(ph_search(&game, &root, &o, &r), PH_E_KEY);
    o.history_count = 0;
    assert_int_equal(ph_search(&game, &root, &o, &r), PH_OK);
}

/* The tool passes the keys of the moves played so far, of games in which positions recur. */
static void records_know_their_past(void **unused)
{
    (void)unused;
    const graph g = {.count = 3, .keys = 3, .most = 1, .width = {1, 1, 1}, .next = {{1}, {2}, {0}}};
    ph_game game = graph_game(&g);
    for (int recur = 0; recur < 2; recur++) {
        record r;
        size_t count;
        game.reversible = recur ? always_reversible : NULL;
        assert_true(record_init(&r, &game));
        (void)record_history(&r, &count);
        assert_int_equal(count, 0);
        for (uint32_t i = 0; i < 5; i++)
            assert_true(record_play(&r, (i + 1) % 3));
        record_cut(&r, 3);
        assert_true(record_play(&r, 1));
        const uint64_t *const keys = record_history(&r, &count);
        assert_int_equal(count, recur ? 4 : 0);
        for (uint32_t i = 0; i < count; i++)
            assert_int_equal(keys[i], i % 3);
        record_release(&r);
    }
}

/* ---- memory -------------------------------------------------------------------------------------------- */

typedef struct counted {
    int left, used;
} counted;

static void *counted_allocate(void *context, size_t bytes)
{
    counted *c = context;
    if (c->left-- <= 0)
        return NULL;
    c->used++;
    return malloc(bytes);
}

static void counted_release(void *context, void *block)
{
    ((counted *)context)->used -= block != NULL;
    free(block);
}

static void lack_of_memory_is_survived(void **unused)
{
    (void)unused;
    const graph g = graph_generate(5);
    const ph_game game = graph_game(&g);
    const before b = before_generate(&g, 5);
    const uint32_t root = 0;
    for (int allowed = 0; allowed < 30; allowed++) {
        counted c = {.left = allowed};
        const ph_memory memory = {counted_allocate, counted_release, &c};
        const ph_options o = PH_OPTIONS(.method = "alphabeta+tt", .limits.depth = 4, .history = b.keys,
                                        .history_count = b.count, .memory = &memory);
        ph_result r = PH_RESULT;
        const int error = ph_search(&game, &root, &o, &r);
        assert_true(error == PH_OK || error == PH_E_MEMORY);
        assert_true(allowed > 2 || error == PH_E_MEMORY);
        ph_result_release(&r);
        assert_int_equal(c.used, 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_method_draws_what_recurs),  cmocka_unit_test(whole_lines_lead_to_the_value),
        cmocka_unit_test(engines_keep_pasts_apart),        cmocka_unit_test(engines_think_with_a_past),
        cmocka_unit_test(irreversible_moves_end_the_past), cmocka_unit_test(bad_pasts_are_refused),
        cmocka_unit_test(records_know_their_past),         cmocka_unit_test(lack_of_memory_is_survived),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
