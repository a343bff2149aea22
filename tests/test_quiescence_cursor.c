/* test_quiescence_cursor.c - a game with noisy moves compiled into all methods: GAME_QUIET of src/instances/loops.h. It must do
 * what the same game does through the struct of functions, position by position. */
#include "src/instances/cursor.h"
#include "support/every.h"
#include "support/released.h"
#include "support/skirmish.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

/* ---- the cursor ---- */

#define GAME_QUIET 1

typedef skirmish game_rules;
typedef skirmish_at game_position;

typedef struct game_cursor {
    skirmish_at at;
    uint32_t count;
} game_cursor;

INLINE uint32_t game_list(const game_rules *r, game_cursor *c, ph_move *moves)
{
    return skirmish_moves(r, &c->at, moves);
}

INLINE game_position game_child(const game_rules *r, game_cursor *c, ph_move move)
{
    game_position child;
    skirmish_apply(r, &c->at, move, &child);
    return child;
}

INLINE void game_begin(const game_rules *r, game_cursor *c, bool bottom)
{
    (void)bottom;
    c->count = skirmish_moves(r, &c->at, NULL);
}

INLINE bool game_more(const game_cursor *c, uint32_t i)
{
    return i < c->count;
}

INLINE ph_move game_move(const game_rules *r, const game_cursor *c, uint32_t i)
{
    (void)r, (void)c;
    return 70000 * i + 5;
}

INLINE game_position game_next(const game_rules *r, game_cursor *c, uint32_t i)
{
    return game_child(r, c, game_move(r, c, i));
}

INLINE bool game_over(const game_rules *r, game_position p)
{
    return skirmish_over(r, &p);
}

INLINE ph_value game_value(const game_rules *r, game_position p, bool max)
{
    const ph_value own = skirmish_evaluate(r, &p);
    return max ? own : -own;
}

INLINE uint64_t game_key(const game_rules *r, game_position p)
{
    return skirmish_key(r, &p);
}

INLINE uint32_t game_noisy(const game_rules *r, game_cursor *c, ph_move *moves)
{
    return skirmish_noisy(r, &c->at, moves);
}

INLINE bool game_in_check(const game_rules *r, game_position p)
{
    return skirmish_in_check(r, &p);
}

INLINE bool game_loses(const game_rules *r, game_position p, ph_move move)
{
    return skirmish_gain(r, &p, move) < 0;
}

#include "src/instances/loops.h"

static void compiled_is_the_same(void **unused)
{
    (void)unused;
    char name[EVERY_TEXT];
    uint64_t quiet = 0;
    for (uint64_t seed = 1; seed < 60; seed++) {
        const skirmish s = {.seed = seed, .places = 3 + (uint32_t)(seed % 40)};
        const ph_game plain = skirmish_game(&s);
        const struct ph_compiled loops = {
            .game = &plain, .search = loops_search, .tabled = loops_tabled, .quiet = true};
        ph_game compiled = plain;
        compiled.compiled = &loops;
        const skirmish_at root = {1, 0};
        for (size_t i = 0; every_method(&i, name); i++) {
            const ph_options o = PH_OPTIONS(.method = name, .limits.depth = 1 + (uint32_t)(seed % 5));
            RELEASED ph_result a = PH_RESULT;
            RELEASED ph_result b = PH_RESULT;
            assert_int_equal(ph_search(&plain, &root, &o, &a), PH_OK);
            assert_int_equal(ph_search(&compiled, &root, &o, &b), PH_OK);
            assert_int_equal(a.value, b.value);
            assert_int_equal(a.counts.leaves, b.counts.leaves);
            assert_int_equal(a.counts.nodes, b.counts.nodes);
            assert_int_equal(a.counts.quiet, b.counts.quiet);
            assert_int_equal(a.counts.deepest, b.counts.deepest);
            quiet += b.counts.quiet;
        }
    }
    assert_true(quiet > 10000);
}

/* Loops that do not know the noisy moves are not used for a game that has them. */
static void loops_without_noisy_moves_are_not_used(void **unused)
{
    (void)unused;
    const skirmish s = {.seed = 7, .places = 40};
    const ph_game plain = skirmish_game(&s);
    static searcher *const NONE[N_METHODS] = {NULL};
    const struct ph_compiled loops = {.game = &plain, .search = NONE, .tabled = NONE};
    ph_game compiled = plain;
    compiled.compiled = &loops;
    const skirmish_at root = {1, 0};
    const ph_options o = PH_OPTIONS(.method = "alphabeta", .limits.depth = 4);
    RELEASED ph_result a = PH_RESULT;
    RELEASED ph_result b = PH_RESULT;
    assert_int_equal(ph_search(&plain, &root, &o, &a), PH_OK);
    assert_int_equal(ph_search(&compiled, &root, &o, &b), PH_OK);
    assert_int_equal(a.counts.quiet, b.counts.quiet);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(compiled_is_the_same),
        cmocka_unit_test(loops_without_noisy_moves_are_not_used),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
