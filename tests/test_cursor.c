/* test_cursor.c - the example of src/instances/loops.h: a small game compiled into all methods.
 *
 * Nim with one heap: a move takes one to three stones, and the player who takes the last stone wins. First the cursor and the
 * instance, which are all that a compiled game needs; then the same game as a ph_game, and the comparison of the two. */
#include "phased.h"
#include "src/instances/cursor.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

/* ---- the cursor ---- */

typedef void game_rules;        /* Nim has no parameters */
typedef uint32_t game_position; /* the stones that are left */

typedef struct game_cursor {
    uint32_t at;
} game_cursor;

INLINE bool game_more(const game_cursor *c, uint32_t i)
{
    return i < 3 && i < c->at;
}

INLINE uint32_t game_list(const game_rules *r, game_cursor *c, ph_move *moves)
{
    (void)r;
    uint32_t count = 0;
    for (; game_more(c, count); count++)
        if (moves)
            moves[count] = count + 1;
    return count;
}

INLINE game_position game_child(const game_rules *r, game_cursor *c, ph_move move)
{
    (void)r;
    return c->at - move;
}

INLINE void game_begin(const game_rules *r, game_cursor *c, bool bottom)
{
    (void)r, (void)c, (void)bottom;
}

INLINE game_position game_next(const game_rules *r, game_cursor *c, uint32_t i)
{
    return game_child(r, c, i + 1);
}

INLINE ph_move game_move(const game_rules *r, const game_cursor *c, uint32_t i)
{
    (void)r, (void)c;
    return i + 1;
}

INLINE bool game_over(const game_rules *r, game_position p)
{
    (void)r;
    return p == 0;
}

/* Without stones the player to move has lost. */
INLINE ph_value game_value(const game_rules *r, game_position p, bool max)
{
    (void)r;
    const ph_value own = p == 0 ? -1 : 0;
    return max ? own : -own;
}

INLINE uint64_t game_key(const game_rules *r, game_position p)
{
    (void)r;
    return p;
}

#include "src/depthfirst/layout.h"
#include "src/instances/loops.h"

static const ph_game NIM;

static const struct ph_compiled nim_compiled = {.game = &NIM, .search = loops_search, .tabled = loops_tabled};

/* ---- the same game through the struct of functions ---- */

static void nim_start(const void *rules, void *state)
{
    (void)rules;
    *(uint32_t *)state = 10;
}

static uint32_t nim_moves(const void *rules, const void *state, ph_move *moves)
{
    return game_list(rules, &(game_cursor){*(const uint32_t *)state}, moves);
}

static void nim_apply(const void *rules, const void *state, ph_move move, void *child)
{
    (void)rules;
    *(uint32_t *)child = *(const uint32_t *)state - move;
}

static bool nim_over(const void *rules, const void *state)
{
    return game_over(rules, *(const uint32_t *)state);
}

static ph_value nim_evaluate(const void *rules, const void *state)
{
    return game_value(rules, *(const uint32_t *)state, true);
}

static uint64_t nim_key(const void *rules, const void *state)
{
    return game_key(rules, *(const uint32_t *)state);
}

static const ph_game NIM = {
    .version = PH_GAME_VERSION,
    .name = "nim",
    .state_size = sizeof(uint32_t),
    .max_moves = 3,
    .start = nim_start,
    .moves = nim_moves,
    .apply = nim_apply,
    .over = nim_over,
    .evaluate = nim_evaluate,
    .key = nim_key,
    .compiled = &nim_compiled,
};

/* Compiled and through the struct every method finds the same, and what everybody knows: multiples of four are lost. */
static void the_example_is_searched_rightly(void **unused)
{
    (void)unused;
    static const char *const methods[] = {"alphabeta",  "minimax",          "negascout", "scout",   "alphabeta+tt",
                                          "minimax+tt", "negascout+tt+etc", "scout+tt",  "sss",     "ps:2",
                                          "dual",       "dual:2",           "rs:9",      "rs-dual", "mtdf"};
    ph_game bare = NIM;
    bare.compiled = NULL;
    for (size_t m = 0; m < sizeof methods / sizeof methods[0]; m++)
        for (uint32_t stones = 1; stones <= 12; stones++)
            for (uint32_t depth = 0; depth <= 4; depth += 4) {
                const ph_options options = PH_OPTIONS(.method = methods[m], .limits.depth = depth);
                ph_result a = PH_RESULT, b = PH_RESULT;
                assert_int_equal(ph_search(&NIM, &stones, &options, &a), PH_OK);
                assert_int_equal(ph_search(&bare, &stones, &options, &b), PH_OK);
                assert_int_equal(a.value, b.value);
                assert_int_equal(a.best, b.best);
                assert_int_equal(a.counts.leaves, b.counts.leaves);
                assert_int_equal(a.counts.nodes, b.counts.nodes);
                assert_int_equal(a.counts.cutoffs, b.counts.cutoffs);
                if (depth == 0)
                    assert_int_equal(a.value, stones % 4 ? 1 : -1);
                ph_result_release(&a);
                ph_result_release(&b);
            }
}

/* Loops of another version, or with other structs, are left alone: these would crash. */
static void foreign_loops_are_not_run(void **unused)
{
    (void)unused;
    const struct ph_compiled foreign[] = {
        {.version = "0.0.1", .layout = COMPILED_LAYOUT, .game = &NIM},
        {.version = PH_VERSION, .layout = COMPILED_LAYOUT + 1, .game = &NIM},
        {.version = PH_VERSION, .layout = LAYOUT_OF(1, sizeof(sorter), sizeof(learner), sizeof(walk)), .game = &NIM},
        {.version = PH_VERSION, .layout = LAYOUT_OF(sizeof(table), 1, sizeof(learner), sizeof(walk)), .game = &NIM},
        {.version = PH_VERSION, .layout = LAYOUT_OF(sizeof(table), sizeof(sorter), 1, sizeof(walk)), .game = &NIM},
        {.version = PH_VERSION, .layout = LAYOUT_OF(sizeof(table), sizeof(sorter), sizeof(learner), 1), .game = &NIM},
    };
    for (size_t i = 0; i < sizeof foreign / sizeof *foreign; i++) {
        ph_game game = NIM;
        game.compiled = &foreign[i];
        const uint32_t stones = 9;
        const ph_options options = PH_OPTIONS(.method = i ? "sss" : "alphabeta+tt");
        ph_result r = PH_RESULT;
        assert_int_equal(ph_search(&game, &stones, &options, &r), PH_OK);
        assert_int_equal(r.value, 1);
        ph_result_release(&r);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(the_example_is_searched_rightly),
                                       cmocka_unit_test(foreign_loops_are_not_run)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
