/* test_moveless_cursor.c - a game with PH_OVER_WITHOUT_MOVES compiled into all methods: a cursor with game_stops(). It must
 * do what the same game does through the struct of functions, position by position. */
#include "support/every.h"
#include "support/released.h"
#include "support/skirmish_cursor.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

/* Some endings have moves. */
static inline bool skirmish_stops(const void *rules, const void *state)
{
    return skirmish_over(rules, state) && skirmish_bits(rules, state, 5) % 3 == 0;
}

#define game_stops game_stops
INLINE bool game_stops(const game_rules *r, game_position p)
{
    return skirmish_stops(r, &p);
}

#include "src/instances/loops.h"

static void compiled_is_the_same(void **unused)
{
    (void)unused;
    char name[EVERY_TEXT];
    for (uint64_t seed = 1; seed < 100; seed++) {
        const skirmish s = {.seed = seed, .places = 3 + (uint32_t)(seed % 40)};
        const ph_game usual = skirmish_game(&s);
        ph_game second = usual;
        second.over = skirmish_stops;
        second.flags |= PH_OVER_WITHOUT_MOVES;
        const struct ph_compiled loops = {
            .game = &second, .search = loops_search, .tabled = loops_tabled, .quiet = true};
        ph_game compiled = second;
        compiled.compiled = &loops;
        const skirmish_at root = {1, 0};
        for (size_t i = 0; every_method(&i, name); i++) {
            const ph_options o = PH_OPTIONS(.method = name, .limits.depth = 1 + (uint32_t)(seed % 5));
            RELEASED ph_result a = PH_RESULT;
            RELEASED ph_result b = PH_RESULT;
            assert_int_equal(ph_search(&usual, &root, &o, &a), PH_OK);
            assert_int_equal(ph_search(&compiled, &root, &o, &b), PH_OK);
            assert_int_equal(a.value, b.value);
            assert_int_equal(a.counts.leaves, b.counts.leaves);
            assert_int_equal(a.counts.nodes, b.counts.nodes);
            assert_int_equal(a.counts.quiet, b.counts.quiet);
            assert_int_equal(a.counts.deepest, b.counts.deepest);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(compiled_is_the_same),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
