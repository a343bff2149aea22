/* test_positions.c - positions are at multiples of 8, as phased.h promises, whatever their size. */
#include "base/game_memory.h"
#include "lab/perft.h"
#include "phased_tree.h"
#include "play/match.h"
#include "play/session.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* ---- a game whose positions are 12 bytes and whose functions look where they lie ------------------------ */

/* Twelve stones in a pile; the side to move takes one to three. Whoever takes the last wins. */
typedef struct pile {
    uint32_t stones, taken, plies;
} pile;

/* Calls with a misaligned position; several threads count them. */
static int *misplaced(void)
{
    static int count;
    return &count;
}

static const pile *look(const void *state)
{
    if ((uintptr_t)state % 8 != 0)
        __atomic_add_fetch(misplaced(), 1, __ATOMIC_RELAXED);
    return state;
}

static void pile_start(const void *rules, void *state)
{
    (void)rules;
    look(state);
    memcpy(state, &(pile){.stones = 12}, sizeof(pile));
}

static uint32_t pile_moves(const void *rules, const void *state, ph_move *moves)
{
    (void)rules;
    uint32_t stones = look(state)->stones, count = stones < 3 ? stones : 3;
    for (uint32_t i = 0; moves && i < count; i++)
        moves[i] = i + 1;
    return count;
}

static void pile_apply(const void *rules, const void *state, ph_move move, void *child)
{
    (void)rules;
    look(child);
    pile next = *look(state);
    next.stones -= move;
    next.taken = move;
    next.plies++;
    memcpy(child, &next, sizeof next);
}

static bool pile_over(const void *rules, const void *state)
{
    (void)rules;
    return look(state)->stones == 0;
}

static ph_value pile_evaluate(const void *rules, const void *state)
{
    (void)rules;
    const pile *p = look(state);
    return p->stones == 0 ? -100 : (ph_value)(p->stones % 4) - 2;
}

static int pile_print(const void *rules, const void *state, char *text, size_t size)
{
    (void)rules;
    return snprintf(text, size, "%u stones\n", (unsigned)look(state)->stones);
}

static uint64_t pile_key(const void *rules, const void *state)
{
    (void)rules;
    return look(state)->stones;
}

static const ph_game PILE = {
    .version = PH_GAME_VERSION,
    .name = "pile",
    .state_size = sizeof(pile),
    .max_moves = 3,
    .start = pile_start,
    .moves = pile_moves,
    .apply = pile_apply,
    .over = pile_over,
    .evaluate = pile_evaluate,
    .key = pile_key,
    .print = pile_print,
};

/* ---- who lays them ------------------------------------------------------------------------------------- */

static const char *const METHODS[] = {
    "minimax",           "alphabeta",          "sss", "ps:2", "sss@reference", "ps:2@reference",
    "minimax@reference", "alphabeta@reference"};

static void searches_align_them(void **unused)
{
    (void)unused;
    *misplaced() = 0;
    pile root = {.stones = 12};
    _Alignas(8) unsigned char place[sizeof root];
    memcpy(place, &root, sizeof root);
    for (size_t i = 0; i < sizeof METHODS / sizeof *METHODS; i++) {
        ph_options options = PH_OPTIONS(.limits.depth = 8, .want_strategy = true);
        options.method = METHODS[i];
        ph_result result = PH_RESULT;
        assert_int_equal(ph_search(&PILE, place, &options, &result), PH_OK);
        ph_result_release(&result);
    }
    assert_int_equal(*misplaced(), 0);
}

static void a_copy_aligns_them(void **unused)
{
    (void)unused;
    *misplaced() = 0;
    _Alignas(8) pile root = {.stones = 12};
    ph_tree *tree;
    assert_int_equal(ph_tree_copy(&PILE, &root, 6, 100000, NULL, &tree), PH_OK);
    ph_tree_free(tree);
    assert_int_equal(*misplaced(), 0);
}

static void a_match_aligns_them(void **unused)
{
    (void)unused;
    *misplaced() = 0;
    match_options options = {.limits = {{.depth = 4}, {.depth = 4}}, .pairs = 4, .opening = 2, .seed = 1, .threads = 1};
    match_result result;
    options.methods[MATCH_A] = "sss";
    options.methods[MATCH_B] = "alphabeta";
    assert_int_equal(match_run(&PILE, &options, &result), PH_OK);
    assert_int_equal(*misplaced(), 0);
}

static void perft_aligns_them(void **unused)
{
    (void)unused;
    *misplaced() = 0;
    _Alignas(8) pile root = {.stones = 12};
    perft count;
    assert_true(perft_count(&PILE, &root, 5, NULL, &count));
    assert_int_equal(*misplaced(), 0);
}

/* With pondering, a hint and a line to expect. */
static void a_session_aligns_them(void **unused)
{
    (void)unused;
    *misplaced() = 0;
    FILE *out = fopen("/dev/null", "w");
    assert_non_null(out);
    session *s = calloc(1, sizeof *s);
    assert_non_null(s);
    session_options options = {.spec = "pile", .limits.depth = 6, .ponder = true, .out = out};
    options.method = "alphabeta";
    assert_int_equal(session_init(s, &PILE, &options), PH_OK);
    char lines[][8] = {"1", "hint", "2", "moves", "undo", "board", "3", "new"};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        assert_true(session_line(s, lines[i]));
    session_release(s);
    free(s);
    fclose(out);
    assert_int_equal(*misplaced(), 0);
}

/* ---- the row itself ------------------------------------------------------------------------------------ */

static void an_array_grows_and_keeps_its_positions(void **unused)
{
    (void)unused;
    positions row;
    assert_true(positions_init(&row, &PILE, 1, NULL));
    assert_int_equal(row.stride, 16);
    for (uint32_t i = 0; i < 100; i++) {
        assert_true(positions_reserve(&row, (size_t)i + 1));
        memcpy(positions_at(&row, i), &(pile){.stones = i}, sizeof(pile));
    }
    for (uint32_t i = 0; i < 100; i++) {
        assert_int_equal((uintptr_t)positions_at(&row, i) % 8, 0);
        assert_int_equal(((const pile *)positions_at(&row, i))->stones, i);
    }
    positions_release(&row);
}

static void too_long_an_array_is_no_memory(void **unused)
{
    (void)unused;
    positions row;
    assert_true(positions_init(&row, &PILE, 1, NULL));
    assert_false(positions_reserve(&row, SIZE_MAX / 12));
    assert_false(positions_reserve(&row, SIZE_MAX));
    assert_true(positions_reserve(&row, 2));
    positions_release(&row);
    ph_game huge = PILE;
    huge.state_size = SIZE_MAX - 3;
    assert_false(positions_init(&row, &huge, 1, NULL));
    positions_release(&row);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(searches_align_them),
        cmocka_unit_test(a_copy_aligns_them),
        cmocka_unit_test(a_match_aligns_them),
        cmocka_unit_test(perft_aligns_them),
        cmocka_unit_test(a_session_aligns_them),
        cmocka_unit_test(an_array_grows_and_keeps_its_positions),
        cmocka_unit_test(too_long_an_array_is_no_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
