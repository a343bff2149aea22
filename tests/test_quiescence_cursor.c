/* test_quiescence_cursor.c - a game with noisy moves compiled into all methods: GAME_QUIET of src/instances/loops.h. It must do
 * what the same game does through the struct of functions, position by position. */
#include "support/every.h"
#include "support/released.h"
#include "support/skirmish_cursor.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

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
