/* test_chess_search.c - searches of chess: all methods find one value with both kinds of leaves, fast methods evaluate the
 * leaves of their reference versions, the compiled loops do what the functions of the game do, and mates are found. */
#include "src/base/random.h"
#include "support/every.h"
#include "support/gamebook.h"
#include "support/released.h"
#include "support/slow.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char *const KINDS[] = {"chess", "chess:leaves=static"};

/* A position of a random game that is not over. */
static book_state position(const ph_game *g, uint32_t plies, uint64_t *seed)
{
    for (;;) {
        const book_state s = book_random(g, plies, seed);
        if (!g->over(g->rules, s.bytes))
            return s;
    }
}

static void searched(const ph_game *g, const book_state *s, const char *method, uint32_t depth, ph_result *result)
{
    const ph_options o = PH_OPTIONS(.method = method, .limits.depth = depth);
    if (ph_search(g, s->bytes, &o, result) != PH_OK || result->stop != PH_FINISHED)
        fail_msg("%s at depth %u", method, (unsigned)depth);
}

/* Plain methods differ in speed only; those with tables and windows differ in what they pass to quiescence. */
static void all_methods_find_one_value(void **unused)
{
    (void)unused;
    static const char *const methods[] = {
        "negascout",    "scout",   "sss",    "dual",         "ps:2",
        "ps:8",         "dual:2",  "rs:500", "alphabeta+tt", "negascout+tt+move+killers+history+etc+iid",
        "mtdf+tt+move", "scout+tt"};
    enum { MANY = 1000, LEAST_PLIES = 4, MOST_PLIES = 160 };
    uint64_t seed = 11;
    for (size_t kind = 0; kind < 2; kind++) {
        ph_game *g = book_game(KINDS[kind]);
        for (uint32_t i = 0; i < (uint32_t)(IS_SLOW ? MANY / 20 : MANY); i++) {
            const book_state s = position(g, LEAST_PLIES + random_below(&seed, MOST_PLIES), &seed);
            for (uint32_t depth = 1; depth <= (IS_SLOW ? 3 : 4); depth++) {
                RELEASED ph_result plain = PH_RESULT;
                searched(g, &s, "alphabeta", depth, &plain);
                for (size_t m = 0; m < sizeof methods / sizeof *methods; m++) {
                    RELEASED ph_result r = PH_RESULT;
                    searched(g, &s, methods[m], depth, &r);
                    if (r.value != plain.value)
                        fail_msg("%s %s at depth %u: %d, not %d", KINDS[kind], methods[m], (unsigned)depth,
                                 (int)r.value, (int)plain.value);
                }
            }
        }
        ph_game_free(g);
    }
}

static void fast_methods_are_their_references(void **unused)
{
    (void)unused;
    static const char *const methods[] = {"minimax", "alphabeta", "negascout", "scout", "sss", "dual", "ps:2"};
    uint64_t seed = 12;
    for (size_t kind = 0; kind < 2; kind++) {
        ph_game *g = book_game(KINDS[kind]);
        for (uint32_t i = 0; i < (uint32_t)SOME_OF(80); i++) {
            const book_state s = position(g, 4 + i, &seed);
            for (size_t m = 0; m < sizeof methods / sizeof *methods; m++) {
                RELEASED ph_result a = PH_RESULT;
                RELEASED ph_result b = PH_RESULT;
                char name[EVERY_TEXT];
                const uint32_t depth = m == 0 ? 2 : 1 + i % 3;
                (void)snprintf(name, sizeof name, "%s@reference", methods[m]);
                searched(g, &s, methods[m], depth, &a);
                searched(g, &s, name, depth, &b);
                assert_int_equal(a.value, b.value);
                assert_int_equal(a.best, b.best);
                assert_int_equal(a.counts.leaves, b.counts.leaves);
                assert_int_equal(a.counts.nodes, b.counts.nodes);
            }
        }
        ph_game_free(g);
    }
}

/* Every method, with its suffixes. */
static void compiled_loops_do_the_same(void **unused)
{
    (void)unused;
    char name[EVERY_TEXT];
    uint64_t seed = 13;
    for (size_t kind = 0; kind < 2; kind++) {
        ph_game *g = book_game(KINDS[kind]), bare = *g;
        bare.compiled = NULL;
        for (uint32_t n = 0; n < (uint32_t)SOME_OF(12); n++) {
            const book_state s = position(g, 8 + 7 * n, &seed);
            for (size_t i = 0; every_method(&i, name); i++) {
                RELEASED ph_result a = PH_RESULT;
                RELEASED ph_result b = PH_RESULT;
                searched(g, &s, name, 2, &a);
                searched(&bare, &s, name, 2, &b);
                assert_int_equal(a.value, b.value);
                assert_int_equal(a.best, b.best);
                assert_int_equal(a.counts.leaves, b.counts.leaves);
                assert_int_equal(a.counts.nodes, b.counts.nodes);
                assert_int_equal(a.counts.quiet, b.counts.quiet);
            }
        }
        ph_game_free(g);
    }
}

static void mates_are_found(void **unused)
{
    (void)unused;
    static const struct {
        const char *fen, *best;
        uint32_t depth;
    } cases[] = {
        {"6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "Ra8#", 1},
        {"7k/8/5K2/8/8/8/8/6R1 w - - 0 1", "Kf7", 3}, /* and Rh1 */
        {"r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4", "Qxf7#", 1},
        {"kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", "Ra6", 3}, /* P. Morphy */
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        for (size_t kind = 0; kind < 2; kind++) {
            ph_game *g = book_game(KINDS[kind]);
            const book_state s = book_position(g, cases[i].fen);
            RELEASED ph_result r = PH_RESULT;
            ph_move best;
            searched(g, &s, "alphabeta", cases[i].depth, &r);
            assert_true(r.value > g->won);
            assert_true(g->parse_move(g->rules, s.bytes, cases[i].best, &best));
            assert_int_equal(r.best, best);
            ph_game_free(g);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_methods_find_one_value),
        cmocka_unit_test(fast_methods_are_their_references),
        cmocka_unit_test(compiled_loops_do_the_same),
        cmocka_unit_test(mates_are_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
