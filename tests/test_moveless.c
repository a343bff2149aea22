/* test_moveless.c - games with PH_OVER_WITHOUT_MOVES: every method does what it does with the same game in the usual form,
 * position by position, and depth-first methods list the moves of a node once. */
#include "support/every.h"
#include "support/graph.h"
#include "support/moveless.h"
#include "support/released.h"
#include "support/skirmish.h"
#include "support/slow.h"

#include "phased_trace.h"
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
        fail_msg(
            "%s, seed %llu: value %d and %d, best %u and %u, leaves %llu and %llu, nodes %llu and %llu, cutoffs %llu "
            "and %llu, line %u and %u",
            method, (unsigned long long)seed, a->value, b->value, a->best, b->best,
            (unsigned long long)a->counts.leaves, (unsigned long long)b->counts.leaves,
            (unsigned long long)a->counts.nodes, (unsigned long long)b->counts.nodes,
            (unsigned long long)a->counts.cutoffs, (unsigned long long)b->counts.cutoffs, a->pv_length, b->pv_length);
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

/* A built-in game, which says how long it may last: deeper than it can. */
static void a_game_to_its_end_is_the_same(void **unused)
{
    (void)unused;
    static const char *const GAMES[] = {"tictactoe", "connect4:columns=4,rows=4"};
    char method[EVERY_TEXT];
    for (size_t k = 0; k < sizeof GAMES / sizeof *GAMES; k++) {
        ph_game *g;
        ph_place where;
        assert_int_equal(ph_game_new(GAMES[k], NULL, &g, &where), PH_OK);
        forms f;
        forms_init(&f, g);
        uint64_t root[8], next[8];
        g->start(g->rules, root);
        for (int i = 0; i < 3; i++) {
            ph_move moves[16];
            g->moves(g->rules, root, moves);
            g->apply(g->rules, root, moves[0], next);
            memcpy(root, next, sizeof root);
        }
        for (uint32_t depth = 1; depth < 12; depth += 2)
            for (size_t i = 0; every_method(&i, method); i++) {
                const ph_options o = PH_OPTIONS(.method = method, .limits.depth = depth);
                check_forms(&f, root, &o, depth);
            }
        ph_game_free(g);
    }
}

/* The positions before the root are draws. */
static void history_is_the_same(void **unused)
{
    (void)unused;
    char method[EVERY_TEXT];
    for (uint64_t seed = 1; seed < 150; seed++) {
        graph ways;
        random_graph(&ways, seed);
        const ph_game g = graph_game(&ways);
        const uint32_t root = 0;
        const uint64_t before[] = {seed % ways.count, (seed + 7) % ways.count, 0};
        forms f;
        forms_init(&f, &g);
        for (size_t i = 0; every_method(&i, method); i++) {
            const ph_options o = PH_OPTIONS(.method = method, .limits.depth = 1 + (uint32_t)(seed % 6),
                                            .history = before, .history_count = 3);
            check_forms(&f, &root, &o, seed);
        }
    }
}

/* Every kind of limit stops a search at the same place. */
static void limits_are_the_same(void **unused)
{
    (void)unused;
    char method[EVERY_TEXT];
    for (uint64_t seed = 1; seed < 12; seed++) {
        const skirmish s = {.seed = seed, .places = 30};
        const ph_game g = skirmish_game(&s);
        const skirmish_at root = {1, 0};
        if (skirmish_over(&s, &root))
            continue;
        forms f;
        forms_init(&f, &g);
        for (size_t i = 0; every_method(&i, method); i++)
            for (uint64_t limit = 1; limit < 90; limit += 8) {
                ph_options o = PH_OPTIONS(.method = method, .limits.depth = 4);
                *(limit % 3 == 0 ? &o.limits.nodes : limit % 3 == 1 ? &o.limits.leaves : &o.limits.visits) = limit;
                RELEASED ph_result a = PH_RESULT;
                RELEASED ph_result b = PH_RESULT;
                assert_int_equal(ph_search(&f.usual.game, &root, &o, &a), PH_OK);
                assert_int_equal(ph_search(&f.some.game, &root, &o, &b), PH_OK);
                assert_int_equal(a.stop, b.stop);
                assert_int_equal(a.lower, b.lower);
                assert_int_equal(a.upper, b.upper);
                check_same(&a, &b, method, seed);
            }
    }
}

/* What an observer sees, as a hash. */
static void observe(void *context, const ph_event *e)
{
    uint64_t *seen = context;
    const uint64_t what = (uint64_t)e->kind << 56 ^ (uint64_t)e->depth << 48 ^ (uint64_t)e->max << 47 ^
                          (uint64_t)(uint32_t)e->value << 8 ^ e->move;
    *seen = (*seen ^ what) * UINT64_C(0x100000001B3);
}

static void observers_see_the_same(void **unused)
{
    (void)unused;
    char method[EVERY_TEXT];
    for (uint64_t seed = 1; seed < 100; seed++) {
        const skirmish s = {.seed = seed, .places = 30};
        const ph_game g = skirmish_game(&s);
        const skirmish_at root = {1, 0};
        if (skirmish_over(&s, &root))
            continue;
        forms f;
        forms_init(&f, &g);
        for (size_t i = 0; every_method(&i, method); i++) {
            uint64_t usual = 0, all = 0;
            ph_options o = PH_OPTIONS(.method = method, .limits.depth = 4, .observe = observe);
            RELEASED ph_result a = PH_RESULT;
            RELEASED ph_result b = PH_RESULT;
            o.observe_context = &usual;
            assert_int_equal(ph_search(&f.usual.game, &root, &o, &a), PH_OK);
            o.observe_context = &all;
            assert_int_equal(ph_search(&f.all.game, &root, &o, &b), PH_OK);
            check_same(&a, &b, method, seed);
            if (usual != all)
                fail_msg("%s, seed %llu: an observer sees something else", method, (unsigned long long)seed);
        }
    }
}

/* A strategy and several lines. */
static void strategies_and_lines_are_the_same(void **unused)
{
    (void)unused;
    for (uint64_t seed = 1; seed < 200; seed++) {
        graph ways;
        random_graph(&ways, seed);
        const ph_game g = graph_game(&ways);
        const uint32_t root = 0;
        forms f;
        forms_init(&f, &g);
        const ph_options o = PH_OPTIONS(.method = seed % 2 ? "alphabeta" : "negascout+tt+move", .limits.depth = 4,
                                        .want_strategy = true, .lines = 3);
        RELEASED ph_result a = PH_RESULT;
        RELEASED ph_result b = PH_RESULT;
        assert_int_equal(ph_search(&f.usual.game, &root, &o, &a), PH_OK);
        assert_int_equal(ph_search(&f.all.game, &root, &o, &b), PH_OK);
        check_same(&a, &b, o.method, seed);
        assert_int_equal(a.strategy.count, b.strategy.count);
        assert_int_equal(a.ranked_count, b.ranked_count);
        for (uint32_t i = 0; i < a.ranked_count; i++) {
            assert_int_equal(a.ranked[i].value, b.ranked[i].value);
            assert_int_equal(a.ranked[i].pv_length, b.ranked[i].pv_length);
        }
    }
}

/* Depth-first methods list the moves of each node once, and of each ending that they enter; and a few times more at the
 * root and along the best line. */
static void moves_are_listed_once(void **unused)
{
    (void)unused;
    static const char *const METHODS[] = {
        "minimax",      "alphabeta", "scout",         "negascout",       "alphabeta+tt", "negascout+tt+move+killers",
        "mtdf+tt+move", "strong",    "strong+reduce", "negascout+reduce"};
    enum { DEPTH = 9, BESIDE = 16 * DEPTH };
    for (size_t i = 0; i < sizeof METHODS / sizeof *METHODS; i++) {
        uint64_t nodes = 0, beside = 0;
        for (uint64_t seed = 1; seed < 40; seed++) {
            const skirmish s = {.seed = seed, .places = 4000};
            ph_game g = skirmish_game(&s);
            g.noisy = NULL; /* quiescence search lists moves that count as visits */
            const skirmish_at root = {1, 0};
            if (skirmish_over(&s, &root))
                continue;
            forms f;
            forms_init(&f, &g);
            const ph_options o = PH_OPTIONS(.method = METHODS[i], .limits.depth = DEPTH);
            RELEASED ph_result r = PH_RESULT;
            RELEASED ph_result again = PH_RESULT;
            assert_int_equal(ph_search(&f.all.game, &root, &o, &r), PH_OK);
            assert_int_equal(ph_search(&f.some.game, &root, &o, &again), PH_OK);
            assert_int_equal(f.all.stopped, 0);
            assert_in_range(f.all.listed, r.counts.nodes, r.counts.nodes + f.all.ended + BESIDE);
            assert_in_range(f.some.listed, r.counts.nodes, r.counts.nodes + f.some.ended + BESIDE);
            assert_true(f.all.ended <= r.counts.leaves + BESIDE);
            const uint64_t visited = r.counts.nodes + r.counts.leaves; /* and positions for which the table answers */
            assert_true(f.some.stopped <= visited + visited / 8 + BESIDE);
            nodes += r.counts.nodes;
            beside += BESIDE;
        }
        assert_true(nodes > 5 * beside);
    }
}

/* Neither over() nor the flag: the game is not complete. */
static void over_may_be_missing_only_with_the_flag(void **unused)
{
    (void)unused;
    const skirmish s = {.seed = 1, .places = 30};
    ph_game g = skirmish_game(&s);
    const skirmish_at root = {1, 0};
    const ph_options o = PH_OPTIONS(.limits.depth = 2);
    RELEASED ph_result r = PH_RESULT;
    g.over = NULL;
    assert_int_equal(ph_search(&g, &root, &o, &r), PH_E_ARGUMENT);
    g.flags |= PH_OVER_WITHOUT_MOVES;
    assert_int_equal(ph_search(&g, &root, &o, &r), PH_OK);
}

/* ph_game_over() knows both kinds of endings, whatever over() knows. */
static void every_form_is_over_where_the_game_is(void **unused)
{
    (void)unused;
    uint32_t ended = 0, overs = 0;
    for (uint64_t seed = 1; seed < 200; seed++) {
        const skirmish s = {.seed = seed, .places = 4000};
        const ph_game g = skirmish_game(&s);
        const skirmish_at at = {(uint32_t)(seed % 50), (uint32_t)(seed % 7)};
        forms f;
        forms_init(&f, &g);
        const bool over = skirmish_over(&s, &at);
        assert_int_equal(ph_game_over(&f.usual.game, &at), over);
        assert_int_equal(ph_game_over(&f.some.game, &at), over);
        assert_int_equal(ph_game_over(&f.all.game, &at), over);
        ended += over;
        overs += over && f.some.game.over(f.some.game.rules, &at);
    }
    assert_true(ended > overs); /* there are endings of which over() alone does not know */
}

static void mate_is_the_end(void **unused)
{
    (void)unused;
    static const struct {
        const char *position;
        bool over;
    } CASES[] = {{"R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", true}, {"R5k1/5pp1/8/8/8/8/8/6K1 b - - 0 1", false}};
    ph_game *chess = NULL;
    assert_int_equal(ph_game_new("chess", NULL, &chess, NULL), PH_OK);
    uint64_t state[64];
    assert_true(chess->state_size <= sizeof state);
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        assert_true(chess->parse(chess->rules, CASES[i].position, state));
        assert_int_equal(ph_game_over(chess, state), CASES[i].over);
    }
    ph_game_free(chess);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(noisy_games_are_the_same),
        cmocka_unit_test(graphs_are_the_same),
        cmocka_unit_test(a_game_to_its_end_is_the_same),
        cmocka_unit_test(history_is_the_same),
        cmocka_unit_test(limits_are_the_same),
        cmocka_unit_test(observers_see_the_same),
        cmocka_unit_test(strategies_and_lines_are_the_same),
        cmocka_unit_test(moves_are_listed_once),
        cmocka_unit_test(over_may_be_missing_only_with_the_flag),
        cmocka_unit_test(every_form_is_over_where_the_game_is),
        cmocka_unit_test(mate_is_the_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
